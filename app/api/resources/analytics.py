"""…/analytics: scan statistics, as JSON or CSV."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from itertools import permutations
from typing import Annotated, Any, Final, Literal

from pydantic import (
    AliasPath,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ValidationInfo,
    WithJsonSchema,
)
from starlette.responses import Response

from app.api import answers
from app.api.calls import Call, Digits, Flag, Ids
from app.api.csv_files import csv_file, prefers_csv
from app.api.resources.short_urls import ShortURLResource, find_folder, find_uncounted
from app.context import PlacesData
from domain.analytics.exclusions import Exclusion
from domain.analytics.periods import Bucket, Change, Grouping, Totals
from domain.analytics.queries import (
    ClockFilterInput,
    FilterInput,
    OtherEnds,
    ReportInput,
    ReportRequest,
)
from domain.content import TYPES
from domain.kernel.csv_tables import Cell, csv_lines
from domain.kernel.faults import InvalidValue
from domain.kernel.reasons import Reason
from domain.ports.codes import Entity
from domain.use_cases.analytics import ScanReport, scan_stats

FRESH: Final = {"Cache-Control": "no-store", "Vary": "Accept"}
_MOMENT: Final = {
    "anyOf": [
        {"type": "string", "format": "date"},
        {"type": "string", "format": "date-time"},
        {"type": "null"},
    ],
    "examples": ["2026-11-01"],
}
_GROUPINGS: Final = [*Grouping, *(",".join(two) for two in permutations(Grouping, 2))]
_FORMATS: Final[Mapping[str, Any]] = {
    **dict.fromkeys(("from", "to", "startDate", "endDate"), _MOMENT),
    "timezone": {"examples": ["Europe/Berlin"]},
}


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


def with_formats(schema: dict[str, Any]) -> None:
    for name, field in schema["properties"].items():
        field.update(_FORMATS.get(name, {}))


class BreakdownPart(BaseModel):
    """`value`: null for what is not known. `share` of all scans, from 0 to 1.

    `values`: only with two groupings; `value` is then both of them with a comma between.
    """

    value: str | None
    values: list[str | None] | None = None
    id: str | None = Field(None, description="Of a code or link; `value` is then its short ID.")
    name: str | None = Field(None, description="Of a code or link.")
    scans: int
    unique_visitors: int
    share: float


_From = Annotated[datetime, Field(validation_alias=AliasPath("period", "starts"), serialization_alias="from")]
_To = Annotated[datetime, Field(validation_alias=AliasPath("period", "ends"), serialization_alias="to")]


class Comparison(BaseModel):
    compare: Literal["previous", "last_year"] = Field(validation_alias="comparison")
    starts: _From
    ends: _To
    totals: Totals
    series: list[Bucket]
    change: Change


def _both(group_by: object, info: ValidationInfo[ScanReport]) -> object:
    both = (group_by, info.context and info.context.then_by)
    return ",".join(str(one) for one in both if one) or None


class Analytics(BaseModel):
    """`breakdown`: null without `group_by`. `places`: null where nothing says where visitors are."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [ANALYTICS]}, json_schema_serialization_defaults_required=True
    )

    starts: _From
    ends: _To
    timezone: str = Field(validation_alias="time_zone")
    interval: Literal["hour", "day", "week", "month"]
    totals: Totals
    series: list[Bucket]
    group_by: Annotated[str | None, BeforeValidator(_both)]
    breakdown: list[BreakdownPart] | None
    comparison: Comparison | None = Field(validation_alias="compared")
    excluded: list[Exclusion]
    places: PlacesData | None = None


def _one_or_two(text: object) -> object:
    if isinstance(text, str) and text not in _GROUPINGS:
        raise InvalidValue(Reason.NOT_ONE_OR_TWO_OF, allowed=[*Grouping])
    return text


class AnalyticsQuery(ReportInput, OtherEnds, FilterInput, ClockFilterInput):
    model_config = ConfigDict(json_schema_extra=with_formats)

    group_by: Annotated[
        str | None, WithJsonSchema({"type": "string", "enum": _GROUPINGS}), BeforeValidator(_one_or_two)
    ] = Field(
        None,
        description="What the breakdown tells apart, or two of them with a comma between, like "
        "country,device: from single scans, a million at most.",
    )

    include_bots: Annotated[
        bool, Flag, Field(description="Count bots, too; without it they are left out, and how many is said.")
    ] = False


TypeId = Annotated[
    int | None,
    Field(ge=1, le=max(TYPES), description="Only codes of this type; short links are of type 1."),
    Digits,
]
FolderId = Annotated[str | None, Field(description="Only codes and links in the folder of this id.")]


class AccountAnalyticsQuery(AnalyticsQuery):
    type_id: TypeId = None
    folder: FolderId = None
    code: Annotated[str, Field(max_length=200, description="Id or short ID of one code or link.")] | None = (
        None
    )
    ids: Ids | None = Field(
        None,
        description="Up to 100 ids or short IDs of codes and links, with commas between. With "
        "`group_by=code` each has its row.",
    )


async def get_analytics(call: Call, resource: ShortURLResource[Entity] | None) -> Response:
    """Of the code or link in the path; without a `resource` of the whole account."""
    if resource is not None:
        entity = await find_uncounted(call, resource)
        asked = _request(call.query(AnalyticsQuery), codes=(str(entity.id),))
        return await _answer(call, asked, f"analytics-{entity.short_id}")
    await find_folder(call)
    query = call.query(AccountAnalyticsQuery)
    ids = tuple(query.ids.split(",")) if query.ids is not None else None
    return await _answer(call, _request(query, ids=ids), "analytics")


def _request(query: AnalyticsQuery, **more: Any) -> ReportRequest:
    first, _, second = (query.group_by or "").partition(",")
    groupings = {"group_by": first or None, "then_by": Grouping(second) if second else None}
    return ReportRequest(**{**dict(query), **groupings, **more})


async def _answer(call: Call, asked: ReportRequest, name: str) -> Response:
    context = call.context
    report = await scan_stats(context.deps, call.actor.account, asked)
    fields = fields_of(report, places=context.geography_source and context.geography_source())
    as_csv = prefers_csv(call.request)
    response = csv_file(name, csv_lines(table_of(fields))) if as_csv else answers.one(fields)
    response.headers.update(FRESH)
    return response


def fields_of(report: ScanReport, *, places: PlacesData | None = None) -> dict[str, Any]:
    """The answer in JSON."""
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
    """Only codes and links have an id and a name, only two groupings have values."""
    by = (group_by or "").split(",")
    return (set() if Grouping.CODE in by else {"id", "name"}) | (set() if len(by) == 2 else {"values"})
