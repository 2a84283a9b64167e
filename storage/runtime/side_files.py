"""Files beside the database that settings name. A missing or damaged one never stops a start."""

import logging
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
        with suppress(OSError, ValueError):
            found = parse(kept.read_text("utf-8"))
            log.warning("%s%s: %s; what it said before is used (%s)", PREFIX, setting, describe(error), kept)
            return found
        log.warning("%s%s: %s; the defaults are used", PREFIX, setting, describe(error))
        return default
    # Without the copy everything works, for example on a disk that is full or read-only.
    with suppress(OSError):
        if not kept.exists() or kept.read_text("utf-8") != text:
            kept.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            draft = kept.with_name(f".{kept.name}")
            draft.write_text(text, "utf-8")
            draft.replace(kept)
    return found


def is_readable(file: Path, parse: Callable[[str], object]) -> bool:
    try:
        parse(file.read_text("utf-8"))
    except (OSError, ValueError):
        return False
    return True


def describe(error: OSError | ValueError) -> str:
    return f"cannot be read: {error.strerror}" if isinstance(error, OSError) else str(error)
