"""Plain scans that uvicorn's protocol answers itself: they differ from others in nothing but speed."""

import asyncio
import logging
import re
import socket
import sqlite3
import struct
from contextlib import asynccontextmanager, closing

import pytest
from httptools import HttpRequestParser
from hypothesis import example, given
from hypothesis import strategies as st
from tortoise.connection import get_connection
from uvicorn import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from app.main import LimitedScanProtocol as ScanProtocol
from app.routes import scan_fast_path
from app.scan.protocol import read_request
from domain.accounts.plans import Plan, Subscription
from storage.scan_log import recorder
from tests.support import PERSON, running_world

# The token of the visitor, and the pattern of the code's own modules with the length that follows from it.
OF_ONE_CODE = re.compile(rb'(?<=visit=)[^"&]*|(?<=<path d=")[Mh0-9 .]+|(?<=content-length: )\d{5}')
DATE = b"Fri, 20 Nov 2026 12:00:00 GMT"


class Tasks(set):
    """Counts what was ever added."""

    begun = 0

    def add(self, task):
        self.begun += 1
        super().add(task)


class Port:
    """One listening server of a world, and who connects to it."""

    def __init__(self, state, port):
        self.state = state
        self.port = port

    async def open(self, buffer=None):
        """`buffer`: so many bytes the client's system takes that the client does not read."""
        client = socket.socket()
        client.setblocking(False)
        if buffer is not None:
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        await asyncio.get_running_loop().sock_connect(client, ("127.0.0.1", self.port))
        return await asyncio.open_connection(sock=client)

    async def send(self, request):
        """The answer to it."""
        reader, writer = await self.open()
        writer.write(request)
        answer = await answer_of(reader, has_body=not request.startswith(b"HEAD"))
        writer.close()
        return answer


async def answer_of(reader, *, has_body=True):
    async with asyncio.timeout(10):
        head = await reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"content-length: (\d+)", head)
        body = b"" if length is None or not has_body else await reader.readexactly(int(length[1]))
    return head + body


@asynccontextmanager
async def serving(world, protocol=ScanProtocol):
    state = ServerState()
    state.tasks = Tasks()
    state.default_headers = [(b"date", DATE)]
    config = Config(
        scan_fast_path(world.app), log_config=None, lifespan="off", access_log=False, proxy_headers=False
    )
    config.load()
    server = await asyncio.get_running_loop().create_server(
        lambda: protocol(config=config, server_state=state, app_state={}), "127.0.0.1", 0
    )
    try:
        yield Port(state, server.sockets[0].getsockname()[1])
    finally:
        server.close()
        for connection in list(state.connections):
            connection.transport.close()
        await server.wait_closed()


def request_for(code, suffix="", *, method="GET", version="1.1", **headers):
    lines = [f"{method} /{code['short_id']}{suffix} HTTP/{version}", "Host: qr.test", f"User-Agent: {PERSON}"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    return "\r\n".join([*lines, "", ""]).encode()


async def wait_until(holds):
    async with asyncio.timeout(10):
        while not await holds():
            await asyncio.sleep(0)


@pytest.mark.both_databases
async def test_a_plain_scan_is_answered_without_a_task_and_counted(world, owner):
    code = await owner.make(url="https://example.com/menü")
    await world.visitor().get(f"/{code['short_id']}")
    async with serving(world) as port:
        answer = await port.send(request_for(code))

    assert answer == (
        b"HTTP/1.1 302 Found\r\ndate: " + DATE + b"\r\nlocation: https://example.com/men%C3%BC\r\n"
        b"cache-control: no-store\r\ncontent-length: 0\r\n\r\n"
    )
    assert port.state.tasks.begun == 0
    assert port.state.total_requests == 1
    assert (await owner.get(code))["scan_count"] == 2


RESTRICTIONS = [
    {},
    {"status": "paused"},
    {"link_password": "sesame"},
    {"scan_limit": 1},
    {"scan_limit": 1, "scan_limit_reached_url": "https://example.com/full"},
    {"scan_limit": 100},
    {"expires_at": "2026-11-20T12:00:01Z"},
    {"expires_at": "2026-11-20T12:00:01Z", "expired_redirect_url": "https://example.com/over"},
    {"forward_query": True},
    {"rules": [{"when": {"language": ["de"]}, "to": {"url": "https://example.com/de"}}]},
    {"rules": [{"when": {"query": {"x": None}}, "to": {"url": "https://example.com/x"}}]},
]
ASKED = [
    {},
    {"suffix": "?"},
    {"suffix": "?x=1&visit=none"},
    {"suffix": "+"},
    {"suffix": "/"},
    {"method": "HEAD"},
    {"method": "DELETE"},
    {"version": "1.0"},
    {"connection": "close"},
    {"connection": "keep-alive"},
    {"accept_language": "de"},
    {"cookie": "unlocked=no"},
    {"expect": "100-continue", "content_length": "0"},
    {"upgrade": "websocket", "connection": "upgrade"},
]


@pytest.mark.parametrize(
    "restrictions", RESTRICTIONS, ids=lambda restrictions: " ".join(restrictions) or "none"
)
async def test_every_answer_is_the_one_of_the_fast_path(sqlite_only, restrictions):
    async def answers(world, code, protocol):
        async with serving(world, protocol) as port:
            return [OF_ONE_CODE.sub(b"", await port.send(request_for(code, **asked))) for asked in ASKED]

    async with running_world(sqlite_only) as world:
        owner = await world.open_account()
        codes = [await owner.make(**restrictions) for _ in range(2)]
        world.clock.advance(seconds=2)
        by_fast_path, by_protocol = [
            await answers(world, code, protocol)
            for code, protocol in zip(codes, (HttpToolsProtocol, ScanProtocol), strict=True)
        ]
        counts = [(await owner.get(code))["scan_count"] for code in codes]

    names = [code["short_id"].encode() for code in codes]
    assert [one.replace(names[0], names[1]) for one in by_fast_path] == by_protocol
    assert counts[0] == counts[1]


async def test_a_rule_that_leads_to_an_address_needs_no_task_and_is_recorded(world, owner):
    code = await owner.make(rules=[{"when": {"language": ["de"]}, "to": {"url": "https://example.com/de"}}])
    await world.visitor().get(f"/{code['short_id']}")
    async with serving(world) as port:
        answer = await port.send(request_for(code, accept_language="de"))

    assert b"location: https://example.com/de\r\n" in answer
    assert port.state.tasks.begun == 0
    assert [scan["rule"] for scan in await world.scans()] == [None, code["rules"][0]["id"]]


async def test_the_house_ad_comes_before_a_free_code_here_as_well(world):
    owner = await world.open_account(Plan.BUSINESS)
    code = await owner.make()
    await owner.subscribe(Plan.FREE, Subscription.NONE)
    async with serving(world) as port:
        answers = [await port.send(request_for(code)) for _ in range(2)]

    assert [answer[:12] for answer in answers] == [b"HTTP/1.1 200"] * 2


async def test_a_code_that_leads_elsewhere_on_phones_takes_the_fast_path(world, owner):
    app = {"ios_url": "https://apps.example/ios", "android_url": "market://details?id=x", "app_name": "Menu"}
    code = await owner.make(type_id=8, **app)
    async with serving(world) as port:
        answers = [await port.send(request_for(code)) for _ in range(2)]

    assert b"location: https://apps.example/ios\r\n" in answers[1]


async def test_requests_sent_ahead_are_answered_in_their_order(world, owner):
    codes = [await owner.make(url=f"https://example.com/{number}") for number in range(3)]
    ahead = [*codes, *reversed(codes), {"short_id": "nobody"}, *codes]
    async with serving(world) as port:
        reader, writer = await port.open()
        writer.write(b"".join(map(request_for, ahead)))
        answers = [await answer_of(reader) for _ in ahead]
        writer.close()

    found = [re.search(rb"location: (\S+)", answer) for answer in answers]
    wanted = [0, 1, 2, 2, 1, 0, None, 0, 1, 2]
    assert [match and int(match[1][-1:]) for match in found] == wanted


async def test_what_is_sent_ahead_while_a_scan_is_recorded_is_answered_after_it(sqlite_only):
    async with running_world(sqlite_only) as world:
        owner = await world.open_account()
        codes = [await owner.make(url=f"https://example.com/{number}") for number in range(4)]
        for code in codes:
            await world.visitor().get(f"/{code['short_id']}")
        async with serving(world) as port:
            async with waiting_scan(port, sqlite_only, codes[0]) as (reader, writer):
                (connection,) = port.state.connections
                for code in codes[1:]:
                    writer.write(request_for(code))
                    await wait_until(lambda code=code: has_come(connection, code))
            answers = [await answer_of(reader) for _ in codes]
            writer.close()

    assert [re.search(rb"location: \S+(\d)\r", answer)[1] for answer in answers] == [b"0", b"1", b"2", b"3"]


async def has_come(connection, code):
    # The client may send, but nothing more is read while a scan is recorded.
    return code["short_id"].encode() in connection._ahead or connection.flow.read_paused


async def test_a_connection_is_kept_for_as_long_after_each_scan(world, owner):
    code = await owner.make()
    await world.visitor().get(f"/{code['short_id']}")
    async with serving(world) as port:
        reader, writer = await port.open()
        for _ in range(2):
            writer.write(request_for(code))
            await answer_of(reader)
        (connection,) = port.state.connections
        first = connection.timeout_keep_alive_task
        connection.timeout_keep_alive_handler()
        again = connection.timeout_keep_alive_task
        is_open = not connection.transport.is_closing()
        connection._answered_at -= connection.timeout_keep_alive
        connection.timeout_keep_alive_handler()
        rest = await reader.read()
        writer.close()

    assert is_open
    assert again is not first
    assert rest == b""


async def test_a_scan_after_a_refusal_on_its_connection_is_neither_answered_nor_counted(world, owner):
    code = await owner.make()
    await world.visitor().get(f"/{code['short_id']}")
    async with serving(world) as port:
        reader, writer = await port.open()
        writer.write(b"GET /" + b"x" * 70_000)
        refused = await reader.readuntil(b"\r\n\r\n")
        writer.write(request_for(code))
        rest = await reader.read()
        writer.close()

    assert refused.startswith(b"HTTP/1.1 414 ")
    assert b"302" not in rest
    assert (await owner.get(code))["scan_count"] == 1


LINES = st.one_of(
    st.sampled_from(
        [
            b"Host: qr.test",
            b"Connection: Keep-Alive",
            b"connection: close",
            b"Proxy-Connection: close",
            b"Content-Length: 0",
            b"",
        ]
    ),
    st.builds(
        lambda name, between, value: name + between + value,
        st.one_of(st.sampled_from([b"x-a", b"Expect", b"x a", b"x:a", b""]), st.binary(max_size=3)),
        st.sampled_from([b": ", b":", b":  ", b" : "]),
        st.one_of(
            st.sampled_from([b"a", b" a", b"a ", b"a\tb", b"a\rb", b"\x80", b"\x00"]), st.binary(max_size=4)
        ),
    ),
)


@given(st.lists(LINES, max_size=5), st.sampled_from([b"/a", b"/a-_9", b"/a?", b"/a/", b"//", b"/%61"]))
@example([b"Host: qr.test", b"x-a: b", b"Connection: Keep-Alive"], b"/a")
def test_a_request_that_is_read_here_is_read_as_the_parser_of_uvicorn_reads_it(lines, target):
    data = b"\r\n".join([b"GET " + target + b" HTTP/1.1", *lines, b"", b""])
    read = read_request(data)

    if read is not None:
        parsed = Parsed()
        parsed.parser.feed_data(data)
        assert (read[0].encode(), list(read[1])) == (parsed.url, parsed.headers)
        assert parsed.is_complete
        assert parsed.is_kept


class Parsed:
    """What uvicorn hears of its parser."""

    def __init__(self):
        self.url, self.headers = b"", []
        self.is_kept = self.is_complete = False
        self.parser = HttpRequestParser(self)

    def on_url(self, url):
        self.url += url

    def on_header(self, name, value):
        self.headers.append((name.lower(), value))

    def on_headers_complete(self):
        # As uvicorn asks: later it is always true.
        self.is_kept = self.parser.should_keep_alive() and not self.parser.should_upgrade()

    def on_message_complete(self):
        self.is_complete = True


def test_a_request_in_parts_or_with_more_behind_it_is_not_read_here():
    request = b"GET /a HTTP/1.1\r\nHost: qr.test\r\n\r\n"

    assert read_request(request) == ("/a", [(b"host", b"qr.test")])
    assert not any(read_request(request[:size]) for size in range(len(request)))
    assert not any(read_request(request + more) for more in (b"\r\n", b"\n", b"x", request))
    assert read_request(b"GET /a HTTP/1.1\r\nHost: %b\r\n\r\n" % (b"x" * 2_048)) is None


async def test_a_scan_whose_visitor_hangs_up_is_counted(sqlite_only):
    async with running_world(sqlite_only) as world:
        owner = await world.open_account()
        code = await owner.make()
        await world.visitor().get(f"/{code['short_id']}")
        async with serving(world) as port, waiting_scan(port, sqlite_only, code) as (_, writer):
            writer.transport.abort()
            await wait_until(lambda: is_alone(port))

        async def is_counted():
            return len(await world.scans()) == 2

        await wait_until(is_counted)
        assert (await owner.get(code))["scan_count"] == 2


@asynccontextmanager
async def held(database, at_the_end=None):
    """Nothing can be stored before the end, because another connection is writing."""
    with closing(sqlite3.connect(database.file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        if at_the_end is not None:
            other.execute(at_the_end)
        other.execute("COMMIT")


@asynccontextmanager
async def waiting_scan(port, database, code, at_the_end=None):
    """A visitor whose scan cannot be stored before the end."""
    async with held(database, at_the_end):
        reader, writer = await port.open()
        writer.write(request_for(code))
        await wait_until(lambda: is_begun(port))
        yield reader, writer


async def is_begun(port):
    return any(connection._visitor is not None for connection in port.state.connections)


async def is_alone(port):
    return not port.state.connections


async def test_a_scan_that_waits_while_the_server_shuts_down_is_answered_and_the_connection_closed(
    sqlite_only,
):
    async with running_world(sqlite_only) as world:
        owner = await world.open_account()
        code = await owner.make()
        await world.visitor().get(f"/{code['short_id']}")
        async with serving(world) as port:
            async with waiting_scan(port, sqlite_only, code) as (reader, writer):
                for connection in port.state.connections:
                    connection.shutdown()
            async with asyncio.timeout(10):
                answer = await reader.read()
            writer.close()

    assert answer.startswith(b"HTTP/1.1 302 Found\r\n")
    assert answer.endswith(b"connection: close\r\n\r\n")


@pytest.mark.parametrize("is_reset", [True, False])
async def test_the_timer_of_a_connection_ends_with_a_visitor_who_leaves_while_a_scan_is_recorded(
    sqlite_only, is_reset
):
    async with running_world(sqlite_only) as world:
        code = await (await world.open_account()).make()
        await world.visitor().get(f"/{code['short_id']}")
        async with serving(world) as port:
            reader, writer = await port.open()
            writer.write(request_for(code))
            await answer_of(reader)
            (connection,) = port.state.connections
            async with held(sqlite_only):
                writer.write(request_for(code))
                await wait_until(lambda: is_begun(port))
                if is_reset:
                    linger = struct.pack("ii", 1, 0)
                    writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
                writer.transport.abort()
                await wait_until(lambda: is_alone(port))
            connection._answered_at -= connection.timeout_keep_alive
            before = connection.timeout_keep_alive_task
            connection.timeout_keep_alive_handler()

    assert connection.timeout_keep_alive_task is before


async def test_a_scan_that_is_refused_while_the_server_shuts_down_closes_the_connection(sqlite_only, caplog):
    async with running_world(sqlite_only) as world:
        code = await (await world.open_account()).make()
        await world.visitor().get(f"/{code['short_id']}")
        async with serving(world) as port:
            with caplog.at_level(logging.CRITICAL):
                async with waiting_scan(port, sqlite_only, code, "DROP TABLE scan_inbox") as (reader, writer):
                    for connection in port.state.connections:
                        connection.shutdown()
                async with asyncio.timeout(10):
                    answer = await reader.read()
            writer.close()

    assert answer.startswith(b"HTTP/1.1 503 ")
    assert b"connection: close\r\n" in answer


@pytest.mark.both_databases
async def test_a_scan_that_cannot_be_kept_is_not_led_on(own_database, caplog):
    async with running_world(own_database) as world:
        owner = await world.open_account()
        code = await owner.make()
        await world.visitor().get(f"/{code['short_id']}")
        await get_connection("default").execute_script("ALTER TABLE scan_inbox RENAME TO elsewhere")
        async with serving(world) as port:
            with caplog.at_level(logging.CRITICAL):
                refused = await port.send(request_for(code, accept_language="fr"))
            await get_connection("default").execute_script("ALTER TABLE elsewhere RENAME TO scan_inbox")
            again = await port.send(request_for(code))

    assert refused.startswith(b"HTTP/1.1 503 ")
    assert b"retry-after: " in refused
    assert b"content-language: fr" in refused
    assert b"location" not in refused
    assert again.startswith(b"HTTP/1.1 302 ")


async def test_a_scan_too_many_is_asked_to_come_back(world, owner, caplog, monkeypatch):
    code = await owner.make()
    await world.visitor().get(f"/{code['short_id']}")
    monkeypatch.setattr(recorder, "MAX_WAITING", 0)
    async with serving(world) as port:
        with caplog.at_level(logging.CRITICAL):
            refused = await port.send(request_for(code))

    assert refused.startswith(b"HTTP/1.1 503 ")
    assert b"retry-after: " in refused


async def test_what_breaks_on_the_way_is_a_page_here_as_well(world, owner, caplog):
    code = await owner.make()
    await world.visitor().get(f"/{code['short_id']}")

    def broken_clock():
        raise OverflowError

    world.change(clock=broken_clock)
    async with serving(world) as port:
        with caplog.at_level(logging.CRITICAL):
            answers = [await port.send(request_for(code)) for _ in range(2)]

    assert [answer[:12] for answer in answers] == [b"HTTP/1.1 500"] * 2
    assert all(b"content-type: text/html" in answer for answer in answers)
    assert len(await world.scans()) == 1


async def test_who_sends_ahead_and_reads_nothing_is_not_written_to_without_end(sqlite_only):
    async with running_world(sqlite_only) as world:
        code = await (await world.open_account()).make(url=f"https://example.com/{'x' * 1_900}")
        await world.visitor().get(f"/{code['short_id']}")
        async with serving(world) as port:
            reader, writer = await port.open(buffer=4_096)
            reader._transport.pause_reading()
            writer.write(request_for(code) * 300)
            await wait_until(lambda: is_connected(port))
            (connection,) = port.state.connections
            connection.transport.get_extra_info("socket").setsockopt(
                socket.SOL_SOCKET, socket.SO_SNDBUF, 4_096
            )

            async def is_over():
                is_held = connection.flow.write_paused and port.state.tasks
                return is_held or world.recorder.tally().recorded > 300

            await wait_until(is_over)

            assert connection.transport.get_write_buffer_size() < 100_000
            writer.transport.abort()


async def is_connected(port):
    return port.state.connections


@pytest.mark.parametrize(
    "hosts", [b"", b"host: qr.test\r\nhost: qr.test\r\n", b"host: a\r\nx: y\r\nhost: qr.test\r\n"]
)
async def test_a_scan_without_one_host_is_refused_and_not_counted(world, owner, hosts):
    code = await owner.make()
    await world.visitor().get(f"/{code['short_id']}")
    async with serving(world) as port:
        answer = await port.send(request_for(code).replace(b"Host: qr.test\r\n", hosts))

    assert answer.startswith(b"HTTP/1.1 400 ")
    assert (await owner.get(code))["scan_count"] == 1
