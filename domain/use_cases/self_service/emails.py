"""What a queued e-mail is about when it is sent; a link in it is minted then."""

from dataclasses import dataclass

from domain.accounts.accounts import Account
from domain.accounts.emails import EmailKind, QueuedEmail
from domain.accounts.secrets import Purpose
from domain.use_cases.accounts.passwords import accounts_named
from domain.use_cases.deps import Deps
from domain.use_cases.self_service.links import mint_link


@dataclass(frozen=True, kw_only=True, slots=True)
class DueEmail:
    """`account`: whose language and time zone it has. `token`: of the link in it.

    An e-mail to confirm an address has none where another account has the address: its owner is told.
    """

    to: str
    account: Account
    token: str | None = None


async def prepare_email(deps: Deps, queued: QueuedEmail) -> DueEmail | None:
    """None when nothing is to be sent any more. E-mails about contacts: `compose_email`."""
    if queued.kind is EmailKind.NEW_PASSWORD:
        return await _prepare_new_password(deps, queued.email or "")
    account = await deps.store.accounts.get(queued.account_id) if queued.account_id else None
    if account is None:
        return None
    if queued.kind is EmailKind.CONFIRM_EMAIL:
        return await _prepare_confirmation(deps, account, queued.email or account.email)
    if queued.kind is EmailKind.EMAIL_CHANGES:
        return DueEmail(to=queued.email or account.email, account=account)
    return DueEmail(to=account.email, account=account) if account.is_verified else None


async def _prepare_confirmation(deps: Deps, account: Account, email: str) -> DueEmail | None:
    if account.verified_email == email:
        return None
    owner = await deps.store.accounts.find_by_email(email)
    if owner is not None:
        return DueEmail(to=email, account=owner)
    return await _with_link(deps, account, Purpose.CONFIRM_EMAIL, email)


async def _prepare_new_password(deps: Deps, email: str) -> DueEmail | None:
    named = await accounts_named(deps, email)
    return await _with_link(deps, named[0], Purpose.NEW_PASSWORD, email) if named else None


async def _with_link(deps: Deps, account: Account, purpose: Purpose, email: str) -> DueEmail:
    token = await deps.store.transact(lambda: mint_link(deps, account, purpose, email=email))
    return DueEmail(to=email, account=account, token=token)
