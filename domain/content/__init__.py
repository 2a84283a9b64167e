"""The content of codes: one small model for each type."""

from collections.abc import Collection, Mapping
from typing import Any, Final

from domain.content.qr_type import BlankContent, CodeContent
from domain.content.traversal import load_model
from domain.content.types import (
    coupons,
    events,
    forms,
    links,
    media,
    menu,
    messages,
    payment,
    people,
    places,
    wifi,
)
from domain.kernel.faults import Fault
from domain.kernel.parsing import Fields, json_size, parse_model
from domain.kernel.reasons import Reason

MAX_BYTES: Final = 65_536

Content = CodeContent
_MODELS: Final[tuple[type[Content], ...]] = (
    *(links.URLContent, messages.TextContent, messages.EmailContent, people.VCardContent),
    *(wifi.WifiContent, messages.PhoneContent, messages.WhatsAppContent, links.AppStoreContent),
    *(events.EventContent, media.VideoContent, menu.MenuContent, messages.SMSContent),
    *(places.LocationContent, media.PDFContent, media.ImageGalleryContent, people.BusinessContent),
    *(media.ImageContent, coupons.CouponContent, media.FileContent, links.LinksContent),
    *(media.MP3Content, forms.LeadFormContent, forms.FeedbackContent, payment.PaymentContent),
)
TYPES: Final[Mapping[int, type[Content]]] = {model.type_id: model for model in _MODELS}
# With that of codes that have no content yet.
STORED_TYPES: Final[Mapping[int, type[Content]]] = {BlankContent.type_id: BlankContent, **TYPES}
SLUGS: Final[Mapping[str, type[Content]]] = {model.slug: model for model in _MODELS}


def type_numbered(type_id: object) -> type[Content] | None:
    """The type of a number; None for what is no number of a type, such as a boolean."""
    return TYPES.get(type_id) if type(type_id) is int else None


def parse_content(
    type_id: int, fields: Fields, *, also_known: Collection[str] = ()
) -> tuple[Content | None, list[Fault]]:
    """The content of a code of that type, or every fault in it; `type_id` must be one of `STORED_TYPES`."""
    model = STORED_TYPES[type_id]
    content, found = parse_model(model, fields, also_known=also_known)
    # A fault that a field does not belong here comes before faults of its value.
    faults = [*model.misfits(fields), *found]
    if content is not None and not faults:
        faults = [*content.conflicts(), *_size_faults(content)]
    return (None if faults else content), faults


def load_content(type_id: int, stored: Mapping[str, Any]) -> Content:
    """Stored content, unchecked: a rule that tightens later must not break a printed code."""
    model = STORED_TYPES[type_id]
    return load_model(model, model.with_current_names(stored))


def stored_content(content: Content) -> dict[str, Any]:
    """The fields as they were sent, without defaults."""
    return content.model_dump(mode="json", exclude_unset=True)


def serialize_content(content: Content) -> dict[str, Any]:
    """The fields as they were sent, and the defaults of all others."""
    return {**content.model_dump(mode="json"), **stored_content(content)}


def brings_contacts(content: Content) -> bool:
    """Whether visitors can send something from its page."""
    if isinstance(content, people.VCardContent):
        return content.takes_details
    return isinstance(content, forms.FORMS)


def _size_faults(content: Content) -> list[Fault]:
    """A fault of the largest field, if the whole content is too large for one code."""
    stored = stored_content(content)
    size = json_size(stored)
    if size <= MAX_BYTES:
        return []
    largest = max(stored, key=lambda name: json_size(stored[name]))
    return [Fault(largest, Reason.CONTENT_TOO_LARGE, size=size, limit=MAX_BYTES)]
