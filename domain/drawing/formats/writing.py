"""One drawing in any format, with its size on paper."""

from domain.drawing.formats.eps import draw_eps
from domain.drawing.formats.pdf import Press, draw_pdf
from domain.drawing.formats.photo import write_jpeg, write_webp
from domain.drawing.formats.png import write_png
from domain.drawing.formats.raster import Raster, rasterise
from domain.drawing.formats.svg import draw_svg
from domain.drawing.output import DEFAULT_DPI, MM_AN_INCH, POINTS_AN_INCH, RASTERS, Output
from domain.drawing.shapes import Color, Drawing


def write(drawing: Drawing, output: Output, title: str = "") -> bytes:
    """The same drawing and output give the same bytes. `title`: what a reader of PDFs calls it."""
    if output.format in RASTERS:
        return write_raster(rasterise(drawing), output)
    inches = drawing.width / (output.dpi or DEFAULT_DPI)
    if output.format == "pdf":
        return draw_pdf(drawing, inches * POINTS_AN_INCH, _press(drawing, output), title)
    if output.format == "eps":
        return draw_eps(drawing, inches * POINTS_AN_INCH)
    return draw_svg(drawing, inches * MM_AN_INCH if output.dpi else None)


def _press(drawing: Drawing, output: Output) -> Press:
    """The named ink prints the dots, and whatever else has their colour."""
    dots = drawing.layers[1].paint if len(drawing.layers) > 1 else None
    return Press(output.inks == "cmyk", output.spot, dots if isinstance(dots, Color) else None)


def write_raster(raster: Raster, output: Output) -> bytes:
    if output.is_draft:
        return write_webp(raster, is_draft=True)
    writer = {"png": write_png, "jpg": write_jpeg, "webp": write_webp}[output.format]
    return writer(raster, output.dpi)
