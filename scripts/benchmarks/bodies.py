"""The longest scan while bodies arrive that take long to validate, compared with the longest without them.

Each is a refusal: a large body that breaks a rule as often as it can.
"""

import http.client
import threading
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from statistics import median
from time import perf_counter
from typing import Final

from scripts.benchmarks.load import Load, LoadError, put_on
from scripts.benchmarks.scan import WARM_UP, scan_request
from scripts.benchmarks.servers import Kind, RepointServer, repoint

BODIES_A_SECOND: Final = 10
MOST_RATIO: Final = 3.0
_ALONE: Final = "no bodies"


@dataclass(frozen=True, slots=True)
class HeavyBody:
    path: str
    text: bytes


def heavy_bodies() -> Mapping[str, HeavyBody]:
    """Four bodies above the limit of values, and two just below it."""
    fields = [f'"f{number}":1' for number in range(85_000)]
    options = ",".join(fields[:80_000])
    objects, lists = ",".join(['{"a":1}'] * 120_000), ",".join(["[]"] * 250_000)
    section = f'{{"items":[{",".join(["""{"allergens":[1,1,1,1,1,1]}"""] * 50)}]}}'
    menu = f'"menu_title":"x","sections":[{",".join([section] * 40)}]'
    return {
        "85,000 unknown fields": HeavyBody("/folders", _object(*fields)),
        "80,000 unknown options": HeavyBody(
            "/qr-codes/preview", _object('"data":"x"', f'"options":{{{options}}}')
        ),
        "120,000 objects": HeavyBody("/folders", _object(f'"name":[{objects}]')),
        "250,000 empty lists": HeavyBody("/qr-codes", _object(f'"url":[{lists}]')),
        "19,000 unknown fields": HeavyBody(
            "/qr-codes", _object('"type_id":1,"url":"https://example.com"', *fields[:19_000])
        ),
        "14,000 faults in a menu": HeavyBody("/qr-codes", _object('"type_id":11', menu)),
    }


@dataclass(frozen=True, kw_only=True, slots=True)
class BodiesBench:
    database: Kind = "sqlite"
    connections: int = 4
    seconds: float = 2.5
    rounds: int = 5

    def run(self) -> int:
        """Measure and print. Return 1 when a body delays the longest scan too much."""
        bodies = heavy_bodies()
        longest: dict[str, list[float]] = {name: [] for name in (_ALONE, *bodies)}
        waits: dict[str, list[float]] = {name: [] for name in bodies}
        with repoint(self.database, None, codes=1) as app:
            for _ in range(self.rounds):
                longest[_ALONE].append(self._longest_scan(app))
                for name, body in bodies.items():
                    with sending(app, body) as sent:
                        longest[name].append(self._longest_scan(app))
                    waits[name] += sent.waits()
        return self._print(longest, waits)

    def _longest_scan(self, app: RepointServer) -> float:
        measured = put_on(
            Load(
                port=app.server.port,
                connections=self.connections,
                seconds=self.seconds,
                warm_up=WARM_UP,
                requests=[scan_request(app.server, app.short_ids[0])],
            )
        )
        if set(measured.statuses) != {"302"}:
            raise LoadError(f"not every scan was answered with 302: {measured.statuses}")
        return measured.longest_ms

    def _print(self, longest: Mapping[str, Sequence[float]], waits: Mapping[str, Sequence[float]]) -> int:
        print(
            f"{BODIES_A_SECOND} bodies a second beside scans over {self.connections} connections, "
            f"{self.database}; medians of {self.rounds} turns of {self.seconds:g} s"
        )
        print(f"{'':<24} {'longest scan ms':>16} {'ratio':>7} {'body answered in ms':>20}")
        alone, worst = median(longest[_ALONE]), 0.0
        for name, found in longest.items():
            worst = max(worst, ratio := median(found) / alone)
            answered = f"{median(waits[name]):>20.1f}" if name in waits else ""
            print(f"{name:<24} {median(found):>16.1f} {ratio:>7.2f} {answered}")
        print(f"worst ratio  {worst:.2f}{'' if worst <= MOST_RATIO else ' (not what is owed)'}")
        return 0 if worst <= MOST_RATIO else 1


@dataclass
class Sent:
    """Each answer's status and time in ms."""

    answers: list[tuple[int, float]] = field(default_factory=list)

    def waits(self) -> list[float]:
        """Raises LoadError unless every body was refused for the right reason."""
        statuses = Counter(status for status, _ in self.answers)
        if set(statuses) != {400}:
            raise LoadError(f"not every body was answered with 400: {dict(statuses)}")
        return [wait for _, wait in self.answers]


@contextmanager
def sending(app: RepointServer, body: HeavyBody) -> Iterator[Sent]:
    """Send it at a fixed rate over as many connections, without waiting for the answers."""
    sent, is_over = Sent(), threading.Event()
    senders = [
        threading.Thread(target=_send_each_second, args=(app, body, sent, is_over, number / BODIES_A_SECOND))
        for number in range(BODIES_A_SECOND)
    ]
    for sender in senders:
        sender.start()
    try:
        yield sent
    finally:
        is_over.set()
        for sender in senders:
            sender.join()


def _send_each_second(
    app: RepointServer, body: HeavyBody, sent: Sent, is_over: threading.Event, delay: float
) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", app.server.port, timeout=60)
    headers = {"x-api-key": app.api_key, "content-type": "application/json"}
    try:
        while not is_over.wait(delay):
            began = perf_counter()
            connection.request("POST", f"/v1{body.path}", body.text, headers)
            response = connection.getresponse()
            response.read()
            took = perf_counter() - began
            sent.answers.append((response.status, took * 1_000))
            delay = max(1 - took, 0)
    finally:
        connection.close()


def _object(*members: str) -> bytes:
    return f"{{{','.join(members)}}}".encode()
