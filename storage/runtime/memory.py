"""Memory that was freed and is not needed again soon."""

from ctypes import CDLL


def give_back() -> None:
    """Let the system have what was freed: glibc keeps it for later. Other C libraries do not, and nothing is done there."""
    trim = getattr(CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)
