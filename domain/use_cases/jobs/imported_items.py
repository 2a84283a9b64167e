"""What an export has beside codes, links and files: folders, templates, tags and contacts."""

from collections.abc import AsyncGenerator, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeVar
from uuid import UUID

from pydantic import BaseModel, JsonValue

from domain.codes.short_urls import CreatedVia
from domain.contacts.contacts import Consent, Contact
from domain.imports.input import ImportInput
from domain.jobs.jobs import Job, RowFault
from domain.kernel.errors import Refused
from domain.kernel.faults import Fault
from domain.kernel.ids import parse_id
from domain.kernel.parsing import Time, parse_model, storable_faults
from domain.kernel.reasons import Reason
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
ITEMS: Final = (*_KINDS, "contacts")
_AT_ONCE: Final = 50

Tables = Mapping[str, Sequence[Any]]
Model = TypeVar("Model", bound=BaseModel)


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


async def found_items(deps: Deps, asked: ImportInput, tables: Tables) -> dict[UUID, UUID]:
    """The items of an export that are here, by the ids that they had: with their ids, or by their names."""
    found: dict[UUID, UUID] = {}
    for name, kind in _KINDS.items():
        rows = [(asked.new_id(one.id), one) for one, _ in _read(_Item, tables.get(name, ())) if one]
        here = await all_named_items(kind.repository(deps.store), asked.account_id) if rows else []
        own, ids = {item.id for item in here}, {one for one, _ in rows}
        named = {fold_name(item.name): item.id for item in here if item.id not in ids}
        for item_id, one in rows:
            if known := item_id if item_id in own else named.get(fold_name(one.name)):
                found[one.id] = known
    return found


async def lost_folders(deps: Deps, asked: ImportInput, tables: Tables) -> list[RowFault]:
    """The folders that the key of the call may not make."""
    found = await found_items(deps, asked, tables)
    lost = [one for one, _ in _read(_Item, tables.get("folders", ())) if one and one.id not in found]
    return [RowFault.of(Fault("folders", Reason.NO_SUCH_FOLDER, value=one.name)) for one in lost]


async def take_items(deps: Deps, job: Job, asked: ImportInput, tables: Tables) -> AsyncGenerator[Job]:
    """Make those that are not here, oldest first. What is refused is named, and the others follow."""
    account = await deps.store.accounts.get(job.account_id)
    actor = Actor(account, str(job.options["actor"]), CreatedVia.BULK) if account else None
    names = ITEMS if asked.makes_items else ()
    rows = [(name, row) for name in names for row in reversed(tables.get(name, ()))]
    while actor and (part := rows[job.progress["items"] :][:_AT_ONCE]):
        found, faults = await found_items(deps, asked, tables), list[RowFault]()
        for name, row in part:
            take = _add_contact(deps, asked, row) if name == "contacts" else None
            refused = await (take or _make(deps, actor, asked, name, row, found))
            faults += [RowFault.of(one, row=0, column=f"{name}.json") for one in refused]
        job = job.started(deps.clock()).advanced(done=0, places=0, faults=tuple(faults))
        job = job.counted(items=len(part))
        await save_job(deps, job)
        yield job


async def _make(
    deps: Deps, actor: Actor, asked: ImportInput, name: str, row: Any, found: Mapping[UUID, UUID]
) -> Sequence[Fault]:
    kind, ((item, faults),) = _KINDS[name], _read(_Item, [row])
    if item is None or item.id in found:
        return faults
    names = (kind.new or kind.change).model_fields
    fields = {name: row[name] for name in names if row.get(name) is not None}
    kept = {"created_at": item.created_at, "updated_at": item.updated_at, "id": asked.new_id(item.id)}
    try:
        await create_item(kind, deps, actor, lambda: fields, kept=kept)
    except Refused as refusal:
        return refusal.facts
    return ()


async def _add_contact(deps: Deps, asked: ImportInput, row: Any) -> Sequence[Fault]:
    """An export has nothing of one that is locked."""
    ((read, faults),) = _read(_Contact, [row])
    if read is None or await deps.store.contacts.is_known(asked.new_id(read.id)):
        return [] if isinstance(row, dict) and row.get("locked") else faults
    contact = Contact(
        id=asked.new_id(read.id),
        account_id=asked.account_id,
        code_id=asked.new_id(read.qr_code),
        entered=read.fields,
        consent=read.consent,
        created_at=read.created_at,
    )
    await deps.store.transact(lambda: deps.store.contacts.add(contact))
    return ()


def _read(model: type[Model], rows: Iterable[Any]) -> Iterator[tuple[Model | None, list[Fault]]]:
    """Each as it is, or with its faults."""
    for row in rows:
        parsed, found = parse_model(model, row if isinstance(row, dict) else {})
        faults = [*storable_faults(row), *found]
        yield (None if faults else parsed), faults
