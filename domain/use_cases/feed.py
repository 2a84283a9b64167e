"""Read the feed of an account, from any event on."""

from collections.abc import AsyncIterator, Collection, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias, assert_never

from domain.accounts.accounts import Account
from domain.analytics.reports import ListedScan
from domain.codes.codes import QRCode, ShortLink
from domain.contacts.contacts import Contact, LockedContact
from domain.feed.events import (
    Event,
    EventType,
    RecordedScans,
    Reference,
    WebhookReference,
    may_read,
    readable_types,
)
from domain.feed.webhooks import Webhook
from domain.jobs.jobs import Job
from domain.kernel.errors import ValidationFailed
from domain.kernel.faults import Fault
from domain.kernel.reasons import Reason
from domain.named_items.own_domains import OwnDomain
from domain.use_cases.contacts import locked_by_plan
from domain.use_cases.deps import Deps

# Looks for the events of a page: a key with few codes of many may see none of a thousand.
_MOST_LOOKS: Final = 10
Told: TypeAlias = (
    QRCode | ShortLink | OwnDomain | Contact | LockedContact | Job | Webhook | Sequence[ListedScan]
)


@dataclass(frozen=True, slots=True)
class FeedPage:
    """Events with what they tell. `following`: the sequence from which the next page goes on."""

    events: Sequence[tuple[Event, Told]]
    following: int
    has_more: bool


async def read_feed(
    deps: Deps, account: Account, types: Collection[EventType], *, begin: int, limit: int
) -> FeedPage:
    """What the caller may see, oldest first. A page that has more may be short, or empty.

    Raises ValidationFailed for a position that is not reached yet, as in the copy of an earlier database.
    """
    last = await deps.store.events.last(account.id)
    if begin > last + 1:
        raise ValidationFailed([Fault("cursor", Reason.CURSOR)])
    readable = [one for one in readable_types(deps.access) if one in types]
    told = list[tuple[Event, Told]]()
    for _ in range(_MOST_LOOKS):
        wanted = limit - len(told)
        found = await deps.store.events.list_of(account.id, readable, (begin, last), limit=wanted)
        begin = found[-1].sequence + 1 if len(found) == wanted else last + 1
        told += [one async for one in _tell(deps, account, found)]
        if begin > last or len(told) == limit:
            break
    return FeedPage(told, begin, has_more=begin <= last)


async def _tell(deps: Deps, account: Account, events: Sequence[Event]) -> AsyncIterator[tuple[Event, Told]]:
    """Each that the caller may see, with what it tells."""
    store = deps.store
    contacts = {one.about.id for one in events if isinstance(one.about, Reference) and not one.about.kind}
    kept, erased = await store.contacts.find_told(account.id, contacts)
    seen = {one.id: one for one in (*await locked_by_plan(deps, account, kept), *erased)}
    recorded = [one.about for one in events if isinstance(one.about, RecordedScans)]
    scans = await store.scan_lists.find(account.id, recorded)
    for event in events:
        told: Told | None
        match event.about:
            case RecordedScans() as about:
                found = [scans[one] for one in about.ids if one in scans]
                told = found if found or deps.access.is_to_all else None
            case Reference() as about:
                kind = about.kind
                told = await store.jobs.get(account.id, kind, about.id) if kind else seen.get(about.id)
            case WebhookReference() as about:
                webhooks = await store.webhooks.get_all(account.id, [about.id])
                told = webhooks[0] if webhooks else None
            case QRCode() | ShortLink() | OwnDomain() as about:
                told = about
            case _ as never:
                assert_never(never)
        if told is not None and may_read(deps.access, event.about):
            yield event, told
