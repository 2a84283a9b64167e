"""Drawing: what is cached, what is shared, and who waits."""

import asyncio
from hashlib import sha256
from io import BytesIO

import pytest
from PIL import Image

from domain.drawing.options import Design, read_design
from domain.drawing.output import Output, Undrawable
from domain.drawing.shapes import NO_IMAGES, DecodedImage, Images
from domain.drawing.sheets import Label, sheet_named
from domain.kernel.errors import TooBusy
from storage.pictures.logo_source import LogoSources
from storage.pictures.page_file_source import PageFileSources
from storage.pictures.renderer import CACHE_BYTES, MAX_ANONYMOUS_LARGE, Renderer

URL = "https://qr.test/a2b3c4d"
PLAIN = Design.model_validate({"width": 200, "height": 200})
LARGE = Design.model_validate({"width": 2200, "height": 2200})


@pytest.fixture
def renderer() -> Renderer:
    logos = LogoSources(plain_http=False, networks=())
    return Renderer(logos, PageFileSources(plain_http=False, networks=()))


def images() -> Images:
    written = BytesIO()
    Image.new("RGB", (40, 40), "#7a1fa2").save(written, "PNG")
    return Images(DecodedImage(written.getvalue(), 40, 40, sha256(written.getvalue()).hexdigest()))


async def test_what_was_graded_need_not_be_drawn_again(renderer):
    await renderer.grade(URL, PLAIN, NO_IMAGES)

    cached = [content for _, content in renderer._cache._items.values()]
    assert cached == [await renderer.draw(URL, PLAIN, NO_IMAGES, Output())]


async def test_equal_pictures_asked_for_at_once_are_drawn_once(renderer):
    asked = [asyncio.ensure_future(renderer.draw(URL, LARGE, NO_IMAGES, Output())) for _ in range(20)]
    await asyncio.sleep(0)

    assert len(renderer._drawing._in_flight) == 1
    assert len(set(await asyncio.gather(*asked))) == 1


async def test_who_goes_away_stops_the_picture_for_nobody_else(renderer):
    leaving, staying = (
        asyncio.ensure_future(renderer.draw(URL, LARGE, NO_IMAGES, Output())) for _ in range(2)
    )
    await asyncio.sleep(0)

    leaving.cancel()

    assert (await staying).startswith(b"\x89PNG")


async def test_what_is_kept_counts_its_names_and_stays_within_its_bounds(renderer):
    source = "data:image/png;base64," + "A" * 900_000
    design = read_design({"width": 64, "height": 64, "image": source})

    for number in range(20):
        await renderer.draw(f"https://x/{number}", design, images(), Output())

    keys = sum(len(part) for key in renderer._cache._items for part in key if isinstance(part, (str, bytes)))
    assert keys < 10_000
    assert 20 * 500 < renderer._cache.bytes < CACHE_BYTES


async def test_two_sources_of_one_logo_are_one_picture(renderer):
    designs = [
        read_design({"width": 200, "height": 200, "image": f"https://example.com/{number}.png"})
        for number in range(2)
    ]

    drawn = [await renderer.draw(URL, design, images(), Output()) for design in designs]

    assert drawn[0] is drawn[1]


async def test_too_many_large_pictures_without_a_key_are_asked_to_retry_later(renderer):
    asked = [
        renderer.draw(f"{URL}{number}", LARGE, NO_IMAGES, Output(), anonymous=True)
        for number in range(MAX_ANONYMOUS_LARGE + 2)
    ]

    answers = await asyncio.gather(*asked, return_exceptions=True)

    assert [type(answer) for answer in answers] == [bytes] * MAX_ANONYMOUS_LARGE + [TooBusy] * 2
    assert await renderer.draw(f"{URL}{MAX_ANONYMOUS_LARGE}", LARGE, NO_IMAGES, Output(), anonymous=True)


async def test_who_has_a_key_waits_for_as_long_as_it_takes(renderer):
    asked = [
        renderer.draw(f"{URL}{number}", LARGE, NO_IMAGES, Output())
        for number in range(MAX_ANONYMOUS_LARGE + 2)
    ]

    assert all(isinstance(answer, bytes) for answer in await asyncio.gather(*asked))


async def test_a_logo_without_room_is_refused_by_the_option_that_leaves_none(renderer):
    options = {
        "width": 100,
        "height": 100,
        "image": "https://example.com/a.png",
        "imageOptions": {"margin": 40},
    }

    with pytest.raises(Undrawable) as refused:
        await renderer.grade(URL, Design.model_validate(options), images())

    assert refused.value.fault.field == "options.imageOptions.margin"


async def test_a_sheet_takes_its_labels_as_its_pages_leave(renderer):
    taken = []

    async def labels():
        for number in range(43):
            taken.append(number)
            yield Label(f"{URL}{number}", PLAIN, NO_IMAGES, f"Table {number}")

    leaving = [(len(taken), part) async for part in renderer.draw_sheet(sheet_named("l7160"), labels())]

    assert [count for count, _ in leaving] == [1, 22, 43, 43]
    content = b"".join(part for _, part in leaving)
    assert content.startswith(b"%PDF-1.4")
    assert content.count(b"/Type /Page ") == 3


async def test_a_frame_makes_a_picture_higher(renderer):
    framed = Design.model_validate({"frameOptions": {"enabled": True}})

    plain, higher = await renderer.proportions_of([PLAIN, framed])

    assert plain == 1 < higher
