"""Logos from `options.image`."""

from collections.abc import Awaitable, Callable
from hashlib import sha256
from time import monotonic
from typing import Final

from domain.codes.design_input import FETCH_SECONDS, is_data_uri, parse_data_uri, wanted_picture
from domain.drawing.logo_limits import FILE_LIMITS, LOGO_LIMITS, ImageCause, ImageUnavailable
from domain.drawing.shapes import DecodedImage
from domain.kernel.net.fetching import Networks, Unfetchable, Wanted
from storage.net.fetching import HTTPClient
from storage.net.in_flight import SingleFlight, Slots
from storage.pictures.byte_cache import ByteCache
from storage.pictures.image_decoding import ImageDecoder
from storage.pictures.own_files import OwnFile, no_own_file

CACHE_SECONDS: Final = 60.0
CACHE_BYTES: Final = 16_000_000
# The size of a key, or of a refusal.
_OVERHEAD_BYTES: Final = 1_000
# Each may hold 2 MB of source, one from a form 12 MB; further ones wait for a slot.
MAX_IN_FLIGHT: Final = 30
WAIT_SECONDS: Final = 15.0
_WANTED: Final = wanted_picture(LOGO_LIMITS)


class LogoSources:
    """Simultaneous requests for an image share one fetch and one decoding. The result is cached for a minute.

    A failed fetch is not cached, a failed decoding is.
    """

    def __init__(
        self,
        *,
        plain_http: bool,
        networks: Networks,
        own_file: OwnFile = no_own_file,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._own_file = own_file
        self._client = HTTPClient(plain_http=plain_http, networks=networks, seconds=FETCH_SECONDS)
        self._slots = Slots(MAX_IN_FLIGHT, WAIT_SECONDS)
        self._decoder = ImageDecoder()
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

    async def read_file(self, content: bytes) -> DecodedImage:
        """One from a form, which may be larger. Raises as `get`."""
        async with self._slots.one():
            return await self._decoder.decode(content, FILE_LIMITS)

    async def _fetched(self, url: str) -> DecodedImage:
        # One slot for all who wait: otherwise the visitors of one page would take every slot.
        async with self._slots.one():
            if (own := await self._own_file(url)) is not None:
                return await self._decoder.decode(own, FILE_LIMITS)
            image = await self._decoded(await self._fetch(url))
        self._cache.keep(url, image)
        return image

    async def _fetch(self, url: str) -> bytes:
        try:
            return await self._client.fetch(url, _WANTED)
        except Unfetchable as refusal:
            raise ImageUnavailable(refusal.reason, cause_of(refusal, _WANTED)) from None

    async def _decoded(self, source: bytes) -> DecodedImage:
        key = sha256(source).hexdigest()
        return await self._once(key, lambda: self._decode(key, source))

    async def _decode(self, key: str, source: bytes) -> DecodedImage:
        try:
            image = await self._decoder.decode(source)
        except ImageUnavailable as refusal:
            self._cache.keep(key, refusal)
            raise
        self._cache.keep(key, image)
        return image

    async def _once(self, key: str, work: Callable[[], Awaitable[DecodedImage]]) -> DecodedImage:
        cached = self._cache.get(key)
        if isinstance(cached, DecodedImage):
            return cached
        if cached is not None:
            raise ImageUnavailable(cached.reason, cached.cause)
        return await self._in_flight.join(key, work)


def cause_of(refusal: Unfetchable, wanted: Wanted) -> ImageCause:
    return "heavy" if refusal.reason == wanted.too_large else "unfetched"


def logo_cache(clock: Callable[[], float]) -> ByteCache[str, DecodedImage | ImageUnavailable]:
    """Images by URL or hash, and the reasons why others cannot be decoded."""
    return ByteCache(CACHE_BYTES, _size_of, seconds=CACHE_SECONDS, clock=clock)


def _size_of(value: DecodedImage | ImageUnavailable) -> int:
    return _OVERHEAD_BYTES + (len(value.content) if isinstance(value, DecodedImage) else 0)
