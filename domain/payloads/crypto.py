"""Payments in bitcoin (BIP 21) and ether (EIP-681), and the checksums of their addresses.

Ethereum's is Keccak-256 with the padding from before SHA-3 was standardized.
"""

import re
from decimal import Decimal
from functools import reduce
from hashlib import sha256
from itertools import pairwise
from typing import Final
from urllib.parse import quote

from domain.kernel.faults import InvalidValue
from domain.kernel.reasons import Reason

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


_BASE58: Final = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
_BECH32: Final = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"
_GENERATORS: Final = (0x3B6A57B2, 0x26508E6D, 0x1EA119FA, 0x3D4233DD, 0x2A1462B3)
# BIP 173 and BIP 350: a valid checksum leaves this remainder.
_BECH32_REMAINDER, _BECH32M_REMAINDER = 1, 0x2BC830A3
# BIP 173: the prefix "bc", expanded into the high bits and the low bits of its letters.
_EXPANDED_PREFIX: Final = (3, 3, 0, 2, 3)
# Addresses of the main network, for the hash of a key and for the hash of a script.
_BASE58_VERSIONS: Final = {0x00, 0x05}


def format_bitcoin(address: str, amount: Decimal | None) -> str:
    """BIP 21: the amount is in bitcoin and never has an exponent."""
    uri = f"bitcoin:{quote(address, safe='')}"
    return uri if amount is None else f"{uri}?amount={_format_decimal(amount)}"


def format_ethereum(address: str, amount: Decimal | None) -> str:
    """`amount` is in ether. EIP-681 counts in wei and recommends the form `2.014e18`."""
    uri = f"ethereum:{quote(address, safe='')}"
    return uri if amount is None else f"{uri}?value={_format_decimal(amount)}e18"


def bitcoin_fault(address: str) -> InvalidValue | None:
    """Addresses of test networks are faults, too."""
    if address[:3].lower() == "bc1":
        return _segwit_fault(address)
    payload = _decode_base58(address)
    if payload is None or len(payload) != 25:
        return InvalidValue(Reason.BITCOIN)
    if sha256(sha256(payload[:-4]).digest()).digest()[:4] != payload[-4:]:
        return InvalidValue(Reason.CHECKSUM)
    return None if payload[0] in _BASE58_VERSIONS else InvalidValue(Reason.BITCOIN_NETWORK)


def ethereum_fault(address: str) -> InvalidValue | None:
    """The fault of an address with both cases, whose capitals are a checksum (EIP-55)."""
    if not re.fullmatch("0x[0-9A-Fa-f]{40}", address):
        return InvalidValue(Reason.ETHEREUM)
    digits = address[2:]
    if digits not in (digits.lower(), digits.upper()) and digits != _with_capitals(digits.lower()):
        return InvalidValue(Reason.CHECKSUM)
    return None


def _format_decimal(amount: Decimal) -> str:
    text = f"{amount:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def _decode_base58(text: str) -> bytes | None:
    """The bytes of a text in base 58; None for another text or length. Each leading 1 is a zero byte."""
    # An address has at most 35 characters; a much longer text would take long to decode.
    if not 26 <= len(text) <= 35 or not set(text) <= set(_BASE58):
        return None
    number = reduce(lambda value, digit: value * 58 + _BASE58.index(digit), text, 0)
    zeros = len(text) - len(text.lstrip("1"))
    return bytes(zeros) + number.to_bytes((number.bit_length() + 7) // 8, "big")


def _segwit_fault(address: str) -> InvalidValue | None:
    """BIP 173: version, then 2 to 40 bytes; 20 or 32 in version 0. BIP 350: Bech32m from version 1 on."""
    text = address.lower()
    if address not in (text, address.upper()):
        return InvalidValue(Reason.BITCOIN_CASE)
    if not 14 <= len(text) <= 74 or not set(text[3:]) <= set(_BECH32):
        return InvalidValue(Reason.BITCOIN_LENGTH)
    values = [_BECH32.index(character) for character in text[3:]]
    version, words = values[0], values[1:-6]
    if _polymod(values) != (_BECH32M_REMAINDER if version else _BECH32_REMAINDER):
        return InvalidValue(Reason.CHECKSUM)
    size = len(words) * 5 // 8
    padding = len(words) * 5 % 8
    fits = padding < 5 and not (words and words[-1] & ((1 << padding) - 1))
    if not fits or version > 16 or not 2 <= size <= 40 or (version == 0 and size not in (20, 32)):
        return InvalidValue(Reason.BITCOIN_LENGTH)
    return None


def _polymod(values: list[int]) -> int:
    """The BIP 173 checksum of the prefix "bc" and the values."""
    checksum = 1
    for value in (*_EXPANDED_PREFIX, *values):
        top = checksum >> 25
        checksum = (checksum & 0x1FFFFFF) << 5 ^ value
        for bit, generator in enumerate(_GENERATORS):
            checksum ^= generator if top >> bit & 1 else 0
    return checksum


def _with_capitals(digits: str) -> str:
    """EIP-55: a letter is a capital where the hash of the small letters has a hex digit of 8 or more."""
    hashed = keccak_256(digits.encode()).hex()
    pairs = zip(digits, hashed, strict=False)
    return "".join(digit.upper() if int(other, 16) >= 8 else digit for digit, other in pairs)
