"""What another plan would change for an account at once."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from domain.accounts.plans import UNLIMITED, Limit

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
        """Whether no more can be made."""
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
    changed = [name for name in QUOTAS if before[name][0] != after[name][0]]
    return [Quota(name, after[name][1], after[name][0]) for name in changed]


def is_over_plan(quotas: Mapping[str, tuple[Limit, int]]) -> bool:
    """Whether a quota is exceeded."""
    return any(Quota(name, quotas[name][1], quotas[name][0]).is_exceeded for name in QUOTAS)
