"""A report of scans, and single scans: as the answer in JSON, and as tables."""

from collections.abc import AsyncIterator, Mapping, Sequence
from datetime import datetime
from typing import Annotated, Any, Final, Literal

from pydantic import AliasPath, BaseModel, BeforeValidator, ConfigDict, Field, ValidationInfo

from app.context import PlacesData
from domain.analytics.exclusions import Exclusion
from domain.analytics.periods import Bucket, Change, Grouping, Totals
from domain.analytics.reports import ListedScan
from domain.analytics.scan_ids import ScanIds
from domain.kernel.csv_tables import Cell, csv_lines
from domain.use_cases.analytics import ScanReport

ANALYTICS: Final[dict[str, Any]] = {
    "from": "2026-11-01T00:00:00Z",
    "to": "2026-11-02T00:00:00Z",
    "timezone": "UTC",
    "interval": "day",
    "totals": {
        "scans": 52,
        "unique_visitors": 40,
        "bots": 3,
        "first_scan": "2026-11-01T08:12:09Z",
        "last_scan": "2026-11-01T20:44:31Z",
    },
    "series": [{"start": "2026-11-01T00:00:00Z", "scans": 52, "unique_visitors": 40}],
    "group_by": "os",
    "breakdown": [
        {"value": "iOS", "scans": 39, "unique_visitors": 30, "share": 0.75},
        {"value": "Android", "scans": 13, "unique_visitors": 10, "share": 0.25},
    ],
    "comparison": {
        "compare": "previous",
        "from": "2026-10-31T00:00:00Z",
        "to": "2026-11-01T00:00:00Z",
        "totals": {"scans": 0, "unique_visitors": 0, "bots": 0, "first_scan": None, "last_scan": None},
        "series": [{"start": "2026-10-31T00:00:00Z", "scans": 0, "unique_visitors": 0}],
        "change": {"scans": None, "unique_visitors": None},
    },
    "excluded": [{"what": "bots", "count": 3, "why": "Programs, not people."}],
    "places": {"source": "GeoLite2-Country", "date": "2026-11-01"},
}
COLUMNS: Final = (
    "id",
    "scanned_at",
    "qr_code_id",
    "short_id",
    "name",
    "kind",
    *tuple(ListedScan.model_fields)[3:-2],
    "rule_id",
    "rule_name",
    "variant",
)

_NO_RULE: Final = {"id": None, "name": None}


class BreakdownPart(BaseModel):
    """`value`: null for what is not known. `share` of all scans, from 0 to 1.

    `values`: only with two groupings; `value` is then both of them with a comma between.
    """

    value: str | None = Field(description="What these scans have in common; null for what is not known.")
    values: list[str | None] | None = Field(None, description="With two groupings: both, in their order.")
    id: str | None = Field(None, description="Of a code or link; `value` is then its short ID.")
    name: str | None = Field(None, description="Of a code or link, or the last one of a rule.")
    scans: int = Field(description="Scans of people that were let through.")
    unique_visitors: int = Field(description="Visitors, each counted once a UTC day.")
    share: float = Field(description="Of all scans, from 0 to 1.")


_From = Annotated[datetime, Field(validation_alias=AliasPath("period", "starts"), serialization_alias="from")]
_To = Annotated[datetime, Field(validation_alias=AliasPath("period", "ends"), serialization_alias="to")]


class Comparison(BaseModel):
    compare: Literal["previous", "last_year"] = Field(
        validation_alias="comparison", description="Which earlier period it is."
    )
    starts: _From = Field(description="The start of the period.")
    ends: _To = Field(description="The end of the period, not included.")
    totals: Totals = Field(description="All scans in the period.")
    series: list[Bucket] = Field(description="The scans in steps without a gap.")
    change: Change = Field(description="The change from that period to this one.")


def _both(group_by: object, info: ValidationInfo[ScanReport]) -> object:
    both = (group_by, info.context and info.context.then_by)
    return ",".join(str(one) for one in both if one) or None


class Analytics(BaseModel):
    """`breakdown`: null without `group_by`. `places`: null where nothing says where visitors are."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [ANALYTICS]}, json_schema_serialization_defaults_required=True
    )

    starts: _From = Field(description="The start of the period.")
    ends: _To = Field(description="The end of the period, not included.")
    timezone: str = Field(validation_alias="time_zone", description="The time zone of days and months.")
    interval: Literal["hour", "day", "week", "month"] = Field(description="The steps of `series`.")
    totals: Totals = Field(description="All scans in the period.")
    series: list[Bucket] = Field(description="The scans in steps without a gap.")
    group_by: Annotated[str | None, BeforeValidator(_both)] = Field(description="What `breakdown` groups by.")
    breakdown: list[BreakdownPart] | None = Field(description="The scans by group; null without `group_by`.")
    comparison: Comparison | None = Field(
        validation_alias="compared", description="The earlier period; null without `compare`."
    )
    excluded: list[Exclusion] = Field(description="Scans that are not in the numbers, and why.")
    places: PlacesData | None = Field(
        None, description="The source of countries and cities; null without one."
    )


def fields_of(report: ScanReport, *, places: PlacesData | None = None) -> dict[str, Any]:
    answer = Analytics.model_validate(report, from_attributes=True, context=report)
    answer.places = places
    excluded = {"breakdown": {"__all__": _absent(answer.group_by)}}
    return answer.model_dump(mode="json", by_alias=True, exclude=excluded)


def table_of(fields: Mapping[str, Any]) -> list[Sequence[Cell]]:
    """The breakdown of a report with `group_by`, otherwise the series. Two groupings have a column each."""
    by = fields["group_by"]
    columns, rows = (BreakdownPart, fields["breakdown"]) if by else (Bucket, fields["series"])
    header = [name for name in columns.__annotations__ if name not in _absent(by)]
    if by and "," in by:
        both = [[*row["values"], *([*row.values()][2:])] for row in rows]
        return [[*by.split(","), *header[2:]], *both]
    return [header, *([*row.values()] for row in rows)]


def _absent(group_by: str | None) -> set[str]:
    """Only codes and links have an id, only they and rules a name, only two groupings have values."""
    by = (group_by or "").split(",")
    absent = set() if Grouping.CODE in by else {"id"} if Grouping.RULE in by else {"id", "name"}
    return absent | (set() if len(by) == 2 else {"values"})


async def csv_chunks(
    first: Sequence[ListedScan],
    steps: AsyncIterator[Sequence[ListedScan]],
    ids: ScanIds,
    *,
    is_head: bool = False,
) -> AsyncIterator[bytes]:
    """A CSV file of all scans. The first step has been read already."""
    yield csv_lines([COLUMNS, *map(row_of, serialized(first, ids))])
    if not is_head:
        async for scans in steps:
            yield csv_lines(map(row_of, serialized(scans, ids)))


def serialized(scans: Sequence[ListedScan], ids: ScanIds) -> list[dict[str, Any]]:
    return [scan.model_dump(mode="json", context=ids) for scan in scans]


def row_of(scan: Mapping[str, Any]) -> Sequence[Cell]:
    """One row in the order of COLUMNS."""
    scan_id, scanned_at, scanned, *others, rule, variant = scan.values()
    return scan_id, scanned_at, *scanned.values(), *others, *(rule or _NO_RULE).values(), variant
