"""…/analytics: numbers about scans, as JSON or as a table."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Annotated, Any, Final

from pydantic import ConfigDict, Field
from starlette.responses import Response

from app.api import answers
from app.api.analytics_schemas import ShownAnalytics, ShownPart, ShownPlaces, ShownStep
from app.api.calls import Call, Digits, Flag
from app.api.codes import CODES
from app.api.links import LINKS
from app.api.short_urls import Resource, find
from app.csv_files import Cell, csv_file, prefers_csv
from domain.analytics.periods import Grouping
from domain.analytics.queries import ReportAsked, ReportInput
from domain.ports import Entity
from domain.use_cases.analytics import scan_stats
from domain.use_cases.named import get_named

# Whoever reads numbers wants them as they are now.
FRESH = {"Cache-Control": "no-store", "Vary": "Accept"}
MOMENT: Final = {
    "anyOf": [{"type": "string", "format": "date"}, {"type": "string", "format": "date-time"}],
    "examples": ["2026-11-01"],
}
ZONE: Final = {"examples": ["Europe/Berlin"]}


def _with_formats(schema: dict[str, Any]) -> None:
    for name, known in {"from": MOMENT, "to": MOMENT, "timezone": ZONE}.items():
        schema["properties"][name].update(known)


class AnalyticsQuery(ReportInput):
    model_config = ConfigDict(json_schema_extra=_with_formats)

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


async def get_code_analytics(call: Call) -> Response:
    return await _answer_of_one(call, CODES)


async def get_link_analytics(call: Call) -> Response:
    return await _answer_of_one(call, LINKS)


async def get_account_analytics(call: Call) -> Response:
    reference = call.request.query_params.get("folder")
    if reference is not None:
        await get_named(call.context.store.folders, call.actor.account.id, reference, field="folder")
    return await _answer(call, ReportAsked(**dict(call.query(AccountAnalyticsQuery))), "analytics")


async def _answer_of_one(call: Call, resource: Resource[Entity]) -> Response:
    entity = await find(call, resource)
    asked = ReportAsked(**dict(call.query(AnalyticsQuery)), codes=(str(entity.id),))
    return await _answer(call, asked, f"analytics-{entity.short_id}")


async def _answer(call: Call, asked: ReportAsked, name: str) -> Response:
    context = call.context
    report = await scan_stats(
        context.store, call.actor.account, asked, service=context.service, now=context.now()
    )
    shown = ShownAnalytics.model_validate(report)
    if context.geography_source and (places := context.geography_source()):
        shown.places = ShownPlaces.model_validate(places)
    # Only codes have an id and a name.
    absent = set() if asked.group_by is Grouping.CODE else {"id", "name"}
    fields = shown.model_dump(mode="json", exclude={"breakdown": {"__all__": absent}})
    as_csv = prefers_csv(call.request)
    response = csv_file(name, _table(fields, absent)) if as_csv else answers.one(fields)
    response.headers.update(FRESH)
    return response


def _table(fields: Mapping[str, Any], absent: Collection[str]) -> Iterator[Sequence[Cell]]:
    """One table, so that its columns add up: the breakdown where one was asked for, else the series."""
    if (rows := fields["breakdown"]) is None:
        yield tuple(ShownStep.model_fields)
        rows = fields["series"]
    else:
        yield [name for name in ShownPart.model_fields if name not in absent]
    for row in rows:
        yield tuple(row.values())
