"""/dashboard/folders: make, rename, merge and delete folders and tags."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Generic
from urllib.parse import urlencode

from starlette.responses import Response

from app.dashboard.frame import HOME, Pages, SignedIn, owners_page, page, redirect
from app.dashboard.frame.rooms import ROOMS
from app.dashboard.frame.undo import pack, unpack
from app.dashboard.parts.codes import revision_in
from domain.kernel.errors import NotFound, PreconditionFailed, ValidationFailed
from domain.kernel.parsing import unstorable_text
from domain.named_items.folders import Folder
from domain.named_items.tags import MAX_FOLDED_NAME, Tag, fold_name
from domain.use_cases.named_items import folders, tags
from domain.use_cases.named_items.items import (
    Filed,
    ItemKind,
    all_named_items,
    change_item,
    create_item,
    delete_named_item,
    get_named_item,
)
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

    async def find(self, visit: SignedIn) -> Filed:
        """Raises NotFound."""
        return await get_named_item(self.kind.repository(visit.deps.store), visit.account.id, visit.reference)


FOLDERS: Final[Filing[Folder]] = Filing(
    "folder",
    PATH,
    folders.FOLDERS,
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


async def make(filing: Filing[Any], visit: SignedIn) -> Response:
    name = visit.fields.get("name", "")
    try:
        await create_item(filing.kind, visit.deps, visit.actor, lambda: {"name": name})
    except ValidationFailed:
        fault = await _name_fault(visit, filing, name)
        return await show(visit, {filing.name: name}, faults={filing.name: fault})
    return redirect(PATH, said=filing.made)


async def rename(filing: Filing[Any], visit: SignedIn) -> Response:
    item = await filing.find(visit)
    name, field = visit.fields.get("name", ""), f"name-{item.id}"
    try:
        await change_item(
            filing.kind,
            visit.deps,
            visit.actor,
            str(item.id),
            lambda: {"name": name},
            if_match=revision_in(visit),
        )
    except ValidationFailed:
        return await show(visit, {field: name}, faults={field: await _name_fault(visit, filing, name)})
    except PreconditionFailed:
        return await show(visit, {field: name}, faults={field: visit.t.item_changed}, status=409)
    earlier = urlencode({EARLIER: pack(visit, filing.name, [str(item.id), item.name])})
    return redirect(f"{PATH}?{earlier}" if name != item.name else PATH, said="name_saved")


async def merge(visit: SignedIn) -> Response:
    """By name: a choice among all tags, in the row of each tag, would make a page of megabytes."""
    tag, name = await TAGS.find(visit), visit.fields.get("into", "")
    field, t = f"into-{tag.id}", visit.t
    try:
        into = "" if unstorable_text(name) else str(await find_tag_id(visit.deps, visit.account.id, name))
        await merge_tag(
            visit.deps, visit.actor, str(tag.id), lambda: {"into": into}, if_match=revision_in(visit)
        )
    except PreconditionFailed:
        return await show(visit, {field: name}, faults={field: t.item_changed}, status=409)
    except (NotFound, ValidationFailed):
        return await show(visit, {field: name}, faults={field: t.merge_wrong})
    return redirect(PATH, said="tags_merged")


async def delete(filing: Filing[Any], visit: SignedIn) -> Response:
    items, if_match = filing.kind.repository(visit.deps.store), revision_in(visit)
    try:
        await delete_named_item(visit.deps, items, visit.actor, visit.reference, if_match=if_match)
    except PreconditionFailed:
        return await ask(filing, visit, fault=visit.t.item_changed, status=409)
    return redirect(PATH, said=filing.deleted)


async def ask(filing: Filing[Any], visit: SignedIn, **values: Any) -> Response:
    item = await filing.find(visit)
    return await page(
        visit,
        "lists/folder_delete",
        title=getattr(visit.t, filing.question).format(name=item.name),
        text=" ".join(
            room.texts(visit.language).counted(filing.consequence, number)
            for room in ROOMS
            if (number := getattr(item, room.counted))
        ),
        action=f"{filing.path}/{item.id}/delete",
        revision=item.revision(),
        **values,
    )


async def show(visit: SignedIn, entered: dict[str, str] | None = None, **refusal: Any) -> Response:
    """`entered`: in the form of a `refusal`."""
    filings = []
    for filing in _FILINGS:
        items = await all_named_items(filing.kind.repository(visit.deps.store), visit.account.id)
        filings.append({"filing": filing, "rows": [_row(visit, filing, one) for one in items]})
    return await page(
        visit,
        "lists/folders",
        entered=entered or {},
        filings=filings,
        earlier=None if refusal else _earlier(visit, filings),
        **refusal,
    )


def _earlier(visit: SignedIn, filings: Sequence[Mapping[str, Any]]) -> dict[str, Any] | None:
    """For Undo of a new name: the row, and the name that it had."""
    token = visit.request.query_params.get(EARLIER, "")
    for one in filings:
        if found := unpack(visit, one["filing"].name, token):
            row_id, name = found
            return next(({**row, "name": name} for row in one["rows"] if row["id"] == row_id), None)
    return None


def _row(visit: SignedIn, filing: Filing[Any], item: Folder | Tag) -> dict[str, Any]:
    return {
        "id": str(item.id),
        "name": item.name,
        "revision": item.revision(),
        "lists": [
            (
                f"{room.path}?{filing.name}={item.id}",
                room.texts(visit.language).counted("codes_number", getattr(item, room.counted)),
            )
            for room in ROOMS
        ],
        "path": f"{filing.path}/{item.id}",
    }


async def _name_fault(visit: SignedIn, filing: Filing[Any], name: str) -> str:
    if filing is FOLDERS:
        return visit.t.folder_wrong
    is_possible = len(fold_name(name)) <= MAX_FOLDED_NAME and not unstorable_text(name)
    taken = is_possible and await visit.deps.store.tags.find(visit.account.id, [fold_name(name)])
    return visit.t.tag_taken if taken else visit.t.tag_wrong


PAGES: Final[Pages] = {
    "/folders": owners_page(show, partial(make, FOLDERS)),
    "/tags": owners_page(None, partial(make, TAGS)),
    "/folders/{reference}": owners_page(None, partial(rename, FOLDERS)),
    "/tags/{reference}": owners_page(None, partial(rename, TAGS)),
    "/tags/{reference}/merge": owners_page(None, merge),
    "/folders/{reference}/delete": owners_page(partial(ask, FOLDERS), partial(delete, FOLDERS)),
    "/tags/{reference}/delete": owners_page(partial(ask, TAGS), partial(delete, TAGS)),
}
