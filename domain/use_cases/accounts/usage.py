"""Usage of the plan's quotas."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from uuid import UUID

from domain.accounts.accounts import Account
from domain.accounts.plans import MB, UNLIMITED, Allowance, Limit, Subscription, has_premium
from domain.contacts.contacts import ContactPosition, month_of
from domain.kernel.time_zones import zone_named
from domain.use_cases.deps import Deps


@dataclass(frozen=True, kw_only=True, slots=True)
class Usage:
    """`contacts`: of the current month in the account's time zone. Erased ones keep their place.

    `contacts_a_month`: those that the plan does not lock. `files_mb`: whole megabytes.
    """

    qr_codes: int
    short_links: int
    contacts: int
    contacts_a_month: int
    locked_contacts: int
    own_domains: int
    files_mb: int
    webhooks: int = 0


async def count_usage(deps: Deps, account: Account) -> Usage:
    limit = deps.allowance_of(account).contacts_a_month
    contacts, locked = await _count_contacts(deps, account, limit)
    return Usage(
        qr_codes=await deps.store.codes.count(account.id),
        short_links=await deps.store.links.count(account.id),
        contacts=contacts,
        contacts_a_month=contacts if limit == UNLIMITED else min(contacts, limit),
        locked_contacts=locked,
        own_domains=await deps.store.own_domains.count(account.id),
        files_mb=max(account.stored_bytes, 0) // MB,
        webhooks=await deps.store.webhooks.count(account.id),
    )


def quotas_of(allowance: Allowance, usage: Usage) -> Mapping[str, tuple[Limit, int]]:
    """Each limit of the plan by its name, and what is used of it; not that of rules, which is one a code."""
    limits = [one.name for one in fields(allowance) if one.type is not bool and hasattr(usage, one.name)]
    return {name: (getattr(allowance, name), getattr(usage, name)) for name in limits}


def features_of(allowance: Allowance, subscription: Subscription) -> Mapping[str, bool]:
    """Each feature of the plan by its name."""
    switches = {one.name: getattr(allowance, one.name) for one in fields(allowance) if one.type is bool}
    return {**switches, "premium_fields": has_premium(allowance, subscription)}


async def _count_contacts(deps: Deps, account: Account, limit: Limit) -> tuple[int, int]:
    zone = zone_named(account.time_zone)
    begins, ends = month_of(deps.clock(), zone).bounds(zone)
    contacts = await deps.store.contacts.count_from(
        ContactPosition(begins, UUID(int=0)), account.id, until=ends, with_erased=True
    )
    if limit == UNLIMITED:
        return contacts, 0
    first_locked = await deps.store.contacts.position_behind(limit, account.id, since=begins, until=ends)
    locked = await deps.store.contacts.count_from(first_locked, account.id, until=ends) if first_locked else 0
    return contacts, locked
