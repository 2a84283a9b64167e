"""One drawing, every format, and the size that the file claims on paper."""

from dataclasses import dataclass
from typing import Literal

from domain.drawing.eps import draw_eps
from domain.drawing.pdf import draw_pdf
from domain.drawing.photo import write_jpeg, write_webp
from domain.drawing.png import write_png
from domain.drawing.raster import Raster, rasterise
from domain.drawing.shapes import Drawing
from domain.drawing.svg import draw_svg

Format = Literal["png", "svg", "pdf", "eps", "jpg", "webp"]
MEDIA_TYPES: dict[Format, str] = {
    "png": "image/png",
    "svg": "image/svg+xml",
    "pdf": "application/pdf",
    "eps": "application/postscript",
    "jpg": "image/jpeg",
    "webp": "image/webp",
}
RASTERS: frozenset[Format] = frozenset({"png", "jpg", "webp"})
MM_AN_INCH = 25.4
POINTS_AN_INCH = 72
# PDF and EPS have a size on paper whether one is asked for or not: this many px an inch.
DEFAULT_DPI = 300


@dataclass(frozen=True, slots=True)
class Output:
    """What to write. `size`: px on the longer side of the symbol's area, None for the design's own; `dpi`: px an inch."""

    format: Format = "png"
    size: int | None = None
    dpi: float | None = None


def write(drawing: Drawing, output: Output) -> bytes:
    """The file; the same bytes for the same drawing and output."""
    if output.format in RASTERS:
        return write_raster(rasterise(drawing), output)
    inches = drawing.width / (output.dpi or DEFAULT_DPI)
    if output.format == "pdf":
        return draw_pdf(drawing, inches * POINTS_AN_INCH)
    if output.format == "eps":
        return draw_eps(drawing, inches * POINTS_AN_INCH)
    return draw_svg(drawing, inches * MM_AN_INCH if output.dpi else None)


def write_raster(raster: Raster, output: Output) -> bytes:
    """Pixels that are there already, in one of the formats for pixels."""
    writer = {"png": write_png, "jpg": write_jpeg, "webp": write_webp}[output.format]
    return writer(raster, output.dpi)
