"""Short URLs, the base of QR codes and short links: a short ID, content, restrictions and a history."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from hashlib import sha256
from typing import Annotated, Any, ClassVar, Final
from uuid import UUID

from pydantic import Field

from domain.codes.restrictions import Restrictions
from domain.content import Content, stored_content
from domain.kernel.revisions import revision_of
from domain.pages.page_pictures import pictures_of

MAX_NAME: Final = 200
# The history keeps the current version, and of the last ones those that are younger.
MOST_VERSIONS: Final = 200
VERSIONS_KEPT_FOR: Final = timedelta(days=365)
TRASH_KEPT_FOR: Final = timedelta(days=30)


class Status(StrEnum):
    ACTIVE = "active"
    PAUSED = "paused"
    # Without content: printed first, to be filled later.
    BLANK = "blank"


class CreatedVia(StrEnum):
    API = "api"
    DASHBOARD = "dashboard"
    BULK = "bulk"
    ASSISTANT = "assistant"


class HistoryEvent(StrEnum):
    """What a change is after which all that the history keeps is the same."""

    DELETED = "deleted"
    RESTORED = "restored"


@dataclass(frozen=True, kw_only=True, slots=True)
class Deletion:
    """Who moved it to the trash, and how. `external_id`: another may have it meanwhile."""

    by: str
    via: CreatedVia
    external_id: str | None


@dataclass(frozen=True, kw_only=True, slots=True)
class ShortURL:
    """`domain` and `short_id` never change; `domain` is "" for the service's own.

    `version` counts all changes that the owner sees; `scan_count` counts people's scans that were let
    through; `last_scanned_at` is the time of the last one. `noun` is the name of the kind for people.
    `deletion`: of one in the trash, deleted at `updated_at`. Fields with a description are those of answers.
    """

    noun: ClassVar[str]

    id: UUID
    account_id: UUID
    domain: str
    short_id: str
    content: Content
    name: str | None
    folder_id: UUID | None
    external_id: Annotated[str | None, Field(description="Your own ID, unique among your codes, or links.")]
    status: Status
    restrictions: Restrictions
    scan_count: Annotated[int, Field(description="Scans of people that were let through.")]
    version: int
    created_via: Annotated[CreatedVia, Field(description="Where it was made.")]
    created_at: Annotated[datetime, Field(description="When it was made.")]
    updated_at: Annotated[datetime, Field(description="When its owner last changed it.")]
    metadata: Annotated[
        dict[str, str | int | float | bool],
        Field(description="Your own keys and values; no visitor sees them."),
    ] = field(default_factory=dict)
    tags: Annotated[tuple[str, ...], Field(description="The names of its tags.")] = ()
    # As they were sent, with their ids: domain/codes/rules/input.py reads them.
    rules: Annotated[tuple[dict[str, Any], ...], Field(description="Where scans lead, and when.")] = ()
    utm_template_id: Annotated[UUID | None, Field(description="The UTM template of its parameters.")] = None
    imported_scans: Annotated[int, Field(description="Scans before its import; in no other number.")] = 0
    deletion: Deletion | None = None
    last_scanned_at: datetime | None = None

    def destination(self) -> str | None:
        """The destination of most scans; None for a landing page."""
        return self.content.destination()

    @property
    def is_blank(self) -> bool:
        return self.status is Status.BLANK

    @property
    def type_as_sent(self) -> dict[str, Any]:
        """What the body of a new one with this content says of its type."""
        return {"status": self.status.value} if self.is_blank else {"type_id": self.content.type_id}

    @property
    def sort_name(self) -> str:
        """The name that lists are sorted by, without regard to case; empty without a name."""
        return (self.name or "").casefold()[:MAX_NAME]

    def pictures(self) -> frozenset[str]:
        """The addresses of the pictures that its page shows."""
        return pictures_of(self.content, None)

    def revision(self) -> str:
        revision = revision_of(self.id, self.version)
        # The version stays when a tag is renamed, merged or deleted.
        return f"{revision}.{sha256(repr(self.tags).encode()).hexdigest()[:16]}" if self.tags else revision

    def snapshot(self) -> "Snapshot":
        return Snapshot(
            type_id=self.content.type_id,
            content=stored_content(self.content),
            status=self.status,
            restrictions=self.restrictions,
            rules=self.rules,
            name_and_look=self.name_and_look(),
        )

    def name_and_look(self) -> dict[str, Any]:
        """What the history keeps beside that which decides where a scan leads, by the names of REST."""
        return {"name": self.name, "tags": [*self.tags]}


@dataclass(frozen=True, kw_only=True, slots=True)
class Snapshot:
    """The part of a short URL that the history keeps.

    `name_and_look`: empty in a version of a release that kept none of it.
    """

    type_id: int
    content: dict[str, Any]
    status: Status
    restrictions: Restrictions
    rules: tuple[dict[str, Any], ...] = ()
    name_and_look: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True, slots=True)
class Change:
    """One change in a history; the first has no `before`.

    `grant_id`: the grant of the assistant that made it; it may have ended since. `images`: those of the
    design that it took away, by what stands for them in `before` (`without_data`).
    """

    short_url_id: UUID
    version: int
    changed_by: str
    via: CreatedVia
    changed_at: datetime
    before: Snapshot | None
    after: Snapshot
    grant_id: UUID | None = None
    event: HistoryEvent | None = None
    images: Mapping[str, str] = field(default_factory=dict)

    def leads_elsewhere(self) -> bool:
        """Whether people get something else than before."""
        before, after = self.before, self.after
        return before is not None and _leads_to(before) != _leads_to(after)

    def replaces_password(self) -> bool:
        hashes = {state.restrictions.password_hash for state in (self.before, self.after) if state}
        return len(hashes - {None}) == 2


@dataclass(frozen=True, kw_only=True, slots=True)
class Past:
    """The past of a code or link elsewhere: when it was made, and its scans.

    `counted`: those that count for its limit. Of one's own export: `password_hash`, whether it
    `asks_password`, its `changes`, and `own` values as they were.
    """

    created_at: datetime | None = None
    scans: int = 0
    counted: int = 0
    password_hash: str | None = None
    asks_password: bool = False
    changes: Sequence[Change] = ()
    own: Mapping[str, Any] = field(default_factory=dict)


def _leads_to(snapshot: Snapshot) -> tuple[Any, ...]:
    return snapshot.type_id, snapshot.content, snapshot.rules
