"""Going back to an earlier version of a code, and the versions that an assistant can choose from."""

from base64 import b64decode, b64encode
from io import BytesIO

import pytest
from PIL import Image

from domain.accounts.plans import Plan, Subscription
from tests.mcp_server.assistants import ERAS
from tests.mcp_server.support import assert_fits, code_in, refusal_in, texts
from tests.support import owned_rows

NEW = "https://example.com/summer"
MENU = {"menu_title": "Lunch", "sections": [{"name": "Soups", "items": [{"name": "Pho"}]}]}


@pytest.fixture
async def connection(assistants, owner):
    return await assistants.connect(owner)


@pytest.mark.parametrize("era", ERAS)
async def test_a_repoint_is_undone_by_the_version_that_its_answer_names(connection, owner, era):
    made = await owner.make(name="Menu")
    done = await connection.call("repoint_qr_code", id=made["id"], url=NEW)
    version = done["structuredContent"]["undo"]["arguments"]["version"]
    assert f"To undo this: repoint_qr_code with version {version}, updated_at " in texts(done)[0]

    result = await connection.call("repoint_qr_code", era=era, id=made["short_id"], version=version)

    undone = result["structuredContent"]
    assert_fits("repoint_qr_code", result)
    assert undone["changed"] is True
    assert undone["before"] == {"destination": NEW, "url": NEW}
    assert undone["after"] == {"destination": made["destination"], "url": made["url"]}
    assert undone["undo"]["arguments"]["version"] == 2
    assert (await owner.get(made))["destination"] == made["destination"]


async def test_an_undo_is_undone_like_any_change(connection, owner):
    made = await owner.make()
    done = await connection.use("repoint_qr_code", id=made["id"], url=NEW)
    undone = await connection.use(
        "repoint_qr_code", id=made["id"], version=done["undo"]["arguments"]["version"]
    )

    again = await connection.use(
        "repoint_qr_code", id=made["id"], version=undone["undo"]["arguments"]["version"]
    )

    assert again["after"]["destination"] == NEW
    assert (await owner.get(made))["destination"] == NEW


async def test_an_undo_brings_back_the_type_with_all_of_its_content(connection, owner):
    made = await owner.make(utm_source="poster")
    done = await connection.use("repoint_qr_code", id=made["id"], type="menu", content=MENU)

    undone = await connection.use(
        "repoint_qr_code", id=made["id"], version=done["undo"]["arguments"]["version"]
    )

    assert undone["before"]["type"] == "menu"
    assert undone["after"] == {
        "type": "url",
        "destination": made["destination"],
        "url": made["url"],
        "utm_source": "poster",
    }


async def test_an_undo_brings_back_status_and_restrictions_and_says_so(connection, owner):
    made = await owner.make(scan_limit=5)
    done = await connection.use("update_qr_code", id=made["id"], status="paused", scan_limit=None)

    result = await connection.call(
        "repoint_qr_code", id=made["id"], version=done["undo"]["arguments"]["version"]
    )

    undone, now = result["structuredContent"], await owner.get(made)
    assert undone["before"] == {"status": "paused"}
    assert undone["after"] == {"status": "active", "scan_limit": 5}
    assert "Changed: status paused → active, scan_limit none → 5." in texts(result)[0]
    assert (now["status"], now["scan_limit"]) == ("active", 5)


async def test_the_same_undo_twice_changes_once(connection, owner, assistants):
    made = await owner.make()
    await connection.use("repoint_qr_code", id=made["id"], url=NEW)
    await connection.use("repoint_qr_code", id=made["id"], version=1)
    before = await owned_rows(assistants.world)

    again = await connection.call("repoint_qr_code", id=made["id"], version="1")

    assert again["structuredContent"]["changed"] is False
    assert "Nothing changed." in texts(again)[0]
    after = await owned_rows(assistants.world)
    assert (after["changes"], after["short_urls"]) == (before["changes"], before["short_urls"])


async def test_an_undo_that_is_not_clear_is_refused(connection, owner):
    made = await owner.make()
    await connection.use("repoint_qr_code", id=made["id"], url=NEW)
    before = await owner.get(made)
    wrong = [
        ({"version": 1, "url": NEW}, "version"),
        ({"version": 1, "content": {"url": NEW}}, "version"),
        ({"version": 1, "changes": {"url": NEW}}, "version"),
        ({"version": 1, "type": "menu"}, "version"),
        ({"version": 1, "name": "New"}, "name"),
        ({"version": 0}, "version"),
        ({"version": "last"}, "version"),
    ]
    for arguments, field in wrong:
        said = refusal_in(await connection.call("repoint_qr_code", id=made["id"], **arguments))

        assert said.startswith("validation_error: "), arguments
        assert f"{field}: " in said, (arguments, said)
    unknown = refusal_in(await connection.call("repoint_qr_code", id=made["id"], version=99))
    assert unknown.startswith("not_found: There is no such version")
    assert "get_qr_code names the latest versions." in unknown
    assert await owner.get(made) == before


async def test_a_stale_undo_and_one_of_another_account_are_refused(connection, owner, assistants):
    theirs, made = await (await assistants.world.open_account()).make(), await owner.make()
    assistants.world.clock.advance(seconds=5)
    await connection.use("repoint_qr_code", id=made["id"], url=NEW)

    stale = await connection.call("repoint_qr_code", id=made["id"], version=1, updated_at=made["updated_at"])
    foreign = await connection.call("repoint_qr_code", id=theirs["id"], version=1)

    assert (code_in(stale), code_in(foreign)) == ("precondition_failed", "not_found")
    assert (await owner.get(made))["destination"] == NEW


async def test_a_restriction_that_the_plan_lacks_by_now_does_not_come_back(assistants):
    owner = await assistants.world.open_account(Plan.PRO)
    made = await owner.make(scan_limit=5)
    connection = await assistants.connect(owner)
    await connection.use("update_qr_code", id=made["id"], scan_limit=None)
    await owner.subscribe(Plan.PRO, Subscription.TRIALING)

    said = refusal_in(await connection.call("repoint_qr_code", id=made["id"], version=1))

    assert said.startswith("premium_required: ")
    assert (await owner.get(made))["scan_limit"] is None


async def test_the_latest_versions_of_a_code_are_told_with_what_each_changed(connection, owner):
    made = await owner.make(link_password="open sesame")
    for number in range(4):
        await connection.use("repoint_qr_code", id=made["id"], url=f"{NEW}/{number}")
    await connection.use("update_qr_code", id=made["id"], link_password="close sesame", status="paused")
    await connection.use("update_qr_code", id=made["id"], name="New", options={"width": 500})

    result = await connection.call("get_qr_code", id=made["id"])

    assert_fits("get_qr_code", result)
    versions = result["structuredContent"]["versions"]
    assert [one["version"] for one in versions] == [7, 6, 5, 4, 3]
    assert versions[0]["changed"] == ["name", "options"]
    assert versions[1]["changed"] == ["status", "link_password"]
    assert versions[2] == {
        "version": 5,
        "changed_at": versions[2]["changed_at"],
        "changed_by": "assistant Ada's assistant",
        "type": "url",
        "destination": f"{NEW}/3",
        "changed": ["url"],
        "how": f"Changed: url {NEW}/2 → {NEW}/3.",
    }
    assert "sesame" not in str(result)


async def test_what_changed_inside_a_menu_is_told_by_its_dishes(connection, owner):
    dishes = [{"name": name, "price": 9} for name in ("Pho", "Ramen", "Curry", "Laksa")]
    made = await owner.make(type_id=11, menu_title="Lunch", sections=[{"name": "Soups", "items": dishes}])
    prices = {f"sections[0].items[{place}].price": 10 for place in range(4)}
    await connection.use("repoint_qr_code", id=made["id"], changes=prices)

    version = (await connection.use("get_qr_code", id=made["id"]))["versions"][0]

    assert version["changed"] == ["sections"]
    told = [f"sections[0].items[{place}].price ({dishes[place]['name']}) 9 → 10" for place in range(3)]
    assert version["how"] == f"Changed: {', '.join(told)}."


async def test_rules_that_went_are_told_in_words(connection, owner):
    lunch = {"weekdays": "mon-fri", "hours": "11-14", "url": "lunch.example"}
    made = await owner.make()
    await connection.use("repoint_qr_code", id=made["id"], rules=[lunch])

    split = [{"split": ["https://a.example", "https://b.example"]}]
    changed = texts(await connection.call("repoint_qr_code", id=made["id"], rules=split))[0]
    version = (await connection.use("get_qr_code", id=made["id"]))["versions"][1]

    days = "weekdays mon, tue, wed, thu, fri"
    assert f"Before: The first of its rules that holds leads: 1. {days}, hours 11:00–14:00" in changed
    assert version["how"].startswith(f"Changed: rules[0] none → {days}")


async def test_an_address_that_changed_at_its_end_is_told_by_its_end(connection, owner):
    page = f"https://example.com/{'a' * 40}"
    made = await owner.make(url=f"{page}/1")

    told = texts(await connection.call("repoint_qr_code", id=made["id"], content={"url": f"{page}/2"}))[0]
    version = (await connection.use("get_qr_code", id=made["id"]))["versions"][0]

    assert f"{page}/2" in told
    assert version["how"] == f"Changed: url …{'a' * 37}/1 → …{'a' * 37}/2."


async def test_an_undone_design_says_that_what_is_printed_keeps_its_look(connection, owner):
    made = await owner.make()
    restyled = await connection.use(
        "update_qr_code", id=made["id"], options={"dotsOptions": {"color": "green"}}
    )
    renamed = await connection.use("update_qr_code", id=made["id"], name="Poster")

    unnamed = texts(await connection.call(renamed["undo"]["tool"], **renamed["undo"]["arguments"]))[0]
    back = {**restyled["undo"]["arguments"], "updated_at": (await owner.get(made))["updated_at"]}
    unstyled = texts(await connection.call(restyled["undo"]["tool"], **back))[0]

    assert "What is printed keeps its look" in unstyled
    assert "follow within a second" not in unstyled + unnamed


def red_square():
    written = BytesIO()
    Image.new("RGB", (64, 64), "#cc0000").save(written, "PNG")
    return f"data:image/png;base64,{b64encode(written.getvalue()).decode()}"


async def undo(connection, done):
    """Call what an answer says takes it back."""
    return await connection.use(done["undo"]["tool"], **done["undo"]["arguments"])


async def test_everything_that_a_tool_changed_is_taken_back_by_what_its_answer_says(connection, owner):
    template = await owner.api.post(
        "/templates", json={"name": "House", "options": {"width": 500}, "theme": {"font": "serif"}}
    )
    before = {
        "name": "Menu",
        "tags": ["Print"],
        "options": {"margin": 30, "dotsOptions": {"color": "#003366"}},
        "theme": {"primary_color": "#112233"},
        "expires_at": "2027-01-01T00:00:00Z",
    }
    changes = [
        {"name": "Dinner"},
        {"name": None, "tags": []},
        {"options": None},
        {"options": {"margin": None, "dotsOptions": {"type": "dots"}, "frameOptions": {"text": "Scan"}}},
        {"template_id": template.json()["data"]["id"]},
        {"status": "paused", "scan_limit": 5, "expires_at": None},
        {"name": "Dinner", "status": "paused", "link_password": "open sesame", "options": {"margin": 50}},
    ]
    stays = ("name", "tags", "options", "theme", "template_id", "status", "has_password", "password_enabled")
    stays += ("expires_at", "expiration_enabled", "scan_limit", "destination")
    made = await owner.get(await owner.make(**before))
    for change in changes:
        done = await connection.use("update_qr_code", id=made["id"], **change)
        undone = await undo(connection, done)

        assert undone["changed"] is True, change
        now = await owner.get(made)
        assert {name: now[name] for name in stays} == {name: made[name] for name in stays}, change


async def test_a_design_with_a_logo_from_a_file_comes_back_without_its_bytes_in_the_answer(connection, owner):
    made = await owner.make(options={"image": red_square()})

    done = await connection.use("update_qr_code", id=made["id"], options={"image": None, "margin": 30})
    await undo(connection, done)

    assert "data:" not in str(done["undo"])
    back = (await owner.get(made))["options"]
    assert back.keys() == {"image"}
    with Image.open(BytesIO(b64decode(back["image"].partition(",")[2]))) as logo:
        assert logo.convert("RGB").getcolors() == [(64 * 64, (0xCC, 0, 0))]


async def test_a_removed_password_comes_back_and_a_replaced_one_does_not(connection, owner, assistants):
    made = await owner.make(link_password="open sesame")

    removed = await connection.use("update_qr_code", id=made["id"], link_password=None)
    await undo(connection, removed)
    back = await owner.get(made)
    replaced = await connection.use("update_qr_code", id=made["id"], link_password="close sesame", name="New")
    await undo(connection, replaced)

    assert back["has_password"] is back["password_enabled"] is True
    assert (await owner.get(made))["name"] is None
    async with assistants.world.visitor() as visitor:
        answers = [
            await visitor.post(f"/{made['short_id']}", data={"password": one})
            for one in ("open sesame", "close sesame")
        ]
    assert [one.status_code for one in answers] == [401, 303]


async def test_a_pause_is_not_taken_back_over_what_changed_since(connection, owner, assistants):
    made = await owner.make()
    done = await connection.use("update_qr_code", id=made["id"], status="paused")
    assistants.world.clock.advance(seconds=5)
    await connection.use("repoint_qr_code", id=made["id"], url=NEW)

    refused = await connection.call(done["undo"]["tool"], **done["undo"]["arguments"])

    assert code_in(refused) == "precondition_failed"
    assert (await owner.get(made))["destination"] == NEW
