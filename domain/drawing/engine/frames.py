"""Frames with a caption: a band above or below the symbol's area, or one that encloses it.

An enclosing frame takes its room from the symbol's area, so the picture stays as wide as was asked for.
"""

from dataclasses import replace
from typing import NamedTuple

from domain.drawing.colors import CLEAR, PAPER, blend_over, colors_of, contrast, read_color
from domain.drawing.engine.caption_blocks import CaptionBlock, draw_caption, lay_caption
from domain.drawing.engine.captions import outline_caption
from domain.drawing.engine.enclosures import ENCLOSURES, LINE_RADIUS, Frame, Site
from domain.drawing.engine.outlines import ARC, Area, corners_of, disc, filled, rounded
from domain.drawing.engine.paints import read_paint
from domain.drawing.layout import frame_inset
from domain.drawing.options import BackgroundOptions, Design
from domain.drawing.shapes import Box, Color, Contour, Layer, Outline, reverse

# Heights in font sizes: with one line, and what a second one adds.
_PLAIN_BAND, _BODY, _SECOND_LINE = 1.9, 1.75, 0.8
# Other lengths in units: a unit is the font size, limited in narrow pictures.
_POINTER, _INSET, _STROKE = 0.5, 0.32, 0.055
# The largest font size and unit, as shares of the picture's width. A larger caption outweighs the code.
_LARGEST_FONT, _LARGEST_UNIT = 0.15, 0.11
# The share of the width that a caption takes in a frame that encloses the code.
_LARGEST_CAPTION = 0.74
# Below this contrast nobody sees a line or a caption, so the frame's other colour is used.
_UNSEEN = 1.25
# People read the caption: WCAG 2.2, 1.4.3, large text.
LEAST_CAPTION_CONTRAST = 3.0
# Frames that are lines: their caption stands on the picture's own ground.
_LINES = ("border", "brackets", "phone")


class CaptionPaints(NamedTuple):
    """The paints of a caption and of the frame under it; `least`: their contrast."""

    fill: Color
    ink: Color
    least: float


def draw_frame(design: Design, width: int, height: int, scale: float) -> Frame:
    """`width` and `height` of the symbol's area; no layers when the frame is disabled."""
    options = design.frameOptions
    if not options.enabled:
        return Frame(())
    font = min(options.fontSize * scale if options.fontSize else width / 10, _LARGEST_FONT * width)
    block = lay_caption(options)
    if options.type in ENCLOSURES:
        fill, ink = _colors(design)
        side = min(width, height)
        # A long caption is smaller, and so is its place.
        font = min(font, _LARGEST_CAPTION * width / max(block.width, 1))
        inset, is_unseen = round(frame_inset(design) * side), _is_unseen(fill, _grounds(design))
        site = Site(width, height, side, inset, block, font, fill, ink, is_unseen)
        return replace(ENCLOSURES[options.type](site), most_radius=int(LINE_RADIUS * side))
    more = _SECOND_LINE if len(block.lines) == 2 else 0
    if options.type in ("bubble", "ticket"):
        return _draw_label(design, (width, height), font, more, block)
    band = max(1, round((_PLAIN_BAND + more) * font))
    top = height if options.type == "bottom" else 0
    radius = min(int(design.backgroundOptions.round * min(width, height + band) / 2), band)
    radii = (0, 0, radius, radius) if options.type == "bottom" else (radius, radius, 0, 0)
    ground = Layer(read_color(options.backgroundColor), (Box(0, top, width, band, radii),))
    room = Area(0, top, width, top + band)
    layers = (ground, *draw_caption(block, room, font, read_color(options.textColor)))
    above, below = (0, band) if options.type == "bottom" else (band, 0)
    return Frame(layers, above, below, most_radius=band)


def missing_characters(design: Design) -> str:
    """The characters of the caption that no font has. The picture omits them."""
    options = design.frameOptions
    return outline_caption(options.text + options.text2).missing if options.enabled else ""


def caption_grounds(design: Design) -> list[Color]:
    """The colours behind the caption: the frame's, over those of the picture where it is translucent."""
    (fill, _), grounds = _colors(design), _grounds(design)
    if design.frameOptions.type in _LINES:
        return grounds
    return [blend_over(fill, ground) for ground in grounds]


def caption_on(design: Design) -> CaptionPaints | None:
    """What a picture behind the code must leave legible; None when no caption is drawn."""
    if (found := caption_contrast(design)) is None:
        return None
    fill, ink = _colors(design)
    fill = CLEAR if design.frameOptions.type in _LINES else fill
    return CaptionPaints(fill, ink, min(found, LEAST_CAPTION_CONTRAST))


def caption_contrast(design: Design) -> float | None:
    """The least contrast of the caption and its background; None when no caption is drawn."""
    options = design.frameOptions
    if not (options.enabled and (options.text + options.text2).strip()):
        return None
    _, ink = _colors(design)
    return min(contrast(blend_over(ink, ground), ground) for ground in caption_grounds(design))


def _colors(design: Design) -> tuple[Color, Color]:
    """The colours of the frame and of its caption. One that would not be seen gets the other's colour."""
    options, grounds = design.frameOptions, _grounds(design)
    fill, ink = read_color(options.backgroundColor), read_color(options.textColor)
    is_unseen = _is_unseen(fill, grounds)
    if options.type == "badge" and is_unseen:
        return ink, fill
    if options.type not in _LINES:
        return fill, ink
    return (ink if is_unseen else fill), (fill if _is_unseen(ink, grounds) else ink)


def _is_unseen(color: Color, grounds: list[Color]) -> bool:
    return min(contrast(blend_over(color, ground), ground) for ground in grounds) < _UNSEEN


def _grounds(design: Design) -> list[Color]:
    background = design.backgroundOptions
    grounds = colors_of(read_paint(background.color, background.gradient, (0, 0, 1, 1)))
    return [blend_over(ground, PAPER) for ground in grounds]


def _draw_label(
    design: Design, size: tuple[int, int], font: float, more: float, block: CaptionBlock
) -> Frame:
    """A speech bubble that points to the symbol, or a ticket, on the picture's own ground."""
    (width, height), options = size, design.frameOptions
    unit = min(font, _LARGEST_UNIT * width)
    is_bubble = options.type == "bubble"
    top = height + (_POINTER * unit if is_bubble else 0)
    # Beside a narrow code a label is as wide as its text, and no narrower than the code.
    least = min(width, max(min(width, height), block.width * font * 1.1 + 3 * unit))
    left = (width - least) / 2 + _INSET * unit
    body = Area(left, top, width - left, top + (_BODY + more) * font)
    shape = _bubble if is_bubble else _ticket
    fill, ink = read_color(options.backgroundColor), read_color(options.textColor)
    outer = shape(body, unit, 0.0)
    layers = [filled(fill, outer)]
    if vanishes(fill, design.backgroundOptions):
        # A white frame on white gets an edge in the colour of its text.
        inner = shape(body, unit, max(1.0, _STROKE * unit))
        layers.append(filled(ink, outer, reverse(inner)))
    if not is_bubble:
        layers.append(Layer(ink, _perforations(body, unit)))
    side = (_INSET if is_bubble else 1.1) * unit
    room = Area(body.left + side, body.top, body.right - side, body.bottom)
    layers += draw_caption(block, room, font, ink)
    return Frame(tuple(layers), below=round(body.bottom + _INSET * unit - height), most_radius=round(unit))


def vanishes(fill: Color, background: BackgroundOptions) -> bool:
    """Whether a colour of the background looks like `fill`."""
    grounds = colors_of(read_paint(background.color, background.gradient, (0, 0, 1, 1)))
    opaque = (ground if ground.alpha else PAPER for ground in grounds)
    return any(sum(abs(a - b) for a, b in zip(fill[:3], ground[:3], strict=True)) < 36 for ground in opaque)


def _bubble(body: Area, unit: float, inset: float) -> Contour:
    box = body.inset(inset)
    radius = max(0.0, 0.5 * unit - inset)
    middle, half = (box.left + box.right) / 2, 0.5 * unit - 0.6 * inset
    tip = body.top - _POINTER * unit * 0.9 + 1.5 * inset
    pointer = ((middle - half, box.top), (middle, tip), (middle + half, box.top))
    return _label(box, radius, pointer=pointer)


def _ticket(body: Area, unit: float, inset: float) -> Contour:
    """A rectangle with a half circle cut out of either short side."""
    bite, radius = 0.32 * unit + inset, max(0.0, 0.18 * unit - inset)
    return _label(body.inset(inset), radius, bite=bite)


def _label(box: Area, radius: float, *, pointer: Contour = (), bite: float = 0) -> Contour:
    """The outline, clockwise from the upper left, with the pointer above and bites at the sides."""
    left, _, right, _ = box
    _, middle = box.middle
    upper_right, lower_right, lower_left, upper_left = corners_of(box, (radius,) * 4)
    bitten = (_half_circle(right, middle, -bite), _half_circle(left, middle, bite)) if bite else ((), ())
    beside = (*upper_right, *bitten[0], *lower_right, *lower_left, *bitten[1], *upper_left)
    return rounded(((left + radius, box.top), *pointer, *beside))


def _half_circle(x: float, y: float, r: float) -> Contour:
    """A half circle into the box from its left side, upwards, or from its right with a negative `r`."""
    handle = r * ARC
    return (
        (x, y + r),
        (x + handle, y + r, x + r, y + handle, x + r, y),
        (x + r, y - handle, x + handle, y - r, x, y - r),
    )


def _perforations(body: Area, unit: float) -> tuple[Outline, ...]:
    """The dotted lines along which a ticket is torn."""
    dot, count = 0.07 * unit, 7
    step = body.height / count
    return tuple(
        Outline((disc(x, y, dot),))
        for x in (body.left + 0.75 * unit, body.right - 0.75 * unit)
        for y in (body.top + (at + 0.5) * step for at in range(count))
    )
