"""…/analytics: numbers about scans, as JSON or as a table."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field
from starlette.responses import Response

from app.api import answers
from app.api.calls import Call, Digits, Flag
from app.api.codes import CODES
from app.api.links import LINKS
from app.api.short_urls import Resource, find
from app.context import PlacesData
from app.csv_files import Cell, csv_file, prefers_csv
from domain.analytics.breakdowns import Breakdown, Row
from domain.analytics.periods import Bucket, Change, Comparison, Grouping, Interval, Preset, Tally
from domain.analytics.queries import ReportAsked, require_moment, require_time_zone
from domain.ports import Entity
from domain.showing import written
from domain.typed import Strict
from domain.use_cases.analytics import Compared, ScanReport, scan_stats
from domain.use_cases.named import get_named

# Whoever reads numbers wants them as they are now.
FRESH = {"Cache-Control": "no-store", "Vary": "Accept"}
MOMENT = {
    "anyOf": [{"type": "string", "format": "date"}, {"type": "string", "format": "date-time"}],
    "examples": ["2026-11-01"],
}
# Read where they are used; looked at here, so that every fault of a query is named at once.
Moment = Annotated[str, Field(max_length=64), AfterValidator(require_moment)]
Zone = Annotated[
    str,
    Field(max_length=64, json_schema_extra={"examples": ["Europe/Berlin"]}),
    AfterValidator(require_time_zone),
]


class AnalyticsQuery(Strict):
    starts: Annotated[
        Moment | None,
        Field(
            alias="from",
            description="A time with its offset, or a date: its midnight in the time zone.",
            json_schema_extra=MOMENT,
        ),
    ] = None
    ends: Annotated[
        Moment | None,
        Field(
            alias="to",
            description="Not included: all of May is from 2026-05-01 to 2026-06-01. Without it: now.",
            json_schema_extra=MOMENT,
        ),
    ] = None
    period: Annotated[
        Literal[
            "today",
            "yesterday",
            "7d",
            "30d",
            "90d",
            "12m",
            "this_week",
            "last_week",
            "this_month",
            "last_month",
            "this_year",
            "last_year",
            "all",
        ]
        | None,
        Field(
            description="In the place of `from` and `to`: 7d is today and the 6 days before, 12m this month and the "
            "11 before. 30d where nothing is asked for."
        ),
    ] = None
    interval: Annotated[
        Literal["hour", "day", "week", "month"] | None,
        Field(description="The steps of the series. Without it: one that fits the period."),
    ] = None
    timezone: Annotated[
        Zone | None,
        Field(
            description="An IANA name: whose clocks turn hours, days, weeks and months. Without it: the account's."
        ),
    ] = None
    group_by: Annotated[
        Literal[
            "country",
            "city",
            "device",
            "os",
            "browser",
            "language",
            "referrer",
            "hour_of_day",
            "weekday",
            "code",
        ]
        | None,
        Field(description="What the breakdown tells apart."),
    ] = None
    compare: Annotated[
        Literal["previous", "last_year"] | None,
        Field(description="With the same part of the period before, or a year earlier."),
    ] = None
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
    query = call.query(AccountAnalyticsQuery)
    asked = _asked(query, type_id=query.type_id, folder=query.folder)
    return await _answer(call, asked, "analytics")


async def _answer_of_one(call: Call, resource: Resource[Entity]) -> Response:
    entity = await find(call, resource)
    asked = _asked(call.query(AnalyticsQuery), codes=(str(entity.id),))
    return await _answer(call, asked, f"analytics-{entity.short_id}")


async def _answer(call: Call, asked: ReportAsked, name: str) -> Response:
    context = call.context
    report = await scan_stats(
        context.store, call.actor.account, asked, service=context.service, now=context.now()
    )
    if prefers_csv(call.request):
        response = csv_file(name, _table(report))
    else:
        places = context.geography_source() if context.geography_source else None
        response = answers.one(_shown(report, places))
    response.headers.update(FRESH)
    return response


def _asked(query: AnalyticsQuery, **whose: Any) -> ReportAsked:
    return ReportAsked(
        starts=query.starts,
        ends=query.ends,
        preset=Preset(query.period) if query.period else None,
        interval=Interval(query.interval) if query.interval else None,
        group_by=Grouping(query.group_by) if query.group_by else None,
        compare=Comparison(query.compare) if query.compare else None,
        time_zone=query.timezone,
        include_bots=query.include_bots,
        **whose,
    )


def _shown(report: ScanReport, places: PlacesData | None) -> dict[str, Any]:
    return {
        "from": written(report.period.starts),
        "to": written(report.period.ends),
        "timezone": report.time_zone,
        "interval": report.interval.value,
        "totals": _shown_totals(report.totals),
        "series": _shown_series(report.series),
        "group_by": report.group_by.value if report.group_by else None,
        "breakdown": _shown_breakdown(report.group_by, report.breakdown),
        "comparison": _shown_comparison(report.compared) if report.compared else None,
        "excluded": [{"what": one.what, "count": one.count, "why": one.why} for one in report.excluded],
        "places": {"source": places.source, "date": places.date.isoformat()} if places else None,
    }


def _shown_totals(totals: Tally) -> dict[str, Any]:
    return {
        "scans": totals.scans,
        "unique_visitors": totals.unique_visitors,
        "bots": totals.bots,
        "first_scan": _shown_moment(totals.first_scan),
        "last_scan": _shown_moment(totals.last_scan),
    }


def _shown_series(series: Sequence[Bucket]) -> list[dict[str, Any]]:
    return [
        {
            "start": written(bucket.starts),
            "scans": bucket.tally.scans,
            "unique_visitors": bucket.tally.unique_visitors,
        }
        for bucket in series
    ]


def _shown_moment(moment: datetime | None) -> str | None:
    return written(moment) if moment else None


def _shown_breakdown(group_by: Grouping | None, breakdown: Breakdown | None) -> list[dict[str, Any]] | None:
    if breakdown is None:
        return None
    return [
        {
            "value": row.value,
            **({"id": row.id, "name": row.name} if group_by is Grouping.CODE else {}),
            "scans": row.scans,
            "unique_visitors": row.unique_visitors,
            "share": row.share,
        }
        for row in breakdown.rows
    ]


def _shown_comparison(compared: Compared) -> dict[str, Any]:
    return {
        "compare": compared.comparison.value,
        "from": written(compared.period.starts),
        "to": written(compared.period.ends),
        "totals": _shown_totals(compared.totals),
        "series": _shown_series(compared.series),
        "change": _shown_change(compared.change),
    }


def _shown_change(change: Change) -> dict[str, float | None]:
    return {"scans": change.scans, "unique_visitors": change.unique_visitors}


def _table(report: ScanReport) -> Iterator[Sequence[Cell]]:
    """One table, so that its columns add up: the breakdown where one was asked for, else the series."""
    if report.breakdown is None:
        yield "start", "scans", "unique_visitors"
        for bucket in report.series:
            yield written(bucket.starts), bucket.tally.scans, bucket.tally.unique_visitors
        return
    is_by_code = report.group_by is Grouping.CODE
    yield "value", *(("id", "name") if is_by_code else ()), "scans", "unique_visitors", "share"
    for row in report.breakdown.rows:
        yield row.value, *_names(row, shown=is_by_code), row.scans, row.unique_visitors, row.share


def _names(row: Row, *, shown: bool) -> tuple[Cell, ...]:
    return (row.id, row.name) if shown else ()
