"""ETags of objects with revisions (RFC 9110, 8.8.3), If-None-Match (13.1.2), and ranges (14)."""

import re
from collections.abc import Mapping
from typing import Final

from domain.kernel.revisions import ENTITY_TAG

_RANGE: Final = re.compile(r"bytes=(\d{0,18})-(\d{0,18})", re.ASCII)


def etag_of_revision(revision: str, counts: int | str = 0) -> str:
    """`counts`: for what changes without a revision, such as numbers of scans. It has no hyphen."""
    return f'"{revision}-{counts}"'


def is_unchanged(if_none_match: str | None, etag: str) -> bool:
    """Whether the caller has this state already (weak comparison)."""
    if if_none_match is None:
        return False
    if if_none_match.strip() == "*":
        return True
    return etag.removeprefix("W/").strip('"') in {tag for _, tag in ENTITY_TAG.findall(if_none_match)}


def wanted_range(asked: Mapping[str, str], size: int, etag: str) -> tuple[int, int] | None:
    """The requested range. None for the whole file, also for several ranges or one beyond the end."""
    match = _RANGE.fullmatch(asked.get("range", ""))
    if match is None or asked.get("if-range", etag) != etag or not any(match.groups()):
        return None
    first, last = match.groups()
    if not first:
        begin, end = max(size - int(last), 0), size
    else:
        begin, end = int(first), min(int(last) + 1, size) if last else size
    return (begin, end) if begin < end else None
