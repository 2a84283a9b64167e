"""Landing pages: the response to a scan of a code without a destination."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from starlette.responses import Response

from app.pages.landing.layout import Landing
from app.types.coupons.page import coupon_page
from app.types.events.page import event_page
from app.types.links.page import app_store_page, links_page
from app.types.media.page import file_page, image_gallery_page, image_page, mp3_page, pdf_page, video_page
from app.types.menu.page import menu_page
from app.types.messages.page import email_page, phone_page, sms_page, text_page, whatsapp_page
from app.types.payment.page import payment_page
from app.types.people.page import business_page, vcard_page
from app.types.places.page import location_page
from app.types.wifi.page import wifi_page

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
