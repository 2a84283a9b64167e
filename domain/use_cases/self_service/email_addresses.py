"""Confirm an address, and change it."""

from dataclasses import replace
from uuid import UUID

from domain.accounts.accounts import Account
from domain.accounts.emails import EmailKind
from domain.accounts.secrets import Purpose
from domain.kernel.net.ip_prefix import Guesser
from domain.kernel.parsing import as_fault_of
from domain.use_cases.accounts.emails import queue_email
from domain.use_cases.accounts.passwords import lock_known, require_password
from domain.use_cases.deps import Deps
from domain.use_cases.self_service.links import LinkUnusable, find_link, require_requests_left, use_link
from domain.use_cases.self_service.sign_up import parse_mailbox


class EmailUnchanged(Exception):
    """It is the address of the account already."""


async def confirm_email(
    deps: Deps, token: str, holder: UUID | None, password: str, guesser: Guesser
) -> Account:
    """Its address is the one that the link was sent to. `holder`: the account that is signed in.

    Anybody else needs the password of the account: a stranger may have signed up with the address of the
    person who opens the link, and would share the account with them. Raises LinkUnusable, EmailTaken,
    WrongPassword, RateLimited.
    """
    found = await find_link(deps, token, Purpose.CONFIRM_EMAIL)
    if found.account_id != holder:
        account = await deps.store.accounts.get(found.account_id)
        if account is None:
            raise LinkUnusable
        await require_password(deps, account, password, guesser)

    async def change(account: Account) -> Account:
        changed = account.verified(found.email)
        await deps.store.accounts.save(changed, "email", "verified_email")
        # A reader of the old address must not choose a new password any more.
        purpose = Purpose.CONFIRM_EMAIL if found.email == account.email else None
        await deps.store.one_time_tokens.delete_all_of(account.id, purpose=purpose)
        return changed

    return await use_link(deps, found, change)


async def send_confirmation_again(deps: Deps, account: Account, guesser: Guesser) -> None:
    """Raises RateLimited."""
    if not account.is_verified:
        await require_requests_left(deps, account.email, guesser)
        await deps.store.transact(
            lambda: queue_email(deps, EmailKind.CONFIRM_EMAIL, account.id, email=account.email)
        )


async def request_email_change(
    deps: Deps, account: Account, email: str, password: str, guesser: Guesser
) -> None:
    """The new address holds once its link was opened; the confirmed one is told of it.

    In the place of an unconfirmed address, of which nothing is known, it is the account's at once. The
    confirmed address takes back a change that waits. It does the same for an address that has an account.
    Raises ValidationFailed, WrongPassword, RateLimited, EmailUnchanged.
    """
    with as_fault_of("email"):
        new = parse_mailbox(email)
    known = await require_password(deps, account, password, guesser)
    is_same = known.verified_email == new
    if not is_same:
        await require_requests_left(deps, new, guesser)

    async def write() -> None:
        await lock_known(deps, known)
        # Meanwhile a link may have confirmed the address.
        now = await deps.store.accounts.get(known.id) or known
        # Its older link must not win later, and a reader of a mistyped address must not choose a password.
        purpose = Purpose.CONFIRM_EMAIL if now.is_verified else None
        await deps.store.one_time_tokens.delete_all_of(known.id, purpose=purpose)
        await deps.store.emails.drop_confirmations_of(known.id)
        if is_same:
            return
        await queue_email(deps, EmailKind.CONFIRM_EMAIL, now.id, email=new)
        if now.is_verified:
            await queue_email(deps, EmailKind.EMAIL_CHANGES, now.id, email=now.email, details={"new": new})
        else:
            await deps.store.accounts.save(replace(now, email=new), "email")

    await deps.store.transact(write)
    if is_same:
        raise EmailUnchanged
