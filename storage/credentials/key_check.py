"""Whether a database was made with a secret key: the database has a keyed hash of it."""

import hmac
from hashlib import sha256
from typing import Final

from domain.oauth.keys import encryption_key
from storage.credentials.encryption import decrypted
from storage.db.connections import Run

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
    keys, secret = await run("SELECT encrypted_jwk FROM signing_keys"), encryption_key(key)
    return not keys or any(decrypted(encrypted, secret) is not None for (encrypted,) in keys)


async def keep(run: Run, key: bytes, *, instead: bool = False) -> None:
    """Keep the key's check for later starts. `instead`: of another key."""
    await run(_KEEP + ("UPDATE SET value = excluded.value" if instead else "NOTHING"), (_check_value(key),))


def _check_value(key: bytes) -> str:
    return hmac.new(key, b"check value", sha256).hexdigest()
