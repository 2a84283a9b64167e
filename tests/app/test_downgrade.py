"""After a subscription ends, printed codes answer as before, except for the house ad where it is due."""

import re
from html import unescape

import pytest

from domain.accounts.plans import Plan, Subscription
from domain.codes.short_urls import CreatedVia
from domain.content import TYPES
from tests.cases import in_turn
from tests.support import ANDROID_PHONE, PERSON, URL, refusal

RESTRICTIONS = {
    "paused": {"status": "paused"},
    "expired": {"expires_at": "2026-11-20T11:00:00Z"},
    "expired, led on": {
        "expires_at": "2026-11-20T11:00:00Z",
        "expired_redirect_url": "https://late.example/",
    },
    "limit": {"scan_limit": 1},
    "limit, led on": {"scan_limit": 1, "scan_limit_reached_url": "https://full.example/"},
    "password": {"link_password": "sesame"},
    "own short ID": {"short_id": "my-own"},
}


# Hours as data are those of the day.
SAME_EVERY_DAY = {16: {"hours": "Mo-Sa 8:00-22:00"}}


def of_type(type_id):
    return {"type_id": type_id, **TYPES[type_id].example, **SAME_EVERY_DAY.get(type_id, {})}


# They say on their page that their day is over.
DATED = {9, 18}


async def answer_to(world, short_id, **visitor):
    """What a visitor meets."""
    return met(await world.visitor(**visitor).get(f"/{short_id}"))


def met(response):
    """An answer without what is different for each scan."""
    text = re.sub(r'name="\.visit" value="[^"]*"|\??visit=[^"&]*', "", response.text)
    return response.status_code, response.headers.get("Location"), text


async def answer_behind_ad(world, short_id, **visitor):
    ad = await world.visitor(**visitor).get(f"/{short_id}")
    assert "Repoint, free of charge" in ad.text
    (way_on,) = map(unescape, re.findall(r'class="go" href="([^"]+)"', ad.text))
    if not way_on.startswith("/"):
        return 302, way_on, ""
    return met(await world.visitor(**visitor).get(way_on))


@pytest.mark.parametrize("type_id", sorted(TYPES))
async def test_a_code_of_every_type_answers_for_years_as_it_did(world, owner, type_id):
    code = await owner.make(**of_type(type_id))
    assistants = await owner.make_via(CreatedVia.ASSISTANT, **of_type(type_id))
    before = {
        user_agent: await answer_to(world, code["short_id"], user_agent=user_agent)
        for user_agent in (PERSON, ANDROID_PHONE)
    }
    assistants_before = await answer_to(world, assistants.short_id)
    known = slice(2) if type_id in DATED else slice(None)

    await owner.subscribe(Plan.FREE, Subscription.NONE)
    for years in range(3):
        world.clock.advance(days=365 * years)
        for user_agent, answer in before.items():
            behind_ad = await answer_behind_ad(world, code["short_id"], user_agent=user_agent)
            assert behind_ad[known] == answer[known]
        assert (await answer_to(world, assistants.short_id))[known] == assistants_before[known]
    await owner.subscribe(Plan.LITE, Subscription.ACTIVE)

    assert (await answer_to(world, code["short_id"]))[known] == before[PERSON][known]


@in_turn("name", RESTRICTIONS)
async def test_a_restriction_that_was_on_stays_on_and_may_be_switched_off(world_of_both, name):
    world = world_of_both
    owner = await world.open_account()
    made = await owner.make(**RESTRICTIONS[name])
    if "limit" in name:
        await answer_to(world, made["short_id"])
    before = await answer_to(world, made["short_id"])

    await owner.subscribe(Plan.FREE, Subscription.NONE)
    world.clock.advance(days=30)

    if name == "own short ID":
        assert await answer_behind_ad(world, made["short_id"]) == before
    else:
        assert await answer_to(world, made["short_id"]) == before
    await owner.subscribe(Plan.PRO, Subscription.TRIALING)
    off = {"status": "active", "password_enabled": False, "expiration_enabled": False, "scan_limit": None}
    assert (await owner.change(made, **off)).status_code == 200
    world.clock.advance(seconds=1)
    assert (await answer_to(world, made["short_id"]))[:2] == (302, URL["url"])


async def test_over_the_quota_nothing_stops_and_nothing_more_is_made(world, owner):
    codes = [await owner.make() for _ in range(7)]
    links = [(await owner.api.post("/links", json={"url": URL["url"]})).json()["data"] for _ in range(12)]
    allowances = world.deps.allowances
    await owner.subscribe(Plan.FREE, Subscription.NONE)

    for one in (*codes, *links):
        assert (await answer_behind_ad(world, one["short_id"]))[:2] == (302, URL["url"])

    assert (allowances[Plan.FREE].qr_codes, allowances[Plan.FREE].short_links) == (5, 10)
    assert refusal(await owner.api.get("/qr-codes")) == (403, "api_plan_required")
    rows = (await world.rows())["short_urls"]
    assert len(rows) == 19
    assert {row["status"] for row in rows} == {"active"}
