"""The hours of each weekday, as a drawing in five levels of colour, and as a table."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from app.dashboard.frame import SignedIn
from app.dashboard.parts.wording import weekday_words, words_of
from app.dashboard.scans.asked import Asked
from app.dashboard.scans.subjects import Subject
from app.pages.formats import format_number
from app.pages.texts import Translations
from domain.analytics.breakdowns import HOURS, WEEKDAYS
from domain.analytics.periods import Interval
from domain.kernel.errors import ValidationFailed
from domain.use_cases.analytics import scan_stats

# The value of `all` that shows this drawing instead of hours and weekdays.
WEEK: Final = "week"
# Levels of colour, in even steps.
_LEVELS: Final = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Week:
    """`fields`: for each level a path in a drawing of 24 by 7. `rows`: of the table."""

    sentence: str
    fields: Sequence[tuple[int, str]]
    ticks: Sequence[str]
    rows: Sequence[tuple[str, str, Sequence[str]]]


async def week_of(visit: SignedIn, subject: Subject, asked: Asked) -> Week | None:
    """None if the period has too many hours."""
    request = asked.request(**subject.question, interval=Interval.HOUR, compare=None)
    try:
        report = await scan_stats(visit.deps, visit.account, request)
    except ValidationFailed:
        return None
    counts: Counter[tuple[int, int]] = Counter()
    for bucket in report.series:
        local = bucket.start.astimezone(report.period.zone)
        counts[local.weekday(), local.hour] += bucket.scans
    return _drawn(visit.t, counts)


def _drawn(t: Translations, counts: Counter[tuple[int, int]]) -> Week:
    most = max(counts.values(), default=0)
    paths: dict[int, str] = {}
    for day in range(len(WEEKDAYS)):
        for hour in range(len(HOURS)):
            level = -(-_LEVELS * counts[day, hour] // most) if most else 0
            paths[level] = paths.get(level, "") + f"M{hour} {day}h1v1h-1z"
    (day, hour), peak = max(counts.items(), key=lambda one: one[1], default=((0, 0), 0))
    return Week(
        sentence=t.scans_week_peak.format(
            day=weekday_words(t, WEEKDAYS[day]),
            hour=words_of(t, "hour_of_day", HOURS[hour]),
            scans=t.counted("scans", peak),
        ),
        fields=sorted(paths.items()),
        ticks=[words_of(t, "hour_of_day", HOURS[hour]) for hour in range(0, len(HOURS), 6)],
        rows=[
            (
                weekday_words(t, name),
                weekday_words(t, name, is_short=True),
                [format_number(t.language, counts[day, hour]) for hour in range(len(HOURS))],
            )
            for day, name in enumerate(WEEKDAYS)
        ],
    )
