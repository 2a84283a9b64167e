"""Plates under a logo: round, square, or along the logo's own outline. The hole in the dots follows them."""

from math import hypot

import numpy as np
from numpy.typing import NDArray

from domain.drawing.colors import read_color
from domain.drawing.engine.outlines import Area, round_rectangle
from domain.drawing.layout import Hidden, Layout, LogoRoom
from domain.drawing.logo_plates import PLATES, plate_on
from domain.drawing.logos.ink import ink_of_logo
from domain.drawing.logos.silhouettes import Ink, ink_points, outline_around
from domain.drawing.options import ImageOptions
from domain.drawing.output import Undrawable
from domain.drawing.shapes import Contour, DecodedImage, Layer, Outline, PlacedImage

Polygon = list[tuple[float, float]]
Numbers = NDArray[np.float64]
# In modules: the padding of itself, the corners of a square plate, and the light edge between plate and dots.
_PADDING, _CORNER, _SEAM = 0.5, 0.8, 0.12
# The greatest padding, as a share of the plate's shorter side: half the logo that it leaves.
_MOST_PADDING = 0.25
_STEPS = 12
# Points across a module by which it is told whether a plate touches it.
_PROBES = (0.1, 0.5, 0.9)


def lay_plate(
    layout: Layout, options: ImageOptions, logo: DecodedImage, room: LogoRoom, scale: float
) -> tuple[PlacedImage, Hidden, tuple[Layer, ...]]:
    """The logo on its plate, the modules that both hide, and the plate."""
    plate = options.plate
    assert plate is not None
    area = _area(layout, options, room, scale)
    shorter = min(area.width, area.height)
    asked = plate.padding * scale if plate.padding is not None else _PADDING * layout.module
    padding = min(asked, _MOST_PADDING * shorter)
    inner, aspect = area.inset(padding), logo.height / logo.width
    seam = _SEAM * layout.module
    if plate.shape == "round":
        placed = _within_stadium(logo, inner, aspect)
        contours: tuple[Contour, ...] = (round_rectangle(area.inset(seam), shorter),)
    else:
        placed = _centred(logo, inner, aspect, 1.0)
        contours = (round_rectangle(area.inset(seam), _CORNER * layout.module),)
    if plate.shape == "contour":
        contours = _around(placed, padding)
    hidden = (
        _touched(room.hidden(layout.modules), layout, contours) if options.hideBackgroundDots else Hidden()
    )
    color = plate.color or plate_on(PLATES[0], ink_of_logo(logo)) or PLATES[0]
    return placed, hidden, (Layer(read_color(color), (Outline(contours),)),)


def require_padding(layout: Layout, options: ImageOptions, room: LogoRoom) -> None:
    """Raise Undrawable for a padding of more than half the logo. Stored designs are drawn with that half."""
    area = _area(layout, options, room, 1)
    most = int(_MOST_PADDING * min(area.width, area.height))
    if options.plate is not None and (options.plate.padding or 0) > most:
        fault = f"must be at most half the logo, which is {most} px here"
        raise Undrawable("options.imageOptions.plate.padding", fault)


def _area(layout: Layout, options: ImageOptions, room: LogoRoom, scale: float) -> Area:
    """Of the plate, without the logo's margin."""
    x, y = layout.left + layout.side / 2, layout.top + layout.side / 2
    across, down = room.width / 2, room.height / 2
    return Area(x - across, y - down, x + across, y + down).inset(
        min(options.margin * scale, min(across, down) - 1)
    )


def _centred(logo: DecodedImage, area: Area, aspect: float, share: float) -> PlacedImage:
    width = min(area.width, area.height / aspect) * share
    height, (x, y) = width * aspect, area.middle
    return PlacedImage(logo, x - width / 2, y - height / 2, width, height)


def _within_stadium(logo: DecodedImage, area: Area, aspect: float) -> PlacedImage:
    """As large as its ink leaves it: a round logo fills the round plate, a square one lies within."""
    points = ink_points(logo)
    low, high = 0.0, 1.0
    if _fits(points, _centred(logo, area, aspect, 1.0), area):
        return _centred(logo, area, aspect, 1.0)
    for _ in range(_STEPS):
        middle = (low + high) / 2
        if _fits(points, _centred(logo, area, aspect, middle), area):
            low = middle
        else:
            high = middle
    return _centred(logo, area, aspect, max(low, 0.1))


def _fits(points: Ink, placed: PlacedImage, area: Area) -> bool:
    """Whether the ink lies in the area with half circles at its shorter sides."""
    radius, (x, y) = min(area.width, area.height) / 2, area.middle
    across, down = max(0.0, area.width / 2 - radius), max(0.0, area.height / 2 - radius)
    for u, v in points:
        dx = abs(placed.left + u * placed.width - x) - across
        dy = abs(placed.top + v * placed.height - y) - down
        if hypot(max(dx, 0.0), max(dy, 0.0)) > radius:
            return False
    return True


def _around(placed: PlacedImage, padding: float) -> tuple[Contour, ...]:
    shares = outline_around(placed.image, round(padding / placed.width, 3))
    return tuple(
        tuple(
            (round(placed.left + u * placed.width, 2), round(placed.top + v * placed.height, 2))
            for u, v in one
        )
        for one in shares
    )


def _touched(hidden: Hidden, layout: Layout, contours: tuple[Contour, ...]) -> Hidden:
    """Only the modules that the plate covers in part are hidden, so that no half of a dot is seen."""
    columns, rows = range(hidden.left, hidden.right), range(hidden.top, hidden.bottom)
    across = layout.left + layout.module * np.add.outer(np.array(columns), _PROBES).ravel()
    down = layout.top + layout.module * np.add.outer(np.array(rows), _PROBES).ravel()
    probes = _inside([_flattened(contour) for contour in contours], across, down)
    covered = probes.reshape(len(rows), len(_PROBES), len(columns), len(_PROBES)).any(axis=(1, 3))
    kept = frozenset((hidden.left + int(x), hidden.top + int(y)) for y, x in np.argwhere(~covered))
    return Hidden(hidden.left, hidden.top, hidden.right, hidden.bottom, kept)


def _flattened(contour: Contour) -> Polygon:
    """Each curve as eight lines."""
    points = [(contour[0][0], contour[0][1])]
    for step in contour[1:]:
        if len(step) == 2:
            points.append((step[0], step[1]))
            continue
        (x0, y0), (x1, y1, x2, y2, x3, y3) = points[-1], step
        for at in range(1, 9):
            t = at / 8
            s = 1 - t
            a, b, c, d = s**3, 3 * s * s * t, 3 * s * t * t, t**3
            points.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
    return points


def _inside(polygons: list[Polygon], across: Numbers, down: Numbers) -> NDArray[np.bool_]:
    """By row and column: whether a point lies in one of the polygons, which all run in one direction."""
    starts = np.array([point for polygon in polygons for point in polygon]).reshape(-1, 2)
    ends = np.array([p for polygon in polygons for p in (*polygon[1:], polygon[0])]).reshape(-1, 2)
    inside = np.zeros((len(down), len(across)), bool)
    for row, y in enumerate(down):
        crosses = (starts[:, 1] > y) != (ends[:, 1] > y)
        (x0, y0), (x1, y1) = starts[crosses].T, ends[crosses].T
        x = x0 + (x1 - x0) * (y - y0) / (y1 - y0)
        order = np.argsort(x)
        # Nonzero rule: edges to the left of a point, counted by their direction.
        windings = np.append(0, np.cumsum(np.sign(y1 - y0)[order]))
        inside[row] = windings[np.searchsorted(x[order], across)] != 0
    return inside
