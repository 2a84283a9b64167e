"""uvicorn's HTTP protocol, with limits on what a client sends and on how long it may be silent.

uvicorn itself limits neither the head of a request nor the time that a client takes to send one
(docs/decisions/0028), nor what becomes of a body that was refused (0081).
"""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, ClassVar, Final

from starlette.responses import PlainTextResponse
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

from domain.scanning.visitors import Network, is_from_unnamed_proxy
from storage.runtime.descriptors import RefusedConnections, max_connections

log = logging.getLogger(__name__)

# Bytes of a request line and its headers together.
MAX_HEAD: Final = 65_536
# The parser gets at most this many bytes at once: only it knows where a head ends.
PIECE: Final = 16_384
# After a refusal: closing while the client still sends would reset the connection and lose the answer.
# The same after the answer to a request whose body has not come whole.
LINGER_SECONDS: Final = 1.0
LINGER_BYTES: Final = 65_536
# A body may come in so many pieces of any size: 16 KiB of chunks of one byte. Then their mean size counts.
FREE_PIECES: Final = 2_730
# Of chunks of 64 bytes: the end of each read cuts one in two.
LEAST_MEAN: Final = 60
# Requests that wait for the answer to an earlier one of their connection; each takes 3 kB.
MAX_PIPELINED: Final = 1_000
# While the server stops, for the rest of a body. Two seconds later uvicorn would answer its request with 500.
STOPPING_SECONDS: Final = 8.0
_REFUSALS: Final = {
    400: b"The body comes in too many pieces.",
    408: b"The request did not arrive in time.",
    414: b"The URL is too long.",
    431: b"The headers are too large.",
    503: b"The service is stopping.",
}


@dataclass(frozen=True, kw_only=True, slots=True)
class Timeouts:
    """How long one client may take, in seconds.

    `head`: from the connection, or from the first byte of a later request, to the end of the head.
    `body`: in each such interval the client must send `body_bytes`, or the end of the body.
    `unread`: while the client reads nothing of an answer.
    """

    head: float = 10.0
    body: float = 30.0
    body_bytes: int = 16_384
    unread: float = 60.0


class LimitedProtocol(HttpToolsProtocol):
    timeouts: ClassVar[Timeouts] = Timeouts()
    refused_connections: ClassVar[RefusedConnections] = RefusedConnections()
    # The operator's, whose X-Forwarded-For is believed.
    proxies: ClassVar[Sequence[Network]] = ()

    # The scope of the last message that was read completely.
    _read_scope: object = None
    _head_size = 0
    _body_size = 0
    _is_refused = False
    # The scope of the body whose pieces are counted.
    _counted_scope: object = None
    _piece_count = 0
    _pieces_size = 0
    # What may still be read of a body that was answered already.
    _linger_bytes: int | None = None
    # The request that is being answered; further ones wait in uvicorn's pipeline.
    _answering: RequestResponseCycle | None = None
    # Runs while the client has to send a head or a body.
    _sending_timer: asyncio.TimerHandle | None = None
    _is_timing_body = False
    # The latest request when the timer began.
    _timed_cycle: RequestResponseCycle | None = None
    # Runs while the client has to read.
    _reading_timer: asyncio.TimerHandle | None = None

    @property
    def _is_in_message(self) -> bool:
        return self.scope is not self._read_scope

    @property
    def _is_in_head(self) -> bool:
        # uvicorn sets the method once the head is complete.
        return self._is_in_message and "method" not in self.scope

    @property
    def _is_in_body(self) -> bool:
        return self._is_in_message and "method" in self.scope

    @property
    def _is_in_pieces(self) -> bool:
        """Whether the body comes in so many pieces that reading them costs more than they are worth."""
        is_many = self._counted_scope is self.scope and self._piece_count > FREE_PIECES
        return is_many and self._piece_count * LEAST_MEAN > self._pieces_size

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if len(self.connections) > max_connections():
            self.refused_connections.add(self.loop)
            self._abort()
        else:
            self._wait_for_client()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        if self._reading_timer is not None:
            self._reading_timer.cancel()
        self._disconnect()
        super().connection_lost(exc)

    def _disconnect(self) -> None:
        """What the handler sends from now on is dropped. uvicorn knows only the latest request."""
        if self._answering is not None:
            self._answering.disconnected = True
            self._answering.message_event.set()

    def _abort(self) -> None:
        self._disconnect()
        self.transport.abort()

    def data_received(self, data: bytes) -> None:
        if self._sending_timer is not None or len(data) > PIECE:
            self._receive_in_pieces(data)
            return
        # Fast path: nearly always this is the whole next request.
        before = self.cycle
        super().data_received(data)
        cycle = self.cycle
        if self.scope is not self._read_scope or cycle is None or cycle.response_complete:
            self._head_size = len(data) if cycle is before else 0
            self._wait_for_client()

    def _receive_in_pieces(self, data: bytes) -> None:
        if self._linger_bytes is not None and not self._may_linger(len(data)):
            return
        while data and not self._is_over():
            room = min(PIECE, MAX_HEAD - self._head_size)
            self._feed(data[:room])
            data = data[room:]
        if self._is_over():
            return
        if self.cycle is not self._timed_cycle or self._is_in_body is not self._is_timing_body:
            self._stop_waiting()
        # Line breaks between requests start no request, but stop uvicorn's own timer for the next one.
        is_silent = self._is_in_message or self.cycle is None or self.cycle.response_complete
        if is_silent and self._sending_timer is None:
            self._wait_for_client()

    def _feed(self, piece: bytes) -> None:
        """Parse `piece`, which must be too short to complete a head that is too large."""
        before = self.cycle
        url_size = len(self.url) if self._is_in_head else 0
        super().data_received(piece)
        if self.transport.is_closing():
            return
        self._body_size += len(piece)
        if len(self.pipeline) > MAX_PIPELINED:
            self._abort()
        elif self._is_in_body and self._is_in_pieces:
            self._refuse(400)
        if not self._is_in_head or self.cycle is not before:
            # A head that begins after another message in the same piece is counted from the next piece on.
            self._head_size = 0
            return
        self._head_size += len(piece)
        if self._head_size >= MAX_HEAD:
            self._refuse(414 if len(self.url) > url_size else 431)

    def _is_over(self) -> bool:
        return self._is_refused or self.transport.is_closing()

    def on_body(self, body: bytes) -> None:
        if self._counted_scope is not self.scope:
            self._counted_scope, self._piece_count, self._pieces_size = self.scope, 0, 0
        self._piece_count += 1
        self._pieces_size += len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._read_scope = self.scope
        super().on_message_complete()

    def shutdown(self) -> None:
        super().shutdown()
        if self._is_in_body:
            self.loop.call_later(STOPPING_SECONDS, self._stop_waiting_for_body)

    def _stop_waiting_for_body(self) -> None:
        if self._is_in_body and not self._is_over():
            self._refuse(503)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._wait_for_reader()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._reading_timer is not None:
            self._reading_timer.cancel()
            self._reading_timer = None

    def timeout_keep_alive_handler(self) -> None:
        # A close would wait until the client has read everything, without a limit.
        if self.transport.get_write_buffer_size():
            self._abort()
        super().timeout_keep_alive_handler()

    def _wait_for_client(self) -> None:
        self._timed_cycle = self.cycle
        self._is_timing_body = self._is_in_body
        self._body_size = 0
        seconds = self.timeouts.body if self._is_timing_body else self.timeouts.head
        self._sending_timer = self.loop.call_later(seconds, self._give_up_waiting)
        cycle = self.cycle
        if self._is_timing_body and not cycle.response_complete:
            cycle.on_response = partial(self._on_response_before_body, cycle)

    def _on_response_before_body(self, cycle: RequestResponseCycle) -> None:
        self.on_response_complete()
        if cycle is self.cycle and self._is_in_body and not self.transport.is_closing():
            self._stop_waiting()
            self._linger()

    def _linger(self) -> None:
        self._linger_bytes = LINGER_BYTES
        self._sending_timer = self.loop.call_later(LINGER_SECONDS, self._give_up_lingering)

    def _may_linger(self, size: int) -> bool:
        """Whether `size` further bytes may be read; otherwise none are until the connection is closed."""
        assert self._linger_bytes is not None
        self._linger_bytes -= size
        if self._linger_bytes < 0:
            self.flow.pause_reading()
        return self._linger_bytes >= 0

    def _give_up_lingering(self) -> None:
        self.transport.close()
        # The client has as long to read the answer as any other.
        self._sending_timer = self.loop.call_later(self.timeouts.unread, self._abort)

    def _stop_waiting(self) -> None:
        self._linger_bytes = None
        if self._sending_timer is not None:
            self._sending_timer.cancel()
            self._sending_timer = None

    def _give_up_waiting(self) -> None:
        if self.transport.is_closing():
            # Discard what the client has not read.
            self._abort()
            return
        is_sending = self._is_in_body and self._body_size >= self.timeouts.body_bytes
        if is_sending or self._is_our_turn():
            self._wait_for_client()
        elif self._is_in_message:
            self._refuse(408)
        else:
            self.transport.close()

    def _is_our_turn(self) -> bool:
        """Whether the client waits for the server."""
        cycle = self.cycle
        if self.flow.read_paused:
            return True
        if cycle is None or cycle.response_complete:
            return False
        return self._is_in_head or cycle.waiting_for_100_continue

    def _wait_for_reader(self) -> None:
        unread = self.transport.get_write_buffer_size()
        self._reading_timer = self.loop.call_later(self.timeouts.unread, self._give_up_reader, unread)

    def _give_up_reader(self, unread: int) -> None:
        if self.transport.get_write_buffer_size() < unread:
            self._wait_for_reader()
        else:
            self._reading_timer = None
            self._abort()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._answering = cycle
        headers = list(cycle.scope["headers"])
        hosts = sum(name == b"host" for name, _ in headers)
        if hosts > 1 or (not hosts and cycle.scope["http_version"] == "1.1"):
            # RFC 9112, 3.2
            app = _ONE_HOST
        elif cycle.scope["client"] and is_from_unnamed_proxy(cycle.scope["client"][0], headers, self.proxies):
            _warn_of_unnamed_proxy()
        super()._start_asgi_task(cycle, app)

    def _refuse(self, status: int) -> None:
        """Close; answer `status` first, unless the client would take it for the answer to another request."""
        self._is_refused = True
        self._stop_waiting()
        cycle = self.cycle
        is_idle = cycle is None or cycle.response_complete
        if not (is_idle if self._is_in_head else not cycle.response_started):
            self.transport.close()
            return
        if not is_idle:
            # The handler that reads this body gets a disconnect.
            cycle.disconnected = True
            cycle.message_event.set()
        self.transport.write(self._refusal(status))
        self.transport.write_eof()
        self._linger()

    def _refusal(self, status: int) -> bytes:
        text = _REFUSALS[status]
        headers = [
            *self.server_state.default_headers,
            (b"content-type", b"text/plain; charset=utf-8"),
            (b"content-length", b"%d" % len(text)),
            (b"connection", b"close"),
        ]
        lines = [b"%b: %b\r\n" % header for header in headers]
        return b"".join([STATUS_LINE[status], *lines, b"\r\n", text])


_ONE_HOST: Final = PlainTextResponse("The request must have one Host header.", 400, {"Connection": "close"})


@cache
def _warn_of_unnamed_proxy() -> None:
    """Once: with each request it would fill the log."""
    log.warning(
        "X-Forwarded-For or Forwarded comes from an address that REPOINT_TRUSTED_PROXIES does not name: if "
        "that is your reverse proxy, name it there; until then all its visitors have one address"
    )
