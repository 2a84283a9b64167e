"""The trash in the dashboard: what was deleted, put back, and emptied."""

import re

import pytest

from domain.use_cases.codes.trash import purge_old
from tests.app.dashboard.code.code_pages import after, field, path_of, scan, words_of
from tests.app.dashboard.lists.test_many_codes import undo_in
from tests.app.dashboard.signing import signed_in

TRASH = "/dashboard/trash"


@pytest.fixture
async def client(world, owner):
    return await signed_in(world, owner)


async def delete(client, code):
    asked = await client.get(path_of(code, "/delete"))
    deleted = await client.post(path_of(code, "/delete"), data={"revision": field(asked, "revision")})
    return asked, await after(client, deleted)


async def test_a_code_goes_to_the_trash_and_is_put_back(world, owner, client):
    code = await owner.make(name="Takeaway bag", url="https://cafe-linden.example/order", short_id="bag")

    asked, gone = await delete(client, code)
    scanned = (await scan(world, code)).status_code
    world.clock.advance(days=1, hours=1)
    trash = await client.get(TRASH)
    picture = await client.get(f"{TRASH}/{code['id']}/picture?format=webp&size=128")
    back = await after(client, await client.post(TRASH, data={"code": field(trash, "code")}))
    world.clock.advance(seconds=2)

    assert "The code stays in the trash for 30 days, and you can put it back whole" in words_of(asked)
    assert "1 code is in the trash. You can put it back for 30 days. Undo" in words_of(gone)
    assert scanned == 404
    said = words_of(trash)
    assert "Takeaway bag cafe-linden.example/order qr.test/bag yesterday, 12:00" in said
    assert "by you 29 days left Put back" in said
    assert (picture.status_code, picture.headers["content-type"]) == (200, "image/webp")
    assert "It is back." in words_of(back)
    assert "Nothing in it" in words_of(back)
    assert (await scan(world, code)).status_code == 302
    history = words_of(await client.get(path_of(code, "/history")))
    assert "put it back" in history
    assert "moved it to the trash" in history


async def test_undo_takes_one_and_many_out_of_the_trash(owner, client):
    codes = [await owner.make(name=name) for name in "abc"]
    link = (await owner.api.post("/links", json={"url": "https://example.com/x"})).json()["data"]
    ticked = [f"{code['id']}:1" for code in codes[:2]]

    _, one = await delete(client, link)
    many = await after(client, await client.post("/dashboard/codes/many/delete", data={"code": ticked}))
    left = (await owner.api.get("/qr-codes")).json()["meta"]["total"]
    undone = [await after(client, await client.post(undo_in(page))) for page in (one, many)]

    assert left == 1
    assert "Undone. 1 link is as before." in words_of(undone[0])
    assert "Undone. 2 codes are as before." in words_of(undone[1])
    assert (await owner.api.get("/qr-codes")).json()["meta"]["total"] == 3
    assert (await owner.api.get("/links")).json()["meta"]["total"] == 1


async def test_only_emptying_asks_and_days_that_are_few_are_told_apart(world, owner, client):
    await delete(client, await owner.make(name="Old"))
    world.clock.advance(days=26, hours=1)
    await delete(client, await owner.make(name="Young"))

    trash = await client.get(TRASH)
    asked = await client.get(f"{TRASH}/empty")
    still = (await owner.api.get("/trash")).json()["meta"]["total"]
    await purge_old(world.deps)
    emptied = await after(client, await client.post(f"{TRASH}/empty"))

    assert 'warn">4 days left' in trash.text
    assert 'nowrap">30 days left' in trash.text
    assert "Empty it …" in words_of(trash)
    assert "2 things will be deleted for good." in words_of(asked)
    assert still == 2
    assert "The trash is empty." in words_of(emptied)
    assert "Empty it" not in words_of(emptied)


async def test_an_external_id_that_another_has_by_now_is_named(owner, client):
    code = await owner.make(external_id="till")
    await delete(client, code)
    await owner.make(external_id="till")

    refused = await client.post(TRASH, data={"code": code["id"]})

    assert refused.status_code == 409
    assert "Another code or link now has its external ID." in words_of(refused)


async def test_the_trash_of_another_account_is_not_there(world, owner, client):
    theirs = await (await world.open_account()).make(name="Theirs")
    stranger = await signed_in(world, await world.open_account())
    code = await owner.make(name="Mine")
    await delete(client, code)

    shown = words_of(await stranger.get(TRASH))
    answers = [
        await stranger.get(f"{TRASH}/{code['id']}/picture"),
        await stranger.post(TRASH, data={"code": code["id"]}),
        # Nor what is not in the trash.
        await client.post(TRASH, data={"code": theirs["id"]}),
        await client.post(TRASH, data={}),
    ]

    assert "Mine" not in shown
    assert "Nothing in it" in shown
    assert {one.status_code for one in answers} == {404}


WRITTEN = [
    "http://qr.test/menu",
    "HTTPS://QR.TEST/menu",
    "qr.test/menu/",
    "qr.test/menu+",
    "http://qr.test/menu.png?size=300",
    " qr.test/m%65nu ",
    "\u200bqr.test/menu\u2060",
    "qr.test/MENU",
    "https://go.example.com/menu",
    "GO.example.com./menu",
]


async def test_search_finds_what_is_printed_by_its_address_in_any_spelling(owner, client):
    await owner.own_domain("go.example.com")
    await owner.make(short_id="menu", name="Menu")
    await owner.make(short_id="other", name="Other", url="https://example.com/menu")
    await owner.make(short_id="menu", name="Print", short_link_domain="go.example.com")
    link = {"url": "https://example.com", "short_id": "wine", "name": "Link"}
    await owner.api.post("/links", json=link)
    rooms = {"qr-codes": "codes", "links": "links"}

    for kind, written in [*(("qr-codes", one) for one in WRITTEN), ("links", "http://qr.test/wine/")]:
        wanted = "Link" if kind == "links" else "Print" if "example" in written else "Menu"
        listed = (await owner.api.get(f"/{kind}", params={"search": written})).json()
        page = await client.get(f"/dashboard/{rooms[kind]}", params={"search": written})
        rows = re.findall(r'<a class="row clip[^>]*>([^<]*)</a>', page.text)
        found = [one["name"] for one in listed["data"]]
        # Two differ by their domain alone: in other capitals the ending itself is searched for.
        if "MENU" in written:
            assert wanted in found
            assert wanted in rows
        else:
            assert (found, rows) == ([wanted], [wanted]), written
