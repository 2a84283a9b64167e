"""The links of another service: the page says first which can be imported, and names all others."""

import asyncio
import os
from datetime import timedelta
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

from app.jobs import FILES
from domain.accounts.plans import Plan, Subscription
from domain.jobs.jobs import JobKind
from domain.use_cases.jobs import imported_scans
from tests.app.api.test_imported_files import files_of, make_all, with_entries
from tests.app.api.test_own_imports import emptied, whole_export
from tests.app.dashboard.jobs.job_files import PARTIAL, made, records, send, table
from tests.app.dashboard.signing import signed_in
from tests.cases import in_turn
from tests.jobs import steps_of_next_job, work_off_jobs
from tests.rollups import count_all

IMPORT = "/dashboard/import"
SAMPLES = Path(__file__).parents[3] / "domain/imports/samples"
LINKS = table(
    ("short_id", "url", "name"),
    ("menu", "https://example.com/menu", "Menu"),
    ("no//way", "https://example.com/no", "<script>alert(1)</script>"),
    ("garden", "https://example.com/garden", "Garden"),
)
HOSTILE = "<script>alert(1)</script>.csv"


async def links_of(owner):
    return (await owner.api.get("/links", params={"limit": 100})).json()["data"]


@pytest.mark.parametrize("headers", [{}, PARTIAL], ids=["without script", "with script"])
async def test_links_are_checked_and_then_taken_over(world, owner, headers):
    client = await signed_in(world, owner)

    checked = await send(client, IMPORT, LINKS, name=HOSTILE, source="csv")
    location = checked.headers["location"]
    ready = await client.get(location)
    before = await links_of(owner)
    await client.post(location)
    await work_off_jobs(world)
    done = await client.get(location, headers=headers)
    faults = await client.get(f"{location}/faults")

    assert "2 links can be moved in" in ready.text
    assert "1 row cannot be used" in ready.text
    assert "Its ending contains //" in ready.text
    assert "<script>alert" not in ready.text
    assert "http://qr.test/menu" in ready.text
    assert before == []
    assert sorted(link["short_id"] for link in await links_of(owner)) == ["garden", "menu"]
    assert "2 links were moved in" in done.text
    assert ("<main" in done.text) is (not headers)
    assert [(row["Row"], row["Column"]) for row in records(faults)] == [("2", "short_id")]


async def test_a_page_names_a_hundred_refused_rows_and_the_table_all(world, owner):
    client = await signed_in(world, owner)
    rows = [(f"no//{n}", "https://example.com") for n in range(150)]
    content = table(("short_id", "url"), ("menu", "https://example.com"), *rows)

    location = (await send(client, IMPORT, content, source="csv")).headers["location"]
    pages = [await client.get(location)]
    await client.post(location)
    await work_off_jobs(world)
    pages.append(await client.get(location))
    faults = await client.get(f"{location}/faults")

    for page in pages:
        assert page.text.count("Its ending contains //, which no ending can have.") == 100
        assert "150 rows cannot be used" in page.text
        assert "and 50 more" in page.text
    assert len(records(faults)) == 150


async def test_as_codes_they_become_codes(world, owner):
    client = await signed_in(world, owner)

    checked = (await send(client, IMPORT, LINKS, source="csv", **{"as": "codes"})).headers["location"]
    ready = await client.get(checked)
    location = await made(world, client, IMPORT, LINKS, source="csv", **{"as": "codes"})
    done = await client.get(location)

    assert "<h1>2 codes will be made</h1>" in ready.text
    assert "<h1>2 codes are ready</h1>" in done.text
    assert "Pictures drawn and read back: 2\u00a0A" in done.text
    codes = (await owner.api.get("/qr-codes")).json()["data"]
    assert sorted(code["short_id"] for code in codes) == ["garden", "menu"]
    assert 'href="/dashboard/codes"' in done.text


async def test_twice_is_once_and_what_is_there_stays(world, owner):
    client = await signed_in(world, owner)
    await made(world, client, IMPORT, LINKS, source="csv")
    other = LINKS.replace(b"example.com/garden", b"example.com/elsewhere")

    again = await client.get((await send(client, IMPORT, LINKS, source="csv")).headers["location"])
    changed = await client.get((await send(client, IMPORT, other, source="csv")).headers["location"])

    assert "0 links can be moved in" in again.text
    assert "2 are here already and stay as they are." in again.text
    assert "Move them in" not in again.text
    assert "You have this ending already, with another destination." in changed.text


@pytest.mark.both_databases
async def test_pressing_twice_takes_them_over_once(world, owner):
    client = await signed_in(world, owner)
    location = (await send(client, IMPORT, LINKS, source="csv")).headers["location"]

    answers = await asyncio.gather(*(client.post(location) for _ in range(4)))
    late = await client.post(location)
    await work_off_jobs(world)

    assert {(one.status_code, one.headers["location"]) for one in (*answers, late)} == {(303, location)}
    assert len(await links_of(owner)) == 2


async def test_what_was_taken_since_the_check_is_named(world, owner):
    client = await signed_in(world, owner)
    location = (await send(client, IMPORT, LINKS, source="csv")).headers["location"]
    await (await world.open_account()).make(short_id="menu")

    await client.post(location)
    await work_off_jobs(world)
    page = await client.get(location)

    assert "1 link was moved in" in page.text
    assert "This ending is taken." in page.text


async def test_a_file_that_another_tab_has_replaced_is_no_failure(world, owner):
    client = await signed_in(world, owner)
    location = (await send(client, IMPORT, LINKS, source="csv")).headers["location"]
    async with world.context.locks.of(FILES):
        # It waits here while the other tab's file is being checked.
        pressed = asyncio.create_task(client.post(location))
        await asyncio.sleep(0.2)
        (draft,) = await world.store.jobs.list_of(owner.account.id, JobKind.DRAFT, limit=2, after=None)
        await world.store.jobs.discard(draft)

    answer = await pressed

    assert (answer.status_code, answer.headers["location"]) == (303, f"{IMPORT}?said=job_gone")
    assert await links_of(owner) == []


async def test_a_domain_that_is_gone_since_the_check_is_named(world, owner):
    domain = await owner.own_domain("go.example.com")
    client = await signed_in(world, owner)
    checked = await send(client, IMPORT, LINKS, source="csv", domain="go.example.com")
    await owner.api.delete(f"/domains/{domain['id']}")

    answer = await client.post(checked.headers["location"])

    assert answer.status_code == 422
    assert "You have not proved yet that this domain is yours." in answer.text
    assert await links_of(owner) == []


async def test_a_running_import_is_asked_for_again(world, owner):
    client = await signed_in(world, owner)
    rows = [(f"link-{n}", f"https://example.com/{n}") for n in range(30)]
    content = table(("short_id", "url"), *rows)
    location = (await send(client, IMPORT, content, source="csv")).headers["location"]
    await client.post(location)
    steps = await steps_of_next_job(world)
    await anext(steps)

    running = await client.get(location, headers=PARTIAL)
    [_ async for _ in steps]

    assert "Moving in 30 rows" in running.text
    assert "10 of 30" in running.text
    assert 'hx-trigger="every 1s"' in running.text
    assert "30 links were moved in" in (await client.get(location)).text


async def test_they_go_to_a_domain_of_ones_own(world, owner):
    client = await signed_in(world, owner)
    await owner.own_domain("go.example.com")

    form = await client.get(IMPORT)
    location = await made(world, client, IMPORT, LINKS, source="csv", domain="go.example.com")

    assert '<option value="go.example.com">go.example.com</option>' in form.text
    assert {link["short_url"] for link in await links_of(owner)} == {
        "https://go.example.com/menu",
        "https://go.example.com/garden",
    }
    assert "2 links were moved in" in (await client.get(location)).text


async def test_the_domain_of_another_account_is_refused(world, owner):
    client, other = await signed_in(world, owner), await world.open_account()
    await other.own_domain("go.example.com")

    for domain in ("go.example.com", "nothing.example.com", "<script>"):
        refused = await send(client, IMPORT, LINKS, source="csv", domain=domain)
        assert refused.status_code == 422, domain
        assert "You have not proved yet that this domain is yours." in refused.text
        assert 'aria-describedby="fault-domain"' in refused.text


@in_turn(
    ("source", "content", "words"),
    [
        ("csv", b"", "There is no row in it."),
        ("csv", b"PK\x03\x04", "This is a workbook that we cannot read, or a ZIP."),
        ("repoint", b"PK\x03\x04", "This is not an export of that service, or we cannot read it."),
        ("repoint", b"[{]", "This is not an export of that service, or we cannot read it."),
        ("kutt", b"{}", "This is not an export of that service, or we cannot read it."),
        ("csv", (SAMPLES / "bitly.csv").read_bytes(), "This looks like an export of Bitly."),
        ("csv", b"nothing,here\r\n1,2\r\n", "There is no such column."),
    ],
)
async def test_a_file_that_is_no_such_export_is_refused_in_a_sentence(world, owner, source, content, words):
    client = await signed_in(world, owner)

    refused = await send(client, IMPORT, content, source=source)

    assert refused.status_code == 422
    assert words in refused.text
    assert f'<option value="{source}" selected>' in refused.text
    assert (await world.rows())["jobs"] == []


async def test_without_a_file_or_a_known_source_nothing_is_checked(world, owner):
    client = await signed_in(world, owner)

    without = await client.post(IMPORT, data={"source": "csv"})
    unknown = await send(client, IMPORT, LINKS, source="<script>")

    assert (without.status_code, unknown.status_code) == (422, 422)
    assert "Choose a file." in without.text
    assert (await world.rows())["jobs"] == []


@pytest.mark.parametrize(
    ("source", "sample"),
    [(file.stem.split("_")[0].replace("plain", "csv"), file) for file in sorted(SAMPLES.iterdir())],
    ids=lambda one: getattr(one, "name", one),
)
async def test_what_a_service_writes_can_be_read_and_all_that_is_lost_is_said_in_words(
    world, owner, source, sample
):
    client = await signed_in(world, owner)

    checked = await send(client, IMPORT, sample.read_bytes(), source=source)
    page = await client.get(checked.headers["location"])

    assert checked.status_code == 303, checked.text
    assert "can be moved in" in page.text
    # None of the domain's own English, which would be marked as such.
    assert 'lang="en" dir="ltr">' not in page.text.partition("<main")[2]


async def test_an_export_of_repoint_moves_in(world, owner):
    await owner.make(short_id="terrace", name="Terrace")
    client = await signed_in(world, owner)
    location = (await client.post("/dashboard/export")).headers["location"]
    await work_off_jobs(world)
    archive = (await client.get(f"{location}/file")).content
    assert "codes.json" in ZipFile(BytesIO(archive)).namelist()
    await owner.api.delete(f"/qr-codes/{(await owner.api.get('/qr-codes')).json()['data'][0]['id']}")
    await owner.api.delete("/trash")

    await made(world, client, IMPORT, archive, source="repoint", **{"as": "codes"})

    (code,) = (await owner.api.get("/qr-codes")).json()["data"]
    assert (code["short_id"], code["name"]) == ("terrace", "Terrace")


async def test_a_plan_without_own_endings_says_which_has_them(world):
    owner = await world.open_account(Plan.FREE, Subscription.NONE)
    client = await signed_in(world, owner)

    form = await client.get(IMPORT)
    refused = await send(client, IMPORT, LINKS, source="csv")

    for page in (form, refused):
        assert "Endings of your own need: Lite." in page.text
    assert refused.status_code == 422
    assert (await world.rows())["jobs"] == []


async def test_imports_of_another_account_and_of_another_kind_are_not_found(world, owner):
    client, stranger = await signed_in(world, owner), await signed_in(world, await world.open_account())
    done = await made(world, client, IMPORT, LINKS, source="csv")
    checked = (await send(client, IMPORT, LINKS, source="csv")).headers["location"]

    for path in (done, checked, f"{done}/faults", f"{IMPORT}/x"):
        assert (await stranger.get(path)).status_code == 404, path
    assert (await client.get(checked.replace("import", "bulk"))).status_code == 404
    assert (await stranger.post(checked)).headers["location"] == f"{IMPORT}?said=job_gone"
    assert (await client.get(checked)).status_code == 200


async def test_an_export_brings_its_files_a_day_later_and_a_large_one_is_no_load_on_memory(world, owner):
    sent = await make_all(owner)
    file = await whole_export(world, owner)
    broken = {f"files/{sent['fonts']['id']}/fonts.zip": b"MZ", "pictures/a.png": os.urandom(27_000_000)}
    large = with_entries(file, broken)
    new_owner = await emptied(world, owner)
    client = await signed_in(world, new_owner)

    begin = await client.get(IMPORT)
    table = await send(client, IMPORT, bytes(10_500_000), source="csv")
    checked = await send(client, IMPORT, large, source="repoint", **{"as": "codes"})
    location = checked.headers["location"]
    ready = await client.get(location)
    world.clock.advance(hours=2)
    await world.deps.file_contents.sweep(world.clock.now() + timedelta(days=3650))
    await client.post(location)
    await work_off_jobs(world)
    done = await client.get(location)
    again = await send(client, IMPORT, large, source="repoint", **{"as": "codes"})
    known = await client.get(again.headers["location"])

    assert "An export of Repoint comes back whole, with its files: up to 1,000 MB." in begin.text
    assert "That file is too large" in table.text
    assert "Files with it: 4" in ready.text
    assert "Files with it: 4" in done.text
    assert "This kind of file cannot be kept here" in done.text
    assert f"files/{sent['fonts']['id']}/fonts.zip" in done.text
    assert "Files with it: 4" in known.text
    assert [one["name"] for one in await files_of(new_owner)] == [
        "plan.svg",
        "Rainer's logo.jpeg",
        "menu.pdf",
    ]


async def test_the_pages_of_an_export_say_how_many_scans_come_with_it_and_how_many_are_worked_off(
    world, owner, monkeypatch
):
    monkeypatch.setattr(imported_scans, "_AT_ONCE", 1)
    await owner.make(short_id="menu")
    for _ in range(3):
        async with world.visitor() as visitor:
            await visitor.get("/menu")
        world.clock.advance(seconds=1)
    await count_all(world.database)
    file = await whole_export(world, owner)
    new_owner = await emptied(world, owner)
    client = await signed_in(world, new_owner)

    checked = await send(client, IMPORT, file, source="repoint")
    location = checked.headers["location"]
    ready = await client.get(location)
    await client.post(location)
    async for step in await steps_of_next_job(world):
        if step.progress.get("scans") == 2:
            break
    running = await client.get(location)
    world.clock.advance(minutes=1)
    await work_off_jobs(world)
    done = await client.get(location)

    assert "Scans with it: 3<" in ready.text
    assert "Scans with it: 2 / 3<" in running.text
    assert "Scans with it: 3<" in done.text
