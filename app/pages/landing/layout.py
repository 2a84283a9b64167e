"""What all landing pages share: their context, the owner's look and a strict policy."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo
from functools import cache
from types import MappingProxyType
from typing import Any, Final
from urllib.parse import quote, urlsplit

from starlette.responses import HTMLResponse, Response

from app.pages.language import own_lang
from app.pages.look import Look, in_cut
from app.pages.templates import page_headers, rendered, script, security_headers, style, type_sheet
from app.pages.texts import Translations, translations
from app.pages.used_rules import used_rules
from domain.kernel.safe_text import readable, visible
from domain.pages.languages import direction_of
from domain.pages.page_files import FileFacts
from domain.pages.page_pictures import PagePicture
from domain.scanning.visitors import System

# The texts of content by which a page is introduced where its link is shown.
_INTRODUCTIONS: Final = ("headline", "about", "description", "note", "question", "message", "text")
_INTRODUCTION_LENGTH: Final = 200
# The pictures of content that stand for its owner.
_LOGOS: Final = ("logo_url", "avatar_url", "icon_url", "photo_url")

# Titles of these are set smaller: many words, or one that no line of a phone has room for.
_LONG_TITLE: Final = re.compile(r".{61}|[^\s\u2e80-\uffff]{18}", flags=re.DOTALL)

_CSS_GOES_HERE: Final = "/*css*/"


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A fact in a list. `url` makes it a link; `copy` is the id of a value that can be copied.

    `kind` is a CSS class of the value; `tail` is the word of what a tap does; `is_owners`: of the words.
    """

    icon: str
    label: str
    value: str
    url: str | None = None
    copy: str | None = None
    kind: str = ""
    tail: str = ""
    is_owners: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Landing:
    """What every page knows of its code and its visitor.

    `owner_language` is that of the content's texts; None while it is not known. `owner_zone`: the account's.
    `base_path` is the code's own path ("/Ab3dE"). `continuation` is the query for links to this host
    ("" or "?visit=…").
    `till_picture`: the path of a coupon's code as a symbol for a scanner.
    `is_twin_too_fine`: no phone would read the static twin from a screen.
    `plays`: the visitor asked for the player of another site; `play_path` is the link for that.
    `file`: what is stored of the file that the page is about.
    `details_path`: the form of a card for the visitor's own details.
    `system` is the visitor's, None while it is not known: pages offer first what a phone can do.
    `is_preview`: the owner's, in a frame: it runs no script, and its links and forms do nothing.
    `is_kept`: it is shown later, and says nothing of the hour.
    """

    content: Any
    language: str
    now: datetime
    look: Look
    base_path: str
    continuation: str
    static_picture: str | None
    owner_language: str | None = None
    owner_zone: tzinfo = UTC
    system: System | None = None
    plays: bool = False
    is_twin_too_fine: bool = False
    till_picture: str | None = None
    play_path: str | None = None
    details_path: str | None = None
    file: PagePicture | None = None
    is_preview: bool = False
    is_kept: bool = False

    @property
    def t(self) -> Translations:
        return translations(self.language)

    @property
    def file_facts(self) -> FileFacts:
        return (self.file and self.file.file) or FileFacts()

    def picture_path(self, url: str) -> str:
        """The path on this host of an owner's picture, because a page loads nothing from other hosts."""
        return self.look.picture_path(url)

    def picture(self, url: str, cut: str) -> str:
        """The path of a picture in one of the sizes of `page_pictures.CUTS`."""
        return in_cut(self.picture_path(url), cut)


def answer_page(
    page: Landing,
    title: str | None,
    *,
    ours: str = "",
    template: str | None = None,
    status: int = 200,
    face: bool = False,
    sources: Mapping[str, Sequence[str]] = MappingProxyType({}),
    cover_url: str | None = None,
    leads_away: bool = False,
    **context: Any,
) -> Response:
    """The whole response; `template` is that of the type in its folder if none is given.

    `title`: a text of the owner; without one it is `ours`. `face`, `cover_url`: see `Look.worn`. `sources`:
    the allowed origins of a player or an embedded page, by directive of the policy. `leads_away`: the
    response to the form redirects to another host, which Chromium would block by form-action.
    """
    template = template or f"{_folder_of(page.content)}/{page.content.slug}"
    logos = (getattr(page.content, name, None) for name in _LOGOS)
    colors, worn = page.look.worn(cover_url=cover_url, has_face=face, logos=logos)
    known = _known(page, title, ours, cover_url)
    text = rendered(f"{template}.html", face=face, **worn, **known, **context)
    css = used_rules(_joined_sheets(template.partition("/")[0]), text)
    text = text.replace(f"<style>{_CSS_GOES_HERE}</style>", f"<style>{css.text}</style>", 1)
    # For all links of the page, what `rel` would say on each: follow none, and tell no address.
    headers = {**page_headers(page.language), "X-Robots-Tag": "noindex, nofollow"}
    headers |= security_headers(
        "img-src 'self' data:",
        f"style-src {css.source} {colors.source}",
        None if page.is_preview else f"script-src {script('landing.js').source}",
        *(f"{directive} {' '.join(origins)}" for directive, origins in sources.items() if origins),
        None if leads_away else "form-action 'self'",
    )
    return HTMLResponse(text.encode(errors="replace"), status, headers)


def _known(page: Landing, title: str | None, ours: str, cover_url: str | None) -> dict[str, object]:
    """The part of a template's context that comes from the code and its theme."""
    t, look, content = page.t, page.look, page.content
    # What the owner wrote first, where the title is ours.
    owner_text = title or next(_texts_of(content, _INTRODUCTIONS), "")
    lang = own_lang(owner_text, page.owner_language, page.language)
    origin = "{0.scheme}://{0.netloc}".format(urlsplit(look.short_url)) if look.short_url else ""
    first = next(page.content.pictures(), None)
    pictures = (cover_url, look.wishes.get("cover_url"), first, look.wishes.get("logo_url"))
    shared = look.picture(next(filter(None, pictures), None), "wide")
    return {
        "language": t.language,
        "t": t,
        "page": page,
        "content": content,
        "title": title or ours,
        "title_lang": lang if title else "",
        "own_lang": lang,
        "direction": direction_of(owner_text) or t.locale.text_direction,
        "is_long": _LONG_TITLE.search(title or ours) is not None,
        "about": _introduction_of(content),
        "powered_by": look.is_powered_by_us,
        "css": _CSS_GOES_HERE,
        "script": None if page.is_preview else script("landing.js").text,
        "short_address": visible(look.short_url.partition("://")[2]),
        "short_url_quoted": quote(look.short_url, safe=""),
        "shared_picture": f"{origin}{shared}" if origin and shared and shared.startswith("/") else None,
    }


def _introduction_of(content: Any) -> str:
    text = next(_texts_of(content, (f"{content.slug}_description", *_INTRODUCTIONS)), "")
    words = " ".join(readable(text).split())
    return words if len(words) <= _INTRODUCTION_LENGTH else f"{words[: _INTRODUCTION_LENGTH - 1]}…"


def _texts_of(content: Any, names: Sequence[str]) -> Iterator[str]:
    found = (getattr(content, name, None) for name in names)
    return (text for text in found if text and isinstance(text, str))


def _folder_of(content: Any) -> str:
    """The folder of app/types has the name of the module of the content."""
    return type(content).__module__.rpartition(".")[2]


@cache
def _joined_sheets(folder: str) -> str:
    shared = (style(f"landing-{name}.css").text for name in ("hours", "steps"))
    return "".join((style("landing.css").text, type_sheet(folder), *shared))
