"""A code's picture in the answers about it: once in full, then by an address that changes when it does."""

from base64 import b64decode
from io import BytesIO

import pytest

from tests.storage.logo_server import data_uri, picture
from tests.support import URL, decoded

DARK = {"dotsOptions": {"color": "#001133"}}
WHITE = {"dotsOptions": {"color": "#ffffff"}}


@pytest.mark.parametrize(
    "change", [{"url": "https://example.com/new"}, {"name": "New"}, {"status": "paused"}, {"scan_limit": 5}]
)
async def test_what_is_no_part_of_the_picture_changes_neither_its_grade_nor_its_url(owner, change):
    made = await owner.make(options=WHITE)

    changed = (await owner.change(made, **change)).json()["data"]

    assert changed["scannability"] == made["scannability"]
    assert changed["image"] == made["image"]


async def test_the_way_back_in_the_history_brings_the_picture_with_its_grade(owner):
    made = await owner.make()
    await owner.change(made, url="https://example.com/new", options=DARK)

    response = await owner.api.post(f"/qr-codes/{made['id']}/revert", json={"version": 1})

    reverted = response.json()["data"]
    assert reverted["url"] == URL["url"]
    assert (reverted["image"], reverted["scannability"]) == (made["image"], made["scannability"])


async def test_the_picture_itself_is_in_the_creating_answer_alone(world, owner):
    made = await owner.make(external_id="table-1")
    by_external_id = await owner.api.put("/qr-codes/by-external-id/table-2", json=URL)

    later = [
        await owner.get(made),
        *(await owner.api.get("/qr-codes")).json()["data"],
        (await owner.change(made, options=DARK)).json()["data"],
        (await owner.api.post(f"/qr-codes/{made['id']}/image/retry")).json()["data"],
        (await owner.api.put("/qr-codes/by-external-id/table-1", json={"name": "New"})).json()["data"],
        (await owner.api.get("/qr-codes/by-external-id/table-1")).json()["data"],
    ]

    assert all("image_base64" not in one for one in later)
    assert by_external_id.status_code == 201
    assert "image_base64" in by_external_id.json()["data"]


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"width": 300, "height": 200, "frameOptions": {"enabled": True}},
        {"image": data_uri(picture()), "dotsOptions": {"type": "classy"}},
    ],
    ids=["plain", "framed", "with a logo"],
)
async def test_the_picture_in_the_answer_is_that_of_its_url_byte_for_byte(world, owner, options):
    made = await owner.make(options=options)

    by_api = await owner.api.get(f"/qr-codes/{made['id']}/image")
    by_everybody = await world.visitor().get(made["image"])

    sent = b64decode(made["image_base64"], validate=True)
    assert sent == by_api.content == by_everybody.content
    assert decoded(BytesIO(sent)) == made["short_url"]
