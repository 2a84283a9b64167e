"""Files beside the database that settings name. A missing or damaged one never stops a start."""

import logging
import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from domain.settings import PREFIX

log = logging.getLogger(__name__)
Parsed = TypeVar("Parsed")
# By setting: whether its file can be read now.
SideFiles = Mapping[str, Callable[[], bool]]


def read_side_file(
    setting: str, file: Path, parse: Callable[[str], Parsed], *, default: Parsed, kept: Path
) -> Parsed:
    """What the file says. If it cannot be read: what it said when it last could, from the copy `kept`."""
    try:
        text = file.read_text("utf-8")
        found = parse(text)
    except (OSError, ValueError) as error:
        found, used = default, "the defaults are used"
        with suppress(OSError, ValueError):
            found, used = parse(kept.read_text("utf-8")), f"what it said before is used ({kept})"
        fault = f"cannot be read: {error.strerror}" if isinstance(error, OSError) else error
        log.warning("%s%s: %s; %s", PREFIX, setting, fault, used)
        return found
    # Without the copy everything works, for example on a disk that is full or read-only.
    with suppress(OSError):
        kept.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        draft = kept.with_name(f".{kept.name}.{os.getpid()}")
        draft.write_text(text, "utf-8")
        draft.replace(kept)
    return found


def is_readable(file: Path, parse: Callable[[str], object]) -> bool:
    try:
        parse(file.read_text("utf-8"))
    except (OSError, ValueError):
        return False
    return True
