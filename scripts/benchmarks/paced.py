"""Scans at a steady pace over several processes, each with its times and where it was led."""

import asyncio
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple, cast

import uvloop

from scripts.benchmarks.load import DRAIN_WITHIN, LoadError, is_whole

_TICK: Final = 0.001
_LOCATION: Final = b"\r\nlocation: "


class Answered(NamedTuple):
    """Seconds since 1970. `due`: when it was to be sent; it is sent later where no connection is free."""

    due: float
    sent: float
    received: float
    location: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Pace:
    """`requests`: one for each port. `connections`: in all. `begin`: when the first scan is due."""

    ports: Sequence[int]
    requests: Sequence[str]
    connections: int
    a_second: int
    begin: float
    seconds: float


class _Run:
    def __init__(self, pace: Pace) -> None:
        self.pace = pace
        self.left = round(pace.a_second * pace.seconds)
        self.due = pace.begin
        self.idle: deque[_Connection] = deque()
        self.answered: list[Answered] = []
        self.failure: str | None = None

    def send_due(self) -> None:
        while self.left and self.idle and self.due <= time.time():
            self.idle.popleft().scan(self.due)
            self.due += 1 / self.pace.a_second
            self.left -= 1


class _Connection(asyncio.Protocol):
    def __init__(self, run: _Run, request: str) -> None:
        self._run = run
        self._request = request.encode("latin-1")
        self._times = (0.0, 0.0)
        self._partial = b""
        self._transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._run.idle.append(self)

    def scan(self, due: float) -> None:
        self._times = due, time.time()
        self._transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        received = time.time()
        self._partial += data
        if not is_whole(self._partial):
            return
        answer, self._partial = self._partial, b""
        if answer[9:12] != b"302":
            self._run.failure = f"a scan was not answered with 302: {answer[:200]!r}"
            return
        location = answer.partition(_LOCATION)[2].partition(b"\r\n")[0].decode("latin-1")
        self._run.answered.append(Answered(*self._times, received, location))
        self._run.idle.append(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self._run.failure = self._run.failure or f"the server closed a connection: {exc}"

    def close(self) -> None:
        self._transport.close()


def scan_at_pace(pace: Pace) -> list[Answered]:
    """Raises LoadError."""
    return uvloop.run(_scan_all(pace))


async def _scan_all(pace: Pace) -> list[Answered]:
    loop, run = asyncio.get_running_loop(), _Run(pace)
    for number in range(pace.connections):
        turn = number % len(pace.ports)
        factory = partial(_Connection, run, pace.requests[turn])
        await loop.create_connection(factory, "127.0.0.1", pace.ports[turn])
    until = pace.begin + pace.seconds + DRAIN_WITHIN
    while run.left or len(run.idle) < pace.connections:
        run.send_due()
        await asyncio.sleep(_TICK)
        if run.failure or time.time() > until:
            raise LoadError(run.failure or "some scans were never answered")
    for connection in run.idle:
        connection.close()
    return run.answered
