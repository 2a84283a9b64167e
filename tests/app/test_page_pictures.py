"""Pictures of landing pages: fetched by us from a real server, kept for a day, served from our own host."""

import asyncio
import re
from io import BytesIO

import pytest
from PIL import Image

from domain.logos import LOGO_LIMITS
from domain.use_cases.pages import ASKED_AGAIN_AFTER, RETRIED_AFTER
from storage.sweeping import PAGE_PICTURE_STAYS, sweep_logos
from tests.storage.logo_server import LOOPBACK, picture, reply, serving
from tests.support import running_world

GONE = reply(b"", status="404 Not Found")
THERE = reply(picture())
LARGER = reply(picture(16))


@pytest.fixture
async def server():
    async with serving() as running:
        running.answer = THERE
        yield running


@pytest.fixture
async def world(database):
    """Pictures may come from this machine."""
    async with running_world(database, logo_networks=LOOPBACK, plain_http_logos=True) as running:
        yield running


async def make(owner, url, **fields):
    return await owner.make(type_id=4, first_name="Ada", photo_url=url, **fields)


async def paths_of(world, code):
    page = await world.visitor().get(f"/{code['short_id']}")
    assert page.status_code == 200
    return sorted(set(re.findall(r'src="(/[^"]+/pictures/[^"]+)"', page.text)))


def side_of(response):
    return Image.open(BytesIO(response.content)).width


async def test_a_picture_is_fetched_once_and_served_by_us(world, owner, server):
    code = await make(owner, server.url("/me.png"))
    (path,) = await paths_of(world, code)
    before = len(server.requests)

    answers = [await world.visitor().get(path) for _ in range(3)]

    assert before == 0
    assert len(server.requests) == 1
    assert {(answer.status_code, answer.headers["Content-Type"]) for answer in answers} == {
        (200, "image/png")
    }
    assert side_of(answers[0]) == 8
    assert answers[0].headers["X-Content-Type-Options"] == "nosniff"
    assert [scan["verdict"] for scan in await world.scans()] == ["page_shown"]


async def test_a_photograph_as_a_telephone_writes_it_is_shown(world, owner, server):
    file = BytesIO()
    Image.effect_noise((4032, 3024), 20).save(file, "JPEG", quality=80)
    server.answer = reply(file.getvalue())
    code = await make(owner, server.url("/me.jpg"))
    (path,) = await paths_of(world, code)

    answer = await world.visitor().get(path)

    assert file.tell() > 2 * LOGO_LIMITS.max_bytes
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "image/jpeg")
    assert side_of(answer) == 1600


async def test_the_server_is_told_nothing_of_the_visitor(world, owner, server):
    code = await make(owner, server.url("/me.png"))
    (path,) = await paths_of(world, code)

    await world.visitor(user_agent="Visitor/1.0", referer="https://private.example/").get(path)

    (asked,) = server.requests
    assert "Visitor" not in asked
    assert "private" not in asked
    assert "cookie" not in asked.lower()


async def test_fifty_visitors_at_once_are_one_question(world, owner, server):
    code = await make(owner, server.url("/me.png"))
    (path,) = await paths_of(world, code)

    answers = await asyncio.gather(*(world.visitor().get(path) for _ in range(50)))

    assert {answer.status_code for answer in answers} == {200}
    assert len(server.requests) == 1


async def test_another_picture_in_the_same_place_is_seen_a_day_later(world, owner, server):
    code = await make(owner, server.url("/me.png"))
    (path,) = await paths_of(world, code)
    await world.visitor().get(path)
    server.answer = LARGER

    within = await world.visitor().get(path)
    world.clock.advance(seconds=ASKED_AGAIN_AFTER.total_seconds())
    later = await world.visitor().get(path)

    assert (side_of(within), side_of(later)) == (8, 16)


async def test_what_was_had_once_stays_while_its_host_is_away(world, owner, server):
    code = await make(owner, server.url("/me.png"))
    (path,) = await paths_of(world, code)
    await world.visitor().get(path)
    server.answer = GONE
    world.clock.advance(days=3)

    answer = await world.visitor().get(path)

    assert (answer.status_code, side_of(answer)) == (200, 8)


async def test_what_cannot_be_had_is_grey_and_tried_again_after_a_while(world, owner, server):
    server.answer = GONE
    code = await make(owner, server.url("/me.png"))
    (path,) = await paths_of(world, code)

    missing = [await world.visitor().get(path) for _ in range(3)]
    asked = len(server.requests)
    server.answer = THERE
    world.clock.advance(seconds=RETRIED_AFTER.total_seconds())
    there = await world.visitor().get(path)

    assert {(one.status_code, one.headers["Content-Type"]) for one in missing} == {(404, "image/svg+xml")}
    assert asked == 1
    assert there.status_code == 200


async def test_a_picture_belongs_to_its_page_and_is_gone_with_it(world, owner, server):
    code = await make(owner, server.url("/me.png"))
    other = await make(owner, server.url("/other.png"))
    (path,) = await paths_of(world, code)

    elsewhere = await world.visitor().get(path.replace(code["short_id"], other["short_id"]))
    await owner.change(code, photo_url=server.url("/new.png"))
    afterwards = await world.visitor().get(path)

    assert (elsewhere.status_code, afterwards.status_code) == (404, 404)


async def test_the_theme_has_its_pictures_from_us_too(world, owner, server):
    theme = {"logo_url": server.url("/logo.png"), "cover_url": server.url("/cover.png")}
    code = await owner.make(type_id=2, text="Hello", theme=theme)

    paths = await paths_of(world, code)

    assert len(paths) == 2
    assert [(await world.visitor().get(path)).status_code for path in paths] == [200, 200]


async def test_a_picture_nobody_looked_at_for_a_month_is_swept(world, owner, server):
    code = await make(owner, server.url("/me.png"))
    (path,) = await paths_of(world, code)
    await world.visitor().get(path)

    world.clock.advance(days=2)
    await sweep_logos(world.clock.now())
    kept = await world.rows()
    world.clock.advance(seconds=PAGE_PICTURE_STAYS.total_seconds())
    await sweep_logos(world.clock.now())
    swept = await world.rows()

    assert (len(kept["page_pictures"]), len(kept["logos"])) == (1, 1)
    assert (swept["page_pictures"], swept["logos"]) == ([], [])
