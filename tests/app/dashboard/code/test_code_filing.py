"""Name, folder and tags of a code, a copy of it, and its end."""

import asyncio

import pytest

from domain.accounts.plans import Plan, Subscription
from domain.codes.short_urls import CreatedVia
from tests.app.dashboard.code.code_pages import after, as_answer, field, path_of, scan, send, words_of
from tests.app.dashboard.signing import signed_in
from tests.cases import in_turn
from tests.domain.content.bodies import WHOLE
from tests.storage.logo_server import LOOPBACK, serving
from tests.support import owned_rows, running_world

OF_A_COPY = (
    "id",
    "short_id",
    "short_url",
    "image",
    "image_base64",
    "name",
    "created_at",
    "updated_at",
    "created_via",
    "static_image",
    "static_payload",
)


async def make_folder(owner, name):
    return (await owner.api.post("/folders", json={"name": name})).json()["data"]["id"]


async def test_a_code_gets_another_name_and_loses_it(world, owner):
    client, code = await signed_in(world, owner), await owner.make()

    named = await after(client, await send(client, code, "name", name="  Table menu "))
    unnamed = await after(client, await send(client, code, "name", name=""))

    assert "<h1><bdi>Table menu</bdi></h1>" in named.text
    assert "<h1><bdi>example.com</bdi></h1>" in unnamed.text


@pytest.mark.parametrize("name", ["x" * 201, "two\nlines", "\u202eevil", "\u200b"])
async def test_a_wrong_name_stays_in_its_field(world, owner, name):
    client, code = await signed_in(world, owner), await owner.make(name="Menu")

    page = await send(client, code, "name", name=name)

    assert page.status_code == 422
    assert "Use up to 200 characters on one line." in words_of(page)
    assert (await owner.get(code))["name"] == "Menu"


async def test_a_code_moves_to_a_folder_and_undo_takes_it_back(world, owner):
    client, code = await signed_in(world, owner), await owner.make()
    folder = await make_folder(owner, "Tables")

    page = await after(client, await send(client, code, "folder", folder=folder))
    moved = (await owner.get(code))["folder"]
    back = await after(client, await send(client, code, "folder", folder=field(page, "folder")))

    assert moved == folder
    assert "Moved. Folder: Tables." in words_of(page)
    assert (await owner.get(code))["folder"] is None
    assert "Moved. Folder: None." in words_of(back)


async def test_nobody_moves_a_code_into_a_folder_of_another_account(world, owner):
    client, code = await signed_in(world, owner), await owner.make()
    theirs = await make_folder(await world.open_account(), "Theirs")

    answers = [await send(client, code, "folder", folder=one) for one in (theirs, "nowhere")]
    page = await client.get(path_of(code), params={"from": theirs})

    assert [one.status_code for one in answers] == [422, 422]
    assert "That folder is not there any more." in words_of(answers[0])
    assert "Theirs" not in page.text
    assert theirs not in page.text


@pytest.mark.parametrize(
    ("part", "change", "kept"),
    [("name", {"name": "New"}, {"name": "Old"}), ("tags", {"remove": "a, b"}, {"tags": ["a, b", "c"]})],
)
async def test_undo_takes_back_a_name_and_tags(world, owner, part, change, kept):
    client, code = await signed_in(world, owner), await owner.make(name="Old", tags=["a, b", "c"])

    page = await after(client, await send(client, code, part, **change))
    changed = await owner.get(code)
    await after(client, await send(client, code, "undo", version=field(page, "version")))

    assert {name: changed[name] for name in kept} != kept
    assert {name: (await owner.get(code))[name] for name in kept} == kept


async def test_tags_are_added_and_taken_away(world, owner):
    client, code = await signed_in(world, owner), await owner.make(tags=["Summer"])
    await owner.make(tags=["terrace"])

    offered = await client.get(path_of(code))
    await send(client, code, "tags", add="Flyer, summer,  café ")
    added = (await owner.get(code))["tags"]
    page = await after(client, await send(client, code, "tags", remove="Summer"))

    assert '<option value="terrace">' in offered.text
    assert added == ["café", "Flyer", "Summer"]
    assert (await owner.get(code))["tags"] == ["café", "Flyer"]
    assert "The tags are changed." in words_of(page)


@pytest.mark.parametrize("entered", ["x" * 51, ",".join(map(str, range(21))), "\u202e"])
async def test_wrong_tags_stay_in_their_field(world, owner, entered):
    client, code = await signed_in(world, owner), await owner.make()

    page = await send(client, code, "tags", add=entered)

    assert page.status_code == 422
    assert "Use up to 20 tags of up to 50 characters." in words_of(page)
    assert (await owner.get(code))["tags"] == []


@pytest.mark.slow
async def test_a_copy_is_alike_but_for_its_address(world, owner, subtests):
    client = await signed_in(world, owner)
    bodies = [{"type_id": type_id, "tags": ["one"], **body} for type_id, body in WHOLE]
    # A picture is drawn for each design.
    bodies[0] |= {"options": {"dotsOptions": {"color": "#0b4d3a"}}}
    for code in await owner.make_many(*bodies):
        with subtests.test(code["type"]):
            sent = await client.post(path_of(code, "/duplicate"))

            assert sent.status_code == 303
            there, _, _ = sent.headers["location"].partition("?")
            copied = await owner.get({"id": there.rpartition("/")[2]})
            assert plain(copied) == plain(code)


async def test_a_copy_says_that_it_has_an_address_of_its_own(world, owner):
    client, code = await signed_in(world, owner), await owner.make()

    page = await after(client, await send(client, code, "duplicate"))

    assert "Duplicated, with a short address of its own." in words_of(page)
    assert plain(await owner.get(copy_on(page))) == plain(code)


async def test_a_copy_shows_our_name_once_the_account_does_not_pay_for_pages_without_it(owner, world):
    client, code = (
        await signed_in(world, owner),
        await owner.make(theme={"powered_by": False, "font": "mono"}),
    )
    await owner.subscribe(Plan.PRO, Subscription.TRIALING)

    page = await after(client, await send(client, code, "duplicate"))

    assert (await owner.get(copy_on(page)))["theme"] == {"font": "mono"}
    assert (await owner.get(code))["theme"] == code["theme"]


def copy_on(page):
    return {"id": page.url.path.rpartition("/")[2]}


def plain(code):
    return {name: value for name, value in code.items() if name not in OF_A_COPY}


async def test_a_copy_has_the_pictures_of_its_code_that_their_server_has_no_more(database):
    async with running_world(database, logo_networks=LOOPBACK, plain_http_logos=True) as world:
        owner = await world.open_account()
        client = await signed_in(world, owner)
        async with serving() as server:
            url = server.url("/forest.png")
            code = await owner.make(options={"image": url, "backgroundOptions": {"image": url}})
        # What was fetched is forgotten.
        world.clock.advance(minutes=2)

        page = await after(client, await send(client, code, "duplicate"))

        copied = await owner.get(copy_on(page))
        assert (copied["image_status"], copied["image_error"]) == ("ready", None)
        assert copied["scannability"] == (await owner.get(code))["scannability"]


async def test_a_copy_has_no_rules(world, owner):
    client = await signed_in(world, owner)
    code = await owner.make(name="Menu", link_password="open sesame", scan_limit=3)

    page = await after(client, await send(client, code, "duplicate"))

    copied = await owner.get(copy_on(page))
    assert (copied["name"], copied["has_password"], copied["scan_limit"]) == ("Menu, copy", False, None)


async def test_a_full_plan_is_told_before_a_copy_and_makes_none(world, owner):
    client, code = await signed_in(world, owner), await owner.make()
    world.limit_codes(1)

    page = await client.get(path_of(code))
    refused = await send(client, code, "duplicate")

    full = "1 of 1 codes: none are left on this plan."
    assert full in words_of(page)
    assert "/duplicate" not in page.text
    assert refused.status_code == 422
    assert full in words_of(refused)


# The end


async def test_what_deleting_costs_is_said_before(world, owner):
    client, code = await signed_in(world, owner), await owner.make(name="Menu")

    quiet = words_of(await client.get(path_of(code, "/delete")))
    for _ in range(14):
        await scan(world, code)
    world.clock.advance(minutes=1)
    scanned = words_of(await client.get(path_of(code, "/delete")))

    assert "Delete Menu?" in quiet
    assert "Nobody scanned it in the last 7 days." in quiet
    assert "This code stops at once It was scanned 14 times in the last 7 days." in scanned
    assert "Pause it instead" in scanned


async def test_a_deleted_code_is_gone_for_scans_and_pages(world, owner):
    client, code = await signed_in(world, owner), await owner.make()
    asked = await client.get(path_of(code, "/delete"))

    home = await after(
        client, await client.post(path_of(code, "/delete"), data={"revision": field(asked, "revision")})
    )

    assert "1 code is in the trash." in words_of(home)
    assert (await scan(world, code)).status_code == 404
    ends = ("", "/history", "/delete", "/picture", "/download?format=png")
    assert [(await client.get(path_of(code, end))).status_code for end in ends] == [404] * 5
    again = await client.post(path_of(code, "/delete"), data={"revision": field(asked, "revision")})
    assert again.status_code == 404


async def test_a_code_that_was_changed_meanwhile_is_not_deleted(world, owner):
    client, code = await signed_in(world, owner), await owner.make()
    seen = field(await client.get(path_of(code, "/delete")), "revision")
    await owner.change(code, url="https://example.org/new")

    refused = await client.post(path_of(code, "/delete"), data={"revision": seen})

    assert refused.status_code == 409
    assert "now leads to example.org." in words_of(refused)
    assert (await scan(world, code)).status_code == 302


# All of them

FORMS = {
    "repoint": {"url": "https://example.org"},
    "undo": {"version": "1"},
    "revert": {"version": "1"},
    "status": {"status": "paused"},
    "expiry": {"expires_at": "2027-01-01T10:00"},
    "limit": {"scan_limit": "5"},
    "password": {"link_password": "open sesame"},
    "name": {"name": "Mine"},
    "folder": {"folder": ""},
    "tags": {"add": "mine"},
    "duplicate": {},
    "delete": {},
}


@pytest.mark.slow
@in_turn("action", FORMS)
async def test_a_code_of_another_account_is_not_there(world, owner, action):
    client, other = await signed_in(world, owner), await world.open_account()
    code = await other.make(name="Theirs")
    await other.change(code, url="https://example.org/2")
    theirs = await signed_in(world, other)
    seen, before = field(await theirs.get(path_of(code)), "revision"), await owned_rows(world)

    answer = await send(client, code, action, revision=seen, **FORMS[action])

    assert answer.status_code == 404
    assert "Theirs" not in answer.text
    assert await owned_rows(world) == before


@in_turn("action", [action for action in FORMS if action != "duplicate"])
async def test_a_form_without_a_revision_changes_nothing(world, owner, action):
    client, code = await signed_in(world, owner), await owner.make()
    await owner.change(code, url="https://example.org/2")
    before = await owned_rows(world)

    answer = await send(client, code, action, revision="", **FORMS[action])

    assert answer.status_code == 409
    assert await owned_rows(world) == before


async def test_twenty_pauses_at_once_are_one(world, owner):
    client, code = await signed_in(world, owner), await owner.make()
    seen = field(await client.get(path_of(code)), "revision")

    answers = await asyncio.gather(
        *(send(client, code, "status", revision=seen, status="paused") for _ in range(20))
    )

    assert sorted(one.status_code for one in answers) == [303, *[409] * 19]
    history = (await owner.api.get(f"/qr-codes/{code['id']}/history")).json()["data"]
    assert len(history) == 2


async def test_a_code_that_is_deleted_while_it_is_changed_is_not_there(world, owner):
    client, code = await signed_in(world, owner), await owner.make()
    seen = field(await client.get(path_of(code)), "revision")

    changes = [send(client, code, "name", revision=seen, name="") for _ in range(10)]
    deleted, *changed = await asyncio.gather(send(client, code, "delete", revision=seen), *changes)

    assert deleted.status_code == 303
    # Some may have come before.
    assert {one.status_code for one in changed} <= {303, 404}
    assert (await owner.api.get(f"/qr-codes/{code['id']}")).status_code == 404


async def test_an_old_code_of_a_small_plan_can_be_filed_too(world):
    owner = await world.open_account(Plan.FREE)
    client, made = await signed_in(world, owner), await owner.make_via(CreatedVia.DASHBOARD)

    page = await after(client, await send(client, as_answer(made), "tags", add="one"))

    assert "one" in words_of(page)
