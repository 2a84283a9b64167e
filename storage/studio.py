"""Where pictures are made: in threads, a few at a time, so that scans go on being answered meanwhile."""

import asyncio
import os
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from functools import partial
from typing import Final, TypeVar

from domain.design import Design
from domain.drawing.formats import RASTERS, Output, write, write_raster
from domain.drawing.grading import grade_picture
from domain.drawing.picture import draw_picture
from domain.drawing.raster import rasterise
from domain.drawing.shapes import Logo
from domain.errors import Unavailable
from domain.logos import LogoSource
from domain.scannability import Scannability

MAX_WAITING: Final = 200
KEPT_BYTES: Final = 32 << 20
# A picture of many pixels takes tens of megabytes while it is written: never two at once.
LARGE: Final = 1 << 22
Result = TypeVar("Result")
Key = tuple[str, str, str | None, Output]


class Studio:
    """Keeps the latest pictures, up to 32 MB of them. Past 200 that wait, a further one is told to come back."""

    def __init__(self, logos: LogoSource) -> None:
        self._logos = logos
        # Threads of their own, and few: what one has used it keeps for its next picture.
        self._threads = ThreadPoolExecutor(max(2, os.cpu_count() or 2), "studio")
        self._thread_for_large = ThreadPoolExecutor(1, "studio-large")
        self._waiting = 0
        self._kept: OrderedDict[Key, bytes] = OrderedDict()
        self._kept_bytes = 0
        self._under_way: dict[Key, asyncio.Future[bytes]] = {}

    async def fetch_logo(self, image: str) -> Logo:
        return await self._logos.get(image)

    async def grade(self, text: str, design: Design, logo: Logo | None) -> Scannability:
        threads = self._threads_for(design, Output())
        scannability, png = await self._in_turn(threads, partial(_graded, text, design, logo))
        # Whoever makes a code wants to see it next.
        self._keep(_key(text, design, logo, Output()), png)
        return scannability

    async def draw(self, text: str, design: Design, logo: Logo | None, output: Output) -> bytes:
        key = _key(text, design, logo, output)
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._under_way:
            work = partial(_drawn, text, design, logo, output)
            threads = self._threads_for(design, output)
            self._under_way[key] = asyncio.ensure_future(self._make(key, threads, work))
        # However many ask for it, it is drawn once; and who goes away stops it for nobody else.
        return await asyncio.shield(self._under_way[key])

    async def _make(self, key: Key, threads: Executor, work: Callable[[], bytes]) -> bytes:
        try:
            content = await self._in_turn(threads, work)
        finally:
            del self._under_way[key]
        self._keep(key, content)
        return content

    def _threads_for(self, design: Design, output: Output) -> Executor:
        size = output.size or max(design.width, design.height)
        is_large = output.format in RASTERS and size * size > LARGE
        return self._thread_for_large if is_large else self._threads

    async def _in_turn(self, threads: Executor, work: Callable[[], Result]) -> Result:
        if self._waiting >= MAX_WAITING:
            raise Unavailable
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(threads, work)
        finally:
            self._waiting -= 1

    def _keep(self, key: Key, content: bytes) -> None:
        self._kept_bytes += len(content) - len(self._kept.pop(key, b""))
        self._kept[key] = content
        while self._kept_bytes > KEPT_BYTES:
            self._kept_bytes -= len(self._kept.popitem(last=False)[1])


def _key(text: str, design: Design, logo: Logo | None, output: Output) -> Key:
    # What was not typed may be repaired: it is not the same as its default, typed.
    return text, design.model_dump_json(exclude_unset=True), logo.content_hash if logo else None, output


def _graded(text: str, design: Design, logo: Logo | None) -> tuple[Scannability, bytes]:
    picture = draw_picture(text, design, logo)
    raster = rasterise(picture.drawing)
    return grade_picture(text, design, picture, raster.grey()), write_raster(raster, Output())


def _drawn(text: str, design: Design, logo: Logo | None, output: Output) -> bytes:
    return write(draw_picture(text, design, logo, output.size).drawing, output)
