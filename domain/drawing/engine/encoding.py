"""From a segment to codewords: ISO/IEC 18004:2015, sections 7.4.9 to 7.6."""

from functools import lru_cache, reduce
from operator import mul

from qrcode.base import Polynomial, RSBlock, gexp, glog, rs_blocks
from qrcode.constants import ERROR_CORRECT_H, ERROR_CORRECT_L, ERROR_CORRECT_M, ERROR_CORRECT_Q
from qrcode.util import PAD0, PAD1

from domain.drawing.segments import DATA_CODEWORDS, Segment, count_bits

# Table 12: the two bits of a level in the format information.
LEVELS = {"L": ERROR_CORRECT_L, "M": ERROR_CORRECT_M, "Q": ERROR_CORRECT_Q, "H": ERROR_CORRECT_H}
_PADDING = bytes((PAD0, PAD1))


def lay_codewords(segment: Segment, version: int, level: str) -> bytes:
    """All codewords in the order of placement: data, then error correction, both interleaved."""
    stream = _data_codewords(segment, version, level)
    blocks = split_blocks(version, level)
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


def _data_codewords(segment: Segment, version: int, level: str) -> bytes:
    capacity = 8 * DATA_CODEWORDS[level][version - 1]
    count_length = count_bits(segment.mode, version)
    eci, eci_length = segment.eci
    header = (eci << 4 | segment.mode) << count_length | segment.characters
    bits = header << segment.length | segment.bits
    length = eci_length + 4 + count_length + segment.length
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
