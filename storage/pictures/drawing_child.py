"""The process that draws pictures. No drawing can stop scans: another process answers them.

stdin: requests, stdout: answers; each is eight bytes with its length, then a pickle. A request is
`(function, arguments, keywords)`, an answer `(is_result, result or exception)`. Both ends are ours: a hostile
picture was decoded by another child (image_child.py) and written anew before it comes here.
"""

import os
import pickle
import signal
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

# Of the 40 steps: scans come first where both want the same core.
NICE = 10
# When memory is short, the kernel ends this process before the one that answers scans.
OOM_SCORE = "800"
# Without a request for this long, the process ends and frees its memory.
IDLE_SECONDS = 300
# Of a drawing that waits for something, which none should do.
WALL_SECONDS = 60
HEAD_BYTES = 8


def main() -> None:
    cpu_seconds = float(sys.argv[-1])
    os.nice(NICE)
    with suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text(OOM_SCORE, "ascii")
    from storage.pictures import drawing  # noqa: PLC0415

    drawing.load()
    requests, answers = sys.stdin.buffer, sys.stdout.buffer
    while len(head := requests.read(HEAD_BYTES)) == HEAD_BYTES:
        function, arguments, keywords = pickle.loads(requests.read(int.from_bytes(head)))  # noqa: S301
        signal.alarm(WALL_SECONDS)
        # Its default action ends this process, whatever a library is doing.
        signal.setitimer(signal.ITIMER_PROF, cpu_seconds)
        answer = _answer(function, arguments, keywords)
        signal.setitimer(signal.ITIMER_PROF, 0)
        answers.write(len(answer).to_bytes(HEAD_BYTES) + answer)
        answers.flush()
        signal.alarm(IDLE_SECONDS)


def _answer(function: Callable[..., Any], arguments: Sequence[Any], keywords: Mapping[str, Any]) -> bytes:
    try:
        return pickle.dumps((True, function(*arguments, **keywords)))
    except ValueError as refusal:
        return pickle.dumps((False, refusal))
    except Exception:  # noqa: BLE001 - the other end raises it
        return pickle.dumps((False, RuntimeError(traceback.format_exc())))
