"""The kinds of files that an account can keep. The content decides, never the name."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from io import BytesIO
from types import MappingProxyType
from typing import Final
from zipfile import BadZipFile, ZipFile

from domain.kernel.errors import FileRefused
from domain.kernel.faults import Fault
from domain.kernel.reasons import Reason
from domain.pages.mp3_length import first_frame, mp3_seconds
from domain.pages.page_files import SNIFFED, kind_of

MAX_FILE_BYTES: Final = 25_000_000


@dataclass(frozen=True, slots=True)
class FileKind:
    """`is_shown`: browsers show it themselves; the others are saved."""

    media_type: str
    ending: str
    is_shown: bool = True


_OFFICE: Final = "application/vnd.openxmlformats-officedocument"
KINDS: Final[Mapping[str, FileKind]] = MappingProxyType(
    {
        "PDF": FileKind("application/pdf", "pdf"),
        "PNG": FileKind("image/png", "png"),
        "JPEG": FileKind("image/jpeg", "jpg"),
        "WebP": FileKind("image/webp", "webp"),
        "GIF": FileKind("image/gif", "gif"),
        "SVG": FileKind("image/svg+xml", "svg"),
        "MP3": FileKind("audio/mpeg", "mp3"),
        "M4A": FileKind("audio/mp4", "m4a"),
        "MP4": FileKind("video/mp4", "mp4"),
        "ZIP": FileKind("application/zip", "zip", is_shown=False),
        "DOCX": FileKind(f"{_OFFICE}.wordprocessingml.document", "docx", is_shown=False),
        "XLSX": FileKind(f"{_OFFICE}.spreadsheetml.sheet", "xlsx", is_shown=False),
        "PPTX": FileKind(f"{_OFFICE}.presentationml.presentation", "pptx", is_shown=False),
        "EPUB": FileKind("application/epub+zip", "epub", is_shown=False),
    }
)
# What browsers do not show is kept as a JPEG.
PHOTOGRAPHS: Final = frozenset(("HEIC", "AVIF"))
PICTURES: Final = frozenset(("PNG", "JPEG", "WebP", "GIF", "SVG"))
_NAMES: Final = (*KINDS, *sorted(PHOTOGRAPHS))
_MOST_ENTRIES: Final = 10_000
_ENTRY: Final = b"PK\x01\x02"
_DOCUMENTS: Final = (
    ("word/document.xml", "DOCX"),
    ("xl/workbook.xml", "XLSX"),
    ("ppt/presentation.xml", "PPTX"),
)
_BRANDS: Final = (
    (re.compile(rb"avi[fs]"), "AVIF"),
    (re.compile(rb"hei[cxms]|hev[cxms]|mif1|msf1"), "HEIC"),
    (re.compile(rb"M4[ABP] "), "M4A"),
    (re.compile(rb"isom|iso[2-9]|mp4[12]|avc1|dash|MSNV|M4V |3gp[4-9]"), "MP4"),
)
_MOST_SECONDS: Final = 86_400 * 7
_DAMAGED: Final = "is damaged or incomplete"


def file_kind_of(content: bytes) -> str:
    """Its name in KINDS or PHOTOGRAPHS. Raises FileRefused for all other files, and for broken archives."""
    if content.startswith(b"PK\x03\x04"):
        return _kind_of_zip(content)
    kind = _kind_of_boxes(content) if content[4:8] == b"ftyp" else kind_of(content[:SNIFFED])
    if kind is None or kind not in _NAMES:
        raise refused_kind()
    return kind


def is_heic(content: bytes) -> bool:
    """Whether it begins like a photograph of an iPhone, which browsers and the designer do not read."""
    return content[4:8] == b"ftyp" and _kind_of_boxes(content) == "HEIC"


def refused_kind(*allowed: str) -> FileRefused:
    return FileRefused(Fault("file", Reason.FILE_KIND, allowed=[*(allowed or _NAMES)]))


def unreadable(why: str, cause: str = "unreadable") -> FileRefused:
    """`why`: ends a sentence about the file."""
    return FileRefused(Fault("file", Reason.FILE_UNREADABLE, why=why, cause=cause))


def may_replace(kind: str, before: str) -> bool:
    """Whether a page that shows the one can show the other."""
    return kind == before or {kind, before} <= PICTURES


def _kind_of_zip(content: bytes) -> str:
    # Each name takes memory, and a directory of 25 MB has half a million.
    if content.count(_ENTRY) > _MOST_ENTRIES:
        raise unreadable(f"has more than {_MOST_ENTRIES:,} files in it")
    try:
        with ZipFile(BytesIO(content)) as archive:
            names = frozenset(archive.namelist())
    except (BadZipFile, ValueError, OSError, NotImplementedError):
        raise unreadable(_DAMAGED) from None
    if any(name.endswith("vbaProject.bin") for name in names):
        raise unreadable("has a program (macros) in it")
    if content[30:58] == b"mimetypeapplication/epub+zip":
        return "EPUB"
    return next((kind for name, kind in _DOCUMENTS if name in names), "ZIP")


def _kind_of_boxes(content: bytes) -> str | None:
    """By the first of its brands that is known (ISO/IEC 14496-12, 4.3), but of pictures by any."""
    size = min(int.from_bytes(content[:4]), SNIFFED)
    brands = [content[8:12], *(content[at : at + 4] for at in range(16, size, 4))]
    if brands[0] in (b"mif1", b"msf1") and any(_BRANDS[0][0].fullmatch(brand) for brand in brands):
        return "AVIF"
    return next((kind for pattern, kind in _BRANDS if pattern.fullmatch(brands[0])), None)


def sound_seconds(content: bytes) -> int | None:
    """The length of an MP3. Raises FileRefused for one that is a tag alone, without a sound."""
    if first_frame(content) is None:
        raise unreadable(_DAMAGED)
    return mp3_seconds(content, len(content))


def movie_seconds(content: bytes) -> int | None:
    """The length of an MP4 or M4A. Raises FileRefused for one that is cut off."""
    for name, begin, end in _boxes(content, 0, len(content)):
        if name == b"moov":
            for inner, start, stop in _boxes(content, begin, end):
                if inner == b"mvhd" and stop - start >= 32:
                    return _length_in(content[start:stop])
            return None
    raise unreadable(_DAMAGED)


def _boxes(content: bytes, place: int, end: int) -> Iterator[tuple[bytes, int, int]]:
    while place + 8 <= end:
        size, head = int.from_bytes(content[place : place + 4]), 8
        if size == 1:
            size, head = int.from_bytes(content[place + 8 : place + 16]), 16
        size = size or end - place
        if size < head or place + size > end:
            return
        yield content[place + 4 : place + 8], place + head, place + size
        place += size


def _length_in(header: bytes) -> int | None:
    """The length that the box `mvhd` tells (8.2.2)."""
    at, wide = (20, 8) if header[0] == 1 else (12, 4)
    scale, length = int.from_bytes(header[at : at + 4]), int.from_bytes(header[at + 4 : at + 4 + wide])
    seconds = round(length / scale) if scale else 0
    return seconds if 1 <= seconds <= _MOST_SECONDS else None
