"""What an assistant does and what its owner does elsewhere are one and the same account."""

from domain.accounts.plans import Plan, Subscription
from domain.oauth.scopes import Scope
from domain.use_cases.oauth.assistants import disconnect_assistant, list_assistants, switch_scope

MENU = {"url": "https://example.com/menu", "name": "Menu"}


async def grant_of(assistants, owner):
    (assistant,) = await list_assistants(assistants.world.deps, owner.account.id)
    return assistant.grant.id


async def test_write_switched_off_and_on_acts_on_the_next_call(assistants, owner):
    connection = await assistants.connect(owner)
    deps, grant_id = assistants.world.deps, await grant_of(assistants, owner)
    await connection.use("create_qr_code", **MENU)

    await switch_scope(deps, owner.account.id, grant_id, Scope.WRITE, allowed=False)
    refused = await connection.post("tools/call", name="create_qr_code", arguments=MENU)
    read = await connection.use("list_qr_codes")
    await switch_scope(deps, owner.account.id, grant_id, Scope.WRITE, allowed=True)
    made = await connection.use("create_qr_code", **MENU)

    assert refused.status_code == 403
    assert 'error="insufficient_scope"' in refused.headers["www-authenticate"]
    assert read["total"] == 1
    assert made["created_via"] == "assistant"


async def test_a_disconnected_assistant_is_out_on_the_next_call(assistants, owner):
    connection = await assistants.connect(owner)

    await disconnect_assistant(assistants.world.deps, owner.account.id, await grant_of(assistants, owner))

    assert (await connection.post("tools/list")).status_code == 401
    assert (await connection.client.refresh(connection.tokens["refresh_token"])).status_code == 400
    assert await list_assistants(assistants.world.deps, owner.account.id) == []


async def test_an_assistants_code_is_a_code_like_any_other_in_rest(assistants, owner):
    connection = await assistants.connect(owner)
    made = await connection.use("create_qr_code", **MENU)

    by_rest = await owner.api.patch(f"/qr-codes/{made['id']}", json={"url": "https://example.com/summer"})
    seen = await connection.use("get_qr_code", id=made["short_id"])
    moved = await connection.use("repoint_qr_code", id=made["short_url"], url="https://example.com/autumn")
    history = (await owner.api.get(f"/qr-codes/{made['id']}/history")).json()["data"]

    assert by_rest.json()["data"]["created_via"] == "assistant"
    assert seen["destination"] == "https://example.com/summer"
    assert moved["short_url"] == made["short_url"]
    assert (await owner.api.get(f"/qr-codes/{made['id']}")).json()["data"][
        "destination"
    ] == "https://example.com/autumn"
    assert [change["changed_via"] for change in history] == ["assistant", "api", "assistant"]
    assert history[0]["changed_by"] == "assistant Ada's assistant"
    events = (await owner.api.get("/events")).json()["data"]
    told = [("qr_code.created", "assistant"), ("qr_code.changed", "api"), ("qr_code.changed", "assistant")]
    assert [(one["type"], one["via"]) for one in events] == told


async def test_an_assistants_code_shows_no_ad_after_a_downgrade_and_is_still_there(assistants, owner):
    connection = await assistants.connect(owner)
    made = await connection.use("create_qr_code", **MENU)
    by_rest = await owner.make()

    await owner.subscribe(Plan.FREE, Subscription.NONE)
    visitor = assistants.world.visitor()
    own, other = await visitor.get(f"/{made['short_id']}"), await visitor.get(f"/{by_rest['short_id']}")
    await owner.subscribe(Plan.PRO, Subscription.ACTIVE)

    assert (own.status_code, own.headers["location"]) == (302, "https://example.com/menu")
    assert other.status_code == 200
    # The same token works again as soon as the plan does.
    assert (await connection.use("get_qr_code", id=made["id"]))["scan_count"] == 1
