"""What PDF and PostScript write alike: numbers, paths, colours, gradients.

Both speak of the same imaging model. The operators are spelt as in PDF (ISO 32000-1, annex A); an EPS
defines procedures of these names. Every operator stands on a line of its own, so that no line grows long.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise

from domain.drawing.shapes import (
    SHARP,
    Box,
    Color,
    Contour,
    Layer,
    LinearGradient,
    Outline,
    Paint,
    PlacedLogo,
    RadialGradient,
    Stop,
)

Gradient = LinearGradient | RadialGradient

# The share of the radius at which a cubic's control point makes a quarter of a circle, to 0.03 %.
_QUARTER = 0.5522847498
_OFFSET_DECIMALS = 5


# Modules stand in rows and columns, so the same few hundred numbers come again and again.
@lru_cache(maxsize=8192)
def number(value: float, decimals: int = 3) -> str:
    """As short as it can be told: no exponent (neither format reads one), no ending zeros, no "-0"."""
    text = f"{value:.{decimals}f}"
    if decimals:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def numbers(values: Iterable[float], decimals: int = 3) -> str:
    return " ".join([number(value, decimals) for value in values])


def page_matrix(scale: float, height_pt: float) -> str:
    """Six numbers from px with y down to points with y up.

    A picture may be thousands of px wide: three decimals of the scale would be felt at its far end.
    """
    return f"{number(scale, 8)} 0 0 {number(-scale, 8)} 0 {number(height_pt, 4)}"


def logo_matrix(placed: PlacedLogo) -> str:
    """Six numbers from the unit square, whose upper edge is an image's first row, to the logo's box."""
    left, bottom = placed.left, placed.top + placed.height
    return numbers((placed.width, 0, 0, -placed.height, left, bottom))


def shapes_path(shapes: Iterable[Box | Outline]) -> str:
    """One path, to be filled by the nonzero rule.

    Boxes run one way and holes the other, so the two cancel out; even-odd would cut holes as well, but also
    where a glyph's contours overlap. A hole must lie within what it is cut from.
    """
    return "".join([line for shape in shapes for line in _shape_lines(shape)])


def _shape_lines(shape: Box | Outline) -> Iterator[str]:
    if isinstance(shape, Outline):
        for contour in shape.contours:
            yield from _contour_lines(contour)
    elif shape.is_hole:
        yield from _contour_lines(_reversed(_box_contour(shape)))
    elif shape.radii == SHARP:
        yield f"{numbers(shape[:4])} re\n"
    else:
        yield from _contour_lines(_box_contour(shape))


def _contour_lines(contour: Contour) -> Iterator[str]:
    here = numbers(contour[0])
    yield f"{here} m\n"
    for segment in contour[1:]:
        there = numbers(segment[-2:])
        if len(segment) > 2:
            yield f"{numbers(segment[:-2])} {there} c\n"
        elif there != here:
            yield f"{there} l\n"
        here = there
    yield "h\n"


def _box_contour(box: Box) -> Contour:
    """The same way round as the operator `re`: right along the upper edge first."""
    left, top, right, bottom = box.left, box.top, box.left + box.width, box.top + box.height
    upper_left, upper_right, lower_right, lower_left = box.radii
    return (
        (left + upper_left, top),
        *_edge((right, top), (1, 0), upper_right),
        *_edge((right, bottom), (0, 1), lower_right),
        *_edge((left, bottom), (-1, 0), lower_left),
        *_edge((left, top), (0, -1), upper_left),
    )


def _edge(corner: tuple[float, float], way: tuple[int, int], radius: float) -> Iterator[tuple[float, ...]]:
    """Straight on towards the corner, then round it to the right (y runs down)."""
    (x, y), (dx, dy) = corner, way
    yield x - dx * radius, y - dy * radius
    if radius:
        rest = radius * (1 - _QUARTER)
        yield x - dx * rest, y - dy * rest, x - dy * rest, y + dx * rest, x - dy * radius, y + dx * radius


def _reversed(contour: Contour) -> Contour:
    back: list[tuple[float, ...]] = [contour[-1][-2:]]
    for before, segment in reversed(tuple(pairwise(contour))):
        controls = (segment[2], segment[3], segment[0], segment[1]) if len(segment) > 2 else ()
        back.append((*controls, *before[-2:]))
    return tuple(back)


def color_operator(color: Color) -> str:
    """A colour without hue goes to DeviceGray: black is then printed with black ink alone."""
    return f"{_components(color, grey=_is_grey(color))} {'g' if _is_grey(color) else 'rg'}\n"


def _is_grey(color: Color) -> bool:
    return color.red == color.green == color.blue


def _components(color: Color, *, grey: bool) -> str:
    return numbers([channel / 255 for channel in (color[:1] if grey else color[:3])])


def is_invisible(layer: Layer) -> bool:
    """Nothing to fill, or nothing to fill it with: `f` without a path is an error."""
    paint = layer.paint
    alphas = [paint.alpha] if isinstance(paint, Color) else [stop.color.alpha for stop in paint.stops]
    return not (layer.shapes and any(alphas))


def plain_paint(paint: Paint) -> Paint:
    """The colour of a gradient that shows only one: all stops are equal, or it has no length.

    Without length its last colour is everywhere (SVG 1.1, 13.2.2 and 13.2.3); PDF and PostScript paint nothing.
    """
    if isinstance(paint, Color):
        return paint
    *_, last = paint.stops
    if all(stop.color == last.color for stop in paint.stops) or _is_without_length(paint):
        return last.color
    return paint


def _is_without_length(gradient: Gradient) -> bool:
    if isinstance(gradient, RadialGradient):
        return number(gradient.radius) == "0"
    return numbers((gradient.x1, gradient.y1)) == numbers((gradient.x2, gradient.y2))


def with_stops(gradient: Gradient, stops: Iterable[Stop]) -> Gradient:
    return gradient._replace(stops=tuple(stops))


def shading(gradient: Gradient) -> str:
    """An axial or radial shading dictionary (ISO 32000-1, 8.7.4.5.3 and 8.7.4.5.4), alpha left aside.

    Where several stops share the first or last offset, the shading reaches a length further: /Extend would
    go on with the colour on the inner side of that edge.
    """
    stops = [Stop(round(stop.offset, _OFFSET_DECIMALS), stop.color) for stop in gradient.stops]
    is_linear = isinstance(gradient, LinearGradient)
    start = -1 if is_linear and stops[1].offset <= 0 else 0
    end = 2 if stops[-2].offset >= 1 else 1
    grey = all(_is_grey(stop.color) for stop in stops)
    padded = [Stop(start, stops[0].color), *stops, Stop(end, stops[-1].color)]
    return (
        f"<< /ShadingType {2 if is_linear else 3} /ColorSpace /{'DeviceGray' if grey else 'DeviceRGB'}\n"
        f"/Coords [{_coordinates(gradient, start, end)}] /Domain [{start} {end}] /Extend [true true]\n"
        f"/Function {_function(padded, grey=grey)} >>\n"
    )


def _coordinates(gradient: Gradient, start: int, end: int) -> str:
    if isinstance(gradient, RadialGradient):
        x, y, radius, _ = gradient
        return numbers((x, y, 0, x, y, radius * end))
    x1, y1, x2, y2, _ = gradient
    dx, dy = x2 - x1, y2 - y1
    return numbers((x1 + start * dx, y1 + start * dy, x1 + end * dx, y1 + end * dy))


def _function(stops: list[Stop], *, grey: bool) -> str:
    """One exponential function between two stops, stitched (ISO 32000-1, 7.10.3 and 7.10.4).

    Two stops at one offset have no function between them: there the colour jumps.
    """
    spans = [(a, b) for a, b in pairwise(stops) if a.offset < b.offset]
    parts = [_blend(a.color, b.color, grey=grey) for a, b in spans]
    if len(parts) == 1:
        return parts[0]
    joined = "\n".join(parts)
    bounds = "\n".join([number(after.offset, _OFFSET_DECIMALS) for _, after in spans[:-1]])
    return (
        f"<< /FunctionType 3 /Domain [{number(spans[0][0].offset)} {number(spans[-1][1].offset)}]\n"
        f"/Functions [\n{joined}\n]\n/Bounds [{bounds}]\n/Encode [{' '.join(['0 1'] * len(parts))}] >>"
    )


def _blend(first: Color, second: Color, *, grey: bool) -> str:
    return (
        f"<< /FunctionType 2 /Domain [0 1] /N 1 "
        f"/C0 [{_components(first, grey=grey)}] /C1 [{_components(second, grey=grey)}] >>"
    )
