"""Changes of many codes at once: all of them, or none; and what takes them back."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from app.dashboard.codes import version_in
from app.dashboard.undo import pack, unpack
from app.dashboard.visits import Fields, SignedIn
from domain.codes.codes import QRCode
from domain.codes.short_urls import Status
from domain.kernel.errors import DomainError, NotDone, NotFound, PreconditionFailed, ValidationFailed
from domain.kernel.ids import parse_id
from domain.named_items.tags import fold_name
from domain.use_cases.codes.batch import batch_of_codes, run_batch

# Of each code its own fields.
Bodies = Mapping[UUID, Mapping[str, Any]]
_UNDO: Final = "many"


@dataclass(frozen=True, slots=True)
class Chosen:
    """`codes`: those that are there, in order; `versions`: as the page had them; `gone`: how many are not."""

    codes: Sequence[QRCode]
    versions: Mapping[UUID, int]

    @property
    def gone(self) -> int:
        return len(self.versions) - len(self.codes)

    @property
    def changed(self) -> dict[UUID, DomainError]:
        """Those that were changed since."""
        return {
            code.id: PreconditionFailed() for code in self.codes if code.version != self.versions[code.id]
        }


async def chosen_in(visit: SignedIn, texts: Sequence[str]) -> Chosen:
    """`texts`: the values of ticked rows, each an id and a version."""
    pairs = [text.partition(":")[::2] for text in texts]
    versions = {
        code_id: version
        for reference, text in pairs
        if (code_id := parse_id(reference)) and (version := version_in(text)) is not None
    }
    codes = await visit.deps.store.codes.get_all(visit.account.id, list(versions))
    order = {code_id: number for number, code_id in enumerate(versions)}
    return Chosen(sorted(codes, key=lambda code: order[code.id]), versions)


def bodies_for(action: str, codes: Sequence[QRCode], fields: Fields) -> Bodies:
    """What each code gets, by the name of the button."""
    match action:
        case "move":
            return {code.id: {"folder": fields.get("folder", "")} for code in codes}
        case "pause" | "resume":
            status = Status.PAUSED if action == "pause" else Status.ACTIVE
            return {code.id: {"status": status.value} for code in codes}
        case "tag" | "untag":
            name = fields.get("tag", "").strip()
            return {code.id: {"tags": _tags(code, name, is_added=action == "tag")} for code in codes}
    return {}


def _tags(code: QRCode, name: str, *, is_added: bool) -> list[str]:
    others = [tag for tag in code.tags if fold_name(tag) != fold_name(name)]
    return [*code.tags, name] if is_added else others


def before_of(action: str, codes: Sequence[QRCode]) -> Bodies:
    """What takes it back; for a tag nothing does: taking it away again is as easy."""
    if action == "move":
        return {code.id: {"folder": str(code.folder_id or "")} for code in codes}
    if action in ("pause", "resume"):
        return {code.id: {"status": code.status.value} for code in codes}
    return {}


async def change_many(
    visit: SignedIn, codes: Sequence[QRCode], bodies: Bodies
) -> tuple[Sequence[QRCode], Mapping[UUID, DomainError]]:
    """The codes as they are now, or why some refuse: nothing is done then."""
    items = [
        {"method": "update", "id": str(code.id), "body": dict(bodies[code.id]), "if_match": _tag_of(code)}
        for code in codes
    ]
    return await _run(visit, codes, items)


async def delete_many(
    visit: SignedIn, codes: Sequence[QRCode]
) -> tuple[Sequence[QRCode], Mapping[UUID, DomainError]]:
    items = [{"method": "delete", "id": str(code.id), "if_match": _tag_of(code)} for code in codes]
    return await _run(visit, codes, items)


async def _run(
    visit: SignedIn, codes: Sequence[QRCode], items: Sequence[Mapping[str, Any]]
) -> tuple[Sequence[QRCode], Mapping[UUID, DomainError]]:
    batch = batch_of_codes(visit.deps, visit.actor, strict=False, answer_of=None)
    outcomes = await run_batch(visit.deps, visit.actor, batch, items, is_atomic=True)
    done, refused = [], {}
    for code, outcome in zip(codes, outcomes, strict=True):
        if isinstance(outcome, DomainError):
            refused[code.id] = outcome
        else:
            done.append(outcome.entity)
    for code in () if refused else done:
        visit.context.forget_code(code.domain, code.short_id)
    reasons = {code_id: error for code_id, error in refused.items() if not isinstance(error, NotDone)}
    return done, reasons or refused


def _tag_of(code: QRCode) -> str:
    """As an ETag of REST: the revision, and of what follows nothing."""
    return f'"{code.revision()}-0"'


def is_wrong_input(error: DomainError) -> bool:
    """Whether what was entered is the reason, and not the code."""
    return isinstance(error, ValidationFailed) or (isinstance(error, NotFound) and bool(error.faults))


def pack_undo(visit: SignedIn, action: str, changed: Sequence[QRCode], before: Bodies) -> str:
    rows = [[code.id.hex, code.version, *before[code.id].items()] for code in changed if code.id in before]
    return pack(visit, _UNDO, [action, rows])


def unpack_undo(visit: SignedIn, token: str) -> tuple[str, Mapping[UUID, int], Bodies] | None:
    """The action, the versions that it made, and what takes it back. None for a token that is not ours."""
    found = unpack(visit, _UNDO, token)
    if found is None:
        return None
    action, rows = found
    ids = [UUID(row[0]) for row in rows]
    return (
        action,
        {code_id: row[1] for code_id, row in zip(ids, rows, strict=True)},
        {code_id: dict(row[2:]) for code_id, row in zip(ids, rows, strict=True)},
    )
