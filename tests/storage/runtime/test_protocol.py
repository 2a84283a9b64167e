"""Limits on what one client sends and on its silence: real sockets, a real loop, our uvicorn protocol."""

import asyncio
import logging
import re
import resource
import socket
from contextlib import asynccontextmanager, suppress
from dataclasses import replace

import pytest
from httpx2 import AsyncClient
from starlette.applications import Starlette
from starlette.requests import ClientDisconnect
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from uvicorn import Config
from uvicorn.server import ServerState

from domain.scanning.visitors import parse_networks
from storage.runtime import descriptors, protocol
from storage.runtime.protocol import LINGER_BYTES, MAX_HEAD, PIECE, LimitedProtocol, Timeouts
from tests.cases import in_turn

GET = b"GET / HTTP/1.1\r\nhost: qr.test\r\n"
HUGE = 40_000_000
# So short that a test does not wait for it, and so long that no test comes too late.
AT_ONCE = 0.05
NEVER = 600.0


class Served:
    """One listening server, what its app waits for, and who connects."""

    def __init__(self, port, state, app):
        self.port = port
        self.state = state
        self.app = app

    async def open(self):
        return await asyncio.open_connection("127.0.0.1", self.port)

    async def connection(self):
        """The only one, as the server has it."""
        await until(lambda: self.state.connections)
        (connection,) = self.state.connections
        return connection


class App:
    """Answers with the size of the body.

    `/early` answers before the body is read, `/late` once `may_read` is set, and `/huge` with a huge body.
    """

    def __init__(self):
        self.may_read = asyncio.Event()
        self.abandoned = 0
        self.starlette = Starlette(routes=[Route("/{name:path}", self.answer, methods=["GET", "POST"])])

    async def answer(self, request):
        match request.path_params["name"]:
            case "early":
                return PlainTextResponse("enough", 413)
            case "huge":
                return Response(b"x" * HUGE)
            case "late":
                await self.may_read.wait()
        try:
            return PlainTextResponse(str(len(await request.body())))
        except ClientDisconnect:
            self.abandoned += 1
            return Response(status_code=400)


async def until(holds):
    async with asyncio.timeout(10):
        while not holds():
            await asyncio.sleep(0)


@asynccontextmanager
async def serving(**timeouts):
    """Every timeout that is not named is endless."""

    class Protocol(LimitedProtocol):
        refused_connections = descriptors.RefusedConnections()

    endless = Timeouts(head=NEVER, body=NEVER, unread=NEVER)
    Protocol.timeouts = replace(endless, **timeouts)
    app, state = App(), ServerState()
    config = Config(app.starlette, log_config=None, lifespan="off", timeout_keep_alive=NEVER)
    config.load()
    server = await asyncio.get_running_loop().create_server(
        lambda: Protocol(config=config, server_state=state, app_state={}), "127.0.0.1", 0
    )
    try:
        yield Served(server.sockets[0].getsockname()[1], state, app)
    finally:
        app.may_read.set()
        server.close()
        for connection in list(state.connections):
            connection.transport.abort()
        await server.wait_closed()
        await until(lambda: not state.tasks)


def head_of(size):
    """A request whose head has so many bytes."""
    return GET + b"filler: " + b"x" * (size - len(GET) - 12) + b"\r\n\r\n"


async def send(served, request, *, end=False):
    """All that is answered until the server closes, or the first answer."""
    reader, writer = await served.open()
    try:
        writer.write(request)
        async with asyncio.timeout(10):
            return await (reader.read() if end else answer_of(reader))
    except ConnectionResetError:
        return b""
    finally:
        writer.transport.abort()


async def answer_of(reader):
    async with asyncio.timeout(10):
        head = await reader.readuntil(b"\r\n\r\n")
        return head + await reader.readexactly(int(re.search(rb"content-length: (\d+)", head)[1]))


def status_of(answer):
    return int(answer.split()[1]) if answer else None


TOO_LARGE = {
    "URL without end": (b"GET /" + b"x" * 200_000, 414),
    "query without end": (b"GET /?" + b"x" * 200_000, 414),
    "whole URL": (b"GET /" + b"x" * MAX_HEAD + b" HTTP/1.1\r\nhost: qr.test\r\n\r\n", 414),
    "header value without end": (GET + b"filler: " + b"x" * 200_000, 431),
    "header name without end": (GET + b"x" * 200_000, 431),
    "many headers": (GET + b"filler: x\r\n" * 20_000, 431),
    "whole head": (head_of(MAX_HEAD + 1), 431),
    "behind line breaks": (b"\r\n" * 100 + GET + b"x" * 200_000, 431),
}


@in_turn(("request_", "status"), TOO_LARGE.values())
async def test_a_head_that_is_too_large_is_refused_and_the_connection_closed(request_, status):
    async with serving() as served:
        answer = await send(served, request_, end=True)

    assert status_of(answer) == status
    assert b"connection: close\r\n" in answer
    assert answer.count(b"HTTP/1.1") == 1


SMUGGLED = b"GET /early HTTP/1.1\r\nhost: qr.test\r\n\r\n"
POST = b"POST / HTTP/1.1\r\nhost: qr.test\r\n"
AMBIGUOUS = {
    "length and chunks": POST
    + b"content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n"
    + SMUGGLED,
    "two lengths": POST + b"content-length: 5\r\ncontent-length: 0\r\n\r\n" + SMUGGLED,
    "a length with a sign": POST + b"content-length: +0\r\n\r\n" + SMUGGLED,
    "a length behind a space": POST + b"content-length : 5\r\n\r\n" + SMUGGLED,
    "other chunks": POST + b"transfer-encoding: xchunked\r\n\r\n0\r\n\r\n" + SMUGGLED,
    "a chunk of no size": POST + b"transfer-encoding: chunked\r\n\r\n-1\r\n\r\n" + SMUGGLED,
    "a folded header": POST + b"x: y\r\n content-length: 5\r\n\r\n" + SMUGGLED,
}


@in_turn("sent", AMBIGUOUS.values())
async def test_what_another_server_would_read_as_two_requests_is_answered_as_none(sent):
    # A proxy in front that reads it in another way would give the second answer to somebody else.
    async with serving(head=AT_ONCE, body=AT_ONCE) as served:
        answer = await send(served, sent, end=True)

    assert b" 413 " not in answer
    assert answer.count(b"HTTP/1.1 ") <= 1


async def test_a_head_of_exactly_the_limit_is_answered():
    async with serving() as served:
        answer = await send(served, head_of(MAX_HEAD))

    assert status_of(answer) == 200


async def test_every_head_of_a_connection_is_counted_from_its_own_first_byte():
    async with serving() as served:
        reader, writer = await served.open()
        answers = []
        for _ in range(3):
            writer.write(head_of(MAX_HEAD - 1))
            answers.append(status_of(await answer_of(reader)))
        writer.write(head_of(MAX_HEAD + 1))
        answers.append(status_of(await answer_of(reader)))
        writer.transport.abort()

    assert answers == [200, 200, 200, 431]


async def test_a_body_is_no_head_however_large_it_is():
    body = b"x" * 3_000_000
    request = b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: %d\r\n\r\n" % len(body) + body
    async with serving() as served:
        answer = await send(served, request + GET + b"\r\n")

    assert answer.endswith(b"\r\n\r\n3000000")


async def test_many_requests_sent_ahead_are_no_large_head():
    async with serving() as served:
        reader, writer = await served.open()
        writer.write(head_of(1_000) * 500)
        answers = [status_of(await answer_of(reader)) for _ in range(500)]
        writer.transport.abort()

    assert answers == [200] * 500


async def test_a_large_head_behind_an_unanswered_request_is_no_answer_to_that():
    async with serving() as served:
        answer = await send(served, b"GET /late HTTP/1.1\r\nhost: x\r\n\r\n" + GET + b"x" * 200_000, end=True)

    assert answer == b""


async def test_what_is_no_http_is_answered_once_however_much_of_it_comes(caplog):
    async with serving() as served:
        answer = await send(served, b"no HTTP at all\r\n" * 20_000, end=True)

    assert answer.count(b"HTTP/1.1 400") <= 1
    assert [record.message for record in caplog.records] == ["Invalid HTTP request received."]


SILENT = {
    "nothing": (b"", None),
    "a line break": (b"\r\n", None),
    "half a URL": (b"GET /abc", 408),
    "half a head": (GET, 408),
}


@in_turn(("sent", "status"), SILENT.values())
async def test_a_client_that_sends_no_whole_head_in_time_is_closed(sent, status):
    async with serving(head=AT_ONCE) as served:
        answer = await send(served, sent, end=True)
        await until(lambda: not served.state.connections)

    assert status_of(answer) == status


async def test_a_head_that_comes_byte_by_byte_has_no_more_time_than_another():
    async with serving(head=AT_ONCE) as served:
        reader, writer = await served.open()

        async def send_slowly():
            while True:
                writer.write(b"x")
                await asyncio.sleep(0)

        writer.write(b"GET /")
        sending = asyncio.create_task(send_slowly())
        async with asyncio.timeout(10):
            answer = await reader.read()
        sending.cancel()
        writer.transport.abort()

    assert status_of(answer) in (408, 414)


@in_turn("sent", [GET, b"\r\n"])
async def test_a_later_request_must_be_sent_in_time_as_well(sent):
    async with serving(head=AT_ONCE) as served:
        reader, writer = await served.open()
        writer.write(GET + b"\r\n")
        first = await answer_of(reader)
        writer.write(sent)
        async with asyncio.timeout(10):
            rest = await reader.read()
        writer.transport.abort()

    assert status_of(first) == 200
    assert status_of(rest) == (408 if sent == GET else None)


async def test_between_requests_a_client_may_be_silent_for_longer():
    async with serving() as served:
        reader, writer = await served.open()
        writer.write(GET + b"\r\n")
        await answer_of(reader)
        connection = await served.connection()

        assert connection._sending_timer is None
        assert connection.timeout_keep_alive_task is not None
        writer.transport.abort()


BODY = b"POST /%b HTTP/1.1\r\nhost: x\r\ncontent-length: 100000\r\n%b\r\nhalf"


async def test_a_body_that_stops_is_answered_408_and_its_handler_notified():
    async with serving(body=AT_ONCE) as served:
        answer = await send(served, BODY % (b"", b""), end=True)
        await until(lambda: not served.state.tasks)

    assert status_of(answer) == 408
    assert answer.count(b"HTTP/1.1") == 1
    assert served.app.abandoned == 1


async def test_a_body_that_stops_behind_an_early_answer_is_closed_without_a_second():
    async with serving(body=AT_ONCE) as served:
        answer = await send(served, BODY % (b"early", b""), end=True)

    assert status_of(answer) == 413
    assert answer.count(b"HTTP/1.1") == 1


def time_is_over(connection):
    """Fire the timer now, in place of waiting for it."""
    connection._sending_timer.cancel()
    connection._give_up_waiting()


async def test_a_body_that_keeps_coming_has_all_the_time_it_needs():
    async with serving(body_bytes=1_000) as served:
        reader, writer = await served.open()
        writer.write(b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 5000\r\n\r\n")
        connection = await served.connection()
        await until(lambda: connection._is_in_body)
        for _ in range(4):
            seen = connection._body_size
            writer.write(b"x" * 1_000)
            await until(lambda seen=seen: connection._body_size >= seen + 1_000)
            time_is_over(connection)
        writer.write(b"x" * 1_000)

        assert (await answer_of(reader)).endswith(b"5000")
        writer.transport.abort()


async def test_a_body_that_trickles_is_given_up():
    async with serving(body_bytes=1_000) as served:
        reader, writer = await served.open()
        writer.write(b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 5000\r\n\r\n" + b"x" * 999)
        connection = await served.connection()
        await until(lambda: connection._is_in_body)
        time_is_over(connection)

        assert status_of(await answer_of(reader)) == 408
        writer.transport.abort()


@in_turn("way", ["the body waits to be read", "the client waits for 100 Continue"])
async def test_a_client_that_waits_for_us_is_not_given_up(way):
    waits_for_100 = way == "the client waits for 100 Continue"
    body = b"x" * 1_000_000
    expect = b"expect: 100-continue\r\n" if waits_for_100 else b""
    async with serving() as served:
        reader, writer = await served.open()
        writer.write(b"POST /late HTTP/1.1\r\nhost: x\r\ncontent-length: 1000000\r\n" + expect + b"\r\n")
        connection = await served.connection()
        if not waits_for_100:
            writer.write(body)
            await until(lambda: connection.flow is not None and connection.flow.read_paused)
        await until(lambda: connection._is_in_body)
        for _ in range(3):
            time_is_over(connection)
        served.app.may_read.set()
        if waits_for_100:
            assert await reader.readuntil(b"\r\n\r\n") == b"HTTP/1.1 100 Continue\r\n\r\n"
            writer.write(body)

        assert (await answer_of(reader)).endswith(b"1000000")
        writer.transport.abort()


async def test_an_answer_that_nobody_reads_is_given_up():
    async with serving(unread=AT_ONCE) as served:
        reader, writer = await served.open()
        reader._transport.pause_reading()
        writer.write(b"GET /huge HTTP/1.1\r\nhost: x\r\n\r\n")
        await served.connection()
        await until(lambda: not served.state.connections)
        writer.transport.abort()


async def test_an_answer_that_is_read_slowly_is_sent_whole():
    async with serving() as served:
        reader, writer = await served.open()
        writer.write(b"GET /huge HTTP/1.1\r\nhost: x\r\n\r\n")
        connection = await served.connection()
        await until(lambda: connection._reading_timer is not None)
        await reader.readuntil(b"\r\n\r\n")
        unread = HUGE
        while unread:
            unread -= len(await reader.read(5_000_000))
            if connection._reading_timer is not None:
                # The buffer was fuller when this wait began.
                connection._reading_timer.cancel()
                connection._give_up_reader(HUGE)

        await until(lambda: connection._reading_timer is None)
        assert served.state.connections
        writer.transport.abort()


async def test_a_connection_that_leaves_too_few_descriptors_is_refused_and_logged_with_a_count(
    caplog, monkeypatch
):
    monkeypatch.setattr(resource, "getrlimit", lambda _: (8, 8))
    loop = asyncio.get_running_loop()
    async with serving() as served:
        kept = [await served.open() for _ in range(6)]
        await until(lambda: len(served.state.connections) == 6)
        with caplog.at_level(logging.ERROR):
            refused = [await send(served, b"", end=True) for _ in range(3)]
        (connection, *_) = served.state.connections
        connection.refused_connections._log(loop)
        for _, writer in kept:
            writer.transport.abort()
        await until(lambda: not served.state.connections)
        answer = await send(served, GET + b"\r\n")

    assert refused == [b""] * 3
    counts = [record.connections for record in caplog.records]
    assert counts == [1, 2]
    assert status_of(answer) == 200


async def test_the_answer_to_a_large_head_reaches_a_client_that_goes_on_sending():
    async with serving() as served:
        client = socket.create_connection(("127.0.0.1", served.port))
        client.setblocking(False)
        loop = asyncio.get_running_loop()
        await loop.sock_sendall(client, GET + b"x" * MAX_HEAD)
        for _ in range(50):
            await loop.sock_sendall(client, b"x" * 10_000)
        async with asyncio.timeout(10):
            answer = await loop.sock_recv(client, 4_096)
        client.close()

    assert status_of(answer) == 431


# What was refused


async def test_a_body_that_was_refused_is_not_read_on(monkeypatch):
    monkeypatch.setattr(protocol, "LINGER_SECONDS", AT_ONCE)
    endless = b"POST /early HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n"
    async with serving() as served:
        for chunk in (b"1\r\na\r\n" * 20_000, b"ffff\r\n" + b"a" * 0xFFFF + b"\r\n"):
            reader, writer = await served.open()
            writer.write(endless)
            connection = await served.connection()
            answer = await answer_of(reader)
            with suppress(ConnectionError):
                while served.state.connections:
                    writer.write(chunk)
                    await asyncio.sleep(0)
            writer.transport.abort()
            await until(lambda: not served.state.connections)

            assert status_of(answer) == 413
            assert connection._body_size <= LINGER_BYTES + PIECE


async def test_the_rest_of_a_body_that_was_refused_keeps_the_connection_if_it_is_small():
    async with serving() as served:
        reader, writer = await served.open()
        writer.write(BODY % (b"early", b""))
        first = await answer_of(reader)
        writer.write(b"x" * 40_000)
        connection = await served.connection()
        await until(lambda: connection._body_size >= 40_000)
        writer.write(b"x" * (100_000 - 40_000 - 4) + GET + b"\r\n")
        await until(lambda: connection.flow.read_paused)
        time_is_over(connection)
        second = await reader.read()
        writer.transport.abort()

        # More than 64 KiB of it were left.
        assert (status_of(first), second) == (413, b"")
        assert b"\r\nconnection: close\r\n" in first

        reader, writer = await served.open()
        writer.write(BODY.replace(b"100000", b"60000") % (b"early", b""))
        first = await answer_of(reader)
        writer.write(b"x" * 59_996 + GET + b"\r\n")

        assert (status_of(first), status_of(await answer_of(reader))) == (413, 200)
        assert b"connection: close" not in first
        writer.transport.abort()


async def test_after_a_large_body_was_refused_the_next_call_of_a_client_succeeds():
    body = b"x" * 1_500_000
    async with serving() as served, AsyncClient(base_url=f"http://127.0.0.1:{served.port}") as client:
        refused = await client.post("/early", content=body)
        taken = [await client.post("/read", content=body) for _ in range(2)]

    assert refused.status_code == 413
    assert [answer.text for answer in taken] == ["1500000"] * 2
    assert "connection" not in taken[0].headers


@in_turn(("size", "status"), [(1, 400), (50, 400), (64, None)])
async def test_a_body_in_very_many_pieces_is_refused(size, status):
    async with serving() as served:
        reader, writer = await served.open()
        writer.write(b"POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n")
        writer.write((b"%x\r\n" % size + b"a" * size + b"\r\n") * 10_000)
        if status is None:
            writer.write(b"0\r\n\r\n")
        answer = await answer_of(reader)
        writer.transport.abort()

    assert status_of(answer) == (status or 200)
    assert status is None or answer.endswith(b"The body comes in too many pieces.")


async def test_what_follows_a_body_in_too_many_pieces_is_left_with_the_client(monkeypatch):
    monkeypatch.setattr(protocol, "LINGER_SECONDS", 3_600)
    async with serving() as served:
        reader, writer = await served.open()
        writer.write(b"POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n")
        writer.write(b"1\r\na\r\n" * 10_000)
        answer = await answer_of(reader)
        connection = await served.connection()
        writer.write(b"1\r\na\r\n" * 1_000_000)

        await until(lambda: connection.flow.read_paused)
        writer.transport.abort()
        time_is_over(connection)

    assert status_of(answer) == 400


async def test_a_small_body_may_come_in_chunks_of_one_byte():
    chunks = b"1\r\na\r\n" * 2_000
    async with serving() as served:
        answer = await send(
            served,
            b"POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n" + chunks + b"0\r\n\r\n",
        )

    assert answer.endswith(b"\r\n\r\n2000")


# Clients that read nothing


@pytest.mark.parametrize("ending", ["given up", "reset"])
async def test_many_answers_that_nobody_reads_are_no_error_of_ours(ending, caplog):
    async with serving(unread=AT_ONCE if ending == "given up" else NEVER) as served:
        _, writer = await served.open()
        writer.write(b"GET /huge HTTP/1.1\r\nhost: x\r\n\r\n" * 20)
        connection = await served.connection()
        await until(lambda: connection.flow is not None and connection.flow.write_paused)
        if ending == "reset":
            writer.transport.abort()
        await until(lambda: not served.state.connections)
        await until(lambda: not served.state.tasks)
        writer.transport.abort()

    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []


async def test_too_many_requests_ahead_of_their_answers_end_the_connection(monkeypatch):
    monkeypatch.setattr(protocol, "MAX_PIPELINED", 10)
    async with serving() as served:
        answer = await send(served, b"GET /late HTTP/1.1\r\nhost: x\r\n\r\n" * 1_000, end=True)

    assert answer == b""


# RFC 9112, 3.2


@in_turn(
    ("request_", "status"),
    [
        (b"GET / HTTP/1.1\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nHost: a\r\nhost: a\r\n\r\n", 400),
        (b"GET / HTTP/1.0\r\nhost: a\r\nhost: b\r\n\r\n", 400),
        (b"GET / HTTP/1.0\r\n\r\n", 200),
        (b"GET / HTTP/1.1\r\nhost:\r\nx-host: b\r\n\r\n", 200),
    ],
)
async def test_a_request_has_one_host(request_, status):
    async with serving() as served:
        answer = await send(served, request_)

    assert status_of(answer) == status
    assert (b"connection: close\r\n" in answer.lower()) == (status == 400 or b"1.0" in request_)


async def test_a_proxy_that_is_not_named_is_logged_once(monkeypatch, caplog):
    protocol._warn_of_unnamed_proxy.cache_clear()
    async with serving() as served:
        for named in (b"x-forwarded-for: 198.51.100.1", b"Forwarded: for=198.51.100.1", b"accept: */*"):
            await send(served, GET + named + b"\r\n\r\n")
    protocol._warn_of_unnamed_proxy.cache_clear()
    monkeypatch.setattr(LimitedProtocol, "proxies", parse_networks("127.0.0.1"))
    async with serving() as served:
        await send(served, GET + b"x-forwarded-for: 198.51.100.1\r\n\r\n")

    (logged,) = caplog.records
    assert "REPOINT_TRUSTED_PROXIES" in logged.message
    assert "198.51.100.1" not in logged.message


# The end of the server


async def test_an_upload_that_hangs_when_the_server_stops_is_refused_and_no_error_of_ours(
    monkeypatch, caplog
):
    monkeypatch.setattr(protocol, "STOPPING_SECONDS", AT_ONCE)
    async with serving() as served:
        reader, writer = await served.open()
        writer.write(b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\nhalf")
        connection = await served.connection()
        await until(lambda: connection.cycle is not None)

        connection.shutdown()
        async with asyncio.timeout(10):
            answer = await reader.read()
        writer.transport.abort()
        await until(lambda: served.app.abandoned)

    assert status_of(answer) == 503
    assert b"connection: close\r\n" in answer
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


async def test_an_upload_that_ends_while_the_server_stops_is_answered(monkeypatch):
    async with serving() as served:
        reader, writer = await served.open()
        writer.write(b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 8\r\n\r\nhalf")
        connection = await served.connection()
        await until(lambda: connection.cycle is not None)

        connection.shutdown()
        writer.write(b"half")
        async with asyncio.timeout(10):
            answer = await reader.read()
        writer.transport.abort()

    assert status_of(answer) == 200
