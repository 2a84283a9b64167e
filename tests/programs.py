"""Programs of ours, forked from an interpreter that has imported them: each import takes a second or two."""

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

ROOT = Path(__file__).resolve().parents[1]
# What `python -m` of each imports.
IMPORTED = {"scripts.admin": "scripts.admin", "app": "app.main", "mcp_server": "mcp_server.main"}
ENOUGH = 30


def run_program(
    module: str, words: Iterable[object], environment: Mapping[str, str]
) -> subprocess.CompletedProcess[str]:
    """As `python -m module words` with these variables alone, in the project's folder."""
    with tempfile.TemporaryDirectory() as folder:
        out, err = Path(folder, "out"), Path(folder, "err")
        order = [module, *map(str, words)]
        asked = {"words": order, "environment": dict(environment), "out": str(out), "err": str(err)}
        status = _Server.of(module).run(asked)
        return subprocess.CompletedProcess(order, status, out.read_text("utf-8"), err.read_text("utf-8"))


class _Server:
    """An interpreter that has imported a program. It ends with this process, however that ends."""

    def __init__(self, module: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.programs", module],
            cwd=ROOT,
            env=os.environ | {"PYTHONWARNINGS": "error"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._turn = Lock()
        atexit.register(self._process.communicate)

    @staticmethod
    @lru_cache
    def of(module: str) -> "_Server":
        return _Server(module)

    def run(self, asked: dict[str, Any]) -> int:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with self._turn:
            self._process.stdin.write(f"{json.dumps(asked)}\n")
            self._process.stdin.flush()
            return int(self._process.stdout.readline())


def _serve(module: str) -> None:
    import_module(IMPORTED[module])
    # What is imported stays where it is: no fork copies it in order to throw it away at its end.
    gc.freeze()
    for line in sys.stdin:
        pid = os.fork()
        if pid == 0:
            _become(**json.loads(line))
            return
        _, status = os.waitpid(pid, 0)
        sys.stdout.write(f"{os.waitstatus_to_exitcode(status)}\n")
        sys.stdout.flush()


def _become(words: list[str], environment: dict[str, str], out: str, err: str) -> None:
    # A program that hangs is ended, and its status then says by which signal.
    signal.alarm(ENOUGH)
    for descriptor, name in enumerate((os.devnull, out, err)):
        opened = os.open(name, os.O_RDWR | os.O_CREAT)
        os.dup2(opened, descriptor)
        os.close(opened)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = words
    # Run it again under the name `__main__`; what it imports is there already.
    sys.modules.pop(words[0], None)
    runpy.run_module(words[0], run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    _serve(sys.argv[1])
