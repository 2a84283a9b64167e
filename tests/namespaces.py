"""Network namespaces of Linux: a process in one sees no other network."""

import ctypes
import os
from collections.abc import Iterator
from contextlib import contextmanager

_LIBC = ctypes.CDLL(None, use_errno=True)
_CLONE_NEWNET = 0x40000000
# A program that tests start enters the one that this names.
VARIABLE = "TESTS_NAMESPACE"


def enter(path: str) -> None:
    """This thread, and the processes that it starts from now on. Raises OSError."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        if _LIBC.setns(descriptor, _CLONE_NEWNET):
            raise OSError(ctypes.get_errno(), f"setns {path}")
    finally:
        os.close(descriptor)


@contextmanager
def inside(path: str) -> Iterator[None]:
    descriptor = os.open("/proc/thread-self/ns/net", os.O_RDONLY)
    try:
        enter(path)
        try:
            yield
        finally:
            enter(f"/proc/self/fd/{descriptor}")
    finally:
        os.close(descriptor)
