"""Forks of an interpreter that has imported our programs: each a program, or a child that a program starts.

A program starts children with `subprocess.Popen` as ever. It is the parent of each, which has the
descriptors, the folder and the variables that it was given: only what it imports is there already.
"""

import atexit
import ctypes
import fcntl
import gc
import os
import pickle
import resource
import runpy
import socket
import subprocess
import sys
import threading
import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NoReturn

from pydantic import BaseModel

from tests import namespaces

# What `python -m` of each imports, and of the children that it starts.
_WEB: Final = ("app.main", "app.children", "storage.pictures.drawing_child")
_BENCHMARKS: Final = ("scripts.benchmarks.__main__", "scripts.benchmarks.load", "scripts.benchmarks.bare")
IMPORTED: Final[Mapping[str, Sequence[str]]] = {
    "app": _WEB,
    "tests.fault.later_version": _WEB,
    "mcp_server": ("mcp_server.main",),
    "scripts.admin": ("scripts.admin",),
    "scripts.benchmarks": (*_BENCHMARKS, *_WEB, "mcp_server.main", "scripts.admin"),
    "scripts.benchmarks.load": ("scripts.benchmarks.load",),
    "scripts.benchmarks.bare": ("scripts.benchmarks.bare",),
    "scripts.first_web": ("scripts.first_start",),
    "-c": ("scripts.supervisor", "scripts.first_start"),
    "scripts.supervisor": ("scripts.supervisor", "scripts.first_start", *_WEB, "mcp_server.main"),
}
# The process of which the children of a program are forked.
FORKS: Final = "forks"
_LIBC: Final = ctypes.CDLL(None)
# Of prctl.
_SET_NAME, _SET_CHILD_SUBREAPER = 15, 36
_MOST_BYTES: Final = 200_000
_MOST_DESCRIPTORS: Final = 100


@dataclass(frozen=True, kw_only=True)
class Order:
    """What a fork becomes. `words`: as after `python -m`, or `-c` and what follows it."""

    words: Sequence[str]
    environment: Mapping[str, str]
    cwd: str
    new_session: bool = False
    nice: int = 0
    most_files: tuple[int, int] | None = None
    at_last: Callable[[], object] | None = None


@lru_cache
def load(module: str) -> None:
    """Import a program as far as that can be done before it is known what it is for."""
    for name in IMPORTED[module]:
        import_module(name)
    if "app.main" in IMPORTED[module]:
        # As a web process does at its start, beside its first scans; and as each drawing process does.
        import_module("app.pages.templates").prepare()
        import_module("storage.pictures.drawing").load()
    _build_models(BaseModel)
    # What is imported stays where it is: no fork copies it in order to throw it away at its end.
    gc.freeze()


def _build_models(model: type[BaseModel]) -> None:
    """Each would be built when it is first used, in each fork anew."""
    for derived in model.__subclasses__():
        derived.model_rebuild(raise_errors=False)
        _build_models(derived)


def become(order: Order) -> NoReturn:
    """Run it in this process, in place of what this was, and end with its status."""
    os.environ.clear()
    os.environ.update(order.environment)
    os.chdir(order.cwd)
    if namespace := os.environ.pop(namespaces.VARIABLE, None):
        namespaces.enter(namespace)
    _name(" ".join(order.words))
    if order.words[0] != "-c" and (child := _fork_children()):
        become(child)
    status = _run(order.words)
    # As an interpreter ends, but for taking apart what it has imported: readers of pictures complain of that.
    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()
    gc.collect()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)


def _run(words: Sequence[str]) -> int:
    """Its status."""
    first, *others = words
    try:
        if first == "-c":
            sys.argv = ["-c", *others[1:]]
            exec(others[0], {"__name__": "__main__"})
        else:
            sys.argv = list(words)
            # Run it again under the name `__main__`; what it imports is there already.
            for name in (first, f"{first}.__main__"):
                sys.modules.pop(name, None)
            runpy.run_module(first, run_name="__main__", alter_sys=True)
    except SystemExit as end:
        if isinstance(end.code, str):
            sys.stderr.write(f"{end.code}\n")
            return 1
        return end.code or 0
    except Exception:  # noqa: BLE001 - the interpreter's own end
        traceback.print_exc()
        return 1
    return 0


def _name(name: str) -> None:
    """For who looks for a process by its name."""
    _LIBC.prctl(_SET_NAME, os.fsencode(name)[:15], 0, 0, 0)


def _fork_children() -> Order | None:
    """Keep a fork of this process as it is now: from that one its children will be forked.

    None here; in each child, what it is to become.
    """
    # A child is made by a process that ends at once: this one is its parent then.
    _LIBC.prctl(_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    if os.fork():
        theirs.close()
        subprocess._fork_exec = _Forking(ours)  # type: ignore[attr-defined]
        return None
    ours.close()
    _name(FORKS)
    # Somebody may read a pipe of the program to its end.
    null = os.open(os.devnull, os.O_RDWR)
    _take({0: null, 1: null, 2: null, 3: theirs.detach()})
    return _wait_for_order(socket.socket(fileno=3))


class _Forking:
    """In place of `subprocess._fork_exec`."""

    def __init__(self, orders: socket.socket) -> None:
        self._orders = orders
        self._turn = threading.Lock()
        self._exec = subprocess._fork_exec  # type: ignore[attr-defined]

    def __call__(self, command: Sequence[Any], *rest: Any) -> int:
        words = _words_of([os.fsdecode(word) for word in command])
        return int(self._exec(command, *rest)) if words is None else self._fork(words, *rest)

    def _fork(self, words: Sequence[str], *rest: Any) -> int:
        _, _, kept, cwd, environment, stdin, _, _, stdout, _, stderr, _, failed, _, new_session = rest[:15]
        variables = (os.fsdecode(one).partition("=") for one in environment or ())
        order = Order(
            words=words,
            environment=dict(os.environ)
            if environment is None
            else {name: one for name, _, one in variables},
            cwd=os.fsdecode(cwd or Path.cwd()),
            new_session=new_session,
            nice=os.nice(0),
            most_files=resource.getrlimit(resource.RLIMIT_NOFILE),
            at_last=rest[-2],
        )
        streams = {n: n if given == -1 else given for n, given in enumerate((stdin, stdout, stderr))}
        descriptors = streams | {number: number for number in kept if number != failed}
        with self._turn:
            message = pickle.dumps((order, list(descriptors)))
            socket.send_fds(self._orders, [message], list(descriptors.values()))
            answer = self._orders.recv(_MOST_BYTES)
        if not answer:
            raise OSError(f"cannot be forked: {words}")
        return int(answer)


def _words_of(command: list[str]) -> list[str] | None:
    """None for what is no program of ours; and for a reader of pictures, which limits its own memory."""
    if command[:2] == [sys.executable, "-m"] and command[2] in IMPORTED:
        return command[2:]
    return command[2:] if command[:3] == [sys.executable, "-I", "-c"] else None


def _wait_for_order(orders: socket.socket) -> Order:
    """Returns in a fork. It ends with the program whose children it forks."""
    while True:
        message, descriptors, _, _ = socket.recv_fds(orders, _MOST_BYTES, _MOST_DESCRIPTORS)
        if not message:
            os._exit(0)
        between = os.fork()
        if not between:
            order, numbers = pickle.loads(message)
            _prepare_child(order, dict(zip(numbers, descriptors, strict=True)), orders)
            return order  # type: ignore[no-any-return]
        for descriptor in descriptors:
            os.close(descriptor)
        os.waitpid(between, 0)


def _prepare_child(order: Order, descriptors: Mapping[int, int], orders: socket.socket) -> None:
    between = os.getpid()
    if os.fork():
        os._exit(0)
    while os.getppid() == between:
        os.sched_yield()
    orders.send(str(os.getpid()).encode())
    orders.detach()
    _take(descriptors)
    if order.new_session:
        os.setsid()
    os.nice(order.nice - os.nice(0))
    if order.most_files:
        resource.setrlimit(resource.RLIMIT_NOFILE, order.most_files)
    if order.at_last:
        order.at_last()


def _take(descriptors: Mapping[int, int]) -> None:
    """Keep these alone, each under its number."""
    above = max(*descriptors, *(int(one.name) for one in Path("/proc/self/fd").iterdir())) + 1
    moved = {number: fcntl.fcntl(one, fcntl.F_DUPFD, above) for number, one in descriptors.items()}
    os.closerange(0, above)
    for number, one in moved.items():
        os.dup2(one, number)
        os.close(one)
