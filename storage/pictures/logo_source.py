"""From what stands in `options.image` to a logo."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from hashlib import sha256
from time import monotonic
from typing import Final

from domain.codes.logo_source import FETCH_SECONDS, as_https, is_data_uri, parse_data_uri, wanted_picture
from domain.drawing.logo_limits import LOGO_LIMITS, PAGE_PICTURE_LIMITS, LogoUnavailable, PictureLimits
from domain.drawing.shapes import Logo
from domain.kernel.errors import Unavailable
from domain.kernel.fetching import Networks, Unfetchable
from storage.net.host_names import Names
from storage.net.single_flight import SingleFlight
from storage.pictures.logo_decoding import DECODE_SECONDS, LogoDecoder

KEPT_SECONDS: Final = 60.0
KEPT_BYTES: Final = 16_000_000
# A refusal takes little room; so many of them are worth as much as one logo.
_BYTES_AN_ENTRY: Final = 1_000
# Each may hold 2 MB of source meanwhile; more of them wait for a place.
MAX_IN_FLIGHT: Final = 30
WAIT_SECONDS: Final = 15.0
# Each may hold 12 MB, and takes as long as that takes over 16 Mbit/s.
MAX_PAGE_PICTURES_IN_FLIGHT: Final = 4
PAGE_PICTURE_SECONDS: Final = 6.0
# One takes a second of a processor at most, but all of them may be busy.
PAGE_PICTURE_DECODE_SECONDS: Final = 7.0


class LogoSources:
    """A logo is fetched and read once, however many ask at the same time, and kept for a minute.

    What could not be fetched is tried again at once; what could not be drawn stays refused for the minute. With
    `upgrades_http` what stands at a plain http address is asked for over https, unless plain http is allowed.
    """

    def __init__(
        self,
        *,
        plain_http: bool,
        networks: Networks,
        upgrades_http: bool = False,
        limits: PictureLimits = LOGO_LIMITS,
        places: int = MAX_IN_FLIGHT,
        wait_seconds: float = WAIT_SECONDS,
        fetch_seconds: float = FETCH_SECONDS,
        decode_seconds: float = DECODE_SECONDS,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._plain_http = plain_http
        self._networks = networks
        self._is_upgraded = upgrades_http and not plain_http
        self._wanted = wanted_picture(limits)
        self._wait_seconds = wait_seconds
        self._fetch_seconds = fetch_seconds
        self._names = Names()
        self._decoder = LogoDecoder(seconds=decode_seconds, limits=limits)
        self._places = asyncio.Semaphore(places)
        self._kept = Kept(clock)
        self._in_flight: SingleFlight[Logo] = SingleFlight()

    async def get(self, image: str) -> Logo:
        """Raise LogoUnavailable with the reason, or Unavailable when too many are being read. Cancelled by the last who waits, the work has ended, too."""
        if not is_data_uri(image):
            url = as_https(image) if self._is_upgraded else image
            return await self._once(url, lambda: self._fetched(url))
        async with self._place():
            try:
                source = parse_data_uri(image)
            except ValueError as error:
                raise LogoUnavailable(str(error)) from None
            return await self._decoded(source)

    @asynccontextmanager
    async def _place(self) -> AsyncIterator[None]:
        try:
            async with asyncio.timeout(self._wait_seconds):
                await self._places.acquire()
        except TimeoutError:
            # That is our own state, and nothing to keep of the logo.
            raise Unavailable from None
        try:
            yield
        finally:
            self._places.release()

    async def _fetched(self, url: str) -> Logo:
        # One place for all who ask for it: else the visitors of one page would take those of all others.
        async with self._place():
            logo = await self._decoded(await self._fetch(url))
        self._kept.keep(url, logo)
        return logo

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
            raise LogoUnavailable(refusal.reason) from None

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
        return await self._in_flight.join(key, work)


def _http_client() -> Callable[..., Awaitable[bytes]]:
    # In a thread, and with the first picture: three megabytes of libraries, which answering scans does not need.
    from storage.net.fetching import fetch  # noqa: PLC0415

    return fetch


def page_picture_sources(
    *,
    plain_http: bool,
    networks: Networks,
    clock: Callable[[], float] = monotonic,
) -> LogoSources:
    """For the pictures of landing pages: larger than logos, and fewer at a time."""
    return LogoSources(
        plain_http=plain_http,
        networks=networks,
        upgrades_http=True,
        limits=PAGE_PICTURE_LIMITS,
        places=MAX_PAGE_PICTURES_IN_FLIGHT,
        fetch_seconds=PAGE_PICTURE_SECONDS,
        decode_seconds=PAGE_PICTURE_DECODE_SECONDS,
        clock=clock,
    )


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
