"""uvicorn's HTTP protocol, which answers plain scans itself.

The parts of ASGI between a request and its response (a task, its context, two messages and their checks)
cost more than a plain scan. All other requests take the fast path of the app, as do plain scans if a
version of uvicorn no longer starts them here.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

from app.scan.endpoint import headers_to, plain_scan
from app.scan.fast_path import FastPath
from domain.kernel.errors import DatabaseFailed, Unavailable

if TYPE_CHECKING:
    from app.metrics import Metrics

_FOUND: Final = STATUS_LINE[302]


class ScanProtocol(HttpToolsProtocol):
    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        if not (isinstance(app, FastPath) and self._records(cycle, app)):
            super()._start_asgi_task(cycle, app)

    def _records(self, cycle: RequestResponseCycle, fast_path: FastPath) -> bool:
        """Whether this is a plain scan, which is answered as soon as it is durable."""
        if self.flow.write_paused:
            return False
        # uvicorn types it as a TypedDict, Starlette as a plain mapping.
        scope: Any = cycle.scope
        try:
            context = fast_path.context
            plain = plain_scan(context, scope)
            if plain is None:
                return False
            scan, destination = plain
            visitor = _Visitor(self, cycle, fast_path, destination, context.metrics)
            context.recorder.add_for(scan, visitor)
        except Exception:  # noqa: BLE001 - the fast path meets it again and logs it
            return False
        return True

    def lead_on(self, cycle: RequestResponseCycle, destination: str) -> None:
        """Send the redirect as `cycle` would."""
        cycle.response_started = cycle.response_complete = True
        # uvicorn shuts down: the connection is not kept.
        ending = b"\r\n" if cycle.keep_alive else b"connection: close\r\n\r\n"
        defaults = [b"%b: %b\r\n" % header for header in cycle.default_headers]
        cycle.transport.write(b"".join([_FOUND, *defaults, _header_lines(destination), ending]))
        if not cycle.keep_alive:
            cycle.transport.close()
        cycle.on_response()

    def refuse(
        self, cycle: RequestResponseCycle, fast_path: FastPath, error: Unavailable | DatabaseFailed
    ) -> None:
        refusing: Any = fast_path.refusing(error)
        super()._start_asgi_task(cycle, refusing)


@dataclass(slots=True, eq=False)
class _Visitor:
    """The visitor of a plain scan, to the recorder a future; it needs no task."""

    protocol: ScanProtocol
    cycle: RequestResponseCycle
    fast_path: FastPath
    destination: str
    metrics: "Metrics | None"

    def done(self) -> bool:
        return self.cycle.disconnected or self.cycle.transport.is_closing()

    def set_result(self, _: bool) -> None:  # noqa: FBT001 - always True, as there is no limit
        self.protocol.lead_on(self.cycle, self.destination)
        if self.metrics is not None:
            self.metrics.redirects += 1

    def set_exception(self, error: Unavailable | DatabaseFailed) -> None:
        self.protocol.refuse(self.cycle, self.fast_path, error)


@lru_cache(maxsize=4096)
def _header_lines(destination: str) -> bytes:
    return b"".join(b"%b: %b\r\n" % header for header in headers_to(destination))
