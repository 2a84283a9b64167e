"""Templates: named options and themes for new codes."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from domain.kernel.revisions import revision_of


@dataclass(frozen=True, kw_only=True, slots=True)
class Template:
    """`options` and `theme` are those that the owner sent. Codes copy them."""

    id: UUID
    account_id: UUID
    name: str
    options: dict[str, Any]
    theme: dict[str, Any] | None
    version: int
    created_at: datetime
    updated_at: datetime

    def revision(self) -> str:
        return revision_of(self.id, self.version)
