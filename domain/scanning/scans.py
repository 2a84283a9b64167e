"""A scan: the rules it meets and the record that is kept of it."""

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from datetime import UTC, datetime
from typing import Final, NamedTuple
from uuid import UUID

from domain.accounts.plans import Allowances, Plan
from domain.codes.restrictions import OPEN, Restrictions, needs_password
from domain.codes.rules.described_scans import DescribedScan
from domain.codes.rules.evaluation import Rule, Via, Way, fitting_rules
from domain.codes.short_urls import CreatedVia, Status
from domain.scanning.outcomes import (
    LET_THROUGH,
    AsksPassword,
    IsBlank,
    IsExpired,
    IsPaused,
    LeadsOn,
    LimitIsReached,
    Outcome,
    ShowsAd,
    ShowsPage,
    Verdict,
)
from domain.scanning.visitors import RawHeaders, System

# The fields of a target and of its restrictions that never make two visitors' answers differ.
# A field that is missing here must have its default, or the target does not answer everyone alike.
SAME_FOR_EVERYONE: Final = frozenset(
    """
    code_id key account_id short_id name destination forward_query campaign status restrictions scan_count
    version created_via plan owner_language owner_time_zone answers_everyone_alike asks_country
    always_leads_on rules fitting
    password_hash expires_at expiration_enabled expired_redirect_url scan_limit_reached_url
    """.split()
)


# Of one target: strangers may name any system, and come from all countries.
_MOST_FITTING: Final = 64
_ANY_TIME: Final = datetime.max.replace(tzinfo=UTC)


@dataclass(frozen=True, kw_only=True, slots=True)
class Target:
    """The part of a code or link that the scan path needs. Thousands of them are held in memory.

    `key`: the surrogate key in the scan tables. `version`: that of the code with these restrictions.
    `destination`: None for a landing page. `by_system`: destinations for the visitors of one system.
    `page_for`: the systems that get the landing page even if there is a destination.
    `scan_count` is kept up for codes with a limit only; the recorder decides who gets the last scan.
    `campaign`: the query parameters that the scan's own do not replace.
    `others`: domain and short ID of the codes that its rules lead to.
    `answers_everyone_alike`: whether a GET without a query has one answer at a time, from memory, for each
    visitor whom its rules do not tell apart.
    `always_leads_on`: its answer, at any time, to each visitor whom no rule leads.
    `fitting`: the rules that may hold for visitors of a system, a device and a country, as far as asked for.
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
    owner_language: str | None = None
    owner_time_zone: str = "UTC"
    campaign: frozenset[str] = frozenset()
    by_system: Mapping[System, str] = field(default_factory=dict)
    page_for: frozenset[System] = frozenset()
    rules: tuple[Rule, ...] = ()
    others: Mapping[UUID, tuple[str, str]] = field(default_factory=dict)
    answers_everyone_alike: bool = field(init=False)
    asks_country: bool = field(init=False)
    always_leads_on: LeadsOn | None = field(init=False, default=None)
    fitting: dict[object, tuple[Rule, ...]] = field(
        init=False, default_factory=dict, repr=False, compare=False
    )

    def __post_init__(self) -> None:
        alike = (
            _is_same_for_everyone(self)
            and _is_same_for_everyone(self.restrictions)
            and not any(rule.split or rule.code for rule in self.rules)
        )
        object.__setattr__(self, "answers_everyone_alike", alike)
        # The rules of another code that it leads to may ask, too.
        asks = any(rule.when.country or rule.when.unless or rule.code for rule in self.rules)
        object.__setattr__(self, "asks_country", asks)
        if alike and self.restrictions == OPEN:
            # Without restrictions no outcome depends on the time.
            outcome = decide(self, is_unlocked=False, shows_ad=False, now=_ANY_TIME)
            object.__setattr__(self, "always_leads_on", outcome if isinstance(outcome, LeadsOn) else None)

    @property
    def has_scans_left(self) -> bool:
        """Whether the limit had scans left when the target was read; they may be used up by now."""
        return self.restrictions.scan_limit is not None and self.scan_count < self.restrictions.scan_limit

    def rules_for(self, visit: DescribedScan) -> Sequence[Rule]:
        """The rules that hold at some time for such a visitor, found once for all of them."""
        visitor = visit.system, visit.device, visit.country
        rules = self.fitting.get(visitor)
        if rules is None:
            if len(self.fitting) >= _MOST_FITTING:
                self.fitting.clear()
            rules = self.fitting[visitor] = fitting_rules(self.rules, visit)
        return rules

    @property
    def differs_by_system(self) -> bool:
        return bool(self.by_system or self.page_for)

    def leads_to(self, system: System | None) -> str | None:
        """The destination for a visitor of that system; None for the landing page."""
        if system is None:
            return self.destination
        return None if system in self.page_for else self.by_system.get(system, self.destination)


def _is_same_for_everyone(rules: Target | Restrictions) -> bool:
    for rule in fields(rules):
        default = rule.default if rule.default_factory is MISSING else rule.default_factory()
        if rule.name not in SAME_FOR_EVERYONE and getattr(rules, rule.name) != default:
            return False
    return True


@dataclass(frozen=True, slots=True)
class Invalidation:
    """A code or link, or all of an account, whose cached targets are outdated. `id`: that of this message."""

    id: int
    domain: str | None
    short_id: str | None
    account_id: UUID | None


def decide(
    target: Target,
    *,
    is_unlocked: bool,
    shows_ad: bool,
    now: datetime,
    system: System | None = None,
    was_let_through: bool = False,
    way: Way | None = None,
) -> Outcome:
    """The outcome of a scan of `target`. `is_unlocked`: the visitor has already given the password.

    `way`: where one of its rules leads, if any holds.
    `was_let_through`: a further step of a scan that was counted; scan limit and ad do not apply again.
    """
    restrictions = target.restrictions
    if target.status is Status.BLANK:
        return IsBlank()
    if target.status is Status.PAUSED:
        return IsPaused()
    if restrictions.has_ended(now):
        return IsExpired(restrictions.expired_redirect_url)
    limit = restrictions.scan_limit
    if limit is not None and target.scan_count >= limit and not was_let_through:
        return LimitIsReached(restrictions.scan_limit_reached_url)
    if needs_password(restrictions) and not is_unlocked:
        return AsksPassword()
    destination, via = way or (target.leads_to(system), None)
    if shows_ad and not was_let_through:
        return ShowsAd(destination, via)
    return LeadsOn(destination, via) if destination is not None else ShowsPage()


def shows_house_ad(target: Target, allowances: Allowances) -> bool:
    """A code made by an assistant never shows an ad, whatever the plan."""
    return allowances[target.plan].house_ad and target.created_via is not CreatedVia.ASSISTANT


class Scan(NamedTuple):
    """One scan on its way to the recorder. Its headers are parsed later, with its batch.

    `headers` as ASGI has them; `peer` is the address of the connection, possibly that of a proxy.
    """

    target: Target
    verdict: Verdict
    scanned_at: datetime
    method: str
    headers: RawHeaders
    peer: str
    via: Via | None = None

    @property
    def counts_for_limit(self) -> bool:
        """Whether the scan counts for its code's scan limit, if a person made it."""
        return self.target.restrictions.scan_limit is not None and self.verdict in LET_THROUGH
