"""Exports: everything that an account owns, as one file."""

import csv
import json
import re
from base64 import b64encode
from contextlib import aclosing
from dataclasses import replace
from datetime import timedelta
from io import BytesIO, StringIO
from itertools import pairwise
from uuid import UUID
from zipfile import ZipFile

import pytest
from PIL import Image

from domain.accounts.api_keys import KeyScope
from domain.accounts.plans import Plan
from domain.contacts.contacts import Consent
from domain.content import TYPES
from domain.jobs.jobs import EXPORTS_KEPT_FOR, LEASE
from domain.use_cases.exports import pages, sections
from storage.repositories.jobs import StoredExportFiles
from storage.runtime.sweeper import sweep_exports
from tests.inbox import put_in_inbox
from tests.jobs import steps_of_next_job, work_off_jobs
from tests.support import URL, code_id, fault_fields, refusal
from tests.uploads import encoded, pdf

TABLES = [
    *("codes", "links", "deleted_codes", "deleted_links", "folders", "tags", "templates", "utm_templates"),
    *("domains", "history", "scans", "contacts", "files"),
]
# Of an answer: what follows from the rest.
COMPUTED = {
    *("image", "image_status", "scannability", "theme_corrections", "template"),
    *("static_payload", "static_image", "rules_now", "rule_warnings"),
}
READS = frozenset({KeyScope.CODES_READ, KeyScope.LINKS_READ, KeyScope.SCANS_READ, KeyScope.CONTACTS_READ})


async def begin(owner, **query):
    accepted = await owner.api.post("/exports", params=query)
    assert accepted.status_code == 202, accepted.text
    return accepted.json()["data"]["id"]


async def export(world, owner, **query):
    """The archive, and the job, when it has ended."""
    job_id = await begin(owner, **query)
    await work_off_jobs(world)
    return await archive_of(owner, job_id), await shown(owner, job_id)


async def shown(owner, job_id):
    return (await owner.api.get(f"/exports/{job_id}")).json()["data"]


async def archive_of(owner, job_id):
    response = await owner.api.get(f"/exports/{job_id}/file")
    assert response.status_code == 200, response.text
    assert response.headers["content-length"] == str(len(response.content))
    archive = ZipFile(BytesIO(response.content))
    assert archive.testzip() is None
    assert len({name.casefold() for name in archive.namelist()}) == len(archive.namelist())
    return archive


def rows_of(archive, table):
    """Of the JSON, which has a row a line; the CSV has as many."""
    text = archive.read(f"{table}.json").decode()
    rows = json.loads(text)
    assert [json.loads(line.rstrip(",")) for line in text.splitlines()[1:-1]] == rows
    assert len(cells_of(archive, table)) == len(rows)
    return rows


def cells_of(archive, table):
    return [*csv.DictReader(StringIO(archive.read(f"{table}.csv").decode(), newline=""))]


def data_url(color="red"):
    file = BytesIO()
    Image.new("RGB", (40, 40), color).save(file, "PNG")
    return f"data:image/png;base64,{b64encode(file.getvalue()).decode()}"


async def made(owner, path, **fields):
    response = await owner.api.post(f"/{path}", json=fields)
    assert response.status_code == 201, response.text
    return response.json()["data"]


async def own_domain(world, owner):
    """A verified one."""
    added = await made(owner, "domains", domain="go.example.com", root_url="https://example.com/")
    (found,) = await world.store.own_domains.get_all(owner.account.id, [UUID(added["id"])])
    await world.store.own_domains.verify(replace(found, verified_at=world.clock.now()))
    return added


async def fill(world, owner):
    """One of each kind, and a code of each type."""
    await own_domain(world, owner)
    folder = await made(owner, "folders", name="Terrace")
    template = await made(owner, "templates", name="Green", options={"dotsOptions": {"color": "#0b6b50"}})
    utm = await made(owner, "utm-templates", name="Posters", utm_source="poster")
    codes = await owner.make_many(*({"type_id": one, **TYPES[one].example} for one in TYPES))
    codes.append(
        await made(
            owner,
            "qr-codes",
            **URL,
            name='=HYPERLINK("https://evil.example")',
            short_id="menu",
            external_id="table-1",
            folder=folder["id"],
            tags=["summer", "Über"],
            template_id=template["id"],
            utm_template_id=utm["id"],
            metadata={"shop": 12},
            options={"image": data_url(), "dotsOptions": {"type": "rounded"}},
            link_password="secret-word",
            expires_at="2099-01-01T00:00:00Z",
            scan_limit=100,
        )
    )
    codes.append(await made(owner, "qr-codes", **URL, short_id="menu", short_link_domain="go.example.com"))
    link = await made(owner, "links", url="https://example.com/$uri?a=b;c", short_id="a-link")
    await owner.api.patch(f"/links/{link['id']}", json={"url": "https://example.com/new"})
    for short_id in ("menu", "a-link", codes[0]["short_id"]):
        await world.visitor().get(f"/{short_id}")
    sent = await owner.api.post("/files", files={"file": ("menu.pdf", pdf())})
    assert sent.status_code == 201, sent.text
    form = next(code for code in codes if code["type"] == "lead_form")
    await owner.receive(
        form, {"email": "=a@example.com"}, consent=Consent(text="Yes", given=True, privacy_url=None)
    )
    return codes, link


async def test_an_empty_account_is_a_whole_archive(world, owner):
    archive, job = await export(world, owner)

    about = json.loads(archive.read("repoint.json"))
    assert (job["status"], job["total"], job["done"], job["missing"]) == ("done", 0, 0, [])
    assert {table: rows_of(archive, table) for table in TABLES} == {table: [] for table in TABLES}
    assert (about["format"], about["version"], about["short_link_domain"]) == ("repoint-export", 1, "qr.test")
    assert archive.read("README.txt").decode().startswith("An export of Repoint")


@pytest.mark.slow
@pytest.mark.both_databases
async def test_rows_are_what_the_interface_shows_and_as_many_as_its_totals(world, owner):
    codes, link = await fill(world, owner)

    archive, job = await export(world, owner, pictures="none")

    paths = {"codes": "qr-codes", "utm_templates": "utm-templates", "scans": "analytics/scans"}
    for table in set(TABLES) - {"history", "deleted_codes", "deleted_links"}:
        total = (await owner.api.get(f"/{paths.get(table, table)}")).json()["meta"]["total"]
        assert total > 0
        assert (table, len(rows_of(archive, table))) == (table, total)
    assert len(rows_of(archive, "history")) == len(TYPES) + 4
    assert job["done"] == job["total"] > 2 * len(TYPES)
    assert job["size"] == len((await owner.api.get(f"/exports/{job['id']}/file")).content)
    rows = {row["id"]: row for row in [*rows_of(archive, "codes"), *rows_of(archive, "links")]}
    for kind, one in [*(("qr-codes", code) for code in codes), ("links", link)]:
        now = (await owner.api.get(f"/{kind}/{one['id']}")).json()["data"]
        row = rows[one["id"]]
        same = row.keys() & now.keys()
        assert {name: row[name] for name in same} == {name: now[name] for name in same}
        assert now.keys() - row.keys() - TYPES[row["type_id"]].model_fields.keys() <= COMPUTED
        assert {**now, **row["content"], "name": now["name"]}.items() >= {
            name: value for name, value in now.items() if name in row["content"]
        }.items()
    assert {row["folder_name"] for row in rows.values() if row["folder"]} == {"Terrace"}
    (changed,) = [row for row in rows_of(archive, "history") if row["version"] == 2]
    assert (changed["short_url_id"], changed["after"]["content"]["url"]) == (
        link["id"],
        "https://example.com/new",
    )
    (contact,) = rows_of(archive, "contacts")
    listed = (await owner.api.get("/contacts")).json()["data"][0]
    assert contact == listed
    scan = rows_of(archive, "scans")[0]
    assert scan.keys() >= {"scanned_at", "short_url_id", "outcome", "browser", "bot", "rule_id", "variant"}
    for named in ("folders", "tags", "templates", "utm-templates"):
        listed = (await owner.api.get(f"/{named}")).json()["data"]
        assert rows_of(archive, named.replace("-", "_")) == listed


async def test_pictures_and_logos_are_byte_for_byte_those_of_the_codes(world, owner):
    codes, _ = await fill(world, owner)

    archive, _ = await export(world, owner)

    for code in codes:
        for kind in ("svg", "png"):
            picture = await owner.api.get(f"/qr-codes/{code['id']}/image", params={"format": kind})
            name = f"pictures/{code['short_id']}-{code['id'][:8]}.{kind}"
            assert archive.read(name) == picture.content
    with_logo = next(row for row in rows_of(archive, "codes") if row["logo"])
    stored = (await world.rows())["logos"][0]["content"]
    assert archive.read(f"logos/{with_logo['logo']}.png") == bytes(stored)
    assert sum(name.startswith("pictures/") for name in archive.namelist()) == 2 * len(codes)


async def test_contents_of_files_are_there_part_by_part_and_what_cannot_be_read_is_named(
    world, owner, monkeypatch
):
    monkeypatch.setattr(sections, "_BYTES_AT_ONCE", 100)
    contents = {"Mittagsmenü.pdf": pdf("Menu"), "Summer.pdf": pdf("Summer"), "logo.png": encoded("PNG")}
    for name, content in contents.items():
        assert (await owner.api.post("/files", files={"file": (name, content)})).status_code == 201
    kept = {file["name"]: file for file in (await owner.api.get("/files")).json()["data"]}
    (summer,) = [one for one in (await world.rows("files"))["files"] if one["name"] == "Summer.pdf"]
    next(world.deps.file_contents.folder.rglob(summer["content_hash"])).unlink()

    archive, job = await export(world, owner, pictures="none")

    rows = {row["name"]: row for row in rows_of(archive, "files")}
    for name in ("Mittagsmenü.pdf", "logo.png"):
        served = await world.client().get(kept[name]["url"])
        assert archive.read(rows[name]["path"]) == served.content
        assert {key: rows[name][key] for key in ("url", "bytes")} == {
            key: kept[name][key] for key in ("url", "bytes")
        }
    assert rows["Mittagsmenü.pdf"]["path"] == f"files/{kept['Mittagsmenü.pdf']['id']}/Mittagsmenu.pdf"
    assert [one["file"] for one in job["missing"]] == [rows["Summer.pdf"]["path"]]
    assert rows["Summer.pdf"]["path"] not in archive.namelist()
    assert job["done"] == job["total"] == 3


async def test_few_large_pictures_before_a_photograph_are_drawn_at_once_and_none_is_left_out(world, owner):
    behind = {"width": 2000, "height": 2000, "backgroundOptions": {"image": data_url()}}
    for options in (behind, {}, behind, behind, {}, behind, {}):
        await owner.make(options=options)

    job_id, steps = await begin(owner, pictures="svg"), await steps_of_next_job(world)
    written = [job.progress["rows"].get("pictures", 0) async for job in steps]

    drawn = [after - before for before, after in pairwise(written) if after > before]
    assert (len(drawn), sum(drawn)) == (2, 7)
    assert sum(name.startswith("pictures/") for name in (await archive_of(owner, job_id)).namelist()) == 7


@pytest.mark.parametrize(("pictures", "kinds"), [("svg", {"svg"}), ("png", {"png"}), ("none", set())])
async def test_only_the_pictures_that_are_asked_for(world, owner, pictures, kinds):
    await owner.make()

    archive, job = await export(world, owner, pictures=pictures)

    found = {name.rpartition(".")[2] for name in archive.namelist() if name.startswith("pictures/")}
    assert (found, job["pictures"]) == (kinds, pictures)


@pytest.mark.slow
async def test_codes_and_scans_of_many_pages_are_all_there_once(world, owner):
    links = [{"method": "create", "body": {"url": f"https://example.com/{n}"}} for n in range(100)]
    for _ in range(2):
        assert (await owner.api.post("/links/batch", json=links)).status_code == 200
        world.clock.advance(seconds=1)
    link = (await owner.api.get("/links", params={"limit": 1})).json()["data"][0]
    for n in range(70):
        await owner.api.patch(f"/links/{link['id']}", json={"url": f"https://example.com/changed/{n}"})
    await put_in_inbox(code_id(link), [world.clock.now()] * 260)

    archive, _ = await export(world, owner)

    rows, history = rows_of(archive, "links"), rows_of(archive, "history")
    assert len({row["id"] for row in rows}) == len(rows) == 200
    assert [row["created_at"] for row in rows] == sorted((row["created_at"] for row in rows), reverse=True)
    assert len({(row["short_url_id"], row["version"]) for row in history}) == len(history) == 270
    assert len(rows_of(archive, "scans")) == 260
    assert archive.read("redirects/qr.test/_redirects").count(b" 302\n") == 200
    assert archive.read("redirects/nginx/repoint-map.conf").count(b"https://") == 200


# What is not in it


async def test_no_secret_is_in_it_but_the_hashes_of_codes_passwords(world, owner):
    await fill(world, owner)
    await owner.new_key(scopes=[*READS])

    archive, _ = await export(world, owner)

    rows = await world.rows()
    secrets = {
        str(row[column])
        for table in rows.values()
        for row in table
        for column in row
        if row[column]
        and column.endswith(("_hash", "secret", "key", "lease", "prefix", "fingerprint"))
        and isinstance(row[column], str)
    }
    secrets |= {owner.key, owner.password, "secret-word", world.context.secret_key.decode()}
    hashes = {row["password_hash"] for row in rows["short_urls"]} - {None}
    hashes |= {change["password_hash"] for change in secrets_of_history(rows)}
    secrets -= hashes
    assert (len(secrets) > 6, len(hashes) > 0) == (True, True)
    for name in archive.namelist():
        content = archive.read(name).decode("latin-1")
        assert not {secret for secret in secrets if secret in content}, name
        assert owner.account.email not in content


def secrets_of_history(rows):
    for row in rows["changes"]:
        after = row["after"] if isinstance(row["after"], dict) else json.loads(row["after"])
        if after["restrictions"]["password_hash"]:
            yield after["restrictions"]


async def test_a_spreadsheet_runs_no_formula_and_json_has_it_as_it_is(world, owner):
    await fill(world, owner)

    archive, _ = await export(world, owner, pictures="none")

    formula = '=HYPERLINK("https://evil.example")'
    assert formula in {row["name"] for row in rows_of(archive, "codes")}
    assert f"'{formula}" in {row["name"] for row in cells_of(archive, "codes")}
    for table in TABLES:
        cells = [cell for row in cells_of(archive, table) for cell in row.values()]
        assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@"))], table


async def test_a_person_who_was_erased_is_in_no_later_export(world, owner):
    code = await owner.make()
    await owner.receive(code, {"email": "ada@example.com"})
    stays = await owner.receive(code, {"email": "bo@example.com"})

    await owner.api.post("/contacts/erase", json={"person": "ada@example.com"})

    archive, _ = await export(world, owner)
    assert [row["id"] for row in rows_of(archive, "contacts")] == [stays]


async def test_locked_contacts_are_there_as_locked(world, owner):
    world.limit_contacts(business=1)
    form = await owner.make(type_id=22, **TYPES[22].example)
    await owner.receive(form, {"email": "first@example.com"})
    world.clock.advance(seconds=1)
    await owner.receive(form, {"email": "second@example.com"})

    archive, _ = await export(world, owner)

    locked, unlocked = rows_of(archive, "contacts")
    assert (locked["locked"], locked["fields"], locked["qr_code"]) == (True, None, form["id"])
    assert unlocked["fields"] == {"email": "first@example.com"}
    assert b"second@" not in archive.read("contacts.csv")


async def test_no_name_leads_out_of_the_folder_that_it_is_unpacked_in(world, owner):
    for name in ("../../etc/cron.d/x", "/etc/passwd", "..\\..\\x", "C:\\x", "a/../../b", "con"):
        folder = (await owner.api.post("/folders", json={"name": name})).json()["data"]["id"]
        await owner.make(name=name, folder=folder, tags=[name])

    archive, _ = await export(world, owner)

    assert len(archive.namelist()) > 10
    for name in archive.namelist():
        assert re.fullmatch(r"(?!.*\.\.)[A-Za-z0-9_][A-Za-z0-9_.-]*(/[A-Za-z0-9_][A-Za-z0-9_.-]*)*", name), (
            name
        )


async def test_nothing_of_another_account_is_in_it(world, owner):
    other = await world.open_account()
    await fill(world, other)

    archive, _ = await export(world, owner)

    assert {table: rows_of(archive, table) for table in TABLES} == {table: [] for table in TABLES}
    assert not [name for name in archive.namelist() if name.startswith(("pictures/", "logos/"))]


# Redirect maps


async def test_a_map_leads_on_what_just_redirects_and_names_the_others(world, owner):
    plain = {"url": "https://example.com/a;b$'%20", "type_id": 1}
    await owner.make(short_id="Menu", **plain)
    await owner.make(short_id="menu", **plain)
    await owner.make(short_id="paused", status="paused", **plain)
    await owner.make(short_id="locked", link_password="secret-word", **plain)
    await owner.make(short_id="ends", expires_at="2099-01-01T00:00:00Z", **plain)
    await owner.make(short_id="few", scan_limit=5, **plain)
    await owner.make(short_id="page", type_id=2, text="A page")
    await made(owner, "links", url="https://example.com/link", short_id="MENU")

    await own_domain(world, owner)
    await owner.make(short_id="menu", short_link_domain="go.example.com", **plain)

    archive, _ = await export(world, owner)

    own = archive.read("redirects/go.example.com/_redirects").decode()
    nginx, caddy, lines = (
        archive.read(f"redirects/{name}").decode()
        for name in ("nginx/repoint-map.conf", "caddy/repoint-map.caddy", "qr.test/_redirects")
    )
    assert [part.count(" https://") for part in nginx.split("map $host$uri ")[1:]] == [2, 1, 1]
    assert "$repoint_1 $repoint_2 $repoint_3" in nginx
    assert caddy.count('"https://') == 4
    assert own == "/menu https://example.com/a;b$'%20 302\n"
    assert sorted(line.split()[0] for line in lines.splitlines() if line[0] == "/") == [
        "/MENU",
        "/Menu",
        "/menu",
    ]
    for text in (nginx, caddy, lines):
        for short_id, reason in {
            "paused": "paused",
            "locked": "asks for a password",
            "ends": "expires",
            "few": "has a scan limit",
            "page": "a page of type text",
        }.items():
            assert f"# qr.test/{short_id}: {reason}\n" in text


# A job


async def test_an_export_that_is_interrupted_at_each_step_is_the_same_file(world, owner):
    await fill(world, owner)
    at_once, _ = await export(world, owner)
    job_id = await begin(owner)

    interrupted = 0
    while (await shown(owner, job_id))["status"] != "done":
        async with aclosing(await steps_of_next_job(world)) as steps:
            await anext(steps, None)
        interrupted += 1
        world.clock.advance(seconds=LEASE.total_seconds() + 1)

    archive = await archive_of(owner, job_id)
    assert interrupted > 2 * len(TABLES)
    assert archive.namelist() == at_once.namelist()
    for name in set(archive.namelist()) - {"repoint.json"}:
        assert archive.read(name) == at_once.read(name), name


async def test_a_step_that_is_not_kept_leaves_nothing_in_the_file(world, owner, monkeypatch):
    await fill(world, owner)
    job_id = await begin(owner, pictures="none")
    steps = await steps_of_next_job(world)
    await anext(steps)

    async def fail(*args, **kwargs):
        raise RuntimeError

    with monkeypatch.context() as broken:
        broken.setattr(StoredExportFiles, "add", fail)
        with pytest.raises(RuntimeError):
            await anext(steps)
    world.clock.advance(seconds=LEASE.total_seconds() + 1)
    await work_off_jobs(world)

    archive = await archive_of(owner, job_id)
    assert len(rows_of(archive, "codes")) == len(TYPES) + 2


async def test_the_file_is_there_once_the_job_is_done(world, owner):
    await owner.make()
    accepted = await owner.api.post("/exports")
    job = accepted.json()["data"]

    early = await owner.api.get(f"/exports/{job['id']}/file")
    second = await owner.api.post("/exports")
    await work_off_jobs(world)
    response = await owner.api.get(f"/exports/{job['id']}/file")

    assert accepted.headers["location"] == f"http://qr.test/v1/exports/{job['id']}"
    assert (job["status"], job["size"], job["file_expires_at"]) == ("queued", None, None)
    assert refusal(early) == refusal(second) == (409, "in_flight")
    assert response.headers["content-type"] == "application/zip"
    assert response.headers["content-disposition"] == 'attachment; filename="repoint-export-2026-11-20.zip"'
    listed = (await owner.api.get("/exports")).json()
    assert ([one["id"] for one in listed["data"]], listed["meta"]["total"]) == ([job["id"]], 1)


async def test_a_download_goes_on_where_it_broke_off(world, owner):
    await owner.make()
    job_id = await begin(owner)
    await work_off_jobs(world)
    path = f"/exports/{job_id}/file"
    whole = await owner.api.get(path)
    size, etag = len(whole.content), whole.headers["etag"]

    ranges = {
        "bytes=0-9": (0, 10),
        "bytes=100-": (100, size),
        "bytes=-50": (size - 50, size),
        f"bytes={size - 30}-{size + 500}": (size - 30, size),
        f"bytes=5-{size - 2}": (5, size - 1),
    }
    for asked, (first, end) in ranges.items():
        part = await owner.api.get(path, headers={"range": asked, "if-range": etag})
        assert (part.status_code, part.content) == (206, whole.content[first:end]), asked
        assert part.headers["content-range"] == f"bytes {first}-{end - 1}/{size}"
    for asked in (f"bytes={size}-", "bytes=-0"):
        beyond = await owner.api.get(path, headers={"range": asked})
        assert (beyond.status_code, beyond.headers["content-range"]) == (416, f"bytes */{size}")
    for asked in ("bytes=-", "bytes=9-5", "bytes=0-1,5-6", "lines=0-9"):
        assert (await owner.api.get(path, headers={"range": asked})).status_code == 200, asked
    other = await owner.api.get(path, headers={"range": "bytes=0-9", "if-range": '"other"'})
    head = await owner.api.head(path)
    assert other.content == whole.content
    assert (head.headers["content-length"], head.content) == (str(size), b"")


async def test_a_caller_that_has_the_file_or_the_job_gets_it_no_second_time(world, owner):
    job_id = await begin(owner)
    await work_off_jobs(world)

    for path in (f"/exports/{job_id}", f"/exports/{job_id}/file"):
        etag = (await owner.api.get(path)).headers["etag"]
        again = await owner.api.get(path, headers={"if-none-match": etag})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", etag)
    other = await owner.api.get(f"/exports/{job_id}/file", headers={"if-match": '"x-0"'})
    same = await owner.api.get(f"/exports/{job_id}/file", headers={"if-match": etag})
    assert (refusal(other), same.status_code) == ((412, "precondition_failed"), 200)


async def test_a_picture_whose_logo_a_job_is_still_to_fetch_is_named(world, owner):
    job = await owner.api.post(
        "/qr-codes/bulk",
        content=f'type_id,url,short_id,options.image\n1,https://example.com/,soon,"{data_url()}"\n'.encode(),
        headers={"content-type": "text/csv"},
    )
    assert job.status_code == 202, job.text
    steps = await steps_of_next_job(world)
    await anext(steps)

    archive, export_job = await export(world, owner, pictures="svg")

    assert [one["message"] for one in export_job["missing"]] == [
        "A job is still to fetch its images: export again once that job has ended."
    ]
    assert not [name for name in archive.namelist() if name.startswith("pictures/")]
    await steps.aclose()


async def test_the_same_key_twice_is_one_export(world, owner):
    answers = [await owner.api.post("/exports", headers={"idempotency-key": "monday"}) for _ in range(2)]
    other = await owner.api.post(
        "/exports", headers={"idempotency-key": "monday"}, params={"pictures": "none"}
    )

    assert [answer.status_code for answer in answers] == [202, 202]
    assert answers[0].json() == answers[1].json()
    assert answers[1].headers["idempotent-replayed"] == "true"
    assert refusal(other) == (409, "idempotency_conflict")


async def test_a_wrong_parameter_or_body_is_named(owner):
    wrong = await owner.api.post("/exports", params={"pictures": "gif", "page": "1"})
    body = await owner.api.post("/exports", json={"pictures": "svg"})

    assert refusal(wrong) == refusal(body) == (400, "validation_error")
    assert fault_fields(wrong) == fault_fields(body) | {"page"} == {"pictures", "page"}
    assert (await owner.api.post("/exports", json={})).status_code == 202


async def test_another_account_has_neither_the_export_nor_its_file(world, owner):
    job_id = await begin(owner)
    await work_off_jobs(world)
    other = await world.open_account()

    for path in (f"/exports/{job_id}", f"/exports/{job_id}/file"):
        assert refusal(await other.api.get(path)) == (404, "not_found")
    assert (await other.api.get("/exports")).json()["data"] == []
    assert refusal(await owner.api.get(f"/bulk-jobs/{job_id}")) == (404, "not_found")


async def test_a_limited_key_needs_all_that_the_export_reads(world, owner):
    job_id = await begin(owner)
    await work_off_jobs(world)
    folder = await made(owner, "folders", name="Terrace")

    enough = await owner.new_key(scopes=[*READS])
    assert (await enough.get(f"/exports/{job_id}/file")).status_code == 200
    keys = [await owner.new_key(scopes=[*(READS - {scope})]) for scope in READS]
    keys.append(await owner.new_key(folders=[folder["id"]]))
    for key in keys:
        answers = [await key.post("/exports"), await key.get("/exports")]
        answers += [await key.get(f"/exports/{job_id}{end}") for end in ("", "/file")]
        assert {refusal(answer) for answer in answers} == {(403, "insufficient_scope")}


async def test_a_plan_without_the_interface_has_no_exports(world):
    lite = await world.open_account(Plan.LITE)

    assert refusal(await lite.api.post("/exports")) == (403, "api_plan_required")


async def test_a_later_export_takes_the_place_of_the_file(world, owner):
    first = await begin(owner)
    await work_off_jobs(world)
    world.clock.advance(seconds=1)
    second = await begin(owner)
    there_meanwhile = await owner.api.get(f"/exports/{first}/file")
    await work_off_jobs(world)

    assert there_meanwhile.status_code == 200
    assert refusal(await owner.api.get(f"/exports/{first}/file")) == (404, "not_found")
    assert (await shown(owner, first))["status"] == "done"
    await archive_of(owner, second)


@pytest.mark.both_databases
async def test_the_file_is_deleted_after_seven_days(world, owner):
    await owner.make()
    job_id = await begin(owner)
    await work_off_jobs(world)
    deleted_at = world.clock.now() + EXPORTS_KEPT_FOR

    await sweep_exports(deleted_at)
    assert (await shown(owner, job_id))["file_expires_at"] == "2026-11-27T12:00:00Z"
    assert (await owner.api.get(f"/exports/{job_id}/file")).status_code == 200
    await sweep_exports(deleted_at + timedelta(seconds=1))

    assert refusal(await owner.api.get(f"/exports/{job_id}/file")) == (404, "not_found")
    assert (await shown(owner, job_id))["file_expires_at"] is None
    assert (await world.rows())["job_parts"] == []


async def test_a_picture_that_cannot_be_drawn_is_named_and_the_rest_is_there(world, owner):
    bad, good = await owner.make(short_id="bad"), await owner.make(short_id="good")
    kept = await world.store.codes.get(owner.account.id, code_id(bad))
    kept.options["qrOptions"] = {"errorCorrectionLevel": "Z"}
    await world.store.codes.save(kept)

    archive, job = await export(world, owner, pictures="svg")

    name = f"pictures/bad-{bad['id'][:8]}.svg"
    assert [one["file"] for one in job["missing"]] == [name]
    assert list(json.loads(archive.read("repoint.json"))["missing"]) == [name]
    assert f"pictures/good-{good['id'][:8]}.svg" in archive.namelist()


@pytest.mark.slow
async def test_an_account_whose_codes_change_meanwhile_gives_a_whole_file(world, owner, monkeypatch):
    monkeypatch.setattr(pages, "CODES_AT_ONCE", 2)
    made_before = [await owner.make(name=f"Code {n}") for n in range(9)]
    job_id = await begin(owner, pictures="svg")

    async for _ in await steps_of_next_job(world):
        await owner.make(name="New")
        if made_before:
            await owner.api.delete(f"/qr-codes/{made_before.pop()['id']}")

    archive = await archive_of(owner, job_id)
    for table in TABLES:
        rows_of_json = json.loads(archive.read(f"{table}.json"))
        assert len({row.get("id", str(row)) for row in rows_of_json}) == len(rows_of_json)


async def test_maps_lead_on_at_every_host_of_the_default_domain(world, owner):
    world.deps.addresses.former.add("old.example")
    await owner.make(short_id="menu", type_id=1, url="https://example.com/a")

    archive, _ = await export(world, owner)

    for name, start in (
        ("nginx/repoint-map.conf", '"{0}/menu" "{0}/menu '),
        ("caddy/repoint-map.caddy", '{0}/menu "'),
    ):
        text = archive.read(f"redirects/{name}").decode()
        for host in ("qr.test", "old.example"):
            assert f"{start.format(host)}https://example.com/a" in text


async def test_what_is_in_the_trash_is_apart_and_marked(world, owner):
    code, kept = await owner.make(name="Takeaway bag"), await owner.make(name="Menu")
    link = await made(owner, "links", url="https://example.com/menu")
    for path in (f"/qr-codes/{code['id']}", f"/links/{link['id']}"):
        await owner.api.delete(path)

    archive, _ = await export(world, owner, pictures="none")

    deleted = [*rows_of(archive, "deleted_codes"), *rows_of(archive, "deleted_links")]
    assert [(row["id"], row["deleted_via"], row["deleted_by"]) for row in deleted] == [
        (code["id"], "api", "API key test"),
        (link["id"], "api", "API key test"),
    ]
    assert [row["id"] for row in rows_of(archive, "codes")] == [kept["id"]]
    assert rows_of(archive, "links") == []


@pytest.mark.slow
@pytest.mark.both_databases
async def test_erasing_a_person_deletes_finished_exports_and_ends_the_one_being_made(world, owner):
    code = await owner.make()
    await owner.receive(code, {"email": "ada@example.com"})
    finished = await begin(owner, pictures="none")
    await work_off_jobs(world)
    running = await begin(owner, pictures="none")
    async with aclosing(await steps_of_next_job(world)) as steps:
        await anext(steps)

        looked = await owner.api.post("/contacts/erase?dry_run=true", json={"person": "ada@example.com"})
        there = await owner.api.get(f"/exports/{finished}/file")
        erased = await owner.api.post("/contacts/erase", json={"person": "ada@example.com"})
    files = [await owner.api.get(f"/exports/{job_id}/file") for job_id in (finished, running)]
    await work_off_jobs(world)
    again, _ = await export(world, owner, pictures="none")

    assert (looked.json()["data"]["exports"], there.status_code) == (0, 200)
    assert erased.json()["data"] == {"contacts": 1, "emails": 0, "exports": 2}
    assert {refusal(one) for one in files} == {(404, "not_found")}
    assert [(await shown(owner, one))["status"] for one in (finished, running)] == ["failed"] * 2
    assert "ada@example.com" not in again.read("contacts.csv").decode()
    assert {row["job_id"] for row in (await world.rows())["job_parts"]}.isdisjoint({finished, running})
