"""/dashboard/folders: make, rename, merge and delete folders and tags."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Generic

from starlette.responses import Response

from app.dashboard.frame import HOME, Pages, SignedIn, form, owners_page, page, redirect, with_query
from app.dashboard.frame.form import Faults
from app.dashboard.frame.sections import SECTIONS
from app.dashboard.frame.undo import pack, unpack
from app.dashboard.parts.codes import revision_in
from app.dashboard.parts.lists.named_items import change_found, deletion_page, find_item
from domain.kernel.errors import DomainError, NotFound, PreconditionFailed, ValidationFailed
from domain.kernel.ids import parse_id
from domain.kernel.parsing import unstorable_text
from domain.named_items.items import Folder
from domain.named_items.tags import MAX_FOLDED_NAME, Tag, fold_name
from domain.use_cases.named_items import items, tags
from domain.use_cases.named_items.items import Filed, ItemKind, all_named_items, create_item
from domain.use_cases.named_items.tags import find_tag_id, merge_tag

PATH: Final = f"{HOME}/folders"
EARLIER: Final = "earlier"


@dataclass(frozen=True, slots=True)
class Filing(Generic[Filed]):
    """Folders, or tags. `name`: of the field with the name of a new one."""

    name: str
    path: str
    kind: ItemKind[Filed]
    made: str
    deleted: str
    question: str
    consequence: str


FOLDERS: Final[Filing[Folder]] = Filing(
    "folder",
    PATH,
    items.FOLDERS,
    "folder_made",
    "folder_deleted",
    "folder_delete",
    "folder_delete_text",
)
TAGS: Final[Filing[Tag]] = Filing(
    "tag",
    f"{HOME}/tags",
    tags.TAGS,
    "tag_made",
    "tag_deleted",
    "tag_delete",
    "tag_delete_text",
)
_FILINGS: Final[Sequence[Filing[Any]]] = (FOLDERS, TAGS)


async def ask(filing: Filing[Any], request: SignedIn, **refusal: Any) -> Response:
    item = await find_item(request, filing.kind)
    return await page(
        request,
        "lists/folder_delete",
        title=getattr(request.t, filing.question).format(name=item.name),
        text=" ".join(
            section.texts(request.language).counted(filing.consequence, number)
            for section in SECTIONS
            if (number := getattr(item, section.counted))
        ),
        action=f"{filing.path}/{item.id}/delete",
        revision=item.revision(),
        **refusal,
    )


async def show(request: SignedIn, *, faults: Faults | None = None, **refusal: Any) -> Response:
    """`faults`: of one form, which keeps what was entered."""
    entered, filings = request.fields.get("name") or request.fields.get("into", ""), []
    for filing in _FILINGS:
        items = await all_named_items(filing.kind.repository(request.deps.store), request.account.id)
        filings.append({"filing": filing, "rows": [_row(request, filing, one) for one in items]})
    return await page(
        request,
        "lists/folders",
        faults=faults,
        entered=dict.fromkeys(_beside_field(request, "") if request.resumes else faults or {}, entered),
        filings=filings,
        earlier=None if faults else _earlier(request, filings),
        **refusal,
    )


def _earlier(request: SignedIn, filings: Sequence[Mapping[str, Any]]) -> dict[str, Any] | None:
    token = request.http.query_params.get(EARLIER, "")
    for one in filings:
        if found := unpack(request, one["filing"].name, token):
            row_id, name = found
            return next(({**row, "name": name} for row in one["rows"] if row["id"] == row_id), None)
    return None


def _row(request: SignedIn, filing: Filing[Any], item: Folder | Tag) -> dict[str, Any]:
    return {
        "id": str(item.id),
        "name": item.name,
        "revision": item.revision(),
        "lists": [
            (
                f"{section.path}?{filing.name}={item.id}",
                section.texts(request.language).counted("codes_number", getattr(item, section.counted)),
            )
            for section in SECTIONS
        ],
        "path": f"{filing.path}/{item.id}",
    }


def _beside_field(request: SignedIn, words: str) -> Faults:
    """Beside the field that was sent: of a new one, or in the row of one that is there."""
    field = "into" if "into" in request.fields else "name"
    reference = request.http.path_params.get("reference")
    filing = next(one for one in _FILINGS if request.http.url.path.startswith(one.path))
    return {f"{field}-{parse_id(reference)}" if reference else filing.name: words}


async def _name_fault(request: SignedIn, _: ValidationFailed) -> Faults:
    t, name = request.t, request.fields.get("name", "")
    if request.http.url.path.startswith(FOLDERS.path):
        return _beside_field(request, t.folder_wrong)
    is_possible = len(fold_name(name)) <= MAX_FOLDED_NAME and not unstorable_text(name)
    taken = is_possible and await request.deps.store.tags.find(request.account.id, [fold_name(name)])
    return _beside_field(request, t.tag_taken if taken else t.tag_wrong)


def _changed(request: SignedIn, _: PreconditionFailed) -> Faults:
    return _beside_field(request, request.t.item_changed)


def _merge_fault(request: SignedIn, refusal: DomainError) -> Faults:
    if not refusal.faults:
        # It is the tag in the path that is not there.
        raise refusal
    return _beside_field(request, request.t.merge_wrong)


_NAMED: Final = form(show, {ValidationFailed: _name_fault, PreconditionFailed: _changed})
_MERGED: Final = form(
    show, {ValidationFailed: _merge_fault, NotFound: _merge_fault, PreconditionFailed: _changed}
)


async def make(filing: Filing[Any], request: SignedIn) -> Response:
    await create_item(
        filing.kind, request.deps, request.actor, lambda: {"name": request.fields.get("name", "")}
    )
    return redirect(PATH, said=filing.made)


async def rename(filing: Filing[Any], request: SignedIn) -> Response:
    item, name = await find_item(request, filing.kind), request.fields.get("name", "")
    await change_found(request, filing.kind, lambda: {"name": name})
    earlier = pack(request, filing.name, [str(item.id), item.name]) if name != item.name else ""
    return redirect(with_query(PATH, **{EARLIER: earlier}), said="name_saved")


async def merge(request: SignedIn) -> Response:
    """Merge two tags by name: a choice among all tags, in every row, would make a page of megabytes."""
    name, if_match = request.fields.get("into", ""), revision_in(request)
    into = "" if unstorable_text(name) else str(await find_tag_id(request.deps, request.account.id, name))
    await merge_tag(request.deps, request.actor, request.reference, lambda: {"into": into}, if_match=if_match)
    return redirect(PATH, said="tags_merged")


PAGES: Final[Pages] = {
    "/folders": owners_page(show, _NAMED(partial(make, FOLDERS)), resumes=True),
    "/tags": owners_page(None, _NAMED(partial(make, TAGS))),
    "/folders/{reference}": owners_page(None, _NAMED(partial(rename, FOLDERS))),
    "/tags/{reference}": owners_page(None, _NAMED(partial(rename, TAGS))),
    "/tags/{reference}/merge": owners_page(None, _MERGED(merge)),
    "/folders/{reference}/delete": deletion_page(FOLDERS.kind, partial(ask, FOLDERS), PATH, FOLDERS.deleted),
    "/tags/{reference}/delete": deletion_page(TAGS.kind, partial(ask, TAGS), PATH, TAGS.deleted),
}
