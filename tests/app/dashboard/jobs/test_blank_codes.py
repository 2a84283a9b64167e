"""/dashboard/blank: how many, how they look, on which paper; each printed code is read back."""

import re

import pytest

from domain.accounts.plans import Plan, Subscription
from tests.app.dashboard.forms import form_in
from tests.app.dashboard.signing import signed_in
from tests.jobs import work_off_jobs


@pytest.fixture
async def client(world, owner):
    return await signed_in(world, owner)


async def test_codes_are_made_once_and_their_sheet_is_chosen(world, owner, client):
    once = re.search(r'name="once" value="([^"]+)"', (await client.get("/dashboard/blank")).text)[1]
    form = {"count": "14", "first_number": "7", "sheet": "a4-pen", "once": once}

    made, again = [await client.post("/dashboard/blank", data=form) for _ in range(2)]

    assert made.status_code == 303
    assert made.headers["location"] == again.headers["location"]
    await work_off_jobs(world)
    page = await client.get(made.headers["location"])
    assert "14 codes are ready" in page.text
    assert re.search(r'value="a4-pen" selected', page.text)
    codes = (await owner.api.get("/qr-codes?status=blank&limit=50")).json()["data"]
    assert {code["name"] for code in codes} == {f"{number:03}" for number in range(7, 21)}


async def test_a_look_that_needs_a_paid_plan_is_a_fault_beside_it(owner, client):
    theme = {"powered_by": False}
    made = await owner.api.post("/templates", json={"name": "Ours", "theme": theme})
    template_id = made.json()["data"]["id"]
    await owner.subscribe(Plan.FREE, Subscription.NONE)

    page = await client.post("/dashboard/blank", data={"count": "3", "template_id": template_id})

    assert page.status_code == 422
    assert list(form_in(page).faults) == ["template_id"]


@pytest.mark.parametrize(
    ("entered", "fault"),
    [
        ({"count": ""}, "count"),
        ({"count": "0"}, "count"),
        ({"count": "1001"}, "count"),
        ({"count": "ten"}, "count"),
        ({"count": "9" * 5_000}, "count"),
        ({"count": "3", "first_number": "-1"}, "first_number"),
        ({"count": "3", "short_link_domain": "go.example.com"}, "short_link_domain"),
        ({"count": "3", "folder": "8f14e45f-ceea-467f-a82c-000000000000"}, "folder"),
    ],
)
async def test_what_is_wrong_is_said_beside_its_field_and_nothing_is_lost(owner, client, entered, fault):
    await owner.api.post("/domains", json={"domain": "go.example.com"})

    page = await client.post("/dashboard/blank", data={"sheet": "l7160", **entered})

    assert page.status_code == 422
    assert f'id="fault-{fault}"' in page.text
    assert 'value="l7160" selected' in page.text
    assert (await owner.api.get("/qr-codes")).json()["meta"]["total"] == 0


async def test_a_full_plan_says_how_much_it_has(world, client):
    world.limit_codes(2)

    page = await client.post("/dashboard/blank", data={"count": "3"})

    assert page.status_code == 422
    assert 'id="fault-count"' in page.text
