"""A picture behind the code, under a veil of the ground's paint that keeps the code legible."""

from functools import lru_cache
from hashlib import sha256
from io import BytesIO
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageOps

from domain.drawing.colors import PAPER, blend_over, colors_of, contrast, luma
from domain.drawing.engine.frames import CaptionPaints
from domain.drawing.formats.raster import rasterise
from domain.drawing.logos.cutting import encode_picture
from domain.drawing.shapes import Box, Color, DecodedImage, Drawing, Layer, Paint, PlacedImage

# The difference of luma between the code and the worst place of its background: more than of plain colours,
# because the ground between modules is as restless as the picture.
LEGIBLE: Final = 175
# The veil's share: at least so much, in such steps.
_LEAST, _STEPS = 0.3, 29
# With a larger share, people hardly see the picture.
MOST_VEIL: Final = 0.95
# Px on the longer side of the copy that is measured: about two a module.
_MEASURED: Final = 96
_QUALITY: Final = 85


def opaque_paint(paint: Paint) -> Paint:
    """The paint as it looks on white paper."""
    if isinstance(paint, Color):
        return blend_over(paint, PAPER)
    return paint._replace(
        stops=tuple(stop._replace(color=blend_over(stop.color, PAPER)) for stop in paint.stops)
    )


def lay_backdrop(
    image: DecodedImage,
    ground: Paint,
    inks: tuple[Paint, ...],
    caption: CaptionPaints | None,
    size: tuple[int, int],
) -> tuple[PlacedImage, float]:
    """The picture under its veil, and the veil's share.

    The image fills a picture of that width and height, cut on two sides if it has another shape.

    `ground`: the veil, opaque. `inks`: the paints of the code.
    """
    lumas = tuple(sorted({luma(blend_over(color, PAPER)) for ink in inks for color in colors_of(ink)}))
    veiled, share = _veiled(image, ground, lumas, caption, size)
    return PlacedImage(veiled, 0, 0, *size), share


# Every format and size needs it again.
@lru_cache(maxsize=4)
def _veiled(
    image: DecodedImage,
    ground: Paint,
    inks: tuple[int, ...],
    caption: CaptionPaints | None,
    size: tuple[int, int],
) -> tuple[DecodedImage, float]:
    """The picture as an opaque JPEG, never larger than the source, and the veil's share."""
    with Image.open(BytesIO(image.content)) as opened:
        scale = min(1, max(opened.width / size[0], opened.height / size[1]))
        small = max(1, round(size[0] * scale)), max(1, round(size[1] * scale))
        cut = ImageOps.fit(opened.convert("RGBA"), small, Image.Resampling.LANCZOS)
    veil = _veil(_scaled(ground, scale), *small)
    cut = Image.alpha_composite(veil.convert("RGBA"), cut).convert("RGB")
    share = _share(cut, veil, inks, caption)
    content = encode_picture(Image.blend(cut, veil, share), "JPEG", quality=_QUALITY)
    return DecodedImage(content, *small, sha256(content).hexdigest()), share


def _scaled(paint: Paint, scale: float) -> Paint:
    if isinstance(paint, Color):
        return paint
    lengths = {name: scale * length for name, length in paint._asdict().items() if name != "stops"}
    return paint._replace(**lengths)


def _veil(ground: Paint, width: int, height: int) -> Image.Image:
    drawing = Drawing(width, height, (Layer(ground, (Box(0, 0, width, height),)),))
    pixels = np.concatenate(list(rasterise(drawing).strips()))
    return Image.fromarray(np.ascontiguousarray(pixels[..., :3]))


def _share(
    picture: Image.Image, veil: Image.Image, inks: tuple[int, ...], caption: CaptionPaints | None
) -> float:
    """The least share of the veil that leaves all legible; 1 where the veil alone does not."""
    behind, over = _lumas(picture), _lumas(veil)
    for share in np.linspace(_LEAST, 1, _STEPS):
        ground = behind * (1 - share) + over * share
        darkest, lightest = float(np.min(ground)), float(np.max(ground))
        is_legible = all(darkest - ink >= LEGIBLE or ink - lightest >= LEGIBLE for ink in inks)
        if is_legible and all(_is_read(caption, level) for level in (darkest, lightest)):
            return float(share)
    return 1.0


def _is_read(caption: CaptionPaints | None, level: float) -> bool:
    """Whether people read the caption where the ground has this luma."""
    if caption is None:
        return True
    below = blend_over(caption.fill, Color(*[round(level)] * 3))
    return contrast(blend_over(caption.ink, below), below) >= caption.least


def _lumas(image: Image.Image) -> NDArray[np.float32]:
    small = image.convert("L")
    small.thumbnail((_MEASURED, _MEASURED), Image.Resampling.BOX)
    return np.asarray(small, np.float32)
