"""What all landing pages share: their context, the owner's colours and a strict policy."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from functools import cache
from typing import Any, Final

from markupsafe import Markup
from starlette.responses import HTMLResponse, Response

from app.pages.templates import (
    Inline,
    icon,
    page_headers,
    rendered,
    script,
    security_headers,
    style,
)
from app.pages.texts import translations
from domain.drawing.shapes import Ink
from domain.kernel.safe_text import readable
from domain.pages.logo_plates import plate_on
from domain.pages.theme import Palette, palettes

_LIGHT: Final = "(prefers-color-scheme:light)"
_DARK: Final = "(prefers-color-scheme:dark)"
# Fonts of phones and computers; a browser takes a missing script from the next font.
_FONTS: Final[Mapping[str, str]] = {
    "system": 'system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue","Noto Sans",sans-serif',
    "serif": '"Iowan Old Style","Palatino Linotype",Palatino,Georgia,"Noto Serif",serif',
    "mono": 'ui-monospace,"SF Mono",SFMono-Regular,Menlo,Consolas,"Roboto Mono","Noto Sans Mono",monospace',
    "rounded": 'ui-rounded,"SF Pro Rounded","Hiragino Maru Gothic ProN",'
    "Quicksand,Nunito,Comfortaa,system-ui,sans-serif",
}
# Of a button, a box and an input.
_RADII: Final[Mapping[str, tuple[str, str, str]]] = {
    "rounded": ("14px", "18px", "14px"),
    "square": ("0", "0", "0"),
    "pill": ("999px", "24px", "20px"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Landing:
    """What every page knows of its code and its visitor.

    `owner_language` is that of the content's texts; None while it is not known.
    `base_path` is the code's own path ("/Ab3dE"). `continuation` is the query for links to this host
    ("" or "?visit=…"). `picture_path` maps an owner's picture to a path on this host, because a page
    loads nothing from other hosts. `logo_ink` is None while the theme's logo has not been measured.
    `plays`: the visitor asked for the player of another site; `play_path` is the link for that.
    `is_preview`: the owner's, in a frame: it runs no script, and its links and forms do nothing.
    `is_kept`: it is shown later, and says nothing of the hour.
    """

    content: Any
    language: str
    now: datetime
    theme: Mapping[str, Any] | None
    base_path: str
    continuation: str
    static_picture: str | None
    picture_path: Callable[[str], str]
    logo_ink: Ink | None = None
    owner_language: str | None = None
    plays: bool = False
    play_path: str | None = None
    is_preview: bool = False
    is_kept: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A fact in a list. `url` makes it a link; `copy` is the id of a value that can be copied.

    `kind` is a CSS class of the value.
    """

    icon: str
    label: str
    value: str
    url: str | None = None
    copy: str | None = None
    kind: str = ""


def answer_page(
    page: Landing,
    title: str,
    *,
    titled_by_owner: bool = True,
    template: str | None = None,
    status: int = 200,
    sheets: Sequence[str] = (),
    copies: bool = False,
    media: Sequence[str] = (),
    frames: Sequence[str] = (),
    cover_url: str | None = None,
    leads_away: bool = False,
    **context: Any,
) -> Response:
    """The whole response; `template` is the one named after the type if it is not given.

    `titled_by_owner`: the title is a text of the owner, not one of ours or a number.
    `sheets` are style sheets beside landing.css. `copies`: the page has copy buttons. `media` and `frames`
    are the allowed origins of a player or an embedded page. `cover_url` is the type's own cover and replaces
    the theme's. `leads_away`: the response to the form redirects to another host, which Chromium would
    block by form-action.
    """
    theme = page.theme or {}
    css, colors = _joined("landing.css", *sheets), _colors(theme, page.logo_ink)
    program = script("landing-copy.js") if copies and not page.is_preview else None
    text = rendered(
        f"landing/{template or page.content.slug}.html",
        title=title,
        title_lang=_own_lang(page) if titled_by_owner else "",
        css=css.text,
        colors=colors.text,
        script=program.text if program else None,
        cover=_picture(page, cover_url or theme.get("cover_url")),
        **_known(page, theme),
        **context,
    )
    directives = (
        f"style-src {css.source} {colors.source}",
        f"script-src {program.source}" if program else None,
        "img-src 'self' data:",
        f"media-src {' '.join(media)}" if media else None,
        f"frame-src {' '.join(frames)}" if frames else None,
        None if leads_away else "form-action 'self'",
    )
    headers = {**page_headers(page.language), **security_headers(*directives), "X-Robots-Tag": "noindex"}
    return HTMLResponse(text.encode(errors="replace"), status, headers)


def _known(page: Landing, theme: Mapping[str, Any]) -> dict[str, object]:
    """The part of a template's context that comes from the code and its theme."""
    t = translations(page.language)
    return {
        "language": t.language,
        "t": t,
        "page": page,
        "content": page.content,
        "own_lang": _own_lang(page),
        # A template's own `icon` draws icons inside the page.
        "tab_icon": icon(),
        "modes": [{"color": palette.background, "media": media} for palette, media in _palettes(theme)],
        "logo": _picture(page, theme.get("logo_url")),
    }


def _own_lang(page: Landing) -> Markup:
    """The attribute `lang` of the owner's texts; empty if they are in the page's language."""
    tag = page.owner_language
    if tag is None or tag == translations(page.language).language:
        return Markup("")
    return Markup(' lang="{}"').format(readable(tag))


def _picture(page: Landing, url: object) -> str | None:
    return page.picture_path(url) if isinstance(url, str) and url else None


@cache
def _joined(*sheets: str) -> Inline:
    return Inline.of("".join(style(sheet).text for sheet in sheets))


def _colors(theme: Mapping[str, Any], logo_ink: Ink | None) -> Inline:
    """The owner's theme as custom properties: each value is computed or chosen here, never taken as sent."""
    radius, box, field = _RADII.get(theme.get("button_style") or "", _RADII["rounded"])
    font = _FONTS.get(theme.get("font") or "", _FONTS["system"])
    rules = f":root{{--font:{font};--radius:{radius};--box:{box};--input:{field}}}"
    for palette, media in _palettes(theme):
        plate = _plate(palette, logo_ink) if theme.get("logo_url") else ""
        rule = f":root{{color-scheme:{'dark' if palette.is_dark else 'light'};{_properties(palette)}{plate}}}"
        rules += f"@media{media}{{{rule}}}" if media == _DARK else rule
    return Inline.of(rules)


def _palettes(theme: Mapping[str, Any]) -> list[tuple[Palette, str | None]]:
    """Each with its media query; None if there is only one, or both are the same."""
    found = palettes(theme)
    if found.light and found.dark and found.light != found.dark:
        return [(found.light, _LIGHT), (found.dark, _DARK)]
    return [(palette, None) for palette in (found.light or found.dark,) if palette]


def _properties(palette: Palette) -> str:
    return ";".join(
        f"--{field.name.replace('_', '-')}:{getattr(palette, field.name)}" for field in fields(palette)
    )


def _plate(palette: Palette, logo_ink: Ink | None) -> str:
    """The plate under the theme's logo in this mode; without one, the other mode's plate is reset."""
    plate = plate_on(palette.background, logo_ink)
    color, edge, corners = (plate, "14px", "var(--box)") if plate else ("transparent", "0px", "0")
    return f";--plate:{color};--plate-edge:{edge};--plate-round:{corners}"
