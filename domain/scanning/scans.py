"""A scan: who may pass, and what is kept of it. The whole scan path as one pure, total function."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import NamedTuple
from uuid import UUID

from domain.accounts.plans import Allowances, Plan
from domain.codes.restrictions import Restrictions, is_locked
from domain.codes.short_urls import CreatedVia, Status
from domain.scanning.visitors import RawHeaders, System


@dataclass(frozen=True, kw_only=True, slots=True)
class Target:
    """What the scan path needs of a code or link, and no more: it is held in memory by the thousand.

    `key` is what its scans call it. `version` is that of the code these gates belong to. `destination` is None for a landing page; `by_system` are destinations for visitors of one system alone.
    `scan_count` counts for codes with a limit alone; the recorder decides for good who gets the last place.
    """

    code_id: UUID
    key: int
    account_id: UUID
    short_id: str
    name: str | None
    destination: str | None
    forward_query: bool
    status: Status
    restrictions: Restrictions
    scan_count: int
    version: int
    created_via: CreatedVia
    plan: Plan
    by_system: Mapping[System, str] = field(default_factory=dict)

    @property
    def has_places_left(self) -> bool:
        """Whether it had places of its scan limit left when it was read: a moment later they may be gone."""
        return self.restrictions.scan_limit is not None and self.scan_count < self.restrictions.scan_limit

    def leads_to(self, system: System | None) -> str | None:
        """Where a visitor of that system is led; None to the landing page."""
        return self.destination if system is None else self.by_system.get(system, self.destination)


@dataclass(frozen=True, slots=True)
class Invalidation:
    """A code or link that a scan may now meet otherwise, or all of an account. `id` is the telling's own."""

    id: int
    domain: str | None
    short_id: str | None
    account_id: UUID | None


class Verdict(StrEnum):
    """How a scan was answered, as it is stored."""

    REDIRECTED = "redirected"
    PAGE_SHOWN = "page_shown"
    AD_SHOWN = "ad_shown"
    PAUSED = "paused"
    EXPIRED = "expired"
    LIMIT_REACHED = "limit_reached"
    PASSWORD_ASKED = "password_asked"  # noqa: S105 - a verdict, not a secret


LET_THROUGH = frozenset({Verdict.REDIRECTED, Verdict.PAGE_SHOWN, Verdict.AD_SHOWN})


@dataclass(frozen=True, slots=True)
class LeadsOn:
    """302 to the destination."""

    destination: str
    verdict = Verdict.REDIRECTED


@dataclass(frozen=True, slots=True)
class ShowsPage:
    """The landing page of its type."""

    verdict = Verdict.PAGE_SHOWN


@dataclass(frozen=True, slots=True)
class ShowsAd:
    """The house ad, then the destination, or the landing page where that is None."""

    destination: str | None
    verdict = Verdict.AD_SHOWN


@dataclass(frozen=True, slots=True)
class IsPaused:
    verdict = Verdict.PAUSED


@dataclass(frozen=True, slots=True)
class IsExpired:
    """A redirect where the owner named one, else a page."""

    redirect: str | None
    verdict = Verdict.EXPIRED


@dataclass(frozen=True, slots=True)
class LimitIsReached:
    """A redirect where the owner named one, else a page."""

    redirect: str | None
    verdict = Verdict.LIMIT_REACHED


@dataclass(frozen=True, slots=True)
class AsksPassword:
    verdict = Verdict.PASSWORD_ASKED


Outcome = LeadsOn | ShowsPage | ShowsAd | IsPaused | IsExpired | LimitIsReached | AsksPassword


def decide(
    target: Target,
    *,
    is_unlocked: bool,
    shows_ad: bool,
    now: datetime,
    system: System | None = None,
    was_let_through: bool = False,
) -> Outcome:
    """Where a scan of `target` leads. `is_unlocked`: the visitor has given the password already.

    `was_let_through`: it is a further step of a scan that has been counted, so that neither the scan limit
    nor the ad stands before it again.
    """
    restrictions = target.restrictions
    if target.status is Status.PAUSED:
        return IsPaused()
    if (
        restrictions.expiration_enabled
        and restrictions.expires_at is not None
        and now >= restrictions.expires_at
    ):
        return IsExpired(restrictions.expired_redirect_url)
    if (
        not was_let_through
        and restrictions.scan_limit is not None
        and target.scan_count >= restrictions.scan_limit
    ):
        return LimitIsReached(restrictions.scan_limit_reached_url)
    if is_locked(restrictions) and not is_unlocked:
        return AsksPassword()
    destination = target.leads_to(system)
    if shows_ad and not was_let_through:
        return ShowsAd(destination)
    return LeadsOn(destination) if destination is not None else ShowsPage()


def shows_house_ad(target: Target, allowances: Allowances) -> bool:
    """A code made by an assistant never shows an ad, whatever the plan."""
    return allowances[target.plan].house_ad and target.created_via is not CreatedVia.ASSISTANT


class Scan(NamedTuple):
    """One scan on its way to be recorded. What its headers say of the visitor is read with its batch, not before.

    `headers` as ASGI has them; `peer` is the address of the connection, which a proxy may have made.
    """

    target: Target
    verdict: Verdict
    scanned_at: datetime
    method: str
    headers: RawHeaders
    peer: str

    @property
    def asks_for_place(self) -> bool:
        """Whether it would use up the scan limit of its code, if a person made it."""
        return self.target.restrictions.scan_limit is not None and self.verdict in LET_THROUGH
