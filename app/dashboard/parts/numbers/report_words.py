"""Values of scans and exclusions in words."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date, time
from functools import partial
from typing import Final

from babel import dates

from app.pages.texts import Translations
from domain.analytics.breakdowns import OTHER, WEEKDAYS
from domain.analytics.exclusions import Exclusion
from domain.analytics.reports import UNKNOWN
from domain.kernel.countries import COUNTRIES
from domain.scanning.outcomes import LET_THROUGH, Verdict

TITLES: Final = {
    "country": "scans_countries",
    "city": "scans_cities",
    "device": "scans_devices",
    "os": "scans_systems",
    "browser": "scans_browsers",
    "language": "scans_languages",
    "referrer": "scans_referrers",
    "code": "scans_codes",
    "rule": "scans_rules",
    "variant": "scans_variants",
    "hour_of_day": "scans_hours",
    "weekday": "scans_weekdays",
    "outcome": "scans_outcomes",
}
_NONE: Final = {
    "referrer": "scans_straight",
    "rule": "scans_no_rule",
    "variant": "scans_no_variant",
}
_DEVICES: Final = {
    "phone": "device_phone",
    "tablet": "device_tablet",
    "desktop": "device_desktop",
    "tv": "device_tv",
    "console": "device_console",
    "other": "device_other",
}
# Other bots have a name.
_BOTS: Final = {"head": "bot_head", "prefetch": "bot_prefetch"}
# What has a number of scans when it is left out.
_COUNTED: Final = {"waiting", "bots", "not_tracked", *(set(Verdict) - LET_THROUGH)}
SAID_ELSEWHERE: Final = ("further_values", "several_tags", "visitors_of_rows")


def title_of(t: Translations, name: str) -> str:
    return str(getattr(t, TITLES[name]))


def words_of(t: Translations, name: str, value: str | None) -> str:
    if value is None or value == UNKNOWN:
        return str(getattr(t, _NONE.get(name, "scans_unknown")))
    words = _WORDS.get(name)
    return words(t, value) if words else value


def _named(names: Mapping[str, str], t: Translations, value: str) -> str:
    return str(getattr(t, names[value])) if value in names else value


def _family(t: Translations, value: str) -> str:
    return t.scans_others if value == OTHER else value


def weekday_words(t: Translations, value: str, *, is_short: bool = False) -> str:
    # 5 January 2026 is a Monday.
    day = date(2026, 1, 5 + WEEKDAYS.index(value))
    return dates.format_date(day, "ccc" if is_short else "cccc", locale=t.locale)


def outcome_words(t: Translations, outcome: str) -> str:
    return str(getattr(t, f"outcome_{Verdict(outcome)}"))


def left_out(t: Translations, excluded: Sequence[Exclusion]) -> list[tuple[str, str]]:
    """What was left out: the name that a filter has for it, and the sentence."""
    named = [(one, f"left_out_{one.what}") for one in excluded if one.what not in SAID_ELSEWHERE]
    return [
        (one.what, t.counted(text, one.count) if one.what in _COUNTED else str(getattr(t, text)))
        for one, text in named
    ]


def _language(t: Translations, tag: str) -> str:
    name = t.locale.languages.get(tag.lower().partition("-")[0])
    return f"{name[:1].upper()}{name[1:]}" if name else tag


def countries_of(t: Translations) -> list[tuple[str, str]]:
    """Their codes and names, in the order of the names."""
    names = ((code, t.locale.territories.get(code, code)) for code in COUNTRIES)
    return sorted(names, key=lambda one: one[1])


_WORDS: Final[Mapping[str, Callable[[Translations, str], str]]] = {
    "country": lambda t, code: t.locale.territories.get(code.upper(), code.upper()),
    "language": _language,
    "device": partial(_named, _DEVICES),
    "os": _family,
    "browser": _family,
    "bot": partial(_named, _BOTS),
    "hour_of_day": lambda t, hour: dates.format_skeleton("Hm", time(int(hour)), locale=t.locale),
    "weekday": weekday_words,
    "outcome": outcome_words,
}
