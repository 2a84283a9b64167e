"""The page of a coupon."""

from datetime import date, datetime, timedelta, timezone

from starlette.responses import Response

from app.pages.formats import format_day, format_span
from app.pages.landing.layout import Landing, answer_page
from app.pages.landing.prices import format_price
from app.pages.texts import translations
from domain.content.moments import has_passed
from domain.content.types.coupons import CouponContent

# A day begins fourteen hours before UTC in the east, and ends twelve hours after UTC in the west.
_FIRST_TO_BEGIN = timezone(timedelta(hours=14))
_LAST_TO_END = timezone(timedelta(hours=-12))
_NO_BREAK = "\u00a0"


def coupon_page(page: Landing) -> Response:
    content: CouponContent = page.content
    language, discount = page.language, content.discount
    return answer_page(
        page,
        content.coupon_title,
        sheets=("landing-coupon.css",),
        discount=None if discount is None else format_price(language, discount, cents=False),
        validity=_format_validity(language, content.begins(), content.ends()),
        is_early=_is_early(content.begins(), page.now),
        is_over=_is_over(content.ends(), page.now),
    )


def _format_validity(
    language: str, begins: date | datetime | None, ends: date | datetime | None
) -> str | None:
    t = translations(language)
    start = _format_moment(language, begins) if begins is not None else ""
    end = _format_moment(language, ends) if ends is not None else ""
    if start and end:
        return t.coupon_span.format(start=start, end=end)
    if start:
        return t.coupon_from.format(start=start)
    return t.coupon_until.format(end=end) if end else None


def _format_moment(language: str, moment: date | datetime) -> str:
    """The day and, in the zone it was given in, the time; a line may break only between the two."""
    day = format_day(language, moment).replace(" ", _NO_BREAK)
    if not isinstance(moment, datetime):
        return day
    (_, clock) = format_span(language, moment, None)
    return f"{day}, {clock.replace(' ', _NO_BREAK)}"


def _is_early(begins: date | datetime | None, now: datetime) -> bool:
    """A day begins when it has begun anywhere on earth."""
    if isinstance(begins, datetime):
        return now < begins
    return begins is not None and now.astimezone(_FIRST_TO_BEGIN).date() < begins


def _is_over(ends: date | datetime | None, now: datetime) -> bool:
    """A day ends when it has ended everywhere on earth."""
    return ends is not None and has_passed(ends, now.astimezone(_LAST_TO_END))
