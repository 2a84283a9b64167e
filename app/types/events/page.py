"""The page of an event."""

from datetime import UTC, date, datetime, timedelta, tzinfo
from typing import Any, Final
from urllib.parse import urlencode

from starlette.responses import Response

from app.pages.formats import format_month, format_span, format_weekday
from app.pages.landing.layout import Landing, answer_page
from app.pages.texts import Translations
from app.types.places.page import map_link
from domain.content.moments import day_of, has_passed
from domain.content.types.events import EventContent
from domain.kernel.safe_text import readable
from domain.kernel.time_zones import zone_named
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
        nearness=None if page.is_kept else _nearness(page.t, content, page.now),
        is_over=_is_over(content, page.now),
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


def _is_over(content: EventContent, now: datetime) -> bool:
    """Without an end, an event is over when its day is over in the event's own time zone."""
    start, end = content.starts(), content.ends()
    return has_passed(day_of(start) if end is None else end, now.astimezone(_zone(content)))


def _nearness(t: Translations, content: EventContent, now: datetime) -> str | None:
    """How far away it is, in days of its own time zone; None if it is far away, or over."""
    if _is_over(content, now):
        return None
    start, local = content.starts(), now.astimezone(_zone(content))
    days = (day_of(start) - local.date()).days
    if days < 0 or (isinstance(start, datetime) and start <= now):
        return t.event_now
    if days > _FEW_DAYS:
        return None
    return {0: t.event_today, 1: t.event_tomorrow}.get(days) or t.counted("event_in", days)


def _zone(content: EventContent) -> tzinfo:
    zone = zone_named(content.timezone) if content.timezone else None
    return zone or getattr(content.starts(), "tzinfo", None) or UTC


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
