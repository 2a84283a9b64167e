"""Leading a code elsewhere, and back."""

from typing import Final

from starlette.responses import Response

from app.dashboard.addresses import fault_of, with_scheme
from app.dashboard.code.changing import answer_changed, change, overtaken, refused
from app.dashboard.codes import of_code, revision_in, version_in
from app.dashboard.routing import Pages, owners_page
from app.dashboard.visits import SignedIn
from app.pages.texts import translations
from domain.codes.codes import QRCode
from domain.kernel.errors import (
    DestinationRefused,
    NotFound,
    PreconditionFailed,
    PremiumRequired,
    ValidationFailed,
)
from domain.use_cases.codes.history import revert


async def repoint(visit: SignedIn, code: QRCode) -> Response:
    url = with_scheme(visit.fields.get("url", ""))
    try:
        return await change(visit, code, {"url": url}, said="repointed", part="repoint")
    except (ValidationFailed, DestinationRefused) as refusal:
        fault = fault_of(translations(visit.language), url, refusal)
        return await refused(visit, code, {"url": fault}, part="repoint")


async def undo(visit: SignedIn, code: QRCode) -> Response:
    return await _go_back(visit, code, said="undone")


async def go_back(visit: SignedIn, code: QRCode) -> Response:
    return await _go_back(visit, code, said="gone_back")


async def _go_back(visit: SignedIn, code: QRCode, *, said: str) -> Response:
    version = version_in(visit.fields.get("version", ""))
    before = await visit.deps.store.changes.last_version(code.id)
    try:
        changed = await revert(
            visit.deps,
            visit.deps.store.codes,
            visit.actor,
            str(code.id),
            lambda: {"version": version},
            if_match=revision_in(visit),
        )
    except PreconditionFailed:
        return await overtaken(visit, "")
    except (NotFound, ValidationFailed, DestinationRefused, PremiumRequired):
        return await refused(visit, code, {"": translations(visit.language).undo_impossible}, part="")
    return await answer_changed(visit, code, changed, said=said, before=before)


PAGES: Final[Pages] = {
    "/codes/{reference}/repoint": owners_page(None, of_code(repoint)),
    "/codes/{reference}/undo": owners_page(None, of_code(undo)),
    "/codes/{reference}/revert": owners_page(None, of_code(go_back)),
}
