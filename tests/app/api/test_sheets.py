"""POST /sheets: labels, layouts and pictures of chosen codes, decoded from the files."""

from dataclasses import replace
from io import BytesIO
from zipfile import ZipFile

import pytest
from pypdfium2 import PdfDocument
from zxingcpp import read_barcodes

from domain.codes.codes import PictureState
from domain.drawing.print_layouts import print_layouts
from tests.jobs import steps_of_next_job, work_off_jobs
from tests.opened import opened
from tests.support import code_id, decoded, fault_fields, refusal


async def ask(owner, **body):
    return await owner.api.post("/sheets", json=body)


def pages_of(answer):
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/pdf"), answer.text
    return [page.render(scale=300 / 72).to_pil() for page in PdfDocument(answer.content)]


def codes_on(page):
    """What is read on a page, row by row."""
    found = read_barcodes(page)
    found.sort(key=lambda one: (round(one.position.top_left.y / 40), one.position.top_left.x))
    return [opened(one.text) for one in found]


async def with_least_width(world, owner, code, **changes):
    kept = await world.store.codes.get(owner.account.id, code_id(code))
    found = replace(kept.picture_state.scannability, **changes)
    await world.store.codes.save(replace(kept, picture_state=PictureState(scannability=found)))


@pytest.mark.both_databases
async def test_labels_are_printed_in_the_order_of_their_ids_or_of_a_filter(world, owner):
    first, second, third = [await owner.make(name=name, tags=["terrace"]) for name in ("B", "C", "A")]
    await owner.make(name="another")
    wanted = [third["id"], first["short_id"], second["id"].upper(), third["id"]]

    by_ids = await ask(owner, ids=wanted, sheet="l7163", start_at=4)
    by_filter = await ask(owner, filter={"tag": "Terrace", "sort": "name"}, sheet="l7163", copies=2)

    urls = {code["name"]: code["short_url"] for code in (first, second, third)}
    assert [codes_on(page) for page in pages_of(by_ids)] == [[urls[name] for name in "ABCA"]]
    assert [codes_on(page) for page in pages_of(by_filter)] == [[urls[name] for name in "AABBCC"]]


@pytest.mark.slow
async def test_every_layout_says_where_its_codes_are_page_by_page(world, owner):
    codes = [await owner.make(type_id=5, ssid=ssid, password="flat white") for ssid in ("Linden", "Oak")]
    joins = [f"WIFI:T:WPA;S:{ssid};P:flat white;;" for ssid in ("Linden", "Oak")]

    for name, layout in print_layouts().items():
        answer = await ask(owner, ids=[code["id"] for code in codes], format="layout", layout=name)

        kinds = [part.kind for part in layout.codes for _ in layout.all_places]
        expected = [
            sorted(code["short_url"] if kind == "code" else join for kind in kinds)
            for code, join in zip(codes, joins, strict=True)
        ]
        assert [sorted(found) for page in pages_of(answer) if (found := codes_on(page))] == expected, name


async def test_a_code_that_is_too_small_is_refused_left_out_or_plain(world, owner):
    good, large, bad = [await owner.make(name=name) for name in ("Good", "Large", "Bad")]
    await with_least_width(world, owner, large, min_print_mm=60)
    await with_least_width(world, owner, bad, grade="F")
    chosen = {"ids": [good["id"], large["id"], bad["id"]]}

    for form, room in (
        ({"sheet": "l7160"}, "on 63.5 by 38.1 mm there is room for 30 mm."),
        ({"format": "layout", "layout": "stickers"}, "on 210 by 297 mm there is room for 34 mm."),
    ):
        refused = await ask(owner, **chosen, **form)
        left_out = await ask(owner, **chosen, **form, too_small="leave_out")
        plain = await ask(owner, **chosen, **form, too_small="plain")

        first, second = refused.json()["error"]["details"]
        assert refusal(refused) == (400, "validation_error")
        assert (first["row"], first["code_id"], first["code"], first["least"]) == (
            2,
            large["id"],
            "too_small",
            60,
        )
        assert first["field"] == first["column"] == form.get("format", "sheet")
        assert '"Large" has to be printed 60 mm wide' in first["message"]
        assert room in first["message"]
        assert (second["row"], second["code"]) == (3, "not_scannable")
        assert {url for page in pages_of(left_out) for url in codes_on(page)} == {good["short_url"]}
        assert all(one["id"] in left_out.headers["warning"] for one in (large, bad))
        assert good["id"] not in left_out.headers["warning"]
        assert "warning" not in plain.headers
        assert {url for page in pages_of(plain) for url in codes_on(page)} == {
            one["short_url"] for one in (good, large, bad)
        }
    # A plain picture has no room either, nor has any other code.
    for too_small in ("plain", "leave_out"):
        assert refusal(await ask(owner, **chosen, label_mm="9x9", too_small=too_small))[0] == 400


async def test_words_are_of_the_code_and_of_the_owners_language(world, owner):
    code = await owner.make(name="قائمة الطعام", external_id="t-1")
    plain = await ask(owner, ids=[code["id"]], sheet="5160", caption=" ")
    written = [
        await ask(owner, ids=[code["id"]], sheet="5160", caption=caption)
        for caption in ("{name}", "{short_url}", "{external_id} 第{n}桌", "{{n}}")
    ]
    named = await ask(owner, ids=[code["id"]], sheet="5160")
    wrong = [await ask(owner, ids=[code["id"]], caption=caption) for caption in ("{id}", "{name.x}", "{}")]
    english = await ask(owner, ids=[code["id"]], format="layout", layout="a6")
    said = await ask(owner, ids=[code["id"]], format="layout", layout="a6", headline="菜单", ground="white")
    long = await ask(owner, ids=[code["id"]], format="layout", layout="a6", headline="x" * 60)

    assert len({one.content for one in (plain, *written)}) == 5
    assert named.content == written[0].content
    assert [fault_fields(one) for one in wrong] == [{"caption"}] * 3
    assert "{id}: there are {name}, {short_url}" in wrong[0].json()["error"]["details"][0]["message"]
    assert {codes_on(page)[0] for one in (english, said) for page in pages_of(one)} == {code["short_url"]}
    assert fault_fields(long) == {"headline"}


async def test_pictures_come_as_a_zip_and_blank_codes_as_labels(world, owner):
    blank = (await owner.api.post("/qr-codes/blank", json={"count": 3, "first_number": 1})).json()["data"]
    menu = await owner.make()

    archive = ZipFile(BytesIO((await ask(owner, filter={}, format="zip", image_format="webp")).content))
    labels = await ask(owner, filter={"status": "blank"}, sheet="a4-pen")

    assert {decoded(BytesIO(archive.read(name))) for name in archive.namelist()} == {
        one["short_url"] for one in (*blank, menu)
    }
    assert [len(codes_on(page)) for page in pages_of(labels)] == [3]


@pytest.mark.both_databases
async def test_more_than_two_hundred_are_a_job_that_goes_on_after_its_process_has_ended(world, owner):
    await owner.api.post("/qr-codes/blank", json={"count": 101, "first_number": 1})
    await work_off_jobs(world)
    form = {"filter": {"sort": "name"}, "sheet": "l4732", "copies": 2, "caption": "{name}"}
    once = {"idempotency-key": "print"}

    accepted = await owner.api.post("/sheets", json=form, headers=once)
    again = await owner.api.post("/sheets", json=form, headers=once)

    job = accepted.json()["data"]
    path = f"/bulk-jobs/{job['id']}"
    assert (accepted.status_code, job["status"], job["total"], job["drawn"]) == (202, "queued", 101, 0)
    assert accepted.headers["location"].endswith(path)
    assert again.json()["data"]["id"] == job["id"]
    assert refusal(await owner.api.get(f"{path}/result")) == (409, "in_flight")
    steps = await steps_of_next_job(world)
    await anext(steps)
    shown = (await owner.api.get(path)).json()["data"]
    assert (shown["status"], shown["drawn"]) == ("running", 10)
    await steps.aclose()
    world.clock.advance(minutes=1)
    await work_off_jobs(world)
    shown = (await owner.api.get(path)).json()["data"]
    assert (shown["status"], shown["drawn"], shown["errors"]) == ("done", 101, [])
    result = await owner.api.get(f"{path}/result")
    pages = PdfDocument(result.content)
    assert len(pages) == 3
    codes = (await owner.api.get("/qr-codes?limit=100&sort=name")).json()["data"]
    first = codes_on(pages[0].render(scale=300 / 72).to_pil())
    assert first == [code["short_url"] for code in codes[:40] for _ in range(2)]
    table = await owner.api.get(f"{path}/result?format=csv")
    assert len(table.text.splitlines()) == 102


async def test_nobody_prints_the_codes_of_others(world, owner):
    other = await world.open_account()
    mine, theirs = await owner.make(), await other.make()
    folder = (await owner.api.post("/folders", json={"name": "Shop"})).json()["data"]["id"]
    inside = await owner.make(folder=folder)

    unknown = await ask(owner, ids=[mine["id"], theirs["id"]])
    by_short_id = await ask(owner, ids=[theirs["short_id"]])
    their_folder = await ask(other, filter={"folder": folder})
    limited = await owner.new_key(folders=[folder], scopes=["codes:read"])
    outside = await limited.post("/sheets", json={"ids": [mine["id"]]})
    in_all = await limited.post("/sheets", json={"filter": {}, "copies": 100})
    job = await limited.post("/sheets", json={"ids": 3 * [inside["id"]], "copies": 100})
    no_reader = await (await owner.new_key(scopes=["codes:write"])).post("/sheets", json={"filter": {}})

    assert refusal(unknown) == (404, "not_found")
    assert fault_fields(unknown) == {"ids[1]"}
    assert refusal(by_short_id) == (404, "not_found")
    assert refusal(their_folder) == (404, "not_found")
    assert refusal(outside) == (404, "not_found")
    assert {url for page in pages_of(in_all) for url in codes_on(page)} == {inside["short_url"]}
    assert refusal(job) == refusal(no_reader) == (403, "insufficient_scope")


WRONG = [
    ({}, ["ids"]),
    ({"ids": []}, ["ids"]),
    ({"ids": ["x"], "filter": {}}, ["ids"]),
    ({"filter": {"tag": "no such tag"}}, ["filter"]),
    ({"filter": {"limit": "3", "colour": "red", "status": "gone"}}, 3 * ["filter"]),
    ({"filter": {}, "sheet": "l9999"}, ["sheet"]),
    ({"filter": {}, "sheet": "a4", "label_mm": "60x40"}, ["label_mm"]),
    ({"filter": {}, "label_mm": "60"}, ["label_mm"]),
    ({"filter": {}, "sheet": "5163", "start_at": 11}, ["start_at"]),
    ({"filter": {}, "sheet": "5163", "marks": True}, ["marks"]),
    ({"filter": {}, "copies": 101}, ["copies"]),
    ({"filter": {}, "layout": "a6", "image_format": "png"}, ["image_format", "layout"]),
    ({"filter": {}, "format": "layout"}, ["layout"]),
    ({"filter": {}, "format": "zip", "copies": 2}, ["copies"]),
    ({"filter": {}, "format": "layout", "layout": "wifi"}, ["layout"]),
    ({"filter": {}, "more": 1}, ["more"]),
]


async def test_what_cannot_be_printed_is_named(world, owner):
    await owner.make()

    for body, fields in WRONG:
        answer = await ask(owner, **body)

        assert refusal(answer) == (400, "validation_error"), body
        assert [one.partition(".")[0] for one in sorted(fault_fields(answer))] == fields, body
