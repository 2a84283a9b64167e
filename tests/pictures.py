"""Pictures of the worlds: each is drawn, graded and decoded for real, once a worker."""

import operator
import pickle
from collections.abc import Callable
from hashlib import sha256
from threading import Lock
from typing import Any

from domain.drawing.logo_limits import PictureLimits
from storage.pictures import drawing
from storage.pictures.byte_cache import ByteCache
from storage.pictures.image_decoding import ImageDecoder, Reading
from storage.pictures.logo_source import LogoSources
from storage.pictures.page_file_source import PageFileSources
from storage.pictures.renderer import Renderer

# Worlds mint the same short IDs in the same order, so that tests often ask for the same picture. What these
# answer depends on their arguments alone.
_SAME_FOR_EVER = {
    drawing.draw,
    drawing.grade,
    drawing.preview,
    drawing.mend,
    drawing.weave,
    drawing.main_color,
    drawing.ink_of,
    drawing.cut,
}
_KNOWN: ByteCache[bytes, bytes] = ByteCache(64 << 20, len)
_KNOWN_LOCK = Lock()
_DECODED: ByteCache[tuple[bytes, PictureLimits], Reading] = ByteCache(
    64 << 20, lambda reading: len(reading.image.content) if reading.image else 0
)


def renderer_of(logos: LogoSources, page_files: PageFileSources) -> Renderer:
    """One that draws and decodes each picture once a worker."""
    renderer = Renderer(logos, page_files, draw_once)
    for source in (renderer._logos, renderer._page_files, renderer._uploads):
        source._decoder = _DecodingOnce(source._decoder)
    return renderer


class _DecodingOnce(ImageDecoder):
    """What a child process has decoded under the same limits. Each refusal is that of a child of its own."""

    def __init__(self, decoder: ImageDecoder) -> None:
        super().__init__(seconds=decoder._seconds, limits=decoder._limits)

    async def read(self, source: bytes | bytearray, limits: PictureLimits | None = None) -> Reading:
        asked = sha256(source).digest(), limits or self._limits
        if known := _DECODED.get(asked):
            return known
        reading = await super().read(source, limits)
        return _DECODED.keep(asked, reading) if reading.image else reading


def draw_once(function: Callable[..., Any], *arguments: Any, **keywords: Any) -> Any:
    """For a Renderer, in place of its child processes."""
    if function not in _SAME_FOR_EVER:
        return operator.call(function, *arguments, **keywords)
    asked = sha256(pickle.dumps((function, arguments, keywords))).digest()
    with _KNOWN_LOCK:
        known = _KNOWN.get(asked)
    if known is None:
        known = pickle.dumps(function(*arguments, **keywords))
        with _KNOWN_LOCK:
            _KNOWN.keep(asked, known)
    # A copy for each who asks, as from a process.
    return pickle.loads(known)
