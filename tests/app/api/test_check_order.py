"""The order of the checks: a call that breaks two rules is answered by the earlier one."""

from dataclasses import replace

import pytest

from domain.accounts.plans import Plan, Subscription
from tests.cases import in_turn
from tests.support import URL, refusal


async def test_a_deactivated_key_is_refused_before_its_calls_are_counted(world, owner):
    world.limit_calls(1)
    await owner.api.get("/qr-codes")
    await owner.deactivate_key()

    response = await owner.api.get("/qr-codes")

    assert refusal(response) == (401, "api_key_inactive")


async def test_the_key_is_asked_for_before_the_path_is_looked_at(world):
    response = await world.client().get("/v1/no-such-thing")

    assert refusal(response) == (401, "missing_api_key")


async def test_calls_are_counted_before_the_plan_is_looked_at(world):
    free = await world.open_account(Plan.FREE)
    world.limit_calls(1)
    first = await free.api.get("/qr-codes")

    second = await free.api.get("/qr-codes")

    assert refusal(first) == (403, "api_plan_required")
    assert refusal(second) == (429, "rate_limited")


@pytest.mark.parametrize("path", ["/qr-codes/nothing", "/no-such-thing"])
async def test_the_plan_is_looked_at_before_what_is_asked_for(world, path):
    free = await world.open_account(Plan.FREE)

    response = await free.api.get(path)

    assert refusal(response) == (403, "api_plan_required")


BAD_BODIES = {
    "unknown field": (b'{"colour": "red"}', "application/json"),
    "broken": (b"{", "application/json"),
    "too large": (b" " * 1_048_577, "application/json"),
    "of another kind": (b"{}", "text/plain"),
}


@in_turn("body", BAD_BODIES)
@in_turn(
    ("method", "path"),
    [
        ("PATCH", "/qr-codes/nothing"),
        ("PUT", "/qr-codes/nothing"),
        ("POST", "/qr-codes/nothing/revert"),
        ("POST", "/qr-codes/nothing/explain"),
        ("POST", "/qr-codes/nothing/restore"),
    ],
)
async def test_not_found_comes_before_faults_of_the_body(owner, method, path, body):
    content, media_type = BAD_BODIES[body]

    response = await owner.api.request(method, path, content=content, headers={"Content-Type": media_type})

    assert refusal(response) == (404, "not_found")


@pytest.mark.parametrize(
    "path", ["image?size=1", "history?limit=0", "history?cursor=none", "history?colour=red"]
)
async def test_not_found_comes_before_faults_of_the_query(owner, path):
    response = await owner.api.get(f"/qr-codes/nothing/{path}")

    assert refusal(response) == (404, "not_found")


@pytest.mark.parametrize("name", ["folder", "folder_id", "template_id", "short_link_domain"])
async def test_a_reference_to_nothing_is_said_before_other_faults(owner, name):
    response = await owner.api.post("/qr-codes", json={**URL, name: "elsewhere.example", "colour": "red"})

    assert refusal(response) == (404, "not_found")


async def test_faults_are_named_before_premium_fields(world):
    trialing = await world.open_account(Plan.PRO, Subscription.TRIALING)
    code = await trialing.make()

    made = await trialing.api.post("/qr-codes", json={**URL, "scan_limit": 5, "name": 5})
    changed = await trialing.change(code, scan_limit=5, name=5)

    assert refusal(made) == refusal(changed) == (400, "validation_error")


def to_code(code_id):
    return {"when": {"country": ["AT"]}, "to": {"code": code_id}}


NEVER_HOLDS = {"when": {"country": ["DE"], "not": {"country": ["DE"]}}, "to": {"url": URL["url"]}}


@pytest.mark.parametrize("kind", ["qr-codes", "links"])
async def test_rules_are_checked_before_premium_fields_and_the_number_of_rules(world, kind):
    trialing = await world.open_account(Plan.PRO, Subscription.TRIALING)
    few = {plan: replace(one, rules=1) for plan, one in world.deps.allowances.items()}
    body = {"url": URL["url"]} if kind == "links" else URL
    code, other = [(await trialing.api.post(f"/{kind}", json=body)).json()["data"] for _ in range(2)]
    await trialing.api.patch(f"/{kind}/{other['id']}", json={"rules": [to_code(code["id"])]})
    world.change(allowances=few)
    path, unknown = f"/{kind}/{code['id']}?strict=true", to_code("00000000-0000-4000-8000-000000000000")

    for rule, expected in (
        (unknown, (404, "not_found")),
        (NEVER_HOLDS, (409, "rule_never_holds")),
        (to_code(other["id"]), (409, "destination_refused")),
    ):
        sent = {"scan_limit": 5, "rules": [rule, rule]}
        assert refusal(await trialing.api.patch(path, json=sent)) == expected
        if rule is unknown or rule is NEVER_HOLDS:
            made = await trialing.api.post(f"/{kind}?strict=true", json={**body, **sent})
            assert refusal(made) == expected
    for sent, expected in (
        ({"scan_limit": 5}, (403, "premium_required")),
        ({}, (403, "plan_limit_reached")),
    ):
        sent["rules"] = [to_code(code["id"])] * 2
        made = await trialing.api.post(f"/{kind}", json={**body, **sent})
        sent["rules"] = [{**to_code(other["id"]), "to": {"url": URL["url"]}}] * 2
        changed = await trialing.api.patch(f"/{kind}/{code['id']}", json=sent)
        assert refusal(made) == refusal(changed) == expected


async def test_a_picture_that_does_not_scan_is_named_before_premium_fields(world):
    trialing = await world.open_account(Plan.PRO, Subscription.TRIALING)
    code = await trialing.make()
    sent = {"scan_limit": 5, "options": {"dotsOptions": {"color": "#ffffff"}}}

    made = await trialing.api.post("/qr-codes?strict=true", json={**URL, **sent})
    changed = await trialing.api.patch(f"/qr-codes/{code['id']}?strict=true", json=sent)

    assert refusal(made) == refusal(changed) == (409, "not_scannable")


async def test_premium_fields_are_named_before_the_quota(world):
    world.limit_codes(1)
    trialing = await world.open_account(Plan.PRO, Subscription.TRIALING)
    await trialing.make()

    response = await trialing.api.post("/qr-codes", json={**URL, "scan_limit": 5})

    assert refusal(response) == (403, "premium_required")


@pytest.mark.parametrize("path", ["/openapi.json", "/docs"])
@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE"])
async def test_a_wrong_method_on_a_document_names_the_right_ones(owner, path, method):
    response = await owner.api.request(method, path)

    assert refusal(response) == (405, "method_not_allowed")
    assert response.headers["Allow"] == "GET, HEAD"
