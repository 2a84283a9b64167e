"""The pages of the authorization server: its root, sign-in, second step, passkey, consent, no plan, refusal.

The pages mark the name that a client gives itself as its own, unchecked choice.
"""

import re
from collections.abc import Callable, Mapping
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final
from urllib.parse import urlsplit

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import escape
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from domain.kernel.safe_text import safe_link, visible, without_invisible
from domain.oauth.names import doubt_of
from domain.oauth.redirects import origin_of_redirect, target_of_redirect
from domain.oauth.requests import AuthorizationRequest
from domain.pages.compact import compact_sheet, compact_template
from mcp_server.oauth.texts import as_shown, filled, texts

_HERE = Path(__file__).parents[1]
_FAVICON: Final = "favicon.ico"
# The only script, which passkeys need; the dashboard has it, too.
_SCRIPT: Final = "security.js"
_STATIC: Final = MappingProxyType(
    {"consent.css": "text/css", _SCRIPT: "text/javascript"}
    | {"icon.svg": "image/svg+xml", _FAVICON: "image/x-icon"}
    | {f"icon-{size}.png": "image/png" for size in (48, 96, 192, 512)}
)
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
_MAX_NAME = 100
_MAX_NAME_ON_BUTTON = 32
# A longer name gets smaller letters.
_SHORT_NAME = 28
# A host may hold a semicolon, which would begin another directive.
_POLICY_SOURCE = re.compile(r"[a-z][a-z0-9+.-]*:(//[A-Za-z0-9.-]+(:[0-9]+)?)?")


def form_page(
    template: str,
    root: str,
    language: str,
    asked: AuthorizationRequest,
    carried: Mapping[str, str],
    *,
    status: int = 200,
    error: str | None = None,
    retry_after: int | None = None,
    leads_back: bool = False,
    **shown: Any,
) -> Response:
    """A page of an authorization. `carried`: the hidden fields of its form.

    `retry_after`: seconds until the next try; the form does not mark the input as wrong then. `leads_back`:
    whether its form or its link leads to the client.
    """
    client = asked.client
    name = visible(without_invisible(client.display_name))
    fields: dict[str, Any] = {
        "has_name": client.name is not None,
        "name": _cut(name, _MAX_NAME),
        "short_name": _cut(name, _MAX_NAME_ON_BUTTON),
        "name_is_long": len(name) > _SHORT_NAME,
        "doubt": doubt_of(name) if client.name is not None else None,
        "publisher": target_of_redirect(client.id) if client.id.startswith("https://") else None,
        "target": target_of_redirect(asked.redirect_uri),
        "scopes": asked.scopes,
        # As Markup, so that `as_shown` does not change the values, which are signed.
        "carried": [(escape(name), escape(value)) for name, value in carried.items()],
        "headers": None if retry_after is None else {"Retry-After": str(retry_after)},
        "error": error,
        "wrong": error is not None and retry_after is None,
    }
    sent_to = asked.redirect_uri if leads_back else None
    return _answer(template, root, language, status, sent_to=sent_to, **fields, **shown)


def refusal_page(
    root: str,
    language: str,
    title: str,
    text: str,
    *,
    status: int,
    headers: Mapping[str, str] | None = None,
    back: str | None = None,
    detail: str = "",
) -> Response:
    """`back`: a link to the client, left out if it would open an app. `detail`: for developers, English."""
    target = target_of_redirect(back) if back else None
    if target is not None and target.kind == "app":
        back = target = None
    shown: dict[str, Any] = {"heading": title, "text": text, "detail": detail, "back": back, "target": target}
    return _answer("refusal.html", root, language, status, headers=headers, **shown)


def home_page(root: str, language: str, **shown: Any) -> Response:
    """`installs`: links by program. `links`: the operator's own, by the names of their texts."""
    return _answer("home.html", root, language, 200, **shown)


def static_routes(root: str) -> list[Route]:
    """`root`: the issuer's path. Browsers and directories look for the icon at the root of the host."""
    paths = [f"/{_FAVICON}", *(f"{root}/oauth/static/{name}" for name in _STATIC)]
    return [Route(path, _static_file, methods=["GET"]) for path in paths]


def policy(sent_to: str | None, script: str | None = None) -> str:
    """`sent_to`: the redirect URI, to which Chromium applies form-action, too. `script`: that may run."""
    origin = origin_of_redirect(sent_to) if sent_to else ""
    forms = f"'self' {origin}" if _POLICY_SOURCE.fullmatch(origin) else "'self'"
    scripts = f"script-src {script}; " if script else ""
    return (
        f"default-src 'none'; {scripts}style-src 'self'; img-src 'self' data:; "
        f"form-action {forms}; base-uri 'none'; frame-ancestors 'none'"
    )


def _answer(
    template: str,
    root: str,
    language: str,
    status: int,
    *,
    sent_to: str | None = None,
    scripted: bool = False,
    headers: Mapping[str, str] | None = None,
    **variables: Any,
) -> Response:
    """`scripted`: whether the page can ask for a passkey."""
    base = root.rstrip("/")
    page = _environment().get_template(template)
    t = texts(language)
    shown = {
        "t": t,
        "root": base,
        "host": urlsplit(base).netloc,
        "scripted": scripted,
        "titled": lambda title: filled(t.error_title, title=title) if variables.get("error") else title,
    }
    content = page.render(**shown, **variables)
    script = f"{base}/oauth/static/{_SCRIPT}" if scripted else None
    own = {"Content-Security-Policy": policy(sent_to, script), "Content-Language": language}
    all_headers = {**_HEADERS, **own, **(headers or {})}
    # A lone surrogate cannot be encoded.
    return HTMLResponse(content.encode(errors="replace"), status, all_headers)


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[:most].rstrip()}…"


async def _static_file(request: Request) -> Response:
    name = request.url.path.rpartition("/")[2]
    headers = {
        "Cache-Control": _caching(name, request.query_params.get("v")),
        "X-Content-Type-Options": "nosniff",
    }
    return Response(_content(name), headers=headers, media_type=_STATIC[name])


def _caching(name: str, version: str | None) -> str:
    if version is None:
        # Directories know the icons by their bare addresses.
        return "public, max-age=86400"
    # A page of another version of this service must not cache this file under its own version.
    return "public, max-age=31536000, immutable" if version == _version(name) else "no-cache"


@cache
def _content(name: str) -> bytes:
    folder = files("domain.pages") if name == _SCRIPT else _HERE / "static"
    content = (folder / name).read_bytes()
    return compact_sheet(content.decode()).encode() if name.endswith(".css") else content


@cache
def _version(name: str) -> str:
    return sha256(_content(name)).hexdigest()[:16]


class _Loader(FileSystemLoader):
    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        source, path, is_current = super().get_source(environment, template)
        return compact_template(source), path, is_current


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=_Loader(_HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        auto_reload=False,
        # Every text passes here, so that no template can forget it.
        finalize=as_shown,
        trim_blocks=True,
    )
    environment.globals.update(filled=filled, version=_version, visible=visible, safe_link=safe_link)
    return environment
