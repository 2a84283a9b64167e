"""…/analytics: scan statistics, as JSON or CSV."""

from collections.abc import Mapping
from itertools import permutations
from typing import Annotated, Any, Final

from pydantic import (
    BeforeValidator,
    ConfigDict,
    Field,
    WithJsonSchema,
)
from starlette.responses import Response

from app.answers.csv_files import csv_file, prefers_csv
from app.answers.queries import Digits, Flag
from app.answers.reports import fields_of, table_of
from app.api import answers
from app.api.calls import Call, Ids
from app.api.resources.short_urls import ShortURLResource, find_folder, find_uncounted
from domain.analytics.periods import Grouping
from domain.analytics.queries import (
    ClockFilterInput,
    FilterInput,
    OtherEnds,
    ReportInput,
    ReportRequest,
)
from domain.content import TYPES
from domain.kernel.csv_tables import csv_lines
from domain.kernel.faults import InvalidValue
from domain.kernel.reasons import Reason
from domain.ports.codes import Entity
from domain.use_cases.analytics import scan_stats

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


def with_formats(schema: dict[str, Any]) -> None:
    for name, field in schema["properties"].items():
        field.update(_FORMATS.get(name, {}))


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
    """The numbers of the code or link in the path, or of the whole account without a `resource`."""
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
