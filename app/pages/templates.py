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

_APP = Path(__file__).parent.parent
_TEMPLATES = _APP / "templates"
_STATIC = _APP / "static"


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    css: Markup
    source: str  # what a Content-Security-Policy calls it


def prepare() -> None:
    """Compile every template and hash every style, so that the first visitor need not wait for it."""
    for name in _environment().list_templates(extensions=["html"]):
        _environment().get_template(name)
    for sheet in _STATIC.glob("*.css"):
        style(sheet.name)
    icon()


def rendered(template: str, **shown: Any) -> str:
    return _environment().get_template(template).render(icon=icon(), **shown)


@cache
def style(name: str) -> Style:
    sheet = (_STATIC / name).read_text(encoding="utf-8")
    without_comments = re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)
    css = re.sub(r"\s*([{};,])\s*", r"\1", re.sub(r"\s+", " ", without_comments)).strip()
    digest = b64encode(sha256(css.encode()).digest()).decode()
    return Style(css=Markup(css), source=f"'sha256-{digest}'")  # noqa: S704 - our own file


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


@cache
def _environment() -> Environment:
    return Environment(
        loader=FileSystemLoader(_TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
    )
