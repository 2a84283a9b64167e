"""Sessions of the dashboard: begin, find, list, end."""

from uuid import UUID

from domain.accounts.accounts import Account
from domain.accounts.secrets import hash_secret, mint_secret
from domain.accounts.sessions import Session, shortened_user_agent
from domain.kernel.errors import NotFound
from domain.kernel.ids import mint_id, parse_id
from domain.use_cases.deps import Deps
from domain.use_cases.pending_steps import SecondStepOwed, lock_account, second_steps_of


async def begin_session(deps: Deps, account: Account, *, user_agent: str) -> str:
    """Its token, for a cookie, once the password was right.

    Raises NotFound if the account has another one by now, and SecondStepOwed if that is not enough.
    """

    async def write() -> str:
        # A change of the password ends all sessions, also those that are just being begun.
        await lock_account(deps, account)
        steps = await second_steps_of(deps, account.id)
        if steps.is_owed:
            raise SecondStepOwed(steps)
        return await add_session(deps, account, user_agent=user_agent)

    return await deps.store.transact(write)


async def add_session(deps: Deps, account: Account, *, user_agent: str) -> str:
    """Its token. In a transaction that has locked the account and found nothing owed."""
    token, now = mint_secret(deps.rng), deps.clock()
    await deps.store.sessions.add(
        Session(
            id=mint_id(deps.rng),
            account_id=account.id,
            token_hash=hash_secret(token),
            user_agent=shortened_user_agent(user_agent),
            created_at=now,
            seen_at=now,
        )
    )
    return token


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
