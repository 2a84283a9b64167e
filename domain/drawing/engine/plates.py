"""Plates under a logo: round, square, or along the logo's own outline. The hole in the dots follows them."""

from math import hypot

from domain.drawing.colors import read_color
from domain.drawing.engine.outlines import Area, round_rectangle
from domain.drawing.layout import Hidden, Layout, LogoRoom
from domain.drawing.logos.silhouettes import Ink, ink_points, outline_around
from domain.drawing.options import ImageOptions
from domain.drawing.shapes import Contour, DecodedImage, Layer, Outline, PlacedImage

# In modules: the padding of itself, the corners of a square plate, and the light edge between plate and dots.
_PADDING, _CORNER, _SEAM = 0.5, 0.8, 0.12
# The greatest padding, as a share of the plate's shorter side.
_MOST_PADDING = 0.3
_STEPS = 12
# Points across a module by which it is told whether a plate touches it.
_PROBES = (0.1, 0.5, 0.9)


def lay_plate(
    layout: Layout, options: ImageOptions, logo: DecodedImage, room: LogoRoom, scale: float
) -> tuple[PlacedImage, Hidden, tuple[Layer, ...]]:
    """The logo on its plate, the modules that both hide, and the plate."""
    plate = options.plate
    assert plate is not None
    x, y = layout.left + layout.side / 2, layout.top + layout.side / 2
    margin = min(options.margin * scale, min(room.width, room.height) / 2 - 1)
    area = Area(x - room.width / 2, y - room.height / 2, x + room.width / 2, y + room.height / 2).inset(
        margin
    )
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
    return placed, hidden, (Layer(read_color(plate.color), (Outline(contours),)),)


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
    polygons = [_flattened(contour) for contour in contours]
    columns, rows = range(hidden.left, hidden.right), range(hidden.top, hidden.bottom)
    kept = frozenset((x, y) for y in rows for x in columns if not _covers(polygons, layout, x, y))
    return Hidden(hidden.left, hidden.top, hidden.right, hidden.bottom, kept)


def _covers(polygons: list[list[tuple[float, float]]], layout: Layout, column: int, row: int) -> bool:
    return any(
        _is_inside(
            polygon, layout.left + (column + u) * layout.module, layout.top + (row + v) * layout.module
        )
        for polygon in polygons
        for u in _PROBES
        for v in _PROBES
    )


def _flattened(contour: Contour) -> list[tuple[float, float]]:
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


def _is_inside(polygon: list[tuple[float, float]], x: float, y: float) -> bool:
    inside = False
    x0, y0 = polygon[-1]
    for x1, y1 in polygon:
        if (y0 > y) != (y1 > y) and x < (x1 - x0) * (y - y0) / (y1 - y0) + x0:
            inside = not inside
        x0, y0 = x1, y1
    return inside
