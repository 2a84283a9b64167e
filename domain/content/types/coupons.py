"""Type 18: a coupon."""

import re
from collections.abc import Iterator
from datetime import date, datetime
from typing import Annotated, Final

from pydantic import BeforeValidator, Field

from domain.content.fields import Name, Text
from domain.content.moments import Moment, is_before, parse_moment
from domain.content.qr_type import CodeContent
from domain.kernel.faults import Fault, InvalidValue
from domain.kernel.net.destinations import Destination
from domain.kernel.reasons import Reason

_UNIT: Final = r"[^\s0-9.,]"


def has_unit(discount: object) -> bool:
    return isinstance(discount, str) and re.search(_UNIT, discount) is not None


def _require_unit(value: object) -> object:
    if isinstance(value, str | int | float) and not has_unit(value):
        raise InvalidValue(Reason.UNIT)
    return value


_Text = Annotated[str, Field(min_length=1, max_length=100, json_schema_extra={"pattern": _UNIT})]
Discount = Annotated[_Text, BeforeValidator(_require_unit)]


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

    coupon_title: Name = Field(description="The heading of the coupon.")
    coupon_code: Name = Field(description="The code to enter or to show.")
    discount: Discount | None = Field(None, description="Its value with a unit: `10 %`, `5 EUR`, `2 for 1`.")
    valid_from: Moment | None = Field(None, description="The first day, or the time, from which it is valid.")
    valid_until: Moment | None = Field(None, description="The last day, or time, at which it is valid.")
    terms: Text | None = Field(None, description="The conditions.")
    redeem_url: Destination | None = Field(None, description="Where the coupon is redeemed.")

    def conflicts(self) -> Iterator[Fault]:
        begins, ends = self.begins(), self.ends()
        if begins is not None and ends is not None and is_before(ends, begins):
            yield Fault("valid_until", Reason.BEFORE, other="valid_from")

    def begins(self) -> date | datetime | None:
        return parse_moment(self.valid_from) if self.valid_from is not None else None

    def ends(self) -> date | datetime | None:
        """The end of the coupon. A day is the last one on which it is valid."""
        return parse_moment(self.valid_until) if self.valid_until is not None else None
