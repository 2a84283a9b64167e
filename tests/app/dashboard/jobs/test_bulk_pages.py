"""Many codes from one file: checked, mended, made, and downloaded as pictures and labels."""

import asyncio
import re
from dataclasses import replace
from html import unescape
from io import BytesIO
from zipfile import ZipFile

import pytest

from domain.accounts.plans import Plan, Subscription
from domain.content import TYPES
from domain.jobs.bulk_file import MAX_BYTES
from domain.jobs.jobs import DRAFTS_KEPT_FOR
from domain.kernel.csv_tables import UTF8_MARK, read_table
from domain.kernel.workbooks import workbook_of
from storage.runtime.sweeper import sweep_jobs
from tests.app.dashboard.forms import form_in
from tests.app.dashboard.jobs.job_files import PARTIAL, made, records, send, table, urls
from tests.app.dashboard.signing import signed_in
from tests.cases import in_turn
from tests.jobs import steps_of_next_job, work_off_jobs

BULK = "/dashboard/bulk"
HOSTILE = "<script>alert(1)</script>\u202egpj.exe"


async def codes_of(owner):
    return (await owner.api.get("/qr-codes", params={"limit": 100})).json()["data"]


def marked_in(page):
    return re.search(rf'"({BULK}/[0-9a-f-]+/marked)"', page.text)[1]


@pytest.mark.slow
@pytest.mark.parametrize("headers", [{}, PARTIAL], ids=["without script", "with script"])
async def test_thirty_seven_faults_are_mended_in_the_marked_file_and_every_row_is_made(world, owner, headers):
    """Upload, faults, the file with them marked, mended there, made, and the pictures in a ZIP."""
    client = await signed_in(world, owner)
    rows = [[1, f"Table {n}", f"https://example.com/?{n}"] for n in range(1, 61)]
    for row in rows[:37]:
        row[2] = "nonsense"
    content = b"\xef\xbb\xbf" + table(("type_id", "name", "url"), *rows)

    refused = await send(client, BULK, content, name="autumn.csv")
    nothing_yet = await codes_of(owner)
    marked = await client.get(marked_in(refused))
    mended = marked.text.replace("nonsense", "https://example.com/mended").encode()
    location = await made(world, client, BULK, mended, name="autumn.csv")
    job = await client.get(location, headers=headers)
    pictures = await client.get(f"{location}/result?format=zip&image_format=svg")

    assert refused.status_code == 422
    assert "37 errors in 37 of 60 rows, so nothing was made yet." in refused.text
    assert "Begin it with https:// or http://" in unescape(refused.text)
    assert nothing_yet == []
    assert marked.content.startswith(b"\xef\xbb\xbffaults,type_id,name,url")
    assert marked.text.count("url: Begin it with https:// or http://") == 37
    assert "60 codes are ready" in job.text
    assert ("<main" in job.text) is (not headers)
    with ZipFile(BytesIO(pictures.content)) as archive:
        assert len(archive.namelist()) == 60
    assert {one["created_via"] for one in await codes_of(owner)} == {"bulk"}


async def test_the_faults_of_the_table_and_those_of_its_cells_are_named_at_once(world, owner):
    client = await signed_in(world, owner)
    address = "https://example.com"
    content = f'type_id,url\n1,{address},x\n1,nope\n1,"{address}\n1,{address}/\0\n1,{address}\n'

    refused = await send(client, BULK, content.encode())
    marked = records(await client.get(marked_in(refused)))

    assert "4 errors in 4 of 5 rows, so nothing was made yet." in refused.text
    for words in ("This row has 3 cells", "Begin it with https://", "quotes do not match", "character"):
        assert words in refused.text
    assert [bool(row["faults"]) for row in marked] == [True, True, True, True, False]
    assert [row["url"] for row in marked] == [address, "nope", f'"{address}', f"{address}/\0", address]


async def test_a_checked_file_says_what_will_be_made_and_makes_nothing(world, owner):
    client = await signed_in(world, owner)

    checked = await send(client, BULK, urls(3), name=HOSTILE)
    page = await client.get(checked.headers["location"])

    assert checked.status_code == 303
    assert "3 codes will be made" in page.text
    assert "<script>alert" not in page.text
    assert "&lt;script&gt;alert(1)&lt;/script&gt;\ufffdgpj.exe" in page.text
    await work_off_jobs(world)
    assert await codes_of(owner) == []


@pytest.mark.both_databases
async def test_pressing_twice_makes_them_once(world, owner):
    client = await signed_in(world, owner)
    location = (await send(client, BULK, urls(5))).headers["location"]

    answers = await asyncio.gather(*(client.post(location) for _ in range(4)))
    late = await client.post(location)
    await work_off_jobs(world)

    assert {(one.status_code, one.headers["location"]) for one in (*answers, late)} == {(303, location)}
    assert len(await codes_of(owner)) == 5


async def test_what_has_changed_since_the_check_is_found_before_anything_is_made(world, owner):
    client = await signed_in(world, owner)
    content = table(("type_id", "url", "short_id"), (1, "https://example.com", "terrace"))
    location = (await send(client, BULK, content)).headers["location"]
    await owner.make(short_id="terrace")

    answer = await client.post(location)

    assert answer.status_code == 422
    assert "This ending is taken. Choose another." in answer.text
    assert len(await codes_of(owner)) == 1


async def test_a_later_check_takes_the_place_of_an_earlier_one(world, owner):
    client = await signed_in(world, owner)
    first = (await send(client, BULK, urls(1))).headers["location"]
    second = (await send(client, BULK, urls(2))).headers["location"]

    late = await client.post(first)

    assert (await client.get(first)).status_code == 404
    assert late.headers["location"] == f"{BULK}?said=job_gone"
    assert "That file is not here any more." in (await client.get(late.headers["location"])).text
    assert (await client.get(second)).status_code == 200
    assert len((await world.rows())["job_files"]) == 1


async def test_a_plan_that_was_lost_since_the_check_makes_nothing(world, owner):
    client = await signed_in(world, owner)
    location = (await send(client, BULK, urls(2))).headers["location"]
    await owner.subscribe(Plan.PRO, Subscription.ACTIVE)

    answer = await client.post(location)
    await work_off_jobs(world)

    assert (answer.status_code, answer.headers["location"]) == (303, BULK)
    assert "Business" in (await client.get(BULK)).text
    assert (await world.rows())["short_urls"] == []


async def test_a_checked_file_is_kept_for_a_day(world, owner):
    client = await signed_in(world, owner)
    location = (await send(client, BULK, urls(1))).headers["location"]
    now = world.clock.now()

    await sweep_jobs(now)
    kept = await client.get(location)
    await sweep_jobs(now + 2 * DRAFTS_KEPT_FOR)

    assert kept.status_code == 200
    assert (await client.get(location)).status_code == 404
    rows = await world.rows()
    assert (rows["jobs"], rows["job_files"]) == ([], [])


async def test_a_row_with_a_known_external_id_changes_its_code_if_asked(world, owner):
    client = await signed_in(world, owner)
    await owner.make(external_id="t-1", name="Old")

    refused = await send(client, BULK, urls(2))
    checked = await send(client, BULK, urls(2), mode="upsert")
    ready = await client.get(checked.headers["location"])
    await client.post(checked.headers["location"])
    await work_off_jobs(world)

    assert refused.status_code == 422
    assert "has it already. To change that code" in refused.text
    assert "1 code will be made, 1 code will be changed" in ready.text
    assert sorted(one["name"] for one in await codes_of(owner)) == ["Table 1", "Table 2"]


async def test_a_page_names_a_hundred_faults_and_the_marked_file_all(world, owner):
    client = await signed_in(world, owner)
    content = table(("type_id", "url"), *((1, f"{HOSTILE}{n}") for n in range(150)))

    refused = await send(client, BULK, content)
    marked = await client.get(marked_in(refused))

    assert refused.text.count("<tr>") == 101
    assert "and 50 more" in refused.text
    assert "<script>alert" not in refused.text
    assert "\u202e" not in refused.text
    assert all(row["faults"].startswith("url: ") for row in records(marked))


async def test_rows_of_the_marked_file_keep_their_places_and_their_cells(world, owner):
    client = await signed_in(world, owner)
    content = b"type_id,name,url,external_id\r\n\r\n1,=1+1,nope,+49\r\n\r\n\r\n1,Two,nope,@x\r\n"

    refused = await send(client, BULK, content)
    again = await send(client, BULK, (await client.get(marked_in(refused))).content)

    for page in (refused, again):
        assert "2 errors in 2 of 2 rows" in page.text
        assert "Row 2" in page.text
        assert "Row 5" in page.text
    lines = (await client.get(marked_in(again))).text.splitlines()
    assert lines[2].endswith(",1,=1+1,nope,+49")
    assert lines[5].endswith(",1,Two,nope,@x")


async def test_the_form_of_a_file_is_said_and_its_faults_go_back_in_it(world, owner):
    client = await signed_in(world, owner)
    text = "type_id;name;url\r\n1;Käse;{}\r\n"
    book = [("type_id", "name", "url"), ("1", "Käse", "nope")]
    files = (
        (text.format("nope").encode("cp1252"), "semicolons, Windows-1252", "csv"),
        (text.format("nope").replace(";", "\t").encode("utf-16"), "tabs, UTF-16", "csv"),
        (workbook_of(book), "the first sheet of an Excel file", "xlsx"),
    )

    for content, words, suffix in files:
        refused = await send(client, BULK, content)
        marked = await client.get(marked_in(refused))
        assert f"Read as: {words}" in refused.text
        assert f'.{suffix}"' in marked.headers["content-disposition"]
        table = read_table(marked.content, max_rows=9)
        assert table.form == read_table(content, max_rows=9).form
        assert table.rows[0].cells[1:] == ("1", "Käse", "nope")

    good = await send(client, BULK, text.format("https://example.com").encode("cp1252"))
    assert "Read as: semicolons, Windows-1252" in (await client.get(good.headers["location"])).text


async def test_a_table_for_a_person_begins_with_the_mark_that_excel_needs(world, owner):
    client = await signed_in(world, owner)
    location = await made(world, client, BULK, urls(1))
    code = (await codes_of(owner))[0]

    for path in (
        f"{location}/result?format=csv",
        f"{BULK}/template?kind=url",
        f"/dashboard/codes/{code['id']}/scans/every.csv",
        f"/dashboard/codes/{code['id']}/scans.csv",
        "/dashboard/contacts/csv",
    ):
        assert (await client.get(path)).content.startswith(UTF8_MARK), path
    result = await owner.api.get(f"/bulk-jobs/{location.rpartition('/')[2]}/result")
    assert not result.content.startswith(UTF8_MARK)


@in_turn(
    ("content", "words"),
    [
        (b"", "There is no row in it."),
        (b"type_id,url\r\n", "There is no row in it."),
        (b"PK\x03\x04xlsx", "This is a workbook that we cannot read, or a ZIP."),
        (b"type_id,name\r\n1,K\x81se", "The encoding cannot be recognised."),
        (b"type_id,nmae\r\n1,x", "Perhaps name?"),
        (b"type_id,link_password\r\n1,x", "A file cannot set passwords."),
        (b"name\r\nx", "This column is missing."),
        (b'type_id,url\r\n1,"https://example.com', "The quotes do not match."),
        (b"type_id,url\r\n1,https://example.com,,x", "This row has 4 cells, and the header 2."),
        (b"type_id,url\r\n" + b"1,https://example.com\r\n" * 10_001, "A file has 10,000 rows at most."),
    ],
)
async def test_a_file_that_is_no_table_of_codes_is_refused_in_a_sentence(world, owner, content, words):
    client = await signed_in(world, owner)

    refused = await send(client, BULK, content)

    assert refused.status_code == 422
    assert words in refused.text
    assert re.search(r"<title>Error: ", refused.text)
    assert await codes_of(owner) == []


@in_turn(
    ("column", "cell", "words"),
    [
        ("type_id", "urll", "Write the number of a type, like 1, or its word, like url."),
        ("type_id", "77", "Write the number of a type, like 1, or its word, like url."),
        ("expiration_enabled", "TRUE", "Write expires_at in this row, too, or FALSE here."),
        ("status", "on", "Write one of these: active, paused, blank, 1, 2"),
        ("options.dotsOptions.type", "wavy", "Write one of these: square, dots,"),
        ("options.backgroundOptions.color", "#12", "Write a colour like #0b6b50."),
        ("options.image", "nope", "This is not the address of a picture. Begin it with https://"),
        ("folder", "nowhere", "There is nothing with this name or id in your account."),
        ("text", "x", "Codes of this type do not have this. Empty the cell."),
        ("expiration_enabled", "maybe", "Write TRUE or FALSE."),
        ("metadata", "{x", "Write it as JSON, as in the example file."),
        ("short_id", "admin", "This word is one of our own pages. Choose another."),
        ("scan_limit", "-1", "This number is too small or too large."),
        ("external_id", "x" * 201, "200 characters at most. It has 201."),
    ],
)
async def test_a_wrong_cell_is_named_in_plain_words(world, owner, column, cell, words):
    client = await signed_in(world, owner)
    row = {"type_id": "1", "url": "https://example.com"} | {column: cell}

    refused = await send(client, BULK, table([*row], [*row.values()]))

    assert refused.status_code == 422
    assert words in unescape(refused.text)
    assert f"<code>{column}</code>" in refused.text
    # Not in the domain's own English, which would be marked as such.
    assert 'lang="en" dir="ltr">' not in refused.text.partition("<main")[2]


async def test_a_form_without_a_file_says_so(world, owner):
    client = await signed_in(world, owner)

    for answer in (await client.post(BULK), await client.post(BULK, files={"file": ("", b"", "")})):
        assert answer.status_code == 422
        assert "Choose a file." in answer.text


@pytest.mark.parametrize("size", [MAX_BYTES + 1, MAX_BYTES + 200_000])
async def test_a_file_that_is_too_large_is_refused_in_a_sentence(world, owner, size):
    client = await signed_in(world, owner)

    refused = await send(client, BULK, b"x" * size)

    assert refused.status_code in (413, 422)
    assert "That file is too large" in refused.text
    assert "10 MB" in refused.text
    assert (await world.rows())["jobs"] == []


async def test_a_plan_with_too_few_codes_says_how_many_are_left(world, owner):
    client = await signed_in(world, owner)
    allowances = {**world.deps.allowances}
    allowances[Plan.BUSINESS] = replace(allowances[Plan.BUSINESS], qr_codes=3)
    world.change(allowances=allowances)
    await owner.make()

    page = await client.get(BULK)
    refused = await send(client, BULK, urls(3))
    fitting = await send(client, BULK, urls(2))

    assert "You have room for 2 more codes." in page.text
    assert refused.status_code == 422
    assert "1 of 3 are used on this plan" in refused.text
    assert fitting.status_code == 303


async def test_other_plans_are_told_what_it_does_and_which_plan_has_it(world):
    owner = await world.open_account(Plan.PRO)
    client = await signed_in(world, owner)

    page = await client.get(BULK)
    sent = await send(client, BULK, urls(1))

    assert "Hundreds of codes from one file" in page.text
    assert "This comes with Business." in page.text
    assert 'type="file"' not in page.text
    assert sent.headers["location"] == BULK
    assert (await world.rows())["jobs"] == []


async def test_an_account_on_trial_is_told_what_a_file_may_not_have_yet(world):
    owner = await world.open_account(Plan.BUSINESS, Subscription.TRIALING)
    client = await signed_in(world, owner)
    content = table(("type_id", "url", "short_id"), (1, "https://example.com", "terrace"))
    words = "scan limits need: Business, once it is paid. Until then, leave these cells empty."

    offered = await client.get(BULK)
    refused = await send(client, BULK, content)
    marked = await client.get(marked_in(refused))

    assert words in offered.text
    assert "1 error in 1 of 1 rows" in refused.text
    assert words in refused.text[refused.text.index("<tbody>") :]
    assert words in marked.text


@in_turn("slug", sorted(model.slug for model in TYPES.values()))
async def test_the_example_of_each_kind_can_be_sent_as_it_is(world, owner, slug):
    client = await signed_in(world, owner)
    offered = await client.get(BULK)

    example = await client.get(f"{BULK}/template?kind={slug}")
    checked = await send(client, BULK, example.content)

    assert f'<option value="{slug}">' in offered.text
    assert checked.status_code == 303, checked.text


async def test_a_page_of_a_job_is_asked_for_again_until_there_is_a_result(world, owner):
    client = await signed_in(world, owner)
    location = (await send(client, BULK, urls(30))).headers["location"]
    await client.post(location)
    waiting = await client.get(location)
    steps = await steps_of_next_job(world)
    await anext(steps)

    running = await client.get(location)
    fragment = await client.get(location, headers=PARTIAL)
    too_early = await client.get(f"{location}/result?format=csv")
    [_ async for _ in steps]
    ended = await client.get(location, headers=PARTIAL)

    assert "It is waiting for its turn." in waiting.text
    for page in (running, fragment):
        assert 'hx-trigger="every 1s"' in page.text
        assert 'aria-busy="true"' in page.text
        assert "Making 30 codes" in page.text
        assert "10 of 30" in page.text
        assert "about 10 seconds left" in page.text
        assert f'href="{location}">Refresh' in page.text
    assert fragment.text.lstrip().startswith('<div id="job"')
    assert too_early.status_code == 404
    assert "hx-trigger" not in ended.text
    assert "aria-busy" not in ended.text
    assert "30 codes are ready" in ended.text


async def test_what_was_made_comes_as_labels_pictures_and_a_table(world, owner):
    client = await signed_in(world, owner)
    location = await made(world, client, BULK, urls(2))

    labels = await client.get(f"{location}/result?format=sheet&sheet=l7163")
    pictures = await client.get(f"{location}/result?format=zip&image_format=pdf")
    codes = await client.get(f"{location}/result?format=csv")
    wrong = [
        await client.get(f"{location}/result?{query}")
        for query in ("format=exe", "format=sheet&sheet=a5", "format=csv&sheet=a4", "more=1")
    ]

    assert labels.content.startswith(b"%PDF")
    with ZipFile(BytesIO(pictures.content)) as archive:
        assert all(name.endswith(".pdf") for name in archive.namelist())
    assert [row["external_id"] for row in records(codes)] == ["t-1", "t-2"]
    assert [one.status_code for one in wrong] == [404] * 4


async def test_codes_that_do_not_scan_are_named_above_what_is_printed(world, owner):
    client = await signed_in(world, owner)
    content = table(
        ("type_id", "name", "url", "options.dotsOptions.color", "options.image"),
        (1, "Good", "https://example.com", "", ""),
        (1, "Pale", "https://example.com", "#f4f4f4", ""),
        (1, "Bare", "https://example.com", "", "https://logos.invalid/logo.png"),
    )

    location = await made(world, client, BULK, content)
    page = (await client.get(location)).text

    assert "3 codes are ready" in page
    assert "Pictures drawn and read back: 2\u00a0A, 1\u00a0F" in page
    assert "1 code scans badly or not at all." in page
    assert "1 code lacks its logo or the picture behind it: we could not get it." in page
    care = page[page.index("drawn and read back") : page.index("Labels as PDF")]
    assert ("Good" in care, "Pale" in care, "Bare" in care) == (False, True, True)
    assert '"/dashboard/codes?state=care"' in care


async def test_labels_on_which_codes_would_not_scan_are_refused_in_a_sentence(world, owner):
    client = await signed_in(world, owner)
    content = table(
        ("type_id", "url", "options.qrOptions.errorCorrectionLevel", "options.margin"),
        (1, "https://example.com", "H", "400"),
    )
    location = await made(world, client, BULK, content)

    refused = await client.get(f"{location}/result?format=sheet&sheet=5160")

    plain = await client.get(f"{location}/result?format=sheet&sheet=5160&too_small=plain&caption={{n}}")
    no_other = await client.get(f"{location}/result?format=sheet&sheet=5160&too_small=leave_out")
    wrong = await client.get(f"{location}/result?format=sheet&sheet=5160&caption={{id}}&start_at=0")
    too_far = await client.get(f"{location}/result?format=sheet&sheet=5160&start_at=31")

    assert plain.content.startswith(b"%PDF")
    assert no_other.status_code == 422
    assert set(form_in(wrong).faults) == {"caption", "start_at"}
    assert set(form_in(too_far).faults) == {"start_at"}
    assert 'value="{id}"' in wrong.text
    assert refused.status_code == 422, refused.headers
    assert 'value="leave_out"' in refused.text
    assert "On these labels 1 code would be too small to scan." in refused.text
    assert '<option value="5160" selected>' in refused.text


async def test_labels_may_have_a_size_of_ones_own(world, owner):
    client = await signed_in(world, owner)
    location = await made(world, client, BULK, urls(1))

    drawn = await client.get(f"{location}/result?format=sheet&sheet=l7163&label_mm=70x50")
    empty = await client.get(f"{location}/result?format=sheet&sheet=l7163&label_mm=")
    small = await client.get(f"{location}/result?format=sheet&sheet=a4&label_mm=9x9")
    refused = await client.get(f"{location}/result?format=sheet&sheet=a4&label_mm=<b>")

    assert drawn.content.startswith(b"%PDF")
    assert empty.content.startswith(b"%PDF")
    assert drawn.content != empty.content
    for page, words in ((small, "1 code would be too small"), (refused, "like 60x40. They must fit on A4.")):
        assert page.status_code == 422
        assert words in form_in(page).faults["label_mm"]
    assert 'value="&lt;b&gt;"' in refused.text


async def test_rows_that_fail_while_they_are_made_are_named(world, owner):
    client = await signed_in(world, owner)
    content = table(
        ("type_id", "url", "short_id"),
        (1, "https://example.com", "terrace"),
        (1, "https://example.com", "garden"),
    )
    location = (await send(client, BULK, content)).headers["location"]
    await client.post(location)
    await owner.make(short_id="terrace")
    await work_off_jobs(world)

    page = await client.get(location)
    faults = await client.get(f"{location}/faults")

    assert "1 code is ready" in page.text
    assert "1 row cannot be used" in page.text
    assert [row["Row"] for row in records(faults)] == ["1"]


async def test_a_job_that_made_nothing_says_so_and_offers_no_labels(world, owner):
    client = await signed_in(world, owner)
    content = table(("type_id", "url", "short_id"), (1, "https://example.com", "terrace"))
    location = (await send(client, BULK, content)).headers["location"]
    await client.post(location)
    await owner.make(short_id="terrace")
    await work_off_jobs(world)

    page = await client.get(location)

    assert "<h1>No code was made</h1>" in page.text
    assert "1 row cannot be used" in page.text
    assert "Labels as PDF" not in page.text
    assert "/result?" not in page.text


async def test_earlier_files_are_listed_with_those_of_programs(world, owner):
    client = await signed_in(world, owner)
    location = await made(world, client, BULK, urls(2), name="spring.csv")
    await owner.api.post(
        "/qr-codes/bulk", content=urls(1).replace(b"t-1", b"u-1"), headers={"content-type": "text/csv"}
    )

    page = await client.get(BULK)

    assert f'href="{location}"><b><bdi>spring.csv' in page.text
    assert re.search(rf'href="{BULK}/[^"]+"><b><time datetime="[^"]+">today, ', page.text)
    assert "still being made" in page.text


async def test_files_before_the_newest_ten_are_found(world, owner):
    client = await signed_in(world, owner)
    for number in range(12):
        world.clock.advance(seconds=1)
        await made(world, client, BULK, urls(1), name=f"file-{number}.csv", mode="upsert")

    first = await client.get(BULK)
    second = await client.get(unescape(re.search(rf'href="({BULK}\?cursor=[^"]+)"', first.text)[1]))

    assert re.findall(r"file-\d+", first.text) == [f"file-{number}" for number in range(11, 1, -1)]
    assert re.findall(r"file-\d+", second.text) == ["file-1", "file-0"]
    assert "cursor=" not in second.text


async def test_files_and_jobs_of_another_account_are_not_found(world, owner):
    client, stranger = await signed_in(world, owner), await signed_in(world, await world.open_account())
    done = await made(world, client, BULK, urls(1))
    checked = (await send(client, BULK, urls(2).replace(b"t-1", b"v-1"), mode="upsert")).headers["location"]
    refused = marked_in(await send(client, BULK, b"type_id,url\r\n1,nope"))

    for path in (done, checked, f"{done}/result?format=csv", f"{done}/faults", f"{BULK}/x"):
        assert (await stranger.get(path)).status_code == 404, path
    assert (await stranger.post(checked)).headers["location"] == f"{BULK}?said=job_gone"
    for client_of, path in ((stranger, refused), (client, f"{done}/marked")):
        assert (await client_of.get(path)).status_code == 404, path
    # A file with faults is nothing that could be made.
    assert (await client.post(refused.removesuffix("/marked"))).headers["location"] == BULK
    assert (await client.get(refused.removesuffix("/marked"))).headers["location"] == BULK
