"""The assistants that an account has connected: what they may do, and their end. All of it acts on their next call."""

from dataclasses import replace
from datetime import datetime
from uuid import UUID

from domain.errors import Fault, NotFound, ValidationFailed
from domain.oauth.grants import ConnectedAssistant, Grant
from domain.oauth.scopes import Scope
from domain.ports import Store


async def list_assistants(store: Store, account_id: UUID, *, now: datetime) -> list[ConnectedAssistant]:
    """Those that can still call, the one connected first at the top."""
    account = await store.accounts.get(account_id)
    connected = await store.grants.list_connected(account_id, now=now) if account else []
    return [one for one in connected if account and one.grant.is_of(account)]


async def find_assistant(store: Store, account_id: UUID, prefix: str, *, now: datetime) -> ConnectedAssistant:
    """The one whose grant's id begins so. Raises NotFound, or ValidationFailed for several."""
    typed = prefix.strip().lower().replace("-", "")
    found = [
        one for one in await list_assistants(store, account_id, now=now) if one.grant.id.hex.startswith(typed)
    ]
    if not found or not typed:
        raise NotFound("assistant")
    if len(found) > 1:
        raise ValidationFailed([Fault("id", f"fits {len(found)} assistants; give more of it")])
    return found[0]


async def set_assistant_write(store: Store, account_id: UUID, grant_id: UUID, *, allowed: bool) -> Grant:
    """Let it make and change codes, or no longer. What else it may do stays as it is. Raises NotFound.

    One that was allowed nothing but to write stays connected and may do nothing, until its owner allows it more.
    """

    async def write() -> Grant:
        grant = await _held(store, account_id, grant_id)
        scopes = grant.scopes | {Scope.WRITE} if allowed else grant.scopes - {Scope.WRITE}
        changed = replace(grant, scopes=scopes)
        await store.grants.save(changed)
        return changed

    return await store.transact(write)


async def disconnect_assistant(store: Store, account_id: UUID, grant_id: UUID) -> None:
    """It can connect again, if its owner consents again. Raises NotFound."""

    async def write() -> None:
        grant = await _held(store, account_id, grant_id)
        await store.grants.delete(grant.id)

    await store.transact(write)


async def _held(store: Store, account_id: UUID, grant_id: UUID) -> Grant:
    """The grant, with its account's row held: a consent given in this moment waits, or is seen."""
    await store.accounts.lock(account_id)
    grant = await store.grants.get(grant_id)
    if grant is None or grant.account_id != account_id:
        raise NotFound("assistant")
    return grant
