"""From what stands in `options.image` to a logo."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from hashlib import sha256
from ipaddress import IPv4Network, IPv6Network
from time import monotonic
from typing import Final

from domain.drawing.shapes import Logo
from domain.errors import Unavailable
from domain.logos import FETCH_SECONDS, LogoUnavailable, is_data_uri, parse_data_uri
from storage.logos.decoding import DECODE_SECONDS, LogoDecoder
from storage.logos.fetching import fetch
from storage.logos.names import Names

KEPT_SECONDS: Final = 60.0
KEPT_BYTES: Final = 16_000_000
# A refusal takes little room; so many of them are worth as much as one logo.
_BYTES_AN_ENTRY: Final = 1_000
# Each may hold 2 MB of source meanwhile; more of them wait for a place.
MAX_UNDER_WAY: Final = 30
WAIT_SECONDS: Final = 15.0


class LogoSources:
    """A logo is fetched and read once, however many ask at the same time, and kept for a minute.

    What could not be fetched is tried again at once; what could not be drawn stays refused for the minute.
    """

    def __init__(
        self,
        *,
        plain_http: bool,
        networks: tuple[IPv4Network | IPv6Network, ...],
        fetch_seconds: float = FETCH_SECONDS,
        decode_seconds: float = DECODE_SECONDS,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._plain_http = plain_http
        self._networks = networks
        self._fetch_seconds = fetch_seconds
        self._names = Names()
        self._decoder = LogoDecoder(seconds=decode_seconds)
        self._places = asyncio.Semaphore(MAX_UNDER_WAY)
        self._kept = Kept(clock)
        self._flights: dict[str, _Flight] = {}

    async def get(self, image: str) -> Logo:
        """Raise LogoUnavailable with the reason, or Unavailable when too many are being read. Cancelled by the last who waits, the work has ended, too."""
        try:
            async with asyncio.timeout(WAIT_SECONDS):
                await self._places.acquire()
        except TimeoutError:
            # That is our own state, and nothing to keep of the logo.
            raise Unavailable from None
        try:
            return await self._read(image)
        finally:
            self._places.release()

    async def _read(self, image: str) -> Logo:
        if not is_data_uri(image):
            return await self._once(image, lambda: self._fetched(image))
        try:
            source = parse_data_uri(image)
        except ValueError as error:
            raise LogoUnavailable(str(error)) from None
        return await self._decoded(source)

    async def _fetched(self, url: str) -> Logo:
        source = await fetch(
            url,
            plain_http=self._plain_http,
            networks=self._networks,
            names=self._names,
            seconds=self._fetch_seconds,
        )
        logo = await self._decoded(source)
        self._kept.keep(url, logo)
        return logo

    async def _decoded(self, source: bytes) -> Logo:
        key = sha256(source).hexdigest()
        return await self._once(key, lambda: self._decode(key, source))

    async def _decode(self, key: str, source: bytes) -> Logo:
        try:
            logo = await self._decoder.decode(source)
        except LogoUnavailable as refusal:
            self._kept.keep(key, refusal.reason)
            raise
        self._kept.keep(key, logo)
        return logo

    async def _once(self, key: str, work: Callable[[], Awaitable[Logo]]) -> Logo:
        kept = self._kept.get(key)
        if isinstance(kept, Logo):
            return kept
        if kept is not None:
            raise LogoUnavailable(kept)
        flight = self._flights.get(key)
        if flight is None:
            flight = self._flights[key] = _Flight(asyncio.ensure_future(work()))
        flight.waiting += 1
        try:
            return await asyncio.shield(flight.task)
        finally:
            flight.waiting -= 1
            if not flight.waiting:
                if self._flights.get(key) is flight:
                    del self._flights[key]
                flight.task.cancel()
                await asyncio.wait([flight.task])


@dataclass(slots=True)
class _Flight:
    task: asyncio.Future[Logo]
    waiting: int = 0


class Kept:
    """Logos and reasons by key, the least asked for gone first."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._entries: OrderedDict[str, tuple[float, Logo | str]] = OrderedDict()
        self._bytes = 0

    def get(self, key: str) -> Logo | str | None:
        if key not in self._entries:
            return None
        until, value = self._entries[key]
        if self._clock() >= until:
            self._drop(key)
            return None
        self._entries.move_to_end(key)
        return value

    def keep(self, key: str, value: Logo | str) -> None:
        if key in self._entries:
            self._drop(key)
        self._entries[key] = (self._clock() + KEPT_SECONDS, value)
        self._bytes += _weight(value)
        while self._bytes > KEPT_BYTES:
            self._drop(next(iter(self._entries)))

    def _drop(self, key: str) -> None:
        _, value = self._entries.pop(key)
        self._bytes -= _weight(value)


def _weight(value: Logo | str) -> int:
    return _BYTES_AN_ENTRY + (len(value.content) if isinstance(value, Logo) else 0)
