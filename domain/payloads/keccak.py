"""Keccak-256 as it was before SHA-3 was standardized: Ethereum uses the padding of that time."""

from itertools import pairwise

_WORD = (1 << 64) - 1
_RATE = 136
_PERMUTED = (1, 10, 7, 11, 17, 18, 3, 5, 16, 8, 21, 24, 4, 15, 23, 19, 13, 12, 2, 20, 14, 22, 9, 6, 1)


def keccak_256(message: bytes) -> bytes:
    """The Keccak reference, version 3.0: rate 1088, capacity 512, padding 10*1."""
    padded = bytearray(message) + bytes(_RATE - len(message) % _RATE)
    padded[len(message)] ^= 0x01
    padded[-1] ^= 0x80
    lanes = [0] * 25
    for start in range(0, len(padded), _RATE):
        for lane in range(_RATE // 8):
            lanes[lane] ^= int.from_bytes(padded[start + 8 * lane :][:8], "little")
        lanes = _permute(lanes)
    return b"".join(lane.to_bytes(8, "little") for lane in lanes[:4])


def _permute(lanes: list[int]) -> list[int]:
    register = 1
    for _ in range(24):
        # Theta.
        parities = [lanes[x] ^ lanes[x + 5] ^ lanes[x + 10] ^ lanes[x + 15] ^ lanes[x + 20] for x in range(5)]
        lanes = [
            lane ^ parities[(at - 1) % 5] ^ _rotate(parities[(at + 1) % 5], 1)
            for at, lane in enumerate(lanes)
        ]
        # Rho and pi.
        moved = lanes.copy()
        for step, (source, target) in enumerate(pairwise(_PERMUTED), 1):
            moved[target] = _rotate(lanes[source], step * (step + 1) // 2)
        # Chi.
        lanes = [
            lane ^ (~moved[at // 5 * 5 + (at + 1) % 5] & moved[at // 5 * 5 + (at + 2) % 5])
            for at, lane in enumerate(moved)
        ]
        # Iota: the constants come from a shift register.
        for bit in range(7):
            lanes[0] ^= (register & 1) << ((1 << bit) - 1)
            register = register << 1 ^ (0x171 if register & 0x80 else 0)
    return lanes


def _rotate(lane: int, bits: int) -> int:
    bits %= 64
    return (lane << bits | lane >> (64 - bits)) & _WORD
