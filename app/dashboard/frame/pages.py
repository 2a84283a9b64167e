"""Every page of the dashboard is rendered here, in its frame and with its headers."""

import re
from asyncio import to_thread
from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from app.compression import compressed
from app.dashboard.frame.assets import asset_urls
from app.dashboard.frame.form_tokens import mint_form_token
from app.dashboard.frame.navigation import HOME, groups, section_of, with_query
from app.dashboard.frame.requests import PageRequest, SignedIn, look_of
from app.dashboard.frame.sections import CODES, Section
from app.pages.formats import format_number
from app.pages.language import dashboard_language_of
from app.pages.templates import page_headers, rendered, security_headers
from app.pages.texts import sayings, translations
from domain.accounts.accounts import SignUp
from domain.kernel.errors import RateLimited
from domain.pages.colors import GROUNDS

_POLICY: Final = (
    "style-src 'self'",
    "script-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "form-action 'self'",
    "frame-src 'self'",
    "manifest-src 'self'",
)
_PATH: Final = re.compile(rf"{HOME}/[A-Za-z0-9/_-]+(\?[!-~]*)?")
# What a redirect says on the page behind it: names of `said.toml`, and nothing that a link could write there.
SAID: Final = "said"


async def page(
    request: PageRequest,
    template: str,
    *,
    status: int | None = None,
    fragment: str | None = None,
    is_long: bool = False,
    section: Section[Any] | None = None,
    faults: Mapping[str, str] | None = None,
    fault: str | None = None,
    **values: Any,
) -> Response:
    """`template`: a file of `templates/dashboard`, without its ending.

    `status`: if none is given, 422 with `faults` by the fields or one `fault` of the page, else 200. The
    fault without a field is that of the page.
    `fragment`: the file that is included in it, and that a script gets alone. `is_long`: rendered in a
    thread, so that scans need not wait for it. `section`: of a page that codes and links have. A value
    `nav_section` is its place in the navigation, if that is not the one of its template.
    """
    t = section.texts(request.language) if section else request.t
    status = status or (422 if faults or fault else 200)
    values |= {"faults": faults or {}, "fault": fault or (faults or {}).get("")}
    values |= {"t": t, "section": section, "language": t.language, "assets": asset_urls(), "grounds": GROUNDS}
    values |= {"look": request.look, "has_keys": request.has_keys, "is_refused": status >= 400}
    holder = request.account.id if isinstance(request, SignedIn) else None
    once = mint_form_token(request.context.secret_key, holder)
    values |= {"number": partial(format_number, t.language), "once": once}
    values |= {"is_kept": request.resumes and request.http.method == "GET"}
    # Answered with a page, a form has saved nothing.
    values |= {"has_entered": request.http.method == "POST" or request.resumes}
    said = request.http.query_params.get(SAID, "")
    values |= {"toast": str(getattr(t, said)) if said in sayings() else None}
    frame: dict[str, Any]
    if fragment and request.is_partial:
        name, frame = fragment, {"account": request.account if isinstance(request, SignedIn) else None}
    else:
        # Pages of codes are those of links, too.
        found = section_of(template)
        nav_section = section.name if section and found == "codes" else found
        name, frame = template, {"nav_section": nav_section, **await _frame(request)}
    render = partial(rendered, f"dashboard/{name}.html", **{**frame, **values})
    text = await to_thread(render) if is_long else render()
    response = HTMLResponse(text, status, headers=_headers(request.language))
    return compressed(request.http, response)


async def _frame(request: PageRequest) -> dict[str, Any]:
    # A form of signing in may also come from an owner who has signed in in another tab.
    of_service = {"is_open": request.context.sign_up is SignUp.OPEN, "has_mail": request.context.notifies}
    if not isinstance(request, SignedIn):
        return {"account": None, **of_service}
    used, limit = await CODES.used_and_limit(request)
    return {
        "account": request.account,
        "nav_groups": groups(is_operator=request.account.is_operator),
        **of_service,
        "codes_used": used,
        "codes_limit": limit,
    }


def message(request: Request, status: int, *, title: str, text: str, **words: str) -> Response:
    """A page of its own, outside the frame, in the language that who is signed in has chosen.

    `words`: in the text.
    """
    language = getattr(request.state, "language", None) or dashboard_language_of(request)
    t = translations(language)
    body = rendered(
        "dashboard/message.html",
        t=t,
        language=t.language,
        look=look_of(request),
        has_keys=False,
        is_refused=False,
        assets=asset_urls(),
        grounds=GROUNDS,
        title=getattr(t, title),
        text=getattr(t, text).format(**words),
    )
    return HTMLResponse(body, status, headers=_headers(language))


def lost(request: Request, status: int = 404, **headers: str) -> Response:
    response = message(request, status, title="page_lost_title", text="page_lost_text")
    response.headers.update(headers)
    return response


def redirect(path: str, *, said: str | None = None) -> Response:
    """Redirect with 303, so that the browser goes there with GET."""
    headers = {"Location": with_query(path, **{SAID: said}), "Cache-Control": "no-store"}
    return Response(status_code=303, headers=headers)


def slowed(response: Response, refusal: RateLimited) -> Response:
    """Answer 429 with the seconds to wait (RFC 6585, 4)."""
    response.status_code = 429
    response.headers["Retry-After"] = str(refusal.retry_after)
    return response


def path_after(text: str) -> str:
    """Where a person wanted to go before signing in: a page of the dashboard, and nothing else."""
    return text if _PATH.fullmatch(text) else HOME


def _headers(language: str) -> dict[str, str]:
    return {
        **security_headers(*_POLICY),
        **page_headers(language),
        "Vary": "Accept-Language, HX-Request, HX-Request-Type",
        "X-Robots-Tag": "noindex",
    }
