"""A landing page: what a scan sees of a code that leads nowhere else."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from domain.content import Content
from domain.drawing.shapes import Ink


@dataclass(frozen=True, kw_only=True, slots=True)
class Page:
    """What the page shows of its code, and no more: the last few hundred are held in memory.

    `logo_ink`: of the theme's logo; None while it is not known, or where there is no logo.
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
