"""The addresses of the pages of scans: subjects, filters, and invalid values."""

import re
from itertools import cycle

import pytest

from domain.scanning.outcomes import Verdict
from tests.app.dashboard.code.code_pages import path_of, scan, words_of
from tests.app.dashboard.scans.scan_pages import (
    ACCOUNT,
    HOSTILE,
    bars_in,
    figures_in,
    links_in,
    make_link,
    put,
)
from tests.app.dashboard.signing import signed_in
from tests.support import NOON


@pytest.mark.parametrize("end", ["", ".csv", "/every", "/every.csv"])
async def test_only_the_owner_finds_them(world, owner, end):
    other = await world.open_account()
    code, link = await other.make(), await make_link(other)
    mine = await owner.make()
    client = await signed_in(world, owner)

    answers = [
        await client.get(f"/dashboard/codes/{code['id']}/scans{end}"),
        await client.get(f"/dashboard/links/{link['id']}/scans{end}"),
        await client.get(f"/dashboard/links/{mine['id']}/scans{end}"),
    ]
    anonymous = await world.client().get(f"{ACCOUNT}{end}")

    assert [answer.status_code for answer in answers] == [404] * 3
    assert (anonymous.status_code, anonymous.headers["location"].partition("?")[0]) == (
        303,
        "/dashboard/sign-in",
    )


async def test_a_link_without_a_name_has_its_short_id_as_on_its_other_pages(world, owner):
    link = await make_link(owner)
    client = await signed_in(world, owner)

    pages = [
        await client.get(f"/dashboard/links/{link['id']}{end}") for end in ("", "/scans", "/scans/every")
    ]

    assert all(re.search(rf"<h1>.*{link['short_id']}.*</h1>", page.text) for page in pages)


@pytest.mark.parametrize("end", ["", ".csv", "/every", "/every.csv"])
async def test_a_folder_or_tag_of_another_account_is_not_found(world, owner, end):
    other = await world.open_account()
    folder = (await other.api.post("/folders", json={"name": "Theirs"})).json()["data"]
    tag = (await other.api.post("/tags", json={"name": "Theirs"})).json()["data"]
    client = await signed_in(world, owner)

    for query in (f"folder={folder['id']}", f"tag={tag['id']}", "folder=nothing", "tag=nothing"):
        assert (await client.get(f"{ACCOUNT}{end}?{query}")).status_code == 404, query


async def test_codes_are_narrowed_to_a_folder_a_tag_and_a_kind(world, owner):
    folder = (await owner.api.post("/folders", json={"name": "Tables"})).json()["data"]
    await owner.make(name="Menu", tags=["Summer"])
    tag = (await owner.api.get("/tags")).json()["data"][0]
    inside = await owner.make(name="In", folder=folder["id"])
    text = await owner.make(name="Text", type_id=2, text="Hello", tags=["Summer"])
    for times, code in ((1, inside), (2, text)):
        for _ in range(times):
            await scan(world, code)
    client = await signed_in(world, owner)

    async def counted(query):
        page = await client.get(f"{ACCOUNT}?{query}")
        single = await client.get(f"{ACCOUNT}/every?{query}")
        return figures_in(page)["Scans"][0], words_of(single).count("today, 12:00")

    assert await counted("") == ("3", 3)
    assert await counted(f"folder={folder['id']}") == ("1", 1)
    assert await counted(f"tag={tag['id']}") == await counted("tag=summer") == ("2", 2)
    assert f'value="{tag["id"]}" selected' in (await client.get(f"{ACCOUNT}?tag=Summer")).text
    assert await counted("kind=text") == ("2", 2)
    none = await client.get(f"{ACCOUNT}?kind=menu")
    earlier = await client.get(f"{ACCOUNT}?day=yesterday&folder={folder['id']}")
    assert "No scans in this period. No scans yet." in words_of(none)
    assert "No scans in this period. The last one was today, 12:00." in words_of(earlier)


async def test_a_bar_leads_to_the_same_page_with_it_alone(world, owner):
    code = await owner.make(name="Menu")
    await put(code, "2026-11-19T08:00:00+00:00", country="DE", language="de")
    await put(code, "2026-11-19T09:00:00+00:00", country="DE")
    await put(code, "2026-11-19T10:00:00+00:00", country="AT")
    client = await signed_in(world, owner)
    page = await client.get(path_of(code, "/scans?period=7d"))

    only = await client.get(links_in(page, "country")["Germany"])
    unknown = await client.get(links_in(only, "language")["not known"])

    assert figures_in(only)["Scans"][0] == "2"
    assert bars_in(only, "country") == {"Germany": "2"}
    assert figures_in(unknown)["Scans"][0] == "1"
    assert str(unknown.url).endswith("?period=7d&country=DE&language=none")
    assert "Countries: Germany" in words_of(unknown)
    assert f'<a class="chip on" href="{path_of(code, "/scans?period=7d&amp;language=none")}"' in unknown.text


async def test_a_code_that_has_or_had_rules_shows_its_scans_by_them(world, owner):
    german = {"name": "Germans", "when": {"language": ["de"]}, "to": {"url": "https://de.example"}}
    unnamed = {"when": {"language": ["fr"]}, "to": {"url": "https://fr.example"}}
    code, plain = await owner.make(rules=[german, unnamed]), await owner.make()
    ids = [rule["id"] for rule in code["rules"]]
    for rule in ids:
        await put(code, "2026-11-19T08:00:00+00:00", rule=rule)
    for one in (code, plain):
        await put(one, "2026-11-19T08:00:00+00:00")
    await put(code, "2026-11-19T08:00:00+00:00", rule=ids[0], variant="<A>")
    await owner.change(code, rules=code["rules"][1:])
    client = await signed_in(world, owner)

    page, without = [await client.get(path_of(one, "/scans?period=7d")) for one in (code, plain)]
    only = await client.get(links_in(page, "rule")["Germans"])
    every = await client.get(path_of(code, f"/scans/every?rule={ids[0]}"))

    assert bars_in(page, "rule") == {"Germans": "2", "fr.example": "1", "no rule": "1"}
    assert bars_in(page, "variant") == {"<A>": "1", "no variant": "3"}
    assert "/scans.csv?period=7d&amp;by=rule" in page.text
    assert 'id="rule"' not in without.text
    assert "by=variant" not in without.text
    assert figures_in(only)["Scans"][0] == "2"
    assert "Rules: Germans" in words_of(only)
    assert "Rules: Germans" in words_of(every)
    assert "Germans · <A>" in words_of(every)


async def test_hours_and_weekdays_lead_to_themselves_alone(world, owner):
    code = await owner.make(name="Menu")
    await put(code, "2026-11-19T08:00:00+00:00", "2026-11-18T08:10:00+00:00", "2026-11-18T09:00:00+00:00")
    client = await signed_in(world, owner)
    page = await client.get(path_of(code, "/scans"))

    hour = await client.get(path_of(code, "/scans?hour_of_day=08"))
    day = await client.get(path_of(code, "/scans?weekday=Thursday"))

    assert f'href="{path_of(code, "/scans?hour_of_day=08")}">08:00</a>' in page.text
    assert f'href="{path_of(code, "/scans?weekday=Thursday")}">Thursday</a>' in page.text
    assert 'aria-label="Hours: 08:00, 2 scans"' in page.text
    column = re.escape(f'<a href="{path_of(code, "/scans?hour_of_day=08")}" tabindex="-1">')
    assert re.search(rf"{column}\s*<rect", page.text)
    assert (figures_in(hour)["Scans"][0], figures_in(day)["Scans"][0]) == ("2", "1")
    assert "Weekdays: Thursday" in words_of(day)


async def test_numbers_of_an_hour_lead_to_no_list_since_lists_have_all_hours(world, owner):
    client, code = await signed_in(world, owner), await owner.make(name="Menu")
    await put(code, "2026-11-19T08:00:00+00:00")
    await put(code, "2026-11-19T08:10:00+00:00", bot="googlebot")
    await put(code, "2026-11-19T08:20:00+00:00", verdict=Verdict.PAUSED)

    page = await client.get(path_of(code, "/scans?hour_of_day=08"))

    assert figures_in(page)["Bots, not included"] == ("1", "")
    assert "1 scan came while a code was paused." in words_of(page)
    assert path_of(code, "/scans.csv") in page.text
    assert path_of(code, "/scans/every") not in page.text


NEVER_ASKED = [
    "period=99d&compare=x&timezone=Mars/Base&kind=x&all=x&by=x&bot=x&country=x&outcome=x&weekday=x",
    "from=2026-13-45&until=9999-12-31",
    "from=2026-11-19&until=2026-11-01",
    "from=9998-01-01",
    "until=2026-11-01",
    "from=0001-01-01",
    "from=1971-01-01",
    "from=1971-01-01&compare=last_year",
    "day=0000-00-00",
    "day=9999-12-31",
    "day=1971-01-01",
    "day=1971-01-01&compare=last_year",
    "day=last-funday",
    "day=today",
    "day=yesterday&timezone=Pacific/Kiritimati",
    "day=2011-12-30&timezone=Pacific/Apia",
    "day=2012-01-06&timezone=Pacific/Apia",
    "from=2011-12-30&until=2011-12-30&timezone=Pacific/Apia",
    "city=%00&country=%00&referrer=%ed%a0%80&day=%00&period=%00&timezone=%00",
    "city=" + "x" * 5_000,
    "device=x&os=%27%22%3Cscript%3E&browser=%E2%80%AE",
    "cursor=%00&bot=yes",
    "hour_of_day=7&hour_of_day=07",
    "period=all&compare=last_year&timezone=europe/berlin",
    "period=this_month",
    "period=last_year",
]


@pytest.mark.slow
async def test_what_no_page_asks_for_is_left_out_or_corrected(world, owner, subtests):
    """Each of both reports gets half of the addresses: they read them with the same function."""
    client, code = await signed_in(world, owner), await owner.make()
    await owner.put_name(code, HOSTILE)
    await scan(world, code)
    reports = cycle([ACCOUNT, path_of(code, "/scans")])
    for query in NEVER_ASKED:
        # The other one begins with the next query.
        next(reports)
        with subtests.test(query[:60]):
            for end in ("", "/every", ".csv", "/every.csv"):
                path = next(reports) + end
                answer = await client.get(f"{path}?{query}")
                assert answer.status_code == 200, path
                assert "<script>alert" not in answer.text or end.endswith(".csv")


async def test_ends_in_the_wrong_order_change_places(world, owner):
    client, code = await signed_in(world, owner), await owner.make()
    await put(code, "2026-11-01T23:59:00+00:00", "2026-11-19T23:59:00+00:00", "2026-10-31T23:59:00+00:00")

    page = await client.get(path_of(code, "/scans?from=2026-11-19&until=2026-11-01"))

    assert figures_in(page)["Scans"][0] == "2"
    assert 'name="from" value="2026-11-01"' in page.text
    assert 'name="until" value="2026-11-19"' in page.text


async def test_a_filter_that_would_read_too_many_scans_shows_what_it_can(world, owner, monkeypatch):
    client, code = await signed_in(world, owner), await owner.make(name="Menu")
    await put(code, *[NOON.isoformat()] * 5, country="AT")

    async def page_with(most):
        monkeypatch.setattr("domain.analytics.reports.MAX_SINGLE_SCANS", most)
        return await client.get(path_of(code, "/scans?country=AT"))

    whole, totals, nothing = [await page_with(most) for most in (1_000, 20, 1)]

    sentence = "That is too many single scans to look through."
    assert [sentence in words_of(page) for page in (whole, totals, nothing)] == [False, True, True]
    assert figures_in(totals)["Scans"] == figures_in(whole)["Scans"] == ("5", "from 0")
    assert 'id="country"' not in totals.text
    assert figures_in(nothing) == {}
    assert (await client.get(path_of(code, "/scans.csv?country=AT"))).status_code == 404
    assert sentence in words_of(await client.get(path_of(code, "/scans/every?country=AT")))
