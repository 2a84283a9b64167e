"""The picture as SVG: one path a paint, and no references to other files."""

from functools import lru_cache
from hashlib import sha256

from domain.drawing import shapes
from domain.drawing.formats.numbers import number, numbers

_DECIMALS = 2


def draw_svg(drawing: shapes.Drawing, width_mm: float | None = None) -> bytes:
    """A self-contained SVG 1.1 document. The same input gives the same bytes."""
    width, height = drawing.width, drawing.height
    size = f'width="{width}" height="{height}"'
    if width_mm is not None:
        size = f'width="{_number(width_mm)}mm" height="{_number(width_mm * height / width)}mm"'
    gradients: dict[shapes.Gradient, str] = {}
    paths = [_path(layer, gradients) for layer in drawing.layers]
    definitions = "".join(_gradient(paint, name) for paint, name in gradients.items())
    if drawing.backdrop is not None:
        paths.insert(1, f'<g clip-path="url(#ground)">{_image(drawing.backdrop)}</g>')
        ground = "".join(map(_shape, drawing.layers[0].shapes))
        definitions += f'<clipPath id="ground"><path d="{ground}"/></clipPath>'
    defined = f"<defs>{definitions}</defs>" if definitions else ""
    document = (
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" {size} '
        f'viewBox="0 0 {width} {height}">{defined}{"".join(paths)}'
        f"{_image(drawing.logo) if drawing.logo else ''}</svg>"
    )
    if defined:
        # In a page with several pictures an id has to name a part of this one.
        own = f"r{sha256(document.encode()).hexdigest()[:12]}-"
        document = document.replace(' id="', f' id="{own}').replace("url(#", f"url(#{own}")
    return document.encode()


def _path(layer: shapes.Layer, gradients: dict[shapes.Gradient, str]) -> str:
    if layer.is_empty:
        return ""
    if isinstance(layer.paint, shapes.Color):
        fill = _fill(layer.paint, "fill")
    else:
        fill = f'fill="url(#{gradients.setdefault(layer.paint, f"g{len(gradients) + 1}")})"'
    # Whole px need no smoothing, and without it no hairline appears between two rows.
    edges = ' shape-rendering="crispEdges"' if layer.is_sharp else ""
    return f'<path {fill}{edges} d="{"".join(map(_shape, layer.shapes))}"/>'


def _shape(shape: shapes.Box | shapes.Outline) -> str:
    if isinstance(shape, shapes.Outline):
        return "".join(map(_contour, shape.contours))
    draw = _hole if shape.is_hole else _box
    start = f"M{_number(shape.left + shape.radii[0])} {shape.top}"
    return start + draw(shape.width, shape.height, shape.radii)


@lru_cache(maxsize=4096)
def _box(width: int, height: int, radii: shapes.Radii) -> str:
    """Clockwise, from the left end of the upper edge."""
    if radii == shapes.SHARP:
        return f"h{width}v{height}h-{width}z"
    a, b, c, d = radii
    if radii == (width / 2,) * 4 and width == height:
        r = _number(a)
        return f"a{r} {r} 0 1 1 0 {width}a{r} {r} 0 1 1 0 -{width}z"
    return (
        f"{_line('h', width - a - b)}{_arc(b, b, b, 1)}{_line('v', height - b - c)}{_arc(c, -c, c, 1)}"
        f"{_line('h', c + d - width)}{_arc(d, -d, -d, 1)}{_line('v', a + d - height)}{_arc(a, a, -a, 1)}z"
    )


@lru_cache(maxsize=256)
def _hole(width: int, height: int, radii: shapes.Radii) -> str:
    """Anticlockwise from the same point, so that the nonzero rule cuts it out."""
    a, b, c, d = radii
    return (
        f"{_arc(a, -a, a, 0)}{_line('v', height - a - d)}{_arc(d, d, d, 0)}{_line('h', width - d - c)}"
        f"{_arc(c, c, -c, 0)}{_line('v', b + c - height)}{_arc(b, -b, -b, 0)}z"
    )


def _line(command: str, length: float) -> str:
    return f"{command}{_number(length)}" if length else ""


def _arc(radius: float, x: float, y: float, sweep: int) -> str:
    r = _number(radius)
    return f"a{r} {r} 0 0 {sweep} {_number(x)} {_number(y)}" if radius else ""


def _contour(contour: shapes.Contour) -> str:
    start, *steps = contour
    lines = [f"{'L' if len(step) == 2 else 'C'}{numbers(step, _DECIMALS)}" for step in steps]
    return f"M{numbers(start, _DECIMALS)}{''.join(lines)}z"


def _number(value: float) -> str:
    return number(value, _DECIMALS)


def _fill(color: shapes.Color, name: str) -> str:
    """Alpha is a separate attribute, because print editors do not read #RRGGBBAA."""
    opacity = f' {name if name == "fill" else "stop"}-opacity="{color.alpha / 255:.3g}"'
    return f'{name}="#{bytes(color[:3]).hex()}"{opacity if color.alpha < 255 else ""}'


def _gradient(gradient: shapes.Gradient, name: str) -> str:
    if isinstance(gradient, shapes.LinearGradient):
        tag = "linearGradient"
        ends = f'x1="{gradient.x1:g}" y1="{gradient.y1:g}" x2="{gradient.x2:g}" y2="{gradient.y2:g}"'
    else:
        tag, ends = "radialGradient", f'cx="{gradient.x:g}" cy="{gradient.y:g}" r="{gradient.radius:g}"'
    stops = "".join(
        f'<stop offset="{stop.offset:.6g}" {_fill(stop.color, "stop-color")}/>' for stop in gradient.stops
    )
    return f'<{tag} id="{name}" gradientUnits="userSpaceOnUse" {ends}>{stops}</{tag}>'


def _image(placed: shapes.PlacedImage) -> str:
    x, y, width, height = map(_number, (placed.left, placed.top, placed.width, placed.height))
    # xlink:href, because print programs know SVG 1.1 only.
    return (
        f'<image x="{x}" y="{y}" width="{width}" height="{height}" preserveAspectRatio="none" '
        f'xlink:href="{placed.image.data_uri}"/>'
    )
