"""CPU time of a batch, compared with that of as many calls, in turns over the same database."""

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from typing import Any, Final

from scripts.benchmarks.servers import Kind, RepointServer, ServerError, repoint

MOST: Final = 0.6
_BODIES: Final[dict[str, dict[str, Any]]] = {
    "/qr-codes": {"type_id": 1, "url": "https://example.com/menu", "name": "bench"},
    "/links": {"url": "https://example.com/menu", "name": "bench"},
}


@dataclass(frozen=True, kw_only=True, slots=True)
class BatchBench:
    database: Kind = "sqlite"
    rounds: int = 5
    items: int = 100

    def run(self) -> int:
        """Measure and print. Return 1 if a batch costs more than 0.6 of the calls."""
        with repoint(self.database, None) as app:
            print(
                f"CPU ms of the web process for {self.items} writes, {self.database}, median of {self.rounds}"
            )
            print(f"{'':<18} {'calls':>8} {'batch':>8} {'ratio':>7}")
            ratios = [self._compare(app, path) for path in _BODIES]
        return 0 if max(ratios) <= MOST else 1

    def _compare(self, app: RepointServer, path: str) -> float:
        worst = 0.0
        turns = [self._turn(app, path) for _ in range(self.rounds + 1)][1:]
        for method in ("create", "update", "delete"):
            calls = median(turn[method][0] for turn in turns)
            batch = median(turn[method][1] for turn in turns)
            # What is printed is what is compared with the limit.
            ratio = round(batch / calls, 2) if calls else 0.0
            print(f"{path.strip('/') + ' ' + method:<18} {calls:>8,.0f} {batch:>8,.0f} {ratio:>7.2f}")
            worst = max(worst, ratio)
        return worst

    def _turn(self, app: RepointServer, path: str) -> dict[str, tuple[float, float]]:
        made: list[str] = []
        body = _BODIES[path]
        created = (
            _cpu(app, lambda: made.extend(_id(app.ask("POST", path, body)) for _ in range(self.items))),
            _cpu(
                app, lambda: made.extend(_batch(app, path, [{"method": "create", "body": body}] * self.items))
            ),
        )
        ours, theirs = made[: self.items], made[self.items :]
        new = {"url": "https://example.com/new"}
        items = [{"method": "update", "id": one, "body": new} for one in theirs]
        changed = (
            _cpu(app, lambda: [app.ask("PATCH", f"{path}/{one}", new) for one in ours]),
            _cpu(app, lambda: _batch(app, path, items)),
        )
        gone = [{"method": "delete", "id": one} for one in theirs]
        deleted = (
            _cpu(app, lambda: [app.ask("DELETE", f"{path}/{one}") for one in ours]),
            _cpu(app, lambda: _batch(app, path, gone)),
        )
        return {"create": created, "update": changed, "delete": deleted}


def _cpu(app: RepointServer, work: Callable[[], object]) -> float:
    before = app.server.cpu_seconds
    work()
    return (app.server.cpu_seconds - before) * 1_000


def _id(answer: dict[str, Any]) -> str:
    return str(answer["data"]["id"])


def _batch(app: RepointServer, path: str, items: list[dict[str, Any]]) -> list[str]:
    """The ids of what it wrote. Raises ServerError for a refused item."""
    results = app.ask("POST", f"{path}/batch", items)["data"]
    if any("error" in one for one in results):
        raise ServerError(f"an item of a batch was refused: {results}"[:300])
    return [_id(one) for one in results if one["data"]]
