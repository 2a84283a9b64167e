"""Find and erase the submissions of one person over all forms of an account."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Final

from pydantic import Field

from domain.accounts.accounts import Account
from domain.contacts.contacts import Contact, LockedContact
from domain.contacts.people import Person
from domain.kernel.coercion import coerce
from domain.kernel.errors import Fault, ValidationFailed
from domain.kernel.parsing import ReadFields, Strict, require_model
from domain.ports.contacts import ContactFilter
from domain.ports.lists import Position
from domain.use_cases.contacts import delete_withdrawn_exports, locked_by_plan, withdraw_exports
from domain.use_cases.deps import Deps
from domain.use_cases.paging import cut_page

_AT_ONCE: Final = 250


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
    parsed = require_model(PersonInput, coerce(PersonInput, read()))
    person = Person.parse(parsed.person)
    if person is None:
        raise ValidationFailed([Fault("person", "must be an e-mail address or a telephone number")])
    return person


async def _found(deps: Deps, account: Account, person: Person) -> FoundPerson:
    found = await _submissions(deps, account, person)
    return FoundPerson(
        contacts=await locked_by_plan(deps, account, found),
        emails=await deps.store.contacts.count_emails(account.id, {contact.id for contact in found}),
    )


async def _submissions(deps: Deps, account: Account, person: Person) -> list[Contact]:
    which = ContactFilter(search=person.searched)
    after: Position | None = None
    submissions: list[Contact] = []
    while True:
        found = await deps.store.contacts.list_of(account.id, which, limit=_AT_ONCE + 1, after=after)
        page, after = cut_page(found, _AT_ONCE)
        submissions += [contact for contact in page if person.has_sent(contact.entered)]
        if after is None:
            return submissions
