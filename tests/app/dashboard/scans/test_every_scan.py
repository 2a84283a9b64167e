"""Lists of single scans, and files of the numbers and of the scans."""

import csv
import re
from datetime import timedelta
from html import unescape
from io import StringIO

import pytest

from domain.kernel.csv_tables import UTF8_MARK
from domain.scanning.outcomes import Verdict
from tests.app.dashboard.code.code_pages import path_of, scan, scan_as_android, words_of
from tests.app.dashboard.scans.scan_pages import ACCOUNT, HOSTILE, bars_in, make_link
from tests.app.dashboard.signing import signed_in
from tests.inbox import put_in_inbox
from tests.rollups import count_all
from tests.support import NOON, code_id

BOT = "WhatsApp/2.23.20.0"


def rows_in(page):
    body = page.text.partition("<tbody>")[2] or page.text
    rows = re.findall(r'<tr><td class="lead num">(.*?)</tr>', body, re.DOTALL)
    return [" ".join(unescape(re.sub("<[^>]+>", " ", row)).split()) for row in rows]


def older_in(page):
    found = re.search(r'<a class="btn" href="([^"]*cursor=[^"]*)"', page.text)
    return unescape(found[1]) if found else None


def table_of(response):
    assert response.status_code == 200, response.text
    return list(csv.DictReader(StringIO(response.content.decode("utf-8-sig"))))


async def test_single_scans_are_listed_with_what_is_known_of_them(world, owner):
    client, code = await signed_in(world, owner), await owner.make(name="Menu")
    link = await make_link(owner, name="Short")
    await put_in_inbox(
        code_id(code),
        [NOON - timedelta(days=1)],
        country="AT",
        city="Linz",
        language="de",
        referrer="a.example",
    )
    await scan_as_android(world, link)
    await put_in_inbox(code_id(code), [NOON - timedelta(hours=1)], verdict=Verdict.PAUSED)
    await put_in_inbox(code_id(code), [NOON - timedelta(hours=2)], bot="googlebot")

    page = await client.get(f"{ACCOUNT}/every")
    of_code = await client.get(path_of(code, "/scans/every"))

    assert rows_in(page) == [
        "today, 12:00 Short Phone · Android · Chrome Why?",
        "today, 11:00 a page that says it is paused Menu Why?",
        "today, 10:00 googlebot Menu Why?",
        "yesterday, 12:00 Menu Linz, Austria German a.example Why?",
    ]
    assert "4 scans" in words_of(page)
    assert f'href="/dashboard/links/{link["id"]}/scans"' in page.text
    assert len(rows_in(of_code)) == 3
    assert "<h1>Every scan of Menu</h1>" in of_code.text


async def test_older_scans_follow_page_by_page_each_once(world, owner):
    client, code = await signed_in(world, owner), await owner.make()
    moments = [NOON - timedelta(minutes=number) for number in range(75)]
    await put_in_inbox(code_id(code), moments)

    first = await client.get(path_of(code, "/scans/every?period=7d"))
    part = await client.get(older_in(first), headers={"hx-request-type": "partial"})
    last = await client.get(older_in(part))

    pages = (first, part, last)
    clocks = [re.search(r"\d\d:\d\d", row)[0] for page in pages for row in rows_in(page)]
    assert clocks == [f"{moment:%H:%M}" for moment in moments]
    assert [len(rows_in(page)) for page in pages] == [25, 25, 25]
    assert part.text.lstrip().startswith("<tr>")
    assert older_in(last) is None
    assert f'<a href="{path_of(code, "/scans/every?period=7d")}">' in last.text


async def test_a_cursor_of_another_list_begins_anew(world, owner):
    client, code = await signed_in(world, owner), await owner.make()
    await put_in_inbox(code_id(code), [NOON - timedelta(minutes=number) for number in range(60)])
    cursor = older_in(await client.get(path_of(code, "/scans/every"))).partition("cursor=")[2]

    page = await client.get(f"{ACCOUNT}/every?cursor={cursor}")

    assert rows_in(page)[0].startswith("today, 12:00")


async def test_bots_are_counted_by_their_reason_wherever_their_scans_are(world, owner):
    client, code = await signed_in(world, owner), await owner.make(name="Menu")
    await put_in_inbox(code_id(code), [NOON] * 3, bot="googlebot")
    await put_in_inbox(code_id(code), [NOON] * 2, bot="prefetch", verdict=Verdict.PAUSED)
    await count_all(world.database)
    await put_in_inbox(code_id(code), [NOON] * 2, bot="googlebot", country="DE")
    await put_in_inbox(code_id(code), [NOON], visitor=1)

    whole, german, people = [
        await client.get(path_of(code, f"/scans/every?{query}"))
        for query in ("bot=yes", "bot=yes&country=DE", "bot=no")
    ]

    assert bars_in(whole, "bot") == {"googlebot": "5", "loaded ahead": "2"}
    assert "<h2>7 scans</h2>" in whole.text
    assert "2 of them were refused" in words_of(whole)
    assert "refused" not in words_of(german)
    assert bars_in(german, "bot") == {"googlebot": "2"}
    assert 'id="bot"' not in people.text


async def test_rare_reasons_of_bots_are_added_up(world, owner):
    client, code = await signed_in(world, owner), await owner.make(name="Menu")
    for number in range(12):
        await put_in_inbox(code_id(code), [NOON] * (20 - number), bot=f"<b>bot-{number}")

    page = await client.get(path_of(code, "/scans/every?bot=yes"))

    found = bars_in(page, "bot")
    assert next(iter(found.items())) == ("<b>bot-0", "20")
    assert list(found.items())[-1] == ("others", str(12 + 11 + 10 + 9))
    assert len(found) == 9


@pytest.mark.parametrize("is_counted", [False, True])
async def test_the_lists_of_a_kind_have_its_scans_alone(world, owner, is_counted):
    client, menu = await signed_in(world, owner), await owner.make(name="Menu")
    text = await owner.make(name="Text", type_id=2, text="Hello")
    await put_in_inbox(code_id(menu), [NOON] * 3, bot="googlebot", country="AT")
    await put_in_inbox(code_id(text), [NOON], bot="whatsapp", country="AT")
    await put_in_inbox(code_id(text), [NOON - timedelta(hours=1)])
    if is_counted:
        await count_all(world.database)

    page = await client.get(f"{ACCOUNT}/every?kind=text")
    bots = await client.get(f"{ACCOUNT}/every?kind=text&bot=yes&country=AT")
    file = table_of(await client.get(f"{ACCOUNT}/every.csv?kind=text"))
    rest = (await owner.api.get("/analytics/scans?type_id=2")).json()["data"]

    assert ["Text" in row for row in rows_in(page)] == [True] * 2
    assert "<h2>2 scans</h2>" in page.text
    assert bars_in(bots, "bot") == {"whatsapp": "1"}
    assert [row["name"] for row in file] == ["Text"] * 2
    assert [one["id"] for one in rest] == [row["id"] for row in file]


async def test_people_and_bots_are_told_apart(world, owner):
    client, code = await signed_in(world, owner), await owner.make(name="Menu")
    await scan(world, code)
    await scan(world, code, user_agent=BOT)
    await put_in_inbox(code_id(code), [NOON - timedelta(days=40)])

    both, people, bots = [
        await client.get(path_of(code, f"/scans/every{query}")) for query in ("", "?bot=no", "?bot=yes")
    ]
    everything = await client.get(path_of(code, "/scans/every?period=all"))

    assert [len(rows_in(page)) for page in (both, people, bots, everything)] == [2, 1, 1, 3]
    assert "whatsapp" in rows_in(bots)[0]
    assert "No scans like that are kept." in words_of(await client.get(f"{ACCOUNT}/every?country=DE"))


async def test_a_file_has_what_rest_says(world, owner):
    client, code = await signed_in(world, owner), await owner.make(name="Menu")
    await put_in_inbox(code_id(code), [NOON, NOON - timedelta(days=3)], country="AT")
    await put_in_inbox(code_id(code), [NOON], country="DE")
    as_csv = {"accept": "text/csv"}
    rest = f"/qr-codes/{code['id']}/analytics?period=7d"

    series = await client.get(path_of(code, "/scans.csv?period=7d"))
    by_country = await client.get(path_of(code, "/scans.csv?period=7d&by=country"))
    filtered = await client.get(path_of(code, "/scans.csv?period=7d&by=country&country=DE"))
    by_code = await client.get(f"{ACCOUNT}.csv?period=7d&by=code")

    assert series.content == UTF8_MARK + (await owner.api.get(rest, headers=as_csv)).content
    grouped = await owner.api.get(f"{rest}&group_by=country", headers=as_csv)
    assert by_country.content == UTF8_MARK + grouped.content
    assert [row["value"] for row in table_of(filtered)] == ["DE"]
    assert [(row["name"], row["scans"]) for row in table_of(by_code)] == [("Menu", "3")]
    names = [
        re.search('filename="(.*)"', one.headers["content-disposition"])[1] for one in (series, by_country)
    ]
    assert names == [f"scans-{code['short_id']}.csv", f"scans-{code['short_id']}-by-country.csv"]
    assert 'filename="scans-by-code.csv"' in by_code.headers["content-disposition"]


async def test_all_single_scans_come_in_one_file(world, owner):
    client, code = await signed_in(world, owner), await owner.make()
    await owner.put_name(code, f"=cmd|{HOSTILE}")
    await put_in_inbox(code_id(code), [NOON - timedelta(minutes=number) for number in range(300)])
    await put_in_inbox(code_id(code), [NOON - timedelta(days=9)])

    rows = table_of(await client.get(path_of(code, "/scans/every.csv?period=7d")))
    rest = await owner.api.get(
        f"/qr-codes/{code['id']}/scans?from=2026-11-14", headers={"accept": "text/csv"}
    )
    head = await client.head(path_of(code, "/scans/every.csv?period=7d"))

    assert len(rows) == 300
    assert rows == table_of(rest)
    assert not rows[0]["name"].startswith("=")
    assert 'filename="every-scan' in head.headers["content-disposition"]
    assert head.status_code == 200


@pytest.mark.slow
async def test_the_page_leads_to_its_files_and_lists(world, owner):
    client, code = await signed_in(world, owner), await owner.make(name="Menu")
    await scan(world, code)

    page = await client.get(path_of(code, "/scans?period=7d"))
    links = [unescape(one) for one in re.findall(rf'href="({path_of(code, "/scans")}[^"]*)"', page.text)]

    assert path_of(code, "/scans.csv?period=7d&by=country") in links
    assert path_of(code, "/scans/every.csv?period=7d") in links
    assert path_of(code, "/scans/every?period=7d") in links
    # One of the links that differ in their values alone.
    alike = {re.sub("=[^&]*", "", link): link for link in links}
    for link in alike.values():
        assert (await client.get(link)).status_code == 200, link
