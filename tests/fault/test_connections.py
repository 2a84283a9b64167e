"""Clients who take what is everybody's: heads without end, and connections that say nothing."""

import asyncio
import json
import resource
import socket
from contextlib import suppress
from pathlib import Path

import psutil
import pytest

from tests.fault.assistants import AssistantProcess
from tests.fault.processes import Account, Answer, App, Connection, Gone, connections, get, running, scan

pytestmark = pytest.mark.alone

PROCESSES = {"web": App, "assistant": AssistantProcess}
HEAD = b"GET /abc HTTP/1.1\r\nhost: 127.0.0.1\r\n"
MIB = 2**20
ENDLESS = {
    "URL": (b"GET /", b"x" * MIB, 414),
    "header value": (HEAD + b"filler: ", b"x" * MIB, 431),
    "header name": (HEAD, b"x" * MIB, 431),
    "headers": (HEAD, b"filler: x\r\n" * (MIB // 11), 431),
}
SIGN_IN = "/dashboard/sign-in"
SILENT = 1_000
REFUSED = "connections refused: the file descriptors are used up"
DESCRIPTORS = 1_024
# Ten seconds for a head, and what a busy machine takes.
FREE_AGAIN_WITHIN = 20.0


@pytest.fixture(params=PROCESSES.values(), ids=PROCESSES)
def process(request: pytest.FixtureRequest, tmp_path: Path) -> App:
    made: App = request.param(tmp_path, f"sqlite://{tmp_path / 'repoint.db'}", {})
    return made


async def status_of_endless(app: App, begin: bytes, piece: bytes) -> int:
    """Send until an answer comes."""
    reader, writer = await asyncio.open_connection("127.0.0.1", app.port)
    answer = asyncio.create_task(reader.readline())
    writer.write(begin)
    with suppress(ConnectionError):
        while not answer.done():
            writer.write(piece)
            await asyncio.wait([answer, asyncio.create_task(writer.drain())], return_when="FIRST_COMPLETED")
    line = await answer
    writer.transport.abort()
    return int(line.split()[1])


async def test_a_head_without_end_is_refused_and_holds_up_nobody(process: App) -> None:
    async with running(process):
        before = process.resident_mib()
        for begin, piece, status in ENDLESS.values():
            async with asyncio.timeout(10):
                refused, other = await asyncio.gather(
                    status_of_endless(process, begin, piece), process.ask(get("/healthz"))
                )
            assert (refused, other.status) == (status, 200)

        assert process.resident_mib() - before < 20


@pytest.mark.long
async def test_a_thousand_silent_connections_are_gone_when_their_time_is_over(process: App) -> None:
    async with running(process):
        path = "/healthz"
        if process.module == "app":
            path = f"/{await (await Account.open(process, 'owner@example.com')).new_code(process)}"
        resource.prlimit(process.pid, resource.RLIMIT_NOFILE, (DESCRIPTORS, DESCRIPTORS))
        silent = await asyncio.gather(*(Connection.open(process.port) for _ in range(SILENT)))
        for connection in silent[::2]:
            connection.send(HEAD)
        with pytest.raises((Gone, OSError)):
            await process.ask(get("/healthz"))

        async with asyncio.timeout(FREE_AGAIN_WITHIN):
            answers = await asyncio.gather(*(until_answered(process, scan(path[1:])) for _ in range(10)))
        await asyncio.gather(*(connection.close() for connection in silent))

        assert {answer.status for answer in answers} == {302 if process.module == "app" else 200}
        refused = [line for line in logged(process) if line["message"] == REFUSED]
        assert len(refused) == 1
        assert refused[0]["connections"] == 1
        assert refused[0]["limit"] == DESCRIPTORS


async def test_a_process_opens_as_many_files_as_the_system_lets_it(process: App) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (DESCRIPTORS, hard))
    try:
        async with running(process):
            limits = resource.prlimit(process.pid, resource.RLIMIT_NOFILE)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))

    assert limits == (hard, hard)


async def test_half_a_body_is_no_error_of_ours(process: App) -> None:
    async with running(process):
        path = b"/oauth/token" if process.module == "mcp_server" else b"/abc"
        connection = await Connection.open(process.port)
        connection.send(
            b"POST %b HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/x-www-form-urlencoded\r\n"
            b"content-length: 100\r\n\r\ngrant_type=" % path
        )
        # What was sent before is read before this is answered.
        assert (await process.ask(get("/healthz"))).status == 200
        await connection.close()
        await process.end()

    assert not [line for line in logged(process) if line["level"] in ("warning", "error")]


async def until_answered(process: App, request: bytes) -> Answer:
    while True:
        with suppress(Gone, OSError):
            return await process.ask(request)
        await asyncio.sleep(0.1)


def logged(process: App) -> list[dict[str, object]]:
    return [json.loads(line) for line in (process.folder / f"{process.port}.log").read_text().splitlines()]


async def test_bodies_of_one_byte_a_chunk_cost_nobody_their_turn(process: App) -> None:
    paths = ("/oauth/token", "/mcp") if process.module == "mcp_server" else ("/abc", "/v1/qr-codes", SIGN_IN)
    async with running(process):
        before = psutil.Process(process.pid).cpu_times()
        async with asyncio.timeout(60):
            await asyncio.gather(*(send_one_byte_chunks(process, path) for path in paths * 4))
        after = psutil.Process(process.pid).cpu_times()

        # Ten of them stopped all scans for as long as they went on.
        assert after.user + after.system - before.user - before.system < 1.5


async def send_one_byte_chunks(process: App, path: str) -> None:
    """Until the connection is closed."""
    _, writer = await asyncio.open_connection("127.0.0.1", process.port)
    head = f"POST {path} HTTP/1.1\r\nhost: 127.0.0.1:{process.port}\r\ntransfer-encoding: chunked\r\n"
    writer.write(f"{head}content-type: application/x-www-form-urlencoded\r\n\r\n".encode())
    with suppress(ConnectionError):
        while True:
            writer.write(b"1\r\na\r\n" * 10_000)
            await writer.drain()
    writer.transport.abort()


async def test_clients_that_read_nothing_leave_no_line_in_the_log(tmp_path: Path) -> None:
    app = App(tmp_path, f"sqlite://{tmp_path / 'repoint.db'}")
    async with running(app):
        async with connections([app.port] * 20) as opened:
            for connection in opened:
                connection.send(get("/v1/openapi.json") * 20)
            assert (await app.ask(get("/healthz"))).status == 200
            for connection in opened:
                await connection.go_away(rudely=True)
        await app.end()

    assert not [line for line in logged(app) if line["level"] in ("warning", "error")]


@pytest.mark.skipif(not socket.has_dualstack_ipv6(), reason="this machine has no IPv6")
async def test_a_process_that_listens_on_all_addresses_is_reached_by_both_families(process: App) -> None:
    process.settings["REPOINT_HOST"] = "::"
    async with running(process):
        for address in ("127.0.0.1", "::1"):
            connection = await Connection.open(process.port, address)
            assert (await connection.ask(get("/healthz"))).status == 200
            await connection.close()
