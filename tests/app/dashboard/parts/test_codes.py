"""Make a code from an address, see it, lead it elsewhere, take that back."""

import asyncio
import re
from html import unescape
from io import BytesIO

import pytest

from tests.app.dashboard.signing import signed_in
from tests.support import decoded

FIRST, SECOND = "https://example.com/winter", "https://example.com/summer"


async def make(client, url=FIRST):
    """The path of its page."""
    response = await client.post("/dashboard", data={"url": url})
    assert response.status_code == 303, response.text
    return response.headers["location"].partition("?")[0]


def field(page, name):
    return unescape(re.search(rf'name="{name}"[^>]* value="([^"]*)"', page.text)[1])


async def repoint(client, path, url, revision=None):
    revision = revision or field(await client.get(path), "revision")
    return await client.post(f"{path}/repoint", data={"url": url, "revision": revision})


async def scan(world, short_id):
    return (await world.visitor().get(f"/{short_id}")).headers["location"]


async def test_an_address_becomes_a_code_whose_picture_leads_there(world, owner):
    client = await signed_in(world, owner)

    path = await make(client, " cafe-linden.example:8443/menu ")

    page, home = await client.get(path), await client.get("/dashboard")
    (code,) = (await owner.api.get("/qr-codes")).json()["data"]
    assert (code["url"], code["created_via"]) == ("https://cafe-linden.example:8443/menu", "dashboard")
    assert page.status_code == 200
    assert "Your codes are ready." in home.text
    for kind in ("png", "svg", "pdf"):
        picture = await client.get(f"{path}/picture?format={kind}")
        assert picture.status_code == 200
        same = await owner.api.get(f"/qr-codes/{code['id']}/image?format={kind}")
        assert kind == "pdf" or picture.content == same.content


@pytest.mark.parametrize(
    ("entered", "said"),
    [
        ("", "Begin it with https:// or http://"),
        ("javascript:alert(1)", "a code cannot open such an address."),
        ("http://qr.test/abc", "in a circle"),
        ("x" * 3_000, "Begin it with https:// or http://"),
        ('"><script>alert(1)</script>', "There is a character in it that does not work here."),
    ],
)
async def test_a_wrong_address_stays_in_its_field_with_a_sentence(world, owner, entered, said):
    client = await signed_in(world, owner)

    response = await client.post("/dashboard", data={"url": entered})

    assert response.status_code == 422
    assert said in response.text
    assert field(response, "url") == entered
    assert "<script>" not in response.text
    assert (await owner.api.get("/qr-codes")).json()["data"] == []


async def test_a_full_plan_says_so_and_what_goes_on(world, owner):
    client = await signed_in(world, owner)
    world.limit_codes(1)
    await make(client)

    response = await client.post("/dashboard", data={"url": SECOND})

    assert response.status_code == 422
    assert "1 of 1 codes: none are left on this plan. All of them keep working." in response.text


async def test_the_next_scan_follows_and_undo_leads_back(world, owner):
    client = await signed_in(world, owner)
    path = await make(client)
    (code,) = (await owner.api.get("/qr-codes")).json()["data"]

    moved = await repoint(client, path, SECOND)
    page = await client.get(moved.headers["location"])
    after = await scan(world, code["short_id"])
    back = await client.post(
        f"{path}/undo", data={"version": field(page, "version"), "revision": field(page, "revision")}
    )

    assert "Repointed. The next scan goes to example.com." in page.text
    assert after == SECOND
    assert await scan(world, code["short_id"]) == FIRST
    assert "Undone. It leads to example.com again." in (await client.get(back.headers["location"])).text
    history = (await owner.api.get(f"/qr-codes/{code['id']}/history")).json()["data"]
    assert [(one["changed_via"], one["changed_by"]) for one in history] == [("dashboard", "dashboard")] * 3


async def test_of_two_tabs_the_second_is_told_and_loses_nothing(world, owner):
    client = await signed_in(world, owner)
    path = await make(client)
    seen = field(await client.get(path), "revision")

    first = await repoint(client, path, SECOND, seen)
    second = await repoint(client, path, "https://example.org/third", seen)

    assert (first.status_code, second.status_code) == (303, 409)
    assert "It was changed in the meantime and now leads to example.com." in second.text
    assert field(second, "url") == "https://example.org/third"
    assert (
        await repoint(client, path, "https://example.org/third", field(second, "revision"))
    ).status_code == 303


async def test_a_wrong_destination_changes_nothing(world, owner):
    client = await signed_in(world, owner)
    path = await make(client)

    refused = await repoint(client, path, "cafe linden")

    assert (refused.status_code, field(refused, "url")) == (422, "cafe linden")
    assert (await owner.api.get("/qr-codes")).json()["data"][0]["url"] == FIRST


@pytest.mark.parametrize("version", ["", "0", "99", "x", "9" * 40])
async def test_an_undo_to_nowhere_says_so(world, owner, version):
    client = await signed_in(world, owner)
    path = await make(client)
    revision = field(await client.get(path), "revision")

    refused = await client.post(f"{path}/undo", data={"version": version, "revision": revision})

    assert refused.status_code == 422
    assert "That cannot be undone any more." in refused.text


async def test_another_accounts_code_is_not_there(world, owner):
    client = await signed_in(world, owner)
    other = await world.open_account()
    code = await other.make()

    paths = [f"/dashboard/codes/{code['id']}{end}" for end in ("", "/picture", "/repoint", "/undo")]
    answers = [await client.get(path) for path in paths[:2]]
    answers += [await client.post(path, data={"url": SECOND, "revision": "*"}) for path in paths[2:]]

    assert [one.status_code for one in answers] == [404] * 4
    assert (await other.get(code))["url"] == code["url"]


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "{{7*7}}", "\u202eevil", "ｗ" * 200, "😀"])
async def test_no_name_breaks_a_page(world, owner, name):
    client = await signed_in(world, owner)
    code = await owner.make()
    await owner.put_name(code, name)

    for path in ("/dashboard", f"/dashboard/codes/{code['id']}"):
        page = await client.get(path)
        assert page.status_code == 200
        assert "<script>alert" not in page.text
        assert ">49<" not in page.text
        assert "\u202e" not in page.text


async def test_a_code_with_a_page_of_its_own_says_so(world, owner):
    client = await signed_in(world, owner)
    code = await owner.make(type_id=2, text="Hello")

    page = await client.get(f"/dashboard/codes/{code['id']}")

    assert "Its own page" in page.text
    assert "/repoint" not in page.text


async def test_twenty_presses_at_once_are_one_change(world, owner):
    client = await signed_in(world, owner)
    path = await make(client)
    revision = field(await client.get(path), "revision")

    answers = await asyncio.gather(*(repoint(client, path, SECOND, revision) for _ in range(20)))

    assert sorted({one.status_code for one in answers}) == [303, 409]
    assert [one.status_code for one in answers].count(303) == 1


async def test_the_picture_on_the_page_is_the_code(world, owner):
    client = await signed_in(world, owner)
    path = await make(client)
    (code,) = (await owner.api.get("/qr-codes")).json()["data"]

    picture = (await client.get(f"{path}/picture?format=png")).content

    assert decoded(BytesIO(picture)) == code["short_url"]
