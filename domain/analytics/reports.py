"""Reports and lists of scans: their filters, questions and answers, and the Protocols of storage."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Annotated, Final, Literal, Protocol
from uuid import UUID

from pydantic import BaseModel, Field, PlainSerializer

from domain.accounts.api_keys import FULL_ACCESS, KeyAccess
from domain.analytics.breakdowns import Group
from domain.analytics.periods import Grouping, Period, Totals
from domain.analytics.rollups import milliseconds_of
from domain.codes.rules.evaluation import Via
from domain.feed.events import RecordedScans
from domain.kernel.errors import ValidationFailed
from domain.kernel.faults import Fault
from domain.kernel.reasons import Reason
from domain.scanning.outcomes import LET_THROUGH, Verdict

# In the place of a value: scans of which it is not known.
UNKNOWN: Final = "none"
# Filters, and two groupings at once, are answered from this many single scans at most.
MAX_SINGLE_SCANS: Final = 1_000_000


@dataclass(frozen=True, kw_only=True, slots=True)
class ScanFilter:
    """A filter of scans; each part that is given restricts them, to one of its values. None: it is not known.

    Without `outcomes` a report counts the scans that were let through, and a list has all.
    """

    values: Mapping[Grouping, tuple[str | None, ...]] = field(default_factory=dict)
    outcomes: tuple[Verdict, ...] = ()
    is_bot: bool | None = None

    def __bool__(self) -> bool:
        return bool(self.values or self.outcomes) or self.is_bot is not None

    @property
    def asks_for_refused(self) -> bool:
        return not LET_THROUGH.issuperset(self.outcomes)


def folded(value: str) -> str:
    """The form in which values are compared, like SQL's LOWER: other letters differ between databases."""
    return "".join(letter.lower() if letter.isascii() else letter for letter in value)


def require_few_scans(count: int) -> None:
    """Raises ValidationFailed with the way out when a question would read too many single scans."""
    if count > MAX_SINGLE_SCANS:
        raise ValidationFailed([Fault("from", Reason.TOO_MANY_SCANS, size=count, limit=MAX_SINGLE_SCANS)])


Within = tuple[datetime | None, datetime | None]


@dataclass(frozen=True, kw_only=True, slots=True)
class ScanScope:
    """The codes and links of an account; each field that is given restricts them, to one of its values.

    `access`: set by a repository that is limited to it. `with_trash`: all of the account, and what is in its
    trash.
    """

    account_id: UUID
    code_ids: frozenset[UUID] | None = None
    type_ids: tuple[int, ...] = ()
    folder_ids: tuple[UUID | None, ...] = ()
    tag_ids: tuple[UUID, ...] = ()
    access: KeyAccess = FULL_ACCESS
    include_bots: bool = False
    with_trash: bool = False
    only: ScanFilter = ScanFilter()


@dataclass(frozen=True, kw_only=True, slots=True)
class Question:
    """`bounds`: the starts of the steps of the series and the end of the last. `period`: for its zone.

    `then_by`: the second of two groupings.
    """

    period: Period
    bounds: Sequence[datetime]
    grouping: Grouping | None = None
    then_by: Grouping | None = None

    @property
    def groupings(self) -> tuple[Grouping, ...]:
        return tuple(one for one in (self.grouping, self.then_by) if one is not None)


@dataclass(frozen=True, kw_only=True, slots=True)
class Counted:
    """The answer. `steps`: pairs of scans and visitors. `groups`: one for each value.

    `steps` and `groups` add up to `totals`; but in a breakdown by code or tag each code counts its own
    visitors, and a code is in the group of each of its tags.
    `waiting`: stored scans that are not counted yet and are missing here; `waits_for_more`: at least that
    many. `lacks_pruned`: without pruned scans of partial quarters of an hour, and values of partial days.
    `sums_visitors`: visitors are added up over several codes. `not_kept`: how many scans of the period are
    pruned, if only single scans can answer.
    """

    totals: Totals
    steps: Sequence[tuple[int, int]]
    groups: Sequence[Group]
    waiting: int = 0
    waits_for_more: bool = False
    lacks_pruned: bool = False
    sums_visitors: bool = False
    not_kept: int = 0


@dataclass(frozen=True, slots=True)
class ScanPosition:
    """A position in the list: after the scan of that time (milliseconds since 1970) and id."""

    scanned_at: int
    id: int


@dataclass(frozen=True, slots=True)
class ScannedCode:
    id: Annotated[UUID, Field(description="Its id, which never changes.")]
    short_id: Annotated[str, Field(description="The last part of the short URL.")]
    name: Annotated[str | None, Field(description="A name for its owner; no visitor sees it.")]
    kind: Annotated[str, Field(json_schema_extra={"enum": ["qr_code", "link"]}, description="What it is.")]


@dataclass(frozen=True, slots=True)
class ScannedRule:
    id: Annotated[str, Field(description="Its id, which never changes.")]
    name: Annotated[str | None, Field(description="Its last name, also after it was deleted.")]


class ListedScan(BaseModel):
    """`outcome`: the verdict. `bot`: the reason to call it a bot; null for a person.

    `source`: `lifeboat` if a web server answered while this service was down.

    All fields about a visitor who opted out of tracking are null.
    """

    # The serialization context is ScanIds.
    id: Annotated[int, PlainSerializer(lambda number, info: info.context.encode(number), return_type=str)] = (
        Field(description="Its id, which never changes.")
    )
    scanned_at: datetime = Field(description="When it was scanned.")
    qr_code: ScannedCode = Field(description="The code or link that was scanned.")
    outcome: str = Field(json_schema_extra={"enum": [*Verdict]}, description="What the scan met.")
    country: str | None = Field(description="The country of the visitor, as a code (ISO 3166-1).")
    city: str | None = Field(description="The city of the visitor.")
    device: str | None = Field(description="The kind of device.")
    os: str | None = Field(description="The operating system.")
    browser: str | None = Field(description="The browser.")
    language: str | None = Field(description="The first language of the browser.")
    referrer: str | None = Field(description="The host of the page that led here.")
    bot: str | None = Field(description="Why it is taken for a program; null for a person.")
    source: Literal["live", "lifeboat"] = Field("live", description="The name of the data.")
    rule: ScannedRule | None = Field(
        description="The rule of the code that led it; null where none did, as in most."
    )
    variant: str | None = Field(description="The label of its share, where the rule is a split.")

    @property
    def position(self) -> ScanPosition:
        return ScanPosition(milliseconds_of(self.scanned_at), self.id)


@dataclass(frozen=True, kw_only=True, slots=True)
class KeptScan:
    """What is kept of a scan. `language`: the browser's first, without its region. `rule`: that led it.

    `visitor`: by the day's key. The fields of a visitor who opted out of tracking are None.
    """

    scanned_at: datetime
    verdict: Verdict
    visitor: int | None
    country: str | None
    language: str | None
    user_agent: str | None
    rule: str | None
    variant: str | None

    @property
    def via(self) -> Via | None:
        return Via(self.rule, self.variant) if self.rule else None


@dataclass(frozen=True, slots=True)
class UnlistedParts:
    """What lists leave out of a scan, and a recount needs: as StoredScan, `visitor` in hex digits."""

    type_id: int
    first_seen: int
    visitor: str | None
    user_agent: str | None


class ScanReports(Protocol):
    """Numbers about stored scans, without blocking scans or use cases."""

    async def count(self, scope: ScanScope, questions: Sequence[Question]) -> list[Counted]:
        """The answers, in order, from one snapshot.

        Raises ValidationFailed where too many single scans would have to be read.
        """

    async def steps_of_codes(
        self, scope: ScanScope, bounds: Sequence[datetime]
    ) -> Mapping[UUID, Sequence[int]]:
        """The scans of each code and link of the scope in the steps between `bounds`."""

    async def most_scanned(
        self,
        scope: ScanScope,
        bounds: Sequence[datetime],
        *,
        limit: int,
        verdict: Verdict | None = None,
        only_codes: bool = False,
    ) -> list[tuple[ScannedCode, int]]:
        """The codes and links of the scope with the most scans between the first and the last of `bounds`.

        `verdict`: a refusal; those that were refused like this most often.
        """

    async def end_scans(self, scope: ScanScope) -> tuple[datetime, datetime] | None:
        """The times of the first and the last scan, of any verdict; once counted, their quarters of an hour.

        Without the filter of the scope.
        """

    async def find_codes(
        self, account_id: UUID, ids: Sequence[UUID], short_ids: Sequence[str]
    ) -> list[ScannedCode]:
        """The codes and links of the account among these, QR codes first."""


class ScanLists(Protocol):
    """All single scans in storage, counted or not, except those of deleted codes.

    `within`: from the first to before the second; None means no limit. Each method raises ValidationFailed
    where a filter would have to read too many single scans.
    """

    async def list_of(
        self,
        scope: ScanScope,
        within: Within,
        *,
        limit: int,
        after: ScanPosition | None,
        oldest_first: bool = False,
    ) -> list[ListedScan]:
        """The scans behind the position `after`, the newest first or the oldest."""

    async def count(self, scope: ScanScope, within: Within) -> int: ...

    async def count_bots(self, scope: ScanScope, within: Within) -> Mapping[tuple[str, bool], int]:
        """The bots among them, by the reason to call them bots and whether they were refused."""

    async def find(self, account_id: UUID, recorded: Sequence[RecordedScans]) -> Mapping[int, ListedScan]:
        """Counted scans by their ids, without those of deleted codes, and those that are pruned."""

    async def unlisted(self, account_id: UUID, scans: Sequence[ListedScan]) -> Mapping[int, UnlistedParts]:
        """The other parts of these scans, by their ids, without those that are pruned meanwhile."""

    async def find_kept(self, code_id: UUID, scan_id: int) -> KeptScan | None:
        """A scan of that code."""

    async def sample_kept(self, code_id: UUID, since: datetime, *, most: int) -> tuple[list[KeptScan], int]:
        """The code's scans of people that were let through since then; of many one in so many: the number."""
