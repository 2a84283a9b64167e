"""What a code was before, and going back to it."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Annotated
from uuid import UUID

from pydantic import Field

from domain.codes import Change, QRCode
from domain.content import load_content
from domain.errors import NotFound, ValidationFailed
from domain.gates import premium_fields_restored
from domain.ports import Store
from domain.service import Actor, Service
from domain.typed import ReadFields, Strict, parse_model
from domain.typed_codes import refuse_loops
from domain.use_cases.codes import get_code, lock_code, require_premium_now, save_change

# How many changes, and below which version.
HistoryPage = tuple[int, int | None]


class Revert(Strict):
    version: Annotated[int, Field(ge=1, le=2**31 - 1)]


async def list_history(
    store: Store, account_id: UUID, reference: str, read_page: Callable[[], HistoryPage]
) -> tuple[list[Change], int | None, int]:
    """One page of changes, newest first, the version that the next begins below, and how many there are.

    Which page is read once the code is found: an unknown code is a 404 before a bad cursor is a 400.
    """
    code = await get_code(store, account_id, reference)
    limit, below = read_page()
    changes = await store.codes.list_changes(code.id, limit=limit + 1, below=below)
    page = changes[:limit]
    following = page[-1].version if len(changes) > limit else None
    return page, following, await store.codes.last_version(code.id)


async def revert_code(
    store: Store,
    actor: Actor,
    reference: str,
    read: ReadFields,
    *,
    service: Service,
    now: datetime,
    if_match: frozenset[str] | None = None,
) -> QRCode:
    """The code with the content and gates of an earlier version; that is a change like any other.

    Raises NotFound for a version that never was, PremiumRequired for a gate that would be set anew
    without a paid subscription, DestinationRefused when its address has become one of our own.
    """
    found = await get_code(store, actor.account.id, reference)
    wanted, faults = parse_model(Revert, read())
    if wanted is None:
        raise ValidationFailed(faults)

    async def write() -> QRCode:
        code = await lock_code(store, actor, found.id, if_match)
        change = await store.codes.get_change(code.id, wanted.version)
        if change is None:
            raise NotFound("version", "version")
        then = change.after
        reverted = replace(
            code,
            content=load_content(code.content.type_id, then.content),
            status=then.status,
            gates=then.gates,
        )
        refuse_loops(
            {
                "url": reverted.destination(),
                "expired_redirect_url": then.gates.expired_redirect_url,
                "scan_limit_reached_url": then.gates.scan_limit_reached_url,
            },
            service.addresses,
        )
        await require_premium_now(store, actor, service, premium_fields_restored(code.gates, then.gates))
        return await save_change(store, actor, code, reverted, now=now)

    return await store.transact(write)
