"""The answer to a change of a code or link: its page, with Undo."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final
from urllib.parse import urlencode

from starlette.responses import Response

from app.dashboard.frame import SignedIn, redirect
from app.dashboard.parts.codes import path_of
from domain.codes.restrictions import reverted_restrictions
from domain.codes.short_urls import ShortURL

UNDO: Final = "undo"


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
