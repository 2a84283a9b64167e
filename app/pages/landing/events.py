"""The page of an event."""

from datetime import UTC, datetime
from typing import Any

from starlette.responses import Response

from app.pages.formats import format_month, format_span
from app.pages.landing.layout import Landing, answer_page
from app.pages.landing.places import map_link
from domain.content.moments import day_of, has_passed
from domain.kernel.safe_text import readable
from domain.kernel.time_zones import zone_named


def event_page(page: Landing) -> Response:
    content = page.content
    start, end = content.starts(), content.ends()
    return answer_page(
        page,
        content.title,
        face=True,
        sheets=("landing-event.css",),
        leaf=(format_month(page.language, start), start.day),
        lines=format_span(page.language, start, end),
        lasts_all_day=not isinstance(start, datetime),
        is_over=_is_over(content, page.now),
        map_url=map_link(readable(content.location)) if content.location else None,
    )


def _is_over(content: Any, now: datetime) -> bool:
    """Without an end, an event is over when its day is over in the event's own time zone."""
    start, end = content.starts(), content.ends()
    zone = zone_named(content.timezone) if content.timezone else getattr(start, "tzinfo", None) or UTC
    return has_passed(day_of(start) if end is None else end, now.astimezone(zone))
