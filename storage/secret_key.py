"""The service's secret, made on the first start where the operator has set none."""

import os
import secrets
from pathlib import Path
from typing import Final

MIN_LENGTH: Final = 32


def load_secret_key(data: Path) -> bytes:
    """The key kept under `data`, made if there is none: 256 bits, readable by its owner alone.

    Of processes that start together one makes it and all read the same. Raises ValueError for one that
    is too short to be a key.
    """
    path = data / "secret_key"
    if not path.exists():
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        draft = data / f".secret_key.{os.getpid()}.{secrets.token_hex(4)}"
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w") as file:
            file.write(secrets.token_hex(32))
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(draft, path)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    key = path.read_text().strip().encode()
    if len(key) < MIN_LENGTH:
        # Whatever cut it short, signing with what is left would let anybody forge.
        raise ValueError(f"{path} is damaged: it must hold {MIN_LENGTH} characters or more")
    return key
