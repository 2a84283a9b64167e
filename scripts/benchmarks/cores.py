"""CPU affinity: server and client on different cores, so that neither slows the other."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def on_core(core: int | None) -> Iterator[None]:
    """Processes that are started meanwhile run on `core` only. None: on any core."""
    if core is None or sys.platform != "linux":
        yield
        return
    before = os.sched_getaffinity(0)
    # Children inherit it: no code has to run in the child between fork and exec.
    os.sched_setaffinity(0, {core})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def two_cores() -> tuple[int | None, int | None]:
    """One core for the server and another for the client, where the system supports affinity."""
    if sys.platform != "linux":
        return None, None
    cores = sorted(os.sched_getaffinity(0))
    return (cores[-1], cores[0]) if len(cores) > 1 else (None, None)
