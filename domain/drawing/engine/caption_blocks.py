"""The caption of a frame: one or two lines, and an icon beside them."""

import tomllib
import unicodedata
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import atan2, cos, pi, sin, tan
from pathlib import Path
from typing import Any, Final

from domain.drawing.engine.captions import Caption, outline_caption
from domain.drawing.engine.outlines import Area, disc, filled, polygon, round_rectangle, scaled
from domain.drawing.options import FrameIcon, FrameOptions
from domain.drawing.shapes import Color, Contour, Layer, reverse

SIDE: Final = 24.0
_FILE: Final = Path(__file__).with_name("caption_icons.toml")
_WIDTH: Final = 2.6
_Point = tuple[float, float]
_Contours = list[Contour]


@cache
def icon_contours(name: FrameIcon) -> tuple[Contour, ...]:
    return tuple(contour for part in _icons()[name] for contour in _drawn(part))


@cache
def _icons() -> dict[str, Any]:
    return tomllib.loads(_FILE.read_text("utf-8"))


def _drawn(part: dict[str, Any]) -> _Contours:
    match part:
        case {"stroke": points}:
            return _stroke(*points, width=part.get("width", _WIDTH))
        case {"box": box}:
            return _box(*box)
        case {"arc": arc}:
            return _arc(*arc)
        case {"disc": circle}:
            contour = disc(*circle)
        case {"polygon": points}:
            contour = polygon(*points)
        case _:
            contour = tuple(map(tuple, part["contour"]))
    return [reverse(contour) if "hole" in part else contour]


def _stroke(*points: _Point, width: float = _WIDTH) -> _Contours:
    """Lines with round ends and corners. They overlap, which the nonzero rule fills once."""
    contours = [disc(*point, width / 2) for point in points]
    for (x1, y1), (x2, y2) in pairwise(points):
        angle = atan2(y2 - y1, x2 - x1)
        dx, dy = -sin(angle) * width / 2, cos(angle) * width / 2
        contours.append(
            polygon((x1 - dx, y1 - dy), (x2 - dx, y2 - dy), (x2 + dx, y2 + dy), (x1 + dx, y1 + dy))
        )
    return contours


def _box(left: float, top: float, right: float, bottom: float, radius: float) -> _Contours:
    area = Area(left, top, right, bottom)
    inner = round_rectangle(area.inset(_WIDTH / 2), radius - _WIDTH / 2)
    return [round_rectangle(area.inset(-_WIDTH / 2), radius + _WIDTH / 2), reverse(inner)]


def _arc(x: float, y: float, radius: float, start: float, end: float) -> _Contours:
    """An arc, clockwise in quarter turns, from 0 at the right."""
    pieces = max(1, round(abs(end - start) * 2))
    at = [(start + (end - start) * piece / pieces) * pi / 2 for piece in range(pieces + 1)]
    outer, inner = radius + _WIDTH / 2, radius - _WIDTH / 2
    band: list[tuple[float, ...]] = [(x + outer * cos(at[0]), y + outer * sin(at[0]))]
    band += [_curve(x, y, outer, a, b) for a, b in pairwise(at)]
    band.append((x + inner * cos(at[-1]), y + inner * sin(at[-1])))
    band += [_curve(x, y, inner, b, a) for a, b in zip(at[-2::-1], at[:0:-1], strict=True)]
    ends = [disc(x + radius * cos(a), y + radius * sin(a), _WIDTH / 2) for a in (at[0], at[-1])]
    return [tuple(band), *ends]


def _curve(x: float, y: float, radius: float, start: float, end: float) -> tuple[float, ...]:
    handle = 4 / 3 * tan((end - start) / 4) * radius
    x1, y1, x2, y2 = cos(start), sin(start), cos(end), sin(end)
    return (
        x + radius * x1 - handle * y1,
        y + radius * y1 + handle * x1,
        x + radius * x2 + handle * y2,
        y + radius * y2 - handle * x2,
        x + radius * x2,
        y + radius * y2,
    )


# In sizes of the first line's font: the second line's font, the gap above it, an icon and its gap.
_SECOND, _LINE_GAP, _ICON, _ICON_GAP = 0.62, 0.34, 1.2, 0.42
# An icon beside two lines is larger.
_TALL_ICON = 1.75
# The greatest share of its room that a caption takes.
_ACROSS, _DOWN = 0.92, 0.86


@dataclass(frozen=True, slots=True)
class _Line:
    """`scale`: its font in sizes of the first one's; `left`, `top`: of its ink, in the block."""

    caption: Caption
    scale: float
    left: float
    top: float


@dataclass(frozen=True, slots=True)
class CaptionBlock:
    """A block in sizes of the font, from its upper left corner. Width 0 if there is nothing to draw."""

    width: float
    height: float
    lines: tuple[_Line, ...]
    icon: tuple[Contour, ...]
    icon_area: Area


def lay_caption(options: FrameOptions) -> CaptionBlock:
    first = outline_caption(options.text, is_bold=options.weight == "bold")
    second = outline_caption(options.text2, is_bold=False)
    captions = [(one, scale) for one, scale in ((first, 1.0), (second, _SECOND)) if one.right > one.left]
    icon = icon_contours(options.icon) if options.icon else ()
    side = (_TALL_ICON if len(captions) == 2 else _ICON) if icon else 0.0
    widest = max((_width(*one) for one in captions), default=0.0)
    down = sum(_height(*one) for one in captions) + _LINE_GAP * max(0, len(captions) - 1)
    beside = side + (_ICON_GAP if side and widest else 0.0)
    width, height = widest + beside, max(side, down)
    is_leftward = bool(icon) and runs_left(options.text)
    lines, top = [], (height - down) / 2
    for caption, scale in captions:
        spare = widest - _width(caption, scale)
        # Beside an icon the lines begin at one edge, without one they are centred.
        indent = spare / 2 if not icon else spare if is_leftward else 0.0
        lines.append(_Line(caption, scale, indent + (0.0 if is_leftward else beside), top))
        top += _height(caption, scale) + _LINE_GAP
    at = width - side if is_leftward else 0.0
    area = Area(at, (height - side) / 2, at + side, (height + side) / 2)
    return CaptionBlock(width, height, tuple(lines), icon, area)


def draw_caption(block: CaptionBlock, room: Area, font: float, ink: Color) -> tuple[Layer, ...]:
    """Draw in the middle of `room` in size `font`; smaller where there is not enough room, never cut."""
    if block.width <= 0 or block.height <= 0:
        return ()
    size = fitting_font(block, room, font)
    left = (room.left + room.right - block.width * size) / 2
    top = (room.top + room.bottom - block.height * size) / 2
    contours = [
        contour
        for line in block.lines
        for contour in scaled(
            line.caption.outline.contours,
            line.scale * size,
            left + (line.left - line.caption.left * line.scale) * size,
            top + (line.top - line.caption.top * line.scale) * size,
        )
    ]
    area = block.icon_area
    contours += scaled(block.icon, area.width * size / SIDE, left + area.left * size, top + area.top * size)
    return (filled(ink, *contours),)


def fitting_font(block: CaptionBlock, room: Area, font: float) -> float:
    return min(font, _ACROSS * room.width / block.width, _DOWN * room.height / block.height)


def _width(caption: Caption, scale: float) -> float:
    return (caption.right - caption.left) * scale


def _height(caption: Caption, scale: float) -> float:
    return (caption.bottom - caption.top) * scale


def runs_left(text: str) -> bool:
    """Whether the first letter with a direction is of a script that runs from right to left."""
    directions = (unicodedata.bidirectional(character) for character in text)
    return next((one for one in directions if one in ("L", "R", "AL")), "L") != "L"
