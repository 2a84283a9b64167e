"""Plans, subscriptions and their allowances: all limits, and what another plan would change at once."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Any, Final, Literal

from domain.kernel import errors
from domain.kernel.faults import InvalidValue
from domain.kernel.reasons import Reason

UNLIMITED: Final = "unlimited"
# A megabyte of files.
MB: Final = 1_000_000
# They lie on the disk while the export is read.
MOST_IMPORTED_MB: Final = 1_000
# Neither databases nor readers of JSON take numbers of any size.
_MOST: Final = 10**15
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
    """The allowance of a plan. The field names are those of the operator's plans file."""

    qr_codes: Limit
    short_links: Limit
    contacts_a_month: Limit
    premium_fields: bool = False
    api: bool = False
    bulk_csv: bool = False
    own_domains: Limit = 0
    rules: Limit = 0
    files_mb: Limit = 0
    webhooks: Limit = 0
    house_ad: bool = False


Allowances = Mapping[Plan, Allowance]

# A plan has only the features that are named here.
DEFAULT_ALLOWANCES: Allowances = {
    Plan.FREE: Allowance(
        qr_codes=5, short_links=10, contacts_a_month=10, rules=1, files_mb=50, house_ad=True
    ),
    Plan.LITE: Allowance(
        qr_codes=50, short_links=100, contacts_a_month=100, premium_fields=True, rules=5, files_mb=500
    ),
    Plan.PRO: Allowance(
        qr_codes=500,
        short_links=1_000,
        contacts_a_month=1_000,
        premium_fields=True,
        api=True,
        own_domains=1,
        rules=20,
        files_mb=5_000,
        webhooks=5,
    ),
    Plan.BUSINESS: Allowance(
        qr_codes=10_000,
        short_links=50_000,
        contacts_a_month=10_000,
        premium_fields=True,
        api=True,
        bulk_csv=True,
        own_domains=10,
        rules=20,
        files_mb=50_000,
        webhooks=20,
    ),
}


def override_allowances(tables: Mapping[str, object]) -> Allowances:
    """The defaults with the operator's changes: the parsed plans file, a table for each plan.

    Raises ValueError with one line that names the first wrong plan, key or value.
    """
    allowances = dict(DEFAULT_ALLOWANCES)
    for name, table in tables.items():
        if name not in set(Plan):
            raise ValueError(f"{name}: there is no such plan; the plans are {', '.join(Plan)}")
        if not isinstance(table, Mapping):
            # ValueError, as for every other fault of the file.
            raise ValueError(f"{name}: must be a table, like [{name}]")  # noqa: TRY004
        changes: dict[str, Any] = {key: _parse_value(name, key, value) for key, value in table.items()}
        allowances[Plan(name)] = replace(allowances[Plan(name)], **changes)
    return allowances


def _parse_value(plan: str, key: str, value: object) -> object:
    types = {field.name: field.type for field in fields(Allowance)}
    if key not in types:
        raise ValueError(f"{plan}.{key}: there is no such allowance; there are {', '.join(types)}")
    is_switch = types[key] is bool
    is_limit = value == UNLIMITED or (isinstance(value, int) and 0 <= value <= _MOST)
    if isinstance(value, bool) is is_switch and (is_switch or is_limit):
        return value
    expected = "true or false" if is_switch else f'a whole number from 0 to {_MOST} or "unlimited"'
    raise ValueError(f"{plan}.{key}: must be {expected}")


def settle_subscription(plan: Plan, subscription: Subscription) -> tuple[Plan, Subscription]:
    """The effective plan and subscription: an account without a subscription is free at once.

    Raises InvalidValue for a subscription to the free plan.
    """
    if subscription is Subscription.NONE:
        return Plan.FREE, Subscription.NONE
    if plan is Plan.FREE:
        raise InvalidValue(Reason.NOT_FREE)
    return plan, subscription


def has_premium(allowance: Allowance, subscription: Subscription) -> bool:
    """Whether premium fields may be set."""
    return allowance.premium_fields and subscription is Subscription.ACTIVE


def smallest_plan_with(
    allowances: Allowances,
    feature: Literal["premium_fields", "bulk_csv", "api", "own_domains", "webhooks"],
    *,
    above: Limit = 0,
) -> Plan | None:
    """`above`: the plan has more of it than that."""

    def has(plan: Plan) -> bool:
        limit: Limit = getattr(allowances[plan], feature)
        return above != UNLIMITED and (limit == UNLIMITED or limit > above)

    return next(filter(has, Plan), None)


def plans_to_choose(allowances: Allowances, plan: Plan) -> Sequence[Plan]:
    """The plans, smallest first. Empty if there is nothing to choose.

    That is so if all plans are alike, or if the account's plan has everything without a limit.
    """
    mine, is_alike = allowances[plan], len(set(allowances.values())) == 1
    return () if is_alike or _has_everything(mine) else tuple(Plan)


def _has_everything(allowance: Allowance) -> bool:
    values = (getattr(allowance, field.name) for field in fields(allowance) if field.name != "house_ad")
    return not allowance.house_ad and all(value is True or value == UNLIMITED for value in values)


def require_api(allowance: Allowance) -> None:
    """Raise ApiPlanRequired if the plan has no REST API."""
    if not allowance.api:
        raise errors.ApiPlanRequired


def require_bulk(allowance: Allowance) -> None:
    """Raise ApiPlanRequired if the plan has no bulk CSV."""
    if not allowance.bulk_csv:
        raise errors.ApiPlanRequired("Bulk CSV is not part of this account's plan.")


def require_premium(allowance: Allowance, subscription: Subscription, premium_fields: list[str]) -> None:
    """Raise PremiumRequired if any `premium_fields` are set and not paid for."""
    if premium_fields and not has_premium(allowance, subscription):
        raise errors.PremiumRequired(premium_fields)


def require_room_for_code(allowance: Allowance, *, owned: int, wanted: int = 1) -> None:
    """Raise PlanLimitReached unless the plan allows `wanted` QR codes more than the account owns."""
    _require_room("QR codes", allowance.qr_codes, owned, wanted)


def require_room_for_link(allowance: Allowance, *, owned: int, wanted: int = 1) -> None:
    """Raise PlanLimitReached unless the plan allows `wanted` short links more than the account owns."""
    _require_room("short links", allowance.short_links, owned, wanted)


def require_room_for_domain(allowance: Allowance, *, owned: int) -> None:
    """Raise PlanLimitReached if the account has as many own domains as its plan allows, or more."""
    _require_room("own domains", allowance.own_domains, owned)


def require_room_for_webhook(allowance: Allowance, *, owned: int) -> None:
    """Raise PlanLimitReached if the account has as many webhooks as its plan allows, or more."""
    _require_room("webhooks", allowance.webhooks, owned)


def require_room_for_rules(allowance: Allowance, *, owned: int, wanted: int) -> None:
    """Raise TooManyRules if a code is to have more rules than the plan allows, and than it has already."""
    if allowance.rules != UNLIMITED and wanted > max(allowance.rules, owned):
        raise errors.TooManyRules("rules", allowance.rules, owned)


def require_room_for_files(allowance: Allowance, *, used: int, wanted: int) -> None:
    """Raise NoRoomForFiles if the plan has no room for `wanted` bytes beside those that are `used`."""
    if wanted > 0 and is_over_room(allowance, used + wanted):
        raise errors.NoRoomForFiles("files", int(allowance.files_mb), max(used, 0) // MB)


def most_imported(allowance: Allowance) -> int:
    """How many bytes of files one import may bring."""
    mb = MOST_IMPORTED_MB if allowance.files_mb == UNLIMITED else min(allowance.files_mb, MOST_IMPORTED_MB)
    return mb * MB


def is_over_room(allowance: Allowance, used: int) -> bool:
    """Whether the bytes are more than the plan keeps."""
    return bytes_over_room(allowance, used) > 0


def bytes_over_room(allowance: Allowance, used: int) -> int:
    """How many bytes more than the plan keeps; none or fewer than none while there is room."""
    return 0 if allowance.files_mb == UNLIMITED else used - allowance.files_mb * MB


def _require_room(quota: str, limit: Limit, owned: int, wanted: int = 1) -> None:
    if limit != UNLIMITED and wanted and owned + wanted > limit:
        raise errors.PlanLimitReached(quota, limit, owned)


def without_ads(allowances: Allowances) -> Allowances:
    """The allowances of an operator who shows no house ad."""
    return {plan: replace(allowance, house_ad=False) for plan, allowance in allowances.items()}


# The features of an allowance, most important first.
_FEATURES: Final = ("api", "premium_fields", "bulk_csv", "house_ad")
# Contacts are left out: they are never refused, only locked.
QUOTAS: Final = ("qr_codes", "short_links", "own_domains")


@dataclass(frozen=True, slots=True)
class Quota:
    """`name`: as in the allowance."""

    name: str
    used: int
    limit: Limit

    @property
    def is_full(self) -> bool:
        return self.limit != UNLIMITED and self.used >= self.limit

    @property
    def is_exceeded(self) -> bool:
        return self.limit != UNLIMITED and self.used > self.limit


@dataclass(frozen=True, kw_only=True, slots=True)
class PlanEffects:
    """`gained` and `lost`: names of features. `quotas`: those whose limit changes.

    `api_keys` and `assistants`: how many can call while the plan has the API.
    """

    gained: Sequence[str]
    lost: Sequence[str]
    quotas: Sequence[Quota]
    contacts_opened: int
    contacts_locked: int
    api_keys: int
    assistants: int


def features_between(
    before: Mapping[str, bool], after: Mapping[str, bool]
) -> tuple[Sequence[str], Sequence[str]]:
    """The gained features and the lost ones."""
    gained = [name for name in _FEATURES if after[name] and not before[name]]
    return gained, [name for name in _FEATURES if before[name] and not after[name]]


def quotas_between(
    before: Mapping[str, tuple[Limit, int]], after: Mapping[str, tuple[Limit, int]]
) -> Sequence[Quota]:
    """The quotas whose limit changes. Both arguments have limit and usage by name."""
    changed = [name for name in (*QUOTAS, "webhooks") if before[name][0] != after[name][0]]
    return [Quota(name, after[name][1], after[name][0]) for name in changed]


def is_over_plan(quotas: Mapping[str, tuple[Limit, int]]) -> bool:
    return any(Quota(name, quotas[name][1], quotas[name][0]).is_exceeded for name in QUOTAS)
