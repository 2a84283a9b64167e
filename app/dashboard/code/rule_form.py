"""/dashboard/codes/:id/rule, and of links: a rule is made or changed, and tried before it is saved."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import Any, Final

from babel import dates, numbers
from starlette.responses import Response

from app.dashboard.code.changes import change
from app.dashboard.code.rule_fields import NOT, fields_of, rule_in, rule_words
from app.dashboard.frame import Pages, SignedIn, form, page
from app.dashboard.frame.form import Faults
from app.dashboard.frame.requests import Fields
from app.dashboard.frame.sections import section_of
from app.dashboard.parts.codes import name_of, pages_of_each, path_of
from app.dashboard.parts.numbers.figures import month_of
from app.dashboard.parts.numbers.report_words import countries_of
from app.dashboard.parts.path.rule_words import RuleWords, language_words
from app.dashboard.parts.path.rules import rule_words_of, then_words
from app.pages.opening_hours import weekdays
from app.pages.texts import Translations
from domain.analytics.periods import Grouping
from domain.codes.rules.described_scans import DescribedScan
from domain.codes.rules.evaluation import WEEKDAYS, Rule, chosen_rule
from domain.codes.rules.input import RuleInput, load_rules, stored_rules
from domain.codes.short_urls import ShortURL
from domain.kernel.errors import NotFound, ValidationFailed
from domain.kernel.parsing import as_fault_of, parse_time, parse_valid
from domain.kernel.time_zones import with_offset
from domain.use_cases.tried_scans import scans_led

_WEEK: Final = timedelta(days=7)
_LARGEST: Final = 4
# Fields and values that numbers have under another name.
_IN_NUMBERS: Final = {"system": "os"}
_AS_IN_RULES: Final = {"desktop": "computer"}
# The kinds in their order, with the conditions that each asks for.
_KINDS: Final[Mapping[str, Sequence[str]]] = {
    "while": ("from", "until"),
    "time": ("hours", "weekdays"),
    "language": ("language",),
    "country": ("country",),
    "phone": ("system", "device"),
}


async def show(
    request: SignedIn,
    short_url: ShortURL,
    *,
    faults: Faults | None = None,
    status: int = 200,
    tried: Mapping[str, Any] | None = None,
) -> Response:
    """`period` of the query: a choice of time for a rule that was for another."""
    query, t = request.http.query_params, section_of(short_url).texts(request.language)
    rule_id = request.fields.get("id", "") or query.get("id", "")
    stored = next((one for one in short_url.rules if one["id"] == rule_id), None)
    asked = {*stored["when"]} if stored else set[str]()
    if stored and not request.fields:
        request = replace(request, fields=fields_of(stored, request.zone, query.get("period", "")))
    if not tried and not faults:
        # Of what is no whole rule nothing is said.
        with suppress(ValidationFailed, NotFound):
            tried = await _tried(request, t, short_url)
    fields = request.fields
    named = (fields.get("look", ""), fields.get("kind", ""), query.get("kind", ""))
    of_rule = (one for one, conditions in _KINDS.items() if asked & {*conditions})
    kind = next((one for one in (*named, *of_rule) if one in _KINDS), "while")
    return await page(
        request,
        "code/rule",
        status=status,
        fragment="code/rule_said",
        section=section_of(short_url),
        path=path_of(short_url),
        name=name_of(short_url),
        revision=short_url.revision(),
        zone=request.account.time_zone,
        rule_id=rule_id if stored else "",
        kind=kind,
        entered=fields,
        faults=faults,
        notice=(faults or {}).get(""),
        tried=tried,
        has_more=status >= 400 or asked - {*_KINDS[kind]} or fields.get("lead", "url") != "url",
        excludes=status >= 400 or "not" in asked,
        frequent=await _frequent(request, t, short_url, kind),
        options=_options(t, fields),
    )


async def save(request: SignedIn, short_url: ShortURL) -> Response:
    """Save it, or try it: `try` asks where somebody is led.

    `look` says it while it is entered; the buttons of the kinds send their kind with it.
    """
    t, fields = section_of(short_url).texts(request.language), request.fields
    if "look" in fields:
        return await show(request, short_url)
    if "try" in fields:
        return await show(request, short_url, tried=await _tried(request, t, short_url))
    rules, at = [*short_url.rules], _place_of(short_url, fields)
    rule = await rule_in(request)
    if at is None:
        return await change(request, short_url, {"rules": [rule, *rules]}, said="rule_made")
    rules[at] = rule | {"id": rules[at]["id"], "enabled": rules[at]["enabled"]}
    return await change(request, short_url, {"rules": rules}, said="rule_changed")


def _place_of(short_url: ShortURL, fields: Fields) -> int | None:
    return next((at for at, one in enumerate(short_url.rules) if one["id"] == fields.get("id")), None)


async def _tried(request: SignedIn, t: Translations, short_url: ShortURL) -> dict[str, Any]:
    """`says`: the rule. `would`: how many scans it would lead.

    `leads`, `number`, `until`: of the visitor that was asked for, if one was.
    """
    fields, stored, at = request.fields, [*short_url.rules], _place_of(short_url, request.fields)
    (entered,) = stored_rules([parse_valid(RuleInput, await rule_in(request))])
    kept = {"id": "", "enabled": True} if at is None else {n: stored[at][n] for n in ("id", "enabled")}
    stored[at or 0 : 0 if at is None else at + 1] = [{**entered, **kept}]
    draft, rules = replace(short_url, rules=tuple(stored)), load_rules(stored)
    rule, words = rules[at or 0], await rule_words_of(request, t, short_url, rules)
    tried = {"says": words.whole(rule), "would": await _would_lead(request, words, draft, rule)}
    if "try" not in fields:
        return tried
    moment = request.deps.clock()
    if text := fields.get("try_at", ""):
        with as_fault_of("try_at"):
            moment = parse_time(with_offset(text, request.zone))
    system, _, device = fields.get("try_device", "").partition(" ")
    scan = DescribedScan(
        now=moment,
        zone=request.zone,
        accept_language=fields.get("try_language"),
        country=fields.get("try_country", "").upper() or None,
        system=system or None,
        device=device or None,
    )
    chosen = chosen_rule(rules, scan)
    return tried | {
        "leads": words.leads(chosen),
        "number": rules.index(chosen) + 1 if chosen else 0,
        "until": then_words(words, rules, scan),
    }


async def _would_lead(request: SignedIn, words: RuleWords, draft: ShortURL, rule: Rule) -> str:
    """How many of the last week's scans; for one with a time, if the next week goes like the last."""
    soon, when = request.deps.clock() + _WEEK, rule.when
    if not rule.is_enabled or (when.starts is not None and when.starts >= soon):
        return ""
    weeks_later = int(when.starts is not None or when.until is not None)
    which = request.deps, request.account, draft, rule.id
    led, scans, one_in = await scans_led(*which, weeks_later=weeks_later)
    text = words.t.rule_will_lead if weeks_later else words.t.rule_would_lead
    sample = f" {words.t.rule_sample.format(number=one_in)}" if one_in > 1 else ""
    return words.of_scans(text, led, scans) + sample


async def _frequent(
    request: SignedIn, t: Translations, short_url: ShortURL, kind: str
) -> dict[str, dict[str, str]]:
    """By the fields of the kind: the most frequent values of 28 days, in lower case, with their shares."""
    if request.is_partial or kind in ("while", "time"):
        return {}
    by = {name: Grouping(_IN_NUMBERS.get(name, name)) for name in _KINDS[kind]}
    found = (await month_of(request, short_url, *by.values())).breakdowns
    percent = partial(numbers.format_percent, locale=t.locale)

    def shares(grouping: Grouping) -> dict[str, str]:
        named = [(one.value, one.share) for one in found[grouping] if one.value][:_LARGEST]
        return {_AS_IN_RULES.get(value, value).lower(): percent(share) for value, share in named}

    return {name: shares(grouping) for name, grouping in by.items()}


def _options(t: Translations, fields: Fields) -> dict[str, Any]:
    """The choices of the fields, with what is chosen already."""
    tags = {str(tag) for tag in t.locale.languages if len(str(tag)) == len("en")}
    tags |= {tag for name in ("language", f"{NOT}language") for tag in fields.getlist(name) if tag}
    days = dates.get_day_names("abbreviated", "stand-alone", t.locale)
    return {
        "countries": countries_of(t),
        "languages": sorted(((tag, language_words(t, tag)) for tag in tags), key=lambda one: one[1]),
        "weekdays": [(WEEKDAYS[day], days[day]) for day in weekdays(t)],
    }


PAGES: Final[Pages] = pages_of_each(
    "/rule", show, form(show, rule_words(about_all="when"))(save), resumes=True
)
