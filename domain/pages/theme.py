"""The look of a landing page: the owner's theme, and the colours that follow from it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, Field

from domain.drawing.colors import BLACK, PAPER, HexColor, blend_over, contrast, is_color, read_color, to_hex
from domain.drawing.shapes import Color
from domain.kernel.faults import wrong_length
from domain.kernel.net.destinations import WebURL
from domain.kernel.parsing import Strict
from domain.pages.oklch import takes_dark_ink
from domain.pages.tokens import DISTINCT, GREEN, READABLE, Palette, Wishes, day_of, night_of, palette_of

MAX_CONTACT: Final = 300


def _parse_contact(text: str) -> str:
    if not text.strip() or len(text) > MAX_CONTACT:
        raise wrong_length(len(text.strip()) and len(text), 1, MAX_CONTACT)
    return text


class Theme(Strict):
    """`contact`: what people may use who meet a pause, an end or a limit: lines with addresses and numbers.

    `powered_by`: whether our name is at the end of the page.
    """

    primary_color: HexColor | None = Field(None, description="The colour of headings and links.")
    background_color: HexColor | None = Field(None, description="The colour of the page.")
    text_color: HexColor | None = Field(None, description="The colour of the text.")
    button_color: HexColor | None = Field(None, description="The colour of buttons.")
    button_text_color: HexColor | None = Field(None, description="The colour of the text on buttons.")
    font: Literal["system", "serif", "mono", "rounded"] | None = Field(None, description="The kind of font.")
    logo_url: WebURL | None = Field(None, description="The address of a logo above the page.")
    logo_dark_url: WebURL | None = Field(None, description="The address of a logo for dark pages and areas.")
    cover_url: WebURL | None = Field(None, description="The address of a wide picture above the page.")
    cover_style: Literal["picture", "weave", "gradient", "plain"] | None = Field(
        None, description="What is above the page; left out: the picture, else modules of the code."
    )
    icon_url: WebURL | None = Field(None, description="The address of the icon of tabs and home screens.")
    button_style: Literal["rounded", "square", "pill"] | None = Field(None, description="How buttons look.")
    dark: Literal["auto", "light", "dark"] | None = Field(
        None,
        description="Whether the page is dark; left out: `light` with a `background_color`, else `auto`.",
    )
    contact: Annotated[str, AfterValidator(_parse_contact)] | None = Field(
        None,
        description="For people who meet a pause, an end or a limit. Addresses and numbers become links.",
    )
    powered_by: bool | None = Field(
        None, description="Whether our name is at the end of the page. `false` needs a paid subscription."
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """A colour of the owner's theme that pages replace."""

    field: Annotated[str, Field(description="The path of the colour.")]
    asked: Annotated[str, Field(description="The colour of the theme.")]
    used: Annotated[str, Field(description="The colour on the page.")]
    message: Annotated[str, Field(description="Why it is replaced.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Palettes:
    """One for each mode of the visitor's system; None if the page has only the other mode."""

    light: Palette | None
    dark: Palette | None
    corrections: tuple[Correction, ...] = ()


def premium_theme_fields(before: Mapping[str, Any] | None, after: Mapping[str, Any] | None) -> list[str]:
    """The premium fields that this change of a theme sets: pages without our name are for paid plans."""
    hides = [(theme or {}).get("powered_by") is False for theme in (before, after)]
    return ["theme.powered_by"] if hides == [False, True] else []


def theme_of_plan(theme: Mapping[str, Any] | None, *, has_premium: bool) -> Mapping[str, Any] | None:
    """For a copy of a theme: without the premium fields unless the account has them."""
    fields = premium_theme_fields(None, theme) if not has_premium else []
    return {name: one for name, one in theme.items() if f"theme.{name}" not in fields} if theme else theme


# What a colour that was left out is.
USED_AS: Final[Mapping[str, str]] = {
    "primary_color": "band",
    "background_color": "ground",
    "text_color": "ink",
    "button_color": "fill",
    "button_text_color": "on_fill",
}


def palettes(theme: Theme | Mapping[str, Any] | None) -> Palettes:
    """The colours of a page. Invalid values in a stored theme are ignored.

    The owner's colours are those of the light page; the dark page has the same hues. An owner who chose a
    background gets a dark page only by asking for it, because nobody has looked at it. A dark background
    serves both modes. If the owner allows only the dark page, the colours are those of the dark page.
    """
    return _palettes_of(_valid_colors(theme.model_dump() if isinstance(theme, Theme) else theme or {}))


def _valid_colors(theme: Mapping[str, Any]) -> Theme:
    """The colours and the mode alone, so that themes with the same colours share a cached result."""
    names = (name for name in Theme.model_fields if name.endswith("_color"))
    colors = {
        name: theme[name] for name in names if isinstance(theme.get(name), str) and is_color(theme[name])
    }
    mode: Any = theme.get("dark")
    if mode not in ("auto", "light", "dark"):
        mode = "light" if "background_color" in colors else "auto"
    return Theme.model_construct(**colors, dark=mode)


@lru_cache(maxsize=1024)
def _palettes_of(theme: Theme) -> Palettes:
    wishes, is_night = _wishes(theme), theme.dark == "dark"
    main = palette_of(wishes, night=is_night)
    dark = main if main.is_dark else palette_of(wishes, night=True)
    return Palettes(
        light=None if is_night else main,
        dark=None if theme.dark == "light" else dark,
        corrections=tuple(_corrections(theme, main)),
    )


def _wishes(theme: Theme) -> Wishes:
    if not any(getattr(theme, field) for field in USED_AS):
        return Wishes()
    paper = _paper(theme)
    brand = _laid(theme.primary_color or theme.button_color, paper) or GREEN
    ground = _laid(theme.background_color, paper)
    needs_dark = theme.dark == "dark" or (theme.dark == "auto" and _is_for_dark_page(theme.text_color))
    if ground is None:
        ground = night_of(None, brand) if needs_dark else day_of(brand)
    elif theme.dark == "dark" and takes_dark_ink(ground):
        ground = night_of(ground, brand)
    return Wishes(
        ground=ground,
        text=_laid(theme.text_color, ground),
        primary=_laid(theme.primary_color, ground),
        button=_laid(theme.button_color, ground),
        button_text=read_color(theme.button_text_color) if theme.button_text_color else None,
    )


def _is_for_dark_page(text_color: str | None) -> bool:
    # Its alpha does not count: a nearly transparent black is pale, but belongs on white.
    return text_color is not None and contrast(Color(*read_color(text_color)[:3]), PAPER) < DISTINCT


def _paper(theme: Theme) -> Color:
    """The colour below a translucent background."""
    return BLACK if theme.dark == "dark" else PAPER


def _corrections(theme: Theme, palette: Palette) -> Iterator[Correction]:
    """Each colour that cannot be read as the owner wants it, or is not used at all."""
    ground = read_color(palette.ground)
    used = {
        "background_color": (palette.ground, _paper(theme), "pages have {used} in its place"),
        "text_color": (palette.ink, ground, "pages have {used} in its place"),
        "primary_color": (palette.link, ground, "links and icons have {used} in its place"),
        "button_text_color": (palette.on_fill, read_color(palette.fill), "pages have {used} in its place"),
    }
    for field, (color, below, then) in used.items():
        asked = getattr(theme, field)
        seen = _laid(asked, below)
        if seen is None or to_hex(seen) == color:
            continue
        why = "is light, and a dark page was asked for"
        if field != "background_color":
            found = int(contrast(seen, below) * 100) / 100
            why = f"has a contrast of {found} to {to_hex(below)} and needs {READABLE}"
        message = f"{asked} {why}; {then.format(used=color)}"
        yield Correction(field=f"theme.{field}", asked=asked, used=color, message=message)


def _laid(text: str | None, ground: Color) -> Color | None:
    """The colour that is seen where `text` lies on `ground`."""
    return blend_over(read_color(text), ground) if text is not None else None
