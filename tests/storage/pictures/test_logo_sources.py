"""Logos from data URIs and from a real server on this machine; each is read in a real child process."""

import asyncio
import resource
from collections.abc import AsyncIterator
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from threading import Event

import pytest
from PIL import Image

from domain.drawing.logo_limits import MAX_BYTES, ImageUnavailable
from domain.drawing.shapes import DecodedImage
from storage.pictures.image_child import CPU_SECONDS
from storage.pictures.image_decoding import UNREADABLE, ImageDecoder
from storage.pictures.logo_source import CACHE_BYTES, CACHE_SECONDS, LogoSources, logo_cache
from tests.cases import in_turn
from tests.storage.logo_server import (
    LOOPBACK,
    Server,
    data_uri,
    picture,
    refusal,
    reply,
    serving,
)


@pytest.fixture
async def server() -> AsyncIterator[Server]:
    async with serving() as running:
        yield running


def sources(**options) -> LogoSources:
    return LogoSources(**({"plain_http": True, "networks": LOOPBACK} | options))


async def test_a_data_uri_and_a_url_give_the_same_logo(server):
    logos = sources()

    logo = await logos.get(data_uri(picture()))

    assert logo == await logos.get(server.url())
    assert (logo.width, logo.height, logo.media_type) == (8, 8, "image/png")


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "GIF"])
async def test_only_the_content_decides_the_kind_of_a_picture(server, kind):
    server.answer = reply(picture(kind=kind), "Content-Type: text/html")

    assert (await sources().get(server.url("/logo.txt"))).width == 8


async def test_an_svg_is_drawn_with_its_longer_side_from_512_to_1024():
    svg = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><rect width="10" height="10"/></svg>'

    logo = await sources().get(data_uri(svg))

    assert (logo.width, logo.height) == (512, 256)
    drawn = Image.open(BytesIO(logo.content))
    assert drawn.getpixel((100, 100)) == (0, 0, 0, 255)
    assert drawn.getpixel((400, 100))[3] == 0


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"<!doctype html><html><body>Not found</body></html>", "is not a PNG, JPEG, WebP, GIF or SVG"),
        (b"%PDF-1.7", "is not a PNG"),
        (
            b'<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>',
            "has a script, which a picture may not have",
        ),
        (b'<svg xmlns="http://www.w3.org/2000/svg"/>', "draws nothing"),
        (picture()[:40], "is damaged or incomplete"),
    ],
)
async def test_a_file_that_is_no_logo_is_refused_with_its_reason(server, content, words):
    server.answer = reply(content, "Content-Type: image/png")
    logos = sources()

    assert words in await refusal(logos.get(server.url()))
    assert words in await refusal(logos.get(data_uri(content)))


@in_turn("image", ["data:", "data:image/png;base64,*", "ftp://a/", "", "logo.png"])
async def test_what_is_neither_a_data_uri_nor_a_url_is_refused(image):
    assert (await refusal(sources().get(image))).startswith("must ")


async def test_a_url_is_fetched_once_for_all_who_ask_and_again_after_a_minute(server):
    now = [0.0]
    logos = sources(clock=lambda: now[0])

    together = await asyncio.gather(*(logos.get(server.url()) for _ in range(5)))
    later = await logos.get(server.url())

    assert len(server.requests) == 1
    assert all(logo == later for logo in together)
    now[0] = 61
    server.answer = reply(picture(9))
    assert (await logos.get(server.url())).width == 9
    assert len(server.requests) == 2


async def test_what_could_not_be_fetched_is_tried_again(server):
    logos = sources()
    server.answer = reply(b"", status="503 Later")
    await refusal(logos.get(server.url()))

    server.answer = reply(picture())

    assert (await logos.get(server.url())).width == 8


def test_what_is_kept_is_bounded_by_its_bytes_and_the_least_asked_for_goes_first():
    kept = logo_cache(clock=lambda: 0.0)
    logos = {str(i): DecodedImage(bytes(3_000_000), 8, 8, sha256(bytes([i])).hexdigest()) for i in range(6)}

    for key, logo in logos.items():
        kept.keep(key, logo)
        kept.get("0")

    assert [key for key in logos if kept.get(key)] == ["0", "2", "3", "4", "5"]
    assert sum(len(logo.content) for key, logo in logos.items() if kept.get(key)) <= CACHE_BYTES


def test_what_is_kept_is_forgotten_after_a_minute():
    now = [0.0]
    kept = logo_cache(clock=lambda: now[0])
    kept.keep("a", "has a script")

    now[0] = CACHE_SECONDS - 0.1
    assert kept.get("a") == "has a script"
    now[0] = CACHE_SECONDS
    assert kept.get("a") is None


async def test_one_who_leaves_does_not_take_the_logo_from_the_others(server):
    server.held, body = asyncio.Event(), picture()
    server.answer = reply(body, length=False)
    logos = sources()
    leaving, staying = (asyncio.create_task(logos.get(server.url())) for _ in range(2))
    await server.asked.wait()

    leaving.cancel()
    await asyncio.wait([leaving])
    server.held.set()

    assert leaving.cancelled()
    assert (await staying).width == 8
    assert len(server.requests) == 1


# The child

SPIN = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1024 1024" width="1024" height="1024">'
    + "".join(f'<mask id="m{i}"><rect width="1024" height="1024" fill="#fff"/></mask>' for i in range(20))
    + "".join(
        f'<g opacity=".9" mask="url(#m{i % 20})"><rect width="1024" height="1024"/></g>' for i in range(2_000)
    )
    + "</svg>"
).encode()


def children() -> list[str]:
    """The processes that read a logo for this one and have not ended."""
    lists = [text_of(thread / "children") for thread in Path("/proc/self/task").iterdir()]
    return [
        pid
        for pids in lists
        for pid in pids.split()
        if "pictures.image_child" in text_of(Path("/proc", pid, "cmdline"))
    ]


def text_of(file: Path) -> str:
    """Empty when what it tells of has ended in the meantime."""
    try:
        return file.read_text()
    except (FileNotFoundError, ProcessLookupError):
        return ""


async def test_a_picture_that_takes_too_long_is_ended():
    reason = await refusal(ImageDecoder(seconds=0.6).decode(SPIN))

    assert reason == "takes more than 0.6 seconds to draw"
    assert children() == []


@pytest.mark.slow
async def test_a_child_that_uses_up_its_time_ends_by_itself():
    reason = asyncio.create_task(refusal(ImageDecoder(seconds=60).decode(SPIN)))
    while not (found := children()):
        await asyncio.sleep(0)
    child = int(found[0])
    while resource.prlimit(child, resource.RLIMIT_CPU) != (CPU_SECONDS, CPU_SECONDS):
        await asyncio.sleep(0)

    # Its own limit, made shorter: it is the system that holds it.
    resource.prlimit(child, resource.RLIMIT_CPU, (1, 1))

    assert "is damaged, or takes too much" in await reason


async def test_the_child_ends_when_nobody_waits_any_more():
    waiting = asyncio.create_task(sources().get(data_uri(SPIN)))
    while not children():
        await asyncio.sleep(0)

    waiting.cancel()
    await asyncio.wait([waiting])

    assert waiting.cancelled()
    assert children() == []


async def test_a_picture_is_read_while_all_other_threads_of_the_process_are_busy():
    loop, are_free = asyncio.get_running_loop(), Event()
    busy = [loop.run_in_executor(None, are_free.wait) for _ in range(64)]
    try:
        logo = await ImageDecoder().decode(picture())
    finally:
        are_free.set()
        await asyncio.gather(*busy)

    assert logo.width == 8


@pytest.mark.slow
async def test_no_more_than_two_children_run_at_once():
    decoder = ImageDecoder(seconds=0.3)
    tasks = [asyncio.create_task(decoder.decode(SPIN)) for _ in range(5)]
    most = 0
    while not all(task.done() for task in tasks):
        most = max(most, len(children()))
        await asyncio.sleep(0)

    assert most == 2
    assert all(isinstance(task.exception(), ImageUnavailable) for task in tasks)


@pytest.mark.slow
@in_turn(("kind", "side"), [("PNG", 4_000), ("WEBP", 2_828)])
async def test_the_largest_pictures_fit_into_the_childs_memory(kind, side):
    large = BytesIO()
    Image.new("RGBA", (side, side), (1, 2, 3, 4)).save(large, kind, lossless=True)

    logo = await ImageDecoder().decode(large.getvalue())

    assert (logo.width, logo.height) == (1024, 1024)


async def test_a_picture_that_takes_too_much_memory_is_refused():
    deep = '<g opacity=".9">' * 60 + '<circle r="2000"/>' + "</g>" * 60
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="1024">{deep * 3}</svg>'

    assert await refusal(ImageDecoder(seconds=60).decode(svg.encode())) == UNREADABLE


async def test_a_source_of_more_than_two_megabytes_starts_no_child():
    assert await refusal(ImageDecoder().decode(bytes(MAX_BYTES + 1))) == "is larger than 2 MB"
