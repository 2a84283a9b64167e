"""Which version of something a caller has seen: what an If-Match compares."""

from uuid import UUID

from domain.kernel.errors import PreconditionFailed

# In an If-Match: whichever, as long as there is one.
ANY_REVISION = "*"


def revision_of(object_id: UUID, version: int) -> str:
    """This object in this version, and no other that comes to stand in its place."""
    return f"{object_id.hex[:8]}-{version}"


def require_revision(revision: str, if_match: frozenset[str] | None) -> None:
    """Raise PreconditionFailed when `if_match`, the revisions that the caller accepts, is without it."""
    if if_match is not None and if_match.isdisjoint({ANY_REVISION, revision}):
        raise PreconditionFailed
