"""uvicorn's HTTP protocol, which answers plain scans itself.

What lies between the bytes of a request and those of its answer costs more than a plain scan: a parser with
a callback for each header, a cycle, a task, two messages and their checks. So a whole request that comes
alone, as browsers and proxies send it, is read here. All others are uvicorn's, and take the fast path of the
app.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, cast

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

from app.scan.endpoint import headers_to, plain_scan
from app.scan.fast_path import FastPath
from domain.kernel.errors import DatabaseFailed, Unavailable

_FOUND: Final = STATUS_LINE[302]
# Bytes. Longer ones are seldom, and their lines would take memory.
LONGEST_READ: Final = 2_048
_REQUEST_LINE: Final = re.compile(rb"GET (/[A-Za-z0-9_-]{1,64}) HTTP/1\.1\r\n")
# RFC 9110, 5.1 and 5.5: no control characters, and no space around the value but the usual one.
_HEADER: Final = re.compile(
    rb"([!#$%&'*+.^_`|~0-9A-Za-z-]+): ([\x21-\x7e\x80-\xff](?:[\t\x20-\x7e\x80-\xff]*[\x21-\x7e\x80-\xff])?)"
)
# With these a request has a body, or wants something else than an answer.
_UNREAD: Final = frozenset({b"content-length", b"transfer-encoding", b"expect", b"upgrade"})
Header = tuple[bytes, bytes]


@lru_cache(maxsize=1_024)
def _header(line: bytes) -> Header | None:
    """Name and value as ASGI has them; None for a header that is uvicorn's to read."""
    match = _HEADER.fullmatch(line)
    if match is None:
        return None
    name, value = match[1].lower(), match[2]
    # The parser takes the second for the first.
    closes = name in (b"connection", b"proxy-connection") and value.lower() != b"keep-alive"
    return None if closes or name in _UNREAD else (name, value)


def read_request(data: bytes) -> tuple[str, Sequence[Header]] | None:
    """The path and the headers of a whole request for a short ID, without a query; None for all else.

    What it reads, it reads as RFC 9112 says and as uvicorn's parser does.
    """
    match = _REQUEST_LINE.match(data)
    if match is None or len(data) > LONGEST_READ or not data.endswith(b"\r\n\r\n"):
        return None
    headers = [*map(_header, data[match.end() : -4].split(b"\r\n"))]
    return None if None in headers else (match[1].decode(), cast("list[Header]", headers))


class ScanProtocol(HttpToolsProtocol):
    """A mixin for `storage.runtime.protocol.LimitedProtocol`, which calls `take` between two messages."""

    _visitor: "_Visitor | None" = None
    # What the client has sent ahead.
    _ahead = b""
    # The app for a scan that could not be recorded.
    _refuses_by: Any = None
    # By the clock of the loop.
    _answered_at = 0.0

    def data_received(self, data: bytes) -> None:
        if self._visitor is None:
            super().data_received(data)
        else:
            self._ahead += data
            self.flow.pause_reading()

    def take(self, data: bytes) -> bool:
        """Whether this is a plain scan, which is answered as soon as it is durable."""
        app: Any = self.app
        request = read_request(data) if isinstance(app, FastPath) and self._refuses_by is None else None
        if request is None or self.flow.write_paused:
            return False
        path, headers = request
        scope = {
            "type": "http",
            "method": "GET",
            "path": path,
            "query_string": b"",
            "headers": headers,
            "client": self.client,
        }
        try:
            context = app.context
            plain = plain_scan(context, scope)
            if plain is None:
                return False
            scan, destination = plain
            visitor = _Visitor(self, app, data, destination)
            context.recorder.add_for(scan, visitor)
        except Exception:  # noqa: BLE001 - the fast path meets it again and logs it
            return False
        self._visitor = visitor
        return True

    def lead_on(self, visitor: "_Visitor") -> None:
        """Send the redirect as uvicorn would."""
        self._visitor = None
        ending = b"\r\n" if visitor.keep_alive else b"connection: close\r\n\r\n"
        defaults = _default_lines(*self.server_state.default_headers)
        self.transport.write(b"".join((_FOUND, defaults, _header_lines(visitor.destination), ending)))
        self.server_state.total_requests += 1
        if metrics := visitor.fast_path.context.metrics:
            metrics.redirects += 1
        if not visitor.keep_alive:
            self.transport.close()
            return
        self._answered_at = self.loop.time()
        if self.timeout_keep_alive_task is None:
            self._keep_alive_for(self.timeout_keep_alive)
        if self._ahead:
            self._go_on()

    def refuse(self, visitor: "_Visitor", error: Unavailable | DatabaseFailed) -> None:
        self._visitor, self._refuses_by = None, visitor.fast_path.refusing(error)
        self._go_on(visitor.data)
        if not visitor.keep_alive:
            self.shutdown()

    def _go_on(self, data: bytes = b"") -> None:
        data, self._ahead = data + self._ahead, b""
        self.flow.resume_reading()
        self.data_received(data)

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        refusing, self._refuses_by = self._refuses_by, None
        super()._start_asgi_task(cycle, refusing or app)

    def _keep_alive_for(self, seconds: float) -> None:
        self.timeout_keep_alive_task = self.loop.call_later(seconds, self.timeout_keep_alive_handler)

    def timeout_keep_alive_handler(self) -> None:
        # The timer began at an earlier answer: to begin it anew at each would cost more than to look here.
        left = self._answered_at + self.timeout_keep_alive - self.loop.time()
        # A visitor who is gone gets no answer.
        is_waiting = self._visitor is not None and not self._visitor.done()
        if is_waiting or left > 0:
            self._keep_alive_for(max(left, 1.0))
        else:
            super().timeout_keep_alive_handler()

    def shutdown(self) -> None:
        if self._visitor is not None:
            self._visitor.keep_alive = False
        else:
            super().shutdown()


@dataclass(slots=True, eq=False)
class _Visitor:
    """The visitor of a plain scan, to the recorder a future; it needs no task."""

    protocol: ScanProtocol
    fast_path: FastPath
    data: bytes
    destination: str
    # Not once uvicorn shuts down.
    keep_alive: bool = True

    def done(self) -> bool:
        return self.protocol.transport.is_closing()

    def set_result(self, _: bool) -> None:  # noqa: FBT001 - always True, as there is no limit
        self.protocol.lead_on(self)

    def set_exception(self, error: Unavailable | DatabaseFailed) -> None:
        self.protocol.refuse(self, error)


@lru_cache(maxsize=4096)
def _header_lines(destination: str) -> bytes:
    return b"".join(b"%b: %b\r\n" % header for header in headers_to(destination))


# uvicorn's change once a second, with the date.
@lru_cache(maxsize=4)
def _default_lines(*headers: Header) -> bytes:
    return b"".join(b"%b: %b\r\n" % header for header in headers)
