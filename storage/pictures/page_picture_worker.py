"""Fetches the pictures of landing pages in the background."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime

from domain.drawing.shapes import DecodedImage
from domain.kernel.errors import Unavailable
from domain.pages.page_pictures import LEASE
from domain.ports.pictures import PagePictures
from storage.runtime.workers import PeriodicWorker

Fetch = Callable[[str], Awaitable[DecodedImage | None]]


class PagePictureWorker(PeriodicWorker):
    """Several processes may do this: each picture is fetched by one of them."""

    # Due pictures are rows of the database, which each web process polls.
    every_seconds = 1.0
    # Half of the slots for page pictures: the other half is for waiting visitors.
    concurrency = 2
    failure = "page picture not fetched, will retry"

    def __init__(self, pictures: PagePictures, fetch: Fetch, clock: Callable[[], datetime]) -> None:
        super().__init__()
        self._pictures = pictures
        self._fetch = fetch
        self._clock = clock
        self._fetching: set[asyncio.Future[DecodedImage | None]] = set()

    async def close(self) -> None:
        """Cancel running fetches. Another process repeats them when the lease expires."""
        self._closing.set()
        for fetching in self._fetching:
            fetching.cancel()
        await super().close()

    async def run_once(self) -> None:
        try:
            await self.fetch_due()
        except Unavailable:
            # Visitors use every slot, or the database is away: the picture stays due.
            await self._pause(self.retry_seconds)

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
