"""How much of each pixel a shape covers, 0 to 255, worked out from its geometry and not by sampling."""

from functools import lru_cache
from math import ceil, floor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from domain.drawing.shapes import SHARP, Box, Contour, Layer, Outline

Mask = NDArray[np.uint8]
# Coverage comes in so many steps, so that a palette has room for the edges of five colours.
STEPS = 51
# Lines of a pixel's height at which a circle's edge is found; along each its place is exact.
_LINES = 16
_CURVE_STEPS = 8


def cover(layer: Layer, width: int, height: int) -> tuple[int, int, Mask]:
    """The mask of a layer, clipped to the picture, and its left and top in px."""
    left, top, right, bottom = _extent(layer)
    left, top, right, bottom = max(0, left), max(0, top), min(width, right), min(height, bottom)
    mask = np.zeros((max(0, bottom - top), max(0, right - left)), np.uint8)
    if not mask.size:
        return left, top, mask
    for shape in layer.shapes:
        if isinstance(shape, Outline):
            np.maximum(mask, outline_mask(shape, left, top, mask.shape[1], mask.shape[0]), out=mask)
            continue
        place = np.s_[
            shape.top - top : shape.top - top + shape.height,
            shape.left - left : shape.left - left + shape.width,
        ]
        if shape.radii == SHARP:
            mask[place] = 0 if shape.is_hole else 255
        elif shape.is_hole:
            mask[place] -= box_mask(shape.width, shape.height, shape.radii)
        else:
            mask[place] = box_mask(shape.width, shape.height, shape.radii)
    return left, top, mask


@lru_cache(maxsize=1024)
def box_mask(width: int, height: int, radii: tuple[float, float, float, float]) -> Mask:
    """A box with round corners; the array is shared, and not for writing."""
    mask = np.full((height, width), 255, np.uint8)
    a, b, c, d = (_quarter(radius) if radius else None for radius in radii)
    if a is not None:
        mask[: len(a), : len(a)] = a
    if b is not None:
        mask[: len(b), width - len(b) :] = b[:, ::-1]
    if c is not None:
        mask[height - len(c) :, width - len(c) :] = c[::-1, ::-1]
    if d is not None:
        mask[height - len(d) :, : len(d)] = d[::-1]
    mask.flags.writeable = False
    return mask


@lru_cache(maxsize=256)
def _quarter(radius: float) -> Mask:
    """The upper left corner of a box, rounded: a square of whole px that holds the quarter circle."""
    side = ceil(radius)
    covered = np.zeros((side, side), np.float32)
    pixels = np.arange(side, dtype=np.float32)
    for line in range(_LINES):
        down = radius - (pixels + (line + 0.5) / _LINES)
        start = radius - np.sqrt(np.maximum(0, radius * radius - down * down))
        start[down < 0] = 0
        covered += np.clip(pixels + 1 - start[:, None], 0, 1)
    return _stepped(covered / _LINES)


def outline_mask(outline: Outline, left: int, top: int, width: int, height: int) -> Mask:
    """Signed areas: every edge adds what lies to its right, so that a contour the other way is a hole."""
    pieces = _pieces(outline, left, top, height)
    if pieces is None:
        return np.zeros((height, width), np.uint8)
    row, x0, x1, rise = pieces
    first, last = np.minimum(x0, x1), np.maximum(x0, x1)
    # What is left of the picture counts from its edge on, what is right of it not at all.
    first, last = np.clip(first, 0, width), np.clip(last, 0, width)
    columns = np.maximum(np.ceil(last) - np.floor(first), 1).astype(np.int64)
    which = np.repeat(np.arange(len(row)), columns)
    column = np.floor(first)[which] + _counting(columns)
    start, end = np.maximum(first[which], column), np.minimum(last[which], column + 1)
    length = (last - first)[which]
    share = np.where(length > 0, (end - start) / np.where(length > 0, length, 1), 1.0)
    weight = rise[which] * share
    inside = (start + end) / 2 - column
    place = row[which] * (width + 2) + column.astype(np.int64)
    size = height * (width + 2)
    areas = (
        np.bincount(place, weight * (1 - inside), size)
        + np.bincount(place + 1, weight * inside, size + 1)[:size]
    )
    covered = np.abs(np.cumsum(areas.reshape(height, width + 2), axis=1)[:, :width])
    return _stepped(np.minimum(covered, 1))


def _stepped(covered: NDArray[np.floating[Any]]) -> Mask:
    """From 0 to 1, as 0 to 255."""
    mask: Mask = np.rint(covered * STEPS).astype(np.uint8) * np.uint8(255 // STEPS)
    return mask


def _pieces(outline: Outline, left: int, top: int, height: int) -> tuple[Any, Any, Any, Any] | None:
    """Every edge cut at every px row: the row, x where it comes in and goes out, and how far it falls."""
    edges = np.array([edge for contour in outline.contours for edge in _edges(contour)], np.float64)
    if not len(edges):
        return None
    edges -= (left, top, left, top)
    x0, y0, x1, y1 = edges[edges[:, 1] != edges[:, 3]].T
    upper, lower = np.minimum(y0, y1), np.maximum(y0, y1)
    begin, end = np.maximum(0, np.floor(upper)), np.minimum(height, np.ceil(lower))
    rows = np.maximum(0, end - begin).astype(np.int64)
    which = np.repeat(np.arange(len(rows)), rows)
    if not len(which):
        return None
    row = begin[which] + _counting(rows)
    enter, leave = np.maximum(upper[which], row), np.minimum(lower[which], row + 1)
    slope = ((x1 - x0) / (y1 - y0))[which]
    rise = (leave - enter) * np.sign(y1 - y0)[which]
    start_x, start_y = x0[which], y0[which]
    return (
        row.astype(np.int64),
        start_x + (enter - start_y) * slope,
        start_x + (leave - start_y) * slope,
        rise,
    )


def _counting(lengths: NDArray[np.int64]) -> NDArray[np.int64]:
    """0, 1, 2 … anew for every length."""
    ends = np.cumsum(lengths)
    return np.arange(int(ends[-1]) if len(ends) else 0) - np.repeat(ends - lengths, lengths)


def _edges(contour: Contour) -> list[tuple[float, float, float, float]]:
    x, y = start = contour[0]
    edges = []
    for step in (*contour[1:], start):
        points = (step,) if len(step) == 2 else _flattened(x, y, step)
        for across, down in points:
            edges.append((x, y, across, down))
            x, y = across, down
    return edges


def _flattened(x: float, y: float, step: tuple[float, ...]) -> list[tuple[float, float]]:
    """A cubic Bézier as lines, more of them the longer it is."""
    x1, y1, x2, y2, x3, y3 = step
    length = abs(x1 - x) + abs(y1 - y) + abs(x2 - x1) + abs(y2 - y1) + abs(x3 - x2) + abs(y3 - y2)
    count = min(64, max(2, int(_CURVE_STEPS * (length / 30) ** 0.5)))
    points = []
    for number in range(1, count + 1):
        t = number / count
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        points.append((a * x + b * x1 + c * x2 + d * x3, a * y + b * y1 + c * y2 + d * y3))
    return points


def _extent(layer: Layer) -> tuple[int, int, int, int]:
    lefts, tops, rights, bottoms = [], [], [], []
    for shape in layer.shapes:
        if isinstance(shape, Box):
            lefts.append(shape.left)
            tops.append(shape.top)
            rights.append(shape.left + shape.width)
            bottoms.append(shape.top + shape.height)
            continue
        xs = [number for contour in shape.contours for step in contour for number in step[::2]]
        ys = [number for contour in shape.contours for step in contour for number in step[1::2]]
        if xs:
            lefts.append(floor(min(xs)))
            tops.append(floor(min(ys)))
            rights.append(ceil(max(xs)))
            bottoms.append(ceil(max(ys)))
    return (min(lefts), min(tops), max(rights), max(bottoms)) if lefts else (0, 0, 0, 0)
