"""Files as phones, programs and strangers make them, for tests of what is kept of them."""

import struct
import zlib
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import pillow_heif
from PIL import Image

# What nobody who is sent a photograph may find in it: where it was taken, and by whom.
PLACE = b"48.2082N16.3738E"
SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">%s<rect width="5" height="5"/></svg>'


def photograph(width: int = 120, height: int = 80) -> Image.Image:
    """Its upper left quarter is red: it is seen which way up it is."""
    picture = Image.new("RGB", (width, height), "white")
    picture.paste("red", (0, 0, width // 2, height // 2))
    return picture


def exif(orientation: int = 1, maker: str = "Phone") -> Image.Exif:
    data = Image.Exif()
    data[0x0112], data[0x010F], data[0x010E] = orientation, maker, PLACE.decode()
    position = data.get_ifd(0x8825)
    position[1], position[2], position[3], position[4] = "N", (48.0, 12.0, 29.5), "E", (16.0, 22.0, 25.7)
    return data


def encoded(kind: str, picture: Image.Image | None = None, **options: Any) -> bytes:
    written = BytesIO()
    (picture or photograph()).save(written, kind, **options)
    return written.getvalue()


def heic(brand: bytes = b"heic", **options: Any) -> bytes:
    written = BytesIO()
    pillow_heif.from_pillow(photograph()).save(written, format="HEIF", quality=60, **options)
    content = written.getvalue()
    return content[:8] + brand + content[12:]


def pdf(text: str = "Menu", pages: int = 1, more: bytes = b"") -> bytes:
    """`more`: further entries of the catalogue, like an action on opening."""
    kids = b" ".join(b"%d 0 R" % (3 + 2 * one) for one in range(pages))
    parts = [
        b"<< /Type /Catalog /Pages 2 0 R %s >>" % more,
        b"<< /Type /Pages /Kids [%s] /Count %d >>" % (kids, pages),
    ]
    font = b"<< /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>"
    for one in range(pages):
        drawn = b"BT /F1 40 Tf 20 50 Td (%s) Tj ET" % text.encode()
        page = b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents %d 0 R /Resources %s >>"
        parts += [
            page % (4 + 2 * one, font),
            b"<< /Length %d >>\nstream\n%s\nendstream" % (len(drawn), drawn),
        ]
    body, places = b"%PDF-1.7\n", []
    for number, part in enumerate(parts, 1):
        places.append(len(body))
        body += b"%d 0 obj\n%s\nendobj\n" % (number, part)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    head = b"xref\n0 %d\n0000000000 65535 f \n" % (len(parts) + 1)
    return (
        body
        + head
        + table
        + b"trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n"
        % (
            len(parts) + 1,
            len(body),
        )
    )


def archive(*names: str, content: bytes = b"x", first: tuple[str, bytes] | None = None) -> bytes:
    written = BytesIO()
    with ZipFile(written, "w", ZIP_DEFLATED, compresslevel=1) as file:
        if first:
            file.writestr(first[0], first[1], compress_type=0)
        for name in names:
            file.writestr(name, content)
    return written.getvalue()


def film(brand: bytes = b"isom", seconds: int = 3) -> bytes:
    header = bytes(12) + struct.pack(">II", 1000, seconds * 1000) + bytes(80)
    return (
        _box(b"ftyp", brand + bytes(4) + b"mp42")
        + _box(b"moov", _box(b"mvhd", header))
        + _box(b"mdat", b"..")
    )


def _box(name: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content) + 8) + name + content


def sound(frames: int = 200) -> bytes:
    """An MP3 of 128 kbit/s at 44,100 Hz."""
    return (b"\xff\xfb\x90\x00" + bytes(413)) * frames


def png_bomb(side: int = 30_000) -> bytes:
    """A square of so many pixels in a few kilobytes."""
    packed, rows = zlib.compressobj(9), b""
    for _ in range(side):
        rows += packed.compress(bytes(1 + side // 8))
    return png_of(side, side, rows + packed.flush(), depth=1)


def png_of(width: int, height: int, data: bytes, *, depth: int = 8) -> bytes:
    head = struct.pack(">IIBBBBB", width, height, depth, 0, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", data), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(one)) + name + one + struct.pack(">I", zlib.crc32(name + one))
        for name, one in chunks
    )


def mp3_with_tag(content: bytes) -> bytes:
    size = len(content)
    length = bytes((size >> shift) & 0x7F for shift in (21, 14, 7, 0))
    return b"ID3\x03\x00\x00" + length + content + sound()
