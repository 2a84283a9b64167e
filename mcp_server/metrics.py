"""/metrics of the assistant process, for Prometheus. Off by default."""

from collections.abc import Awaitable, Callable

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from starlette.responses import Response

from domain.kernel.histograms import DURATIONS

_METHODS = frozenset({"GET", "HEAD", "POST", "OPTIONS"})


class Metrics:
    """`refresh`: called before `registry` is read."""

    def __init__(self, registry: CollectorRegistry, refresh: Callable[[], Awaitable[None]]) -> None:
        self._registry = registry
        self._refresh = refresh
        self._requests = Counter(
            "repoint_assistant_requests",
            "Requests answered by the assistant process",
            ["method", "status"],
            registry=registry,
        )
        self._seconds = Histogram(
            "repoint_assistant_request_seconds",
            "The time of such a request",
            buckets=DURATIONS,
            registry=registry,
        )
        self._calls = Counter(
            "repoint_tool_calls",
            "Calls of tools, by what became of them",
            ["tool", "outcome"],
            registry=registry,
        )

    def count_request(self, method: str, status: int, seconds: float) -> None:
        # A method that a client made up must not become a time series.
        self._requests.labels(method if method in _METHODS else "other", str(status)).inc()
        self._seconds.observe(seconds)

    def count_call(self, tool: str, outcome: str) -> None:
        """`tool`: one that there is. `outcome`: ok, or the code of the refusal."""
        self._calls.labels(tool, outcome).inc()

    async def response(self) -> Response:
        await self._refresh()
        text = generate_latest(self._registry)
        return Response(text, headers={"Cache-Control": "no-store", "Content-Type": CONTENT_TYPE_LATEST})
