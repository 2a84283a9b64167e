"""What one visitor would get from a scan, and why, by the rules of the scan path itself.

Nothing is recorded. The code is explained as it is now: at a later time its limit may be reached.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Annotated, Final, Literal, assert_never

from pydantic import BaseModel, Field

from domain.accounts.accounts import Account
from domain.accounts.plans import Allowances
from domain.codes.restrictions import Restrictions, needs_password
from domain.codes.serialization import format_time
from domain.codes.short_urls import CreatedVia, ShortURL
from domain.kernel.net.destinations import location_header
from domain.kernel.safe_text import visible_link
from domain.pages.languages import SCAN_LANGUAGES, pick_language
from domain.scanning.bots import named_bot
from domain.scanning.outcomes import (
    AsksPassword,
    IsExpired,
    IsPaused,
    LeadsOn,
    LimitIsReached,
    Outcome,
    Rule,
    ShowsAd,
    ShowsPage,
    Verdict,
)
from domain.scanning.scan_description import SYSTEMS, describe_fallback, format_count, target_of
from domain.scanning.scans import Target, decide, shows_house_ad
from domain.scanning.visitors import System, system_of

Device = Literal["iphone", "ipad", "android", "computer", "bot"]
USER_AGENTS: Final[dict[Device, str]] = {
    "iphone": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148",
    "ipad": "Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148",
    "android": "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36",
    "computer": "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36",
    "bot": "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
}


class StepResult(StrEnum):
    """`stopped` and `reached`: this rule gives the answer."""

    NOT_SET = "not_set"
    PASSED = "passed"
    STOPPED = "stopped"
    REACHED = "reached"
    NOT_REACHED = "not_reached"


class ScanStep(BaseModel):
    """One rule of the scan path."""

    rule: Rule
    result: StepResult
    why: str


class WithoutEffect(BaseModel):
    """Something about the visitor that does not change this answer."""

    field: Literal["device", "language", "country"]
    why: str


class Explanation(BaseModel):
    """The answer that a visitor would get. A scan that was only tried is not recorded."""

    at: datetime
    outcome: Verdict
    status: Annotated[int, Field(json_schema_extra={"enum": [200, 302, 401, 410]})]
    location: str | None
    leads_to: str | None
    language: str | None
    system: System | None
    bot: str | None
    is_counted: bool
    steps: list[ScanStep]
    without_effect: list[WithoutEffect]

    @property
    def decided_by(self) -> ScanStep:
        """The step that gives the answer."""
        return next(one for one in self.steps if one.result in (StepResult.STOPPED, StepResult.REACHED))


@dataclass(frozen=True, kw_only=True, slots=True)
class TriedVisitor:
    """`user_agent`, `accept_language`: the headers of a browser."""

    user_agent: str = USER_AGENTS["computer"]
    accept_language: str = ""
    has_password: bool = False


@dataclass(frozen=True, slots=True)
class TriedScan:
    """A scan that nobody makes."""

    target: Target
    visitor: TriedVisitor
    shows_ad: bool
    at: datetime

    def outcome(self, user_agent: str) -> Outcome:
        return decide(
            self.target,
            is_unlocked=self.visitor.has_password,
            shows_ad=self.shows_ad,
            now=self.at,
            system=system_of(user_agent),
        )

    def language(self) -> str:
        """The language of a page for this visitor."""
        accepted, owner_language = self.visitor.accept_language, self.target.owner_language
        return SCAN_LANGUAGES[pick_language(accepted, owner_language, SCAN_LANGUAGES)]


def explain(
    short_url: ShortURL,
    account: Account,
    allowances: Allowances,
    visitor: TriedVisitor,
    *,
    at: datetime,
    now: datetime,
) -> Explanation:
    """`account`: that of the short URL. `at`: the time of the scan."""
    target = target_of(short_url, account.plan, account.language)
    scan = TriedScan(target, visitor, shows_house_ad(target, allowances), at)
    outcome, bot = scan.outcome(visitor.user_agent), named_bot(visitor.user_agent)
    # As in the scan path, an empty address is none.
    leads_to = outcome.destination or None
    is_redirect = leads_to is not None and not isinstance(outcome, ShowsAd)
    return Explanation(
        at=at,
        outcome=outcome.verdict,
        status=302 if is_redirect else outcome.status,
        location=location_header(leads_to) if leads_to is not None and is_redirect else None,
        leads_to=leads_to,
        language=None if is_redirect else scan.language(),
        system=system_of(visitor.user_agent),
        bot=bot,
        is_counted=bot is None and outcome.notice is None,
        steps=list(_steps(scan, short_url, outcome, now)),
        without_effect=list(_without_effect(scan, outcome, is_redirect=is_redirect)),
    )


def _steps(scan: TriedScan, short_url: ShortURL, outcome: Outcome, now: datetime) -> Iterator[ScanStep]:
    rules, decider = list(Rule), outcome.rule
    place = rules.index(decider)
    passes = _passes(scan, now)
    for rule in rules[:place]:
        is_set, why = passes[rule]
        result = StepResult.PASSED if is_set else StepResult.NOT_SET
        yield ScanStep(rule=rule, result=result, why=why)
    result = StepResult.REACHED if decider is Rule.DESTINATION else StepResult.STOPPED
    yield ScanStep(rule=decider, result=result, why=_decided(scan, short_url, outcome))
    for rule in rules[place + 1 :]:
        yield ScanStep(
            rule=rule, result=StepResult.NOT_REACHED, why="The scan has its answer before it comes here."
        )


def _passes(scan: TriedScan, now: datetime) -> Mapping[Rule, tuple[bool, str]]:
    """For each rule: whether it is set, and why it lets the scan pass."""
    return {
        Rule.PAUSE: (False, "It is not paused."),
        Rule.EXPIRY: _pass_of_expiry(scan.target.restrictions),
        Rule.SCAN_LIMIT: _pass_of_limit(scan, now),
        Rule.PASSWORD: _pass_of_password(scan.target.restrictions),
        Rule.AD: (False, _why_no_ad(scan.target)),
    }


def _pass_of_expiry(restrictions: Restrictions) -> tuple[bool, str]:
    if restrictions.ends_at is not None:
        return True, f"It ends only at {format_time(restrictions.ends_at)}."
    return False, "Its end is switched off." if restrictions.expires_at else "It has no end."


def _pass_of_limit(scan: TriedScan, now: datetime) -> tuple[bool, str]:
    limit = scan.target.restrictions.scan_limit
    if limit is None:
        return False, "Any number of scans is let through."
    later = " Scans until then may use up the others." if scan.at > now else ""
    return True, f"{scan.target.scan_count:,} of {format_count(limit)} are used now.{later}"


def _pass_of_password(restrictions: Restrictions) -> tuple[bool, str]:
    if needs_password(restrictions):
        return True, "The visitor has given the password."
    return False, "Its password is switched off." if restrictions.password_hash else "It has no password."


def _why_no_ad(target: Target) -> str:
    if target.created_via is CreatedVia.ASSISTANT:
        return "What an assistant made never shows an ad."
    return f"The {target.plan} plan shows no ad."


def _decided(scan: TriedScan, short_url: ShortURL, outcome: Outcome) -> str:
    restrictions = scan.target.restrictions
    query = " The query of the scan is passed on." if scan.target.forward_query else ""
    match outcome:
        case IsPaused():
            return "Its owner has paused it: a scan shows a page that says so."
        case IsExpired(redirect):
            ended = format_time(restrictions.ends_at) if restrictions.ends_at else ""
            return f"It ended at {ended}: a scan {describe_fallback(redirect)}."
        case LimitIsReached(redirect):
            limit = format_count(restrictions.scan_limit or 0)
            return f"Its limit of {limit} is reached: a scan {describe_fallback(redirect)}."
        case AsksPassword():
            return "A form asks for the password, which this visitor has not given."
        case ShowsAd(destination):
            return f"The {scan.target.plan} plan shows an ad, which {_leads(short_url, destination)}.{query}"
        case LeadsOn(destination):
            system = system_of(scan.visitor.user_agent)
            chosen = ""
            if system is not None and system in scan.target.by_system:
                chosen = f" This is its address for {SYSTEMS[system]}."
            return f"It {_leads(short_url, destination)}.{chosen}{query}"
        case ShowsPage():
            return f"It {_leads(short_url, None)}."
        case _:
            assert_never(outcome)


def _leads(short_url: ShortURL, destination: str | None) -> str:
    if destination is not None:
        return f"leads to {visible_link(destination)}"
    return f"leads to its own page ({short_url.content.type_name})"


def _without_effect(scan: TriedScan, outcome: Outcome, *, is_redirect: bool) -> Iterator[WithoutEffect]:
    if all(scan.outcome(user_agent) == outcome for user_agent in USER_AGENTS.values()):
        yield WithoutEffect(field="device", why="Every device gets the same answer.")
    if is_redirect:
        why = "Visitors of every language are led to the same address."
        yield WithoutEffect(field="language", why=why)
    yield WithoutEffect(field="country", why="A code has no rule about countries.")
