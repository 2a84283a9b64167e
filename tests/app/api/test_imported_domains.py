"""Domains of an export wait for a new proof, and what is on them comes with them."""

import json
from dataclasses import replace
from uuid import UUID

import pytest

from domain.accounts.plans import Plan, Subscription
from domain.kernel.errors import DomainNotVerified
from domain.kernel.net.addresses import waiting_domain
from domain.kernel.net.hosts import LONGEST_HOST, MAX_DOMAIN
from domain.use_cases.codes.trash import purge_old
from storage.db.models.codes import RetiredShortIdRow
from tests.app.api.test_imports import MENU, ZIP, scan, show, take, upload
from tests.app.api.test_own_imports import emptied, export_of, whole_export
from tests.jobs import work_off_jobs
from tests.rollups import count_all
from tests.support import URL

HOST = "go.example.com"
ROOT = "https://example.com/root"


async def fill(world, owner):
    await owner.own_domain(HOST, root_url=ROOT)
    await owner.make(short_id="menu", short_link_domain=HOST)
    await owner.api.post("/links", json={"url": MENU, "short_id": "side", "short_link_domain": HOST})
    gone = await owner.make(short_id="gone", short_link_domain=HOST)
    await owner.api.delete(f"/qr-codes/{gone['id']}")
    return await whole_export(world, owner)


async def domain_of(owner):
    (found,) = (await owner.api.get("/domains")).json()["data"]
    return found


async def verify(world, owner):
    """As if its record were found in DNS."""
    domains = world.store.own_domains
    (found,) = await domains.get_all(owner.account.id, [UUID((await domain_of(owner))["id"])])
    verified = replace(found, verified_at=world.clock.now(), version=found.version + 1)
    await world.store.transact(lambda: domains.verify(verified))
    world.clock.advance(seconds=1)


@pytest.mark.both_databases
async def test_a_domain_waits_for_its_proof_and_then_its_prints_lead_on(world, owner):
    file = await fill(world, owner)
    before = await export_of(world, owner, "codes")
    new_owner = await emptied(world, owner)

    job = await take(world, new_owner, file, "repoint")
    waiting, asked = await domain_of(new_owner), await scan(world, "menu", host=HOST)
    again = await take(world, new_owner, file, "repoint")
    exported = await export_of(world, new_owner, "codes")
    await verify(world, new_owner)

    (note,) = job["notes"]
    assert (job["errors"], job["made"], again["made"], again["already_there"]) == ([], 3, 0, 3)
    assert note["message"] == (
        f"{HOST} waits for its proof: verify it, until then nothing on it is found; rows on it: 3"
    )
    assert (waiting["status"], waiting["root_url"]) == ("pending", ROOT)
    assert (waiting["qr_codes"], waiting["links"], asked[0]) == (1, 1, 404)
    assert [one["short_url"] for one in exported] == [one["short_url"] for one in before]
    assert await scan(world, "menu", host=HOST) == (302, URL["url"])
    assert await scan(world, "side", host=HOST) == (302, MENU)
    assert (await scan(world, "gone", host=HOST))[0] == 404
    assert (await new_owner.api.post("/qr-codes/gone/restore")).status_code == 200
    assert (await domain_of(new_owner))["qr_codes"] == 2
    assert (await take(world, new_owner, file, "repoint"))["already_there"] == 3


def test_the_longest_domain_fits_into_its_column_while_it_waits():
    assert len(waiting_domain("x" * MAX_DOMAIN, UUID(int=2**128 - 1))) <= LONGEST_HOST


async def test_what_waits_for_a_domain_and_goes_elsewhere_keeps_no_short_id_of_it(world, owner):
    file = await fill(world, owner)
    stranger = await emptied(world, owner)
    await take(world, stranger, file, "repoint")
    moved = await stranger.api.delete(f"/domains/{(await domain_of(stranger))['id']}?move_to=qr.test")
    rightful = await world.open_account()
    await rightful.own_domain(HOST)

    made = await rightful.make(short_id="menu", short_link_domain=HOST)

    assert moved.status_code == 204, moved.text
    assert made["short_url"] == f"https://{HOST}/menu"


async def test_a_domain_that_cannot_be_stored_is_left_out(world, owner):
    tables = {"codes": [], "domains": [{"domain": name} for name in ("a\0b.com", "\ud800.com")]}

    answer = await upload(owner, json.dumps(tables).encode(), "repoint", dry_run=True)

    assert answer.status_code < 500, answer.text


@pytest.mark.both_databases
async def test_nobody_takes_a_domain_or_its_short_ids_from_whom_it_is(world, owner):
    file = await fill(world, owner)
    thief = await emptied(world, owner)
    victim = await world.open_account()
    await victim.own_domain(HOST)
    theirs = "https://example.com/theirs"
    await victim.make(url=theirs, short_id="menu", short_link_domain=HOST)

    job = await take(world, thief, file, "repoint")
    await victim.make(url=theirs, short_id="gone", short_link_domain=HOST)
    await victim.make(url=theirs, short_id="side", short_link_domain=HOST)

    assert [(one["row"], one["column"]) for one in job["errors"]] == [(1, "short_id")]
    assert job["made"] == 2
    for short_id in ("menu", "gone", "side"):
        assert await scan(world, short_id, host=HOST) == (302, theirs)
    with pytest.raises(DomainNotVerified):
        await verify(world, thief)
    assert await scan(world, "side", host=HOST) == (302, theirs)
    (pending,) = (await thief.api.get("/domains")).json()["data"]
    assert (pending["status"], pending["links"]) == ("pending", 1)


async def test_a_domain_that_is_proved_while_the_job_waits_has_its_codes_at_once(world, owner):
    file = await fill(world, owner)
    new_owner = await emptied(world, owner)
    await new_owner.api.post("/domains", json={"domain": HOST})

    accepted = await upload(new_owner, file, "repoint", kind=ZIP)
    await verify(world, new_owner)
    await work_off_jobs(world)

    assert (await show(new_owner, accepted))["errors"] == []
    assert await scan(world, "menu", host=HOST) == (302, URL["url"])


async def test_a_pending_domain_with_codes_is_deleted_with_them_moved_alone(world, owner):
    file = await fill(world, owner)
    new_owner = await emptied(world, owner)
    await take(world, new_owner, file, "repoint")
    domain = await domain_of(new_owner)

    in_use = await new_owner.api.delete(f"/domains/{domain['id']}")
    moved = await new_owner.api.delete(f"/domains/{domain['id']}?move_to=qr.test")

    assert (in_use.status_code, moved.status_code) == (409, 204)
    assert await scan(world, "menu") == (302, URL["url"])


async def test_a_plan_without_room_for_the_domain_names_what_is_on_it(world, owner):
    file = await fill(world, owner)
    await emptied(world, owner)
    new_owner = await world.open_account(Plan.PRO, Subscription.ACTIVE)
    await new_owner.own_domain("other.example.com")

    job = await take(world, new_owner, file, "repoint")

    columns = [one["column"] for one in job["errors"]]
    assert (columns.count("domains.json"), columns.count("short_link_domain"), job["made"]) == (1, 3, 0)
    assert (await domain_of(new_owner))["domain"] == "other.example.com"


@pytest.mark.both_databases
async def test_what_is_deleted_for_good_while_it_waits_retires_no_short_id(world, owner):
    await owner.own_domain(HOST)
    for short_id in ("swept", "emptied"):
        await owner.make(short_id=short_id, short_link_domain=HOST)
        await scan(world, short_id, host=HOST)
    await count_all(world.database)
    file = await whole_export(world, owner)
    new_owner = await emptied(world, owner)
    await take(world, new_owner, file, "repoint")

    await new_owner.api.delete("/qr-codes/emptied")
    await new_owner.api.delete("/trash")
    await new_owner.api.delete("/qr-codes/swept")
    world.clock.advance(days=31)
    await purge_old(world.deps)

    assert not await RetiredShortIdRow.filter(account_id=new_owner.account.id).exists()
    await verify(world, new_owner)
    for short_id in ("swept", "emptied"):
        made = await new_owner.make(short_id=short_id, short_link_domain=HOST)
        assert made["short_url"] == f"https://{HOST}/{short_id}"


async def test_what_the_account_has_itself_is_there_already_also_if_another_has_it_by_now(world, owner):
    hosts = [f"go{number}.example.com" for number in range(8)]
    for host in hosts:
        await owner.own_domain(host)
        await owner.make(short_id="menu", short_link_domain=host)
    file = await whole_export(world, owner)
    new_owner = await emptied(world, owner)
    await take(world, new_owner, file, "repoint")
    rightful = await world.open_account()
    for host in hosts:
        await rightful.own_domain(host)
        await rightful.make(short_id="menu", short_link_domain=host)

    again = await take(world, new_owner, file, "repoint")

    assert (again["already_there"], again["errors"]) == (len(hosts), [])
