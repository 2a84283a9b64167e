"""QR codes: entity and history."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from domain.content import Content, stored_content
from domain.gates import Gates
from domain.scannability import Scannability

DEFAULT_DOMAIN = ""
# In an If-Match: whichever, as long as there is one.
ANY_REVISION = "*"


class Status(StrEnum):
    ACTIVE = "active"
    PAUSED = "paused"


class CreatedVia(StrEnum):
    API = "api"
    DASHBOARD = "dashboard"
    BULK = "bulk"
    ASSISTANT = "assistant"


@dataclass(frozen=True, kw_only=True, slots=True)
class Artwork:
    """What is kept of a code's picture: its logo in the store, why there is none, and how well it scans.

    `scannability` is None for a code that was made before pictures were graded, until its next change.
    """

    logo_hash: str | None = None
    image_error: str | None = None
    scannability: Scannability | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class QRCode:
    """A printed code. `domain` and `short_id` never change; `domain` is "" for the service's own.

    `options` is what the owner sent (`domain.design` says what it means). `version` counts the changes
    of anything the owner sees; `scan_count` is people's scans that were let through.
    """

    id: UUID
    account_id: UUID
    domain: str
    short_id: str
    content: Content
    name: str | None
    external_id: str | None
    options: dict[str, Any]
    theme: dict[str, Any] | None
    status: Status
    gates: Gates
    artwork: Artwork = Artwork()
    scan_count: int
    version: int
    created_via: CreatedVia
    created_at: datetime
    updated_at: datetime

    def destination(self) -> str:
        return self.content.destination()

    def revision(self) -> str:
        """This code in this version, and no other that comes to stand in its place."""
        return f"{self.id.hex[:8]}-{self.version}"

    def snapshot(self) -> "Snapshot":
        return Snapshot(content=stored_content(self.content), status=self.status, gates=self.gates)


@dataclass(frozen=True, kw_only=True, slots=True)
class Snapshot:
    """What decides where a scan leads: the part of a code that its history keeps."""

    content: dict[str, Any]
    status: Status
    gates: Gates


@dataclass(frozen=True, kw_only=True, slots=True)
class Change:
    """One entry of a code's history; the first has no `before`. `changed_by` is who, `via` by which way."""

    code_id: UUID
    version: int
    changed_by: str
    via: CreatedVia
    changed_at: datetime
    before: Snapshot | None
    after: Snapshot
