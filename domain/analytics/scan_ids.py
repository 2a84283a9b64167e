"""Public ids of single scans: encrypted, since the numbers in storage would reveal the service's traffic."""

import hmac
from hashlib import blake2b, sha256
from typing import Final

# Luby and Rackoff (1988): four rounds of keyed functions are indistinguishable from a random permutation.
_ROUNDS: Final = range(4)
_MASK: Final = 2**64 - 1


class ScanIds:
    """Ids of 32 hex digits; the same number gives the same text in all processes of a service."""

    def __init__(self, secret_key: bytes) -> None:
        self._key = hmac.digest(secret_key, b"scan ids", sha256)

    def encode(self, number: int, bound_to: int = 0) -> str:
        """`bound_to`: a number that `decode` must be given, too. Both have 64 bits at most."""
        left, right = number & _MASK, bound_to
        for turn in _ROUNDS:
            left, right = right, left ^ self._mix(turn, right)
        return f"{left:016x}{right:016x}"

    def decode(self, text: str, bound_to: int = 0) -> int:
        """The number in a text of `encode` with the same `bound_to`. Raises ValueError for any other text."""
        both = int(text, 16) if len(text) == 32 else -1
        left, right = both >> 64 & _MASK, both & _MASK
        for turn in reversed(_ROUNDS):
            left, right = right ^ self._mix(turn, left), left
        if self.encode(left, bound_to) != text:
            raise ValueError("no id of this service")
        # The ids of scans from a log are negative.
        return left - (left >> 63 << 64)

    def _mix(self, turn: int, half: int) -> int:
        mixed = blake2b(half.to_bytes(8), key=self._key, salt=bytes([turn]), digest_size=8)
        return int.from_bytes(mixed.digest())
