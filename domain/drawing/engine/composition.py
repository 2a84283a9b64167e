"""From layout, symbol, logo and frame to one drawing."""

from dataclasses import dataclass, replace
from math import pi

from domain.drawing.colors import read_color
from domain.drawing.engine.backdrops import lay_backdrop, opaque_paint
from domain.drawing.engine.enclosures import Frame
from domain.drawing.engine.frames import caption_on, draw_frame
from domain.drawing.engine.matrix import Matrix
from domain.drawing.engine.paints import read_paint
from domain.drawing.engine.plates import lay_plate
from domain.drawing.engine.symbol import draw_dots, draw_eye, draw_ring, draw_surround, finder_corners
from domain.drawing.layout import Hidden, Layout, lay_out, place_logo, room_for_logo, scale_of
from domain.drawing.options import CornerOptions, Design
from domain.drawing.shapes import Box, DecodedImage, Drawing, Images, Layer, Outline, Paint, PlacedImage

# By option: its first layer, and the distance to its next one.
_PARTS = (("dotsOptions", 0, 7), ("cornersSquareOptions", 1, 2), ("cornersDotOptions", 2, 2))
# A linear gradient of a ring or an eye turns with its corner: upper left, upper right, lower left.
_CORNER_TURNS = (0.0, pi / 2, -pi / 2)


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing and its parts. `layout` counts from the drawing's corner, a frame's band included.

    `inks`: the paints of dots, rings and eyes, by option. `images`: as far as they are drawn, without veil.
    `veil`: its share over a background. `plate`: of the logo's plate.
    """

    drawing: Drawing
    matrix: Matrix
    layout: Layout
    ground: Paint
    inks: dict[str, tuple[Paint, ...]]
    images: Images
    veil: float = 0
    plate: Paint | None = None


def compose(matrix: Matrix, design: Design, images: Images, size: int | None = None) -> Picture:
    """Compose a drawing. Raises ValueError without room for modules, or for a logo beside its margin."""
    layout, scale = lay_out(design, matrix.size, size), scale_of(design, size)
    frame = draw_frame(design, layout.width, layout.height, scale)
    layout = replace(layout, top=layout.top + frame.above)
    placed, hidden, plate = _placed_logo(layout, design, images.logo, scale)
    height = layout.height + frame.above + frame.below
    area = (0, frame.above, layout.width, layout.height)
    options = design.backgroundOptions
    ground = read_paint(options.color, options.gradient, area)
    symbol = _symbol_layers(matrix, layout, design, hidden, area)
    backdrop, veil = None, 0.0
    if images.background is not None:
        ground = opaque_paint(ground)
        inks, caption = tuple(layer.paint for layer in symbol), caption_on(design)
        backdrop, veil = lay_backdrop(images.background, ground, inks, caption, (layout.width, height))
    whole = _ground_shape(design, frame, layout.width, height)
    layers = (Layer(ground, (whole,)), *_merge(symbol), *frame.layers, *plate)
    drawing = Drawing(layout.width, height, layers, placed, backdrop)
    paints = {name: tuple(layer.paint for layer in symbol[start::step]) for name, start, step in _PARTS}
    drawn = Images(placed.image if placed else None, images.background)
    return Picture(drawing, matrix, layout, ground, paints, drawn, veil, plate[0].paint if plate else None)


def _placed_logo(
    layout: Layout, design: Design, logo: DecodedImage | None, scale: float
) -> tuple[PlacedImage | None, Hidden, tuple[Layer, ...]]:
    """The logo, the modules that it hides, and its plate."""
    if logo is None:
        return None, Hidden(), ()
    aspect, options = logo.height / logo.width, design.imageOptions
    if options.plate is not None:
        room = room_for_logo(layout, options, design.level, aspect, scale)
        return lay_plate(layout, options, logo, room, scale) if room else (None, Hidden(), ())
    found = place_logo(layout, options, design.level, aspect, scale)
    if found is None:
        return None, Hidden(), ()
    box, hidden = found
    return PlacedImage(logo, box.left, box.top, box.width, box.height), hidden, ()


def _ground_shape(design: Design, frame: Frame, width: int, height: int) -> Box | Outline:
    """The whole picture; with round corners, as far as they leave a frame whole."""
    if frame.edge is not None:
        return Outline((frame.edge,))
    radius = int(design.backgroundOptions.round * min(width, height) / 2)
    radius = min(radius, frame.most_radius) if frame.most_radius is not None else radius
    return Box(0, 0, width, height, (radius,) * 4)


def size_of(design: Design) -> tuple[int, int]:
    """The px of the design's picture, a frame's band included."""
    frame = draw_frame(design, design.width, design.height, 1)
    return design.width, design.height + frame.above + frame.below


def _symbol_layers(
    matrix: Matrix, layout: Layout, design: Design, hidden: Hidden, area: tuple[int, int, int, int]
) -> list[Layer]:
    """The dots, then for each corner its ring and its eye."""
    dots, module = design.dotsOptions, layout.module
    rings, eyes = design.cornersSquareOptions, design.cornersDotOptions
    paint = read_paint(dots.color, dots.gradient, area)
    shapes = draw_dots(matrix.lines, layout, dots.type, hidden)
    if layout.surround > 1:
        shapes += draw_surround(matrix.lines, layout, dots.type)
    layers = [Layer(paint, shapes)]
    for corner, (left, top) in enumerate(finder_corners(layout)):
        ring_paint = _corner_paint(rings, (left, top, 7 * module, 7 * module), corner) or paint
        layers.append(Layer(ring_paint, draw_ring(left, top, module, rings.type, dots.type, corner)))
        eye_left, eye_top = left + 2 * module, top + 2 * module
        eye_paint = _corner_paint(eyes, (eye_left, eye_top, 3 * module, 3 * module), corner) or ring_paint
        layers.append(Layer(eye_paint, draw_eye(eye_left, eye_top, module, eyes.type, dots.type, corner)))
    return layers


def _corner_paint(options: CornerOptions, box: tuple[int, int, int, int], corner: int) -> Paint | None:
    if options.colors is not None:
        return read_color(options.colors[corner])
    if options.color is None and options.gradient is None:
        return None
    return read_paint(options.color or "", options.gradient, box, turned=_CORNER_TURNS[corner])


def _merge(layers: list[Layer]) -> list[Layer]:
    """One layer a paint, in the order of first use."""
    shapes: dict[Paint, tuple[Box | Outline, ...]] = {}
    for layer in layers:
        shapes[layer.paint] = shapes.get(layer.paint, ()) + layer.shapes
    return [Layer(paint, same) for paint, same in shapes.items()]
