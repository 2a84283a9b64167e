"""All types: in the groups of the page "What should people get?", and by their slugs."""

from collections.abc import Mapping
from typing import Final

from starlette.responses import Response

from app.pages.landing.layout import Landing
from app.types.code_type import CodeType
from app.types.coupons.form import COUPON
from app.types.events.form import EVENT
from app.types.forms.form import FEEDBACK, LEAD_FORM
from app.types.links.form import APP_STORE, LINKS, URL
from app.types.media.form import FILE, IMAGE, IMAGE_GALLERY, MP3, PDF, VIDEO
from app.types.menu.form import MENU
from app.types.messages.form import EMAIL, PHONE, SMS, TEXT, WHATSAPP
from app.types.payment.form import PAYMENT
from app.types.people.form import BUSINESS, VCARD
from app.types.places.form import LOCATION
from app.types.wifi.form import WIFI
from domain.content.qr_type import BlankContent

# Groups and types are shown in this order. The names of the groups are names of texts.
GROUPS: Final[Mapping[str, tuple[CodeType, ...]]] = {
    "group_lead": (URL, LINKS, APP_STORE, LOCATION),
    "group_show": (MENU, BUSINESS, EVENT, COUPON, TEXT),
    "group_file": (PDF, IMAGE, IMAGE_GALLERY, VIDEO, MP3, FILE),
    "group_touch": (VCARD, PHONE, WHATSAPP, SMS, EMAIL),
    "group_hear": (LEAD_FORM, FEEDBACK),
    "group_pay": (WIFI, PAYMENT),
}
# Of a code without content.
BLANK: Final = CodeType(BlankContent, None, "print", own_name="state_blank")
CODE_TYPES: Final = {one.slug: one for types in GROUPS.values() for one in types}


def type_named(slug: str) -> CodeType:
    """Find the type of a code, which may be blank."""
    return CODE_TYPES.get(slug, BLANK)


def landing_page(page: Landing) -> Response:
    """The response to a scan of a code without a destination; a form is empty. Raises TypeError for a URL."""
    shown = CODE_TYPES[page.content.slug].page
    if shown is None:
        raise TypeError(f"{page.content.slug} has no page")
    return shown(page)
