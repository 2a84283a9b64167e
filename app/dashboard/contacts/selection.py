"""Which contacts a list has, from its address."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Final
from urllib.parse import urlencode

from app.dashboard.frame import HOME
from app.dashboard.parts.listing import search_in
from domain.contacts.contacts import month_of
from domain.kernel.ids import parse_id
from domain.kernel.time_zones import midnight_of
from domain.ports.contacts import ContactFilter

PATH: Final = f"{HOME}/contacts"
_Bounds = tuple[datetime, datetime | None]


def _days(number: int) -> Callable[[datetime, tzinfo], _Bounds]:
    """Today and the days before it."""

    def bounds(now: datetime, zone: tzinfo) -> _Bounds:
        return midnight_of(now.astimezone(zone).date() - timedelta(days=number - 1), zone), None

    return bounds


def _this_month(now: datetime, zone: tzinfo) -> _Bounds:
    return month_of(now, zone).begins(zone), None


def _month_before(now: datetime, zone: tzinfo) -> _Bounds:
    return month_of(now, zone).preceding().bounds(zone)


_PERIODS: Final[Mapping[str, Callable[[datetime, tzinfo], _Bounds]]] = {
    "today": _days(1),
    "week": _days(7),
    "month": _this_month,
    "before": _month_before,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection:
    """`form`: the id of a code. Empty fields do not filter."""

    search: str = ""
    form: str = ""
    period: str = ""

    @property
    def query(self) -> str:
        return urlencode({one.name: value for one in fields(self) if (value := getattr(self, one.name))})

    @property
    def path(self) -> str:
        return f"{PATH}?{self.query}" if self.query else PATH

    @property
    def is_filtered(self) -> bool:
        return self != Selection()

    def filter(self, now: datetime, zone: tzinfo) -> ContactFilter:
        bounds = _PERIODS.get(self.period)
        begins, ends = bounds(now, zone) if bounds else (None, None)
        return ContactFilter(
            code_id=parse_id(self.form),
            search=self.search or None,
            # The filter excludes its end points.
            created_after=begins.astimezone(UTC) - timedelta(microseconds=1) if begins else None,
            created_before=ends,
        )


def selection_in(query: Mapping[str, str]) -> Selection:
    """Invalid values are left out."""
    period, form = query.get("period", ""), parse_id(query.get("form", ""))
    return Selection(
        search=search_in(query, "search"),
        form=str(form) if form else "",
        period=period if period in _PERIODS else "",
    )
