"""How short answers are: whole HTTP bodies, uncompressed, at the newest protocol version."""

import json
from base64 import b64decode

import pytest

from tests.mcp_server.assistants import HANDSHAKE, STATELESS
from tests.mcp_server.support import assert_fits, texts

KB = 1_024
OLDER = ("2025-06-18", "2025-03-26")
CONTACTS = ("mcp:read", "mcp:write", "mcp:contacts")
# A question about one code or the account, and the most that its answer may weigh, without its picture.
ASKED = {
    "get_account": ({}, KB),
    "list_qr_types": ({}, 6 * KB),
    "get_qr_code": ({"id": "menu-26"}, 2 * KB),
    "show_qr_code": ({"id": "menu-26"}, 1.5 * KB),
    "explain_scan": ({"id": "menu-26"}, 1.2 * KB),
    "get_scan_stats": ({"group_by": ["country"], "compare": "previous"}, KB),
    "list_contacts": ({}, KB),
    "list_qr_codes": ({}, KB),
}


@pytest.fixture
async def connection(assistants, owner):
    await owner.make(name="Menu", short_id="menu-26")
    return await assistants.connect(owner, scope=CONTACTS, asks_for=CONTACTS)


async def body_of(connection, name, /, **arguments):
    return await connection.post("tools/call", era=STATELESS, name=name, arguments=arguments)


def nulls_in(value, path=""):
    """The paths of all nulls."""
    if isinstance(value, dict):
        return [one for name, item in value.items() for one in nulls_in(item, f"{path}.{name}")]
    if isinstance(value, list):
        return [one for item in value for one in nulls_in(item, f"{path}[]")]
    return [path] if value is None else []


async def test_an_answer_is_short_and_has_no_null(connection):
    for name, (arguments, most) in ASKED.items():
        response = await body_of(connection, name, **arguments)

        result = response.json()["result"]
        assert_fits(name, result)
        assert nulls_in(result["structuredContent"]) == [], name
        pictures = [one["data"] for one in result["content"] if one["type"] == "image"]
        assert len(response.content) - sum(map(len, pictures)) <= most, name


async def test_what_the_client_reads_as_data_is_not_sent_again_as_text(connection):
    for name, (arguments, _) in ASKED.items():
        result = await connection.call(name, era=STATELESS, **arguments)

        (said,) = texts(result)
        assert not said.startswith("{"), name
        for era in (HANDSHAKE, *OLDER):
            older = await connection.call(name, era=era, **arguments)
            assert texts(older)[0] == said, name
            assert [json.loads(text) for text in texts(older)[1:]] == [older["structuredContent"]], name


async def test_what_was_made_or_changed_is_answered_in_short(connection, owner):
    dishes = [{"name": f"Dish {number}", "description": "With rice", "price": 9.5} for number in range(60)]
    sections = [{"name": f"Part {number}", "items": dishes} for number in range(4)]
    menu = await owner.make(type_id=11, name="Dinner menu", menu_title="Dinner", sections=sections)
    price, taken = {"sections[3].items[59].price": 12}, {"sections[0].items[0]": None}
    asked = (
        ("create_qr_code", {"url": "https://example.com/menu", "name": "Menu", "tags": ["Print"]}, 1.5 * KB),
        ("create_qr_code", {"type": "wifi", "ssid": "Café", "password": "12345678"}, 1.5 * KB),
        ("repoint_qr_code", {"id": menu["id"], "changes": taken, "updated_at": menu["updated_at"]}, 1.2 * KB),
        ("repoint_qr_code", {"id": menu["id"], "changes": price}, KB),
    )
    for name, arguments, most in asked:
        response = await body_of(connection, name, **arguments)

        assert not response.json()["result"]["isError"], response.text
        assert len(response.content) <= most, (name, arguments, len(response.content))


async def test_a_create_with_a_risky_design_limits_and_a_rule_is_short_and_a_long_address_stands_once(
    connection,
):
    dots = {"options": {"dotsOptions": {"type": "dots"}}}
    limits = {"link_password": "open sesame", "expires_at": "2027-01-31", "scan_limit": 500}
    rules = [{"language": "de", "url": "https://example.com/de"}]
    menu = {"url": "https://example.com/summer-menu-2026", "name": "Table 12, summer menu"}
    address = f"https://example.com/{'a' * 580}"
    asked = (
        ({**menu, **dots}, 0),
        ({**menu, **dots, **limits, "rules": rules}, 0),
        ({"copy_of": menu["name"], "name": "Table 13, summer menu"}, 0),
        ({"url": address[:400]}, 0),
        ({"url": address}, 0),
        ({**menu, **dots, **limits, "rules": rules, "url": address}, len(address)),
    )
    for arguments, more in asked:
        # Of two with one name a copy would ask which is meant.
        unique = {**arguments, "name": None} if arguments == asked[0][0] else arguments
        response = await body_of(connection, "create_qr_code", **unique)

        made = response.json()["result"]["structuredContent"]
        assert len(response.content) <= 1.5 * KB + more, (arguments, len(response.content))
        assert response.text.count(made["destination"]) == 1 or len(made["destination"]) <= 120


async def test_fifty_rows_have_12_kb_and_a_page_that_is_cut_goes_on_with_the_cursor(connection, owner):
    named = (
        ("table", "Table {} – summer menu flyer", ["table", "summer 2026"]),
        (
            "long",
            "Long {} " + "of a garden " * 14,
            [f"tag {number} of the long ones" for number in range(10)],
        ),
        ("кафе", "Кафе {} " + "в саду " * 20, ["летнее меню", "столы"]),
    )
    await owner.make(type_id=2, text="Opening hours. " * 250)
    (text,) = (await connection.use("list_qr_codes", search="opening"))["qr_codes"]
    assert (len(text["holds"]), text["holds"][-1]) == (200, "…")
    for search, name, tags in named:
        urls = [f"https://example.com/menus/summer-2026/table-{n:07}" for n in range(50)]
        codes = [await owner.make(name=name.format(n), url=url, tags=tags) for n, url in enumerate(urls)]
        seen, cursor = [], None
        while len(seen) < 50:
            response = await body_of(connection, "list_qr_codes", limit=50, search=search, cursor=cursor)
            result = response.json()["result"]
            assert len(response.content) <= 12 * KB, (search, len(response.content))
            rows, (said,) = result["structuredContent"]["qr_codes"], texts(result)
            is_cut = len(seen) + len(rows) < 50
            assert (f"Cut at {len(rows)} rows of 50: " in said) is is_cut is ("next_cursor as cursor" in said)
            seen += [row["short_url"] for row in rows]
            cursor = result["structuredContent"].get("next_cursor")
        assert cursor is None
        assert (len(seen), set(seen)) == (50, {code["short_url"] for code in codes})


async def test_a_menu_of_240_dishes_is_cut_and_read_on(connection, owner):
    dishes = [
        {"name": f"Dish {number}", "description": "With what the season has. " * 4, "price": number}
        for number in range(240)
    ]
    sections = [{"name": f"Page {page}", "items": dishes[page * 60 : page * 60 + 60]} for page in range(4)]
    menu = await owner.make(type_id=11, menu_title="All", sections=sections)

    response = await body_of(connection, "get_qr_code", id=menu["id"])

    result = response.json()["result"]
    shown, (said,) = result["structuredContent"], texts(result)
    picture = next(one["data"] for one in result["content"] if one["type"] == "image")
    assert len(response.content) - len(picture) < 25 * KB
    assert len(b64decode(picture)) < 20_000
    assert shown["cut"]
    assert "get_qr_code with path reads them whole" in said
    for path, items in (("sections[0].items", dishes[:60]), ("sections[3].items", dishes[180:])):
        read, offset = [], 0
        while offset is not None:
            part = (await connection.use("get_qr_code", id=menu["id"], path=path, offset=offset))["part"]
            read, offset = read + part["value"], part.get("next_offset")
        assert [one["name"] for one in read] == [one["name"] for one in items]
