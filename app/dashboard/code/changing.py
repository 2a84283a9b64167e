"""One change by a form: made, refused beside its field, or overtaken by another change."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from starlette.responses import Response

from app.dashboard.code.overview import answer_overview
from app.dashboard.codes import changed_meanwhile, path_of, revision_in
from app.dashboard.frame import SignedIn, redirect
from app.dashboard.frame.rooms import room_of
from domain.codes.restrictions import reverted_restrictions
from domain.codes.short_urls import ShortURL
from domain.kernel.errors import PreconditionFailed
from domain.use_cases.codes.short_urls import get_short_url

UNDO = "undo"


async def change(
    visit: SignedIn,
    short_url: ShortURL,
    body: Mapping[str, Any],
    *,
    said: str,
    part: str,
    more: Mapping[str, str] | None = None,
) -> Response:
    """Raises the refusals of its use case, except for a change in the meantime.

    `part`: the part of the page that is shown again, with the entered values, after a change by somebody
    else. `more`: for the query of the next page.
    """
    before = await visit.deps.store.changes.last_version(short_url.id)
    try:
        changed = await room_of(short_url).change(
            visit.deps, visit.actor, str(short_url.id), lambda: body, if_match=revision_in(visit)
        )
    except PreconditionFailed:
        return await overtaken(visit, short_url, part)
    return await answer_changed(visit, short_url, changed, said=said, before=before, more=more)


async def answer_changed(
    visit: SignedIn,
    short_url: ShortURL,
    changed: ShortURL,
    *,
    said: str,
    before: int,
    more: Mapping[str, str] | None = None,
) -> Response:
    """`before`: the version of the history that Undo leads back to, unless it was an undo itself."""
    visit.context.forget_code(changed.domain, changed.short_id)
    if changed == short_url:
        return redirect(path_of(short_url))
    # As undoing it would leave it: a replaced password does not come back.
    was = short_url.restrictions
    undone = reverted_restrictions(changed.restrictions, was, was.password_hash)
    has_undo = replace(short_url.snapshot(), restrictions=undone) != changed.snapshot() and said != "undone"
    query = urlencode({**(more or {}), **({UNDO: before} if has_undo else {})})
    return redirect(f"{path_of(short_url)}?{query}" if query else path_of(short_url), said=said)


async def overtaken(visit: SignedIn, short_url: ShortURL, part: str) -> Response:
    """Somebody else was faster: the page as it is now, with what was entered."""
    repository = room_of(short_url).repository(visit.deps.store)
    now = await get_short_url(repository, visit.account.id, str(short_url.id))
    notice = changed_meanwhile(visit.t, now)
    return await answer_overview(visit, now, part=part, notice=notice, status=409)


async def refused(visit: SignedIn, short_url: ShortURL, faults: Mapping[str, str], *, part: str) -> Response:
    """Beside the fields; a refusal that belongs to none stands above the page."""
    named = {name: sentence for name, sentence in faults.items() if name}
    return await answer_overview(visit, short_url, part=part, faults=named, notice=faults.get(""), status=422)
