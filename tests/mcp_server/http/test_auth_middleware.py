"""The layers before the assistant endpoint, and the order they stand in (SPEC 8)."""

import logging
from dataclasses import replace

import pytest

from domain.accounts.plans import DEFAULT_ALLOWANCES, Plan, Subscription
from domain.kernel.rate_limits import RateLimiter
from domain.oauth.scopes import Scope
from domain.use_cases.oauth.assistants import list_assistants, switch_scope
from tests.cases import in_turn
from tests.mcp_server.assistants import ISSUER, rpc, rpc_headers

ALL = {"Host": "evil.example", "Origin": "https://evil.example"}
HUGE = b" " * (1 << 20) + b"{}"


@in_turn(
    ("method", "headers", "content", "status"),
    [
        ("GET", ALL, HUGE, 421),
        ("GET", {"Origin": "https://evil.example"}, HUGE, 403),
        ("GET", {}, HUGE, 405),
        ("DELETE", {}, b"", 405),
        ("PUT", {}, b"{}", 405),
        ("POST", {}, HUGE, 413),
        ("POST", {}, b"{}", 401),
        ("POST", {"Authorization": "Bearer x"}, b"no json", 401),
    ],
)
async def test_the_first_layer_that_refuses_answers(assistants, method, headers, content, status):
    answer = await assistants.http().request(method, "/mcp", headers=headers, content=content)

    assert answer.status_code == status
    if status == 405:
        assert answer.headers["allow"] == "POST, OPTIONS"


async def test_without_a_token_the_challenge_says_where_to_go(assistants):
    answer = await assistants.http().post("/mcp", json={"jsonrpc": "2.0", "id": 3, "method": "initialize"})

    assert answer.status_code == 401
    assert answer.headers["www-authenticate"] == (
        f'Bearer resource_metadata="{ISSUER}/.well-known/oauth-protected-resource/mcp", '
        'scope="mcp:read mcp:write"'
    )
    assert answer.json()["id"] == 3


async def test_the_line_of_a_refused_request_says_why(assistants, owner, caplog):
    connection = await assistants.connect(owner, scope=["mcp:read"])
    caplog.clear()
    caplog.set_level(logging.INFO, logger="mcp_server")

    await assistants.http().post("/mcp", json={})
    await connection.post("tools/call", name="create_qr_code", arguments={})
    await connection.post("tools/list")

    records = [vars(record) for record in caplog.records if record.message == "request"]
    assert [(record["status"], record.get("error")) for record in records] == [
        (401, "missing_token"),
        (403, "insufficient_scope"),
        (200, None),
    ]


async def test_a_missing_scope_is_asked_for_with_both(assistants, owner):
    connection = await assistants.connect(owner, scope=["mcp:read"])

    answer = await connection.post("tools/call", name="create_qr_code", arguments={})

    challenge = answer.headers["www-authenticate"]
    assert answer.status_code == 403
    assert 'error="insufficient_scope"' in challenge
    assert 'scope="mcp:read mcp:write"' in challenge
    assert "resource_metadata=" in challenge
    assert answer.json()["id"] == 7
    assert answer.json()["error"]["data"]["code"] == "insufficient_scope"


@pytest.mark.parametrize(
    ("given", "asked"),
    [
        (["mcp:read"], "mcp:contacts mcp:read mcp:write"),
        (["mcp:read", "mcp:write"], "mcp:contacts mcp:read mcp:write"),
    ],
)
async def test_reading_contacts_is_asked_for_beside_what_was_given(assistants, owner, given, asked):
    connection = await assistants.connect(owner, scope=given)

    answer = await connection.post("tools/call", name="list_contacts", arguments={})

    assert answer.status_code == 403
    assert 'error="insufficient_scope"' in answer.headers["www-authenticate"]
    assert f'scope="{asked}"' in answer.headers["www-authenticate"]


async def test_what_is_switched_off_is_asked_for_beside_what_is_missing(assistants, owner):
    connection = await assistants.connect(owner)
    deps = assistants.world.deps
    (found,) = await list_assistants(deps, owner.account.id)
    await switch_scope(deps, owner.account.id, found.grant.id, Scope.WRITE, allowed=False)

    answer = await connection.post("tools/call", name="list_contacts", arguments={})

    assert 'scope="mcp:contacts mcp:read mcp:write"' in answer.headers["www-authenticate"]


@pytest.mark.parametrize(
    ("plans", "choice"),
    [
        (
            {Plan.LITE, Plan.PRO},
            "Its owner can choose Lite, which has them, at http://qr.test/dashboard/plan.",
        ),
        (set(), ""),
    ],
)
async def test_a_plan_without_assistants_leads_to_the_smallest_one_that_has_them(
    assistants, owner, plans, choice
):
    connection = await assistants.connect(owner)
    allowances = {plan: replace(one, api=plan in plans) for plan, one in DEFAULT_ALLOWANCES.items()}
    assistants.change(deps=replace(assistants.world.deps, allowances=allowances))
    await owner.subscribe(Plan.FREE, Subscription.NONE)

    answer = await connection.post("tools/call", name="list_qr_codes", arguments={})

    said = answer.json()["error"]["message"]
    assert choice in said
    assert ("Its owner can choose" in said) is bool(plans)


async def test_the_plan_is_asked_before_the_scope(assistants, owner):
    connection = await assistants.connect(owner, scope=["mcp:read"])
    await owner.subscribe(Plan.LITE, Subscription.ACTIVE)

    answer = await connection.post("tools/call", name="create_qr_code", arguments={})

    assert answer.status_code == 403
    assert "www-authenticate" not in answer.headers
    assert answer.json()["error"]["data"]["code"] == "api_plan_required"


async def test_the_scope_is_asked_before_the_rate(assistants, owner):
    connection = await assistants.connect(owner, scope=["mcp:read"])
    assistants.change(
        limits=replace(assistants.context.limits, tools=RateLimiter(1, assistants.world.clock.seconds))
    )
    assert (await connection.post("tools/list")).status_code == 200

    refused = await connection.post("tools/call", name="create_qr_code", arguments={})
    limited = await connection.post("tools/list")

    assert (refused.status_code, limited.status_code) == (403, 429)
    assert int(limited.headers["retry-after"]) > 0
    assert limited.json()["error"]["data"]["code"] == "rate_limited"


async def test_two_hosts_or_two_tokens_are_refused(assistants, owner):
    connection = await assistants.connect(owner)
    bearer = ("Authorization", f"Bearer {connection.tokens['access_token']}")
    http = assistants.http()

    hosts = await http.post(
        "/mcp", json={}, headers=[("Host", "assistant.test"), ("Host", "evil.example"), bearer]
    )
    tokens = await http.post("/mcp", json={}, headers=[bearer, bearer])
    basic = await http.post("/mcp", json={}, headers={"Authorization": "Basic eDp5"})

    assert (hosts.status_code, tokens.status_code, basic.status_code) == (421, 401, 401)


async def test_an_unknown_tool_is_the_protocols_to_refuse(assistants, owner):
    connection = await assistants.connect(owner, scope=["mcp:read"])

    answer = await connection.post("tools/call", name="delete_everything", arguments={})

    assert answer.json()["error"]["code"] == -32602


async def test_a_browser_of_a_known_origin_may_ask(assistants, owner):
    connection = await assistants.connect(owner)

    preflight = await assistants.http().options("/mcp", headers={"Origin": ISSUER})
    answer = await connection.post("tools/list", headers={"Origin": ISSUER})

    assert preflight.status_code == 204
    assert preflight.headers["access-control-allow-origin"] == ISSUER
    assert "Authorization" in preflight.headers["access-control-allow-headers"]
    assert answer.status_code == 200
    assert answer.headers["access-control-allow-origin"] == ISSUER


async def test_a_grant_for_writing_alone_cannot_read(assistants, owner):
    connection = await assistants.connect(owner, scope=["mcp:write"])

    assert (await connection.post("tools/call", name="get_account", arguments={})).status_code == 403
    assert (await connection.post("resources/read", uri="repoint://templates")).status_code == 403
    assert (await connection.post("tools/list")).status_code == 200


async def test_the_endpoint_with_a_slash_is_the_endpoint(assistants, owner):
    connection = await assistants.connect(owner)
    headers = {
        "Authorization": f"Bearer {connection.tokens['access_token']}",
        **rpc_headers("tools/list", {}),
    }
    http = assistants.http(**headers)

    answers = [await http.post(path, json=rpc("tools/list", {})) for path in ("/mcp", "/mcp/")]

    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[0].json() == answers[1].json()
    assert (await assistants.http().post("/mcp/", json={})).status_code == 401
    for name in ("oauth-protected-resource/mcp", "oauth-protected-resource", "oauth-authorization-server"):
        plain, slashed = [await http.get(f"/.well-known/{name}{end}") for end in ("", "/")]
        assert plain.status_code == slashed.status_code == 200
        assert plain.json() == slashed.json()


async def test_a_client_that_names_no_media_type_takes_any(assistants, owner):
    connection = await assistants.connect(owner)
    headers = rpc_headers("tools/list", {}) | {"Authorization": f"Bearer {connection.tokens['access_token']}"}
    del headers["Accept"]
    http = assistants.http()
    del http.headers["accept"]

    answer = await http.post("/mcp", json=rpc("tools/list", {}), headers=headers)

    assert "accept" not in answer.request.headers
    assert answer.status_code == 200
    assert answer.json()["result"]["tools"]


async def test_a_browser_that_opens_the_endpoint_is_led_to_the_page(assistants):
    http = assistants.http()

    for path in ("/mcp", "/mcp/"):
        led = await http.get(path, headers={"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"})

        assert (led.status_code, led.headers["location"]) == (303, f"{ISSUER}/")
        assert (await http.get(led.headers["location"])).status_code == 200
    for accept in ("text/event-stream", "application/json", "*/*"):
        assert (await http.get("/mcp", headers={"Accept": accept})).status_code == 405


async def test_where_both_processes_share_a_host_the_browser_is_led_past_the_others_root(assistants):
    assistants.change_settings(base_url=f"{ISSUER}/v1")
    http = assistants.http()

    led = await http.get("/mcp", headers={"Accept": "text/html"})

    # Proxies of deploy/ lead all of /oauth/ to this process.
    assert led.headers["location"] == f"{ISSUER}/oauth/"
    assert (await http.get("/oauth/")).text == (await http.get("/")).text


async def test_a_foreign_page_is_told_who_can_allow_it(assistants, caplog):
    caplog.set_level(logging.INFO, logger="mcp_server")
    answer = await assistants.http().post("/mcp", json={}, headers={"Origin": "https://inspector.example"})

    assert answer.status_code == 403
    assert "REPOINT_MCP_ORIGINS" in answer.text
    # A browser keeps the text from the page.
    assert [vars(record).get("error") for record in caplog.records] == ["foreign_origin"]
