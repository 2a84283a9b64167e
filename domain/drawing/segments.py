"""A text in segments, and the smallest QR code for it (ISO/IEC 18004:2015, 7.4)."""

import re
from bisect import bisect_left
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from operator import attrgetter
from typing import Final, Literal

from domain.kernel.faults import InvalidValue
from domain.kernel.reasons import Reason

# Table 2: numeric, alphanumeric, bytes, ECI.
Mode = Literal[1, 2, 4, 7]
# Table 3: bits of the character count in versions 1 to 9, 10 to 26 and 27 to 40.
_LAST_VERSIONS: Final = (9, 26, 40)
_COUNT_BITS: Final[dict[Mode, tuple[int, int, int]]] = {
    1: (10, 12, 14),
    2: (9, 11, 13),
    4: (8, 16, 16),
    7: (0, 0, 0),
}
# Table 7: as many as version 40 of level L holds; no other characters are shorter.
_MOST_DIGITS: Final = 7_089
_DIGIT_BITS: Final = {1: 4, 2: 7, 3: 10}
_NUMERIC = re.compile(r"[0-9]+")
_ALPHANUMERIC = re.compile(r"[0-9A-Z $%*+\-./:]+")
# By the first of the modes in which a character has a place.
_RUN = re.compile(r"([0-9]+)|([A-Z $%*+\-./:]+)|([^0-9A-Z $%*+\-./:]+)")
# A character, or a byte, in sixths of a bit: three digits take 10 bits, two alphanumeric characters 11.
_PRICES: Final[tuple[tuple[Mode, int], ...]] = ((1, 20), (2, 33), (4, 48))
# An address, whose scheme and host mean the same in capitals (RFC 3986, 6.2.2.1); group 1.
_ADDRESS = re.compile(r"(https?://[a-z0-9.-]+)(?::\d+)?(?:[/?#]\S*)?", re.IGNORECASE | re.ASCII)
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
    return _COUNT_BITS[mode][bisect_left(_LAST_VERSIONS, version)]


@dataclass(frozen=True, slots=True)
class Segment:
    """A part of a text in one mode. The highest of the `length` bits of `bits` comes first."""

    mode: Mode
    characters: int
    bits: int
    length: int


# 7.4.2.2: UTF-8 is the encoding of all that follow.
_UTF_8: Final = Segment(7, 0, 26, 8)


@dataclass(frozen=True, slots=True)
class Symbol:
    """A text as it is encoded, and the version that has room for it."""

    text: str
    segments: tuple[Segment, ...]
    version: int


def fit_symbol(text: str, level: str, least: int = 0, *, compact: bool = True) -> Symbol:
    """The smallest symbol, of version `least` or more. Raises InvalidValue when none has room for `text`.

    The text is one segment, as in qr-code-styling. `compact`: several segments, and then scheme and host of
    an address in capitals, where that makes the symbol a version smaller.
    """
    if len(text) > _MOST_DIGITS or (symbol := _smallest(text, level, least, compact=compact)).version > 40:
        raise InvalidValue(Reason.TOO_LONG_FOR_CODE)
    return symbol


@lru_cache(maxsize=1024)
def _smallest(text: str, level: str, least: int, *, compact: bool) -> Symbol:
    """The version is 41 when none has room."""
    tried = [_fit(text, level, least, is_split=False)]
    if compact:
        tried.append(_fit(text, level, least, is_split=True))
        if address := _ADDRESS.fullmatch(text):
            capitals = address[1].upper() + text[address.end(1) :]
            tried.append(_fit(capitals, level, least, is_split=True))
    return min(tried, key=attrgetter("version"))


def _fit(text: str, level: str, least: int, *, is_split: bool) -> Symbol:
    for last in _LAST_VERSIONS:
        segments = read_segments(text, last, is_split=is_split)
        version = bisect_left(DATA_CODEWORDS[level], (count_all_bits(segments, last) + 7) // 8) + 1
        if max(version, least) <= last:
            break
    return Symbol(text, segments, max(version, least))


def count_all_bits(segments: Sequence[Segment], version: int) -> int:
    return sum(4 + count_bits(one.mode, version) + one.length for one in segments)


def read_segments(text: str, version: int, *, is_split: bool) -> tuple[Segment, ...]:
    """One segment, or those that have the fewest bits in a symbol of that version.

    Bytes are UTF-8. Readers detect it; an ECI names it where zbar takes it for another.
    """
    one = _encoded(text, (text,))
    if not is_split:
        return one
    return min(one, _encoded(text, _split(text, version)), key=lambda found: count_all_bits(found, version))


def _encoded(text: str, parts: Sequence[str]) -> tuple[Segment, ...]:
    segments = tuple(map(_read_segment, parts))
    # Whether a reader guesses the encoding of each part or of the whole text, differs.
    is_named = not text.isascii() and any(_is_mistaken(one.encode()) for one in (text, *parts))
    return (_UTF_8, *segments) if is_named else segments


def _split(text: str, version: int) -> list[str]:
    """The parts of the text, each in its own mode, for the fewest bits: dynamic programming over the modes.

    A mode never changes for fewer bits between two characters of the same modes. For each mode: the cost of
    the text so far if its last part is in that mode, and the start of that part.
    """
    ways: dict[Mode, tuple[int, int]] = {}
    starts, cost = dict[int, int](), 0
    for run in _RUN.finditer(text):
        size, ways_before, ways = len(run[0].encode()), ways, {}
        for mode, price in _PRICES[(run.lastindex or 1) - 1 :]:
            begun = cost + 6 * (4 + count_bits(mode, version)), run.start()
            before, start = min(ways_before.get(mode, begun), begun)
            ways[mode] = before + price * size, start
        least, starts[run.end()] = min(ways.values())
        # The next part begins with a whole bit.
        cost = (least + 5) // 6 * 6
    parts, end = list[str](), len(text)
    while end:
        parts.insert(0, text[starts[end] : end])
        end = starts[end]
    return parts or [text]


def _read_segment(text: str) -> Segment:
    """7.4.3 to 7.4.5."""
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
    return Segment(4, len(encoded), int.from_bytes(encoded), 8 * len(encoded))


def _is_mistaken(encoded: bytes) -> bool:
    """Whether zbar misreads it: it tries Shift JIS first, and Latin-1 if no control character is in it."""
    if encoded.isascii():
        return False
    with suppress(UnicodeDecodeError):
        return bool(encoded.decode("shift_jis"))
    return not any(0x80 <= byte < 0xA0 for byte in encoded)


def count_modules(text: str, level: str, least: int = 0, *, compact: bool = True) -> int:
    """Modules on a side. As `fit_symbol`."""
    return 17 + 4 * fit_symbol(text, level, least, compact=compact).version
