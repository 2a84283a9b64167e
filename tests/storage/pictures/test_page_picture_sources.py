"""Pictures of landing pages: photographs as telephones write them, larger than logos and fewer at a time."""

import asyncio
from io import BytesIO

import pytest
from PIL import Image

from domain.codes.design_input import as_https
from domain.drawing.logo_limits import LOGO_LIMITS, PAGE_PICTURE_LIMITS, ImageUnavailable
from storage.net.fetching import _default_certificates
from storage.pictures.image_decoding import ImageDecoder
from storage.pictures.logo_source import LogoSources
from storage.pictures.page_file_source import MAX_IN_FLIGHT, PageFileSources
from tests.cases import in_turn
from tests.storage.logo_server import LOOPBACK, picture, refusal, reply, serving
from tests.storage.mail_server import make_identity

MAX_BYTES = PAGE_PICTURE_LIMITS.max_bytes


@pytest.fixture
async def server():
    async with serving() as running:
        yield running


def sources(**options) -> PageFileSources:
    return PageFileSources(**({"plain_http": True, "networks": LOOPBACK} | options))


def decoder() -> ImageDecoder:
    return ImageDecoder(limits=PAGE_PICTURE_LIMITS)


def encoded(size, kind="JPEG", mode="RGB", **options) -> bytes:
    file = BytesIO()
    Image.new(mode, size, 77 if mode == "L" else (200, 90, 40)).save(file, kind, **options)
    return file.getvalue()


async def until_asked(server, times) -> None:
    while len(server.requests) < times:
        await asyncio.sleep(0)


@in_turn(
    ("size", "expected"), [((8192, 6144), (1600, 1200)), ((16384, 3072), (1600, 300)), ((1600, 900), None)]
)
async def test_the_largest_photographs_fit_into_the_childs_memory(size, expected):
    drawn = await decoder().decode(encoded(size))

    assert (drawn.width, drawn.height) == (expected or size)
    assert drawn.media_type == "image/jpeg"


async def test_a_photograph_with_others_behind_it_is_read_like_any():
    side = Image.new("RGB", (5000, 4000), (1, 2, 3))
    file = BytesIO()
    side.save(file, "MPO", save_all=True, append_images=[side.resize((500, 400))])

    drawn = await decoder().decode(file.getvalue())

    assert (drawn.width, drawn.height) == (1600, 1280)


@pytest.mark.slow
@in_turn(
    ("source", "words"),
    [
        (lambda: encoded((8192, 6250), mode="L"), "has more than 51 million pixels"),
        (lambda: encoded((4100, 4000), mode="L", progressive=True), "has more than 16 million pixels"),
        (lambda: encoded((4100, 4000), "PNG", mode="L"), "has more than 16 million pixels"),
        (lambda: encoded((3000, 2800), "WEBP", lossless=True), "has more than 8 million pixels"),
        (lambda: picture() + bytes(MAX_BYTES), "is larger than 12 MB"),
        (lambda: b"<svg>" + b" " * LOGO_LIMITS.max_bytes, "is larger than 2 MB"),
    ],
)
async def test_what_would_take_too_much_is_refused_with_its_reason(source, words):
    assert await refusal(decoder().decode(source())) == words


async def test_a_logo_has_none_of_the_room_of_a_photograph():
    assert "16 million" in await refusal(ImageDecoder().decode(encoded((4100, 4000), mode="L")))


@pytest.mark.parametrize("announced", [True, False])
async def test_no_more_than_twelve_megabytes_are_read_of_a_picture(server, announced):
    server.answer = reply(picture() + bytes(MAX_BYTES), length=announced)

    found = await sources().get(server.url())

    assert (found.picture, found.facts.kind) == (None, "PNG")
    assert found.facts.size == (len(server.answer) - server.answer.index(b"\x89PNG") if announced else None)


async def test_no_more_than_four_are_in_flight(server):
    server.held = asyncio.Event()
    server.answer = reply(picture(), length=False)
    pictures = sources()

    tasks = [asyncio.create_task(pictures.get(server.url(f"/{number}.png"))) for number in range(6)]
    await until_asked(server, MAX_IN_FLIGHT)
    for _ in range(200):
        await asyncio.sleep(0)
    asked = len(server.requests)
    server.held.set()

    assert asked == MAX_IN_FLIGHT
    assert {found.picture.width for found in await asyncio.gather(*tasks)} == {8}


async def test_however_many_ask_for_one_picture_the_others_have_their_places(server):
    server.held = asyncio.Event()
    server.answer = reply(picture(), length=False)
    pictures = sources()
    crowd = [asyncio.create_task(pictures.get(server.url("/popular.png"))) for _ in range(2 * MAX_IN_FLIGHT)]
    await until_asked(server, 1)

    other = asyncio.create_task(pictures.get(server.url("/other.png")))
    await until_asked(server, 2)
    server.held.set()

    assert {found.picture.width for found in await asyncio.gather(other, *crowd)} == {8}
    assert len(server.requests) == 2


# Plain http


@in_turn(
    ("url", "expected"),
    [
        ("http://example.com/a.jpg", "https://example.com/a.jpg"),
        ("HTTP://example.com:80/a.jpg?x=http://b:80/", "https://example.com/a.jpg?x=http://b:80/"),
        ("http://example.com:80", "https://example.com"),
        ("http://example.com:8080/", "https://example.com:8080/"),
        ("http://example.com:8080?a:80", "https://example.com:8080?a:80"),
        ("http://[2001:db8::80]:80/", "https://[2001:db8::80]/"),
        ("https://example.com:80/", "https://example.com:80/"),
        (" http://example.com/", " http://example.com/"),
        ("ftp://example.com/", "ftp://example.com/"),
        ("http:", "http:"),
    ],
)
def test_an_address_over_plain_http_has_one_over_https(url, expected):
    assert as_https(url) == expected


async def test_a_picture_of_plain_http_is_asked_for_over_https(tmp_path, monkeypatch):
    tls, _ = make_identity(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "identity.pem"))
    _default_certificates.cache_clear()
    try:
        async with serving(tls=tls) as server:
            found = await sources(plain_http=False).get(server.url())
    finally:
        _default_certificates.cache_clear()

    assert found.picture.width == 8
    assert len(server.requests) == 1


async def test_where_plain_http_is_allowed_it_is_asked_and_a_logo_never_changes_its_address(server):
    logos = LogoSources(plain_http=False, networks=LOOPBACK)

    assert (await sources().get(server.url())).picture.width == 8
    with pytest.raises(ImageUnavailable, match="must be an https: URL"):
        await logos.get(server.url())
