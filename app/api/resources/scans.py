"""…/analytics: scan statistics, as JSON or CSV. …/scans: single scans, a page as JSON, or all as CSV."""

from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import Annotated, Any, Final
from uuid import UUID

from pydantic import BeforeValidator, ConfigDict, Field, WithJsonSchema
from starlette.responses import Response

from app.answers.csv_files import csv_file, prefers_csv
from app.answers.queries import Flag, TypeFilter
from app.answers.reports import COLUMNS, csv_chunks, fields_of, row_of, serialized, table_of
from app.api import answers
from app.api.answers import ListMeta
from app.api.calls import Call, GrowingPageQuery, Ids
from app.api.resources.short_urls import FOLDER, ShortURLResource, find_folder_ids, find_uncounted
from app.api.selection import FIELDS, names_among
from domain.analytics import queries
from domain.analytics.breakdowns import MAX_ROWS, MAX_ROWS_BY_DAY
from domain.analytics.periods import Grouping
from domain.analytics.reports import ListedScan
from domain.analytics.scan_ids import ScanIds
from domain.kernel.csv_tables import csv_lines
from domain.kernel.faults import InvalidValue
from domain.kernel.reasons import Reason
from domain.ports.codes import Entity
from domain.use_cases.analytics import count_scans, every_scan, find_codes, list_scans, scan_stats, split_ids
from domain.use_cases.cursors import scan_cursor_of, scan_position_in

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


class AnalyticsQuery(queries.ReportInput, queries.OtherEnds, queries.FilterInput, queries.ClockFilterInput):
    model_config = ConfigDict(json_schema_extra=with_formats)

    group_by: Annotated[
        str | None, WithJsonSchema({"type": "string", "enum": _GROUPINGS}), BeforeValidator(_one_or_two)
    ] = Field(
        None,
        description="What the breakdown tells apart, or two of them with a comma between, like "
        "country,device: from single scans, a million at most. By `day` in the order of the days.",
    )

    include_bots: Annotated[
        bool, Flag, Field(description="Count bots, too; without it they are left out, and how many is said.")
    ] = False


FolderId = Annotated[
    str | None,
    Field(validation_alias=FOLDER, description="Only codes and links in the folder of this id, or several."),
]


class AccountAnalyticsQuery(AnalyticsQuery, TypeFilter):
    folder: FolderId = None
    code: Ids | None = Field(None, description="Id or short ID of one code or link, or several.")
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
        return await _answer_analytics(call, asked, f"analytics-{entity.short_id}")
    await find_folder_ids(call)
    query = call.query(AccountAnalyticsQuery)
    ids = tuple(query.ids.split(",")) if query.ids is not None else None
    return await _answer_analytics(call, _request(query, ids=ids, type_id=query.type_ids), "analytics")


def _request(query: AnalyticsQuery, **more: Any) -> queries.ReportRequest:
    first, _, second = (query.group_by or "").partition(",")
    groupings = {"group_by": first or None, "then_by": Grouping(second) if second else None}
    asked = {name: value for name, value in query if name != "type"}
    return queries.ReportRequest(**{**asked, **groupings, **more})


async def _answer_analytics(call: Call, asked: queries.ReportRequest, name: str) -> Response:
    context = call.context
    most = MAX_ROWS_BY_DAY if Grouping.DAY in (asked.group_by, asked.then_by) else MAX_ROWS
    report = await scan_stats(context.deps, call.actor.account, asked, max_rows=most)
    fields = fields_of(report, places=context.geography_source and context.geography_source())
    as_csv = prefers_csv(call.request)
    response = csv_file(name, csv_lines(table_of(fields))) if as_csv else answers.one(fields)
    response.headers.update(FRESH)
    return response


SCAN: Final[dict[str, Any]] = {
    "id": "d2eda5f219b0506cd81d3003cb419016",
    "scanned_at": "2026-11-20T12:00:00.125000Z",
    "qr_code": {
        "id": "7d1f7d3e-4a06-4a3c-9a1a-6f6b9d8e2c11",
        "short_id": "X7KP2QAH",
        "name": "Menu",
        "kind": "qr_code",
    },
    "outcome": "redirected",
    "country": "DE",
    "city": None,
    "device": "phone",
    "os": "iOS",
    "browser": "Safari",
    "language": "de",
    "referrer": None,
    "bot": None,
    "source": "live",
    "rule": {"id": "k3m8x2pa", "name": "Weekend"},
    "variant": None,
}


class Scan(ListedScan):
    __doc__ = ListedScan.__doc__

    model_config = ConfigDict(json_schema_extra={"examples": [SCAN]})


class ScansQuery(queries.ScansInput, GrowingPageQuery):
    model_config = ConfigDict(json_schema_extra=with_formats)

    bot: Annotated[bool | None, Flag] = Field(
        None, description="true: only scans of programs; false: only those of people."
    )
    fields: Annotated[str, names_among(ListedScan.model_fields)] | None = Field(
        None, description=f"{FIELDS} Not for CSV."
    )


class AccountScansQuery(ScansQuery, TypeFilter, queries.AccountScansInput):
    qr_code: Ids | None = Field(
        None, alias="qrCodeId", description="Id or short ID of one code or link, or several."
    )
    folder: FolderId = None


async def get_scans(call: Call, resource: ShortURLResource[Entity] | None) -> Response:
    """The scans of the code or link in the path, or of the whole account without a `resource`."""
    if resource is not None:
        entity = await find_uncounted(call, resource)
        return await _answer(call, call.query(ScansQuery), [entity.id], f"scans-{entity.short_id}")
    code_ids, account_id = list[UUID](), call.actor.account.id
    if reference := call.request.query_params.get("qrCodeId"):
        # An unknown code is a 404 before a wrong query is a 400.
        codes = await find_codes(call.deps, account_id, split_ids("qrCodeId", reference))
        code_ids = [one.id for one in codes]
    await find_folder_ids(call)
    query = call.query(AccountScansQuery)
    query = query.model_copy(update={"type_id": query.type_ids or None})
    return await _answer(call, query, code_ids, "scans")


async def _answer(call: Call, query: ScansQuery, code_ids: Sequence[UUID], name: str) -> Response:
    deps, account = call.deps, call.actor.account
    ids = ScanIds(call.context.secret_key)
    as_csv = prefers_csv(call.request)
    if as_csv and not query.model_fields_set & {"limit", "cursor", "order"}:
        steps = every_scan(deps, account, query, code_ids)
        # A wrong query raises here, before the file begins.
        first = await anext(steps)
        response = csv_file(name, csv_chunks(first, steps, ids, is_head=call.request.method == "HEAD"))
    else:
        which = (
            *(code_ids or (None,)),
            query.model_dump(exclude={"limit", "cursor", "fields"}, exclude_none=True),
        )
        after = scan_position_in(query.cursor, ids, which)
        page, following = await list_scans(
            deps, account, query, code_ids, limit=query.limit, after=after, goes_on=query.order is not None
        )
        rows, cursor = serialized(page, ids), scan_cursor_of(following, ids, which)
        if as_csv:
            lines = csv_lines([COLUMNS, *map(row_of, rows)])
            response = answers.csv_page(call, name, lines, cursor)
        else:
            total = await count_scans(deps, account, query, code_ids)
            response = answers.page([*map(call.selected, rows)], ListMeta(next_cursor=cursor, total=total))
    response.headers.update(FRESH)
    return response
