"""What the pages of a code wear: its owner's colours, fonts, corners, logo and cover."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any, Final, Literal

from app.pages.templates import Inline, icon
from domain.drawing.colors import read_color
from domain.drawing.logo_plates import plate_on
from domain.drawing.shapes import Ink
from domain.pages.oklch import takes_dark_ink
from domain.pages.theme import palettes
from domain.pages.tokens import Palette

_LIGHT: Final = "(prefers-color-scheme:light)"
_DARK: Final = "(prefers-color-scheme:dark)"
# Fonts of phones and computers; a browser takes a missing script from the next font.
_SYSTEM: Final = 'system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue","Noto Sans",sans-serif'
_ROUNDED: Final = (
    'ui-rounded,"SF Pro Rounded","Hiragino Maru Gothic ProN",Quicksand,Nunito,Comfortaa,system-ui,sans-serif'
)
_SERIF: Final = '"Iowan Old Style","Palatino Linotype",Palatino,P052,Georgia,"Noto Serif",serif'
_MONO: Final = 'ui-monospace,"SF Mono",SFMono-Regular,Menlo,Consolas,"Roboto Mono","Noto Sans Mono",monospace'
# Headings, names, prices and prose; labels, fields and buttons; weight, tracking and size of headings.
_FONTS: Final[Mapping[str, tuple[str, str, str, str, str]]] = {
    "system": (_SYSTEM, _SYSTEM, "720", "-.028em", "1"),
    "serif": (_SERIF, _SYSTEM, "700", "-.012em", "1.04"),
    "mono": (_MONO, _SYSTEM, "700", "-.05em", ".9"),
    "rounded": (_ROUNDED, _ROUNDED, "700", "-.015em", "1"),
}
# The corners of a control, a card, what lies inside a card, and the sheet over the band.
_CORNERS: Final[Mapping[str, tuple[str, str, str, str]]] = {
    "rounded": ("14px", "20px", "12px", "28px"),
    "square": ("0px", "0px", "0px", "0px"),
    "pill": ("99px", "26px", "16px", "34px"),
}
# A logo that is wider than this stands in the band; others on the edge of the sheet.
_WIDE: Final = 1.6

CoverStyle = Literal["picture", "weave", "gradient", "plain"]
# On the band, on a picture in it, or as a face on the edge of the sheet.
LogoPlace = Literal["band", "photo", "face"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """`picture_path` maps an owner's picture to a path on this host: a page loads nothing from other hosts.

    `logo_ink` and `logo_ratio` are None while the theme's logo has not been measured. `weave` is the path
    data of the band's pattern; empty where there is none. `short_url`: of the code. `code_picture`: the path
    of the code's picture, if it is at hand.
    """

    theme: Mapping[str, Any] | None = None
    picture_path: Callable[[str], str]
    logo_ink: Ink | None = None
    logo_ratio: float | None = None
    weave: str = ""
    short_url: str = ""
    code_picture: str | None = None

    def picture(self, url: object, cut: str) -> str | None:
        """The path of a picture, in one of the sizes of `page_pictures.CUTS`."""
        return in_cut(self.picture_path(url), cut) if isinstance(url, str) and url else None

    def tab_icon(self, *logos: object) -> str | None:
        """The theme's, else the first of `logos`, which are of the content, else the theme's logo."""
        found = (self.wishes.get("icon_url"), *logos, self.wishes.get("logo_url"))
        return self.picture(next(filter(None, found), None), "dish")

    @property
    def wishes(self) -> Mapping[str, Any]:
        return self.theme or {}

    @property
    def has_square_logo(self) -> bool:
        return self.logo_ratio is not None and self.logo_ratio <= _WIDE

    def logos(self, place: LogoPlace) -> list[tuple[str, str | None]]:
        """The pictures of the logo, each with its media query; of two the last one is for the light page."""
        found = [(self._logo_on(palette, place)[0], media) for palette, media in self.modes()]
        urls = {url for url, _ in found if url}
        if len(urls) < 2:
            return [(url, None) for url in urls]
        return [(url, media if media == _DARK else None) for url, media in reversed(found) if url]

    def _logo_on(self, palette: Palette, place: LogoPlace) -> tuple[str | None, str]:
        """The picture of the logo there, and the colour of its plate."""
        logo, logo_dark = (self.picture(self.wishes.get(f"logo_{name}url"), "logo") for name in ("", "dark_"))
        ground = palette.band if place == "band" else palette.card
        plate = plate_on(ground, self.logo_ink)
        if logo_dark and (plate or self.logo_ink is None) and not takes_dark_ink(read_color(ground)):
            logo, plate = logo_dark, None
        return logo, plate or ("transparent" if place == "band" else ground)

    @property
    def is_powered_by_us(self) -> bool:
        return self.wishes.get("powered_by") is not False

    def cover_style(self, cover: str | None) -> CoverStyle:
        match self.wishes.get("cover_style"):
            case "gradient":
                return "gradient"
            case "plain":
                return "plain"
            case wish if wish != "weave" and cover is not None:
                return "picture"
        return "weave" if self.weave else "gradient"

    def worn(
        self, *, cover_url: object = None, has_face: bool = False, logos: Iterable[object] = ()
    ) -> tuple[Inline, dict[str, Any]]:
        """The colours of a page, and what else its frame needs.

        `cover_url`: the type's own cover, in place of the theme's. `has_face`: the page has a face itself,
        so the logo stands in the band. `logos`: of the content, for the tab.
        """
        cover = self.picture(cover_url or self.wishes.get("cover_url"), "wide")
        style = self.cover_style(cover)
        place: LogoPlace = "photo" if style == "picture" else "band"
        if self.has_square_logo and not has_face:
            place = "face"
        colors = self.sheet(place)
        return colors, {
            "look": self,
            "colors": colors.text,
            "cover": cover if style == "picture" else None,
            "cover_style": style,
            "logos": self.logos(place),
            "logo_place": place,
            "owners_icon": self.tab_icon(*logos),
            "our_icon": icon(),
            "modes": [{"color": palette.band, "media": media} for palette, media in self.modes()],
        }

    def modes(self) -> list[tuple[Palette, str | None]]:
        """The palettes, each with its media query; None if there is only one, or both are the same."""
        found = palettes(self.theme)
        if found.light and found.dark and found.light != found.dark:
            return [(found.light, _LIGHT), (found.dark, _DARK)]
        return [(palette, None) for palette in (found.light or found.dark,) if palette]

    def sheet(self, place: LogoPlace) -> Inline:
        """Custom properties: each value is computed or chosen here, never taken as sent."""
        theme = self.wishes
        head, ui, weight, track, size = _FONTS.get(_name(theme.get("font")), _FONTS["system"])
        control, box, inner, sheet = _CORNERS.get(_name(theme.get("button_style")), _CORNERS["rounded"])
        rules = (
            f":root{{--head:{head};--ui:{ui};--hw:{weight};--ht:{track};--hs:{size};"
            f"--ctl:{control};--box:{box};--in:{inner};--sheet:{sheet}}}"
        )
        for palette, media in self.modes():
            plate = f";--plate:{self._logo_on(palette, place)[1]}" if theme.get("logo_url") else ""
            scheme = "dark" if palette.is_dark else "light"
            rule = f":root{{color-scheme:{scheme};{_properties(palette)}{plate}}}"
            rules += f"@media{media}{{{rule}}}" if media == _DARK else rule
        return Inline.of(rules)


def in_cut(path: str, cut: str) -> str:
    return path if path.startswith("data:") else f"{path}{'&' if '?' in path else '?'}cut={cut}"


def _name(value: object) -> str:
    return value if isinstance(value, str) else ""


def _properties(palette: Palette) -> str:
    colors = ";".join(
        f"--{field.name.replace('_', '-')}:{getattr(palette, field.name)}" for field in fields(palette)
    )
    near, far = ("#00000080", "#000000b3") if palette.is_dark else (f"{palette.ink}14", f"{palette.ink}38")
    shadow = f"0 1px 2px {near},0 14px 34px -14px {far}"
    return f"{colors};--veil:{palette.ground}e6;--shadow:{shadow}"
