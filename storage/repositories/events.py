"""The feed: events in the order of their commits.

What an event is about is JSON: of a code or link its columns, without what follows from them, the hash of its
password and the images that were sent as `data:`; of a change the earlier values of the columns that differ.
"""

import json
from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any, Final, assert_never
from uuid import UUID

from domain.codes.codes import QRCode, ShortLink
from domain.drawing.options import without_data
from domain.feed.events import KEPT_FOR, About, Event, EventType, RecordedScans, Reference, WebhookReference
from domain.jobs.jobs import JobKind
from domain.named_items.own_domains import OwnDomain
from storage.db.config import Dialect
from storage.db.failures import repository
from storage.db.found_rows import rows_where
from storage.db.mapping import columns_of, entity_from
from storage.db.models.accounts import AccountRow, EventRow
from storage.db.models.codes import DomainRow, ShortURLRow
from storage.db.pools import dialect_of, run_statement
from storage.db.statements import Given, Row, table
from storage.repositories.short_urls import CODES, LINKS, stored_columns

# In one transaction, for which scans wait on SQLite.
_AT_ONCE: Final = 500
_NOT_KEPT: Final = {
    *("account_id", "password_hash", "is_compact", "has_tags", "needs_care"),
    *("destination", "search_text", "sort_name"),
}
# In place of the hashes of passwords: whether there is one, and whether there was another.
_PASSWORD, _EARLIER_PASSWORD = "set", "another"
_TAKE: Final = "UPDATE accounts SET events = events + ? WHERE id = ? RETURNING events"
EVENTS: Final = table(
    "events",
    id="uuid",
    account_id="uuid",
    sequence="bigint",
    at="timestamptz",
    **dict.fromkeys(("type", "by", "via", "about", "before"), "text"),
)
_ADD: Final = f"INSERT INTO events ({EVENTS.names}) SELECT {EVENTS.names} FROM given"


@repository
class StoredEvents:
    async def add(self, account_id: UUID, *events: Event) -> None:
        # None of an account that is deleted meanwhile.
        for taken in await run_statement("default", _TAKE, (len(events), str(account_id))):
            rows = event_rows(dialect_of("default"), str(account_id), events, last=taken["events"])
            await run_statement("default", _ADD, (), Given(EVENTS._replace(name="given"), rows))

    async def last(self, account_id: UUID) -> int:
        found: Any = await AccountRow.filter(id=account_id).values_list("events", flat=True)
        return int(found[0]) if found else 0

    async def list_of(
        self, account_id: UUID, types: Collection[EventType], within: tuple[int, int], *, limit: int
    ) -> list[Event]:
        rows = EventRow.filter(account_id=account_id, sequence__gte=within[0], sequence__lte=within[1])
        rows = rows.filter(type__in=[one.value for one in types]).order_by("sequence").limit(limit)
        return [_event_from(row) for row in await rows]

    async def delete_some_of(self, account_id: UUID) -> bool:
        return await _delete_some("r.account_id = ? ORDER BY r.sequence", str(account_id))

    async def sweep(self, now: datetime) -> None:
        while await _delete_some("r.at < ? ORDER BY r.at", now - KEPT_FOR):
            pass


async def _delete_some(which: str, value: object) -> bool:
    old = await rows_where(EventRow, f"{which} LIMIT {_AT_ONCE}", value)
    await EventRow.filter(id__in=[row.id for row in old]).delete()
    return bool(old)


def event_rows(dialect: Dialect, account_id: str, events: Sequence[Event], *, last: int) -> list[Row]:
    """Rows of EVENTS. `last`: the sequence of the last of them."""
    rows = []
    for sequence, event in enumerate(events, last - len(events) + 1):
        about, before = _stored(event.about), event.before and _stored(event.before)
        if before and before.get("password") and _password_of(event.before) != _password_of(event.about):
            before["password"] = _EARLIER_PASSWORD
        changed = before and {name: one for name, one in before.items() if repr(one) != repr(about[name])}
        at = str(event.at) if dialect == "sqlite" else event.at
        texts = event.type.value, event.by and event.by[:300], event.via and event.via.value, _encoded(about)
        earlier = None if changed is None else _encoded(changed)
        rows.append((str(event.id), account_id, sequence, at, *texts, earlier))
    return rows


def _stored(about: About) -> dict[str, Any]:
    match about:
        case QRCode() | ShortLink():
            columns = {name: value for name, value in stored_columns(about).items() if name not in _NOT_KEPT}
            return columns | {
                "kind": CODES.name if isinstance(about, QRCode) else LINKS.name,
                "tags": about.tags,
                "password": _PASSWORD if _password_of(about) else None,
                "options": without_data(about.options),
            }
        case OwnDomain():
            return {"kind": "domain", **columns_of(about)}
        case RecordedScans():
            return {"kind": "scans", **columns_of(about)}
        case Reference():
            return {"kind": about.kind or "contact", "id": about.id}
        case WebhookReference():
            return {"kind": "webhook", "id": about.id}
        case _:
            assert_never(about)


def _password_of(about: About | None) -> str | None:
    return about.restrictions.password_hash if isinstance(about, QRCode | ShortLink) else None


def _encoded(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=str)


def _event_from(row: EventRow) -> Event:
    about, before = json.loads(row.about), None
    if row.before is not None:
        before = _load(about | json.loads(row.before), row.account_id)
    return entity_from(Event, row, about=_load(about, row.account_id), before=before)


def _load(stored: dict[str, Any], account_id: UUID) -> Any:
    kind = stored.pop("kind")
    if kind in (CODES.name, LINKS.name):
        stored |= {"account_id": account_id, "is_compact": True, "password_hash": stored["password"]}
        found = ShortURLRow(**stored)
        found.tags = tuple(stored["tags"])
        return (CODES if kind == CODES.name else LINKS).load(found, stored["scan_count"])
    if kind == "domain":
        counts = {name: stored[name] for name in ("qr_codes", "links")}
        return entity_from(OwnDomain, DomainRow(**stored), **counts)
    if kind == "webhook":
        return WebhookReference(UUID(stored["id"]))
    if kind == "scans":
        return RecordedScans(**stored)
    return Reference(UUID(stored["id"]), None if kind == "contact" else JobKind(kind))
