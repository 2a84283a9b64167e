"""Drawings with something of everything, and the ways to look at what was written of them."""

import os
import shutil
import subprocess
from base64 import b64encode
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pypdfium2
import pytest
import resvg_py
from PIL import Image, ImageDraw

from domain.drawing.formats.eps import draw_eps
from domain.drawing.formats.pdf import draw_pdf
from domain.drawing.shapes import (
    Box,
    Color,
    DecodedImage,
    Drawing,
    Layer,
    LinearGradient,
    Outline,
    PlacedImage,
    RadialGradient,
    Stop,
)

SIDE = 200
SCALE = 2
BLACK, WHITE = Color(0, 0, 0), Color(255, 255, 255)
RED, GREEN, BLUE = Color(255, 0, 0), Color(0, 255, 0), Color(0, 0, 255)
SAND = Color(230, 210, 170)
WHOLE = Box(0, 0, SIDE, SIDE)
GROUND = Layer(SAND, (WHOLE,))
GREYS = [Color(level, level, level) for level in (0, 90, 200)]


def drawing(*layers, logo=None, ground=GROUND):
    return Drawing(SIDE, SIDE, (*((ground,) if ground else ()), *layers), logo)


def linear(*stops, x1=20, y1=0, x2=180, y2=0):
    return LinearGradient(x1, y1, x2, y2, tuple(Stop(offset, color) for offset, color in stops))


def radial(*stops, x=100, y=100, radius=80):
    return RadialGradient(x, y, radius, tuple(Stop(offset, color) for offset, color in stops))


def ring(left, top, module, outer, inner):
    return (
        Box(left, top, 7 * module, 7 * module, (outer * module,) * 4),
        Box(left + module, top + module, 5 * module, 5 * module, (inner * module,) * 4, is_hole=True),
        Box(left + 2 * module, top + 2 * module, 3 * module, 3 * module),
    )


def square(left, top, side, *, clockwise=True):
    points = ((left, top), (left + side, top), (left + side, top + side), (left, top + side))
    return points if clockwise else points[::-1]


BOXES = (
    *ring(10, 10, 10, 0, 0),
    *ring(120, 10, 10, 3.5, 2.5),
    *ring(10, 120, 10, 2.5, 1.5),
    Box(100, 100, 20, 20),
    Box(120, 100, 60, 20, (0, 10, 10, 0)),
    Box(100, 120, 20, 20, (20, 0, 0, 5)),
    Box(130, 130, 50, 50, (25, 25, 25, 25)),
)
LETTER = Outline(
    (
        square(20, 20, 100),
        square(50, 50, 40, clockwise=False),
        # Two strokes of one glyph cross at (100, 150), and both run the same way.
        ((30, 140), (170, 140), (170, 160), (30, 160)),
        ((90, 125), (110, 125), (110, 190), (90, 190)),
        ((140, 30), (170, 20, 190, 50, 180, 90), (160, 120, 150, 60, 140, 30)),
    )
)
SHAPES = {
    "boxes and rings": drawing(Layer(BLACK, BOXES)),
    "letter": drawing(Layer(Color(20, 60, 120), (LETTER,))),
    "linear gradient": drawing(
        Layer(linear((0.2, RED), (0.5, GREEN), (0.5, BLUE), (0.8, Color(250, 250, 0)), y1=40, y2=150), BOXES)
    ),
    "steep gradient of greys": drawing(
        Layer(linear((0, GREYS[0]), (0.3, GREYS[2]), (1, GREYS[1]), x1=100, y1=180, x2=90, y2=20), (LETTER,))
    ),
    "radial gradient": drawing(
        Layer(radial((0.1, RED), (0.6, GREEN), (0.6, BLUE), (0.9, Color(250, 250, 0))), (WHOLE,))
    ),
    "gradient as ground": drawing(
        Layer(BLACK, BOXES), ground=Layer(linear((0, RED), (1, Color(255, 250, 200))), (WHOLE,))
    ),
    "colour with alpha": drawing(Layer(Color(200, 0, 40, 128), (LETTER,))),
    "gradient of one alpha": drawing(
        Layer(linear((0, Color(200, 0, 40, 90)), (1, Color(0, 40, 200, 90))), BOXES)
    ),
    "linear gradient of alphas": drawing(
        Layer(linear((0, Color(200, 0, 40, 255)), (0.7, Color(0, 120, 200, 30)), (1, BLUE)), BOXES)
    ),
    "radial gradient of alphas": drawing(
        Layer(radial((0.2, Color(0, 0, 0, 255)), (1, Color(0, 0, 0, 0))), (WHOLE,))
    ),
    "no ground": drawing(Layer(BLACK, BOXES), ground=None),
    "transparent ground": drawing(Layer(BLACK, BOXES), ground=Layer(Color(255, 0, 0, 0), (WHOLE,))),
    "wide picture": Drawing(
        300, 120, (Layer(SAND, (Box(0, 0, 300, 120),)), Layer(BLUE, ring(200, 20, 8, 2.5, 1.5)))
    ),
}


def quarters(mode="RGB"):
    """80 px square: red, green, blue, and a fourth quarter that is transparent where the mode can tell."""
    picture = Image.new("RGBA", (80, 80), (0, 0, 0, 0))
    draw = ImageDraw.Draw(picture)
    for corner, color in (((0, 0), RED), ((40, 0), GREEN), ((0, 40), Color(0, 0, 255, 128))):
        draw.rectangle((*corner, corner[0] + 39, corner[1] + 39), fill=color)
    if mode == "RGBA":
        return picture
    if mode == "P":
        # Index 3 alone is transparent.
        palette = Image.new("P", (80, 80), 3)
        palette.putpalette([255, 0, 0, 0, 255, 0, 0, 0, 255, 9, 9, 9])
        for index, corner in enumerate(((0, 0), (40, 0), (0, 40))):
            palette.paste(index, (*corner, corner[0] + 40, corner[1] + 40))
        return palette
    flat = Image.new("RGB", picture.size, (120, 30, 60))
    flat.paste(picture, mask=picture.getchannel("A"))
    return flat.convert(mode)


def placed(picture, kind="PNG", **options):
    written = BytesIO()
    picture.save(written, kind, **options)
    return PlacedImage(DecodedImage(written.getvalue(), *picture.size, "00"), 70.0, 60.0, 60.0, 80.0)


def grey_with_alpha():
    picture = quarters("L").convert("LA")
    picture.putalpha(quarters("RGBA").getchannel("A"))
    return picture


LOGOS = {
    "rgb": placed(quarters()),
    "alpha": placed(quarters("RGBA")),
    "palette with a transparent index": placed(quarters("P"), transparency=3),
    "palette": placed(quarters("P")),
    "grey": placed(quarters("L")),
    "grey with alpha": placed(grey_with_alpha()),
    "one bit": placed(quarters("1")),
    "jpeg": placed(quarters(), "JPEG", quality=95, subsampling=0),
    "grey jpeg": placed(quarters("L"), "JPEG", quality=95),
    "progressive jpeg": placed(quarters(), "JPEG", quality=95, subsampling=0, progressive=True),
    "cmyk jpeg": placed(quarters("CMYK"), "JPEG", quality=95, subsampling=0),
    "jpeg that holds rgb": placed(quarters(), "JPEG", quality=95, keep_rgb=True),
}
PICTURES = SHAPES | {f"logo: {name}": drawing(logo=logo) for name, logo in LOGOS.items()}


def see_pdf(picture: Drawing, page=WHITE) -> np.ndarray:
    """At 2 px a px of the picture."""
    document = pypdfium2.PdfDocument(draw_pdf(picture, picture.width))
    rendered = document[0].render(scale=SCALE, fill_color=tuple(page))
    return np.asarray(rendered.to_pil().convert("RGB"))


def see_eps(picture: Drawing) -> np.ndarray:
    return ghostscript(draw_eps(picture, picture.width), "png16m")[..., :3]


def ghostscript(document: bytes, device: str, *options: str) -> np.ndarray:
    """What Ghostscript draws, at 2 px a point."""
    options = ("-dEPSCrop", "-dTextAlphaBits=4", "-dGraphicsAlphaBits=4", f"-r{72 * SCALE}", *options)
    written = run_ghostscript(document, f"-sDEVICE={device}", *options, "-sOutputFile=-")
    return np.asarray(Image.open(BytesIO(written)))


def run_ghostscript(document: bytes, *options: str) -> bytes:
    """Skips the test when Ghostscript is not installed; with CI=true the test fails instead."""
    program = shutil.which("gs")
    if program is None:
        stop = pytest.fail if os.environ.get("CI") == "true" else pytest.skip
        stop("Ghostscript (gs) is not installed")
    with TemporaryDirectory() as folder:
        path = Path(folder, "document")
        path.write_bytes(document)
        command = [program, "-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-sstdout=%stderr", *options, str(path)]
        done = subprocess.run(command, capture_output=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout or done.stderr


def see_svg(picture: Drawing) -> np.ndarray:
    """The same drawing written by other means: arcs, even-odd holes, opacity, drawn by resvg on white."""
    size = f'width="{picture.width}" height="{picture.height}"'
    parts = [_svg_layer(layer, f"paint{count}") for count, layer in enumerate(picture.layers)]
    text = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(parts)}{_svg_logo(picture.logo)}</svg>'
    drawn = resvg_py.svg_to_bytes(svg_string=text, background="white", zoom=SCALE)
    return np.asarray(Image.open(BytesIO(bytes(drawn))).convert("RGB"))


def _svg_layer(layer, name):
    boxes = "".join(_svg_box(shape) for shape in layer.shapes if isinstance(shape, Box))
    outlines = "".join(
        f"M{_points(start)}{' '.join(map(_svg_step, steps))}z"
        for shape in layer.shapes
        if isinstance(shape, Outline)
        for start, *steps in shape.contours
    )
    return (
        f"{_svg_paint(layer.paint, name)}"
        f'<path d="{boxes}" fill-rule="evenodd" fill="url(#{name})"/>'
        f'<path d="{outlines}" fill="url(#{name})"/>'
    )


def _svg_step(step):
    return f"{'L' if len(step) == 2 else 'C'}{_points(step)}"


def _svg_box(box):
    a, b, c, d = box.radii
    w, h = box.width, box.height
    return (
        f"M{box.left + a} {box.top}h{w - a - b}a{b} {b} 0 0 1 {b} {b}v{h - b - c}a{c} {c} 0 0 1 {-c} {c}"
        f"h{c + d - w}a{d} {d} 0 0 1 {-d} {-d}v{d + a - h}a{a} {a} 0 0 1 {a} {-a}z"
    )


def _svg_paint(paint, name):
    if isinstance(paint, Color):
        paint = LinearGradient(0, 0, 1, 0, (Stop(0, paint), Stop(1, paint)))
    kind, keys = ("linear", "x1 y1 x2 y2") if isinstance(paint, LinearGradient) else ("radial", "cx cy r")
    ends = " ".join(f'{key}="{value}"' for key, value in zip(keys.split(), paint[:-1], strict=True))
    stops = "".join(
        f'<stop offset="{offset}" stop-color="rgb{color[:3]}" stop-opacity="{color.alpha / 255}"/>'
        for offset, color in paint.stops
    )
    return f'<{kind}Gradient id="{name}" gradientUnits="userSpaceOnUse" {ends}>{stops}</{kind}Gradient>'


def _svg_logo(logo):
    if logo is None:
        return ""
    written = BytesIO()
    Image.open(BytesIO(logo.image.content)).convert("RGBA").save(written, "PNG")
    source = b64encode(written.getvalue()).decode()
    return (
        f'<image x="{logo.left}" y="{logo.top}" width="{logo.width}" height="{logo.height}" '
        f'preserveAspectRatio="none" href="data:image/png;base64,{source}"/>'
    )


def _points(values):
    return " ".join(map(str, values))
