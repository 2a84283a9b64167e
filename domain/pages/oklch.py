"""OKLCH (Ottosson 2020): lightness moves while the hue stays. Colours of pages are opaque."""

from math import atan2, cos, hypot, sin
from typing import NamedTuple

from domain.drawing.colors import BLACK, PAPER, contrast, linear_light
from domain.drawing.shapes import Color

_STEPS = 100


class Oklch(NamedTuple):
    """Lightness from 0 to 1, chroma from 0 to about 0.4, hue in radians."""

    lightness: float
    chroma: float
    hue: float


def oklch_of(color: Color) -> Oklch:
    r, g, b = (linear_light(channel / 255) for channel in color[:3])
    long = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3)
    middle = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3)
    short = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3)
    lightness = 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short
    a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short
    b = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short
    return Oklch(lightness, hypot(a, b), atan2(b, a))


def color_of(lightness: float, chroma: float, hue: float) -> Color:
    """The chroma is lowered until the colour exists in sRGB."""
    while True:
        a, b = chroma * cos(hue), chroma * sin(hue)
        long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
        middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
        short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
        channels = (
            4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
            -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
            -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
        )
        if chroma < 0.002 or all(-0.0005 <= one <= 1.0005 for one in channels):
            return Color(*(_channel(one) for one in channels))
        chroma *= 0.94


def takes_dark_ink(ground: Color) -> bool:
    return contrast(ground, BLACK) > contrast(ground, PAPER)


def readable(wish: Color, grounds: tuple[Color, ...], needed: float) -> Color:
    """The same hue, as little lighter or darker as reaches that contrast on every ground."""

    def is_readable(color: Color) -> bool:
        return all(contrast(color, ground) >= needed for ground in grounds)

    if is_readable(wish):
        return wish
    lightness, chroma, hue = oklch_of(wish)
    end = 0.0 if takes_dark_ink(grounds[0]) else 1.0
    for step in range(1, _STEPS):
        found = color_of(lightness + (end - lightness) * step / _STEPS, chroma, hue)
        if is_readable(found):
            return found
    return PAPER if end else BLACK


def _channel(linear: float) -> int:
    found = 12.92 * linear if linear <= 0.0031308 else 1.055 * max(linear, 0) ** (1 / 2.4) - 0.055
    return round(255 * min(1, max(0, found)))
