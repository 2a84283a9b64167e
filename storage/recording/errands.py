"""One thread that does one errand after another for the event loop.

An executor does so too, through two kinds of futures and their locks: for an errand of a tenth of a millisecond that is a
third of the cost.
"""

import asyncio
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

Result = TypeVar("Result")
Errand = tuple[Callable[[], Any], asyncio.AbstractEventLoop, "asyncio.Future[Any]"]


class Errands:
    def __init__(self, name: str) -> None:
        self._queue: SimpleQueue[Errand | None] = SimpleQueue()
        self._thread = Thread(target=self._work, name=name, daemon=True)
        self._thread.start()

    async def run(self, errand: Callable[[], Result]) -> Result:
        """What `errand` returns or raises. It is done in any case, also when who asked for it goes away."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Result] = loop.create_future()
        self._queue.put((errand, loop, done))
        return await done

    def end(self) -> None:
        """Wait for what was asked for, and stop."""
        self._queue.put(None)
        self._thread.join()

    def _work(self) -> None:
        while (asked := self._queue.get()) is not None:
            errand, loop, done = asked
            try:
                result = errand()
            except BaseException as error:  # noqa: BLE001 - it is for who asked
                loop.call_soon_threadsafe(_settle, done, None, error)
            else:
                loop.call_soon_threadsafe(_settle, done, result, None)


def _settle(done: "asyncio.Future[Any]", result: object, error: BaseException | None) -> None:
    if done.done():
        return
    if error is not None:
        done.set_exception(error)
    else:
        done.set_result(result)
