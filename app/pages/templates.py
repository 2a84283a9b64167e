"""The templates, their style sheets and scripts, and the headers of a page."""

import re
from base64 import b64encode
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Self
from urllib.parse import quote

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from app.pages.text_markup import breakable, linked
from app.pages.texts import page_catalogues, translations
from domain.kernel.net.hosts import unicode_name
from domain.kernel.safe_text import readable, safe_link
from domain.pages.compact import compact_sheet, compact_template

_APP = Path(__file__).parent.parent
STATIC = _APP / "static"
# A folder for each module of domain/content/types, with templates and a style sheet.
_TYPES = _APP / "types"
# Controls but the line feed, and what changes the direction of a text.
_UNSEEN = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Inline:
    """A style or script inside a page; `source` is the hash by which a Content-Security-Policy allows it."""

    text: Markup
    source: str

    @classmethod
    def of(cls, text: str) -> Self:
        """Only for text of our own: it is not escaped."""
        digest = b64encode(sha256(text.encode()).digest()).decode()
        return cls(text=Markup(text), source=f"'sha256-{digest}'")  # noqa: S704


def prepare() -> None:
    """Read texts, compile templates and hash styles before the first visitor comes."""
    page_catalogues()
    for name in _environment().list_templates(filter_func=_is_of_visitors):
        _environment().get_template(name)
    for sheet in STATIC.glob("*.css"):
        style(sheet.name)
    for sheet in _TYPES.glob("*/page.css"):
        type_sheet(sheet.parent.name)
    for program in STATIC.glob("*.js"):
        script(program.name)
    icon()


def _is_of_visitors(name: str) -> bool:
    """The dashboard's wait for the first owner: compiled, they take megabytes."""
    return name.endswith(".html") and not name.startswith("dashboard/")


def rendered(template: str, **context: Any) -> str:
    return _environment().get_template(template).render(icon=icon(), **context)


@cache
def style(name: str) -> Inline:
    return Inline.of(compact_sheet((STATIC / name).read_text(encoding="utf-8")))


@cache
def type_sheet(folder: str) -> str:
    """The rules of a folder of app/types; "" if its pages need none of their own."""
    file = _TYPES / folder / "page.css"
    return compact_sheet(file.read_text(encoding="utf-8")) if file.exists() else ""


@cache
def script(name: str) -> Inline:
    return Inline.of(re.sub(r"\n\s*", "\n", (STATIC / name).read_text(encoding="utf-8")).strip())


@cache
def icon() -> str:
    """The tab icon as a data: URL, which saves a request."""
    return "data:image/svg+xml," + quote((STATIC / "icon.svg").read_text(encoding="utf-8").strip())


def security_headers(*allowed: str | None) -> dict[str, str]:
    """`allowed` are the directives of the policy beside `default-src 'none'`."""
    directives = ("default-src 'none'", *allowed, "base-uri 'none'", "frame-ancestors 'none'")
    return {
        "Content-Security-Policy": "; ".join(directive for directive in directives if directive),
        "X-Content-Type-Options": "nosniff",
        # no-referrer would turn the Origin of a form's POST into "null".
        "Referrer-Policy": "same-origin",
    }


def page_headers(language: str) -> dict[str, str]:
    """The headers of a page in the visitor's language."""
    return {
        "Cache-Control": "no-store",
        "Content-Language": translations(language).language,
        "Vary": "Accept-Language",
    }


def _visible(value: object) -> object:
    return readable(value) if isinstance(value, str) and not isinstance(value, Markup) else value


def _exact(text: str) -> Markup:
    """With its tabs and returns, for what is copied and not shown; what turns a text around is on no page."""
    numbered = _UNSEEN.sub(_numbered, str(escape(text)))
    return Markup(numbered)  # noqa: S704 - escaped


def _numbered(found: re.Match[str]) -> str:
    number = ord(found[0])
    return f"&#{number};" if number < 127 else ""


class _Loader(FileSystemLoader):
    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        source, path, is_current = super().get_source(environment, template)
        return compact_template(source), path, is_current


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=_Loader((_APP / "templates", _TYPES)),
        autoescape=True,
        undefined=StrictUndefined,
        auto_reload=False,
        # Applied to every value in every template, so that none can be forgotten.
        finalize=_visible,
        trim_blocks=True,
    )
    environment.filters["safe_link"] = safe_link
    environment.filters["unicode_name"] = unicode_name
    environment.filters["linked"] = linked
    environment.filters["exact"] = _exact
    environment.filters["breakable"] = breakable
    return environment
