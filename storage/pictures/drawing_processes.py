"""Drawing in child processes: their work holds up no scan, and one that takes too long is ended."""

import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import Pipe
from pathlib import Path
from subprocess import DEVNULL, Popen
from threading import local
from typing import Any, Final, TypeVar
from weakref import finalize

from domain.drawing.output import Undrawable
from domain.kernel.errors import TooBusy
from domain.kernel.faults import Fault
from domain.kernel.reasons import Reason
from domain.settings import PREFIX

# The limit of one picture.
CPU_SECONDS: Final = 2.0
T = TypeVar("T")

_ROOT: Final = Path(__file__).parents[2]
_START: Final = (
    "import sys; sys.path.insert(0, sys.argv[1]); from storage.pictures.drawing_child import main; main()"
)


class DrawingProcesses:
    """Calls functions of storage.pictures.drawing, each thread in a child process of its own."""

    def __init__(self, *, cpu_seconds: float = CPU_SECONDS) -> None:
        self._cpu_seconds = cpu_seconds
        self._of_thread = local()
        self._children: set[_Child] = set()
        # Also when this process ends; without it they would finish what they draw.
        self.close = finalize(self, _end_all, self._children)

    def __call__(self, function: Callable[..., T], /, *arguments: Any, **keywords: Any) -> T:
        """Raise what the function raises.

        Raise Undrawable when it takes more CPU than allowed, TooBusy when the system ends its process.
        """
        request = function, arguments, keywords
        ended = self._ask(request)
        if isinstance(ended, int) and ended == -signal.SIGALRM:
            # It had been idle, and ended as the request came.
            ended = self._ask(request)
        if isinstance(ended, int):
            if ended == -signal.SIGPROF:
                raise Undrawable(Fault("options.width", Reason.TOO_SLOW_TO_DRAW))
            raise TooBusy
        is_result, answer = ended
        if not is_result:
            raise answer
        return answer  # type: ignore[no-any-return]

    def _ask(self, request: tuple[Any, ...]) -> tuple[bool, Any] | int:
        """The answer, or the exit status of a process that ended instead: negative for a signal."""
        child = self._child()
        with suppress(OSError, EOFError):
            child.connection.send(request)
            answer: tuple[bool, Any] = child.connection.recv()
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
        self.connection, other_end = Pipe()
        numbers = (other_end.fileno(), cpu_seconds)
        command = (sys.executable, "-I", "-c", _START, str(_ROOT), *map(str, numbers))
        # No secret in its environment: it has no need of one.
        environment = {name: value for name, value in os.environ.items() if not name.startswith(PREFIX)}
        with other_end:
            self._process = Popen(command, stdin=DEVNULL, pass_fds=[other_end.fileno()], env=environment)

    def end(self) -> int:
        """End the process; returns its exit status."""
        self.connection.close()
        self._process.kill()
        return self._process.wait()


def _end_all(children: set[_Child]) -> None:
    for child in children:
        child.end()
    children.clear()
