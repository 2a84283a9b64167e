"""What a QR code and a short link have in common: a short ID, content, gates and a history."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any, ClassVar
from uuid import UUID

from domain.codes.restrictions import Restrictions
from domain.content import Content, stored_content
from domain.kernel.revisions import revision_of
from domain.pages.page_pictures import pictures_of


class Status(StrEnum):
    ACTIVE = "active"
    PAUSED = "paused"


class CreatedVia(StrEnum):
    API = "api"
    DASHBOARD = "dashboard"
    BULK = "bulk"
    ASSISTANT = "assistant"


@dataclass(frozen=True, kw_only=True, slots=True)
class ShortURL:
    """`domain` and `short_id` never change; `domain` is "" for the service's own.

    `version` counts the changes of anything the owner sees; `scan_count` is people's scans that were let
    through. `noun` is what a person calls it.
    """

    noun: ClassVar[str]

    id: UUID
    account_id: UUID
    domain: str
    short_id: str
    content: Content
    name: str | None
    folder_id: UUID | None
    status: Status
    restrictions: Restrictions
    scan_count: int
    version: int
    created_via: CreatedVia
    created_at: datetime
    updated_at: datetime

    def destination(self) -> str | None:
        """Where a scan leads, as far as that is one place; None for a landing page."""
        return self.content.destination()

    def pictures(self) -> frozenset[str]:
        """The addresses of the pictures that its page shows."""
        return pictures_of(self.content, None)

    def revision(self) -> str:
        return revision_of(self.id, self.version)

    def snapshot(self) -> "Snapshot":
        return Snapshot(
            content=stored_content(self.content), status=self.status, restrictions=self.restrictions
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class Snapshot:
    """What decides where a scan leads: the part that the history keeps."""

    content: dict[str, Any]
    status: Status
    restrictions: Restrictions


@dataclass(frozen=True, kw_only=True, slots=True)
class Change:
    """One entry of a history; the first has no `before`. `changed_by` is who, `via` by which way."""

    short_url_id: UUID
    version: int
    changed_by: str
    via: CreatedVia
    changed_at: datetime
    before: Snapshot | None
    after: Snapshot
