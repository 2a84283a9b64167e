"""The assistants that an account has connected: what they may do, and their end. All of it acts on their next call."""

from dataclasses import replace
from uuid import UUID

from domain.kernel.errors import Fault, NotFound, ValidationFailed
from domain.oauth.grants import ConnectedAssistant, Grant
from domain.use_cases.deps import Deps


async def list_assistants(deps: Deps, account_id: UUID) -> list[ConnectedAssistant]:
    """Those that can still call, the one connected first at the top."""
    account = await deps.store.accounts.get(account_id)
    connected = await deps.store.grants.list_connected(account_id, now=deps.clock()) if account else []
    return [one for one in connected if account and one.grant.is_of(account)]


async def find_assistant(deps: Deps, account_id: UUID, prefix: str) -> ConnectedAssistant:
    """The one whose grant's id begins so. Raises NotFound, or ValidationFailed for several."""
    parsed = prefix.strip().lower().replace("-", "")
    found = [one for one in await list_assistants(deps, account_id) if one.grant.id.hex.startswith(parsed)]
    if not found or not parsed:
        raise NotFound("assistant")
    if len(found) > 1:
        raise ValidationFailed([Fault("id", f"fits {len(found)} assistants; give more of it")])
    return found[0]


async def set_assistant_write(deps: Deps, account_id: UUID, grant_id: UUID, *, allowed: bool) -> Grant:
    """Switch writing off for all that it has, or on again for what was granted it. Raises NotFound.

    To switch it on grants nothing: what its owner never allowed to write has to ask them. One that was allowed nothing
    but to write stays connected while it is off, and may do nothing.
    """

    async def write() -> Grant:
        changed = replace(await _held(deps, account_id, grant_id), may_write=allowed)
        await deps.store.grants.save(changed)
        return changed

    return await deps.store.transact(write)


async def disconnect_assistant(deps: Deps, account_id: UUID, grant_id: UUID) -> None:
    """It can connect again, if its owner consents again. Raises NotFound."""

    async def write() -> None:
        grant = await _held(deps, account_id, grant_id)
        await deps.store.grants.delete(grant.id)

    await deps.store.transact(write)


async def _held(deps: Deps, account_id: UUID, grant_id: UUID) -> Grant:
    """The grant, with its account's row held: a consent given in this moment waits, or is seen."""
    await deps.store.accounts.lock(account_id)
    grant = await deps.store.grants.get(grant_id)
    if grant is None or grant.account_id != account_id:
        raise NotFound("assistant")
    return grant
