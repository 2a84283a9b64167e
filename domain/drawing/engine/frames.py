"""Frames: a band with a caption above or below the symbol's area. The symbol itself does not change."""

from dataclasses import dataclass

from domain.drawing.colors import PAPER, blend_over, colors_of, contrast, read_color
from domain.drawing.engine.captions import outline_caption
from domain.drawing.engine.paints import read_paint
from domain.drawing.options import BackgroundOptions, Design, FrameOptions
from domain.drawing.shapes import Box, Color, Contour, Layer, Outline, reverse

# The handle of a cubic Bézier that draws a quarter of a circle, as a share of the radius.
ARC = 0.5523
# Heights in font sizes.
_PLAIN_BAND, _BODY = 1.9, 1.75
# Other lengths in units: a unit is the font size, limited in narrow pictures.
_POINTER, _INSET, _STROKE = 0.5, 0.32, 0.055
# The largest font size and unit, as shares of the picture's width.
_LARGEST_FONT, _LARGEST_UNIT = 0.25, 0.11


@dataclass(frozen=True, slots=True)
class Frame:
    """`above` and `below`: px that the band adds to the symbol's area."""

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
    """`width` and `height` of the symbol's area; no layers when the frame is disabled."""
    options = design.frameOptions
    if not options.enabled:
        return Frame(())
    font = min(options.fontSize * scale if options.fontSize else width / 10, _LARGEST_FONT * width)
    if options.type in ("bubble", "ticket"):
        return _draw_label(design, width, height, font)
    band = max(1, round(_PLAIN_BAND * font))
    top = height if options.type == "bottom" else 0
    ground = Layer(read_color(options.backgroundColor), (Box(0, top, width, band),))
    layers = (ground, *_draw_caption(options, _Room(0, top, width, top + band), font))
    return Frame(layers, below=band) if options.type == "bottom" else Frame(layers, above=band)


def missing_characters(design: Design) -> str:
    """The characters of the caption that no font has. The picture omits them."""
    options = design.frameOptions
    return outline_caption(options.text).missing if options.enabled else ""


def caption_grounds(design: Design) -> list[Color]:
    """The colours behind the caption: the frame's, over those of the picture where it is translucent."""
    background = design.backgroundOptions
    fill = read_color(design.frameOptions.backgroundColor)
    grounds = colors_of(read_paint(background.color, background.gradient, (0, 0, 1, 1)))
    return [blend_over(fill, blend_over(ground, PAPER)) for ground in grounds]


def caption_contrast(design: Design) -> float | None:
    """The least contrast of the caption and its background; None when no caption is drawn."""
    options = design.frameOptions
    if not (options.enabled and options.text.strip()):
        return None
    ink = read_color(options.textColor)
    return min(contrast(blend_over(ink, ground), ground) for ground in caption_grounds(design))


def _draw_label(design: Design, width: int, height: int, font: float) -> Frame:
    """A speech bubble that points to the symbol, or a ticket, on the picture's own ground."""
    options, unit = design.frameOptions, min(font, _LARGEST_UNIT * width)
    is_bubble = options.type == "bubble"
    top = height + (_POINTER * unit if is_bubble else 0)
    body = _Room(_INSET * unit, top, width - _INSET * unit, top + _BODY * font)
    shape = _bubble if is_bubble else _ticket
    fill, ink = read_color(options.backgroundColor), read_color(options.textColor)
    outer = shape(body, unit, 0.0)
    layers = [Layer(fill, (Outline((outer,)),))]
    if _vanishes(fill, design.backgroundOptions):
        # A white frame on white gets an edge in the colour of its text.
        inner = shape(body, unit, max(1.0, _STROKE * unit))
        layers.append(Layer(ink, (Outline((outer, reverse(inner))),)))
    if not is_bubble:
        layers.append(Layer(ink, _perforations(body, unit)))
    side = (_INSET if is_bubble else 1.1) * unit
    room = _Room(body.left + side, body.top, body.right - side, body.bottom)
    layers += _draw_caption(options, room, font)
    return Frame(tuple(layers), below=round(body.bottom + _INSET * unit - height))


def _draw_caption(options: FrameOptions, room: _Room, font: float) -> tuple[Layer, ...]:
    """The text in the middle of `room`, at most of size `font`."""
    caption = outline_caption(options.text)
    wide, high = caption.right - caption.left, caption.bottom - caption.top
    if wide <= 0 or high <= 0:
        return ()
    size = min(font, 0.92 * (room.right - room.left) / wide, 0.86 * (room.bottom - room.top) / high)
    x = (room.left + room.right) / 2 - (caption.left + caption.right) / 2 * size
    y = (room.top + room.bottom) / 2 - (caption.top + caption.bottom) / 2 * size
    contours = tuple(_place(contour, size, x, y) for contour in caption.outline.contours)
    return (Layer(read_color(options.textColor), (Outline(contours),)),)


def _place(contour: Contour, size: float, x: float, y: float) -> Contour:
    return tuple(
        tuple(round(number * size + (y if at % 2 else x), 2) for at, number in enumerate(step))
        for step in contour
    )


def _vanishes(fill: Color, background: BackgroundOptions) -> bool:
    """Whether a colour of the background looks like `fill`."""
    grounds = colors_of(read_paint(background.color, background.gradient, (0, 0, 1, 1)))
    opaque = (ground if ground.alpha else PAPER for ground in grounds)
    return any(sum(abs(a - b) for a, b in zip(fill[:3], ground[:3], strict=True)) < 36 for ground in opaque)


def _bubble(body: _Room, unit: float, inset: float) -> Contour:
    box = body.inset(inset)
    radius = max(0.0, 0.5 * unit - inset)
    middle, half = (box.left + box.right) / 2, 0.5 * unit - 0.6 * inset
    tip = body.top - _POINTER * unit * 0.9 + 1.5 * inset
    pointer = ((middle - half, box.top), (middle, tip), (middle + half, box.top))
    return _round_box(box, radius, pointer=pointer)


def _ticket(body: _Room, unit: float, inset: float) -> Contour:
    """A rectangle with a half circle cut out of either short side."""
    bite, radius = 0.32 * unit + inset, max(0.0, 0.18 * unit - inset)
    return _round_box(body.inset(inset), radius, bite=bite)


def _round_box(box: _Room, radius: float, *, pointer: Contour = (), bite: float = 0) -> Contour:
    """Clockwise from the upper left; the pointer is part of the upper edge, the bites of the two sides."""
    left, top, right, bottom = box.left, box.top, box.right, box.bottom
    rest, middle = radius * (1 - ARC), (top + bottom) / 2
    steps = (
        (left + radius, top),
        *pointer,
        (right - radius, top),
        (right - rest, top, right, top + rest, right, top + radius),
        *(_half_circle(right, middle, -bite) if bite else ()),
        (right, bottom - radius),
        (right, bottom - rest, right - rest, bottom, right - radius, bottom),
        (left + radius, bottom),
        (left + rest, bottom, left, bottom - rest, left, bottom - radius),
        *(_half_circle(left, middle, bite) if bite else ()),
        (left, top + radius),
        (left, top + rest, left + rest, top, left + radius, top),
    )
    return tuple(tuple(round(number, 2) for number in step) for step in steps)


def _half_circle(x: float, y: float, r: float) -> Contour:
    """Into the box from its left side (upwards), or from its right side (downwards, `r` negative)."""
    handle = r * ARC
    return (
        (x, y + r),
        (x + handle, y + r, x + r, y + handle, x + r, y),
        (x + r, y - handle, x + handle, y - r, x, y - r),
    )


def _perforations(body: _Room, unit: float) -> tuple[Outline, ...]:
    """The dotted lines along which a ticket is torn."""
    dot, count = 0.07 * unit, 7
    step = (body.bottom - body.top) / count
    return tuple(
        Outline((_round_box(_Room(x, y, x, y).inset(-dot), dot),))
        for x in (body.left + 0.75 * unit, body.right - 0.75 * unit)
        for y in (body.top + (at + 0.5) * step for at in range(count))
    )
