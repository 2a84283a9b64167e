"""Contacts: store form submissions, list them as the plan allows, erase them."""

from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import Any, Final
from uuid import UUID

from domain.accounts.accounts import Account
from domain.accounts.emails import EmailKind, QueuedEmail
from domain.accounts.plans import UNLIMITED, Limit, Plan
from domain.analytics.queries import MAX_IDS
from domain.codes.codes import QRCode
from domain.contacts.contacts import (
    Consent,
    Contact,
    ContactPosition,
    LockedContact,
    LockedRange,
    Month,
    lock_contacts,
    month_of,
    settle_time,
)
from domain.feed.events import Event, EventType, Reference
from domain.kernel.errors import NotFound
from domain.kernel.ids import mint_id, parse_id
from domain.kernel.revisions import require_revision
from domain.kernel.time_zones import zone_named
from domain.ports.contacts import ContactFilter
from domain.ports.lists import FIRST, Position
from domain.use_cases.accounts.emails import queue_email
from domain.use_cases.codes.short_urls import get_short_url
from domain.use_cases.cursors import cut_page
from domain.use_cases.deps import Deps, transacted

# The filter, the limit and the position of a page.
ContactsWanted = tuple[ContactFilter, int, Position | None]
_AT_ONCE: Final = 250


@dataclass(frozen=True, kw_only=True, slots=True)
class ContactPage:
    """One page, newest first, and where the next begins (None at the end).

    `total` counts the contacts that match the filter `which`; `locked` are those of the whole account.
    """

    which: ContactFilter

    contacts: Sequence[Contact | LockedContact]
    following: Position | None
    total: int
    locked: "LockedContacts"
    monthly_limit: Limit


@dataclass(frozen=True, slots=True)
class LockedContacts:
    """`ranges`: oldest first, without months that have none. `count`: without erased ones."""

    ranges: Sequence[LockedRange]
    count: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Waiting:
    """`count`: all locked contacts. `opens_again`: when new contacts are open again, None if they are now.

    `plan`: the smallest larger plan that opens all; None if no plan does.
    """

    count: int
    opens_again: datetime | None
    plan: Plan | None


@dataclass(frozen=True, kw_only=True, slots=True)
class DueContactEmail:
    """`code` and `short_url` are None once the code has been deleted."""

    account: Account
    contact: Contact | LockedContact
    code: QRCode | None
    short_url: str | None
    monthly_limit: Limit


@transacted
async def submit(
    deps: Deps,
    *,
    account_id: UUID,
    code_id: UUID,
    entered: Mapping[str, Any],
    consent: Consent | None,
    submission_id: UUID,
    notify: bool,
) -> bool:
    """Store a form submission, once for each `submission_id`. Returns whether it is new.

    `notify` queues an e-mail to the owner in the same transaction. Raises Unavailable or DatabaseFailed when
    nothing was stored.
    """
    now = deps.clock()
    # The lock keeps submissions in order: a later one never locks an earlier one.
    await deps.store.accounts.lock(account_id)
    if await deps.store.contacts.is_known(submission_id):
        return False
    contact = Contact(
        id=submission_id,
        account_id=account_id,
        code_id=code_id,
        entered=entered,
        consent=consent,
        created_at=settle_time(now, await deps.store.contacts.latest_time(account_id)),
    )
    await deps.store.contacts.add(contact)
    told = EventType.CONTACT_CREATED, contact.created_at, Reference(contact.id)
    await deps.store.events.add(account_id, Event(mint_id(deps.rng), *told))
    if notify:
        await queue_email(deps, EmailKind.CONTACT, account_id, contact_id=contact.id)
    return True


async def list_contacts(
    deps: Deps, account: Account, read_wanted: Callable[[], ContactsWanted], *, qr_code: str | None = None
) -> ContactPage:
    """A page of contacts, locked by the plan as it is now.

    `qr_code`: ids or short IDs of codes, or ids of deleted codes with contacts, commas between. An unknown
    one raises NotFound before `read_wanted` is called: it is a 404 before a bad cursor is a 400. The codes of
    the filter may be any: nothing matches an unknown one.
    """
    asked = qr_code.split(",")[:MAX_IDS] if qr_code else []
    code_ids = tuple([await _find_code(deps, account.id, one) for one in asked])
    which, limit, after = read_wanted()
    if code_ids:
        which = replace(which, code_ids=code_ids)
    monthly_limit = deps.allowance_of(account).contacts_a_month
    locked = await _locked(deps, account, monthly_limit)
    if which.search is not None:
        # Searching must not reveal what a locked one holds.
        which = replace(which, without=locked.ranges)
    contacts, following = await page_of_contacts(deps, account, which, limit=limit, after=after)
    return ContactPage(
        which=which,
        contacts=contacts,
        following=following,
        total=await deps.store.contacts.count(account.id, which),
        locked=locked,
        monthly_limit=monthly_limit,
    )


async def unlocked_contacts(
    deps: Deps, account: Account, which: ContactFilter
) -> AsyncGenerator[list[Contact]]:
    """All matching contacts that the present plan does not lock, newest first, in chunks."""
    locked = _locked_ranges(deps, account, deps.allowance_of(account).contacts_a_month)
    which = replace(which, without=[one async for one in locked])
    async for page in every_contact(deps, account.id, which):
        yield page


async def every_contact(deps: Deps, account_id: UUID, which: ContactFilter) -> AsyncGenerator[list[Contact]]:
    """All matching contacts, locked or not, newest first, in chunks."""
    after: Position | None = None
    while True:
        found = await deps.store.contacts.list_of(account_id, which, limit=_AT_ONCE + 1, after=after)
        page, after = cut_page(found, _AT_ONCE)
        yield page
        if after is None:
            return


async def locked_by_plan(
    deps: Deps, account: Account, contacts: Sequence[Contact]
) -> list[Contact | LockedContact]:
    """The contacts as the present plan shows them, in the same order."""
    monthly_limit = deps.allowance_of(account).contacts_a_month
    zone = zone_named(account.time_zone)
    first_locked: dict[Month, ContactPosition] = {}
    if monthly_limit != UNLIMITED:
        for month in {month_of(contact.created_at, zone) for contact in contacts}:
            begins, ends = month.bounds(zone)
            position = await deps.store.contacts.position_behind(
                monthly_limit, account.id, since=begins, until=ends
            )
            if position is not None:
                first_locked[month] = position
    return lock_contacts(contacts, first_locked, zone)


async def get_contact(deps: Deps, account: Account, reference: str) -> Contact | LockedContact:
    """Locked by the plan as it is now. Raises NotFound."""
    contact_id = parse_id(reference)
    contact = await deps.store.contacts.get(account.id, contact_id) if contact_id is not None else None
    if contact is None:
        raise NotFound("contact")
    (visible,) = await locked_by_plan(deps, account, [contact])
    return visible


async def waiting_contacts(
    deps: Deps, account: Account, locked: LockedContacts | None = None
) -> Waiting | None:
    """None while no contact is locked. `locked`: those of a page, if there is one."""
    now, monthly_limit = deps.clock(), deps.allowance_of(account).contacts_a_month
    locked = locked or await _locked(deps, account, monthly_limit)
    if not locked.count:
        return None
    opens_again = next((one.until for one in locked.ranges if now < one.until), None)
    return Waiting(
        count=locked.count,
        opens_again=opens_again if monthly_limit else None,
        plan=await _plan_that_opens(deps, account),
    )


async def page_of_contacts(
    deps: Deps, account: Account, which: ContactFilter, *, limit: int, after: Position | None
) -> tuple[list[Contact | LockedContact], Position | None]:
    """A page of contacts, locked by the plan as it is now, and where the next begins."""
    found = await deps.store.contacts.list_of(account.id, which, limit=limit + 1, after=after)
    page, following = cut_page(found, limit)
    if which.goes_on:
        following = Position(page[-1].created_at, page[-1].id) if page else after or FIRST
    return await locked_by_plan(deps, account, page), following


async def delete_contact(
    deps: Deps, account: Account, reference: str, *, if_match: frozenset[str] | None = None
) -> None:
    """Delete the submitted values, the queued e-mail, and the account's exports.

    It still counts in its month, so that erasing one contact unlocks no other.
    Raises NotFound, PreconditionFailed.
    """
    contact_id = parse_id(reference)

    async def write() -> None:
        if contact_id is None or not await deps.store.contacts.erase(
            account.id, [contact_id], now=deps.clock()
        ):
            raise NotFound("contact")
        require_revision(contact_id.hex, if_match)
        await withdraw_exports(deps, account.id)

    await deps.store.transact(write)
    await delete_withdrawn_exports(deps, account.id)


async def withdraw_exports(deps: Deps, account_id: UUID) -> int:
    """In the transaction of an erasure: they may hold what is erased. How many there were."""
    reason = "was deleted when a contact was erased; make a new one"
    return await deps.store.export_files.withdraw(account_id, reason, now=deps.clock())


async def delete_withdrawn_exports(deps: Deps, account_id: UUID) -> None:
    """In small steps; nobody can read them any more."""
    while await deps.store.transact(partial(deps.store.export_files.delete_some_withdrawn, account_id)):
        pass


async def prepare_contact_email(deps: Deps, queued: QueuedEmail) -> DueContactEmail | None:
    """The values of the e-mail about a contact, locked or not by the present plan.

    None if the contact was erased, the account deleted, or its address is not confirmed.
    """
    account_id, contact_id = queued.account_id, queued.contact_id
    if account_id is None or contact_id is None:
        return None
    account = await deps.store.accounts.get(account_id)
    contact = await deps.store.contacts.get(account_id, contact_id)
    if account is None or contact is None or not account.is_verified:
        return None
    (visible,) = await locked_by_plan(deps, account, [contact])
    code = await deps.store.codes.get(account_id, contact.code_id)
    return DueContactEmail(
        account=account,
        contact=visible,
        code=code,
        short_url=deps.addresses.short_url(code.domain, code.short_id) if code else None,
        monthly_limit=deps.allowance_of(account).contacts_a_month,
    )


async def count_locked(deps: Deps, account: Account, monthly_limit: Limit) -> int:
    """The locked contacts of all months with this limit."""
    return (await _locked(deps, account, monthly_limit)).count


async def _find_code(deps: Deps, account_id: UUID, reference: str) -> UUID:
    code_id = parse_id(reference)
    if code_id is not None and await deps.store.contacts.has_any_of(account_id, code_id):
        return code_id
    return (await get_short_url(deps.store.codes, account_id, reference)).id


async def _plan_that_opens(deps: Deps, account: Account) -> Plan | None:
    plans: list[Plan] = list(Plan)
    for plan in plans[plans.index(account.plan) + 1 :]:
        locked = _locked_ranges(deps, account, deps.allowances[plan].contacts_a_month)
        if await anext(locked, None) is None:
            return plan
    return None


async def _locked(deps: Deps, account: Account, monthly_limit: Limit) -> LockedContacts:
    ranges = [one async for one in _locked_ranges(deps, account, monthly_limit)]
    contacts = deps.store.contacts
    counts = [await contacts.count_from(one.first, account.id, until=one.until) for one in ranges]
    return LockedContacts(ranges, sum(counts))


async def _locked_ranges(deps: Deps, account: Account, monthly_limit: Limit) -> AsyncGenerator[LockedRange]:
    """Oldest first. Months without locked contacts are left out."""
    zone, since = zone_named(account.time_zone), None
    while monthly_limit != UNLIMITED:
        position = await deps.store.contacts.position_behind(monthly_limit, account.id, since=since)
        if position is None:
            return
        begins, ends = month_of(position.created_at, zone).bounds(zone)
        if since == begins:
            yield LockedRange(position, ends)
        # No month before that of the position has more than the limit.
        since = ends if since == begins else begins
