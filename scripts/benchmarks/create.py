"""Codes created a second over REST, each with its picture in the answer."""

import base64
import json
from dataclasses import dataclass

from scripts.benchmarks.cores import two_cores
from scripts.benchmarks.load import Load, LoadError, put_on
from scripts.benchmarks.servers import Kind, RepointServer, repoint

WARM_UP = 0.5
_BODY = {"type_id": 1, "name": "bench", "url": "https://example.com/menu"}
_PNG = b"\x89PNG\r\n\x1a\n"


@dataclass(frozen=True, kw_only=True, slots=True)
class CreateBench:
    database: Kind = "sqlite"
    seconds: float = 2.5

    def run(self) -> int:
        """Measure and print. Return 1 when an answered code is not in the database."""
        server_core, client_core = two_cores()
        with repoint(self.database, server_core) as app:
            _require_picture(app)
            created = 1
            print(
                f"codes created over REST with the PNG in the answer, {self.database}, "
                f"{self.seconds:g} s each"
            )
            print(f"{'connections':<12} {'codes/s':>9} {'p50 ms':>9} {'p99 ms':>9}")
            for connections in (1, 16):
                measured = put_on(self._load(app, connections), core=client_core)
                if set(measured.statuses) != {"201"}:
                    raise LoadError(f"not every code was created: {measured.statuses}")
                created += measured.statuses["201"]
                print(
                    f"{connections:<12} {measured.per_second:>9,.1f} {measured.p50_ms:>9.1f}"
                    f" {measured.p99_ms:>9.1f}"
                )
            total = app.ask("GET", "/qr-codes?limit=1")["meta"]["total"]
        print(f"answered     {created:,} codes; {total:,} are in the database")
        return 0 if total == created else 1

    def _load(self, app: RepointServer, connections: int) -> Load:
        body = json.dumps(_BODY)
        lines = (
            "POST /v1/qr-codes HTTP/1.1",
            f"host: 127.0.0.1:{app.server.port}",
            f"x-api-key: {app.api_key}",
            "content-type: application/json",
            f"content-length: {len(body)}",
            "",
            body,
        )
        return Load(
            port=app.server.port,
            connections=connections,
            seconds=self.seconds,
            warm_up=WARM_UP,
            requests=["\r\n".join(lines)],
        )


def _require_picture(app: RepointServer) -> None:
    picture = app.ask("POST", "/qr-codes", _BODY)["data"]["image_base64"]
    if not base64.b64decode(picture).startswith(_PNG):
        raise LoadError("the answer to a create has no PNG in it")
