"""Payments in bitcoin (BIP 21) and ether (EIP-681), and the checksums of their addresses."""

import re
from collections.abc import Iterator
from decimal import Decimal
from functools import reduce
from hashlib import sha256
from typing import Final
from urllib.parse import quote

from domain.payloads.keccak import keccak_256

_BASE58: Final = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
_BECH32: Final = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"
_GENERATORS: Final = (0x3B6A57B2, 0x26508E6D, 0x1EA119FA, 0x3D4233DD, 0x2A1462B3)
# BIP 173 and BIP 350: what is left over tells the two checksums apart.
_OF_BECH32, _OF_BECH32M = 1, 0x2BC830A3
# Main network: to the hash of a key, to the hash of a script.
_BASE58_VERSIONS: Final = {0x00, 0x05}
_MALFORMED = "must be a Bitcoin address without a slip: its checksum does not fit"


def write_bitcoin(address: str, amount: Decimal | None) -> str:
    """BIP 21: the amount in bitcoin, with a point, never with an exponent."""
    request = f"bitcoin:{quote(address, safe='')}"
    return request if amount is None else f"{request}?amount={_write_decimal(amount)}"


def write_ethereum(address: str, amount: Decimal | None) -> str:
    """EIP-681: the value is in wei; for `amount` ether it strongly encourages `2.014e18`."""
    request = f"ethereum:{quote(address, safe='')}"
    return request if amount is None else f"{request}?value={_write_decimal(amount)}e18"


def bitcoin_fault(address: str) -> str | None:
    """Only addresses of the main network pass."""
    if address[:3].lower() == "bc1":
        return _segwit_fault(address)
    payload = _read_base58(address)
    if payload is None or len(payload) != 25:
        return "must be a Bitcoin address: it begins with 1, 3 or bc1"
    if sha256(sha256(payload[:-4]).digest()).digest()[:4] != payload[-4:]:
        return _MALFORMED
    return None if payload[0] in _BASE58_VERSIONS else "must be an address of Bitcoin's main network"


def ethereum_fault(address: str) -> str | None:
    """With letters of both cases these are a checksum (EIP-55)."""
    if not re.fullmatch("0x[0-9A-Fa-f]{40}", address):
        return "must be an Ethereum address: 0x and 40 hex digits"
    digits = address[2:]
    if digits not in (digits.lower(), digits.upper()) and digits != _with_capitals(digits.lower()):
        return "must be an Ethereum address without a slip: its capitals do not fit (EIP-55)"
    return None


def _write_decimal(amount: Decimal) -> str:
    written = f"{amount:f}"
    return written.rstrip("0").rstrip(".") if "." in written else written


def _read_base58(text: str) -> bytes | None:
    """The bytes, or None when it is none; each leading 1 is a byte of zeros."""
    # The longest address has 35; much longer ones would take long to read.
    if not 26 <= len(text) <= 35 or not set(text) <= set(_BASE58):
        return None
    number = reduce(lambda value, digit: value * 58 + _BASE58.index(digit), text, 0)
    zeros = len(text) - len(text.lstrip("1"))
    return bytes(zeros) + number.to_bytes((number.bit_length() + 7) // 8, "big")


def _segwit_fault(address: str) -> str | None:
    """BIP 173: version, then 2 to 40 bytes, exactly 20 or 32 in version 0. BIP 350: Bech32m from version 1 on."""
    text = address.lower()
    if address not in (text, address.upper()):
        return "must be in small letters or in capitals: bc1 addresses do not mix them"
    if not 14 <= len(text) <= 74 or not set(text[3:]) <= set(_BECH32):
        return "must be a Bitcoin address: bc1 and 11 to 71 of its letters and digits"
    values = [_BECH32.index(character) for character in text[3:]]
    version, words = values[0], values[1:-6]
    if _polymod(values) != (_OF_BECH32M if version else _OF_BECH32):
        return _MALFORMED
    size = len(words) * 5 // 8
    padding = len(words) * 5 % 8
    fits = padding < 5 and not (words and words[-1] & ((1 << padding) - 1))
    if not fits or version > 16 or not 2 <= size <= 40 or (version == 0 and size not in (20, 32)):
        return "must be a Bitcoin address: no version has one of this length"
    return None


def _polymod(values: list[int]) -> int:
    """BIP 173, with the prefix "bc" put before the values."""
    checksum = 1
    for value in (*_expand("bc"), *values):
        top = checksum >> 25
        checksum = (checksum & 0x1FFFFFF) << 5 ^ value
        for bit, generator in enumerate(_GENERATORS):
            checksum ^= generator if top >> bit & 1 else 0
    return checksum


def _expand(prefix: str) -> Iterator[int]:
    yield from (ord(character) >> 5 for character in prefix)
    yield 0
    yield from (ord(character) & 31 for character in prefix)


def _with_capitals(digits: str) -> str:
    """EIP-55: a letter is a capital where the hash of the small letters has a hex digit of 8 or more."""
    hashed = keccak_256(digits.encode()).hex()
    return "".join(
        digit.upper() if int(mark, 16) >= 8 else digit for digit, mark in zip(digits, hashed, strict=False)
    )
