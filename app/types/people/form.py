"""The forms of a person and of a business."""

from typing import Final

from app.types.code_type import CodeType
from app.types.fields import EMAIL_ADDRESS, PHONE_NUMBER, area, group, half, many, more, one, picture, url
from app.types.opening_hours import OPENING
from app.types.people.page import business_page, vcard_page
from domain.content.types.people import BusinessContent, VCardContent

_WEBSITE: Final = url("website", "website", autocomplete="url")
_SOCIALS: Final = more(
    "part_socials",
    many(
        "socials",
        "field_socials",
        "field_social",
        url("url", "web_address"),
        one("type", "field_network", hint="hint_network", is_more=True),
        plain="url",
    ),
)
VCARD: Final = CodeType(VCardContent, vcard_page, "person").with_form(
    half("first_name", "field_first_name", autocomplete="given-name"),
    half("last_name", "field_last_name", autocomplete="family-name"),
    half("company", "field_company", autocomplete="organization"),
    half("job_title", "field_job", autocomplete="organization-title"),
    PHONE_NUMBER,
    EMAIL_ADDRESS,
    _WEBSITE,
    more(
        "part_numbers",
        many(
            "phones",
            "field_phones",
            "field_number",
            half("number", "field_number", "tel", placeholder="+49 30 123456"),
            half("type", "field_phone_type", hint="hint_phone_type"),
        ),
        one("emails", "field_emails", "lines", hint="hint_lines"),
    ),
    more(
        "address",
        one("address", "field_street", autocomplete="street-address"),
        half("zip", "field_zip", autocomplete="postal-code"),
        half("city", "field_city", autocomplete="address-level2"),
        half("state", "field_state", autocomplete="address-level1"),
        half("country", "field_country", autocomplete="country-name"),
    ),
    _SOCIALS,
    more(
        "part_more",
        picture("photo_url", "field_photo"),
        area("note", "note"),
        one("takes_details", "field_takes_details", "switch"),
    ),
)
BUSINESS: Final = CodeType(BusinessContent, business_page, "shop").with_form(
    one("business_name", "fact_name", autocomplete="organization"),
    one("headline", "field_headline"),
    area("address", "address", autocomplete="street-address"),
    half("phone", "phone", "tel", autocomplete="tel", placeholder="+49 30 123456"),
    half("email", "type_email", "email", autocomplete="email", placeholder="ada@example.com"),
    _WEBSITE,
    area("about", "about"),
    OPENING,
    more(
        "part_button",
        group("cta", "part_button", half("label", "field_button"), half("url", "field_leads_to", "url")),
    ),
    _SOCIALS,
    more("part_pictures", picture("logo_url", "field_logo"), picture("cover_url", "field_cover")),
)
