"""What a change has changed of opening hours: day by day, in words."""

from collections.abc import Iterator, Mapping
from typing import Any

from app.pages.opening_hours import day_name, format_periods, format_whole_date
from app.pages.texts import Translations
from domain.content.opening_hours import DAYS, OpeningHours, exceptions_by_date, spans_of
from domain.content.traversal import load_model


def hours_changes(t: Translations, was: Any, now: Any) -> Iterator[tuple[str, str | None, str | None]]:
    """Each part that has changed, before and after. Its name is empty for all of them together."""
    before, after = _words_by_part(t, was), _words_by_part(t, now)
    if isinstance(was, Mapping) and isinstance(now, Mapping):
        for part in dict.fromkeys((*before, *after)):
            one, other = before.get(part), after.get(part)
            if one != other:
                yield part, one, other
    else:
        yield "", _in_one_line(before), _in_one_line(after)


def _words_by_part(t: Translations, hours: Any) -> dict[str, str]:
    """Of each day, of each exception, and of the time zone. A text is one part without a name."""
    if not isinstance(hours, Mapping):
        return {"": hours} if hours else {}
    loaded = load_model(OpeningHours, hours)
    words = {
        day_name(t, weekday): format_periods(t, spans_of(getattr(loaded.week, day)))
        for weekday, day in enumerate(DAYS)
    }
    for day, exception in sorted(exceptions_by_date(loaded).items()):
        periods = format_periods(t, spans_of(exception.periods))
        words[format_whole_date(t, day)] = f"{periods} ({exception.note})" if exception.note else periods
    return words | ({t.time_zone: loaded.timezone} if loaded.timezone else {})


def _in_one_line(words: Mapping[str, str]) -> str | None:
    return "; ".join(f"{part} {text}" if part else text for part, text in words.items()) or None
