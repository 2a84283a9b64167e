"""Numbers and single scans as CSV."""

import csv
from datetime import timedelta
from io import StringIO

import pytest

from domain.use_cases.analytics import STEP
from tests.inbox import put_in_inbox
from tests.rollups import count_all
from tests.support import NOON, PERSON, code_id, refusal

CSV = {"Accept": "text/csv"}
COLUMNS = [
    *("id", "scanned_at", "qr_code_id", "short_id", "name", "kind", "outcome", "country", "city", "device"),
    *("os", "browser", "language", "referrer", "bot", "source", "rule_id", "rule_name", "variant"),
]
FORMULA = '=HYPERLINK("http://evil.example","x")'


def table(response):
    """The lines of a file that is as RFC 4180 has it."""
    assert response.status_code == 200, response.text
    assert response.headers["Content-Type"] == "text/csv; charset=utf-8; header=present"
    text = response.content.decode("utf-8")
    assert not text.startswith("\ufeff")
    assert text.endswith("\r\n")
    header, *rows = csv.reader(StringIO(text, newline=""), strict=True)
    assert all(len(row) == len(header) for row in rows)
    return header, [dict(zip(header, row, strict=True)) for row in rows]


async def test_without_a_key_there_is_no_file(world):
    response = await world.client(**CSV).get("/v1/analytics/scans")

    assert refusal(response) == (401, "missing_api_key")


async def test_anothers_scans_are_not_found_as_a_file_either(world, owner):
    theirs = await (await world.open_account()).make()

    for path in ("scans", "analytics"):
        response = await owner.api.get(f"/qr-codes/{theirs['id']}/{path}", headers=CSV)
        assert refusal(response) == (404, "not_found")


# Single scans


async def test_scans_as_a_file_are_those_of_the_list(owner):
    code = await owner.make()
    await owner.put_name(code, 'Menu, "large"\nsize – größer')
    moments = [NOON + timedelta(seconds=number) for number in range(3)]
    await put_in_inbox(code_id(code), moments, user_agent=PERSON, country="DE", language="de")

    header, rows = table(await owner.api.get(f"/qr-codes/{code['id']}/scans", headers=CSV))
    shown = (await owner.api.get(f"/qr-codes/{code['id']}/scans")).json()["data"]

    assert header == COLUMNS
    assert [row["id"] for row in rows] == [one["id"] for one in shown]
    assert [row["scanned_at"] for row in rows] == [one["scanned_at"] for one in shown]
    assert {(row["qr_code_id"], row["short_id"], row["name"]) for row in rows} == {
        (code["id"], code["short_id"], 'Menu, "large"\nsize – größer')
    }
    assert {(row["os"], row["country"], row["city"], row["bot"]) for row in rows} == {("iOS", "DE", "", "")}


async def test_without_a_limit_the_file_holds_them_all(owner):
    code = await owner.make()
    await put_in_inbox(code_id(code), [NOON + timedelta(seconds=number // 3) for number in range(2 * STEP)])

    _, rows = table(await owner.api.get("/analytics/scans", headers=CSV))

    moments = [row["scanned_at"] for row in rows]
    assert len({row["id"] for row in rows}) == len(rows) == 2 * STEP
    assert moments == sorted(moments, reverse=True)


@pytest.mark.slow
@pytest.mark.both_databases
async def test_ten_thousand_scans_come_a_part_at_a_time(world, owner):
    code = await owner.make()
    await put_in_inbox(code_id(code), [NOON + timedelta(seconds=number) for number in range(10_000)])
    await count_all(world.database)
    parts = []

    async def send(message):
        parts.append(message)

    async with world.with_key(owner.key, **CSV, accept_encoding="identity") as client:
        request = client.build_request("GET", "/analytics/scans")
    await world.app(asgi_scope(request), nothing_to_read, send)

    bodies = [part["body"] for part in parts[1:]]
    assert parts[0]["status"] == 200
    assert sum(body.count(b"\r\n") for body in bodies) == 10_001
    assert max(body.count(b"\r\n") for body in bodies) <= STEP + 1


def asgi_scope(request):
    return {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.4"},
        "method": request.method,
        "path": request.url.path,
        "raw_path": request.url.raw_path,
        "query_string": request.url.query,
        "headers": [(name.lower(), value) for name, value in request.headers.raw],
        "scheme": "http",
        "root_path": "",
        "http_version": "1.1",
        "client": ("203.0.113.7", 1),
        "server": ("qr.test", 80),
    }


async def nothing_to_read():
    return {"type": "http.request", "body": b"", "more_body": False}


@pytest.mark.both_databases
async def test_scans_that_come_while_a_file_is_sent_are_no_part_of_it(world, owner):
    code = await owner.make()
    await put_in_inbox(code_id(code), [NOON + timedelta(seconds=number) for number in range(2 * STEP)])
    parts = []

    async def send(message):
        parts.append(message)
        if len(parts) == 2:
            await put_in_inbox(code_id(code), [NOON + timedelta(days=1)])

    async with world.with_key(owner.key, **CSV, accept_encoding="identity") as client:
        request = client.build_request("GET", "/analytics/scans")
    await world.app(asgi_scope(request), nothing_to_read, send)

    body = b"".join(part["body"] for part in parts[1:])
    assert body.count(b"\r\n") == 2 * STEP + 1
    assert b"2026-11-21" not in body


async def test_with_a_limit_the_file_is_a_page_and_names_the_next(owner):
    code = await owner.make()
    await put_in_inbox(code_id(code), [NOON + timedelta(seconds=number) for number in range(5)])

    first = await owner.api.get("/analytics/scans?limit=3&startDate=2026-11-20", headers=CSV)
    second = await owner.api.get(first.links["next"]["url"], headers=CSV)

    seconds = [[row["scanned_at"][17:19] for row in table(page)[1]] for page in (first, second)]
    assert seconds == [["04", "03", "02"], ["01", "00"]]
    assert "Link" not in second.headers


async def test_a_file_of_no_scans_has_its_header(owner):
    code = await owner.make()

    for path in ("/analytics/scans", f"/qr-codes/{code['id']}/scans?limit=5"):
        assert table(await owner.api.get(path, headers=CSV)) == (COLUMNS, [])


async def test_a_file_is_one_to_be_kept_by_its_name(owner):
    code = await owner.make(short_id="menu-1_a")

    names = [
        (await owner.api.get(path, headers=CSV)).headers["Content-Disposition"]
        for path in (
            "/analytics/scans",
            "/qr-codes/menu-1_a/scans",
            f"/qr-codes/{code['id']}/scans?limit=1",
            "/analytics",
            "/qr-codes/menu-1_a/analytics",
        )
    ]

    assert names == [
        f'attachment; filename="{name}.csv"'
        for name in ("scans", "scans-menu-1_a", "scans-menu-1_a", "analytics", "analytics-menu-1_a")
    ]


async def test_who_only_asks_for_the_head_of_a_file_gets_no_more(owner):
    code = await owner.make()
    await put_in_inbox(code_id(code), [NOON] * 3)

    response = await owner.api.head("/analytics/scans", headers=CSV)

    assert response.status_code == 200
    assert response.headers["Content-Type"].startswith("text/csv")


# Strangers


async def test_no_cell_is_a_formula(owner):
    names = (
        FORMULA,
        "+1",
        "-1+1",
        "@SUM(A1)",
        "\tx",
        "\r=1",
        "\n=1",
        "\uff1d1",
        "\uff0b1",
        "\uff0d1",
        "\uff20x",
    )
    for name in names:
        code = await owner.make()
        await owner.put_name(code, name)
        await put_in_inbox(code_id(code), [NOON])

    for path in ("/analytics/scans", "/analytics?group_by=code"):
        _, rows = table(await owner.api.get(path, headers=CSV))
        assert {row["name"] for row in rows} == {f"'{name}" for name in names}


async def test_what_visitors_send_breaks_no_line_and_starts_no_formula(world, owner):
    code = await owner.make()
    hostile = {"referer": f"https://{FORMULA}/", "user_agent": '=1+1,";x', "accept_language": "=1"}
    async with world.visitor(**hostile) as visitor:
        await visitor.get(f"/{code['short_id']}")

    for path in (
        "/analytics/scans",
        *(f"/analytics?include_bots=true&group_by={by}" for by in ("referrer", "language", "browser", "os")),
    ):
        _, rows = table(await owner.api.get(path, headers=CSV))
        assert len(rows) == 1
        assert not any(cell.startswith(("=", "+", "-", "@")) for cell in rows[0].values())


async def test_a_stored_value_that_begins_as_a_formula_is_only_text(owner):
    code = await owner.make()
    await put_in_inbox(code_id(code), [NOON], referrer="-evil.example", city="=Berlin", bot="@bot")

    _, (row,) = table(await owner.api.get("/analytics/scans", headers=CSV))

    assert (row["referrer"], row["city"], row["bot"]) == ("'-evil.example", "'=Berlin", "'@bot")


# Which of the two


PREFER_CSV = [
    "text/csv",
    "TEXT/CSV",
    "text/*",
    "text/csv, */*",
    "text/csv;q=0.9, application/json;q=0.5",
    "text/csv; charset=utf-8",
    "application/json;q=0, */*",
    "text/csv, application/json;q=high",
]


async def test_csv_is_sent_to_whoever_prefers_it(owner):
    for accept in PREFER_CSV:
        for path in ("/analytics", "/analytics/scans"):
            response = await owner.api.get(path, headers={"Accept": accept})
            assert response.headers["Content-Type"].startswith("text/csv"), accept
            assert response.headers["Vary"] == "Accept, Accept-Encoding"


PREFER_JSON = [
    "*/*",
    "",
    "application/json",
    "application/json, text/csv",
    "text/csv;q=0.5, */*",
    "text/csv;q=0",
    "text/csv;q=0, text/*",
    "text/csv;q=2",
    "text/csv;q=nan",
    "image/png",
    "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
]


async def test_json_is_sent_to_everybody_else(owner):
    for accept in PREFER_JSON:
        for path in ("/analytics", "/analytics/scans"):
            response = await owner.api.get(path, headers={"Accept": accept})
            assert response.headers["Content-Type"] == "application/json", accept
            assert response.headers["Vary"] == "Accept, Accept-Encoding"


async def test_a_refusal_is_json_whatever_is_accepted(owner):
    response = await owner.api.get("/analytics?from=now", headers=CSV)

    assert refusal(response) == (400, "validation_error")
    assert response.headers["Content-Type"] == "application/json"


# Numbers


async def test_numbers_as_a_file_are_the_series(owner):
    code = await owner.make()
    await put_in_inbox(code_id(code), [NOON, NOON], visitor=1)
    period = "from=2026-11-19&to=2026-11-21&interval=day"

    header, rows = table(await owner.api.get(f"/qr-codes/{code['id']}/analytics?{period}", headers=CSV))
    shown = (await owner.api.get(f"/qr-codes/{code['id']}/analytics?{period}")).json()["data"]["series"]

    assert header == ["start", "scans", "unique_visitors"]
    assert rows == [{name: str(value) for name, value in step.items()} for step in shown]
    assert [row["scans"] for row in rows] == ["0", "2"]


async def test_numbers_by_something_as_a_file_are_the_breakdown(owner):
    code = await owner.make(name="Menu")
    await put_in_inbox(code_id(code), [NOON], language="de", visitor=1)
    await put_in_inbox(code_id(code), [NOON], visitor=2)

    by_language = table(await owner.api.get("/analytics?group_by=language", headers=CSV))
    by_code = table(await owner.api.get("/analytics?group_by=code", headers=CSV))

    assert by_language[0] == ["value", "scans", "unique_visitors", "share"]
    assert {(row["value"], row["scans"], row["share"]) for row in by_language[1]} == {
        ("", "1", "0.5"),
        ("de", "1", "0.5"),
    }
    assert by_code[0] == ["value", "id", "name", "scans", "unique_visitors", "share"]
    assert [list(row.values()) for row in by_code[1]] == [
        [code["short_id"], code["id"], "Menu", "2", "2", "1.0"]
    ]
