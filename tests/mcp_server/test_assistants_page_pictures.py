"""The pictures of what an assistant makes: the web process, which serves them, finds them in the database."""

import re

import pytest

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


@pytest.mark.slow
async def test_pictures_of_an_assistants_gallery_are_there_for_its_first_visitor(
    world, assistants, owner, server
):
    connection = await assistants.connect(owner)
    urls = [server.url(f"/{number}.png") for number in range(3)]
    images = [{"url": url} for url in urls]

    made = await connection.use(
        "create_qr_code", type="image_gallery", image_gallery_title="Summer", image_gallery_images=images
    )
    asked_by_the_assistant = len(server.requests)
    await world.fetch_page_pictures()
    page = await world.visitor().get(f"/{made['short_id']}")
    paths = set(re.findall(r'src="(/[^"]+/pictures/[^"]+)"', page.text))
    answers = [await world.visitor().get(path) for path in paths]

    assert asked_by_the_assistant == 0
    assert len({path.split("?")[0] for path in paths}) == len(server.requests) == 3
    assert {answer.status_code for answer in answers} == {200}


async def test_a_repointed_page_has_its_new_pictures_fetched(world, assistants, owner, server):
    connection = await assistants.connect(owner)
    made = await connection.use(
        "create_qr_code", type="image", image_title="Plan", image_download_url=server.url("/old.png")
    )
    await world.fetch_page_pictures()

    await connection.use(
        "repoint_qr_code", id=made["id"], content={"image_download_url": server.url("/new.png")}
    )
    await world.fetch_page_pictures()

    assert [request.split()[1] for request in server.requests] == ["/old.png", "/new.png"]
