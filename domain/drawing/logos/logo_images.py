"""Prepares a logo for drawing: small, upright, in sRGB, without metadata."""

import re
import struct
import zlib
from hashlib import sha256
from io import BytesIO
from math import ceil
from typing import Final

from PIL import GifImagePlugin, Image, ImageCms, JpegImagePlugin, PngImagePlugin, WebPImagePlugin

from domain.drawing.logo_limits import (
    LOGO_LIMITS,
    MAX_BYTES,
    MAX_PIXELS,
    MAX_SOURCE_SIDE,
    ImageUnavailable,
    PictureLimits,
)
from domain.drawing.logos.cutting import encode_picture
from domain.drawing.logos.svg_sanitizer import NOT_A_PICTURE
from domain.drawing.shapes import DecodedImage

# The imports register these plugins. Otherwise Pillow loads all of them, which takes longer than most logos.
_PLUGINS = (
    PngImagePlugin.PngImageFile,
    JpegImagePlugin.JpegImageFile,
    WebPImagePlugin.WebPImageFile,
    GifImagePlugin.GifImageFile,
)
FORMATS: Final = tuple(plugin.format for plugin in _PLUGINS)
# While it decodes, libwebp needs four times the memory of the picture.
MAX_WEBP_PIXELS: Final = MAX_PIXELS // 2
JPEG_QUALITY: Final = 90
# At 1600 px, with subsampled colours, the file is as large as the above at 1024 px.
PHOTOGRAPH_QUALITY: Final = 85
# An MPO, from some phones, is a JPEG followed by more of them.
_JPEGS: Final = {"JPEG", "MPO"}
# Parts of a JPEG (ITU-T T.81, B.1.1): a byte 0xFF of the pixels is followed by a zero.
_JPEG: Final = b"\xff\xd8\xff"
_SCAN: Final = b"\xff\xda"
_END: Final = b"\xff\xd9"
_MARKER: Final = re.compile(rb"\xff[^\x00]")
_BAND_PIXELS: Final = 1_000_000
_WORTH_A_JPEG: Final = 64_000
# The quickest PNG: times the bytes of a photograph's JPEG, and the most that are compressed further.
_PHOTOGRAPH, _MOST_OPTIMIZED = 3, 256_000
# How much smaller a logo gets whose file would be too large.
_SMALLER: Final = 0.85
_TOO_MANY_PIXELS: Final = "has more than 16 million pixels"
# Pillow's errors for damaged and malicious pictures.
UNREADABLE_ERRORS = (
    OSError,
    SyntaxError,
    ValueError,
    EOFError,
    LookupError,
    TypeError,
    OverflowError,
    struct.error,
)
_ORIENTATION: Final = 0x0112
_TURNS: Final = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}

_SIDEWAYS: Final = (_TURNS[5], _TURNS[6], _TURNS[7], _TURNS[8])


def is_raster(source: bytes) -> bool:
    """Whether `source` begins like a PNG, JPEG, WebP or GIF."""
    return source.startswith((b"\x89PNG\r\n\x1a\n", _JPEG, b"GIF87a", b"GIF89a")) or (
        source.startswith(b"RIFF") and source[8:12] == b"WEBP"
    )


def full_size(source: bytes) -> tuple[int, int] | None:
    """Width and height of a picture as it is shown, in px; None if that cannot be read."""
    try:
        with Image.open(BytesIO(source), formats=FORMATS) as image:
            width, height = image.size
            return (height, width) if turn_of(image) in _SIDEWAYS else (width, height)
    except (Image.DecompressionBombError, *UNREADABLE_ERRORS):
        return None


def make_logo(source: bytes, limits: PictureLimits = LOGO_LIMITS) -> DecodedImage:
    """The same bytes give the same logo. Of an animation the first frame is used.

    Raises ImageUnavailable for damaged pictures, for other formats than PNG, JPEG, WebP and GIF, and for too
    many pixels. The size is checked before any pixel is read.
    """
    if not is_raster(source):
        raise ImageUnavailable(NOT_A_PICTURE)
    try:
        with Image.open(BytesIO(source), formats=FORMATS) as image:
            require_drawable(image, limits)
            picture = _shrink(image, limits.max_side)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning, MemoryError):
        raise ImageUnavailable(_TOO_MANY_PIXELS, "pixels") from None
    except (*UNREADABLE_ERRORS, zlib.error):
        raise ImageUnavailable("is damaged or incomplete") from None
    if picture.mode == "RGBA" and not picture.getbbox():
        raise ImageUnavailable("is wholly transparent, so that nothing would be seen of it")
    stays_jpeg = limits.keeps_jpegs and image.format in _JPEGS
    if stays_jpeg:
        content = _encode_jpeg(picture, PHOTOGRAPH_QUALITY, "4:2:0")
    else:
        content = source if _was_written_here(source, picture) else _encode(picture)
        while len(content) > limits.max_stored_bytes:
            picture = picture.resize([max(1, round(side * _SMALLER)) for side in picture.size])
            content = _encode(picture)
    return DecodedImage(content, picture.width, picture.height, sha256(content).hexdigest())


def require_drawable(image: Image.Image, limits: PictureLimits) -> None:
    if image.width < 1 or image.height < 1:
        raise ImageUnavailable("has no pixels")
    most = _max_pixels(image, limits)
    if image.width * image.height > most:
        raise ImageUnavailable(f"has more than {most // 1_000_000} million pixels", "pixels")
    if max(image.size) > MAX_SOURCE_SIDE:
        raise ImageUnavailable(f"has a side of more than {MAX_SOURCE_SIDE:,} pixels", "pixels")


def _max_pixels(image: Image.Image, limits: PictureLimits) -> int:
    if image.format == "WEBP":
        return MAX_WEBP_PIXELS
    # A progressive JPEG is decoded at its full size, even for a small result.
    is_read_in_lines = image.format in _JPEGS and not image.info.get("progressive")
    return limits.max_jpeg_pixels if is_read_in_lines else MAX_PIXELS


def _shrink(image: Image.Image, max_side: int) -> Image.Image:
    """RGB, or RGBA if a pixel is not opaque; upright, at most `max_side` px a side, without metadata."""
    profile = image.info.get("icc_profile")
    turn = turn_of(image)
    # A JPEG is decoded at a half, a quarter or an eighth of its size, if that is large enough.
    scale = max_side / max(image.size)
    image.draft(None, (ceil(image.width * scale), ceil(image.height * scale)))
    picture = _reduce(image, max_side)
    picture.thumbnail((max_side, max_side), Image.Resampling.LANCZOS, reducing_gap=3.0)
    picture = _convert_to_srgb(picture, profile if isinstance(profile, bytes) else b"")
    if turn is not None:
        picture = picture.transpose(turn)
    if picture.mode == "RGBA" and picture.getchannel("A").getextrema() == (255, 255):
        picture = picture.convert("RGB")
    picture.info = {}
    return picture


def _reduce(image: Image.Image, max_side: int) -> Image.Image:
    """Divide the size by a whole number, in bands, because a copy of the whole takes too much memory."""
    factor = max(image.size) // max_side
    if factor < 2:
        return _convert_to_bytes(image)
    rows = max(1, _BAND_PIXELS // (image.width * factor)) * factor
    bands = [
        _convert_to_bytes(image.crop((0, top, image.width, min(top + rows, image.height)))).reduce(factor)
        for top in range(0, image.height, rows)
    ]
    mode = "RGBA" if any(band.mode == "RGBA" for band in bands) else bands[0].mode
    reduced = Image.new(mode, (bands[0].width, sum(band.height for band in bands)))
    top = 0
    for band in bands:
        reduced.paste(band if band.mode == mode else band.convert(mode), (0, top))
        top += band.height
    return reduced


def _convert_to_bytes(image: Image.Image) -> Image.Image:
    """Convert to RGB, RGBA, L or CMYK, which Pillow can shrink and colour profiles support."""
    if image.mode.startswith("I"):
        # Direct conversion would clip 16 bits of grey at 255.
        return image.convert("I").point(lambda value: value * (1 / 257) + 0).convert("L")
    if image.has_transparency_data:
        return image.convert("RGBA")
    return image.convert(image.mode if image.mode in {"L", "CMYK"} else "L" if image.mode == "1" else "RGB")


def _convert_to_srgb(picture: Image.Image, profile: bytes) -> Image.Image:
    alpha = picture.getchannel("A") if picture.mode == "RGBA" else None
    colors = picture.convert("RGB") if alpha else picture
    converted = _apply_profile(colors, profile) if profile else None
    converted = converted or colors.convert("RGB")
    if alpha:
        converted.putalpha(alpha)
    return converted


def _apply_profile(picture: Image.Image, profile: bytes) -> Image.Image | None:
    """Apply a colour profile. None when it is damaged or belongs to another kind of picture."""
    srgb = ImageCms.createProfile("sRGB")
    try:
        return ImageCms.profileToProfile(picture, BytesIO(profile), srgb, outputMode="RGB")
    except (ImageCms.PyCMSError, *UNREADABLE_ERRORS):
        return None


def turn_of(image: Image.Image) -> Image.Transpose | None:
    """The turn that makes the picture upright (Exif 3.0, 4.6.5, Orientation); None for damaged Exif."""
    try:
        orientation = image.getexif().get(_ORIENTATION)
    except UNREADABLE_ERRORS:
        return None
    return _TURNS.get(orientation) if isinstance(orientation, int) else None


def _encode(picture: Image.Image) -> bytes:
    """PNG, or JPEG for an opaque picture whose PNG is large and more than twice the size, or too large."""
    quick = encode_picture(picture, "PNG", compress_level=1)
    is_large = picture.mode == "RGB" and len(quick) > _WORTH_A_JPEG
    jpeg = _encode_jpeg(picture, JPEG_QUALITY, "4:4:4") if is_large else b""
    if is_large and len(jpeg) < len(quick) / _PHOTOGRAPH:
        return jpeg
    # The best compression takes seconds for a smooth photograph, and saves a tenth of it.
    png = encode_picture(picture, "PNG", optimize=len(quick) <= _MOST_OPTIMIZED)
    if not jpeg or len(png) <= _WORTH_A_JPEG:
        return png
    return jpeg if len(jpeg) < len(png) / 2 or len(png) > MAX_BYTES else png


def _was_written_here(source: bytes, picture: Image.Image) -> bool:
    """Whether it is a JPEG of `_encode`, as in an export: encoded once more, it would be another picture."""
    if not source.startswith(_JPEG) or picture.mode != "RGB":
        return False
    jpeg = _encode_jpeg(picture, JPEG_QUALITY, "4:4:4")
    begin = jpeg.index(_SCAN)
    marker = _MARKER.search(source, begin + len(_SCAN))
    return source[:begin] == jpeg[:begin] and marker is not None and source[marker.start() :] == _END


def _encode_jpeg(picture: Image.Image, quality: int, subsampling: str) -> bytes:
    return encode_picture(picture, "JPEG", quality=quality, subsampling=subsampling)
