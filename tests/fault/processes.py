"""Real processes of the app, databases under them, and a small client, for tests that break things."""

import asyncio
import json
import os
import signal
import socket
import sqlite3
import struct
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self
from urllib.parse import parse_qs, urlsplit

import asyncpg
import psutil

from scripts.benchmarks.servers import free_port
from tests.programs import Program, run_program, start_program

ROOT = Path(__file__).resolve().parent.parent.parent
DESTINATION = "https://example.com/menu"
PHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1"
)


async def until(condition: Callable[[], object], *, within: float = 30.0) -> None:
    """Ask again and again, and fail when it is still not so."""
    async with asyncio.timeout(within):
        while not condition():
            await asyncio.sleep(0.002)


class Gone(Exception):
    """The connection ended before the answer did."""


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def data(self) -> Any:
        return json.loads(self.body)["data"]

    @property
    def error(self) -> str:
        return json.loads(self.body)["error"]["code"]


class Connection:
    """One kept-alive HTTP/1.1 connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    @classmethod
    async def open(cls, port: int, host: str = "127.0.0.1") -> Self:
        return cls(*await asyncio.open_connection(host, port))

    async def ask(self, request: bytes) -> Answer:
        """Raises Gone."""
        self.send(request)
        return await self.answer()

    def send(self, request: bytes) -> None:
        self._writer.write(request)

    async def answer(self) -> Answer:
        """Raises Gone."""
        try:
            head = (await self._reader.readuntil(b"\r\n\r\n")).decode("latin-1")
            status_line, *lines = head.rstrip().split("\r\n")
            headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
            body = await self._reader.readexactly(int(headers.get("content-length", 0)))
        except (asyncio.IncompleteReadError, OSError) as error:
            raise Gone from error
        return Answer(int(status_line.split()[1]), headers, body)

    async def close(self) -> None:
        self._writer.close()
        with suppress(OSError):
            await self._writer.wait_closed()

    async def go_away(self, *, rudely: bool) -> None:
        """Close without waiting for an answer; rudely: with a reset in place of a farewell."""
        if rudely:
            linger = struct.pack("ii", 1, 0)
            self._writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
        await self.close()


def get(path: str, **headers: str) -> bytes:
    return _request("GET", path, headers, b"")


def scan(short_id: str, **headers: str) -> bytes:
    return get(f"/{short_id}", user_agent=PHONE, accept_language="en-GB", **headers)


def password_request(short_id: str, password: str) -> bytes:
    form = {"user_agent": PHONE, "content_type": "application/x-www-form-urlencoded"}
    return _request("POST", f"/{short_id}", form, f"password={password}".encode())


def _request(method: str, path: str, headers: dict[str, str], body: bytes) -> bytes:
    named = {"host": "127.0.0.1", **{name.replace("_", "-"): value for name, value in headers.items()}}
    if body:
        named = {"content-type": "application/json", **named, "content-length": str(len(body))}
    lines = "".join(f"{name}: {value}\r\n" for name, value in named.items())
    return f"{method} {path} HTTP/1.1\r\n{lines}\r\n".encode() + body


@asynccontextmanager
async def connections(ports: Sequence[int]) -> AsyncIterator[list[Connection]]:
    """One to each of `ports`, open before anything is asked."""
    opened = await asyncio.gather(*(Connection.open(port) for port in ports))
    try:
        yield opened
    finally:
        await asyncio.gather(*(connection.close() for connection in opened))


@dataclass
class App:
    """`python -m app` or another of our processes over one database. It can be restarted after a kill."""

    folder: Path
    database_url: str
    settings: dict[str, str] = field(default_factory=dict)
    port: int = field(default_factory=free_port)
    process: Program | None = None
    module: str = "app"
    host: str = "127.0.0.1"

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def environment(self) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if not name.startswith("REPOINT_")}
        return {
            **kept,
            "PYTHONPATH": str(ROOT),
            "REPOINT_DATA": str(self.folder),
            "REPOINT_HOST": "127.0.0.1",
            "REPOINT_PORT": str(self.port),
            "REPOINT_DATABASE_URL": self.database_url,
            "REPOINT_RATE_LIMIT": "1000000",
            **self.settings,
        }

    async def start(self) -> None:
        log = self.folder / f"{self.port}.log"
        self.process = await asyncio.to_thread(start_program, self.module, (), self.environment(), log)
        async with asyncio.timeout(30):
            while not await self.is_ready():
                assert not self.process.has_ended(), log.read_text()
                await asyncio.sleep(0.02)

    async def until_ready(self, *, within: float) -> None:
        """Of a process that something else has started."""
        async with asyncio.timeout(within):
            while not await self.is_ready():
                await asyncio.sleep(0.02)

    async def is_ready(self) -> bool:
        try:
            return (await self.ask(get("/readyz"))).status == 200
        except (Gone, OSError):
            return False

    async def ask(self, request: bytes) -> Answer:
        connection = await Connection.open(self.port, self.host)
        try:
            return await connection.ask(request)
        finally:
            await connection.close()

    async def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        await until(self.process.has_ended)

    async def end(self, *, within: float = 15.0) -> int | None:
        """SIGTERM; the status it ends with."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        await until(self.process.has_ended, within=within)
        return self.process.returncode

    def resident_mib(self) -> float:
        return psutil.Process(self.pid).memory_info().rss / 2**20

    def open_files(self) -> int:
        """Its sockets among them."""
        return psutil.Process(self.pid).num_fds()

    def listens(self) -> bool:
        """Asked of the system: a try to connect could be let in."""
        return any(one.status == psutil.CONN_LISTEN for one in psutil.Process(self.pid).net_connections())


@asynccontextmanager
async def running(*apps: App) -> AsyncIterator[None]:
    """Every one of them, ended whatever happens."""
    try:
        for app in apps:
            await app.start()
        yield
    finally:
        for app in apps:
            if app.process is not None:
                await app.kill()


async def admin(app: App, *words: str) -> list[str]:
    """What an operator's command prints, line by line."""
    order = ("--data", app.folder, *words)
    done = await asyncio.to_thread(run_program, "scripts.admin", order, app.environment())
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@dataclass(frozen=True)
class Account:
    key: str

    @classmethod
    async def open(cls, app: App, email: str, *, plan: str = "business") -> Self:
        lines = await admin(app, "account", "create", email, "--plan", plan)
        return cls(next(line.split()[-1] for line in lines if line.startswith("API key")))

    def upload(self, path: str, table: bytes) -> bytes:
        return _request("POST", f"/v1{path}", {"x_api_key": self.key, "content_type": "text/csv"}, table)

    def send_file(self, name: str, content: bytes) -> bytes:
        head = f'--part\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n\r\n'
        headers = {"x_api_key": self.key, "content_type": "multipart/form-data; boundary=part"}
        return _request("POST", "/v1/files", headers, head.encode() + content + b"\r\n--part--\r\n")

    def request(self, method: str, path: str, fields: object = None, **headers: str) -> bytes:
        body = json.dumps(fields).encode() if fields is not None else b""
        return _request(method, f"/v1{path}", {"x_api_key": self.key, **headers}, body)

    def create(
        self, *, url: str = DESTINATION, idempotency_key: str | None = None, **fields: object
    ) -> bytes:
        headers = {"idempotency_key": idempotency_key} if idempotency_key else {}
        return self.request("POST", "/qr-codes", {"type_id": 1, "url": url, **fields}, **headers)

    async def new_code(self, app: App, **fields: Any) -> str:
        """Its short ID."""
        answer = await app.ask(self.create(**fields))
        assert answer.status == 201, answer.body
        short_id: str = answer.data["short_id"]
        return short_id

    async def scan_count(self, app: App, short_id: str) -> int:
        answer = await app.ask(self.request("GET", f"/qr-codes/{short_id}"))
        assert answer.status == 200, answer.body
        count: int = answer.data["scan_count"]
        return count

    async def total_scans(self, app: App, short_id: str) -> int:
        """As analytics count them: all that there ever were."""
        answer = await app.ask(self.request("GET", f"/qr-codes/{short_id}/analytics?period=all"))
        assert answer.status == 200, answer.body
        scans: int = answer.data["totals"]["scans"]
        return scans

    async def total(self, app: App, path: str = "/qr-codes", *, search: str = "") -> int:
        answer = await app.ask(self.request("GET", f"{path}?limit=1&search={search}"))
        assert answer.status == 200, answer.body
        total: int = json.loads(answer.body)["meta"]["total"]
        return total


class Scanning:
    """Scans of one code over many connections, until stopped or until the server is gone.

    `pause`: seconds between an answer and the next scan, where not as many as possible are wanted.
    """

    def __init__(self, app: App, short_id: str, *, pause: float = 0.0) -> None:
        self.statuses: Counter[int] = Counter()
        self.sent = 0
        self.refusals: list[Answer] = []
        self._app = app
        self._request = scan(short_id)
        self._pause = pause
        self._stopped = False
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self, number: int) -> None:
        opened = await asyncio.gather(*(Connection.open(self._app.port) for _ in range(number)))
        self._tasks = [asyncio.create_task(self._scan_on(connection)) for connection in opened]

    async def stop(self) -> None:
        self._stopped = True
        await self.wait()

    async def wait(self) -> None:
        async with asyncio.timeout(30):
            await asyncio.gather(*self._tasks)

    async def _scan_on(self, connection: Connection) -> None:
        try:
            while not self._stopped:
                self.sent += 1
                answer = await connection.ask(self._request)
                self.statuses[answer.status] += 1
                if answer.status != 302:
                    self.refusals.append(answer)
                # Who is refused does not try again at once.
                await asyncio.sleep(self._pause if answer.status == 302 else 0.05)
        except Gone:
            pass
        finally:
            await connection.close()


@asynccontextmanager
async def nothing_can_be_recorded(database_url: str) -> AsyncIterator[None]:
    """Hold what a recorder must lock, so that every scan sent meanwhile stays in flight."""
    if database_url.startswith("sqlite"):
        connection = sqlite3.connect(database_url.removeprefix("sqlite://"), isolation_level=None)
        try:
            connection.execute("BEGIN IMMEDIATE")
            yield
        finally:
            connection.close()
        return
    parts = urlsplit(database_url)
    host = parse_qs(parts.query)["host"][0]
    rows = await asyncpg.connect(host=host, user="postgres", database=parts.path.strip("/"))
    try:
        async with rows.transaction():
            await rows.execute("LOCK TABLE scan_inbox IN EXCLUSIVE MODE")
            yield
    finally:
        await rows.close()
