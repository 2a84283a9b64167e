"""The files of an export come with its import: at the same address, or at another one that all rows name."""

import json
from dataclasses import replace
from datetime import timedelta
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from domain.accounts.api_keys import KeyScope
from domain.accounts.plans import DEFAULT_ALLOWANCES
from storage.repositories.stored_bytes import recount_bytes
from tests.app.api.test_imports import MENU, ZIP, all_of, counts, show, take, upload
from tests.app.api.test_own_imports import emptied, whole_export
from tests.app.files.test_files import contents, kept, made, put
from tests.jobs import steps_of_next_job, work_off_jobs
from tests.support import refusal
from tests.uploads import SVG, archive, encoded, exif, pdf

EMPTY = b"PK\x05\x06" + bytes(18)
NOBODY = "7d1f7d3e-4a06-4a3c-9a1a-6f6b9d8e2c11"
SAME = ("name", "kind", "bytes", "width", "height", "pages")


async def make_all(owner):
    """A page of a PDF with a logo, a page without a file, and a link to an archive."""
    sent = {
        "menu": await made(owner, pdf(pages=2)),
        "logo": await made(owner, encoded("JPEG", exif=exif(6)), "Rainer's logo.jpeg"),
        "fonts": await made(owner, archive("a.txt"), "fonts.zip"),
        "drawing": await made(owner, SVG % b"", "plan.svg"),
    }
    theme = {"logo_url": sent["logo"]["url"]}
    page = {"type_id": 14, "pdf_title": "Menu", "pdf_download_url": sent["menu"]["url"]}
    await owner.make(short_id="menu", **page, theme=theme)
    await owner.make(short_id="none", url=MENU)
    await owner.api.post("/links", json={"url": sent["fonts"]["url"], "short_id": "fonts"})
    return sent


async def take_both(world, owner, file):
    return [await take(world, owner, file, "repoint", **{"as": kind}) for kind in ("codes", "links")]


async def files_of(owner):
    return (await owner.api.get("/files", params={"limit": 100})).json()["data"]


async def served_at(world, *urls):
    return [(await world.visitor().get(url)).content for url in urls]


def with_entries(file, changed, **tables):
    """The same ZIP with other contents at some names; None takes one away."""
    written = BytesIO()
    with ZipFile(BytesIO(file)) as before, ZipFile(written, "w", ZIP_DEFLATED) as after:
        entries = {name: before.read(name) for name in before.namelist()} | changed
        for name, table in tables.items():
            entries[f"{name}.json"] = json.dumps(table(json.loads(entries[f"{name}.json"]))).encode()
        for name, content in entries.items():
            if content is not None:
                after.writestr(name, content)
    return written.getvalue()


def errors_of(job):
    return {one["column"].rpartition("/")[2]: one["message"] for one in job["errors"]}


@pytest.mark.both_databases
async def test_on_an_empty_machine_each_file_has_its_address_again_and_twice_is_once(world, owner):
    sent = await make_all(owner)
    urls = [file["url"] for file in sent.values()]
    before, contents_before = await files_of(owner), await served_at(world, *urls)
    file = await whole_export(world, owner)
    new_owner = await emptied(world, owner)

    dry = await upload(new_owner, file, "repoint", kind=ZIP, **{"as": "codes", "dry_run": "true"})
    nothing = await files_of(new_owner)
    codes, links = await take_both(world, new_owner, file)
    again = await take_both(world, new_owner, file)

    assert (dry.json()["data"]["files"], dry.json()["data"]["errors"], nothing) == (4, [], [])
    assert (counts(codes), codes["files"], codes["errors"]) == (("done", 6, 6, 2, 0, 0), 4, [])
    assert (counts(links), links["files"], links["errors"]) == (("done", 5, 5, 1, 0, 0), 4, [])
    assert [(counts(job), job["files"], job["errors"]) for job in again] == [
        (("done", 6, 6, 0, 2, 0), 4, []),
        (("done", 5, 5, 0, 1, 0), 4, []),
    ]
    assert [job["notes"] for job in (codes, links, *again)] == [[]] * 4
    after = await files_of(new_owner)
    same = ("id", "url", *SAME)
    assert [[one[name] for name in same] for one in after] == [[one[name] for name in same] for one in before]
    assert await served_at(world, *urls) == contents_before
    code = (await all_of(new_owner, "qr-codes"))["menu"]
    assert [code["pdf_download_url"], code["theme"]["logo_url"]] == urls[:2]
    assert after[-1]["qr_codes"] == [code["id"]]
    counted = await kept(new_owner)
    await recount_bytes(new_owner.account.id, world.clock.now())
    assert abs(await kept(new_owner) - counted) < 100


async def bystander(world):
    """Another account of the machine, with a file."""
    other = await world.open_account()
    return await made(other, pdf("Others"))


def of_another_machine(file):
    def moved(rows):
        return json.loads(json.dumps(rows).replace("http://qr.test/f/", "https://old.example/f/"))

    return with_entries(file, {}, codes=moved, links=moved, files=moved)


@pytest.mark.both_databases
async def test_beside_files_of_others_they_get_new_addresses_and_every_row_names_these(world, owner):
    sent = await make_all(owner)
    there = {file["name"]: (await served_at(world, file["url"]))[0] for file in sent.values()}
    file = of_another_machine(await whole_export(world, owner))
    await bystander(world)
    new_owner = await emptied(world, owner)

    jobs = await take_both(world, new_owner, file)
    again = await take_both(world, new_owner, file)

    assert [(counts(job), job["files"], job["notes"]) for job in jobs] == [
        (("done", 6, 6, 2, 0, 0), 4, []),
        (("done", 5, 5, 1, 0, 0), 4, []),
    ]
    assert [(counts(job)[3:], job["errors"]) for job in again] == [((0, 2, 0), []), ((0, 1, 0), [])]
    after = {one["name"]: one for one in await files_of(new_owner)}
    assert {name: (await served_at(world, one["url"]))[0] for name, one in after.items()} == there
    for one in sent.values():
        assert after[one["name"]]["id"] != one["id"]
        assert after[one["name"]]["url"].rpartition("/")[2] == one["url"].rpartition("/")[2]
    code, link = (await all_of(new_owner, "qr-codes"))["menu"], (await all_of(new_owner))["fonts"]
    assert code["pdf_download_url"] == after["menu.pdf"]["url"]
    assert code["theme"]["logo_url"] == after["Rainer's logo.jpeg"]["url"]
    assert link["url"] == after["fonts.zip"]["url"]


async def test_a_file_that_its_owner_has_replaced_stays_and_rows_name_it(world, owner):
    sent = await make_all(owner)
    file = await whole_export(world, owner)
    newer = (await put(owner, sent["menu"], pdf("Newer"))).json()["data"]

    codes, _ = await take_both(world, owner, file)

    assert errors_of(codes) == {
        "menu.pdf": "is a file of yours with another content; an import changes nothing"
    }
    assert counts(codes) == ("done", 6, 6, 0, 2, 0)
    assert await served_at(world, newer["url"]) == [pdf("Newer")]


async def test_rows_of_an_earlier_import_without_files_are_there_already(world, owner):
    await make_all(owner)
    file = of_another_machine(await whole_export(world, owner))
    await bystander(world)
    new_owner = await emptied(world, owner)
    with ZipFile(BytesIO(file)) as archived:
        codes = archived.read("codes.json")

    early = await take(world, new_owner, codes, "repoint", **{"as": "codes"})
    late = await take(world, new_owner, file, "repoint", **{"as": "codes"})

    assert counts(early)[3:] == (2, 0, 0)
    assert (counts(late)[3:], late["files"], late["errors"], late["notes"]) == ((0, 2, 0), 4, [], [])


async def test_of_a_hostile_archive_each_file_is_refused_with_a_sentence_and_the_rest_comes(world, owner):
    sent = await make_all(owner)
    file = await whole_export(world, owner)
    with ZipFile(BytesIO(file)) as archived:
        rows = {row["name"]: row for row in json.loads(archived.read("files.json"))}
    paths = {name: row["path"] for name, row in rows.items()}
    contents_there = {
        paths["menu.pdf"]: b"%PDF-1.7 and no more",
        paths["fonts.zip"]: b"MZ a program",
        paths["plan.svg"]: SVG % b"<script>alert(1)</script>",
        "files/large": bytes(25_000_001),
    }

    def more(found):
        menu = rows["menu.pdf"]
        ids = [f"{NOBODY[:-1]}{number}" for number in range(3)]
        return [
            *found,
            {**menu, "id": ids[0], "path": "files/none"},
            {**menu, "id": ids[1], "path": "files/large"},
            {**rows["Rainer's logo.jpeg"], "id": ids[2], "url": 'https://x/f/\r\nSet-Cookie: a=b;"../x.exe'},
        ]

    hostile = with_entries(file, contents_there, files=more)
    new_owner = await emptied(world, owner)

    job = await take(world, new_owner, hostile, "repoint", **{"as": "codes"})

    said = errors_of(job)
    damaged = "cannot be kept: it is damaged, incomplete or too large"
    assert said.pop("fonts.zip").startswith("is of no kind that can be here: PDF")
    assert said.pop("plan.svg").startswith("cannot be kept: it has a script")
    broken = [one["message"] for one in job["errors"] if one["column"].endswith("menu.pdf")]
    assert (len(broken), broken.count(damaged)) == (3, 2)
    assert {*said} == {"menu.pdf"}
    assert (counts(job), job["files"]) == (("done", 9, 9, 2, 0, 0), 7)
    assert {one["row"] for one in job["errors"]} == {0}
    after = await files_of(new_owner)
    assert sorted(one["name"] for one in after) == ["Rainer's logo.jpeg"] * 2
    for one in after:
        served = await world.visitor().get(one["url"])
        assert (served.status_code, b"script" in served.content) == (200, False)
        assert "set-cookie" not in served.headers
    # The page goes on naming what did not come where it was.
    code = (await all_of(new_owner, "qr-codes"))["menu"]
    assert code["pdf_download_url"] == sent["menu"]["url"]
    assert await take(world, new_owner, hostile, "repoint", **{"as": "codes"}) != job


async def test_the_room_of_the_plan_holds_and_is_told_by_file(world, owner):
    await owner.make(short_id="page")
    for number in range(4):
        await made(owner, archive(*(f"{number}-{one}" for one in range(4_000))), f"{number}.zip")
    file = await whole_export(world, owner)
    room = {plan: replace(one, files_mb=1) for plan, one in DEFAULT_ALLOWANCES.items()}
    new_owner = await emptied(world, owner)
    world.change(allowances=room)

    job = await take(world, new_owner, file, "repoint", **{"as": "codes"})

    sizes = [one["bytes"] for one in await files_of(new_owner)]
    assert sum(sizes) + min(sizes) > 1_000_000 >= sum(sizes)
    assert len(errors_of(job)) == 4 - len(sizes) > 0
    assert all("keeps 1 MB" in said or "MB" in said for said in errors_of(job).values())
    assert [*await all_of(new_owner, "qr-codes")] == ["page"]


async def test_a_job_that_was_killed_between_two_files_goes_on(world, owner):
    await make_all(owner)
    file = await whole_export(world, owner)
    new_owner = await emptied(world, owner)
    accepted = await upload(new_owner, file, "repoint", kind=ZIP, **{"as": "codes"})

    steps = await steps_of_next_job(world)
    await anext(steps)
    await anext(steps)
    await steps.aclose()
    half = await show(new_owner, accepted)
    world.clock.advance(minutes=1)
    await work_off_jobs(world)
    done = await show(new_owner, accepted)

    assert (counts(half)[:3], half["files"]) == (("running", 6, 2), 2)
    assert (counts(done), done["files"], done["errors"]) == (("done", 6, 6, 2, 0, 0), 4, [])


async def test_contents_that_wait_for_a_job_are_not_swept_and_those_of_no_job_are(world, owner):
    await make_all(owner)
    file = await whole_export(world, owner)
    new_owner = await emptied(world, owner)
    await upload(new_owner, file, "repoint", kind=ZIP, **{"as": "codes"})

    await world.deps.file_contents.sweep(world.clock.now() + timedelta(days=3650))
    waiting = len(contents(world))
    await work_off_jobs(world)
    await world.deps.file_contents.sweep(world.clock.now() + timedelta(days=3650))

    assert (waiting, len(contents(world)), len(await files_of(new_owner))) == (4, 4, 4)


async def test_a_key_without_settings_takes_codes_and_links_of_an_export_and_no_files(world, owner):
    await make_all(owner)
    file = await whole_export(world, owner)
    new_owner = await emptied(world, owner)
    caller = await new_owner.new_key(scopes=[KeyScope.CODES_CREATE, KeyScope.LINKS_CREATE])

    whole, *parts = [
        await caller.post(
            "/imports",
            content=file,
            headers={"content-type": ZIP},
            params={"source": "repoint", "as": imported_as},
        )
        for imported_as in ("all", "codes", "links")
    ]
    jobs = [await show(new_owner, one) for one in parts]

    assert refusal(whole) == (403, "insufficient_scope")
    assert [(job["files"], job["errors"], job["total"]) for job in jobs] == [(0, [], 2), (0, [], 1)]
    assert [(one["column"], one["message"][-1]) for job in jobs for one in job["notes"]] == [
        ("files", "4")
    ] * 2
    assert await files_of(new_owner) == []


async def test_an_archive_may_be_as_large_as_its_plan_and_a_table_as_before(world, owner):
    room = {plan: replace(one, files_mb=2) for plan, one in DEFAULT_ALLOWANCES.items()}
    world.change(allowances=room)
    too_large = await upload(owner, b"PK\x03\x04" + bytes(12_485_800), "repoint", kind=ZIP)
    table = await upload(owner, b" " * 10_500_000)
    bombs = {f"files/{number}": bytes(24_000_000) for number in range(3)}
    row = {"id": NOBODY, "name": "a.pdf", "url": "https://x/f/a/a.pdf"}
    small = with_entries(EMPTY, {**bombs, "links.json": b"[]", "files.json": b"[]"})
    named = with_entries(small, {}, files=lambda _: [{**row, "path": path} for path in bombs])
    unpacked = await upload(owner, named, "repoint", kind=ZIP)
    # Its directory would take all of it into memory.
    end = b"PK\x05\x06" + bytes(4) + b"\1\0\1\0" + (11_000_000).to_bytes(4, "little") + bytes(6)
    bomb = await upload(owner, b"PK\x03\x04" + bytes(11_000_000) + end, "repoint", kind=ZIP)
    form = await owner.api.post(
        "/imports?source=repoint", files={"file": ("export.zip", with_entries(EMPTY, {"a": b""}), ZIP)}
    )

    assert (too_large.status_code, table.status_code) == (413, 413)
    assert "The body is larger than 12485760 bytes" in too_large.text
    assert "The body is larger than 10485760 bytes" in table.text
    assert refusal(unpacked) == (413, "payload_too_large")
    assert (bomb.status_code, "is no ZIP that can be read" in bomb.text) == (400, True)
    assert (form.status_code, "has no links.json" in form.text) == (400, True)
