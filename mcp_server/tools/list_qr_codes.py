"""list_qr_codes: the account's codes, or its short links, in short rows."""

from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, Field

from domain.codes.codes import QRCode
from domain.codes.serialization import format_time
from domain.codes.short_urls import CreatedVia
from domain.content import TYPES
from domain.kernel.errors import ValidationFailed
from domain.kernel.faults import Fault
from domain.kernel.net.addresses import Addresses
from domain.kernel.parsing import Strict, Time
from domain.kernel.reasons import Reason
from domain.oauth.scopes import Scope
from domain.ports.codes import ShortURLFilter, ShortURLs
from domain.ports.lists import MOST_SCANNED_FIRST, NEWEST_FIRST
from domain.use_cases.codes.short_urls import CodeOrLink, find_pasted_url, list_short_urls, position_of
from domain.use_cases.cursors import sort_cursor_of, sort_position_in
from domain.use_cases.named_items.tags import find_tag_id
from mcp_server.tools.list_qr_types import TypeName, find_type
from mcp_server.tools.shared.results import fitting
from mcp_server.tools.shared.tool import READS, Answer, Caller, Tool

_MAX_DESTINATION: Final = 300
_MAX_SEARCH: Final = 200
_SORTS: Final = {"newest": NEWEST_FIRST, "scans": MOST_SCANNED_FIRST}


class ListArguments(Strict):
    kind: Literal["qr_codes", "links"] = "qr_codes"
    search: Annotated[
        Annotated[str, Field(min_length=1, max_length=2_048)] | None,
        Field(description="Part of the name, short ID, destination or external ID, or a short URL"),
    ] = None
    type: TypeName | None = None
    type_id: Annotated[int, Field(ge=1, le=max(TYPES))] | None = None
    tag: Annotated[str, Field(min_length=1, max_length=200)] | None = None
    created_via: Literal["api", "dashboard", "bulk", "assistant"] | None = None
    created_after: Time | None = None
    created_before: Time | None = None
    sort: Literal["newest", "scans"] = "newest"
    limit: Annotated[int, Field(ge=1, le=50)] = 20
    cursor: Annotated[
        str | None, Field(description="next_cursor of the page before, with the same sort and filters")
    ] = None


class Codes(BaseModel):
    """The codes or links of the asked kind."""

    qr_codes: list[dict[str, Any]] = []
    links: list[dict[str, Any]] = []
    total: int
    next_cursor: str | None


async def list_codes(caller: Caller, arguments: ListArguments) -> Answer:
    store, account_id = caller.context.deps.store, caller.access.account.id
    repository: ShortURLs[Any] = store.links if arguments.kind == "links" else store.codes
    which, sort = await _filter_of(caller, arguments), _SORTS[arguments.sort]
    after = sort_position_in(arguments.cursor, sort, repository.noun, which)
    found, following, total = await list_short_urls(
        repository, account_id, which, limit=arguments.limit, after=after, sort=sort
    )
    rows = fitting(_row(code, caller.context.deps.addresses) for code in found)
    if len(rows) < len(found):
        following = position_of(found[len(rows) - 1], sort)
    next_cursor = sort_cursor_of(following, sort, repository.noun, which)
    order = "newest first" if arguments.sort == "newest" else "most scanned first"
    count = f"{len(rows)} of {total} {repository.noun}s, {order}." if total else f"No {repository.noun} fits."
    more = " For the next ones call it again with next_cursor as cursor." if next_cursor else ""
    found_rows = {arguments.kind: rows, "total": total, "next_cursor": next_cursor}
    return Answer(summary=f"{count}{more}", structured=Codes.model_validate(found_rows))


async def _filter_of(caller: Caller, arguments: ListArguments) -> ShortURLFilter:
    deps, account_id = caller.context.deps, caller.access.account.id
    of_type = find_type(arguments.type_id, arguments.type)
    if of_type is not None and arguments.kind == "links":
        raise ValidationFailed([Fault("type", Reason.OF_CODES)])
    return ShortURLFilter(
        search=await _search_of(caller, arguments.search),
        type_id=of_type.type_id if of_type else None,
        tag_id=await find_tag_id(deps, account_id, arguments.tag) if arguments.tag else None,
        created_via=CreatedVia(arguments.created_via) if arguments.created_via else None,
        created_after=arguments.created_after,
        created_before=arguments.created_before,
    )


async def _search_of(caller: Caller, text: str | None) -> str | None:
    """The text, or the short ID of a short URL."""
    if text is None:
        return None
    pasted = None
    if "/" in text:
        pasted = await find_pasted_url(caller.context.deps, caller.access.account.id, text)
    search = pasted.short_id if pasted is not None else text
    if len(search) > _MAX_SEARCH:
        raise ValidationFailed([Fault("search", Reason.TOO_LONG, limit=_MAX_SEARCH, size=len(search))])
    return search


def _row(code: CodeOrLink, addresses: Addresses) -> dict[str, Any]:
    destination = code.destination()
    if destination and len(destination) > _MAX_DESTINATION:
        destination = f"{destination[: _MAX_DESTINATION - 1]}…"
    return {
        "id": str(code.id),
        "name": code.name,
        "short_url": addresses.short_url(code.domain, code.short_id),
        **({"type": code.content.slug} if isinstance(code, QRCode) else {}),
        "destination": destination,
        "status": code.status.value,
        "scan_count": code.scan_count,
        "created_via": code.created_via.value,
        "created_at": format_time(code.created_at),
        **({"tags": list(code.tags)} if code.tags else {}),
    }


LIST_QR_CODES: Final = Tool(
    name="list_qr_codes",
    title="Find QR codes and links",
    description=(
        "The account's QR codes, or with kind links its short links, in short rows, newest first or by "
        "scans: search by name, short ID, short URL or destination; filter by type, tag, origin and time. "
        "Says how many there are in all. Changes nothing."
    ),
    scope=Scope.READ,
    hints=READS,
    arguments=ListArguments,
    result=Codes,
    run=list_codes,
)
