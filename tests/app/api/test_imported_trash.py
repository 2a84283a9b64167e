"""The trash of an export asks for a free place of the plan, as restoring it asks for none."""

import pytest

from tests.app.api.test_imports import MENU, ZIP, counts, limit_quota, take, upload
from tests.app.api.test_own_imports import emptied, whole_export

QUOTAS = {"qr-codes": "qr_codes", "links": "short_links"}


async def make(owner, kind, short_id):
    body = {"url": MENU, "short_id": short_id, **({"type_id": 1} if kind == "qr-codes" else {})}
    assert (await owner.api.post(f"/{kind}", json=body)).status_code == 201


async def delete(world, owner, kind, short_id):
    world.clock.advance(minutes=1)
    assert (await owner.api.delete(f"/{kind}/{short_id}")).status_code == 204


async def fill(world, owner, kind, *, living, trash):
    for number in range(trash):
        await make(owner, kind, f"old-{number}")
        await delete(world, owner, kind, f"old-{number}")
    for number in range(living):
        await make(owner, kind, f"new-{number}")
    return await whole_export(world, owner)


async def used(owner, kind):
    return (await owner.api.get("/account")).json()["data"]["limits"][QUOTAS[kind]]["used"]


@pytest.mark.both_databases
@pytest.mark.parametrize("kind", QUOTAS)
async def test_restored_an_import_is_no_more_than_the_plan(world, owner, kind):
    file = await fill(world, owner, kind, living=3, trash=3)
    new_owner = await emptied(world, owner)
    limit_quota(world, QUOTAS[kind], 5)

    job = await take(world, new_owner, file, "repoint")
    trash = (await new_owner.api.get("/trash")).json()["data"]
    for one in trash:
        assert (await new_owner.api.post(f"/{kind}/{one['short_id']}/restore")).status_code == 200

    (fault,) = job["errors"]
    assert (fault["row"], fault["column"]) == (6, "deleted_at")
    assert fault["message"] == ("is in the trash; the plan has no free place to restore it: its limit is 5")
    assert counts(job) == ("done", 6, 6, 5, 0, 1)
    assert (len(trash), await used(new_owner, kind)) == (2, 5)


@pytest.mark.parametrize("kind", QUOTAS)
async def test_a_plan_that_the_living_fill_takes_all_of_them_and_names_each_row_of_the_trash(
    world, owner, kind
):
    file = await fill(world, owner, kind, living=3, trash=2)
    new_owner = await emptied(world, owner)
    limit_quota(world, QUOTAS[kind], 3)

    job = await take(world, new_owner, file, "repoint")

    assert [one["row"] for one in job["errors"]] == [4, 5]
    assert (job["made"], await used(new_owner, kind)) == (3, 3)
    assert (await new_owner.api.get("/trash")).json()["data"] == []


@pytest.mark.parametrize("kind", QUOTAS)
async def test_the_same_import_again_asks_for_no_place_and_the_trash_takes_none(world, owner, kind):
    file = await fill(world, owner, kind, living=2, trash=2)
    new_owner = await emptied(world, owner)
    limit_quota(world, QUOTAS[kind], 4)

    first = await take(world, new_owner, file, "repoint")
    free = await used(new_owner, kind)
    for number in range(2):
        await make(new_owner, kind, f"more-{number}")
    again = await take(world, new_owner, file, "repoint")

    assert (first["made"], first["errors"], free) == (4, [], 2)
    assert (again["made"], again["already_there"], again["errors"]) == (0, 4, [])


async def test_the_living_beyond_the_plan_are_refused_as_before(world, owner):
    file = await fill(world, owner, "qr-codes", living=3, trash=1)
    new_owner = await emptied(world, owner)
    limit_quota(world, "qr_codes", 2)

    refused = await upload(new_owner, file, "repoint", kind=ZIP)

    assert (refused.status_code, refused.json()["error"]["code"]) == (403, "plan_limit_reached")
