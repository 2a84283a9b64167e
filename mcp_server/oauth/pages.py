"""The pages of the authorization server: sign in, allow or not, no plan for it, and what is refused.

What a client says of itself is never shown as if we said it.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, Literal
from urllib.parse import urlsplit

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from domain.kernel.safe_text import readable, safe_link, visible, without_invisible
from domain.oauth.clients import Client
from domain.oauth.redirects import is_loopback, origin_of_redirect
from domain.oauth.scopes import Scope, Scopes

_HERE = Path(__file__).parents[1]
_STATIC: Final = MappingProxyType({"consent.css": "text/css", "icon.svg": "image/svg+xml"})
_HEADERS: Final = MappingProxyType(
    {
        "X-Frame-Options": "DENY",
        # no-referrer would turn the Origin of a form's POST into "null".
        "Referrer-Policy": "same-origin",
        "Cache-Control": "no-store",
        "X-Content-Type-Options": "nosniff",
        "X-Robots-Tag": "noindex",
    }
)
_NONE: Final[Mapping[str, str]] = MappingProxyType({})
_TICKED_AT_FIRST: Final[Scopes] = frozenset({Scope.READ})
_NAME_SHOWN = 100
_NAME_ON_A_BUTTON = 32
# A longer one is set smaller.
_SHORT_NAME = 28
# A host may hold a semicolon, which would begin another directive.
_POLICY_SOURCE = re.compile(r"[a-z][a-z0-9+.-]*:(//[A-Za-z0-9.-]+(:[0-9]+)?)?")


@dataclass(frozen=True, kw_only=True, slots=True)
class Asking:
    """Who asks, and where the answer goes."""

    client: Client
    redirect_uri: str
    scopes: Scopes


@dataclass(frozen=True, kw_only=True, slots=True)
class Place:
    """Where the person is sent back to: a host, a port of their own computer, or the scheme that an app opens."""

    kind: Literal["web", "loopback", "app"]
    name: str


def sign_in_page(
    root: str,
    asking: Asking,
    carried: Mapping[str, str],
    *,
    email: str = "",
    error: str | None = None,
    status: int = 200,
    retry_after: int | None = None,
) -> Response:
    """`retry_after`, in seconds, goes into the header of that name: what was typed may then be right."""
    return _answer(
        "sign_in.html",
        root,
        status,
        headers=_NONE if retry_after is None else {"Retry-After": str(retry_after)},
        **_shown(asking),
        carried=_as_they_are(carried),
        email=email,
        error=error,
        wrong=error is not None and retry_after is None,
    )


def consent_page(
    root: str,
    asking: Asking,
    carried: Mapping[str, str],
    *,
    account_email: str,
    error: str | None = None,
    ticked: Scopes | None = None,
    status: int = 200,
) -> Response:
    return _answer(
        "consent.html",
        root,
        status,
        sent_to=asking.redirect_uri,
        **_shown(asking),
        carried=_as_they_are(carried),
        email=visible(account_email),
        error=error,
        ticked=_TICKED_AT_FIRST if ticked is None else ticked,
    )


def no_plan_page(
    root: str,
    asking: Asking,
    carried: Mapping[str, str],
    *,
    account_email: str,
    plan: str,
    upgrade_url: str,
) -> Response:
    return _answer(
        "no_plan.html",
        root,
        403,
        sent_to=asking.redirect_uri,
        **_shown(asking),
        carried=_as_they_are(carried),
        email=visible(account_email),
        plan=plan,
        upgrade_url=safe_link(upgrade_url),
    )


def refusal_page(
    root: str,
    title: str,
    text: str,
    *,
    status: int,
    headers: Mapping[str, str] = _NONE,
    back: str | None = None,
) -> Response:
    """Each line of `text` is a paragraph. `back`: a link to the client; one that would open an app is left out."""
    place = place_of_redirect(back) if back else None
    if place is not None and place.kind == "app":
        back = place = None
    return _answer(
        "refusal.html",
        root,
        status,
        headers=headers,
        heading=title,
        lines=text.splitlines(),
        back=back,
        place=place,
    )


def static_routes(root: str) -> list[Route]:
    """What the pages show beside themselves; `root` is the issuer's path."""
    return [Route(f"{root}/oauth/static/{name}", _static_file, methods=["GET"]) for name in _STATIC]


def place_of_redirect(redirect_uri: str) -> Place:
    """Its host stands there whole: the end is what tells whose it is."""
    parts = urlsplit(redirect_uri)
    if parts.scheme.lower() not in ("http", "https"):
        # What stands behind the scheme names the extension, or the part of the app, that gets the answer.
        place = f"{parts.scheme}://{parts.netloc}" if parts.netloc else f"{parts.scheme}:"
        return Place(kind="app", name=visible(place))
    kind: Literal["web", "loopback"] = "loopback" if is_loopback(parts) else "web"
    return Place(kind=kind, name=visible(parts.netloc))


def policy(sent_to: str | None) -> str:
    """`sent_to` is where a form's answer may redirect: Chromium holds form-action against that, too."""
    origin = origin_of_redirect(sent_to) if sent_to else ""
    forms = f"'self' {origin}" if _POLICY_SOURCE.fullmatch(origin) else "'self'"
    return (
        "default-src 'none'; style-src 'self'; img-src 'self' data:; "
        f"form-action {forms}; base-uri 'none'; frame-ancestors 'none'"
    )


def _answer(
    template: str,
    root: str,
    status: int,
    *,
    sent_to: str | None = None,
    headers: Mapping[str, str] = _NONE,
    **shown: Any,
) -> Response:
    base = root.rstrip("/")
    page = _environment().get_template(template)
    content = page.render(root=base, host=urlsplit(base).netloc, version=_version, **shown)
    all_headers = {**_HEADERS, "Content-Security-Policy": policy(sent_to), **headers}
    # A lone surrogate cannot be sent, and must not make an error of the page.
    return HTMLResponse(content.encode(errors="replace"), status, all_headers)


def _shown(asking: Asking) -> dict[str, Any]:
    client = asking.client
    name = visible(without_invisible(client.shown_name))
    return {
        "named": client.name is not None,
        "name": _cut(name, _NAME_SHOWN),
        "short_name": _cut(name, _NAME_ON_A_BUTTON),
        "name_is_long": len(name) > _SHORT_NAME,
        "published_at": visible(urlsplit(client.id).netloc) if client.id.startswith("https://") else None,
        "place": place_of_redirect(asking.redirect_uri),
        "scopes": asking.scopes,
    }


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[:most].rstrip()}…"


def _as_they_are(carried: Mapping[str, str]) -> list[tuple[Markup, Markup]]:
    """Escaped and else untouched: what is sent back is compared with what came."""
    return [(escape(name), escape(value)) for name, value in carried.items()]


async def _static_file(request: Request) -> Response:
    name = request.url.path.rpartition("/")[2]
    # Asked for by another version's name, by a page of another process, it must not be kept as that.
    is_this = request.query_params.get("v") == _version(name)
    headers = {
        "Cache-Control": "public, max-age=31536000, immutable" if is_this else "no-cache",
        "X-Content-Type-Options": "nosniff",
    }
    return Response(_content(name), headers=headers, media_type=_STATIC[name])


@cache
def _content(name: str) -> bytes:
    return (_HERE / "static" / name).read_bytes()


@cache
def _version(name: str) -> str:
    return sha256(_content(name)).hexdigest()[:16]


def _fit_to_show(value: object) -> object:
    if isinstance(value, str) and not isinstance(value, Markup):
        return readable(without_invisible(value))
    return value


@cache
def _environment() -> Environment:
    return Environment(
        loader=FileSystemLoader(_HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        auto_reload=False,
        # Every text passes here on its way into a page, so that no template can forget it.
        finalize=_fit_to_show,
        trim_blocks=True,
        lstrip_blocks=True,
    )
