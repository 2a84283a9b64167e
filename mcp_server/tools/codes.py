"""list_qr_codes and get_qr_code: what the account has."""

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from domain.codes.codes import QRCode
from domain.codes.serialization import format_time, serialize_code
from domain.codes.short_urls import CreatedVia
from domain.kernel.addresses import Addresses
from domain.kernel.errors import Fault, NotFound, ValidationFailed
from domain.kernel.parsing import Strict, Time
from domain.kernel.safe_text import isolated
from domain.oauth.scopes import Scope
from domain.ports.codes import ShortURLFilter
from domain.ports.lists import Position, ScanPosition
from domain.scanning.scan_description import describe_scan
from domain.use_cases.codes.short_urls import get_short_url, list_by_scans, list_short_urls
from domain.use_cases.cursors import cursor_of, position_in, scan_cursor_of, scan_position_in
from mcp_server.tools.arguments import CodeArguments, CodeReference
from mcp_server.tools.hints import READS
from mcp_server.tools.parts import Part, part_of
from mcp_server.tools.pictures import picture_blocks
from mcp_server.tools.qr_types import TypeName, find_type
from mcp_server.tools.results import fitting
from mcp_server.tools.tool import Answer, Caller, Tool

_LONGEST_IN_ROW: Final = 300
_LONGEST_SEARCH: Final = 200
Page = tuple[list[QRCode], str | None, int]


class ListArguments(Strict):
    search: Annotated[
        Annotated[str, Field(min_length=1, max_length=2_048)] | None,
        Field(description="Part of the name, short ID or destination, or a short URL"),
    ] = None
    type: TypeName | None = None
    type_id: Annotated[int, Field(ge=1, le=24)] | None = None
    created_via: Literal["api", "dashboard", "bulk", "assistant"] | None = None
    created_after: Time | None = None
    created_before: Time | None = None
    sort: Literal["newest", "scans"] = "newest"
    limit: Annotated[int, Field(ge=1, le=50)] = 20
    cursor: Annotated[
        str | None, Field(description="next_cursor of the page before, with the same sort and filters")
    ] = None


class GetArguments(CodeArguments):
    id: CodeReference
    path: Annotated[
        Annotated[str, Field(min_length=1, max_length=1_000)] | None,
        Field(description="Only what stands there, whole: sections[0].items"),
    ] = None
    offset: Annotated[
        int, Field(ge=0, le=10_000_000, description="With path: from which item or character on")
    ] = 0


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


class CodeOrPart(BaseModel):
    """With a path these and the part alone; else the code as REST shows it."""

    model_config = ConfigDict(extra="allow")

    id: str
    name: str | None
    short_url: str
    type_id: int
    type: str
    updated_at: str
    destination: str | None = None
    status: str | None = None
    scan_count: int | None = None
    part: Part | None = None


_BESIDE_PART: Final = ("id", "name", "short_url", "type_id", "type", "updated_at")


async def list_codes(caller: Caller, arguments: ListArguments) -> Answer:
    found, following, total = await _list_page(caller, arguments)
    rows = fitting(_row(code, caller.context.deps.addresses) for code in found)
    if len(rows) < len(found):
        following = _cursor_behind(found[len(rows) - 1], arguments)
    order = "newest first" if arguments.sort == "newest" else "most scanned first"
    shown = f"{len(rows)} of {total} QR codes, {order}." if total else "No QR code fits."
    more = " For the next ones call it again with next_cursor as cursor." if following else ""
    return Answer(
        summary=f"{shown}{more}", structured={"qr_codes": rows, "total": total, "next_cursor": following}
    )


async def get_code(caller: Caller, arguments: GetArguments) -> Answer:
    if arguments.offset and arguments.path is None:
        raise ValidationFailed([Fault("offset", "goes with path: name the list or text to be read")])
    code = await find_code(caller, arguments.id)
    if arguments.path is not None:
        return _part_answer(whole(caller, code), arguments.path, arguments.offset)
    return Answer(
        summary=said_of(caller, code),
        structured=whole(caller, code),
        blocks=await picture_blocks(caller, code),
    )


async def find_code(caller: Caller, parsed: str) -> QRCode:
    """The account's code that a person means. Raises NotFound."""
    store = caller.context.deps.store
    return await get_short_url(store.codes, caller.access.account.id, reference_of(caller, parsed))


def reference_of(caller: Caller, parsed: str) -> str:
    """The id or short ID in what a person typed. Raises NotFound for an address that is not of this service."""
    reference = caller.context.deps.addresses.reference_in(parsed)
    if reference is None:
        raise NotFound(QRCode.noun, "id")
    return reference


def whole(caller: Caller, code: QRCode) -> dict[str, Any]:
    return serialize_code(code, caller.context.deps.addresses, caller.context.secret_key)


def said_of(caller: Caller, code: QRCode) -> str:
    """What it is, what a scan of it does at this moment, and how often it was scanned."""
    times = "once" if code.scan_count == 1 else f"{code.scan_count:,} times"
    scanned = f"It was scanned {times}." if code.scan_count else "Nobody has scanned it yet."
    return f"{named(code)}: {short_url_of(caller, code)}. {scan_of(caller, code)} {scanned}"


def named(code: QRCode) -> str:
    """As it stands in a sentence, where it cannot turn around what comes next."""
    return f"“{isolated(code.name)}”" if code.name else "The code"


def short_url_of(caller: Caller, code: QRCode) -> str:
    return caller.context.deps.addresses.short_url(code.domain, code.short_id)


def scan_of(caller: Caller, code: QRCode) -> str:
    """In one sentence."""
    context, plan = caller.context, caller.access.account.plan
    return describe_scan(code, plan, context.deps.allowances, now=context.deps.clock())


def _part_answer(shown: Mapping[str, Any], path: str, offset: int) -> Answer:
    part, cut = part_of(shown, path, offset)
    of = f" of {part.total}, from {part.offset} on" if part.total is not None else ""
    more = f" For the next part: offset {part.next_offset}." if part.next_offset is not None else ""
    alone = f" Too long here, to be read alone: {', '.join(cut)}." if cut else ""
    structured = {**{name: shown[name] for name in _BESIDE_PART}, "part": part.model_dump()}
    return Answer(
        summary=f"{path}{of}.{more}{alone}", structured={**structured, **({"cut": cut} if cut else {})}
    )


async def _list_page(caller: Caller, arguments: ListArguments) -> Page:
    repository, account_id = caller.context.deps.store.codes, caller.access.account.id
    of_type = find_type(arguments.type_id, arguments.type)
    which = ShortURLFilter(
        search=_searched(caller, arguments.search),
        type_id=of_type.type_id if of_type else None,
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


def _searched(caller: Caller, parsed: str | None) -> str | None:
    """What is looked for: of a short URL its short ID. Raises ValidationFailed for what is too long to be found."""
    if parsed is None:
        return None
    search = caller.context.deps.addresses.reference_in(parsed) or parsed if "/" in parsed else parsed
    if len(search) > _LONGEST_SEARCH:
        raise ValidationFailed([Fault("search", f"should have at most {_LONGEST_SEARCH} characters")])
    return search


def _cursor_behind(code: QRCode, arguments: ListArguments) -> str | None:
    if arguments.sort == "scans":
        return scan_cursor_of(ScanPosition(code.scan_count, code.id))
    return cursor_of(Position(code.created_at, code.id))


def _row(code: QRCode, addresses: Addresses) -> Mapping[str, Any]:
    destination = code.destination()
    return {
        "id": str(code.id),
        "name": code.name,
        "short_url": addresses.short_url(code.domain, code.short_id),
        "type": code.content.slug,
        "destination": destination and _beginning(destination),
        "status": code.status.value,
        "scan_count": code.scan_count,
        "created_via": code.created_via.value,
        "created_at": format_time(code.created_at),
    }


def _beginning(text: str) -> str:
    return text if len(text) <= _LONGEST_IN_ROW else f"{text[: _LONGEST_IN_ROW - 1]}…"


LIST_QR_CODES: Final = Tool(
    name="list_qr_codes",
    title="Find QR codes",
    description=(
        "The account's QR codes in short rows, newest first or by scans: search by name, short ID, short URL or "
        "destination; filter by type, origin and time. Says how many there are in all. Changes nothing."
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
        "One QR code whole: content, design, status, password, expiry and scan limit, scannability, scans, and its "
        "picture. What is too long for one answer is named in cut: read that with path, part after part. To let the "
        "person see or print the code use show_qr_code. Changes nothing."
    ),
    scope=Scope.READ,
    hints=READS,
    arguments=GetArguments,
    result=CodeOrPart,
    run=get_code,
)
