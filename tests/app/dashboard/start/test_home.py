"""The start page: what happened last week, and what is worth a look."""

import re
from datetime import timedelta
from html import unescape

import pytest

from domain.accounts.plans import Plan
from domain.use_cases.overview import overview, weeks_of_codes
from tests.app.dashboard.signing import signed_in
from tests.rollups import count_all
from tests.support import NOON, code_id

HOME = "/dashboard"
PALE = {"dotsOptions": {"color": "#d9d9d9"}}


async def scan(world, code, *, days_ago, times=1, hours=0, address="203.0.113.7"):
    world.clock.moment = NOON - timedelta(days=days_ago, hours=hours)
    async with world.visitor(address=address) as visitor:
        for _ in range(times):
            await visitor.get(f"/{code['short_id']}")
    world.clock.moment = NOON


def figures_in(page):
    found = re.findall(r"<dt>(.*?)</dt>\s*<dd>(.*?)<small>(.*?)</small>", page.text, re.DOTALL)
    return {
        name: (number.strip(), " ".join(unescape(re.sub("<[^>]+>", "", note)).split()))
        for name, number, note in found
    }


@pytest.mark.parametrize("is_counted", [False, True])
async def test_the_numbers_are_of_whole_days_until_yesterday(world, owner, is_counted):
    code = await owner.make(name="Menu")
    await scan(world, code, days_ago=0, times=5)
    await scan(world, code, days_ago=1, times=3, hours=2)
    await scan(world, code, days_ago=7, address="203.0.113.8")
    await scan(world, code, days_ago=8, times=4)
    await scan(world, code, days_ago=29, times=9)
    if is_counted:
        await count_all(world.database)

    found = await overview(world.deps, owner.account)

    figures = found.figures
    assert (figures.yesterday.count, figures.yesterday.before) == (3, 4)
    assert (figures.week.count, figures.week.before, figures.week.change) == (4, 4, 0)
    assert (figures.people, figures.people_today) == (2, 1)
    assert figures.busiest.begins.isoformat() == "2026-11-19T10:00:00+00:00"
    assert figures.busiest.scans == 3
    assert [str(day) for day, _ in figures.days][::27] == ["2026-10-23", "2026-11-19"]
    assert sum(count for _, count in figures.days) == 8
    assert [(one.name, scans) for one, scans in found.most_scanned] == [("Menu", 8)]


async def test_days_begin_by_the_clock_of_the_account(world, owner):
    await owner.go_by("Asia/Kolkata")
    code = await owner.make(name="Menu")
    # 18:30 in UTC is midnight there.
    for minutes in (-1, 0, 1):
        await scan(world, code, days_ago=2, hours=-6.5 - minutes / 60)

    found = (await overview(world.deps, owner.account)).figures

    assert [count for _, count in found.days][-3:] == [0, 1, 2]
    assert found.busiest.begins.isoformat() == "2026-11-19T00:00:00+05:30"


@pytest.mark.both_databases
async def test_a_week_of_each_code_ends_today(world, owner):
    first, second = await owner.make(), await owner.make()
    await scan(world, first, days_ago=0, times=2)
    await scan(world, first, days_ago=6)
    await scan(world, first, days_ago=7)
    await count_all(world.database)
    await scan(world, second, days_ago=1)
    codes = await world.store.codes.get_all(owner.account.id, [code_id(first), code_id(second)])

    weeks = await weeks_of_codes(world.deps, owner.account, codes)

    assert list(weeks[code_id(first)]) == [1, 0, 0, 0, 0, 0, 2]
    assert list(weeks[code_id(second)]) == [0, 0, 0, 0, 0, 1, 0]


async def test_codes_that_are_scanned_most_come_first_and_deleted_ones_not_at_all(world, owner):
    codes = {name: await owner.make(name=name) for name in "abcdef"}
    link = (await owner.api.post("/links", json={"url": "https://example.com"})).json()["data"]
    for times, name in enumerate("abcdef"):
        await scan(world, codes[name], days_ago=1, times=times)
    await scan(world, link, days_ago=1, times=9)
    await scan(world, codes["b"], days_ago=9, times=9)
    await count_all(world.database)
    await scan(world, codes["e"], days_ago=0, times=3)
    await owner.api.delete(f"/qr-codes/{codes['f']['id']}")
    # It keeps its scans when it becomes another kind.
    await owner.change(codes["d"], type_id=2, text="Closed")
    await scan(world, codes["d"], days_ago=0)

    found = await overview(world.deps, owner.account)

    most = [(one.name, scans) for one, scans in found.most_scanned]
    assert most == [("e", 7), ("d", 4), ("c", 2), ("b", 1)]


async def test_what_is_worth_a_look(world, owner):
    pale = await owner.make(name="Pale", options=PALE)
    ended = await owner.make(name="Friday", expires_at="2026-11-18T00:00:00Z")
    paused = await owner.make(name="Bag", status="paused")
    goes_on = await owner.make(name="Back", status="paused")
    form = await owner.make()
    for code in (ended, paused, goes_on):
        await scan(world, code, days_ago=1, times=2)
    await owner.change(goes_on, status="active")
    await owner.receive(form)
    other = await world.open_account()
    await scan(world, await other.make(status="paused"), days_ago=1)
    client = await signed_in(world, owner)

    page = await client.get(HOME)

    assert f'<a class="banner" href="/dashboard/codes/{pale["id"]}/design">' in page.text
    assert f'<a class="banner" href="/dashboard/codes/{ended["id"]}">' in page.text
    assert "Friday has ended" in page.text
    assert "It was still scanned 2 times in the last 7 days. Point it somewhere new?" in page.text
    assert "Bag is paused" in page.text
    assert "1 new contact" in page.text
    assert "Back is paused" not in page.text


async def test_codes_that_go_on_again_hide_none_that_has_ended(world, owner):
    ended = await owner.make(name="Friday", expires_at="2026-11-18T00:00:00Z")
    extended = [await owner.make(expires_at="2026-11-18T00:00:00Z") for _ in range(3)]
    for code in extended:
        await scan(world, code, days_ago=1, times=2)
        await owner.change(code, expires_at="2027-11-18T00:00:00Z")
    await scan(world, ended, days_ago=1)

    found = await overview(world.deps, owner.account)

    assert [(code.name, scans) for code, scans in found.worth_a_look.ended] == [("Friday", 1)]


async def test_the_headline_is_the_answer(world, owner):
    client = await signed_in(world, owner)
    code = await owner.make(name="Menu")
    quiet = await client.get(HOME)
    await scan(world, code, days_ago=0)
    today = await client.get(HOME)
    for number in range(3):
        await scan(world, code, days_ago=1, address=f"203.0.113.{number}")

    page = await client.get(HOME)

    assert "<h1>No scans last week. Your codes are ready.</h1>" in quiet.text
    assert "Newest codes" in quiet.text
    assert "<h1>1 person has scanned your codes today</h1>" in today.text
    assert "<h1>3 people scanned your codes last week</h1>" in page.text
    assert "Friday 20 November" in page.text
    assert figures_in(page)["Yesterday, Thursday"] == ("3", "0 on the same day a week before")
    assert figures_in(page)["Busiest hour"] == ("Thu 12:00", "3 scans in one hour")
    assert page.text.count('<th scope="row">') == 28
    assert "Most scanned this week" in page.text


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("de", "3 Personen haben letzte Woche Ihre Codes gescannt"),
        ("ja", "先週、3 人がコードをスキャンしました"),
        ("pt", "3 pessoas leram seus códigos na semana passada"),
    ],
)
async def test_it_speaks_the_language_of_the_browser(world, owner, language, said):
    code = await owner.make(name="Menu")
    for number in range(3):
        await scan(world, code, days_ago=1, address=f"203.0.113.{number}")
    client = await signed_in(world, owner, accept_language=language)

    assert f"<h1>{said}</h1>" in (await client.get(HOME)).text


async def test_the_first_visit_shows_what_a_code_will_look_like(world, owner):
    client = await signed_in(world, owner)

    page = await client.get(HOME)
    sample = re.search(r'<img src="(/dashboard/assets/sample[^"]+)"', page.text)[1]

    assert "It will look like this, until you design it." in page.text
    assert re.findall(r'<a class="type" href="/dashboard/codes/new/(\w+)"', page.text) == [
        "menu",
        "wifi",
        "business",
        "feedback",
    ]
    assert (await client.get(sample)).headers["content-type"] == "image/svg+xml"


async def test_every_page_leads_to_the_codes(world, owner):
    client = await signed_in(world, owner)
    for number in range(3):
        await owner.make(name=f"code {number}")

    page = await client.get(f"{HOME}/settings")

    assert re.search(
        r'href="/dashboard/codes">.*?<span class="grow clip">Codes</span><span class="count">3<', page.text
    )
    assert page.text.count('href="/dashboard/codes/new"') == 2
    assert 'href="/dashboard/codes#search"' in page.text


async def test_hardly_a_change_has_no_arrow(world, owner):
    client = await signed_in(world, owner)
    code = await owner.make(name="Menu")
    for days_ago, more in ((8, 1), (1, 2)):
        await scan(world, code, days_ago=days_ago, times=200)
        await scan(world, code, days_ago=days_ago, times=more, address="203.0.113.8")

    page = await client.get(HOME)

    assert figures_in(page)["Last 7 days"] == ("202", "0% on the 7 days before")


async def test_what_is_new_since_the_time_before_is_said(world, owner):
    code, client = await owner.make(name="Menu"), await signed_in(world, owner)
    first = await client.get(HOME)
    world.clock.advance(hours=2)
    quiet = await client.get(HOME)
    world.clock.advance(hours=3)
    async with world.visitor() as visitor:
        for _ in range(4):
            await visitor.get(f"/{code['short_id']}")
    world.clock.advance(minutes=1)
    second, reloaded = await client.get(HOME), await client.get(HOME)
    client.cookies.delete("repoint-seen")
    client.cookies.set("repoint-seen", "broken.-1.9999999999999")
    broken = await client.get(HOME)

    assert "since you were here" not in first.text.lower()
    assert "Nothing new since you were here, today, 12:00" in unescape(quiet.text).replace("\u202f", " ")
    for page in (second, reloaded):
        assert "Since you were here, today, 14:00: 4 scans." in unescape(page.text).replace("\u202f", " ")
    assert "ince you were here" not in broken.text


async def test_an_empty_account_has_a_sample_to_open_and_to_throw_away(world, owner):
    client = await signed_in(world, owner)
    empty = await client.get(HOME)

    made = await client.post(f"{HOME}/sample", data={"once": "a"})
    page = await client.get(made.headers["location"])
    (code,) = (await owner.api.get("/qr-codes")).json()["data"]
    async with world.visitor() as visitor:
        scanned = await visitor.get(f"/{code['short_id']}")

    assert "Show me a sample" in empty.text
    assert "A sample. Scan it, change it, throw it away." in page.text
    assert (code["name"], scanned.status_code) == ("Sample: menu", 200)
    assert "Show me a sample" not in (await client.get(HOME)).text


async def test_where_the_plan_is_full_home_says_so_before_anything_is_entered(world):
    free = await world.open_account(plan=Plan.FREE)
    client = await signed_in(world, free)
    for number in range(world.context.deps.allowances[Plan.FREE].qr_codes):
        await client.post(HOME, data={"url": f"https://example.com/{number}"})

    page = await client.get(HOME)

    assert 'href="/dashboard/plan"' in page.text.partition('class="quick"')[0].partition("<h1>")[2]
