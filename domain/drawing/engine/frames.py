"""Frames: a band above or below the symbol's area, with a caption in it. The symbol itself stays as it is."""

from dataclasses import dataclass

from domain.drawing.colors import colors_of, read_color
from domain.drawing.engine.captions import outline_caption
from domain.drawing.engine.paints import read_paint
from domain.drawing.options import Design, FrameOptions
from domain.drawing.shapes import Box, Color, Contour, Layer, Outline

# Of a circle's radius: how far the handles of the four cubic Béziers that draw it reach.
ARC = 0.5523
# In font sizes: heights. In units, which are font sizes that a narrow picture has room for: everything else.
_PLAIN_BAND, _BODY = 1.9, 1.75
_POINTER, _INSET, _STROKE = 0.5, 0.32, 0.055
# Shares of the picture's width that the two are at most.
_LARGEST_FONT, _LARGEST_UNIT = 0.25, 0.11


@dataclass(frozen=True, slots=True)
class Frame:
    """`above` and `below`: px that the band adds to the symbol's area, there or there."""

    layers: tuple[Layer, ...]
    above: int = 0
    below: int = 0


@dataclass(frozen=True, slots=True)
class _Room:
    """A rectangle in px."""

    left: float
    top: float
    right: float
    bottom: float

    def inset(self, by: float) -> "_Room":
        return _Room(self.left + by, self.top + by, self.right - by, self.bottom - by)


def draw_frame(design: Design, width: int, height: int, scale: float) -> Frame:
    """The frame of a symbol's area of that size, or no layers where none is asked for."""
    options = design.frameOptions
    if not options.enabled:
        return Frame(())
    font = min(options.fontSize * scale if options.fontSize else width / 10, _LARGEST_FONT * width)
    if options.type in ("bottom", "top"):
        band = max(1, round(_PLAIN_BAND * font))
        top = height if options.type == "bottom" else 0
        ground = Layer(read_color(options.backgroundColor), (Box(0, top, width, band),))
        caption = _caption(options, _Room(0, top, width, top + band), font)
        layers = (ground, *caption)
        return Frame(layers, below=band) if options.type == "bottom" else Frame(layers, above=band)
    return _label(design, options, width, height, font)


def missing_characters(design: Design) -> str:
    """The characters of the caption that no font has; they are left out of the picture."""
    options = design.frameOptions
    return outline_caption(options.text).missing if options.enabled else ""


def _label(design: Design, options: FrameOptions, width: int, height: int, font: float) -> Frame:
    """A speech bubble that points to the symbol, or a ticket; drawn on the picture's own ground."""
    is_bubble, unit = options.type == "bubble", min(font, _LARGEST_UNIT * width)
    top = height + (_POINTER * unit if is_bubble else 0)
    body = _Room(_INSET * unit, top, width - _INSET * unit, top + _BODY * font)
    shape = _bubble if is_bubble else _ticket
    fill, ink = read_color(options.backgroundColor), read_color(options.textColor)
    outer = shape(body, unit, 0.0)
    layers = [Layer(fill, (Outline((outer,)),))]
    if any(_looks_alike(fill, ground) for ground in _grounds(design)):
        # White on white would be no frame at all: it gets an edge in the colour of its text.
        inner = shape(body, unit, max(1.0, _STROKE * unit))
        layers.append(Layer(ink, (Outline((outer, _reversed(inner))),)))
    if not is_bubble:
        layers.append(Layer(ink, _perforations(body, unit)))
    side = (_INSET if is_bubble else 1.1) * unit
    room = _Room(body.left + side, body.top, body.right - side, body.bottom)
    layers += _caption(options, room, font)
    return Frame(tuple(layers), below=round(body.bottom + _INSET * unit - height))


def _caption(options: FrameOptions, room: _Room, font: float) -> tuple[Layer, ...]:
    """The text in the middle of `room`: as large as asked for, or as large as it fits."""
    caption = outline_caption(options.text)
    wide, high = caption.right - caption.left, caption.bottom - caption.top
    if wide <= 0 or high <= 0:
        return ()
    size = min(font, 0.92 * (room.right - room.left) / wide, 0.86 * (room.bottom - room.top) / high)
    x = (room.left + room.right) / 2 - (caption.left + caption.right) / 2 * size
    y = (room.top + room.bottom) / 2 - (caption.top + caption.bottom) / 2 * size
    contours = tuple(_moved(contour, size, x, y) for contour in caption.outline.contours)
    return (Layer(read_color(options.textColor), (Outline(contours),)),)


def _grounds(design: Design) -> tuple[Color, ...]:
    background = design.backgroundOptions
    return colors_of(read_paint(background.color, background.gradient, (0, 0, 1, 1)))


def _moved(contour: Contour, size: float, x: float, y: float) -> Contour:
    return tuple(
        tuple(round(number * size + (y if at % 2 else x), 2) for at, number in enumerate(step))
        for step in contour
    )


def _bubble(body: _Room, unit: float, inset: float) -> Contour:
    box = body.inset(inset)
    radius = max(0.0, 0.5 * unit - inset)
    middle, half = (box.left + box.right) / 2, 0.5 * unit - 0.6 * inset
    tip = body.top - _POINTER * unit * 0.9 + 1.5 * inset
    pointer = ((middle - half, box.top), (middle, tip), (middle + half, box.top))
    return _rounded(box, radius, over=pointer)


def _ticket(body: _Room, unit: float, inset: float) -> Contour:
    """A rectangle with a half circle bitten out of either short side."""
    box = body.inset(inset)
    bite, radius = 0.32 * unit + inset, max(0.0, 0.18 * unit - inset)
    return _rounded(box, radius, bite=bite)


def _rounded(
    box: _Room, radius: float, *, over: tuple[tuple[float, float], ...] = (), bite: float = 0
) -> Contour:
    """Clockwise from the upper left; `over` lies in the upper edge, the bites in the middle of the sides."""
    left, top, right, bottom = box.left, box.top, box.right, box.bottom
    rest, middle = radius * (1 - ARC), (top + bottom) / 2
    steps: list[tuple[float, ...]] = [(left + radius, top), *over, (right - radius, top)]
    steps.append((right - rest, top, right, top + rest, right, top + radius))
    if bite:
        steps += _half_circle(right, middle, bite, -1)
    steps.append((right, bottom - radius))
    steps.append((right, bottom - rest, right - rest, bottom, right - radius, bottom))
    steps.append((left + radius, bottom))
    steps.append((left + rest, bottom, left, bottom - rest, left, bottom - radius))
    if bite:
        steps += _half_circle(left, middle, bite, 1)
    steps.append((left, top + radius))
    steps.append((left, top + rest, left + rest, top, left + radius, top))
    return tuple(tuple(round(number, 2) for number in step) for step in steps)


def _half_circle(x: float, y: float, radius: float, way: int) -> list[tuple[float, ...]]:
    """Into the body from its right side (`way` -1, downwards) or its left side (1, upwards)."""
    r, handle = way * radius, way * radius * ARC
    return [
        (x, y + r),
        (x + handle, y + r, x + r, y + handle, x + r, y),
        (x + r, y - handle, x + handle, y - r, x, y - r),
    ]


def _perforations(body: _Room, unit: float) -> tuple[Outline, ...]:
    """The dotted lines along which a ticket is torn."""
    dot, count = 0.07 * unit, 7
    step = (body.bottom - body.top) / count
    return tuple(
        Outline((_circle(x, body.top + (at + 0.5) * step, dot),))
        for x in (body.left + 0.75 * unit, body.right - 0.75 * unit)
        for at in range(count)
    )


def _circle(x: float, y: float, radius: float) -> Contour:
    box = _Room(x - radius, y - radius, x + radius, y + radius)
    return _rounded(box, radius)


def _reversed(contour: Contour) -> Contour:
    """The same contour the other way round: within another it is a hole."""
    ends = [step[-2:] for step in contour]
    steps = [ends[-1]]
    for step, before in zip(contour[:0:-1], ends[-2::-1], strict=True):
        steps.append(before if len(step) == 2 else (step[2], step[3], step[0], step[1], *before))
    return tuple(steps)


def _looks_alike(one: Color, other: Color) -> bool:
    ground = other if other.alpha else Color(255, 255, 255)
    return sum(abs(a - b) for a, b in zip(one[:3], ground[:3], strict=True)) < 36
