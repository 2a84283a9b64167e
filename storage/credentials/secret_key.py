"""The service's secret key, created at the first start unless the operator has set one.

The database has a keyed hash of it, which tells whether it was made with this key.
What only the service may read is encrypted under it: JWE (RFC 7516), `dir` with A256GCM.
"""

import asyncio
import hmac
import os
import secrets
from hashlib import sha256
from pathlib import Path
from typing import Final

from storage.db.connections import Run

MIN_LENGTH: Final = 32
SECRET_FILE: Final = "secret_key"


def load_secret_key(data: Path) -> bytes:
    """Read the key in `data`, or create it: 256 bits, readable by its owner only.

    Processes that start together all read the same key. Raises ValueError if it is too short.
    """
    path = data / SECRET_FILE
    if not path.exists():
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        draft = data / f".{SECRET_FILE}.{os.getpid()}.{secrets.token_hex(4)}"
        write_secret_key(draft, secrets.token_hex(32).encode())
        try:
            os.link(draft, path)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return read_secret_key(path)


def find_secret_key(path: Path) -> bytes | None:
    """The key in the file, if there is one. Raises ValueError if it is too short."""
    try:
        return read_secret_key(path)
    except FileNotFoundError:
        return None


def write_secret_key(path: Path, key: bytes) -> None:
    """Write a new file, readable by its owner only, and sync it to the disk."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(key)
        file.flush()
        os.fsync(file.fileno())


def read_secret_key(path: Path) -> bytes:
    """Raises ValueError if it is too short to be a key."""
    key = path.read_bytes().strip()
    if len(key) < MIN_LENGTH:
        # With a truncated key signatures could be forged.
        raise ValueError(f"{path} is damaged: it must hold {MIN_LENGTH} characters or more")
    return key


_NAME: Final = "secret key"
_FIND: Final = f"SELECT value FROM service_hashes WHERE name = '{_NAME}'"
_KEEP: Final = f"INSERT INTO service_hashes (name, value) VALUES ('{_NAME}', ?) ON CONFLICT (name) DO "


async def fits(run: Run, key: bytes | None) -> bool:
    """Whether the key fits the database. Any fits (None) one that has nothing yet."""
    if known := await run(_FIND):
        return key is not None and hmac.compare_digest(known[0][0], _check_value(key))
    if key is None:
        return not await run("SELECT 1 FROM accounts LIMIT 1")
    # A database from before check values.
    keys, encryption = (
        await run("SELECT encrypted_jwk FROM signing_keys"),
        SecretEncryption(key, SIGNING_KEYS),
    )
    return not keys or any([await encryption.decrypt(encrypted) is not None for (encrypted,) in keys])


async def keep(run: Run, key: bytes, *, instead: bool = False) -> None:
    """Keep the key's check for later starts. `instead`: of another key."""
    await run(_KEEP + ("UPDATE SET value = excluded.value" if instead else "NOTHING"), (_check_value(key),))


def _check_value(key: bytes) -> str:
    return hmac.new(key, b"check value", sha256).hexdigest()


SIGNING_KEYS: Final = b"signing keys"
_HEADER: Final = {"alg": "dir", "enc": "A256GCM"}


class SecretEncryption:
    """Encryption with a key derived from the service's secret, another one for each purpose."""

    def __init__(self, secret_key: bytes, purpose: bytes = b"second steps") -> None:
        self._secret_key, self._purpose = secret_key, purpose

    async def encrypt(self, text: str, *, also_under: str = "") -> str:
        return await asyncio.to_thread(self._encrypt, text, self._key(also_under))

    async def decrypt(self, encrypted: str, *, also_under: str = "") -> str | None:
        return await asyncio.to_thread(self._decrypt, encrypted, self._key(also_under))

    def _key(self, also_under: str) -> bytes:
        return hmac.digest(self._secret_key, self._purpose + also_under.encode(), sha256)

    # The library takes 12 MB. It is imported in a thread, with the first use.
    def _encrypt(self, text: str, key: bytes) -> str:
        from joserfc import jwe, jwk

        return jwe.encrypt_compact(_HEADER, text, jwk.OctKey.import_key(key))

    def _decrypt(self, encrypted: str, key: bytes) -> str | None:
        from joserfc import errors, jwe, jwk

        try:
            plain = jwe.decrypt_compact(encrypted, jwk.OctKey.import_key(key)).plaintext
        except (errors.JoseError, ValueError):
            return None
        return (plain or b"").decode()
