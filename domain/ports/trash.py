"""The trash of an account."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Final, Protocol
from uuid import UUID

from domain.codes.codes import QRCode
from domain.codes.links import ShortLink
from domain.codes.short_urls import CreatedVia, ShortURL
from domain.codes.trash import Trashed
from domain.ports.lists import Position

CodeOrLink = QRCode | ShortLink
# Of entities.
Nouns = Collection[str]
NOUNS: Final[Nouns] = (QRCode.noun, ShortLink.noun)


class Trash(Protocol):
    """Deleted codes and links. `nouns`: of those that are asked for. The account is locked by writers."""

    async def put(self, entity: ShortURL, *, by: str, via: CreatedVia, now: datetime) -> None:
        """Nothing else finds it from now on, and nobody gets its short ID."""

    async def find(
        self, account_id: UUID, nouns: Nouns, *, entity_id: UUID | None = None, short_id: str | None = None
    ) -> Trashed | None:
        """By its id, or by its short ID on any domain: the one that was deleted last."""

    async def holds(self, account_id: UUID, domain: str, short_id: str) -> bool: ...

    async def list_of(
        self, account_id: UUID, nouns: Nouns, *, limit: int, after: Position | None = None
    ) -> list[Trashed]:
        """Those deleted last come first. `after`: its `created_at` is the time of the deletion."""

    async def count(self, account_id: UUID, nouns: Nouns, *, domain: str | None = None) -> int: ...

    async def take_out(self, trashed: Trashed) -> None: ...

    async def purge(self, trashed: Sequence[Trashed], *, now: datetime, retires_all: bool = False) -> None:
        """Delete them for good. The short ID of one that was never scanned is free for everybody then,
        unless `retires_all`."""

    async def owners_of_old(self, deleted_before: datetime) -> Collection[UUID]:
        """The accounts with something that old in the trash; some of them, if they are many."""
