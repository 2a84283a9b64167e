"""How the dashboard speaks to an owner."""

from collections.abc import Collection
from dataclasses import replace

from domain.accounts.accounts import Account
from domain.kernel.errors import ValidationFailed
from domain.kernel.faults import Fault
from domain.kernel.parsing import parse_model, storable_faults
from domain.kernel.reasons import Reason
from domain.use_cases.accounts.accounts import AccountChange
from domain.use_cases.deps import Deps


async def save_preferences(
    deps: Deps, account: Account, *, name: str, time_zone: str, language: str, languages: Collection[str]
) -> None:
    """`language`: of the dashboard and of e-mails; empty: that of the browser. Raises ValidationFailed."""
    fields = {"name": name.strip() or None, "time_zone": time_zone}
    parsed, faults = parse_model(AccountChange, fields)
    faults = [*faults, *storable_faults(fields)]
    if language not in {"", *languages}:
        faults.append(Fault("language", Reason.NOT_ONE_OF, allowed=[*languages]))
    if parsed is None or parsed.time_zone is None or faults:
        raise ValidationFailed(faults)
    changed = replace(
        account, name=parsed.name, time_zone=parsed.time_zone, dashboard_language=language or None
    )

    async def write() -> None:
        await deps.store.accounts.lock(account.id)
        await deps.store.accounts.save(changed, "name", "time_zone", "dashboard_language")

    await deps.store.transact(write)
