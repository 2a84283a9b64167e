"""Programs of ours, forked from one interpreter that has imported them: each import takes a second or two.

It imports a program when a test first asks for it: at last both processes, the commands and the benchmarks.
"""

import atexit
import gc
import json
import os
import runpy
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from threading import Lock
from typing import Any

from pydantic import BaseModel

from tests import namespaces

ROOT = Path(__file__).resolve().parents[1]
# What `python -m` of each imports.
IMPORTED = {
    "app": "app.main",
    "mcp_server": "mcp_server.main",
    "scripts.admin": "scripts.admin",
    "scripts.benchmarks": "scripts.benchmarks.__main__",
}
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
        status = server.ask("wait", pid=program.pid)
        return subprocess.CompletedProcess(order, status, out.read_text("utf-8"), err.read_text("utf-8"))


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
            _import(asked["words"][0])
            answer: int | None = os.fork()
            if answer == 0:
                _become(**asked)
                return
        else:
            answer = _status(asked["pid"], 0 if what == "wait" else os.WNOHANG)
        sys.stdout.write(f"{json.dumps(answer)}\n")
        sys.stdout.flush()
    # It has kept nothing; what it imported would be taken apart, and readers of pictures complain of that.
    os._exit(0)


@lru_cache
def _import(module: str) -> None:
    import_module(IMPORTED[module])
    if module == "app":
        # As a web process does at its start, beside its first scans.
        import_module("app.pages.templates").prepare()
    _build_models(BaseModel)
    # What is imported stays where it is: no fork copies it in order to throw it away at its end.
    gc.freeze()


def _build_models(model: type[BaseModel]) -> None:
    """Each would be built when it is first used, in each fork anew."""
    for derived in model.__subclasses__():
        derived.model_rebuild(raise_errors=False)
        _build_models(derived)


def _status(pid: int, options: int) -> int | None:
    ended, status = os.waitpid(pid, options)
    return os.waitstatus_to_exitcode(status) if ended else None


def _become(words: list[str], environment: dict[str, str], out: str, err: str, within: int) -> None:
    signal.alarm(within)
    for descriptor, name in enumerate((os.devnull, out, err)):
        opened = os.open(name, os.O_RDWR | os.O_CREAT | os.O_APPEND)
        os.dup2(opened, descriptor)
        os.close(opened)
    os.environ.clear()
    os.environ.update(environment)
    if namespace := os.environ.pop(namespaces.VARIABLE, None):
        namespaces.enter(namespace)
    sys.argv = words
    if words[0] == "scripts.benchmarks":
        # Readers of pictures complain of what is left at the end.
        gc.unfreeze()
    # Run it again under the name `__main__`; what it imports is there already.
    for name in (words[0], f"{words[0]}.__main__"):
        sys.modules.pop(name, None)
    runpy.run_module(words[0], run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    _serve()
