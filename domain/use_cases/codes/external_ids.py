"""Codes and links by their owner's own IDs: found, changed, deleted, and made where there is none."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Generic, Protocol
from uuid import UUID

from domain.codes.code_input import external_id_faults
from domain.kernel.errors import NotFound, PreconditionFailed, Refused, ValidationFailed
from domain.kernel.faults import Fault
from domain.kernel.parsing import Fields
from domain.kernel.reasons import Reason
from domain.ports.codes import Entity, ShortURLs
from domain.use_cases.locked_accounts import LockedAccount, Write, Written_co


async def get_by_external_id(repository: ShortURLs[Entity], account_id: UUID, external_id: str) -> Entity:
    """Raises NotFound."""
    is_possible = not external_id_faults(external_id)
    found = await repository.find_by_external_id(account_id, external_id) if is_possible else None
    if found is None:
        raise NotFound(repository.noun)
    return found


def with_external_id(fields: Fields, external_id: str) -> Fields:
    """Raises ValidationFailed for a malformed ID, and for another one in the fields."""
    if faults := external_id_faults(external_id):
        raise ValidationFailed(faults)
    if fields.get("external_id") not in (None, "", external_id):
        raise ValidationFailed([Fault("external_id", Reason.OTHER_ID)])
    return {**fields, "external_id": external_id}


class Referring(Write[Written_co], Protocol[Written_co]):
    """A change or a deletion, of what its reference names when it is written."""

    reference: str


@dataclass(slots=True)
class ByExternalId(Generic[Entity]):
    """A change or deletion of the one with that external ID, or its creation where there is none: a Write.

    `known`: the one that has it, as far as is known before the account is locked. `create`: None, or how to
    make it. `must_be`: raise PreconditionFailed unless it is there (True), or is not (False).
    """

    repository: ShortURLs[Entity]
    external_id: str
    change: Referring[Entity]
    known: Entity | None
    create: Callable[[], Awaitable[Write[Entity]]] | None = None
    must_be: bool | None = None
    _new: Write[Entity] | None = None

    @property
    def is_new(self) -> bool:
        return self.known is None and self.create is not None

    async def prepare(self) -> None:
        self._require()
        if self.known is not None:
            self.change.reference = str(self.known.id)
            await self.change.prepare()
        elif self.create is not None:
            # What it lacks to be new is said later: until then, an earlier item may make it.
            with suppress(Refused):
                self._new = self._new or await self.create()
            if self._new is not None:
                await self._new.prepare()

    async def write(self, locked: LockedAccount) -> Entity:
        # What is new together is refused as a whole if there is one by now, and then written alone.
        if self.known is not None or locked.together is None:
            account_id = locked.account.id
            self.known = await self.repository.find_by_external_id(account_id, self.external_id)
        self._require()
        if self.known is not None:
            self.change.reference = str(self.known.id)
            locked.read[self.known.id] = self.known
            return await self.change.write(locked)
        if self.create is None:
            raise NotFound(self.repository.noun)
        self._new = self._new or await self.create()
        return await self._new.write(locked)

    def _require(self) -> None:
        if self.must_be is (self.known is None):
            noun = f"{self.repository.noun} with this external ID"
            there = f"There is a {noun} already: {self.known.short_id}." if self.known else None
            raise PreconditionFailed(there or f"There is no {noun} that could match (If-Match).")
