"""One drawing in any format, with its size on paper. JPEG and WebP are written by Pillow."""

from PIL import Image

from domain.drawing.formats.eps import draw_eps
from domain.drawing.formats.pdf import Press, draw_pdf
from domain.drawing.formats.png import write_png
from domain.drawing.formats.raster import Raster, rasterise
from domain.drawing.formats.svg import draw_svg
from domain.drawing.logos.cutting import encode_picture
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


_QUALITY = 90
_DRAFT_QUALITY = 40
_LARGE = 1 << 22
# EXIF 2.32: X and Y resolution in px an inch. WebP has no other field for them.
_X_RESOLUTION, _Y_RESOLUTION, _UNIT, _INCH = 0x011A, 0x011B, 0x0128, 2


def write_jpeg(raster: Raster, dpi: float | None = None) -> bytes:
    """Transparent parts become white. Colours keep their full resolution, so that edges stay sharp."""
    resolution = {} if dpi is None else {"dpi": (round(dpi), round(dpi))}
    return encode_picture(_picture(raster, "RGB"), "JPEG", quality=_QUALITY, subsampling=0, **resolution)


def write_webp(raster: Raster, dpi: float | None = None, *, is_draft: bool = False) -> bytes:
    """Lossless up to four megapixels; above that it would take four times the memory of the pixels.

    `is_draft`: with a visible loss, in a fifth of the bytes.
    """
    exif = Image.Exif()
    if dpi is not None:
        exif[_X_RESOLUTION] = exif[_Y_RESOLUTION] = dpi
        exif[_UNIT] = _INCH
    is_large = raster.width * raster.height > _LARGE
    options = {"quality": _QUALITY} if is_large else {"lossless": True, "quality": 20, "exact": True}
    method = 0
    if is_draft:
        options, method = {"quality": _DRAFT_QUALITY}, 4
    picture = _picture(raster, "RGB" if raster.is_opaque else "RGBA")
    return encode_picture(picture, "WEBP", method=method, exif=exif.tobytes(), **options)


def _picture(raster: Raster, mode: str) -> Image.Image:
    picture = Image.new(mode, (raster.width, raster.height), "white")
    top = 0
    for strip in raster.strips():
        part = Image.fromarray(strip)
        picture.paste(part, (0, top), part if mode == "RGB" and not raster.is_opaque else None)
        top += len(strip)
    return picture
