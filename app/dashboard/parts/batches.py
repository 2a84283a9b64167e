"""Changes of many codes or links at once, all or none, the message after them, and their Undo."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Final
from uuid import UUID

from starlette.responses import Response

from app.dashboard.frame import HOME, SignedIn, redirect, with_query
from app.dashboard.frame.requests import Fields
from app.dashboard.frame.sections import SECTIONS, Section
from app.dashboard.frame.undo import pack, unpack
from app.dashboard.parts.codes import version_in
from app.dashboard.parts.listing import NO_FOLDER, Listing, filter_of, listing_after
from app.pages.formats import format_number
from domain.codes.many import MAX_CHOSEN
from domain.codes.short_urls import ShortURL, Status
from domain.kernel.errors import DomainError, NotDone, NotFound, PreconditionFailed, ValidationFailed
from domain.kernel.ids import parse_id
from domain.named_items.tags import fold_name
from domain.use_cases.codes.batch import Method, run_batch
from domain.use_cases.codes.trash import restore
from domain.use_cases.named_items.items import get_named_item

# By id, the fields that each of them gets.
Bodies = Mapping[UUID, Mapping[str, Any]]
# All of them as they are now; or, with nothing done, why some of them refuse.
Result = tuple[Sequence[ShortURL], Mapping[UUID, DomainError]]
# The page of a job that changes many.
CHANGES: Final = f"{HOME}/changes"
_UNDO: Final = "many"
# The action that gives codes the look of a template. What takes it back is a look, not yet a change.
GIVE: Final = "give"
# The one whose Undo takes them out of the trash.
DELETE: Final = "delete"
# Characters of what is packed into an address: a proxy like nginx takes 4 KiB of headers of an answer.
_LONGEST_UNDO: Final = 3_800
_DID: Final = "did"
_NUMBER: Final = "number"
_UNDO_FIELD: Final = "undo"
# Names of texts: behind `did_` is that of the button.
_SENTENCES: Final = frozenset(
    ("did_move", "did_pause", "did_resume", "did_tag", "did_untag", "did_delete", "did_give", "did_undo")
)


@dataclass(frozen=True, slots=True)
class Chosen:
    """`short_urls`: those that still exist, in order. `versions`: of all of them, as the page showed them.

    `gone`: how many do not exist any more. `changed`: those that were changed since, with the refusal.
    """

    section: Section[Any]
    short_urls: Sequence[ShortURL]
    versions: Mapping[UUID, int]

    @property
    def gone(self) -> int:
        return len(self.versions) - len(self.short_urls)

    @property
    def changed(self) -> dict[UUID, DomainError]:
        return {
            one.id: PreconditionFailed() for one in self.short_urls if one.version != self.versions[one.id]
        }


async def chosen_in(request: SignedIn, section: Section[Any], texts: Sequence[str]) -> Chosen:
    """`texts`: the values of ticked rows, each an id and a version."""
    pairs = [text.partition(":")[::2] for text in texts]
    versions = {
        row_id: version
        for reference, text in pairs
        if (row_id := parse_id(reference)) and (version := version_in(text)) is not None
    }
    return await chosen_of(request, section, versions)


async def chosen_of(request: SignedIn, section: Section[Any], versions: Mapping[UUID, int]) -> Chosen:
    short_urls = await section.repository(request.deps.store).get_all(request.account.id, list(versions))
    order = {row_id: number for number, row_id in enumerate(versions)}
    return Chosen(section, sorted(short_urls, key=lambda one: order[one.id]), versions)


async def ids_in(request: SignedIn, section: Section[Any], entered: Fields) -> tuple[list[UUID], str]:
    """All of the list that the form came from, or the ticked ones that still exist; and in words, which.

    One more than may be changed at once says that there are too many. Raises NotFound.
    """
    t = section.texts(request.language)
    if not entered.get("all"):
        chosen = await chosen_in(request, section, entered.getlist("code"))
        ids = [one.id for one in chosen.short_urls]
        return ids, t.counted("codes_number", len(ids))
    listing = listing_after(section, entered.get("back", ""))
    which = await filter_of(request, listing)
    repository = section.repository(request.deps.store)
    ids = await repository.ids_of(request.account.id, which, limit=MAX_CHOSEN + 1)
    return ids, await all_words(request, listing, len(ids))


async def all_words(request: SignedIn, listing: Listing, number: int) -> str:
    """All of a list: "All 338 in Shop". Raises NotFound."""
    t, written = request.t, format_number(request.language, number)
    is_of_folder = listing.folder not in ("", NO_FOLDER)
    if is_of_folder and replace(listing, folder="", sort="newest") == Listing(section=listing.section):
        folder = await get_named_item(request.deps.store.folders, request.account.id, listing.folder)
        return t.many_all_in.format(number=written, name=folder.name)
    return t.many_all.format(number=written)


def bodies_for(action: str, short_urls: Sequence[ShortURL], fields: Fields) -> Bodies:
    match action:
        case "move":
            return {one.id: {"folder": fields.get("folder", "")} for one in short_urls}
        case "pause" | "resume":
            status = Status.PAUSED if action == "pause" else Status.ACTIVE
            return {one.id: {"status": status.value} for one in short_urls}
        case "tag":
            return {one.id: {"tags": [*one.tags, fields.get("tag", "").strip()]} for one in short_urls}
        case "untag":
            folded = fold_name(fields.get("tag", "").strip())
            tags = {one.id: [tag for tag in one.tags if fold_name(tag) != folded] for one in short_urls}
            return {row_id: {"tags": names} for row_id, names in tags.items()}
    return {}


def before_of(action: str, short_urls: Sequence[ShortURL]) -> Bodies:
    """What takes the change back."""
    if action == "move":
        return {one.id: {"folder": str(one.folder_id or "")} for one in short_urls}
    if action in ("pause", "resume"):
        return {one.id: {"status": one.status.value} for one in short_urls}
    if action in ("tag", "untag"):
        return {one.id: {"tags": list(one.tags)} for one in short_urls}
    return {}


async def change_many(request: SignedIn, chosen: Chosen, bodies: Bodies) -> Result:
    items = [{**_item(one, "update"), "body": dict(bodies[one.id])} for one in chosen.short_urls]
    return await _run(request, chosen, items)


async def delete_many(request: SignedIn, chosen: Chosen) -> Result:
    return await _run(request, chosen, [_item(one, "delete") for one in chosen.short_urls])


async def restore_all(request: SignedIn, references: Sequence[str]) -> None:
    """Restore codes or links. Raises NotFound, ExternalIdTaken."""
    for section in SECTIONS:
        with suppress(NotFound):
            restored = await restore(
                request.deps, section.repository(request.deps.store), request.actor, references
            )
            for short_url in restored:
                request.context.forget_code(short_url.domain, short_url.short_id)
            return
    raise NotFound("code or link in the trash")


def _item(short_url: ShortURL, method: Method) -> dict[str, Any]:
    """An item of a batch. Only the revision of an ETag is compared; the part behind it may be anything."""
    return {"method": method, "id": str(short_url.id), "if_match": f'"{short_url.revision()}-0"'}


async def _run(request: SignedIn, chosen: Chosen, items: Sequence[Mapping[str, Any]]) -> Result:
    batch = chosen.section.batch(request.deps, request.actor)
    outcomes = await run_batch(request.deps, request.actor, batch, items, is_atomic=True)
    pairs = zip(chosen.short_urls, outcomes, strict=True)
    refused = {one.id: outcome for one, outcome in pairs if isinstance(outcome, DomainError)}
    done = [outcome.entity for outcome in outcomes if not isinstance(outcome, DomainError)]
    for short_url in () if refused else done:
        request.context.forget_code(short_url.domain, short_url.short_id)
    reasons = {row_id: error for row_id, error in refused.items() if not isinstance(error, NotDone)}
    return done, reasons or refused


def is_wrong_input(error: DomainError) -> bool:
    """Whether what was entered is the reason, and not the code or link."""
    return isinstance(error, ValidationFailed) or (isinstance(error, NotFound) and bool(error.faults))


def pack_undo(
    request: SignedIn,
    action: str,
    changed: Sequence[ShortURL],
    before: Mapping[UUID, Mapping[str, Any] | None],
) -> str | None:
    """A token for Undo; None where something before is lost, or if it is too long for an address."""
    known = {row_id: fields for row_id, fields in before.items() if fields is not None}
    if len(known) < len(before):
        return None
    rows = [[one.id.hex, one.version, *known[one.id].items()] for one in changed]
    token = pack(request, _UNDO, [action, rows])
    return token if len(token) <= _LONGEST_UNDO else None


def unpack_undo(request: SignedIn, token: str) -> tuple[str, Mapping[UUID, int], Bodies] | None:
    """The action, the versions that it made, and what takes it back. None for a token that is not ours."""
    found = unpack(request, _UNDO, token)
    if found is None:
        return None
    action, rows = found
    return (
        action,
        {UUID(row_id): version for row_id, version, *_ in rows},
        {UUID(row_id): dict(fields) for row_id, _, *fields in rows},
    )


def redirect_with_notice(listing: Listing, action: str, number: int, *, undo: str | None = None) -> Response:
    return redirect(with_query(listing.path, **{_DID: action, _NUMBER: str(number), _UNDO_FIELD: undo}))


def notice_in(request: SignedIn, section: Section[Any], query: Mapping[str, str]) -> dict[str, Any] | None:
    name, number = f"did_{query.get(_DID)}", query.get(_NUMBER, "")
    if name not in _SENTENCES or not (number.isascii() and number.isdecimal() and len(number) <= 3):
        return None
    token = query.get(_UNDO_FIELD, "")
    return {
        "words": section.texts(request.language).counted(name, int(number)),
        "undo": token if unpack_undo(request, token) else None,
    }
