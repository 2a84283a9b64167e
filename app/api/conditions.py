"""ETag, If-Match and If-None-Match (RFC 9110, 8.8.3, 13.1.1 and 13.1.2).

A code's tag is `"VERSION-SCANS"`: a reader sees every new scan, while a writer's If-Match looks at the
version alone. Somebody scanning a poster must not fail the owner's change.
"""

import re

from domain.codes import QRCode

_VERSION = re.compile(r"[0-9]{1,10}")
_TAG = re.compile(r'(W/)?"([^"]*)"')


def etag_of(code: QRCode) -> str:
    return f'"{code.version}-{code.scan_count}"'


def is_unchanged(if_none_match: str | None, etag: str) -> bool:
    """Whether the caller has this already (weak comparison)."""
    if if_none_match is None:
        return False
    if if_none_match.strip() == "*":
        return True
    return etag.removeprefix("W/").strip('"') in {tag for _, tag in _TAG.findall(if_none_match)}


def versions_in(if_match: str | None) -> frozenset[int] | None:
    """The versions that an If-Match accepts, or None when any will do (strong comparison)."""
    if if_match is None or if_match.strip() == "*":
        return None
    strong = (tag.partition("-")[0] for weak, tag in _TAG.findall(if_match) if not weak)
    return frozenset(int(version) for version in strong if _VERSION.fullmatch(version))
