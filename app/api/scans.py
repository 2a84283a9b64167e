"""…/scans: single scans, newest first, a page of them as JSON, or all of them as a table."""

from collections.abc import AsyncIterator, Sequence
from typing import Annotated, Any, Final
from urllib.parse import urlencode
from uuid import UUID

from pydantic import Field
from starlette.responses import Response

from app.api import answers
from app.api.analytics import FRESH, MOMENT, Moment, Zone
from app.api.calls import Call, PageQuery
from app.api.codes import CODES
from app.api.links import LINKS
from app.api.short_urls import Resource, find
from app.csv_files import Cell, csv_file, csv_lines, csv_stream, prefers_csv
from domain.analytics.scan_lists import ListedScan
from domain.cursors import place_cursor_of, place_in
from domain.ports import Entity
from domain.showing import written
from domain.use_cases.scans import ScansAsked, ScansWanted, every_scan, find_scanned, list_scans

_COLUMNS: Final = (
    *("id", "scanned_at", "qr_code_id", "short_id", "name", "outcome", "country", "city", "device", "os"),
    *("browser", "language", "referrer", "bot"),
)


class ScansQuery(PageQuery):
    starts: Annotated[
        Moment | None,
        Field(
            alias="startDate",
            description="A time with its offset, or a date: from its midnight in the time zone on.",
            json_schema_extra=MOMENT,
        ),
    ] = None
    ends: Annotated[
        Moment | None,
        Field(
            alias="endDate",
            description="A time with its offset, not included, or a date: that day takes part.",
            json_schema_extra=MOMENT,
        ),
    ] = None
    timezone: Annotated[
        Zone | None,
        Field(description="An IANA name: where the dates begin and end. Without it: the account's."),
    ] = None


class AccountScansQuery(ScansQuery):
    qr_code: Annotated[
        str | None,
        Field(alias="qrCodeId", description="Only scans of this code or link: its id or its short ID."),
    ] = None


async def list_code_scans(call: Call) -> Response:
    return await _answer_of_one(call, CODES)


async def list_link_scans(call: Call) -> Response:
    return await _answer_of_one(call, LINKS)


async def list_account_scans(call: Call) -> Response:
    code_id = None
    if (reference := call.request.query_params.get("qrCodeId")) is not None:
        account_id = call.actor.account.id
        code_id = await find_scanned(call.context.store, account_id, reference, field="qrCodeId")
    return await _answer(call, call.query(AccountScansQuery), code_id, "scans")


async def _answer_of_one(call: Call, resource: Resource[Entity]) -> Response:
    entity = await find(call, resource)
    return await _answer(call, call.query(ScansQuery), entity.id, f"scans-{entity.short_id}")


async def _answer(call: Call, query: ScansQuery, code_id: UUID | None, name: str) -> Response:
    asked = ScansAsked(starts=query.starts, ends=query.ends, time_zone=query.timezone)
    as_csv = prefers_csv(call.request)
    if as_csv and not query.model_fields_set & {"limit", "cursor"}:
        response = await _whole_file(call, asked, code_id, name)
    else:
        response = await _page(
            call, (asked, query.limit, place_in(query.cursor)), code_id, name, as_csv=as_csv
        )
    response.headers.update(FRESH)
    return response


async def _page(
    call: Call, wanted: ScansWanted, code_id: UUID | None, name: str, *, as_csv: bool
) -> Response:
    page = await list_scans(call.context.store, call.actor.account, wanted, code_id=code_id)
    cursor = place_cursor_of(page.following)
    if not as_csv:
        shown = [_represent(scan) for scan in page.scans]
        return answers.page(shown, next_cursor=cursor, total=page.total)
    response = csv_file(name, [_COLUMNS, *map(_row, page.scans)])
    if cursor is not None:
        response.headers["Link"] = _next_link(call, cursor)
    return response


async def _whole_file(call: Call, asked: ScansAsked, code_id: UUID | None, name: str) -> Response:
    steps = every_scan(call.context.store, call.actor.account, asked, code_id=code_id)
    # What is wrong is said before the file begins.
    first = await anext(steps)

    async def chunks() -> AsyncIterator[bytes]:
        yield csv_lines([_COLUMNS, *map(_row, first)])
        if call.request.method != "HEAD":
            async for scans in steps:
                yield csv_lines(map(_row, scans))

    return csv_stream(name, chunks())


def _next_link(call: Call, cursor: str) -> str:
    """Where the next page of a table is (RFC 8288): it has no other place to say so."""
    query = {**call.request.query_params, "cursor": cursor}
    path = call.request.url.path.removeprefix("/v1")
    return f'<{call.context.rest_url}{path}?{urlencode(query)}>; rel="next"'


def _represent(scan: ListedScan) -> dict[str, Any]:
    return {
        "id": str(scan.place.id),
        "scanned_at": written(scan.scanned_at),
        "qr_code": {"id": str(scan.code_id), "short_id": scan.short_id, "name": scan.name},
        "outcome": scan.verdict.value,
        "country": scan.country,
        "city": scan.city,
        "device": scan.device,
        "os": scan.os,
        "browser": scan.browser,
        "language": scan.language,
        "referrer": scan.referrer,
        "bot": scan.bot,
    }


def _row(scan: ListedScan) -> Sequence[Cell]:
    return (
        *(str(scan.place.id), written(scan.scanned_at), str(scan.code_id), scan.short_id, scan.name),
        *(scan.verdict.value, scan.country, scan.city, scan.device, scan.os, scan.browser),
        *(scan.language, scan.referrer, scan.bot),
    )
