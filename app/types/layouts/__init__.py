"""The form of each kind."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from app.types.fields import Part
from app.types.layouts.files import FILES
from app.types.layouts.menu_and_forms import MENU_AND_FORMS
from app.types.layouts.people import PEOPLE
from app.types.layouts.places import PLACES

LAYOUTS: Final[Mapping[str, tuple[Part, ...]]] = {**PEOPLE, **PLACES, **MENU_AND_FORMS, **FILES}


class Kind(NamedTuple):
    """`name`, `text`: names of texts, as labels of controls are."""

    slug: str
    icon: str
    name: str
    text: str


# Six groups, as the page "What should people get?" has them.
GROUPS: Final[Mapping[str, tuple[Kind, ...]]] = {
    "group_lead": (
        Kind("url", "globe", "website", "kind_url_text"),
        Kind("links", "list", "kind_links", "kind_links_text"),
        Kind("app_store", "app", "kind_app_store", "kind_app_store_text"),
        Kind("location", "pin", "kind_location", "kind_location_text"),
    ),
    "group_show": (
        Kind("menu", "menu", "kind_menu", "kind_menu_text"),
        Kind("business", "shop", "kind_business", "kind_business_text"),
        Kind("event", "calendar", "kind_event", "kind_event_text"),
        Kind("coupon", "ticket", "kind_coupon", "kind_coupon_text"),
        Kind("text", "note", "kind_text", "kind_text_text"),
    ),
    "group_file": (
        Kind("pdf", "pdf", "=PDF", "kind_pdf_text"),
        Kind("image", "image", "kind_image", "kind_image_text"),
        Kind("image_gallery", "images", "kind_image_gallery", "kind_image_gallery_text"),
        Kind("video", "play", "kind_video", "kind_video_text"),
        Kind("mp3", "music", "=MP3", "kind_mp3_text"),
        Kind("file", "file", "kind_file", "kind_file_text"),
    ),
    "group_touch": (
        Kind("vcard", "person", "kind_vcard", "kind_vcard_text"),
        Kind("phone", "phone", "kind_phone", "kind_phone_text"),
        Kind("whatsapp", "chat", "=WhatsApp", "kind_whatsapp_text"),
        Kind("sms", "sms", "=SMS", "kind_sms_text"),
        Kind("email", "mail", "kind_email", "kind_email_text"),
    ),
    "group_hear": (
        Kind("lead_form", "form", "kind_lead_form", "kind_lead_form_text"),
        Kind("feedback", "smile", "kind_feedback", "kind_feedback_text"),
    ),
    "group_pay": (
        Kind("wifi", "wifi", "kind_wifi", "kind_wifi_text"),
        Kind("payment", "coins", "kind_payment", "kind_payment_text"),
    ),
}
KINDS: Final = {kind.slug: kind for kinds in GROUPS.values() for kind in kinds}
