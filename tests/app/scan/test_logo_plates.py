"""The plate under a page's logo: from the picture that was fetched to the page that every process shows."""

import re
from dataclasses import replace

import pytest

from app.resolver import InvalidationPoller, Resolver
from domain.pages.theme import palettes
from tests.domain.pages.test_logo_plates import drawn, word
from tests.storage.logo_server import LOOPBACK, picture, reply, serving
from tests.support import running_world


@pytest.fixture
async def server():
    async with serving() as running:
        running.answer = reply(picture())
        yield running


@pytest.fixture
async def world(database):
    """Pictures may come from this machine."""
    async with running_world(database, logo_networks=LOOPBACK, plain_http_logos=True) as running:
        yield running


def plates_of(page):
    """By day and by night."""
    return re.findall(r"--plate:([^;}]+)}", page.text)


async def shown(world, code):
    return await world.visitor().get(f"/{code['short_id']}")


@pytest.mark.parametrize(
    ("ink", "expected"),
    [
        ("#3c2410", ["transparent", "#ffffff"]),
        ("#ffffff", ["#16181c", "transparent"]),
        ("#e63946", ["transparent", "transparent"]),
    ],
)
async def test_a_logo_has_a_plate_in_the_mode_in_which_it_would_be_lost(world, owner, server, ink, expected):
    server.answer = reply(drawn(*word(ink)))
    theme = {"logo_url": server.url("/logo.png"), "primary_color": "#e0d0b0"}
    code = await owner.make(type_id=2, text="Hello", theme=theme)
    await world.fetch_page_pictures()

    assert plates_of(await shown(world, code)) == expected


async def test_every_process_learns_of_a_logo_s_ink_once_it_has_been_fetched(world, owner, server):
    server.answer = reply(drawn(*word("#ffffff")))
    code = await owner.make(type_id=2, text="Hello", theme={"logo_url": server.url("/logo.png")})
    resolver = Resolver(world.store.find_page, world.clock.seconds)
    world.app.state.context = replace(world.context, pages=resolver)
    watch = InvalidationPoller(world.store.poll_invalidations, [resolver], world.clock.seconds)
    await watch.poll()

    unknown = plates_of(await shown(world, code))
    await world.fetch_page_pictures()
    await watch.poll()
    known = plates_of(await shown(world, code))

    # Until then it is taken for dark ink, as most are.
    assert unknown == ["#ffffff", "#ffffff"]
    assert known == ["transparent", "transparent"]


async def test_a_renewed_logo_of_the_same_ink_makes_no_process_forget_its_pages(world, owner, server):
    await owner.make(type_id=2, text="Hello", theme={"logo_url": server.url("/logo.png")})
    await world.fetch_page_pictures()
    published = len((await world.rows())["invalidations"])
    world.clock.advance(days=2)

    await world.store.page_pictures.renew(server.url("/logo.png"), now=world.clock.now())
    await world.fetch_page_pictures()

    assert len(server.requests) == 2
    assert len((await world.rows())["invalidations"]) == published


async def test_a_square_logo_that_is_opaque_stands_on_a_card(world, owner, server):
    with_logo = await owner.make(type_id=2, text="Hello", theme={"logo_url": server.url("/logo.png")})
    without = await owner.make(type_id=2, text="Hello")
    await world.fetch_page_pictures()

    found = palettes(None)
    assert plates_of(await shown(world, with_logo)) == [found.light.card, found.dark.card]
    assert plates_of(await shown(world, without)) == []
