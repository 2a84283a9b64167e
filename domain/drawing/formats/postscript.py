"""The common part of PDF and PostScript: paths, colours, gradients.

Both have the same imaging model. The operators have their PDF names (ISO 32000-1, annex A); an EPS defines
procedures of these names. Every operator has its own line, so that lines stay short.
"""

from collections.abc import Iterator
from io import BytesIO
from itertools import pairwise
from typing import Literal

import numpy as np
from PIL import Image, ImageChops

from domain.drawing.colors import colors_of
from domain.drawing.formats.numbers import number, numbers
from domain.drawing.shapes import (
    SHARP,
    Box,
    Color,
    Contour,
    DecodedImage,
    Gradient,
    Layer,
    LinearGradient,
    Outline,
    Paint,
    PlacedImage,
    RadialGradient,
    Stop,
    reverse,
)

# The distance of a cubic's control point for a quarter of a circle, as a share of the radius, to 0.03 %.
_QUARTER = 0.5522847498
_OFFSET_DECIMALS = 5


def page_matrix(scale: float, top_pt: float, left_pt: float = 0) -> str:
    """The matrix from px with y down to points with y up. `top_pt`, `left_pt`: the upper left corner.

    A negative scale turns by half a turn.

    The scale needs eight decimals, because a picture may be thousands of px wide.
    """
    return f"{number(scale, 8)} 0 0 {number(-scale, 8)} {number(left_pt, 4)} {number(top_pt, 4)}"


def image_matrix(placed: PlacedImage) -> str:
    """The matrix from the unit square, whose upper edge is an image's first row, to the image's box."""
    bottom = placed.top + placed.height
    return numbers((placed.width, 0, 0, -placed.height, placed.left, bottom))


def shapes_path(shapes: tuple[Box | Outline, ...]) -> str:
    """One path for the nonzero rule: boxes and holes have opposite directions, so the two cancel out.

    Even-odd would also cut holes where a glyph's contours overlap. A hole has to lie inside its box.
    """
    return "".join([line for shape in shapes for line in _shape_lines(shape)])


def _shape_lines(shape: Box | Outline) -> Iterator[str]:
    if isinstance(shape, Outline):
        for contour in shape.contours:
            yield from _contour_lines(contour)
    elif shape.is_hole:
        yield from _contour_lines(reverse(_box_contour(shape)))
    elif shape.radii == SHARP:
        yield f"{numbers(shape[:4])} re\n"
    else:
        yield from _contour_lines(_box_contour(shape))


def _contour_lines(contour: Contour) -> Iterator[str]:
    last = numbers(contour[0])
    yield f"{last} m\n"
    for step in contour[1:]:
        end = numbers(step[-2:])
        if len(step) > 2:
            yield f"{numbers(step[:-2])} {end} c\n"
        elif end != last:
            yield f"{end} l\n"
        last = end
    yield "h\n"


def _box_contour(box: Box) -> Contour:
    """In the direction of the operator `re`: the upper edge first, to the right."""
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
    """A line towards the corner, then an arc to the right around it."""
    (x, y), (dx, dy) = corner, way
    yield x - dx * radius, y - dy * radius
    if radius:
        rest = radius * (1 - _QUARTER)
        yield x - dx * rest, y - dy * rest, x - dy * rest, y + dx * rest, x - dy * radius, y + dx * radius


# The space of colours with a hue; the other operators are of ISO 32000-1, 8.6.8.
ColorSpace = Literal["DeviceRGB", "DeviceCMYK"]
_OPERATORS = {"DeviceGray": "g", "DeviceRGB": "rg", "DeviceCMYK": "k"}


def color_operator(color: Color, space: ColorSpace = "DeviceRGB") -> str:
    """A colour without hue uses DeviceGray, so that black is printed with black ink alone."""
    used = "DeviceGray" if _is_grey(color) else space
    return f"{_components(color, used)} {_OPERATORS[used]}\n"


def cmyk(color: Color) -> tuple[float, float, float, float]:
    """The colour as CMYK, with as much black ink as all three have; no printer's profile is known here."""
    red, green, blue = (channel / 255 for channel in color[:3])
    light = max(red, green, blue)
    if not light:
        return 0.0, 0.0, 0.0, 1.0
    cyan, magenta, yellow = ((light - channel) / light for channel in (red, green, blue))
    return cyan, magenta, yellow, 1 - light


def _is_grey(color: Color) -> bool:
    return color.red == color.green == color.blue


def _components(color: Color, space: str) -> str:
    if space == "DeviceCMYK":
        return numbers(cmyk(color))
    return numbers([channel / 255 for channel in (color[:1] if space == "DeviceGray" else color[:3])])


def is_invisible(layer: Layer) -> bool:
    """Also a layer without shapes, for which `f` would be an error."""
    return not (layer.shapes and any(color.alpha for color in colors_of(layer.paint)))


def plain_paint(paint: Paint) -> Paint:
    """The colour of a gradient that shows only one, because all stops are equal or it has no length.

    Without length SVG paints the last colour (SVG 1.1, 13.2.2 and 13.2.3); PDF and PostScript paint nothing.
    """
    if isinstance(paint, Color):
        return paint
    last = paint.stops[-1].color
    return last if set(colors_of(paint)) == {last} or _has_no_length(paint) else paint


def _has_no_length(gradient: Gradient) -> bool:
    if isinstance(gradient, RadialGradient):
        return number(gradient.radius) == "0"
    x1, y1, x2, y2, _ = gradient
    return numbers((x1, y1)) == numbers((x2, y2))


def shading(gradient: Gradient, space: ColorSpace = "DeviceRGB") -> str:
    """An axial or radial shading dictionary (ISO 32000-1, 8.7.4.5.3 and 8.7.4.5.4), without alpha.

    When several stops share the first or the last offset, the shading is extended by its own length, because
    /Extend continues with the colour on the inner side of that edge.
    """
    stops = [Stop(round(stop.offset, _OFFSET_DECIMALS), stop.color) for stop in gradient.stops]
    is_linear = isinstance(gradient, LinearGradient)
    start = -1 if is_linear and stops[1].offset <= 0 else 0
    end = 2 if stops[-2].offset >= 1 else 1
    used = "DeviceGray" if all(_is_grey(stop.color) for stop in stops) else space
    padded = [Stop(start, stops[0].color), *stops, Stop(end, stops[-1].color)]
    return (
        f"<< /ShadingType {2 if is_linear else 3} /ColorSpace /{used}\n"
        f"/Coords [{_coordinates(gradient, start, end)}] /Domain [{start} {end}] /Extend [true true]\n"
        f"/Function {_function(padded, used)} >>\n"
    )


def _coordinates(gradient: Gradient, start: int, end: int) -> str:
    if isinstance(gradient, RadialGradient):
        x, y, radius, _ = gradient
        return numbers((x, y, 0, x, y, radius * end))
    x1, y1, x2, y2, _ = gradient
    dx, dy = x2 - x1, y2 - y1
    return numbers((x1 + start * dx, y1 + start * dy, x1 + end * dx, y1 + end * dy))


def _function(stops: list[Stop], space: str) -> str:
    """Stitched exponential functions, one between two stops (ISO 32000-1, 7.10.3 and 7.10.4).

    Two stops at one offset have no function between them, because the colour jumps there.
    """
    spans = [(a, b) for a, b in pairwise(stops) if a.offset < b.offset]
    colors = [[_components(stop.color, space) for stop in span] for span in spans]
    parts = [f"<< /FunctionType 2 /Domain [0 1] /N 1 /C0 [{a}] /C1 [{b}] >>" for a, b in colors]
    if len(parts) == 1:
        return parts[0]
    functions = "\n".join(parts)
    bounds = "\n".join([number(after.offset, _OFFSET_DECIMALS) for _, after in spans[:-1]])
    domain = numbers((spans[0][0].offset, spans[-1][1].offset))
    return (
        f"<< /FunctionType 3 /Domain [{domain}]\n"
        f"/Functions [\n{functions}\n]\n/Bounds [{bounds}]\n/Encode [{' '.join(['0 1'] * len(parts))}] >>"
    )


COLOR_SPACES = {"L": "DeviceGray", "RGB": "DeviceRGB", "CMYK": "DeviceCMYK"}


def open_logo(logo: DecodedImage) -> Image.Image:
    """L, LA, RGB or RGBA. Grey without hue is printed with black ink alone; opaque pixels need no alpha."""
    image = Image.open(BytesIO(logo.content), formats=["PNG", "JPEG"])
    if not image.has_transparency_data:
        return _without_hue(image.convert("RGB"))
    alpha = image.convert("RGBA").getchannel("A")
    colors = _without_hue(image.convert("RGBA").convert("RGB"))
    if alpha.getextrema() != (255, 255):
        colors.putalpha(alpha)
    return colors


def open_jpeg(logo: DecodedImage) -> Image.Image | None:
    """The logo, not decoded, if its bytes fit into the document unchanged: L or RGB.

    Not CMYK: only an Adobe marker distinguishes it from its inverse, and readers disagree on that. Three
    components are certainly YCbCr only with JFIF's or Adobe's marker (ISO 32000-1, 7.4.8, ColorTransform).
    """
    image = Image.open(BytesIO(logo.content), formats=["PNG", "JPEG"])
    if image.format != "JPEG":
        return None
    is_ycbcr = "jfif" in image.info or image.info.get("adobe_transform") == 1
    return image if image.mode == "L" or (image.mode == "RGB" and is_ycbcr) else None


def separated(image: Image.Image) -> Image.Image:
    """RGB as CMYK, by the rule of `postscript.cmyk`."""
    light = np.asarray(image).astype(np.float32)
    most = light.max(axis=2, keepdims=True)
    inks = np.where(most > 0, (most - light) / np.maximum(most, 1) * 255, 0)
    return Image.fromarray(np.rint(np.concatenate([inks, 255 - most], axis=2)).astype(np.uint8), "CMYK")


def _without_hue(image: Image.Image) -> Image.Image:
    red, green, blue = image.split()
    if ImageChops.difference(red, green).getbbox() or ImageChops.difference(green, blue).getbbox():
        return image
    return red
