"""JWE (RFC 7516), `dir` with A256GCM."""

from typing import Final

from joserfc import jwe
from joserfc.errors import JoseError
from joserfc.jwk import OctKey

_HEADER: Final = {"alg": "dir", "enc": "A256GCM"}


def encrypt(key: bytes, text: str) -> str:
    return jwe.encrypt_compact(_HEADER, text, OctKey.import_key(key))


def decrypt(key: bytes, encrypted: str) -> str | None:
    """None if it was encrypted with another key."""
    try:
        plain = jwe.decrypt_compact(encrypted, OctKey.import_key(key)).plaintext
    except (JoseError, ValueError):
        return None
    return (plain or b"").decode()
