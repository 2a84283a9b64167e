"""Drawing in child processes: their work holds up no scan, and one that takes too long is ended."""

import os
import pickle
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from subprocess import PIPE, Popen
from threading import local
from typing import IO, Final, ParamSpec, Protocol, TypeVar, cast
from weakref import finalize

from domain.drawing.output import Undrawable
from domain.kernel.errors import TooBusy
from domain.settings import PREFIX
from storage.pictures.drawing_child import HEAD_BYTES

# Of one picture.
CPU_SECONDS: Final = 2.0
P = ParamSpec("P")
T = TypeVar("T")

_ROOT: Final = Path(__file__).parents[2]
_START: Final = (
    "import sys; sys.path.insert(0, sys.argv[1]); from storage.pictures.drawing_child import main; main()"
)


class Drawing(Protocol):
    def __call__(self, function: Callable[P, T], /, *arguments: P.args, **keywords: P.kwargs) -> T: ...


def draw_here(function: Callable[P, T], /, *arguments: P.args, **keywords: P.kwargs) -> T:
    """In the calling thread."""
    return function(*arguments, **keywords)


class DrawingProcesses:
    """Calls functions of storage.pictures.drawing, each thread in a child process of its own."""

    def __init__(self, *, cpu_seconds: float = CPU_SECONDS) -> None:
        self._cpu_seconds = cpu_seconds
        self._of_thread = local()
        self._children: set[_Child] = set()
        # Also when this process ends; without it they would finish what they draw.
        self.close = finalize(self, _end_all, self._children)

    def __call__(self, function: Callable[P, T], /, *arguments: P.args, **keywords: P.kwargs) -> T:
        """Raise what the function raises.

        Raise Undrawable when it takes more CPU than allowed, TooBusy when the system ends its process.
        """
        request = pickle.dumps((function, arguments, keywords))
        ended = self._ask(request)
        if isinstance(ended, int) and ended == -signal.SIGALRM:
            # It had been idle, and ended as the request came.
            ended = self._ask(request)
        if isinstance(ended, int):
            if ended == -signal.SIGPROF:
                raise Undrawable(
                    "options.width", "takes more than two seconds to draw: make it smaller or simpler"
                )
            raise TooBusy
        is_result, answer = pickle.loads(ended)  # noqa: S301 - of our own process
        if not is_result:
            raise answer
        return answer  # type: ignore[no-any-return]

    def _ask(self, request: bytes) -> bytes | int:
        """The answer, or the exit status of a process that ended instead: negative for a signal."""
        child = self._child()
        with suppress(OSError):
            child.requests.write(len(request).to_bytes(HEAD_BYTES) + request)
            child.requests.flush()
            size = int.from_bytes(child.answers.read(HEAD_BYTES))
            if size and len(answer := child.answers.read(size)) == size:
                return answer
        del self._of_thread.child
        self._children.discard(child)
        return child.end()

    def _child(self) -> "_Child":
        child: _Child | None = getattr(self._of_thread, "child", None)
        if child is None:
            child = self._of_thread.child = _Child(self._cpu_seconds)
            self._children.add(child)
        return child


class _Child:
    def __init__(self, cpu_seconds: float) -> None:
        command = (sys.executable, "-I", "-c", _START, str(_ROOT), str(cpu_seconds))
        # No secret in its environment: it has no need of one.
        environment = {name: value for name, value in os.environ.items() if not name.startswith(PREFIX)}
        self._process = Popen(command, stdin=PIPE, stdout=PIPE, env=environment)  # noqa: S603 - fixed words
        self.requests, self.answers = (
            cast(IO[bytes], self._process.stdin),
            cast(IO[bytes], self._process.stdout),
        )

    def end(self) -> int:
        """Its exit status."""
        for pipe in (self.requests, self.answers):
            with suppress(OSError):
                pipe.close()
        self._process.kill()
        return self._process.wait()


def _end_all(children: set[_Child]) -> None:
    for child in children:
        child.end()
    children.clear()
