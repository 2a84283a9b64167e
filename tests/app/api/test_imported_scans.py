"""The single scans of an export: an import records each once, and reports are as before."""

import json
from datetime import timedelta
from io import BytesIO
from secrets import token_hex
from uuid import uuid4
from zipfile import ZipFile

import pytest

from app.jobs import own_exports
from domain.imports.input import ImportInput
from domain.imports.scans import read_scans
from domain.use_cases.jobs import imported_scans
from storage.analytics import scan_import
from storage.analytics.rebuild import rebuild
from storage.analytics.retention import prune_scans
from storage.db.models.scans import ScanRow
from tests.app.api.test_files_kept import kept, limit_files, recounted
from tests.app.api.test_imports import MENU, ZIP, show, take, upload
from tests.app.api.test_own_imports import emptied, whole_export
from tests.jobs import steps_of_next_job, work_off_jobs
from tests.rollups import count_all, go_through, with_session
from tests.support import ANDROID_PHONE, refusal

RULE = {"name": "Phones", "when": {"device": ["phone"]}, "to": {"url": "https://example.com/phone"}}
BOT = "WhatsApp/2.23.20.0"
REPORTS = (
    *("/analytics", "/analytics?period=7d&group_by=device", "/analytics?group_by=rule"),
    *("/analytics?group_by=country,device", "/analytics?type_id=2", "/qr-codes/turned/analytics"),
    *("/qr-codes/menu/analytics?group_by=hour_of_day", "/links/side/analytics?include_bots=true"),
)


async def scan(world, short_id, **headers):
    async with world.visitor(**headers) as visitor:
        await visitor.get(f"/{short_id}")


async def fill(world, owner):
    await owner.make(short_id="menu", name="Menu")
    await owner.make(short_id="ruled", rules=[RULE])
    await owner.make(short_id="full", scan_limit=2)
    await owner.make(short_id="turned")
    await owner.api.post("/links", json={"url": MENU, "short_id": "side"})
    for day in range(4):
        for number in range(3):
            await scan(world, "menu", address=f"203.0.113.{number}")
            await scan(world, "menu", address=f"203.0.113.{number}", user_agent=BOT)
            await scan(world, "ruled", address=f"203.0.113.{number}", user_agent=ANDROID_PHONE)
            await scan(world, "full")
            world.clock.advance(minutes=20)
        await scan(world, "turned", accept_language="de", referer="https://news.example.com/a")
        await scan(world, "side", dnt="1")
        await count_all(world.database)
        if day == 1:
            await owner.api.patch("/qr-codes/turned", json={"type_id": 2, "text": "Hello"})
        world.clock.advance(days=1)


async def scans_in(file):
    with ZipFile(BytesIO(file)) as archive:
        rows = json.loads(archive.read("scans.json"))
    return sorted(rows, key=lambda row: json.dumps(row, sort_keys=True))


async def reports_of(owner):
    return [(await owner.api.get(path)).json()["data"] for path in REPORTS]


async def counts_of(owner):
    paths = ("/qr-codes?limit=100&picture=none", "/links?limit=100")
    found = [one for path in paths for one in (await owner.api.get(path)).json()["data"]]
    return {one["short_id"]: one["scan_count"] for one in found}


def with_scans(file, change):
    """The export, with other lines in its scans."""
    changed = BytesIO()
    with ZipFile(BytesIO(file)) as archive, ZipFile(changed, "w") as other:
        for name in ("codes.json", "links.json", "scans.json", "repoint.json"):
            content = archive.read(name)
            if name == "scans.json":
                rows = change(json.loads(content))
                content = (
                    b"[\n"
                    + b",\n".join(row if isinstance(row, bytes) else json.dumps(row).encode() for row in rows)
                    + b"\n]\n"
                )
            other.writestr(name, content)
    return changed.getvalue()


@pytest.mark.slow
@pytest.mark.both_databases
async def test_scans_reports_and_counts_are_the_same_on_an_empty_machine(world, owner, monkeypatch):
    monkeypatch.setattr(imported_scans, "_AT_ONCE", 7)
    monkeypatch.setattr(scan_import, "_CHUNK", 3)
    await fill(world, owner)
    file = await whole_export(world, owner)
    before, reports, counts = await scans_in(file), await reports_of(owner), await counts_of(owner)

    new_owner = await emptied(world, owner)
    dry = (await upload(new_owner, file, "repoint", kind=ZIP, dry_run="true")).json()["data"]
    job = await take(world, new_owner, file, "repoint")
    again = await take(world, new_owner, file, "repoint")

    assert (job["status"], job["errors"], job["scans"]) == ("done", [], len(before))
    assert (dry["scans"], again["scans"], again["errors"]) == (len(before), len(before), [])
    assert len(before) == await ScanRow.all().count()
    assert await scans_in(await whole_export(world, new_owner)) == before
    assert await reports_of(new_owner) == reports
    assert await counts_of(new_owner) == counts
    days, scans, rows = await with_session(world.database, rebuild)
    assert (days, scans, rows) == (4, 0, 0)


@pytest.mark.both_databases
async def test_a_job_that_dies_between_two_steps_records_no_scan_twice(world, owner, monkeypatch):
    monkeypatch.setattr(imported_scans, "_AT_ONCE", 2)
    await owner.make(short_id="menu")
    for _ in range(5):
        await scan(world, "menu")
    await count_all(world.database)
    file = await whole_export(world, owner)
    new_owner = await emptied(world, owner)
    accepted = await upload(new_owner, file, "repoint", kind=ZIP)
    # The pieces are in use.
    await world.deps.file_contents.sweep(world.clock.now() + timedelta(days=3650))

    async for step in await steps_of_next_job(world):
        if step.progress.get("scans") == 2:
            # It dies after the next scans, and before it has said so.
            await world.store.scan_imports.add(new_owner.account.id, await read_all(file, step))
            break
    world.clock.advance(minutes=1)
    await work_off_jobs(world)

    job = await show(new_owner, accepted)
    assert (job["status"], job["scans"], await ScanRow.all().count()) == ("done", 5, 5)
    assert (await new_owner.api.get("/analytics")).json()["data"]["totals"]["scans"] == 5


async def read_all(file, job):
    lines = [json.dumps(row).encode() for row in await scans_in(file)]
    return read_scans(lines, ImportInput.of_job(job), first=1)[0]


@pytest.mark.both_databases
@pytest.mark.parametrize("at_once", [3, 10])
async def test_equal_scans_of_one_moment_are_as_many_as_in_the_file_wherever_it_is_cut(
    world, owner, monkeypatch, at_once
):
    monkeypatch.setattr(imported_scans, "_AT_ONCE", at_once)
    monkeypatch.setattr(scan_import, "_CHUNK", 2)
    for one in (imported_scans, own_exports):
        monkeypatch.setattr(one, "PIECE", 5)
    await owner.make(short_id="menu")
    for number in (1, 2, 1, 3, 3):
        world.clock.advance(seconds=1)
        for _ in range(number):
            await scan(world, "menu", dnt="1")
    await count_all(world.database)
    before = await counts_of(owner)
    file = await whole_export(world, owner)
    new_owner = await emptied(world, owner)

    jobs = [await take(world, new_owner, file, "repoint") for _ in range(2)]

    assert [(job["scans"], job["errors"]) for job in jobs] == [(10, [])] * 2
    assert (await ScanRow.all().count(), await counts_of(new_owner)) == (10, before)
    assert (await new_owner.api.get("/analytics")).json()["data"]["totals"]["scans"] == 10


@pytest.mark.both_databases
async def test_where_the_scans_are_already_none_is_added_also_of_those_that_are_not_counted_yet(world, owner):
    await owner.make(short_id="menu")
    await scan(world, "menu")
    await count_all(world.database)
    await scan(world, "menu")
    file = await whole_export(world, owner)

    job = await take(world, owner, file, "repoint")
    await count_all(world.database)

    assert (job["scans"], job["errors"], await ScanRow.all().count()) == (2, [], 2)
    assert (await counts_of(owner))["menu"] == 2


@pytest.mark.both_databases
async def test_a_later_export_brings_the_scans_since_and_the_count_is_no_less_than_they_are(world, owner):
    await owner.make(short_id="menu")
    files = []
    for _ in range(2):
        await scan(world, "menu")
        await count_all(world.database)
        files.append(await whole_export(world, owner))
        world.clock.advance(minutes=1)
    new_owner = await emptied(world, owner)

    await take(world, new_owner, files[0], "repoint")
    first = await counts_of(new_owner)
    await scan(world, "menu")
    await count_all(world.database)
    await take(world, new_owner, files[1], "repoint")

    assert (first["menu"], (await counts_of(new_owner))["menu"]) == (1, 3)
    assert (await new_owner.api.get("/analytics")).json()["data"]["totals"]["scans"] == 3


@pytest.mark.both_databases
async def test_scans_that_cannot_be_are_named_and_the_others_come(world, owner):
    code = await owner.make(short_id="menu")
    await scan(world, "menu")
    await count_all(world.database)
    stranger = await world.open_account()
    theirs = await stranger.make(short_id="theirs")
    good = (await scans_in(await whole_export(world, owner)))[0]
    wrong = [
        {"scanned_at": "2999-01-01T00:00:00Z"},
        {"scanned_at": "1969-01-01T00:00:00Z"},
        {"outcome": "teleported"},
        {"first_seen": 8},
        {"visitor": "f" * 16},
        {"visitor": "12\n"},
        {"user_agent": "x" * 513},
        {"city": "\0"},
        {"type_id": 99},
        {"country": "D/"},
    ]
    others = [
        {"short_url_id": theirs["id"]},
        {"type_id": 0},
        {"short_url_id": "7d1f7d3e-4a06-4a3c-9a1a-6f6b9d8e2c11"},
    ]
    rows = [*({**good, **one} for one in (*wrong, *others)), b"[" * 5_000, b"7", good]
    file = with_scans(await whole_export(world, owner), lambda _: rows)

    job = await take(world, owner, file, "repoint")

    named = [one["message"] for one in job["errors"]]
    assert named[0] == "is not taken over; rows with it: 3"
    assert [one.partition("]")[0] for one in named[1:]] == [
        f"scans.json[{number}" for number in (*range(1, 11), *range(14, 17))
    ]
    assert (job["status"], await ScanRow.all().count()) == ("done", 1)
    assert (await counts_of(stranger))["theirs"] == 0
    assert code["id"] == good["short_url_id"]


async def test_of_very_many_scans_that_cannot_be_the_others_are_counted(world, owner):
    await owner.make(short_id="menu")
    await scan(world, "menu")
    await count_all(world.database)
    good = (await scans_in(await whole_export(world, owner)))[0]
    rows = [*({**good, "first_seen": 8} for _ in range(1_100)), {**good, "short_url_id": str(uuid4())}, good]

    job = await take(world, owner, with_scans(await whole_export(world, owner), lambda _: rows), "repoint")

    named = [one["message"] for one in job["errors"]]
    assert (len(named), named[0]) == (1_001, "is not taken over; rows with it: 1")
    assert named[-1] == "others, which are not named: 101"


async def test_scans_of_a_time_of_which_none_are_kept_are_counted_as_left_out(world, owner):
    await owner.make(short_id="menu")
    await scan(world, "menu")
    await count_all(world.database)
    world.clock.advance(days=40)
    await scan(world, "menu")
    await count_all(world.database)
    file = await whole_export(world, owner)
    new_owner = await emptied(world, owner)
    now = round(world.clock.now().timestamp() * 1_000)
    await with_session(world.database, lambda session: go_through(prune_scans(session, 30, now)))

    job = await take(world, new_owner, file, "repoint")

    assert [(one["column"], one["row"]) for one in job["errors"]] == [("scans.json", 0)]
    assert (job["scans"], await ScanRow.all().count(), (await counts_of(new_owner))["menu"]) == (2, 1, 2)


def with_noise(file):
    """Scans of more than a megabyte, however well they are compressed."""
    return with_scans(file, lambda _: [token_hex(800).encode() for _ in range(2_000)])


@pytest.mark.both_databases
async def test_scans_that_wait_take_room_like_files_until_they_are_recorded(world, owner):
    await owner.make(short_id="menu")
    file = with_noise(await whole_export(world, owner))
    before = await recounted(owner)

    await upload(owner, file, "repoint", kind=ZIP)
    waiting = await kept(owner)
    exact = await recounted(owner)
    shown = (await owner.api.get("/account")).json()["data"]["limits"]["files_mb"]["used"]
    await work_off_jobs(world)

    assert (waiting, shown) == (exact, 1)
    assert waiting > before + 1_500_000
    assert await kept(owner) < before + 1_000_000


async def test_scans_for_which_there_is_no_room_are_refused(world, owner):
    await owner.make(short_id="menu")
    file = with_noise(await whole_export(world, owner))
    limit_files(world, 1)

    refused = await upload(owner, file, "repoint", kind=ZIP)

    assert refusal(refused) == (403, "plan_limit_reached")
    assert (await owner.api.get("/imports")).json()["data"] == []
