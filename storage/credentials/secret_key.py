"""The service's secret key, created at the first start unless the operator has set one."""

import os
import secrets
from pathlib import Path
from typing import Final

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


def find_secret_key(data: Path) -> bytes | None:
    """The key in `data`, if there is one. Raises ValueError if it is too short."""
    try:
        return read_secret_key(data / SECRET_FILE)
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
