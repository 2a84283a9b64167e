"""JPEG and WebP, by Pillow."""

from PIL import Image

from domain.drawing.formats.raster import Raster
from domain.drawing.logos.cutting import encode_picture

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
