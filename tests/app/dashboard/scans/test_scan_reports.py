"""The pages of scans: how many, when, where and with what."""

import re
import xml.etree.ElementTree as ET
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from babel import Locale

from app.dashboard.parts.numbers import report_words
from app.pages.templates import STATIC
from domain.analytics.periods import Grouping
from domain.scanning.outcomes import Verdict
from storage.analytics.retention import prune_scans
from tests.app.dashboard.code.code_pages import path_of, scan, scan_as_android, words_of
from tests.app.dashboard.scans.scan_pages import (
    ACCOUNT,
    bars_in,
    figures_in,
    links_in,
    make_link,
    number_in,
    put,
    tables_in,
)
from tests.app.dashboard.signing import signed_in
from tests.inbox import milliseconds
from tests.rollups import count_all, go_through, with_session
from tests.support import NOON

BOT = "WhatsApp/2.23.20.0"
IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1"
)


async def test_the_account_has_the_numbers_of_all_codes_and_links(world, owner):
    client = await signed_in(world, owner)
    code, link = await owner.make(name="Menu"), await make_link(owner, name="Short")
    for _ in range(3):
        await scan(world, code)
    await scan_as_android(world, link)
    await scan(world, code, user_agent=BOT)

    page = await client.get(ACCOUNT)

    assert page.status_code == 200
    assert figures_in(page)["Scans"] == ("4", "from 0")
    assert figures_in(page)["People"] == ("2", "from 0")
    assert figures_in(page)["Bots, not included"] == ("1", "what they were")
    assert bars_in(page, "code") == {"Menu": "3", "Short": "1"}
    assert bars_in(page, "os") == {"iOS": "3", "Android": "1"}
    assert links_in(page, "code") == {
        "Menu": f"/dashboard/codes/{code['id']}/scans",
        "Short": f"/dashboard/links/{link['id']}/scans",
    }
    assert "1 scan was by a bot" in words_of(page)


async def test_a_code_and_a_link_have_their_own_numbers(world, owner):
    client = await signed_in(world, owner)
    code, link = await owner.make(name="Menu"), await make_link(owner, name="Short")
    await scan(world, code)
    await scan(world, code)
    await scan(world, link)

    of_code = await client.get(path_of(code, "/scans"))
    of_link = await client.get(f"/dashboard/links/{link['id']}/scans")

    assert figures_in(of_code)["Scans"][0] == "2"
    assert figures_in(of_link)["Scans"][0] == "1"
    assert "<h1>Scans of Menu</h1>" in of_code.text
    assert f'<a class="back" href="/dashboard/links/{link["id"]}">' in of_link.text
    assert 'id="code"' not in of_code.text


QUESTIONS = (
    {},
    {"period": "7d"},
    {"period": "12m"},
    {"period": "90d", "timezone": "America/New_York"},
    {"from": "2026-10-24", "until": "2026-10-26", "timezone": "Europe/Berlin"},
    {"from": "2026-10-25", "until": "2026-10-25", "timezone": "Europe/Berlin"},
    {"from": "2026-03-28", "until": "2026-03-30", "timezone": "Europe/Berlin"},
    {"day": "2026-03-29", "timezone": "Europe/Berlin"},
    {"day": "2026-10-25", "timezone": "Europe/Berlin"},
    {"day": "2026-10-25", "timezone": "Europe/Berlin", "country": "DE"},
    {"period": "12m", "country": "AT", "weekday": "Sunday"},
    {"period": "12m", "language": "none"},
    {"period": "12m", "hour_of_day": "02", "timezone": "Europe/Berlin"},
    {"period": "all", "os": "iOS", "device": "phone"},
    {"period": "90d", "timezone": "Europe/Berlin", "interval": "week"},
    {"period": "90d", "interval": "week", "compare": "last_year"},
    {"from": "2026-03-07", "timezone": "America/New_York"},
    {"from": "2026-10-24", "until": "2026-10-26", "timezone": "Europe/Berlin", "interval": "hour"},
    {"from": "2026-10-26", "until": "2026-10-28", "timezone": "Europe/Berlin", "interval": "hour"},
    {"from": "2026-03-28", "until": "2026-03-30", "timezone": "Europe/Berlin", "interval": "hour"},
)
BY = ("country", "device", "os", "browser", "language", "referrer")


def as_rest_asks(asked):
    """The same question: a page includes its last day."""
    query = {name: text for name, text in asked.items() if name not in ("day", "from", "until")}
    if first := asked.get("day") or asked.get("from"):
        last = asked.get("day") or asked.get("until")
        query |= {"from": first} | ({"endDate": last} if last else {})
    elif "period" not in query:
        query["period"] = "30d"
    return query if "day" in asked or query.get("period") == "all" else {"compare": "previous", **query}


def by_the_clock(series, zone):
    """The scans of each hour or day, by its place in the period."""
    starts = [datetime.fromisoformat(one["start"]).astimezone(ZoneInfo(zone)) for one in series]
    places = [(one.date() - starts[0].date(), one.time(), one.fold) for one in starts]
    return dict(zip(places, (one["scans"] for one in series), strict=True))


@pytest.mark.slow
async def test_a_page_says_what_rest_says(world, owner, subtests):
    """Also at a change of the clocks: 2026-10-25 has 25 hours in Berlin, 2026-03-29 has 23.

    Half of the questions are asked while the scans wait to be counted, and half later.
    """
    code = await owner.make(name="Menu")
    berlin = [f"2026-10-2{day}T{hour:02}:15:00+00:00" for day in (4, 5) for hour in range(24)]
    spring = [f"2026-03-2{day}T{hour:02}:45:00+00:00" for day in (8, 9) for hour in range(0, 24, 2)]
    await put(code, *berlin, country="DE", language="de", visitor=1, user_agent=IPHONE)
    await put(code, *spring, country="AT", visitor=2)
    await put(code, "2026-11-18T08:00:00+00:00", "2026-09-20T08:00:00+00:00", country="AT", visitor=3)
    await put(code, *[f"2025-{month:02}-{month + 12}T09:00:00+00:00" for month in range(5, 13)])
    await put(code, "2026-10-25T08:00:00+00:00", visitor=4, bot="googlebot")
    client = await signed_in(world, owner)

    async def answer(asked, **more):
        response = await owner.api.get(
            f"/qr-codes/{code['id']}/analytics", params={**as_rest_asks(asked), **more}
        )
        assert response.status_code == 200, response.text
        return response.json()["data"]

    for number, asked in enumerate([*QUESTIONS[::2], *QUESTIONS[1::2]]):
        if number == len(QUESTIONS) // 2:
            await count_all(world.database)
        with subtests.test(str(asked)):
            page = await client.get(path_of(code, "/scans"), params=asked)
            whole = await answer(asked)
            totals, figures, tables = whole["totals"], figures_in(page), tables_in(page)
            assert totals["scans"] > 0
            assert figures["Scans"][0] == f"{totals['scans']:,}"
            assert figures["People"][0] == f"{totals['unique_visitors']:,}"
            assert page.status_code == 200
            assert [number_in(row[1]) for row in tables[0]] == [one["scans"] for one in whole["series"]]
            if whole["comparison"]:
                before = by_the_clock(whole["comparison"]["series"], asked.get("timezone", "UTC"))
                shown = [number_in(row[2]) if row[2] else None for row in tables[0]]
                if whole["interval"] in ("hour", "day"):
                    assert shown == [
                        before.get(place)
                        for place in by_the_clock(whole["series"], asked.get("timezone", "UTC"))
                    ]
                else:
                    assert sum(shown) == whole["comparison"]["totals"]["scans"]
                assert figures["Scans"][1].endswith(f"from {whole['comparison']['totals']['scans']:,}")
            for grouping in BY:
                counts = [one["scans"] for one in (await answer(asked, group_by=grouping))["breakdown"]]
                assert sorted(number_in(n) for n in bars_in(page, grouping).values()) == sorted(counts), (
                    grouping
                )
            if "day" not in asked:
                for table, grouping in zip(tables[1:], ("hour_of_day", "weekday"), strict=True):
                    found = (await answer(asked, group_by=grouping))["breakdown"]
                    assert [number_in(row[1]) for row in table] == [one["scans"] for one in found], grouping


async def test_what_was_left_out_is_said_with_the_way_to_it(world, owner):
    client, code = await signed_in(world, owner), await owner.make(name="Menu")
    await scan(world, code, dnt="1")
    await scan(world, code, user_agent=BOT)
    await put(code, NOON.isoformat(), verdict=Verdict.PAUSED)
    await put(code, NOON.isoformat(), NOON.isoformat(), verdict=Verdict.EXPIRED)
    await put(code, NOON.isoformat(), verdict=Verdict.EXPIRED, bot="googlebot")
    world.clock.advance(minutes=1)

    page = await client.get(path_of(code, "/scans"))
    bots = await client.get(path_of(code, "/scans/every?bot=yes"))
    ended = await client.get(path_of(code, "/scans/every?outcome=expired&bot=no"))

    words = words_of(page)
    assert "1 scan asked not to be tracked. It is counted, but without a place." in words
    assert "1 scan was by a bot: a program that looks ahead or searches, not a person. Which ones" in words
    assert "1 scan came while a code was paused." in words
    assert "2 scans came after the end date." in words
    assert f'href="{path_of(code, "/scans/every?bot=yes")}"' in page.text
    assert f'href="{path_of(code, "/scans/every?outcome=expired&amp;bot=no")}"' in page.text
    assert "whatsapp" in words_of(bots)
    assert words_of(bots).count("today, 12:00") == 2
    assert "1 of them was refused. The number of bots includes only those" in words_of(bots)
    assert words_of(ended).count("a page that says it has ended") == 3  # two scans and the filter


async def test_a_page_says_when_rankings_lack_parts_of_days(world, owner):
    client, code = await signed_in(world, owner), await owner.make(name="Menu")
    await put(code, "2026-10-01T08:00:00+00:00", "2026-10-01T20:00:00+00:00", country="AT")
    await count_all(world.database)
    await with_session(
        world.database, lambda session: go_through(prune_scans(session, 30, milliseconds(NOON)))
    )

    # That day ends at 11:00 in UTC.
    page = await client.get(path_of(code, "/scans?day=2026-10-01&timezone=Pacific/Auckland"))
    whole = await client.get(path_of(code, "/scans?day=2026-10-01"))

    sentence = "parts of days are missing in the rankings"
    assert sentence in words_of(page)
    assert figures_in(page)["Scans"][0] == "1"
    assert bars_in(page, "country") == {"not known": "1"}
    assert sentence not in words_of(whole)
    assert bars_in(whole, "country") == {"Austria": "2"}


def test_all_that_a_report_groups_by_has_its_title():
    assert {one.value for one in Grouping} - {"tag", "day"} <= set(report_words.TITLES)


async def test_an_empty_page_says_what_to_do(world, owner):
    client, code = await signed_in(world, owner), await owner.make(name="Menu")

    page = await client.get(path_of(code, "/scans"))

    assert "No scans in this period. No scans yet. Print it, hang it up, scan it once yourself." in words_of(
        page
    )
    assert '<svg class="lines"' not in page.text
    assert (await client.get(ACCOUNT)).status_code == 200
    await scan(world, code)
    page = await client.get(path_of(code, "/scans?country=DK"))
    assert "No scans like that in this period. Show all scans" in words_of(page)
    page = await client.get(path_of(code, "/scans?day=2026-11-02"))
    assert "No scans in this period. The last one was today, 12:00." in words_of(page)


async def test_an_empty_page_of_a_link_does_not_ask_to_print_it(world, owner):
    client, link = await signed_in(world, owner), await make_link(owner)

    page = await client.get(f"/dashboard/links/{link['id']}/scans")

    assert "No scans yet. Send it to somebody, or open it once yourself." in words_of(page)
    assert "Print it" not in words_of(page)


async def test_a_zone_alone_leaves_the_period_as_it_is(world, owner):
    client, code = await signed_in(world, owner), await owner.make(name="Menu")
    await put(code, "2026-11-18T23:30:00+00:00")

    page = await client.get(path_of(code, "/scans?period=7d&from=&until=&timezone=asia/tokyo"))

    assert tables_in(page)[0][-2][:2] == ["Thu 19 Nov", "1"]
    assert 'aria-current="true">7 days</a>' in page.text
    assert "Time zone: Asia/Tokyo." in words_of(page)


async def test_a_zone_alone_leaves_a_single_day_and_chosen_days_win_over_it(world, owner):
    client, code = await signed_in(world, owner), await owner.make(name="Menu")
    await put(code, "2026-11-17T20:00:00+00:00", "2026-11-18T08:00:00+00:00")

    day = await client.get(path_of(code, "/scans?day=2026-11-18"))
    kept = re.findall(r'name="day" value="(.*?)"', day.text.partition('<form class="three early"')[2])
    in_tokyo, days = [
        await client.get(path_of(code, f"/scans?day={kept[0]}&{more}"))
        for more in ("from=&until=&timezone=asia/tokyo", "from=2026-11-01&until=&timezone=UTC")
    ]

    assert figures_in(in_tokyo)["Scans"] == ("2", "from 0")
    assert len(tables_in(in_tokyo)[0]) == 24
    assert 'name="from" value="2026-11-01"' in days.text
    assert len(tables_in(days)[0]) == 20


async def test_a_script_gets_the_numbers_alone(world, owner):
    client, code = await signed_in(world, owner), await owner.make(name="Menu")
    await scan(world, code)

    part = await client.get(path_of(code, "/scans?period=7d"), headers={"hx-request-type": "partial"})

    assert part.text.lstrip().startswith('<div id="numbers">')
    assert "<html" not in part.text
    assert figures_in(part)["Scans"][0] == "1"


@pytest.mark.slow
async def test_the_pages_speak_every_language(world, owner, subtests):
    client, code = await signed_in(world, owner), await owner.make(name="Menu")
    await scan(world, code, accept_language="de", dnt="0")
    await scan(world, code, user_agent=BOT)
    await put(code, NOON.isoformat(), verdict=Verdict.LIMIT_REACHED, country="CH")
    # The words of a period are those of any report.
    periods = ("?period=today", "?day=today", "?period=all")
    paths = [path_of(code, f"/scans{query}") for query in periods]
    for query in ("", "?period=12m&country=CH"):
        paths += [
            f"{one}{query}" for one in (ACCOUNT, path_of(code, "/scans"), path_of(code, "/scans/every"))
        ]

    for language in ("en", "de", "es", "fr", "pt", "ja", "zh"):
        for path in paths:
            with subtests.test(language, path=path):
                page = await client.get(path, headers={"accept-language": language})
                assert page.status_code == 200
                assert f'lang="{language}' in page.text
                # Babel says so where it lacks a word.
                assert "duration-" not in page.text


@pytest.mark.parametrize(("query", "most"), [("", 88_000), ("?period=90d&all=country", 100_000)])
async def test_a_full_page_keeps_to_its_budget(world, owner, query, most):
    """README of the dashboard, 9: HTML and CSS in 100 kB."""
    code = await owner.make(name="Menu")
    others = [await owner.make(name=f"A code with quite a long name, number {n}") for n in range(11)]
    countries = (
        "AT DE CH FR IT ES PT GB IE NL BE LU DK SE NO FI PL CZ SK HU US CA MX BR AR JP CN IN AU NZ".split()
    )
    for number, country in enumerate(countries):
        day = (NOON - timedelta(hours=20 * number)).isoformat()
        agent = {"user_agent": IPHONE if number % 2 else BOT, "bot": None}
        await put(code, day, country=country, language=country.lower(), city=f"City {number}", **agent)
        await put(code, day, country=country, referrer=f"host-{number}.example.com")
    for other in others:
        await put(other, NOON.isoformat())
    await count_all(world.database)
    client = await signed_in(world, owner)

    page = await client.get(f"{ACCOUNT}{query}")
    styles = [(await client.get(one)).content for one in re.findall(r'href="([^"]+\.css)"', page.text)]

    assert len(styles) == 2
    assert len(page.content) + sum(map(len, styles)) <= most
    assert page.text.count("/map.") == len(countries) + 1
    assert 'style="' not in page.text


async def test_a_long_ranking_is_shown_to_the_end_on_demand(world, owner):
    code = await owner.make(name="Menu")
    for number in range(12):
        await put(code, *[NOON.isoformat()] * (20 - number), referrer=f"host-{number:02}.example")
    client = await signed_in(world, owner)

    page = await client.get(path_of(code, "/scans"))
    whole = await client.get(links_in(page, "referrer")["others"])

    assert len(bars_in(page, "referrer")) == 8
    assert list(bars_in(page, "referrer"))[-1] == "others"
    assert list(bars_in(whole, "referrer")) == [f"host-{number:02}.example" for number in range(12)]


def test_the_map_has_a_place_for_each_country_by_its_code():
    drawing = ET.parse(STATIC / "dashboard" / "map.svg")

    ids = [one.get("id") for one in drawing.iter() if one.get("id")]

    assert len(ids) == len(set(ids)) > 160
    assert {one for one in ids if len(one) == 2} == {*ids} - {"world"}
    assert {*ids} - {"world"} <= set(Locale("en").territories)
    assert {"AT", "GR", "ZA", "TW", "CL"} <= {*ids}


async def test_an_unknown_system_is_named_in_the_language_of_the_reader(world, owner):
    code = await owner.make(name="Menu")
    await put(code, NOON.isoformat(), user_agent="Something/1.0")
    client = await signed_in(world, owner, accept_language="de")
    world.clock.advance(minutes=1)

    page, every = [await client.get(path_of(code, path)) for path in ("/scans", "/scans/every")]

    assert bars_in(page, "os") == bars_in(page, "browser") == {"andere": "1"}
    assert "other" not in words_of(every)
