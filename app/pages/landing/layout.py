"""What all landing pages have in common: what they know, the owner's colours, one strict answer."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import Any

from markupsafe import Markup
from starlette.responses import HTMLResponse, Response

from app.pages.templates import Script, Style, icon, rendered, script, security_headers, source_of, style
from app.pages.texts import Translations, translations
from domain.drawing.shapes import Ink
from domain.pages.logo_plates import plate_on
from domain.pages.theme import Palette, palettes

_SHEET = "landing.css"
_COPYING = "landing-copy.js"
_LIGHT = "(prefers-color-scheme:light)"
_DARK = "(prefers-color-scheme:dark)"
# The fonts that phones and computers have; a script that is missing in one is found in the next.
_FONTS: Mapping[str, str] = {
    "system": 'system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue","Noto Sans",sans-serif',
    "serif": '"Iowan Old Style","Palatino Linotype",Palatino,Georgia,"Noto Serif",serif',
    "mono": 'ui-monospace,"SF Mono",SFMono-Regular,Menlo,Consolas,"Roboto Mono","Noto Sans Mono",monospace',
    "rounded": 'ui-rounded,"SF Pro Rounded","Hiragino Maru Gothic ProN",Quicksand,Nunito,Comfortaa,system-ui,sans-serif',
}
# Of a button, of the boxes around it, of what is typed into.
_RADII: Mapping[str, tuple[str, str, str]] = {
    "rounded": ("14px", "18px", "14px"),
    "square": ("0", "0", "0"),
    "pill": ("999px", "24px", "20px"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Landing:
    """What every page knows of its code.

    `base_path` is the code's own path ("/Ab3dE"). `visit` goes behind links to this host ("" or "?visit=…").
    `picture_path` maps an owner's picture to a path on this host: a page loads nothing from another one.
    `logo_ink`: of the theme's logo, None while it is not known. `plays`: the visitor asked for another site's player; `play_path` is the link that asks for it, None where
    there is none.
    """

    content: Any
    theme: Mapping[str, Any] | None
    short_url: str
    base_path: str
    visit: str
    static_picture: str | None
    picture_path: Callable[[str], str]
    logo_ink: Ink | None = None
    plays: bool = False
    play_path: str | None = None


def answer_page(
    page: Landing,
    language: str,
    *,
    template: str,
    title: str,
    status: int = 200,
    sheets: tuple[str, ...] = (),
    copies: bool = False,
    media: tuple[str, ...] = (),
    frames: tuple[str, ...] = (),
    cover_url: str | None = None,
    plain: bool = False,
    leads_away: bool = False,
    **shown: Any,
) -> Response:
    """The whole answer: `templates/landing/{template}` with `title` as its heading.

    `sheets` are stylesheets beside landing.css. `copies`: the page has copy buttons. `media` and `frames` are
    the origins that a player or an embedded page may come from. `cover_url` is the type's own and
    goes before the theme's. `plain`: a heading for reading, at the start of its line. `leads_away`: a
    form's answer is a redirect to somewhere else, which Chromium would stop at form-action.
    """
    t = translations(language)
    theme = page.theme or {}
    css, colors = _joined(_SHEET, *sheets), _colors(theme, page.logo_ink)
    program = script(_COPYING) if copies else None
    text = rendered(
        f"landing/{template}",
        title=title,
        cover=_picture(page, cover_url or theme.get("cover_url")),
        logo=_picture(page, theme.get("logo_url")),
        plain=plain,
        **_known(page, t, css, colors, program),
        **shown,
    )
    policy = _policy((css, colors), program, media=media, frames=frames, leads_away=leads_away)
    return HTMLResponse(text.encode(errors="replace"), status, _headers(t.language, policy))


def _known(
    page: Landing, t: Translations, css: Style, colors: Style, program: Script | None
) -> dict[str, object]:
    """What every template knows, whatever it shows."""
    return {
        "language": t.language,
        "t": t,
        "page": page,
        "content": page.content,
        # A template's own `icon` draws the signs in the page.
        "tab_icon": icon(),
        "css": css.css,
        "colors": colors.css,
        "modes": _modes(page.theme or {}),
        "script": program.code if program else None,
    }


def _headers(language: str, policy: str) -> dict[str, str]:
    return {
        **security_headers(policy),
        "Cache-Control": "no-store",
        "Content-Language": language,
        "Vary": "Accept-Language",
        "X-Robots-Tag": "noindex",
    }


def _picture(page: Landing, url: object) -> str | None:
    return page.picture_path(url) if isinstance(url, str) and url else None


@cache
def _joined(*sheets: str) -> Style:
    css = "".join(style(sheet).css for sheet in sheets)
    return Style(css=Markup(css), source=source_of(css))  # noqa: S704 - our own files


def _policy(
    styles: tuple[Style, ...],
    program: Script | None,
    *,
    media: tuple[str, ...],
    frames: tuple[str, ...],
    leads_away: bool,
) -> str:
    directives = (
        "default-src 'none'",
        f"style-src {' '.join(style.source for style in styles)}",
        f"script-src {program.source}" if program else None,
        "img-src 'self' data:",
        f"media-src {' '.join(media)}" if media else None,
        f"frame-src {' '.join(frames)}" if frames else None,
        None if leads_away else "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
    return "; ".join(directive for directive in directives if directive)


def _colors(theme: Mapping[str, Any], logo_ink: Ink | None) -> Style:
    """The owner's wishes as custom properties. Each value is worked out or chosen here, none is as typed."""
    radius, box, entry = _RADII.get(theme.get("button_style") or "", _RADII["rounded"])
    font = _FONTS.get(theme.get("font") or "", _FONTS["system"])
    rules = f":root{{--font:{font};--radius:{radius};--box:{box};--entry:{entry}}}"
    for palette, media in _palettes(theme):
        plate = _plate(palette, logo_ink) if theme.get("logo_url") else ""
        rule = f":root{{color-scheme:{'dark' if palette.is_dark else 'light'};{_properties(palette)}{plate}}}"
        rules += f"@media{media}{{{rule}}}" if media == _DARK else rule
    return Style(css=Markup(rules), source=source_of(rules))  # noqa: S704 - our own values


def _palettes(theme: Mapping[str, Any]) -> list[tuple[Palette, str | None]]:
    """Each with the media it is for: none where there is only one, or both are the same."""
    found = palettes(theme)
    if found.light and found.dark and found.light != found.dark:
        return [(found.light, _LIGHT), (found.dark, _DARK)]
    return [(palette, None) for palette in (found.light or found.dark,) if palette]


def _properties(palette: Palette) -> str:
    return ";".join(
        f"--{field.name.replace('_', '-')}:{getattr(palette, field.name)}" for field in fields(palette)
    )


def _plate(palette: Palette, logo_ink: Ink | None) -> str:
    """What stands under the theme's logo in this mode; without a plate the other mode's must not go on."""
    plate = plate_on(palette.background, logo_ink)
    color, edge, corners = (plate, "14px", "var(--box)") if plate else ("transparent", "0px", "0")
    return f";--plate:{color};--plate-edge:{edge};--plate-round:{corners}"


def _modes(theme: Mapping[str, Any]) -> list[dict[str, str | None]]:
    """The browser's own bar takes the page's colour."""
    return [{"color": palette.background, "media": media} for palette, media in _palettes(theme)]
