"""The page of a coupon."""

import re
from datetime import date, datetime, timedelta, timezone

from markupsafe import Markup, escape
from starlette.responses import Response

from app.pages.formats import format_day, format_span
from app.pages.landing.layout import Landing, answer_page
from app.pages.texts import translations
from domain.content.moments import day_of, has_passed
from domain.content.types.coupons import CouponContent, has_unit
from domain.drawing.code_128 import bars_of

# A day begins fourteen hours before UTC in the east, and ends twelve hours after UTC in the west.
_FIRST_TO_BEGIN = timezone(timedelta(hours=14))
_LAST_TO_END = timezone(timedelta(hours=-12))
_FEW_DAYS = 90
_UNBROKEN = Markup('<span class="nb">{}</span>')


def coupon_page(page: Landing) -> Response:
    content: CouponContent = page.content
    language, begins = page.language, content.begins()
    is_early = _is_early(begins, page.now)
    return answer_page(
        page,
        content.coupon_title,
        # A bare number says nothing: the ticket then has the title.
        discount=content.discount if has_unit(content.discount) else None,
        validity=_format_validity(language, begins, content.ends()),
        left=None if page.is_kept else _format_left(page, content.ends()),
        share_left=_share_left(page, begins, content.ends()),
        is_early=is_early,
        starts=_format_validity(language, begins, None) if is_early else None,
        is_over=_is_over(content.ends(), page.now),
        bars=_bars_of(content.coupon_code),
    )


def _bars_of(code: str) -> tuple[int, str] | None:
    """How many modules a symbol for a laser scanner has, and its bars as path data; None for other texts."""
    try:
        modules = bars_of(code)
    except ValueError:
        return None
    bars = ((bar.start(), len(bar[0])) for bar in re.finditer("1+", modules))
    return len(modules), "".join(f"M{left} 0h{width}v1h-{width}z" for left, width in bars)


def _format_validity(
    language: str, begins: date | datetime | None, ends: date | datetime | None
) -> Markup | None:
    t = translations(language)
    start, end = (_format_moment(language, one) if one is not None else "" for one in (begins, ends))
    if start and end:
        return escape(t.coupon_span).format(start=start, end=end)
    if start:
        return escape(t.coupon_from).format(start=start)
    return escape(t.coupon_until).format(end=end) if end else None


def _format_moment(language: str, moment: date | datetime) -> Markup:
    """The day and, in the zone it was given in, the time; a line may break only between the two."""
    day = _UNBROKEN.format(format_day(language, moment))
    if not isinstance(moment, datetime):
        return day
    (_, clock) = format_span(language, moment, None)
    return day + ", " + _UNBROKEN.format(clock)


def _format_left(page: Landing, ends: date | datetime | None) -> str | None:
    """How many days are left, if they are few enough to matter."""
    if ends is None or _is_over(ends, page.now):
        return None
    days, t = _days_until(page, ends), page.t
    if days > _FEW_DAYS:
        return None
    return t.counted("coupon_left", days) if days > 0 else t.coupon_last_day


def _share_left(page: Landing, begins: date | datetime | None, ends: date | datetime | None) -> int:
    """Percent of the time from its begin, else of the few days."""
    if ends is None:
        return 0
    whole = (day_of(ends) - day_of(begins)).days if begins is not None else _FEW_DAYS
    return max(2, min(100, round(100 * (_days_until(page, ends) + 1) / (whole + 1))))


def _days_until(page: Landing, ends: date | datetime) -> int:
    """A day alone is one of the owner's."""
    zone = getattr(ends, "tzinfo", None) or page.owner_zone
    return (day_of(ends) - page.now.astimezone(zone).date()).days


def _is_early(begins: date | datetime | None, now: datetime) -> bool:
    """A day begins when it has begun anywhere on earth."""
    if isinstance(begins, datetime):
        return now < begins
    return begins is not None and now.astimezone(_FIRST_TO_BEGIN).date() < begins


def _is_over(ends: date | datetime | None, now: datetime) -> bool:
    """A day ends when it has ended everywhere on earth."""
    return ends is not None and has_passed(ends, now.astimezone(_LAST_TO_END))
