"""Text to modules: ISO/IEC 18004, one segment, the smallest version that fits."""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

from qrcode.constants import ERROR_CORRECT_H, ERROR_CORRECT_L, ERROR_CORRECT_M, ERROR_CORRECT_Q
from qrcode.exceptions import DataOverflowError
from qrcode.main import QRCode as Encoder
from qrcode.util import QRData

LEVELS = {"L": ERROR_CORRECT_L, "M": ERROR_CORRECT_M, "Q": ERROR_CORRECT_Q, "H": ERROR_CORRECT_H}
_NUMERIC = re.compile(rb"[0-9]+")
_ALPHANUMERIC = re.compile(rb"[0-9A-Z $%*+\-./:]+")


@dataclass(frozen=True, slots=True)
class Matrix:
    """Modules row by row, dark is True; no quiet zone."""

    rows: tuple[tuple[bool, ...], ...]

    @property
    def size(self) -> int:
        return len(self.rows)


@lru_cache(maxsize=1024)
def count_modules(text: str, level: str) -> int:
    """Modules a side, worked out without drawing. Raises ValueError when no version holds `text`."""
    return 17 + 4 * _fitted(text, level).version


@lru_cache(maxsize=256)
def encode(text: str, level: str) -> Matrix:
    """Raises ValueError when no version holds `text`."""
    encoder = _fitted(text, level)
    encoder.make(fit=False)
    return Matrix(tuple(tuple(bool(module) for module in row) for row in encoder.modules))


def _fitted(text: str, level: str) -> Encoder[Any]:
    encoder: Encoder[Any] = Encoder(error_correction=LEVELS[level], border=0)
    encoder.add_data(_segment(text.encode()), optimize=0)
    try:
        encoder.version = encoder.best_fit(start=1)
    except (DataOverflowError, ValueError):
        raise ValueError("too long for a QR code at this error correction level") from None
    return encoder


def _segment(data: bytes) -> QRData:
    # ISO/IEC 18004, table 2: the numbers that `qrcode` gives the three modes.
    mode: Literal[1, 2, 4] = 4
    if _NUMERIC.fullmatch(data):
        mode = 1
    elif _ALPHANUMERIC.fullmatch(data):
        mode = 2
    return QRData(data, mode, check_data=False)
