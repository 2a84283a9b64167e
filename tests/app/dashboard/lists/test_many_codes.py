"""Ticked codes changed at once, and back: one that cannot be is named, and the others are done."""

import asyncio
import re
from html import unescape

import pytest

from tests.app.dashboard.signing import signed_in
from tests.cases import in_turn

LIST = "/dashboard/codes"
MANY = f"{LIST}/many"


@pytest.fixture
async def client(world, owner):
    return await signed_in(world, owner)


async def make_all(owner, *names, **fields):
    return [await owner.make(name=name, **fields) for name in names]


async def make_folder(owner, name):
    return (await owner.api.post("/folders", json={"name": name})).json()["data"]["id"]


async def ticks(client, *names, **query):
    """The values of the ticks of these rows; of all without a name."""
    page = await client.get(LIST, params=query)
    found = re.findall(r'name="code" value="([^"]+)"[^>]*><span class="unseen">([^<]*)', page.text)
    return [value for value, name in found if not names or unescape(name) in names]


async def send(client, action, codes, **fields):
    return await client.post(MANY, data={"do": action, "code": codes, **fields})


async def values(owner, codes, field):
    return [(await owner.get(code))[field] for code in codes]


def undo_in(page):
    """The path of the Undo in the toast."""
    return re.search(r'action="(/dashboard/changes/[^"]+/undo)"', page.text)[1]


async def test_codes_are_moved_and_back_to_where_each_of_them_was(owner, client):
    old, new = await make_folder(owner, "Old"), await make_folder(owner, "New")
    codes = [*await make_all(owner, "a", folder=old), *await make_all(owner, "b", "c")]

    moved = await send(client, "move", await ticks(client, "a", "b"), folder=new, back=f"{LIST}?sort=name")
    page = await client.get(moved.headers["location"])
    there = await values(owner, codes, "folder")
    back = await client.post(undo_in(page))

    assert moved.headers["location"].startswith(f"{LIST}?sort=name&done=")
    assert "2 codes are moved." in page.text
    assert there == [new, new, None]
    assert await values(owner, codes, "folder") == [old, None, None]
    assert "Undone. 2 codes are as before." in (await client.get(back.headers["location"])).text


async def test_codes_are_taken_out_of_a_folder(owner, client):
    codes = await make_all(owner, "a", "b", folder=await make_folder(owner, "Old"))

    await send(client, "move", await ticks(client), folder="")

    assert await values(owner, codes, "folder") == [None, None]


async def test_codes_are_paused_and_go_on(world, owner, client):
    codes = await make_all(owner, "a", "b")
    await owner.change(codes[1], status="paused")

    paused = await send(client, "pause", await ticks(client))
    page = await client.get(paused.headers["location"])
    met = (await world.visitor().get(f"/{codes[0]['short_id']}")).status_code
    both = await values(owner, codes, "status")
    await client.post(undo_in(page))
    undone = await values(owner, codes, "status")
    await send(client, "resume", await ticks(client))

    assert met != 302
    assert (both, undone) == (["paused", "paused"], ["active", "paused"])
    assert await values(owner, codes, "status") == ["active", "active"]


async def test_a_tag_is_given_and_taken_in_any_case(owner, client):
    codes = [*await make_all(owner, "a", tags=["Summer"]), *await make_all(owner, "b")]

    await send(client, "tag", await ticks(client), tag=" summer ")
    tagged = await values(owner, codes, "tags")
    await send(client, "untag", await ticks(client), tag="SUMMER")

    assert tagged == [["Summer"], ["Summer"]]
    assert await values(owner, codes, "tags") == [[], []]


async def test_deleting_asks_first_and_says_what_it_costs(world, owner, client):
    a, b, c = await make_all(owner, "a", "b", "c")
    for _ in range(3):
        await world.visitor().get(f"/{a['short_id']}")
    chosen = await ticks(client, "a", "b")

    asked = await client.get(f"{MANY}/delete", params={"code": chosen, "back": LIST})
    still = await values(owner, [a, b, c], "name")
    deleted = await client.post(f"{MANY}/delete", data={"code": chosen})

    assert "2 codes stop working at once." in asked.text
    assert "3 scans in the last 7 days." in asked.text
    assert still == ["a", "b", "c"]
    assert "2 codes are in the trash." in (await client.get(deleted.headers["location"])).text
    assert [one["name"] for one in (await owner.api.get("/qr-codes")).json()["data"]] == ["c"]


@pytest.mark.both_databases
@in_turn("action", ["move", "pause", "tag", "delete"])
async def test_one_that_was_changed_meanwhile_is_named_and_the_others_are_done(owner, client, action):
    codes = await make_all(owner, "a", "b", folder=await make_folder(owner, "Old"))
    chosen = [f"{code['id']}:1" for code in codes]
    await owner.change(codes[1], name="renamed")

    path = f"{MANY}/delete" if action == "delete" else MANY
    sent = await client.post(path, data={"do": action, "code": chosen, "tag": "summer"})
    page = await client.get(sent.headers["location"])
    left = await owner.get(codes[1])
    await client.post(undo_in(page))

    assert page.text.count("It was changed in the meantime.") == 1
    assert f"<b>{codes[1]['short_id']}</b>" in page.text
    assert re.search("<h1>1 code (is|has)", page.text)
    assert (left["status"], left["tags"], left["folder"]) == ("active", [], codes[1]["folder"])
    first = await owner.get(codes[0])
    assert (first["status"], first["tags"], first["folder"]) == ("active", [], codes[0]["folder"])


async def test_those_that_are_gone_are_counted_and_the_others_are_done(owner, client):
    a, b = await make_all(owner, "a", "b")
    chosen = await ticks(client)
    await owner.api.delete(f"/qr-codes/{b['id']}")

    sent = await send(client, "pause", chosen)
    page = await client.get(sent.headers["location"])

    assert "1 code is paused." in page.text
    assert "1 of them does not exist any more." in page.text
    assert await values(owner, [a], "status") == ["paused"]


@pytest.mark.parametrize(
    ("action", "fields", "said"),
    [
        ("move", {"folder": "00000000-0000-4000-8000-000000000000"}, "This folder does not exist any more."),
        ("tag", {"tag": ""}, "A tag has 1 to 50 characters"),
        ("tag", {"tag": "x" * 51}, "A tag has 1 to 50 characters"),
        ("untag", {"tag": " "}, "A tag has 1 to 50 characters"),
    ],
)
async def test_what_is_wrong_is_said_beside_it_and_nothing_is_lost(owner, client, action, fields, said):
    codes = await make_all(owner, "a", "b")

    answer = await send(client, action, await ticks(client), **fields)

    assert answer.status_code == 422
    assert said in unescape(answer.text)
    assert 'aria-invalid="true"' in answer.text
    assert "<title>Error: " in answer.text
    assert len(re.findall('type="hidden" name="code"', answer.text)) == 2
    assert f'value="{fields.get("tag", "").strip()}"' in answer.text
    assert await values(owner, codes, "tags") == [[], []]


async def test_none_and_only_unknown_ones_are_refused(owner, client):
    await make_all(owner, "a")
    others = [f"00000000-0000-4000-8000-{number:012}:1" for number in range(101)]

    none, unknown = await send(client, "pause", []), await send(client, "pause", others)
    asked = await client.get(f"{MANY}/delete")

    assert [one.status_code for one in (none, unknown, asked)] == [422, 422, 422]
    assert "Tick the codes first." in none.text
    assert "Tick the codes first." in unknown.text


async def test_others_codes_and_folders_do_not_exist(world, owner, client):
    other = await world.open_account()
    theirs = await make_all(other, "theirs")
    await make_all(owner, "mine")
    tick = f"{theirs[0]['id']}:1"

    answers = [
        await send(client, "pause", [tick]),
        await client.post(f"{MANY}/delete", data={"code": tick}),
        await client.get(f"{MANY}/delete", params={"code": tick}),
        await send(client, "move", await ticks(client), folder=await make_folder(other, "Theirs")),
    ]

    assert [one.status_code for one in answers] == [422] * 4
    assert all("theirs" not in one.text.lower() for one in answers)
    assert await values(other, theirs, "status") == ["active"]


async def test_no_link_offers_to_undo_the_change_of_another(world, owner, client):
    folder = await make_folder(owner, "New")
    codes = await make_all(owner, "a")
    moved = await send(client, "move", await ticks(client), folder=folder)
    stranger = await signed_in(world, await world.open_account())

    there = undo_in(await client.get(moved.headers["location"]))
    pages = [await stranger.get(moved.headers["location"]), await client.get(LIST, params={"done": "x"})]
    refused = await stranger.post(there)

    assert not any("/undo" in page.text for page in pages)
    assert refused.status_code == 404
    assert await values(owner, codes, "folder") == [folder]


@pytest.mark.slow
@pytest.mark.both_databases
async def test_of_twenty_that_move_the_same_codes_at_once_one_does(owner, client):
    codes = await make_all(owner, *"abcde")
    folders = [await make_folder(owner, f"Folder {number}") for number in range(20)]
    chosen = await ticks(client)

    answers = await asyncio.gather(*(send(client, "move", chosen, folder=folder) for folder in folders))

    done = [LIST in one.headers["location"] for one in answers]
    assert done.count(True) == 1
    assert set(await values(owner, codes, "folder")) == {folders[done.index(True)]}
    assert sum(one["qr_codes"] for one in (await owner.api.get("/folders?limit=100")).json()["data"]) == 5


async def test_a_get_changes_nothing_and_signing_in_comes_first(world, owner, client):
    codes = await make_all(owner, "a")
    chosen = await ticks(client)
    stranger = world.client(origin="http://qr.test", sec_fetch_site="same-origin")

    assert (await client.get(MANY, params={"do": "pause", "code": chosen})).status_code in (404, 405)
    assert (await send(stranger, "pause", chosen)).status_code == 303
    assert (await stranger.get(LIST)).headers["location"].startswith("/dashboard/sign-in")
    assert (await send(client, "explode", chosen)).status_code == 404
    assert await values(owner, codes, "status") == ["active"]


async def test_codes_lead_elsewhere_for_a_while_and_back_to_their_own_rules(world, owner, client):
    rule = {"name": "German", "when": {"language": ["de"]}, "to": {"url": "https://de.example"}}
    one, other = await owner.make(name="a", rules=[rule]), await owner.make(name="b")
    asked = {"code": await ticks(client), "url": "market.example", "period": "week"}

    page = await client.get(f"{MANY}/lead", params=asked)
    assert page.status_code == 200
    assert 'value="market.example"' in page.text
    led = await client.post(f"{MANY}/lead", data=asked)
    told = await client.get(led.headers["location"])
    assert "2 codes lead there for a while." in told.text
    rules = await values(owner, [one, other], "rules")
    assert [len(found) for found in rules] == [2, 1]
    assert all(found[0]["to"] == {"url": "https://market.example"} for found in rules)
    assert (await world.visitor().get(f"/{one['short_id']}")).headers["location"] == "https://market.example"
    world.clock.advance(days=8)
    assert (await world.visitor().get(f"/{other['short_id']}")).headers["location"] == other["destination"]

    await client.post(undo_in(told))
    assert await values(owner, [one, other], "rules") == [one["rules"], []]


@in_turn(
    ("sent", "at"),
    [
        ({"url": "", "period": "week"}, "url"),
        ({"url": "javascript:alert(1)", "period": "week"}, "url"),
        ({"url": "market.example"}, "until"),
        (
            {
                "url": "market.example",
                "period": "own",
                "from": "2030-01-02T00:00",
                "until": "2030-01-01T00:00",
            },
            "until",
        ),
    ],
)
async def test_a_while_that_cannot_be_is_refused_beside_its_field_and_changes_nothing(
    owner, client, sent, at
):
    code = await owner.make(name="a")

    page = await client.post(f"{MANY}/lead", data={"code": await ticks(client), **sent})

    assert page.status_code == 422
    assert f'id="fault-{at}"' in page.text
    assert (await owner.get(code))["rules"] == []
