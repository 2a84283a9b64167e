"""Breakdowns as bars, each a filter by its value, and the map."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from babel import numbers

from app.dashboard.parts.numbers.charts import Bar
from app.dashboard.parts.numbers.report_words import words_of
from app.pages.formats import format_number
from app.pages.texts import Translations
from domain.analytics.breakdowns import OTHER, Group
from domain.analytics.periods import Grouping
from domain.analytics.reports import UNKNOWN

_ROWS: Final = 8
# The least share of the largest country for each level of colour.
_LEVELS: Final = ((0.5, 4), (0.1, 3), (0.03, 2), (0, 1))
# Whose further or unrecognized values are under one name.
_WITH_OTHERS: Final = (
    *(Grouping.COUNTRY, Grouping.CITY, Grouping.LANGUAGE, Grouping.REFERRER),
    *(Grouping.OS, Grouping.BROWSER),
)

_NAMED_BY_OWNER: Final = (Grouping.CODE, Grouping.RULE, Grouping.VARIANT)


def bars_of(
    t: Translations, grouping: str, groups: Sequence[Group], path_of: Callable[[str], str], *, more: str
) -> list[Bar]:
    """`path_of`: takes a value or the id of a code. `more`: the page with all bars; empty: all are here."""
    rest = [group for group in groups if _is_rest(grouping, group)]
    named = [group for group in groups if not _is_rest(grouping, group)]
    if more and len(named) > _ROWS:
        named, further = named[: _ROWS - 1], named[_ROWS - 1 :]
        rest += further
    most = max((group.scans for group in groups), default=0)
    bars = [_bar(t, grouping, group, most, path_of(group.id or group.value or UNKNOWN)) for group in named]
    if rest:
        scans, share = sum(group.scans for group in rest), sum(group.share for group in rest)
        path = more if len(rest) > 1 else ""
        bars.append(_bar(t, grouping, Group(OTHER, scans, 0, share=share, is_rest=True), most, path))
    return bars


def countries_of(groups: Sequence[Group]) -> list[dict[str, Any]]:
    """The countries of the map. `level`: of its colour."""
    known = [group for group in groups if group.value and group.scans and not group.is_rest]
    most = max((group.scans for group in known), default=0)
    return [
        {"code": group.value, "level": next(level for least, level in _LEVELS if group.scans > least * most)}
        for group in known
    ]


def _is_rest(grouping: str, group: Group) -> bool:
    return group.is_rest or (grouping in _WITH_OTHERS and group.value == OTHER)


def _bar(t: Translations, grouping: str, group: Group, most: int, path: str) -> Bar:
    name = group.name or words_of(t, grouping, group.value)
    width = min(100.0, 100 * group.scans / most) if most else 0
    return Bar(
        name=t.scans_others if group.is_rest else name,
        number=format_number(t.language, group.scans),
        share=numbers.format_percent(min(group.share, 1), locale=t.locale),
        width=f"{width:.0f}",
        path=path,
        is_named=grouping in _NAMED_BY_OWNER and group.value is not None and not group.is_rest,
    )
