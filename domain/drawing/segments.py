"""A text as one segment, and the smallest QR code for it (ISO/IEC 18004:2015, 7.4)."""

import re
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from domain.kernel.faults import InvalidValue
from domain.kernel.reasons import Reason

# Table 2: numeric, alphanumeric, bytes.
Mode = Literal[1, 2, 4]
# Table 3: bits of the character count in versions 1 to 9, 10 to 26 and 27 to 40.
_COUNT_BITS: Final[dict[Mode, tuple[int, int, int]]] = {1: (10, 12, 14), 2: (9, 11, 13), 4: (8, 16, 16)}
_DIGIT_BITS: Final = {1: 4, 2: 7, 3: 10}
_NUMERIC = re.compile(r"[0-9]+")
_ALPHANUMERIC = re.compile(r"[0-9A-Z $%*+\-./:]+")
# Table 2 and 7.4.2.2: the mode ECI, and UTF-8.
_UTF_8: Final = (0b0111_00011010, 12)
# Table 5.
_ALPHANUMERIC_VALUE = {
    character: value for value, character in enumerate("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")
}
# Table 7: data codewords of versions 1 to 40, by error correction level.
# fmt: off
DATA_CODEWORDS: Final = {
    "L": (
        19, 34, 55, 80, 108, 136, 156, 194, 232, 274, 324, 370, 428, 461, 523, 589, 647, 721, 795, 861,
        932, 1006, 1094, 1174, 1276, 1370, 1468, 1531, 1631, 1735, 1843, 1955, 2071, 2191, 2306, 2434,
        2566, 2702, 2812, 2956,
    ),
    "M": (
        16, 28, 44, 64, 86, 108, 124, 154, 182, 216, 254, 290, 334, 365, 415, 453, 507, 563, 627, 669,
        714, 782, 860, 914, 1000, 1062, 1128, 1193, 1267, 1373, 1455, 1541, 1631, 1725, 1812, 1914,
        1992, 2102, 2216, 2334,
    ),
    "Q": (
        13, 22, 34, 48, 62, 76, 88, 110, 132, 154, 180, 206, 244, 261, 295, 325, 367, 397, 445, 485,
        512, 568, 614, 664, 718, 754, 808, 871, 911, 985, 1033, 1115, 1171, 1231, 1286, 1354, 1426,
        1502, 1582, 1666,
    ),
    "H": (
        9, 16, 26, 36, 46, 60, 66, 86, 100, 122, 140, 158, 180, 197, 223, 253, 283, 313, 341, 385, 406,
        442, 464, 514, 538, 596, 628, 661, 701, 745, 793, 845, 901, 961, 986, 1054, 1096, 1142, 1222,
        1276,
    ),
}
# fmt: on


def count_bits(mode: Mode, version: int) -> int:
    return _COUNT_BITS[mode][(version > 9) + (version > 26)]


@dataclass(frozen=True, slots=True)
class Segment:
    """A text in one mode. The highest of the `length` bits of `bits` comes first.

    `eci`: 7.4.2.2, the bits that name the encoding before all others, and how many they are.
    """

    mode: Mode
    characters: int
    bits: int
    length: int
    eci: tuple[int, int] = (0, 0)

    def smallest_version(self, level: str) -> int:
        """Raises InvalidValue when no version has room for the segment."""
        for version, codewords in enumerate(DATA_CODEWORDS[level], 1):
            if self.eci[1] + 4 + count_bits(self.mode, version) + self.length <= 8 * codewords:
                return version
        raise InvalidValue(Reason.TOO_LONG_FOR_CODE)


def read_segment(text: str) -> Segment:
    """7.4.3 to 7.4.5. Bytes are UTF-8. Readers detect it; an ECI names it where zbar takes it for another."""
    if _NUMERIC.fullmatch(text):
        groups = [text[start : start + 3] for start in range(0, len(text), 3)]
        bits = "".join(f"{int(group):0{_DIGIT_BITS[len(group)]}b}" for group in groups)
        return Segment(1, len(text), int(bits, 2), len(bits))
    if _ALPHANUMERIC.fullmatch(text):
        values = [_ALPHANUMERIC_VALUE[character] for character in text]
        bits = "".join(f"{45 * one + two:011b}" for one, two in zip(values[::2], values[1::2], strict=False))
        if len(text) % 2:
            bits += f"{values[-1]:06b}"
        return Segment(2, len(text), int(bits, 2), len(bits))
    encoded = text.encode()
    eci = _UTF_8 if _is_mistaken(encoded) else (0, 0)
    return Segment(4, len(encoded), int.from_bytes(encoded), 8 * len(encoded), eci)


def _is_mistaken(encoded: bytes) -> bool:
    """Whether zbar misreads it: it tries Shift JIS first, and Latin-1 if no control character is in it."""
    if encoded.isascii():
        return False
    with suppress(UnicodeDecodeError):
        return bool(encoded.decode("shift_jis"))
    return not any(0x80 <= byte < 0xA0 for byte in encoded)


@lru_cache(maxsize=1024)
def count_modules(text: str, level: str, least: int = 0) -> int:
    """Modules on a side; `least`: the smallest version to take.

    Raises InvalidValue when no version has room for `text`.
    """
    return 17 + 4 * max(read_segment(text).smallest_version(level), least)
