"""The outline of a logo's ink, in shares of its width and height."""

from functools import lru_cache
from io import BytesIO

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFilter

from domain.drawing.shapes import DecodedImage

Ink = tuple[tuple[float, float], ...]
# Px on the longer side of the picture that is traced, and of the one whose extreme points are taken.
_SIDE, _COARSE = 160, 48
# An outline farther away than this share of the width is smooth: a smaller picture is enough.
_FAR, _FAR_SIDE = 0.15, 100
_FAINT = 40
# The blur spreads a point over its radius; the line runs where an edge has faded to this share.
_LEVEL = 0.12 * 255
_MOST_POINTS = 360


@lru_cache(maxsize=64)
def ink_points(logo: DecodedImage) -> Ink:
    """The outermost points of the ink; the four corners of an opaque logo."""
    alpha = _alpha(logo, _COARSE)
    rows, columns = np.nonzero(alpha >= _FAINT)
    if not len(rows):
        return ((0, 0), (1, 0), (1, 1), (0, 1))
    points = set()
    for row in np.unique(rows):
        across = columns[rows == row]
        for column in (across.min(), across.max() + 1):
            points |= {(column / alpha.shape[1], at / alpha.shape[0]) for at in (row, row + 1)}
    return tuple(sorted((float(x), float(y)) for x, y in points))


@lru_cache(maxsize=64)
def outline_around(logo: DecodedImage, padding: float) -> tuple[Ink, ...]:
    """Closed lines around the ink, clockwise, `padding` (a share of the width) away; without its holes."""
    alpha = _alpha(logo, _FAR_SIDE if padding > _FAR else _SIDE)
    spread = max(1.0, padding * alpha.shape[1])
    border = int(2 * spread) + 2
    padded = np.pad((alpha >= _FAINT).astype(np.uint8) * 255, border)
    # A blur of a widened shape has round corners, and its steps are gone.
    reach, wide = int(0.7 * spread), Image.fromarray(padded)
    # The maximum over a square, one direction after the other: a filter over the square itself takes seconds.
    for way in ((reach, 0), (0, reach)):
        wide = wide.filter(ImageFilter.BoxBlur(way)).point(lambda value: 255 * (value > 0))
    field = np.asarray(wide.filter(ImageFilter.GaussianBlur(max(0.6, 0.35 * spread))), np.float64)
    outlines = []
    for line in _lines(field - _LEVEL):
        if _area(line) > 0.002 * alpha.size:
            step = max(1, len(line) // _MOST_POINTS)
            outlines.append(
                tuple(
                    ((x - border + 0.5) / alpha.shape[1], (y - border + 0.5) / alpha.shape[0])
                    for x, y in line[::step]
                )
            )
    return tuple(outlines)


@lru_cache(maxsize=64)
def _alpha(logo: DecodedImage, side: int) -> NDArray[np.uint8]:
    with Image.open(BytesIO(logo.content), formats=["PNG", "JPEG"]) as image:
        scale = side / max(image.size)
        size = max(1, round(image.width * scale)), max(1, round(image.height * scale))
        if not image.has_transparency_data:
            return np.full(size[::-1], 255, np.uint8)
        alpha = image.convert("RGBA").getchannel("A").resize(size, Image.Resampling.BOX)
    return np.asarray(alpha)


def _lines(field: NDArray[np.float64]) -> list[list[tuple[float, float]]]:
    """Marching squares: closed lines where the field is 0, with what is above 0 on their right."""
    above, width = field > 0, field.shape[1]
    corners = above[:-1, :-1] * 8 + above[:-1, 1:] * 4 + above[1:, 1:] * 2 + above[1:, :-1]
    # An edge between two points has the number of the first one times two, and one more if it is upright.
    sides = (0, 3, 2 * width, 1)
    following: dict[int, int] = {}
    for case, steps in _CASES.items():
        cells = 2 * np.ravel_multi_index(np.nonzero(corners == case), above.shape)
        for start, end in steps:
            following.update(zip((cells + sides[start]).tolist(), (cells + sides[end]).tolist(), strict=True))
    lines = []
    while following:
        first, at = following.popitem()
        line = [first]
        while at != first and at in following:
            line.append(at)
            at = following.pop(at)
        lines.append(_crossings(field, line))
    return lines


# By the corners above 0 (upper left 8, upper right 4, lower right 2, lower left 1): lines between sides
# (0 upper, 1 right, 2 lower, 3 left), clockwise around what is above.
_CASES: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((3, 2),),
    2: ((2, 1),),
    3: ((3, 1),),
    4: ((1, 0),),
    5: ((3, 0), (1, 2)),
    6: ((2, 0),),
    7: ((3, 0),),
    8: ((0, 3),),
    9: ((0, 2),),
    10: ((0, 1), (2, 3)),
    11: ((0, 1),),
    12: ((1, 3),),
    13: ((1, 2),),
    14: ((2, 3),),
}


def _crossings(field: NDArray[np.float64], edges: list[int]) -> list[tuple[float, float]]:
    """The points on these edges where the field is 0."""
    points, upright = np.divmod(np.array(edges), 2)
    one, other = field.ravel()[points], field.ravel()[points + np.where(upright, field.shape[1], 1)]
    share = one / (one - other)
    y, x = np.divmod(points, field.shape[1])
    across, down = x + np.where(upright, 0, share), y + np.where(upright, share, 0)
    return list(zip(across.round(4).tolist(), down.round(4).tolist(), strict=True))


def _area(line: list[tuple[float, float]]) -> float:
    """Positive for a line that runs clockwise."""
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(line, [*line[1:], line[0]], strict=True)) / 2
