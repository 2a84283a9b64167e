"""The colours of a logo, by their share of it."""

from io import BytesIO

import numpy as np
from PIL import Image

from domain.drawing.brand import brand_of
from domain.drawing.shapes import Color

_SIDE, _STEP, _VISIBLE = 96, 32, 128


def main_color(content: bytes) -> Color:
    """`content`: a stored PNG or JPEG. Its brand's colour, black for one without any ink."""
    with Image.open(BytesIO(content), formats=["PNG", "JPEG"]) as image:
        small = image.convert("RGBA")
    small.thumbnail((_SIDE, _SIDE), Image.Resampling.BOX)
    pixels = np.asarray(small).reshape(-1, 4)
    pixels = pixels[pixels[:, 3] >= _VISIBLE][:, :3]
    if not len(pixels):
        return Color(0, 0, 0)
    # Neighbouring colours are counted together; each group is shown by its mean.
    keys, which, counts = np.unique(pixels // _STEP, axis=0, return_inverse=True, return_counts=True)
    means = np.stack(
        [np.bincount(which.ravel(), pixels[:, at], len(keys)) / counts for at in range(3)], axis=1
    )
    shares = {
        Color(*map(int, np.rint(mean))): float(count) for mean, count in zip(means, counts, strict=True)
    }
    return brand_of({color: count / len(pixels) for color, count in shares.items()})
