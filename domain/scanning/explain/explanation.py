"""What one visitor would get from a scan, and why, by the rules of the scan path itself.

Nothing is recorded. The code is explained as it is now: at a later time its limit may be reached.
"""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any, Final, Literal, assert_never

from pydantic import BaseModel, Field, computed_field

from domain.codes.restrictions import Restrictions, needs_password
from domain.codes.rules.evaluation import Condition
from domain.codes.short_urls import CreatedVia, ShortURL
from domain.kernel.net.destinations import location_header
from domain.kernel.safe_text import isolated
from domain.scanning.bots import named_bot
from domain.scanning.explain.explained_rules import ExplainedCondition, asked_by, explain_conditions
from domain.scanning.explain.scan_description import (
    SYSTEMS,
    describe_destination,
    describe_outcome,
    format_count,
    format_end,
)
from domain.scanning.explain.tried_visits import USER_AGENTS, TriedScan, next_answer
from domain.scanning.outcomes import OUTCOMES, AsksPassword, LeadsOn, Rule, ShowsAd, Verdict
from domain.scanning.scans import Target
from domain.scanning.visitors import System
from domain.scanning.ways import said_by

_NO_WAY: Final = "The code that it leads to is deleted, or the way there is too long."
_NOT_SAID: Final = "What is stored of the scan does not say which of its conditions did not hold."
_TOO_LATE: Final = "The scan has its answer before it comes here."
_DEPRECATED: Final[dict[str, Any]] = {"deprecated": True}


class StepResult(StrEnum):
    """`stopped` and `reached`: this rule gives the answer."""

    NOT_SET = "not_set"
    PASSED = "passed"
    STOPPED = "stopped"
    REACHED = "reached"
    NOT_REACHED = "not_reached"


class NamedRule(BaseModel):
    """A rule of the code that leads scans elsewhere."""

    id: str = Field(description="Its id, which never changes.")
    name: str | None = Field(description="Its name.")


class ScanStep(BaseModel):
    """One step of the scan path, or one rule of the code, whose step is `rule`."""

    step: Rule | Literal["rule"] = Field(description="The step; `rule` is a rule of the code.")
    result: StepResult = Field(description="`stopped` and `reached`: this step gives the answer.")
    because: str = Field(description="Why, in words for a person.")
    id: str | None = Field(None, description="Of a rule of the code: its id.")
    conditions: list[ExplainedCondition] = Field([], description="Of a rule of the code: each condition.")

    @computed_field(description="As `step`.", json_schema_extra=_DEPRECATED)  # type: ignore[prop-decorator]
    @property
    def rule(self) -> Rule | Literal["rule"]:
        return self.step

    @computed_field(description="As `because`.", json_schema_extra=_DEPRECATED)  # type: ignore[prop-decorator]
    @property
    def why(self) -> str:
        return self.because


class WithoutEffect(BaseModel):
    """Something about the visitor that does not change this answer."""

    field: Literal["device", "language", "country"] = Field(description="The field of the body.")
    why: str = Field(description="Why, in words for a person.")


class Assumption(BaseModel):
    """Something that is not known of the visitor, and what is taken for it."""

    field: str = Field(description="The field of the body.")
    why: str = Field(description="What is assumed, in words for a person.")


class Met(BaseModel):
    """What a visitor would get at one moment."""

    at: datetime = Field(description="The time of the scan.")
    outcome: Verdict = Field(description="What the scan met.")
    leads_to: str | None = Field(description="Where the visitor arrives in the end; null for a page of ours.")
    rule: NamedRule | None = Field(description="The rule of the code that leads; null for the code's own.")
    variant: str | None = Field(description="The label of the share of a split.")


class PastEffect(BaseModel):
    """The last week's scans of people that were let through, by what is stored of them."""

    since: datetime = Field(description="The beginning of the week.")
    scans: int = Field(description="How many were tried.")
    elsewhere: int = Field(description="How many of them the draft would have led elsewhere.")
    one_in: int = Field(description="1: all of them; 5: every fifth, so that 10,000 are read at most.")


class Explanation(Met):
    """The answer that a visitor would get. A scan that was only tried is not recorded."""

    status: Annotated[int, Field(json_schema_extra={"enum": sorted({one.status for one in OUTCOMES})})] = (
        Field(description="The status of the answer.")
    )
    location: str | None = Field(description="The `Location` of a redirect; null for a page.")
    language: str | None = Field(description="The language of the page; null for a redirect.")
    system: System | None = Field(description="The visitor's system, if it is one with an app store.")
    bot: str | None = Field(description="Why it is taken for a program; null for a person.")
    is_counted: bool = Field(description="Whether such a scan would be counted.")
    steps: list[ScanStep] = Field(description="Each rule of a scan, in the order of the scan path.")
    without_effect: list[WithoutEffect] = Field(description="The visitor's fields that change nothing.")
    assumed: list[Assumption] = Field(description="What is not known of the visitor and may matter here.")
    until: datetime | None = Field(
        description="When this answer changes next; null: never, as far as can be seen, or it is a past scan."
    )
    next_change: Met | None = Field(description="What it changes to then.")
    past: PastEffect | None = Field(None, description="Of draft rules: what they would have changed.")

    @property
    def decided_by(self) -> ScanStep:
        return next(one for one in self.steps if one.result in (StepResult.STOPPED, StepResult.REACHED))


def explain(scan: TriedScan, short_url: ShortURL, *, as_of: datetime) -> Explanation:
    """`as_of`: the time at which the scans of its limit were counted."""
    outcome, bot, leads_to = scan.outcome, named_bot(scan.user_agent or ""), scan.leads_to()
    is_redirect = leads_to is not None and not isinstance(outcome, ShowsAd)
    without_effect = list(_without_effect(scan, is_redirect=is_redirect))
    later = None if scan.is_past else next_answer(scan)
    assumed = dict(_assumed(scan, {one.field for one in without_effect}))
    return Explanation(
        **_met(scan),
        status=302 if is_redirect else outcome.status,
        location=location_header(leads_to) if leads_to is not None and is_redirect else None,
        language=None if is_redirect else scan.language(),
        system=scan.app_system,
        bot=bot,
        is_counted=bot is None and outcome.notice is None,
        steps=list(_steps(scan, short_url, as_of)),
        without_effect=without_effect,
        assumed=[Assumption(field=name, why=why) for name, why in assumed.items()],
        until=later.now if later else None,
        next_change=Met(**_met(later)) if later else None,
    )


def _met(scan: TriedScan) -> dict[str, Any]:
    outcome, via = scan.outcome, scan.outcome.via
    found = next((one for one in scan.target.rules if via and one.id == via.rule), None)
    return {
        "at": scan.now,
        "outcome": outcome.verdict,
        "leads_to": scan.leads_to(),
        "rule": NamedRule(id=found.id, name=found.name) if found else None,
        "variant": via.variant if via else None,
    }


def _steps(scan: TriedScan, short_url: ShortURL, as_of: datetime) -> Iterator[ScanStep]:
    decider = scan.outcome.rule
    path = [rule for rule in Rule if rule is not Rule.BLANK or rule is decider]
    place = path.index(decider)
    for rule in path:
        if rule is Rule.DESTINATION:
            yield from _rule_steps(scan, short_url, is_met=decider in (Rule.AD, Rule.DESTINATION))
        if path.index(rule) < place:
            is_set, because = _pass_of(rule, scan, as_of)
            result = StepResult.PASSED if is_set else StepResult.NOT_SET
        elif rule is decider and not (rule is Rule.DESTINATION and scan.way):
            result = StepResult.REACHED if decider is Rule.DESTINATION else StepResult.STOPPED
            because = _decided(scan, short_url)
        else:
            result, because = StepResult.NOT_REACHED, _TOO_LATE
        yield ScanStep(step=rule, result=result, because=because)


def _rule_steps(scan: TriedScan, short_url: ShortURL, *, is_met: bool) -> Iterator[ScanStep]:
    """`is_met`: whether the scan comes as far as the rules of its code."""
    rules, is_before = scan.target.rules, is_met
    for place, rule in enumerate(rules, start=1):
        conditions = explain_conditions(rule, rules, scan, scan.time_zone) if rule.is_enabled else []
        failed = [one.because for one in conditions if not one.holds]
        name = f"Rule {place} (“{isolated(rule.name)}”)" if rule.name else f"Rule {place}"
        if scan.way is not None and rule.id == scan.way.via.rule and is_met:
            result, is_before = StepResult.REACHED, False
            because = f"{name}: {_decided(scan, short_url)}"
            if scan.is_past:
                conditions = [one.model_copy(update={"holds": True}) for one in conditions]
        elif not rule.is_enabled:
            result, because = StepResult.NOT_SET, f"{name} is switched off."
        elif not is_before:
            result, because = StepResult.NOT_REACHED, _TOO_LATE
        elif failed:
            result, because = StepResult.PASSED, f"{name} does not hold. {' '.join(failed)}"
        else:
            why = _NOT_SAID if scan.is_past else _NO_WAY
            result, because = StepResult.PASSED, f"{name} is passed over. {why}"
        yield ScanStep(step="rule", result=result, because=because, id=rule.id, conditions=conditions)


def _pass_of(rule: Rule, scan: TriedScan, as_of: datetime) -> tuple[bool, str]:
    """Whether the rule is set, and why it lets the scan pass."""
    match rule:
        case Rule.PAUSE:
            return False, "It is not paused."
        case Rule.EXPIRY:
            return _pass_of_expiry(scan.target.restrictions, scan.time_zone)
        case Rule.SCAN_LIMIT:
            return _pass_of_limit(scan, as_of)
        case Rule.PASSWORD:
            return _pass_of_password(scan.target.restrictions)
        case Rule.AD:
            return False, _why_no_ad(scan.target)
        case Rule.BLANK | Rule.DESTINATION:
            return False, "It decides, or it is no step."
        case _:
            assert_never(rule)


def _pass_of_expiry(restrictions: Restrictions, zone: str) -> tuple[bool, str]:
    if restrictions.ends_at is not None:
        return True, f"It ends only at {format_end(restrictions.ends_at, zone)}."
    return False, "Its end is switched off." if restrictions.expires_at else "It has no end."


def _pass_of_limit(scan: TriedScan, as_of: datetime) -> tuple[bool, str]:
    limit = scan.target.restrictions.scan_limit
    if limit is None:
        return False, "Any number of scans is let through."
    if scan.is_past:
        return True, f"Its limit of {format_count(limit)} was not reached."
    later = " Scans until then may use up the others." if scan.now > as_of else ""
    return True, f"{scan.target.scan_count:,} of {format_count(limit)} are used now.{later}"


def _pass_of_password(restrictions: Restrictions) -> tuple[bool, str]:
    if needs_password(restrictions):
        return True, "The visitor has given the password."
    return False, "Its password is switched off." if restrictions.password_hash else "It has no password."


def _why_no_ad(target: Target) -> str:
    if target.created_via is CreatedVia.ASSISTANT:
        return "What an assistant made never shows an ad."
    return f"The {target.plan} plan shows no ad."


def _decided(scan: TriedScan, short_url: ShortURL) -> str:
    way, restrictions = scan.way, scan.target.restrictions
    leads_to = way.destination if way else scan.target.leads_to(scan.app_system)
    sentence = describe_outcome(
        scan.outcome,
        subject="It",
        leads=describe_destination(leads_to, short_url.content),
        end=format_end(restrictions.ends_at, scan.time_zone) if restrictions.ends_at else "",
        scan_limit=restrictions.scan_limit,
    )
    return " ".join([sentence, *_of_this_scan(scan)])


def _of_this_scan(scan: TriedScan) -> Iterator[str]:
    """What the sentence about the outcome does not say."""
    outcome, system, way = scan.outcome, scan.app_system, scan.way
    if isinstance(outcome, AsksPassword):
        yield "This visitor has not given it."
    if isinstance(outcome, ShowsAd):
        yield f"The {scan.target.plan} plan shows ads."
    if isinstance(outcome, LeadsOn) and not way and system is not None and system in scan.target.by_system:
        yield f"This is its address for {SYSTEMS[system]}."
    if way is not None and way.via.variant is not None and isinstance(outcome, LeadsOn | ShowsAd):
        yield f"This is the share {isolated(way.via.variant)}."
    if isinstance(outcome, LeadsOn | ShowsAd) and scan.target.forward_query:
        yield "The query of the scan is passed on."


def _without_effect(scan: TriedScan, *, is_redirect: bool) -> Iterator[WithoutEffect]:
    asked = _asked(scan)
    if all(replace(scan, **said_by(text)).outcome == scan.outcome for text in USER_AGENTS.values()):
        yield WithoutEffect(field="device", why="Every device gets the same answer.")
    if is_redirect and Condition.LANGUAGE not in asked:
        why = "Visitors of every language are led to the same address."
        yield WithoutEffect(field="language", why=why)
    if Condition.COUNTRY not in asked:
        yield WithoutEffect(field="country", why="It has no rule about countries.")


def _asked(scan: TriedScan) -> frozenset[Condition]:
    return asked_by(rule for one in (scan.target, *scan.known.values()) for rule in one.rules)


def _assumed(scan: TriedScan, without_effect: set[str]) -> Iterator[tuple[str, str]]:
    if not needs_password(scan.target.restrictions):
        without_effect.add("has_password")
    if Condition.QUERY not in _asked(scan) and not scan.target.forward_query:
        without_effect.add("query")
    yield from ((name, why) for name, why in scan.assumed.items() if name not in without_effect)
    if scan.way is not None and scan.way.via.variant is not None and scan.day_key is None:
        yield "visitor", "Each visitor gets one share of the split all day: here the first."
