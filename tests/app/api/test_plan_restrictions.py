"""Which plan may do what: API access, premium fields, quotas, the house ad."""

from dataclasses import replace

import pytest

from domain.accounts.plans import DEFAULT_ALLOWANCES, Plan, Subscription
from domain.codes.restrictions import RESTRICTION_FIELDS
from domain.codes.short_urls import CreatedVia
from domain.kernel.errors import PremiumRequired
from domain.use_cases.accounts.accounts import subscribe
from tests.support import URL, fault_fields, refusal, running_world

LATER = "2027-06-01T10:00:00.250000Z"
SET_ANEW = {
    "short_id": "summer",
    "link_password": "sesame",
    "expires_at": LATER,
    "expired_redirect_url": "https://example.com/over",
    "scan_limit": 5,
    "scan_limit_reached_url": "https://example.com/full",
}
EMPTY = {
    "link_password": None,
    "password_enabled": False,
    "expires_at": None,
    "expiration_enabled": False,
    "expired_redirect_url": None,
    "scan_limit": None,
    "scan_limit_reached_url": None,
}
EVERY_RESTRICTION = {
    "link_password": "sesame",
    "password_enabled": True,
    "expires_at": LATER,
    "expiration_enabled": True,
    "expired_redirect_url": "https://example.com/over",
    "scan_limit": 5,
    "scan_limit_reached_url": "https://example.com/full",
}
OTHERWISE = {
    "link_password": "another",
    "expires_at": "2028-01-01T00:00:00Z",
    "expired_redirect_url": "https://example.com/elsewhere",
    "scan_limit": 500,
    "scan_limit_reached_url": "https://example.com/elsewhere",
}
FREE = (Plan.FREE, Subscription.NONE)
LITE = (Plan.LITE, Subscription.ACTIVE)
PRO_TRIALING = (Plan.PRO, Subscription.TRIALING)
BUSINESS_TRIALING = (Plan.BUSINESS, Subscription.TRIALING)
PRO = (Plan.PRO, Subscription.ACTIVE)
BUSINESS = (Plan.BUSINESS, Subscription.ACTIVE)


@pytest.fixture
async def downgraded(world):
    """A trialing owner and a code with every restriction, made while the plan allowed it."""
    owner = await world.open_account(*PRO)
    code = await owner.make(**EVERY_RESTRICTION)
    await owner.subscribe(*PRO_TRIALING)
    return owner, code


def test_the_tables_name_every_premium_field():
    assert set(EMPTY) == set(EVERY_RESTRICTION) == RESTRICTION_FIELDS
    assert set(SET_ANEW) == RESTRICTION_FIELDS - {"password_enabled", "expiration_enabled"} | {"short_id"}


@pytest.mark.parametrize("bought", [FREE, LITE, (Plan.LITE, Subscription.TRIALING)])
async def test_free_and_lite_have_no_api(world, bought):
    owner = await world.open_account(*bought)

    assert refusal(await owner.api.get("/qr-codes")) == (403, "api_plan_required")


@pytest.mark.parametrize("bought", [PRO, PRO_TRIALING, BUSINESS, BUSINESS_TRIALING])
async def test_pro_and_business_have_the_api_while_trialing_too(world, bought):
    owner = await world.open_account(*bought)

    assert (await owner.make())["status"] == "active"


@pytest.mark.parametrize("name", SET_ANEW)
async def test_a_premium_field_needs_a_paid_subscription(world, name):
    trialing, paid = await world.open_account(*PRO_TRIALING), await world.open_account(*PRO)

    refused = await trialing.api.post("/qr-codes", json={**URL, name: SET_ANEW[name]})
    made = await paid.api.post("/qr-codes", json={**URL, name: SET_ANEW[name]})

    assert refusal(refused) == (403, "premium_required")
    assert fault_fields(refused) == {name}
    assert made.status_code == 201


@pytest.mark.parametrize("name", sorted(set(SET_ANEW) - {"short_id"}))
async def test_a_premium_field_needs_a_paid_subscription_in_a_change_too(world, name):
    trialing = await world.open_account(*PRO_TRIALING)
    code = await trialing.make()

    refused = await trialing.change(code, **{name: SET_ANEW[name]})

    assert refusal(refused) == (403, "premium_required")
    assert fault_fields(refused) == {name}
    assert await trialing.get(code) == {key: value for key, value in code.items() if key != "image_base64"}


@pytest.mark.parametrize("name", EMPTY)
async def test_the_empty_default_of_a_premium_field_is_free(world, name):
    trialing = await world.open_account(*PRO_TRIALING)

    made = await trialing.api.post("/qr-codes", json={**URL, name: EMPTY[name]})
    changed = await trialing.change(made.json()["data"], **{name: EMPTY[name]})

    assert (made.status_code, changed.status_code) == (201, 200)


async def test_all_premium_fields_are_named_at_once(world):
    trialing = await world.open_account(*PRO_TRIALING)

    refused = await trialing.api.post("/qr-codes", json={**URL, **EVERY_RESTRICTION, "short_id": "summer"})

    assert fault_fields(refused) == {*RESTRICTION_FIELDS, "short_id"}


@pytest.mark.parametrize("name", sorted(RESTRICTION_FIELDS - {"link_password"}))
async def test_after_a_downgrade_a_value_in_force_may_be_sent_back(downgraded, name):
    owner, code = downgraded

    response = await owner.change(code, **{name: EVERY_RESTRICTION[name]})

    assert response.status_code == 200
    assert response.json()["data"][name] == EVERY_RESTRICTION[name]


async def test_after_a_downgrade_all_restrictions_may_be_sent_back_at_once(downgraded):
    owner, code = downgraded
    shown = await owner.get(code)

    response = await owner.change(
        code, name="New", **{name: shown[name] for name in RESTRICTION_FIELDS & set(shown)}
    )

    assert response.status_code == 200
    assert response.json()["data"]["name"] == "New"


@pytest.mark.parametrize("name", EMPTY)
async def test_after_a_downgrade_a_restriction_may_be_switched_off_but_not_on_again(downgraded, name):
    owner, code = downgraded
    # What stands behind a switch cannot go while the switch is on.
    together = {"link_password": {"password_enabled": False}, "expires_at": {"expiration_enabled": False}}

    off = await owner.change(code, **{name: EMPTY[name]}, **together.get(name, {}))
    on = await owner.change(code, **{name: EVERY_RESTRICTION[name]})

    assert off.status_code == 200
    assert refusal(on) == (403, "premium_required")
    assert fault_fields(on) == {name}


@pytest.mark.parametrize("name", OTHERWISE)
async def test_after_a_downgrade_a_restriction_may_not_be_set_anew(downgraded, name):
    owner, code = downgraded
    before = await owner.get(code)

    response = await owner.change(code, **{name: OTHERWISE[name]})

    assert refusal(response) == (403, "premium_required")
    assert await owner.get(code) == before


async def test_after_a_downgrade_sending_an_old_expiry_back_does_not_switch_it_on_again(world):
    owner = await world.open_account(*PRO)
    code = await owner.make(expires_at=LATER, expiration_enabled=False)
    await owner.subscribe(*PRO_TRIALING)

    await owner.change(code, expires_at=LATER)

    assert (await owner.get(code))["expiration_enabled"] is False


async def test_after_a_downgrade_a_revert_may_switch_a_restriction_off_but_not_on(world):
    owner = await world.open_account(*PRO)
    code = await owner.make()
    await owner.change(code, scan_limit=5)
    await owner.subscribe(*PRO_TRIALING)

    off = await owner.api.post(f"/qr-codes/{code['id']}/revert", json={"version": 1})
    on = await owner.api.post(f"/qr-codes/{code['id']}/revert", json={"version": 2})

    assert off.status_code == 200
    assert refusal(on) == (403, "premium_required")
    assert fault_fields(on) == {"scan_limit"}


@pytest.mark.parametrize("way", ["create", "upsert"])
async def test_the_quota_forbids_the_next_code_and_names_itself(database, way):
    async with running_world(database, allowances=with_quota(3)) as world:
        owner = await world.open_account()
        for _ in range(3):
            await owner.make()

        if way == "create":
            response = await owner.api.post("/qr-codes", json=URL)
        else:
            response = await owner.api.put("/qr-codes/by-external-id/4", json=URL)

        assert refusal(response) == (403, "plan_limit_reached")
        assert "3 QR codes" in response.json()["error"]["message"]


async def test_a_deleted_code_makes_room_for_another(database):
    async with running_world(database, allowances=with_quota(1)) as world:
        owner = await world.open_account()
        code = await owner.make()

        await owner.api.delete(f"/qr-codes/{code['id']}")

        assert (await owner.make())["id"] != code["id"]


@pytest.mark.parametrize(("quota", "status"), [(0, 403), ("unlimited", 201)])
async def test_a_quota_may_be_none_or_unlimited(database, quota, status):
    async with running_world(database, allowances=with_quota(quota)) as world:
        owner = await world.open_account()

        response = await owner.api.post("/qr-codes", json=URL)

        assert response.status_code == status


async def test_over_its_quota_an_account_may_do_all_but_create(database):
    smaller = {**DEFAULT_ALLOWANCES, Plan.PRO: replace(DEFAULT_ALLOWANCES[Plan.PRO], qr_codes=1)}
    async with running_world(database, allowances=smaller) as world:
        owner = await world.open_account(*BUSINESS)
        codes = [await owner.make(external_id=str(number)) for number in range(3)]
        await owner.subscribe(*PRO)

        created = await owner.api.post("/qr-codes", json=URL)
        changed = await owner.change(codes[0], url="https://example.com/new")
        upserted = await owner.api.put("/qr-codes/by-external-id/1", json={"name": "New"})
        listed = await owner.api.get("/qr-codes")
        scanned = [(await world.visitor().get(f"/{code['short_id']}")).status_code for code in codes]
        deleted = await owner.api.delete(f"/qr-codes/{codes[2]['id']}")

        assert refusal(created) == (403, "plan_limit_reached")
        assert [changed.status_code, upserted.status_code, deleted.status_code] == [200, 200, 204]
        assert listed.json()["meta"]["total"] == 3
        assert scanned == [302, 302, 302]


async def test_after_the_subscription_stops_every_code_resolves_and_every_restriction_stays(world):
    owner = await world.open_account(*BUSINESS)
    plain = await owner.make()
    locked = await owner.make(link_password="sesame")
    expired = await owner.make(
        expires_at="2020-01-01T00:00:00Z", expired_redirect_url="https://example.com/o"
    )
    full = await owner.make(scan_limit=1)
    visitor = world.visitor()
    await visitor.get(f"/{full['short_id']}")

    await owner.subscribe(Plan.FREE, Subscription.NONE)

    answers = [await visitor.get(f"/{code['short_id']}") for code in (plain, locked, expired, full)]
    assert [answer.status_code for answer in answers] == [200, 401, 302, 410]
    assert "https://example.com/menu" in answers[0].text
    assert answers[2].headers["Location"] == "https://example.com/o"


async def test_a_subscription_that_stops_makes_the_account_free_at_once(world):
    owner = await world.open_account(*BUSINESS)

    await owner.subscribe(Plan.BUSINESS, Subscription.NONE)

    assert (owner.account.plan, owner.account.subscription) == FREE
    assert refusal(await owner.api.get("/qr-codes")) == (403, "api_plan_required")


@pytest.mark.parametrize("via", [CreatedVia.API, CreatedVia.DASHBOARD, CreatedVia.BULK])
async def test_a_code_of_the_free_plan_shows_the_house_ad_and_leads_on(world, via):
    free = await world.open_account(*FREE)
    code = await free.make_via(via)

    response = await world.visitor().get(f"/{code.short_id}")

    assert response.status_code == 200
    assert 'href="https://example.com/menu"' in response.text
    (scan,) = await world.scans()
    assert scan["verdict"] == "ad_shown"


async def test_a_code_made_by_an_assistant_never_shows_an_ad(world):
    free = await world.open_account(*FREE)
    code = await free.make_via(CreatedVia.ASSISTANT)

    response = await world.visitor().get(f"/{code.short_id}")

    assert (response.status_code, response.headers["Location"]) == (302, URL["url"])


@pytest.mark.parametrize("bought", [LITE, PRO_TRIALING, PRO, BUSINESS])
async def test_no_other_plan_shows_an_ad(world, bought):
    owner = await world.open_account(*bought)
    code = await owner.make_via(CreatedVia.DASHBOARD)

    response = await world.visitor().get(f"/{code.short_id}")

    assert response.status_code == 302


async def test_a_scan_that_saw_the_ad_counts_and_uses_up_a_place(world):
    owner = await world.open_account(*PRO)
    code = await owner.make(scan_limit=1)
    await owner.subscribe(*FREE)
    visitor = world.visitor()

    answers = [(await visitor.get(f"/{code['short_id']}")).status_code for _ in range(2)]

    assert answers == [200, 410]


def with_quota(limit):
    return {plan: replace(allowance, qr_codes=limit) for plan, allowance in DEFAULT_ALLOWANCES.items()}


async def test_what_is_paid_for_is_asked_again_when_the_code_is_made(world, owner):
    await subscribe(world.deps, owner.account.email, Plan.PRO, Subscription.TRIALING)

    # The call was let in while the account was still active.
    with pytest.raises(PremiumRequired):
        await owner.make_via(CreatedVia.API, scan_limit=3)

    assert (await world.rows())["short_urls"] == []
