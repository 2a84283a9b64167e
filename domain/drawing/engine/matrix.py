"""From a segment to codewords, from these to modules: ISO/IEC 18004:2015, 6.3 and 7.4.9 to 7.10.

The mask is qr-code-styling's.
"""

from dataclasses import dataclass
from functools import cached_property, lru_cache, reduce
from itertools import product
from operator import mul

import numpy as np
from numpy.typing import NDArray
from qrcode.base import Polynomial, RSBlock, gexp, glog, rs_blocks
from qrcode.constants import ERROR_CORRECT_H, ERROR_CORRECT_L, ERROR_CORRECT_M, ERROR_CORRECT_Q
from qrcode.util import PAD0, PAD1, BCH_type_info, BCH_type_number, mask_func, pattern_position

from domain.drawing.segments import DATA_CODEWORDS, Symbol, count_bits, fit_symbol

# Table 12: the two bits of a level in the format information.
LEVELS = {"L": ERROR_CORRECT_L, "M": ERROR_CORRECT_M, "Q": ERROR_CORRECT_Q, "H": ERROR_CORRECT_H}
_PADDING = bytes((PAD0, PAD1))


def lay_codewords(symbol: Symbol, level: str) -> bytes:
    """All codewords in the order of placement: data, then error correction, both interleaved."""
    stream = _data_codewords(symbol, level)
    blocks = split_blocks(symbol.version, level)
    short = blocks[0].data_count
    data, correction = bytearray(len(stream)), bytearray(sum(map(correction_codewords, blocks)))
    start, longer = 0, short * len(blocks)
    for number, block in enumerate(blocks):
        part = stream[start : start + block.data_count]
        start += block.data_count
        data[number : short * len(blocks) : len(blocks)] = part[:short]
        # 7.6: the later blocks may have one more codeword, which follows those of all short blocks.
        if block.data_count > short:
            data[longer] = part[short]
            longer += 1
        correction[number :: len(blocks)] = _remainder(part, correction_codewords(block))
    return bytes(data + correction)


@lru_cache(maxsize=160)
def split_blocks(version: int, level: str) -> tuple[RSBlock, ...]:
    """The blocks of a version and level (table 9)."""
    return tuple(rs_blocks(version, LEVELS[level]))


def correction_codewords(block: RSBlock) -> int:
    return block.total_count - block.data_count


def _data_codewords(symbol: Symbol, level: str) -> bytes:
    capacity = 8 * DATA_CODEWORDS[level][symbol.version - 1]
    bits = length = 0
    for segment in symbol.segments:
        count_length = count_bits(segment.mode, symbol.version)
        header = (bits << 4 | segment.mode) << count_length | segment.characters
        bits = header << segment.length | segment.bits
        length += 4 + count_length + segment.length
    # 7.4.9 and 7.4.10: a terminator of at most four light bits, light bits up to a whole codeword, then the
    # two pad codewords alternately.
    filled = min(length + 4, capacity) + 7 & ~7
    stream = (bits << filled - length).to_bytes(filled // 8)
    missing = capacity // 8 - len(stream)
    return stream + (_PADDING * (missing // 2 + 1))[:missing]


def _remainder(block: bytes, degree: int) -> bytes:
    """7.5.2: the remainder of the block, shifted by `degree` codewords, divided by the generator."""
    multiples = _generator_multiples(degree)
    top = 8 * (degree - 1)
    lower = (1 << top) - 1
    remainder = 0
    for codeword in block:
        remainder = (remainder & lower) << 8 ^ multiples[remainder >> top ^ codeword]
    return remainder.to_bytes(degree)


@lru_cache(maxsize=32)
def _generator_multiples(degree: int) -> tuple[int, ...]:
    """The generator polynomial times 0 to 255 in GF(256), without the highest codeword."""
    roots = (Polynomial([1, gexp(exponent)], 0) for exponent in range(degree))
    _, *generator = reduce(mul, roots)
    return tuple(
        int.from_bytes(bytes(_product(coefficient, factor) for coefficient in generator))
        for factor in range(256)
    )


def _product(one: int, two: int) -> int:
    return gexp(glog(one) + glog(two)) if one and two else 0


Modules = NDArray[np.uint8]
Positions = NDArray[np.intp]
_FREE = 2
_MASKS = 8
# Table 10: every mask repeats after 12 rows and columns.
_PERIOD = 12
# Right, below, below to the right, below to the left; the other four neighbours are their opposites.
_NEIGHBOURS = ((0, 1), (1, 0), (1, 1), (1, -1))


@dataclass(frozen=True)
class Matrix:
    """A symbol without its quiet zone; `dark` has one byte a module, 0 or 1, row by row.

    `text`: as it is read from the symbol.
    """

    text: str
    version: int
    level: str
    mask: int
    dark: bytes

    @property
    def size(self) -> int:
        return 17 + 4 * self.version

    @cached_property
    def lines(self) -> tuple[bytes, ...]:
        """`dark`, cut into rows."""
        return tuple(self.dark[start : start + self.size] for start in range(0, len(self.dark), self.size))


@dataclass(frozen=True, slots=True)
class CodewordPositions:
    """The positions of a symbol's codewords, which are numbered in the order of placement.

    `modules`: by codeword, its eight modules as row * size + column, highest bit first. `blocks`: by
    codeword, its block. `correctable`: by block, the number of wrong codewords that readers can correct,
    which is half of its error correction codewords. (Table 9 subtracts one for 1-L, 1-M and 2-L, to detect
    more misreads.)
    """

    modules: Positions
    blocks: Positions
    correctable: Positions


@dataclass(frozen=True, slots=True)
class _Blank:
    """The common part of all symbols of a version.

    Its integers hold eight symbols, one for each mask, in `stride` bytes each; a module is bit row * size +
    column. In `patterns`, format and version information and the module that is always dark are light.
    `neighbours`: by distance in bits, the modules that have a neighbour there. `followed`: by distance in
    bits from one module to the next, the modules that six more follow.
    """

    patterns: Modules
    free: Positions
    masks: Modules
    stride: int
    all_masks: int
    everywhere: int
    neighbours: tuple[tuple[int, int], ...]
    followed: tuple[tuple[int, int], ...]


@lru_cache(maxsize=256)
def encode(text: str, level: str, least: int = 0, *, compact: bool = True) -> Matrix:
    """As `fit_symbol`."""
    symbol = fit_symbol(text, level, least, compact=compact)
    version = symbol.version
    blank = _blank(version)
    bits = np.unpackbits(np.frombuffer(lay_codewords(symbol, level), np.uint8))
    modules = blank.patterns.copy()
    modules[blank.free[: bits.size]] = bits
    mask = int(np.argmin(_penalties(modules, blank)))
    modules ^= blank.masks[mask]
    modules[_dark_information(version, level, mask)] = 1
    return Matrix(symbol.text, version, level, mask, modules.tobytes())


@lru_cache(maxsize=160)
def codeword_positions(version: int, level: str) -> CodewordPositions:
    blocks = split_blocks(version, level)
    # 7.6: the blocks take turns, first all codewords for data, then all for error correction.
    numbers = [
        number
        for counts in (
            [block.data_count for block in blocks],
            [correction_codewords(block) for block in blocks],
        )
        for turn in range(max(counts))
        for number, count in enumerate(counts)
        if turn < count
    ]
    positions = CodewordPositions(
        _blank(version).free[: 8 * len(numbers)].reshape(-1, 8),
        np.array(numbers),
        np.array([correction_codewords(block) // 2 for block in blocks]),
    )
    for shared in (positions.modules, positions.blocks, positions.correctable):
        shared.setflags(write=False)
    return positions


@lru_cache(maxsize=40)
def _blank(version: int) -> _Blank:
    grid = _function_patterns(version)
    size = len(grid)
    stride = (size * size + 63) // 64 * 8
    masks = _masks(grid == _FREE)

    def having(down: int, right: int) -> int:
        """The modules that have another one at this distance."""
        rows, columns = np.indices(grid.shape)
        has = (rows + down < size) & (columns + right < size) & (columns + right >= 0)
        return _stack(np.broadcast_to(has.astype(np.uint8), (_MASKS, size, size)), stride)

    return _Blank(
        np.where(grid == _FREE, 0, grid).ravel(),
        _free_in_order(grid),
        masks.reshape(_MASKS, -1),
        stride,
        _stack(masks, stride),
        having(0, 0),
        tuple((down * size + right, having(down, right)) for down, right in _NEIGHBOURS),
        ((1, having(0, 6)), (size, having(6, 0))),
    )


def _function_patterns(version: int) -> Modules:
    """6.3.3 to 6.3.6, and light modules in the place of format and version information."""
    size = 17 + 4 * version
    grid = np.full((size, size), _FREE, np.uint8)
    grid[:9, :9] = grid[:9, size - 8 :] = grid[size - 8 :, :9] = 0
    grid[6, 8 : size - 8] = grid[8 : size - 8, 6] = (np.arange(8, size - 8) + 1) % 2
    for row, column in ((3, 3), (3, size - 4), (size - 4, 3)):
        _draw_squares(grid, row, column, ((3, 1), (2, 0), (1, 1)))
    positions = pattern_position(version)
    corners = {(6, 6), (6, size - 7), (size - 7, 6)}
    for row, column in set(product(positions, repeat=2)) - corners:
        _draw_squares(grid, row, column, ((2, 1), (1, 0), (0, 1)))
    if version >= 7:
        grid[:6, size - 11 : size - 8] = grid[size - 11 : size - 8, :6] = 0
    return grid


def _draw_squares(grid: Modules, row: int, column: int, squares: tuple[tuple[int, int], ...]) -> None:
    for reach, shade in squares:
        grid[row - reach : row + reach + 1, column - reach : column + reach + 1] = shade


def _free_in_order(grid: Modules) -> Positions:
    """7.7.3: in columns two wide, right to left, alternately up and down, around the timing pattern."""
    size = len(grid)
    strips = []
    for count, right in enumerate((*range(size - 1, 6, -2), *range(5, 0, -2))):
        starts = size * np.arange(size)[:: 1 if count % 2 else -1]
        strips.append(np.stack([starts + right, starts + right - 1], axis=1).ravel())
    order = np.concatenate(strips)
    free: Positions = order[grid.ravel()[order] == _FREE]
    return free


def _masks(free: NDArray[np.bool_]) -> Modules:
    """The eight masks (7.8.2)."""
    size, tile = len(free), range(_PERIOD)
    tiles = [[[mask_func(mask)(row, column) for column in tile] for row in tile] for mask in range(_MASKS)]
    repeats = size // _PERIOD + 1
    masks: Modules = np.tile(np.array(tiles, np.uint8), (1, repeats, repeats))[:, :size, :size] * free
    return masks


def _stack(symbols: Modules, stride: int) -> int:
    packed = (np.packbits(symbol, bitorder="little").tobytes() for symbol in symbols)
    return int.from_bytes(b"".join(symbol.ljust(stride, b"\0") for symbol in packed), "little")


@lru_cache(maxsize=1280)
def _dark_information(version: int, level: str, mask: int) -> Positions:
    """7.9, 7.10: the dark modules of format and version information, and the one that is always dark."""
    size = 17 + 4 * version
    word = BCH_type_info(LEVELS[level] << 3 | mask)
    rows = [*range(6), 7, 8, *range(size - 7, size)]
    columns = [*range(size - 1, size - 9, -1), 7, *range(5, -1, -1)]
    dark = [(size - 8, 8)]
    for bit, (row, column) in enumerate(zip(rows, columns, strict=True)):
        if word >> bit & 1:
            dark += [(row, 8), (8, column)]
    word = BCH_type_number(version) if version >= 7 else 0
    for bit in range(18):
        if word >> bit & 1:
            along, across = bit // 3, bit % 3 + size - 11
            dark += [(along, across), (across, along)]
    return np.array([row * size + column for row, column in dark])


def _penalties(modules: Modules, blank: _Blank) -> NDArray[np.float64]:
    """The penalties of the eight masks by qr-code-styling's rules, not 7.8.3. The first least one wins.

    4, 5 or 6 for a module that equals 6, 7 or 8 of its neighbours, 3 for 2 by 2 equal modules, 40 for a
    finder's middle line in a row or a column, and twice the difference in per cent between the dark modules
    and half.
    """
    symbol = np.packbits(modules, bitorder="little").tobytes().ljust(blank.stride, b"\0")
    dark = int.from_bytes(symbol * _MASKS, "little") ^ blank.all_masks
    light = dark ^ blank.everywhere
    alike = [(light ^ (dark >> step)) & inside for step, inside in blank.neighbours]
    right, below = alike[:2]
    side = blank.neighbours[1][0]
    lines = [_finder_lines(dark, light, step) & inside for step, inside in blank.followed]
    back = [found << step for (step, _), found in zip(blank.neighbours, alike, strict=True)]
    six_or_seven, seven, eight = _count_alike(*alike, *back)
    squares = right & (right >> side) & below
    found = (six_or_seven, seven, eight, squares, *lines, dark)
    length = blank.stride * _MASKS
    planes = np.frombuffer(b"".join(plane.to_bytes(length, "little") for plane in found), np.uint64)
    counts = np.bitwise_count(planes.reshape(len(found), _MASKS, -1)).sum(axis=2, dtype=np.int64)
    # The order of these operations matters when two masks differ by a rounding error.
    uneven = abs(100 * counts[-1] / side / side - 50) / 5 * 10
    penalties: NDArray[np.float64] = np.array((4, 1, 6, 3, 40, 40)) @ counts[:-1] + uneven
    return penalties


def _finder_lines(dark: int, light: int, step: int) -> int:
    """The first modules of dark, light, three dark, light, dark."""
    ends = dark & (light >> step) & (dark >> 2 * step)
    return ends & (dark >> 3 * step) & (ends >> 4 * step)


def _count_alike(*planes: int) -> tuple[int, int, int]:
    """The bits that are set in six or seven, in seven, and in eight of eight planes."""
    sum_1, carry_1 = _add(*planes[0:3])
    sum_2, carry_2 = _add(*planes[3:6])
    sum_3, carry_3 = _add(sum_1, sum_2, planes[6])
    ones, carry_4 = sum_3 ^ planes[7], sum_3 & planes[7]
    both_12, both_34 = carry_1 & carry_2, carry_3 & carry_4
    three = (both_12 & (carry_3 ^ carry_4)) | (both_34 & (carry_1 ^ carry_2))
    return three, three & ones, both_12 & both_34


def _add(one: int, two: int, three: int) -> tuple[int, int]:
    """Add numbers bit by bit: sum and carry."""
    either = one ^ two
    return either ^ three, (one & two) | (either & three)
