"""The caption of a frame: one or two lines, and an icon beside them."""

import unicodedata
from dataclasses import dataclass

from domain.drawing.engine.captions import Caption, outline_caption
from domain.drawing.engine.icons import SIDE, icon_contours
from domain.drawing.engine.outlines import Area, filled, scaled
from domain.drawing.options import FrameOptions
from domain.drawing.shapes import Color, Contour, Layer

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
    is_leftward = bool(icon) and _runs_left(options.text)
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


def _runs_left(text: str) -> bool:
    """Whether the first letter with a direction is of a script that runs from right to left."""
    directions = (unicodedata.bidirectional(character) for character in text)
    return next((one for one in directions if one in ("L", "R", "AL")), "L") != "L"
