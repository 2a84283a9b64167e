"""Many creations, changes and deletions of codes, or of links, in one call."""

from asyncio import gather, sleep
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any, Final, Generic, Literal, TypeAlias
from uuid import UUID

from pydantic import Field

from domain.accounts.api_keys import KeyAccess, KeyScope
from domain.codes.codes import QRCode, ShortLink
from domain.codes.read_only import AnswerOf
from domain.codes.short_url_input import ExternalId
from domain.kernel.coercion import coerce
from domain.kernel.errors import DatabaseFailed, DomainError, NotDone, Refused, Unavailable, ValidationFailed
from domain.kernel.faults import Fault
from domain.kernel.parsing import Fields, ReadFields, Strict, parse_model
from domain.kernel.reasons import Reason
from domain.kernel.revisions import parse_if_match
from domain.ports.codes import Entity, ShortURLs
from domain.use_cases.codes.codes import CodeChange, checked_new_code
from domain.use_cases.codes.creation import store_together
from domain.use_cases.codes.external_ids import ByExternalId, Referring, with_external_id
from domain.use_cases.codes.links import LinkChange, checked_new_link
from domain.use_cases.codes.short_urls import MoveToTrash, known_by_external_id, store_changes
from domain.use_cases.deps import Actor, Deps
from domain.use_cases.locked_accounts import LockedAccount, NotReady, Write, carry_out, lock_account

MAX_ITEMS: Final = 100
# In one transaction, and prepared together.
_ITEMS_AT_ONCE: Final = 10


Method = Literal["create", "update", "upsert", "delete"]
IfMatch: TypeAlias = frozenset[str] | None
# What an item must have beside its method. An `external_id` may stand for the `id`; where one of them is,
# `if_match` is possible.
_MEMBERS: Final[Mapping[Method, frozenset[str]]] = {
    "create": frozenset({"body", "method"}),
    "update": frozenset({"id", "body", "method"}),
    "upsert": frozenset({"external_id", "body", "method"}),
    "delete": frozenset({"id", "method"}),
}


class BatchItem(Strict):
    method: Method
    id: Annotated[str, Field(min_length=1)] | None = None
    external_id: ExternalId | None = None
    body: dict[str, Any] | None = None
    if_match: Annotated[str, Field(min_length=1)] | None = None


@dataclass(frozen=True, slots=True)
class Done(Generic[Entity]):
    """`entity`: as it is now, or as it was before its deletion."""

    method: Method
    entity: Entity


Outcome: TypeAlias = Done[Entity] | DomainError
# In the transaction of the items; with their outcomes.
Keep: TypeAlias = Callable[[Sequence[Outcome[Entity]]], Awaitable[None]]


def faults_of_item(error: DomainError) -> list[Fault]:
    """The faults by the fields of the item's body: `url` for `[3].body.url`. Never empty."""
    return [one.at(one.field.partition("].body")[2].lstrip(".")) for one in error.facts]


@dataclass(frozen=True, slots=True)
class Batch(Generic[Entity]):
    """How things of one kind are written, and what a limited API key needs for it."""

    repository: ShortURLs[Entity]
    scopes: Mapping[Method, KeyScope]
    create: Callable[[Fields], Awaitable[Write[Entity]]]
    change: Callable[[str, Fields, IfMatch], Referring[Entity]]
    delete: Callable[[str, IfMatch], Referring[Entity]]


def _scopes_of(noun: str) -> Mapping[Method, KeyScope]:
    """An upsert that creates needs that of a creation, too."""
    verbs = {"update": "write", "upsert": "write"}
    return {method: KeyScope(f"{noun}:{verbs.get(method, method)}") for method in _MEMBERS}


def batch_of_codes(
    deps: Deps, actor: Actor, *, strict: bool, answer_of: AnswerOf[QRCode] | None
) -> Batch[QRCode]:
    return Batch(
        deps.store.codes,
        _scopes_of("codes"),
        lambda body: checked_new_code(deps, actor, lambda: body, strict=strict),
        lambda reference, body, if_match: CodeChange(
            deps, actor, reference, lambda: body, if_match, strict, answer_of
        ),
        lambda reference, if_match: MoveToTrash(deps, deps.store.codes, actor, reference, if_match),
    )


def batch_of_links(
    deps: Deps, actor: Actor, *, strict: bool, answer_of: AnswerOf[ShortLink] | None
) -> Batch[ShortLink]:
    return Batch(
        deps.store.links,
        _scopes_of("links"),
        lambda body: checked_new_link(deps, actor, lambda: body, strict=strict),
        lambda reference, body, if_match: LinkChange(
            deps, actor, reference, lambda: body, if_match, strict, answer_of
        ),
        lambda reference, if_match: MoveToTrash(deps, deps.store.links, actor, reference, if_match),
    )


def upsert(
    access: KeyAccess,
    batch: Batch[Entity],
    external_id: str,
    fields: Fields,
    known: Entity | None,
    if_match: IfMatch,
) -> ByExternalId[Entity]:
    """Raises ValidationFailed for another external ID in the fields."""
    body = with_external_id(fields, external_id)

    async def create() -> Write[Entity]:
        access.require(batch.scopes["create"])
        return await batch.create(body)

    change, must_be = batch.change("", body, if_match), None if if_match is None else True
    return ByExternalId(batch.repository, external_id, change, known, create, must_be)


async def put_by_external_id(
    deps: Deps,
    actor: Actor,
    batch: Batch[Entity],
    external_id: str,
    read: ReadFields,
    if_match: IfMatch,
    *,
    must_be_new: bool,
) -> tuple[Entity, bool]:
    """Create the one with that external ID, or change it; True if it is new.

    `must_be_new`: raise PreconditionFailed when it exists. Of concurrent calls one creates it and the others
    change it.
    """
    with_external_id({}, external_id)
    known = await batch.repository.find_by_external_id(actor.account.id, external_id)
    write = upsert(deps.access, batch, external_id, read(), known, if_match)
    write.must_be = False if must_be_new else write.must_be
    return await carry_out(deps, actor, write), write.is_new


async def run_batch(
    deps: Deps,
    actor: Actor,
    batch: Batch[Entity],
    values: Sequence[object],
    *,
    first: int = 0,
    is_atomic: bool = False,
    keep: Keep[Entity] | None = None,
    ids: Sequence[UUID] = (),
) -> list[Outcome[Entity]]:
    """Do the items one after the other, from number `first` on. Their faults have the path in `values`.

    `is_atomic`: all of them, or none. `ids`: those of the items, if each is of another code or link: they are
    read and stored together. If the database fails in between, the items that are left have that error; with
    `keep`, by which the caller goes on later, it is raised.
    """
    items: list[_Item[Entity]] = []
    named = [value.get("external_id") for value in values if isinstance(value, Mapping)]
    known = await known_by_external_id(batch.repository, actor.account.id, named) if any(named) else {}
    for index, value in enumerate(values[first:], first):
        items.append(await _parse_item(deps.access, batch, value, index, known))
        # Each takes as long as a call: others may come first.
        await sleep(0)
    await _prepare(items)
    outcomes: list[Outcome[Entity]] = []
    size = len(items) if is_atomic else _ITEMS_AT_ONCE
    while part := items[len(outcomes) : len(outcomes) + size]:
        try:
            outcomes += await _carry_out(deps, actor, part, is_atomic=is_atomic, keep=keep, ids=ids)
        except (DatabaseFailed, Unavailable) as failure:
            if keep is not None or not outcomes:
                raise
            return [*outcomes, *[failure] * (len(items) - len(outcomes))]
    return outcomes


@dataclass(slots=True)
class _Item(Generic[Entity]):
    """`refusal`: why it is not done, as far as it is known."""

    index: int
    method: Method
    write: Write[Entity] | None = None
    refusal: DomainError | None = None

    @property
    def does(self) -> Method:
        """What it comes to: an upsert creates or updates."""
        if self.method != "upsert":
            return self.method
        return "create" if isinstance(self.write, ByExternalId) and self.write.is_new else "update"

    def refuse(self, error: DomainError) -> DomainError:
        """Refuse the item, with the path of each fault in the batch."""
        faults = [fault.at(self._path_of(fault.field)) for fault in error.faults]
        if isinstance(error, ValidationFailed):
            error = ValidationFailed(faults)
        error.faults = tuple(faults)
        self.refusal = error
        return error

    def _path_of(self, field: str) -> str:
        path = f"[{self.index}].body"
        return path if field == "body" else f"{path}.{field}"


class _NeedsSavepoints(Exception):
    """An item was refused without a savepoint to go back to."""


class _Undone(Exception):
    """Rolls back an atomic batch."""

    def __init__(self, refusals: list[DomainError]) -> None:
        super().__init__()
        self.refusals = refusals


async def _parse_item(
    access: KeyAccess, batch: Batch[Entity], value: object, index: int, known: Mapping[object, Entity]
) -> _Item[Entity]:
    try:
        parsed, if_match = _parse_envelope(value, f"[{index}]")
    except ValidationFailed as refusal:
        return _Item(index, "create", refusal=refusal)
    item: _Item[Entity] = _Item(index, parsed.method)
    reference, external_id, body = parsed.id or "", parsed.external_id, parsed.body or {}
    try:
        access.require(batch.scopes[parsed.method])
        if parsed.method == "create":
            item.write = await batch.create(body)
        elif parsed.method == "upsert" and external_id is not None:
            item.write = upsert(access, batch, external_id, body, known.get(external_id), if_match)
        else:
            is_deletion = parsed.method == "delete"
            write = (
                batch.delete(reference, if_match) if is_deletion else batch.change(reference, body, if_match)
            )
            item.write = write
            if external_id is not None:
                item.write = ByExternalId(batch.repository, external_id, write, known.get(external_id))
    except Refused as error:
        item.refuse(error)
    return item


def _parse_envelope(value: object, path: str) -> tuple[BatchItem, IfMatch]:
    if not isinstance(value, Mapping):
        raise ValidationFailed([Fault(path, Reason.OBJECT)])
    parsed, faults = parse_model(BatchItem, coerce(BatchItem, value, under=path), under=path)
    if parsed is not None:
        members, sent = _MEMBERS[parsed.method], {name for name, value in parsed if value is not None}
        if "id" in members and "external_id" in sent:
            members = members - {"id"} | {"external_id"}
        for name in sorted(members ^ sent):
            if name in members:
                faults.append(
                    Fault(f"{path}.{name}", Reason.REQUIRED_WHEN, other="method", value=parsed.method)
                )
            elif name != "if_match" or parsed.method == "create":
                faults.append(Fault(f"{path}.{name}", Reason.NOT_HERE, other="method", value=parsed.method))
    if parsed is None or faults:
        raise ValidationFailed(faults)
    return parsed, None if parsed.if_match is None else parse_if_match(parsed.if_match)


async def _prepare(items: Sequence[_Item[Entity]]) -> None:
    """Some at the same time: the renderer and the hashing have threads, which other callers need as well."""
    for start in range(0, len(items), _ITEMS_AT_ONCE):
        await gather(*map(_prepare_one, items[start : start + _ITEMS_AT_ONCE]))


async def _prepare_one(item: _Item[Entity]) -> None:
    if item.refusal is not None or item.write is None:
        return
    try:
        await item.write.prepare()
    except Refused as error:
        item.refuse(error)


async def _carry_out(
    deps: Deps,
    actor: Actor,
    items: Sequence[_Item[Entity]],
    *,
    is_atomic: bool,
    keep: Keep[Entity] | None,
    ids: Sequence[UUID],
) -> Sequence[Outcome[Entity]]:
    """In one transaction. What turns out to be missing is prepared outside, and then all is repeated."""
    # Savepoints take a quarter of the time: without a refusal, none is needed.
    has_savepoints = False

    async def work() -> Sequence[Outcome[Entity]]:
        locked = await lock_account(deps, actor)
        locked.ids = ids
        if has_savepoints:
            outcomes = [await _write(deps, item, locked) for item in items]
        else:
            locked.changed = [] if ids else None
            outcomes = await _write_together(deps, actor, items, locked)
        if locked.is_trial:
            raise NotReady
        if is_atomic and any(isinstance(outcome, DomainError) for outcome in outcomes):
            raise _Undone([one if isinstance(one, DomainError) else NotDone() for one in outcomes])
        if keep is not None:
            await keep(outcomes)
        return outcomes

    while True:
        try:
            return await deps.store.transact(work)
        except _NeedsSavepoints:
            has_savepoints = True
        except NotReady:
            has_savepoints = True
            await _prepare(items)
        except _Undone as undone:
            return undone.refusals


async def _write_together(
    deps: Deps, actor: Actor, items: Sequence[_Item[Entity]], locked: LockedAccount
) -> list[Outcome[Entity]]:
    """What is new is stored in a few statements. Raises _NeedsSavepoints: all is undone."""
    locked.together, outcomes = [], list[Outcome[Entity]]()
    try:
        for item in items:
            if item.refusal is not None or item.write is None:
                outcomes.append(item.refusal or NotDone())
                continue
            if item.does != "create":
                # It may be of one that is new.
                await store_together(deps, locked)
            # Only then is it known whether an upsert creates.
            entity = await item.write.write(locked)
            outcomes.append(Done(item.does, entity))
        await store_together(deps, locked)
        await store_changes(deps, locked, actor, locked.changed or ())
    except (Refused, NotReady):
        raise _NeedsSavepoints from None
    return outcomes


async def _write(deps: Deps, item: _Item[Entity], locked: LockedAccount) -> Outcome[Entity]:
    """Within the transaction, a transaction of its own: a refusal undoes the item and no other."""
    if item.refusal is not None or item.write is None:
        return item.refusal or NotDone()
    try:
        entity = await deps.store.transact(partial(item.write.write, locked))
        return Done(item.does, entity)
    except NotReady:
        if locked.is_trial:
            return NotDone()
        locked.is_trial = True
        return await _write(deps, item, locked)
    except Refused as error:
        refusal = item.refuse(error)
        # The next attempt may have another outcome.
        item.refusal = None
        return refusal
