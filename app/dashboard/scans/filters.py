"""The filters above the numbers or the list of a page."""

from collections.abc import Iterator
from typing import Any, Final

from app.dashboard.frame import SignedIn
from app.dashboard.frame.sections import section_of
from app.dashboard.parts.numbers.report_words import title_of, words_of
from app.dashboard.scans.asked import CLOCK_FILTERS, FILTERS, Asked
from app.dashboard.scans.series import intervals_of
from app.dashboard.scans.subjects import Subject, rule_name
from app.pages.texts import Translations
from app.types.catalogue import CODE_TYPES
from app.types.fields import words_in
from domain.analytics.periods import Grouping, Preset
from domain.use_cases.analytics import ScanReport
from domain.use_cases.named_items.items import all_named_items

_PERIODS: Final = {
    "today": "scans_today",
    "7d": "scans_7d",
    "30d": "scans_30d",
    "90d": "scans_90d",
    "12m": "scans_12m",
    "all": "scans_always",
}


async def narrowing(
    request: SignedIn,
    subject: Subject,
    asked: Asked,
    here: str,
    report: ScanReport | None = None,
    rule: str | None = None,
) -> dict[str, Any]:
    """How the page at the path `here` is narrowed, and how it can be. `rule`: the name of the chosen one."""
    t = request.t
    if report is not None:
        of_rules = report.breakdowns.get(Grouping.RULE, ())
        rule = next((group.name for group in of_rules if group.value == asked["rule"]), None)
    return {
        "section": section_of(subject.entity) if subject.entity else None,
        "nav_section": subject.section,
        "subject": subject,
        "asked": asked,
        "here": here,
        "periods": list(_periods(t, here, asked)),
        "chosen": _chosen(t, subject, here, asked, rule),
        "report": report,
        "intervals": intervals_of(t, report) if report else [],
        "compares": here == subject.path and asked.period != Preset.ALL,
        "places": [] if subject.entity else await _places(request, t),
    }


async def _places(request: SignedIn, t: Translations) -> list[tuple[str, str, list[tuple[str, str]]]]:
    store, account_id, words = request.deps.store, request.account.id, words_in(t)
    folders = [(str(one.id), one.name) for one in await all_named_items(store.folders, account_id)]
    tags = [(str(one.id), one.name) for one in await all_named_items(store.tags, account_id)]
    types = [(slug, words(one.name)) for slug, one in CODE_TYPES.items()]
    offered = (
        ("folder", t.scans_all_folders, folders),
        ("tag", t.scans_all_tags, tags),
        ("kind", t.scans_all_types, types),
    )
    return [(name, all_of, options) for name, all_of, options in offered if options]


def _periods(t: Translations, here: str, asked: Asked) -> Iterator[tuple[str, str, bool]]:
    """The periods as words, path, and whether it is the present one."""
    for preset, name in _PERIODS.items():
        yield str(getattr(t, name)), here + asked.query(period=preset), asked.period == preset


def _chosen(
    t: Translations, subject: Subject, here: str, asked: Asked, rule: str | None
) -> list[tuple[str, str]]:
    """The chosen filters by values: their words, and the path without each."""
    names = (*FILTERS, *CLOCK_FILTERS) if here == subject.path else FILTERS
    named = {"rule": rule_name(subject, asked["rule"], rule)}
    return [
        (
            f"{title_of(t, name)}: {named.get(name) or words_of(t, name, asked[name])}",
            here + asked.query(**{name: ""}),
        )
        for name in names
        if asked[name]
    ]
