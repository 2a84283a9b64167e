"""Events of the feed. Each is written in the transaction that it tells of."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final, TypeAlias
from uuid import UUID

from domain.accounts.api_keys import KeyAccess, KeyScope
from domain.codes.codes import QRCode, ShortLink
from domain.codes.short_urls import CreatedVia
from domain.jobs.jobs import JobKind
from domain.named_items.own_domains import OwnDomain

KEPT_FOR: Final = timedelta(days=30)
# Of one event.
MOST_SCANS: Final = 100


class EventType(StrEnum):
    """What programs switch on: one may be added, none is renamed."""

    CODE_CREATED = "qr_code.created"
    CODE_CHANGED = "qr_code.changed"
    CODE_DELETED = "qr_code.deleted"
    CODE_RESTORED = "qr_code.restored"
    LINK_CREATED = "link.created"
    LINK_CHANGED = "link.changed"
    LINK_DELETED = "link.deleted"
    LINK_RESTORED = "link.restored"
    SCANS_RECORDED = "scans.recorded"
    SCAN_LIMIT_REACHED = "scan_limit.reached"
    CONTACT_CREATED = "contact.created"
    DOMAIN_CREATED = "domain.created"
    DOMAIN_CHANGED = "domain.changed"
    DOMAIN_DELETED = "domain.deleted"
    JOB_FINISHED = "job.finished"
    WEBHOOK_DISABLED = "webhook.disabled"


@dataclass(frozen=True, slots=True)
class RecordedScans:
    """Scans by their ids. `first` and `last`: the bounds of their times, in milliseconds since 1970."""

    first: int
    last: int
    ids: Sequence[int]


@dataclass(frozen=True, slots=True)
class Reference:
    """A contact, or an ended job of that kind."""

    id: UUID
    kind: JobKind | None = None


@dataclass(frozen=True, slots=True)
class WebhookReference:
    id: UUID


# Codes, links and domains are kept as they were. The others are read when they are told: a contact can be
# erased, a scan goes with its code, a webhook is as it is now, and a job that has ended stays as it is.
About: TypeAlias = QRCode | ShortLink | OwnDomain | RecordedScans | Reference | WebhookReference


@dataclass(frozen=True, slots=True)
class Event:
    """`before`: of a change. `by` and `via`: None for what nobody of the account did, like a scan.

    `sequence`: its number in the account, without a gap, in the order of the commits; 0 until it is stored.
    """

    id: UUID
    type: EventType
    at: datetime
    about: About
    before: QRCode | ShortLink | OwnDomain | None = None
    by: str | None = None
    via: CreatedVia | None = None
    sequence: int = 0


def type_of(entity: QRCode | ShortLink, verb: str) -> EventType:
    return EventType(f"{'qr_code' if isinstance(entity, QRCode) else 'link'}.{verb}")


_CODES, _LINKS = KeyScope.CODES_READ, KeyScope.LINKS_READ
# By the first word of their types; a key needs one of the scopes.
_READ_BY: Final[Mapping[str, tuple[KeyScope, ...]]] = {
    "qr_code": (_CODES,),
    "link": (_LINKS,),
    "scans": (KeyScope.SCANS_READ,),
    "scan_limit": (_CODES, _LINKS),
    "contact": (KeyScope.CONTACTS_READ,),
    "domain": (_CODES, _LINKS, KeyScope.DOMAINS_READ, KeyScope.SETTINGS_WRITE),
    "job": (_CODES, _LINKS),
    "webhook": (KeyScope.WEBHOOKS_WRITE,),
}
_OF_WHOLE_ACCOUNT: Final = {"domain", "job", "webhook"}
READ_SCOPES: Final = tuple(dict.fromkeys(scope for scopes in _READ_BY.values() for scope in scopes))
_NEEDED_FOR: Final[Mapping[JobKind | None, tuple[KeyScope, ...]]] = {
    JobKind.BULK: (_CODES,),
    JobKind.EXPORT: (_CODES, _LINKS, KeyScope.SCANS_READ, KeyScope.CONTACTS_READ),
}


def readable_types(access: KeyAccess) -> list[EventType]:
    """The types of which the caller may read some events: `may_read` says of each."""
    words = {word for word, scopes in _READ_BY.items() if any(map(access.allows, scopes))}
    words -= set() if access.is_to_all else _OF_WHOLE_ACCOUNT
    return [one for one in EventType if one.partition(".")[0] in words]


def may_read(access: KeyAccess, about: About) -> bool:
    """Whether the caller may read it elsewhere. Scans and contacts are found by those who may read them."""
    if isinstance(about, QRCode | ShortLink):
        scope = _CODES if isinstance(about, QRCode) else _LINKS
        return access.allows(scope) and access.is_to(about.folder_id, about.domain)
    needed = _NEEDED_FOR.get(about.kind, ()) if isinstance(about, Reference) else ()
    return all(map(access.allows, needed))


def reads_all(access: KeyAccess, types: Collection[EventType]) -> bool:
    """Whether the caller may read every event of these types."""
    of_jobs = {*_NEEDED_FOR[JobKind.EXPORT]}
    needed = {EventType.JOB_FINISHED: of_jobs, EventType.SCAN_LIMIT_REACHED: {_CODES, _LINKS}}
    scopes = set[KeyScope]().union(*(needed.get(one, ()) for one in types))
    return {*types} <= {*readable_types(access)} and all(map(access.allows, scopes))
