"""Type 18: a coupon."""

from collections.abc import Iterator
from datetime import date, datetime

from domain.content.fields import Name, Price, Text
from domain.content.moments import Moment, is_before, parse_moment
from domain.content.qr_type import CodeContent
from domain.kernel.errors import Fault
from domain.kernel.net.destinations import Destination


class CouponContent(CodeContent):
    """`valid_from` and `valid_until` are days or times; the last day is included."""

    type_id = 18
    slug = "coupon"
    type_name = "Coupon"
    type_description = "A coupon code with its discount and its terms."
    scan = "Shows the coupon with a button that copies its code."
    example = {
        "coupon_title": "Welcome",
        "coupon_code": "HELLO10",
        "discount": "10 %",
        "valid_until": "2027-12-31",
    }

    coupon_title: Name
    coupon_code: Name
    discount: Price | None = None
    valid_from: Moment | None = None
    valid_until: Moment | None = None
    terms: Text | None = None
    redeem_url: Destination | None = None

    def conflicts(self) -> Iterator[Fault]:
        begins, ends = self.begins(), self.ends()
        if begins is not None and ends is not None and is_before(ends, begins):
            yield Fault("valid_until", "must not be before valid_from")

    def begins(self) -> date | datetime | None:
        return parse_moment(self.valid_from) if self.valid_from is not None else None

    def ends(self) -> date | datetime | None:
        """A day is the last one on which the coupon is valid."""
        return parse_moment(self.valid_until) if self.valid_until is not None else None
