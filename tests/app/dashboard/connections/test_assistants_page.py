"""The page of connected assistants: what each may do and did, its switch, and disconnecting."""

import json
import re
from base64 import b64decode
from dataclasses import replace
from html import unescape
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from domain.accounts.plans import DEFAULT_ALLOWANCES, Plan, Subscription
from domain.kernel.safe_text import without_invisible
from domain.use_cases.oauth.assistants import list_assistants
from tests.app.dashboard.signing import signed_in
from tests.domain.oauth.test_assistants import connect
from tests.mcp_server.oauth_flow import BOTH, REDIRECT_URI

PATH = "/dashboard/assistants"
MENU = {"url": "https://example.com/menu", "name": "Menu"}
SUMMER = "https://summer.example/spring"
HOSTILE = {
    "a script": "<script>alert(1)</script>",
    "a turned text": "Repoint \u202e)detcennoc(\u2066",
    "no space": "界" * 200,
    "a template": "{{ 7*7 }} {0.__class__} %s",
}


@pytest.fixture
async def client(world, owner):
    return await signed_in(world, owner)


async def path_of(world, owner):
    (assistant,) = await list_assistants(world.deps, owner.account.id)
    return f"{PATH}/{assistant.grant.id}"


async def connect_as(assistants, owner, **metadata):
    program = assistants.client()
    assert (await program.register(**metadata)).status_code == 201
    await program.connect(owner.account.email, owner.password)


def switches(page):
    """Whether each switch of the page is on; None if it cannot be used."""
    boxes = re.findall(r'<input type="checkbox" role="switch"([^>]*)>', page.text)
    return [None if "disabled" in box else "checked" in box for box in boxes]


async def test_without_an_assistant_the_page_says_how_to_connect_one(world, client):
    page = await client.get(PATH)

    links = [unescape(link) for link in re.findall(r'href="((?:cursor|vscode):[^"]+)"', page.text)]
    cursor, code = links
    config = json.loads(b64decode(parse_qs(urlsplit(cursor).query)["config"][0]))
    assert page.status_code == 200
    assert world.context.mcp_url in page.text
    assert f"claude mcp add --transport http repoint {world.context.mcp_url}" in page.text
    assert "No assistant is connected yet." in page.text
    assert config == {"url": world.context.mcp_url}
    assert json.loads(unquote(code.partition("?")[2])) == {
        "name": "repoint",
        "type": "http",
        "url": world.context.mcp_url,
    }


async def test_a_connected_assistant_is_named_with_what_it_may_do_and_what_it_did(
    world, owner, client, assistants
):
    connection = await assistants.connect(owner)
    made = await connection.use("create_qr_code", **MENU)
    world.clock.advance(minutes=2)
    await connection.use("repoint_qr_code", id=made["id"], url=SUMMER)
    by_hand = await owner.make(name="By hand")

    listed = await client.get(PATH)
    one = await client.get(await path_of(world, owner))

    assert "Ada&#39;s assistant" in listed.text
    assert "goes back to assistant.example" in listed.text
    assert "used <time" in listed.text
    assert "2 changes in the history of codes" in listed.text
    assert switches(listed) == [None, True, None]
    row = r'href="/dashboard/codes/([^"]+)/history">([^<]+)</a><p class="small soft">([^<]+) · <time'
    assert re.findall(row, one.text) == [
        (made["id"], "Menu", "repointed it"),
        (made["id"], "Menu", "made it"),
    ]
    assert "summer.example/spring" in one.text
    assert by_hand["id"] not in one.text


async def test_what_it_did_to_links_and_to_what_is_in_the_trash_is_listed_too(
    world, owner, client, assistants
):
    connection = await assistants.connect(owner)
    link = await connection.use("create_qr_code", kind="link", url=SUMMER, name="Jobs")
    world.clock.advance(minutes=1)
    gone = await connection.use("create_qr_code", **MENU)
    await owner.api.delete(f"/qr-codes/{gone['id']}")

    one = await client.get(await path_of(world, owner))

    rows = re.findall(r'class="row" href="([^"]+)">([^<]+)</a>', one.text)
    assert rows == [("/dashboard/trash", "Menu"), (f"/dashboard/links/{link['id']}/history", "Jobs")]
    assert [(await client.get(path)).status_code for path, _ in rows] == [200, 200]


async def test_two_assistants_of_one_name_have_each_their_own_changes(world, owner, client, assistants):
    first, second = await assistants.connect(owner), await assistants.connect(owner)
    await first.use("create_qr_code", **MENU)
    await second.use("create_qr_code", url=SUMMER, name="Summer")

    pages = [
        (await client.get(f"{PATH}/{one.grant.id}")).text
        for one in await list_assistants(world.deps, owner.account.id)
    ]

    assert sorted((">Menu<" in text, ">Summer<" in text) for text in pages) == [(False, True), (True, False)]


async def test_writing_switched_off_and_on_holds_on_the_next_call(world, owner, client, assistants):
    connection = await assistants.connect(owner)
    path = await path_of(world, owner)

    off = await client.post(f"{path}/write", data={})
    refused = await connection.post("tools/call", name="create_qr_code", arguments=MENU)
    listed = await client.get(off.headers["location"])
    on = await client.post(f"{path}/write", data={"write": "on"})
    made = await connection.use("create_qr_code", **MENU)

    assert (off.status_code, on.status_code) == (303, 303)
    assert refused.status_code == 403
    assert 'error="insufficient_scope"' in refused.headers["www-authenticate"]
    assert switches(listed) == [None, False, None]
    assert "Its next call can no longer change anything." in listed.text
    assert made["created_via"] == "assistant"


async def test_reading_contacts_has_a_switch_of_its_own_that_holds_on_the_next_call(
    world, owner, client, assistants
):
    every = (*BOTH, "mcp:contacts")
    connection = await assistants.connect(owner, scope=every, asks_for=every)
    path = await path_of(world, owner)

    off = await client.post(f"{path}/contacts", data={})
    refused = await connection.post("tools/call", name="list_contacts", arguments={})
    await connection.use("create_qr_code", **MENU)
    listed = await client.get(off.headers["location"])
    on = await client.post(
        f"{path}/contacts", data={"contacts": "on"}, headers={"HX-Request-Type": "partial"}
    )

    assert (off.status_code, refused.status_code) == (303, 403)
    assert switches(listed) == [None, True, False]
    assert "Its next call can no longer read your contacts." in listed.text
    assert switches(on) == [None, True, True]
    assert (await connection.use("list_contacts"))["total"] == 0


async def test_many_are_listed_page_by_page_the_last_used_first(world, owner, client):
    for number in range(30):
        world.clock.advance(minutes=1)
        grant, _ = await connect(owner, name=f"Assistant {number}.")
        await world.store.grants.set_last_used(grant.id, world.clock.now())

    first = await client.get(PATH)
    more = unescape(re.search(r'href="([^"]+cursor=[^"]+)"', first.text)[1])
    rest = await client.get(more, headers={"HX-Request-Type": "partial"})
    without_script = await client.get(more)

    name = r"<bdi>Assistant (\d+)\.</bdi></h3>"
    assert re.findall(name, first.text) == [f"{number}" for number in range(29, 4, -1)]
    assert re.findall(name, rest.text) == re.findall(name, without_script.text) == list("43210")
    assert rest.text.lstrip().startswith("<article")
    assert "cursor=" not in rest.text


async def test_a_new_name_is_one_of_its_changes(world, owner, client, assistants):
    connection = await assistants.connect(owner)
    code = await owner.make(name="By hand")
    before = await client.get(PATH)
    await connection.use("update_qr_code", id=code["id"], name="By an assistant")

    listed, one = await client.get(PATH), await client.get(await path_of(world, owner))

    assert "It has changed nothing" in before.text
    assert "It has changed nothing" not in listed.text + one.text
    assert "1 change in the history of codes" in listed.text
    assert "renamed it" in one.text


async def test_a_script_gets_the_card_alone(world, owner, client, assistants):
    connection = await assistants.connect(owner)
    path = await path_of(world, owner)

    card = await client.post(f"{path}/write", data={}, headers={"HX-Request-Type": "partial"})
    refused = await connection.post("tools/call", name="create_qr_code", arguments=MENU)

    assert card.status_code == 200
    assert card.text.lstrip().startswith("<article")
    assert switches(card) == [None, False, None]
    assert refused.status_code == 403


async def test_one_that_was_never_allowed_to_write_has_no_switch_for_it(world, owner, client, assistants):
    connection = await assistants.connect(owner, scope=("mcp:read",))
    path = await path_of(world, owner)

    listed = await client.get(PATH)
    await client.post(f"{path}/write", data={"write": "on"})
    refused = await connection.post("tools/call", name="create_qr_code", arguments=MENU)

    assert switches(listed) == [None, None, None]
    assert "You have not allowed this." in listed.text
    assert f"{path}/write" not in listed.text
    assert f"{path}/contacts" not in listed.text
    assert refused.status_code == 403


async def test_a_disconnected_assistant_is_out_and_what_it_made_stays(world, owner, client, assistants):
    connection = await assistants.connect(owner)
    made = await connection.use("create_qr_code", **MENU)
    path = await path_of(world, owner)

    asked = await client.get(f"{path}/disconnect")
    still = await connection.post("tools/list")
    gone = await client.post(f"{path}/disconnect")
    listed = await client.get(gone.headers["location"])

    assert "Its next call is refused, on every device." in asked.text
    assert (still.status_code, gone.status_code) == (200, 303)
    assert (await connection.post("tools/list")).status_code == 401
    assert "Disconnected." in listed.text
    assert "Ada&#39;s assistant" not in listed.text
    assert (await owner.get({"id": made["id"]}))["name"] == "Menu"
    assert [(await client.get(path)).status_code, (await client.post(f"{path}/write")).status_code] == [
        404,
        404,
    ]


async def test_an_assistant_of_another_account_is_not_found_and_stays(world, owner, client, assistants):
    other = await world.open_account()
    connection = await assistants.connect(other)
    path = await path_of(world, other)

    answers = [
        await client.get(path),
        await client.get(f"{path}/disconnect"),
        await client.post(f"{path}/write", data={}),
        await client.post(f"{path}/contacts", data={}),
        await client.post(f"{path}/disconnect"),
        await client.get(f"{PATH}/{path[-36:-28]}"),
    ]

    assert [one.status_code for one in answers] == [404] * 6
    assert "Ada&#39;s assistant" not in (await client.get(PATH)).text
    await connection.use("create_qr_code", **MENU)


@pytest.mark.parametrize("name", HOSTILE.values(), ids=HOSTILE)
async def test_a_hostile_name_is_only_a_name(world, owner, client, assistants, name):
    await connect_as(assistants, owner, client_name=name)

    path = await path_of(world, owner)
    pages = [await client.get(one) for one in (PATH, path, f"{path}/disconnect")]

    for page in pages:
        assert page.status_code == 200
        assert "<script>alert" not in page.text
        assert not set("\u202e\u2066") & set(page.text)
        assert without_invisible(name) in unescape(page.text)


async def test_what_it_returns_to_is_named_whole_and_once(world, owner, client, assistants):
    uris = [
        "http://127.0.0.1:7777/callback",
        "http://127.0.0.1:7777/other",
        "cursor://anysphere.cursor-mcp/oauth/callback",
        "https://claude.ai.evil.example/callback",
    ]
    await connect_as(assistants, owner, redirect_uris=[*uris, REDIRECT_URI])

    text = unescape((await client.get(PATH)).text)

    assert text.count("127.0.0.1:7777") == 1
    assert "the app that opens cursor://anysphere.cursor-mcp links" in text
    assert "claude.ai.evil.example" in text


async def test_a_smaller_plan_says_which_one_is_needed_and_still_disconnects(
    world, owner, client, assistants
):
    await assistants.connect(owner)
    path = await path_of(world, owner)
    await owner.subscribe(Plan.LITE, Subscription.ACTIVE)

    page = await client.get(PATH)
    gone = await client.post(f"{path}/disconnect")

    assert "Assistants come with Pro" in page.text
    assert "can work again with Pro" in page.text
    assert world.context.mcp_url not in page.text
    assert 'href="/dashboard/plan"' in page.text
    assert gone.status_code == 303
    assert await list_assistants(world.deps, owner.account.id) == []


async def test_where_no_plan_has_assistants_none_is_offered(world, owner, client):
    world.change(allowances={plan: replace(one, api=False) for plan, one in DEFAULT_ALLOWANCES.items()})

    page = await client.get(PATH)

    assert "a plan that this server does not have" in page.text
    assert "See what" not in page.text


async def test_a_new_password_takes_them_off_the_list(world, owner, client, assistants):
    await assistants.connect(owner)
    path = await path_of(world, owner)

    passwords = {"current": owner.password, "new": "another long password"}
    changed = await client.post("/dashboard/settings/password", data=passwords)

    assert changed.status_code == 303
    assert "No assistant is connected yet." in (await client.get(PATH)).text
    assert (await client.get(path)).status_code == 404


async def test_a_foreign_site_switches_nothing(world, owner, client, assistants):
    connection = await assistants.connect(owner)
    path = await path_of(world, owner)

    refused = await client.post(f"{path}/disconnect", headers={"sec-fetch-site": "cross-site"})

    assert refused.status_code == 403
    assert (await connection.post("tools/list")).status_code == 200
