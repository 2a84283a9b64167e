"""The rules of a code on its page: what each says and does now, and what is wrong with it."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta, tzinfo
from itertools import pairwise, takewhile
from typing import Any, Final

from app.dashboard.frame import SignedIn
from app.dashboard.frame.limits import limit_words
from app.dashboard.parts.codes import name_of, shown
from app.dashboard.parts.numbers.figures import scans_by_rule
from app.dashboard.parts.path.rule_words import RuleWords
from app.pages.opening_hours import format_date
from app.pages.texts import Translations
from domain.accounts.plans import require_room_for_rules
from domain.analytics.periods import Preset
from domain.codes.rules.described_scans import DescribedScan
from domain.codes.rules.evaluation import Rule, When, chosen_rule
from domain.codes.rules.input import load_rules
from domain.codes.rules.turning_points import next_choice, turning_points
from domain.codes.rules.warnings import RuleWarningCode, rule_warnings
from domain.codes.short_urls import ShortURL
from domain.kernel.errors import PlanLimitReached
from domain.kernel.time_zones import local_time, midnight_of

_DAYS: Final = 7


async def rules_of(request: SignedIn, t: Translations, short_url: ShortURL) -> dict[str, Any]:
    """`now`: the rule that leads a scan at the moment, by time alone; `until` when, in words.

    `full`: the plan has no room for another, in words. `led`: the scans of seven days, by rule.
    """
    rules, now, zone = load_rules(short_url.rules), request.deps.clock(), request.zone
    words = await rule_words_of(request, t, short_url, rules)
    timed = [rule for rule in rules if rule.is_enabled and _is_of_time(rule.when)]
    chosen = leading_rule(timed, now, zone)
    warnings = {one.rule: one for one in rule_warnings(rules, zone, now)}
    is_over = any(one.code is RuleWarningCode.PAST for one in warnings.values())
    return {
        "all": rules,
        "words": words,
        "warnings": warnings,
        "led": await scans_by_rule(request, short_url, Preset.DAYS_7) if rules else {},
        "led_ever": await scans_by_rule(request, short_url, Preset.ALL) if is_over else {},
        "now": chosen,
        "until": then_words(words, timed, DescribedScan(now=now, zone=zone)),
        "full": _full(request, t, len(rules)),
        "week": _week_of(words, timed) if timed else None,
    }


async def rule_words_of(
    request: SignedIn, t: Translations, short_url: ShortURL, rules: Iterable[Rule]
) -> RuleWords:
    ids = {rule.code for rule in rules if rule.code is not None}
    store, account_id = request.deps.store, request.account.id
    kinds: tuple[Any, ...] = (store.codes, store.links) if ids else ()
    names = {one.id: name_of(one) for kind in kinds for one in await kind.get_all(account_id, ids)}
    destination = short_url.destination()
    own = shown(destination) if destination else t.way_own_page
    return RuleWords(t, request.zone, request.deps.clock(), own, names)


def leading_rule(rules: Iterable[Rule], moment: datetime, zone: tzinfo) -> Rule | None:
    """The rule that leads everybody then: it asks for the time alone."""
    timed = [rule for rule in rules if _is_of_time(rule.when)]
    return chosen_rule(timed, DescribedScan(now=moment, zone=zone))


def then_words(words: RuleWords, rules: Sequence[Rule], scan: DescribedScan) -> str:
    """Until when the same scanor is led there, and where then; empty if nothing changes."""
    if (following := next_choice(rules, scan)) is None:
        return ""
    moment, later = following
    return words.t.rule_then.format(until=words.until(moment), place=words.leads(later))


def _is_of_time(when: When) -> bool:
    asks_more = when.language or when.system or when.device or when.country or when.query
    return not asks_more and (when.unless is None or _is_of_time(when.unless))


def _full(request: SignedIn, t: Translations, count: int) -> str:
    try:
        require_room_for_rules(request.deps.allowance_of(request.account), owned=count, wanted=count + 1)
    except PlanLimitReached as refusal:
        return limit_words(t, refusal, "rules_full")
    return ""


def _week_of(words: RuleWords, timed: Sequence[Rule]) -> dict[str, Any]:
    """`days`: seven, each with its parts: the hour when it begins, its hours, and the number of its place."""
    t, zone, now = words.t, words.zone, words.now
    today = local_time(now, zone).date()
    days = [today + timedelta(days=at) for at in range(_DAYS + 1)]
    midnights = [midnight_of(day, zone) for day in days]
    points = takewhile(lambda one: one < midnights[-1], turning_points(timed, midnights[0], zone))
    led = [(one, words.leads(leading_rule(timed, one, zone))) for one in sorted({*midnights, *points})]
    places = [*dict.fromkeys((words.own, *(place for _, place in led[:-1])))]
    parts: list[list[tuple[float, float, int]]] = [[] for _ in range(_DAYS)]
    said: list[str] = []
    for (starts, place), (until, later) in pairwise(led):
        at = bisect_right(midnights, starts) - 1
        hour = (midnights[at + 1] - midnights[at]) / 24
        parts[at].append(((starts - midnights[at]) / hour, (until - starts) / hour, places.index(place)))
        if place != later or until == midnights[-1]:
            said.append(t.rule_place_until.format(place=place, until=words.until(until)))
    names = [t.day_today, *(format_date(t, day, today) for day in days[1:-1])]
    cursor = 24 * (now - midnights[0]) / (midnights[1] - midnights[0])
    return {
        "days": [*zip(names, parts, strict=True)],
        "cursor": cursor,
        "sentence": "; ".join(said),
        "places": places,
    }
