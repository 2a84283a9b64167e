"""uvicorn's HTTP protocol, with limits on what a client sends and on how long it may be silent.

uvicorn itself limits neither the head of a request nor the time that a client takes to send one
(docs/decisions/0028), nor what becomes of a body that was refused (0081).
"""

import asyncio
import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, ClassVar, Final

from starlette.responses import PlainTextResponse
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

from domain.scanning.visitors import Network, is_trusted
from storage.runtime.descriptors import RefusedConnections, max_connections

log = logging.getLogger(__name__)

# Bytes of a request line and its headers together.
MAX_HEAD: Final = 65_536
# The parser gets at most this many bytes at once: only it knows where a head ends.
PIECE: Final = 16_384
# After a refusal: closing while the client still sends would reset the connection and lose the answer.
# So much of a body that was refused, or whose answer is sent already, is read, too.
LINGER_SECONDS: Final = 1.0
LINGER_BYTES: Final = 65_536
# A body may come in so many pieces, as chunks of one byte 16 KiB, then in pieces of this mean size.
FREE_PIECES: Final = 2_730
LEAST_MEAN: Final = 64
# Requests that wait for the answer to an earlier one of their connection.
MAX_PIPELINED: Final = 1_000
# While the server stops, for the rest of a body. Two seconds later uvicorn would answer its request with 500.
STOPPING_SECONDS: Final = 8.0
_FORWARDED: Final = frozenset({b"x-forwarded-for", b"forwarded"})
_ONE_HOST: Final[Any] = PlainTextResponse("A request has one Host header.\n", 400, {"Connection": "close"})
_REFUSALS: Final = {
    400: b"The body comes in too many pieces.",
    408: b"The request did not arrive in time.",
    414: b"The URL is too long.",
    431: b"The headers are too large.",
    503: b"The service is stopping.",
}


@dataclass(frozen=True, kw_only=True, slots=True)
class Timeouts:
    """The seconds that one client may take.

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
    _body_size = _body_pieces = 0
    _is_refused = False
    # The request that is being answered: uvicorn knows the latest, before which others may wait.
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
    def _is_answered_early(self) -> bool:
        return self._is_in_body and self.cycle.response_complete

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
        self._disconnect()
        super().connection_lost(exc)

    def _disconnect(self) -> None:
        """Disconnect; what the handler still sends is dropped."""
        if self._answering is not None:
            self._answering.disconnected = True
            self._answering.message_event.set()

    def _abort(self) -> None:
        self._disconnect()
        self.transport.abort()

    def take(self, _data: bytes) -> bool:
        """Whether a subclass answers this, which came between two messages, without uvicorn."""
        return False

    def data_received(self, data: bytes) -> None:
        before = self.cycle
        is_answered = before is None or before.response_complete
        if is_answered and self.scope is self._read_scope and not self._is_over() and self.take(data):
            self._stop_waiting()
            return
        if self._sending_timer is not None or len(data) > PIECE:
            self._receive_in_pieces(data)
            return
        # Nearly always this is the whole next request.
        super().data_received(data)
        cycle = self.cycle
        if self.scope is not self._read_scope or cycle is None or cycle.response_complete:
            self._head_size = len(data) if cycle is before else 0
            self._wait_for_client()

    def _receive_in_pieces(self, data: bytes) -> None:
        if self._is_refused:
            self._body_size += len(data)
            if self._body_size > LINGER_BYTES:
                self.flow.pause_reading()
            return
        while data and not self._is_over():
            if self._is_answered_early and self._body_size > LINGER_BYTES:
                self.flow.pause_reading()
                return
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
        if self._body_pieces > max(FREE_PIECES, self._body_size // LEAST_MEAN) and self._is_in_body:
            self._refuse(400)
        elif len(self.pipeline) > MAX_PIPELINED:
            self._abort()
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
        self._body_pieces += 1
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
        self._body_size = self._body_pieces = 0
        seconds = self.timeouts.body if self._is_timing_body else self.timeouts.head
        if self._is_answered_early:
            seconds = LINGER_SECONDS
        elif self._is_timing_body:
            self.cycle.on_response = partial(self._answer_body_early, self.cycle)
        self._sending_timer = self.loop.call_later(seconds, self._give_up_waiting)

    def _answer_body_early(self, cycle: RequestResponseCycle) -> None:
        self.on_response_complete()
        if cycle is self.cycle and self._is_in_body and not self.transport.is_closing():
            self._stop_waiting()
            self._wait_for_client()

    def _stop_waiting(self) -> None:
        if self._sending_timer is not None:
            self._sending_timer.cancel()
            self._sending_timer = None

    def _give_up_waiting(self) -> None:
        if self.transport.is_closing():
            # Discard what the client has not read.
            self._abort()
            return
        is_sending = self._is_in_body and self._body_size >= self.timeouts.body_bytes
        if not self._is_answered_early and (is_sending or self._is_our_turn()):
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
        names = [name for name, _ in cycle.scope["headers"]]
        if _has_large_body(cycle.scope["headers"]):
            app = _with_last_answer(app, cycle)
        if not _FORWARDED.isdisjoint(names) and self.client and not is_trusted(self.client[0], self.proxies):
            _warn_of_unnamed_proxy()
        # RFC 9112, 3.2
        least = 0 if cycle.scope["http_version"] == "1.0" else 1
        super()._start_asgi_task(cycle, app if least <= names.count(b"host") <= 1 else _ONE_HOST)

    def _refuse(self, status: int) -> None:
        """Close; answer `status` first, unless the client would take it for the answer to another request."""
        self._is_refused = True
        self._body_size = 0
        self._stop_waiting()
        cycle = self.cycle
        is_idle = cycle is None or cycle.response_complete
        if not (is_idle if self._is_in_head else not cycle.response_started):
            self.transport.close()
            self._sending_timer = self.loop.call_later(self.timeouts.unread, self._abort)
            return
        if not is_idle:
            # The handler that reads this body gets a disconnect.
            cycle.disconnected = True
            cycle.message_event.set()
        self.transport.write(self._refusal(status))
        self.transport.write_eof()
        self._sending_timer = self.loop.call_later(LINGER_SECONDS, self._abort)

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


def _has_large_body(headers: Iterable[tuple[bytes, bytes]]) -> bool:
    """Whether more may be left of it, after an early answer, than is read then."""
    return any(
        name == b"transfer-encoding" or (name == b"content-length" and int(value) > LINGER_BYTES)
        for name, value in headers
    )


def _with_last_answer(app: Any, cycle: RequestResponseCycle) -> Any:
    """An answer before the end of the body says that no other comes (RFC 9112, 9.6)."""

    async def answer(scope: Any, receive: Any, send: Any) -> None:
        async def send_as_last(message: Any) -> None:
            if message["type"] != "http.response.start" or not cycle.more_body:
                await send(message)
                return
            keep_alive = cycle.keep_alive
            headers = [*message.get("headers", ()), (b"connection", b"close")]
            await send({**message, "headers": headers})
            # uvicorn would close at once: see LINGER_SECONDS.
            cycle.keep_alive = keep_alive

        await app(scope, receive, send_as_last)

    return answer


@cache
def _warn_of_unnamed_proxy() -> None:
    log.warning(
        "X-Forwarded-For or Forwarded comes from an address that REPOINT_TRUSTED_PROXIES does not name: if "
        "that is your reverse proxy, name it there; until then all its visitors have one address"
    )
