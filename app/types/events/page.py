"""The page of an event."""

from datetime import UTC, date, datetime, timedelta
from typing import Any, Final
from urllib.parse import urlencode

from starlette.responses import Response

from app.pages.formats import format_month, format_span, format_weekday
from app.pages.landing.layout import Landing, answer_page
from app.types.places.page import map_link
from domain.content.moments import day_of, has_passed
from domain.content.types.events import EventContent
from domain.kernel.safe_text import readable
from domain.scanning.visitors import System

_TO: Final = "\u2013"  # an en dash
# A farther day is easier to grasp by its date.
_FEW_DAYS: Final = 90


def event_page(page: Landing) -> Response:
    content: EventContent = page.content
    start, end = content.starts(), content.ends()
    return answer_page(
        page,
        content.title,
        face=True,
        leaf=_leaf(page.language, start, end),
        lines=format_span(page.language, start, end),
        lasts_all_day=not isinstance(start, datetime),
        nearness=None if page.is_kept else _nearness(page, content),
        is_over=_is_over(page, content),
        google=_google_link(content) if page.system is not System.IOS else None,
        map_url=map_link(readable(content.location), page.system) if content.location else None,
    )


def _leaf(language: str, start: date | datetime, end: date | datetime | None) -> dict[str, str]:
    """A leaf of a calendar: several days of a month stand on one leaf."""
    first, last = day_of(start), start if end is None else day_of(end)
    days, weekday = str(first.day), format_weekday(language, first)
    is_one_month = (first.year, first.month) == (last.year, last.month)
    if not isinstance(start, datetime) and is_one_month and last > first:
        days, weekday = f"{first.day}{_TO}{last.day}", ""
    return {"month": format_month(language, first), "days": days, "weekday": weekday}


def _is_over(page: Landing, content: EventContent) -> bool:
    """Without an end, an event is over when its day is over in the event's own time zone."""
    start, end = content.starts(), content.ends()
    return has_passed(day_of(start) if end is None else end, _local_now(page, content))


def _nearness(page: Landing, content: EventContent) -> str | None:
    """How far away it is, in days of its own time zone; None if it is far away, or over."""
    if _is_over(page, content):
        return None
    start, t = content.starts(), page.t
    days = (day_of(start) - _local_now(page, content).date()).days
    if days < 0 or (isinstance(start, datetime) and start <= page.now):
        return t.event_now
    if days > _FEW_DAYS:
        return None
    return {0: t.event_today, 1: t.event_tomorrow}.get(days) or t.counted("event_in", days)


def _local_now(page: Landing, content: EventContent) -> datetime:
    """A day alone is one of the owner's."""
    return page.now.astimezone(content.zone() or page.owner_zone)


def _google_link(content: EventContent) -> str:
    """Google's form for a new event, filled in."""
    start, end = content.starts(), content.ends()
    fields: dict[str, Any] = {
        "action": "TEMPLATE",
        "text": readable(content.title),
        "dates": f"{_compact(start)}/{_compact(_last(start, end))}",
        "details": readable(content.description or "")[:1_000],
        "location": readable(content.location or ""),
        "ctz": content.timezone or "",
    }
    return f"https://calendar.google.com/calendar/render?{urlencode({k: v for k, v in fields.items() if v})}"


def _last(start: date | datetime, end: date | datetime | None) -> date | datetime:
    """The end as Google counts: an hour at least, and the day after the last one."""
    if isinstance(start, datetime):
        return end if isinstance(end, datetime) and end > start else start + timedelta(hours=1)
    return (end or start) + timedelta(days=1)


def _compact(moment: date | datetime) -> str:
    if isinstance(moment, datetime):
        return f"{moment.astimezone(UTC):%Y%m%dT%H%M%SZ}"
    return f"{moment:%Y%m%d}"
