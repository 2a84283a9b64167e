"""A new code or link: from a form, or at once from an address alone."""

from typing import Any

from app.dashboard.frame import SignedIn
from app.dashboard.frame.rooms import Room
from app.dashboard.parts.addresses import fault_of
from app.dashboard.parts.codes import plan_is_full
from domain.kernel.errors import DestinationRefused, PlanLimitReached, ValidationFailed
from domain.kernel.net.pasted_addresses import with_scheme
from domain.kernel.parsing import ReadFields
from domain.ports.codes import Entity


async def create(visit: SignedIn, room: Room[Entity], read: ReadFields) -> Entity:
    """Raises the refusals of the use case."""
    made = await room.create(visit.deps, visit.actor, read)
    # Somebody may have requested this short URL just before, and got a 404.
    visit.context.forget_code(made.domain, made.short_id)
    return made


async def make_at_once(visit: SignedIn, room: Room[Entity], **fields: Any) -> tuple[Entity | None, str]:
    """The new code or link, or why there is none. `fields`: of the REST body, beside the address."""
    t, url = room.texts(visit.language), with_scheme(visit.fields.get("url", ""))
    try:
        return await create(visit, room, lambda: {**fields, "url": url}), ""
    except (ValidationFailed, DestinationRefused) as refusal:
        return None, fault_of(t, url, refusal)
    except PlanLimitReached as refusal:
        return None, plan_is_full(t, refusal)
