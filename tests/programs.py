"""Programs of ours, forked from one interpreter that has imported them: each import takes a second or two.

It imports a program when a test first asks for it: at last both processes, the commands and the benchmarks.
"""

import atexit
import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Any, NoReturn, TextIO

from tests.forks import Order, become, load

ROOT = Path(__file__).resolve().parents[1]
ENOUGH = 30


class Program:
    """A running one."""

    def __init__(self, server: "_Server", pid: int) -> None:
        self._server = server
        self.pid = pid
        self.returncode: int | None = None

    def has_ended(self) -> bool:
        if self.returncode is None:
            self.returncode = self._server.ask("poll", pid=self.pid)
        return self.returncode is not None

    def send_signal(self, number: int) -> None:
        # Its PID may be that of another process once its status was asked for.
        if not self.has_ended():
            os.kill(self.pid, number)

    def wait(self) -> int:
        if self.returncode is None:
            self.returncode = int(self._server.ask("wait", pid=self.pid))
        return self.returncode


class PipedProgram(Program):
    """One whose output is read while it runs."""

    def __init__(self, server: "_Server", pid: int, stdout: TextIO, stderr: TextIO) -> None:
        super().__init__(server, pid)
        self.stdout = stdout
        self._stderr = stderr

    def communicate(self) -> tuple[str, str]:
        """What else it prints, and what it complains of, until the last of its children has ended, too."""
        with self.stdout, self._stderr:
            printed = self.stdout.read(), self._stderr.read()
        self.wait()
        return printed


def start_program(
    module: str, words: Iterable[object], environment: Mapping[str, str], log: Path, *, within: int = 0
) -> Program:
    """As `python -m module words` with these variables alone, in the project's folder.

    What it prints is added to `log`. After `within` seconds it is ended, if not 0.
    """
    return _server().start(module, words, environment, log, log, within)


def run_program(
    module: str, words: Iterable[object], environment: Mapping[str, str], *, within: int = ENOUGH
) -> subprocess.CompletedProcess[str]:
    """As `start_program`, until it has ended. A program that hangs is ended, and its status says so."""
    with tempfile.TemporaryDirectory() as folder:
        out, err = Path(folder, "out"), Path(folder, "err")
        server, order = _server(), [module, *map(str, words)]
        program = server.start(module, order[1:], environment, out, err, within)
        status = program.wait()
        return subprocess.CompletedProcess(order, status, out.read_text("utf-8"), err.read_text("utf-8"))


def pipe_program(
    module: str, words: Iterable[object], environment: Mapping[str, str], *, out: Path | None = None
) -> PipedProgram:
    """As `start_program`, with pipes. `out`: a file that takes its output in place of one."""
    pipes = [os.pipe(), os.pipe()]
    ends = [Path(f"/proc/{os.getpid()}/fd/{writer}") for _, writer in pipes]
    program = _server().start(module, words, environment, out or ends[0], ends[1], 0)
    for _, writer in pipes:
        os.close(writer)
    stdout, stderr = (os.fdopen(reader, encoding="utf-8") for reader, _ in pipes)
    return PipedProgram(_server(), program.pid, stdout, stderr)


class _Server:
    """An interpreter that has imported programs. It ends with this process, however that ends."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.programs"],
            cwd=ROOT,
            env=os.environ | {"PYTHONWARNINGS": "error"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._turn = Lock()
        atexit.register(self._process.communicate)

    def start(
        self,
        module: str,
        words: Iterable[object],
        environment: Mapping[str, str],
        out: Path,
        err: Path,
        within: int,
    ) -> Program:
        order = [module, *map(str, words)]
        outputs = {"out": str(out), "err": str(err)}
        return Program(
            self, self.ask("start", words=order, environment=dict(environment), within=within, **outputs)
        )

    def ask(self, what: str, **asked: Any) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with self._turn:
            self._process.stdin.write(f"{json.dumps([what, asked])}\n")
            self._process.stdin.flush()
            return json.loads(self._process.stdout.readline())


@lru_cache
def _server() -> _Server:
    return _Server()


def _serve() -> None:
    for line in sys.stdin:
        what, asked = json.loads(line)
        if what == "start":
            load(asked["words"][0])
            with _opened(asked.pop("out"), asked.pop("err")) as streams:
                answer: int | None = os.fork()
                if answer == 0:
                    _become(**asked, streams=streams)
        else:
            answer = _status(asked["pid"], 0 if what == "wait" else os.WNOHANG)
        sys.stdout.write(f"{json.dumps(answer)}\n")
        sys.stdout.flush()
    # It has kept nothing; what it imported would be taken apart, and readers of pictures complain of that.
    os._exit(0)


def _status(pid: int, options: int) -> int | None:
    ended, status = os.waitpid(pid, options)
    return os.waitstatus_to_exitcode(status) if ended else None


@contextmanager
def _opened(out: str, err: str) -> Iterator[Sequence[int]]:
    """Whoever asked for a fork may close its end of a pipe once it is there."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND
    opened = [os.open(os.devnull, os.O_RDONLY), os.open(out, flags), os.open(err, flags)]
    try:
        yield opened
    finally:
        for descriptor in opened:
            os.close(descriptor)


def _become(words: list[str], environment: dict[str, str], within: int, streams: Sequence[int]) -> NoReturn:
    signal.alarm(within)
    for number, descriptor in enumerate(streams):
        os.dup2(descriptor, number)
        os.close(descriptor)
    become(Order(words=words, environment=environment, cwd=str(ROOT)))


if __name__ == "__main__":
    _serve()
