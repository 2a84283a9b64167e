"""Name, folder and tags of a code or link, and a copy of a code."""

from collections.abc import Mapping
from typing import Any, Final

from starlette.responses import Response

from app.dashboard.code.changing import change, refused
from app.dashboard.code.earlier import EARLIER, earlier_in, pack_earlier
from app.dashboard.codes import name_of, of_code, pages_of_each, path_of, plan_is_full
from app.dashboard.frame import Pages, SignedIn, owners_page, redirect
from domain.codes.codes import QRCode
from domain.codes.short_urls import ShortURL
from domain.kernel.errors import DestinationRefused, NotFound, PlanLimitReached, ValidationFailed
from domain.kernel.safe_text import as_name
from domain.named_items.tags import fold_name, names_in
from domain.use_cases.codes.copying import copy_code


async def rename(visit: SignedIn, short_url: ShortURL) -> Response:
    name = visit.fields.get("name", "").strip()
    try:
        return await _change(visit, short_url, {"name": name or None}, earlier={"name": short_url.name})
    except ValidationFailed:
        return await refused(visit, short_url, {"name": visit.t.name_wrong}, part="name")


async def move(visit: SignedIn, short_url: ShortURL) -> Response:
    """Undo is another move."""
    folder, earlier = visit.fields.get("folder", ""), str(short_url.folder_id or "none")
    try:
        return await change(
            visit,
            short_url,
            {"folder": folder or None},
            said="code_moved",
            part="folder",
            more={"from": earlier},
        )
    except (NotFound, ValidationFailed):
        return await refused(visit, short_url, {"folder": visit.t.folder_gone}, part="folder")


async def tag(visit: SignedIn, short_url: ShortURL) -> Response:
    """`add`: several names; `remove`: one."""
    removed = fold_name(visit.fields.get("remove", ""))
    tags = [name for name in short_url.tags if fold_name(name) != removed]
    tags += names_in(visit.fields.get("add", ""))
    try:
        return await _change(visit, short_url, {"tags": tags}, earlier={"tags": list(short_url.tags)})
    except ValidationFailed:
        return await refused(visit, short_url, {"add": visit.t.tags_wrong}, part="tags")


async def undo(visit: SignedIn, short_url: ShortURL) -> Response:
    """Its name or its tags as they were. Undo of that is the same again."""
    earlier = earlier_in(visit, short_url, visit.fields.get(EARLIER, ""))
    try:
        if earlier:
            now = {"name": short_url.name} if "name" in earlier else {"tags": list(short_url.tags)}
            return await _change(visit, short_url, earlier, earlier=now)
    except ValidationFailed:
        pass
    return await refused(visit, short_url, {"": visit.t.undo_impossible}, part="")


async def _change(
    visit: SignedIn, short_url: ShortURL, body: Mapping[str, Any], *, earlier: Mapping[str, Any]
) -> Response:
    said, part = ("code_renamed", "name") if "name" in body else ("tags_changed", "tags")
    more = {EARLIER: pack_earlier(visit, short_url, earlier)}
    return await change(visit, short_url, body, said=said, part=part, more=more)


async def duplicate(visit: SignedIn, code: QRCode) -> Response:
    name = as_name(visit.t.copy_name.format(name=name_of(code)))
    try:
        made = await copy_code(visit.deps, visit.actor, str(code.id), name)
    except PlanLimitReached as refusal:
        return await refused(visit, code, {"": plan_is_full(visit.t, refusal)}, part="")
    except (NotFound, ValidationFailed, DestinationRefused):
        return await refused(visit, code, {"": visit.t.copy_impossible}, part="")
    return redirect(path_of(made), said="code_copied")


PAGES: Final[Pages] = {
    **pages_of_each("/name", None, rename),
    **pages_of_each("/folder", None, move),
    **pages_of_each("/tags", None, tag),
    **pages_of_each("/filing/undo", None, undo),
    "/codes/{reference}/duplicate": owners_page(None, of_code(duplicate)),
}
