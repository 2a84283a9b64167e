"""ETags of objects with revisions (RFC 9110, 8.8.3), If-None-Match (13.1.2), and ranges (14)."""

import re
from typing import Final

from starlette.requests import Request

from domain.kernel.revisions import ENTITY_TAG

_RANGE: Final = re.compile(r"bytes=(\d{0,99})-(\d{0,99})", re.ASCII | re.IGNORECASE)


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


def wanted_part(request: Request, size: int, etag: str) -> tuple[int, tuple[int, int], dict[str, str]]:
    """The status, the bytes and the headers of an answer with a file, or a part of it (RFC 9110, 14.2).

    All of it also for several ranges, for what is no range, and for another method than GET; 416 for a range
    beyond the end (15.5.17).
    """
    match = _RANGE.fullmatch(request.headers.get("range", ""))
    first, last = match.groups() if match else ("", "")
    is_range = first + last and not (first and last and int(first) > int(last))
    if not is_range or request.method != "GET" or request.headers.get("if-range", etag) != etag:
        return 200, (0, size), {"Content-Length": str(size)}
    begin = int(first) if first else max(size - int(last), 0)
    end = min(int(last) + 1, size) if first and last else size
    if begin >= end:
        return 416, (0, 0), {"Content-Length": "0", "Content-Range": f"bytes */{size}"}
    part = {"Content-Length": str(end - begin), "Content-Range": f"bytes {begin}-{end - 1}/{size}"}
    return 206, (begin, end), part
