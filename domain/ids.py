"""Ids: a UUID for each object, as callers spell it."""

from random import Random
from uuid import UUID


def mint_id(chance: Random) -> UUID:
    """A random UUID (RFC 9562, version 4)."""
    return UUID(int=chance.getrandbits(128), version=4)


def typed_id(reference: str) -> UUID | None:
    """The id that `reference` spells, or None when it spells none."""
    try:
        return UUID(reference) if len(reference) == 36 else None
    except ValueError:
        return None
