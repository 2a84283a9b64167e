"""JPEG and WebP, by Pillow."""

from io import BytesIO

from PIL import Image

from domain.drawing.formats.raster import Raster

_QUALITY = 90
_LARGE = 1 << 22
# EXIF 2.32: X and Y resolution in px an inch. WebP has no field of its own for them.
_X_RESOLUTION, _Y_RESOLUTION, _UNIT, _INCH = 0x011A, 0x011B, 0x0128, 2


def write_jpeg(raster: Raster, dpi: float | None = None) -> bytes:
    """On white where the picture is transparent; colours at full resolution, so that edges stay sharp."""
    picture = Image.new("RGB", (raster.width, raster.height), "white")
    top = 0
    for strip in raster.strips():
        part = Image.fromarray(strip)
        picture.paste(part, (0, top), None if raster.is_opaque else part)
        top += len(strip)
    resolution = {} if dpi is None else {"dpi": (round(dpi), round(dpi))}
    return _written(picture, "JPEG", quality=_QUALITY, subsampling=0, **resolution)


def write_webp(raster: Raster, dpi: float | None = None) -> bytes:
    """Without loss up to four megapixels; beyond that it would take four times the memory of the pixels."""
    picture = Image.new("RGB" if raster.is_opaque else "RGBA", (raster.width, raster.height))
    top = 0
    for strip in raster.strips():
        picture.paste(Image.fromarray(strip[..., :3] if raster.is_opaque else strip), (0, top))
        top += len(strip)
    exif = Image.Exif()
    if dpi is not None:
        exif[_X_RESOLUTION] = exif[_Y_RESOLUTION] = dpi
        exif[_UNIT] = _INCH
    is_large = raster.width * raster.height > _LARGE
    how = {"quality": _QUALITY} if is_large else {"lossless": True, "quality": 20, "exact": True}
    return _written(picture, "WEBP", method=0, exif=exif.tobytes(), **how)


def _written(picture: Image.Image, kind: str, **options: object) -> bytes:
    content = BytesIO()
    picture.save(content, kind, **options)
    return content.getvalue()
