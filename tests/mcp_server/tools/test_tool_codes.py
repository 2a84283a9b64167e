from io import BytesIO

import pytest

from domain.kernel.safe_text import without_invisible
from mcp_server.tools.shared.results import MAX_PICTURE_BYTES
from tests.mcp_server.assistants import ERAS
from tests.mcp_server.support import (
    LIST_ROW,
    ODD_TEXTS,
    assert_fits,
    code_in,
    picture_in,
    present,
    read_by_a_phone,
    refusal_in,
    texts,
)
from tests.support import ROOT, decoded

NOBODYS = "00000000-0000-4000-8000-000000000000"


async def scan(world, code, times=1):
    async with world.visitor() as visitor:
        for _ in range(times):
            await visitor.get(f"{ROOT}/{code['short_id']}")


@pytest.mark.parametrize("era", ERAS)
async def test_codes_are_listed_in_short_rows_newest_first(assistants, owner, era):
    first = await owner.make(name="Menu")
    assistants.world.clock.advance(seconds=1)
    second = await owner.make(type_id=5, ssid="Café")
    connection = await assistants.connect(owner)

    result = await connection.call("list_qr_codes", era=era)

    shown = result["structuredContent"]
    assert_fits("list_qr_codes", result)
    rows = [present({name: code[name] for name in LIST_ROW}) for code in (second, first)]
    # One without a name and an address is known by what it holds, one without scans by its age.
    rows = [{**rows[0], "holds": "Café"}, rows[1]]
    assert shown == {"qr_codes": [{**row, "created_at": "2026-11-20"} for row in rows], "total": 2}
    assert texts(result)[0] == "2 of 2 QR codes, newest first."


@pytest.mark.parametrize("sort", ["newest", "scans"])
async def test_a_list_goes_on_where_it_stopped(assistants, owner, sort):
    codes = [await owner.make(name=f"{number}") for number in range(5)]
    for number, code in enumerate(codes):
        await scan(assistants.world, code, times=(0, 2, 1, 2, 0)[number])
    connection = await assistants.connect(owner)

    seen, cursor, totals = [], None, set()
    while True:
        page = await connection.use("list_qr_codes", sort=sort, limit=2, cursor=cursor)
        seen += page["qr_codes"]
        totals.add(page["total"])
        if (cursor := page.get("next_cursor")) is None:
            break

    assert sorted(row["name"] for row in seen) == list("01234")
    assert totals == {5}
    if sort == "scans":
        assert [row["scan_count"] for row in seen] == [2, 2, 1, 0, 0]


async def test_a_list_can_be_searched_and_filtered(assistants, owner):
    await owner.make(name="Lunch menu", tags=["Summer"])
    await owner.make(name="Wi-Fi", type_id=5, ssid="Café")
    connection = await assistants.connect(owner)

    by_name = await connection.use("list_qr_codes", search="MENU")
    by_type = await connection.use("list_qr_codes", type_id=5)
    by_slug = await connection.use("list_qr_codes", type="WiFi")
    by_tag = await connection.use("list_qr_codes", tag="summer", sort="scans")
    by_origin = await connection.use("list_qr_codes", created_via="assistant")
    by_time = await connection.use("list_qr_codes", created_after="2030-01-01T00:00:00Z")

    assert [row["name"] for row in by_name["qr_codes"]] == ["Lunch menu"]
    assert [row["name"] for row in by_type["qr_codes"]] == ["Wi-Fi"]
    assert by_slug == by_type
    assert [row.get("tags") for row in by_tag["qr_codes"] + by_type["qr_codes"]] == [["Summer"], None]
    assert by_origin["total"] == by_time["total"] == 0


async def test_a_code_is_found_by_its_short_url(assistants, owner):
    await owner.make(name="Other")
    made = await owner.make(name="Menu", url=f"https://example.com/{'a' * 300}")
    bare = made["short_url"].removeprefix("http://")
    connection = await assistants.connect(owner)

    for parsed in (made["short_url"], bare, f"{made['short_url']}.png", made["short_id"]):
        found = await connection.use("list_qr_codes", search=parsed)

        assert [row["name"] for row in found["qr_codes"]] == ["Menu"], parsed
    assert (await connection.use("list_qr_codes", search="https://example.com/aaa"))["total"] == 1


async def test_long_rows_make_a_shorter_page_and_none_is_lost(assistants, owner):
    for number in range(50):
        await owner.make(name="菜" * 200, url=f"https://example.com/{number}/{'a' * 1_900}")
    connection = await assistants.connect(owner)

    first = await connection.use("list_qr_codes", limit=50)
    second = await connection.use("list_qr_codes", limit=50, cursor=first["next_cursor"])

    addresses = [row["short_url"] for page in (first, second) for row in page["qr_codes"]]
    assert 0 < len(first["qr_codes"]) < 50
    assert len(set(addresses)) == len(addresses) == 50
    assert "next_cursor" not in second
    assert "cut" not in first


async def test_wrong_arguments_of_a_list_are_named(assistants, owner):
    connection = await assistants.connect(owner)
    wrong = [
        ({"limit": 0}, "limit"),
        ({"limit": 51}, "limit"),
        ({"limit": "many"}, "limit"),
        ({"limit": True}, "limit"),
        ({"sort": "name"}, "sort"),
        ({"cursor": "nonsense"}, "cursor"),
        ({"cursor": "W10"}, "cursor"),
        ({"sort": "scans", "cursor": "WzEsMl0"}, "cursor"),
        ({"search": "a\x00b"}, "search"),
        ({"search": "a" * 201}, "search"),
        ({"created_after": "yesterday"}, "created_after"),
        ({"created_via": ["api"]}, "created_via"),
        ({"folder": NOBODYS}, "folder"),
    ]
    for arguments, field in wrong:
        said = refusal_in(await connection.call("list_qr_codes", **arguments))

        assert said.startswith("validation_error: "), arguments
        assert f"{field}: " in said, arguments


async def test_a_null_is_as_if_it_were_left_out(assistants, owner):
    await owner.make()
    connection = await assistants.connect(owner)

    shown = await connection.use("list_qr_codes", limit=None, sort=None, search=None, created_after=None)

    assert shown["total"] == 1


async def test_a_cursor_of_one_order_is_none_of_the_other(assistants, owner):
    for _ in range(2):
        await owner.make()
    connection = await assistants.connect(owner)
    newest = await connection.use("list_qr_codes", limit=1)
    most = await connection.use("list_qr_codes", limit=1, sort="scans")

    crossed = await connection.call("list_qr_codes", sort="scans", cursor=newest["next_cursor"])
    back = await connection.call("list_qr_codes", cursor=most["next_cursor"])

    assert code_in(crossed) == code_in(back) == "validation_error"


async def test_an_odd_name_is_found_and_comes_back_without_what_nobody_sees(assistants, owner):
    connection = await assistants.connect(owner)
    for text in ODD_TEXTS:
        await owner.put_name(await owner.make(), text)

    for text in ODD_TEXTS:
        found = await connection.use("list_qr_codes", search=text)

        assert [row["name"] for row in found["qr_codes"]] == [without_invisible(text)]


async def test_one_code_is_shown_as_rest_shows_it_with_its_picture(assistants, owner):
    made = await owner.make(
        type_id=5, ssid="Café", password="flat white", name="Wi-Fi", metadata={"crm": 7, "is_vip": True}
    )
    connection = await assistants.connect(owner)

    result = await connection.call("get_qr_code", id=made["id"])

    assert_fits("get_qr_code", result)
    shown = result["structuredContent"]
    assert [one["version"] for one in shown.pop("versions")] == [1]
    assert shown == present(await owner.get(made))
    assert read_by_a_phone(result) == made["short_url"]


async def test_the_addresses_of_its_pictures_work(assistants, owner):
    made = await owner.make(type_id=5, ssid="Café", password="flat white")
    connection = await assistants.connect(owner)
    shown = await connection.use("get_qr_code", id=made["id"])

    for address, text in (("image", "short_url"), ("static_image", "static_payload")):
        async with assistants.world.visitor() as visitor:
            response = await visitor.get(shown[address])

        assert response.status_code == 200
        assert decoded(BytesIO(response.content)) == shown[text]


async def test_a_code_is_found_under_any_name_and_by_any_of_its_own(assistants, owner):
    made = await owner.make()
    bare = made["short_url"].removeprefix("http://")
    connection = await assistants.connect(owner)

    for named in ("id", "qr_code_id", "code_id", "short_id", "short_url", "code"):
        assert (await connection.use("show_qr_code", **{named: made["id"]}))["id"] == made["id"]
    for parsed in (made["short_id"], made["short_url"], bare, f"  {made['short_url']}/?x=1 ", f"{bare}.png"):
        assert (await connection.use("show_qr_code", id=parsed))["id"] == made["id"], parsed


async def test_another_accounts_code_does_not_exist(assistants, owner):
    other = await assistants.world.open_account()
    theirs = await other.make()
    connection = await assistants.connect(owner)

    for tool in ("get_qr_code", "show_qr_code"):
        for parsed in (
            theirs["id"],
            theirs["short_id"],
            theirs["short_url"],
            NOBODYS,
            "https://example.com/abcdefg",
            "/",
        ):
            assert code_in(await connection.call(tool, id=parsed)) == "not_found", parsed


async def test_a_wrong_reference_is_named(assistants, owner):
    connection = await assistants.connect(owner)

    for wrong in (
        {},
        {"id": 5},
        {"id": ""},
        {"id": None},
        {"id": "x" * 3_000},
        {"id": "a\x00b"},
        {"id": "abc", "x": 1},
    ):
        assert code_in(await connection.call("get_qr_code", **wrong)) == "validation_error", wrong


async def test_a_large_content_is_cut_and_that_is_said(assistants, owner):
    sections = [
        {"name": "Soups", "items": [{"name": f"Soup {n}", "description": "a" * 500} for n in range(100)]}
    ]
    made = await owner.make(type_id=11, menu_title="Lunch", sections=sections)
    connection = await assistants.connect(owner)

    result = await connection.call("get_qr_code", id=made["id"])

    shown = result["structuredContent"]
    assert_fits("get_qr_code", result)
    assert shown.keys() == present(made).keys() - {"image_base64"} | {"cut", "versions"}
    # They would make it longer still.
    assert shown["versions"] == []
    part = await connection.use("get_qr_code", id=made["id"], path="versions")
    assert [one["version"] for one in part["part"]["value"]] == [1]
    assert "Cut short to fit: sections[0].items[0].description" in texts(result)[0]
    assert shown["cut"][0] == "sections[0].items[0].description"
    assert len(texts(result)[-1]) < 30_000


async def test_a_code_is_shown_with_what_it_takes_to_print_it(assistants, owner):
    made = await owner.make(name="Menu")
    connection = await assistants.connect(owner)

    result = await connection.call("show_qr_code", id=made["short_id"])

    shown = result["structuredContent"]
    assert_fits("show_qr_code", result)
    assert (shown["name"], shown["destination"]) == ("Menu", made["destination"])
    assert shown["print"]["svg"] == f"{made['short_url']}.svg"
    assert made["short_url"] in texts(result)[0]
    assert made["destination"] in texts(result)[0]
    assert read_by_a_phone(result) == made["short_url"]
    async with assistants.world.visitor() as visitor:
        for url in (shown["image"], *shown["print"].values()):
            assert (await visitor.get(url)).status_code == 200
        sized = await visitor.get(f"{shown['print']['svg']}?size_mm=40")
    assert "(?size_mm=40: 40 mm; ?size=2000: PNG in px)" in texts(result)[0]
    assert 'width="40mm"' in sized.text


async def test_a_busy_picture_is_shown_smaller(assistants, owner):
    gradient = {
        "type": "radial",
        "colorStops": [{"offset": 0, "color": "#003366"}, {"offset": 1, "color": "#660033"}],
    }
    options = {
        "dotsOptions": {"type": "classy-rounded", "gradient": gradient},
        "backgroundOptions": {
            "gradient": {
                **gradient,
                "colorStops": [{"offset": 0, "color": "#ffffff"}, {"offset": 1, "color": "#eeffee"}],
            }
        },
        "frameOptions": {"enabled": True, "text": "Scan me"},
    }
    made = await owner.make(options=options)
    connection = await assistants.connect(owner)

    result = await connection.call("show_qr_code", id=made["id"])

    assert len(picture_in(result)) < MAX_PICTURE_BYTES
    assert read_by_a_phone(result) == made["short_url"]


async def test_a_code_on_an_own_domain_is_shown_with_its_address(assistants, owner):
    await owner.own_domain("go.example.com")
    other = await owner.make(short_id="menu")
    code = await owner.make(short_id="menu", short_link_domain="go.example.com")
    connection = await assistants.connect(owner)

    listed = await connection.use("list_qr_codes")
    shown = await connection.use("get_qr_code", id=code["id"])
    pasted = [await connection.use("get_qr_code", id=one["short_url"]) for one in (code, other)]
    searched = await connection.use("list_qr_codes", search="https://go.example.com/menu")
    counted = await connection.use("get_scan_stats", codes=[code["short_url"]])
    strangers = await connection.call("get_qr_code", id="https://not.example.com/menu")

    assert {one["short_url"] for one in listed["qr_codes"]} == {code["short_url"], f"{ROOT}/menu"}
    assert shown["short_url"] == "https://go.example.com/menu"
    assert [one["id"] for one in pasted] == [code["id"], other["id"]]
    assert code["short_url"] in [one["short_url"] for one in searched["qr_codes"]]
    assert [one["id"] for one in counted["codes"]] == [code["id"]]
    assert code_in(strangers) == "not_found"
