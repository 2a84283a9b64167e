"""Sessions of the dashboard: begin, find, list, end."""

from contextlib import suppress
from dataclasses import replace
from uuid import UUID

from domain.accounts.accounts import DEFAULT_TIME_ZONE, Account
from domain.accounts.emails import EmailKind
from domain.accounts.secrets import hash_secret, mint_secret
from domain.accounts.sessions import Session, device_of, shortened_user_agent
from domain.kernel.errors import NotFound
from domain.kernel.faults import InvalidValue
from domain.kernel.ids import mint_id, parse_id
from domain.kernel.time_zones import parse_time_zone
from domain.use_cases.accounts.emails import queue_notice
from domain.use_cases.accounts.pending_steps import SecondStepOwed, lock_unchanged_account, second_steps_of
from domain.use_cases.deps import Deps, transacted


@transacted
async def begin_session(deps: Deps, account: Account, *, user_agent: str, time_zone: str = "") -> str:
    """Begin a session once the password was right; returns its token, for a cookie.

    `time_zone`: of the browser, if it has told: that of the first is the account's. Raises NotFound if the
    account has another password by now, and SecondStepOwed if one is not enough.
    """
    # A change of the password ends all sessions, also those that are just being begun.
    await lock_unchanged_account(deps, account)
    steps = await second_steps_of(deps, account.id)
    if steps.is_owed:
        raise SecondStepOwed(steps)
    return await add_session(deps, account, user_agent=user_agent, time_zone=time_zone)


async def add_session(deps: Deps, account: Account, *, user_agent: str, time_zone: str = "") -> str:
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
    await _note_device(deps, account, session, time_zone)
    return token


async def _note_device(deps: Deps, account: Account, session: Session, time_zone: str) -> None:
    """Tell the owner of a device that is new to the account. There is nothing to tell of its first."""
    device, devices = device_of(session.user_agent), deps.store.known_devices
    if not await devices.note(account.id, device):
        return
    if await devices.count(account.id) > 1:
        await queue_notice(deps, account.id, EmailKind.NEW_DEVICE, device=device)
    elif account.time_zone == DEFAULT_TIME_ZONE:
        # What a browser makes up is none of its owner's mistakes.
        with suppress(InvalidValue):
            known = replace(account, time_zone=parse_time_zone(time_zone))
            await deps.store.accounts.save(known, "time_zone")


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
