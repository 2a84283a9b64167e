"""A cache that is limited by the size of its values."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from math import inf
from time import monotonic
from typing import Generic, TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


@dataclass(eq=False)
class ByteCache(Generic[Key, Value]):
    """Drops the least recently used values above `max_bytes`, and each value after `seconds`.

    `size_of` returns the bytes of a value with its key.
    """

    max_bytes: int
    size_of: Callable[[Value], int]
    seconds: float = inf
    clock: Callable[[], float] = monotonic
    bytes: int = field(default=0, init=False)
    _items: OrderedDict[Key, tuple[float, Value]] = field(default_factory=OrderedDict, init=False)

    def get(self, key: Key) -> Value | None:
        if key not in self._items:
            return None
        until, value = self._items[key]
        if self.clock() >= until:
            self._drop(key)
            return None
        self._items.move_to_end(key)
        return value

    def keep(self, key: Key, value: Value) -> Value:
        """Returns `value`."""
        if key in self._items:
            self._drop(key)
        self._items[key] = (self.clock() + self.seconds, value)
        self.bytes += self.size_of(value)
        while self.bytes > self.max_bytes:
            self._drop(next(iter(self._items)))
        return value

    def _drop(self, key: Key) -> None:
        _, value = self._items.pop(key)
        self.bytes -= self.size_of(value)
