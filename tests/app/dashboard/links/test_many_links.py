"""Many links at once, as many codes are."""

import re

from tests.app.dashboard.code.code_pages import after, path_of, words_of
from tests.app.dashboard.lists.test_many_codes import undo_in
from tests.support import owned_rows

LIST = "/dashboard/links"
MANY = f"{LIST}/many"


async def ticks(client):
    """The values of the ticks of all rows."""
    return re.findall(r'name="code" value="([^"]+)"', (await client.get(LIST)).text)


async def test_links_are_moved_tagged_paused_and_back(owner, client):
    folder = (await owner.api.post("/folders", json={"name": "Posts"})).json()["data"]["id"]
    links = [await owner.make(name=name) for name in "ab"]

    async def values(field):
        return [(await owner.get(link))[field] for link in links]

    async def do(action, **fields):
        return await after(
            client, await client.post(MANY, data={"do": action, "code": await ticks(client), **fields})
        )

    moved = await do("move", folder=folder, back=f"{LIST}?sort=name")
    there = await values("folder")
    undone = await after(client, await client.post(undo_in(moved)))
    tagged, paused = await do("tag", tag="summer"), await do("pause")

    assert moved.url.path == LIST
    assert "2 links are moved." in words_of(moved)
    assert (there, await values("folder")) == ([folder, folder], [None, None])
    assert "Undone. 2 links are as before." in words_of(undone)
    assert "2 links have the tag." in words_of(tagged)
    assert "2 links are paused. People who open them see a page that says so." in words_of(paused)
    assert (await values("tags"), await values("status")) == ([["summer"]] * 2, ["paused"] * 2)


async def test_deleting_links_asks_first_and_says_what_it_costs(world, owner, client):
    links = [await owner.make(name=name) for name in "ab"]
    await world.visitor().get(f"/{links[0]['short_id']}")
    chosen = await ticks(client)

    asked = await client.get(f"{MANY}/delete", params={"code": chosen, "back": LIST})
    page = await after(client, await client.post(f"{MANY}/delete", data={"code": chosen}))

    assert "2 links stop working at once. 1 scan in the last 7 days." in words_of(asked)
    assert "2 links are in the trash." in words_of(page)
    assert (await owner.api.get("/links")).json()["data"] == []


async def test_no_form_of_links_reaches_a_code_or_the_link_of_another_account(world, owner, client):
    theirs = await (await world.open_account()).make(name="Theirs")
    body = {"type_id": 1, "url": "https://example.com", "name": "A code"}
    code = (await owner.api.post("/qr-codes", json=body)).json()["data"]
    chosen = [f"{one['id']}:1" for one in (theirs, code)]
    before = await owned_rows(world)

    answers = [
        await client.post(MANY, data={"do": "pause", "code": chosen}),
        await client.get(f"{MANY}/delete", params={"code": chosen}),
        await client.post(f"{MANY}/delete", data={"code": chosen}),
    ]

    assert {one.status_code for one in answers} == {422}
    assert not any("Theirs" in one.text or "A code" in one.text for one in answers)
    assert await owned_rows(world) == before
    assert (await client.get(path_of(code))).status_code == 200


async def test_what_is_wrong_names_links(owner, client):
    await owner.make()
    none = await client.post(MANY, data={"do": "pause"})
    tag = await client.post(MANY, data={"do": "tag", "code": await ticks(client), "tag": "x" * 51})

    assert [one.status_code for one in (none, tag)] == [422] * 2
    assert "Tick the links first." in words_of(none)
    assert "A tag has 1 to 50 characters, and a link has 20 tags at most." in words_of(tag)
