"""…/scans: single scans, newest first, a page of them as JSON, or all of them as a table."""

from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Annotated, Any, Final
from urllib.parse import urlencode
from uuid import UUID

from pydantic import Field
from starlette.responses import Response

from app.api import answers
from app.api.analytics import FRESH, MOMENT, ZONE
from app.api.analytics_schemas import ShownScan, ShownScanned
from app.api.calls import Call, PageQuery
from app.api.codes import CODES
from app.api.links import LINKS
from app.api.short_urls import Resource, find
from app.csv_files import Cell, csv_file, csv_lines, csv_stream, prefers_csv
from domain.analytics.queries import Moment, Zone
from domain.analytics.scan_lists import ListedScan
from domain.cursors import place_cursor_of, place_in
from domain.ports import Entity
from domain.scan_ids import ScanIds
from domain.use_cases.scans import ScansAsked, ScansPage, every_scan, find_scanned, list_scans

# What is known of the visitor.
_KNOWN: Final = tuple(ShownScan.model_fields)[4:]
COLUMNS: Final = ("id", "scanned_at", "qr_code_id", "short_id", "name", "outcome", *_KNOWN)


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
    time_zone: Annotated[
        Zone | None,
        Field(
            alias="timezone",
            description="An IANA name: where the dates begin and end. Without it: the account's.",
            json_schema_extra=ZONE,
        ),
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
        code_id = (await find_scanned(call.context.store, account_id, reference, field="qrCodeId")).id
    return await _answer(call, call.query(AccountScansQuery), code_id, "scans")


async def _answer_of_one(call: Call, resource: Resource[Entity]) -> Response:
    entity = await find(call, resource)
    return await _answer(call, call.query(ScansQuery), entity.id, f"scans-{entity.short_id}")


async def _answer(call: Call, query: ScansQuery, code_id: UUID | None, name: str) -> Response:
    asked = ScansAsked(starts=query.starts, ends=query.ends, time_zone=query.time_zone)
    ids = ScanIds(call.context.secret_key)
    as_csv = prefers_csv(call.request)
    if as_csv and not query.model_fields_set & {"limit", "cursor"}:
        response = await _whole_file(call, asked, code_id, name, ids)
    else:
        wanted = asked, query.limit, place_in(query.cursor, ids)
        page = await list_scans(call.context.store, call.actor.account, wanted, code_id=code_id)
        response = _page(call, page, name, ids, as_csv=as_csv)
    response.headers.update(FRESH)
    return response


def _page(call: Call, page: ScansPage, name: str, ids: ScanIds, *, as_csv: bool) -> Response:
    cursor = place_cursor_of(page.following, ids)
    shown = [_serialize(scan, ids) for scan in page.scans]
    if not as_csv:
        return answers.page(shown, next_cursor=cursor, total=page.total)
    response = csv_file(name, [COLUMNS, *map(row_of, shown)])
    if cursor is not None:
        response.headers["Link"] = _next_link(call, cursor)
    return response


async def _whole_file(
    call: Call, asked: ScansAsked, code_id: UUID | None, name: str, ids: ScanIds
) -> Response:
    steps = every_scan(call.context.store, call.actor.account, asked, code_id=code_id)
    # What is wrong is said before the file begins.
    first = await anext(steps)

    def lines(scans: Sequence[ListedScan]) -> bytes:
        return csv_lines(row_of(_serialize(scan, ids)) for scan in scans)

    async def chunks() -> AsyncIterator[bytes]:
        yield csv_lines([COLUMNS]) + lines(first)
        if call.request.method != "HEAD":
            async for scans in steps:
                yield lines(scans)

    return csv_stream(name, chunks())


def _next_link(call: Call, cursor: str) -> str:
    """Where the next page of a table is (RFC 8288): it has no other place to say so."""
    query = {**call.request.query_params, "cursor": cursor}
    path = call.request.url.path.removeprefix("/v1")
    return f'<{call.context.rest_url}{path}?{urlencode(query)}>; rel="next"'


def _serialize(scan: ListedScan, ids: ScanIds) -> dict[str, Any]:
    shown = ShownScan(
        id=ids.encode(scan.place.id),
        scanned_at=scan.scanned_at,
        qr_code=ShownScanned.model_validate(scan),
        outcome=scan.verdict.value,
        **{name: getattr(scan, name) for name in _KNOWN},
    )
    return shown.model_dump(mode="json")


def row_of(shown: Mapping[str, Any]) -> Sequence[Cell]:
    """The same in one line, by COLUMNS."""
    scan_id, scanned_at, scanned, *others = shown.values()
    return scan_id, scanned_at, *scanned.values(), *others
