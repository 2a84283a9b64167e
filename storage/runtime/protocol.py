"""uvicorn's HTTP protocol, with limits on what a client sends and on how long it may be silent.

uvicorn itself limits neither the head of a request nor the time that a client takes to send one
(docs/decisions/0028).
"""

import asyncio
from dataclasses import dataclass
from typing import ClassVar, Final

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

from storage.runtime.descriptors import RefusedConnections, max_connections

# Bytes of a request line and its headers together.
MAX_HEAD: Final = 65_536
# The parser gets at most this many bytes at once: only it knows where a head ends.
PIECE: Final = 16_384
# After a refusal: closing while the client still sends would reset the connection and lose the answer.
LINGER_SECONDS: Final = 1.0
# While the server stops, for the rest of a body. Two seconds later uvicorn would answer its request with 500.
STOPPING_SECONDS: Final = 8.0
_REFUSALS: Final = {
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

    # The scope of the last message that was read completely.
    _read_scope: object = None
    _head_size = 0
    _body_size = 0
    _is_refused = False
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

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if len(self.connections) > max_connections():
            self.refused_connections.add(self.loop)
            transport.abort()
        else:
            self._wait_for_client()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        if self._reading_timer is not None:
            self._reading_timer.cancel()
        super().connection_lost(exc)

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
        if not self._is_in_head or self.cycle is not before:
            # A head that begins after another message in the same piece is counted from the next piece on.
            self._head_size = 0
            return
        self._head_size += len(piece)
        if self._head_size >= MAX_HEAD:
            self._refuse(414 if len(self.url) > url_size else 431)

    def _is_over(self) -> bool:
        return self._is_refused or self.transport.is_closing()

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
            self.transport.abort()
        super().timeout_keep_alive_handler()

    def _wait_for_client(self) -> None:
        self._timed_cycle = self.cycle
        self._is_timing_body = self._is_in_body
        self._body_size = 0
        seconds = self.timeouts.body if self._is_timing_body else self.timeouts.head
        self._sending_timer = self.loop.call_later(seconds, self._give_up_waiting)

    def _stop_waiting(self) -> None:
        if self._sending_timer is not None:
            self._sending_timer.cancel()
            self._sending_timer = None

    def _give_up_waiting(self) -> None:
        if self.transport.is_closing():
            # Discard what the client has not read.
            self.transport.abort()
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
            self.transport.abort()

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
        self._sending_timer = self.loop.call_later(LINGER_SECONDS, self.transport.abort)

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
