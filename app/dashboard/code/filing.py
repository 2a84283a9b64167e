"""Name, folder and tags of a code, and a copy of it."""

from typing import Final

from starlette.responses import Response

from app.dashboard.code.changing import change, refused
from app.dashboard.codes import name_of, of_code, path_of
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
        return await change(visit, code, {"name": name or None}, said="code_renamed", part="name")
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
        return await change(visit, code, {"tags": tags}, said="tags_changed", part="tags")
    except ValidationFailed:
        return await refused(visit, code, {"add": translations(visit.language).tags_wrong}, part="tags")


async def duplicate(visit: SignedIn, code: QRCode) -> Response:
    t = translations(visit.language)
    name = as_name(t.copy_name.format(name=name_of(code)))
    try:
        made = await copy_code(visit.deps, visit.actor, str(code.id), name)
    except PlanLimitReached as refusal:
        fault = t.plan_full.format(used=f"{refusal.used:,}", limit=f"{refusal.limit:,}")
        return await refused(visit, code, {"": fault}, part="")
    except (NotFound, ValidationFailed, DestinationRefused):
        return await refused(visit, code, {"": t.copy_impossible}, part="")
    return redirect(path_of(made), said="code_copied")


PAGES: Final[Pages] = {
    "/codes/{reference}/name": owners_page(None, of_code(rename)),
    "/codes/{reference}/folder": owners_page(None, of_code(move)),
    "/codes/{reference}/tags": owners_page(None, of_code(tag)),
    "/codes/{reference}/duplicate": owners_page(None, of_code(duplicate)),
}
