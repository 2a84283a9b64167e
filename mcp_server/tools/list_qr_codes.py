"""list_qr_codes: the account's codes, or its short links, in short rows."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import MAXYEAR, datetime, timedelta
from typing import Annotated, Any, ClassVar, Final, Literal

from pydantic import BaseModel, BeforeValidator, Field

from domain.codes.codes import QRCode
from domain.codes.serialization import format_time
from domain.codes.short_urls import CreatedVia, Status
from domain.content import TYPES
from domain.kernel.errors import ValidationFailed
from domain.kernel.faults import Fault
from domain.kernel.parsing import Strict, Time
from domain.kernel.reasons import Reason
from domain.kernel.safe_text import visible_link
from domain.oauth.scopes import Scope
from domain.ports.codes import ShortURLFilter, ShortURLs
from domain.ports.lists import FEWEST_SCANS_FIRST, LAST_SCANNED_FIRST, MOST_SCANNED_FIRST, NEWEST_FIRST
from domain.scanning.explain.scan_description import format_end, outcome_of, way_of_everybody
from domain.scanning.outcomes import LET_THROUGH
from domain.use_cases.codes.meant_codes import Candidate, find_deleted, find_nearest
from domain.use_cases.codes.short_urls import CodeOrLink, list_short_urls, position_of, searched
from domain.use_cases.cursors import sort_cursor_of, sort_position_in
from domain.use_cases.named_items.tags import find_tag_id
from mcp_server.tools.list_qr_types import find_type, type_by_name
from mcp_server.tools.shared.results import body_size_of, fitting
from mcp_server.tools.shared.tool import READS, Answer, Caller, Tool

_MAX_SEARCH: Final = 200
# Bytes of all rows: with the sentence and the cursor a body has 12 kB.
_ROOM: Final = 12_288 - 900
# The longest name, the longest destination and the most tags, from step to step less until all rows fit.
_STEPS: Final = ((200, 300, 50), (200, 40, 50), (60, 40, 10), (40, 30, 4), (28, 22, 2), (24, 14, 1))
_SHORT_DESTINATION: Final = 80
_FEW: Final = 5
# What it is sorted by, and the order in words.
_SORTS: Final = {
    "newest": (NEWEST_FIRST, "newest first"),
    "scans": (MOST_SCANNED_FIRST, "most scanned first"),
    "fewest": (FEWEST_SCANS_FIRST, "fewest scans first"),
    "last_scanned": (LAST_SCANNED_FIRST, "most recently scanned first"),
}
_NONE_IS_NEAR: Final = " None is near: without search it lists all."
# Words that people search for, and the filter of those that are so.
_STATES: Final[Mapping[str, Mapping[str, Any]]] = {
    **{word: {"status": "ended"} for word in ("ended", "expired")},
    **{word: {"has_password": True} for word in ("password", "protected")},
    **{status: {"status": status} for status in ("paused", "blank")},
}
_LISTS: Final = {"code": "qr_codes", "link": "links"}
# Older names.
_KINDS: Final = {"qr_codes": "code", "codes": "code", "links": "link"}


class ListArguments(Strict):
    unlisted: ClassVar = frozenset({"type_id", "created_via", "has_password"})

    kind: Annotated[
        Literal["code", "link"],
        BeforeValidator(lambda kind: _KINDS.get(str(kind), kind)),
        Field(description="link: short links"),
    ] = "code"
    search: Annotated[
        Annotated[str, Field(min_length=1, max_length=2_048)] | None,
        Field(description="Words of name, content, tags, destination; or a short URL"),
    ] = None
    type: Annotated[str | None, Field(description="A slug of list_qr_types")] = None
    type_id: Annotated[int, Field(ge=1, le=max(TYPES))] | None = None
    status: Annotated[
        Literal["active", "paused", "blank", "ended"] | None,
        Field(description="blank: leads nowhere yet; ended: by time or limit"),
    ] = None
    tag: Annotated[str | None, Field(min_length=1, max_length=200, description="Its name")] = None
    has_password: bool | None = None
    created_via: Literal["api", "dashboard", "bulk", "assistant"] | None = None
    created_after: Annotated[Time | None, Field(description="Time or date")] = None
    created_before: Annotated[Time | None, Field(description="Not included")] = None
    not_scanned_since: Annotated[Time | None, Field(description="No scan since then, or never one")] = None
    expires_before: Annotated[Time | None, Field(description="Its end")] = None
    sort: Literal["newest", "scans", "fewest", "last_scanned"] = "newest"
    limit: Annotated[int, Field(ge=1, le=50)] = 20
    cursor: Annotated[str | None, Field(description="next_cursor, all else the same")] = None


class Codes(BaseModel):
    """The codes or links of the asked kind. `nearest`: up to three that may be meant, where none fits."""

    qr_codes: list[dict[str, Any]] = []
    links: list[dict[str, Any]] = []
    total: int
    next_cursor: str | None
    nearest: list[dict[str, Any]] | None = None


async def list_codes(caller: Caller, arguments: ListArguments) -> Answer:
    summary, found = await _list_or_instead(caller, arguments)
    if not found["total"] and arguments.search:
        account_id = caller.access.account.id
        nearest = await find_nearest(caller.context.deps, account_id, arguments.search)
        named = ", ".join(one.described() for one in nearest)
        is_narrowed = bool(arguments.model_fields_set - {"search", "kind", "sort", "limit"})
        summary += f" Nearest{', whatever the rest' * is_narrowed}: {named}." if nearest else _NONE_IS_NEAR
        if deleted := await find_deleted(caller.context.deps, account_id, arguments.search):
            trash = f"{caller.context.settings.dashboard_url}/trash"
            summary += f" In the trash: {deleted.described()}; the owner brings it back at {trash}."
        found["nearest"] = [_suggestion(one) for one in nearest] or None
    if (arguments.expires_before or arguments.status == "ended") and arguments.type is None:
        summary += " Not looked at: days of coupons and events (type lists them), ends of rules."
    if arguments.not_scanned_since and arguments.kind == "code":
        summary += " Short links: kind link."
    return Answer(summary=summary, structured=Codes.model_validate(found))


async def _list_or_instead(caller: Caller, arguments: ListArguments) -> tuple[str, dict[str, Any]]:
    """As `_list`; where nothing fits, what is there instead. A cursor may be of either."""
    try:
        summary, found = await _list(caller, arguments)
    except ValidationFailed as refusal:
        if [fault.field for fault in refusal.faults] == ["cursor"]:
            for _, asked in _instead_of(arguments):
                with suppress(ValidationFailed):
                    return await _list(caller, asked)
        raise
    if not found["total"] and arguments.cursor is None:
        for but, asked in _instead_of(arguments):
            others, there = await _list(caller, asked)
            if there["total"]:
                return f"{summary[:-1]}, {but}: {others}", there
    return summary, found


def _instead_of(arguments: ListArguments) -> Iterator[tuple[str, ListArguments]]:
    """The other kind, then the type or the state that was searched for by its name; each with its words."""
    if arguments.type is None and arguments.type_id is None:
        yield "but", arguments.model_copy(update={"kind": "link" if arguments.kind == "code" else "code"})
    if arguments.kind == "code" and (of_type := type_by_name(arguments.search)):
        asked = {"search": None, "type": of_type.slug, "type_id": None}
        yield f"but of type {of_type.slug}", arguments.model_copy(update=asked)
    if state := _STATES.get((arguments.search or "").strip().casefold()):
        yield f"but {arguments.search}", arguments.model_copy(update={"search": None, **state})


async def _list(caller: Caller, arguments: ListArguments) -> tuple[str, dict[str, Any]]:
    """What it has in words, and as the fields of `Codes`."""
    deps, account_id = caller.context.deps, caller.access.account.id
    repository: ShortURLs[Any] = deps.store.codes if arguments.kind == "code" else deps.store.links
    which, (sort, order) = await _filter_of(caller, repository, arguments), _SORTS[arguments.sort]
    after = sort_position_in(arguments.cursor, sort, repository.noun, which)
    found, following, total = await list_short_urls(
        repository, account_id, which, limit=arguments.limit, after=after, sort=sort
    )
    scanned = 0
    if since := arguments.not_scanned_since:
        # Scans that are not counted yet are in a row, and not in the filter.
        dead = [one for one in found if one.last_scanned_at is None or one.last_scanned_at < since]
        scanned, found = len(found) - len(dead), dead
    rows, cut = _rows(caller, found), f" {scanned} of them scanned just now: left out." if scanned else ""
    if len(rows) < len(found):
        following = position_of(found[len(rows) - 1], sort)
        cut += f" Cut at {len(rows)} rows of {len(found)}: more are too long for one answer."
    next_cursor = sort_cursor_of(following, sort, repository.noun, which)
    more = " For the next ones call it again with next_cursor as cursor." if next_cursor else ""
    said = f"{len(rows)} of {total} {repository.noun}s, {order}.{cut}{more}"
    shown = {_LISTS[arguments.kind]: rows, "total": total, "next_cursor": next_cursor}
    return said if total else f"No {repository.noun} fits.", shown


async def _filter_of(caller: Caller, repository: ShortURLs[Any], arguments: ListArguments) -> ShortURLFilter:
    deps, account_id = caller.context.deps, caller.access.account.id
    of_type = find_type(arguments.type_id, arguments.type)
    if of_type is not None and arguments.kind == "link":
        raise ValidationFailed([Fault("type", Reason.OF_CODES)])
    which = ShortURLFilter(
        type_ids=(of_type.type_id,) if of_type else (),
        statuses=(Status(arguments.status),) if arguments.status not in (None, "ended") else (),
        ended_by=deps.clock() if arguments.status == "ended" else None,
        expires_before=arguments.expires_before and _just_after(arguments.expires_before),
        has_password=arguments.has_password,
        tag_ids=(await find_tag_id(deps, account_id, arguments.tag),) if arguments.tag else (),
        created_via=(CreatedVia(arguments.created_via),) if arguments.created_via else (),
        created_after=arguments.created_after,
        created_before=arguments.created_before,
        not_scanned_since=arguments.not_scanned_since,
    )
    which = await searched(deps, repository, account_id, which, arguments.search)
    # A short URL may be longer.
    if (size := len(which.search or "")) > _MAX_SEARCH:
        raise ValidationFailed([Fault("search", Reason.TOO_LONG, limit=_MAX_SEARCH, size=size)])
    return which


def _just_after(moment: datetime) -> datetime:
    """The last day of a year ends with the first moment of the next."""
    return moment + timedelta(microseconds=1) if moment.year < MAXYEAR else moment


def _rows(caller: Caller, found: Sequence[CodeOrLink]) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    for step in _STEPS if len(found) <= _FEW else _STEPS[1:]:
        shown = (_row(caller, code, *step) for code in found)
        if len(rows := fitting(shown, room=_ROOM, size=body_size_of)) == len(found):
            break
    return rows


def _row(
    caller: Caller, code: CodeOrLink, longest_name: int, longest_link: int, most_tags: int
) -> dict[str, Any]:
    """What a person asks for. All tools take the short URL as an id.

    `leads_now`: where everybody is led by a rule at this moment. `rules`: how many it has.
    """
    deps, account = caller.context.deps, caller.access.account
    destination, last, ends = code.destination(), code.last_scanned_at, code.restrictions.ends_at
    tags = [*code.tags[:most_tags], "…"] if len(code.tags) > most_tags else code.tags
    # What tells one without a name from others.
    holds = None if code.name or destination else next(iter(code.content.searched()), None)
    verdict = outcome_of(code, account.plan, deps.allowances, now=deps.clock()).verdict
    way = way_of_everybody(code, account.time_zone, deps.clock())
    row = {
        "name": code.name and _start(code.name, longest_name),
        "holds": holds and _start(holds, longest_name),
        "short_url": deps.addresses.short_url(code.domain, code.short_id),
        **({"type": code.content.slug} if isinstance(code, QRCode) else {"kind": "link"}),
        "destination": destination and _start(visible_link(destination), longest_link),
        "leads_now": way and _start(visible_link(way), longest_link),
        "rules": len(code.rules) or None,
        "status": None if verdict in LET_THROUGH else verdict.value,
        "scan_count": code.scan_count,
        "last_scanned_at": format_time(last.replace(microsecond=0)) if last else None,
        "ends": ends and format_end(ends, account.time_zone),
        "start": getattr(code.content, "start", None),
        "valid_until": getattr(code.content, "valid_until", None),
        "created_at": None if last else f"{code.created_at:%Y-%m-%d}",
        "tags": [_start(tag, longest_name) for tag in tags] or None,
    }
    return {name: value for name, value in row.items() if value is not None}


def _start(text: str, longest: int) -> str:
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


def _suggestion(one: Candidate) -> dict[str, Any]:
    code, destination = one.code, one.code.destination()
    own = {"name": code.name, "short_url": one.short_url, "short_id": code.short_id, "type": one.type}
    return {**own, "destination": destination and _start(visible_link(destination), _SHORT_DESTINATION)}


LIST_QR_CODES: Final = Tool(
    name="list_qr_codes",
    title="Find QR codes and links",
    description=(
        "Finds QR codes or (kind link) short links by words, type, tag and time. "
        "Use it to find the one that is meant, the newest, most or least scanned, or with "
        "not_scanned_since the dead ones; where none fits it names the nearest. Numbers of a period: "
        "get_scan_stats. Rows are short: no status means active, no last_scanned_at never, … is cut "
        "(get_qr_code has all). Changes nothing."
    ),
    scope=Scope.READ,
    hints=READS,
    arguments=ListArguments,
    result=Codes,
    run=list_codes,
)
