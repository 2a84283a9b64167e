"""Revisions: an If-Match compares them."""

from uuid import UUID

from domain.kernel.errors import PreconditionFailed

# In an If-Match: any revision of an existing object.
ANY_REVISION = "*"


def revision_of(object_id: UUID, version: int) -> str:
    """The name of this version of this object; an object that replaces it has another."""
    return f"{object_id.hex[:8]}-{version}"


def require_revision(revision: str, if_match: frozenset[str] | None) -> None:
    """Raise PreconditionFailed if `if_match`, the revisions that the caller accepts, does not include it."""
    if if_match is not None and if_match.isdisjoint({ANY_REVISION, revision}):
        raise PreconditionFailed
