"""All of a list at once: each change, and the Undo that takes back exactly what it changed."""

import re
from io import BytesIO
from uuid import UUID
from zipfile import ZipFile

import pytest

from app.dashboard.parts.lists import selections
from domain.codes.many import Action, ManyChange
from domain.codes.short_urls import CreatedVia
from domain.use_cases.deps import Actor
from domain.use_cases.jobs import many_changes
from tests.app.dashboard.forms import form_in
from tests.app.dashboard.lists.test_many_codes import LIST, MANY, make_all, make_folder, ticks, values
from tests.app.dashboard.signing import signed_in
from tests.jobs import steps_of_next_job, work_off_jobs


@pytest.fixture
async def client(world, owner):
    return await signed_in(world, owner)


@pytest.fixture
def only_jobs(monkeypatch):
    """However few codes are changed, a worker does it."""
    monkeypatch.setattr(many_changes, "MOST_AT_ONCE", 0)


def path_in(begun):
    """The path of the change that was begun, or is done already."""
    assert begun.status_code == 303, begun.text
    _, _, change = begun.headers["location"].rpartition("done=")
    return change if change.startswith("/") else f"/dashboard/changes/{change}"


async def done(client, action, *, back=LIST, **fields):
    """The path of the change of all of that list."""
    return path_in(await client.post(MANY, data={"do": action, "all": "1", "back": back, **fields}))


async def undone(client, path):
    return await client.get(path_in(await client.post(f"{path}/undo")))


async def test_all_of_a_filter_is_offered_where_there_is_more_than_a_page(owner, client):
    shop = await make_folder(owner, "Shop")
    await make_all(owner, *map(str, range(26)), folder=shop)
    await make_all(owner, "other")

    of_folder = await client.get(LIST, params={"folder": shop})
    found = await client.get(LIST, params={"search": "other"})
    every = await client.get(LIST)

    assert "All 26 in Shop" in of_folder.text
    assert "All 27 in this list" in every.text
    assert 'name="all"' not in found.text


async def test_all_of_a_filter_moves_and_each_goes_back_to_where_it_was(world, owner, client):
    old, new = await make_folder(owner, "Old"), await make_folder(owner, "New")
    codes = [*await make_all(owner, *map(str, range(12)), folder=old), *await make_all(owner, "loose")]

    path = await done(client, "move", back=f"{LIST}?folder={old}", folder=new)
    page = await client.get(path)
    there = await values(owner, codes, "folder")
    back = await undone(client, path)

    assert "12 codes are moved." in page.text
    assert there == [new] * 12 + [None]
    assert "Undone. 12 codes are as before." in back.text
    assert await values(owner, codes, "folder") == [old] * 12 + [None]


@pytest.mark.both_databases
async def test_an_undo_leaves_what_others_changed_since(world, owner, client):
    old, new, other = [await make_folder(owner, name) for name in ("Old", "New", "Other")]
    codes = await make_all(owner, "a", "b", "c", folder=old)
    path = await done(client, "move", folder=new)
    await owner.change(codes[0], folder=other)
    await owner.change(codes[1], name="renamed", tags=["mine"])

    await undone(client, path)

    assert await values(owner, codes, "folder") == [other, old, old]
    assert await values(owner, codes[1:2], "name") == ["renamed"]
    assert await values(owner, codes[1:2], "tags") == [["mine"]]


async def test_a_tag_is_taken_only_from_those_that_did_not_have_it_before(world, owner, client):
    codes = [*await make_all(owner, "a", tags=["Autumn", "x"]), *await make_all(owner, "b", "c", tags=["x"])]

    path = await done(client, "tag", tag="autumn")
    tagged = await values(owner, codes, "tags")
    await owner.change(codes[1], tags=["autumn", "x", "y"])
    await undone(client, path)
    untagged = await done(client, "untag", tag="X")
    without = await values(owner, codes, "tags")
    await undone(client, untagged)

    assert tagged == [["Autumn", "x"]] * 3
    assert without == [["Autumn"], ["y"], []]
    assert await values(owner, codes, "tags") == [["Autumn", "x"], ["x", "y"], ["x"]]


async def test_a_pause_ends_only_for_those_that_it_paused(world, owner, client):
    codes = await make_all(owner, "a", "b", "c")
    await owner.change(codes[0], status="paused")

    path = await done(client, "pause")
    paused = await values(owner, codes, "status")
    await owner.change(codes[1], status="active")
    await owner.change(codes[1], status="paused")
    page = await undone(client, path)

    assert set(paused) == {"paused"}
    assert await values(owner, codes, "status") == ["paused", "active", "active"]
    assert "Undone. 2 codes are as before." in page.text


async def test_all_go_to_the_trash_and_come_back_but_those_that_were_put_back_already(world, owner, client):
    codes = await make_all(owner, "a", "b", "c", external_id=None)
    asked = await client.get(f"{MANY}/delete", params={"all": "1", "back": LIST})

    begun = await client.post(f"{MANY}/delete", data=form_in(asked).fields)
    path = path_in(begun)
    page = await client.get(path)
    await owner.api.post(f"/qr-codes/{codes[0]['id']}/restore")
    back = await undone(client, path)

    assert "3 codes stop working at once." in asked.text
    assert "3 codes are in the trash." in page.text
    assert "Undone. 2 codes are as before." in back.text
    assert {code["name"] for code in (await owner.api.get("/qr-codes")).json()["data"]} == {"a", "b", "c"}


async def test_all_get_the_look_of_a_template_and_their_own_ones_back(world, owner, client):
    codes = await make_all(owner, "a", "b", options={"dotsOptions": {"color": "#aa0000"}})
    made = await owner.api.post(
        "/templates", json={"name": "House", "options": {"dotsOptions": {"color": "#0000aa"}}}
    )
    template = made.json()["data"]["id"]
    asked = await client.get(f"{MANY}/give", params={"all": "1", "back": LIST})

    begun = await client.post(f"{MANY}/give", data={**form_in(asked).fields, "template": template})
    given = await values(owner, codes, "options")
    await owner.change(codes[0], options={"dotsOptions": {"color": "#00aa00"}})
    await undone(client, path_in(begun))

    assert [one["dotsOptions"]["color"] for one in given] == ["#0000aa"] * 2
    now = await values(owner, codes, "options")
    assert [one["dotsOptions"]["color"] for one in now] == ["#00aa00", "#aa0000"]


async def test_an_undo_is_one_however_often_it_is_pressed(only_jobs, world, owner, client):
    codes = await make_all(owner, "a")
    path = await done(client, "pause")
    early = await client.post(f"{path}/undo")
    await work_off_jobs(world)

    first, second = await client.post(f"{path}/undo"), await client.post(f"{path}/undo")
    await work_off_jobs(world)
    page = await client.get(path)
    listed = await client.get("/dashboard/changes")
    again = await client.post(f"{first.headers['location']}/undo")

    assert early.headers["location"] == path
    assert first.headers["location"] == second.headers["location"] != path
    assert "It was undone" in page.text
    assert "Undo: Pause: All 1 in this list" in listed.text
    assert path_in(again) == first.headers["location"]
    assert await values(owner, codes, "status") == ["active"]


async def test_a_job_that_is_taken_up_by_another_process_changes_each_once(only_jobs, world, owner, client):
    await make_all(owner, *map(str, range(25)))
    await done(client, "tag", tag="x")
    steps = await steps_of_next_job(world)
    await anext(steps)
    await steps.aclose()
    world.clock.advance(seconds=60)
    await work_off_jobs(world)

    codes = (await owner.api.get("/qr-codes", params={"limit": 100})).json()["data"]
    assert [code["tags"] for code in codes] == [["x"]] * 25


async def test_a_small_change_whose_process_dies_is_ended_by_a_worker_after_its_lease(world, owner):
    codes = await make_all(owner, *map(str, range(12)))
    actor = Actor(owner.account, "somebody", CreatedVia.DASHBOARD)
    chosen, change = {UUID(code["id"]): 1 for code in codes}, ManyChange(Action.PAUSE, {})

    # After its first step.
    with pytest.raises(ZeroDivisionError):
        await many_changes.change_many(
            world.deps, actor, "codes", chosen, change, name="12", changed=lambda *_: 1 // 0
        )
    await work_off_jobs(world)
    early = await values(owner, codes, "status")
    world.clock.advance(seconds=60)
    await work_off_jobs(world)

    assert (early.count("paused"), early.count("active")) == (10, 2)
    assert await values(owner, codes, "status") == ["paused"] * 12


@pytest.mark.parametrize(
    "fields", [{"do": "move", "folder": "0b455a26-082b-4ea5-810a-65434fe74beb"}, {"do": "tag"}]
)
async def test_what_none_of_them_can_get_is_refused_before_anything_begins(world, owner, client, fields):
    await make_all(owner, "a")

    refused = await client.post(MANY, data={"all": "1", "back": LIST, **fields})

    assert refused.status_code == 422
    assert "Nothing was done yet" in refused.text
    assert 'type="hidden" name="all" value="1"' in refused.text
    assert (await world.rows())["jobs"] == []


async def test_addresses_are_replaced_after_they_were_seen_and_come_back(world, owner, client):
    codes = [
        await owner.make(name="a", url="https://old.example/p/1"),
        await owner.make(name="b", url="https://other.example/"),
        await owner.make(
            name="c", url="https://old.example/p/2", expired_redirect_url="https://old.example/gone"
        ),
    ]
    fields = {"all": "1", "back": LIST, "find": "old.example/p/", "put": "new.example/shop/"}

    shown = await client.post(f"{MANY}/replace", data={**fields, "do": "look"})
    entered = form_in(shown).fields
    unseen = await client.post(f"{MANY}/replace", data={**entered, "find": "https", "do": "begin"})
    begun = await client.post(f"{MANY}/replace", data={**entered, "do": "begin"})
    there = await values(owner, codes, "url")
    await owner.change(codes[0], url="https://mine.example/")
    back = await undone(client, path_in(begun))

    assert "https://<mark>old.example/p</mark>/1" in re.sub(r">\s+", ">", shown.text)
    assert "Change 2 codes" in shown.text
    assert unseen.status_code == 200
    assert there == ["https://new.example/shop/1", "https://other.example/", "https://new.example/shop/2"]
    assert "Undone. 1 code is as before." in back.text
    assert await values(owner, codes, "url") == [
        "https://mine.example/",
        "https://other.example/",
        "https://old.example/p/2",
    ]


async def test_addresses_of_rules_are_replaced_too_and_the_page_names_those_that_are_not(
    world, owner, client
):
    shares = [{"url": f"https://old.example/{name}", "share": 50, "label": name} for name in "ab"]
    rules = [
        {"when": {"language": ["de"]}, "to": {"url": "https://old.example/de"}},
        {"when": {"language": ["fr"]}, "to": {"split": shares}},
    ]
    codes = [await owner.make(url="https://mine.example/", rules=some) for some in (rules, rules[:1])]
    before = await values(owner, codes, "rules")
    fields = {"all": "1", "back": LIST, "find": "old.example", "put": "new.example"}

    shown = await client.post(f"{MANY}/replace", data={**fields, "do": "look"})
    begun = await client.post(f"{MANY}/replace", data={**form_in(shown).fields, "do": "begin"})
    there = await values(owner, codes, "rules")
    await owner.change(codes[1], rules=[])
    await undone(client, path_in(begun))

    assert "Addresses in lists (links, photos, dishes), of social networks and of buttons stay" in shown.text
    assert (shown.text.count("<mark>old</mark>"), "Change 2 codes" in shown.text) == (4, True)
    assert str(there) == str(before).replace("old.example", "new.example")
    assert await values(owner, codes, "rules") == [before[0], []]


async def test_a_list_of_pairs_replaces_whole_addresses_all_at_the_same_time(world, owner, client):
    one, two, three = "https://a.example/1", "https://a.example/12", "https://a.example/3"
    codes = [await owner.make(url=url) for url in (one, two, three)]
    fields = {"all": "1", "back": LIST, "find": "", "put": "", "list": f"{one}\t{two}\n\n{two};{three}\n"}

    shown = await client.post(f"{MANY}/replace", data={**fields, "do": "look"})
    entered = form_in(shown).fields
    await client.post(f"{MANY}/replace", data={**entered, "do": "begin"})
    wrong = await client.post(f"{MANY}/replace", data={**fields, "list": f"{one} {two}\nno", "do": "look"})

    assert await values(owner, codes, "url") == [two, three, three]
    assert "Line 2 is not a pair of addresses." in wrong.text


async def test_more_than_a_job_may_change_are_refused(monkeypatch, world, owner, client):
    await make_all(owner, "a", "b", "c")
    monkeypatch.setattr(selections, "MAX_CHOSEN", 2)

    refused = await client.post(MANY, data={"do": "pause", "all": "1", "back": LIST})

    assert refused.status_code == 422
    assert "Choose at most 2 codes at once." in refused.text
    assert (await world.rows())["jobs"] == []


async def test_labels_pictures_and_a_table_of_the_chosen_codes(world, client, owner):
    await make_all(owner, "a", "b", "c")

    begun = await client.post(f"{MANY}/pictures", data={"code": await ticks(client, "a", "b")})
    path = begun.headers["location"]
    page = await client.get(path)
    archive = await client.get(f"{path}/result?format=zip")
    sheet = await client.get(f"{path}/result?format=sheet&sheet=a4")

    assert "2 codes are ready" in page.text
    assert len(ZipFile(BytesIO(archive.content)).namelist()) == 2
    assert sheet.content.startswith(b"%PDF")


async def test_an_account_keeps_twenty_collections_of_codes(world, owner, client):
    await make_all(owner, "a")

    for _ in range(22):
        begun = await client.post(f"{MANY}/pictures", data={"all": "1", "back": LIST})
        assert (await client.get(begun.headers["location"])).status_code == 200

    assert len((await world.rows())["jobs"]) == 20


async def test_anothers_changes_do_not_exist(world, owner, client):
    await make_all(owner, "a")
    path = await done(client, "pause")
    other = await signed_in(world, await world.open_account())

    assert (await other.get(path)).status_code == 404
    assert (await other.post(f"{path}/undo")).status_code == 404
    assert (await client.get("/dashboard/changes")).text.count(path) == 1
