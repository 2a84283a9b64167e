"""A picture as its owner made it, but upright and without metadata. Runs only in the child process.

What needs no turn keeps its pixels: its file is copied part by part, without the parts that are not needed to
show it. That also ends what is hidden behind the picture.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from io import BytesIO
from typing import Any, Final

from PIL import Image, ImageOps

from domain.drawing.logo_limits import ImageUnavailable, PictureLimits
from domain.drawing.logos.logo_images import FORMATS, UNREADABLE_ERRORS, require_drawable, turn_of
from domain.drawing.logos.svg_sanitizer import sanitise_svg
from domain.drawing.shapes import DecodedImage
from domain.files.kinds import PHOTOGRAPHS

_DAMAGED: Final = "is damaged or incomplete"
_QUALITY: Final = 90
# What is decoded whole; a JPEG with more is read at half its size.
_MOST_PIXELS: Final = 26_000_000
# Of a WebP that is written again without loss.
_MOST_LOSSLESS: Final = 5_000_000
# Of PNG (W3C PNG, 5.6), beside the critical ones: colours, density, animation.
_PNG_PARTS: Final = frozenset(b"tRNS gAMA cHRM sRGB iCCP sBIT cICP pHYs acTL fcTL fdAT".split())
_WEBP_PARTS: Final = frozenset((b"VP8X", b"VP8 ", b"VP8L", b"ALPH", b"ANIM", b"ANMF", b"ICCP"))
# The flags of VP8X for Exif and XMP.
_WEBP_METADATA: Final = 0x0C
_JPEG_APPS: Final = {0xE0: b"JFIF", 0xE2: b"ICC_PROFILE", 0xEE: b"Adobe"}
_JPEG_COMMENT: Final = 0xFE
_SCAN: Final = 0xDA
_END: Final = b"\xff\xd9"
_AFTER_SCAN: Final = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]")
_SVG_SIZE: Final = re.compile(rb'<svg[^>]* width="(\d+)" height="(\d+)"')


def load_codecs(kind: str) -> None:
    """Import what the picture needs, before no file can be opened any more."""
    if kind == "HEIC":
        import pi_heif

        pi_heif.options.DECODE_THREADS = 1
    if kind == "AVIF":
        from PIL import AvifImagePlugin

        AvifImagePlugin.DEFAULT_MAX_THREADS = 1


def clean_picture(source: bytes, limits: PictureLimits) -> DecodedImage:
    """Raise ImageUnavailable with the reason."""
    try:
        content, (width, height) = _cleaned(source, limits)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning, MemoryError):
        raise ImageUnavailable("has too many pixels", "pixels") from None
    except UNREADABLE_ERRORS:
        raise ImageUnavailable(_DAMAGED) from None
    return DecodedImage(content, width, height, sha256(content).hexdigest())


def _cleaned(source: bytes, limits: PictureLimits) -> tuple[bytes, tuple[int, int]]:
    if limits.cleaned == "SVG":
        svg = sanitise_svg(source)
        size = _SVG_SIZE.search(svg)
        return svg, (int(size[1]), int(size[2])) if size else (1, 1)
    if limits.cleaned in PHOTOGRAPHS:
        return _as_jpeg(_heif(source) if limits.cleaned == "HEIC" else _avif(source))
    with Image.open(BytesIO(source), formats=FORMATS) as image:
        require_drawable(image, limits)
        if limits.cleaned == "JPEG" and turn_of(image) is not None:
            if image.width * image.height > _MOST_PIXELS:
                image.draft(None, (image.width // 2, image.height // 2))
            return _as_jpeg(image)
        is_still = limits.cleaned in ("PNG", "WebP") and not getattr(image, "is_animated", False)
        if is_still and turn_of(image) is not None:
            return _turned(image, source)
        return b"".join(_PARTS[limits.cleaned](source)), image.size


def _as_jpeg(image: Image.Image) -> tuple[bytes, tuple[int, int]]:
    profile = image.info.get("icc_profile") or b""
    upright = ImageOps.exif_transpose(image)
    if upright.mode not in ("L", "RGB", "CMYK"):
        opaque = Image.new("RGB", upright.size, "white")
        opaque.paste(upright, mask=upright.getchannel("A") if "A" in upright.getbands() else None)
        upright = opaque
    upright.info = {}
    content = BytesIO()
    upright.save(content, "JPEG", quality=_QUALITY, icc_profile=profile, exif=b"")
    return content.getvalue(), upright.size


def _turned(image: Image.Image, source: bytes) -> tuple[bytes, tuple[int, int]]:
    """A PNG or WebP in its own format, which loses nothing but where a WebP has before.

    With as little effort as there is: this process has little time and memory.
    """
    quality: dict[str, Any] = {"compress_level": 1}
    if image.format == "WEBP" and any(part.startswith(b"VP8L") for part in _webp(source)):
        _require_few_pixels(image.size, _MOST_LOSSLESS)
        quality = {"lossless": True, "quality": 0, "method": 0}
    elif image.format == "WEBP":
        quality = {"quality": _QUALITY, "method": 1}
    upright = ImageOps.exif_transpose(image)
    upright.info = {}
    content = BytesIO()
    shown = {name: image.info.get(name) for name in ("icc_profile", "transparency")}
    upright.save(content, image.format, **shown, **quality)
    return content.getvalue(), upright.size


def _require_few_pixels(size: tuple[int, int], most: int = _MOST_PIXELS) -> None:
    if size[0] * size[1] > most:
        raise ImageUnavailable(f"has more than {most // 1_000_000} million pixels", "pixels")


def _heif(source: bytes) -> Image.Image:
    import pi_heif

    heif = pi_heif.open_heif(source, convert_hdr_to_8bit=True)
    _require_few_pixels(heif.size)
    # Upright: such a file turns its pixels itself.
    upright: Image.Image = heif.to_pillow()
    return upright


def _avif(source: bytes) -> Image.Image:
    image = Image.open(BytesIO(source), formats=["AVIF"])
    _require_few_pixels(image.size)
    return image


def _png(source: bytes) -> Iterator[bytes]:
    place = 8
    yield source[:place]
    while True:
        name, end = source[place + 4 : place + 8], place + 12 + int.from_bytes(source[place : place + 4])
        if len(name) < 4 or end > len(source):
            raise ImageUnavailable(_DAMAGED)
        if name[:1].isupper() or name in _PNG_PARTS:
            yield source[place:end]
        if name == b"IEND":
            return
        place = end


def _webp(source: bytes) -> Iterator[bytes]:
    parts, place = [], 12
    stop = min(8 + int.from_bytes(source[4:8], "little"), len(source))
    while place + 8 <= stop:
        name, size = source[place : place + 4], int.from_bytes(source[place + 4 : place + 8], "little")
        end = place + 8 + size + size % 2
        if name == b"VP8X" and size:
            flags = source[place + 8] & ~_WEBP_METADATA
            parts.append(source[place : place + 8] + bytes([flags]) + source[place + 9 : end])
        elif name in _WEBP_PARTS:
            parts.append(source[place:end])
        place = end
    yield b"RIFF" + (4 + sum(map(len, parts))).to_bytes(4, "little") + b"WEBP"
    yield from parts


def _jpeg(source: bytes) -> Iterator[bytes]:
    place = 2
    yield source[:place]
    while source[place : place + 2] != _END:
        if place + 4 > len(source) or source[place] != 0xFF:
            raise ImageUnavailable(_DAMAGED)
        marker, end = source[place + 1], place + 2 + int.from_bytes(source[place + 2 : place + 4])
        if marker == 0xFF:
            # Markers may have bytes of filling before them.
            place += 1
            continue
        if marker == _SCAN:
            found = _AFTER_SCAN.search(source, end)
            end = found.start() if found else len(source)
        beginning = _JPEG_APPS.get(marker, b"-")
        is_app = 0xE0 <= marker <= 0xEF
        if marker != _JPEG_COMMENT and (not is_app or source.startswith(beginning, place + 4)):
            yield source[place:end]
        place = end
    yield _END


def _gif(source: bytes) -> Iterator[bytes]:
    place = 13 + _gif_colors(source[10])
    yield source[:place]
    while source[place : place + 1] in (b"!", b","):
        begin, is_image = place, source[place : place + 1] == b","
        label = source[place + 1 : place + 2]
        place += 10 + _gif_colors(source[place + 9]) + 1 if is_image else 2
        first = source[place + 1 : place + 12]
        while source[place]:
            place += 1 + source[place]
        place += 1
        # Of the extensions: how long a frame stays, and how often all are repeated.
        if is_image or label == b"\xf9" or (label == b"\xff" and first == b"NETSCAPE2.0"):
            yield source[begin:place]
    yield b";"


def _gif_colors(flags: int) -> int:
    """The bytes of a table of colours, which may be missing."""
    return 3 << (flags & 7) + 1 if flags & 0x80 else 0


_PARTS: Final[Mapping[str, Callable[[bytes], Iterator[bytes]]]] = {
    "PNG": _png,
    "WebP": _webp,
    "JPEG": _jpeg,
    "GIF": _gif,
}
