"""Sessions of the dashboard: begin, find, list, end."""

from uuid import UUID

from domain.accounts.accounts import Account
from domain.accounts.emails import EmailKind
from domain.accounts.secrets import hash_secret, mint_secret
from domain.accounts.sessions import Session, device_of, shortened_user_agent
from domain.kernel.errors import NotFound
from domain.kernel.ids import mint_id, parse_id
from domain.use_cases.accounts.emails import queue_notice
from domain.use_cases.accounts.pending_steps import SecondStepOwed, lock_unchanged_account, second_steps_of
from domain.use_cases.deps import Deps, transacted


@transacted
async def begin_session(deps: Deps, account: Account, *, user_agent: str) -> str:
    """Begin a session once the password was right; returns its token, for a cookie.

    Raises NotFound if the account has another one by now, and SecondStepOwed if that is not enough.
    """
    # A change of the password ends all sessions, also those that are just being begun.
    await lock_unchanged_account(deps, account)
    steps = await second_steps_of(deps, account.id)
    if steps.is_owed:
        raise SecondStepOwed(steps)
    return await add_session(deps, account, user_agent=user_agent)


async def add_session(deps: Deps, account: Account, *, user_agent: str) -> str:
    """Add a session in a transaction that locked the account and found nothing owed; returns its token."""
    token, now = mint_secret(deps.rng), deps.clock()
    session = Session(
        id=mint_id(deps.rng),
        account_id=account.id,
        token_hash=hash_secret(token),
        user_agent=shortened_user_agent(user_agent),
        created_at=now,
        seen_at=now,
    )
    await deps.store.sessions.add(session)
    await _note_device(deps, account, session)
    return token


async def _note_device(deps: Deps, account: Account, session: Session) -> None:
    """Tell the owner of a device that is new to the account. There is nothing to tell of its first."""
    device, devices = device_of(session.user_agent), deps.store.known_devices
    if await devices.note(account.id, device) and await devices.count(account.id) > 1:
        await queue_notice(deps, account.id, EmailKind.NEW_DEVICE, device=device)


async def find_session(deps: Deps, token: str) -> tuple[Session, Account, bool] | None:
    """The session of a token, whose it is, and whether this use was noted: it lives on from now, then."""
    found = await deps.store.sessions.find(hash_secret(token))
    if found is None:
        return None
    session, account = found
    now = deps.clock()
    if session.has_ended(now):
        return None
    seen = session.seen(now)
    is_renewed = seen is not session
    if is_renewed:
        await deps.store.transact(lambda: deps.store.sessions.set_seen(seen))
    return seen, account, is_renewed


async def list_sessions(deps: Deps, account_id: UUID) -> list[Session]:
    now = deps.clock()
    return [one for one in await deps.store.sessions.list_of(account_id) if not one.has_ended(now)]


async def end_session(deps: Deps, session: Session) -> None:
    await deps.store.transact(lambda: deps.store.sessions.delete(session.id))


async def end_session_named(deps: Deps, account_id: UUID, reference: str) -> Session:
    """The session of that account that was ended. Raises NotFound."""
    session_id = parse_id(reference)
    named = [one for one in await list_sessions(deps, account_id) if one.id == session_id]
    if not named:
        raise NotFound("session")
    await end_session(deps, named[0])
    return named[0]


async def end_other_sessions(deps: Deps, session: Session) -> None:
    await deps.store.transact(lambda: deps.store.sessions.delete_all_of(session.account_id, but=session.id))
