"""The connected assistants of an account. Every change acts on their next call."""

from dataclasses import replace
from datetime import datetime
from uuid import UUID

from domain.accounts.emails import EmailKind
from domain.codes.short_urls import Change
from domain.kernel.errors import NotFound, ValidationFailed
from domain.kernel.faults import Fault
from domain.kernel.ids import parse_id
from domain.kernel.reasons import Reason
from domain.oauth.clients import Client
from domain.oauth.grants import Access, ConnectedAssistant, Grant
from domain.oauth.scopes import SwitchedScope
from domain.ports.lists import Position
from domain.use_cases.accounts.emails import queue_notice
from domain.use_cases.codes.short_urls import CodeOrLink
from domain.use_cases.deps import Deps, transacted


async def list_assistants(deps: Deps, account_id: UUID) -> list[ConnectedAssistant]:
    """The assistants that can still call, oldest first."""
    account = await deps.store.accounts.get(account_id)
    connected = await deps.store.grants.list_connected(account_id, now=deps.clock()) if account else []
    return [one for one in connected if account and one.grant.is_of(account)]


async def page_of_assistants(
    deps: Deps, account_id: UUID, *, limit: int, after: Position | None
) -> tuple[list[ConnectedAssistant], Position | None]:
    """A page, most recently used first, and where the next begins."""

    def place(one: ConnectedAssistant) -> tuple[datetime, UUID]:
        return one.grant.last_used_at or one.grant.created_at, one.grant.id

    found = sorted(await list_assistants(deps, account_id), key=place, reverse=True)
    left = [one for one in found if after is None or place(one) < (after.created_at, after.id)]
    page = left[:limit]
    return page, Position(*place(page[-1])) if len(left) > limit else None


async def find_assistant(deps: Deps, account_id: UUID, prefix: str) -> ConnectedAssistant:
    """Find it by the beginning of its grant's id. Raises NotFound, or ValidationFailed for several."""
    parsed = prefix.strip().lower().replace("-", "")
    found = [one for one in await list_assistants(deps, account_id) if one.grant.id.hex.startswith(parsed)]
    if not found or not parsed:
        raise NotFound("assistant")
    if len(found) > 1:
        raise ValidationFailed([Fault("id", Reason.SEVERAL, number=len(found), noun="assistants")])
    return found[0]


async def get_assistant(deps: Deps, account_id: UUID, reference: str) -> ConnectedAssistant:
    """Find an assistant by the whole id of its grant. Raises NotFound."""
    wanted = parse_id(reference)
    found = [one for one in await list_assistants(deps, account_id) if one.grant.id == wanted]
    if not found:
        raise NotFound("assistant")
    return found[0]


async def list_assistant_changes(deps: Deps, grant: Grant, *, limit: int) -> list[tuple[Change, CodeOrLink]]:
    """The changes of a connected assistant, newest first, each with its code or link, in the trash, too."""
    changes = await deps.store.changes.list_of_grant(grant.id, limit=limit)
    ids = {change.short_url_id for change in changes}
    codes, links = deps.store.codes, deps.store.links
    found: dict[UUID, CodeOrLink] = {}
    for repository in (codes, links, codes.in_trash, links.in_trash):
        found |= {one.id: one for one in await repository.get_all(grant.account_id, ids)}
    return [(change, found[change.short_url_id]) for change in changes if change.short_url_id in found]


@transacted
async def switch_scope(
    deps: Deps, account_id: UUID, grant_id: UUID, scope: SwitchedScope, *, allowed: bool
) -> Grant:
    """Switch a scope off, or on again for the tokens that were granted it. Raises NotFound.

    Switching it on grants nothing new. An assistant that was allowed nothing else stays connected while the
    scope is off, and may do nothing.
    """
    grant = await _lock_grant(deps, account_id, grant_id)
    off = grant.switched_off - {scope} if allowed else grant.switched_off | {scope}
    changed = replace(grant, switched_off=off)
    await deps.store.grants.save(changed)
    return changed


@transacted
async def disconnect_assistant(deps: Deps, account_id: UUID, grant_id: UUID) -> None:
    """It can connect again with the consent of its owner. Raises NotFound."""
    grant = await _lock_grant(deps, account_id, grant_id)
    await deps.store.grants.delete(grant.id)


async def note_write(deps: Deps, access: Access) -> None:
    """Note a change by an assistant; its owner is told of the first one."""
    grant = access.grant
    if grant.wrote_at is not None:
        return

    async def write() -> None:
        if await deps.store.grants.set_wrote(grant.id, deps.clock()):
            await queue_assistant_email(deps, grant.account_id, EmailKind.ASSISTANT_WRITES, access.client)

    await deps.store.transact(write)


async def queue_assistant_email(deps: Deps, account_id: UUID, kind: EmailKind, client: Client) -> None:
    await queue_notice(deps, account_id, kind, assistant=client.display_name)


async def _lock_grant(deps: Deps, account_id: UUID, grant_id: UUID) -> Grant:
    """The grant, with its account locked: a concurrent consent waits or is visible."""
    await deps.store.accounts.lock(account_id)
    grant = await deps.store.grants.get(grant_id)
    if grant is None or grant.account_id != account_id:
        raise NotFound("assistant")
    return grant
