"""Cuts a stored picture to the size that a page shows."""

from io import BytesIO
from typing import Final

from PIL import Image, ImageOps

from domain.drawing.logo_limits import Cut, Encoding, Thumbnail

# The first one whose file is small enough; the last one in any case.
_QUALITIES: Final = (78, 66, 54, 42, 30)


def cut_picture(content: bytes, cut: Cut, encoding: Encoding, *, is_opaque: bool = False) -> Thumbnail:
    """`content`: a stored PNG or JPEG. Where its transparency cannot be kept, the file is a PNG.

    `is_opaque`: transparent parts become white.
    """
    with Image.open(BytesIO(content), formats=["PNG", "JPEG"]) as image:
        image.draft("RGB", (cut.width, cut.height))
        picture = image.convert("RGBA" if image.has_transparency_data else "RGB")
    picture = _shrink(picture, cut)
    if picture.mode == "RGBA" and is_opaque:
        ground = Image.new("RGB", picture.size, "white")
        ground.paste(picture, mask=picture)
        picture = ground
    if picture.mode == "RGBA" and encoding == "jpeg":
        return Thumbnail(encode_picture(picture, "PNG", optimize=True), "image/png")
    file = b""
    for quality in _QUALITIES:
        file = encode_picture(picture, encoding.upper(), quality=quality)
        if len(file) <= cut.max_bytes:
            break
    return Thumbnail(file, f"image/{encoding}")


def _shrink(picture: Image.Image, cut: Cut) -> Image.Image:
    if not cut.is_whole:
        return ImageOps.fit(picture, _shape(picture, cut), Image.Resampling.LANCZOS)
    picture.thumbnail((cut.width, cut.height), Image.Resampling.LANCZOS)
    return picture


def _shape(picture: Image.Image, cut: Cut) -> tuple[int, int]:
    """A square is cropped on all sides; of others only the height is cropped."""
    if cut.width == cut.height:
        side = min(cut.width, *picture.size)
        return side, side
    width = min(cut.width, picture.width)
    height = round(width * min(cut.height / cut.width, picture.height / picture.width))
    return width, max(1, height)


def encode_picture(picture: Image.Image, kind: str, **options: object) -> bytes:
    content = BytesIO()
    picture.save(content, kind, **options)
    return content.getvalue()
