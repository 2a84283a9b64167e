"""What an export has beside codes, links and files: folders, templates, tags and contacts."""

import json
from collections.abc import AsyncGenerator, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Annotated, Any, Final, TypeVar
from uuid import UUID

from pydantic import AfterValidator, BaseModel, BeforeValidator, JsonValue

from domain.codes.short_urls import CreatedVia
from domain.contacts.contacts import Consent, Contact
from domain.contacts.form_submissions import MAX_VALUE
from domain.imports.input import ImportInput
from domain.jobs.jobs import Job, RowFault
from domain.kernel.errors import Refused, ValidationFailed
from domain.kernel.faults import Fault, InvalidValue
from domain.kernel.ids import parse_id
from domain.kernel.parsing import Time, parse_valid, storable_faults
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
from domain.use_cases.named_items.own_domains import OWN_DOMAINS
from domain.use_cases.named_items.tags import TAGS

# By the names of their tables.
_KINDS: Final[Mapping[str, ItemKind[Any]]] = {
    "folders": FOLDERS,
    "templates": TEMPLATES,
    "utm_templates": UTM_TEMPLATES,
    "tags": TAGS,
}
ITEMS: Final = ("domains", *_KINDS, "contacts")
_AT_ONCE: Final = 50
_FIRST_YEAR: Final = 2000
# Of a number: those that every reader of JSON has.
_MOST: Final = 2**53
# Of a contact, as JSON.
_MAX_BYTES: Final = 128_000

Tables = Mapping[str, Sequence[Any]]
Model = TypeVar("Model", bound=BaseModel)


def _require_known_time(time: datetime) -> datetime:
    if time.year < _FIRST_YEAR:
        raise InvalidValue(Reason.NO_SUCH_TIME)
    return time


def _require_entered(value: JsonValue) -> JsonValue:
    """As forms have them: texts, choices, boxes and ratings."""
    texts = value if isinstance(value, list) else [value] if isinstance(value, str) else []
    if any(isinstance(text, str) and len(text) > MAX_VALUE for text in texts):
        raise InvalidValue(Reason.TOO_LONG, limit=MAX_VALUE)
    is_text = isinstance(value, str | list) and all(isinstance(text, str) for text in texts)
    is_number = isinstance(value, int | float) and abs(value) < _MOST
    if not (is_text or is_number):
        raise InvalidValue(Reason.SIMPLE_VALUE)
    return value


# In the form that finds two of one id.
_Id = Annotated[UUID, BeforeValidator(lambda value: parse_id(str(value)) or "")]
_Known = Annotated[Time, AfterValidator(_require_known_time)]
_Entered = Annotated[JsonValue, AfterValidator(_require_entered)]


class _Item(BaseModel):
    id: _Id
    created_at: _Known
    updated_at: _Known


class _Domain(_Item):
    domain: str


class _Contact(BaseModel):
    id: _Id
    qr_code: UUID
    created_at: _Known
    fields: dict[str, _Entered]
    consent: Consent | None = None


def names_in(rows: Iterable[Any]) -> dict[UUID, str]:
    """The names of rows by their ids."""
    items = [row for row in rows if isinstance(row, dict)]
    return {item_id: str(row.get("name")) for row in items if (item_id := parse_id(str(row.get("id"))))}


async def found_items(deps: Deps, asked: ImportInput, tables: Tables) -> dict[UUID, UUID]:
    """The items of an export that are here, by the ids that they had: with their ids, or by their names."""
    found: dict[UUID, UUID] = {}
    for name, kind in _KINDS.items():
        names = names_in(tables.get(name, ()))
        former = {asked.new_id(one): one for one in names}
        here = await all_named_items(kind.repository(deps.store), asked.account_id) if names else []
        by_name = {fold_name(item.name): item.id for item in here if item.id not in former}
        found |= {one: by_name[fold_name(names[one])] for one in names if fold_name(names[one]) in by_name}
        found |= {former[item.id]: item.id for item in here if item.id in former}
    return found


async def lost_folders(deps: Deps, asked: ImportInput, tables: Tables) -> list[RowFault]:
    """The folders that the key of the call may not make."""
    found, names = await found_items(deps, asked, tables), names_in(tables.get("folders", ()))
    lost = [names[one] for one in names if one not in found]
    return [RowFault.of(Fault("folders", Reason.NO_SUCH_FOLDER, value=name)) for name in lost]


async def take_items(deps: Deps, job: Job, asked: ImportInput, tables: Tables) -> AsyncGenerator[Job]:
    """Make those that are not here, oldest first. What is refused is named, and the others follow."""
    account = await deps.store.accounts.get(job.account_id)
    actor = Actor(account, str(job.options["actor"]), CreatedVia.BULK) if account else None
    names = ITEMS if asked.makes_items else ()
    rows = [one for name in names for one in _rows_of(name, tables)]
    while actor and (part := rows[job.progress["items"] :][:_AT_ONCE]):
        found, faults = await found_items(deps, asked, tables), list[RowFault]()
        for name, row, is_first in part:
            try:
                if not is_first:
                    raise ValidationFailed([Fault("id", Reason.DUPLICATE)])
                if name == "contacts":
                    await _add_contact(deps, asked, row)
                elif name == "domains":
                    await _add_domain(deps, actor, asked, row)
                else:
                    await _make(deps, actor, asked, _KINDS[name], row, found)
            except Refused as refusal:
                faults += [RowFault.of(one, row=0, column=f"{name}.json") for one in refusal.facts]
        job = job.started(deps.clock()).advanced(done=0, places=0, faults=tuple(faults))
        job = job.counted(items=len(part))
        await save_job(deps, job)
        yield job


def _rows_of(name: str, tables: Tables) -> Iterator[tuple[str, Any, bool]]:
    """Each row, from the last one on, and whether it is the first with its id."""
    seen = set[UUID]()
    for row in reversed(tables.get(name, ())):
        row_id = parse_id(str(row.get("id"))) if isinstance(row, dict) else None
        yield name, row, row_id not in seen
        seen |= {row_id} if row_id else set()


async def _make(
    deps: Deps, actor: Actor, asked: ImportInput, kind: ItemKind[Any], row: Any, found: Mapping[UUID, UUID]
) -> None:
    item = _read(_Item, row)
    if item.id not in found:
        names = (kind.new or kind.change).model_fields
        fields = {name: row[name] for name in names if row.get(name) is not None}
        times = {"created_at": item.created_at, "updated_at": item.updated_at}
        kept = {name: min(time, asked.accepted_at) for name, time in times.items()}
        await create_item(kind, deps, actor, lambda: fields, kept={**kept, "id": asked.new_id(item.id)})


async def _add_domain(deps: Deps, actor: Actor, asked: ImportInput, row: Any) -> None:
    """It waits for a new proof, whatever it had where the export is from."""
    domains, read = deps.store.own_domains, _read(_Domain, row)
    name = deps.addresses.domain_named(read.domain)
    if name is None or await domains.find(asked.account_id, name) is None:
        if await domains.get_all(asked.account_id, [asked.new_id(read.id)]):
            raise ValidationFailed([Fault("id", Reason.DUPLICATE)])
        await _make(deps, actor, asked, OWN_DOMAINS, row, {})


async def _add_contact(deps: Deps, asked: ImportInput, row: Any) -> None:
    """An export has nothing of one that is locked."""
    if isinstance(row, dict) and row.get("locked"):
        return
    read = _read(_Contact, row)
    if (size := len(json.dumps(row, ensure_ascii=False).encode())) > _MAX_BYTES:
        raise ValidationFailed([Fault("fields", Reason.METADATA_TOO_LARGE, size=size, limit=_MAX_BYTES)])
    contact = Contact(
        id=asked.new_id(read.id),
        account_id=asked.account_id,
        code_id=asked.new_id(read.qr_code),
        entered=read.fields,
        consent=read.consent,
        created_at=min(read.created_at, asked.accepted_at),
    )
    if not await deps.store.contacts.is_known(contact.id):
        await deps.store.transact(lambda: deps.store.contacts.add(contact))


def _read(model: type[Model], row: Any) -> Model:
    """Raises ValidationFailed."""
    if faults := storable_faults(row):
        raise ValidationFailed(faults)
    return parse_valid(model, row if isinstance(row, dict) else {})
