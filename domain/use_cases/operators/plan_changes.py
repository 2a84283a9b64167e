"""An operator reads what another plan does for an account, and changes it."""

from domain.accounts.accounts import Account
from domain.accounts.plans import Plan, PlanEffects, Subscription, features_between, quotas_between
from domain.kernel.errors import ValidationFailed
from domain.kernel.faults import Fault
from domain.kernel.reasons import Reason
from domain.use_cases.accounts.accounts import account_under_lock, put_on_plan, subscribed
from domain.use_cases.accounts.usage import count_usage, features_of, quotas_of
from domain.use_cases.contacts import count_locked
from domain.use_cases.deps import Deps, transacted
from domain.use_cases.oauth.assistants import list_assistants
from domain.use_cases.operators.account_lists import count_active_keys, find_listed


class SamePlan(Exception):
    """The account is on this plan already."""


class ChangedMeanwhile(Exception):
    """The plan of the account is no longer the compared one."""


async def preview_plan(
    deps: Deps, operator: Account, reference: str, plan: str, subscription: str
) -> tuple[Account, Account, PlanEffects]:
    """The account before and after the change, and its effects.

    Raises NotFound, SamePlan, and ValidationFailed: as `parse_terms`.
    """
    account = await find_listed(deps, operator, reference)
    changed = _subscribed(account, *parse_terms(plan, subscription))
    return account, changed, await _effects(deps, account, changed)


@transacted
async def change_plan(
    deps: Deps, operator: Account, reference: str, plan: str, subscription: str, *, compared_with: str
) -> Account:
    """Change the plan at once. `compared_with`: `terms_of` the account when the effects were read.

    Raises ChangedMeanwhile, and what `preview_plan` raises.
    """
    asked = parse_terms(plan, subscription)
    account = await account_under_lock(deps, (await find_listed(deps, operator, reference)).id)
    if terms_of(account) != compared_with:
        raise ChangedMeanwhile
    return await put_on_plan(deps, account, _subscribed(account, *asked), by=operator.email)


def terms_of(account: Account) -> str:
    return f"{account.plan} {account.subscription}"


def parse_terms(plan: str, subscription: str) -> tuple[Plan, Subscription]:
    """As entered, so that nobody gets another plan than the chosen one. Raises ValidationFailed."""
    try:
        asked, subscribed = Plan(plan), Subscription(subscription)
    except ValueError:
        allowed = [*Plan, *Subscription]
        raise ValidationFailed([Fault("plan", Reason.NOT_ONE_OF, allowed=allowed)]) from None
    if (asked is Plan.FREE) is not (subscribed is Subscription.NONE):
        raise ValidationFailed([Fault("subscription", Reason.NOT_FREE)])
    return asked, subscribed


def _subscribed(account: Account, plan: Plan, subscription: Subscription) -> Account:
    changed = subscribed(account, plan, subscription)
    if terms_of(changed) == terms_of(account):
        raise SamePlan
    return changed


async def _effects(deps: Deps, account: Account, changed: Account) -> PlanEffects:
    before, after = deps.allowance_of(account), deps.allowance_of(changed)
    usage = await count_usage(deps, account)
    gained, lost = features_between(
        features_of(before, account.subscription), features_of(after, changed.subscription)
    )
    locked = await count_locked(deps, account, before.contacts_a_month)
    locked_then = await count_locked(deps, changed, after.contacts_a_month)
    return PlanEffects(
        gained=gained,
        lost=lost,
        quotas=quotas_between(quotas_of(before, usage), quotas_of(after, usage)),
        contacts_opened=max(locked - locked_then, 0),
        contacts_locked=max(locked_then - locked, 0),
        api_keys=await count_active_keys(deps, account.id),
        assistants=len(await list_assistants(deps, account.id)),
    )
