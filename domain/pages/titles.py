"""What a code's content is called, where its page is not shown."""

from domain.content import Content
from domain.content.types.people import VCardContent

_NAMES = ("title", "business_name", "links_title", "form_title", "question", "app_name", "location", "ssid")


def title_of(content: Content) -> str:
    """The owner's title; empty for content without one."""
    if isinstance(content, VCardContent):
        card = content.card()
        return " ".join(filter(None, (card.first_name, card.last_name))) or card.company or ""
    for name in (f"{content.slug}_title", *_NAMES):
        if isinstance(title := getattr(content, name, None), str) and title:
            return title
    return ""
