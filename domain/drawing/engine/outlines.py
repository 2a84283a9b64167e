"""Contours of plain forms, clockwise: inside another one, the reverse of a contour is a hole."""

from typing import NamedTuple

from domain.drawing.shapes import SHARP, Color, Contour, Layer, Outline, Radii

# The handle of a cubic Bézier that draws a quarter of a circle, as a share of the radius.
ARC = 0.5523
_DECIMALS = 3


class Area(NamedTuple):
    """A rectangle in px."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @property
    def middle(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def inset(self, by: float) -> "Area":
        return Area(self.left + by, self.top + by, self.right - by, self.bottom - by)


def rectangle(area: Area, radii: Radii = SHARP) -> Contour:
    """`radii`: upper left, upper right, lower right, lower left. Starts behind the upper left corner."""
    steps: list[tuple[float, ...]] = [(area.left + radii[0], area.top)]
    for corner, radius in zip(corners_of(area, radii), (*radii[1:], radii[0]), strict=True):
        steps += corner if radius else corner[:1]
    return rounded(steps)


def corners_of(area: Area, radii: Radii) -> tuple[Contour, Contour, Contour, Contour]:
    """A line to each corner and its curve, clockwise from the upper right one. `radii` as for `rectangle`."""
    left, top, right, bottom = area
    a, b, c, d = radii
    rest = 1 - ARC
    return (
        ((right - b, top), (right - b * rest, top, right, top + b * rest, right, top + b)),
        ((right, bottom - c), (right, bottom - c * rest, right - c * rest, bottom, right - c, bottom)),
        ((left + d, bottom), (left + d * rest, bottom, left, bottom - d * rest, left, bottom - d)),
        ((left, top + a), (left, top + a * rest, left + a * rest, top, left + a, top)),
    )


def round_rectangle(area: Area, radius: float) -> Contour:
    """The radius is at most half of the shorter side."""
    radius = max(0.0, min(radius, area.width / 2, area.height / 2))
    return rectangle(area, (radius,) * 4)


def disc(x: float, y: float, radius: float) -> Contour:
    return round_rectangle(Area(x - radius, y - radius, x + radius, y + radius), radius)


def filled(color: Color, *contours: Contour) -> Layer:
    return Layer(color, (Outline(contours),))


def polygon(*points: tuple[float, float]) -> Contour:
    """The points run clockwise."""
    return rounded(points)


def rounded(steps: "list[tuple[float, ...]] | Contour") -> Contour:
    """A number in thousandths of a px: the same on every machine, and short in a file."""
    return tuple(tuple(round(number, _DECIMALS) for number in step) for step in steps)


def scaled(contours: tuple[Contour, ...], scale: float, x: float, y: float) -> list[Contour]:
    return [
        tuple(
            tuple(round(number * scale + (y if at % 2 else x), 2) for at, number in enumerate(step))
            for step in contour
        )
        for contour in contours
    ]
