import asyncio

import pytest

from tests.mcp_server.assistants import ERAS
from tests.mcp_server.support import assert_fits, code_in, refusal_in, texts
from tests.support import ROOT, owned_rows

NEW = "https://example.com/summer"


@pytest.fixture
async def connection(assistants, owner):
    return await assistants.connect(owner)


async def led_to(assistants, code):
    assistants.world.clock.advance(seconds=1)
    async with assistants.world.visitor() as visitor:
        return (await visitor.get(f"{ROOT}/{code['short_id']}")).headers["location"]


@pytest.mark.parametrize("era", ERAS)
async def test_a_printed_code_leads_elsewhere(connection, owner, assistants, era):
    made = await owner.make(name="Menu")

    result = await connection.call("repoint_qr_code", era=era, id=made["short_url"], url=NEW)

    old = made["destination"]
    assert_fits("repoint_qr_code", result)
    assert result["structuredContent"] == {
        "id": made["id"],
        "name": "Menu",
        "short_url": made["short_url"],
        "updated_at": (await owner.get(made))["updated_at"],
        "changed": True,
        "before": {"destination": old, "url": old},
        "after": {"destination": NEW, "url": NEW},
        "undo": {
            "tool": "repoint_qr_code",
            "arguments": {
                "id": made["id"],
                "version": 1,
                "updated_at": (await owner.get(made))["updated_at"],
            },
        },
    }
    assert await led_to(assistants, made) == NEW
    assert (await owner.get(made))["image"] == made["image"]
    assert "Prints with the short URL need no change: they follow within a second." in texts(result)[0]


async def test_to_repoint_to_the_same_place_changes_nothing(connection, owner, assistants):
    made = await owner.make()
    before = await owned_rows(assistants.world)

    result = await connection.call("repoint_qr_code", id=made["id"], url=made["url"])

    assert result["structuredContent"]["changed"] is False
    assert not {"before", "after", "undo"} & result["structuredContent"].keys()
    after = await owned_rows(assistants.world)
    assert (after["changes"], after["short_urls"]) == (before["changes"], before["short_urls"])


@pytest.mark.parametrize("nested", [False, True])
async def test_other_content_is_a_merge_patch(connection, owner, nested):
    made = await owner.make(type_id=5, ssid="Café", password="flat white", hidden=True)
    patch = {"password": "cortados", "hidden": None}

    result = await connection.use(
        "repoint_qr_code", id=made["id"], **({"content": patch} if nested else patch)
    )

    assert result["before"] == {"password": "flat white", "hidden": True}
    assert result["after"] == {"password": "cortados", "hidden": False}
    assert (await owner.get(made))["ssid"] == "Café"


async def test_content_may_come_as_a_json_text(connection, owner):
    made = await owner.make()

    result = await connection.use(
        "repoint_qr_code", id=made["id"], content=f'{{"url": "{NEW}", "utm_source": "poster"}}'
    )

    assert result["after"]["destination"] == f"{NEW}?utm_source=poster"


async def test_the_history_says_who_did_it_and_it_can_be_put_back(connection, owner):
    made = await owner.make()

    done = await connection.use("repoint_qr_code", id=made["id"], url=NEW)
    undone = await connection.use("repoint_qr_code", id=made["id"], url=done["before"]["url"])

    history = (await owner.api.get(f"/qr-codes/{made['id']}/history")).json()["data"]
    assert undone["after"]["destination"] == made["destination"]
    assert [one["changed_via"] for one in history] == ["assistant", "assistant", "api"]


async def test_nothing_else_of_a_code_changes(connection, owner, assistants):
    made = await owner.make()
    before = await owned_rows(assistants.world)
    others = {
        "name": "x",
        "status": "paused",
        "options": {},
        "theme": {},
        "folder": "x",
        "template_id": "x",
        "external_id": "x",
        "link_password": "open sesame",
        "expires_at": "2030-01-01T00:00:00Z",
        "scan_limit": 5,
        "short_link_domain": "x",
    }
    for name, value in others.items():
        for where in ({name: value}, {"content": {name: value}}):
            said = refusal_in(await connection.call("repoint_qr_code", id=made["id"], url=NEW, **where))

            assert said.startswith("validation_error: "), name
            assert f"{name}: " in said
            assert "update_qr_code" in said
            assert "REST" in said
    assert (await owned_rows(assistants.world))["short_urls"] == before["short_urls"]


async def test_wrong_arguments_are_named(connection, owner):
    made = await owner.make()
    wrong = [
        ({"id": made["id"]}, "content"),
        ({"id": made["id"], "url": None, "content": None}, "content"),
        ({"url": NEW}, "id"),
        ({"id": made["id"], "url": "javascript:alert(1)"}, "url"),
        ({"id": made["id"], "url": 5}, "url"),
        ({"id": made["id"], "ssid": "x"}, "ssid"),
        ({"id": made["id"], "type_id": 5, "url": NEW}, "url"),
        ({"id": made["id"], "type_id": 5, "password": "flat white"}, "ssid"),
        ({"id": made["id"], "type": "carrier pigeon", "url": NEW}, "type"),
        ({"id": made["id"], "type": "wifi", "type_id": 1, "ssid": "Café"}, "type"),
        ({"id": made["id"], "type": "wifi"}, "content"),
        ({"id": made["id"], "type": "wifi", "changes": {"ssid": "Café"}}, "changes"),
        ({"id": made["id"], "type_id": 99, "url": NEW}, "type_id"),
        ({"id": made["id"], "content": {"url": None}}, "url"),
        ({"id": made["id"], "url": NEW, "content": {"url": "https://example.org"}}, "content.url"),
        ({"id": made["id"], "url": "https://example.com/a\x00b"}, "url"),
        ({"id": made["id"], "url": f"https://example.com/{'a' * 8_200}"}, "url"),
    ]
    for arguments, field in wrong:
        said = refusal_in(await connection.call("repoint_qr_code", **arguments))

        assert said.startswith("validation_error: "), arguments
        assert f"{field}: " in said, (arguments, said)


async def test_a_loop_is_refused(connection, owner):
    made = await owner.make()

    assert (
        code_in(await connection.call("repoint_qr_code", id=made["id"], url=made["short_url"]))
        == "destination_refused"
    )


async def test_another_accounts_code_does_not_exist(connection, assistants):
    theirs = await (await assistants.world.open_account()).make()
    before = await owned_rows(assistants.world)

    for parsed in (theirs["id"], theirs["short_id"], theirs["short_url"]):
        assert code_in(await connection.call("repoint_qr_code", id=parsed, url=NEW)) == "not_found"
    # An unknown code comes before a bad body.
    assert code_in(await connection.call("repoint_qr_code", id=theirs["id"], url=5)) == "not_found"
    assert (await owned_rows(assistants.world))["short_urls"] == before["short_urls"]


@pytest.mark.both_databases
async def test_before_is_what_it_was_however_many_change_it_at_once(connection, owner):
    made = await owner.make()
    places = [f"https://example.com/{number}" for number in range(6)]

    results = await asyncio.gather(
        *(connection.use("repoint_qr_code", id=made["id"], url=url) for url in places)
    )

    steps = {one["before"]["url"]: one["after"]["url"] for one in results}
    assert len(steps) == 6
    way, seen = made["url"], []
    while way in steps:
        way = steps[way]
        seen.append(way)
    assert sorted(seen) == places
    assert (await owner.get(made))["destination"] == seen[-1]


# Another type


MENU = {"menu_title": "Lunch", "sections": [{"name": "Soups", "items": [{"name": "Pho"}]}]}


@pytest.mark.parametrize("era", ERAS)
async def test_a_printed_address_becomes_a_menu(connection, owner, assistants, era):
    made = await owner.make(name="Table 4")

    result = await connection.call(
        "repoint_qr_code", era=era, id=made["short_url"], type="menu", content=MENU
    )

    assert_fits("repoint_qr_code", result)
    assert result["structuredContent"]["changed"] is True
    assert result["structuredContent"]["before"] == {
        "type": "url",
        "destination": made["destination"],
        "url": made["url"],
    }
    assert result["structuredContent"]["after"] == {"type": "menu", **MENU}
    said = texts(result)[0]
    assert f"Its type was url and is menu now: before, its destination was {made['url']}." in said
    assert "need no change" in said
    assistants.world.clock.advance(seconds=1)
    async with assistants.world.visitor() as visitor:
        assert "Pho" in (await visitor.get(f"/{made['short_id']}")).text
    assert (await owner.get(made))["image"] == made["image"]


async def test_before_is_enough_to_put_the_old_type_back(connection, owner):
    made = await owner.make(utm_source="poster")
    changed = await connection.use("repoint_qr_code", id=made["id"], type="menu", content=MENU)

    before = {name: value for name, value in changed["before"].items() if name != "destination"}
    await connection.use("repoint_qr_code", id=made["id"], **before)

    now = await owner.get(made)
    assert {**now, "updated_at": made["updated_at"]}.items() <= made.items()


async def test_the_same_type_again_is_a_merge_patch(connection, owner):
    made = await owner.make(type_id=5, ssid="Café", password="flat white")

    changed = await connection.use("repoint_qr_code", id=made["id"], type="Wi-Fi", password="cortados")

    assert changed["after"] == {"password": "cortados"}
    assert (await owner.get(made))["ssid"] == "Café"


async def test_what_another_type_lacks_is_named_with_its_fields(connection, owner):
    made = await owner.make()

    said = refusal_in(
        await connection.call("repoint_qr_code", id=made["id"], type="menu", menu_title="Lunch")
    )

    assert "sections: is required" in said
    assert "Menu codes take menu_title*, sections*" in said
    assert (await owner.get(made))["type"] == "url"


async def test_a_list_too_long_to_be_seen_may_go_with_its_type(connection, owner):
    items = [{"name": f"Dish {number}", "description": "x" * 150} for number in range(100)]
    sections = [{"name": name, "items": items} for name in ("Hot", "Cold")]
    made = await owner.make(type_id=11, menu_title="Lunch", sections=sections)

    result = await connection.call("repoint_qr_code", id=made["id"], type="url", url=NEW)

    assert result["structuredContent"]["after"] == {"type": "url", "destination": NEW, "url": NEW}
    assert "items before" not in texts(result)[0]
    assert len(str(result["structuredContent"])) < 25_000


async def test_a_blank_code_is_filled_with_an_address_or_what_is_named_and_told_so(connection, owner):
    made = (await owner.api.post("/qr-codes/blank", json={"count": 3, "first_number": 1})).json()["data"]
    site, note, other = (code["short_url"] for code in made)

    read = await connection.call("get_qr_code", id=site)
    assert "no content yet" in texts(read)[0]
    for_now = await connection.call("repoint_qr_code", id=site, url=NEW, until="2030-01-01")
    assert "until" in refusal_in(for_now)
    filled = await connection.call("repoint_qr_code", id=site, url=NEW)
    assert_fits("repoint_qr_code", filled)
    assert "It was blank." in texts(filled)[0]
    assert (await owner.get(made[0])).items() >= {"status": "active", "url": NEW, "name": "001"}.items()
    text = await connection.call("repoint_qr_code", id=note, type="text", content={"text": "Hello"})
    assert_fits("repoint_qr_code", text)
    assert (await owner.get(made[1]))["type"] == "text"
    listed = await connection.call("list_qr_codes", status="blank")
    assert_fits("list_qr_codes", listed)
    assert other in str(listed["structuredContent"])
    assert site not in str(listed["structuredContent"])
    undone = await connection.use("repoint_qr_code", **filled["structuredContent"]["undo"]["arguments"])
    assert undone["status"] == "blank"
