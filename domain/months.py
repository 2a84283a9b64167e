"""Sheets of a whole month, once it is over: a year is thirteen of them and some days, not four hundred.

A month's columns hold what those of its days hold together. Its quarters of an hour are counted from the month's
first (UTC), and stand in columns, which are quicker read than a list for each.
"""

from datetime import date, timedelta
from typing import Final

_EPOCH: Final = date(1970, 1, 1)
# As `sheets.span` has them.
DAY: Final = 0
MONTH: Final = 1


def month_of(day: int) -> int:
    """The first day of its month; both since 1970."""
    return (_EPOCH + timedelta(days=day)).replace(day=1).toordinal() - _EPOCH.toordinal()


def days_of_month(first: int) -> range:
    """All its days, since 1970."""
    following = (_EPOCH + timedelta(days=first + 31)).replace(day=1)
    return range(first, following.toordinal() - _EPOCH.toordinal())


def months_within(days: range) -> list[int]:
    """The first days of the months that are in `days` whole."""
    found = []
    first = month_of(days.start)
    if first < days.start:
        first = days_of_month(first).stop
    while (month := days_of_month(first)).stop <= days.stop:
        found.append(first)
        first = month.stop
    return found
