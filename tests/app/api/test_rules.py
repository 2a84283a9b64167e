"""Rules wherever codes and links go: strict, batches, PUT by external ID, revert, trash, copies."""

from dataclasses import replace

import pytest

from domain.codes.short_urls import CreatedVia
from domain.kernel.net.addresses import service_addresses
from domain.use_cases.codes.copies import copy_code
from domain.use_cases.deps import Actor
from tests.support import NOON, URL, fault_fields, refusal

NEVER = {"country": ["DE"], "not": {"country": ["DE", "AT"]}}


def rule(url="https://example.com/de", **when):
    return {"when": when or {"language": ["de"]}, "to": {"url": url}}


def to(code):
    return {"when": {"query": {"go": None}}, "to": {"code": code["id"]}}


async def led(world, code):
    answer = await world.visitor().get(f"/{code['short_id']}?go=1")
    return answer.headers.get("location")


async def test_strict_is_for_links_and_in_a_batch_of_each_item(owner):
    body = {"url": URL["url"], "rules": [rule(**NEVER)]}
    link = (await owner.api.post("/links", json=body)).json()["data"]

    assert [one["code"] for one in link["rule_warnings"]] == ["never_holds"]
    calls = [
        await owner.api.post("/links?strict=true", json=body),
        await owner.api.patch(f"/links/{link['id']}?strict=true", json={"rules": [*link["rules"], rule()]}),
    ]
    for call in calls:
        assert refusal(call) == (409, "rule_never_holds")
    items = [{"method": "create", "body": body}, {"method": "create", "body": {**body, "rules": [rule()]}}]
    results = (await owner.api.post("/links/batch?strict=true", json=items)).json()["data"]
    assert [one["status"] for one in results] == [409, 201]
    assert results[0]["error"]["details"][0]["field"] == "[0].body.rules[0]"
    assert results[1]["data"]["rules"][0]["to"] == {"url": "https://example.com/de"}
    kept = await owner.api.patch(f"/links/{link['id']}?strict=true", json={"name": "Still"})
    assert kept.status_code == 200


async def test_the_same_rules_sent_again_are_the_same_rules(owner):
    path, body = "/qr-codes/by-external-id/t-1", {**URL, "rules": [rule(), rule(url="https://example.com/b")]}

    made = (await owner.api.put(path, json=body)).json()["data"]
    again = (await owner.api.put(path, json=body)).json()["data"]
    turned = (await owner.api.put(path, json={**body, "rules": body["rules"][::-1]})).json()["data"]

    assert again["rules"] == made["rules"]
    assert again["updated_at"] == made["updated_at"]
    assert turned["rules"] == made["rules"][::-1]
    whole = await owner.api.patch(f"/qr-codes/{made['id']}", json=turned)
    assert whole.json()["data"]["rules"] == turned["rules"]


async def test_a_country_that_is_none_is_refused_unless_it_is_stored_already(world, owner):
    named = await owner.make(rules=[rule(country=["XK", "gb"])])
    old = await owner.make_via(CreatedVia.API)
    kept = {"id": "abcdefgh", "enabled": True, **rule(country=["UK"])}
    await world.store.codes.save(replace(old, rules=(kept,)))
    path = f"/qr-codes/{old.id}"
    whole = (await owner.api.get(path)).json()["data"]

    answers = [
        await owner.api.put(path, json=whole),
        await owner.api.patch(path, json={"rules": [rule(country=["DE"]), *whole["rules"]]}),
        await owner.api.post(f"{path}/explain", json={"rules": whole["rules"], "country": "GB"}),
    ]
    refused = [
        await owner.api.patch(path, json={"rules": [*whole["rules"], rule(country=["ZZ"])]}),
        await owner.api.post(f"{path}/explain", json={"rules": [rule(country=["ZZ"])]}),
        await owner.api.post(f"{path}/explain", json={"country": "UK"}),
        await owner.api.get("/analytics?country=DE,UK"),
        await owner.api.get("/analytics/scans?country=ZZ"),
    ]

    assert named["rules"][0]["when"] == {"country": ["XK", "GB"]}
    assert [one.status_code for one in answers] == [200] * 3, [one.text for one in answers]
    assert [fault_fields(one) for one in refused] == [
        {"rules[1].when.country[0]"},
        {"rules[0].when.country[0]"},
        {"country"},
        {"country"},
        {"country"},
    ]


async def test_every_rule_has_all_of_its_fields_and_comes_back_as_it_is(owner):
    code = await owner.make(rules=[rule(), {**rule(), "name": "Kept", "enabled": False}])
    link = (await owner.api.post("/links", json={"url": URL["url"], "rules": [rule()]})).json()["data"]
    path = f"/qr-codes/{code['id']}"
    await owner.api.patch(path, json={"rules": code["rules"][:1]})
    reverted = (await owner.api.post(f"{path}/revert", json={"version": 1})).json()["data"]
    again = (await owner.api.put(path, json=reverted)).json()["data"]

    history = (await owner.api.get(f"{path}/history")).json()["data"]
    events = (await owner.api.get("/events")).json()["data"]
    listed = (await owner.api.get("/qr-codes")).json()["data"]
    told = [event["data"]["rules"] for event in events] + [listed[0]["rules"], link["rules"], again["rules"]]
    for rules in (*told, *(one["after"]["rules"] for one in history)):
        assert {tuple(one) for one in rules} == {("id", "name", "enabled", "when", "to")}
    assert [(one["name"], one["enabled"]) for one in again["rules"]] == [(None, True), ("Kept", False)]
    assert again == reverted


async def test_those_that_hold_now_are_named_with_their_end(world, owner):
    morning = {"hours": [{"from": "08:00", "to": "14:00"}], "country": ["DE"]}
    later = rule(**{"from": "2026-11-21T00:00:00Z"})
    code = await owner.make(rules=[later, rule(**morning), rule(), rule(until="2026-12-01"), rule()])

    ids = [one["id"] for one in code["rules"]]
    assert NOON.hour == 12
    assert code["rules_now"] == [
        {"rule": ids[1], "until": "2026-11-20T14:00:00Z"},
        {"rule": ids[2], "until": None},
        {"rule": ids[3], "until": "2026-12-01T00:00:00Z"},
    ]
    world.clock.advance(days=1)
    assert [one["rule"] for one in (await owner.get(code))["rules_now"]] == ids[:1]


@pytest.mark.parametrize("zone", ["UTC", "Pacific/Auckland", "America/New_York"])
async def test_a_rule_may_end_at_the_last_moment_that_there_is(world, owner, zone):
    await owner.api.patch("/account", json={"timezone": zone})
    week = {"from": "9999-12-25T00:00:00Z", "until": "9999-12-31T00:00:00Z", "weekdays": ["mon"]}
    lunch = {"country": ["AT"], "hours": [{"from": "11:00", "to": "15:00"}], "until": "9999-12-31T23:59:59Z"}
    code = await owner.make(rules=[rule(**week), rule(**lunch), rule(until="9999-12-31", weekdays=["fri"])])

    calls = [
        await owner.api.get(f"/qr-codes/{code['id']}"),
        await owner.api.post(f"/qr-codes/{code['id']}/explain", json={}),
        await world.visitor().get(f"/{code['short_id']}"),
    ]

    assert [one.status_code for one in calls] == [200, 200, 302]
    assert code["rule_warnings"] == []


@pytest.mark.parametrize(("kind", "content"), [("qr-codes", URL), ("links", {"url": URL["url"]})])
async def test_those_that_hold_now_are_answered_where_fields_names_them(owner, kind, content):
    body = {**content, "rules": [rule(until="2026-12-01"), rule(**NEVER)]}
    whole = (await owner.api.post(f"/{kind}", json=body)).json()["data"]
    names = ("rules_now", "rule_warnings", "rules,rules_now,rule_warnings", "id,rule_warnings", "name")

    for asked in names:
        listed = (await owner.api.get(f"/{kind}?fields={asked}")).json()["data"]
        assert listed == [{name: whole[name] for name in whole if name in asked.split(",")}]
    assert whole["rules_now"]
    assert whole["rule_warnings"]


async def test_a_revert_to_a_circle_is_refused_and_one_to_a_code_that_is_gone_is_safe(world, owner):
    first, second, third = [await owner.make(url=f"https://example.com/{n}") for n in "123"]
    await owner.change(first, rules=[to(second)])
    await owner.change(first, rules=[])
    await owner.change(second, rules=[to(third)])
    await owner.change(third, rules=[to(first)])

    refused = await owner.api.post(f"/qr-codes/{first['id']}/revert", json={"version": 2})

    assert refusal(refused) == (409, "destination_refused")
    assert fault_fields(refused) == {"rules[0].to.code"}
    assert (await owner.get(first))["rules"] == []
    assert (await owner.api.delete(f"/qr-codes/{second['id']}")).status_code == 204
    reverted = await owner.api.post(f"/qr-codes/{first['id']}/revert", json={"version": 2})
    assert reverted.json()["data"]["rules"][0]["to"] == {"code": second["id"]}
    assert await led(world, first) == "https://example.com/1"
    assert (await owner.change(first, name="Still works")).status_code == 200
    few = {plan: replace(one, rules=0) for plan, one in world.deps.allowances.items()}
    world.change(allowances=few)
    assert (await owner.change(first, rules=[])).status_code == 200
    refused = await owner.api.post(f"/qr-codes/{first['id']}/revert", json={"version": 2})
    assert refusal(refused) == (403, "plan_limit_reached")
    limits = {"limit": 0, "used": 0}
    assert limits.items() <= refused.json()["error"].items()


@pytest.mark.both_databases
async def test_a_rule_that_leads_to_what_is_a_short_domain_by_now_stays_and_no_new_one_comes(world, owner):
    half = {"share": 50, "url": "https://cafe.example/half"}
    both = {"split": [half, {**half, "url": "https://go.example/half"}]}
    sent = [rule("https://cafe.example/x"), rule(), {"when": {"country": ["AT"]}, "to": both}]
    code = await owner.make(rules=sent)
    link = (await owner.api.post("/links", json={"url": URL["url"], "rules": sent})).json()["data"]
    await (await world.open_account()).own_domain("cafe.example")
    world.change(addresses=service_addresses("https://qr.test", "go.example"))

    for path, (first, second, split) in (
        (f"/qr-codes/{code['id']}", code["rules"]),
        (f"/links/{link['id']}", link["rules"]),
    ):
        for rules in (
            [{**first, "enabled": False}, second, split],
            [second, first, split],
            [{**first, "when": {"country": ["AT"]}}, split],
            [second],
        ):
            assert (await owner.api.patch(path, json={"rules": rules})).status_code == 200
        for added in (first, split):
            refused = await owner.api.patch(path, json={"rules": [second, added]})
            assert refusal(refused) == (409, "destination_refused")
        assert (await owner.api.post(f"{path}/revert", json={"version": 1})).status_code == 409


async def test_rules_come_back_from_the_trash_and_go_along_with_a_copy(world, owner):
    code = await owner.make(rules=[rule()])

    await owner.api.delete(f"/qr-codes/{code['id']}")
    restored = (await owner.api.post(f"/qr-codes/{code['id']}/restore")).json()["data"]
    actor = Actor(owner.account, name="Owner", via=CreatedVia.DASHBOARD)
    copied = await copy_code(world.deps, actor, code["id"], "Copy")

    assert restored["rules"] == code["rules"]
    (own,) = copied.rules
    assert {**own, "id": code["rules"][0]["id"], "name": None} == code["rules"][0]
    assert own["id"] != code["rules"][0]["id"]


@pytest.mark.both_databases
async def test_a_local_time_is_read_by_the_clock_of_the_account(owner):
    await owner.api.patch("/account", json={"timezone": "Europe/Vienna"})

    code = await owner.make(rules=[rule(**{"from": "2026-12-04T18:00", "until": "2026-12-06"})])

    assert code["rules"][0]["when"] == {"from": "2026-12-04T17:00:00Z", "until": "2026-12-05T23:00:00Z"}
