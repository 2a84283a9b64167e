"""An operator invites somebody with a link to choose a password, which nobody else learns."""

from domain.accounts.accounts import Account, EventKind, parse_email
from domain.accounts.secrets import INVITATION_LIFETIME, Purpose
from domain.kernel.errors import ValidationFailed
from domain.kernel.faults import Fault, InvalidValue
from domain.use_cases.accounts.accounts import account_under_lock, log_event
from domain.use_cases.deps import Deps, transacted
from domain.use_cases.operators.account_lists import find_listed, require_operator
from domain.use_cases.operators.plan_changes import parse_terms
from domain.use_cases.self_service.links import mint_link
from domain.use_cases.self_service.new_passwords import deleted_by_link, invite


@transacted
async def make_set_up_link(deps: Deps, operator: Account, reference: str) -> tuple[Account, str]:
    """The account, and the token of a link. Raises NotFound.

    Earlier links of the account end; its password counts until this one is used.
    """
    account = await account_under_lock(deps, (await find_listed(deps, operator, reference)).id)
    await deps.store.one_time_tokens.delete_all_of(account.id, purpose=Purpose.SET_UP)
    deleted = await deleted_by_link(deps, account)
    details = deleted.as_details() if deleted else {}
    await log_event(deps, account, EventKind.LINK_MADE, by=operator.email, details=details)
    return account, await mint_link(deps, account, Purpose.SET_UP, lifetime=INVITATION_LIFETIME)


async def invite_account(
    deps: Deps, operator: Account, email: str, plan: str, subscription: str
) -> tuple[Account, str]:
    """A new account, and the token of its set-up link. Raises NotFound, and as `invite` and `parse_terms`."""
    require_operator(operator)
    try:
        asked, subscribed = parse_terms(plan, subscription)
    except ValidationFailed as refusal:
        raise ValidationFailed([*_email_faults(email), *refusal.faults]) from None
    return await invite(deps, email, plan=asked, subscription=subscribed, by=operator.email)


def _email_faults(email: str) -> list[Fault]:
    try:
        parse_email(email)
    except InvalidValue as wrong:
        return [wrong.at("account")]
    return []
