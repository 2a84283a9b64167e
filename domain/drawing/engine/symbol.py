"""The symbol's shapes: dots, rings and eyes, after qr-code-styling 1.9.2.

The neighbours of a dot are the drawn dark modules left, right, above and below it. A corner beside a
neighbour is never round. So a row of dots is one box, of which only the ends may be round.

The weave is the pattern in the band of a code's pages: its modules as threads.
"""

import re
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from domain.drawing.engine.matrix import encode
from domain.drawing.engine.outlines import Area, polygon, round_rectangle
from domain.drawing.layout import Hidden, Layout
from domain.drawing.options import DotStyle, EyeStyle, RingStyle
from domain.drawing.shapes import SHARP, Box, Outline, Radii

Rows = tuple[bytes, ...]
Shapes = tuple[Box | Outline, ...]

_FINDER = 7
RUN = re.compile(rb"\x01+")
_RING: Rows = (b"\1" * 7, *(b"\1\0\0\0\0\0\1",) * 5, b"\1" * 7)
_EYE: Rows = (b"\1" * 3,) * 3
# Radii in modules: the outside and the inside of a ring, and an eye.
_RING_RADII = {"square": (0.0, 0.0), "dot": (3.5, 2.5), "extra-rounded": (2.5, 1.5), "leaf": (1.25, 0.25)}
_EYE_RADII = {"square": 0.0, "dot": 1.5, "extra-rounded": 1.0, "leaf": 1.25}
# From the middle of an eye to the tips of a diamond, and to where they are cut. It is larger than other eyes,
# because OpenCV's decoders miss one of the same width, and blunt, because they and jsQR miss longer tips.
_TIP, _CUT = 2.25, 1.65
# The part of a module that a bar is wide; OpenCV's decoders miss thinner ones now and then.
_BAR = 0.9
_BARS = ("vertical-bars", "horizontal-bars")


def draw_dots(rows: Rows, layout: Layout, style: DotStyle, hidden: Hidden) -> Shapes:
    """The dark modules, except finders and `hidden` ones. `rows` has one byte a module, 0 or 1."""
    drawn = _clear_hidden(_clear_finders(rows), hidden)
    return _draw_modules(drawn, layout.left, layout.top, layout.module, style)


def draw_surround(rows: Rows, layout: Layout, style: DotStyle) -> Shapes:
    """Dots without a meaning, which make a circle of the square, a module away from the symbol.

    They repeat modules of the symbol, as qr-code-styling takes them.
    """
    count, around = len(rows), layout.surround
    whole = count + 2 * around
    middle = whole // 2

    def source(at: int) -> int:
        if at < 2 * around:
            # Round a small symbol in much room there are more fillers than modules.
            return at % count
        return (at - 2 * around if at >= count else at - around) % count

    def is_outside(at: int) -> bool:
        return not around - 1 <= at <= whole - around

    fillers = tuple(
        bytes(
            (is_outside(x) or is_outside(y))
            and (y - middle) ** 2 + (x - middle) ** 2 <= middle**2
            and rows[source(x)][source(y)]
            for x in range(whole)
        )
        for y in range(whole)
    )
    left, top = (start - around * layout.module for start in (layout.left, layout.top))
    return _draw_modules(fillers, left, top, layout.module, style)


def draw_ring(
    left: int, top: int, module: int, style: RingStyle | None, dots: DotStyle, corner: int = 0
) -> Shapes:
    """A ring is 7 modules wide. Without a style of its own it is drawn module by module, like the dots.

    `corner`: its number in the order of `finder_corners`, by which a leaf is turned.
    """
    match style:
        case "square" | "dot" | "extra-rounded" | "leaf":
            outer, inner = _RING_RADII[style]
        case _:
            return _draw_modules(_RING, left, top, module, style or _corner_style(dots))
    outside, inside = (_radii(style, radius * module, corner) for radius in (outer, inner))
    return (
        Box(left, top, 7 * module, 7 * module, outside),
        Box(left + module, top + module, 5 * module, 5 * module, inside, is_hole=True),
    )


def draw_eye(
    left: int, top: int, module: int, style: EyeStyle | None, dots: DotStyle, corner: int = 0
) -> Shapes:
    """An eye is 3 modules wide. Without a style of its own it is drawn module by module, like the dots."""
    match style:
        case "square" | "dot" | "extra-rounded" | "leaf":
            radii = _radii(style, _EYE_RADII[style] * module, corner)
            return (Box(left, top, 3 * module, 3 * module, radii),)
        case "diamond":
            return (_diamond(left + 1.5 * module, top + 1.5 * module, module),)
        case _:
            return _draw_modules(_EYE, left, top, module, style or _corner_style(dots))


def _diamond(x: float, y: float, module: int) -> Outline:
    far, near = _CUT * module, (_TIP - _CUT) * module
    upper = (x - near, y - far), (x + near, y - far), (x + far, y - near)
    lower = (x + far, y + near), (x + near, y + far), (x - near, y + far)
    return Outline((polygon(*upper, *lower, (x - far, y + near), (x - far, y - near)),))


def _corner_style(dots: DotStyle) -> DotStyle:
    """Bars have no corners: theirs are rounded, like the ends of a bar."""
    return "rounded" if dots in _BARS else dots


def _radii(style: EyeStyle, radius: float, corner: int) -> Radii:
    """The radii of a leaf: its corner at the symbol and the opposite one are sharp, so it stays a square."""
    if style != "leaf":
        return (radius,) * 4
    return (0.0, radius, 0.0, radius) if corner == 0 else (radius, 0.0, radius, 0.0)


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
    cleared = rows[:top] + cleared + rows[bottom:]
    if not hidden.kept:
        return cleared
    return tuple(
        bytes(rows[y][x] if (x, y) in hidden.kept else dot for x, dot in enumerate(row))
        for y, row in enumerate(cleared)
    )


def _draw_modules(rows: Rows, left: int, top: int, module: int, style: DotStyle) -> Shapes:
    """One box for every run of set modules, or for every single module in the style `dots`."""
    if style in _BARS:
        return _draw_bars(rows, (left, top), module, is_vertical=style == "vertical-bars")
    if style == "dots":
        round_radii = (module / 2,) * 4
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
        for run in RUN.finditer(row):
            first, after = run.span()
            last = after - 1
            around = above[first] << 4 | below[first] << 3 | above[last] << 2 | below[last] << 1
            radii = radii_by_run[around | (last > first)]
            x, width = left + first * module, (after - first) * module
            boxes.append(Box(x, top + y * module, width, module, radii))
    return tuple(boxes)


def _draw_bars(rows: Rows, corner: tuple[int, int], module: int, *, is_vertical: bool) -> Shapes:
    """One bar with round ends for every run of set modules in that direction."""
    lines = tuple(map(bytes, zip(*rows, strict=True))) if is_vertical else rows
    gap = (1 - _BAR) / 2
    left, top = corner
    bars = []
    for at, line in enumerate(lines):
        for run in RUN.finditer(line):
            first, after = run.span()
            along, across = (first + gap, after - gap), (at + gap, at + 1 - gap)
            (x1, x2), (y1, y2) = (across, along) if is_vertical else (along, across)
            area = Area(left + x1 * module, top + y1 * module, left + x2 * module, top + y2 * module)
            bars.append(round_rectangle(area, module))
    return (Outline(tuple(bars)),) if bars else ()


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
    """The radii in modules."""
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


COLUMNS, ROWS = 30, 10


def draw_weave(text: str, level: str, least_version: int = 0, *, compact: bool = True) -> str:
    """SVG path data of round lines on a grid: runs of dark modules in the lowest rows of the symbol.

    A symbol has fewer columns than the weave up to version 3: rows further up, mirrored, come before.
    Raises ValueError when no version has room for `text`.
    """
    lines = encode(text, level, least_version, compact=compact).lines
    size, path = len(lines), ""
    for y in range(ROWS):
        row = lines[size - ROWS + y]
        if size < COLUMNS:
            row = lines[size - ROWS - 1 - y][: size - COLUMNS - 1 : -1] + row
        path += _threads(row[-COLUMNS:], y)
    return path


def _threads(row: bytes, y: int) -> str:
    runs = (run.span() for run in RUN.finditer(row))
    return "".join(f"M{start} {y}h{end - start - 1 or '.01'}" for start, end in runs)
