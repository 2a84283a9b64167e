"""Find and erase the submissions of one person over all forms of an account."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated

from pydantic import Field

from domain.accounts.accounts import Account
from domain.contacts.contacts import Contact, LockedContact
from domain.contacts.people import Person
from domain.kernel.coercion import coerce
from domain.kernel.errors import ValidationFailed
from domain.kernel.faults import Fault
from domain.kernel.parsing import ReadFields, Strict, parse_valid
from domain.kernel.reasons import Reason
from domain.ports.contacts import ContactFilter
from domain.use_cases.contacts import (
    delete_withdrawn_exports,
    every_contact,
    locked_by_plan,
    withdraw_exports,
)
from domain.use_cases.deps import Deps


class PersonInput(Strict):
    person: Annotated[str, Field(description="An e-mail address or a telephone number.")]


@dataclass(frozen=True, kw_only=True, slots=True)
class FoundPerson:
    """`contacts`: newest first, locked by the present plan. `emails`: how many are queued about them.

    `exports`: how many were deleted, because they may hold them.
    """

    contacts: Sequence[Contact | LockedContact]
    emails: int
    exports: int = 0


async def find_person(deps: Deps, account: Account, read: ReadFields) -> FoundPerson:
    """What erasing would delete, locked contacts too. Raises ValidationFailed."""
    return await _found(deps, account, _parse(read))


async def erase_person(deps: Deps, account: Account, read: ReadFields) -> FoundPerson:
    """Delete all submissions of the person, the queued e-mails about them, and the account's exports.

    All or nothing. Each contact still counts in its month, as in `delete_contact`. Returns what was deleted.
    Raises ValidationFailed.
    """
    person = _parse(read)

    async def write() -> FoundPerson:
        # Submissions to this account wait for the lock, so none arrives meanwhile.
        await deps.store.accounts.lock(account.id)
        found = await _found(deps, account, person)
        ids = [contact.id for contact in found.contacts]
        await deps.store.contacts.erase(account.id, ids, now=deps.clock())
        return replace(found, exports=await withdraw_exports(deps, account.id))

    erased = await deps.store.transact(write)
    await delete_withdrawn_exports(deps, account.id)
    return erased


def _parse(read: ReadFields) -> Person:
    parsed = parse_valid(PersonInput, coerce(PersonInput, read()))
    person = Person.parse(parsed.person)
    if person is None:
        raise ValidationFailed([Fault("person", Reason.PERSON)])
    return person


async def _found(deps: Deps, account: Account, person: Person) -> FoundPerson:
    pages = every_contact(deps, account.id, ContactFilter(search=person.searched))
    found = [one async for page in pages for one in page if person.has_sent(one.entered)]
    return FoundPerson(
        contacts=await locked_by_plan(deps, account, found),
        emails=await deps.store.contacts.count_emails(account.id, {contact.id for contact in found}),
    )
