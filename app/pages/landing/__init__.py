"""Landing pages: the response to a scan of a code without a destination."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from starlette.responses import Response

from app.pages.landing.coupons import coupon_page
from app.pages.landing.devices import app_store_page, whatsapp_page, wifi_page
from app.pages.landing.events import event_page
from app.pages.landing.forms import landing_form, thank_you
from app.pages.landing.layout import Landing, answer_page
from app.pages.landing.links import links_page
from app.pages.landing.media import (
    file_page,
    image_gallery_page,
    image_page,
    mp3_page,
    pdf_page,
    video_page,
)
from app.pages.landing.menus import menu_page
from app.pages.landing.messages import email_page, phone_page, sms_page, text_page
from app.pages.landing.payments import payment_page
from app.pages.landing.people import business_page, vcard_page
from app.pages.landing.places import location_page

__all__ = ["Landing", "answer_page", "landing_form", "landing_page", "thank_you"]

_PAGES: Mapping[str, Callable[[Landing], Response]] = MappingProxyType(
    {
        "app_store": app_store_page,
        "business": business_page,
        "coupon": coupon_page,
        "email": email_page,
        "event": event_page,
        "file": file_page,
        "image": image_page,
        "image_gallery": image_gallery_page,
        "links": links_page,
        "location": location_page,
        "menu": menu_page,
        "mp3": mp3_page,
        "payment": payment_page,
        "pdf": pdf_page,
        "phone": phone_page,
        "sms": sms_page,
        "text": text_page,
        "vcard": vcard_page,
        "video": video_page,
        "whatsapp": whatsapp_page,
        "wifi": wifi_page,
    }
)


def landing_page(page: Landing) -> Response:
    """Raises KeyError for a form, and for a type that has no page."""
    return _PAGES[page.content.slug](page)
