"""The landing page of a code that leads to no other address."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from domain.content import Content
from domain.drawing.shapes import Ink
from domain.pages.page_pictures import PagePicture


@dataclass(frozen=True, kw_only=True, slots=True)
class Page:
    """The fields of a code that its page needs. The last few hundred are held in memory.

    `logo_ink` and `logo_ratio`, width by height, are those of the theme's logo; None while they are unknown,
    or without a logo. `level` and `least_version` are those of the code's modules; the version may be larger
    until its picture is graded. `file`: what is stored of the file that the page is about.
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
    file: PagePicture | None
    version: int
    created_at: datetime
    updated_at: datetime
