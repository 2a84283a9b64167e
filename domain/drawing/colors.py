"""Colours as text; their contrast by luminance (WCAG 2.2), and by the grey level that decoders see."""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Annotated, Final

from pydantic import Field

from domain.drawing.shapes import Color, Paint
from domain.kernel.faults import valid_if
from domain.kernel.reasons import Reason

HEX_COLOR = r"^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$"
CLEAR = Color(255, 255, 255, 0)
PAPER = Color(255, 255, 255)
BLACK = Color(0, 0, 0)
_STEPS: Final = 64


def is_color(text: str) -> bool:
    return re.fullmatch(HEX_COLOR[1:-1], text) is not None


HexColor = Annotated[str, valid_if(is_color, Reason.COLOR), Field(json_schema_extra={"pattern": HEX_COLOR})]


@lru_cache(maxsize=4096)
def read_color(text: str) -> Color:
    """A colour written as #RGB, #RRGGBB, #RRGGBBAA or transparent."""
    if text == "transparent":
        return CLEAR
    digits = text[1:] if len(text) > 4 else "".join(2 * digit for digit in text[1:])
    return Color(*bytes.fromhex(digits))


def colors_of(paint: Paint) -> tuple[Color, ...]:
    return (paint,) if isinstance(paint, Color) else tuple(stop.color for stop in paint.stops)


@lru_cache(maxsize=1024)
def luminance(color: Color) -> float:
    """The luminance: 0 for black, 1 for white. The colour has to be opaque."""
    red, green, blue = (linear_light(channel / 255) for channel in color[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Color, other: Color) -> float:
    """The contrast, from 1 (equal) to 21 (black on white)."""
    return ratio(luminance(one), luminance(other))


def ratio(one: float, other: float) -> float:
    """The contrast between two luminances."""
    darker, lighter = sorted((one, other))
    return (lighter + 0.05) / (darker + 0.05)


def luma(color: Color) -> int:
    """The grey level that a decoder sees, 0 to 255 (ITU-R BT.601). The colour has to be opaque."""
    return round(0.299 * color.red + 0.587 * color.green + 0.114 * color.blue)


def blend_over(upper: Color, lower: Color) -> Color:
    """The visible colour of `upper` on an opaque `lower`."""
    share = upper.alpha / 255
    mixed = (round(a * share + b * (1 - share)) for a, b in zip(upper[:3], lower[:3], strict=True))
    return Color(*mixed)


def mix(color: Color, other: Color, share: float) -> Color:
    """The opaque mixture with `share` of the other colour."""
    return Color(*(round(a + (b - a) * share) for a, b in zip(color[:3], other[:3], strict=True)))


def nearest(color: Color, end: Color, is_enough: Callable[[Color], bool]) -> Color:
    """The first enough colour, opaque, in 64 steps on the way to `end`; that one if none is."""
    for step in range(_STEPS + 1):
        if is_enough(tried := mix(color, end, step / _STEPS)):
            return tried
    return end


def to_hex(color: Color) -> str:
    return f"#{bytes(color[:3]).hex()}"


def linear_light(channel: float) -> float:
    """The light of a channel of sRGB, both from 0 to 1."""
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)
