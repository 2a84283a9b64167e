"""Colours and gradients of the options as paints of the picture."""

from functools import lru_cache
from math import pi, tan

from domain.design import Gradient
from domain.drawing.layout import rounded
from domain.drawing.shapes import Color, LinearGradient, Paint, RadialGradient, Stop

CLEAR = Color(255, 255, 255, 0)


@lru_cache(maxsize=4096)
def read_color(text: str) -> Color:
    """#RGB, #RRGGBB, #RRGGBBAA or transparent."""
    if text == "transparent":
        return CLEAR
    digits = text[1:] if len(text) > 4 else "".join(2 * digit for digit in text[1:])
    return Color(*bytes.fromhex(digits))


def read_paint(color: str, gradient: Gradient | None, box: tuple[int, int, int, int]) -> Paint:
    """The gradient where there is one, in the space of `box` (left, top, width, height), else the colour."""
    return read_color(color) if gradient is None else read_gradient(gradient, box)


def read_gradient(gradient: Gradient, box: tuple[int, int, int, int]) -> Paint:
    """Its ends as qr-code-styling places them, rounded to whole px."""
    left, top, width, height = box
    across, down = left + width / 2, top + height / 2
    ordered = sorted(gradient.colorStops, key=lambda stop: stop.offset)
    stops = tuple(Stop(float(stop.offset), read_color(stop.color)) for stop in ordered)
    if gradient.type == "radial":
        return RadialGradient(across, down, max(width, height) / 2, stops)

    turn = gradient.rotation % (2 * pi)
    if pi / 4 < turn <= 3 * pi / 4 or 5 * pi / 4 < turn <= 7 * pi / 4:
        way = 1 if turn <= 3 * pi / 4 else -1
        x, y = way * width / 2 / tan(turn), way * height / 2
    else:
        way = -1 if 3 * pi / 4 < turn <= 5 * pi / 4 else 1
        x, y = way * width / 2, way * height / 2 * tan(turn)
    return LinearGradient(
        rounded(across - x), rounded(down - y), rounded(across + x), rounded(down + y), stops
    )


def colors_of(paint: Paint) -> tuple[Color, ...]:
    """Every colour that is mixed in it."""
    return (paint,) if isinstance(paint, Color) else tuple(stop.color for stop in paint.stops)
