"""Which core a process runs on: server and client each on its own, so that neither takes the other's time."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def on_core(core: int | None) -> Iterator[None]:
    """What is started within runs on `core` alone, with every thread it makes. None leaves it to the system."""
    if core is None or sys.platform != "linux":
        yield
        return
    before = os.sched_getaffinity(0)
    # Inherited: nothing has to be run in the child between fork and exec.
    os.sched_setaffinity(0, {core})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def two_cores() -> tuple[int | None, int | None]:
    """One core for the server, another for the client, where the system lets us choose."""
    if sys.platform != "linux":
        return None, None
    cores = sorted(os.sched_getaffinity(0))
    return (cores[-1], cores[0]) if len(cores) > 1 else (None, None)
