"""Codes as they were printed before `qrOptions.compact`, and as they are now."""

from io import BytesIO

import pytest
import zxingcpp
from PIL import Image

from domain.drawing.engine.symbol import draw_weave
from storage.db.models.codes import ShortURLRow
from storage.repositories.cache_invalidation import publish
from tests.support import URL

MENU = {"type_id": 11, "menu_title": "Menu", "sections": [{"name": "Hot", "items": [{"name": "Tea"}]}]}
PLAIN = {"qrOptions": {"compact": False}}


async def written(world, printed):
    """The text in the picture that everybody gets, letter by letter."""
    picture = await world.visitor().get(f"/{printed['short_id']}.png")
    with Image.open(BytesIO(picture.content)) as image:
        (found,) = zxingcpp.read_barcodes(image)
    return found.text


def in_capitals(short_url):
    root, _, short_id = short_url.rpartition("/")
    return f"{root.upper()}/{short_id}"


async def made_before(world, printed):
    """As a release without the option has written it."""
    await ShortURLRow.filter(id=printed["id"]).update(is_compact=False)
    await publish(domain="", short_id=printed["short_id"])
    return printed


async def test_a_code_is_printed_in_capitals_where_that_makes_it_smaller_and_leads_on(world, owner):
    code = await owner.make(short_id="Menu-2026")
    short_id = code["short_id"]

    assert await written(world, code) == in_capitals(code["short_url"])
    for path in (f"/{short_id}", f"/{short_id.upper()}", f"/{short_id.lower()}"):
        scan = await world.visitor().get(path, headers={"Host": "QR.TEST"})
        assert scan.headers["location"] == URL["url"]


async def test_a_code_with_compact_false_is_printed_as_it_is_spelled(world, owner):
    code = await owner.make(options=PLAIN, short_id="Menu-2026")

    assert (code["options"], await written(world, code)) == (PLAIN, code["short_url"])
    changed = (await owner.change(code, options={"qrOptions": {"compact": True}})).json()["data"]
    assert changed["scannability"]["min_print_mm"] < code["scannability"]["min_print_mm"]
    assert await written(world, code) == in_capitals(code["short_url"])


@pytest.mark.both_databases
async def test_a_code_of_a_release_without_the_option_keeps_its_symbol(world, owner):
    options = {"dotsOptions": {"color": "#001133"}, "qrOptions": {"typeNumber": 1}}
    code = await made_before(world, await owner.make(**MENU, options=options, short_id="printed"))
    as_before = {**options, "qrOptions": {"typeNumber": 1, "compact": False}}

    assert (await owner.get(code))["options"] == as_before
    assert await written(world, code) == code["short_url"]
    page = await world.visitor().get("/printed")
    assert draw_weave(code["short_url"], "Q", 1, compact=False) in page.text

    await owner.change(code, name="Table 7")
    assert (await owner.get(code))["options"] == as_before
    assert await written(world, code) == code["short_url"]

    await owner.change(code, options={"qrOptions": {"compact": None}})
    assert (await owner.get(code))["options"] == options
    assert await written(world, code) == in_capitals(code["short_url"])


async def test_a_link_of_a_release_without_the_option_keeps_its_symbol(world, owner):
    link = (await owner.api.post("/links", json={"url": URL["url"]})).json()["data"]
    assert await written(world, link) == in_capitals(link["short_url"])

    await made_before(world, link)
    renamed = (await owner.api.patch(f"/links/{link['id']}", json={"name": "Poster"})).json()["data"]

    assert "options" not in renamed
    assert await written(world, link) == link["short_url"]
