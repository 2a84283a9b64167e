"""Where a rule leads a scan: domain/scanning/ways.py. It loads other codes that rules lead to."""

from datetime import datetime

from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.types import Scope

from app.context import Context
from app.scan.landing_pages import continuation_of
from domain.codes.rules.evaluation import Way
from domain.kernel.net.destinations import query_as_sent
from domain.kernel.time_zones import zone_named
from domain.scanning import ways
from domain.scanning.scans import Target
from domain.scanning.visitors import MAX_READ, client_address, read_visitor, visitor_hash


async def find_way(request: Request, context: Context, target: Target, now: datetime) -> Way | None:
    """Where the first rule that holds leads; None for the code's own."""
    is_split = any(rule.split or rule.code for rule in target.rules)
    day_key = await _day_key(request, context, now) if is_split else None
    search = ways.find_way(target, _visit_of(request.scope, context, target, now, day_key))
    try:
        address = next(search)
        while True:
            address = search.send(await context.resolver.find(*address))
    except StopIteration as end:
        way: Way | None = end.value
        return way


def way_to_address(scope: Scope, context: Context, target: Target, now: datetime) -> Way | None:
    """The same for rules that lead to one address each: nothing has to be waited for."""
    return ways.way_to_address(target, _visit_of(scope, context, target, now, None))


def _visit_of(
    scope: Scope, context: Context, target: Target, now: datetime, day_key: bytes | None
) -> ways.ScanVisit:
    """What takes time is looked up where a rule, or that of another code that it leads to, may ask for it."""
    # As Starlette, which is slower: of several the first.
    headers = dict(reversed(scope["headers"]))
    language, query = headers.get(b"accept-language"), query_as_sent(scope["query_string"])

    def page_of(address: ways.Address, let_through: Target | None) -> str:
        page = context.deps.addresses.short_url(*address)
        if let_through is None:
            return page
        return f"{page}?visit={continuation_of(Request(scope), context, let_through)}"

    return ways.ScanVisit(
        **ways.said_by(headers.get(b"user-agent", b"").decode("latin-1")),
        now=now,
        zone=zone_named(target.owner_time_zone),
        # Choices are kept by it, and strangers send any length.
        accept_language=language and language[:MAX_READ].decode("latin-1"),
        country=_country_of(scope, context) if target.asks_country else None,
        query=QueryParams(query) if query else {},
        query_string=query,
        day_key=day_key,
        page_of=page_of,
    )


def _country_of(scope: Scope, context: Context) -> str | None:
    peer = scope["client"][0] if scope["client"] else ""
    return context.find_place(client_address(peer, scope["headers"], context.proxies)).country


async def _day_key(request: Request, context: Context, now: datetime) -> bytes | None:
    """The same for a visitor all day; None for one who opts out of tracking."""
    key = await context.recorder.day_key(now)
    peer = request.client.host if request.client else ""
    visitor = read_visitor(request.method, request.scope["headers"], peer, context.proxies)
    if visitor.address is None:
        return None
    return visitor_hash(visitor.address, visitor.user_agent, key).to_bytes(8)
