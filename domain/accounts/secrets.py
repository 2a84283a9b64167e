"""Secrets: 256 random bits each, stored as a hash."""

import hmac
from base64 import urlsafe_b64encode
from hashlib import sha256
from random import Random


def mint_secret(rng: Random) -> str:
    """43 characters that are safe in a URL."""
    return urlsafe_b64encode(rng.getrandbits(256).to_bytes(32)).decode().rstrip("=")


def hash_secret(secret: str) -> str:
    # A plain digest is enough for 256 random bits.
    return sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def is_secret(sent: str, secret_hash: str) -> bool:
    """Whether the secret is right, compared in constant time."""
    return hmac.compare_digest(hash_secret(sent), secret_hash)
