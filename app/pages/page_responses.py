"""The pages of the scan path: one function a page, each a complete response."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, Final, assert_never

from markupsafe import Markup, escape
from starlette.responses import HTMLResponse, Response

from app.pages.formats import format_day, format_moment, format_wait
from app.pages.interstitials import Dress, worn_by_interstitial
from app.pages.templates import page_headers, rendered, security_headers, style
from app.pages.texts import Translations, translations
from domain.kernel.safe_text import name_of_destination, safe_link, visible, visible_address
from domain.kernel.time_zones import local_time, zone_named
from domain.scanning.outcomes import Notice

Carried = Mapping[str, Sequence[str]]
# A hidden control: the password of this form is the code's, not a field of the code's own form.
UNLOCK: Final = ".unlock"
_RETRY_AFTER: Final = 60
# Of the characters of a short ID, as people read it aloud.
_GROUP: Final = 4
_NO_ROBOTS: Final[Mapping[str, str]] = {"X-Robots-Tag": "noindex"}


def not_found(language: str) -> Response:
    t = translations(language)
    lines = (t.not_found_text, t.not_found_hint)
    return _message(language, 404, state="lost", title=t.not_found_title, lines=lines)


def refused(
    language: str,
    notice: Notice,
    *,
    status: int = 410,
    expired_at: datetime | None = None,
    time_zone: str = "UTC",
    dress: Dress | None = None,
) -> Response:
    """Why the code leads nowhere. `time_zone`: the owner's, for the day of the end."""
    t = translations(language)
    match notice:
        case Notice.BLANK:
            return _message(language, status, state=notice, title=t.blank_title, lines=[t.blank_text])
        case Notice.PAUSED:
            title, text = t.paused_title, t.paused_text
        case Notice.EXPIRED:
            title, text = t.expired_title, _expired_text(t, expired_at, time_zone)
        case Notice.LIMIT:
            title, text = t.limit_title, t.limit_text
        case Notice.PASSWORD:
            # While no password can be checked.
            return _message(
                language, 503, state=notice, title=t.password_title, lines=[t.unavailable_text], dress=dress
            )
        case Notice.LATER:
            return unavailable(language, retry_after=_RETRY_AFTER)
        case _:
            assert_never(notice)
    # Nothing where the owner said what people can still do.
    lines = [text] if dress and dress.contact else [text, t.ask_owner]
    return _message(language, status, state=notice, title=title, lines=lines, dress=dress)


def blank(language: str, *, host: str, short_id: str, fill_url: str) -> Response:
    """The page of a code that has no content yet. `fill_url`: where its owner gives it some."""
    groups = [short_id[start : start + _GROUP] for start in range(0, len(short_id), _GROUP)]
    return _answer(
        language,
        "blank.html",
        headers=_NO_ROBOTS,
        host=visible(host),
        short_id=visible(" ".join(groups)),
        fill_url=fill_url,
    )


def _expired_text(t: Translations, expired_at: datetime | None, time_zone: str) -> str:
    if expired_at is None:
        return t.expired_text
    day = format_day(t.language, local_time(expired_at, zone_named(time_zone)))
    return f"{t.expired_text} {t.expired_on.format(when=day)}"


def password_form(
    language: str,
    *,
    action: str,
    wrong: bool = False,
    carried: Carried | None = None,
    dress: Dress | None = None,
) -> Response:
    """Ask for a code's password; the form posts the field `password` to `action`, and `carried` with it."""
    # RFC 9110 section 11.6.1 wants a WWW-Authenticate in every 401. It is left out on purpose: for any
    # scheme that browsers know they open a sign-in box of their own, and no scheme is registered for forms.
    #
    # form-action is left out, too. The right password is answered by a redirect, and Chromium checks each
    # hop of it: 'self' would block the redirect, and naming the destination would reveal it.
    return _answer(
        language,
        "password.html",
        status=401,
        headers=_NO_ROBOTS,
        leads_away=True,
        action=action,
        dress=dress,
        contacts_title=translations(language).password_ask,
        wrong=wrong,
        carried={**(carried or {}), UNLOCK: ["1"]},
    )


def too_many_tries(language: str, *, retry_after: int, **resend: Any) -> Response:
    """`action` and `carried` in `resend`: a form that the visitor can send again from this page."""
    t = translations(language)
    lines = (t.tries_text, format_wait(language, retry_after))
    return _wait(language, 429, t.tries_title, lines, retry_after, **resend)


def ad(
    language: str, *, destination: str | None, href: str | None = None, dress: Dress | None = None
) -> Response:
    """The house ad of a free code, with a link to a destination of any kind, mailto: and apps included.

    Without a destination the link is `href`, a page of this host.
    """
    t = translations(language)
    onward: str = t.ad_open
    if destination is not None:
        place = Markup("<bdi>{}</bdi>").format(name_of_destination(destination))
        onward = escape(t.ad_continue).format(place=place)
        href = safe_link(destination)
    return _answer(
        language, "ad.html", headers=_NO_ROBOTS, onward=onward, href=href, dress=_without_contact(dress)
    )


def preview(
    language: str,
    *,
    short_url: str,
    destinations: Sequence[str],
    picture_url: str,
    or_page: bool = False,
    created_at: datetime | None = None,
    changed_at: datetime | None = None,
    hidden_because: Notice | None = None,
    dress: Dress | None = None,
) -> Response:
    """Where a code leads, looked up without following it.

    With `hidden_because`, no destination is shown even if some are given. With neither, the code opens
    a landing page of this server; with `or_page` some scans do. `picture_url` must be on the page's own host,
    or a data: URL.
    """
    t = translations(language)
    opens_page = t.preview_or_page if destinations else t.preview_landing
    moments = ((t.fact_created, created_at), (t.fact_changed, changed_at))
    return _answer(
        language,
        "preview.html",
        headers=_NO_ROBOTS,
        pictures=True,
        dress=dress if hidden_because else _without_contact(dress),
        short_url=visible(short_url),
        open_url=safe_link(short_url),
        or_page=or_page,
        addresses=[] if hidden_because else [visible_address(one) for one in dict.fromkeys(destinations)],
        reason=getattr(t, f"preview_{hidden_because}") if hidden_because else opens_page,
        picture_url=picture_url,
        facts=[(label, format_moment(language, moment)) for label, moment in moments if moment],
    )


def unavailable(language: str, *, retry_after: int, **resend: Any) -> Response:
    t = translations(language)
    lines = (t.unavailable_text, format_wait(language, retry_after))
    return _wait(language, 503, t.unavailable_title, lines, retry_after, **resend)


def busy(language: str, *, retry_after: int, **resend: Any) -> Response:
    """The page for an address that sends more than people do."""
    title = translations(language).unavailable_title
    return _wait(language, 429, title, (format_wait(language, retry_after),), retry_after, **resend)


def server_error(language: str, *, request_id: str) -> Response:
    t = translations(language)
    number = Markup("<code>{}</code>").format(visible(request_id))
    lines = (t.server_error_text, escape(t.server_error_id).format(request_id=number))
    return _message(language, 500, state="broken", title=t.server_error_title, lines=lines)


def home(language: str, *, docs_url: str) -> Response:
    return _answer(language, "home.html", pictures=True, docs_url=docs_url)


def _wait(
    language: str, status: int, title: str, lines: Sequence[str], retry_after: int, **resend: Any
) -> Response:
    response = _message(language, status, state="wait", title=title, lines=lines, **resend)
    response.headers["Retry-After"] = str(retry_after)
    return response


def _message(
    language: str,
    status: int,
    *,
    state: str,
    title: str,
    lines: Sequence[str],
    action: str = "",
    carried: Carried | None = None,
    dress: Dress | None = None,
) -> Response:
    return _answer(
        language,
        "message.html",
        status=status,
        headers=_NO_ROBOTS,
        # As in password_form: the response to the form may be a redirect to another host.
        leads_away=bool(carried),
        dress=dress,
        state=state,
        title=title,
        lines=lines,
        action=action,
        carried=carried or {},
    )


def _without_contact(dress: Dress | None) -> Dress | None:
    return replace(dress, contact=None) if dress else None


def _answer(
    language: str,
    template: str,
    *,
    status: int = 200,
    headers: Mapping[str, str] | None = None,
    pictures: bool = False,
    leads_away: bool = False,
    dress: Dress | None = None,
    contacts_title: str | None = None,
    **context: Any,
) -> Response:
    t, sheet = translations(language), style("page.css")
    worn: dict[str, Any] = {}
    sources = [f"style-src {sheet.source}"]
    if dress:
        worn, sources = worn_by_interstitial(dress, language, contacts_title or t.still)
    text = rendered(
        template,
        **{"frame": "base.html", "look": None, "css": sheet.text, **worn},
        language=t.language,
        t=t,
        pictures=pictures,
        **context,
    )
    every_page = {
        **page_headers(language),
        **security_headers(
            *sources,
            "img-src 'self' data:" if pictures or dress else None,
            None if leads_away else "form-action 'self'",
        ),
    }
    # A lone surrogate in an owner's text has no UTF-8: the page shows a question mark instead.
    return HTMLResponse(text.encode(errors="replace"), status, {**every_page, **(headers or {})})
