"""What an account keeps: counted in bytes, bounded by its plan, and what never waits for room."""

import asyncio
import base64
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from io import BytesIO

import numpy as np
import pytest
from PIL import Image

from domain.accounts.plans import DEFAULT_ALLOWANCES
from domain.codes.short_urls import MOST_VERSIONS
from domain.use_cases.codes.trash import purge_old
from storage.db.models.accounts import AccountRow
from storage.db.models.codes import ChangeRow
from storage.repositories.changes import prune_history
from storage.repositories.stored_bytes import recount_bytes
from storage.runtime.sweeper import Sweeper
from tests.jobs import work_off_jobs
from tests.support import URL, code_id, refusal

MB = 1_000_000


def limit_files(world, megabytes):
    """So many to an account, on any plan."""
    world.change(
        allowances={plan: replace(one, files_mb=megabytes) for plan, one in DEFAULT_ALLOWANCES.items()}
    )


async def kept(owner):
    account = await owner.world.store.accounts.get(owner.account.id)
    return account.stored_bytes


async def recounted(owner):
    assert await recount_bytes(owner.account.id, owner.world.clock.now())
    return await kept(owner)


def noise(kilobytes):
    """A data: URI that no database can compress: noise has three bytes a pixel."""
    rng, side = np.random.default_rng(kilobytes), round((kilobytes * 750 / 3) ** 0.5)
    written = BytesIO()
    Image.fromarray(rng.integers(0, 256, (side, side, 3), np.uint8)).save(written, "PNG")
    return "data:image/png;base64," + base64.b64encode(written.getvalue()).decode()


async def make_template(owner, kilobytes, name="Large"):
    return await owner.api.post("/templates", json={"name": name, "options": {"image": noise(kilobytes)}})


def links_page(seed):
    """Of 57 kB, which no database can compress much."""
    texts = base64.urlsafe_b64encode(np.random.default_rng(seed).bytes(42_000)).decode()
    parts = [texts[at : at + 2_000] for at in range(0, len(texts), 2_000)]
    links = [{"url": f"https://example.com/{part}", "text": "Menu"} for part in parts]
    return {"type_id": 20, "links_title": "Menus", "links_list": links}


@pytest.mark.slow
@pytest.mark.both_databases
async def test_each_change_is_counted_as_it_is_stored(world, owner):
    assert await kept(owner) == await recounted(owner) == 0

    async def is_exact():
        before = await kept(owner)
        return before == await recounted(owner)

    code = await owner.make(options={"image": noise(20)})
    assert await is_exact()
    with_code = await kept(owner)
    assert with_code > 15_000
    await owner.change(code, url="https://example.com/other")
    await owner.change(code, name="Named", metadata={"table": 12})
    assert await is_exact()
    template = (await make_template(owner, 20)).json()["data"]
    await owner.api.patch(f"/templates/{template['id']}", json={"options": {"image": noise(40)}})
    assert await is_exact()
    await owner.api.delete(f"/templates/{template['id']}")
    assert await is_exact()
    await owner.api.post("/links", json={"url": "https://example.com"}, headers={"Idempotency-Key": "a"})
    assert await is_exact()
    bulk = await owner.api.post(
        "/qr-codes/bulk", content="type_id,url\n1,https://example.com\n", headers={"Content-Type": "text/csv"}
    )
    assert bulk.status_code == 202
    assert await is_exact()
    await work_off_jobs(world)
    sizes = [await recounted(owner)]
    for _ in range(2):
        assert (await owner.api.post("/exports", params={"pictures": "none"})).status_code == 202
        await work_off_jobs(world)
        sizes.append(await kept(owner))
        await recounted(owner)
    # The later export takes the place of the earlier one.
    assert sizes[0] + 2_000 < sizes[1] == pytest.approx(sizes[2], abs=1_500)

    await owner.api.delete(f"/qr-codes/{code['id']}")
    await owner.api.delete("/trash")
    at_once = await kept(owner)
    # Its logo is still stored for an hour, and nobody's from now on.
    assert await recounted(owner) < at_once


async def test_an_image_of_many_codes_counts_once_for_each_account(world, owner):
    other = await world.open_account()
    logo = noise(20)
    await owner.make(options={"image": logo})
    with_one = await recounted(owner)
    await owner.make(options={"image": logo})
    with_two = await recounted(owner)
    await other.make(options={"image": logo})

    # Its options are in both codes, the image is stored once.
    assert with_two - with_one < with_one - 14_000
    assert await recounted(other) == pytest.approx(with_one, abs=500)


async def test_beyond_its_room_an_account_stores_no_more_and_all_it_has_goes_on(world, owner):
    limit_files(world, 1)
    first = await make_template(owner, 700)
    code = await owner.make()

    refused = await make_template(owner, 700)

    assert first.status_code == 201
    assert refusal(refused) == (403, "plan_limit_reached")
    error = refused.json()["error"]
    assert (error["limit"], error["used"]) == (1, 0)
    assert "files_mb" in error["message"]
    limit_files(world, 0)
    larger = await owner.api.patch(
        f"/templates/{first.json()['data']['id']}", json={"options": {"image": noise(701)}}
    )
    design = await owner.change(code, options={"image": noise(10)})
    bulk = await owner.api.post(
        "/qr-codes/bulk", content="type_id,url\n1,https://example.com\n", headers={"Content-Type": "text/csv"}
    )
    for answer in (larger, design, bulk, await owner.api.post("/qr-codes", json=URL)):
        assert refusal(answer) == (403, "plan_limit_reached")
    assert (await owner.change(code, url="https://example.com/later")).status_code == 200
    assert (await owner.api.post(f"/qr-codes/{code['id']}/revert", json={"version": 1})).status_code == 200
    look, theme, renamed = (
        await owner.change(code, options={"width": 700, "backgroundOptions": {"color": "#fafafa"}}),
        await owner.change(code, theme={"primary_color": "#123456", "contact": "Call us: " + "1" * 200}),
        await owner.api.patch(f"/templates/{first.json()['data']['id']}", json={"name": "A longer name"}),
    )
    assert [one.status_code for one in (look, theme, renamed)] == [200, 200, 200]
    assert (await world.visitor().get(f"/{code['short_id']}")).status_code == 302
    assert await owner.receive(code)
    # An export is how an owner leaves.
    assert (await owner.api.post("/exports", params={"pictures": "none"})).status_code == 202


async def test_in_a_batch_what_finds_no_room_is_refused(world, owner):
    limit_files(world, 1)
    new = [{"method": "create", "body": links_page(number)} for number in range(15)]

    answer = await owner.api.post("/qr-codes/batch", json=[*new, {"method": "create", "body": URL}])

    statuses = [one["status"] for one in answer.json()["data"]]
    # Each is kept twice, in its history, too.
    assert statuses == [201] * 8 + [403] * 7 + [201]
    assert await recounted(owner) <= MB


async def test_what_is_deleted_makes_room_at_once(world, owner):
    limit_files(world, 1)
    template = (await make_template(owner, 700)).json()["data"]
    assert (await make_template(owner, 700)).status_code == 403

    await owner.api.delete(f"/templates/{template['id']}")

    assert (await make_template(owner, 700)).status_code == 201


@pytest.mark.both_databases
async def test_of_two_calls_for_the_last_room_one_wins(world, owner):
    limit_files(world, 1)

    answers = await asyncio.gather(*(make_template(owner, 700, f"Number {number}") for number in range(4)))

    assert sorted(answer.status_code for answer in answers) == [201, 403, 403, 403]
    assert await recounted(owner) <= MB


async def test_20_repoints_of_a_large_page_are_taken_and_its_history_is_pruned(world, owner):
    limit_files(world, 1)
    code = await owner.make(**links_page(0))
    assert (await make_template(owner, 600)).status_code == 201

    for number in range(20):
        answer = await owner.change(code, links_list=links_page(1 + number % 2)["links_list"])
        assert answer.status_code == 200, answer.text

    history = (await owner.api.get(f"/qr-codes/{code['id']}/history?limit=100")).json()
    assert 2 <= history["meta"]["total"] == len(history["data"]) < 10
    assert history["data"][0]["version"] == 21
    assert await kept(owner) == await recounted(owner) < MB + 120_000
    gone = await owner.api.post(f"/qr-codes/{code['id']}/revert", json={"version": 1})
    assert refusal(gone) == (404, "not_found")
    assert "keeps the last 200 versions" in gone.json()["error"]["message"]


@pytest.mark.both_databases
async def test_the_history_makes_no_more_room_than_is_wanted(world, owner):
    code, changes = await owner.make(), world.store.changes
    for number in range(5):
        await owner.change(code, url=f"https://example.com/{number}")
    await owner.change(code, **links_page(0))
    short_url = code_id(code)

    await world.store.transact(lambda: changes.make_room(short_url, 1))
    after_a_byte = await changes.count(short_url)
    await world.store.transact(lambda: changes.make_room(short_url, MB))

    assert (after_a_byte, await changes.count(short_url)) == (6, 2)
    assert await kept(owner) == await recounted(owner)


@pytest.mark.both_databases
async def test_a_full_account_can_take_a_logo_away_and_its_bytes_are_in_the_history(world, owner):
    limit_files(world, 1)
    code = await owner.make(options={"image": noise(200)})
    number = 1
    while (await make_template(owner, 100 + number, str(number))).status_code == 201:
        number += 1
    full = await kept(owner)

    taken = await owner.change(code, name="No logo", options={"image": None})
    larger = await owner.change(code, options={"image": noise(300)})

    assert taken.status_code == 200
    assert full < await kept(owner) < full + 3_000
    assert refusal(larger) == (403, "plan_limit_reached")


@pytest.mark.both_databases
async def test_the_history_keeps_the_last_200_versions(world, owner):
    code = await owner.make()
    for number in range(3):
        await owner.change(code, url=f"https://example.com/{number}")
    # As if there had been so many between them.
    for version, later in ((4, MOST_VERSIONS + 2), (3, 3)):
        await ChangeRow.filter(version=version).update(version=later)

    await owner.change(code, url="https://example.com/last")

    history = (await owner.api.get(f"/qr-codes/{code['id']}/history")).json()
    assert [one["version"] for one in history["data"]] == [MOST_VERSIONS + 3, MOST_VERSIONS + 2]
    assert history["meta"]["total"] == 2
    assert refusal(await owner.api.post(f"/qr-codes/{code['id']}/revert", json={"version": 3}))[0] == 404
    assert await kept(owner) == await recounted(owner)


@pytest.mark.both_databases
async def test_the_history_keeps_a_year_and_always_the_current_version(world, owner):
    changed, unchanged, repointed = await owner.make(), await owner.make(), await owner.make()
    for code in (changed, repointed):
        await owner.change(code, url="https://example.com/second")
    world.clock.advance(days=366)
    await owner.change(repointed, url="https://example.com/third")

    # Of what is not changed any more, each day.
    await prune_history(owner.account.id, world.clock.now())

    left = [row.version for row in await ChangeRow.all().order_by("short_url_id", "version")]
    assert sorted(left) == [1, 2, 3]
    for code, version in ((changed, 2), (unchanged, 1), (repointed, 3)):
        history = (await owner.api.get(f"/qr-codes/{code['id']}/history")).json()
        assert [one["version"] for one in history["data"]] == [version]
    assert await kept(owner) == await recounted(owner)


@pytest.mark.both_databases
async def test_an_account_is_counted_again_every_few_hours(world, owner):
    await make_template(owner, 30)
    found, exact = AccountRow.filter(id=owner.account.id), await recounted(owner)
    seen = []

    for age in (None, timedelta(hours=3), timedelta(hours=5)):
        counted_at = age and datetime.now(UTC) - age
        await found.update(stored_bytes=exact + 1, counted_at=counted_at)
        await Sweeper(partial(purge_old, world.deps)).run_once()
        seen.append(await kept(owner) - exact)

    assert seen == [0, 1, 0]


@pytest.mark.both_databases
async def test_the_account_says_how_much_is_used(world, owner):
    await make_template(owner, 700)
    await make_template(owner, 701)

    limits = (await owner.api.get("/account")).json()["data"]["limits"]

    assert limits["files_mb"] == {"limit": 50_000, "used": 1}
