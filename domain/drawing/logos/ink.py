"""The ink of a logo: its connected pieces, their luminance, and its main colour."""

from functools import lru_cache
from io import BytesIO

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from domain.drawing.brand import brand_of
from domain.drawing.colors import BLACK
from domain.drawing.shapes import Color, Ink, InkPart

# Px on the longer side: enough to keep letters apart, and few enough to visit each one.
_SIDE = 128
# Alpha, out of 255, of a stroke that is thinner than a px at that size.
_FAINT = 24
_TENTH = 0.1
# Further pieces are only specks.
_MOST_PARTS = 60


# Every format and size of a picture needs it again.
@lru_cache(maxsize=16)
def ink_of(content: bytes) -> Ink:
    """`content`: a stored PNG or JPEG. An opaque picture has no ink."""
    with Image.open(BytesIO(content), formats=["PNG", "JPEG"]) as image:
        if not image.has_transparency_data:
            return ()
        # Premultiplied, so that transparent pixels add no colour to the edges.
        small = image.convert("RGBA").convert("RGBa")
    small.thumbnail((_SIDE, _SIDE), Image.Resampling.BOX)
    pixels = np.asarray(small.convert("RGBA"))
    weight = np.where(pixels[..., 3] >= _FAINT, pixels[..., 3].astype(float), 0.0)
    light = _luminance(pixels[..., :3])
    parts = (_part(light[piece], weight[piece], float(weight.sum())) for piece in _pieces(weight > 0))
    return tuple(sorted(parts, reverse=True)[:_MOST_PARTS])


def _part(light: NDArray[np.float64], weight: NDArray[np.float64], total: float) -> InkPart:
    order = np.argsort(light)
    light, below = light[order], np.cumsum(weight[order]) / weight.sum()
    darkest = light[np.searchsorted(below, _TENTH)]
    lightest = light[np.searchsorted(below, 1 - _TENTH)]
    return InkPart(*(round(float(number), 4) for number in (weight.sum() / total, darkest, lightest)))


def _pieces(inked: NDArray[np.bool_]) -> list[tuple[list[int], list[int]]]:
    """Rows and columns of the px of each piece; px that share a corner are connected."""
    rest = {(int(row), int(column)) for row, column in np.argwhere(inked)}
    pieces = []
    while rest:
        piece = [rest.pop()]
        for row, column in piece:
            around = {(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)} & rest
            rest -= around
            piece += around
        rows, columns = zip(*piece, strict=True)
        pieces.append((list(rows), list(columns)))
    return pieces


def _luminance(rgb: NDArray[np.uint8]) -> NDArray[np.float64]:
    """`domain.drawing.colors.luminance` of every px."""
    channel = rgb / 255
    linear = np.where(channel <= 0.04045, channel / 12.92, ((channel + 0.055) / 1.055) ** 2.4)
    return np.asarray(linear @ (0.2126, 0.7152, 0.0722))


_SAMPLED, _STEP, _VISIBLE = 96, 32, 128


def main_color(content: bytes) -> Color:
    """`content`: a stored PNG or JPEG. Its brand's colour, black for one without any ink."""
    with Image.open(BytesIO(content), formats=["PNG", "JPEG"]) as image:
        small = image.convert("RGBA")
    small.thumbnail((_SAMPLED, _SAMPLED), Image.Resampling.BOX)
    pixels = np.asarray(small).reshape(-1, 4)
    pixels = pixels[pixels[:, 3] >= _VISIBLE][:, :3]
    if not len(pixels):
        return BLACK
    # Neighbouring colours are counted together; each group is shown by its mean.
    keys, which, counts = np.unique(pixels // _STEP, axis=0, return_inverse=True, return_counts=True)
    means = np.stack(
        [np.bincount(which.ravel(), pixels[:, at], len(keys)) / counts for at in range(3)], axis=1
    )
    shares = {
        Color(*map(int, np.rint(mean))): float(count) for mean, count in zip(means, counts, strict=True)
    }
    return brand_of({color: count / len(pixels) for color, count in shares.items()})
