"""The form of a coupon."""

from typing import Final

from app.types.code_type import CodeType
from app.types.coupons.page import coupon_page
from app.types.fields import area, half, one, url
from domain.content.types.coupons import CouponContent

COUPON: Final = CodeType(CouponContent, coupon_page, "ticket").with_form(
    one("coupon_title", "field_title"),
    half("coupon_code", "field_coupon_code", placeholder="HELLO10"),
    half("discount", "field_discount", placeholder="10 %"),
    one("valid_from", "field_valid_from", "moment", hint="hint_moment"),
    one("valid_until", "field_valid_until", "moment"),
    area("terms", "coupon_terms"),
    url("redeem_url", "field_redeem"),
)
