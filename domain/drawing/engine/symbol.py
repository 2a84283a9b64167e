"""The symbol's shapes: dots, rings and eyes, after qr-code-styling 1.9.2.

Neighbours of a dot are the drawn dark modules left, right, above and below it. A module with a neighbour
at its side has no free corner there, so a row of dots is one box whose two ends alone may be round.
"""

import re
from functools import lru_cache
from typing import NamedTuple

from domain.drawing.layout import Hidden, Layout
from domain.drawing.options import CornerStyle, DotStyle
from domain.drawing.shapes import SHARP, Box

Radii = tuple[float, float, float, float]
Rows = tuple[bytes, ...]

_FINDER = 7
_RUN = re.compile(rb"\x01+")
_RING: Rows = (b"\1" * 7, *(b"\1\0\0\0\0\0\1",) * 5, b"\1" * 7)
_EYE: Rows = (b"\1" * 3,) * 3
# Of the corners that are one shape, in modules: a ring's outside and inside, and an eye.
_RING_RADII = {"square": (0.0, 0.0), "dot": (3.5, 2.5), "extra-rounded": (2.5, 1.5)}
_EYE_RADII = {"square": 0.0, "dot": 1.5, "extra-rounded": 1.0}


def draw_dots(rows: Rows, layout: Layout, style: DotStyle, hidden: Hidden) -> tuple[Box, ...]:
    """Every dark module but those of the finders and those behind the logo; `rows` are 0 and 1, a byte a module."""
    drawn = _without(_without_finders(rows), hidden)
    return _boxes(drawn, layout.left, layout.top, layout.module, style)


def draw_ring(left: int, top: int, module: int, style: CornerStyle | None, dots: DotStyle) -> tuple[Box, ...]:
    """One finder's ring, 7 modules wide, at `left`, `top`; unset or of a dots' style, it is drawn module by module."""
    match style:
        case "square" | "dot" | "extra-rounded":
            outer, inner = _RING_RADII[style]
        case _:
            return _boxes(_RING, left, top, module, style or dots)
    return (
        Box(left, top, 7 * module, 7 * module, _all(outer * module)),
        Box(left + module, top + module, 5 * module, 5 * module, _all(inner * module), is_hole=True),
    )


def draw_eye(left: int, top: int, module: int, style: CornerStyle | None, dots: DotStyle) -> tuple[Box, ...]:
    """One finder's eye, 3 modules wide, at `left`, `top`; unset or of a dots' style, it is drawn module by module."""
    match style:
        case "square" | "dot" | "extra-rounded":
            return (Box(left, top, 3 * module, 3 * module, _all(_EYE_RADII[style] * module)),)
        case _:
            return _boxes(_EYE, left, top, module, style or dots)


def finder_corners(layout: Layout) -> tuple[tuple[int, int], ...]:
    """The upper left corners of the three finders, in px."""
    far = (layout.modules - _FINDER) * layout.module
    return (
        (layout.left, layout.top),
        (layout.left + far, layout.top),
        (layout.left, layout.top + far),
    )


def _without_finders(rows: Rows) -> Rows:
    blank, end = bytes(_FINDER), len(rows) - _FINDER
    upper = tuple(blank + row[_FINDER:end] + blank for row in rows[:_FINDER])
    lower = tuple(blank + row[_FINDER:] for row in rows[end:])
    return upper + rows[_FINDER:end] + lower


def _without(rows: Rows, hidden: Hidden) -> Rows:
    blank = bytes(hidden.right - hidden.left)
    behind = tuple(
        row[: hidden.left] + blank + row[hidden.right :] for row in rows[hidden.top : hidden.bottom]
    )
    return rows[: hidden.top] + behind + rows[hidden.bottom :]


def _boxes(rows: Rows, left: int, top: int, module: int, style: DotStyle) -> tuple[Box, ...]:
    """Every run of set modules as one box, but dots, which stand alone."""
    if style == "dots":
        radii = _all(module / 2)
        return tuple(
            Box(left + x * module, top + y * module, module, module, radii)
            for y, row in enumerate(rows)
            for x, dot in enumerate(row)
            if dot
        )
    ends = _ends(style, module)
    none = bytes(len(rows[0]))
    boxes = []
    for y, row in enumerate(rows):
        above = rows[y - 1] if y else none
        below = rows[y + 1] if y + 1 < len(rows) else none
        for run in _RUN.finditer(row):
            first, after = run.span()
            last = after - 1
            key = (above[first] << 3 | below[first] << 2 | above[last] << 1 | below[last]) << 1 | (
                last > first
            )
            boxes.append(
                Box(left + first * module, top + y * module, (after - first) * module, module, ends[key])
            )
    return tuple(boxes)


class _Run(NamedTuple):
    """What lies above and below the first and the last module of a run, 1 or 0, and whether they are two."""

    above_first: int
    below_first: int
    above_last: int
    below_last: int
    is_long: int


@lru_cache(maxsize=512)
def _ends(style: DotStyle, module: int) -> tuple[Radii, ...]:
    """The radii in px of every kind of run, by the bits of `_Run` in their order, the highest first."""
    runs = (_run_radii(style, _Run(*(bits >> at & 1 for at in (4, 3, 2, 1, 0)))) for bits in range(32))
    return tuple((a * module, b * module, c * module, d * module) for a, b, c, d in runs)


def _run_radii(style: DotStyle, run: _Run) -> Radii:
    """In modules."""
    if style in ("classy", "classy-rounded"):
        is_alone = not (run.is_long or run.above_first or run.below_first)
        radius = 0.5 if style == "classy" or is_alone else 1.0
        return 0.0 if run.above_first else radius, 0.0, 0.0 if run.below_last else radius, 0.0
    if style == "square":
        return SHARP
    # With two neighbours, at its side and below it, the one free corner of an extra-rounded dot is rounder.
    lone = 1.0 if style == "extra-rounded" and run.is_long else 0.5
    return (
        _free(run.above_first, run.below_first, lone),
        _free(run.above_last, run.below_last, lone),
        _free(run.below_last, run.above_last, lone),
        _free(run.below_first, run.above_first, lone),
    )


def _free(beside: int, opposite: int, lone: float) -> float:
    """The radius of a corner, by its module's neighbour beside it and the one on the other side."""
    if beside:
        return 0.0
    return lone if opposite else 0.5


def _all(radius: float) -> Radii:
    return radius, radius, radius, radius
