"""The coverage of each pixel by a shape, 0 to 255, computed from its geometry and not by sampling."""

from functools import lru_cache
from itertools import chain
from math import ceil, floor, sqrt
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from domain.drawing.shapes import SHARP, Box, Contour, Layer, Outline, Radii

Mask = NDArray[np.uint8]
# Coverage has 51 steps, so that a palette has room for the edges of five colours.
STEPS = 51
# Lines in the height of a pixel; along each line the edge of a circle is exact.
_LINES = 16
# The largest distance in px between a curve and its lines, and the largest number of lines.
_FLATNESS, _MOST_LINES = 0.01, 100
# Masks of small boxes are cached: a picture has few kinds of them, and many of each kind.
_CACHED_PIXELS = 10_000
_ROWS = 128


class _Pieces(NamedTuple):
    """Edges cut at every px row: the row, x at both ends, and the signed height."""

    row: NDArray[np.int64]
    enter: NDArray[np.float64]
    leave: NDArray[np.float64]
    rise: NDArray[np.float64]

    def between(self, first: int, last: int) -> "_Pieces":
        here = (self.row >= first) & (self.row < last)
        return _Pieces(self.row[here] - first, self.enter[here], self.leave[here], self.rise[here])


def cover(layer: Layer, width: int, height: int) -> tuple[int, int, Mask]:
    """The mask of a layer, clipped to the picture, and its left and top in px."""
    left, top, right, bottom = _extent(layer)
    left, top, right, bottom = max(0, left), max(0, top), min(width, right), min(height, bottom)
    shape_of_mask = max(0, bottom - top), max(0, right - left)
    if len(layer.shapes) == 1 and layer.is_sharp:
        # A broadcast value takes no memory; at 4096 px the ground alone would take 17 MB.
        return left, top, np.broadcast_to(np.uint8(255), shape_of_mask)
    mask = np.zeros(shape_of_mask, np.uint8)
    if mask.size:
        for shape in layer.shapes:
            if isinstance(shape, Outline):
                add_outline(mask, shape, left, top)
            else:
                _add_box(mask, shape, shape.left - left, shape.top - top)
    return left, top, mask


def _add_box(mask: Mask, box: Box, left: int, top: int) -> None:
    area = mask[top : top + box.height, left : left + box.width]
    if box.radii == SHARP:
        area[...] = 0 if box.is_hole else 255
    elif box.is_hole:
        area -= box_mask(box.width, box.height, box.radii)
    else:
        area[...] = box_mask(box.width, box.height, box.radii)


def box_mask(width: int, height: int, radii: Radii) -> Mask:
    """A box with round corners; the array may be shared and is read-only."""
    return (_cached_mask if width * height <= _CACHED_PIXELS else _round_box)(width, height, radii)


def _round_box(width: int, height: int, radii: Radii) -> Mask:
    covered = np.ones((height, width), np.float32)
    # In each view another corner is at the upper left. A px of two corners loses the shares of both.
    views = (covered, covered[:, ::-1], covered[::-1, ::-1], covered[::-1])
    for radius, corner in zip(radii, views, strict=True):
        if radius:
            missing = _missing_corner(radius)
            corner[: len(missing), : len(missing)] -= missing
    mask = _round_to_steps(covered)
    mask.flags.writeable = False
    return mask


_cached_mask = lru_cache(maxsize=2048)(_round_box)


@lru_cache(maxsize=32)
def _missing_corner(radius: float) -> NDArray[np.float32]:
    """The part of each px outside a quarter circle at the upper left of a box."""
    side = ceil(radius)
    missing = np.zeros((side, side), np.float32)
    pixels = np.arange(side, dtype=np.float32)
    for line in range(_LINES):
        down = radius - (pixels + (line + 0.5) / _LINES)
        start = radius - np.sqrt(np.maximum(0, radius * radius - down * down))
        start[down < 0] = 0
        missing += np.clip(start[:, None] - pixels, 0, 1)
    missing /= _LINES
    return missing


def is_full(mask: Mask) -> bool:
    """Whether the mask is that of a single sharp box."""
    return mask.strides == (0, 0)


def add_outline(mask: Mask, outline: Outline, left: int, top: int) -> None:
    """`left` and `top` of the mask. Some rows at a time, because the sums need eight times its memory."""
    pieces = _pieces(outline, left, top, len(mask))
    for first in range(0, len(mask), _ROWS):
        rows = mask[first : first + _ROWS]
        here = pieces.between(first, first + len(rows))
        if len(here.row):
            np.maximum(rows, _summed(here, len(rows), mask.shape[1]), out=rows)


def _summed(pieces: _Pieces, height: int, width: int) -> Mask:
    """Signed areas: every edge adds the area on its right, so that a reversed contour is a hole."""
    first, last = np.minimum(pieces.enter, pieces.leave), np.maximum(pieces.enter, pieces.leave)
    length = last - first
    # The part of an edge left of the window counts at the window's border, the part right of it is ignored.
    inner_first, inner_last = np.clip(first, 0, width), np.clip(last, 0, width)
    columns = np.maximum(np.ceil(inner_last) - np.floor(inner_first), 1).astype(np.int64)
    which = np.repeat(np.arange(len(length)), columns)
    column = np.floor(inner_first)[which] + _count(columns)
    start, end = np.maximum(inner_first[which], column), np.minimum(inner_last[which], column + 1)
    slanted = length[which] > 0
    share = np.where(slanted, (end - start) / np.where(slanted, length[which], 1), 1.0)
    weight, inside = pieces.rise[which] * share, (start + end) / 2 - column
    before = np.minimum(last, 0) - np.minimum(first, 0)
    outside = pieces.rise * before / np.where(length > 0, length, 1)
    line, size = width + 2, height * (width + 2)
    cell = pieces.row[which] * line + column.astype(np.int64)
    areas = np.bincount(cell, weight * (1 - inside), size)
    areas += np.bincount(cell + 1, weight * inside, size + 1)[:size]
    areas += np.bincount(pieces.row * line, outside, size)
    covered = np.abs(np.cumsum(areas.reshape(height, line), axis=1)[:, :width])
    return _round_to_steps(np.minimum(covered, 1))


def _round_to_steps(covered: NDArray[np.floating[Any]]) -> Mask:
    """The coverage from 0 to 1 as a number from 0 to 255."""
    mask: Mask = np.rint(covered * STEPS).astype(np.uint8) * np.uint8(255 // STEPS)
    return mask


def _pieces(outline: Outline, left: int, top: int, height: int) -> _Pieces:
    edges = [np.empty((0, 4)), *(_edges(contour) for contour in outline.contours)]
    lines = np.concatenate(edges) - (left, top, left, top)
    x0, y0, x1, y1 = lines[lines[:, 1] != lines[:, 3]].T
    upper, lower = np.minimum(y0, y1), np.maximum(y0, y1)
    begin, end = np.maximum(0, np.floor(upper)), np.minimum(height, np.ceil(lower))
    rows = np.maximum(0, end - begin).astype(np.int64)
    which = np.repeat(np.arange(len(rows)), rows)
    row = begin[which] + _count(rows)
    start, end = np.maximum(upper[which], row), np.minimum(lower[which], row + 1)
    slope, start_x, start_y = ((x1 - x0) / (y1 - y0))[which], x0[which], y0[which]
    return _Pieces(
        row.astype(np.int64),
        start_x + (start - start_y) * slope,
        start_x + (end - start_y) * slope,
        (end - start) * np.sign(y1 - y0)[which],
    )


def _count(lengths: NDArray[np.int64]) -> NDArray[np.int64]:
    """The numbers 0, 1, 2 … for every length."""
    ends = np.cumsum(lengths)
    return np.arange(int(ends[-1]) if len(ends) else 0) - np.repeat(ends - lengths, lengths)


def _edges(contour: Contour) -> NDArray[np.float64]:
    """The contour as lines, shape (lines, 4): from x, y to x, y."""
    start = contour[0]
    points = [np.array([start])]
    x, y = start
    for step in (*contour[1:], start):
        points.append(np.array([step]) if len(step) == 2 else _flatten(x, y, step))
        x, y = step[-2:]
    line = np.concatenate(points)
    return np.concatenate([line[:-1], line[1:]], axis=1)


def _flatten(x: float, y: float, step: tuple[float, ...]) -> NDArray[np.float64]:
    """Points of a cubic Bézier; the lines between them differ from it by at most `_FLATNESS`."""
    x1, y1, x2, y2, x3, y3 = step
    bend = max(abs(x - 2 * x1 + x2) + abs(y - 2 * y1 + y2), abs(x1 - 2 * x2 + x3) + abs(y1 - 2 * y2 + y3))
    count = min(_MOST_LINES, 1 + int(sqrt(0.75 * bend / _FLATNESS)))
    points: NDArray[np.float64] = _bernstein(count) @ np.array([(x, y), (x1, y1), (x2, y2), (x3, y3)])
    return points


@lru_cache(maxsize=128)
def _bernstein(count: int) -> NDArray[np.float64]:
    """The weights of a cubic's four points at `count` positions along it, without its start."""
    t = np.arange(1, count + 1)[:, None] / count
    weights: NDArray[np.float64] = np.hstack([(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3])
    return weights


def _extent(layer: Layer) -> tuple[int, int, int, int]:
    """Left, top, right and bottom in whole px."""
    xs: list[float] = []
    ys: list[float] = []
    for shape in layer.shapes:
        if isinstance(shape, Box):
            xs += (shape.left, shape.left + shape.width)
            ys += (shape.top, shape.top + shape.height)
            continue
        for step in chain.from_iterable(shape.contours):
            xs += step[::2]
            ys += step[1::2]
    return (floor(min(xs)), floor(min(ys)), ceil(max(xs)), ceil(max(ys))) if xs else (0, 0, 0, 0)
