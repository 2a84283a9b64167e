"""Folders of codes and links."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from domain.kernel.revisions import revision_of


@dataclass(frozen=True, kw_only=True, slots=True)
class Folder:
    """`qr_codes` and `links`: how many are in it."""

    id: UUID
    account_id: UUID
    name: str
    version: int
    created_at: datetime
    updated_at: datetime
    qr_codes: int = 0
    links: int = 0

    def revision(self) -> str:
        return revision_of(self.id, self.version)
