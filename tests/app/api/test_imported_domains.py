"""Domains of an export wait for a new proof, and what is on them comes with them."""

import json
from io import BytesIO
from uuid import UUID
from zipfile import ZipFile

import pytest

from domain.accounts.plans import Plan, Subscription
from domain.kernel.net.addresses import waiting_domain
from domain.kernel.net.hosts import LONGEST_HOST, MAX_DOMAIN
from domain.use_cases.codes.trash import purge_old
from storage.db.models.codes import RetiredShortIdRow
from tests.app.api.test_bulk import make, table
from tests.app.api.test_imports import MENU, ZIP, scan, show, take, upload
from tests.app.api.test_own_imports import emptied, export_of, whole_export, zipped
from tests.cases import in_turn
from tests.jobs import work_off_jobs
from tests.rollups import count_all
from tests.support import URL, refusal, running_world

HOST = "go.example.com"
ROOT = "https://example.com/root"


@pytest.fixture
async def world(database, proofs):
    async with running_world(database, domain_proofs=proofs) as running:
        yield running


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


async def prove(owner, zone):
    """The answer to the look for its record, which DNS has."""
    domain = await domain_of(owner)
    zone.say(domain["dns_name"], domain["dns_value"])
    return await owner.api.post(f"/domains/{domain['id']}/verify")


async def moved_in(world, owner):
    """The file, and a new owner who has taken it."""
    file = await fill(world, owner)
    new_owner = await emptied(world, owner)
    await take(world, new_owner, file, "repoint")
    return file, new_owner


def as_zip(tables):
    return zipped(**{name: json.dumps(rows) for name, rows in {"codes": [], "links": [], **tables}.items()})


async def had_by_another(world, *short_ids):
    """An account had the domain, with these short IDs, and has deleted it."""
    other = await world.open_account()
    domain = await other.own_domain(HOST)
    for short_id in short_ids:
        await other.make(short_id=short_id, short_link_domain=HOST)
    left = await other.api.delete(f"/domains/{domain['id']}?move_to=qr.test")
    assert left.status_code == 204, left.text


@pytest.mark.both_databases
async def test_a_domain_waits_for_its_proof_and_then_its_prints_lead_on(world, owner, zone):
    file = await fill(world, owner)
    before = await export_of(world, owner, "codes")
    new_owner = await emptied(world, owner)

    job = await take(world, new_owner, file, "repoint")
    waiting, asked = await domain_of(new_owner), await scan(world, "menu", host=HOST)
    again = await take(world, new_owner, file, "repoint")
    exported = await export_of(world, new_owner, "codes")
    await prove(new_owner, zone)
    # For this long a host that is nobody's is remembered.
    world.clock.advance(seconds=1)

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
    _, stranger = await moved_in(world, owner)
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
async def test_nobody_takes_a_domain_or_its_short_ids_from_whom_it_is(world, owner, zone):
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
    assert refusal(await prove(thief, zone)) == (409, "domain_not_verified")
    assert await scan(world, "side", host=HOST) == (302, theirs)
    (pending,) = (await thief.api.get("/domains")).json()["data"]
    assert (pending["status"], pending["links"]) == ("pending", 1)


async def test_a_domain_that_is_proved_while_the_job_waits_has_its_codes_at_once(world, owner, zone):
    file = await fill(world, owner)
    new_owner = await emptied(world, owner)
    await new_owner.api.post("/domains", json={"domain": HOST})

    accepted = await upload(new_owner, file, "repoint", kind=ZIP)
    await prove(new_owner, zone)
    await work_off_jobs(world)

    assert (await show(new_owner, accepted))["errors"] == []
    assert await scan(world, "menu", host=HOST) == (302, URL["url"])


async def test_a_pending_domain_with_codes_is_deleted_with_them_moved_alone(world, owner):
    _, new_owner = await moved_in(world, owner)
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
async def test_what_is_deleted_for_good_while_it_waits_retires_no_short_id(world, owner, zone):
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
    await prove(new_owner, zone)
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


async def test_what_another_account_has_on_a_proved_domain_waits_on_and_is_named(world, owner, zone):
    file, new_owner = await moved_in(world, owner)
    await had_by_another(world, "menu", "gone")

    proved = (await prove(new_owner, zone)).json()["data"]
    again = (await prove(new_owner, zone)).json()["data"]

    left = " Another account has these short IDs on it, so what has them here still waits: “gone”, “menu”."
    assert (proved["status"], again["status"]) == ("verified", "verified")
    assert proved["message"].endswith(left)
    assert again["message"].endswith(left)
    assert (proved["qr_codes"], proved["links"]) == (1, 1)
    assert (await domain_of(new_owner))["qr_codes"] == 1
    assert (await scan(world, "menu", host=HOST))[0] == 404
    assert await scan(world, "side", host=HOST) == (302, MENU)
    assert (await take(world, new_owner, file, "repoint"))["already_there"] == 3


@pytest.mark.both_databases
async def test_a_proved_domain_is_deleted_with_what_still_waits_for_it(world, owner, zone):
    _, new_owner = await moved_in(world, owner)
    await had_by_another(world, "gone")
    await prove(new_owner, zone)
    domain = await domain_of(new_owner)
    await new_owner.api.delete("/qr-codes/menu")
    await new_owner.api.delete("/links/side")

    in_use = await new_owner.api.delete(f"/domains/{domain['id']}")
    collides = await new_owner.api.delete(f"/domains/{domain['id']}?move_to=qr.test")
    await new_owner.own_domain("other.example")
    moved = await new_owner.api.delete(f"/domains/{domain['id']}?move_to=other.example")

    assert [refusal(one)[1] for one in (in_use, collides)] == ["domain_in_use", "short_id_taken"]
    assert moved.status_code == 204, moved.text
    trash = (await new_owner.api.get("/trash")).json()["data"]
    assert {one["short_url"].rpartition("/")[0] for one in trash} == {"https://other.example"}


@pytest.mark.both_databases
async def test_what_waits_is_found_by_its_domain_and_its_address(world, owner, zone):
    _, new_owner = await moved_in(world, owner)
    await new_owner.make()
    stranger = await world.open_account()

    async def found(account, path):
        return [one["short_id"] for one in (await account.api.get(path)).json()["data"]]

    for host in (HOST, HOST.upper(), f"{HOST},other.example"):
        assert await found(new_owner, f"/qr-codes?domain={host}") == ["menu"]
        assert await found(new_owner, f"/links?domain={host}") == ["side"]
    assert await found(new_owner, f"/qr-codes?search=https://{HOST}/menu") == ["menu"]
    assert await found(stranger, f"/qr-codes?domain={HOST}") == []


@pytest.mark.both_databases
@pytest.mark.parametrize("is_proved", [False, True], ids=["pending", "proved"])
async def test_what_waits_takes_its_own_answer_back(world, owner, zone, is_proved):
    _, new_owner = await moved_in(world, owner)
    await had_by_another(world, "menu", "side")
    if is_proved:
        await prove(new_owner, zone)

    for path in ("/qr-codes/menu", "/links/side"):
        before = (await new_owner.api.get(path)).json()["data"]
        same = await new_owner.api.patch(path, json=before)
        named = await new_owner.api.patch(path, json={"external_id": "one", "short_link_domain": HOST})
        upsert = {"short_link_domain": HOST.upper(), "name": "New"}
        put = await new_owner.api.put(f"{path.rpartition('/')[0]}/by-external-id/one", json=upsert)
        other = await new_owner.api.patch(path, json={"short_link_domain": "qr.test"})

        assert (same.status_code, same.json()["data"]) == (200, before), same.text
        assert (named.status_code, put.status_code) == (200, 200), put.text
        assert put.json()["data"]["short_url"] == before["short_url"]
        assert refusal(other) == (400, "validation_error")


async def test_rows_of_a_file_change_what_waits(world, owner):
    _, new_owner = await moved_in(world, owner)
    await new_owner.api.patch("/qr-codes/menu", json={"external_id": "one"})
    rows = table(("external_id", "name", "short_link_domain"), ("one", "New", HOST))

    job = await make(world, new_owner, rows, mode="upsert")

    assert job["status"] == "done"
    assert (await new_owner.api.get("/qr-codes/menu")).json()["data"]["name"] == "New"


async def test_a_domain_that_waits_is_not_moved_to_itself(world, owner):
    _, new_owner = await moved_in(world, owner)
    domain = await domain_of(new_owner)

    for named in (HOST, domain["id"]):
        answer = await new_owner.api.delete(f"/domains/{domain['id']}?move_to={named}")

        assert refusal(answer) == (400, "validation_error")


async def test_an_export_has_one_file_for_a_domain_on_which_some_still_wait(world, owner, zone):
    _, new_owner = await moved_in(world, owner)
    await had_by_another(world, "menu")
    await prove(new_owner, zone)

    with ZipFile(BytesIO(await whole_export(world, new_owner))) as archive:
        names = [one for one in archive.namelist() if one.startswith("redirects/go.")]
        lines = archive.read(names[0]).decode()

    assert names == [f"redirects/{HOST}/_redirects"]
    assert "/menu" in lines
    assert "/side" in lines


TIMES = {"created_at": "2025-01-01T00:00:00Z", "updated_at": "2025-01-01T00:00:00Z"}
ID, OTHER = "0b5c3a52-9d0e-4a54-8f0c-6f1c8e2f7a10", "1b5c3a52-9d0e-4a54-8f0c-6f1c8e2f7a10"


@pytest.mark.both_databases
@in_turn(
    ("forged", "message"),
    [
        ({"id": ID}, "is duplicated"),
        ({"id": ID.upper()}, "is duplicated"),
        ({"id": ID.replace("-", "")}, "has a form, or a character"),
        ({"id": 5}, "has a form, or a character"),
        ({"domain": f"{'a.' * 150}example"}, "must be a host name"),
        ({"domain": f"{'a.' * 119}example"}, "must have at most 240 characters"),
        ({"domain": "a\0b.example"}, "must not"),
        ({"domain": "xn--a"}, "must be a host name"),
        ({"domain": "qr.test"}, "is a host of this service"),
        ({"domain": ["x"]}, "must be a string"),
        ({"domain": None}, "must not be null"),
    ],
)
async def test_a_forged_domain_is_named_and_the_rest_goes_on(world, owner, forged, message):
    first = {"id": OTHER, "domain": "a.example", **TIMES}
    tables = {
        "folders": [{"id": ID, "name": "Kept", **TIMES}],
        "domains": [{**first, **forged}, {"id": ID, "domain": HOST, **TIMES}],
    }

    job = await take(world, owner, as_zip(tables), "repoint")

    assert job["status"] == "done", forged
    (fault,) = job["errors"]
    assert fault["column"] == "domains.json"
    assert message in fault["message"]
    assert (await domain_of(owner))["domain"] == HOST
    assert [one["name"] for one in (await owner.api.get("/folders")).json()["data"]] == ["Kept"]
    await owner.api.delete(f"/domains/{(await domain_of(owner))['id']}")


async def test_one_host_in_two_spellings_is_one_domain(world, owner):
    rows = [{"id": ID, "domain": "MÜNCHEN.example"}, {"id": OTHER, "domain": "xn--mnchen-3ya.example"}]

    job = await take(world, owner, as_zip({"domains": [{**one, **TIMES} for one in rows]}), "repoint")

    assert (job["status"], job["errors"]) == ("done", [])
    assert (await domain_of(owner))["domain"] == "xn--mnchen-3ya.example"


@pytest.mark.both_databases
async def test_a_later_file_cannot_give_a_domain_another_name(world, owner):
    for host in (HOST, "other.example"):
        file = {"domains": [{"id": ID, "domain": host, **TIMES}]}
        job = await take(world, owner, as_zip(file), "repoint")

    assert (job["status"], [one["column"] for one in job["errors"]]) == ("done", ["domains.json"])
    assert (await domain_of(owner))["domain"] == HOST


@pytest.mark.both_databases
async def test_an_id_of_another_accounts_domain_is_not_taken(world, owner):
    theirs = await (await world.open_account()).own_domain(HOST)

    for one in (theirs["id"], theirs["id"].replace("-", "")):
        file = {"domains": [{"id": one, "domain": HOST, **TIMES}]}
        job = await take(world, owner, as_zip(file), "repoint")
        assert job["status"] == "done"

    assert (await domain_of(owner))["id"] != theirs["id"]
