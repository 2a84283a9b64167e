"""list_qr_codes and get_qr_code: what the account has."""

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from domain.codes import QRCode
from domain.cursors import cursor_of, position_in, scan_cursor_of, scan_position_in
from domain.errors import NotFound
from domain.oauth.scopes import Scope
from domain.ports import Position, ScanPosition, ShortURLFilter
from domain.service import Service
from domain.short_urls import CreatedVia
from domain.showing import shown_code, written
from domain.typed import Strict, Time
from domain.use_cases.short_urls import get_short_url, list_by_scans, list_short_urls
from mcp_server.tools.arguments import CodeArguments
from mcp_server.tools.hints import READS
from mcp_server.tools.pictures import picture_blocks
from mcp_server.tools.results import fitting
from mcp_server.tools.tool import Answer, Caller, Tool

_LONGEST_IN_ROW: Final = 300
Page = tuple[list[QRCode], str | None, int]


class ListArguments(Strict):
    search: Annotated[
        Annotated[str, Field(min_length=1, max_length=200)] | None,
        Field(description="Part of the name, short ID or destination"),
    ] = None
    type_id: Annotated[int, Field(ge=1, le=24)] | None = None
    created_via: Literal["api", "dashboard", "bulk", "assistant"] | None = None
    created_after: Time | None = None
    created_before: Time | None = None
    sort: Literal["newest", "scans"] = "newest"
    limit: Annotated[int, Field(ge=1, le=50)] = 20
    cursor: Annotated[str | None, Field(description="next_cursor of the page before")] = None


class GetArguments(CodeArguments):
    id: Annotated[
        str, Field(max_length=2_048, description="The code's id, short ID or short URL", min_length=1)
    ]


class Codes(BaseModel):
    qr_codes: list[dict[str, Any]]
    total: int
    next_cursor: str | None


class ShownCode(BaseModel):
    """A code as REST shows it; the fields of its type stand beside these."""

    model_config = ConfigDict(extra="allow")

    id: str
    name: str | None
    short_id: str
    short_url: str
    type_id: int
    type: str
    destination: str | None
    status: str
    scan_count: int
    image: str
    options: dict[str, Any]
    scannability: dict[str, Any] | None


async def list_codes(caller: Caller, arguments: ListArguments) -> Answer:
    found, following, total = await _list_page(caller, arguments)
    rows = fitting(_row(code, caller.context.service) for code in found)
    if len(rows) < len(found):
        following = _cursor_behind(found[len(rows) - 1], arguments)
    order = "newest first" if arguments.sort == "newest" else "most scanned first"
    shown = f"{len(rows)} of {total} QR codes, {order}." if total else "No QR code fits."
    more = " For the next ones call it again with next_cursor as cursor." if following else ""
    return Answer(
        summary=f"{shown}{more}", structured={"qr_codes": rows, "total": total, "next_cursor": following}
    )


async def get_code(caller: Caller, arguments: GetArguments) -> Answer:
    code = await find_code(caller, arguments.id)
    return Answer(
        summary=said_of(code, caller.context.service),
        structured=whole(caller, code),
        blocks=await picture_blocks(caller, code),
    )


async def find_code(caller: Caller, typed: str) -> QRCode:
    """The account's code that a person means. Raises NotFound."""
    store = caller.context.store
    return await get_short_url(store.codes, caller.access.account.id, reference_of(caller, typed))


def reference_of(caller: Caller, typed: str) -> str:
    """The id or short ID in what a person typed. Raises NotFound for an address that is not of this service."""
    reference = caller.context.service.addresses.reference_in(typed)
    if reference is None:
        raise NotFound(QRCode.noun, "id")
    return reference


def whole(caller: Caller, code: QRCode) -> dict[str, Any]:
    return shown_code(code, caller.context.service.addresses, caller.context.secret_key)


def said_of(code: QRCode, service: Service) -> str:
    """A code in two sentences: what it is, and what has become of it."""
    name = f"“{code.name}”" if code.name else "This code"
    leads = code.destination() or f"its own page ({code.content.type_name})"
    short_url = service.addresses.short_url(code.domain, code.short_id)
    return (
        f"{name}: {short_url} leads to {leads}. It is {code.status} and was scanned {code.scan_count} times."
    )


async def _list_page(caller: Caller, arguments: ListArguments) -> Page:
    repository, account_id = caller.context.store.codes, caller.access.account.id
    which = ShortURLFilter(
        search=arguments.search,
        type_id=arguments.type_id,
        created_via=CreatedVia(arguments.created_via) if arguments.created_via else None,
        created_after=arguments.created_after,
        created_before=arguments.created_before,
    )
    if arguments.sort == "scans":
        scanned = scan_position_in(arguments.cursor)
        codes, most, total = await list_by_scans(
            repository, account_id, which, limit=arguments.limit, after=scanned
        )
        return codes, scan_cursor_of(most), total
    made = position_in(arguments.cursor)
    codes, newest, total = await list_short_urls(
        repository, account_id, which, limit=arguments.limit, after=made
    )
    return codes, cursor_of(newest), total


def _cursor_behind(code: QRCode, arguments: ListArguments) -> str | None:
    if arguments.sort == "scans":
        return scan_cursor_of(ScanPosition(code.scan_count, code.id))
    return cursor_of(Position(code.created_at, code.id))


def _row(code: QRCode, service: Service) -> Mapping[str, Any]:
    destination = code.destination()
    return {
        "id": str(code.id),
        "name": code.name,
        "short_url": service.addresses.short_url(code.domain, code.short_id),
        "type": code.content.slug,
        "destination": destination and _beginning(destination),
        "status": code.status.value,
        "scan_count": code.scan_count,
        "created_via": code.created_via.value,
        "created_at": written(code.created_at),
    }


def _beginning(text: str) -> str:
    return text if len(text) <= _LONGEST_IN_ROW else f"{text[: _LONGEST_IN_ROW - 1]}…"


LIST_QR_CODES: Final = Tool(
    name="list_qr_codes",
    title="Find QR codes",
    description=(
        "The account's QR codes in short rows, newest first or by scans: search by name, short ID or destination; "
        "filter by type, origin and time. Says how many there are in all. Changes nothing."
    ),
    scope=Scope.READ,
    hints=READS,
    arguments=ListArguments,
    result=Codes,
    run=list_codes,
)
GET_QR_CODE: Final = Tool(
    name="get_qr_code",
    title="One QR code",
    description=(
        "One QR code whole: content, design, gates, scannability, scans, addresses of its picture, and the picture. "
        "Use it for details; to let the person see or print the code use show_qr_code. Changes nothing."
    ),
    scope=Scope.READ,
    hints=READS,
    arguments=GetArguments,
    result=ShownCode,
    run=get_code,
)
