"""An owner takes everything along, and deletes the account."""

import asyncio

import pytest

from domain.codes.short_urls import CreatedVia
from domain.jobs.jobs import MAX_TRIES, JobKind
from domain.use_cases.codes.codes import create_code
from domain.use_cases.deps import Actor
from storage.runtime.job_worker import RETRY_LATER
from tests.app.dashboard.signing import browser, sign_in, signed_in
from tests.jobs import job_worker, steps_of_next_job, work_off_jobs
from tests.support import URL

DELETE = "/dashboard/settings/delete"
EXPORT = "/dashboard/export"
# What stays of an account, on purpose: printed short IDs are given to nobody else.
KEPT = {"retired_short_ids", "deleted_codes", "scan_keys", "invalidations"}


async def delete(client, owner, **fields):
    return await client.post(DELETE, data={"password": owner.password, **fields})


def rows_of(rows, account_id):
    """The tables that still name the account."""
    named = (str(account_id), account_id.hex)
    return {
        table for table, found in rows.items() if any(one in str(row) for row in found for one in named)
    } - KEPT


@pytest.mark.both_databases
async def test_everything_of_a_deleted_account_goes_and_nothing_of_another(world, owner):
    other = await world.open_account()
    kept = await other.make(name="Kept", tags=["lunch"])
    codes = await owner.make_many(*({"name": f"Table {n}", "tags": ["lunch"]} for n in range(30)))
    await owner.receive(codes[0])
    await owner.api.post("/folders", json={"name": "Summer"})
    await owner.api.post("/links", json={"url": "https://example.com"})
    await owner.own_domain("go.example.com")
    client = await signed_in(world, owner)

    left = await delete(client, owner)
    await work_off_jobs(world)
    world.clock.advance(seconds=61)

    rows = await world.rows()
    assert left.headers["location"] == "/dashboard/sign-in?said=account_deleted"
    assert rows_of(rows, owner.account.id) == set()
    assert {row["short_id"] for row in rows["retired_short_ids"]} >= {one["short_id"] for one in codes}
    async with world.visitor() as visitor:
        assert (await visitor.get(f"/{codes[0]['short_id']}")).status_code == 404
        assert (await visitor.get(f"/{kept['short_id']}")).status_code == 302
    assert (await other.get(kept))["name"] == "Kept"


async def test_nobody_gets_in_from_the_moment_of_deleting(world, owner):
    await world.open_account()
    client, elsewhere = await signed_in(world, owner), await signed_in(world, owner)

    await delete(client, owner)

    assert (await client.get("/dashboard")).status_code == 303
    assert (await elsewhere.get("/dashboard")).status_code == 303
    assert (await sign_in(browser(world), owner)).status_code == 422
    assert (await owner.api.get("/account")).status_code == 401


@pytest.mark.both_databases
async def test_a_page_that_changes_something_meanwhile_is_no_failure(world, owner):
    await world.open_account()
    client = await signed_in(world, owner)

    # They all check the password first, and one of them is deleted by then.
    answers = await asyncio.gather(
        *(delete(client, owner) for _ in range(3)),
        client.post("/dashboard/settings/security/authenticator", data={"password_app": owner.password}),
        client.post("/dashboard/settings/email", data={"email": "a@b.example", "password": owner.password}),
    )

    assert {one.status_code for one in answers} <= {303, 422}
    assert [row["kind"] for row in (await world.rows())["jobs"]] == ["deletion"]


async def test_a_printed_short_id_is_given_to_no_other_account(world, owner):
    other = await world.open_account()
    code = await owner.make(short_id="terrace")
    await delete(await signed_in(world, owner), owner)
    await work_off_jobs(world)

    taken = await other.api.post("/qr-codes", json={**URL, "short_id": code["short_id"]})

    assert taken.status_code == 409


async def test_a_process_that_dies_in_between_is_followed_by_another(world, owner):
    await world.open_account()
    await owner.make_many(*({"name": f"Table {number}"} for number in range(60)))
    await delete(await signed_in(world, owner), owner)
    async for _ in await steps_of_next_job(world):
        break
    assert 0 < len((await world.rows())["short_urls"]) < 60

    world.clock.advance(minutes=1)
    await work_off_jobs(world)

    assert (await world.rows())["short_urls"] == []
    assert len((await world.rows())["accounts"]) == 1


async def test_a_deletion_that_fails_again_and_again_is_never_given_up(world, owner):
    async def fail(_):
        raise RuntimeError("of a test")
        yield

    await world.open_account()
    await owner.make()
    await delete(await signed_in(world, owner), owner)
    worker = job_worker(world, runs={JobKind.DELETION: fail})
    for _ in range(2 * MAX_TRIES):
        await worker.run_once()
        world.clock.advance(seconds=RETRY_LATER.total_seconds())

    await work_off_jobs(world)

    assert (await world.rows())["short_urls"] == []
    assert len((await world.rows())["accounts"]) == 1


async def test_a_deletion_of_many_turns_has_no_tries_behind_it(world, owner):
    await world.open_account()
    for _ in range(501):
        await owner.receive({"id": str(owner.account.id)})
    await delete(await signed_in(world, owner), owner)

    async for _ in await steps_of_next_job(world):
        break

    assert [row["tries"] for row in (await world.rows())["jobs"]] == [0]


async def test_a_code_that_was_under_way_is_retired_too(world, owner):
    await world.open_account()
    await delete(await signed_in(world, owner), owner)
    actor = Actor(owner.account, "key", CreatedVia.API)
    late = await create_code(world.deps, actor, lambda: dict(URL))

    await work_off_jobs(world)

    assert late.short_id in {row["short_id"] for row in (await world.rows())["retired_short_ids"]}


async def test_the_page_says_what_stops_and_offers_the_export(world, owner):
    code = await owner.make()
    await owner.make()
    async with world.visitor() as visitor:
        await visitor.get(f"/{code['short_id']}")

    page = (await (await signed_in(world, owner)).get(DELETE)).text

    assert "2 codes stop working for good." in page
    assert "1 scan in the last 7 days." in page
    assert f'href="{EXPORT}"' in page


async def test_without_a_code_the_page_speaks_of_codes_all_the_same(world, owner):
    page = (await (await signed_in(world, owner)).get(DELETE)).text

    assert page.index("All your codes stop working for good") < page.index("People who scan them")


@pytest.mark.parametrize("password", ["", "wrong"])
async def test_a_wrong_password_deletes_nothing(world, owner, password):
    await world.open_account()
    client = await signed_in(world, owner)

    refused = await delete(client, owner, password=password)

    assert refused.status_code == 422
    assert "That is not the password." in refused.text
    assert (await client.get("/dashboard")).status_code == 200


async def test_the_only_account_stays(world, owner):
    client = await signed_in(world, owner)

    refused = await delete(client, owner)

    assert "This is the only account here" in refused.text
    assert (await client.get("/dashboard")).status_code == 200


@pytest.mark.both_databases
async def test_of_the_last_two_accounts_deleted_at_once_one_stays(world, owner):
    other = await world.open_account()
    clients = [(await signed_in(world, one), one) for one in (owner, other)]

    answers = await asyncio.gather(*(delete(client, one) for client, one in clients))

    assert sorted(one.status_code for one in answers) == [303, 422]
