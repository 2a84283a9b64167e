"""The templates, each page's style, and the policy that allows nothing else."""

import re
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from typing import Any
from urllib.parse import quote

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from app.pages.texts import catalogues
from domain.kernel.safe_text import readable, safe_link

_APP = Path(__file__).parent.parent
_TEMPLATES = _APP / "templates"
_STATIC = _APP / "static"


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    css: Markup
    source: str  # what a Content-Security-Policy calls it


@dataclass(frozen=True, slots=True, kw_only=True)
class Script:
    code: Markup
    source: str


def prepare() -> None:
    """Read texts, compile templates and hash styles, so that the first visitor need not wait for it."""
    catalogues()
    for name in _environment().list_templates(extensions=["html"]):
        _environment().get_template(name)
    for sheet in _STATIC.glob("*.css"):
        style(sheet.name)
    for program in _STATIC.glob("*.js"):
        script(program.name)
    icon()


def rendered(template: str, **shown: Any) -> str:
    return _environment().get_template(template).render(icon=icon(), **shown)


@cache
def style(name: str) -> Style:
    sheet = (_STATIC / name).read_text(encoding="utf-8")
    without_comments = re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)
    css = re.sub(r"\s*([{};,])\s*|(?<=:)\s+", r"\1", re.sub(r"\s+", " ", without_comments)).strip()
    return Style(css=Markup(css), source=source_of(css))  # noqa: S704 - our own file


@cache
def script(name: str) -> Script:
    code = re.sub(r"\n\s*", "\n", (_STATIC / name).read_text(encoding="utf-8")).strip()
    return Script(code=Markup(code), source=source_of(code))  # noqa: S704 - our own file


def source_of(text: str) -> str:
    """What a Content-Security-Policy calls an inline style or script of this text."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


@cache
def icon() -> str:
    """The browser's tab icon as a data: URL, so that it costs no request."""
    return "data:image/svg+xml," + quote((_STATIC / "icon.svg").read_text(encoding="utf-8").strip())


def security_headers(policy: str) -> Mapping[str, str]:
    return MappingProxyType(
        {
            "Content-Security-Policy": policy,
            "X-Content-Type-Options": "nosniff",
            # no-referrer would turn the Origin of a form's POST into "null".
            "Referrer-Policy": "same-origin",
        }
    )


def policy(sheet: Style, *, pictures: bool = False, forms: str | None = "'self'") -> str:
    """`forms` is where a form may lead; None leaves it open (and is needed where its answer is a redirect)."""
    directives = (
        "default-src 'none'",
        f"style-src {sheet.source}",
        "img-src 'self' data:" if pictures else None,
        f"form-action {forms}" if forms else None,
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
    return "; ".join(directive for directive in directives if directive)


def _fit_to_show(value: object) -> object:
    return readable(value) if isinstance(value, str) and not isinstance(value, Markup) else value


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(_TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        auto_reload=False,
        # Every text passes here on its way into a page, so that no template can forget it.
        finalize=_fit_to_show,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["safe_link"] = safe_link
    return environment
