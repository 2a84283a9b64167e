"""The log of an account: what operators did with it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from domain.accounts.accounts import Account


class EventKind(StrEnum):
    MADE = "made"
    PLAN_CHANGED = "plan_changed"
    LINK_MADE = "link_made"
    OPERATOR_ON = "operator_on"
    OPERATOR_OFF = "operator_off"


@dataclass(frozen=True, kw_only=True, slots=True)
class AccountEvent:
    """`by`: the operator's e-mail address, None for a command on the server.

    `details`: the plans, or what a link deletes.
    """

    account_id: UUID
    kind: EventKind
    by: str | None
    details: Mapping[str, str]
    created_at: datetime


def plan_change(before: Account, after: Account) -> Mapping[str, str]:
    """The details of a changed plan."""
    return {
        "plan_before": before.plan.value,
        "subscription_before": before.subscription.value,
        "plan": after.plan.value,
        "subscription": after.subscription.value,
    }
