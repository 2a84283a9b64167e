"""…/analytics: numbers about scans, as JSON or as a table."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final

from pydantic import ConfigDict, Field
from starlette.responses import Response

from app.api import answers
from app.api.analytics_schemas import ShownAnalytics, ShownPart
from app.api.calls import Call, Digits, Flag
from app.api.short_urls import Resource, find_uncounted
from app.csv_files import Cell, csv_file, csv_lines, prefers_csv
from domain.analytics.periods import Bucket, Grouping
from domain.analytics.queries import ReportAsked, ReportInput
from domain.ports.codes import Entity
from domain.use_cases.analytics import scan_stats
from domain.use_cases.codes.named_items import get_named_item

FRESH: Final = {"Cache-Control": "no-store", "Vary": "Accept"}
_MOMENT: Final = {
    "anyOf": [{"type": "string", "format": "date"}, {"type": "string", "format": "date-time"}],
    "examples": ["2026-11-01"],
}
_FORMATS: Final[Mapping[str, Any]] = {
    **dict.fromkeys(("from", "to", "startDate", "endDate"), _MOMENT),
    "timezone": {"examples": ["Europe/Berlin"]},
}


def with_formats(schema: dict[str, Any]) -> None:
    for name, field in schema["properties"].items():
        field.update(_FORMATS.get(name, {}))


class AnalyticsQuery(ReportInput):
    model_config = ConfigDict(json_schema_extra=with_formats)

    include_bots: Annotated[
        bool, Flag, Field(description="Count bots, too; without it they are left out, and how many is said.")
    ] = False


class AccountAnalyticsQuery(AnalyticsQuery):
    type_id: Annotated[
        int | None,
        Field(ge=1, le=24, description="Only codes of this type; short links are of type 1."),
        Digits,
    ] = None
    folder: Annotated[str | None, Field(description="Only codes and links in the folder of this id.")] = None


async def get_analytics(call: Call, resource: Resource[Entity] | None) -> Response:
    """Of the code or link in the path; without a `resource` of the whole account."""
    if resource is not None:
        entity = await find_uncounted(call, resource)
        asked = ReportAsked(**dict(call.query(AnalyticsQuery)), codes=(str(entity.id),))
        return await _answer(call, asked, f"analytics-{entity.short_id}")
    if (folder := call.request.query_params.get("folder")) is not None:
        # An unknown folder is a 404 before a wrong query is a 400.
        await get_named_item(call.context.deps.store.folders, call.actor.account.id, folder, field="folder")
    return await _answer(call, ReportAsked(**dict(call.query(AccountAnalyticsQuery))), "analytics")


async def _answer(call: Call, asked: ReportAsked, name: str) -> Response:
    context = call.context
    report = await scan_stats(context.deps, call.actor.account, asked)
    shown = ShownAnalytics.model_validate(report, from_attributes=True)
    if context.geography_source:
        shown.places = context.geography_source()
    excluded = {"breakdown": {"__all__": _absent(shown.group_by)}}
    fields = shown.model_dump(mode="json", by_alias=True, exclude=excluded)
    as_csv = prefers_csv(call.request)
    response = csv_file(name, csv_lines(table_of(fields))) if as_csv else answers.one(fields)
    response.headers.update(FRESH)
    return response


def table_of(fields: Mapping[str, Any]) -> list[Sequence[Cell]]:
    """One table, so that its columns add up: the breakdown where one was asked for, else the series."""
    by = fields["group_by"]
    columns, rows = (ShownPart, fields["breakdown"]) if by else (Bucket, fields["series"])
    header = [name for name in columns.__annotations__ if name not in _absent(by)]
    return [header, *([*row.values()] for row in rows)]


def _absent(group_by: str | None) -> set[str]:
    """Only codes and links have an id and a name."""
    return set() if group_by == Grouping.CODE else {"id", "name"}
