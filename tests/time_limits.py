"""What takes longer than it may fails its test, instead of holding it up for ever."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class TookTooLong(BaseException):
    """Not caught by code under test that catches exceptions."""


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Seconds of this process's own CPU time: a busy machine fails no test.

    A signal also ends a search of a regular expression.
    """

    def stop(_: int, __: FrameType | None) -> None:
        raise TookTooLong(f"more than {seconds:g} s of CPU time")

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
