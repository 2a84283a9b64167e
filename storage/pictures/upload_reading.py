"""What was sent as a file: its kind by its content, cleaned where it is a picture, and its facts."""

from asyncio import to_thread
from dataclasses import replace
from typing import Final

from domain.drawing.logo_limits import MAX_SOURCE_SIDE, PAGE_PICTURE_LIMITS, PictureLimits
from domain.drawing.shapes import DecodedImage
from domain.files.kinds import (
    MAX_FILE_BYTES,
    PHOTOGRAPHS,
    PICTURES,
    file_kind_of,
    movie_seconds,
    sound_seconds,
    unreadable,
)
from domain.ports.files import ReadFile
from storage.pictures.image_decoding import ImageDecoder, Reading

DECODE_SECONDS: Final = 8.0
# Of a file of our own, also where it is on a page.
OWN_FILE_LIMITS: Final = replace(
    PAGE_PICTURE_LIMITS,
    max_bytes=MAX_FILE_BYTES,
    max_pdf_bytes=MAX_FILE_BYTES,
    max_stored_bytes=MAX_FILE_BYTES,
)
_CLEANED: Final = replace(OWN_FILE_LIMITS, max_side=MAX_SOURCE_SIDE, max_pdf_bytes=0)


class UploadReader:
    def __init__(self, *, seconds: float = DECODE_SECONDS) -> None:
        self._decoder = ImageDecoder(seconds=seconds, limits=OWN_FILE_LIMITS)

    async def read(self, content: bytes) -> ReadFile:
        """Raise FileRefused for what is not kept."""
        kind = await to_thread(file_kind_of, content)
        if kind in PICTURES or kind in PHOTOGRAPHS:
            _, cleaned = await self._read(content, replace(_CLEANED, cleaned=kind))
            content, kind = cleaned.content, "JPEG" if kind in PHOTOGRAPHS else kind
        if kind in PICTURES or kind == "PDF":
            reading, picture = await self._read(content)
            size = reading.full_size or (picture.width, picture.height)
            return ReadFile(content=content, kind=kind, pages=reading.pages, size=size, picture=picture)
        seconds = None
        if kind == "MP3":
            seconds = await to_thread(sound_seconds, content)
        elif kind in ("MP4", "M4A"):
            seconds = await to_thread(movie_seconds, content)
        return ReadFile(content=content, kind=kind, seconds=seconds)

    async def _read(
        self, content: bytes, limits: PictureLimits | None = None
    ) -> tuple[Reading, DecodedImage]:
        """What cannot be drawn is damaged, or has a password."""
        reading = await self._decoder.read(content, limits)
        if reading.image is None:
            raise unreadable(reading.reason, reading.cause)
        return reading, reading.image
