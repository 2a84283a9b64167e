"""Colours and gradients of the options as paints."""

from math import fmod, pi, tan

from domain.drawing.colors import read_color
from domain.drawing.layout import round_half_up
from domain.drawing.options import Gradient
from domain.drawing.shapes import LinearGradient, Paint, RadialGradient, Stop


def read_paint(
    color: str, gradient: Gradient | None, box: tuple[int, int, int, int], *, turned: float = 0
) -> Paint:
    """The gradient in the space of `box` (left, top, width, height), or the colour without a gradient.

    `turned`: radians to add to the gradient's own rotation.
    """
    return read_color(color) if gradient is None else read_gradient(gradient, box, turned=turned)


def read_gradient(gradient: Gradient, box: tuple[int, int, int, int], *, turned: float = 0) -> Paint:
    """The ends lie where qr-code-styling places them, rounded to whole px."""
    left, top, width, height = box
    across, down = left + width / 2, top + height / 2
    ordered = sorted(gradient.colorStops, key=lambda stop: stop.offset)
    stops = tuple(Stop(float(stop.offset), read_color(stop.color)) for stop in ordered)
    if gradient.type == "radial":
        return RadialGradient(across, down, max(width, height) / 2, stops)

    # As in JavaScript the tangent is that of the signed angle: it decides how vertical gradients are rounded.
    angle = fmod(gradient.rotation + turned, 2 * pi)
    turn = angle % (2 * pi)
    if pi / 4 < turn <= 3 * pi / 4 or 5 * pi / 4 < turn <= 7 * pi / 4:
        way = 1 if turn <= 3 * pi / 4 else -1
        x, y = way * width / 2 / tan(angle), way * height / 2
    else:
        way = -1 if 3 * pi / 4 < turn <= 5 * pi / 4 else 1
        x, y = way * width / 2, way * height / 2 * tan(angle)
    x1, y1, x2, y2 = map(round_half_up, (across - x, down - y, across + x, down + y))
    return LinearGradient(x1, y1, x2, y2, stops)
