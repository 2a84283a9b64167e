"""What folders, tags, templates and own domains have in common."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from domain.kernel.revisions import revision_of


@dataclass(frozen=True, kw_only=True, slots=True)
class OwnedItem:
    """`version`: counts its changes."""

    id: UUID
    account_id: UUID
    version: int
    created_at: datetime
    updated_at: datetime

    def revision(self) -> str:
        return revision_of(self.id, self.version)
