"""A cache that is limited by the size of its values."""

from collections import OrderedDict
from collections.abc import Callable
from math import inf
from time import monotonic
from typing import Generic, TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


class ByteCache(Generic[Key, Value]):
    """Drops the least recently used values above `max_bytes`, and each value after `seconds`.

    `size_of` returns the bytes of a value with its key.
    """

    def __init__(
        self,
        max_bytes: int,
        size_of: Callable[[Value], int],
        *,
        seconds: float = inf,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._max_bytes = max_bytes
        self._size_of = size_of
        self._seconds = seconds
        self._clock = clock
        self._items: OrderedDict[Key, tuple[float, Value]] = OrderedDict()
        self.bytes = 0

    def get(self, key: Key) -> Value | None:
        if key not in self._items:
            return None
        until, value = self._items[key]
        if self._clock() >= until:
            self._drop(key)
            return None
        self._items.move_to_end(key)
        return value

    def keep(self, key: Key, value: Value) -> Value:
        """Returns `value`."""
        if key in self._items:
            self._drop(key)
        self._items[key] = (self._clock() + self._seconds, value)
        self.bytes += self._size_of(value)
        while self.bytes > self._max_bytes:
            self._drop(next(iter(self._items)))
        return value

    def _drop(self, key: Key) -> None:
        _, value = self._items.pop(key)
        self.bytes -= self._size_of(value)
