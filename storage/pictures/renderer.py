"""Draws pictures, a few at a time, so that the event loop keeps answering scans."""

import asyncio
import operator
import os
from collections.abc import AsyncIterable, AsyncIterator, Callable, Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager, nullcontext
from functools import partial
from hashlib import sha256
from typing import Any, Final, ParamSpec, TypeVar

from domain.drawing.logo_limits import Cut, Encoding, Thumbnail
from domain.drawing.options import Design
from domain.drawing.output import RASTERS, Output
from domain.drawing.print_layouts import PrintedCode, PrintForm
from domain.drawing.scannability import IssueCode, Scannability
from domain.drawing.shapes import Color, DecodedImage, Images, Ink
from domain.drawing.sheets import Label, Sheet
from domain.kernel.errors import TooBusy
from domain.pages.page_files import FetchedFile
from domain.ports.files import ReadFile
from domain.ports.pictures import DrawnPreview
from domain.settings import SharedSettings
from storage.net.in_flight import SingleFlight
from storage.pictures import drawing
from storage.pictures.byte_cache import ByteCache
from storage.pictures.drawing_processes import DrawingProcesses
from storage.pictures.logo_source import LogoSources
from storage.pictures.own_files import OwnFile, no_own_file
from storage.pictures.page_file_source import PageFileSources
from storage.pictures.upload_reading import UploadReader

P = ParamSpec("P")
T = TypeVar("T")

# Waiting pictures for requests without an API key: large ones, and others.
MAX_ANONYMOUS_LARGE: Final = 4
MAX_ANONYMOUS: Final = 200
# Beside the one for large pictures. Each takes 70 MB.
MAX_PROCESSES: Final = 4
CACHE_BYTES: Final = 32 << 20
WEAVE_CACHE_BYTES: Final = 1 << 20
# Pixels. A larger picture takes tens of megabytes while it is encoded: one at a time.
LARGE: Final = 1 << 22
CUTS_BYTES: Final = 8 << 20
Key = tuple[Any, ...]
# The size of a cached picture's key.
_KEY_BYTES: Final = 500


class Renderer:
    """Caches the latest pictures, up to 32 MB. Anonymous requests are refused first when too many wait."""

    def __init__(
        self, logos: LogoSources, page_files: PageFileSources, calling: Callable[..., Any] = operator.call
    ) -> None:
        """`calling` runs a function of storage.pictures.drawing: in a child process, or here in tests."""
        self._logos = logos
        self._page_files = page_files
        self._uploads = UploadReader()
        self._calling = calling
        # Each has a process of its own.
        self._threads = ThreadPoolExecutor(min(max(2, os.cpu_count() or 2), MAX_PROCESSES), "renderer")
        self._thread_for_large = ThreadPoolExecutor(1, "renderer-large")
        self._anonymous: dict[Executor, int] = {
            self._threads: MAX_ANONYMOUS,
            self._thread_for_large: MAX_ANONYMOUS_LARGE,
        }
        self._cache: ByteCache[Key, bytes] = ByteCache(CACHE_BYTES, lambda content: len(content) + _KEY_BYTES)
        self._weaves: ByteCache[tuple[str, str, int, bool], str] = ByteCache(
            WEAVE_CACHE_BYTES, lambda path: len(path) + _KEY_BYTES
        )
        self._drawing: SingleFlight[bytes] = SingleFlight()
        self._cuts: ByteCache[str, Thumbnail] = ByteCache(
            CUTS_BYTES, lambda thumbnail: len(thumbnail.content) + _KEY_BYTES
        )
        self._cutting: SingleFlight[Thumbnail] = SingleFlight()

    async def fetch_logo(self, image: str) -> DecodedImage:
        return await self._logos.get(image)

    async def read_logo(self, content: bytes) -> DecodedImage:
        return await self._logos.read_file(content)

    async def fetch_file(self, url: str, condition: str | None = None) -> FetchedFile:
        return await self._page_files.get(url, condition)

    async def read_upload(self, content: bytes) -> ReadFile:
        return await self._uploads.read(content)

    async def ink_of(self, image: DecodedImage) -> Ink:
        if image.media_type == "image/jpeg":
            # Never transparent: this saves most page pictures the import of the engine.
            return ()
        return await self._run(self._threads, drawing.ink_of, image)

    async def main_color(self, logo: DecodedImage) -> Color:
        return await self._run(self._threads, drawing.main_color, logo)

    async def cut(
        self, image: DecodedImage, cut: Cut, encoding: Encoding, *, is_opaque: bool = False
    ) -> Thumbnail:
        key = f"{image.content_hash} {cut} {encoding} {is_opaque}"
        if (cached := self._cuts.get(key)) is not None:
            return cached

        async def draw() -> Thumbnail:
            work = self._run(self._threads, drawing.cut, image, cut, encoding, is_opaque=is_opaque)
            return self._cuts.keep(key, await work)

        with self._anonymous_slot(self._threads):
            return await self._cutting.join(key, draw)

    async def grade(
        self, text: str, design: Design, images: Images, *, is_wanted_next: bool = True
    ) -> Scannability:
        threads = self._threads_for(design, Output())
        scannability, png = await self._run(
            threads, drawing.grade, text, design, images, with_png=is_wanted_next
        )
        if png is not None:
            self._cache.keep(_key(text, design, images, Output()), png)
        return scannability

    async def preview(self, text: str, design: Design, images: Images) -> DrawnPreview:
        return await self._run(self._threads_for(design, Output()), drawing.preview, text, design, images)

    async def mend(self, text: str, design: Design, images: Images, code: IssueCode | None) -> Design:
        return await self._run(self._threads_for(design, Output()), drawing.mend, text, design, images, code)

    async def draw(
        self, text: str, design: Design, images: Images, output: Output, *, anonymous: bool = False
    ) -> bytes:
        key = _key(text, design, images, output)
        if (cached := self._cache.get(key)) is not None:
            return cached
        threads = self._threads_for(design, output)

        async def make() -> bytes:
            work = self._run(threads, drawing.draw, text, design, images, output)
            return self._cache.keep(key, await work)

        with self._anonymous_slot(threads) if anonymous else nullcontext():
            return await self._drawing.join(key, make)

    async def weave(self, text: str, level: str, least_version: int, *, compact: bool = True) -> str:
        if (known := self.known_weave(text, level, least_version, compact=compact)) is not None:
            return known
        with self._anonymous_slot(self._threads):
            path = await self._run(self._threads, drawing.weave, text, level, least_version, compact=compact)
            return self._weaves.keep((text, level, least_version, compact), path)

    def known_weave(self, text: str, level: str, least_version: int, *, compact: bool = True) -> str | None:
        return self._weaves.get((text, level, least_version, compact))

    async def draw_sheet(
        self, sheet: Sheet | None, parts: AsyncIterable[Label | PrintedCode]
    ) -> AsyncIterator[bytes]:
        # Label by label, so that other pictures need not wait for a whole page.
        writer = await self._run(self._threads, drawing.new_sheet, sheet)
        async for part in parts:
            writer, content = await self._run(self._threads, drawing.add_printed, writer, part)
            if content:
                yield content
        yield await self._run(self._threads, drawing.close_sheet, writer)

    async def proportions_of(self, designs: Sequence[Design]) -> list[float]:
        return await self._run(self._threads, drawing.proportions_of, list(designs))

    async def draw_print(self, printed: PrintedCode, form: PrintForm) -> bytes:
        both = (printed.code, printed.twin)
        labels = [_key(one.text, one.design, one.images, Output()) for one in both if one]
        key = (repr(printed.filled), form, printed.brand, *labels)
        if (cached := self._cache.get(key)) is not None:
            return cached
        threads = self._thread_for_large if form == "png" else self._threads

        async def make() -> bytes:
            work = self._run(threads, drawing.draw_print, printed, form)
            return self._cache.keep(key, await work)

        return await self._drawing.join(key, make)

    async def _run(
        self, threads: Executor, function: Callable[P, T], /, *arguments: P.args, **keywords: P.kwargs
    ) -> T:
        work = partial(self._calling, function, *arguments, **keywords)
        result: T = await asyncio.get_running_loop().run_in_executor(threads, work)
        return result

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


def renderer_of(settings: SharedSettings, own_file: OwnFile = no_own_file) -> Renderer:
    plain_http, networks = settings.fetches_http, settings.parsed_fetch_networks()
    return Renderer(
        LogoSources(plain_http=plain_http, networks=networks, own_file=own_file),
        PageFileSources(plain_http=plain_http, networks=networks, own_file=own_file),
        DrawingProcesses(),
    )
