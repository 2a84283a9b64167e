"""What a page says of a file on another server, and how much of the file has to be read for it."""

import re
import zlib
from dataclasses import dataclass
from typing import Final

from domain.drawing.logo_limits import PAGE_PICTURE_LIMITS
from domain.drawing.shapes import DecodedImage
from domain.pages.mp3_length import frame_at, tag_length

# The first bytes of a file, by which its kind is known.
SNIFFED: Final = 4_096
# The most of a sound that is read: its tag, often with a picture, and its first frames.
MAX_SOUND_BYTES: Final = 2_000_000
_FRAMES: Final = 65_536
_PICTURES: Final = frozenset(("PNG", "JPEG", "GIF", "WebP", "SVG"))
_WEB_PAGE: Final = "HTML"
_BEGINNINGS: Final = (
    (b"\x89PNG\r\n\x1a\n", "PNG"),
    (b"\xff\xd8\xff", "JPEG"),
    (b"GIF87a", "GIF"),
    (b"GIF89a", "GIF"),
    (b"ID3", "MP3"),
)
_UTF_16: Final = (b"\xff\xfe", b"\xfe\xff")
_GZIP: Final = b"\x1f\x8b"
_ROOT: Final = re.compile(rb"<(?:!doctype\s+|[\w.-]+:)?(html|svg)\b")
# ISO 32000-2, Annex I: readers find a PDF behind other bytes.
_PDF_WITHIN: Final = 1_024


@dataclass(frozen=True, slots=True, kw_only=True)
class FileFacts:
    """What is known of a file; None for what is not. `kind`: as its first bytes say, like "PDF".

    `size`: bytes. `pages`: of a PDF. `seconds`: of a sound. `width` and `height`: of a picture of pixels,
    or of that of a first page. `condition`: the header that asks its server for another version of it alone.
    """

    kind: str | None = None
    size: int | None = None
    pages: int | None = None
    seconds: int | None = None
    width: int | None = None
    height: int | None = None
    condition: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FetchedFile:
    """`picture`: the file itself if it is one, or its first page. `is_complete`: no other try says more.

    `is_unchanged`: its server has said so, and nothing else.
    """

    facts: FileFacts
    picture: DecodedImage | None = None
    is_complete: bool = True
    is_unchanged: bool = False


def kind_of(start: bytes) -> str | None:
    """The kind of a file that begins so, where it matters here; None for all others."""
    for beginning, kind in _BEGINNINGS:
        if start.startswith(beginning):
            return kind
    if start.startswith(b"RIFF") and start[8:12] == b"WEBP":
        return "WebP"
    if markup := _markup_of(start):
        return _kind_of_markup(markup)
    if b"%PDF-" in start[:_PDF_WITHIN]:
        return "PDF"
    return "MP3" if frame_at(start, 0) else None


def _markup_of(start: bytes) -> bytes:
    """The beginning of a page or a drawing, in small letters; empty for other files."""
    if start.startswith(_UTF_16):
        start = start.decode("utf-16", "ignore").encode()
    elif start.startswith(_GZIP):
        start = _drawing_in(start)
    start = start.lstrip(b"\xef\xbb\xbf \t\r\n")
    return start[:SNIFFED].lower() if start.startswith(b"<") else b""


def _drawing_in(zipped: bytes) -> bytes:
    """The beginning of a drawing that is sent as .svgz; empty for other files."""
    try:
        start = zlib.decompressobj(wbits=31).decompress(zipped, SNIFFED)
    except zlib.error:
        return b""
    return start if _kind_of_markup(start.lower()) == "SVG" else b""


def _kind_of_markup(start: bytes) -> str | None:
    # Web pages have drawings inside, and drawings web pages: the outer one comes first.
    root = _ROOT.search(start)
    return root and {b"html": _WEB_PAGE, b"svg": "SVG"}[root[1]]


def is_web_page(start: bytes) -> bool:
    """Whether it is a page about the file, or about a fault, and not the file."""
    return kind_of(start) == _WEB_PAGE


def has_picture(kind: str | None) -> bool:
    return kind == "PDF" or kind in _PICTURES


def bytes_to_read(start: bytes, size: int | None) -> int:
    """How many bytes of a file that begins so say all that a page tells of it. `size`: as announced."""
    match kind_of(start):
        case "PDF":
            most = PAGE_PICTURE_LIMITS.max_pdf_bytes
        case "MP3":
            return min(tag_length(start) + _FRAMES, MAX_SOUND_BYTES)
        case kind if kind in _PICTURES:
            most = PAGE_PICTURE_LIMITS.max_bytes
        case _:
            return len(start)
    # The beginning of a picture shows nothing.
    return len(start) if size is not None and size > most else most
