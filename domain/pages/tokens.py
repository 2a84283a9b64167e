"""The colours of a page from those that its owner chose: by day and by night.

Areas keep the owner's colours; what has to be read is moved until it is readable.
"""

from dataclasses import dataclass, replace
from typing import Final

from domain.drawing.colors import BLACK, PAPER, contrast, luminance, mix, read_color, to_hex
from domain.drawing.shapes import Color
from domain.pages.colors import color_of as house_color
from domain.pages.oklch import color_of, oklch_of, readable, takes_dark_ink

READABLE: Final = 4.5  # WCAG 2.2, 1.4.3: text on its background
DISTINCT: Final = 3.0  # WCAG 2.2, 1.4.11: graphics and the edges of controls
_BRIGHT: Final = 7.0  # a corrected text: one that is just readable looks dull
# A text below this contrast is not moved a little but chosen anew.
_FAR: Final = 2.6
# OKLCH lightness. Such a brand is an area by day; by night it would glare, and is the thread alone.
_LIGHT_BRAND: Final = 0.70
_NEARLY_BLACK: Final = 0.35
# OKLCH chroma; with less a colour is a grey.
_TINTED: Final = 0.02
# A link may lose so much lightness by day; yellow would turn olive.
_MOST_DARKENED: Final = 0.34

GREEN: Final = read_color("#0b6b50")
_GOOD = (GREEN, read_color("#5fd0a5"))
_BAD = (read_color("#b3261e"), read_color("#ffb4ab"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Palette:
    """Colours as #rrggbb.

    `ink`, `soft`, `link`, `good` and `bad` are READABLE on `ground`, `card`, `sunk` and `tint`, `on_fill` on
    `fill`, `on_band` on both ends of the band. `edge` and `fill_edge` are DISTINCT on `ground`, `edge` and
    `spot` on `card`. `fill_edge` equals `fill` if that is DISTINCT on `ground`.
    """

    ground: str
    card: str
    sunk: str
    ink: str
    soft: str
    line: str
    edge: str
    link: str
    tint: str
    fill: str
    on_fill: str
    fill_edge: str
    spot: str
    band: str
    band2: str
    on_band: str
    weave: str
    good: str
    bad: str

    @property
    def is_dark(self) -> bool:
        """Whether the controls of the browser have to be dark, too."""
        return not takes_dark_ink(read_color(self.ground))


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """The owner's colours, opaque; None for one that was left out. With any of them there is a ground."""

    ground: Color | None = None
    text: Color | None = None
    primary: Color | None = None
    button: Color | None = None
    # It may be translucent, because its ground is the button.
    button_text: Color | None = None

    @property
    def brand(self) -> Color:
        return self.primary or self.button or GREEN


def palette_of(wishes: Wishes, *, night: bool) -> Palette:
    """A dark ground serves by day and by night."""
    ground = wishes.ground
    if ground is None:
        return _house(night=night)
    if not takes_dark_ink(ground):
        return _palette(wishes, ground, is_own_dark=True, night=False)
    if night:
        ground = night_of(ground, wishes.brand)
    return _palette(wishes, ground, is_own_dark=False, night=night)


def day_of(brand: Color) -> Color:
    """Nearly white, with a breath of the brand."""
    return mix(PAPER, brand, 0.035)


def night_of(ground: Color | None, brand: Color) -> Color:
    """Nearly black, with a breath of the ground's hue, or of the brand's if the ground has none."""
    _, chroma, hue = oklch_of(ground if ground and oklch_of(ground).chroma > _TINTED else brand)
    return color_of(0.185, min(chroma, 0.022), hue)


def _house(*, night: bool) -> Palette:
    """The dashboard's colours, where the owner chose none."""
    names = "ground", "ink", "card", "sunk", "soft", "line", "edge", "tint"
    house = {name: read_color(house_color(name, dark=night)) for name in names}
    green = read_color(house_color("green", dark=night))
    wishes = Wishes(ground=house["ground"], text=house["ink"], primary=GREEN)
    if not night:
        return _palette(wishes, house["ground"], is_own_dark=False, night=False)
    found = _palette(wishes, house["ground"], is_own_dark=False, night=True)
    own = {name: to_hex(color) for name, color in house.items()}
    on_green = house_color("on-green", dark=True)
    fills = dict.fromkeys(("link", "fill", "fill_edge", "spot"), to_hex(green))
    return replace(found, **own, **fills, on_fill=on_green)


def _palette(wishes: Wishes, ground: Color, *, is_own_dark: bool, night: bool) -> Palette:
    brand, dark = wishes.brand, is_own_dark or night
    # There is little contrast to spare on a middle ground: what lies on it moves away from the ink.
    middle = luminance(ground) > 0.04 if dark else luminance(ground) < 0.55
    ink = _ink(wishes, ground, dark=dark, middle=middle, uses_wish=not night)
    card, sunk, tint = _surfaces(ground, ink, brand, dark=dark, middle=middle)
    surfaces = (ground, card, sunk, tint)
    link = readable(brand, surfaces, _BRIGHT if night and not middle else READABLE)
    if not dark and oklch_of(brand).lightness - oklch_of(link).lightness > _MOST_DARKENED:
        link = ink
    fill = _fill(wishes, ground, card, night=night)
    edge = fill
    if contrast(fill, ground) < DISTINCT:
        edge = readable(fill, (ground, card), DISTINCT)
    band, band2, on_band, weave = _band(brand, ground, is_own_dark=is_own_dark, night=night)
    colors = {
        "ground": ground,
        "card": card,
        "sunk": sunk,
        "ink": ink,
        "soft": readable(mix(ink, ground, 0.3), surfaces, READABLE),
        "line": mix(card, ink, 0.13),
        "edge": readable(mix(card, ink, 0.45), (ground, card), DISTINCT),
        "link": link,
        "tint": tint,
        "fill": fill,
        "on_fill": _on(fill, wishes.button_text),
        "fill_edge": edge,
        "spot": fill if contrast(fill, card) >= DISTINCT else link,
        "band": band,
        "band2": band2,
        "on_band": on_band,
        "weave": weave,
        "good": readable(_GOOD[dark], surfaces, READABLE),
        "bad": readable(_BAD[dark], surfaces, READABLE),
    }
    return Palette(**{name: to_hex(color) for name, color in colors.items()})


def _ink(wishes: Wishes, ground: Color, *, dark: bool, middle: bool, uses_wish: bool) -> Color:
    wish = wishes.text if uses_wish else None
    found = contrast(wish, ground) if wish else 0
    if wish and found >= READABLE:
        return wish
    if wish and found >= _FAR:
        ink = readable(wish, (ground,), READABLE if middle else _BRIGHT)
    else:
        ink = _ink_like(wish or wishes.brand, dark=not dark)
    if contrast(ink, ground) >= READABLE:
        return ink
    return PAPER if dark else BLACK


def _surfaces(
    ground: Color, ink: Color, brand: Color, *, dark: bool, middle: bool
) -> tuple[Color, Color, Color]:
    """Card, sunk and tint: what texts lie on beside the ground."""
    if not dark:
        card = mix(ground, PAPER, 0.82)
    else:
        card = mix(ground, BLACK, 0.14) if middle else mix(ground, PAPER, 0.055)
    if contrast(ink, card) < READABLE:
        card = ground
    sunk = mix(ground, BLACK if dark else PAPER, 0.07) if middle else mix(ground, ink, 0.045)
    if contrast(ink, sunk) < READABLE:
        sunk = ground
    share = 0.16 if dark else 0.13 if oklch_of(brand).lightness < 0.6 else 0.23
    needed = min(_BRIGHT, contrast(ink, card))
    tints = (mix(card, brand, share * step / 5) for step in (5, 4, 3, 2, 1))
    return card, sunk, next((tint for tint in tints if contrast(ink, tint) >= needed), card)


def _fill(wishes: Wishes, ground: Color, card: Color, *, night: bool) -> Color:
    """The button as the owner wants it. By night one that nobody could see is lighter, and as vivid."""
    fill = wishes.button or wishes.brand
    if night and contrast(fill, ground) < DISTINCT:
        lightness, chroma, hue = oklch_of(fill)
        if lightness < _NEARLY_BLACK and chroma < 2 * _TINTED:
            return _ink_like(fill, dark=False)
        return color_of(oklch_of(readable(fill, (ground, card), 3.3)).lightness, chroma * 1.5, hue)
    return fill


def _band(
    brand: Color, ground: Color, *, is_own_dark: bool, night: bool
) -> tuple[Color, Color, Color, Color]:
    """Both ends of the band, the ink on it, and its weave."""
    lightness, chroma, hue = oklch_of(brand)
    if is_own_dark or (night and lightness > _LIGHT_BRAND):
        band, far, thread, share = mix(ground, brand, 0.16), mix(ground, brand, 0.06), brand, 0.42
    elif night:
        band = color_of(lightness * 0.86, chroma, hue)
        far = color_of(lightness * 0.6, chroma * 0.9, hue + 0.1)
        thread, share = _on(band), 0.17
    else:
        thread, band = _on(brand), brand
        # The far end moves away from the ink that lies on it.
        if takes_dark_ink(thread):
            far, share = color_of(lightness * 0.82, chroma, hue + 0.16), 0.15
        else:
            far, share = color_of(min(lightness * 1.07, 0.97), chroma * 0.9, hue - 0.14), 0.2
    weave = mix(band, thread, share)
    inks = (*((brand,) if is_own_dark else ()), PAPER, _ink_like(brand, dark=True), BLACK)
    for ink in inks:
        if min(contrast(ink, band), contrast(ink, far)) >= READABLE:
            return band, far, ink, weave
    # No gradient where no ink would suit both ends.
    return band, band, _on(band), weave


def _on(area: Color, wish: Color | None = None) -> Color:
    """Text on an area: the wish, else white, else near-black with the hue of the area."""
    laid = mix(area, Color(*wish[:3]), wish.alpha / 255) if wish else None
    tries = (*((laid,) if laid else ()), PAPER, _ink_like(area, dark=True), BLACK)
    return next((ink for ink in tries if contrast(ink, area) >= READABLE), BLACK)


def _ink_like(color: Color, *, dark: bool) -> Color:
    """Near-black or near-white with a breath of the hue."""
    _, chroma, hue = oklch_of(color)
    return color_of(0.24, min(chroma, 0.045), hue) if dark else color_of(0.955, min(chroma, 0.012), hue)
