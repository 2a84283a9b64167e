"""Secrets that the authorization server makes: 256 random bits each, kept as their hash."""

import hmac
from base64 import urlsafe_b64encode
from hashlib import sha256
from random import Random


def mint_secret(rng: Random) -> str:
    """43 characters that can stand in a URL."""
    return urlsafe_b64encode(rng.getrandbits(256).to_bytes(32)).decode().rstrip("=")


def hash_secret(secret: str) -> str:
    # A plain digest is enough: there are 256 random bits in it, and nothing to guess.
    return sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def is_secret(parsed: str, secret_hash: str) -> bool:
    """Whether it is the one that is kept as that hash, in constant time."""
    return hmac.compare_digest(hash_secret(parsed), secret_hash)
