"""Files as others serve them: PDFs and sounds, whole, lying and hostile."""

import zlib

TEXT = b"BT /F1 48 Tf 60 700 Td (Bench No. 4) Tj ET"
A4 = (0, 0, 595, 842)


def assembled(objects: dict[int, bytes], trailer: bytes = b"") -> bytes:
    """Of numbered objects; the first is the catalogue (ISO 32000-2, 7.5)."""
    file, places = bytearray(b"%PDF-1.7\n"), {}
    for number, content in objects.items():
        places[number] = len(file)
        file += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    table = len(file)
    file += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    file += b"".join(b"%010d 00000 n \n" % places[number] for number in sorted(places))
    file += b"trailer<</Size %d/Root 1 0 R%s>>\nstartxref\n%d\n%%%%EOF" % (len(objects) + 1, trailer, table)
    return bytes(file)


def stream(content: bytes, entries: bytes = b"") -> bytes:
    return b"<<%s/Length %d>>stream\n%s\nendstream" % (entries, len(content), content)


def pdf(
    pages: int = 1,
    *,
    count: int | None = None,
    box: tuple[int, int, int, int] = A4,
    content: bytes = TEXT,
    resources: bytes = b"",
    others: dict[int, bytes] | None = None,
    trailer: bytes = b"",
) -> bytes:
    """`count`: how many pages it says. `others`: further objects, from 5 on."""
    others = others or {}
    first = 5 + len(others)
    kids = b" ".join(b"%d 0 R" % (first + page) for page in range(pages))
    objects = {
        1: b"<</Type/Catalog/Pages 2 0 R>>",
        2: b"<</Type/Pages/Count %d/Kids[%s]/MediaBox[%d %d %d %d]>>" % (count or pages, kids, *box),
        3: stream(content),
        4: b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
        **others,
    }
    page = b"<</Type/Page/Parent 2 0 R/Contents 3 0 R/Resources<</Font<</F1 4 0 R>>%s>>>>" % resources
    return assembled({**objects, **dict.fromkeys(range(first, first + pages), page)}, trailer)


def locked_pdf() -> bytes:
    """Encrypted with a password that nobody knows (ISO 32000-2, 7.6.4)."""
    entries = b"/Filter/Standard/V 1/R 2/P -4/O<%s>/U<%s>" % (b"61" * 32, b"62" * 32)
    return pdf(trailer=b"/Encrypt<<%s>>/ID[<00><00>]" % entries)


def endless_pdf() -> bytes:
    """Each of twenty forms draws the next one forty times."""
    forms = {
        number: stream(
            b"/N Do " * 40,
            b"/Type/XObject/Subtype/Form/BBox[0 0 595 842]/Resources<</XObject<</N %d 0 R>>>>" % (number + 1),
        )
        for number in range(5, 25)
    }
    forms[25] = stream(b"0 0 595 842 re f ", b"/Type/XObject/Subtype/Form/BBox[0 0 595 842]")
    return pdf(7, content=b"/N Do", resources=b"/XObject<</N 5 0 R>>", others=forms)


def bomb_pdf() -> bytes:
    """A few hundred kilobytes that hold a picture of a gigabyte."""
    side, parts = 20_000, 200
    packed = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    part = packed.compress(bytes(side * side * 3 // parts)) + packed.flush(zlib.Z_FULL_FLUSH)
    # RFC 1950: the header, and at the end the Adler-32 of so many zeros.
    checksum = (side * side * 3 % 65_521 << 16 | 1).to_bytes(4)
    rows = b"\x78\xda" + part * parts + packed.flush() + checksum
    kind = b"/Type/XObject/Subtype/Image/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/FlateDecode"
    picture = stream(rows, kind + b"/Width %d/Height %d" % (side, side))
    content = b"595 0 0 842 0 0 cm /I Do"
    return pdf(3, content=content, resources=b"/XObject<</I 5 0 R>>", others={5: picture})


def mp3(seconds: int = 60, *, tag: int = 0, xing: int | None = None, rates: tuple[int, ...] = (9,)) -> bytes:
    """Silent frames of MPEG-1, layer III, 44.1 kHz. `rates`: indexes of their rates; 9 is 128 kbit/s.

    `tag`: bytes of an ID3 tag before them. `xing`: the number of frames that a Xing header announces.
    """
    sizes = {1: 104, 5: 208, 9: 417, 11: 626}
    frames = [
        bytes((0xFF, 0xFB, rate << 4, 0)) + bytes(sizes[rate] - 4)
        for index in range(round(seconds * 44_100 / 1_152))
        for rate in (rates[index % len(rates)],)
    ]
    if xing is not None:
        head = b"Xing" + (1).to_bytes(4) + xing.to_bytes(4)
        frames.insert(0, bytes((0xFF, 0xFB, 0x90, 0)) + bytes(32) + head.ljust(417 - 36, b"\0"))
    return _tag(tag) + b"".join(frames)


def _tag(size: int) -> bytes:
    if not size:
        return b""
    digits = bytes(size >> shift & 0x7F for shift in (21, 14, 7, 0))
    return b"ID3\x04\0\0" + digits + bytes(size)
