"""The landing page of a code that leads to no other address, and the title of its content."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from domain.content import Content
from domain.content.types.people import VCardContent
from domain.drawing.shapes import Ink
from domain.pages.page_pictures import PagePicture


@dataclass(frozen=True, kw_only=True, slots=True)
class Page:
    """The fields of a code that its page needs. The last few hundred are held in memory.

    `logo_ink` and `logo_ratio`, width by height, are those of the theme's logo; None while they are unknown,
    or without a logo. `level`, `least_version` and `compact` are those of the code's modules; the version may
    be larger until its picture is graded. `file`: what is stored of the file that the page is about.
    """

    code_id: UUID
    account_id: UUID
    domain: str
    short_id: str
    content: Content
    theme: dict[str, Any] | None
    logo_ink: Ink | None
    logo_ratio: float | None
    level: str
    least_version: int
    compact: bool
    file: PagePicture | None
    version: int
    created_at: datetime
    updated_at: datetime


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
