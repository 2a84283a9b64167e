"""Repointing a code or link, and back."""

from typing import Final

from starlette.responses import Response

from app.dashboard.addresses import fault_of
from app.dashboard.code.changing import answer_changed, change, overtaken, refused
from app.dashboard.codes import pages_of_each, revision_in, version_in
from app.dashboard.frame import Pages, SignedIn
from app.dashboard.frame.rooms import room_of
from domain.codes.short_urls import ShortURL
from domain.kernel.errors import (
    DestinationRefused,
    NotFound,
    PreconditionFailed,
    PremiumRequired,
    ValidationFailed,
)
from domain.kernel.net.pasted_addresses import with_scheme
from domain.use_cases.codes.history import revert


async def repoint(visit: SignedIn, short_url: ShortURL) -> Response:
    url = with_scheme(visit.fields.get("url", ""))
    try:
        return await change(visit, short_url, {"url": url}, said="repointed", part="repoint")
    except (ValidationFailed, DestinationRefused) as refusal:
        fault = fault_of(visit.t, url, refusal)
        return await refused(visit, short_url, {"url": fault}, part="repoint")


async def undo(visit: SignedIn, short_url: ShortURL) -> Response:
    return await _go_back(visit, short_url, said="undone")


async def go_back(visit: SignedIn, short_url: ShortURL) -> Response:
    return await _go_back(visit, short_url, said="gone_back")


async def _go_back(visit: SignedIn, short_url: ShortURL, *, said: str) -> Response:
    version = version_in(visit.fields.get("version", ""))
    before = await visit.deps.store.changes.last_version(short_url.id)
    try:
        changed = await revert(
            visit.deps,
            room_of(short_url).repository(visit.deps.store),
            visit.actor,
            str(short_url.id),
            lambda: {"version": version},
            if_match=revision_in(visit),
        )
    except PreconditionFailed:
        return await overtaken(visit, short_url, "")
    except (NotFound, ValidationFailed, DestinationRefused, PremiumRequired):
        return await refused(visit, short_url, {"": visit.t.undo_impossible}, part="")
    return await answer_changed(visit, short_url, changed, said=said, before=before)


PAGES: Final[Pages] = {
    **pages_of_each("/repoint", None, repoint),
    **pages_of_each("/undo", None, undo),
    **pages_of_each("/revert", None, go_back),
}
