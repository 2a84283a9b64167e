"""The numbers of the whole service today, and its health."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from domain.accounts.accounts import Account
from domain.analytics.periods import percent_between
from domain.kernel.time_zones import midnight_of, zone_named
from domain.ports.service import AccountCounts, ServiceFacts
from domain.use_cases.deps import Deps
from domain.use_cases.operators.account_lists import require_operator


@dataclass(frozen=True, kw_only=True, slots=True)
class ServiceOverview:
    """`scans_today`: of people, in the operator's time zone. `scans_before`: the same a week earlier."""

    accounts: AccountCounts
    scans_today: int
    scans_before: int
    facts: ServiceFacts

    @property
    def change(self) -> float | None:
        """In percent; None if there were none a week earlier."""
        return percent_between(self.scans_before, self.scans_today)


async def service_overview(deps: Deps, operator: Account) -> ServiceOverview:
    """Raises NotFound for everybody else."""
    require_operator(operator)
    now, service = deps.clock(), deps.store.service
    zone = zone_named(operator.time_zone)
    # By the clock, also over a night in which clocks change.
    local = now.astimezone(zone)
    before = local - timedelta(days=7)
    return ServiceOverview(
        accounts=await service.count_accounts(),
        scans_today=await service.count_scans(midnight_of(local.date(), zone), now + timedelta(days=1)),
        scans_before=await service.count_scans(midnight_of(before.date(), zone), _quarter_of(before)),
        facts=await service.facts(now),
    )


def _quarter_of(moment: datetime) -> datetime:
    """Scans are counted by quarters of an hour."""
    return moment.replace(minute=moment.minute // 15 * 15, second=0, microsecond=0)
