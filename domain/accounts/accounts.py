"""Accounts, and their logs: what operators did with them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime
from enum import StrEnum
from hashlib import sha256
from random import Random
from typing import Final, Self
from uuid import UUID

from domain.accounts.api_keys import BASE62
from domain.accounts.plans import Plan, Subscription, settle_subscription
from domain.kernel.faults import InvalidValue
from domain.kernel.ids import mint_text
from domain.kernel.reasons import Reason

DEFAULT_TIME_ZONE: Final = "UTC"
# Deliberately loose: only an e-mail that arrives proves an address.
_EMAIL = re.compile(r"[^@\s\x00-\x1f\x7f]+@[^@\s\x00-\x1f\x7f]+")
# RFC 5646 section 2.1: language, script, region and variants. Extensions do not change a page.
_LANGUAGE = re.compile(
    r"([a-z]{2,3})(-[a-z]{4})?(-[a-z]{2}|-[0-9]{3})?((?:-(?:[a-z0-9]{5,8}|[0-9][a-z0-9]{3}))*)"
)
# RFC 5646 section 4.4.1; the column has the same size.
_LONGEST_LANGUAGE = 35


class SignUp(StrEnum):
    """Who may make an account: everybody, people with a link from the operator, or the operator alone."""

    OPEN = "open"
    INVITED = "invited"
    CLOSED = "closed"


@dataclass(frozen=True, kw_only=True, slots=True)
class Account:
    id: UUID
    email: str
    password_hash: str
    time_zone: str = DEFAULT_TIME_ZONE
    plan: Plan = Plan.FREE
    subscription: Subscription = Subscription.NONE
    created_at: datetime
    # The language of the texts that the owner writes; None while it is not known.
    language: str | None = None
    name: str | None = None
    # The language of the dashboard and of e-mails to the owner; None: that of the browser.
    dashboard_language: str | None = None
    # None until its owner has shown to read what comes there. Of several accounts of an address one has it.
    verified_email: str | None = None
    # An operator sees all accounts and changes their plans.
    is_operator: bool = False
    # The Monday of the last weekly report; None if the report is off.
    reported_on: date | None = None
    # All that it keeps: see storage/repositories/stored_bytes.py.
    stored_bytes: int = 0

    @property
    def has_weekly_report(self) -> bool:
        return self.reported_on is not None

    @property
    def is_closed(self) -> bool:
        """Whether its owner has deleted it; a job then deletes what it owned."""
        return not self.email

    @property
    def is_verified(self) -> bool:
        return self.verified_email is not None

    def with_password(self, password_hash: str) -> Self:
        return replace(self, password_hash=password_hash)

    def verified(self, email: str) -> Self:
        return replace(self, email=email, verified_email=email)

    def revision(self) -> str:
        """Changes with all that its owner sees of it."""
        seen = [self.email, self.name, self.time_zone, self.plan, self.subscription, self.language]
        return sha256(repr([self.id, *map(str, seen)]).encode()).hexdigest()[:16]

    def subscribed(self, plan: Plan, subscription: Subscription) -> Self:
        """This account on another plan. Raises InvalidValue for a subscription to the free plan."""
        plan, subscription = settle_subscription(plan, subscription)
        return replace(self, plan=plan, subscription=subscription)


def mint_password(rng: Random) -> str:
    """A password of 20 base62 characters (119 bits), for an account that the operator creates."""
    return mint_text(rng, BASE62, 20)


def parse_email(text: str) -> str:
    """The address in its stored spelling. Raises InvalidValue."""
    email = text.strip().lower()
    if len(email) > 254 or not email.isprintable() or not _EMAIL.fullmatch(email):
        raise InvalidValue(Reason.EMAIL)
    return email


def parse_language(text: str) -> str:
    """A language tag in its canonical spelling. Raises InvalidValue."""
    match = _LANGUAGE.fullmatch(text.strip().lower())
    if match is None or len(match[0]) > _LONGEST_LANGUAGE:
        raise InvalidValue(Reason.LANGUAGE)
    language, script, region, variants = match.groups(default="")
    return f"{language}{script.title()}{region.upper()}{variants}"


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
    return {
        "plan_before": before.plan.value,
        "subscription_before": before.subscription.value,
        "plan": after.plan.value,
        "subscription": after.subscription.value,
    }
