"""The caption of a frame: one or two lines, and an icon beside them."""

import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import atan2, cos, pi, sin, tan
from typing import Final

from domain.drawing.engine.captions import Caption, outline_caption
from domain.drawing.engine.outlines import Area, disc, filled, polygon, round_rectangle, scaled
from domain.drawing.options import FrameIcon, FrameOptions
from domain.drawing.shapes import Color, Contour, Layer, reverse

SIDE: Final = 24.0
_WIDTH: Final = 2.6
_Point = tuple[float, float]
_Contours = list[Contour]


@lru_cache(maxsize=32)
def icon_contours(name: FrameIcon) -> tuple[Contour, ...]:
    return tuple(_ICONS[name]())


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


def _ring(x: float, y: float, radius: float) -> _Contours:
    return _box(x - radius, y - radius, x + radius, y + radius, radius)


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


def _star() -> _Contours:
    """Filled, with soft tips."""
    points = [
        (12 + radius * sin(pi * at / 5), 12.8 - radius * cos(pi * at / 5))
        for at in range(10)
        for radius in (10.2 if at % 2 == 0 else 4.5,)
    ]
    return [polygon(*points), *_stroke(*points, points[0], width=1.6)]


def _heart() -> _Contours:
    left = (2.6, 8.4), (2.6, 4.6, 5.4, 3.2, 7.6, 3.2), (9.6, 3.2, 11.2, 4.4, 12, 6)
    right = (12.8, 4.4, 14.4, 3.2, 16.4, 3.2), (18.6, 3.2, 21.4, 4.6, 21.4, 8.4)
    tip = (21.4, 13.4, 16, 17.6, 12, 21), (8, 17.6, 2.6, 13.4, 2.6, 8.4)
    return [(*left, *right, *tip)]


def _pin() -> _Contours:
    outer = ((12, 22.5), (7.5, 17.5, 4, 13.6, 4, 9.6), (4, 5.2, 7.6, 1.6, 12, 1.6))
    rest = ((16.4, 1.6, 20, 5.2, 20, 9.6), (20, 13.6, 16.5, 17.5, 12, 22.5))
    return [(*outer, *rest), reverse(disc(12, 9.6, 3.1))]


def _joined(*parts: Iterable[Contour]) -> _Contours:
    return [contour for part in parts for contour in part]


_ICONS: Final[dict[FrameIcon, Callable[[], _Contours]]] = {
    "scan": lambda: _joined(
        *(
            _stroke((x, y + 5 * down), (x, y), (x + 5 * right, y))
            for x, y, right, down in ((3, 3, 1, 1), (21, 3, -1, 1), (21, 21, -1, -1), (3, 21, 1, -1))
        ),
        _stroke((6, 12), (18, 12)),
    ),
    "phone": lambda: _joined(_box(6, 2.3, 18, 21.7, 2.6), _stroke((10.9, 18), (13.1, 18), width=2)),
    "camera": lambda: _joined(
        _box(2.3, 6.6, 21.7, 20, 3), [polygon((7.4, 6.6), (9, 3), (15, 3), (16.6, 6.6))], _ring(12, 13.2, 3.4)
    ),
    "arrow": lambda: _joined(_stroke((12, 20.5), (12, 4)), _stroke((5.6, 10.2), (12, 3.8), (18.4, 10.2))),
    "link": lambda: _joined(
        _arc(8, 12, 5, 1, 3),
        _arc(16, 12, 5, -1, 1),
        _stroke((8, 7), (9.8, 7)),
        _stroke((8, 17), (9.8, 17)),
        _stroke((14.2, 7), (16, 7)),
        _stroke((14.2, 17), (16, 17)),
        _stroke((8.6, 12), (15.4, 12)),
    ),
    "wifi": lambda: _joined(
        _arc(12, 19, 13.4, -1.5, -0.5),
        _arc(12, 19, 8.7, -1.5, -0.5),
        _arc(12, 19, 4.2, -1.5, -0.5),
        [disc(12, 19.4, 1.9)],
    ),
    "menu": lambda: _joined(
        _stroke((4, 2.8), (4, 7.6)),
        _stroke((7.6, 2.8), (7.6, 21.2)),
        _stroke((11.2, 2.8), (11.2, 7.6)),
        _arc(7.6, 7.4, 3.6, 0, 2),
        _stroke((18.6, 21.2), (18.6, 3.2)),
        [((18.6, 13.6), (15.6, 13.6, 14.6, 12.4, 14.6, 10.4), (14.6, 7, 15.6, 3.4, 18.6, 2))],
    ),
    "cart": lambda: _joined(
        _stroke((1.9, 3), (4.8, 3), (7.6, 15.4), (18.4, 15.4), (20.8, 7), (5.8, 7)),
        [disc(9, 20, 2.1), disc(17, 20, 2.1)],
    ),
    "star": _star,
    "heart": _heart,
    "play": lambda: [
        round_rectangle(Area(1.6, 1.6, 22.4, 22.4), 10.4),
        reverse(polygon((9.4, 7.4), (17.2, 12), (9.4, 16.6))),
    ],
    "download": lambda: _joined(
        _stroke((12, 2.8), (12, 14.6)),
        _stroke((6.6, 9.6), (12, 15), (17.4, 9.6)),
        _stroke((3.6, 20.8), (20.4, 20.8)),
    ),
    "pin": _pin,
    "calendar": lambda: _joined(
        _box(3, 4.6, 21, 21.2, 2.6),
        _stroke((3, 10), (21, 10)),
        _stroke((8, 2.4), (8, 6)),
        _stroke((16, 2.4), (16, 6)),
    ),
    "mail": lambda: _joined(_box(2.3, 4.8, 21.7, 19.2, 2.4), _stroke((3.4, 6.6), (12, 13), (20.6, 6.6))),
    "chat": lambda: _joined(
        _box(2.4, 3.4, 21.6, 17.2, 3.6), [polygon((6.2, 17.6), (12.4, 17.6), (6.2, 22.8))]
    ),
    "ticket": lambda: _joined(
        _box(2.3, 5.6, 21.7, 18.4, 2.4), _stroke((14.6, 9), (14.6, 9.4)), _stroke((14.6, 14.6), (14.6, 15))
    ),
    "gift": lambda: _joined(
        _box(3.4, 11.4, 20.6, 21.4, 1.6),
        _box(2.3, 7.2, 21.7, 11.4, 1.6),
        _stroke((12, 7.4), (12, 21.2)),
        _arc(8.7, 5, 2.3, 1, 4),
        _arc(15.3, 5, 2.3, 2, 5),
    ),
}


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
