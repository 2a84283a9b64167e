"""Where a rule leads a scan: domain/scanning/ways.py. It loads other codes that rules lead to."""

from datetime import datetime

from starlette.requests import Request
from starlette.types import Scope

from app.context import Context, visitor_address
from app.scan.landing_pages import continuation_of
from domain.codes.rules.evaluation import Way
from domain.kernel.time_zones import zone_named
from domain.scanning import ways
from domain.scanning.scans import Target
from domain.scanning.visitors import MAX_READ, read_visitor, visitor_hash


async def find_way(request: Request, context: Context, target: Target, now: datetime) -> Way | None:
    """Where the first rule that holds leads; None for the code's own."""
    is_split = any(rule.split or rule.code for rule in target.rules)
    day_key = await _day_key(request, context, now) if is_split else None
    search = ways.find_way(target, _visit_of(request, context, target, now, day_key))
    try:
        address = next(search)
        while True:
            address = search.send(await context.resolver.find(*address))
    except StopIteration as end:
        way: Way | None = end.value
        return way


def way_to_address(scope: Scope, context: Context, target: Target, now: datetime) -> Way | None:
    """The same for rules that lead to one address each: nothing has to be waited for."""
    return ways.follow(ways.find_way(target, _visit_of(Request(scope), context, target, now, None)), {})


def _visit_of(
    request: Request, context: Context, target: Target, now: datetime, day_key: bytes | None
) -> ways.ScanVisit:
    """What takes time is looked up where a rule, or that of another code that it leads to, may ask for it."""
    language, rules = request.headers.get("accept-language"), target.rules
    is_by_country = any(rule.when.country or rule.when.unless or rule.code for rule in rules)

    def page_of(address: ways.Address, let_through: Target | None) -> str:
        page = context.deps.addresses.short_url(*address)
        return f"{page}?visit={continuation_of(request, context, let_through)}" if let_through else page

    return ways.ScanVisit(
        **ways.said_by(request.headers.get("user-agent", "")),
        now=now,
        zone=zone_named(target.owner_time_zone),
        # Choices are kept by it, and strangers send any length.
        accept_language=language and language[:MAX_READ],
        country=context.find_place(visitor_address(request, context)).country if is_by_country else None,
        query=request.query_params if request.scope["query_string"] else {},
        query_string=request.scope["query_string"].decode("latin-1"),
        day_key=day_key,
        page_of=page_of,
    )


async def _day_key(request: Request, context: Context, now: datetime) -> bytes | None:
    """The same for a visitor all day; None for one who opts out of tracking."""
    key = await context.recorder.day_key(now)
    peer = request.client.host if request.client else ""
    visitor = read_visitor(request.method, request.scope["headers"], peer, context.proxies)
    if visitor.address is None:
        return None
    return visitor_hash(visitor.address, visitor.user_agent, key).to_bytes(8)
