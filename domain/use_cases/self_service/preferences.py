"""How the dashboard speaks to an owner."""

from collections.abc import Collection
from dataclasses import replace

from domain.accounts.accounts import Account
from domain.kernel.errors import Fault, ValidationFailed
from domain.kernel.time_zones import parse_time_zone
from domain.use_cases.deps import Deps


async def save_preferences(
    deps: Deps, account: Account, *, time_zone: str, language: str, languages: Collection[str]
) -> None:
    """`language`: of the dashboard and of e-mails; empty: that of the browser. Raises ValidationFailed."""
    faults = [] if language in {"", *languages} else [Fault("language", "is none of the languages")]
    try:
        time_zone = parse_time_zone(time_zone)
    except ValueError as error:
        faults.append(Fault("time_zone", str(error)))
    if faults:
        raise ValidationFailed(faults)
    changed = replace(account, time_zone=time_zone, dashboard_language=language or None)

    async def write() -> None:
        await deps.store.accounts.lock(account.id)
        await deps.store.accounts.set_time_zone(changed)
        await deps.store.accounts.set_dashboard_language(changed)

    await deps.store.transact(write)
