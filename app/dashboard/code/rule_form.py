"""/dashboard/codes/:id/rule, and of links: a rule is made or changed, and tried before it is saved."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from babel import dates
from starlette.responses import Response

from app.dashboard.code.changes import change
from app.dashboard.code.rule_fields import NOT, fields_of, rule_in, rule_words
from app.dashboard.frame import Pages, SignedIn, form, page
from app.dashboard.frame.form import Faults
from app.dashboard.frame.requests import Fields
from app.dashboard.frame.sections import section_of
from app.dashboard.parts.codes import name_of, pages_of_each, path_of
from app.dashboard.parts.report_words import countries_of
from app.dashboard.parts.rule_words import language_words
from app.dashboard.parts.rules import DescribedScan, rule_words_of, then_words
from app.pages.opening_hours import weekdays
from app.pages.texts import Translations
from domain.codes.rules.evaluation import WEEKDAYS, Rule, chosen_rule
from domain.codes.rules.input import RuleInput, load_rules, stored_rules
from domain.codes.short_urls import ShortURL
from domain.kernel.errors import NotFound, ValidationFailed
from domain.kernel.parsing import as_fault_of, parse_time, parse_valid
from domain.kernel.time_zones import with_offset

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
    fields, query = request.fields, request.http.query_params
    t = section_of(short_url).texts(request.language)
    rule_id = fields.get("id", "") or query.get("id", "")
    stored = next((one for one in short_url.rules if one["id"] == rule_id), None)
    asked = {*stored["when"]} if stored else set[str]()
    if stored and not fields:
        fields = fields_of(stored, request.zone)
        tried = await _tried(request, t, short_url, load_rules([stored]), 0)
    named = (fields.get("kind", ""), query.get("kind", ""))
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
        options=_options(t, fields),
    )


async def save(request: SignedIn, short_url: ShortURL) -> Response:
    """Save it, or try it: `look` says it while it is entered, `try` asks where somebody is led."""
    t, fields = section_of(short_url).texts(request.language), request.fields
    rules, rule_id = [*short_url.rules], fields.get("id", "")
    at = next((at for at, one in enumerate(rules) if one["id"] == rule_id), None)
    try:
        rule = await rule_in(request)
        if "look" in fields or "try" in fields:
            (draft,) = stored_rules([parse_valid(RuleInput, rule)])
            rules[at or 0 : 0 if at is None else at + 1] = [{**draft, "id": rule_id}]
            tried = await _tried(request, t, short_url, load_rules(rules), at or 0)
            return await show(request, short_url, tried=tried)
    except (ValidationFailed, NotFound):
        if "look" in fields:
            return await show(request, short_url)
        raise
    if at is None:
        return await change(request, short_url, {"rules": [rule, *rules]}, said="rule_made")
    rules[at] = rule | {"id": rule_id, "enabled": rules[at]["enabled"]}
    return await change(request, short_url, {"rules": rules}, said="rule_changed")


async def _tried(
    request: SignedIn, t: Translations, short_url: ShortURL, rules: Sequence[Rule], at: int
) -> dict[str, Any]:
    """`says`: the rule. `leads`, `number`, `until`: of the visitor that was asked for, if one was."""
    fields, words = request.fields, await rule_words_of(request, t, short_url, rules)
    tried = {"says": words.whole(rules[at])}
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


PAGES: Final[Pages] = pages_of_each("/rule", show, form(show, rule_words(about_all="when"))(save))
