"""Draws pictures in a few threads, so that the event loop keeps answering scans."""

import asyncio
import os
from collections.abc import AsyncIterable, AsyncIterator, Callable, Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager, nullcontext
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from domain.codes.logo_source import LogoSource
from domain.drawing.options import Design
from domain.drawing.output import RASTERS, Output
from domain.drawing.scannability import IssueCode, Scannability
from domain.drawing.shapes import Color, DecodedImage, Images, Ink
from domain.drawing.sheets import Label, LabelNeed, Sheet, TooSmall
from domain.drawing.thumbnails import Cut, Encoding, Thumbnail
from domain.kernel.errors import TooBusy
from domain.pages.page_files import FetchedFile
from domain.ports.pictures import DrawnPreview
from domain.settings import SharedSettings
from storage.net.single_flight import SingleFlight
from storage.pictures.byte_cache import ByteCache
from storage.pictures.logo_source import LogoSources
from storage.pictures.page_file_source import PageFileSources

if TYPE_CHECKING:
    from domain.drawing.engine.labels import SheetWriter

# Waiting pictures for requests without an API key: large ones, and others.
MAX_ANONYMOUS_LARGE: Final = 4
MAX_ANONYMOUS: Final = 200
CACHE_BYTES: Final = 32 << 20
WEAVE_CACHE_BYTES: Final = 1 << 20
# Pixels. A larger picture takes tens of megabytes while it is encoded: one at a time.
LARGE: Final = 1 << 22
CUTS_BYTES: Final = 8 << 20
Key = tuple[bytes, bytes, tuple[str | None, str | None], Output]
# Of a cached picture's key.
_KEY_BYTES: Final = 500


class Renderer:
    """Caches the latest pictures, up to 32 MB. Anonymous requests are refused first when too many wait."""

    def __init__(self, logos: LogoSource, page_files: PageFileSources) -> None:
        self._logos = logos
        self._page_files = page_files
        # A few threads of its own: each keeps its buffers for the next picture.
        self._threads = ThreadPoolExecutor(max(2, os.cpu_count() or 2), "renderer")
        self._thread_for_large = ThreadPoolExecutor(1, "renderer-large")
        self._anonymous: dict[Executor, int] = {
            self._threads: MAX_ANONYMOUS,
            self._thread_for_large: MAX_ANONYMOUS_LARGE,
        }
        self._cache: ByteCache[Key, bytes] = ByteCache(CACHE_BYTES, lambda content: len(content) + _KEY_BYTES)
        self._weaves: ByteCache[tuple[str, str, int], str] = ByteCache(
            WEAVE_CACHE_BYTES, lambda path: len(path) + _KEY_BYTES
        )
        self._in_flight: dict[Key, asyncio.Future[bytes]] = {}
        self._cuts: ByteCache[str, Thumbnail] = ByteCache(
            CUTS_BYTES, lambda thumbnail: len(thumbnail.content) + _KEY_BYTES
        )
        self._cutting: SingleFlight[Thumbnail] = SingleFlight()

    async def fetch_logo(self, image: str) -> DecodedImage:
        return await self._logos.get(image)

    async def read_logo(self, content: bytes) -> DecodedImage:
        return await self._logos.read_file(content)

    async def fetch_file(self, url: str) -> FetchedFile:
        return await self._page_files.get(url)

    async def ink_of(self, image: DecodedImage) -> Ink:
        if image.media_type == "image/jpeg":
            # Never transparent: this saves most page pictures the import of the engine.
            return ()
        return await asyncio.get_running_loop().run_in_executor(self._threads, _ink_of, image)

    async def main_color(self, logo: DecodedImage) -> Color:
        return await asyncio.get_running_loop().run_in_executor(self._threads, _main_color, logo)

    async def cut(
        self, image: DecodedImage, cut: Cut, encoding: Encoding, *, is_opaque: bool = False
    ) -> Thumbnail:
        key = f"{image.content_hash} {cut} {encoding} {is_opaque}"
        if (cached := self._cuts.get(key)) is not None:
            return cached
        work = partial(_cut, image, cut, encoding, is_opaque=is_opaque)

        async def draw() -> Thumbnail:
            thumbnail = await asyncio.get_running_loop().run_in_executor(self._threads, work)
            self._cuts.keep(key, thumbnail)
            return thumbnail

        with self._anonymous_slot(self._threads):
            return await self._cutting.join(key, draw)

    async def grade(
        self, text: str, design: Design, images: Images, *, is_wanted_next: bool = True
    ) -> Scannability:
        threads = self._threads_for(design, Output())
        work = partial(_grade, text, design, images, with_png=is_wanted_next)
        scannability, png = await asyncio.get_running_loop().run_in_executor(threads, work)
        if png is not None:
            self._cache.keep(_key(text, design, images, Output()), png)
        return scannability

    async def preview(self, text: str, design: Design, images: Images) -> DrawnPreview:
        work = partial(_preview, text, design, images)
        return await asyncio.get_running_loop().run_in_executor(self._threads_for(design, Output()), work)

    async def mend(self, text: str, design: Design, images: Images, code: IssueCode | None) -> Design:
        work = partial(_mend, text, design, images, code)
        return await asyncio.get_running_loop().run_in_executor(self._threads_for(design, Output()), work)

    async def draw(
        self, text: str, design: Design, images: Images, output: Output, *, anonymous: bool = False
    ) -> bytes:
        key = _key(text, design, images, output)
        if (cached := self._cache.get(key)) is not None:
            return cached
        threads = self._threads_for(design, output)
        with self._anonymous_slot(threads) if anonymous else nullcontext():
            if key not in self._in_flight:
                work = partial(_draw, text, design, images, output)
                self._in_flight[key] = asyncio.ensure_future(self._make(key, threads, work))
            # Simultaneous requests share one drawing; a cancelled request does not cancel it for the others.
            return await asyncio.shield(self._in_flight[key])

    async def weave(self, text: str, level: str, least_version: int) -> str:
        symbol = (text, level, least_version)
        if (known := self._weaves.get(symbol)) is not None:
            return known
        with self._anonymous_slot(self._threads):
            path = await asyncio.get_running_loop().run_in_executor(self._threads, _weave, *symbol)
        self._weaves.keep(symbol, path)
        return path

    def known_weave(self, text: str, level: str, least_version: int) -> str | None:
        return self._weaves.get((text, level, least_version))

    async def too_small_labels(self, sheet: Sheet, needs: Sequence[LabelNeed]) -> list[TooSmall]:
        work = partial(_too_small_labels, sheet, needs)
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    async def draw_sheet(self, sheet: Sheet, labels: AsyncIterable[Label]) -> AsyncIterator[bytes]:
        # Label by label, so that other pictures need not wait for a whole page.
        run = partial(asyncio.get_running_loop().run_in_executor, self._threads)
        writer = await run(_sheet_writer, sheet)
        async for label in labels:
            if content := await run(writer.add, label):
                yield content
        yield await run(writer.close)

    @contextmanager
    def _anonymous_slot(self, threads: Executor) -> Iterator[None]:
        """Raises TooBusy when too many anonymous requests wait."""
        if not self._anonymous[threads]:
            raise TooBusy
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
        self._cache.keep(key, content)
        return content

    def _threads_for(self, design: Design, output: Output) -> Executor:
        size = output.size or max(design.width, design.height)
        is_large = output.format in RASTERS and size * size > LARGE
        return self._thread_for_large if is_large else self._threads


def _key(text: str, design: Design, images: Images, output: Output) -> Key:
    # Options that are not set may be adjusted, so they differ from options set to the default. For images,
    # `read_design` has a placeholder there; the hash of their content is in the key.
    options = design.model_dump_json(exclude_unset=True)
    return (
        sha256(text.encode()).digest(),
        sha256(options.encode()).digest(),
        images.hashes,
        output,
    )


# The engine takes 30 MB. It is imported in a thread, with the first picture.
def _draw(text: str, design: Design, images: Images, output: Output) -> bytes:
    from storage.pictures.drawing import draw  # noqa: PLC0415

    return draw(text, design, images, output)


def _grade(text: str, design: Design, images: Images, *, with_png: bool) -> tuple[Scannability, bytes | None]:
    from storage.pictures.drawing import grade  # noqa: PLC0415

    return grade(text, design, images, with_png=with_png)


def _preview(text: str, design: Design, images: Images) -> DrawnPreview:
    from storage.pictures.drawing import preview  # noqa: PLC0415

    return preview(text, design, images)


def _main_color(logo: DecodedImage) -> Color:
    from domain.drawing.logos.main_color import main_color  # noqa: PLC0415

    return main_color(logo.content)


def _mend(text: str, design: Design, images: Images, code: IssueCode | None) -> Design:
    from domain.drawing.engine.mending import mend  # noqa: PLC0415

    return mend(text, design, images, code)


def _weave(text: str, level: str, least_version: int) -> str:
    from domain.drawing.weave import draw_weave  # noqa: PLC0415

    return draw_weave(text, level, least_version)


def _ink_of(image: DecodedImage) -> Ink:
    from domain.drawing.logos.ink import ink_of  # noqa: PLC0415

    return ink_of(image.content)


def _cut(image: DecodedImage, cut: Cut, encoding: Encoding, *, is_opaque: bool) -> Thumbnail:
    from domain.drawing.logos.cutting import cut_picture  # noqa: PLC0415

    return cut_picture(image.content, cut, encoding, is_opaque=is_opaque)


def _too_small_labels(sheet: Sheet, needs: Sequence[LabelNeed]) -> list[TooSmall]:
    from domain.drawing.engine.labels import too_small_labels  # noqa: PLC0415

    return too_small_labels(sheet, needs)


def _sheet_writer(sheet: Sheet) -> "SheetWriter":
    from domain.drawing.engine.labels import SheetWriter  # noqa: PLC0415

    return SheetWriter(sheet)


def renderer_of(settings: SharedSettings) -> Renderer:
    plain_http, networks = settings.logo_http, settings.parsed_logo_networks()
    return Renderer(
        LogoSources(plain_http=plain_http, networks=networks),
        PageFileSources(plain_http=plain_http, networks=networks),
    )
