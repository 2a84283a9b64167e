"""The charts of a page of scans: their steps, hours and weekdays, and what is marked."""

import re
from datetime import timedelta

from app.dashboard.scans import subjects
from tests.app.dashboard.code.code_pages import path_of, scan, words_of
from tests.app.dashboard.scans.scan_pages import ACCOUNT, figures_in, number_in, put, tables_in
from tests.app.dashboard.signing import signed_in
from tests.support import NOON


async def test_hours_are_drawn_by_weekday_by_the_clock_of_the_zone(world, owner):
    """On 2026-10-25 Berlin has two o'clock twice."""
    code = await owner.make(name="Menu")
    await put(code, *[f"2026-10-25T0{hour}:30:00+00:00" for hour in (0, 1, 1, 2)])
    await put(code, "2026-11-18T23:30:00+00:00")
    client = await signed_in(world, owner)
    query = "?period=90d&timezone=Europe%2FBerlin"

    page = await client.get(path_of(code, f"/scans{query}"))
    week = await client.get(path_of(code, f"/scans{query}&all=week"))
    of_all = await client.get(f"{ACCOUNT}{query}&all=week")

    assert f'href="{path_of(code, "/scans")}{query.replace("&", "&amp;")}&amp;all=week#week"' in page.text
    (rows,) = [table for table in tables_in(week) if len(table[0]) == 25]
    counts = {
        (row[0], hour): int(count) for row in rows for hour, count in enumerate(row[1:]) if count != "0"
    }
    assert counts == {("Sunday", 2): 3, ("Sunday", 3): 1, ("Thursday", 0): 1}
    assert 'aria-label="Most scans come on Sunday in the hour from 02:00: 3 scans."' in week.text
    assert '<path class="m4" d="M2 6h1v1h-1z"/>' in week.text
    assert '<path class="m2" d="M0 3h1v1h-1zM3 6h1v1h-1z"/>' in of_all.text


async def test_a_day_is_compared_with_the_same_weekday_before(world, owner):
    code = await owner.make(name="Menu")
    monday = NOON - timedelta(days=NOON.weekday())
    await put(code, *[(monday + timedelta(minutes=n)).isoformat() for n in range(4)])
    await put(code, *[(monday - timedelta(days=7, minutes=n)).isoformat() for n in range(2)])
    client = await signed_in(world, owner)

    page = await client.get(path_of(code, "/scans?day=last-monday"))
    without = await client.get(path_of(code, "/scans?day=last-monday&compare=none"))

    assert figures_in(page)["Scans"] == ("4", "▲ 100% from 2")
    assert figures_in(page)["Busiest hour"] == ("12:00", "4 scans in one hour")
    assert figures_in(without)["Scans"] == ("4", "")
    assert len(tables_in(page)[0]) == 24
    assert 'name="day" type="date" required max="2026-11-20" value="2026-11-16"' in page.text


def intervals_in(page):
    """Those that can be chosen, and the one that is; empty: the one that fits."""
    choices = re.findall(r'<option value="(hour|day|week|month)?"( selected)?>', page.text)
    return [one for one, _ in choices if one], [one for one, is_chosen in choices if is_chosen]


async def test_the_steps_of_the_chart_are_chosen_among_those_that_can_be_read(world, owner):
    code = await owner.make(name="Menu")
    await put(code, *[f"2026-11-{day}T08:00:00+00:00" for day in (10, 11, 17, 19, 20)])
    client = await signed_in(world, owner)

    async def page_of(query):
        return await client.get(path_of(code, f"/scans?{query}"))

    usual, weekly, file = (
        await page_of(""),
        await page_of("interval=week"),
        await client.get(path_of(code, "/scans.csv?interval=week")),
    )
    assert intervals_in(usual) == (["day", "week"], [])
    assert '<option value="">Chosen for you</option>' in usual.text
    assert intervals_in(weekly) == (["day", "week"], ["week"])
    assert [number_in(row[1]) for row in tables_in(weekly)[0]][-2:] == [2, 3]
    assert [line.split(",")[1] for line in file.text.split()[-2:]] == ["2", "3"]
    assert intervals_in(await page_of("from=2026-11-17&interval=hour")) == (["hour", "day"], ["hour"])
    assert intervals_in(await page_of("period=7d&interval=hour")) == ([], [])
    assert intervals_in(await page_of("period=90d")) == (["day", "week", "month"], [])
    # One step, and steps without an end, are no chart.
    for query in ("period=today&interval=month", "day=2026-11-17&interval=day"):
        assert len(tables_in(await page_of(query))[0]) > 10, query
    assert intervals_in(await page_of("period=12m&interval=hour")) == (["week", "month"], [])
    assert "interval=week" in weekly.text
    assert 'href="' + path_of(code, "/scans/every") + '"' in weekly.text


async def test_repoints_are_marked_where_they_were(world, owner, monkeypatch):
    monkeypatch.setattr(subjects, "_STEP", 2)
    client, code = await signed_in(world, owner), await owner.make(name="Menu")
    for days in (1, 2):
        world.clock.advance(days=days)
        await owner.change(code, url=f"https://a.example/{days}")
        await scan(world, code)
    world.clock.advance(days=1)
    for name in "abcd":
        await owner.change(code, name=name, status="paused" if name in "ac" else "active")

    page = await client.get(path_of(code, "/scans?period=7d"))

    assert page.text.count('<path class="mark"') == 2
    assert [row[0] for row in tables_in(page)[0] if "repointed" in row[0]] == [
        "Sat 21 Nov (repointed)",
        "Mon 23 Nov (repointed)",
    ]
    assert "repointed on 23 November 2026, and 1 more" in words_of(page)


async def test_hours_are_named_so_that_no_two_have_one_name(world, owner):
    client, code = await signed_in(world, owner), await owner.make(name="Menu")
    await put(code, "2026-10-25T00:30:00+00:00", "2026-10-25T01:30:00+00:00", "2026-10-25T01:40:00+00:00")

    day, days = [
        await client.get(path_of(code, f"/scans?{query}&timezone=Europe/Berlin&interval=hour"))
        for query in ("day=2026-10-25", "from=2026-10-24&until=2026-10-26")
    ]

    assert [row[0] for row in tables_in(day)[0]][1:4] == ["01:00", "02:00 CEST", "02:00 CET"]
    assert figures_in(day)["Busiest hour"][0] == "02:00 CET"
    names = [row[0] for row in tables_in(days)[0]]
    assert names[26] == "Sun 25 Oct, 02:00 CEST"
    assert len(set(names)) == len(names) == 73


async def test_the_most_of_a_day_stands_beside_the_average_only_where_steps_are_days(world, owner):
    code = await owner.make(name="Menu")
    await put(code, "2026-11-09T08:00:00+00:00", "2026-11-10T08:00:00+00:00", "2026-11-10T09:00:00+00:00")
    client = await signed_in(world, owner)

    daily, weekly = [await client.get(path_of(code, f"/scans{query}")) for query in ("", "?interval=week")]

    assert figures_in(daily)["A day"] == ("0.1", "most: 2, Tue 10 Nov")
    assert figures_in(weekly)["A day"] == ("0.1", "")


async def test_an_average_that_rounds_to_nothing_is_not_zero(world, owner):
    code = await owner.make(name="Menu")
    await put(code, "2026-11-10T09:00:00+00:00")
    client = await signed_in(world, owner)

    page = await client.get(path_of(code, "/scans"))

    assert figures_in(page)["A day"][0] == "under 0.1"
