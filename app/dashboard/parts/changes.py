"""A new code or link, also at once from an address alone; and the answer to a change, with its Undo."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from starlette.responses import Response

from app.dashboard.frame import SignedIn, redirect, with_query
from app.dashboard.frame.limits import limit_words
from app.dashboard.frame.sections import Section
from app.dashboard.parts.codes import path_of
from app.pages.words import fault_words
from domain.codes.restrictions import reverted_restrictions
from domain.codes.short_urls import ShortURL
from domain.kernel.errors import DestinationRefused, PlanLimitReached, ValidationFailed
from domain.kernel.parsing import ReadFields
from domain.ports.codes import Entity

UNDO: Final = "undo"


async def answer_changed(
    request: SignedIn,
    short_url: ShortURL,
    changed: ShortURL,
    *,
    said: str,
    before: int,
    more: Mapping[str, str] | None = None,
) -> Response:
    """`before`: the version of the history that Undo leads back to, unless it was an undo itself."""
    request.context.forget_code(changed.domain, changed.short_id)
    if changed == short_url:
        return redirect(path_of(short_url))
    # As undoing it would leave it: a replaced password does not come back.
    was = short_url.restrictions
    undone = reverted_restrictions(changed.restrictions, was, was.password_hash)
    has_undo = replace(short_url.snapshot(), restrictions=undone) != changed.snapshot() and said != "undone"
    query = {**(more or {}), UNDO: str(before) if has_undo else ""}
    return redirect(with_query(path_of(short_url), **query), said=said)


async def create(request: SignedIn, section: Section[Entity], read: ReadFields) -> Entity:
    """Raises the refusals of the use case."""
    made = await section.create(request.deps, request.actor, read)
    # Somebody may have requested this short URL just before, and got a 404.
    request.context.forget_code(made.domain, made.short_id)
    return made


async def make_at_once(
    request: SignedIn, section: Section[Entity], body: Mapping[str, Any]
) -> tuple[Entity | None, str]:
    """The new code or link, or why there is none. `body`: as REST takes it."""
    t = section.texts(request.language)
    try:
        return await create(request, section, lambda: dict(body)), ""
    except (ValidationFailed, DestinationRefused) as refusal:
        return None, fault_words(t, refusal.faults[0])
    except PlanLimitReached as refusal:
        return None, limit_words(t, refusal, "plan_full")
