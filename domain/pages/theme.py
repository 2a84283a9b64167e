"""The look of a landing page: the owner's theme, and the colours that follow from it."""

from collections.abc import Iterator, Mapping
from colorsys import hls_to_rgb, rgb_to_hls
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final, Literal

from domain.drawing.colors import (
    BLACK,
    PAPER,
    HexColor,
    blend_over,
    contrast,
    is_color,
    luminance,
    read_color,
)
from domain.drawing.shapes import Color
from domain.kernel.destinations import WebURL
from domain.kernel.parsing import Strict


class Theme(Strict):
    primary_color: HexColor | None = None
    background_color: HexColor | None = None
    text_color: HexColor | None = None
    button_color: HexColor | None = None
    button_text_color: HexColor | None = None
    font: Literal["system", "serif", "mono", "rounded"] | None = None
    logo_url: WebURL | None = None
    cover_url: WebURL | None = None
    button_style: Literal["rounded", "square", "pill"] | None = None
    dark: Literal["auto", "light", "dark"] | None = None


READABLE: Final = 4.5  # WCAG 2.2, 1.4.3: text on its background
DISTINCT: Final = 3.0  # WCAG 2.2, 1.4.11: the edge of a button on its background
_BRIGHT: Final = 7.0  # a colour that is just readable looks dull on a dark page
_TINTED: Final = 0.05  # a colour with less chroma is a grey

_GREEN = Color(0x0B, 0x6B, 0x50)
_GOOD_ON_DARK = Color(0x5F, 0xD0, 0xA5)
_ERROR_ON_LIGHT = Color(0xB3, 0x26, 0x1E)
_ERROR_ON_DARK = Color(0xFF, 0xB4, 0xAB)
_STEPS = 255


@dataclass(frozen=True, slots=True, kw_only=True)
class Palette:
    """Colours as #rrggbb. Texts are READABLE on `background` and `surface`, `button_text` on `button`.

    `button_edge` is DISTINCT on both. It equals `button` if that is DISTINCT on `background`.
    """

    background: str
    surface: str
    text: str
    muted: str
    primary: str
    good: str
    error: str
    button: str
    button_edge: str
    button_text: str
    border: str

    @property
    def is_dark(self) -> bool:
        """Whether the controls of the browser have to be dark, too."""
        return _is_dark(read_color(self.background))


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """A colour of the owner's theme that pages replace."""

    field: str
    asked: str
    used: str
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Palettes:
    """One for each mode of the visitor's system; None if the owner allows only the other mode."""

    light: Palette | None
    dark: Palette | None
    corrections: tuple[Correction, ...] = ()


def palettes(theme: Theme | Mapping[str, Any] | None) -> Palettes:
    """The colours of a page. Invalid values in a stored theme are ignored.

    The owner's colours are those of the light page; the dark page has the same hues, as light as necessary. A
    dark background of the owner's serves both modes. If the owner allows only the dark page, the colours are
    those of the dark page. Unreadable text is corrected; a button never is, but gets a visible edge.
    """
    return _palettes_of(_valid_colors(theme.model_dump() if isinstance(theme, Theme) else theme or {}))


def _valid_colors(theme: Mapping[str, Any]) -> Theme:
    """The colours and the mode alone, so that themes with the same colours share a cached result."""
    names = (name for name in Theme.model_fields if name.endswith("_color"))
    colors = {
        name: theme[name] for name in names if isinstance(theme.get(name), str) and is_color(theme[name])
    }
    mode = theme.get("dark")
    return Theme.model_construct(**colors, dark=mode if mode in ("light", "dark") else "auto")


@dataclass(frozen=True, slots=True, kw_only=True)
class _OwnColors:
    """The owner's colours as they are seen on `background`; None for a colour that the owner left out."""

    background: Color
    text: Color | None
    primary: Color | None
    button: Color | None
    # It can be translucent, because its ground is the button.
    button_text: Color | None

    @property
    def accent(self) -> Color:
        return self.primary or self.button or _GREEN


@lru_cache(maxsize=1024)
def _palettes_of(theme: Theme) -> Palettes:
    background = _background(theme)
    own = _OwnColors(
        background=background,
        text=_laid(theme.text_color, background),
        primary=_laid(theme.primary_color, background),
        button=_laid(theme.button_color, background),
        button_text=read_color(theme.button_text_color) if theme.button_text_color else None,
    )
    main = _fitting(_brightened(own) if theme.dark == "dark" else own)
    dark = main if main.is_dark else _fitting(_darkened(own))
    return Palettes(
        light=None if theme.dark == "dark" else main,
        dark=None if theme.dark == "light" else dark,
        corrections=tuple(_corrections(theme, main)),
    )


def _background(theme: Theme) -> Color:
    """The owner's, or one that suits the other colours. It is dark if the owner allows only the dark page."""
    paper = _paper(theme)
    own = _laid(theme.background_color, paper)
    if own and (theme.dark != "dark" or _is_dark(own)):
        return own
    tint = _laid(theme.primary_color, paper) or _laid(theme.button_color, paper) or _GREEN
    if theme.dark == "dark":
        return _night(own if own and _chroma(own) > _TINTED else tint)
    if theme.dark == "auto" and theme.text_color:
        # Its alpha does not count: a nearly transparent black is pale, but belongs on white.
        text = Color(*read_color(theme.text_color)[:3])
        if contrast(text, PAPER) < DISTINCT:
            return _night(tint)
    return _mixed(PAPER, tint, 0.035)


def _paper(theme: Theme) -> Color:
    """The colour below a translucent background."""
    return BLACK if theme.dark == "dark" else PAPER


def _fitting(own: _OwnColors) -> Palette:
    ground, raised = own.background, _raised(own.background)
    on_dark = _is_dark(ground)

    def fitted(color: Color | None, default: Color, needed: float) -> Color:
        # A colour of the owner's need not suit the cards as well: they adapt to it.
        return _nearest(color, (ground,), needed) if color else _nearest(default, (ground, raised), needed)

    plain_text = _mixed(PAPER, ground, 0.08) if on_dark else _mixed(BLACK, own.accent, 0.12)
    text = fitted(own.text, plain_text, READABLE)
    primary = fitted(own.primary, own.accent, READABLE)
    button = own.button or fitted(None, own.accent, DISTINCT)
    edge = button if contrast(button, ground) >= DISTINCT else fitted(None, button, DISTINCT)
    muted = fitted(None, _mixed(text, ground, 0.3), READABLE)
    good = fitted(None, _GOOD_ON_DARK if on_dark else _GREEN, READABLE)
    error = fitted(None, _ERROR_ON_DARK if on_dark else _ERROR_ON_LIGHT, READABLE)
    surface = raised if _suits(raised, (text, primary, muted, good, error), edge) else ground
    return Palette(
        background=_hex(ground),
        surface=_hex(surface),
        text=_hex(text),
        muted=_hex(muted),
        primary=_hex(primary),
        good=_hex(good),
        error=_hex(error),
        button=_hex(button),
        button_edge=_hex(edge),
        button_text=_hex(_ink_on(button, own.button_text)),
        border=_hex(_mixed(surface, text, 0.16)),
    )


def _darkened(own: _OwnColors) -> _OwnColors:
    """The same hues on a background that is nearly black."""
    ground = _night(own.background if _chroma(own.background) > _TINTED else own.accent)
    button = _lit(own.button or own.accent, (ground, _raised(ground)), DISTINCT)
    ink = own.button_text and blend_over(own.button_text, button)
    if ink and contrast(ink, button) < READABLE:
        ink = None
    return _brightened(replace(own, background=ground, text=None, button=button, button_text=ink))


def _brightened(own: _OwnColors) -> _OwnColors:
    """Unreadable colours are replaced: the nearest readable ones would look dull on a dark page."""
    ground, text = own.background, own.text
    grounds = (ground, _raised(ground))
    is_bright = contrast(own.accent, ground) >= READABLE
    return replace(
        own,
        text=text if text and contrast(text, ground) >= READABLE else None,
        primary=own.accent if is_bright else _lit(own.accent, grounds, _BRIGHT),
        button=own.button or _lit(own.accent, grounds, DISTINCT),
    )


def _lit(color: Color, grounds: tuple[Color, ...], needed: float) -> Color:
    """As bright as necessary on nearly black grounds, in the same hue; a black button becomes white."""
    if _chroma(color) < 0.16 and luminance(color) < 0.08:
        return _mixed(PAPER, color, 0.1)
    hue, lightness, saturation = _hls(color)
    for step in range(_STEPS + 1):
        brighter = lightness + (1 - lightness) * step / _STEPS
        moved = _from_hls(hue, brighter, min(saturation, 0.75) if step else saturation)
        if all(contrast(moved, ground) >= needed for ground in grounds):
            return moved
    return PAPER


def _night(tint: Color) -> Color:
    hue, _, saturation = _hls(tint)
    return _from_hls(hue, 0.075, min(saturation, 0.22) if _chroma(tint) > _TINTED else 0.03)


def _raised(ground: Color) -> Color:
    """The colour of cards: a little off the background."""
    if luminance(ground) > 0.98:
        return _mixed(ground, BLACK, 0.035)
    return _mixed(ground, PAPER, 0.06 if _is_dark(ground) else 0.8)


def _suits(surface: Color, texts: tuple[Color, ...], edge: Color) -> bool:
    can_be_read = all(contrast(text, surface) >= READABLE for text in texts)
    return can_be_read and contrast(edge, surface) >= DISTINCT


def _ink_on(button: Color, color: Color | None) -> Color:
    if color:
        ink = blend_over(color, button)
    else:
        ink = PAPER if contrast(PAPER, button) >= READABLE else _mixed(BLACK, button, 0.1)
    return _nearest(ink, (button,), READABLE)


def _nearest(color: Color, grounds: tuple[Color, ...], needed: float) -> Color:
    """`color`, moved to black or white as far as necessary for all `grounds`, or for the first alone.

    One ground always works: the better of black and white has a contrast of at least 4.58 to any colour.
    """
    for chosen in (grounds, grounds[:1]):
        for step in range(_STEPS + 1):
            for end in (BLACK, PAPER):
                moved = _mixed(color, end, step / _STEPS)
                if all(contrast(moved, ground) >= needed for ground in chosen):
                    return moved
    raise AssertionError("no colour lacks contrast to both black and white")


def _corrections(theme: Theme, palette: Palette) -> Iterator[Correction]:
    """Each colour that the page does not have as the owner wants it."""
    background = read_color(palette.background)
    used = {
        "background_color": (palette.background, _paper(theme)),
        "text_color": (palette.text, background),
        "primary_color": (palette.primary, background),
        "button_color": (palette.button, background),
        "button_text_color": (palette.button_text, read_color(palette.button)),
    }
    for field, (color, ground) in used.items():
        asked = getattr(theme, field)
        seen = _laid(asked, ground)
        if seen is None or _hex(seen) == color:
            continue
        why = "is light, and a dark page was asked for"
        if field != "background_color":
            found = int(contrast(seen, ground) * 100) / 100
            why = f"has a contrast of {found} to {_hex(ground)} and needs {READABLE}"
        message = f"{asked} {why}; {color} is used in its place"
        yield Correction(field=f"theme.{field}", asked=asked, used=color, message=message)


def _laid(text: str | None, ground: Color) -> Color | None:
    """The colour that is seen where `text` lies on `ground`."""
    return blend_over(read_color(text), ground) if text is not None else None


def _hls(color: Color) -> tuple[float, float, float]:
    return rgb_to_hls(*(channel / 255 for channel in color[:3]))


def _from_hls(hue: float, lightness: float, saturation: float) -> Color:
    return Color(*(round(255 * channel) for channel in hls_to_rgb(hue, lightness, saturation)))


def _is_dark(color: Color) -> bool:
    return contrast(color, PAPER) > contrast(color, BLACK)


def _chroma(color: Color) -> float:
    return (max(color[:3]) - min(color[:3])) / 255


def _mixed(color: Color, other: Color, share: float) -> Color:
    return blend_over(Color(*other[:3], round(255 * share)), color)


def _hex(color: Color) -> str:
    return f"#{bytes(color[:3]).hex()}"
