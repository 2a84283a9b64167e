"""Each page of the dashboard has the numbers that REST has for the same question, at a clock change too."""

import re
from datetime import UTC, date, datetime, timedelta

import pytest

from domain.use_cases.weekly_reports import weekly_report
from tests.app.dashboard.code.code_pages import path_of, words_of
from tests.app.dashboard.signing import signed_in
from tests.rollups import count_all

# Summer time begins in Berlin on 28 March 2027: that day has 23 hours.
BEFORE, CHANGE, MONDAY = date(2027, 3, 22), date(2027, 3, 28), date(2027, 3, 29)
NOW = datetime(2027, 3, 29, 9, tzinfo=UTC)
DAYS = 28
# From ten minutes before that day begins there until after its end.
AROUND = [datetime(2027, 3, 27, 22, 50, tzinfo=UTC) + timedelta(minutes=35 * number) for number in range(42)]


@pytest.fixture(params=[False, True], ids=["waiting", "counted"])
async def code(world, owner, request):
    await owner.go_by("Europe/Berlin")
    made = await owner.make(name="Menu")
    moments = [*AROUND, *(NOW - timedelta(days=number, hours=2) for number in range(40))]
    for number, moment in enumerate(sorted(moments)):
        world.clock.moment = moment
        async with world.visitor(address=f"198.51.100.{number % 7}") as visitor:
            await visitor.get(f"/{made['short_id']}")
    world.clock.moment = NOW
    if request.param:
        await count_all(world.database)
    return made


async def totals(owner, path="/analytics", **asked):
    response = await owner.api.get(path, params=asked)
    assert response.status_code == 200, response.text
    return response.json()["data"]["totals"]


def figure(page, name):
    """The number that stands below its name."""
    found = re.search(rf"<dt>{re.escape(name)}</dt><dd[^>]*>([\d,]+)", page.text)
    assert found, words_of(page)
    return int(found[1].replace(",", ""))


@pytest.mark.slow
@pytest.mark.both_databases
async def test_the_start_page_counts_as_rest_does(world, owner, code):
    page = await (await signed_in(world, owner)).get("/dashboard")

    yesterday = await totals(owner, **{"from": CHANGE.isoformat(), "to": MONDAY.isoformat()})
    week = await totals(owner, **{"from": BEFORE.isoformat(), "to": MONDAY.isoformat()})
    assert figure(page, "Yesterday, Sunday") == yesterday["scans"] > 35
    assert figure(page, "Last 7 days") == week["scans"]


async def test_the_page_of_a_code_counts_as_rest_does(world, owner, code):
    page = await (await signed_in(world, owner)).get(path_of(code))

    path = f"/qr-codes/{code['id']}/analytics"
    week, whole = [await totals(owner, path, period=period) for period in ("7d", "all")]
    assert figure(page, "Last 7 days") == week["scans"]
    assert f"<dd>{whole['scans']}<small>Bots, not included: 0" in page.text
    assert f"<dd>{week['unique_visitors']}<small>each counted once a day" in page.text


async def test_the_public_page_counts_as_rest_does(world, owner, code):
    client = await signed_in(world, owner)
    await client.post(path_of(code, "/numbers"), data={"title": "Menu"})
    link = re.search(r"/numbers/[0-9a-f-]{68}", (await client.get(path_of(code, "/numbers"))).text)[0]

    page = await world.client().get(link)

    first = (NOW.date() - timedelta(days=DAYS - 1)).isoformat()
    path = f"/qr-codes/{code['id']}/analytics"
    month = await totals(owner, path, **{"from": first})
    assert figure(page, "28 days") == month["scans"]
    assert figure(page, "People, 28 days") == month["unique_visitors"]
    assert figure(page, "All scans") == (await totals(owner, path, period="all"))["scans"]


async def test_the_weekly_report_counts_as_rest_does(world, owner, code):
    report = await weekly_report(world.deps, await world.store.accounts.get(owner.account.id), MONDAY)

    last = await totals(owner, period="last_week")
    earlier = await totals(owner, **{"from": "2027-03-15", "to": BEFORE.isoformat()})
    assert (report.scans.count, report.scans.before) == (last["scans"], earlier["scans"])
    assert report.people.count == last["unique_visitors"]
    assert [scans.count for _, scans in report.most_scanned] == [last["scans"]]


async def test_the_page_of_the_plan_says_what_rest_says(world, owner, code):
    page = await (await signed_in(world, owner)).get("/dashboard/plan")

    limits = (await owner.api.get("/account")).json()["data"]["limits"]
    words = words_of(page)
    assert len(limits) > 2
    for name, limit in limits.items():
        used = f"{limit['used']:,} of " if "used" in limit else ""
        assert f"{used}{limit['limit']:,}" in words, name
