"""Where pictures are made: in threads, a few at a time, so that scans go on being answered meanwhile."""

import asyncio
import os
from collections import OrderedDict
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager, nullcontext
from functools import partial
from hashlib import sha256
from typing import Final

from domain.codes.logo_source import LogoSource
from domain.drawing.options import SOME_LOGO, Design
from domain.drawing.output import RASTERS, Output
from domain.drawing.scannability import Scannability
from domain.drawing.shapes import Ink, Logo
from domain.kernel.errors import Unavailable
from domain.settings import SharedSettings
from storage.pictures.logo_source import LogoSources, page_picture_sources

# Pictures that may wait for whoever sends no API key: of many pixels, and of fewer.
MAX_ANONYMOUS_LARGE: Final = 4
MAX_ANONYMOUS: Final = 200
KEPT_BYTES: Final = 32 << 20
# A picture of many pixels takes tens of megabytes while it is written: never two at once.
LARGE: Final = 1 << 22
Key = tuple[bytes, bytes, str | None, Output]
# What a picture's key and place take beside its bytes.
_ENTRY_BYTES: Final = 500


class Renderer:
    """Keeps the latest pictures, up to 32 MB of them.

    Whoever sends no API key is told to come back when too many wait already: nobody else may have to wait for them.
    """

    def __init__(self, logos: LogoSource, page_pictures: LogoSource) -> None:
        self._logos = logos
        self._page_pictures = page_pictures
        # Threads of their own, and few: what one has used it keeps for its next picture.
        self._threads = ThreadPoolExecutor(max(2, os.cpu_count() or 2), "studio")
        self._thread_for_large = ThreadPoolExecutor(1, "studio-large")
        self._anonymous: dict[Executor, int] = {
            self._threads: MAX_ANONYMOUS,
            self._thread_for_large: MAX_ANONYMOUS_LARGE,
        }
        self._kept: OrderedDict[Key, bytes] = OrderedDict()
        self._kept_bytes = 0
        self._in_flight: dict[Key, asyncio.Future[bytes]] = {}

    async def fetch_logo(self, image: str) -> Logo:
        return await self._logos.get(image)

    async def fetch_picture(self, url: str) -> Logo:
        return await self._page_pictures.get(url)

    async def ink_of(self, logo: Logo) -> Ink:
        if logo.media_type == "image/jpeg":
            # Most pictures of pages, and none of them lets the page through: no library is needed to know that.
            return ()
        return await asyncio.get_running_loop().run_in_executor(self._threads, _ink_of, logo)

    async def grade(self, text: str, design: Design, logo: Logo | None) -> Scannability:
        threads = self._threads_for(design, Output())
        work = partial(_grade, text, design, logo)
        scannability, png = await asyncio.get_running_loop().run_in_executor(threads, work)
        # Whoever makes a code wants to see it next.
        self._keep(_key(text, design, logo, Output()), png)
        return scannability

    async def draw(
        self, text: str, design: Design, logo: Logo | None, output: Output, *, anonymous: bool = False
    ) -> bytes:
        key = _key(text, design, logo, output)
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        threads = self._threads_for(design, output)
        with self._place(threads) if anonymous else nullcontext():
            if key not in self._in_flight:
                work = partial(_draw, text, design, logo, output)
                self._in_flight[key] = asyncio.ensure_future(self._make(key, threads, work))
            # However many ask for it, it is drawn once; and who goes away stops it for nobody else.
            return await asyncio.shield(self._in_flight[key])

    @contextmanager
    def _place(self, threads: Executor) -> Iterator[None]:
        """One of the places of those without a key. Raises Unavailable when none is left."""
        if not self._anonymous[threads]:
            raise Unavailable
        self._anonymous[threads] -= 1
        try:
            yield
        finally:
            self._anonymous[threads] += 1

    async def _make(self, key: Key, threads: Executor, work: Callable[[], bytes]) -> bytes:
        try:
            content = await asyncio.get_running_loop().run_in_executor(threads, work)
        finally:
            del self._in_flight[key]
        self._keep(key, content)
        return content

    def _threads_for(self, design: Design, output: Output) -> Executor:
        size = output.size or max(design.width, design.height)
        is_large = output.format in RASTERS and size * size > LARGE
        return self._thread_for_large if is_large else self._threads

    def _keep(self, key: Key, content: bytes) -> None:
        if key in self._kept:
            self._kept_bytes -= len(self._kept.pop(key)) + _ENTRY_BYTES
        self._kept[key] = content
        self._kept_bytes += len(content) + _ENTRY_BYTES
        while self._kept_bytes > KEPT_BYTES:
            self._kept_bytes -= len(self._kept.popitem(last=False)[1]) + _ENTRY_BYTES


def _key(text: str, design: Design, logo: Logo | None, output: Output) -> Key:
    # What was not typed may be repaired: it is not the same as its default, typed. Of the logo's source, which may
    # be a megabyte long, only that there is one: its content is named by its hash.
    some = SOME_LOGO if design.image is not None else None
    written = design.model_copy(update={"image": some}).model_dump_json(exclude_unset=True)
    return (
        sha256(text.encode()).digest(),
        sha256(written.encode()).digest(),
        logo.content_hash if logo else None,
        output,
    )


# The engine is imported in a thread, with the first picture: it takes 30 MB.
def _draw(text: str, design: Design, logo: Logo | None, output: Output) -> bytes:
    from storage.pictures.drawing import draw  # noqa: PLC0415

    return draw(text, design, logo, output)


def _grade(text: str, design: Design, logo: Logo | None) -> tuple[Scannability, bytes]:
    from storage.pictures.drawing import grade  # noqa: PLC0415

    return grade(text, design, logo)


def _ink_of(logo: Logo) -> Ink:
    from storage.pictures.drawing import ink_of  # noqa: PLC0415

    return ink_of(logo.content)


def renderer_of(settings: SharedSettings) -> Renderer:
    plain_http, networks = settings.logo_http, settings.networks_of_logos()
    return Renderer(
        LogoSources(plain_http=plain_http, networks=networks),
        page_picture_sources(plain_http=plain_http, networks=networks),
    )
