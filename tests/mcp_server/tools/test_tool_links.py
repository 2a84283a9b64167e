"""Short links are made, listed, read, repointed, changed, tried and counted by the tools of codes."""

import pytest

from domain.accounts.plans import Plan, Subscription
from tests.mcp_server.assistants import ERAS
from tests.mcp_server.support import assert_fits, code_in, refusal_in, texts

HOME, MENU = "https://example.com/", "https://example.com/menu"


@pytest.fixture
async def connection(assistants, owner):
    return await assistants.connect(owner)


@pytest.mark.parametrize("era", ERAS)
async def test_a_link_needs_no_more_than_its_address(connection, owner, era):
    result = await connection.call(
        "create_qr_code", era=era, kind="link", url="example.com/menu", name="Menu"
    )

    made = result["structuredContent"]
    assert_fits("create_qr_code", result)
    assert made["destination"] == MENU
    assert {block["type"] for block in result["content"]} == {"text"}
    assert f": {made['short_url']}. A scan leads to {MENU}. 0 scans counted so far." in texts(result)[0]
    stored = (await owner.api.get(f"/links/{made['id']}")).json()["data"]
    assert (stored["url"], stored["name"], stored["created_via"]) == (MENU, "Menu", "assistant")


async def test_settings_are_those_of_codes(connection, owner):
    settings = {
        "tags": ["Print"],
        "status": "paused",
        "short_id": "menu-26",
        "expires_at": "2027-01-01T00:00:00Z",
        "expired_redirect_url": HOME,
        "scan_limit": 100,
        "utm_source": "flyer",
    }

    made = await connection.use(
        "create_qr_code", kind="link", url=MENU, link_password="open sesame", **settings
    )

    assert {name: made[name] for name in settings} == settings
    assert made["has_password"] is True
    assert made["destination"] == f"{MENU}?utm_source=flyer"


async def test_the_same_key_gives_the_same_link_once(connection):
    asked = {"url": MENU, "idempotency_key": "menu 1"}

    first = await connection.use("create_qr_code", kind="link", **asked)
    again = await connection.use("create_qr_code", kind="link", **asked)
    other = await connection.call("create_qr_code", **asked)

    assert (first.get("replayed"), again["replayed"]) == (None, True)
    assert again["id"] == first["id"]
    assert code_in(other) == "idempotency_conflict"


async def test_links_are_listed_apart_from_codes(connection, owner):
    code = await owner.make(url=HOME)
    link = await connection.use("create_qr_code", kind="link", url=MENU, tags=["Print"])

    codes = await connection.call("list_qr_codes")
    links = await connection.call("list_qr_codes", kind="links", tag="print", search=link["short_url"])
    of_type = refusal_in(await connection.call("list_qr_codes", kind="links", type="url"))

    for result in (codes, links):
        assert_fits("list_qr_codes", result)
    assert [row["short_url"] for row in codes["structuredContent"]["qr_codes"]] == [code["short_url"]]
    assert links["structuredContent"]["links"] == [
        {
            "short_url": link["short_url"],
            "kind": "link",
            "destination": MENU,
            "scan_count": 0,
            "created_at": "2026-11-20",
            "tags": ["Print"],
        }
    ]
    assert texts(links)[0] == "1 of 1 short links, newest first."
    assert "type: is of QR codes" in of_type


@pytest.mark.parametrize("name", ["id", "short_id", "short_url"])
async def test_a_link_is_read_repointed_and_put_back(connection, name):
    link = await connection.use("create_qr_code", kind="link", url=HOME)
    reference = {"id": link[name]}

    read = await connection.call("get_qr_code", **reference)
    repointed = await connection.call("repoint_qr_code", **reference, url="example.com/menu")
    undone = await connection.use(
        "repoint_qr_code", **reference, version=repointed["structuredContent"]["undo"]["arguments"]["version"]
    )

    assert_fits("get_qr_code", read)
    assert (read["structuredContent"]["kind"], read["structuredContent"]["destination"]) == ("link", HOME)
    assert [version["version"] for version in read["structuredContent"]["versions"]] == [1]
    assert_fits("repoint_qr_code", repointed)
    assert repointed["structuredContent"]["before"]["destination"] == HOME
    assert repointed["structuredContent"]["after"]["destination"] == MENU
    assert undone["after"]["destination"] == HOME


async def test_a_link_is_renamed_paused_and_restricted(connection):
    link = await connection.use("create_qr_code", kind="link", url=HOME, tags=["Old"])

    updated = await connection.call(
        "update_qr_code", id=link["id"], name="Menu", status="paused", tags=["New"], scan_limit=5
    )

    assert_fits("update_qr_code", updated)
    assert updated["structuredContent"]["after"] == {
        "name": "Menu",
        "tags": ["New"],
        "status": "paused",
        "scan_limit": 5,
    }
    assert [block["type"] for block in updated["content"]] == ["text", "text"]


@pytest.mark.parametrize(
    ("tool", "arguments", "field"),
    [
        ("repoint_qr_code", {"type": "wifi", "ssid": "Café"}, "type"),
        ("repoint_qr_code", {"ssid": "Café"}, "ssid"),
        ("repoint_qr_code", {"url": "javascript:alert(1)"}, "url"),
        ("update_qr_code", {"options": {"width": 500}}, "options"),
        ("update_qr_code", {"template_id": "House"}, "template_id"),
    ],
)
async def test_what_a_link_does_not_have_is_refused(connection, tool, arguments, field):
    link = await connection.use("create_qr_code", kind="link", url=HOME)

    assert f"{field}: " in refusal_in(await connection.call(tool, id=link["id"], **arguments))


async def test_a_link_is_made_beside_defaults_of_a_picture_and_not_beside_what_asks_for_one(connection):
    asked = {"kind": "link", "url": HOME}
    defaults = {"preview": False, "strict": False, "options": {}, "template_id": ""}

    made = await connection.use("create_qr_code", **asked, **defaults)

    assert made["kind"] == "link"
    for wish in ({"preview": True}, {"strict": True}, {"options": {"width": 500}}, {"template_id": "House"}):
        said = refusal_in(await connection.call("create_qr_code", **asked, **defaults | wish))
        assert [f"{name}: " in said for name in defaults] == [name in wish for name in defaults]


async def test_the_type_of_a_link_may_be_said(connection):
    link = await connection.use("create_qr_code", kind="link", url=HOME)

    repointed = await connection.use("repoint_qr_code", id=link["id"], type="url", url=MENU)

    assert repointed["after"]["destination"] == MENU


async def test_a_link_of_another_account_is_not_found(assistants, connection):
    theirs = await assistants.connect(await assistants.world.open_account(Plan.PRO, Subscription.ACTIVE))
    link = await theirs.use("create_qr_code", kind="link", url=HOME)

    for tool, more in (
        ("get_qr_code", {}),
        ("repoint_qr_code", {"url": MENU}),
        ("update_qr_code", {"name": "Mine"}),
        ("explain_scan", {}),
        ("get_scan_stats", {}),
    ):
        assert code_in(await connection.call(tool, id=link["id"], **more)) == "not_found"
    assert (await connection.use("list_qr_codes", kind="links"))["total"] == 0


async def test_a_reader_makes_no_link(assistants, owner):
    reader = await assistants.connect(owner, scope="mcp:read")

    response = await reader.post("tools/call", name="create_qr_code", arguments={"kind": "link", "url": HOME})

    assert response.status_code == 403
