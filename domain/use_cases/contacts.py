"""Contacts: store form submissions, list them as the plan allows, erase them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from domain.accounts.accounts import Account
from domain.accounts.emails import EmailKind, OutgoingEmail, QueuedEmail
from domain.accounts.plans import UNLIMITED, Limit
from domain.contacts.contacts import (
    Consent,
    Contact,
    ContactPosition,
    LockedContact,
    Month,
    lock_contacts,
    month_of,
    settle_time,
)
from domain.contacts.emails import contact_email
from domain.kernel.errors import NotFound
from domain.kernel.ids import parse_id
from domain.kernel.time_zones import zone_named
from domain.ports.contacts import ContactFilter
from domain.ports.lists import Position
from domain.use_cases.accounts.emails import queue_email
from domain.use_cases.codes.short_urls import get_short_url
from domain.use_cases.deps import Deps
from domain.use_cases.paging import cut_page

# The filter, the limit and the position of a page.
ContactsWanted = tuple[ContactFilter, int, Position | None]


@dataclass(frozen=True, kw_only=True, slots=True)
class ContactPage:
    """One page, newest first, and where the next begins (None at the end).

    `total` counts the contacts that match the filter; `locked_count` the locked ones of the whole account.
    """

    contacts: Sequence[Contact | LockedContact]
    following: Position | None
    total: int
    locked_count: int
    monthly_limit: Limit


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

    async def write() -> bool:
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
        if notify:
            await queue_email(deps, EmailKind.CONTACT, account_id, contact_id=contact.id)
        return True

    return await deps.store.transact(write)


async def list_contacts(
    deps: Deps, account: Account, read_wanted: Callable[[], ContactsWanted], *, qr_code: str | None = None
) -> ContactPage:
    """A page of contacts, locked by the plan as it is now.

    `qr_code` is the id or short ID of a code, or the id of a deleted code with contacts. An unknown one
    raises NotFound before `read_wanted` is called: it is a 404 before a bad cursor is a 400.
    """
    code_id = None if qr_code is None else await _find_code(deps, account.id, qr_code)
    which, limit, after = read_wanted()
    which = replace(which, code_id=code_id)
    contacts, following = await page_of_contacts(deps, account, which, limit=limit, after=after)
    monthly_limit = deps.allowance_of(account).contacts_a_month
    return ContactPage(
        contacts=contacts,
        following=following,
        total=await deps.store.contacts.count(account.id, which),
        locked_count=await _count_locked(deps, account, monthly_limit),
        monthly_limit=monthly_limit,
    )


async def page_of_contacts(
    deps: Deps, account: Account, which: ContactFilter, *, limit: int, after: Position | None
) -> tuple[list[Contact | LockedContact], Position | None]:
    """A page of contacts, locked by the plan as it is now, and where the next begins."""
    found = await deps.store.contacts.list_of(account.id, which, limit=limit + 1, after=after)
    page, following = cut_page(found, limit)
    monthly_limit = deps.allowance_of(account).contacts_a_month
    return await _locked_by_plan(deps, account, page, monthly_limit), following


async def delete_contact(deps: Deps, account: Account, reference: str) -> None:
    """Delete the submitted values and the queued e-mail, also of a locked contact. Raises NotFound.

    It still counts in its month, so that erasing one contact unlocks no other.
    """
    contact_id = parse_id(reference)

    async def write() -> None:
        if contact_id is None or not await deps.store.contacts.erase(
            account.id, contact_id, now=deps.clock()
        ):
            raise NotFound("contact")

    await deps.store.transact(write)


async def compose_email(deps: Deps, queued: QueuedEmail, *, contacts_url: str) -> OutgoingEmail | None:
    """The e-mail about a contact, locked or not as of now.

    None once it is erased or its account deleted, and while nobody has confirmed the account's address.
    """
    account_id, contact_id = queued.account_id, queued.contact_id
    if account_id is None or contact_id is None:
        return None
    account = await deps.store.accounts.get(account_id)
    contact = await deps.store.contacts.get(account_id, contact_id)
    if account is None or contact is None or not account.is_verified:
        return None
    monthly_limit = deps.allowance_of(account).contacts_a_month
    (visible,) = await _locked_by_plan(deps, account, [contact], monthly_limit)
    code = await deps.store.codes.get(account_id, contact.code_id)
    return contact_email(
        account,
        visible,
        code_name=code.name if code else None,
        short_url=deps.addresses.short_url(code.domain, code.short_id) if code else None,
        monthly_limit=monthly_limit,
        contacts_url=contacts_url,
    )


async def _find_code(deps: Deps, account_id: UUID, reference: str) -> UUID:
    code_id = parse_id(reference)
    if code_id is not None and await deps.store.contacts.has_any_of(account_id, code_id):
        return code_id
    return (await get_short_url(deps.store.codes, account_id, reference)).id


async def _locked_by_plan(
    deps: Deps, account: Account, contacts: Sequence[Contact], monthly_limit: Limit
) -> list[Contact | LockedContact]:
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


async def _count_locked(deps: Deps, account: Account, monthly_limit: Limit) -> int:
    contacts = deps.store.contacts
    if monthly_limit == UNLIMITED or await contacts.position_behind(monthly_limit, account.id) is None:
        # The whole account has fewer contacts than the limit of one month.
        return 0
    zone = zone_named(account.time_zone)
    locked = 0
    moment = await contacts.first_time(account.id)
    while moment is not None:
        begins, ends = month_of(moment, zone).bounds(zone)
        position = await contacts.position_behind(monthly_limit, account.id, since=begins, until=ends)
        if position is not None:
            locked += await contacts.count_from(position, account.id, until=ends)
        moment = await contacts.first_time(account.id, since=ends)
    return locked
