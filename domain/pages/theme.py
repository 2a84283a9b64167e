"""How a code's landing page looks: what the owner asks for, and the colours that come of it."""

from collections.abc import Iterator, Mapping
from colorsys import hls_to_rgb, rgb_to_hls
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, Literal

from domain.drawing.colors import HexColor, contrast, is_color, laid_over, luminance
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
_BRIGHT: Final = 7.0  # what by night is only just readable looks dull
_TINTED: Final = 0.05  # with less chroma, it is a grey

_BLACK = Color(0, 0, 0)
_WHITE = Color(255, 255, 255)
_GREEN = Color(0x0B, 0x6B, 0x50)
_ALARM_BY_DAY = Color(0xB3, 0x26, 0x1E)
_ALARM_BY_NIGHT = Color(0xFF, 0xB4, 0xAB)
_STEPS = 255


@dataclass(frozen=True, slots=True, kw_only=True)
class Palette:
    """Colours as #rrggbb. All texts reach READABLE on `background` and on `surface`, as `button_text` does on `button`.

    `button_edge` reaches DISTINCT on both; it is `button` itself where that does on `background`.
    """

    background: str
    surface: str
    text: str
    muted: str
    primary: str
    error: str
    button: str
    button_edge: str
    button_text: str
    border: str

    @property
    def is_dark(self) -> bool:
        """Whether light text belongs on it: what a browser draws by itself has to be dark, too."""
        return _is_dark(_color(self.background))


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """A colour that the owner asked for and the pages do not show."""

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
    to be. An owner's background that is dark is kept by day and by night. Where the owner wants the dark page
    alone, the colours are those of it. A text that could not be read is corrected; a button never is, it gets
    an edge that can be seen.
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
    """What a palette is made of, as it is seen on `background`: None is free to choose."""

    background: Color
    text: Color | None
    primary: Color | None
    button: Color | None
    # One can still see through it: what lies below is the button.
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
    own = _fitting(_brightened(wishes) if asked.dark == "dark" else wishes)
    return Palettes(
        light=None if asked.dark == "dark" else own,
        dark=None if asked.dark == "light" else _night_of(wishes, own),
        corrections=tuple(_corrections(asked, own)),
    )


def _night_of(wishes: _Wishes, own: Palette) -> Palette:
    return own if own.is_dark else _fitting(_by_night(wishes))


def _wishes(asked: _Asked) -> _Wishes:
    background = _background(asked)
    return _Wishes(
        background=background,
        text=_laid(asked.text, background),
        primary=_laid(asked.primary, background),
        button=_laid(asked.button, background),
        button_text=_read(asked.button_text),
    )


def _background(asked: _Asked) -> Color:
    """The owner's, or one that suits the owner's other colours; never a light one where the page is to be dark."""
    paper = _paper(asked)
    own = _laid(asked.background, paper)
    if own and (asked.dark != "dark" or _is_dark(own)):
        return own
    tint = _laid(asked.primary, paper) or _laid(asked.button, paper) or _GREEN
    if asked.dark == "dark":
        return _night(own if own and _chroma(own) > _TINTED else tint)
    # Without its alpha: a black that is nearly clear is pale, but belongs on white.
    text = _read(asked.text)
    if asked.dark == "auto" and text and contrast(Color(*text[:3]), _WHITE) < DISTINCT:
        return _night(tint)
    return _mixed(_WHITE, tint, 0.035)


def _paper(asked: _Asked) -> Color:
    """What is seen through the owner's background."""
    return _BLACK if asked.dark == "dark" else _WHITE


def _fitting(wishes: _Wishes) -> Palette:
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
    button = wishes.button or fitted(None, accent, DISTINCT)
    edge = button if contrast(button, ground) >= DISTINCT else fitted(None, button, DISTINCT)
    muted = fitted(None, _mixed(text, ground, 0.3), READABLE)
    error = fitted(None, _ALARM_BY_NIGHT if by_night else _ALARM_BY_DAY, READABLE)
    surface = raised if _suits(raised, (text, primary, muted, error), edge) else ground
    return Palette(
        background=_hex(ground),
        surface=_hex(surface),
        text=_hex(text),
        muted=_hex(muted),
        primary=_hex(primary),
        error=_hex(error),
        button=_hex(button),
        button_edge=_hex(edge),
        button_text=_hex(_ink_on(button, wishes.button_text)),
        border=_hex(_mixed(surface, text, 0.16)),
    )


def _by_night(wishes: _Wishes) -> _Wishes:
    """The same hues on a background that is nearly black."""
    accent = wishes.primary or wishes.button or _GREEN
    ground = _night(wishes.background if _chroma(wishes.background) > _TINTED else accent)
    button = _lit(wishes.button or accent, (ground, _raised(ground)), DISTINCT)
    ink = wishes.button_text and laid_over(wishes.button_text, button)
    is_readable = ink is not None and contrast(ink, button) >= READABLE
    by_night = _Wishes(
        background=ground,
        text=None,
        primary=wishes.primary,
        button=button,
        button_text=ink if is_readable else None,
    )
    return _brightened(by_night)


def _brightened(wishes: _Wishes) -> _Wishes:
    """What could not be read on the dark is chosen anew: moved just far enough it would look dull."""
    ground, text = wishes.background, wishes.text
    grounds = (ground, _raised(ground))
    accent = wishes.primary or wishes.button or _GREEN
    return _Wishes(
        background=ground,
        text=text if text and contrast(text, ground) >= READABLE else None,
        primary=accent if contrast(accent, ground) >= READABLE else _lit(accent, grounds, _BRIGHT),
        button=wishes.button or _lit(accent, grounds, DISTINCT),
        button_text=wishes.button_text,
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
    channels = hls_to_rgb(hue, 0.075, min(saturation, 0.22) if _chroma(tint) > _TINTED else 0.03)
    return Color(*(round(255 * channel) for channel in channels))


def _raised(ground: Color) -> Color:
    """What cards are made of: a little off the background."""
    if luminance(ground) > 0.98:
        return _mixed(ground, _BLACK, 0.035)
    return _mixed(ground, _WHITE, 0.06 if _is_dark(ground) else 0.8)


def _suits(surface: Color, texts: tuple[Color, ...], edge: Color) -> bool:
    can_be_read = all(contrast(text, surface) >= READABLE for text in texts)
    return can_be_read and contrast(edge, surface) >= DISTINCT


def _ink_on(button: Color, wish: Color | None) -> Color:
    if wish:
        ink = laid_over(wish, button)
    else:
        ink = _WHITE if contrast(_WHITE, button) >= READABLE else _mixed(_BLACK, button, 0.1)
    return _nearest(ink, (button,), READABLE)


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


def _corrections(asked: _Asked, palette: Palette) -> Iterator[Correction]:
    """Of each colour that the page does not have as the owner asked for it, laid over what lies below it."""
    background = _color(palette.background)
    used = (
        ("background_color", asked.background, palette.background, _paper(asked)),
        ("text_color", asked.text, palette.text, background),
        ("primary_color", asked.primary, palette.primary, background),
        ("button_color", asked.button, palette.button, background),
        ("button_text_color", asked.button_text, palette.button_text, _color(palette.button)),
    )
    for field, wish, shown, ground in used:
        wished = _laid(wish, ground)
        if wish is not None and wished is not None and _hex(wished) != shown:
            why = "is light, and a dark page was asked for"
            if field != "background_color":
                found = int(contrast(wished, ground) * 100) / 100
                why = f"has a contrast of {found} to {_hex(ground)} and needs {READABLE}"
            message = f"{wish} {why}; {shown} is used in its place"
            yield Correction(field=f"theme.{field}", asked=wish, used=shown, message=message)


def _laid(text: str | None, ground: Color) -> Color | None:
    """The colour that is seen where `text` lies on `ground`."""
    color = _read(text)
    return color and laid_over(color, ground)


def _read(text: str | None) -> Color | None:
    return _color(text) if text is not None else None


def _color(text: str) -> Color:
    digits = text[1:] if len(text) > 4 else "".join(digit * 2 for digit in text[1:])
    return Color(*bytes.fromhex(digits))


def _is_dark(color: Color) -> bool:
    return contrast(color, _WHITE) > contrast(color, _BLACK)


def _chroma(color: Color) -> float:
    return (max(color[:3]) - min(color[:3])) / 255


def _mixed(color: Color, other: Color, share: float) -> Color:
    return laid_over(Color(*other[:3], round(255 * share)), color)


def _hex(color: Color) -> str:
    return f"#{bytes(color[:3]).hex()}"
