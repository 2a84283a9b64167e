"""Logos from `options.image`."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from hashlib import sha256
from time import monotonic
from typing import Final

from domain.codes.logo_source import FETCH_SECONDS, is_data_uri, parse_data_uri, wanted_picture
from domain.drawing.logo_limits import LOGO_LIMITS, ImageUnavailable
from domain.drawing.shapes import DecodedImage
from domain.kernel.errors import TooBusy
from domain.kernel.net.fetching import Networks, Unfetchable
from storage.net.host_names import Names
from storage.net.single_flight import SingleFlight
from storage.pictures.byte_cache import ByteCache
from storage.pictures.image_decoding import DECODE_SECONDS, ImageDecoder

CACHE_SECONDS: Final = 60.0
CACHE_BYTES: Final = 16_000_000
# Of a key, or of a refusal.
_OVERHEAD_BYTES: Final = 1_000
# Each may hold 2 MB of source; further ones wait for a slot.
MAX_IN_FLIGHT: Final = 30
WAIT_SECONDS: Final = 15.0


class Slots:
    """So many fetches at a time; others wait for up to `seconds`."""

    def __init__(self, count: int, seconds: float) -> None:
        self._free = asyncio.Semaphore(count)
        self._seconds = seconds

    @asynccontextmanager
    async def one(self) -> AsyncIterator[None]:
        """Raise TooBusy when no slot gets free in time."""
        try:
            async with asyncio.timeout(self._seconds):
                await self._free.acquire()
        except TimeoutError:
            # A state of the server, which says nothing about the image.
            raise TooBusy from None
        try:
            yield
        finally:
            self._free.release()


class LogoSources:
    """Simultaneous requests for an image share one fetch and one decoding. The result is cached for a minute.

    A failed fetch is not cached, a failed decoding is.
    """

    def __init__(
        self,
        *,
        plain_http: bool,
        networks: Networks,
        max_in_flight: int = MAX_IN_FLIGHT,
        wait_seconds: float = WAIT_SECONDS,
        fetch_seconds: float = FETCH_SECONDS,
        decode_seconds: float = DECODE_SECONDS,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._plain_http = plain_http
        self._networks = networks
        self._wanted = wanted_picture(LOGO_LIMITS)
        self._slots = Slots(max_in_flight, wait_seconds)
        self._fetch_seconds = fetch_seconds
        self._names = Names()
        self._decoder = ImageDecoder(seconds=decode_seconds)
        self._cache = logo_cache(clock)
        self._in_flight: SingleFlight[DecodedImage] = SingleFlight()

    async def get(self, image: str) -> DecodedImage:
        """Raise ImageUnavailable with the reason, or TooBusy when no slot gets free in time."""
        if not is_data_uri(image):
            return await self._once(image, lambda: self._fetched(image))
        async with self._slots.one():
            try:
                source = parse_data_uri(image)
            except ValueError as error:
                raise ImageUnavailable(str(error)) from None
            return await self._decoded(source)

    async def _fetched(self, url: str) -> DecodedImage:
        # One slot for all who wait: otherwise the visitors of one page would take every slot.
        async with self._slots.one():
            image = await self._decoded(await self._fetch(url))
        self._cache.keep(url, image)
        return image

    async def _fetch(self, url: str) -> bytes:
        fetch = await asyncio.to_thread(_http_client)
        try:
            return await fetch(
                url,
                self._wanted,
                plain_http=self._plain_http,
                networks=self._networks,
                names=self._names,
                seconds=self._fetch_seconds,
            )
        except Unfetchable as refusal:
            raise ImageUnavailable(refusal.reason) from None

    async def _decoded(self, source: bytes) -> DecodedImage:
        key = sha256(source).hexdigest()
        return await self._once(key, lambda: self._decode(key, source))

    async def _decode(self, key: str, source: bytes) -> DecodedImage:
        try:
            image = await self._decoder.decode(source)
        except ImageUnavailable as refusal:
            self._cache.keep(key, refusal.reason)
            raise
        self._cache.keep(key, image)
        return image

    async def _once(self, key: str, work: Callable[[], Awaitable[DecodedImage]]) -> DecodedImage:
        cached = self._cache.get(key)
        if isinstance(cached, DecodedImage):
            return cached
        if cached is not None:
            raise ImageUnavailable(cached)
        return await self._in_flight.join(key, work)


def _http_client() -> Callable[..., Awaitable[bytes]]:
    # Imported in a thread, with the first picture: the HTTP client takes 3 MB, and scans do not need it.
    from storage.net.fetching import fetch  # noqa: PLC0415

    return fetch


def logo_cache(clock: Callable[[], float]) -> ByteCache[str, DecodedImage | str]:
    """Images by URL or hash, and the reasons why others cannot be decoded."""
    return ByteCache(CACHE_BYTES, _size_of, seconds=CACHE_SECONDS, clock=clock)


def _size_of(value: DecodedImage | str) -> int:
    return _OVERHEAD_BYTES + (len(value.content) if isinstance(value, DecodedImage) else 0)
