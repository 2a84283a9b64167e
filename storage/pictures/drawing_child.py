"""The process that draws pictures. No drawing can stop scans: another process answers them.

A request is `(function, arguments, keywords)`, an answer `(is_result, result or exception)`, both pickled.
Both ends are ours: a hostile picture was decoded by another child (image_child.py) and written anew before
it comes here.
"""

import os
import signal
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

# A low priority, of 40 steps: scans come first where both want the same core.
NICE = 10
# When memory is short, the kernel ends this process before the one that answers scans.
OOM_SCORE = "800"
# Without a request for this long, the process ends and frees its memory.
IDLE_SECONDS = 300
# The limit of a drawing that waits for something, as none should.
WALL_SECONDS = 60


def main() -> None:
    """The last arguments: the file descriptor of the connection, and the CPU that a drawing may take."""
    connection, cpu_seconds = Connection(int(sys.argv[-2])), float(sys.argv[-1])
    os.nice(NICE)
    with suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text(OOM_SCORE, "ascii")
    from storage.pictures import drawing

    drawing.load()
    with suppress(EOFError, ConnectionError):
        while True:
            function, arguments, keywords = connection.recv()
            signal.alarm(WALL_SECONDS)
            # Its default action ends this process, whatever a library is doing.
            signal.setitimer(signal.ITIMER_PROF, cpu_seconds)
            answer = _answer(function, arguments, keywords)
            signal.setitimer(signal.ITIMER_PROF, 0)
            connection.send(answer)
            signal.alarm(IDLE_SECONDS)


def _answer(
    function: Callable[..., Any], arguments: Sequence[Any], keywords: Mapping[str, Any]
) -> tuple[bool, Any]:
    try:
        return True, function(*arguments, **keywords)
    except ValueError as refusal:
        return False, refusal
    except Exception:  # noqa: BLE001 - the other end raises it
        return False, RuntimeError(traceback.format_exc())
