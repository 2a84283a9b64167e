"""ETags of objects with revisions (RFC 9110, 8.8.3), and If-None-Match (13.1.2)."""

from domain.kernel.revisions import ENTITY_TAG


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
