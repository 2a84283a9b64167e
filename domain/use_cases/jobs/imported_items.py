"""What an export has beside codes, links and files: folders, templates, tags and contacts."""

from collections.abc import AsyncGenerator, Callable, Iterable, Mapping, Sequence
from typing import Any, Final
from uuid import UUID

from pydantic import BaseModel, JsonValue

from domain.codes.short_urls import CreatedVia
from domain.contacts.contacts import Consent, Contact
from domain.jobs.jobs import Job, RowFault
from domain.kernel.errors import Refused
from domain.kernel.faults import Fault
from domain.kernel.ids import parse_id
from domain.kernel.parsing import Time, parse_model, storable_faults
from domain.named_items.tags import fold_name
from domain.use_cases.deps import Actor, Deps
from domain.use_cases.jobs.jobs import save_job
from domain.use_cases.named_items.items import (
    FOLDERS,
    TEMPLATES,
    UTM_TEMPLATES,
    ItemKind,
    all_named_items,
    create_item,
)
from domain.use_cases.named_items.tags import TAGS

# By the names of their tables.
_KINDS: Final[Mapping[str, ItemKind[Any]]] = {
    "folders": FOLDERS,
    "templates": TEMPLATES,
    "utm_templates": UTM_TEMPLATES,
    "tags": TAGS,
}
_CONTACTS_AT_ONCE: Final = 250

Tables = Mapping[str, Sequence[Any]]
NewId = Callable[[UUID], UUID]


class _Item(BaseModel):
    id: UUID
    name: str
    created_at: Time
    updated_at: Time


class _Contact(BaseModel):
    id: UUID
    qr_code: UUID
    created_at: Time
    fields: dict[str, JsonValue]
    consent: Consent | None = None


def ids_in(rows: Iterable[Any]) -> list[UUID]:
    found = (parse_id(str(row.get("id"))) for row in rows if isinstance(row, dict))
    return [one for one in found if one is not None]


async def found_items(deps: Deps, account_id: UUID, tables: Tables, new_id: NewId) -> dict[UUID, UUID]:
    """The items of an export that are here, by the ids that they had: with their ids, or by their names."""
    found: dict[UUID, UUID] = {}
    for name, kind in _KINDS.items():
        rows = [(new_id(one.id), one) for _, one, _ in _items(tables, name) if one]
        here = await all_named_items(kind.repository(deps.store), account_id) if rows else []
        own, ids = {item.id for item in here}, {one for one, _ in rows}
        named = {fold_name(item.name): item.id for item in here if item.id not in ids}
        for item_id, one in rows:
            if known := item_id if item_id in own else named.get(fold_name(one.name)):
                found[one.id] = known
    return found


async def count_new(deps: Deps, account_id: UUID, tables: Tables, new_id: NewId) -> tuple[int, int]:
    """How many items, and how many contacts, would be made."""
    items = sum(1 for name in _KINDS for _ in _items(tables, name))
    ids = [new_id(one.id) for one, _ in map(_read_contact, tables.get("contacts", ())) if one]
    parts = [ids[start : start + _CONTACTS_AT_ONCE] for start in range(0, len(ids), _CONTACTS_AT_ONCE)]
    known = [await deps.store.contacts.find_told(account_id, part) for part in parts]
    found = await found_items(deps, account_id, tables, new_id)
    return items - len(found), len(ids) - sum(len(one) for both in known for one in both)


async def take_items(deps: Deps, job: Job, tables: Tables, new_id: NewId) -> AsyncGenerator[Job]:
    """Make those that are not here, then the contacts. What is refused is named, and the others follow."""
    account = await deps.store.accounts.get(job.account_id)
    if account is None:
        return
    actor = Actor(account, str(job.options["actor"]), CreatedVia.BULK)
    found = await found_items(deps, account.id, tables, new_id)
    rows = [(name, *row) for name in _KINDS for row in _items(tables, name)]
    for name, row, item, wrong in rows[job.progress["items"] :]:
        if item is not None and item.id not in found:
            kept = {"created_at": item.created_at, "updated_at": item.updated_at, "id": new_id(item.id)}
            wrong.extend(await _refusals(deps, actor, _KINDS[name], row, kept))
        faults = tuple(RowFault.of(one, row=0, column=f"{name}.json") for one in wrong)
        job = job.started(deps.clock()).advanced(done=0, places=0, faults=faults).counted(items=1)
        await save_job(deps, job)
        yield job
    contacts = [*map(_read_contact, reversed(tables.get("contacts", ())))]
    while part := contacts[job.progress["contacts"] :][:_CONTACTS_AT_ONCE]:
        job = await _add_contacts(deps, job, part, new_id)
        yield job


async def _refusals(
    deps: Deps, actor: Actor, kind: ItemKind[Any], row: Mapping[str, Any], kept: Mapping[str, Any]
) -> list[Fault]:
    names = (kind.new or kind.change).model_fields
    fields = {name: row[name] for name in names if row.get(name) is not None}
    try:
        await create_item(kind, deps, actor, lambda: fields, kept=kept)
    except Refused as refusal:
        return [*refusal.facts]
    return []


async def _add_contacts(
    deps: Deps, job: Job, part: Sequence[tuple[_Contact | None, list[Fault]]], new_id: NewId
) -> Job:
    wrong = [RowFault.of(one, row=0, column="contacts.json") for _, faults in part for one in faults]
    job = job.started(deps.clock()).advanced(done=0, places=0, faults=tuple(wrong))
    job = job.counted(contacts=len(part))

    async def work() -> None:
        await deps.store.accounts.lock(job.account_id)
        for one in (contact for contact, _ in part if contact):
            if not await deps.store.contacts.is_known(new_id(one.id)):
                await deps.store.contacts.add(
                    Contact(
                        id=new_id(one.id),
                        account_id=job.account_id,
                        code_id=new_id(one.qr_code),
                        entered=one.fields,
                        consent=one.consent,
                        created_at=one.created_at,
                    )
                )
        await deps.store.jobs.save(job)

    await deps.store.transact(work)
    return job


def _items(tables: Tables, name: str) -> list[tuple[Mapping[str, Any], _Item | None, list[Fault]]]:
    """The rows of a table, oldest first; each is an item, or has faults."""
    rows = [row if isinstance(row, dict) else {} for row in reversed(tables.get(name, ()))]
    return [(row, *_read(_Item, row)) for row in rows]


def _read_contact(row: Any) -> tuple[_Contact | None, list[Fault]]:
    """Neither for one that is locked, of which the export has nothing."""
    if isinstance(row, dict) and row.get("locked"):
        return None, []
    return _read(_Contact, row if isinstance(row, dict) else {})


def _read(model: Any, row: Mapping[str, Any]) -> tuple[Any, list[Fault]]:
    parsed, found = parse_model(model, row)
    faults = [*storable_faults(row), *found]
    return (None if faults else parsed), faults
