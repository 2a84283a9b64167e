"""Plates under a logo: round, square, or along the logo's own outline. The hole in the dots follows them."""

from bisect import bisect_left
from math import hypot

import numpy as np

from domain.drawing.colors import read_color
from domain.drawing.engine.outlines import Area, filled, round_rectangle, scaled
from domain.drawing.formats.coverage import add_outline
from domain.drawing.layout import Hidden, Layout, LogoRoom
from domain.drawing.logo_plates import PLATES, plate_on
from domain.drawing.logos.ink import ink_of
from domain.drawing.logos.silhouettes import Ink, ink_points, outline_around
from domain.drawing.options import ImageOptions
from domain.drawing.output import Undrawable
from domain.drawing.shapes import Contour, DecodedImage, Layer, Outline, PlacedImage
from domain.kernel.faults import Fault
from domain.kernel.reasons import Reason

# In modules: the padding of itself, the corners of a square plate, and the light edge between plate and dots.
_PADDING, _CORNER, _SEAM = 0.5, 0.8, 0.12
# The greatest padding, as a share of the plate's shorter side: half the logo that it leaves.
_MOST_PADDING = 0.25
# How finely the size of a logo on a round plate is found.
_SHARES = 4096
# The part of a module, of 255, from which on a plate touches it.
_TOUCHED = 15


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
    color = plate.color or plate_on(PLATES[0], ink_of(logo.content)) or PLATES[0]
    return placed, hidden, (filled(read_color(color), *contours),)


def require_padding(layout: Layout, options: ImageOptions, room: LogoRoom) -> None:
    """Raise Undrawable for a padding of more than half the logo. Stored designs are drawn with that half."""
    area = _area(layout, options, room, 1)
    most = int(_MOST_PADDING * min(area.width, area.height))
    if options.plate is not None and (options.plate.padding or 0) > most:
        raise Undrawable(Fault("options.imageOptions.plate.padding", Reason.PADDING_TOO_LARGE, limit=most))


def _area(layout: Layout, options: ImageOptions, room: LogoRoom, scale: float) -> Area:
    """The area of the plate, without the logo's margin."""
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
    """The plate as its ink leaves it: a round logo fills the round plate, a square one lies within."""
    points = ink_points(logo)

    def sticks_out(share: int) -> bool:
        return not _fits(points, _centred(logo, area, aspect, share / _SHARES), area)

    most = _SHARES if not sticks_out(_SHARES) else bisect_left(range(1, _SHARES), True, key=sticks_out)
    return _centred(logo, area, aspect, max(most / _SHARES, 0.1))


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
    left, top, right, bottom, module = hidden.left, hidden.top, hidden.right, hidden.bottom, layout.module
    # A px for each module.
    plate = scaled(contours, 1 / module, -layout.left / module, -layout.top / module)
    covered = np.zeros((bottom - top, right - left), np.uint8)
    add_outline(covered, Outline(tuple(plate)), left, top)
    kept = frozenset((left + int(x), top + int(y)) for y, x in np.argwhere(covered < _TOUCHED))
    return Hidden(left, top, right, bottom, kept)
