"""Fetches the pictures of landing pages in the background."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import Final

from domain.drawing.shapes import Logo
from domain.kernel.errors import Unavailable
from domain.pages.page_pictures import LEASE
from domain.ports.pictures import PagePictures

log = logging.getLogger(__name__)

# Each web process polls the database for due pictures this often.
EVERY_SECONDS: Final = 1.0
# After a failure that the next picture would meet as well.
PAUSE_SECONDS: Final = 5.0
# Half of the slots for page pictures: the other half is for waiting visitors.
AT_ONCE: Final = 2

Fetch = Callable[[str], Awaitable[Logo | None]]


class PagePictureWorker:
    """Several processes may do this: each picture is fetched by one of them."""

    def __init__(self, pictures: PagePictures, fetch: Fetch, clock: Callable[[], datetime]) -> None:
        self._pictures = pictures
        self._fetch = fetch
        self._clock = clock
        self._closing = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._fetching: set[asyncio.Future[Logo | None]] = set()

    def start(self) -> None:
        self._tasks = [asyncio.create_task(self._work_until_closed()) for _ in range(AT_ONCE)]

    async def close(self) -> None:
        """Cancel running fetches. Another process repeats them when the lease expires."""
        self._closing.set()
        for fetching in self._fetching:
            fetching.cancel()
        await asyncio.gather(*self._tasks)

    async def fetch_due(self) -> None:
        """Fetch one after another until none is due."""
        while not self._closing.is_set():
            now = self._clock()
            url = await self._pictures.lease_next(now=now, until=now + LEASE)
            if url is None or self._closing.is_set():
                return
            fetching = asyncio.ensure_future(self._fetch(url))
            self._fetching.add(fetching)
            try:
                # Not `await fetching`: its cancellation on closing would cancel this task as well.
                await asyncio.wait([fetching])
            finally:
                self._fetching.discard(fetching)
            if not fetching.cancelled() and (error := fetching.exception()):
                raise error

    async def _work_until_closed(self) -> None:
        while not self._closing.is_set():
            pause = EVERY_SECONDS
            try:
                await self.fetch_due()
            except Unavailable:
                # Visitors use every slot, or the database is away: the picture stays due.
                pause = PAUSE_SECONDS
            except Exception:
                log.exception("page picture not fetched, will retry")
                pause = PAUSE_SECONDS
            try:
                await asyncio.wait_for(self._closing.wait(), pause)
            except TimeoutError:
                continue
