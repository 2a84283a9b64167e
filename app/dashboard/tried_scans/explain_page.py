"""/dashboard/codes/:id/explain, and of links: what a visitor would get from a scan, or got, and why."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final
from urllib.parse import parse_qsl

from starlette.responses import Response

from app.dashboard.frame import Pages, SignedIn, page
from app.dashboard.frame.sections import section_of
from app.dashboard.parts.codes import name_of, pages_of_each, path_of, shown
from app.dashboard.parts.numbers.report_words import countries_of
from app.dashboard.parts.path.rule_words import RuleWords
from app.dashboard.parts.path.rules import rule_words_of
from app.dashboard.parts.path.way import Rule, rule_of
from app.dashboard.parts.times import Moment
from app.pages.texts import Translations, language_name, languages
from app.pages.words import fault_words
from domain.analytics.scan_ids import ScanIds
from domain.codes.restrictions import needs_password
from domain.codes.rules.evaluation import When
from domain.codes.rules.input import load_rules
from domain.codes.short_urls import ShortURL
from domain.kernel.errors import ValidationFailed
from domain.scanning.explain.explained_rules import only
from domain.scanning.explain.explanation import Explanation, ScanStep, StepResult
from domain.scanning.explain.scan_description import SYSTEMS, target_of
from domain.scanning.outcomes import LET_THROUGH, NOTICES, Verdict
from domain.scanning.outcomes import Rule as ScanRule
from domain.use_cases.tried_scans import explain_scan, parse_tried_scan

_ENTERED: Final = ("device", "language", "country", "at", "query")
_SAME: Final = {
    "device": "explain_same_device",
    "language": "explain_same_language",
    "country": "explain_same_country",
}


async def show(request: SignedIn, short_url: ShortURL) -> Response:
    """`scan` of the query: the id of a past one, instead of a visitor."""
    t, query = section_of(short_url).texts(request.language), request.http.query_params
    entered = {name: query.get(name, "") for name in _ENTERED}
    given = {name: text for name, text in entered.items() if text and name != "query"}
    asked_with = dict(parse_qsl(entered["query"].removeprefix("?"), keep_blank_values=True))
    knows, faults, result, past = "password_given" in query, {}, None, query.get("scan", "")
    try:
        # The first choice of the form.
        visitor = {"device": "computer", **given, "query": asked_with, "password_given": knows}
        asked = parse_tried_scan({"scan_id": past} if past else visitor, request.account)
        ids = ScanIds(request.context.secret_key)
        found = await explain_scan(request.deps, short_url, request.account, asked, ids)
        result = await _result(request, t, *found, is_past=bool(past))
    except ValidationFailed as refusal:
        words = {
            "at": t.rule_expiry_wrong,
            **dict.fromkeys(("device", "language", "country"), t.design_choose),
        }
        faults = {one.field: words.get(one.field) or fault_words(t, one) for one in refusal.faults}
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
        is_past=bool(past),
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


async def _result(
    request: SignedIn, t: Translations, explanation: Explanation, version: ShortURL, *, is_past: bool
) -> dict[str, Any]:
    """`rules`: those that the scan meets. `ends`: what the visitor gets. `is_rule`: because of a rule."""
    rule_words = await rule_words_of(request, t, version, load_rules(version.rules))
    words = _Words(request, t, version, explanation, is_past, rule_words)
    ends, ends_more = words.end()
    return {
        "when": Moment.of(t, explanation.at, request.zone, request.deps.clock()),
        "eye": NOTICES[explanation.outcome] or "on",
        "rules": [words.step(step) for step in explanation.steps if _is_met(step, is_past=is_past)],
        "ends": ends,
        "ends_more": ends_more,
        "is_rule": NOTICES[explanation.outcome] is not None,
        "notes": [*words.notes()],
    }


def _is_met(step: ScanStep, *, is_past: bool) -> bool:
    """Whether the scan meets the rule: not after the answer, and not an ad that is not shown."""
    # How many scans had been used by then is not kept.
    if step.step is ScanRule.AD or (is_past and step.step is ScanRule.SCAN_LIMIT):
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
    is_past: bool
    rule_words: RuleWords

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
        t, holds, sentence = self.t, step.result is StepResult.REACHED, self.rule_words.sentence
        numbered = enumerate(load_rules(self.short_url.rules), start=1)
        number, rule = next(one for one in numbered if one[1].id == step.id)
        failed = only(rule.when, [one.condition for one in step.conditions if not one.holds])
        text = t.explain_rule_holds if holds else t.explain_rule_not
        if failed not in (rule.when, When()):
            text = t.explain_rule_fails
        more = [rule.name, text.format(number=number, words=sentence(failed))]
        return Rule(part="", words=sentence(rule.when), more=" · ".join(filter(None, more)), is_on=holds)

    def notes(self) -> Iterator[str]:
        """Until when it is so, and what changes nothing; of a past scan what is not known."""
        t, explanation = self.t, self.explanation
        unknown = {one.field for one in explanation.assumed} if self.is_past else set[str]()
        if "scan_id" in unknown:
            yield t.explain_no_version
        if unknown & {"query", "language"}:
            yield t.explain_not_stored
        if self.is_past:
            return
        if change := explanation.next_change:
            place = shown(change.leads_to) if change.leads_to else t.explain_another
            until = Moment.seen_by(self.request, change.at).words
            yield t.explain_until.format(until=until, place=place)
        yield self._count()
        yield from (getattr(t, _SAME[one.field]) for one in explanation.without_effect)

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

    def _count(self) -> str:
        if self.explanation.is_counted:
            return self.t.explain_counts
        is_let_through = self.explanation.outcome in LET_THROUGH
        return self.t.explain_bot_not if is_let_through else self.t.explain_counts_not

    def _about_address(self) -> str:
        t, explanation = self.t, self.explanation
        if NOTICES[explanation.outcome]:
            return t.explain_after
        behind = [t.explain_behind] if explanation.outcome is Verdict.AD_SHOWN else []
        system, leading = explanation.system, self.short_url.content.destinations_by_system()
        if explanation.rule is None and system is not None and system in leading:
            behind.append(t.explain_system.format(system=SYSTEMS[system]))
        if target_of(self.short_url, self.request.account.plan).forward_query:
            behind.append(t.explain_query)
        return ", ".join(behind)


PAGES: Final[Pages] = pages_of_each("/explain", show)
