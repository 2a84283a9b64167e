"""The scopes of an assistant."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Final, Literal


class Scope(StrEnum):
    READ = "mcp:read"
    WRITE = "mcp:write"
    CONTACTS = "mcp:contacts"


Scopes = frozenset[Scope]
ALL_SCOPES: Final[Scopes] = frozenset(Scope)
# What a 401 tells clients to ask for. Contacts are other people's: a client asks for them once it needs them.
ASKED_AT_FIRST: Final[Scopes] = frozenset({Scope.READ, Scope.WRITE})
# What an owner switches off and on for a connection.
SwitchedScope = Literal[Scope.WRITE, Scope.CONTACTS]


def parse_scopes(text: str | None) -> Scopes:
    """The scopes in a `scope` parameter (RFC 6749, 3.3); all of ours by default.

    Unknown scopes are ignored, as the section allows: a parameter of nothing else counts as absent.
    """
    return known_scopes(text or "") or ALL_SCOPES


def known_scopes(text: str) -> Scopes:
    return frozenset(Scope(name) for name in text.split() if name in set(Scope))


def format_scopes(scopes: Iterable[Scope]) -> str:
    """A `scope` parameter, always in the same order."""
    return " ".join(sorted(scopes))
