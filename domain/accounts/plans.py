"""Plans, subscriptions and what they allow: the only place where a limit is written."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Any, Final, Literal

from domain.kernel.errors import ApiPlanRequired, PlanLimitReached, PremiumRequired

UNLIMITED: Final = "unlimited"
Limit = int | Literal["unlimited"]


class Plan(StrEnum):
    FREE = "free"
    LITE = "lite"
    PRO = "pro"
    BUSINESS = "business"


class Subscription(StrEnum):
    NONE = "none"
    TRIALING = "trialing"
    ACTIVE = "active"


@dataclass(frozen=True, kw_only=True, slots=True)
class Allowance:
    """What one plan allows. The field names are those of the operator's plans file."""

    qr_codes: Limit
    short_links: Limit
    contacts_a_month: Limit
    premium_fields: bool
    api: bool
    bulk_csv: bool
    own_domains: Limit
    house_ad: bool


Allowances = Mapping[Plan, Allowance]

DEFAULT_ALLOWANCES: Allowances = {
    Plan.FREE: Allowance(
        qr_codes=5,
        short_links=10,
        contacts_a_month=10,
        premium_fields=False,
        api=False,
        bulk_csv=False,
        own_domains=0,
        house_ad=True,
    ),
    Plan.LITE: Allowance(
        qr_codes=50,
        short_links=100,
        contacts_a_month=100,
        premium_fields=True,
        api=False,
        bulk_csv=False,
        own_domains=0,
        house_ad=False,
    ),
    Plan.PRO: Allowance(
        qr_codes=500,
        short_links=1_000,
        contacts_a_month=1_000,
        premium_fields=True,
        api=True,
        bulk_csv=False,
        own_domains=1,
        house_ad=False,
    ),
    Plan.BUSINESS: Allowance(
        qr_codes=10_000,
        short_links=50_000,
        contacts_a_month=10_000,
        premium_fields=True,
        api=True,
        bulk_csv=True,
        own_domains=10,
        house_ad=False,
    ),
}


def override_allowances(tables: Mapping[str, object]) -> Allowances:
    """The defaults with the operator's numbers in place of ours.

    `tables` is the parsed plans file: a table for each plan, a key for each field of `Allowance`.
    Raises ValueError with one line that names the first plan, key or value that is wrong.
    """
    allowances = dict(DEFAULT_ALLOWANCES)
    for name, table in tables.items():
        if name not in set(Plan):
            raise ValueError(f"{name}: there is no such plan; the plans are {', '.join(Plan)}")
        if not isinstance(table, Mapping):
            raise ValueError(f"{name}: must be a table, like [{name}]")  # noqa: TRY004 - one kind for the caller
        changes: dict[str, Any] = {
            key: _allowed_value(f"{name}.{key}", key, value) for key, value in table.items()
        }
        allowances[Plan(name)] = replace(allowances[Plan(name)], **changes)
    return allowances


def _allowed_value(path: str, key: str, value: object) -> Limit | bool:
    kinds = {field.name: field.type for field in fields(Allowance)}
    if key not in kinds:
        raise ValueError(f"{path}: there is no such allowance; there are {', '.join(kinds)}")
    if kinds[key] is bool:
        if isinstance(value, bool):
            return value
        raise ValueError(f"{path}: must be true or false")
    if value == UNLIMITED:
        return UNLIMITED
    if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
        return value
    raise ValueError(f'{path}: must be a whole number from 0 or "unlimited"')


def is_paid(subscription: Subscription) -> bool:
    return subscription is Subscription.ACTIVE


def settle_subscription(plan: Plan, subscription: Subscription) -> tuple[Plan, Subscription]:
    """The plan and subscription an account really has: with no subscription it is free, at once.

    Raises ValueError for a subscription to the free plan: there is nothing to subscribe to.
    """
    if subscription is Subscription.NONE:
        return Plan.FREE, Subscription.NONE
    if plan is Plan.FREE:
        raise ValueError("the free plan has no subscription; use none")
    return plan, subscription


def has_premium(allowance: Allowance, subscription: Subscription) -> bool:
    """Whether the premium fields may be set anew."""
    return allowance.premium_fields and is_paid(subscription)


def require_api(allowance: Allowance) -> None:
    """Raise ApiPlanRequired when the plan has no REST API."""
    if not allowance.api:
        raise ApiPlanRequired


def require_premium(allowance: Allowance, subscription: Subscription, premium_fields: list[str]) -> None:
    """Raise PremiumRequired when `premium_fields`, those being set anew, are not paid for."""
    if premium_fields and not has_premium(allowance, subscription):
        raise PremiumRequired(premium_fields)


def require_room_for_code(allowance: Allowance, *, owned: int) -> None:
    """Raise PlanLimitReached when the account owns as many QR codes as its plan allows, or more."""
    _require_room("QR codes", allowance.qr_codes, owned)


def require_room_for_link(allowance: Allowance, *, owned: int) -> None:
    """Raise PlanLimitReached when the account owns as many short links as its plan allows, or more."""
    _require_room("short links", allowance.short_links, owned)


def _require_room(quota: str, limit: Limit, owned: int) -> None:
    if limit != UNLIMITED and owned >= limit:
        raise PlanLimitReached(quota, limit)


def without_ads(allowances: Allowances) -> Allowances:
    """For an operator who shows no house ad on any plan."""
    return {plan: replace(allowance, house_ad=False) for plan, allowance in allowances.items()}
