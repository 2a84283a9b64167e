"""The picture as SVG: one path a paint, nothing outside the file."""

from base64 import b64encode
from functools import lru_cache

from domain.drawing.shapes import (
    SHARP,
    Box,
    Color,
    Contour,
    Drawing,
    Layer,
    LinearGradient,
    Paint,
    PlacedLogo,
    RadialGradient,
    Stop,
)

Radii = tuple[float, float, float, float]


def draw_svg(drawing: Drawing, width_mm: float | None = None) -> bytes:
    """A self-contained SVG 1.1 document, the same bytes for the same input; `width_mm` sets its size on paper."""
    width, height = drawing.width, drawing.height
    size = f'width="{width}" height="{height}"'
    if width_mm is not None:
        size = f'width="{_number(width_mm)}mm" height="{_number(width_mm * height / width)}mm"'
    gradients: dict[Paint, str] = {}
    drawn = "".join(_path(layer, gradients) for layer in drawing.layers)
    shades = "".join(_gradient(paint, name) for paint, name in gradients.items())
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" {size} '
        f'viewBox="0 0 {width} {height}">{f"<defs>{shades}</defs>" if shades else ""}{drawn}'
        f"{_image(drawing.logo) if drawing.logo else ''}</svg>"
    ).encode()


def _path(layer: Layer, gradients: dict[Paint, str]) -> str:
    paint, shapes = layer.paint, layer.shapes
    if not shapes or (isinstance(paint, Color) and not paint.alpha):
        return ""
    if isinstance(paint, Color):
        fill = _fill(paint, "fill")
    else:
        fill = f'fill="url(#{gradients.setdefault(paint, f"g{len(gradients) + 1}")})"'
    # Whole px alone need no smoothing, and without it no hair line can show between two rows.
    edges = ' shape-rendering="crispEdges"' if layer.is_sharp else ""
    lines = [
        f"M{_number(shape.left + shape.radii[0])} {shape.top}"
        f"{(_hole if shape.is_hole else _box)(shape.width, shape.height, shape.radii)}"
        if isinstance(shape, Box)
        else "".join(map(_contour, shape.contours))
        for shape in shapes
    ]
    return f'<path {fill}{edges} d="{"".join(lines)}"/>'


@lru_cache(maxsize=4096)
def _box(width: int, height: int, radii: Radii) -> str:
    """Clockwise, from the upper edge's left end."""
    if radii == SHARP:
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
def _hole(width: int, height: int, radii: Radii) -> str:
    """From the same point the other way round, so that the nonzero rule cuts it out."""
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


def _contour(contour: Contour) -> str:
    start, *steps = contour
    lines = [f"M{_point(start)}"]
    lines += [f"L{_point(step)}" if len(step) == 2 else f"C{_point(step)}" for step in steps]
    return "".join(lines) + "z"


def _point(numbers: tuple[float, ...]) -> str:
    return " ".join(map(_number, numbers))


def _number(number: float) -> str:
    """At most two decimals, no exponent, no minus zero."""
    if number == int(number):
        return str(int(number))
    text = f"{number:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _fill(color: Color, name: str) -> str:
    """Alpha stands apart: editors for print do not read #RRGGBBAA."""
    opacity = f' {name if name == "fill" else "stop"}-opacity="{color.alpha / 255:.3g}"'
    return f'{name}="#{bytes(color[:3]).hex()}"{opacity if color.alpha < 255 else ""}'


def _gradient(paint: Paint, name: str) -> str:
    if isinstance(paint, LinearGradient):
        ends = f'x1="{paint.x1:g}" y1="{paint.y1:g}" x2="{paint.x2:g}" y2="{paint.y2:g}"'
        return f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse" {ends}>{_stops(paint.stops)}</linearGradient>'
    if isinstance(paint, RadialGradient):
        ends = f'cx="{paint.x:g}" cy="{paint.y:g}" r="{paint.radius:g}"'
        return f'<radialGradient id="{name}" gradientUnits="userSpaceOnUse" {ends}>{_stops(paint.stops)}</radialGradient>'
    return ""


def _stops(stops: tuple[Stop, ...]) -> str:
    return "".join(f'<stop offset="{stop.offset:.6g}" {_fill(stop.color, "stop-color")}/>' for stop in stops)


def _image(placed: PlacedLogo) -> str:
    logo = placed.logo
    place = " ".join(
        f'{name}="{_number(value)}"'
        for name, value in (
            ("x", placed.left), ("y", placed.top), ("width", placed.width), ("height", placed.height),
        )
    )  # fmt: skip
    # xlink:href beside href: print programs know SVG 1.1 only.
    source = f"data:{logo.media_type};base64,{b64encode(logo.content).decode()}"
    return f'<image {place} preserveAspectRatio="none" xlink:href="{source}"/>'
