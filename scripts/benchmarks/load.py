"""A load generator that costs less than what it measures: raw HTTP/1.1 on kept-alive connections.

It runs in a process of its own: one `Load` as JSON on standard input, one `Measured` on standard output.
"""

import asyncio
import json
import subprocess
import sys
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import cycle
from random import Random
from time import perf_counter, process_time
from typing import Final, cast

import uvloop

from scripts.benchmarks.cores import on_core

DRAIN_WITHIN: Final = 20.0
_CHOICES: Final = 65_536
_HEAD_END = b"\r\n\r\n"


class LoadError(Exception):
    """The message is one line: why nothing was measured."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Load:
    """Requests are chosen by `weights`, or in turn. `others`: further ports that share the connections.

    `pause`: seconds between an answer and the next request of its connection. `warm_up`: at most, as a short
    load warms up no longer than it lasts.
    """

    port: int
    connections: int
    seconds: float
    warm_up: float
    requests: Sequence[str]
    weights: Sequence[float] | None = None
    others: Sequence[int] = ()
    pause: float = 0.0


@dataclass(frozen=True, kw_only=True, slots=True)
class Measured:
    """`statuses` counts every answer. The rates exclude the warm-up and the end.

    `cpu_share`: the share of one core that the generator used. Near 1, the generator was the limit.
    """

    statuses: dict[str, int]
    per_second: float
    p50_ms: float
    p95_ms: float
    p99_ms: float
    longest_ms: float
    cpu_share: float


class Run:
    """A running load."""

    def __init__(self, load: Load) -> None:
        self.requests = _chosen(load)
        self.pause = load.pause
        self.statuses: dict[bytes, int] = {}
        self.waits = array("d")
        self.is_over = False
        self.open = 0
        self.failure: str | None = None
        self.done = asyncio.Event()
        self.is_due = False
        self._began = (0.0, 0.0)
        self._took = (0.0, 0.0)

    def begin(self) -> None:
        self.waits = array("d")
        self._began = perf_counter(), process_time()

    def end(self) -> None:
        """Send no more requests, and wait for every answer; but not before one was measured."""
        self.is_due = not self.waits
        if self.is_due:
            return
        self._took = perf_counter() - self._began[0], process_time() - self._began[1]
        self._counted = self.waits
        self.waits = array("d")
        self.is_over = True

    def fail(self, reason: str) -> None:
        self.failure = self.failure or reason
        self.is_over = True
        self.done.set()

    def closed(self) -> None:
        self.open -= 1
        if self.open == 0:
            self.done.set()

    def measured(self) -> Measured:
        waits = sorted(self._counted)
        seconds, cpu = self._took
        return Measured(
            statuses={status.decode("latin-1"): count for status, count in self.statuses.items()},
            per_second=len(waits) / seconds,
            p50_ms=waits[len(waits) // 2] * 1_000,
            p95_ms=waits[len(waits) * 95 // 100] * 1_000,
            p99_ms=waits[len(waits) * 99 // 100] * 1_000,
            longest_ms=waits[-1] * 1_000,
            cpu_share=cpu / seconds,
        )


class Connection(asyncio.Protocol):
    """Sends the next request after each answer, of which it parses only the status and the length."""

    __slots__ = ("_partial", "_run", "_sent_at", "_transport")

    def __init__(self, run: Run) -> None:
        self._run = run
        self._partial = b""
        self._sent_at = 0.0
        self._transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._run.open += 1
        self._ask()

    def data_received(self, data: bytes) -> None:
        if self._partial:
            data = self._partial + data
        if not is_whole(data):
            self._partial = data
            return
        self._partial = b""
        run = self._run
        run.waits.append(perf_counter() - self._sent_at)
        status = data[9:12]
        run.statuses[status] = run.statuses.get(status, 0) + 1
        if run.is_due:
            run.end()
        if run.pause:
            asyncio.get_running_loop().call_later(run.pause, self._ask)
        else:
            self._ask()

    def connection_lost(self, exc: Exception | None) -> None:
        if not self._run.is_over:
            self._run.fail(f"the server closed a connection: {exc or 'without an error'}")
        self._run.closed()

    def _ask(self) -> None:
        run = self._run
        if run.is_over:
            self._transport.close()
            return
        self._sent_at = perf_counter()
        self._transport.write(next(run.requests))


def is_whole(answer: bytes) -> bool:
    head = answer.find(_HEAD_END)
    if head < 0:
        return False
    # Both servers write header names in lower case, and neither sends a chunked answer here.
    at = answer.find(b"content-length: ", 0, head)
    length = int(answer[at + 16 : answer.index(b"\r", at)]) if at >= 0 else 0
    return len(answer) >= head + len(_HEAD_END) + length


def _chosen(load: Load) -> Iterator[bytes]:
    requests = [request.encode("latin-1") for request in load.requests]
    if load.weights is None:
        return cycle(requests)
    # Every run of a comparison sends the same requests.
    return cycle(Random(1).choices(requests, load.weights, k=_CHOICES))


async def _put_on(load: Load) -> Measured:
    loop = asyncio.get_running_loop()
    run = Run(load)
    ports = (load.port, *load.others)
    for number in range(load.connections):
        await loop.create_connection(lambda: Connection(run), "127.0.0.1", ports[number % len(ports)])
    warm_up = min(load.warm_up, load.seconds)
    loop.call_later(warm_up, run.begin)
    loop.call_later(warm_up + load.seconds, run.end)
    try:
        async with asyncio.timeout(warm_up + load.seconds + DRAIN_WITHIN):
            await run.done.wait()
    except TimeoutError:
        raise LoadError("some requests were never answered") from None
    if run.failure:
        raise LoadError(run.failure)
    return run.measured()


def put_on(load: Load, *, core: int | None = None) -> Measured:
    """Run `load` in a process of its own, on `core`. Raises LoadError."""
    with on_core(core):
        process = subprocess.Popen(
            [sys.executable, "-m", "scripts.benchmarks.load"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
    with process:
        try:
            out, _ = process.communicate(
                json.dumps(asdict(load)), load.warm_up + load.seconds + DRAIN_WITHIN + 10
            )
        except BaseException:
            process.kill()
            raise
    answer = json.loads(out) if out else {"error": "the load generator died"}
    if "error" in answer:
        raise LoadError(answer["error"])
    return Measured(**answer)


def main() -> None:
    load = Load(**json.load(sys.stdin))
    try:
        print(json.dumps(asdict(uvloop.run(_put_on(load)))))
    except (LoadError, OSError) as error:
        print(json.dumps({"error": str(error)}))
    except KeyboardInterrupt:
        # The terminal's Ctrl-C also reaches the parent, which reports it.
        sys.exit(130)


if __name__ == "__main__":
    main()
