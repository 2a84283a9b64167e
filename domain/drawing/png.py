"""PNG (W3C, third edition), written by hand: a palette where it does, and rows that only say what changed."""

import struct
import zlib
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from domain.drawing.raster import Indexed, Raster

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_PALETTE, _RGB, _RGBA = 3, 2, 6
_UP = 2
_LEVEL = 6
_METRE = 1 / 0.0254


def write_png(raster: Raster, dpi: float | None = None) -> bytes:
    """The same bytes for the same pixels; `dpi` is kept as pHYs (11.3.4.3), in whole px a metre."""
    if raster.indexed is not None:
        bits, kind, head, data = _indexed(raster.indexed)
    else:
        bits, kind, head, data = 8, _RGB if raster.is_opaque else _RGBA, b"", _mixed(raster)
    parts = [
        _SIGNATURE,
        _chunk(b"IHDR", struct.pack(">IIBBBBB", raster.width, raster.height, bits, kind, 0, 0, 0)),
    ]
    if dpi is not None:
        parts.append(_chunk(b"pHYs", struct.pack(">IIB", *[round(dpi * _METRE)] * 2, 1)))
    return b"".join([*parts, head, _chunk(b"IDAT", data), _chunk(b"IEND", b"")])


def _indexed(indexed: Indexed) -> tuple[int, int, bytes, bytes]:
    used = np.flatnonzero(np.bincount(indexed.pixels.ravel(), minlength=256))
    palette = indexed.palette[used]
    head = _chunk(b"PLTE", palette[:, :3].tobytes())
    if bool((palette[:, 3] < 255).any()):
        head += _chunk(b"tRNS", palette[:, 3].tobytes())
    places = np.zeros(256, np.uint8)
    places[used] = np.arange(len(used))
    if len(used) <= 2:
        rows = np.packbits(places[indexed.pixels], axis=1)
        return 1, _PALETTE, head, _deflated([rows])
    return 8, _PALETTE, head, _deflated([places[indexed.pixels]])


def _mixed(raster: Raster) -> bytes:
    channels = 3 if raster.is_opaque else 4
    return _deflated(strip[..., :channels].reshape(len(strip), -1) for strip in raster.strips())


def _deflated(strips: Iterable[NDArray[np.uint8]]) -> bytes:
    """Rows filtered by Up (9.2): in a picture of squares most rows equal the one above, and become zeros."""
    squeeze = zlib.compressobj(_LEVEL, zlib.DEFLATED, 15, 9)
    parts, above = [], None
    for strip in strips:
        rows = np.empty((len(strip), strip.shape[1] + 1), np.uint8)
        rows[:, 0] = _UP
        np.subtract(strip[1:], strip[:-1], out=rows[1:, 1:])
        rows[0, 1:] = strip[0] if above is None else strip[0] - above
        above = strip[-1].copy()
        parts.append(squeeze.compress(rows.data))
    return b"".join([*parts, squeeze.flush()])


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(data, zlib.crc32(name)))
