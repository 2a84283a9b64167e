"""All accounts, and one account: counts, never what an owner wrote."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from domain.accounts.accounts import Account, AccountEvent
from domain.accounts.plans import QUOTAS, Limit, is_over_plan
from domain.kernel.errors import NotFound
from domain.kernel.ids import parse_id
from domain.ports.lists import Position
from domain.ports.service import AccountFilter, AccountUsage
from domain.use_cases.accounts.usage import count_usage, quotas_of
from domain.use_cases.cursors import cut_page
from domain.use_cases.deps import Deps
from domain.use_cases.oauth.assistants import list_assistants
from domain.use_cases.self_service.new_passwords import DeletedByLink, deleted_by_link

# How many days of scans are counted, today in UTC included.
DAYS: Final = 28
_EVENTS: Final = 50


@dataclass(frozen=True, kw_only=True, slots=True)
class ListedAccount:
    account: Account
    usage: AccountUsage
    is_over_plan: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class AccountView:
    """`quotas`: limit and usage by name. `events`: newest first. `deleted_by_link`: by a set-up link."""

    account: Account
    quotas: Mapping[str, tuple[Limit, int]]
    is_over_plan: bool
    locked_contacts: int
    scans: int
    api_keys: int
    assistants: int
    deleted_by_link: DeletedByLink | None
    events: Sequence[AccountEvent]


def require_operator(account: Account) -> None:
    """Raise NotFound for everybody else: nobody needs to know that these pages exist."""
    if not account.is_operator:
        raise NotFound("page")


async def list_accounts(
    deps: Deps, operator: Account, which: AccountFilter, *, limit: int, after: Position | None
) -> tuple[list[ListedAccount], Position | None]:
    """A page, newest first, and where the next begins. Raises NotFound."""
    require_operator(operator)
    found = await deps.store.service.list_accounts(which, limit=limit + 1, after=after)
    accounts, following = cut_page(found, limit)
    usages = await deps.store.service.count_usage([one.id for one in accounts], since=_first_day(deps))
    return [_listed(deps, one, usages[one.id]) for one in accounts], following


async def find_listed(deps: Deps, operator: Account, reference: str) -> Account:
    """Raises NotFound."""
    require_operator(operator)
    account_id = parse_id(reference)
    account = await deps.store.accounts.get(account_id) if account_id else None
    if account is None or account.is_closed:
        raise NotFound("account")
    return account


async def view_account(deps: Deps, operator: Account, reference: str) -> AccountView:
    """Raises NotFound."""
    account = await find_listed(deps, operator, reference)
    usage = await count_usage(deps, account)
    quotas = quotas_of(deps.allowance_of(account), usage)
    counted = await deps.store.service.count_usage([account.id], since=_first_day(deps))
    return AccountView(
        account=account,
        quotas=quotas,
        is_over_plan=is_over_plan(quotas),
        locked_contacts=usage.locked_contacts,
        scans=counted[account.id].scans,
        api_keys=await count_active_keys(deps, account.id),
        assistants=len(await list_assistants(deps, account.id)),
        deleted_by_link=await deleted_by_link(deps, account),
        events=await deps.store.account_events.list_of(account.id, limit=_EVENTS),
    )


async def count_active_keys(deps: Deps, account_id: UUID) -> int:
    keys, now = await deps.store.api_keys.list_of(account_id), deps.clock()
    return sum(key.works(now) for key in keys)


def _listed(deps: Deps, account: Account, usage: AccountUsage) -> ListedAccount:
    allowance = deps.allowance_of(account)
    quotas = {name: (getattr(allowance, name), getattr(usage, name)) for name in QUOTAS}
    return ListedAccount(account=account, usage=usage, is_over_plan=is_over_plan(quotas))


def _first_day(deps: Deps) -> datetime:
    midnight = deps.clock().replace(hour=0, minute=0, second=0, microsecond=0)
    return midnight - timedelta(days=DAYS - 1)
