"""What is found out about the files of strangers, from real servers that lie, break off and never end."""

import asyncio
import gzip
from io import BytesIO

import pytest
from PIL import Image

from domain.drawing.logo_limits import PAGE_PICTURE_LIMITS
from domain.pages.page_files import FileFacts
from storage.net.fetching import PRIVATE
from storage.pictures.page_file_source import PageFileSources
from tests import files
from tests.storage.logo_server import HERE, picture, redirect, refusal, reply, serving

SVG = (
    b"<!-- A drawing --><svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><path d='M0 0h9v9z'/></svg>"
)
PREFIXED_SVG = (
    b"<ns0:svg xmlns:ns0='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><ns0:path d='M0 0h9v9z'/></ns0:svg>"
)
MAX_PDF = PAGE_PICTURE_LIMITS.max_pdf_bytes


@pytest.fixture
async def server():
    async with serving() as running:
        yield running


def sources(**options) -> PageFileSources:
    # However slow the machine is, no fetch fails.
    patient = {"fetch_seconds": 60, "decode_seconds": 60}
    return PageFileSources(plain_http=True, networks=(HERE,), **(patient | options))


async def found(server, body, *, length=True, **options):
    server.answer = reply(body, length=length)
    return await sources(**options).get(server.url())


async def test_a_pdf_has_its_size_its_pages_and_the_first_of_them(server):
    body = files.pdf(12)

    file = await found(server, body)

    assert file.facts == FileFacts(kind="PDF", size=len(body), pages=12, width=707, height=1000)
    page = Image.open(BytesIO(file.picture.content))
    assert (page.format, page.size) == ("JPEG", (707, 1000))
    assert page.getpixel((5, 5)) == (255, 255, 255)
    assert min(page.convert("L").getextrema()) < 60
    assert [request.split()[0] for request in server.requests] == ["GET"]


@pytest.mark.parametrize(
    ("body", "facts"),
    [
        (b"PK\x03\x04" + bytes(9_000), {"size": 9_004}),
        (picture(), {"kind": "PNG", "size": len(picture()), "width": 8, "height": 8}),
        (files.mp3(185), {"kind": "MP3", "size": len(files.mp3(185)), "seconds": 185}),
        (files.mp3(185, tag=300_000), {"kind": "MP3", "size": len(files.mp3(185)) + 300_010, "seconds": 185}),
        (b"<?xml version='1.0'?><gpx/>", {"size": 27}),
        (SVG, {"kind": "SVG", "size": len(SVG)}),
        (PREFIXED_SVG, {"kind": "SVG", "size": len(PREFIXED_SVG)}),
        (SVG.decode().encode("utf-16"), {"kind": "SVG", "size": 2 * len(SVG) + 2}),
        (gzip.compress(SVG, mtime=0), {"kind": "SVG", "size": len(gzip.compress(SVG, mtime=0))}),
        (gzip.compress(b"<html>", mtime=0), {"size": len(gzip.compress(b"<html>", mtime=0))}),
    ],
)
async def test_other_files_have_what_they_tell(server, body, facts):
    file = await found(server, body)

    assert file.facts == FileFacts(**facts)
    assert (file.picture is not None) == (file.facts.kind in ("PNG", "SVG"))


async def test_a_photograph_that_lies_on_its_side_has_the_sides_that_are_seen(server):
    image, taken = Image.new("RGB", (400, 300)), BytesIO()
    exif = image.getexif()
    exif[0x0112] = 6
    image.save(taken, "JPEG", exif=exif)

    file = await found(server, taken.getvalue())

    assert (file.facts.kind, file.facts.width, file.facts.height) == ("JPEG", 300, 400)


# A PDF that wants something


@pytest.mark.slow
@pytest.mark.parametrize(
    ("made", "pages", "size"),
    [
        (lambda: files.pdf(100_000), 100_000, (707, 1000)),
        (lambda: files.pdf(3, count=90_000), None, (707, 1000)),
        (lambda: files.pdf(box=(0, 0, 14_400_000, 14_400_000)), 1, (1000, 1000)),
        (lambda: files.pdf(box=(0, 0, 1, 14_400)), 1, (1, 1000)),
        (lambda: files.pdf(box=(0, 0, 100, 50)), 1, (200, 100)),
        (lambda: b"junk\n" + files.pdf(2), 2, (707, 1000)),
        (files.locked_pdf, None, None),
        (lambda: files.pdf(2)[:300], None, None),
        (lambda: b"%PDF-1.7\nThis is a text that somebody named .pdf", None, None),
        (files.bomb_pdf, 3, (707, 1000)),
        (files.endless_pdf, 7, None),
    ],
    ids=("many", "lying", "giant", "thin", "small", "junk", "locked", "broken", "text", "bomb", "endless"),
)
async def test_a_pdf_is_read_as_far_as_it_can_be(server, made, pages, size):
    body = made()
    file = await found(server, body)

    drawn = (file.picture.width, file.picture.height) if file.picture else None
    assert (file.facts.kind, file.facts.size) == ("PDF", len(body))
    assert (file.facts.pages, drawn) == (pages, size)
    assert file.is_complete


async def test_a_text_named_pdf_is_a_file_of_unknown_kind(server):
    file = await found(server, b"Dear Sirs")

    assert file.facts == FileFacts(size=9)


@pytest.mark.parametrize(
    "page", [b"<!doctype html><p>Sign in", b"\n<HTML><svg/>", b"<!-- x --><html lang=en>"]
)
async def test_a_page_about_a_file_is_no_file(server, page):
    server.answer = reply(page)

    assert await refusal(sources().get(server.url())) == "is a web page"


# A server that wants something


async def test_what_a_server_calls_a_version_is_sent_back_if_it_is_plain_and_all_has_come(server):
    body = files.pdf(2)
    whole, line = reply(body, 'ETag: "a"'), 'If-None-Match: "a"'
    for answer, expected in (
        (whole, line),
        (reply(b"PK" + bytes(9_000), 'ETag: "a"'), line),
        (reply(body, f"ETag: {257 * 'a'}"), None),
        (reply(body, "ETag: é"), None),
        (reply(body[:300], 'ETag: "a"'), None),
        (whole[:-9], None),
    ):
        server.answer = answer
        assert (await sources().get(server.url())).facts.condition == expected


@pytest.mark.parametrize("announced", [True, False])
async def test_of_a_pdf_over_twenty_megabytes_only_the_size_is_known(server, announced):
    body = files.pdf() + bytes(MAX_PDF)

    file = await found(server, body, length=announced)

    assert file.facts == FileFacts(kind="PDF", size=len(body) if announced else None)
    assert file.is_complete


@pytest.mark.parametrize("start", [b"%PDF-1.7\n", b"\xff\xfb\x90\0" + bytes(413) + b"\xff\xfb\x90\0", b"PK"])
async def test_a_download_without_an_end_is_left(server, start):
    server.held = asyncio.Event()

    file = await found(server, start + bytes(MAX_PDF), length=False)

    assert file.facts.size is None
    assert file.is_complete


async def test_what_has_come_when_the_time_is_over_tells_kind_and_size(server):
    server.held = asyncio.Event()
    server.answer = reply(files.pdf() + bytes(5_000))[:-5_000]

    file = await sources(fetch_seconds=1).get(server.url())

    assert file.facts == FileFacts(kind="PDF", size=len(files.pdf()) + 5_000)
    assert not file.is_complete


@pytest.mark.parametrize(
    ("announced", "size"),
    [("5000000", None), ("9999999999999999999", None), ("1000", 1_000)],
)
async def test_a_size_that_does_not_come_is_not_believed(server, announced, size):
    head = f"HTTP/1.1 200 OK\r\nContent-Length: {announced}\r\nConnection: close\r\n\r\n"
    server.answer = head.encode() + b"%PDF-1.7\n" + bytes(4_991)

    file = await sources().get(server.url())

    assert (file.facts.kind, file.facts.size) == ("PDF", size)


@pytest.mark.parametrize("announced", ["-5", "many", "9" * 30])
async def test_a_size_that_is_no_number_is_no_http(server, announced):
    server.answer = f"HTTP/1.1 200 OK\r\nContent-Length: {announced}\r\n\r\n%PDF-1.7".encode()

    assert "does not speak HTTP" in await refusal(sources().get(server.url()))


async def test_a_server_that_refuses_to_be_asked_for_the_head_alone_is_not(server):
    server.answer = reply(b"", status="405 Method Not Allowed")

    assert await refusal(sources().get(server.url())) == "cannot be fetched: the server answered 405"
    assert [request.split()[0] for request in server.requests] == ["GET"]


async def test_no_redirect_leads_into_a_private_network(server):
    async with serving("127.0.0.2") as inside:
        server.answer = redirect(inside.url("/private.pdf", host="127.0.0.2"))

        assert await refusal(sources().get(server.url())) == PRIVATE
        assert inside.requests == []
