"""ETag, If-Match and If-None-Match (RFC 9110, 8.8.3, 13.1.1 and 13.1.2).

The tag is `"REVISION-SCANS"`: a reader sees every new scan, while a writer's If-Match looks at the
revision alone. Somebody scanning a poster must not fail the owner's change.
"""

import re

from domain.codes.short_urls import ShortURL
from domain.kernel.revisions import ANY_REVISION

_TAG = re.compile(r'(W/)?"([^"]*)"')


def etag_of(entity: ShortURL) -> str:
    return etag_of_revision(entity.revision(), entity.scan_count)


def etag_of_revision(revision: str, scans: int = 0) -> str:
    """The same for what nobody can scan: a folder, a template."""
    return f'"{revision}-{scans}"'


def is_unchanged(if_none_match: str | None, etag: str) -> bool:
    """Whether the caller has this already (weak comparison)."""
    if if_none_match is None:
        return False
    if if_none_match.strip() == "*":
        return True
    return etag.removeprefix("W/").strip('"') in {tag for _, tag in _TAG.findall(if_none_match)}


def revisions_in(if_match: str | None) -> frozenset[str] | None:
    """The revisions that an If-Match accepts (strong comparison), or None when there is no condition."""
    if if_match is None:
        return None
    if if_match.strip() == "*":
        return frozenset({ANY_REVISION})
    return frozenset(tag.rpartition("-")[0] for weak, tag in _TAG.findall(if_match) if not weak)
