"""What an assistant may do."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Final

from domain.oauth.errors import InvalidScope


class Scope(StrEnum):
    READ = "mcp:read"
    WRITE = "mcp:write"


Scopes = frozenset[Scope]
ALL_SCOPES: Final[Scopes] = frozenset(Scope)


def parse_scopes(text: str | None) -> Scopes:
    """The scopes in a `scope` parameter (RFC 6749, 3.3); all of ours where there is none.

    Those of other servers are left out, as the section allows. Raises InvalidScope when nothing is left.
    """
    if text is None or not text.strip():
        return ALL_SCOPES
    known = known_scopes(text)
    if not known:
        raise InvalidScope(f"The scopes are {write_scopes(ALL_SCOPES)}.")
    return known


def known_scopes(text: str) -> Scopes:
    """Those of ours in a text; none where it is empty."""
    return frozenset(Scope(name) for name in text.split() if name in set(Scope))


def write_scopes(scopes: Iterable[Scope]) -> str:
    """As a `scope` parameter, always in the same order."""
    return " ".join(sorted(scopes))
