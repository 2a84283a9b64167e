"""A lock per key."""

from asyncio import Lock
from weakref import WeakValueDictionary


class KeyLocks:
    """A lock exists only while it is used, because visitors can make any number of keys."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[str, Lock] = WeakValueDictionary()

    def of(self, key: str) -> Lock:
        return self._locks.setdefault(key, Lock())
