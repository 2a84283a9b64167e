"""The pages a person may meet: one function a page, each a whole answer."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from markupsafe import Markup, escape
from starlette.responses import HTMLResponse, Response

from app.pages.formats import format_moment, format_wait
from app.pages.templates import policy, rendered, security_headers, style
from app.pages.texts import translations
from domain.kernel.safe_text import place_of, safe_link, visible, visible_address

FactKind = Literal["created", "changed"]
HiddenBecause = Literal["password", "paused", "expired", "limit"]

Carried = Mapping[str, Sequence[str]]
# A hidden control: this page's password is the code's, whatever fields the code's form has.
UNLOCK = ".unlock"
_SHEET = "page.css"
_NO_ROBOTS: Mapping[str, str] = {"X-Robots-Tag": "noindex"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """Something a preview may tell of a code; a moment is written in the visitor's language."""

    kind: FactKind
    moment: datetime


def not_found(language: str) -> Response:
    t = translations(language)
    lines = (t.not_found_text, t.not_found_hint)
    return _message(language, 404, state="lost", title=t.not_found_title, lines=lines)


def paused(language: str) -> Response:
    t = translations(language)
    return _message(language, 410, state="paused", title=t.paused_title, lines=(t.paused_text, t.ask_owner))


def expired(language: str, *, expired_at: datetime | None = None) -> Response:
    t = translations(language)
    ended = (t.expired_on.format(when=format_moment(language, expired_at)),) if expired_at else ()
    lines = (" ".join((t.expired_text, *ended)), t.ask_owner)
    return _message(language, 410, state="expired", title=t.expired_title, lines=lines)


def limit_reached(language: str) -> Response:
    t = translations(language)
    return _message(language, 410, state="limit", title=t.limit_title, lines=(t.limit_text, t.ask_owner))


def password_form(
    language: str, *, action: str, wrong: bool = False, carried: Carried | None = None
) -> Response:
    """Ask for a code's password; the form posts the field `password` to `action`, and `carried` with it."""
    # RFC 9110 section 11.6.1 wants a WWW-Authenticate in every 401. It is left out on purpose: any scheme a
    # browser knows would cover the page with its own sign-in box, and a form has no registered scheme to name.
    #
    # form-action is left out, too. The right password is answered by a redirect, and Chromium checks every
    # hop of it: 'self' would stop the visitor at the door, and naming the destination would give it away.
    return _answer(
        language,
        "password.html",
        status=401,
        headers=_NO_ROBOTS,
        forms=None,
        action=action,
        wrong=wrong,
        carried={**(carried or {}), UNLOCK: ["1"]},
    )


def too_many_tries(
    language: str, *, retry_after: int, action: str = "", carried: Carried | None = None
) -> Response:
    """`carried`: an entry that waits here, to be sent to `action` again; the same with the pages below."""
    t = translations(language)
    lines = (t.tries_text, format_wait(language, retry_after))
    return _wait(language, 429, t.tries_title, lines, retry_after, action=action, carried=carried)


def ad(language: str, *, destination: str | None, href: str | None = None, home_url: str = "/") -> Response:
    """The house ad of a free code, with the way on to any kind of destination, mailto: and apps included.

    Without one the way on is `href`, a page of this host.
    """
    t = translations(language)
    if destination is None:
        onward: str = t.ad_open
    else:
        place = Markup("<bdi>{}</bdi>").format(place_of(destination))
        onward = escape(t.ad_continue).format(place=place)
        href = safe_link(destination)
    return _answer(
        language,
        "ad.html",
        headers=_NO_ROBOTS,
        onward=onward,
        href=href,
        home_url=home_url,
    )


def preview(
    language: str,
    *,
    short_url: str,
    destinations: Sequence[str],
    name: str | None,
    picture_url: str,
    facts: Sequence[Fact] = (),
    hidden_because: HiddenBecause | None = None,
) -> Response:
    """Where a code leads, looked up without following it.

    With `hidden_because`, no destination is shown even if some are given. With neither, the code opens
    a landing page of this server. `picture_url` must be on the page's own host, or a data: URL.
    """
    return _answer(
        language,
        "preview.html",
        headers=_NO_ROBOTS,
        pictures=True,
        short_url=visible(short_url),
        open_url=safe_link(short_url),
        addresses=[] if hidden_because else [visible_address(one) for one in dict.fromkeys(destinations)],
        reason=_reason(language, hidden_because),
        name=visible(name) if name else None,
        picture_url=picture_url,
        facts=[_format_fact(language, fact) for fact in facts],
    )


def unavailable(
    language: str, *, retry_after: int, action: str = "", carried: Carried | None = None
) -> Response:
    t = translations(language)
    lines = (t.unavailable_text, format_wait(language, retry_after))
    return _wait(language, 503, t.unavailable_title, lines, retry_after, action=action, carried=carried)


def busy(language: str, *, retry_after: int, action: str = "", carried: Carried | None = None) -> Response:
    """For an address that sends more than people do."""
    lines = (format_wait(language, retry_after),)
    title = translations(language).unavailable_title
    return _wait(language, 429, title, lines, retry_after, action=action, carried=carried)


def server_error(language: str, *, request_id: str) -> Response:
    t = translations(language)
    number = Markup("<code>{}</code>").format(visible(request_id))
    report = escape(t.server_error_id).format(request_id=number)
    return _message(
        language, 500, state="broken", title=t.server_error_title, lines=(t.server_error_text, report)
    )


def home(language: str, *, docs_url: str) -> Response:
    return _answer(language, "home.html", pictures=True, docs_url=docs_url)


def dashboard_notice(language: str, *, docs_url: str) -> Response:
    command = Markup("<code>./scripts/admin</code>")
    admin = escape(translations(language).dashboard_admin).format(command=command)
    return _answer(language, "dashboard.html", pictures=True, docs_url=docs_url, admin=admin)


def _wait(
    language: str,
    status: int,
    title: str,
    lines: Sequence[str],
    retry_after: int,
    *,
    action: str,
    carried: Carried | None,
) -> Response:
    headers = {"Retry-After": str(retry_after)}
    return _message(
        language,
        status,
        state="wait",
        title=title,
        lines=lines,
        headers=headers,
        action=action,
        carried=carried or {},
    )


def _message(
    language: str,
    status: int,
    *,
    state: str,
    title: str,
    lines: Sequence[str],
    headers: Mapping[str, str] | None = None,
    action: str = "",
    carried: Carried | None = None,
) -> Response:
    return _answer(
        language,
        "message.html",
        status=status,
        headers={**_NO_ROBOTS, **(headers or {})},
        forms=None if carried else "'self'",
        state=state,
        title=title,
        lines=lines,
        action=action,
        carried=carried or {},
    )


def _answer(
    language: str,
    template: str,
    *,
    status: int = 200,
    headers: Mapping[str, str] | None = None,
    pictures: bool = False,
    forms: str | None = "'self'",
    **shown: Any,
) -> Response:
    t, sheet = translations(language), style(_SHEET)
    text = rendered(
        template,
        language=t.language,
        t=t,
        css=sheet.css,
        pictures=pictures,
        **shown,
    )
    every_page = {
        **security_headers(policy(sheet, pictures=pictures, forms=forms)),
        "Cache-Control": "no-store",
        "Content-Language": t.language,
        "Vary": "Accept-Language",
    }
    # A lone surrogate in what an owner typed has no UTF-8: a question mark is better than no page.
    return HTMLResponse(text.encode(errors="replace"), status, {**every_page, **(headers or {})})


def _reason(language: str, hidden_because: HiddenBecause | None) -> str:
    t = translations(language)
    return {
        None: t.preview_landing,
        "password": t.preview_password,
        "paused": t.preview_paused,
        "expired": t.preview_expired,
        "limit": t.preview_limit,
    }[hidden_because]


def _format_fact(language: str, fact: Fact) -> tuple[str, str]:
    t = translations(language)
    labels = {"created": t.fact_created, "changed": t.fact_changed}
    return labels[fact.kind], format_moment(language, fact.moment)
