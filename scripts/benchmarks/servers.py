"""Servers to measure, on free ports."""

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, Literal

from scripts.benchmarks.bare import DESTINATION
from scripts.benchmarks.cores import on_core
from scripts.postgres import Postgres
from storage.analytics.session import open_connection
from storage.db.config import Database, parse_database_url

ROOT = Path(__file__).resolve().parent.parent.parent
READY_WITHIN: Final = 30.0
END_WITHIN: Final = 15.0
Kind = Literal["sqlite", "postgres"]


class ServerError(Exception):
    """A server did not start, or gave an unexpected answer."""


@dataclass(frozen=True, slots=True)
class Server:
    port: int
    process: "subprocess.Popen[bytes]"

    @property
    def resident_mib(self) -> float:
        """Current memory in MiB; 0 where the system does not report it."""
        status = Path(f"/proc/{self.process.pid}/status")
        if not status.exists():
            return 0.0
        kib = next(
            line.split()[1] for line in status.read_text("ascii").splitlines() if line.startswith("VmRSS")
        )
        return int(kib) / 1_024

    @property
    def descriptors(self) -> int:
        """Open files and sockets; 0 where the system does not report them."""
        folder = Path(f"/proc/{self.process.pid}/fd")
        return len(list(folder.iterdir())) if folder.exists() else 0

    @property
    def cpu_seconds(self) -> float:
        """CPU time until now; 0 where the system does not report it."""
        return cpu_seconds_of(self.process.pid)

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Suspend the process meanwhile."""
        self.process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self.process.send_signal(signal.SIGCONT)


def cpu_seconds_of(pid: int) -> float:
    """CPU time of a process with all its threads; 0 once it has ended, and on other systems than Linux."""
    if sys.platform != "linux":
        return 0.0
    with suppress(OSError):
        # clock_getcpuclockid(3), which Python has only for threads. /proc counts hundredths of a second.
        return time.clock_gettime(~pid << 3 | 2)
    return 0.0


@dataclass(frozen=True, slots=True)
class RepointServer:
    """A running app with one account."""

    server: Server
    api_key: str
    database: Database
    short_ids: Sequence[str] = ()

    def scan_count(self) -> int:
        """The scans of all codes together."""
        asked = (self.ask("GET", f"/qr-codes/{short_id}") for short_id in self.short_ids)
        return sum(int(answer["data"]["scan_count"]) for answer in asked)

    def ask(self, method: str, path: str, body: object = None) -> dict[str, Any]:
        """The JSON of the answer. Raises ServerError unless it is a success."""
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=30)
        headers = {"x-api-key": self.api_key, "content-type": "application/json"}
        try:
            connection.request(method, f"/v1{path}", json.dumps(body) if body is not None else None, headers)
            response = connection.getresponse()
            answer = response.read()
        finally:
            connection.close()
        if response.status >= 300:
            raise ServerError(f"{method} {path}: {response.status} {answer.decode('utf-8', 'replace')[:300]}")
        parsed: dict[str, Any] = json.loads(answer) if answer else {}
        return parsed


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def serving(
    command: Sequence[str], port: int, *, ready_path: str, environment: Mapping[str, str], core: int | None
) -> Iterator[Server]:
    """Start a server, wait until `ready_path` answers without an error, and end it. Raises ServerError."""
    with tempfile.TemporaryFile() as log:
        with on_core(core):
            process = subprocess.Popen(
                [sys.executable, "-m", *command], cwd=ROOT, env=environment, stdout=log, stderr=log
            )
        try:
            if refusal := wait_until_ready(process, port, ready_path):
                log.seek(0)
                raise ServerError(f"{refusal}\n{log.read().decode('utf-8', 'replace')}")
            yield Server(port, process)
        finally:
            end(process)


@contextmanager
def bare_starlette(core: int | None) -> Iterator[Server]:
    port = free_port()
    command = ("scripts.benchmarks.bare", str(port))
    with serving(command, port, ready_path="/ready", environment=os.environ, core=core) as server:
        yield server


@dataclass(frozen=True, slots=True)
class Prepared:
    """A database with an account and its codes. `postgres`: its server, unless it is SQLite."""

    environment: Mapping[str, str]
    database: Database
    api_key: str
    postgres: Postgres | None
    short_ids: Sequence[str] = ()

    @contextmanager
    def serving(self, core: int | None = None) -> Iterator[RepointServer]:
        """The app as an operator starts it; at a port of its own, so that there may be several."""
        port = free_port()
        environment = {**self.environment, "REPOINT_PORT": str(port)}
        with serving(("app",), port, ready_path="/readyz", environment=environment, core=core) as server:
            yield RepointServer(server, self.api_key, self.database, self.short_ids)


@contextmanager
def prepared(kind: Kind, *, codes: int = 0, domain: str | None = None) -> Iterator[Prepared]:
    """A new database that has this many codes, on this own domain."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="repoint-bench-")))
        # With PostgreSQL's default durability, and on any core.
        postgres = stack.enter_context(Postgres()) if kind == "postgres" else None
        url = postgres.url() if postgres else f"sqlite://{folder / 'repoint.db'}"
        environment = app_environment(folder, free_port(), url)
        made = Prepared(environment, parse_database_url(url), make_account(environment), postgres)
        if codes:
            # By a process of their own: drawing their pictures would raise the memory of the measured one.
            with made.serving() as maker:
                place = {} if domain is None else _new_domain(maker, domain)
                short_ids = [_new_code(maker, number, **place) for number in range(codes)]
            made = replace(made, short_ids=short_ids)
        yield made


@contextmanager
def repoint(
    kind: Kind, core: int | None, *, codes: int = 0, domain: str | None = None
) -> Iterator[RepointServer]:
    with prepared(kind, codes=codes, domain=domain) as made, made.serving(core) as app:
        yield app


def _new_domain(app: RepointServer, domain: str) -> dict[str, str]:
    """It is verified without a look into DNS. The fields of codes on it."""
    app.ask("POST", "/domains", {"domain": domain})
    with closing(open_connection(app.database)) as connection:
        connection.change("UPDATE domains SET verified_domain = domain, verified_at = created_at")
    return {"short_link_domain": domain}


def _new_code(app: RepointServer, number: int, **place: str) -> str:
    fields = {"type_id": 1, "name": f"bench {number}", "url": DESTINATION, **place}
    created = app.ask("POST", "/qr-codes", fields)
    return str(created["data"]["short_id"])


def app_environment(folder: Path, port: int, database_url: str) -> dict[str, str]:
    """An environment without the operator's settings."""
    plans = folder / "plans.toml"
    plans.write_text('[business]\nqr_codes = "unlimited"\n', "utf-8")
    kept = {name: value for name, value in os.environ.items() if not name.startswith("REPOINT_")}
    return {
        **kept,
        "REPOINT_DATA": str(folder),
        "REPOINT_HOST": "127.0.0.1",
        "REPOINT_PORT": str(port),
        "REPOINT_DATABASE_URL": database_url,
        "REPOINT_PLANS_FILE": str(plans),
        "REPOINT_RATE_LIMIT": "1000000",
        # Some fill the database before the first start.
        "REPOINT_SECRET_KEY": "of the benchmarks, of the benchmarks",
        "REPOINT_BASE_URL": f"http://127.0.0.1:{port}/v1",
    }


def make_account(environment: Mapping[str, str], email: str = "bench@example.com") -> str:
    """Create a business account and return its API key. Raises ServerError."""
    return make_owner(environment, email)["API key"]


def make_owner(environment: Mapping[str, str], email: str) -> Mapping[str, str]:
    """The same; its password, too, by the names under which they are printed."""
    command = [
        sys.executable,
        "-m",
        "scripts.admin",
        "account",
        "create",
        email,
        "--plan",
        "business",
    ]
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60, check=False
    )
    if done.returncode:
        raise ServerError(f"no account could be made: {done.stderr.strip()}")
    lines = [line.rsplit(None, 1) for line in done.stdout.splitlines() if " " in line]
    return {name.strip(): value for name, value in lines}


def end(process: "subprocess.Popen[bytes]") -> None:
    process.terminate()
    try:
        process.wait(END_WITHIN)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def wait_until_ready(process: "subprocess.Popen[bytes]", port: int, path: str) -> str | None:
    """Return why it is not ready, or None once it is."""
    until = time.monotonic() + READY_WITHIN
    while not _is_ready(port, path):
        if process.poll() is not None:
            return f"the server on port {port} ended with status {process.returncode}"
        if time.monotonic() > until:
            return f"the server on port {port} was not ready within {READY_WITHIN:.0f} seconds"
        time.sleep(0.02)
    return None


def _is_ready(port: int, path: str) -> bool:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=1)
    try:
        connection.request("GET", path)
        return connection.getresponse().status < 400
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()
