"""What one visitor would get from a scan, and why, by the rules of the scan path itself.

Nothing is recorded. The code is explained as it is now: at a later time its limit may be reached.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Annotated, Final, Literal, assert_never

from pydantic import BaseModel, Field

from domain.accounts.accounts import Account
from domain.accounts.plans import Allowances
from domain.codes.restrictions import Restrictions, needs_password
from domain.codes.short_urls import CreatedVia, ShortURL
from domain.kernel.net.destinations import location_header
from domain.pages.languages import SCAN_LANGUAGES, pick_language
from domain.scanning.bots import named_bot
from domain.scanning.outcomes import OUTCOMES, AsksPassword, LeadsOn, Outcome, Rule, ShowsAd, Verdict
from domain.scanning.scan_description import (
    SYSTEMS,
    describe_destination,
    describe_outcome,
    format_count,
    format_end,
    target_of,
)
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

    rule: Rule = Field(description="The rule.")
    result: StepResult = Field(description="`stopped` and `reached`: this rule gives the answer.")
    why: str = Field(description="Why, in words for a person.")


class WithoutEffect(BaseModel):
    """Something about the visitor that does not change this answer."""

    field: Literal["device", "language", "country"] = Field(description="The field of the body.")
    why: str = Field(description="Why, in words for a person.")


class Explanation(BaseModel):
    """The answer that a visitor would get. A scan that was only tried is not recorded."""

    at: datetime = Field(description="The time of the tried scan.")
    outcome: Verdict = Field(description="What the scan met.")
    status: Annotated[int, Field(json_schema_extra={"enum": sorted({one.status for one in OUTCOMES})})] = (
        Field(description="The status of the answer.")
    )
    location: str | None = Field(description="The `Location` of a redirect; null for a page.")
    leads_to: str | None = Field(description="Where the visitor arrives in the end; null for a page of ours.")
    language: str | None = Field(description="The language of the page; null for a redirect.")
    system: System | None = Field(description="The visitor's system, if it is one with an app store.")
    bot: str | None = Field(description="Why it is taken for a program; null for a person.")
    is_counted: bool = Field(description="Whether such a scan would be counted.")
    steps: list[ScanStep] = Field(description="Each rule of a scan, in the order of the scan path.")
    without_effect: list[WithoutEffect] = Field(description="The visitor's fields that change nothing.")

    @property
    def decided_by(self) -> ScanStep:
        return next(one for one in self.steps if one.result in (StepResult.STOPPED, StepResult.REACHED))


@dataclass(frozen=True, kw_only=True, slots=True)
class TriedVisitor:
    """`user_agent`, `accept_language`: the headers of a browser."""

    user_agent: str = USER_AGENTS["computer"]
    accept_language: str = ""
    has_password: bool = False


@dataclass(frozen=True, slots=True)
class TriedScan:
    target: Target
    visitor: TriedVisitor
    shows_ad: bool
    at: datetime
    time_zone: str

    def outcome(self, user_agent: str) -> Outcome:
        return decide(
            self.target,
            is_unlocked=self.visitor.has_password,
            shows_ad=self.shows_ad,
            now=self.at,
            system=system_of(user_agent),
        )

    def language(self) -> str:
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
    scan = TriedScan(target, visitor, shows_house_ad(target, allowances), at, account.time_zone)
    outcome, bot = scan.outcome(visitor.user_agent), named_bot(visitor.user_agent)
    # As in the scan path, an empty address counts as no address.
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
    for rule in rules[:place]:
        is_set, why = _pass_of(rule, scan, now)
        result = StepResult.PASSED if is_set else StepResult.NOT_SET
        yield ScanStep(rule=rule, result=result, why=why)
    result = StepResult.REACHED if decider is Rule.DESTINATION else StepResult.STOPPED
    yield ScanStep(rule=decider, result=result, why=_decided(scan, short_url, outcome))
    for rule in rules[place + 1 :]:
        yield ScanStep(
            rule=rule, result=StepResult.NOT_REACHED, why="The scan has its answer before it comes here."
        )


def _pass_of(rule: Rule, scan: TriedScan, now: datetime) -> tuple[bool, str]:
    """Whether the rule is set, and why it lets the scan pass."""
    match rule:
        case Rule.PAUSE:
            return False, "It is not paused."
        case Rule.EXPIRY:
            return _pass_of_expiry(scan.target.restrictions, scan.time_zone)
        case Rule.SCAN_LIMIT:
            return _pass_of_limit(scan, now)
        case Rule.PASSWORD:
            return _pass_of_password(scan.target.restrictions)
        case Rule.AD:
            return False, _why_no_ad(scan.target)
        case Rule.DESTINATION:
            return False, "It is the last rule."
        case _:
            assert_never(rule)


def _pass_of_expiry(restrictions: Restrictions, zone: str) -> tuple[bool, str]:
    if restrictions.ends_at is not None:
        return True, f"It ends only at {format_end(restrictions.ends_at, zone)}."
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
    leads_to = scan.target.leads_to(system_of(scan.visitor.user_agent))
    restrictions = scan.target.restrictions
    sentence = describe_outcome(
        outcome,
        subject="It",
        leads=describe_destination(leads_to, short_url.content),
        end=format_end(restrictions.ends_at, scan.time_zone) if restrictions.ends_at else "",
        scan_limit=restrictions.scan_limit,
    )
    return " ".join([sentence, *_of_this_scan(scan, outcome)])


def _of_this_scan(scan: TriedScan, outcome: Outcome) -> Iterator[str]:
    """What the sentence about the outcome does not say."""
    system = system_of(scan.visitor.user_agent)
    if isinstance(outcome, AsksPassword):
        yield "This visitor has not given it."
    if isinstance(outcome, ShowsAd):
        yield f"The {scan.target.plan} plan shows ads."
    if isinstance(outcome, LeadsOn) and system is not None and system in scan.target.by_system:
        yield f"This is its address for {SYSTEMS[system]}."
    if isinstance(outcome, LeadsOn | ShowsAd) and scan.target.forward_query:
        yield "The query of the scan is passed on."


def _without_effect(scan: TriedScan, outcome: Outcome, *, is_redirect: bool) -> Iterator[WithoutEffect]:
    if all(scan.outcome(user_agent) == outcome for user_agent in USER_AGENTS.values()):
        yield WithoutEffect(field="device", why="Every device gets the same answer.")
    if is_redirect:
        why = "Visitors of every language are led to the same address."
        yield WithoutEffect(field="language", why=why)
    yield WithoutEffect(field="country", why="A code has no rule about countries.")
