"""…/scans: single scans, newest first, a page as JSON, or all as CSV."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final
from uuid import UUID

from pydantic import ConfigDict, Field
from starlette.responses import Response

from app.answers.csv_files import csv_file, prefers_csv
from app.answers.queries import Flag
from app.answers.reports import COLUMNS, csv_chunks, row_of, serialized
from app.api import answers
from app.api.answers import ListMeta
from app.api.calls import Call, PageQuery
from app.api.resources.analytics import FRESH, FolderId, TypeId, with_formats
from app.api.resources.short_urls import ShortURLResource, find_folder, find_uncounted
from domain.analytics.queries import AccountScansInput, ScansInput
from domain.analytics.reports import ListedScan
from domain.analytics.scan_ids import ScanIds
from domain.kernel.csv_tables import csv_lines
from domain.ports.codes import Entity
from domain.use_cases.analytics import find_codes
from domain.use_cases.cursors import scan_cursor_of, scan_position_in
from domain.use_cases.scans import count_scans, every_scan, list_scans

SCAN: Final[dict[str, Any]] = {
    "id": "d2eda5f219b0506cd81d3003cb419016",
    "scanned_at": "2026-11-20T12:00:00.125000Z",
    "qr_code": {
        "id": "7d1f7d3e-4a06-4a3c-9a1a-6f6b9d8e2c11",
        "short_id": "x7Kp2Qa",
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
}


class Scan(ListedScan):
    __doc__ = ListedScan.__doc__

    model_config = ConfigDict(json_schema_extra={"examples": [SCAN]})


class ScansQuery(ScansInput, PageQuery):
    model_config = ConfigDict(json_schema_extra=with_formats)

    bot: Annotated[bool | None, Flag] = Field(
        None, description="true: only scans of programs; false: only those of people."
    )


class AccountScansQuery(ScansQuery, AccountScansInput):
    qr_code: str | None = Field(None, alias="qrCodeId", description="Id or short ID of one code or link.")
    type_id: TypeId = None
    folder: FolderId = None


async def get_scans(call: Call, resource: ShortURLResource[Entity] | None) -> Response:
    """The scans of the code or link in the path, or of the whole account without a `resource`."""
    if resource is not None:
        entity = await find_uncounted(call, resource)
        return await _answer(call, call.query(ScansQuery), entity.id, f"scans-{entity.short_id}")
    code_id, account_id = None, call.actor.account.id
    if reference := call.request.query_params.get("qrCodeId"):
        # An unknown code is a 404 before a wrong query is a 400.
        (code,) = await find_codes(call.deps, account_id, {"qrCodeId": reference})
        code_id = code.id
    await find_folder(call)
    return await _answer(call, call.query(AccountScansQuery), code_id, "scans")


async def _answer(call: Call, query: ScansQuery, code_id: UUID | None, name: str) -> Response:
    deps, account = call.deps, call.actor.account
    ids = ScanIds(call.context.secret_key)
    as_csv = prefers_csv(call.request)
    if as_csv and not query.model_fields_set & {"limit", "cursor"}:
        steps = every_scan(deps, account, query, code_id)
        # A wrong query raises here, before the file begins.
        first = await anext(steps)
        response = csv_file(name, csv_chunks(first, steps, ids, is_head=call.request.method == "HEAD"))
    else:
        which = code_id, query.model_dump(exclude={"limit", "cursor"}, exclude_none=True)
        after = scan_position_in(query.cursor, ids, which)
        page, following = await list_scans(deps, account, query, code_id, limit=query.limit, after=after)
        rows, cursor = serialized(page, ids), scan_cursor_of(following, ids, which)
        if as_csv:
            response = _csv_page(call, rows, cursor, name)
        else:
            total = await count_scans(deps, account, query, code_id)
            response = answers.page(rows, ListMeta(next_cursor=cursor, total=total))
    response.headers.update(FRESH)
    return response


def _csv_page(call: Call, rows: Sequence[Mapping[str, Any]], cursor: str | None, name: str) -> Response:
    response = csv_file(name, csv_lines([COLUMNS, *map(row_of, rows)]))
    if cursor is not None:
        # RFC 8288: CSV has no other place for the cursor.
        url = call.request.url.include_query_params(cursor=cursor)
        path = url.path.removeprefix("/v1")
        response.headers["Link"] = f'<{call.context.rest_url}{path}?{url.query}>; rel="next"'
    return response
