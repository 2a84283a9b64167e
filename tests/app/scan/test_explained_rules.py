"""Explained rules: what is explained is what a scan meets, with drafts, and in the past."""

import asyncio
import re
from dataclasses import replace
from datetime import timedelta
from uuid import UUID

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from domain.exports.redirect_maps import redirect_of
from domain.scanning.explain.tried_visits import USER_AGENTS
from domain.scanning.lifeboat import answer_without_service
from domain.scanning.places import Place
from tests.support import NOON, PERSON, fault_fields

ADDRESSES = {"198.51.100.1": "DE", "198.51.100.2": "AT", "198.51.100.3": None}
MOMENTS = st.sampled_from([timedelta(hours=hours) for hours in (0, 1, 5, 12, 23, 24, 70)])
CLOCKS = st.sampled_from(["00:00", "06:30", "12:00", "13:00", "22:00"])
CONDITIONS = {
    "country": st.lists(st.sampled_from(["DE", "AT"]), min_size=1),
    "language": st.lists(st.sampled_from(["de", "de-AT", "en", "fr"]), min_size=1),
    "system": st.lists(st.sampled_from(["ios", "android", "windows", "other"]), min_size=1),
    "device": st.lists(st.sampled_from(["phone", "tablet", "computer"]), min_size=1),
    "from": MOMENTS,
    "until": MOMENTS.map(lambda one: one + timedelta(hours=71)),
    "weekdays": st.lists(st.sampled_from(["mon", "fri", "sat", "sun"]), min_size=1),
    "hours": st.lists(st.fixed_dictionaries({"from": CLOCKS, "to": CLOCKS}), min_size=1, max_size=2),
    "query": st.fixed_dictionaries({"t": st.sampled_from(["1", "2", None])}),
}
some = st.fixed_dictionaries({}, optional=CONDITIONS).filter(bool)
SPLIT = [{"url": "https://a.example", "share": 30}, {"url": "https://b.example", "share": 70}]
rules = st.lists(
    st.fixed_dictionaries(
        {
            "when": st.one_of(some, st.tuples(some, some).map(lambda two: {**two[0], "not": two[1]})),
            "to": st.sampled_from([{"url": "https://one.example/?t=0"}, {"split": SPLIT}, "text", "app"]),
            "enabled": st.sampled_from([True, True, True, False]),
        }
    ),
    max_size=4,
)
COMPUTER = USER_AGENTS["computer"]
GERMAN = {"name": "German", "when": {"language": ["de"]}, "to": {"url": "https://de.example"}}
TEXT = {"type_id": 2, "text": "Hello"}
APP = {"type_id": 8, "ios_url": "https://ios.example", "android_url": "https://play.example"}


def at(moment):
    return f"{moment:%FT%TZ}"


def located(world):
    world.context = replace(world.context, find_place=lambda address: Place(ADDRESSES.get(address), None))
    world.app.state.context = world.context


def as_sent(value, now, codes):
    """With moments, and the ids of codes."""
    if isinstance(value, timedelta):
        return at(now + value)
    if isinstance(value, dict):
        return {name: as_sent(one, now, codes) for name, one in value.items()}
    return {"code": codes[value]} if isinstance(value, str) and value in codes else value


async def explained(owner, code, **asked):
    response = await owner.api.post(f"/qr-codes/{code['id']}/explain", json=asked)
    assert response.status_code == 200, response.text
    return response.json()["data"]


@pytest.mark.parametrize(
    ("zone", "starts"), [(None, "2026-12-03T23:00:00Z"), ("Asia/Tokyo", "2026-12-03T15:00:00Z")]
)
async def test_dates_and_local_times_of_a_draft_are_those_of_the_call_or_of_the_account(owner, zone, starts):
    await owner.go_by("Europe/Vienna")
    code = await owner.make()
    draft = {
        "when": {"from": "2026-12-04", "not": {"until": "2026-12-03T12:00"}},
        "to": {"url": "https://x.example"},
    }

    explanation = await explained(owner, code, rules=[draft], timezone=zone)

    assert explanation["next_change"]["at"] == starts


@pytest.mark.slow
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    sent=rules,
    forwards=st.booleans(),
    agent=st.sampled_from([*USER_AGENTS.values(), PERSON]),
    language=st.sampled_from(["", "de", "de-AT, en;q=0.5", "fr;q=0.2, en;q=0.9", "*"]),
    address=st.sampled_from([*ADDRESSES]),
    query=st.sampled_from([{}, {"t": "1"}, {"t": "3", "u": "x y"}]),
    passed=MOMENTS,
)
async def test_what_is_explained_is_what_a_scan_meets(
    world, owner, sent, forwards, agent, language, address, query, passed
):
    located(world)
    await owner.go_by("Europe/Vienna")
    text, app = await owner.make_many(TEXT, APP)
    codes = {"text": text["id"], "app": app["id"]}
    made = [as_sent(rule, world.clock.now(), codes) for rule in sent]
    code = await owner.make(type_id=1, url="https://own.example", forward_query=forwards, rules=made)
    asked = {"user_agent": agent, "query": query, "language": language, "country": ADDRESSES[address]}

    moment = world.clock.now() + passed
    explanation = await explained(
        owner, code, **{name: value for name, value in asked.items() if value}, at=moment.isoformat()
    )

    world.clock.moment = moment
    visitor = world.visitor(address=address, user_agent=agent, accept_language=language, dnt="1")
    response = await visitor.get(f"/{code['short_id']}", params=query)
    recorded = max(await world.scans(), key=lambda scan: scan["id"])
    location = re.sub("visit=[^&]*&?", "", response.headers["Location"]).removesuffix("?")
    assert (explanation["status"], explanation["location"]) == (response.status_code, location)
    rule = explanation["rule"] and explanation["rule"]["id"]
    assert (rule, explanation["variant"]) == (recorded["rule"], recorded["variant"])
    assert explanation["outcome"] == recorded["verdict"]
    reached = [step["id"] for step in explanation["steps"] if step["result"] == "reached"]
    assert reached == [rule]
    for step in explanation["steps"]:
        if step["step"] == "rule" and step["result"] == "reached":
            assert all(one["holds"] for one in step["conditions"])
    if change := explanation["next_change"]:
        then = await explained(
            owner, code, **{name: value for name, value in asked.items() if value}, at=explanation["until"]
        )
        names = ("outcome", "leads_to", "rule", "variant")
        assert [change[name] for name in names] == [then[name] for name in names]
        assert then["rule"] != explanation["rule"] or then["leads_to"] != explanation["leads_to"]


async def test_each_rule_says_why_it_holds_or_not_and_until_when(owner):
    await owner.go_by("Europe/Vienna")
    weekend = {"from": at(NOON), "until": at(NOON + timedelta(hours=35))}
    sale = {"name": "Sale", "when": weekend, "to": {"url": "https://sale.example"}}
    code = await owner.make(rules=[GERMAN, {**GERMAN, "enabled": False}, sale, GERMAN])

    explanation = await explained(owner, code)

    steps = [step for step in explanation["steps"] if step["step"] == "rule"]
    assert [step["result"] for step in steps] == ["passed", "not_set", "reached", "not_reached"]
    assert steps[0]["because"] == (
        "Rule 1 (“German”) does not hold. For the language de; the visitor's is not known."
    )
    assert steps[2]["because"] == steps[2]["why"] == "Rule 3 (“Sale”): It leads to https://sale.example."
    assert steps[2]["conditions"][1] == {
        "condition": "until",
        "holds": True,
        "because": (
            "Until 2026-11-21 24:00 (Europe/Vienna); the scan is at 2026-11-20 13:00 (Europe/Vienna)."
        ),
    }
    assert explanation["steps"][-1]["result"] == "not_reached"
    assert explanation["rule"] == {"id": code["rules"][2]["id"], "name": "Sale"}
    assert explanation["until"] == explanation["next_change"]["at"] == "2026-11-21T23:00:00Z"
    assert (explanation["next_change"]["leads_to"], explanation["next_change"]["rule"]) == (
        "https://example.com/menu",
        None,
    )
    assert {one["field"] for one in explanation["assumed"]} == {"language"}


@pytest.mark.both_databases
async def test_drafts_are_tried_before_they_are_saved_and_on_the_last_weeks_scans(world, owner, rollups):
    code = await owner.make()
    for language in ("de", "de", "fr"):
        await world.visitor(accept_language=language).get(f"/{code['short_id']}")
    await asyncio.to_thread(rollups.run_once)
    await world.visitor(accept_language="de").get(f"/{code['short_id']}")
    await world.visitor(accept_language="de", user_agent=USER_AGENTS["bot"]).get(f"/{code['short_id']}")

    explanation = await explained(owner, code, language="de", rules=[GERMAN])

    assert explanation["location"] == "https://de.example"
    past = explanation["past"]
    assert (past["scans"], past["elsewhere"], past["one_in"]) == (4, 3, 1)
    assert (await owner.get(code))["rules"] == []
    assert (await explained(owner, code, language="de"))["past"] is None
    unknown = [{**GERMAN, "to": {"code": "7d1f7d3e-4a06-4a3c-9a1a-6f6b9d8e2c11"}}]
    assert (await explained(owner, code, language="de", rules=unknown))["rule"] is None
    wrong = await owner.api.post(f"/qr-codes/{code['id']}/explain", json={"rules": [{**GERMAN, "to": {}}]})
    assert wrong.status_code == 400
    assert wrong.json()["error"]["details"][0]["field"] == "rules[0].to"


@pytest.mark.both_databases
async def test_a_past_scan_is_explained_by_the_rules_of_its_time(world, owner, rollups):
    code = await owner.make(rules=[GERMAN])
    states = [
        {"rules": [{**GERMAN, "when": {"query": {"t": None}}}]},
        {"rules": [{**GERMAN, "to": {"split": SPLIT}}]},
        {"status": "paused"},
        {"status": "active", "rules": None, "scan_limit": 3},
    ]
    for number, state in enumerate([{}, *states]):
        if state:
            assert (await owner.change(code, **state)).status_code == 200
        for language in ("de", "en"):
            await world.visitor(accept_language=language).get(f"/{code['short_id']}?t=1")
            world.clock.advance(seconds=1)
        if number == 2:
            await asyncio.to_thread(rollups.run_once)

    found = (await owner.api.get(f"/qr-codes/{code['id']}/scans")).json()["data"]
    rows = {(row["scanned_at"]): row for row in await world.scans()}
    assert len(found) == len(rows) == 10
    for scan, row in zip(found, sorted(await world.scans(), key=lambda one: -one["id"]), strict=True):
        explanation = await explained(owner, code, scan_id=scan["id"])
        rule = explanation["rule"] and explanation["rule"]["id"]
        assert (explanation["at"], explanation["outcome"]) == (scan["scanned_at"], row["verdict"])
        assert (rule, explanation["variant"]) == (row["rule"], row["variant"])
        assert explanation["until"] is None
        assert "scan_id" not in {one["field"] for one in explanation["assumed"]}

    other = await owner.make()
    beside = {"scan_id": found[0]["id"], "device": "ipad", "timezone": "UTC"}
    refused = await owner.api.post(f"/qr-codes/{code['id']}/explain", json=beside)
    assert fault_fields(refused) == {"device", "timezone"}
    for asked, status in (({"scan_id": "no"}, 404), ({"scan_id": found[0]["id"], "device": "ipad"}, 400)):
        answer = await owner.api.post(f"/qr-codes/{code['id']}/explain", json=asked)
        assert answer.status_code == status, answer.text
    answer = await owner.api.post(f"/qr-codes/{other['id']}/explain", json={"scan_id": found[0]["id"]})
    assert answer.status_code == 404


async def test_a_key_without_scans_tries_drafts_and_sees_no_past(world, owner):
    code = await owner.make()
    limited = await owner.new_key(scopes=["codes:read"])

    draft = await limited.post(f"/qr-codes/{code['id']}/explain", json={"language": "de", "rules": [GERMAN]})

    assert draft.json()["data"]["location"] == "https://de.example"
    assert draft.json()["data"]["past"] is None
    refused = await limited.post(f"/qr-codes/{code['id']}/explain", json={"scan_id": "0" * 32})
    assert refused.status_code == 403


async def test_the_preview_names_every_address_and_maps_hold_the_codes_own(world, owner):
    other = await owner.make(type_id=2, text="Hello")
    unused, deleted = await owner.make(), await owner.make()
    off = {**GERMAN, "enabled": False, "to": {"url": "https://off.example"}}
    code = await owner.make(
        rules=[
            GERMAN,
            off,
            {"when": {"query": {"t": None}}, "to": {"split": SPLIT}},
            *({"when": {"query": {"u": name}}, "to": {"code": other["id"]}} for name in "xy"),
            {**off, "to": {"code": unused["id"]}},
            {"when": {"query": {"v": None}}, "to": {"code": deleted["id"]}},
        ]
    )
    await owner.api.delete(f"/qr-codes/{deleted['id']}")

    page = re.sub("<.*?>", "", (await world.visitor().get(f"/{code['short_id']}+")).text)

    shown = ("https://example.com/menu", "https://de.example", "https://a.example", "https://b.example")
    for address in (*shown, other["short_url"]):
        assert page.count(address) == 1
    for address in ("off.example", unused["short_url"], deleted["short_url"]):
        assert address not in page
    assert "It opens a page" not in page
    assert (await owner.change(other, rules=[GERMAN])).status_code == 200
    page = re.sub("<.*?>", "", (await world.visitor().get(f"/{other['short_id']}+")).text)
    assert "https://de.example" in page
    assert "For some it opens a page on this server." in page
    kept = await world.store.codes.get(owner.account.id, UUID(code["id"]))
    assert redirect_of(kept, world.deps.addresses).destination == "https://example.com/menu"
    target = await world.store.find_target("", code["short_id"])
    answer = answer_without_service(target, 1, world.deps.allowances, now=NOON)
    assert answer.destination == "https://example.com/menu"
