"""A shop's nightly sync: all products once, then the few that changed. Requests, bytes and seconds."""

import gzip
import http.client
import json
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, Final
from urllib.parse import urlencode

from scripts.benchmarks.servers import Kind, RepointServer, ServerError, repoint

_AT_ONCE: Final = 100
MOST_SECONDS: Final = 20
MOST_BYTES: Final = 1_000_000
MOST_REQUESTS: Final = 3
_LEAN: Final = {"fields": "id,external_id,short_url,updated_at", "picture": "none"}
_OLDEST: Final = {"order": "oldest", "limit": str(_AT_ONCE), **_LEAN}


@dataclass(frozen=True, kw_only=True, slots=True)
class SyncBench:
    """`plain`: as before there were upserts, `fields` and lists that go on."""

    database: Kind = "sqlite"
    products: int = 3_000
    changed: int = 30
    plain: bool = False

    def run(self) -> int:
        """Measure and print. Return 1 if a night takes more than the aims."""
        with repoint(self.database, None) as app, closing(_Caller(app)) as caller:
            nights = self._plain(caller) if self.plain else self._resumed(caller)
            print(f"a sync of {self.products:,} products, then {self.changed} changes, {self.database}")
            print(f"{'':<10} {'requests':>9} {'bytes':>12} {'seconds':>8} {'server CPU':>11}")
            measured = [self._measure(app, caller, *night) for night in nights]
        (_, first_bytes, seconds), (requests, _, _) = measured
        is_lean = seconds <= MOST_SECONDS and first_bytes <= MOST_BYTES and requests <= MOST_REQUESTS
        return 0 if is_lean or self.plain else 1

    def _measure(
        self, app: RepointServer, caller: "_Caller", name: str, night: Callable[[], object]
    ) -> tuple[int, int, float]:
        caller.requests = caller.received = 0
        began, cpu = perf_counter(), app.server.cpu_seconds
        night()
        seconds, cpu = perf_counter() - began, app.server.cpu_seconds - cpu
        print(f"{name:<10} {caller.requests:>9,} {caller.received:>12,} {seconds:>8.1f} {cpu:>11.1f}")
        return caller.requests, caller.received, seconds

    def _plain(self, caller: "_Caller") -> Iterator[tuple[str, Callable[[], object]]]:
        ids: dict[str, str] = {}

        def first() -> None:
            for some in _parts(range(self.products)):
                for one in caller.batch([{"method": "create", "body": _product(at)} for at in some]):
                    ids[one["external_id"]] = one["id"]

        def second() -> None:
            # Nothing says what changed at the service: all of it is read.
            cursor: str | None = ""
            while cursor is not None:
                more = {"cursor": cursor} if cursor else {}
                cursor = caller.ask("GET", {"limit": str(_AT_ONCE), **more})["meta"]["next_cursor"]
            bodies = (_product(at, price=2) for at in range(self.changed))
            caller.batch(
                [{"method": "update", "id": ids[body["external_id"]], "body": body} for body in bodies]
            )

        yield "first", first
        yield "second", second

    def _resumed(self, caller: "_Caller") -> Iterator[tuple[str, Callable[[], object]]]:
        cursor = ""

        def upsert(numbers: range, price: int) -> None:
            for some in _parts(numbers):
                bodies = [_product(at, price) for at in some]
                items = [
                    {"method": "upsert", "external_id": body.pop("external_id"), "body": body}
                    for body in bodies
                ]
                caller.batch(items, _LEAN)

        def go_on() -> None:
            nonlocal cursor
            while True:
                answer = caller.ask("GET", {**_OLDEST, **({"cursor": cursor} if cursor else {})})
                cursor = answer["meta"]["next_cursor"]
                if len(answer["data"]) < _AT_ONCE:
                    return

        def first() -> None:
            upsert(range(self.products), 1)
            go_on()

        def second() -> None:
            go_on()
            upsert(range(self.changed), 2)

        yield "first", first
        yield "second", second


def _parts(numbers: range) -> Iterator[range]:
    return (numbers[start : start + _AT_ONCE] for start in range(0, len(numbers), _AT_ONCE))


def _product(number: int, price: int = 1) -> dict[str, Any]:
    sku = f"sku-{number:05d}"
    url = f"https://shop.example.com/products/{sku}?price={price}"
    return {"type_id": 1, "url": url, "name": f"Product {number}", "external_id": sku}


@dataclass(slots=True)
class _Caller:
    """One connection that stays. `received`: bytes of bodies, as they came."""

    app: RepointServer
    requests: int = 0
    received: int = 0
    _connection: http.client.HTTPConnection = field(init=False)

    def __post_init__(self) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", self.app.server.port, timeout=60)

    def close(self) -> None:
        self._connection.close()

    def batch(self, items: list[dict[str, Any]], query: dict[str, str] | None = None) -> list[dict[str, Any]]:
        results = self.ask("POST", query or {}, items, path="/qr-codes/batch")["data"]
        if refused := next((one for one in results if "error" in one), None):
            raise ServerError(f"an item of a batch was refused: {refused}"[:300])
        return [one["data"] for one in results]

    def ask(
        self, method: str, query: dict[str, str], body: object = None, path: str = "/qr-codes"
    ) -> dict[str, Any]:
        headers = {
            "x-api-key": self.app.api_key,
            "content-type": "application/json",
            "accept-encoding": "gzip",
        }
        text = json.dumps(body) if body is not None else None
        self._connection.request(method, f"/v1{path}?{urlencode(query)}", text, headers)
        response = self._connection.getresponse()
        answer = response.read()
        self.requests, self.received = self.requests + 1, self.received + len(answer)
        if response.headers["content-encoding"] == "gzip":
            answer = gzip.decompress(answer)
        if response.status != 200:
            raise ServerError(f"{method} {path}: {response.status} {answer.decode()[:300]}")
        parsed: dict[str, Any] = json.loads(answer)
        return parsed
