"""The service's secret, made on the first start where the operator has set none."""

import os
import secrets
from pathlib import Path
from typing import Final

MIN_LENGTH: Final = 32
SECRET_FILE: Final = "secret_key"  # noqa: S105 - the name of a file


def load_secret_key(data: Path) -> bytes:
    """The key kept under `data`, made if there is none: 256 bits, readable by its owner alone.

    Of processes that start together one makes it and all read the same. Raises ValueError for one that
    is too short to be a key.
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


def write_secret_key(path: Path, key: bytes) -> None:
    """To a new file, readable by its owner alone, and on the disk."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(key)
        file.flush()
        os.fsync(file.fileno())


def read_secret_key(path: Path) -> bytes:
    """Raises ValueError for one that is too short to be a key."""
    key = path.read_bytes().strip()
    if len(key) < MIN_LENGTH:
        # Whatever cut it short, signing with what is left would let anybody forge.
        raise ValueError(f"{path} is damaged: it must hold {MIN_LENGTH} characters or more")
    return key
