"""Finding a code in one call: by words, by name, by its last scan; and what is said where none fits."""

import json
import sys
from datetime import timedelta

import pytest

from domain.codes.search import nearest, spelled_alike
from domain.use_cases.codes.meant_codes import NoneMeant, SeveralMeant, find_meant
from tests.mcp_server.support import assert_fits, code_in, refusal_in, texts
from tests.rollups import count_all
from tests.support import ROOT


@pytest.fixture
async def connection(assistants, owner):
    return await assistants.connect(owner)


async def scan(world, code, times=1):
    async with world.visitor() as visitor:
        for _ in range(times):
            await visitor.get(f"{ROOT}/{code['short_id']}")


async def test_words_are_found_in_any_order_and_a_misspelling_leads_to_the_nearest(connection, owner):
    tables = [await owner.make(name=f"Table {number}") for number in (7, 17, 3, 4)]
    await owner.make(name="Spring flyer Vienna")
    await owner.make(type_id=5, ssid="WLAN Büro")

    flyer = await connection.use("list_qr_codes", search="Vienna spring flyer")
    wifi = await connection.use("list_qr_codes", search="WLAN Büro")
    misspelled = await connection.call("list_qr_codes", search="tabel 7")

    assert [row["name"] for row in flyer["qr_codes"]] == ["Spring flyer Vienna"]
    assert [row["type"] for row in wifi["qr_codes"]] == ["wifi"]
    assert "nearest" not in flyer
    assert_fits("list_qr_codes", misspelled)
    nearest = misspelled["structuredContent"]["nearest"]
    table = {name: tables[0][name] for name in ("name", "short_url", "short_id", "type", "destination")}
    assert (nearest[0], len(nearest)) == (table, 3)
    first = f"“Table 7” (url, {tables[0]['short_url']})"
    assert texts(misspelled)[0].startswith(f"No QR code fits. Nearest: {first}, ")


async def test_what_the_other_kind_has_is_said(connection, owner):
    await owner.make(name="Menu")
    link = await connection.use("create_qr_code", kind="link", url="https://example.com/jobs", name="Jobs")

    codes = await connection.call("list_qr_codes", search="jobs")
    links = await connection.call("list_qr_codes", kind="link", search="menu")
    spelled = [
        (await connection.use("list_qr_codes", kind=kind))["links"] for kind in ("link", "links", None)[:2]
    ]
    wrong = refusal_in(await connection.call("list_qr_codes", kind="folder"))

    assert "No QR code fits, but: 1 of 1 short links, newest first." in texts(codes)[0]
    assert links["structuredContent"]["qr_codes"][0]["name"] == "Menu"
    assert "nearest" not in codes["structuredContent"]
    assert (
        spelled[0]
        == spelled[1]
        == [
            {
                "name": "Jobs",
                "short_url": link["short_url"],
                "kind": "link",
                "destination": "https://example.com/jobs",
                "scan_count": 0,
                "created_at": "2026-11-20",
            }
        ]
    )
    for kind in ("code", "qr_codes", "codes"):
        assert (await connection.use("list_qr_codes", kind=kind))["total"] == 1
    assert "kind: " in wrong


async def test_what_is_there_instead_has_a_second_page(connection, owner):
    await owner.make(name="Poster")
    for number in range(3):
        await owner.make(type_id=23, question="How was it?", name=f"Room {number}")
        await connection.use("create_qr_code", kind="link", url="https://example.com", name=f"Job {number}")

    for words, asked in (
        ("No QR code fits, but: 2 of 3 short links", {"search": "job"}),
        ("No QR code fits, but of type feedback: 2 of 3 QR codes", {"search": "Feedback"}),
    ):
        first = await connection.call("list_qr_codes", limit=2, **asked)
        shown = first["structuredContent"]
        second = await connection.use("list_qr_codes", limit=2, cursor=shown["next_cursor"], **asked)
        other = await connection.call("list_qr_codes", cursor=shown["next_cursor"], search="poster")

        assert texts(first)[0].startswith(words)
        rows = [one.get("qr_codes") or one["links"] for one in (shown, second)]
        pages = [[row["name"] for row in page] for page in rows]
        assert [len(page) for page in pages] == [2, 1]
        assert len({*pages[0], *pages[1]}) == 3
        assert "cursor" in refusal_in(other)


async def test_dead_codes_are_found_in_one_call_and_pages_go_on(assistants, connection, owner):
    world = assistants.world
    codes = [await owner.make(name=str(number)) for number in range(5)]
    for number, times in ((0, 3), (1, 1), (2, 2)):
        await scan(world, codes[number], times)
        world.clock.advance(minutes=1)
    since = (world.clock.now() - timedelta(minutes=1)).isoformat()
    await count_all(world.database)

    async def names(**asked):
        found, cursor = [], None
        while True:
            page = await connection.use("list_qr_codes", limit=2, cursor=cursor, **asked)
            found += page["qr_codes"]
            if (cursor := page.get("next_cursor")) is None:
                assert page["total"] == len(found)
                return [row["name"] for row in found], found

    fewest, _ = await names(sort="fewest")
    last, rows = await names(sort="last_scanned")
    dead, _ = await names(not_scanned_since=since, sort="last_scanned")
    never, _ = await names(not_scanned_since="2020-01-01", created_before="2030-01-01")
    one, _ = await names(not_scanned_since=since, search="1")

    assert (sorted(fewest[:2]), fewest[2:]) == (["3", "4"], ["1", "2", "0"])
    assert (last[:3], sorted(last[3:])) == (["2", "1", "0"], ["3", "4"])
    moments = [row.get("last_scanned_at") for row in rows]
    assert moments[:3] == sorted(moments[:3], reverse=True)
    assert moments[3:] == [None, None]
    assert (dead[:2], sorted(dead[2:]), sorted(never)) == (["1", "0"], ["3", "4"], ["3", "4"])
    assert "1" in one
    assert "2" not in one


async def test_a_date_begins_in_the_zone_of_the_account(assistants, connection, owner):
    code = await owner.make()
    await scan(assistants.world, code)
    await count_all(assistants.world.database)
    # The clock of the tests is at noon.
    today = str(assistants.world.clock.now().date())
    assert (await connection.use("list_qr_codes", not_scanned_since=today))["total"] == 0

    await owner.api.patch("/account", json={"timezone": "Pacific/Kiritimati"})
    tomorrow = str((assistants.world.clock.now() + timedelta(days=1)).date())

    # There it is tomorrow already, since two hours ago.
    assert (await connection.use("list_qr_codes", not_scanned_since=tomorrow))["total"] == 0
    assert (await connection.use("list_qr_codes", not_scanned_since=f"{tomorrow}T12:00:00"))["total"] == 1


async def test_a_scan_of_this_moment_is_in_the_row(assistants, connection, owner):
    code = await owner.make()
    await scan(assistants.world, code)

    (row,) = (await connection.use("list_qr_codes"))["qr_codes"]

    moment = assistants.world.clock.now().replace(microsecond=0)
    assert (row["scan_count"], row["last_scanned_at"]) == (1, f"{moment:%Y-%m-%dT%H:%M:%SZ}")


async def test_fifty_rows_are_short(assistants, connection, owner):
    for number in range(50):
        made = await owner.make(
            name=f"Table {number} in the garden",
            url=f"https://www.example.com/menus/summer-2026?table={number}&utm_source=qr&utm_medium=print",
            tags=["Tables", "Garden"],
        )
        await scan(assistants.world, made)

    shown = await connection.use("list_qr_codes", limit=50)
    one = await connection.use("list_qr_codes", search=f"table {number}")

    assert len(shown["qr_codes"]) == 50
    assert len(json.dumps(shown, ensure_ascii=False, separators=(",", ":")).encode()) <= 12 * 1_024
    assert set(shown["qr_codes"][0]) == set(
        "name short_url type destination scan_count last_scanned_at tags".split()
    )
    # A single row has room for all of it.
    assert one["qr_codes"][0]["destination"] == made["url"]
    assert shown["qr_codes"][0]["destination"].endswith("…")
    await owner.change(made, status="paused")
    paused = await connection.use("list_qr_codes", search=f"table {number}")
    assert paused["qr_codes"] == [{**one["qr_codes"][0], "status": "paused"}]


async def test_a_name_stands_wherever_an_id_does(connection, owner):
    await owner.make(name="Menu", url="https://example.com/menu")
    await owner.make(name="MENU card")
    await connection.use("create_qr_code", kind="link", url="https://example.com/jobs", name="Jobs 2026")

    for name in ("Menu", " menu ", "Jobs 2026"):
        shown = await connection.use("get_qr_code", id=name)
        repointed = await connection.use("repoint_qr_code", id=name, url="https://example.com/new")
        updated = await connection.use("update_qr_code", id=name, tags=["Summer"])
        explained = await connection.use("explain_scan", id=name)
        stats = await connection.use("get_scan_stats", codes=[name])

        found = {shown["id"], repointed["id"], updated["id"], explained["id"], stats["codes"][0]["id"]}
        assert len(found) == 1, name
    assert (await connection.use("show_qr_code", id="menu CARD"))["name"] == "MENU card"
    no_picture = refusal_in(await connection.call("show_qr_code", id="Jobs 2026"))
    assert "id: is for QR codes: a short link has no picture; create_qr_code with kind code" in no_picture


async def test_a_short_link_that_is_to_be_styled_becomes_a_code_by_what_the_refusal_says(connection, owner):
    link = await connection.use("create_qr_code", kind="link", url="https://example.com/jobs", name="Jobs")
    frame = {"frameOptions": {"type": "bottom", "text": "Jobs"}}

    said = refusal_in(await connection.call("update_qr_code", id="Jobs", options=frame))
    made = await connection.use("create_qr_code", kind="code", copy_of=link["short_url"], options=frame)

    assert "create_qr_code with kind code and copy_of makes one" in said
    assert "list_qr_types" not in said
    assert (made["destination"], made["options"]["frameOptions"]["text"]) == (link["destination"], "Jobs")


async def test_an_id_goes_before_a_short_id_and_that_before_a_name(connection, owner):
    first = await owner.make(name="Other")
    second = await owner.make(name=first["short_id"])
    third = await owner.make(name=first["id"])
    fourth = await owner.make(name="00000000-0000-4000-8000-000000000000")

    shown = [
        (await connection.use("get_qr_code", id=one))["id"]
        for one in (first["short_id"], first["id"], fourth["name"], second["short_url"])
    ]

    assert shown == [first["id"], first["id"], fourth["id"], second["id"]]
    assert third["id"] not in shown


@pytest.mark.both_databases
async def test_a_short_id_is_found_in_other_capitals_and_a_wrong_letter_leads_to_the_nearest(
    assistants, connection, owner
):
    code = await owner.make(short_id="F3KPY6GZ")
    await owner.make(short_id="Menu-1")
    await owner.make(short_id="MENU-1")
    await (await assistants.world.open_account()).make(short_id="f3kpy6Gz")

    shown = [
        (await connection.use("get_qr_code", id=one))["id"]
        for one in ("f3kpy6gz", "F3kpy6gz", f"{ROOT}/f3kpy6gz")
    ]
    wrong = [
        refusal_in(await connection.call("get_qr_code", id=one))
        for one in ("f3kpy6gx", f"{ROOT}/F3KPY6GX", "https://elsewhere.example/f3kpy6gz")
    ]
    two = refusal_in(await connection.call("get_qr_code", id="menu-1"))

    assert shown == [code["id"]] * 3
    for said in wrong:
        assert code["short_url"] in said.partition(" Nearest: ")[2], said
    assert f"{ROOT}/Menu-1" in two
    assert f"{ROOT}/MENU-1" in two


async def test_several_of_a_name_are_told_apart_by_facts(assistants, connection, owner):
    codes = [await owner.make(name="Menu"), await owner.make(name="Menu"), await owner.make(name="menu")]
    await scan(assistants.world, codes[1], 2)

    said = refusal_in(await connection.call("repoint_qr_code", id="Menu", url="https://example.com/new"))
    exact = await connection.use("get_qr_code", id="menu")
    folded = refusal_in(await connection.call("get_scan_stats", codes=["x" * 3, "MENU"]))
    with pytest.raises(SeveralMeant) as refused:
        await find_meant(assistants.world.deps, owner.account.id, "MENU")

    today = assistants.world.clock.now().date()
    most = f"“Menu” (url, {codes[1]['short_url']}, 2 scans, last {today})"
    assert said.startswith(f"validation_error: id: is the name of 2: {most}; ")
    assert f"“Menu” (url, {codes[0]['short_url']}, 0 scans)" in said
    assert said.endswith("call the tool again with its short URL.")
    assert exact["id"] == codes[2]["id"]
    assert code_in(await connection.call("get_scan_stats", codes=["MENU"])) == "validation_error"
    assert folded.startswith("not_found: ")
    assert [one.code.scan_count for one in refused.value.candidates] == [2, 0, 0]


async def test_others_are_answered_while_texts_are_compared(connection, owner):
    await owner.make(name="Table 7")
    in_the_loop = set()
    sys.setprofile(lambda frame, *_: in_the_loop.add(frame.f_code))
    try:
        found = await connection.use("list_qr_codes", search="tabel 7")
        with pytest.raises(NoneMeant):
            await find_meant(owner.world.deps, owner.account.id, "tabel 7")
    finally:
        sys.setprofile(None)

    assert found["nearest"][0]["name"] == "Table 7"
    assert find_meant.__code__ in in_the_loop
    assert in_the_loop.isdisjoint({nearest.__code__, spelled_alike.__code__})


async def test_where_none_is_meant_the_nearest_are_named_and_never_another_accounts(
    assistants, connection, owner
):
    table = await owner.make(name="Table 7")
    for number in range(4):
        await owner.make(name=f"Tablet {number}")
    await (await assistants.world.open_account()).make(name="Tabel 7")

    for tool, arguments, field in (
        ("get_qr_code", {"id": "tabel 7"}, "id"),
        ("show_qr_code", {"id": "tabel 7"}, "id"),
        ("explain_scan", {"id": "tabel 7"}, "id"),
        ("repoint_qr_code", {"id": "tabel 7", "url": "https://example.com"}, "id"),
        ("update_qr_code", {"id": "tabel 7", "name": "x"}, "id"),
        ("get_scan_stats", {"codes": [table["id"], "tabel 7"]}, "codes[1]"),
        ("create_qr_code", {"copy_of": "tabel 7"}, "copy_of"),
    ):
        said = refusal_in(await connection.call(tool, **arguments))

        assert said.startswith("not_found: "), tool
        assert f"(field {field})" in said or field in said, tool
        assert f"Nearest: “Table 7” (url, {table['short_url']}), " in said, tool
        assert said.count(ROOT) == 3, tool
        assert "call the tool again with its short URL" in said, tool
    empty = await assistants.connect(await assistants.world.open_account())
    assert "Nearest" not in refusal_in(await empty.call("get_qr_code", id="tabel 7"))
    assert (await empty.use("list_qr_codes", search="tabel 7"))["total"] == 0
    assert "Nearest" not in refusal_in(await connection.call("get_qr_code", id=" "))


async def test_paused_ones_are_found(connection, owner):
    await owner.make(name="Open")
    await owner.make(name="Shut", status="paused")

    paused = await connection.use("list_qr_codes", status="paused")
    active = await connection.use("list_qr_codes", status="active")

    assert [(row["name"], row["status"]) for row in paused["qr_codes"]] == [("Shut", "paused")]
    assert [row["name"] for row in active["qr_codes"]] == ["Open"]


@pytest.mark.both_databases
async def test_what_has_ended_and_what_ends_soon_is_found_in_one_call(assistants, connection, owner):
    await owner.make(name="Lasting")
    await owner.make(name="Advent", expires_at="2026-12-24T12:00:00Z")
    await owner.make(name="Year", expires_at="2027-01-01T00:00:00Z")
    await owner.make(name="Past", expires_at="2026-11-20T12:30:00Z")
    await owner.make(name="Off", expires_at="2026-11-20T12:30:00Z", expiration_enabled=False)
    raffle = await owner.make(name="Raffle", scan_limit=1)
    assistants.world.clock.advance(minutes=45)
    await scan(assistants.world, raffle)
    await count_all(assistants.world.database)

    ended = await connection.use("list_qr_codes", status="ended")
    soon = await connection.use("list_qr_codes", expires_before="2027-01-01", sort="newest")

    assert {row["name"]: row["status"] for row in ended["qr_codes"]} == {
        "Past": "expired",
        "Raffle": "limit_reached",
    }
    assert {row["name"]: row["ends"] for row in soon["qr_codes"]} == {
        "Year": "2026-12-31 24:00 (UTC)",
        "Advent": "2026-12-24 12:00 (UTC)",
        "Past": "2026-11-20 12:30 (UTC)",
    }
    latest = await connection.use("list_qr_codes", expires_before="9999-12-31T23:59:59.999999Z")
    assert latest["total"] == 3


async def test_what_is_near_names_its_address_whole_or_as_cut(connection, owner):
    long = f"https://staatsoper.example/pakete/{'x' * 80}"
    await owner.make(name="Opera package", url="https://staatsoper.example/pakete/lindenhof")
    await owner.make(name="Opera programme", url=long)
    await owner.make(type_id=16, business_name="Café", address="Lindenhofgasse 5\n1070 Wien", name="Us")

    near = (await connection.use("list_qr_codes", search="ópera"))["nearest"]
    found = await connection.use("list_qr_codes", search="1070 Wien Lindenhofgasse")

    assert {one["destination"] for one in near} == {
        "https://staatsoper.example/pakete/lindenhof",
        f"{long[:79]}…",
    }
    assert [row["name"] for row in found["qr_codes"]] == ["Us"]


async def test_a_state_that_is_searched_for_by_its_word_is_found(connection, owner):
    await owner.make(name="Open")
    await owner.make(name="Staff", link_password="open sesame")
    await owner.make(name="Terrace", status="paused")

    for word, name in (("password", "Staff"), ("Paused", "Terrace")):
        found = await connection.call("list_qr_codes", search=word)
        assert [row["name"] for row in found["structuredContent"]["qr_codes"]] == [name]
        assert texts(found)[0].startswith(f"No QR code fits, but {word}: 1 of 1")


async def test_a_name_in_another_spelling_is_that_name_and_of_two_such_the_person_is_asked(connection, owner):
    wifi = await owner.make(name="Guest Wi-Fi")
    await owner.make(name="Gäste-WLAN 1")
    await owner.make(name="Gäste WLAN-1")

    found = await connection.use("get_qr_code", id="guest wifi")
    several = refusal_in(await connection.call("get_qr_code", id="gaeste wlan1".replace("ae", "ä")))

    assert found["id"] == wifi["id"]
    assert "Gäste-WLAN 1" in several
    assert "Gäste WLAN-1" in several


async def test_what_fits_the_words_alone_is_said_to_be_so_and_nothing_near_is_no_name(connection, owner):
    await owner.make(name="Table 8")

    words_alone = await connection.call("list_qr_codes", search="Table 8", created_before="2020-01-01")
    nothing = await connection.call("list_qr_codes", search="Bierdeckel")

    assert "No QR code fits. Nearest, whatever the rest: “Table 8”" in texts(words_alone)[0]
    assert "No QR code fits. None is near: without search it lists all." in texts(nothing)[0]


async def test_what_was_scanned_just_now_is_not_dead(assistants, connection, owner):
    busy, dead = await owner.make(name="Busy"), await owner.make(name="Dead")
    await scan(assistants.world, busy)

    rows = (await connection.use("list_qr_codes", not_scanned_since="2026-10-20"))["qr_codes"]

    assert [row["short_url"] for row in rows] == [dead["short_url"]]


async def test_a_row_says_where_rules_lead_and_what_keeps_scans_out(assistants, connection, owner):
    brunch = {"when": {"from": "2026-11-20T00:00:00Z", "until": "2026-11-22T00:00:00Z"}}
    rule = brunch | {"to": {"url": "https://example.com/brunch"}}
    led = await owner.make(name="Terrace", url="https://example.com/menu", rules=[rule])
    over = await owner.make(name="Coupon", expires_at="2026-11-20T12:30:00Z")
    assistants.world.clock.advance(minutes=40)

    found = await connection.use("list_qr_codes", search="example.com/brunch")
    rows = {row["name"]: row for row in (await connection.use("list_qr_codes"))["qr_codes"]}

    assert [row["short_url"] for row in found["qr_codes"]] == [led["short_url"]]
    assert rows["Terrace"]["leads_now"] == "https://example.com/brunch"
    assert rows["Terrace"]["rules"] == 1
    assert (rows["Coupon"]["short_url"], rows["Coupon"]["status"]) == (over["short_url"], "expired")


async def test_what_is_left_out_of_a_page_is_said(assistants, connection, owner):
    await owner.make()
    await scan(assistants.world, await owner.make())

    said = texts(await connection.call("list_qr_codes", not_scanned_since="2026-10-20"))[0]

    assert (
        said == "1 of 2 QR codes, newest first. 1 of them scanned just now: left out. Short links: kind link."
    )
