"""Opening hours in a form: all weekdays or all days alike, day by day, or as a text; and exceptions."""

import re
from collections.abc import Mapping
from typing import Any, Final

from app.pages.opening_hours import day_name, weekdays
from app.pages.texts import Translations
from app.types.fields import Control, area, group, half, many, more, one
from domain.content.opening_hours import DAYS

TABLE: Final = "table"
TEXT: Final = "text"
WEEKDAYS: Final = "weekdays"
DAILY: Final = "daily"
# The days that are open as Monday is, and are not entered.
_ALIKE: Final = {WEEKDAYS: DAYS[1:5], DAILY: DAYS[1:]}
# The ways to enter them, with their words.
WAYS: Final = (
    (WEEKDAYS, "hours_weekdays"),
    (DAILY, "hours_daily"),
    (TABLE, "hours_table"),
    (TEXT, "hours_text"),
)
_CLOCK: Final = re.compile(r"(?:[01]\d|2[0-3]):[0-5]\d", flags=re.ASCII)
_DATE: Final = re.compile(r"\d{4}-\d\d-\d\d", flags=re.ASCII)
# The fields of the form that are no part of the value.
_AS: Final = "as"
_PERIOD: Final = (half("opens", "hours_from", "clock"), half("closes", "hours_to", "clock"))

HOURS: Final = one(
    "hours",
    "hours",
    "hours",
    plain=TEXT,
    controls=(
        one(_AS, "hours", "pick", starts=WEEKDAYS, options=WAYS),
        area(TEXT, "hours", hint="hint_hours"),
        group("week", "hours", *(many(day, "hours", "", *_PERIOD) for day in DAYS)),
        one("timezone", "time_zone", "zone", hint="hint_hours_zone"),
        many(
            "exceptions",
            "hours_exceptions",
            "hours_exception",
            half("date", "hours_date", "day"),
            half("note", "hours_note"),
            many("periods", "hours", "", *_PERIOD),
        ),
    ),
)
OPENING: Final = more("hours", HOURS, hint="hint_part_hours")


def members_of(value: Any) -> Mapping[str, Any]:
    """The hours that a code has, as values of the controls above."""
    if isinstance(value, Mapping):
        return {_AS: _way_of(value["week"]), **value}
    return {_AS: TEXT if value else WEEKDAYS, TEXT: value}


def _way_of(week: Mapping[str, Any]) -> str:
    periods = [week.get(day) or [] for day in DAYS]
    if periods[0] and all(one == periods[0] for one in periods):
        return DAILY
    return WEEKDAYS if all(one == periods[0] for one in periods[:5]) else TABLE


def with_days_alike(entered: dict[str, Any]) -> dict[str, Any]:
    """What was entered, with the periods of Monday on all days that are like it."""
    alike = dict.fromkeys(_ALIKE.get(entered[_AS], ()), entered["week"]["monday"])
    return {**entered, "week": {**entered["week"], **alike}}


def hours_in(members: Mapping[str, Any]) -> Any:
    """The field `hours` of a merge patch: what is gone is None, and so is all of it if all is empty."""
    if members[_AS] == TEXT:
        return members[TEXT]
    if members["week"] is None and members["exceptions"] is None:
        return None
    week = members["week"] or dict.fromkeys(DAYS)
    return {"timezone": members["timezone"], "week": week, "exceptions": members["exceptions"]}


def are_entered(entered: Mapping[str, Any]) -> bool:
    clocks = (clock for periods in entered["week"].values() for one in periods for clock in one.values())
    return bool(entered[TEXT].strip() or entered["exceptions"] or any(clocks))


def clock_in_field(clock: str) -> str:
    """A field for times has no 24:00."""
    return "00:00" if clock == "24:00" else clock


def input_type(widget: str, entered: str) -> str:
    """The type of the input: what is no time, or no date, would not stay in a field for such."""
    pattern, kind = (_CLOCK, "time") if widget == "clock" else (_DATE, "date")
    return kind if not entered or pattern.fullmatch(entered) else "text"


def days_in_order(t: Translations) -> list[tuple[str, str]]:
    """Their names in the data and in words, in the order of the language's week."""
    return [(DAYS[weekday], day_name(t, weekday)) for weekday in weekdays(t)]


def inner(control: Control, *names: str) -> Control:
    """One of the controls in it, by its way."""
    for name in names:
        control = next(one for one in control.controls if one.name == name)
    return control


def is_list_of_hours(control: Control, path: str) -> bool:
    return control.widget == "list" and path.startswith(f"{HOURS.name}.")
