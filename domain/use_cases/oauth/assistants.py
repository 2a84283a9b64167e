"""The connected assistants of an account. Every change acts on their next call."""

from dataclasses import replace
from uuid import UUID

from domain.accounts.emails import EmailKind
from domain.kernel.errors import Fault, NotFound, ValidationFailed
from domain.oauth.clients import Client
from domain.oauth.grants import Access, ConnectedAssistant, Grant
from domain.use_cases.accounts.emails import queue_notice
from domain.use_cases.deps import Deps


async def list_assistants(deps: Deps, account_id: UUID) -> list[ConnectedAssistant]:
    """The assistants that can still call, oldest first."""
    account = await deps.store.accounts.get(account_id)
    connected = await deps.store.grants.list_connected(account_id, now=deps.clock()) if account else []
    return [one for one in connected if account and one.grant.is_of(account)]


async def find_assistant(deps: Deps, account_id: UUID, prefix: str) -> ConnectedAssistant:
    """Find it by the beginning of its grant's id. Raises NotFound, or ValidationFailed for several."""
    parsed = prefix.strip().lower().replace("-", "")
    found = [one for one in await list_assistants(deps, account_id) if one.grant.id.hex.startswith(parsed)]
    if not found or not parsed:
        raise NotFound("assistant")
    if len(found) > 1:
        raise ValidationFailed([Fault("id", f"fits {len(found)} assistants; give more of it")])
    return found[0]


async def set_assistant_write(deps: Deps, account_id: UUID, grant_id: UUID, *, allowed: bool) -> Grant:
    """Switch writing off, or on again for the tokens that were granted it. Raises NotFound.

    Switching it on grants nothing new. An assistant that was only allowed to write stays connected while
    writing is off, and may do nothing.
    """

    async def write() -> Grant:
        changed = replace(await _lock_grant(deps, account_id, grant_id), may_write=allowed)
        await deps.store.grants.save(changed)
        return changed

    return await deps.store.transact(write)


async def disconnect_assistant(deps: Deps, account_id: UUID, grant_id: UUID) -> None:
    """It can connect again with the consent of its owner. Raises NotFound."""

    async def write() -> None:
        grant = await _lock_grant(deps, account_id, grant_id)
        await deps.store.grants.delete(grant.id)

    await deps.store.transact(write)


async def note_write(deps: Deps, access: Access) -> None:
    """After an assistant has made or changed something: its owner is told of the first time."""
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
