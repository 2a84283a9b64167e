"""Kinds that lead somewhere, or show a page of their own."""

from collections.abc import Mapping
from typing import Final

from app.types.fields import Part, area, half, main, more, one, picture, url
from app.types.layouts.shared import OPENING, SOCIALS, TEXT, TITLE, WEBSITE

_LINK_KINDS: Final = (
    ("", "link_automatic"),
    ("filled", "link_filled"),
    ("soft", "link_soft"),
    ("outline", "link_outline"),
    ("picture", "link_picture"),
)
PLACES: Final[Mapping[str, tuple[Part, ...]]] = {
    "url": (
        main(url("url", placeholder="cafe-linden.example/menu", autocomplete="url", hint="hint_url")),
        more(
            "part_campaign",
            half("utm_source", "utm_source", placeholder="flyer"),
            half("utm_medium", "utm_medium", placeholder="print"),
            half("utm_campaign", "utm_campaign", placeholder="terrace-2026"),
            half("utm_term", "utm_term"),
            half("utm_content", "utm_content"),
            one("forward_query", "field_forward", "switch", hint="hint_forward"),
            hint="hint_campaign",
        ),
    ),
    "links": (
        main(one("links_title", TITLE), area("links_description", TEXT)),
        main(
            one(
                "links_list",
                "field_links",
                "list",
                item="field_link",
                controls=(
                    half("text", "field_button"),
                    half("url", "field_leads_to", "url", placeholder="example.com"),
                    one("icon", "field_emoji", hint="hint_emoji", is_more=True),
                    one("kind", "field_link_kind", "choice", options=_LINK_KINDS, is_more=True),
                ),
            )
        ),
        more("part_pictures", picture("avatar_url", "field_avatar")),
    ),
    "app_store": (
        main(
            one("app_name", "field_app_name"),
            url("ios_url", "field_ios", placeholder="https://apps.apple.com/…"),
            url("android_url", "field_android", placeholder="https://play.google.com/…"),
        ),
        more(
            "part_more",
            url("fallback_url", "field_fallback", hint="hint_fallback"),
            picture("icon_url", "field_icon"),
        ),
    ),
    "location": (
        main(
            one("location", "field_place"),
            half("latitude", "field_latitude", "number", placeholder="52.5163", hint="hint_latitude"),
            half("longitude", "field_longitude", "number", placeholder="13.3777"),
        ),
        OPENING,
    ),
    "business": (
        main(
            one("business_name", "fact_name", autocomplete="organization"),
            one("headline", "field_headline"),
            area("address", "address", autocomplete="street-address"),
            half("phone", "phone", "tel", autocomplete="tel", placeholder="+49 30 123456"),
            half("email", "kind_email", "email", autocomplete="email", placeholder="ada@example.com"),
            WEBSITE,
            area("about", "about"),
        ),
        OPENING,
        more(
            "part_button",
            one(
                "cta",
                "part_button",
                "group",
                controls=(half("label", "field_button"), half("url", "field_leads_to", "url")),
            ),
        ),
        more("part_socials", SOCIALS),
        more("part_pictures", picture("logo_url", "field_logo"), picture("cover_url", "field_cover")),
    ),
    "event": (
        main(
            one("title", "field_event"),
            one("start", "field_starts", "moment", hint="hint_moment"),
            one("end", "field_ends", "moment"),
            one("all_day", "event_all_day", "switch", hint="hint_all_day"),
            one("timezone", "time_zone", "zone", hint="hint_zone"),
            area("location", "event_where"),
            area("description", TEXT),
        ),
        more("part_more", one("organizer", "event_organizer"), url("url", "event_more")),
    ),
    "coupon": (
        main(
            one("coupon_title", TITLE),
            half("coupon_code", "field_coupon_code", placeholder="HELLO10"),
            half("discount", "field_discount", placeholder="10 %"),
            one("valid_from", "field_valid_from", "moment", hint="hint_moment"),
            one("valid_until", "field_valid_until", "moment"),
            area("terms", "coupon_terms"),
            url("redeem_url", "field_redeem"),
        ),
    ),
}
