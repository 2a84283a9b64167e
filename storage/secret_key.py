"""The service's secret, made on the first start where the operator has set none."""

import os
import secrets
from pathlib import Path


def load_secret_key(data: Path) -> bytes:
    """The key kept under `data`, made if there is none: 256 bits, readable by its owner alone.

    Of processes that start together one makes it and all read the same.
    """
    path = data / "secret_key"
    if not path.exists():
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        draft = data / f".secret_key.{os.getpid()}.{secrets.token_hex(4)}"
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w") as file:
            file.write(secrets.token_hex(32))
        try:
            os.link(draft, path)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return path.read_text().strip().encode()
