"""What all landing pages share: their context, the owner's look and a strict policy."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any, Final
from urllib.parse import quote, urlsplit

from starlette.responses import HTMLResponse, Response

from app.pages.language import own_lang
from app.pages.look import LogoPlace, Look, in_cut
from app.pages.rows import Row
from app.pages.templates import (
    icon,
    page_headers,
    rendered,
    script,
    security_headers,
    style,
)
from app.pages.texts import translations
from app.pages.used_rules import used_rules
from domain.kernel.safe_text import readable, visible
from domain.pages.page_files import FileFacts
from domain.pages.page_pictures import PagePicture
from domain.pages.writing import direction_of
from domain.scanning.visitors import System

__all__ = ["Landing", "Row", "answer_page"]

# The texts of content by which a page is introduced where its link is shown.
_INTRODUCTIONS: Final = ("headline", "about", "description", "note", "question", "message", "text")
_INTRODUCTION_LENGTH: Final = 200
# The pictures of content that stand for its owner.
_LOGOS: Final = ("logo_url", "avatar_url", "icon_url", "photo_url")

# Titles of these are set smaller: many words, or one that no line of a phone has room for.
_LONG_TITLE: Final = re.compile(r".{61}|[^\s\u2e80-\uffff]{18}", flags=re.DOTALL)

_CSS_GOES_HERE: Final = "/*css*/"


@dataclass(frozen=True, slots=True, kw_only=True)
class Landing:
    """What every page knows of its code and its visitor.

    `owner_language` is that of the content's texts; None while it is not known.
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
    title: str,
    *,
    titled_by_owner: bool = True,
    template: str | None = None,
    status: int = 200,
    sheets: Sequence[str] = (),
    face: bool = False,
    about: str | None = None,
    media: Sequence[str] = (),
    frames: Sequence[str] = (),
    cover_url: str | None = None,
    leads_away: bool = False,
    **context: Any,
) -> Response:
    """The whole response; `template` is the one named after the type if it is not given.

    `titled_by_owner`: the title is a text of the owner, not one of ours or a number. `sheets` are style
    sheets beside landing.css. `face`: the page has a face of its own, so the logo stands in the band.
    `about` introduces the page where its link is shown. `media` and `frames` are the allowed origins of a
    player or an embedded page. `cover_url` is the type's own cover and replaces the theme's. `leads_away`:
    the response to the form redirects to another host, which Chromium would block by form-action.
    """
    look = page.look
    cover = look.picture(cover_url or look.wishes.get("cover_url"), "wide")
    cover_style = look.cover_style(cover)
    place: LogoPlace = "photo" if cover_style == "picture" and cover else "band"
    if look.has_square_logo and not face:
        place = "face"
    colors = look.sheet(place)
    program = None if page.is_preview else script("landing.js")
    owner_text = title if titled_by_owner else _first_text(page.content)
    lang = own_lang(owner_text, page.owner_language, page.language)
    text = rendered(
        f"landing/{template or page.content.slug}.html",
        title=title,
        title_lang=lang if titled_by_owner else "",
        own_lang=lang,
        direction=direction_of(owner_text) or translations(page.language).locale.text_direction,
        is_long=_LONG_TITLE.search(title) is not None,
        about=_introduction(about or _introduction_of(page.content)),
        css=_CSS_GOES_HERE,
        colors=colors.text,
        script=program.text if program else None,
        cover=cover if cover_style == "picture" else None,
        cover_style=cover_style,
        logos=look.logos(place),
        logo_place=place,
        face=face,
        powered_by=look.is_powered_by_us,
        **_known(page, cover_url),
        **context,
    )
    css = used_rules(_joined("landing.css", *sheets), text)
    text = text.replace(f"<style>{_CSS_GOES_HERE}</style>", f"<style>{css.text}</style>", 1)
    headers = _headers_of(
        page,
        f"style-src {css.source} {colors.source}",
        f"script-src {program.source}" if program else None,
        f"media-src {' '.join(media)}" if media else None,
        f"frame-src {' '.join(frames)}" if frames else None,
        None if leads_away else "form-action 'self'",
    )
    return HTMLResponse(text.encode(errors="replace"), status, headers)


def _headers_of(page: Landing, *directives: str | None) -> dict[str, str]:
    """They say for all links of the page what `rel` would say on each: follow none, and tell no address."""
    return {
        **page_headers(page.language),
        **security_headers("img-src 'self' data:", *directives),
        "X-Robots-Tag": "noindex, nofollow",
    }


def _known(page: Landing, cover_url: str | None) -> dict[str, object]:
    """The part of a template's context that comes from the code and its theme."""
    t, look = translations(page.language), page.look
    origin = "{0.scheme}://{0.netloc}".format(urlsplit(look.short_url)) if look.short_url else ""
    first = next(page.content.pictures(), None)
    pictures = (cover_url, look.wishes.get("cover_url"), first, look.wishes.get("logo_url"))
    shared = look.picture(next(filter(None, pictures), None), "wide")
    return {
        "language": t.language,
        "t": t,
        "page": page,
        "content": page.content,
        "look": look,
        "owners_icon": look.tab_icon(*(getattr(page.content, name, None) for name in _LOGOS)),
        "our_icon": icon(),
        "modes": [{"color": palette.band, "media": media} for palette, media in look.modes()],
        "short_address": visible(look.short_url.partition("://")[2]),
        "short_url_quoted": quote(look.short_url, safe=""),
        "shared_picture": f"{origin}{shared}" if origin and shared and shared.startswith("/") else None,
    }


def _first_text(content: Any) -> str:
    """What the owner wrote first, where the title is ours."""
    return next((text for name in _INTRODUCTIONS if (text := _text_of(content, name))), "")


def _introduction_of(content: Any) -> str:
    named = (f"{content.slug}_description", *_INTRODUCTIONS)
    return next((text for name in named if (text := _text_of(content, name))), "")


def _text_of(content: Any, name: str) -> str:
    text = getattr(content, name, None)
    return text if isinstance(text, str) else ""


def _introduction(text: str) -> str:
    words = " ".join(readable(text).split())
    return words if len(words) <= _INTRODUCTION_LENGTH else f"{words[: _INTRODUCTION_LENGTH - 1]}…"


@cache
def _joined(*sheets: str) -> str:
    return "".join(style(sheet).text for sheet in sheets)
