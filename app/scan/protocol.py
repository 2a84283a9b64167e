"""The shortest way in: uvicorn's own HTTP protocol, which answers the plain scan itself.

What ASGI has between a request and its answer (a task, its context, two messages, their checks) costs more than a plain
scan does. All other requests, and plain scans too should uvicorn no longer start them here, take the door.
"""

from functools import lru_cache
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

from app.scan.endpoint import headers_to, plain_scan
from app.scan.fast_path import FastPath
from domain.kernel.errors import DatabaseFailed, Unavailable

_FOUND: Final = STATUS_LINE[302]


class ScanProtocol(HttpToolsProtocol):
    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        if not (isinstance(app, FastPath) and self._records(cycle, app)):
            super()._start_asgi_task(cycle, app)

    def _records(self, cycle: RequestResponseCycle, door: FastPath) -> bool:
        """Whether it is a plain scan that will be answered once it is durable."""
        if self.flow.write_paused:
            return False
        # To uvicorn a dict of known keys, to Starlette of any.
        scope: Any = cycle.scope
        try:
            context = door.context
            plain = plain_scan(context, scope)
            if plain is None:
                return False
            scan, destination = plain
            context.recorder.add_for(scan, _Visitor(self, cycle, door, destination))
        except Exception:  # noqa: BLE001 - the door meets it again, logs it, and has a page for it
            return False
        return True

    def lead_on(self, cycle: RequestResponseCycle, destination: str) -> None:
        """What `cycle` would send of a redirect there."""
        cycle.response_started = cycle.response_complete = True
        # uvicorn shuts down: the connection is not kept.
        ending = b"\r\n" if cycle.keep_alive else b"connection: close\r\n\r\n"
        defaults = [b"%b: %b\r\n" % header for header in cycle.default_headers]
        cycle.transport.write(b"".join([_FOUND, *defaults, _lines_to(destination), ending]))
        if not cycle.keep_alive:
            cycle.transport.close()
        cycle.on_response()

    def refuse(
        self, cycle: RequestResponseCycle, door: FastPath, error: Unavailable | DatabaseFailed
    ) -> None:
        refusing: Any = door.refusing(error)
        super()._start_asgi_task(cycle, refusing)


class _Visitor:
    """Who waits for the answer to a plain scan: a future that needs no task."""

    __slots__ = ("_cycle", "_destination", "_fast_path", "_protocol")

    def __init__(
        self, protocol: ScanProtocol, cycle: RequestResponseCycle, door: FastPath, destination: str
    ) -> None:
        self._protocol = protocol
        self._cycle = cycle
        self._fast_path = door
        self._destination = destination

    def done(self) -> bool:
        return self._cycle.disconnected

    def set_result(self, _: bool) -> None:  # noqa: FBT001 - as a future has it; a code without a limit has a place
        self._protocol.lead_on(self._cycle, self._destination)

    def set_exception(self, error: Unavailable | DatabaseFailed) -> None:
        self._protocol.refuse(self._cycle, self._fast_path, error)


@lru_cache(maxsize=4096)
def _lines_to(destination: str) -> bytes:
    return b"".join(b"%b: %b\r\n" % header for header in headers_to(destination))
