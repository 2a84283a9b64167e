"""A tried scan in the words of the dashboard: its rules, and what the visitor gets."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from app.dashboard.addresses import shown
from app.dashboard.code.way import EYES, Rule
from app.dashboard.frame import SignedIn
from app.dashboard.times import Moment
from app.pages.formats import format_number
from app.pages.texts import Translations, language_name
from domain.codes.short_urls import ShortURL
from domain.scanning import explaining
from domain.scanning.explaining import Explanation, ScanStep, StepResult
from domain.scanning.scan_description import SYSTEMS, target_of
from domain.scanning.scans import LET_THROUGH, Verdict

_SAME: Final = {
    "device": "explain_same_device",
    "language": "explain_same_language",
    "country": "explain_same_country",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """`rules`: those that the scan meets. `ends`: what the visitor gets. `is_rule`: because of a rule."""

    when: Moment
    eye: str
    rules: Sequence[Rule]
    ends: str
    ends_more: str
    is_rule: bool
    notes: Sequence[str]


def explained_in_words(
    visit: SignedIn, t: Translations, short_url: ShortURL, explanation: Explanation
) -> Result:
    words = _Words(visit, t, short_url, explanation)
    ends, ends_more = words.end()
    return Result(
        when=Moment.of(t, explanation.at, visit.zone, visit.deps.clock()),
        eye=EYES.get(explanation.outcome, "on"),
        rules=[words.rule(step) for step in explanation.steps if _is_met(step)],
        ends=ends,
        ends_more=ends_more,
        is_rule=explanation.outcome in EYES,
        notes=[words.count(), *(getattr(t, _SAME[one.field]) for one in explanation.without_effect)],
    )


def _is_met(step: ScanStep) -> bool:
    """Rules after the answer are left out, and so is an ad that is not shown."""
    if step.rule is explaining.Rule.AD:
        return step.result is StepResult.STOPPED
    return step.rule is not explaining.Rule.DESTINATION and step.result is not StepResult.NOT_REACHED


@dataclass(frozen=True, slots=True)
class _Words:
    visit: SignedIn
    t: Translations
    short_url: ShortURL
    explanation: Explanation

    def rule(self, step: ScanStep) -> Rule:
        by_rule = {
            explaining.Rule.PAUSE: self._pause,
            explaining.Rule.EXPIRY: self._expiry,
            explaining.Rule.SCAN_LIMIT: self._limit,
            explaining.Rule.PASSWORD: self._password,
            explaining.Rule.AD: self._ad,
        }
        words, more = by_rule[step.rule](step.result)
        halts = step.result is StepResult.STOPPED and step.rule is not explaining.Rule.AD
        # A code that is not paused is on. The other rules are on if they are set.
        is_on = not halts and (step.result is not StepResult.NOT_SET or step.rule is explaining.Rule.PAUSE)
        return Rule(part=step.rule, words=words, more=more, is_on=is_on, halts=halts)

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
        return (t.explain_told if explanation.outcome in EYES else t.way_own_page), within

    def count(self) -> str:
        if self.explanation.is_counted:
            return self.t.explain_counts
        is_let_through = self.explanation.outcome in LET_THROUGH
        return self.t.explain_bot_not if is_let_through else self.t.explain_counts_not

    def _about_address(self) -> str:
        t, explanation = self.t, self.explanation
        if explanation.outcome in EYES:
            return t.explain_after
        behind = [t.explain_behind] if explanation.outcome is Verdict.AD_SHOWN else []
        system = explanation.system
        if system is not None and system in self.short_url.content.destinations_by_system():
            behind.append(t.explain_system.format(system=SYSTEMS[system]))
        if target_of(self.short_url, self.visit.account.plan).forward_query:
            behind.append(t.explain_query)
        return ", ".join(behind)

    def _pause(self, result: StepResult) -> tuple[str, str]:
        t = self.t
        return (t.way_paused, t.way_paused_hint) if result is StepResult.STOPPED else (t.way_on, "")

    def _expiry(self, result: StepResult) -> tuple[str, str]:
        t, expires_at = self.t, self.short_url.restrictions.expires_at
        if expires_at is None:
            return t.way_no_end, ""
        date = Moment.of(t, expires_at, self.visit.zone, self.visit.deps.clock()).words
        if result is StepResult.NOT_SET:
            return t.way_no_end, t.way_end_off.format(date=date)
        return (t.way_ended if result is StepResult.STOPPED else t.way_until).format(date=date), ""

    def _limit(self, result: StepResult) -> tuple[str, str]:
        t, limit = self.t, self.short_url.restrictions.scan_limit
        if limit is None:
            return t.way_any_number, ""
        if result is StepResult.STOPPED:
            return t.counted("way_used_up", limit), ""
        used, most = (format_number(t.language, number) for number in (self.short_url.scan_count, limit))
        is_later = self.explanation.at > self.visit.deps.clock()
        return t.way_used.format(used=used, most=most), t.explain_later if is_later else ""

    def _password(self, result: StepResult) -> tuple[str, str]:
        t = self.t
        if result is StepResult.STOPPED:
            return t.way_password, t.explain_form
        if result is StepResult.PASSED:
            return t.explain_given, ""
        return t.way_no_password, t.way_password_off if self.short_url.restrictions.password_hash else ""

    def _ad(self, _: StepResult) -> tuple[str, str]:
        return self.t.way_ad, self.t.way_ad_hint.format(plan=self.visit.account.plan.title())
