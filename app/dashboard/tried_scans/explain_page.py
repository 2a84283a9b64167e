"""/dashboard/codes/:id/explain, and of links: what a visitor would get from a scan, and why."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from starlette.responses import Response

from app.dashboard.frame import Pages, SignedIn, page
from app.dashboard.frame.sections import section_of
from app.dashboard.parts.codes import name_of, pages_of_each, path_of, shown
from app.dashboard.parts.report_words import countries_of
from app.dashboard.parts.times import Moment
from app.dashboard.parts.way import Rule, rule_of
from app.pages.texts import Translations, language_name, languages
from domain.analytics.scan_ids import ScanIds
from domain.codes.restrictions import needs_password
from domain.codes.short_urls import ShortURL
from domain.kernel.errors import ValidationFailed
from domain.scanning.explanation import Explanation, ScanStep, StepResult
from domain.scanning.outcomes import LET_THROUGH, NOTICES, Verdict
from domain.scanning.outcomes import Rule as ScanRule
from domain.scanning.scan_description import SYSTEMS, target_of
from domain.use_cases.tried_scans import explain_scan, parse_tried_scan

_ENTERED: Final = ("device", "language", "country", "at")
_SAME: Final = {
    "device": "explain_same_device",
    "language": "explain_same_language",
    "country": "explain_same_country",
}


async def show(request: SignedIn, short_url: ShortURL) -> Response:
    t, query = section_of(short_url).texts(request.language), request.http.query_params
    entered = {name: query.get(name, "") for name in _ENTERED}
    given = {name: text for name, text in entered.items() if text}
    knows, faults, result = "password_given" in query, {}, None
    try:
        asked = parse_tried_scan({**given, "password_given": knows})
        ids = ScanIds(request.context.secret_key)
        explanation, _ = await explain_scan(request.deps, short_url, request.account, asked, ids)
        result = _result(request, t, short_url, explanation)
    except ValidationFailed as refusal:
        wrong = {"at": t.rule_expiry_wrong}
        faults = {fault.field: wrong.get(fault.field, t.design_choose) for fault in refusal.faults}
    return await page(
        request,
        "code/explain",
        fragment="code/explained",
        section=section_of(short_url),
        path=path_of(short_url),
        name=name_of(short_url),
        short_url=shown(request.deps.addresses.short_url(short_url.domain, short_url.short_id)),
        zone=request.account.time_zone,
        needs_password=needs_password(short_url.restrictions),
        knows=knows,
        entered=entered,
        faults=faults,
        result=result,
        **_options(t),
    )


def _options(t: Translations) -> dict[str, Any]:
    phones = {"iphone": "iPhone", "ipad": "iPad", "android": "Android"}
    return {
        "devices": [("computer", t.explain_computer), *phones.items(), ("bot", t.explain_bot)],
        "spoken": [("", t.explain_other), *languages().items()],
        "countries": [("", t.explain_anywhere), *countries_of(t)],
    }


def _result(
    request: SignedIn, t: Translations, short_url: ShortURL, explanation: Explanation
) -> dict[str, Any]:
    """`rules`: those that the scan meets. `ends`: what the visitor gets. `is_rule`: because of a rule."""
    words = _Words(request, t, short_url, explanation)
    ends, ends_more = words.end()
    same = (getattr(t, _SAME[one.field]) for one in explanation.without_effect)
    return {
        "when": Moment.of(t, explanation.at, request.zone, request.deps.clock()),
        "eye": NOTICES[explanation.outcome] or "on",
        "rules": [words.step(step) for step in explanation.steps if _is_met(step)],
        "ends": ends,
        "ends_more": ends_more,
        "is_rule": NOTICES[explanation.outcome] is not None,
        "notes": [*words.until(), words.count(), *same],
    }


def _is_met(step: ScanStep) -> bool:
    """Whether the scan meets the rule: not after the answer, and not an ad that is not shown."""
    if step.step is ScanRule.AD:
        return step.result is StepResult.STOPPED
    if step.step == "rule":
        return step.result in (StepResult.REACHED, StepResult.PASSED)
    return step.step is not ScanRule.DESTINATION and step.result is not StepResult.NOT_REACHED


@dataclass(frozen=True, slots=True)
class _Words:
    request: SignedIn
    t: Translations
    short_url: ShortURL
    explanation: Explanation

    def step(self, step: ScanStep) -> Rule:
        """The rule as on the page of the code; what comes after it is said at the end."""
        t, at = self.t, self.explanation.at
        if step.step == "rule":
            return self._code_rule(step)
        rule = rule_of(self.request, t, self.short_url, step.step, at=at)
        match step.step, step.result:
            case ScanRule.PASSWORD, StepResult.STOPPED:
                return replace(rule, more=t.explain_form, is_on=False, halts=True)
            case ScanRule.PASSWORD, StepResult.PASSED:
                return replace(rule, words=t.explain_given)
            case ScanRule.SCAN_LIMIT, StepResult.PASSED if at > self.request.deps.clock():
                return replace(rule, more=t.explain_later)
            case ScanRule.EXPIRY | ScanRule.SCAN_LIMIT, StepResult.PASSED | StepResult.STOPPED:
                return replace(rule, more="")
        return rule

    def _code_rule(self, step: ScanStep) -> Rule:
        rules, holds = self.short_url.rules, step.result is StepResult.REACHED
        place = next(place for place, rule in enumerate(rules) if rule["id"] == step.id)
        words = self.t.explain_rule_holds if holds else self.t.explain_rule_not
        more = rules[place].get("name", "")
        return Rule(part="", words=words.format(number=place + 1), more=more, is_on=holds)

    def until(self) -> Iterator[str]:
        """When the answer changes next, and to what."""
        if change := self.explanation.next_change:
            place = shown(change.leads_to) if change.leads_to else self.t.explain_another
            yield self.t.explain_until.format(
                until=Moment.seen_by(self.request, change.at).words, place=place
            )

    def end(self) -> tuple[str, str]:
        """What the visitor gets, and more about it."""
        t, explanation = self.t, self.explanation
        if explanation.leads_to is not None:
            return shown(explanation.leads_to), self._about_address()
        language = language_name(explanation.language) if explanation.language else ""
        within = t.explain_within.format(language=language)
        if explanation.outcome is Verdict.AD_SHOWN:
            within = f"{t.explain_behind}, {within}"
        if explanation.outcome is Verdict.PASSWORD_ASKED:
            return t.explain_form_end, within
        return (t.explain_told if NOTICES[explanation.outcome] else t.way_own_page), within

    def count(self) -> str:
        if self.explanation.is_counted:
            return self.t.explain_counts
        is_let_through = self.explanation.outcome in LET_THROUGH
        return self.t.explain_bot_not if is_let_through else self.t.explain_counts_not

    def _about_address(self) -> str:
        t, explanation = self.t, self.explanation
        if NOTICES[explanation.outcome]:
            return t.explain_after
        behind = [t.explain_behind] if explanation.outcome is Verdict.AD_SHOWN else []
        system = explanation.system
        if (
            explanation.rule is None
            and system is not None
            and system in self.short_url.content.destinations_by_system()
        ):
            behind.append(t.explain_system.format(system=SYSTEMS[system]))
        if target_of(self.short_url, self.request.account.plan).forward_query:
            behind.append(t.explain_query)
        return ", ".join(behind)


PAGES: Final[Pages] = pages_of_each("/explain", show)
