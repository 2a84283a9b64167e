"""Many calls at once: exactly one gets what there is once."""

import asyncio
from itertools import pairwise

import pytest

from tests.support import URL, refusal


@pytest.mark.both_databases
async def test_of_twenty_racing_for_one_short_id_one_gets_it(world):
    owners = [await world.open_account() for _ in range(4)]

    answers = await asyncio.gather(
        *(
            owner.api.post("/qr-codes", json={**URL, "short_id": "summer"})
            for owner in owners
            for _ in range(5)
        )
    )

    statuses = sorted(answer.status_code for answer in answers)
    assert statuses == [201] + [409] * 19
    assert {answer.json()["error"]["code"] for answer in answers if answer.status_code == 409} == {
        "short_id_taken"
    }
    assert len((await world.rows())["short_urls"]) == 1


@pytest.mark.slow
@pytest.mark.both_databases
@pytest.mark.parametrize("fields", [{}, {"short_id": "summer"}], ids=["short ID made", "short ID chosen"])
async def test_of_twenty_racing_upserts_one_makes_the_code_and_the_rest_change_it(world, owner, fields):
    answers = await asyncio.gather(
        *(
            owner.api.put("/qr-codes/by-external-id/table 1", json={**URL, **fields, "name": str(number)})
            for number in range(20)
        )
    )

    assert sorted(answer.status_code for answer in answers) == [200] * 19 + [201]
    assert len({answer.json()["data"]["id"] for answer in answers}) == 1
    assert len((await world.rows())["short_urls"]) == 1


@pytest.mark.both_databases
@pytest.mark.parametrize("callers", [2, 20])
async def test_of_those_racing_for_the_last_free_place_exactly_one_wins(world, owner, callers):
    world.limit_codes(3)
    await owner.make()
    await owner.make()

    answers = await asyncio.gather(*(owner.api.post("/qr-codes", json=URL) for _ in range(callers)))

    made = [answer for answer in answers if answer.status_code == 201]
    refused = [answer for answer in answers if answer.status_code != 201]
    assert len(made) == 1
    assert {refusal(answer) for answer in refused} == {(403, "plan_limit_reached")}
    assert len((await world.rows())["short_urls"]) == 3


@pytest.mark.both_databases
async def test_racing_changes_all_stand_in_the_history(world, owner):
    code = await owner.make()

    answers = await asyncio.gather(
        *(owner.change(code, url=f"https://example.com/{number}") for number in range(20))
    )

    history = (await owner.api.get(f"/qr-codes/{code['id']}/history?limit=100")).json()["data"]
    assert {answer.status_code for answer in answers} == {200}
    assert [change["version"] for change in history] == list(range(21, 0, -1))
    assert all(one["before"] == two["after"] for one, two in pairwise(history))


@pytest.mark.both_databases
async def test_of_twenty_racing_with_the_same_if_match_one_wins(owner):
    made = await owner.api.post("/qr-codes", json=URL)
    path, tag = f"/qr-codes/{made.json()['data']['id']}", made.headers["ETag"]

    answers = await asyncio.gather(
        *(
            owner.api.patch(path, json={"name": str(number)}, headers={"If-Match": tag})
            for number in range(20)
        )
    )

    assert sorted(answer.status_code for answer in answers) == [200] + [412] * 19
