"""Signatures (HMAC-SHA-256) of URLs, forms and cookies."""

import hmac
from datetime import datetime
from uuid import UUID


def sign(key: bytes, text: str) -> str:
    return hmac.digest(key, text.encode("utf-8", "surrogatepass"), "sha256").hex()


def sign_content(key: bytes, purpose: str, code_id: UUID, content: str) -> str:
    """128 bits in hex: the signature of a URL that only visitors who saw a page of the code can know."""
    return sign(key, f"{purpose}\n{code_id}\n{content}")[:32]


def is_signature(signature_sent: str, signature_expected: str) -> bool:
    """Whether they are equal, in constant time."""
    return hmac.compare_digest(signature_sent.encode("utf-8", "replace"), signature_expected.encode())


def is_in_future(timestamp_sent: str, now: datetime) -> bool:
    """Whether it is a time in whole seconds since 1970, later than `now`."""
    is_number = timestamp_sent.isascii() and timestamp_sent.isdigit() and len(timestamp_sent) < 12
    return is_number and now.timestamp() < int(timestamp_sent)
