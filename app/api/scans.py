"""…/scans: single scans, newest first, a page of them as JSON, or all of them as a table."""

from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any, Final
from uuid import UUID

from pydantic import ConfigDict, Field
from starlette.responses import Response

from app.api import answers
from app.api.analytics import FRESH, with_formats
from app.api.calls import Call, PageQuery
from app.api.short_urls import Resource, find
from app.csv_files import Cell, csv_file, csv_lines, prefers_csv
from domain.analytics.queries import Moment, Zone
from domain.analytics.reports import ListedScan
from domain.cursors import place_cursor_of, place_in
from domain.ports import Entity
from domain.scan_ids import ScanIds
from domain.use_cases.scans import ScansAsked, ScansPage, every_scan, find_scanned, list_scans

COLUMNS: Final = ("id", "scanned_at", "qr_code_id", "short_id", "name", *tuple(ListedScan.model_fields)[3:])


class ScansQuery(PageQuery):
    model_config = ConfigDict(json_schema_extra=with_formats)

    starts: Moment | None = Field(
        None, alias="startDate", description="RFC 3339 time, or a date: from its midnight in the time zone."
    )
    ends: Moment | None = Field(
        None, alias="endDate", description="RFC 3339 time, not included, or a date: that day takes part."
    )
    time_zone: Zone | None = Field(
        None, alias="timezone", description="IANA name: where dates begin and end. Default: the account's."
    )


class AccountScansQuery(ScansQuery):
    qr_code: str | None = Field(None, alias="qrCodeId", description="Id or short ID of one code or link.")


async def get_scans(call: Call, resource: Resource[Entity] | None) -> Response:
    """Of the code or link in the path; without a `resource` of the whole account."""
    if resource is not None:
        entity = await find(call, resource)
        return await _answer(call, call.query(ScansQuery), entity.id, f"scans-{entity.short_id}")
    code_id, account_id = None, call.actor.account.id
    if (reference := call.request.query_params.get("qrCodeId")) is not None:
        # An unknown code is a 404 before a wrong query is a 400.
        code_id = (await find_scanned(call.context.store, account_id, reference, field="qrCodeId")).id
    return await _answer(call, call.query(AccountScansQuery), code_id, "scans")


async def _answer(call: Call, query: ScansQuery, code_id: UUID | None, name: str) -> Response:
    asked = ScansAsked(code_id=code_id, starts=query.starts, ends=query.ends, time_zone=query.time_zone)
    ids = ScanIds(call.context.secret_key)
    as_csv = prefers_csv(call.request)
    if as_csv and not query.model_fields_set & {"limit", "cursor"}:
        response = csv_file(name, await _chunks(call, asked, ids))
    else:
        after = place_in(query.cursor, ids)
        store, account = call.context.store, call.actor.account
        page = await list_scans(store, account, asked, limit=query.limit, after=after)
        response = _page(call, page, name, ids, as_csv=as_csv)
    response.headers.update(FRESH)
    return response


def _page(call: Call, page: ScansPage, name: str, ids: ScanIds, *, as_csv: bool) -> Response:
    cursor = place_cursor_of(page.following, ids)
    shown = [scan.model_dump(mode="json", context=ids) for scan in page.scans]
    if not as_csv:
        return answers.page(shown, next_cursor=cursor, total=page.total)
    response = csv_file(name, csv_lines([COLUMNS, *map(row_of, shown)]))
    if cursor is not None:
        # RFC 8288: a table has no other place for its cursor.
        url = call.request.url.include_query_params(cursor=cursor)
        path = url.path.removeprefix("/v1")
        response.headers["Link"] = f'<{call.context.rest_url}{path}?{url.query}>; rel="next"'
    return response


async def _chunks(call: Call, asked: ScansAsked, ids: ScanIds) -> AsyncIterator[bytes]:
    """All of them, a part at a time."""
    steps = every_scan(call.context.store, call.actor.account, asked)
    # A wrong query is refused here, before the file begins.
    first = await anext(steps)

    def lines(scans: Sequence[ListedScan]) -> bytes:
        return csv_lines(row_of(scan.model_dump(mode="json", context=ids)) for scan in scans)

    async def chunks() -> AsyncIterator[bytes]:
        yield csv_lines([COLUMNS]) + lines(first)
        if call.request.method != "HEAD":
            async for scans in steps:
                yield lines(scans)

    return chunks()


def row_of(shown: Mapping[str, Any]) -> Sequence[Cell]:
    """By COLUMNS."""
    scan_id, scanned_at, scanned, *others = shown.values()
    return scan_id, scanned_at, *scanned.values(), *others
