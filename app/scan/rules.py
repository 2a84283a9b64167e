"""Where a rule leads a scan: domain/scanning/ways.py. It loads other codes that rules lead to."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from starlette.requests import Request

from app.context import Context, visitor_address
from app.scan.landing_pages import continuation_of
from domain.codes.rules.evaluation import Way
from domain.kernel.time_zones import local_time, zone_named
from domain.scanning import ways
from domain.scanning.scans import Target
from domain.scanning.visitors import (
    MAX_READ,
    System,
    read_visitor,
    system_and_device,
    system_of,
    visitor_hash,
)


@dataclass(frozen=True, eq=False)
class RequestVisit:
    """A `ScanVisit`. `key`: the day's, where a split may need it."""

    request: Request
    context: Context
    now: datetime
    time_zone: str
    key: bytes | None

    @cached_property
    def clock(self) -> datetime:
        return local_time(self.now, zone_named(self.time_zone))

    @cached_property
    def accept_language(self) -> str | None:
        header = self.request.headers.get("accept-language")
        # Choices are kept by it, and strangers send any length.
        return header and header[:MAX_READ]

    @cached_property
    def _system_and_device(self) -> tuple[str, str | None]:
        return system_and_device(self.request.headers.get("user-agent", ""))

    @property
    def system(self) -> str | None:
        return self._system_and_device[0]

    @property
    def device(self) -> str | None:
        return self._system_and_device[1]

    @cached_property
    def country(self) -> str | None:
        return self.context.find_place(visitor_address(self.request, self.context)).country

    @cached_property
    def query(self) -> Mapping[str, str] | None:
        return self.request.query_params

    @cached_property
    def app_system(self) -> System | None:
        return system_of(self.request.headers.get("user-agent", ""))

    @property
    def query_string(self) -> str:
        query: str = self.request.scope["query_string"].decode("latin-1")
        return query

    def page_of(self, address: ways.Address, let_through: Target | None) -> str:
        page = self.context.deps.addresses.short_url(*address)
        if let_through is None:
            return page
        return f"{page}?visit={continuation_of(self.request, self.context, let_through)}"

    @cached_property
    def day_key(self) -> bytes | None:
        peer = self.request.client.host if self.request.client else ""
        headers, proxies = self.request.scope["headers"], self.context.proxies
        visitor = read_visitor(self.request.method, headers, peer, proxies)
        if self.key is None or visitor.address is None:
            return None
        return visitor_hash(visitor.address, visitor.user_agent, self.key).to_bytes(8)


async def find_way(request: Request, context: Context, target: Target, now: datetime) -> Way | None:
    """Where the first rule that holds leads; None for the code's own."""
    splits = any(rule.split or rule.code for rule in target.rules)
    key = await context.recorder.day_key(now) if splits else None
    search = ways.find_way(target, RequestVisit(request, context, now, target.owner_time_zone, key))
    try:
        address = next(search)
        while True:
            address = search.send(await context.resolver.find(*address))
    except StopIteration as end:
        way: Way | None = end.value
        return way
