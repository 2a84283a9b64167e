"""Name, folder and tags of a code, and a copy of it."""

from collections.abc import Mapping
from typing import Any, Final

from starlette.responses import Response

from app.dashboard.code.changing import change, refused
from app.dashboard.code.earlier import EARLIER, earlier_in, pack_earlier
from app.dashboard.codes import name_of, of_code, path_of, plan_is_full
from app.dashboard.pages import redirect
from app.dashboard.routing import Pages, owners_page
from app.dashboard.visits import SignedIn
from app.pages.texts import translations
from domain.codes.codes import QRCode
from domain.kernel.errors import DestinationRefused, NotFound, PlanLimitReached, ValidationFailed
from domain.kernel.safe_text import as_name
from domain.named_items.tags import fold_name, names_in
from domain.use_cases.codes.copying import copy_code


async def rename(visit: SignedIn, code: QRCode) -> Response:
    name = visit.fields.get("name", "").strip()
    try:
        return await _change(visit, code, {"name": name or None}, earlier={"name": code.name})
    except ValidationFailed:
        return await refused(visit, code, {"name": translations(visit.language).name_wrong}, part="name")


async def move(visit: SignedIn, code: QRCode) -> Response:
    """Undo is another move."""
    folder, earlier = visit.fields.get("folder", ""), str(code.folder_id or "none")
    try:
        return await change(
            visit,
            code,
            {"folder": folder or None},
            said="code_moved",
            part="folder",
            more={"from": earlier},
        )
    except (NotFound, ValidationFailed):
        return await refused(visit, code, {"folder": translations(visit.language).folder_gone}, part="folder")


async def tag(visit: SignedIn, code: QRCode) -> Response:
    """`add`: several names; `remove`: one."""
    removed = fold_name(visit.fields.get("remove", ""))
    tags = [name for name in code.tags if fold_name(name) != removed]
    tags += names_in(visit.fields.get("add", ""))
    try:
        return await _change(visit, code, {"tags": tags}, earlier={"tags": list(code.tags)})
    except ValidationFailed:
        return await refused(visit, code, {"add": translations(visit.language).tags_wrong}, part="tags")


async def undo(visit: SignedIn, code: QRCode) -> Response:
    """Its name or its tags as they were. Undo of that is the same again."""
    earlier = earlier_in(visit, code, visit.fields.get(EARLIER, ""))
    try:
        if earlier:
            now = {"name": code.name} if "name" in earlier else {"tags": list(code.tags)}
            return await _change(visit, code, earlier, earlier=now)
    except ValidationFailed:
        pass
    return await refused(visit, code, {"": translations(visit.language).undo_impossible}, part="")


async def _change(
    visit: SignedIn, code: QRCode, body: Mapping[str, Any], *, earlier: Mapping[str, Any]
) -> Response:
    said, part = ("code_renamed", "name") if "name" in body else ("tags_changed", "tags")
    more = {EARLIER: pack_earlier(visit, code, earlier)}
    return await change(visit, code, body, said=said, part=part, more=more)


async def duplicate(visit: SignedIn, code: QRCode) -> Response:
    t = translations(visit.language)
    name = as_name(t.copy_name.format(name=name_of(code)))
    try:
        made = await copy_code(visit.deps, visit.actor, str(code.id), name)
    except PlanLimitReached as refusal:
        return await refused(visit, code, {"": plan_is_full(t, refusal)}, part="")
    except (NotFound, ValidationFailed, DestinationRefused):
        return await refused(visit, code, {"": t.copy_impossible}, part="")
    return redirect(path_of(made), said="code_copied")


PAGES: Final[Pages] = {
    "/codes/{reference}/name": owners_page(None, of_code(rename)),
    "/codes/{reference}/folder": owners_page(None, of_code(move)),
    "/codes/{reference}/tags": owners_page(None, of_code(tag)),
    "/codes/{reference}/filing/undo": owners_page(None, of_code(undo)),
    "/codes/{reference}/duplicate": owners_page(None, of_code(duplicate)),
}
