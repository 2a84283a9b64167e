"""Addresses that only whoever was shown them can know: a picture of a page, the static twin of a code."""

import hmac
from hashlib import sha256
from uuid import UUID


def seal(key: bytes, purpose: str, code_id: UUID, content: str) -> str:
    """128 bits in hex, the same for the same content of the same code, and not to be guessed without the key."""
    text = f"{purpose}\n{code_id}\n{content}"
    return hmac.new(key, text.encode("utf-8", "surrogatepass"), sha256).hexdigest()[:32]


def is_signature(signature_sent: str, signature_expected: str) -> bool:
    """Whether they are the same, in constant time."""
    return hmac.compare_digest(signature_sent.encode("utf-8", "replace"), signature_expected.encode())
