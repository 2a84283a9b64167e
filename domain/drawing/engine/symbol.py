"""The symbol's shapes: dots, rings and eyes, after qr-code-styling 1.9.2.

The neighbours of a dot are the drawn dark modules left, right, above and below it. A corner beside a
neighbour is never round. So a row of dots is one box, of which only the ends may be round.
"""

import re
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from domain.drawing.layout import Hidden, Layout
from domain.drawing.options import CornerStyle, DotStyle
from domain.drawing.shapes import SHARP, Box, Radii

Rows = tuple[bytes, ...]

_FINDER = 7
_RUN = re.compile(rb"\x01+")
_RING: Rows = (b"\1" * 7, *(b"\1\0\0\0\0\0\1",) * 5, b"\1" * 7)
_EYE: Rows = (b"\1" * 3,) * 3
# Radii in modules: the outside and the inside of a ring, and an eye.
_RING_RADII = {"square": (0.0, 0.0), "dot": (3.5, 2.5), "extra-rounded": (2.5, 1.5)}
_EYE_RADII = {"square": 0.0, "dot": 1.5, "extra-rounded": 1.0}


def draw_dots(rows: Rows, layout: Layout, style: DotStyle, hidden: Hidden) -> tuple[Box, ...]:
    """The dark modules, except finders and `hidden` ones. `rows` has one byte a module, 0 or 1."""
    drawn = _clear_hidden(_clear_finders(rows), hidden)
    return _draw_modules(drawn, layout.left, layout.top, layout.module, style)


def draw_ring(left: int, top: int, module: int, style: CornerStyle | None, dots: DotStyle) -> tuple[Box, ...]:
    """A ring is 7 modules wide. Without a style of its own it is drawn module by module, like the dots."""
    match style:
        case "square" | "dot" | "extra-rounded":
            outer, inner = _RING_RADII[style]
        case _:
            return _draw_modules(_RING, left, top, module, style or dots)
    return (
        Box(left, top, 7 * module, 7 * module, _all(outer * module)),
        Box(left + module, top + module, 5 * module, 5 * module, _all(inner * module), is_hole=True),
    )


def draw_eye(left: int, top: int, module: int, style: CornerStyle | None, dots: DotStyle) -> tuple[Box, ...]:
    """An eye is 3 modules wide. Without a style of its own it is drawn module by module, like the dots."""
    match style:
        case "square" | "dot" | "extra-rounded":
            return (Box(left, top, 3 * module, 3 * module, _all(_EYE_RADII[style] * module)),)
        case _:
            return _draw_modules(_EYE, left, top, module, style or dots)


def finder_corners(layout: Layout) -> tuple[tuple[int, int], ...]:
    """The upper left corners of the three finders, in px."""
    far = (layout.modules - _FINDER) * layout.module
    left, top = layout.left, layout.top
    return (left, top), (left + far, top), (left, top + far)


def _clear_finders(rows: Rows) -> Rows:
    blank, end = bytes(_FINDER), len(rows) - _FINDER
    upper = tuple(blank + row[_FINDER:end] + blank for row in rows[:_FINDER])
    lower = tuple(blank + row[_FINDER:] for row in rows[end:])
    return upper + rows[_FINDER:end] + lower


def _clear_hidden(rows: Rows, hidden: Hidden) -> Rows:
    left, top, right, bottom = hidden.left, hidden.top, hidden.right, hidden.bottom
    cleared = tuple(row[:left] + bytes(right - left) + row[right:] for row in rows[top:bottom])
    return rows[:top] + cleared + rows[bottom:]


def _draw_modules(rows: Rows, left: int, top: int, module: int, style: DotStyle) -> tuple[Box, ...]:
    """One box for every run of set modules, or for every single module in the style `dots`."""
    if style == "dots":
        round_radii = _all(module / 2)
        return tuple(
            Box(left + x * module, top + y * module, module, module, round_radii)
            for y, row in enumerate(rows)
            for x, dot in enumerate(row)
            if dot
        )
    radii_by_run = _radii_by_run(style, module)
    blank = bytes(len(rows[0]))
    boxes = []
    for y, (above, row, below) in enumerate(zip((blank, *rows[:-1]), rows, (*rows[1:], blank), strict=True)):
        for run in _RUN.finditer(row):
            first, after = run.span()
            last = after - 1
            around = above[first] << 4 | below[first] << 3 | above[last] << 2 | below[last] << 1
            radii = radii_by_run[around | (last > first)]
            x, width = left + first * module, (after - first) * module
            boxes.append(Box(x, top + y * module, width, module, radii))
    return tuple(boxes)


class _Run(NamedTuple):
    """1 for each neighbour above and below the first and the last module; `is_long`: more than one module."""

    above_first: int
    below_first: int
    above_last: int
    below_last: int
    is_long: int


@lru_cache(maxsize=512)
def _radii_by_run(style: DotStyle, module: int) -> tuple[Radii, ...]:
    """In px. The index has a bit for each field of `_Run`, the first field highest."""
    runs = (_run_radii(style, _Run(*bits)) for bits in product((0, 1), repeat=5))
    return tuple((a * module, b * module, c * module, d * module) for a, b, c, d in runs)


def _run_radii(style: DotStyle, run: _Run) -> Radii:
    """In modules."""
    if style in ("classy", "classy-rounded"):
        is_alone = not (run.is_long or run.above_first or run.below_first)
        radius = 0.5 if style == "classy" or is_alone else 1.0
        return 0.0 if run.above_first else radius, 0.0, 0.0 if run.below_last else radius, 0.0
    if style == "square":
        return SHARP
    # An extra-rounded dot with two neighbours has one free corner, which is rounder.
    lone = 1.0 if style == "extra-rounded" and run.is_long else 0.5
    return (
        _free(run.above_first, run.below_first, lone),
        _free(run.above_last, run.below_last, lone),
        _free(run.below_last, run.above_last, lone),
        _free(run.below_first, run.above_first, lone),
    )


def _free(beside: int, opposite: int, lone: float) -> float:
    """The radius of a corner, by the neighbours at its own side and at the opposite side of its module."""
    if beside:
        return 0.0
    return lone if opposite else 0.5


def _all(radius: float) -> Radii:
    return radius, radius, radius, radius
