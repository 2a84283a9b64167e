"""The account: its plan, limits and use; its name and time zone."""

import asyncio

import pytest

from domain.accounts.plans import Plan, Subscription
from tests.support import URL, fault_fields, owned_rows, refusal


async def account_of(owner):
    response = await owner.api.get("/account")
    assert response.status_code == 200, response.text
    return response.json()["data"]


async def test_an_account_is_shown_with_its_limits_and_what_is_used(owner):
    code = await owner.make()
    await owner.api.post("/links", json={"url": URL["url"]})
    await owner.receive(code)

    assert await account_of(owner) == {
        "id": str(owner.account.id),
        "email": owner.account.email,
        "name": None,
        "plan": "business",
        "subscription": "active",
        "timezone": "UTC",
        "language": None,
        "limits": {
            "qr_codes": {"limit": 10_000, "used": 1},
            "short_links": {"limit": 50_000, "used": 1},
            "contacts_a_month": {"limit": 10_000, "used": 1},
            "own_domains": {"limit": 10, "used": 0},
            "rules": {"limit": 20},
            "files_mb": {"limit": 50_000, "used": 0},
            "webhooks": {"limit": 20, "used": 0},
        },
        "features": {"premium_fields": True, "api": True, "bulk_csv": True, "house_ad": False},
        "created_at": "2026-11-20T12:00:00Z",
    }


async def test_an_account_is_renamed_with_what_it_was_answered_whatever_was_made_since(owner):
    shown = await account_of(owner)
    await owner.make()

    response = await owner.api.patch("/account", json={**shown, "name": "Ada"})

    assert response.status_code == 200, response.text
    assert response.json()["data"]["name"] == "Ada"
    assert response.json()["data"]["limits"]["qr_codes"]["used"] == 1


async def test_an_account_that_has_changed_is_412_before_its_read_only_fields(owner):
    seen = await owner.api.get("/account")
    await owner.api.patch("/account", json={"name": "Ada"})
    changed = {**seen.json()["data"], "plan": "pro"}

    refused = await owner.api.patch("/account", json=changed, headers={"If-Match": seen.headers["ETag"]})

    assert refusal(refused) == (412, "precondition_failed")


async def test_a_trial_has_no_premium_fields(world):
    owner = await world.open_account(Plan.PRO, Subscription.TRIALING)

    account = await account_of(owner)

    assert (account["plan"], account["subscription"]) == ("pro", "trialing")
    assert account["features"] == {"premium_fields": False, "api": True, "bulk_csv": False, "house_ad": False}


async def test_no_more_contacts_are_used_than_the_plan_shows(world, owner):
    code = await owner.make()
    for _ in range(3):
        await owner.receive(code)

    world.limit_contacts(business=2)
    limited = (await account_of(owner))["limits"]["contacts_a_month"]
    world.limit_contacts(business="unlimited")
    unlimited = (await account_of(owner))["limits"]["contacts_a_month"]

    assert (limited, unlimited) == ({"limit": 2, "used": 2}, {"limit": "unlimited", "used": 3})


async def test_an_erased_contact_gives_no_place_back(world, owner):
    world.limit_contacts(business=2)
    code = await owner.make()
    first, *_ = [await owner.receive(code) for _ in range(3)]

    assert (await owner.api.delete(f"/contacts/{first}")).status_code == 204

    assert (await account_of(owner))["limits"]["contacts_a_month"] == {"limit": 2, "used": 2}
    assert [one["locked"] for one in (await owner.api.get("/contacts")).json()["data"]] == [True, False]


async def test_the_contacts_of_the_month_are_those_of_the_new_time_zone(world, owner):
    code = await owner.make()
    # 31 October in UTC is 1 November in Tokyo.
    world.clock.advance(days=-20, hours=11)
    await owner.receive(code)
    world.clock.advance(days=20, hours=-11)

    before = (await account_of(owner))["limits"]["contacts_a_month"]["used"]
    moved = (await owner.api.patch("/account", json={"timezone": "Asia/Tokyo"})).json()["data"]

    assert (before, moved["limits"]["contacts_a_month"]["used"]) == (0, 1)
    assert await account_of(owner) == moved


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
async def test_a_change_sets_name_and_time_zone(owner, method):
    changed = await owner.api.request(
        method, "/account", json={"name": "Ünï 😀 Ltd", "timezone": "asia/tokyo"}
    )

    assert changed.status_code == 200
    assert (changed.json()["data"]["name"], changed.json()["data"]["timezone"]) == (
        "Ünï 😀 Ltd",
        "Asia/Tokyo",
    )
    assert await account_of(owner) == changed.json()["data"]


async def test_a_change_leaves_what_it_does_not_name(owner):
    await owner.api.patch("/account", json={"name": "Ada", "timezone": "Asia/Tokyo"})

    unnamed = (await owner.api.patch("/account", json={"name": None})).json()["data"]
    moved = (await owner.api.patch("/account", json={"time_zone": "Europe/Berlin"})).json()["data"]
    without = (await owner.api.patch("/account", json={"timezone": None})).json()["data"]

    assert (unnamed["name"], unnamed["timezone"]) == (None, "Asia/Tokyo")
    assert moved["timezone"] == "Europe/Berlin"
    assert without["timezone"] == "UTC"


async def test_numbers_are_in_the_new_time_zone(owner):
    await owner.api.patch("/account", json={"timezone": "Pacific/Auckland"})

    assert (await owner.api.get("/analytics")).json()["data"]["timezone"] == "Pacific/Auckland"


@pytest.mark.parametrize(
    ("body", "fields"),
    [
        ({"timezone": "Berlin"}, {"timezone"}),
        ({"timezone": 1, "name": 7}, {"timezone", "name"}),
        ({"name": "x" * 201}, {"name"}),
        ({"plan": "lite", "email": "a@example.com"}, {"plan", "email"}),
        ({"timezone": "UTC", "time_zone": "Asia/Tokyo"}, {"time_zone"}),
    ],
)
async def test_a_wrong_change_is_named_and_changes_nothing(world, owner, body, fields):
    before = await owned_rows(world)

    response = await owner.api.patch("/account", json=body)

    assert refusal(response) == (400, "validation_error")
    assert fault_fields(response) == fields
    assert await owned_rows(world) == before


async def test_an_account_that_changed_or_was_used_has_another_etag(owner):
    first = await owner.api.get("/account")
    seen = {"If-None-Match": first.headers["ETag"]}
    unchanged = await owner.api.get("/account", headers=seen)
    await owner.make()
    used = await owner.api.get("/account", headers=seen)

    # A new code is no change of the account.
    named = {"If-Match": first.headers["ETag"]}
    changed = await owner.api.patch("/account", json={"name": "Ada"}, headers=named)
    too_late = await owner.api.patch("/account", json={"name": "Eve"}, headers=named)

    assert (unchanged.status_code, used.status_code) == (304, 200)
    assert changed.headers["ETag"] == (await owner.api.get("/account")).headers["ETag"]
    assert refusal(too_late) == (412, "precondition_failed")
    assert (await account_of(owner))["name"] == "Ada"


@pytest.mark.both_databases
async def test_of_racing_changes_of_one_state_one_is_made(owner):
    named = {"If-Match": (await owner.api.get("/account")).headers["ETag"]}

    answers = await asyncio.gather(
        *(owner.api.patch("/account", json={"name": f"{number}"}, headers=named) for number in range(6))
    )

    assert sorted(answer.status_code for answer in answers) == [200, *[412] * 5]


async def test_a_query_parameter_is_named(owner):
    response = await owner.api.get("/account", params={"expand": "plan"})

    assert refusal(response) == (400, "validation_error")
    assert fault_fields(response) == {"expand"}
