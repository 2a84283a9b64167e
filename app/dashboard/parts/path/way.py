"""The path of a scan: each rule that it meets, in order."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any, assert_never

from app.dashboard.frame import SignedIn
from app.dashboard.frame.sections import section_of
from app.dashboard.parts.codes import shown
from app.dashboard.parts.times import Moment
from app.pages.formats import format_number
from app.pages.texts import Translations
from domain.codes.restrictions import needs_password
from domain.codes.short_urls import ShortURL, Status
from domain.scanning.explain.scan_description import has_ad, outcome_of
from domain.scanning.outcomes import Rule as ScanRule


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """`part`: of the forms. `action`, `removes`: the words on the button that changes it, that ends it."""

    part: str
    words: str
    more: str = ""
    action: str = ""
    removes: str = ""
    is_on: bool = False
    halts: bool = False


def way_of(request: SignedIn, short_url: ShortURL) -> dict[str, Any]:
    """`eye`: why it does not lead on at once, or "on". `ends`: what somebody gets at the end of the way."""
    plan, allowances, now = request.account.plan, request.deps.allowances, request.deps.clock()
    outcome = outcome_of(short_url, plan, allowances, now=now)
    t = section_of(short_url).texts(request.language)
    is_met = {
        ScanRule.AD: has_ad(short_url, plan, allowances),
        ScanRule.BLANK: short_url.is_blank,
        ScanRule.PAUSE: not short_url.is_blank,
    }
    met = [rule for rule in ScanRule if is_met.get(rule, True)]
    *rules, end = (rule_of(request, t, short_url, rule, at=now) for rule in met)
    return {"eye": outcome.notice or "on", "rules": rules, "ends": end.words, "ends_more": end.more}


def rule_of(request: SignedIn, t: Translations, short_url: ShortURL, rule: ScanRule, *, at: datetime) -> Rule:
    match rule:
        case ScanRule.BLANK:
            return Rule(part="", words=t.way_blank, more=t.way_blank_hint, halts=True)
        case ScanRule.PAUSE:
            return _status_rule(t, short_url)
        case ScanRule.EXPIRY:
            return _expiry_rule(request, t, short_url, at)
        case ScanRule.SCAN_LIMIT:
            return _limit_rule(t, short_url)
        case ScanRule.PASSWORD:
            return _password_rule(t, short_url)
        case ScanRule.AD:
            hint = t.way_ad_hint.format(plan=request.account.plan.title())
            return Rule(part="ad", words=t.way_ad, more=hint, is_on=True)
        case ScanRule.DESTINATION:
            destination = short_url.destination()
            page = t.way_blank if short_url.is_blank else t.way_own_page
            ends = shown(destination) if destination else page
            return Rule(part="", words=ends, more=", ".join(_by_system(t, short_url)))
        case _:
            assert_never(rule)


def _status_rule(t: Translations, short_url: ShortURL) -> Rule:
    if short_url.status is Status.PAUSED:
        return Rule(
            part="status", words=t.way_paused, more=t.way_paused_hint, action=t.way_resume, halts=True
        )
    return Rule(part="status", words=t.way_on, action=t.way_pause, is_on=True)


def _expiry_rule(request: SignedIn, t: Translations, short_url: ShortURL, at: datetime) -> Rule:
    restrictions = short_url.restrictions
    if restrictions.expires_at is None:
        return Rule(part="expiry", words=t.way_no_end, action=t.way_set_end)
    when = Moment.of(t, restrictions.expires_at, request.zone, request.deps.clock()).words
    rule = partial(Rule, part="expiry", action=t.way_change, removes=t.way_remove_end)
    if restrictions.ends_at is None:
        return rule(words=t.way_no_end, more=t.way_end_off.format(date=when))
    then = _then(t, restrictions.expired_redirect_url)
    if restrictions.has_ended(at):
        return rule(words=t.way_ended.format(date=when), more=then, halts=True)
    return rule(words=t.way_until.format(date=when), more=then, is_on=True)


def _limit_rule(t: Translations, short_url: ShortURL) -> Rule:
    restrictions = short_url.restrictions
    if restrictions.scan_limit is None:
        return Rule(part="limit", words=t.way_any_number, action=t.way_set_limit)
    used, most = (format_number(t.language, n) for n in (short_url.scan_count, restrictions.scan_limit))
    is_reached = short_url.scan_count >= restrictions.scan_limit
    all_used = t.counted("way_used_up", restrictions.scan_limit)
    return Rule(
        part="limit",
        words=all_used if is_reached else t.way_used.format(used=used, most=most),
        more=_then(t, restrictions.scan_limit_reached_url),
        action=t.way_change,
        removes=t.way_remove_limit,
        is_on=not is_reached,
        halts=is_reached,
    )


def _password_rule(t: Translations, short_url: ShortURL) -> Rule:
    restrictions = short_url.restrictions
    if restrictions.password_hash is None:
        return Rule(part="password", words=t.way_no_password, action=t.way_set_password)
    rule = partial(Rule, part="password", action=t.way_change, removes=t.way_remove_password)
    if needs_password(restrictions):
        return rule(words=t.way_password, is_on=True)
    return rule(words=t.way_no_password, more=t.way_password_off)


def _then(t: Translations, redirect: str | None) -> str:
    return t.way_then.format(place=shown(redirect)) if redirect else t.way_then_page


def _by_system(t: Translations, short_url: ShortURL) -> Iterator[str]:
    names = {"ios": "iPhone", "android": "Android"}
    for system, url in short_url.content.destinations_by_system().items():
        yield t.way_on_system.format(system=names[system], place=shown(url))
