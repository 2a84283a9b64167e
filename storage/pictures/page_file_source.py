"""The pictures and files of landing pages, from the servers of others."""

from collections.abc import Callable
from dataclasses import replace
from time import monotonic
from typing import Final

from domain.codes.design_input import as_https, wanted_picture
from domain.drawing.logo_limits import PAGE_PICTURE_LIMITS, ImageUnavailable
from domain.kernel.net.fetching import Networks, Unfetchable
from domain.pages.mp3_length import mp3_seconds
from domain.pages.page_files import (
    SNIFFED,
    FetchedFile,
    FileFacts,
    bytes_to_read,
    has_picture,
    is_web_page,
    kind_of,
)
from storage.net.fetching import Download, HTTPClient
from storage.net.in_flight import SingleFlight, Slots
from storage.pictures.byte_cache import ByteCache
from storage.pictures.image_decoding import ImageDecoder
from storage.pictures.logo_source import CACHE_BYTES, CACHE_SECONDS, WAIT_SECONDS
from storage.pictures.own_files import OwnFile, no_own_file
from storage.pictures.upload_reading import OWN_FILE_LIMITS

# Each may hold 12 MB of a picture or 20 MB of a PDF; the time is for a line of 16 to 27 Mbit/s.
MAX_IN_FLIGHT: Final = 4
FETCH_SECONDS: Final = 6.0
# At most one second of CPU for a picture, but all cores may be busy.
DECODE_SECONDS: Final = 7.0
_OVERHEAD_BYTES: Final = 1_000
_WANTED: Final = replace(wanted_picture(PAGE_PICTURE_LIMITS), accept="image/*, */*;q=0.8")


class PageFileSources:
    """Simultaneous requests for a URL share one fetch. What is whole is cached for a minute.

    Where plain http is not allowed, its URLs are fetched over https.
    """

    def __init__(
        self,
        *,
        plain_http: bool,
        networks: Networks,
        own_file: OwnFile = no_own_file,
        max_in_flight: int = MAX_IN_FLIGHT,
        wait_seconds: float = WAIT_SECONDS,
        fetch_seconds: float = FETCH_SECONDS,
        decode_seconds: float = DECODE_SECONDS,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._plain_http = plain_http
        self._own_file = own_file
        self._client = HTTPClient(plain_http=plain_http, networks=networks, seconds=fetch_seconds)
        self._decoder = ImageDecoder(seconds=decode_seconds, limits=PAGE_PICTURE_LIMITS)
        self._slots = Slots(max_in_flight, wait_seconds)
        self._cache: ByteCache[str, FetchedFile] = ByteCache(
            CACHE_BYTES, _size_of, seconds=CACHE_SECONDS, clock=clock
        )
        self._in_flight: SingleFlight[FetchedFile] = SingleFlight()

    async def get(self, url: str, condition: str | None = None) -> FetchedFile:
        """`condition`: of the version that is kept.

        Raise ImageUnavailable with the reason if nothing is known, or TooBusy when no slot gets free.
        """
        asked = url if self._plain_http else as_https(url)
        if (cached := self._cache.get(asked)) is not None:
            return cached
        return await self._in_flight.join((asked, condition), lambda: self._fetched(asked, condition))

    async def _fetched(self, url: str, condition: str | None) -> FetchedFile:
        # One slot for all who wait: otherwise the visitors of one page would take every slot.
        async with self._slots.one():
            if (own := await self._own_file(url)) is not None:
                # Not cached: another content may take its place, and is to be seen at once.
                return await self._found_in(Download(bytearray(own), len(own), is_whole=True))
            download = await self._download(url, condition)
            if not download.content:
                return FetchedFile(facts=FileFacts(), is_unchanged=True)
            file = await self._found_in(download)
        if file.is_complete:
            self._cache.keep(url, file)
        return file

    async def _found_in(self, download: Download) -> FetchedFile:
        start = bytes(download.content[:SNIFFED])
        if is_web_page(start):
            raise ImageUnavailable("is a web page")
        facts = FileFacts(kind=kind_of(start), size=download.size, condition=download.condition)
        if facts.kind == "MP3":
            seconds = mp3_seconds(bytes(download.content), download.size)
            return FetchedFile(facts=replace(facts, seconds=seconds))
        if not has_picture(facts.kind):
            return FetchedFile(facts=facts)
        if not download.is_whole:
            is_too_large = max(download.size or 0, len(download.content)) > bytes_to_read(start, None)
            return FetchedFile(facts=facts, is_complete=is_too_large)
        return await self._drawn(download.content, facts)

    async def _download(self, url: str, condition: str | None) -> Download:
        wanted = replace(_WANTED, condition=condition)
        try:
            return await self._client.fetch_start(url, wanted, bytes_to_read, sniffed=SNIFFED)
        except Unfetchable as refusal:
            raise ImageUnavailable(refusal.reason, "unfetched") from None

    async def _drawn(self, content: bytearray, facts: FileFacts) -> FetchedFile:
        # What is larger than others may have is our own.
        reading = await self._decoder.read(content, OWN_FILE_LIMITS)
        image = reading.image
        sides = (image.width, image.height) if image and facts.kind == "PDF" else reading.full_size
        width, height = sides or (None, None)
        # What was not drawn is tried again: it may have been the load of this machine.
        condition = facts.condition if image else None
        return FetchedFile(
            facts=replace(facts, pages=reading.pages, width=width, height=height, condition=condition),
            picture=image,
            # The same PDF fails in the same way; a damaged picture may be on its way to its server.
            is_complete=image is not None or facts.kind == "PDF",
        )


def _size_of(file: FetchedFile) -> int:
    return _OVERHEAD_BYTES + (len(file.picture.content) if file.picture else 0)
