"""Reads a picture as it is and as a phone may see it, by a decoder that shares no code with the encoder."""

from collections.abc import Iterator
from functools import lru_cache

import numpy as np
import zxingcpp
from numpy.typing import NDArray
from PIL import Image, ImageFilter

from domain.drawing.engine.matrix import Matrix, codeword_positions
from domain.drawing.layout import QUIET_ZONE, Layout

Grey = NDArray[np.uint8]

_LOCAL, _GLOBAL = zxingcpp.Binarizer.LocalAverage, zxingcpp.Binarizer.GlobalHistogram
_QR_CODE = zxingcpp.barcode_formats_from_str("QRCode")
# Px a module of a small print on a phone's sensor.
_SMALL = 4
# The decoder works in blocks of 8 px and may miss a code by chance, but not again at another scale.
_OTHER_SCALE = 4.4
WHOLE = "as it is"
VIEWS = 3
# Radius in px of the blur of a small view: more than half a module in all.
_BLUR = 1
# Black and white of a matt print, as a camera gives them.
_FADED = [40 + value * 160 // 255 for value in range(256)]
# How much shorter and narrower the far edges of a tilted print are.
_TILT = 0.12


def reads(grey: Grey, text: str, *, inverted: bool = False) -> bool:
    """Whether the decoder finds exactly `text`."""
    return any(_read(grey, binarizer, inverted=inverted) == text.encode() for binarizer in (_LOCAL, _GLOBAL))


def lost_views(grey: Grey, layout: Layout, text: str, *, inverted: bool = False) -> list[str]:
    """The names of the views in which the decoder does not find exactly `text`."""
    lost = [WHOLE] if not reads(grey, text, inverted=inverted) else []
    small = [name for name, view in stressed(grey, layout) if not reads(view, text, inverted=inverted)]
    if small and layout.module > _OTHER_SCALE:
        again = stressed(grey, layout, scale=_OTHER_SCALE / layout.module)
        small = [name for name, view in again if name in small and not reads(view, text, inverted=inverted)]
    return lost + small


def stressed(grey: Grey, layout: Layout, *, scale: float | None = None) -> Iterator[tuple[str, Grey]]:
    """The symbol and at most its quiet zone: small, and as a small matt print, blurred and tilted.

    The default scale divides by a whole number, and gives about 4 px a module.
    """
    # fromarray() would copy: 17 MB at 4096 px.
    whole = Image.frombuffer("L", grey.shape[::-1], grey, "raw", "L", 0, 1)
    box = _symbol(layout)
    if scale is None:
        small = whole.reduce(max(1, round(layout.module / _SMALL)), box)
    else:
        side = round((box[2] - box[0]) * scale)
        small = whole.resize((side, side), Image.Resampling.BOX, box)
    yield "small", np.asarray(small)
    size, tilt = _tilt(*small.size)
    tilted = small.point(_FADED).transform(
        size, Image.Transform.PERSPECTIVE, tilt, Image.Resampling.BILINEAR, fillcolor=_FADED[255]
    )
    yield "tilted, blurred and grey", np.asarray(tilted.filter(ImageFilter.BoxBlur(_BLUR)))


def budget_used(grey: Grey, matrix: Matrix, layout: Layout) -> float:
    """The share of error correction that the picture uses up in its worst block: above 1 it is unreadable.

    The middle of each module is sampled and compared with the matrix.
    """
    size = matrix.size
    dark = np.frombuffer(matrix.dark, np.uint8).reshape(size, size) == 1
    at = np.arange(size) * layout.module + layout.module // 2
    sampled = grey[(layout.top + at)[:, None], layout.left + at]
    darks, lights = float(sampled[dark].mean()), float(sampled[~dark].mean())
    seen_dark = (sampled < (darks + lights) / 2) ^ (darks > lights)
    positions = codeword_positions(matrix.version, matrix.level)
    wrong = (seen_dark != dark).ravel()[positions.modules].any(axis=1)
    lost = np.bincount(positions.blocks[wrong], minlength=len(positions.correctable))
    return float(np.max(lost / positions.correctable))


def _symbol(layout: Layout) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of the part that a scanner sees: the symbol and at most its quiet zone."""
    free = min(layout.left, (layout.height - layout.side) // 2) - layout.inset
    margin = min(free, QUIET_ZONE * layout.module)
    left, top, side = layout.left - margin, layout.top - margin, layout.side + 2 * margin
    return left, top, left + side, top + side


def _read(grey: Grey, binarizer: zxingcpp.Binarizer, *, inverted: bool) -> bytes | None:
    found = zxingcpp.read_barcode(
        grey,
        formats=_QR_CODE,
        binarizer=binarizer,
        try_invert=inverted,
        try_rotate=False,
        try_downscale=False,
    )
    return bytes(found.bytes) if found else None


@lru_cache(maxsize=64)
def _tilt(width: int, height: int) -> tuple[tuple[int, int], tuple[float, ...]]:
    """The size and Pillow's coefficients of a tilted view, whose right and lower edges are farther away."""
    page, far_x, far_y = 2 * _SMALL, width * _TILT, height * _TILT
    # Each corner of the print in the view, and the same corner of the picture.
    corners = [
        ((page, page), (0, 0)),
        ((page + width - far_x, page + far_y / 2), (width, 0)),
        ((page + width - 1.5 * far_x, page + height - far_y), (width, height)),
        ((page + far_x / 2, page + height - far_y / 2), (0, height)),
    ]
    rows, seen = [], []
    for (x, y), (u, v) in corners:
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        seen += [u, v]
    solved = np.linalg.solve(np.array(rows, float), np.array(seen, float))
    return (width + 2 * page, height + 2 * page), tuple(map(float, solved))
