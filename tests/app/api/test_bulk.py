"""Many codes from one CSV file: checked whole, then made by a job."""

import asyncio
import csv
import json
from io import BytesIO, StringIO
from operator import itemgetter
from zipfile import ZipFile

import pytest
from pypdfium2 import PdfDocument
from zxingcpp import read_barcodes

from domain.accounts.plans import Plan, Subscription
from domain.content import TYPES
from domain.jobs.bulk_file import MAX_BYTES
from domain.kernel.csv_tables import WORKBOOK_TYPE
from domain.kernel.workbooks import workbook_of
from storage.db.pools import run_statement
from tests.jobs import steps_of_next_job, work_off_jobs
from tests.opened import opened
from tests.support import decoded, fault_fields, refusal

CSV = {"content-type": "text/csv"}
URL = "https://example.com/menu"
MENU = '[{"name": "Soups", "items": [{"name": "Soup"}]}]'


def table(*rows):
    text = StringIO()
    csv.writer(text).writerows(rows)
    return text.getvalue().encode()


def urls(number, *, start=1):
    """A file of codes that lead to an address each."""
    rows = [(1, f"Table {n}", f"{URL}?table={n}", f"t-{n}") for n in range(start, start + number)]
    return table(("type_id", "name", "url", "external_id"), *rows)


async def upload(owner, content, *, key=None, **query):
    headers = CSV | ({"idempotency-key": key} if key else {})
    return await owner.api.post("/qr-codes/bulk", content=content, headers=headers, params=query)


async def make(world, owner, content, **query):
    """The job, when it has ended."""
    accepted = await upload(owner, content, **query)
    assert accepted.status_code == 202, accepted.text
    await work_off_jobs(world)
    return (await owner.api.get(f"/bulk-jobs/{accepted.json()['data']['id']}")).json()["data"]


async def codes_of(owner, **query):
    return (await owner.api.get("/qr-codes", params={"limit": 100, **query})).json()["data"]


def rows_of(response):
    """What is named of each row: its number, the column, and the message."""
    assert refusal(response)[:2] == (400, "validation_error"), response.text
    details = response.json()["error"]["details"]
    return [(one["row"], one["column"], one["message"]) for one in details]


@pytest.mark.both_databases
async def test_a_file_becomes_codes_and_then_their_pictures(world, owner):
    rows = (
        ("type_id", "name", "url", "external_id", "options.dotsOptions.color", "tags"),
        ("1", "Table 1", f"{URL}?table=1", "t-1", "#0b6b50", "terrace, summer"),
        ("url", "Table 2", f"{URL}?table=2", "t-2", "", ""),
    )

    job = await make(world, owner, table(*rows))

    first, second = sorted(await codes_of(owner), key=itemgetter("name"))
    assert (job["status"], job["total"], job["done"], job["drawn"], job["errors"]) == ("done", 2, 2, 2, [])
    assert (first["name"], first["url"], first["external_id"]) == ("Table 1", f"{URL}?table=1", "t-1")
    assert sorted(first["tags"]) == ["summer", "terrace"]
    assert first["options"] == {"dotsOptions": {"color": "#0b6b50"}}
    assert (second["name"], second["tags"], second["options"]) == ("Table 2", [], {})
    assert {code["created_via"] for code in (first, second)} == {"bulk"}
    assert {code["image_status"] for code in (first, second)} == {"ready"}
    assert {code["scannability"]["grade"] for code in (first, second)} == {"A"}


async def test_an_external_id_that_no_code_can_have_is_a_fault_of_its_row(owner):
    rows = (("type_id", "url", "external_id"), ("1", "nope", "x" * 201))

    found = rows_of(await upload(owner, table(*rows)))

    assert sorted((row, column) for row, column, _ in found) == [(1, "external_id"), (1, "url")]


async def test_before_its_picture_is_drawn_a_code_leads_on(world, owner):
    accepted = await upload(owner, urls(3))
    steps = await steps_of_next_job(world)

    await anext(steps)
    code = (await codes_of(owner))[0]
    async with world.visitor() as visitor:
        scan = await visitor.get(f"/{code['short_id']}")
    [_ async for _ in steps]

    assert accepted.headers["location"].endswith(f"/v1/bulk-jobs/{accepted.json()['data']['id']}")
    assert (code["image_status"], code["scannability"]) == ("pending", None)
    assert (scan.status_code, scan.headers["location"]) == (302, code["url"])
    drawn = (await owner.api.get(f"/qr-codes/{code['id']}")).json()["data"]
    assert (drawn["image_status"], drawn["image"]) == ("ready", code["image"])


# The check


async def test_every_fault_is_named_by_row_and_column_and_nothing_is_made(world, owner):
    await owner.make(short_id="is-taken", type_id=1, url=URL)
    await owner.make(external_id="known", type_id=1, url=URL)
    columns = (
        *("type_id", "name", "url", "short_id", "external_id", "folder", "scan_limit", "expires_at"),
        *("options.width", "options.dotsOptions.type", "tags", "metadata", "ssid", "sections"),
    )
    empty = dict.fromkeys(columns, "")
    good = {"type_id": 1, "url": URL}
    bad = (
        # 1 to 3: the type
        {"url": URL},
        {"type_id": 99, "url": URL},
        {"type_id": "a menu", "url": URL},
        # 4 to 6: content
        {"type_id": 1},
        good | {"url": "javascript:alert(1)"},
        {"type_id": 11, "name": "Lunch", "sections": "[{"},
        # 7 to 10: the short ID
        good | {"short_id": "a"},
        good | {"short_id": "is-taken"},
        good | {"short_id": "twice"},
        good | {"short_id": "twice"},
        # 11 to 13: the external ID
        good | {"external_id": "known"},
        good | {"external_id": "again"},
        good | {"external_id": "again"},
        # 14 to 17: restrictions
        good | {"folder": "Nobody's"},
        good | {"scan_limit": "0"},
        good | {"scan_limit": "many"},
        good | {"expires_at": "tomorrow"},
        # 18 to 21: the design
        good | {"options.width": "12"},
        good | {"options.width": "wide"},
        good | {"options.dotsOptions.type": "stars"},
        good | {"options.width": "64", "url": f"{URL}?{'x' * 900}"},
        # 22 to 24: another type's field, and objects
        good | {"ssid": "Cafe"},
        good | {"metadata": "[]"},
        good | {"tags": ",".join(f"tag {n}" for n in range(30))},
        good,
    )

    response = await upload(owner, table(columns, *[(empty | row).values() for row in bad]))

    named = rows_of(response)
    assert {row for row, _, _ in named} == {*range(1, 25)} - {9, 12, 21}
    columns_of = {row: column for row, column, _ in named}
    assert [columns_of[row] for row in (1, 2, 3)] == ["type_id"] * 3
    assert [columns_of[row] for row in (4, 5, 6)] == ["url", "url", "sections"]
    assert [columns_of[row] for row in (7, 8, 10)] == ["short_id"] * 3
    assert [columns_of[row] for row in (11, 13)] == ["external_id"] * 2
    assert [columns_of[row] for row in (14, 15, 16, 17)] == [
        "folder",
        "scan_limit",
        "scan_limit",
        "expires_at",
    ]
    assert [columns_of[row] for row in (18, 19)] == ["options.width"] * 2
    assert columns_of[20] == "options.dotsOptions.type"
    assert [columns_of[row] for row in (22, 23, 24)] == ["ssid", "metadata", "tags"]
    assert {message for row, _, message in named if row in (10, 13)} == {
        "is also in row 9",
        "is also in row 12",
    }
    assert len(await codes_of(owner)) == 2
    assert (await owner.api.get("/bulk-jobs")).json()["data"] == []


async def test_a_hundred_bad_rows_are_all_named(owner):
    rows = [(1, "no address")] * 100

    response = await upload(owner, table(("type_id", "url"), *rows))

    assert [row for row, _, _ in rows_of(response)] == [*range(1, 101)]


@pytest.mark.parametrize(
    ("header", "column", "message"),
    [
        ("type_id,adress,url", "adress", "the nearest is address"),
        ("type_id,url,link_password", "link_password", "set a password on the code itself"),
        ("type_id,url,options,options.width", "options.width", "also a part of the column options"),
        ("type_id,url.host", "url.host", "the cells of url hold all of it"),
        ("typeid,url", "type_id", "the nearest is typeid"),
    ],
)
async def test_a_column_that_is_none_is_named_with_the_nearest(owner, header, column, message):
    response = await upload(owner, f"{header}\n1,,\n".encode())

    details = {column: message for row, column, message in rows_of(response) if row == 0}
    assert message in details[column]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "is empty"),
        (b"type_id,url\n", "no rows"),
        (b"type_id,url,name\n1,https://example.com/,Caf\x81\n", "UTF-8, UTF-16 or Windows-1252"),
        (b"PK\x03\x04", "CSV or XLSX"),
        (b'type_id,url\n1,"https://example.com/\n', "never closed"),
    ],
)
async def test_a_file_that_is_no_such_table_is_refused_in_a_sentence(owner, content, message):
    response = await upload(owner, content)

    assert refusal(response) == (400, "validation_error")
    assert message in response.json()["error"]["message"]


async def test_a_byte_order_mark_crlf_and_line_breaks_in_cells_are_fine(world, owner):
    rows = (("type_id", "text"), (2, "One line\nand another"), (2, 'With "quotes", and commas'))

    await make(world, owner, b"\xef\xbb\xbf" + table(*rows))

    assert {code["text"] for code in await codes_of(owner)} == {rows[1][1], rows[2][1]}


async def test_a_file_of_ten_mebibytes_is_checked_and_one_byte_more_is_too_large(owner):
    full = b"type_id,url\n" + b"9" * (MAX_BYTES - 12)

    checked, refused = await upload(owner, full), await upload(owner, full + b"9")

    assert refusal(checked) == (400, "validation_error")
    assert refusal(refused) == (413, "payload_too_large")


async def test_more_than_ten_thousand_rows_are_refused(owner):
    response = await upload(owner, b"type_id,url\n" + b"1,https://example.com/\n" * 10_001)

    assert refusal(response) == (400, "validation_error")
    assert "10,000" in response.json()["error"]["message"]


async def test_a_form_with_the_file_is_the_same(world, owner):
    form = {"file": ("codes.csv", urls(2), "text/csv")}

    accepted = await owner.api.post("/qr-codes/bulk", files=form)
    lacking = await owner.api.post("/qr-codes/bulk", files={"other": ("codes.csv", urls(2), "text/csv")})
    json = await owner.api.post("/qr-codes/bulk", json={"file": "codes.csv"})

    await work_off_jobs(world)
    assert accepted.status_code == 202
    assert len(await codes_of(owner)) == 2
    assert refusal(lacking) == (400, "validation_error")
    assert refusal(json) == (415, "unsupported_media_type")


async def test_parameters_may_be_fields_of_the_form(world, owner):
    await owner.make(external_id="t-1", type_id=1, url=URL)
    form = {"file": ("codes.csv", urls(3), "text/csv")}
    fields = {"dry_run": "true", "mode": "upsert"}

    async def send(data, *, key="", **query):
        headers = {"idempotency-key": key} if key else {}
        path = "/qr-codes/bulk"
        return await owner.api.post(path, files=form, data=data, params=query, headers=headers)

    checked = await send(fields)
    same = await send(fields, mode="upsert")
    refused = [
        await send(fields, mode="create"),
        await send({"mode": "upsrt"}),
        await send({"colour": "red"}),
        await send(dict.fromkeys("abcdefghijk", "1")),
        await owner.api.post("/qr-codes/bulk", files={"dry_run": (None, "true")}),
    ]
    once = [
        await send(fields, key="a"),
        await send(fields, key="a"),
        await send({"dry_run": "true"}, key="a"),
    ]

    assert (checked.status_code, checked.json()["data"]["changed"]) == (200, 1)
    assert same.json() == checked.json()
    assert [fault_fields(one) for one in refused] == [{"mode"}, {"mode"}, {"colour"}, {"file"}, {"file"}]
    assert [one.status_code for one in once] == [200, 200, 409]
    assert once[1].headers["Idempotent-Replayed"] == "true"
    assert len(await codes_of(owner)) == 1


async def test_a_dry_run_checks_and_makes_nothing(world, owner):
    await owner.make(external_id="t-1", type_id=1, url=URL)

    checked = await upload(owner, urls(3), dry_run="true", mode="upsert")
    refused = await upload(owner, urls(3), dry_run="true")

    await work_off_jobs(world)
    read_as = {"encoding": "utf-8", "delimiter": ","}
    assert (checked.status_code, checked.json()["data"]) == (
        200,
        {"total": 3, "new": 2, "changed": 1, "unchanged": 0, "read_as": read_as},
    )
    assert [row for row, _, _ in rows_of(refused)] == [1]
    assert len(await codes_of(owner)) == 1


async def test_a_dry_run_tells_apart_what_would_not_change(world, owner):
    columns = ("type", "external_id", "url", "name", "tags", "metadata", "options.width", "rules")
    rules = '[{"when": {"language": ["de"]}, "to": {"url": "https://example.com/de"}}]'

    def file(name="Two", floor="1", width="400"):
        one = ("url", "t-1", f"{URL}?1", "One", "b, A", f'{{"floor": {floor}}}', width, rules)
        return table(columns, one, ("url", "t-2", f"{URL}?2", name, "", "", "", ""))

    await make(world, owner, file(), mode="upsert")
    before, counts = await codes_of(owner), []
    for content in (file(), file(name="Zwei"), file(floor="true"), file(width="500")):
        answer = await upload(owner, content, dry_run="true", mode="upsert")
        counts.append((answer.json()["data"]["changed"], answer.json()["data"]["unchanged"]))
    await make(world, owner, file(), mode="upsert")

    assert (len(before), counts) == (2, [(0, 2), (1, 1), (1, 1), (1, 1)])
    assert await codes_of(owner) == before


async def test_a_file_is_read_as_a_spreadsheet_saves_it_and_the_answer_says_how(world, owner):
    rows = [("type_id", "url", "name"), ("1", "https://example.com", "Käse")]
    text = "".join(f"{';'.join(row)}\r\n" for row in rows)
    files = (
        (text.encode("cp1252"), "text/csv; charset=windows-1252", ("windows-1252", ";")),
        (text.replace(";", "\t").encode("utf-16"), "text/plain", ("utf-16", "\t")),
        (workbook_of(rows), WORKBOOK_TYPE, (None, None)),
    )

    for content, media_type, (encoding, delimiter) in files:
        started = await owner.api.post(
            "/qr-codes/bulk", content=content, headers={"content-type": media_type}
        )
        assert started.status_code == 202, started.text
        assert started.json()["data"]["read_as"] == {"encoding": encoding, "delimiter": delimiter}

    await work_off_jobs(world)
    assert [code["name"] for code in await codes_of(owner)] == ["Käse"] * 3


# What each row does


async def test_upsert_changes_the_codes_that_are_known_and_makes_the_others(world, owner):
    await make(world, owner, urls(2))
    before = {code["external_id"]: code for code in await codes_of(owner)}
    file = table(("external_id", "type_id", "url"), ("t-2", "", f"{URL}?new"), ("t-3", 1, URL))

    job = await make(world, owner, file, mode="upsert")

    after = {code["external_id"]: code for code in await codes_of(owner)}
    assert (job["done"], job["errors"]) == (2, [])
    assert after.keys() == {"t-1", "t-2", "t-3"}
    assert (after["t-2"]["id"], after["t-2"]["url"]) == (before["t-2"]["id"], f"{URL}?new")
    assert after["t-1"]["url"] == before["t-1"]["url"]


async def test_a_code_that_was_deleted_meanwhile_needs_a_place_like_any_other(world, owner):
    world.limit_codes(2)
    first = await make(world, owner, urls(2))
    accepted = await upload(owner, urls(2), mode="upsert")
    for code in await codes_of(owner):
        await owner.api.delete(f"/qr-codes/{code['id']}")
        await owner.make()
    await work_off_jobs(world)

    job = (await owner.api.get(f"/bulk-jobs/{accepted.json()['data']['id']}")).json()["data"]
    limits = (await owner.api.get("/account")).json()["data"]["limits"]["qr_codes"]
    assert (first["errors"], limits) == ([], {"limit": 2, "used": 2})
    assert [(one["row"], "limit of 2" in one["message"]) for one in job["errors"]] == [(1, True), (2, True)]


async def test_what_spreadsheets_write_for_true_and_for_a_status_is_read(world, owner):
    file = table(
        ("type_id", "url", "external_id", "forward_query", "status"),
        (1, URL, "a", "TRUE", "1"),
        (1, URL, "b", "False", "Paused"),
    )

    job = await make(world, owner, file)

    found = {code["external_id"]: (code["forward_query"], code["status"]) for code in await codes_of(owner)}
    assert (job["errors"], found) == ([], {"a": (True, "active"), "b": (False, "paused")})


async def test_a_fault_in_a_cell_of_json_has_its_path(owner):
    file = table(
        ("type_id", "url", "options"),
        (1, URL, '{"dotsOptions": {"colour": "#000"}, "width": "wide"}'),
    )

    details = (await upload(owner, file)).json()["error"]["details"]

    assert {(one["column"], one["field"]) for one in details} == {
        ("options", "options.dotsOptions.colour"),
        ("options", "options.width"),
    }


async def test_a_row_names_its_folder_by_its_name_or_its_id(world, owner):
    folder = (await owner.api.post("/folders", json={"name": "Terrace"})).json()["data"]
    file = table(("type_id", "url", "folder"), (1, URL, "Terrace"), (1, URL, folder["id"]), (1, URL, ""))

    await make(world, owner, file)

    assert sorted(code["folder"] or "" for code in await codes_of(owner)) == ["", folder["id"], folder["id"]]


async def test_a_folder_called_none_is_not_the_lack_of_one(owner):
    file = table(("type_id", "url", "folder"), (1, URL, ""), (1, URL, "None"))

    found = rows_of(await upload(owner, file))

    assert [(row, column) for row, column, _ in found] == [(2, "folder")]


@pytest.mark.both_databases
async def test_a_file_is_checked_with_few_queries_however_many_rows_it_has(owner, caplog):
    columns = ("type_id", "url", "external_id", "short_id", "folder")
    good = [(1, f"https://shop-{n}.example.com/", f"t-{n}", f"own-{n}", "Terrace") for n in range(200)]
    bad = [(1, URL, f"x-{n}", f"other-{n}", "nowhere") for n in range(40)]
    await owner.api.post("/folders", json={"name": "Terrace"})
    caplog.clear()

    with caplog.at_level("DEBUG", "tortoise.db_client"):
        refused = await upload(owner, table(columns, *good, *bad), dry_run="true")

    assert {row for row, _, _ in rows_of(refused)} == set(range(201, 241))
    assert len(caplog.records) < 60


async def test_a_row_that_fails_after_all_is_named_and_the_others_are_made(world, owner):
    file = table(("type_id", "url", "short_id"), (1, URL, "first"), (1, URL, "second"))
    accepted = await upload(owner, file)
    await owner.make(type_id=1, url=URL, short_id="first")

    await work_off_jobs(world)

    job = (await owner.api.get(f"/bulk-jobs/{accepted.json()['data']['id']}")).json()["data"]
    assert (job["status"], job["done"], len(job["errors"])) == ("done", 2, 1)
    assert (job["errors"][0]["row"], job["errors"][0]["column"]) == (1, "short_id")
    assert {code["short_id"] for code in await codes_of(owner)} == {"first", "second"}


async def test_a_type_may_be_named_in_a_column_of_its_own(world, owner):
    rows = [("menu", "", "Lunch", MENU), ("URL ", URL, "", "")]

    await make(world, owner, table(("type", "url", "menu_title", "sections"), *rows))
    await make(world, owner, table(("type_id", "type", "url"), (1, "url", URL)))
    wrong = await upload(owner, table(("type", "url"), ("urll", URL), ("", URL)))

    assert sorted(code["type"] for code in await codes_of(owner)) == ["menu", "url", "url"]
    assert [(row, column) for row, column, _ in rows_of(wrong)] == [(1, "type"), (2, "type")]


@pytest.mark.parametrize("type_id", TYPES)
async def test_the_template_of_each_type_is_a_file_that_works(world, owner, type_id):
    slug = TYPES[type_id].slug
    template = await owner.api.get(f"/qr-types/{slug}/template.csv")

    job = await make(world, owner, template.content)

    (code,) = await codes_of(owner)
    assert template.headers["content-type"].startswith("text/csv")
    assert (job["errors"], code["type"], code["type_id"]) == ([], slug, type_id)
    for name, value in TYPES[type_id].example.items():
        assert code[name] == value or not isinstance(value, str | int)


async def test_there_is_no_template_of_a_type_that_is_none(owner):
    assert refusal(await owner.api.get("/qr-types/nothing/template.csv")) == (404, "not_found")


async def test_the_result_names_the_code_of_each_row_and_runs_no_formula(world, owner):
    file = table(("type_id", "url", "name"), (1, URL, "=1+1"), (1, f"{URL}?2", "Table 2"))
    accepted = await upload(owner, file)
    path = f"/bulk-jobs/{accepted.json()['data']['id']}/result"

    early = await owner.api.get(path)
    await work_off_jobs(world)
    header, *rows = csv.reader(StringIO((await owner.api.get(path)).text))

    found = [dict(zip(header, row, strict=True)) for row in rows]
    codes = {code["id"]: code for code in await codes_of(owner)}
    assert refusal(early) == (409, "in_flight")
    assert [(row["row"], row["name"]) for row in found] == [("1", "'=1+1"), ("2", "Table 2")]
    assert codes[found[0]["id"]]["name"] == "=1+1"
    assert [row["short_url"] for row in found] == [codes[row["id"]]["short_url"] for row in found]


async def test_the_pictures_in_a_zip_say_where_each_code_is(world, owner):
    job = await make(world, owner, urls(3))
    path = f"/bulk-jobs/{job['id']}/result?format=zip"

    pngs = ZipFile(BytesIO((await owner.api.get(path)).content))
    svgs = ZipFile(BytesIO((await owner.api.get(f"{path}&image_format=svg")).content))

    codes = await codes_of(owner)
    assert {name: decoded(BytesIO(pngs.read(name))) for name in pngs.namelist()} == {
        f"{code['short_id']}.png": code["short_url"] for code in codes
    }
    assert sorted(svgs.namelist()) == sorted(f"{code['short_id']}.svg" for code in codes)
    assert svgs.read(svgs.namelist()[0]).startswith(b"<svg")


async def test_a_zip_names_the_codes_that_can_no_longer_be_drawn(world, owner):
    job = await make(world, owner, urls(3))
    narrow, *others = await codes_of(owner)
    options = json.dumps({"width": 100, "margin": 40})
    await run_statement("default", "UPDATE short_urls SET options = ? WHERE id = ?", (options, narrow["id"]))

    archive = ZipFile(BytesIO((await owner.api.get(f"/bulk-jobs/{job['id']}/result?format=zip")).content))

    assert sorted(archive.namelist()) == sorted(
        [*[f"{code['short_id']}.png" for code in others], "left-out.txt"]
    )
    assert (
        archive.read("left-out.txt").decode().startswith(f"{narrow['id']} {narrow['short_id']}: is too small")
    )


@pytest.mark.slow
@pytest.mark.parametrize("query", ["", "&sheet=letter", "&sheet=l7160", "&sheet=l7163", "&label_mm=50x60"])
async def test_every_label_of_a_sheet_says_where_its_code_is(world, owner, query):
    job = await make(world, owner, urls(3))

    sheet = await owner.api.get(f"/bulk-jobs/{job['id']}/result?format=sheet{query}")

    labels = await owner.api.get(f"/bulk-jobs/{job['id']}/result?format=labels{query}")
    assert labels.headers["content-type"] == "application/pdf"
    assert sheet.headers["content-type"] == "application/pdf"
    page = PdfDocument(sheet.content)[0].render(scale=300 / 72).to_pil()
    assert {opened(one.text) for one in read_barcodes(page)} == {
        code["short_url"] for code in await codes_of(owner)
    }


async def test_a_label_that_is_too_small_for_its_code_is_refused_by_row(world, owner):
    job = await make(world, owner, urls(2))

    response = await owner.api.get(f"/bulk-jobs/{job['id']}/result?format=sheet&label_mm=15x15")

    assert [(row, column) for row, column, _ in rows_of(response)] == [(1, "sheet"), (2, "sheet")]


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("format=sheet&sheet=a4&label_mm=60x60", "label_mm"),
        ("format=sheet&label_mm=900x900", "label_mm"),
        ("format=sheet&label_mm=large", "label_mm"),
        ("format=csv&image_format=png", "image_format"),
        ("format=zip&sheet=a4", "sheet"),
        ("format=zip&image_format=gif", "image_format"),
        ("format=docx", "format"),
    ],
)
async def test_a_result_that_cannot_be_is_refused_by_its_parameter(world, owner, query, field):
    job = await make(world, owner, urls(1))

    response = await owner.api.get(f"/bulk-jobs/{job['id']}/result?{query}")

    assert (refusal(response), fault_fields(response)) == ((400, "validation_error"), {field})


# Limits


@pytest.mark.both_databases
async def test_of_two_files_that_race_for_the_last_places_one_wins(world, owner):
    world.limit_codes(10)

    answers = await asyncio.gather(upload(owner, urls(6)), upload(owner, urls(6, start=11)))
    refused = await owner.api.post(
        "/qr-codes/batch", json=[{"method": "create", "body": {"type_id": 1, "url": URL}}] * 5
    )
    await work_off_jobs(world)

    assert sorted(answer.status_code for answer in answers) == [202, 403]
    # The places of the file are taken before its codes are made.
    assert [one["status"] for one in refused.json()["data"]] == [201] * 4 + [403]
    assert len(await codes_of(owner)) == 10


async def test_a_quota_that_is_too_small_refuses_the_file_with_its_numbers(world, owner):
    world.limit_codes(5)
    await owner.make(type_id=1, url=URL)

    refused, fits = await upload(owner, urls(5)), await upload(owner, urls(4))

    error = refused.json()["error"]
    assert (refused.status_code, error["code"], error["limit"], error["used"]) == (
        403,
        "plan_limit_reached",
        5,
        1,
    )
    assert fits.status_code == 202


async def test_premium_columns_need_a_paid_subscription_and_are_named(world):
    trial = await world.open_account(Plan.BUSINESS, Subscription.TRIALING)
    file = table(("type_id", "url", "short_id"), (1, URL, ""), (1, URL, "mine"))

    response = await upload(trial, file)

    error = response.json()["error"]
    assert (response.status_code, error["code"]) == (403, "premium_required")
    assert [(one["row"], one["column"]) for one in error["details"]] == [(2, "short_id")]


async def test_a_plan_without_bulk_is_refused(world):
    pro = await world.open_account(Plan.PRO)

    assert refusal(await upload(pro, urls(1))) == (403, "api_plan_required")


async def test_the_same_file_and_key_twice_are_one_job(world, owner):
    answers = [await upload(owner, urls(2), key="april") for _ in range(2)]
    other = await upload(owner, urls(3), key="april")
    await work_off_jobs(world)

    first, second = (answer.json()["data"]["id"] for answer in answers)
    assert first == second
    assert answers[1].headers["idempotent-replayed"] == "true"
    assert refusal(other) == (409, "idempotency_conflict")
    assert len(await codes_of(owner)) == 2


async def test_a_job_of_another_account_does_not_exist(world, owner):
    job = await make(world, owner, urls(1))
    other = await world.open_account()

    for path in (f"/bulk-jobs/{job['id']}", f"/bulk-jobs/{job['id']}/result"):
        assert refusal(await other.api.get(path)) == (404, "not_found")
    assert (await other.api.get("/bulk-jobs")).json()["data"] == []
    assert [one["id"] for one in (await owner.api.get("/bulk-jobs")).json()["data"]] == [job["id"]]


async def test_a_column_holds_rules_as_json_and_a_bad_one_is_named(world, owner):
    other = await owner.make()

    def row(rules):
        return ("1", URL, json.dumps(rules))

    def to(**where):
        return {"when": {"language": ["de"]}, "to": where}

    bad = [[to(code="no")], [to(url="nope")], [to(url=URL)] * 21, {"to": {}}]
    found = rows_of(await upload(owner, table(("type_id", "url", "rules"), *map(row, bad))))
    assert [(number, column) for number, column, _ in found][:3] == [(1, "rules"), (2, "rules"), (3, "rules")]
    assert {number for number, _, _ in found} == {1, 2, 3, 4}

    good = [[to(code=other["id"])], []]
    job = await make(world, owner, table(("type_id", "url", "rules"), *map(row, good)))
    made = [code for code in await codes_of(owner) if code["id"] != other["id"]]
    assert (job["status"], job["errors"]) == ("done", [])
    assert sorted(len(code["rules"]) for code in made) == [0, 1]
