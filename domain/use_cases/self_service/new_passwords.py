"""Choose a password by a link: a forgotten one, or the first of an account that the operator made."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from domain.accounts.accounts import Account, parse_email
from domain.accounts.emails import EmailKind
from domain.accounts.plans import Plan, Subscription
from domain.accounts.secrets import INVITATION_LIFETIME, OneTimeToken, Purpose
from domain.kernel.errors import ValidationFailed
from domain.kernel.net.ip_prefix import Guesser
from domain.kernel.parsing import as_fault_of
from domain.use_cases.accounts.accounts import open_account
from domain.use_cases.accounts.emails import queue_email, queue_notice
from domain.use_cases.accounts.passwords import password_faults, set_password
from domain.use_cases.accounts.pending_steps import second_steps_of
from domain.use_cases.deps import Deps, transacted
from domain.use_cases.second_steps.recovery_codes import delete_second_steps
from domain.use_cases.self_service.links import find_link, mint_link, require_requests_left, use_link


@dataclass(frozen=True, slots=True)
class DeletedByLink:
    """What a new password by a link deletes, since a stranger may have set it up."""

    api_keys: int
    second_steps: bool

    def as_details(self) -> Mapping[str, str]:
        """The details of an event in the log of the account."""
        return {"api_keys": f"{self.api_keys}", "second_steps": "deleted" if self.second_steps else ""}


async def deleted_by_link(deps: Deps, account: Account) -> DeletedByLink | None:
    """None for nothing, as always once the address of the account is confirmed."""
    keys = 0 if account.is_verified else len(await deps.store.api_keys.list_of(account.id))
    has_steps = not account.is_verified and (await second_steps_of(deps, account.id)).is_owed
    return DeletedByLink(keys, has_steps) if keys or has_steps else None


async def view_link(deps: Deps, token: str, purpose: Purpose) -> tuple[OneTimeToken, DeletedByLink | None]:
    """Raises LinkUnusable."""
    found = await find_link(deps, token, purpose)
    account = await deps.store.accounts.get(found.account_id)
    return found, await deleted_by_link(deps, account) if account else None


async def request_new_password(deps: Deps, email: str, guesser: Guesser, *, language: str) -> None:
    """An e-mail with a link, if the address has an account: nobody looks before the e-mail is composed.

    Raises ValidationFailed, RateLimited.
    """
    with as_fault_of("email"):
        # The operator may have given any address, like that of the first account.
        receiver = parse_email(email)
    await require_requests_left(deps, receiver, guesser)
    await deps.store.transact(
        lambda: queue_email(
            deps, EmailKind.NEW_PASSWORD, None, email=receiver, details={"language": language}
        )
    )


async def choose_password_by_link(
    deps: Deps, token: str, purpose: Purpose, new: str, *, language: str
) -> Account:
    """The account. All its sessions and its assistants end; its address counts as confirmed.

    `language`: that of the page. A first visitor keeps it: an e-mail cannot follow a browser.
    If the address was not confirmed before, a stranger may have signed up with it: second steps and API keys
    go, too, as `deleted_by_link` says before. Raises LinkUnusable, EmailTaken, and ValidationFailed for a
    password that is too short.
    """
    found = await find_link(deps, token, purpose)
    if faults := password_faults("new", new):
        raise ValidationFailed(faults)
    password_hash = await deps.passwords.hash(new)

    async def change(account: Account) -> Account:
        # The link came to the address. A later change of it holds.
        confirmed = account if account.is_verified else account.verified(found.email)
        changed = confirmed.with_password(password_hash)
        await set_password(deps, changed)
        # The link of an operator may have come to somebody else: an owner who signed in before is told.
        is_known = purpose is Purpose.NEW_PASSWORD or await deps.store.known_devices.count(account.id) > 0
        if not is_known and account.dashboard_language is None:
            changed = replace(changed, dashboard_language=language)
            await deps.store.accounts.save(changed, "dashboard_language")
        if account.is_verified and is_known:
            await queue_notice(deps, changed.id, EmailKind.PASSWORD_CHANGED)
        if not account.is_verified:
            await deps.store.accounts.save(changed, "email", "verified_email")
            await delete_second_steps(deps, changed)
            await deps.store.api_keys.delete_all_of(changed.id)
        return changed

    return await use_link(deps, found, change)


@transacted
async def invite(
    deps: Deps,
    email: str,
    *,
    plan: Plan,
    subscription: Subscription,
    language: str | None = None,
    by: str | None = None,
) -> tuple[Account, str]:
    """A new account whose password nobody knows, and the token of a link to choose one.

    `by` and errors: as of `open_account`.
    """
    account, _ = await open_account(
        deps, email, plan=plan, subscription=subscription, language=language, by=by
    )
    return account, await mint_link(deps, account, Purpose.SET_UP, lifetime=INVITATION_LIFETIME)
