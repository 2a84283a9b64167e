"""The landing page of a code that leads to no other address."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from domain.content import Content
from domain.drawing.shapes import Ink


@dataclass(frozen=True, kw_only=True, slots=True)
class Page:
    """The fields of a code that its page needs. The last few hundred are held in memory.

    `logo_ink`: of the theme's logo; None while it is unknown, or without a logo.
    """

    code_id: UUID
    account_id: UUID
    domain: str
    short_id: str
    content: Content
    theme: dict[str, Any] | None
    logo_ink: Ink | None
    version: int
    created_at: datetime
    updated_at: datetime
