"""How a code's landing page looks: what the owner asks for, and the colours that come of it."""

import re
from collections.abc import Mapping
from colorsys import hls_to_rgb, rgb_to_hls
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

from domain.destinations import WebURL
from domain.drawing.contrast import contrast, laid_over, luminance
from domain.drawing.shapes import Color
from domain.typed import Strict

HEX_COLOR = r"^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$"


def is_color(text: str) -> bool:
    return re.fullmatch(HEX_COLOR[1:-1], text) is not None


def _typed_color(text: str) -> str:
    if not is_color(text):
        raise PydanticCustomError("color", "must be a colour like #1a2b3c")
    return text


HexColor = Annotated[str, AfterValidator(_typed_color), Field(json_schema_extra={"pattern": HEX_COLOR})]


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
DISTINCT: Final = 3.0  # WCAG 2.2, 1.4.11: a button on its background
_BRIGHT: Final = 7.0  # what by night is only just readable looks dull

_BLACK = Color(0, 0, 0)
_WHITE = Color(255, 255, 255)
_GREEN = Color(0x0B, 0x6B, 0x50)
_ALARM_BY_DAY = Color(0xB3, 0x26, 0x1E)
_ALARM_BY_NIGHT = Color(0xFF, 0xB4, 0xAB)
_STEPS = 255


@dataclass(frozen=True, slots=True, kw_only=True)
class Palette:
    """Colours as #rrggbb. All texts reach READABLE on `background` and on `surface`; `button` reaches DISTINCT."""

    background: str
    surface: str
    text: str
    muted: str
    primary: str
    error: str
    button: str
    button_text: str
    border: str

    @property
    def is_dark(self) -> bool:
        """Whether light text belongs on it: what a browser draws by itself has to be dark, too."""
        return _is_dark(Color(*bytes.fromhex(self.background[1:])))


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """A colour that the owner asked for and nobody could have read."""

    field: str
    asked: str
    used: str
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Palettes:
    """One for each of the visitor's two modes; None where the owner wants the other one alone."""

    light: Palette | None
    dark: Palette | None
    corrections: tuple[Correction, ...] = ()


def palettes(theme: Theme | Mapping[str, Any] | None) -> Palettes:
    """The colours of a page. What is no colour in a stored theme counts as left out.

    The owner's colours are those of the light page; by night the same hues are used, as light as they have
    to be. An owner's background that is dark is kept by day and by night.
    """
    return _worked_out(_asked_in(theme.model_dump() if isinstance(theme, Theme) else theme or {}))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asked:
    background: str | None
    text: str | None
    primary: str | None
    button: str | None
    button_text: str | None
    dark: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Wishes:
    """What a palette is made of: None is free to choose."""

    background: Color
    text: Color | None
    primary: Color | None
    button: Color | None
    button_text: Color | None


def _asked_in(theme: Mapping[str, Any]) -> _Asked:
    def asked(name: str) -> str | None:
        value = theme.get(name)
        return value if isinstance(value, str) and is_color(value) else None

    dark = theme.get("dark")
    return _Asked(
        background=asked("background_color"),
        text=asked("text_color"),
        primary=asked("primary_color"),
        button=asked("button_color"),
        button_text=asked("button_text_color"),
        dark=dark if dark in ("light", "dark") else "auto",
    )


@lru_cache(maxsize=1024)
def _worked_out(asked: _Asked) -> Palettes:
    wishes = _wishes(asked)
    own, corrections = _fitting(wishes, asked)
    if _is_dark(wishes.background):
        by_day, by_night = own, own
    else:
        by_day, by_night = own, _fitting(_by_night(wishes), asked)[0]
    return Palettes(
        light=None if asked.dark == "dark" else by_day,
        dark=None if asked.dark == "light" else by_night,
        # By night alone, and by day a light page: what is wrong with the owner's colours is never seen.
        corrections=() if asked.dark == "dark" and by_night is not own else corrections,
    )


def _wishes(asked: _Asked) -> _Wishes:
    background = _background(asked)
    button = _read(asked.button, background)
    return _Wishes(
        background=background,
        text=_read(asked.text, background),
        primary=_read(asked.primary, background),
        button=button,
        button_text=_read(asked.button_text, button or background),
    )


def _background(asked: _Asked) -> Color:
    """The owner's, or one that suits the owner's other colours."""
    paper = _BLACK if asked.dark == "dark" else _WHITE
    if background := _read(asked.background, paper):
        return background
    tint = _read(asked.primary, paper) or _read(asked.button, paper) or _GREEN
    text = _read(asked.text, paper)
    if asked.dark == "dark" or (asked.dark == "auto" and text and contrast(text, _WHITE) < DISTINCT):
        return _night(tint)
    return _mixed(_WHITE, tint, 0.035)


def _fitting(wishes: _Wishes, asked: _Asked) -> tuple[Palette, tuple[Correction, ...]]:
    ground, raised = wishes.background, _raised(wishes.background)
    by_night = _is_dark(ground)
    accent = wishes.primary or wishes.button or _GREEN

    def fitted(wish: Color | None, otherwise: Color, needed: float) -> Color:
        # What the owner set need not suit the cards, too: they give way to it.
        return _nearest(wish, (ground,), needed) if wish else _nearest(otherwise, (ground, raised), needed)

    text = fitted(
        wishes.text, _mixed(_WHITE, ground, 0.08) if by_night else _mixed(_BLACK, accent, 0.12), READABLE
    )
    primary = fitted(wishes.primary, accent, READABLE)
    button = fitted(wishes.button, accent, DISTINCT)
    button_text = _nearest(wishes.button_text or _ink_on(button), (button,), READABLE)
    muted = fitted(None, _mixed(text, ground, 0.3), READABLE)
    error = fitted(None, _ALARM_BY_NIGHT if by_night else _ALARM_BY_DAY, READABLE)
    surface = raised if _suits(raised, (text, primary, muted, error), button) else ground
    palette = Palette(
        background=_hex(ground),
        surface=_hex(surface),
        text=_hex(text),
        muted=_hex(muted),
        primary=_hex(primary),
        error=_hex(error),
        button=_hex(button),
        button_text=_hex(button_text),
        border=_hex(_mixed(surface, text, 0.16)),
    )
    corrected = (
        _correction("text_color", asked.text, wishes.text, text, ground, READABLE),
        _correction("primary_color", asked.primary, wishes.primary, primary, ground, READABLE),
        _correction("button_color", asked.button, wishes.button, button, ground, DISTINCT),
        _correction(
            "button_text_color", asked.button_text, wishes.button_text, button_text, button, READABLE
        ),
    )
    return palette, tuple(filter(None, corrected))


def _by_night(wishes: _Wishes) -> _Wishes:
    """The same hues on a background that is nearly black."""
    accent = wishes.primary or wishes.button or _GREEN
    ground = _night(wishes.background if _chroma(wishes.background) > 0.05 else accent)
    grounds = (ground, _raised(ground))
    button = _lit(wishes.button or accent, grounds, DISTINCT)
    ink = wishes.button_text
    return _Wishes(
        background=ground,
        text=None,
        primary=_lit(accent, grounds, _BRIGHT),
        button=button,
        button_text=ink if ink and contrast(ink, button) >= READABLE else None,
    )


def _lit(color: Color, grounds: tuple[Color, ...], needed: float) -> Color:
    """As bright as it has to be on what is nearly black, in its own hue; a black button is a white one."""
    if _chroma(color) < 0.16 and luminance(color) < 0.08:
        return _mixed(_WHITE, color, 0.1)
    hue, lightness, saturation = rgb_to_hls(*(channel / 255 for channel in color[:3]))
    for step in range(_STEPS + 1):
        lit = hls_to_rgb(
            hue, lightness + (1 - lightness) * step / _STEPS, min(saturation, 0.75) if step else saturation
        )
        moved = Color(*(round(255 * channel) for channel in lit))
        if all(contrast(moved, ground) >= needed for ground in grounds):
            return moved
    return _WHITE


def _night(tint: Color) -> Color:
    hue, _, saturation = rgb_to_hls(*(channel / 255 for channel in tint[:3]))
    channels = hls_to_rgb(hue, 0.075, min(saturation, 0.22) if _chroma(tint) > 0.05 else 0.03)
    return Color(*(round(255 * channel) for channel in channels))


def _raised(ground: Color) -> Color:
    """What cards are made of: a little off the background."""
    if luminance(ground) > 0.98:
        return _mixed(ground, _BLACK, 0.035)
    return _mixed(ground, _WHITE, 0.06 if _is_dark(ground) else 0.8)


def _suits(surface: Color, texts: tuple[Color, ...], button: Color) -> bool:
    can_be_read = all(contrast(text, surface) >= READABLE for text in texts)
    return can_be_read and contrast(button, surface) >= DISTINCT


def _ink_on(button: Color) -> Color:
    return _WHITE if contrast(_WHITE, button) >= READABLE else _mixed(_BLACK, button, 0.1)


def _nearest(color: Color, grounds: tuple[Color, ...], needed: float) -> Color:
    """`color`, moved towards black or white just as far as it needs for all `grounds`, or else for the first.

    For one there always is a way: of black and white, the better has a contrast of at least 4.58 to any colour.
    """
    for chosen in (grounds, grounds[:1]):
        for step in range(_STEPS + 1):
            for end in (_BLACK, _WHITE):
                moved = _mixed(color, end, step / _STEPS)
                if all(contrast(moved, ground) >= needed for ground in chosen):
                    return moved
    raise AssertionError("neither black nor white can be told from a colour")


def _correction(
    field: str, asked: str | None, wished: Color | None, used: Color, ground: Color, needed: float
) -> Correction | None:
    if asked is None or wished is None or wished == used:
        return None
    found = contrast(wished, ground)
    message = (
        f"{asked} has a contrast of {int(found * 100) / 100} to {_hex(ground)} and needs {needed}; "
        f"{_hex(used)} is used in its place"
    )
    return Correction(field=f"theme.{field}", asked=asked, used=_hex(used), message=message)


def _read(text: str | None, ground: Color) -> Color | None:
    if text is None:
        return None
    digits = text[1:] if len(text) > 4 else "".join(digit * 2 for digit in text[1:])
    return laid_over(Color(*bytes.fromhex(digits)), ground)


def _is_dark(color: Color) -> bool:
    return contrast(color, _WHITE) > contrast(color, _BLACK)


def _chroma(color: Color) -> float:
    return (max(color[:3]) - min(color[:3])) / 255


def _mixed(color: Color, other: Color, share: float) -> Color:
    return laid_over(Color(*other[:3], round(255 * share)), color)


def _hex(color: Color) -> str:
    return f"#{bytes(color[:3]).hex()}"
