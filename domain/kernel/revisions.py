"""Revisions: an If-Match compares them."""

import re
from typing import Final
from uuid import UUID

from domain.kernel.errors import PreconditionFailed

# In an If-Match: any revision of an existing object.
ANY_REVISION: Final = "*"
ENTITY_TAG: Final = re.compile(r'(W/)?"([^"]*)"')


def revision_of(object_id: UUID, version: int) -> str:
    """The name of this version of this object; an object that replaces it has another."""
    return f"{object_id.hex[:8]}-{version}"


def parse_if_match(text: str) -> frozenset[str]:
    """The revisions that an If-Match accepts (RFC 9110, 13.1.1: strong comparison)."""
    if text.strip() == ANY_REVISION:
        return frozenset({ANY_REVISION})
    return frozenset(tag.rpartition("-")[0] for weak, tag in ENTITY_TAG.findall(text) if not weak)


def require_revision(revision: str, if_match: frozenset[str] | None) -> None:
    """Raise PreconditionFailed if `if_match`, the revisions that the caller accepts, does not include it."""
    if if_match is not None and if_match.isdisjoint({ANY_REVISION, revision}):
        raise PreconditionFailed
