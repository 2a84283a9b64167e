"""Where a person is: the navigation, the tabs of a code, the way back, and pages that are none."""

import re
from dataclasses import replace

import pytest

from app.dashboard.frame.limits import limit_words
from app.pages.texts import translations
from domain.kernel.errors import DatabaseFailed, PlanLimitReached
from domain.kernel.rate_limits import RateLimiter
from tests.app.dashboard.code.code_pages import path_of, words_of
from tests.app.dashboard.signing import signed_in
from tests.cases import in_turn

TABS = {"": "Overview", "/edit": "Content", "/design": "Design", "/scans": "Scans", "/history": "History"}


def current_in(page):
    """Of side and bottom, and of the tabs."""
    links = re.findall(r'<a [^>]*href="([^"]*)" aria-current="page">', page.text)
    return [link.removeprefix("/dashboard") for link in links]


@in_turn("end", [*TABS, "/kind", "/delete"])
async def test_each_page_of_a_code_is_one_of_the_codes(world, owner, end):
    code = await owner.make(name="Menu")
    client = await signed_in(world, owner)

    page = await client.get(path_of(code, end))

    tab = [path_of(code, end).removeprefix("/dashboard")] if end in TABS else []
    assert sorted(current_in(page)) == sorted(["/codes", "/codes", *tab])
    tabs = [
        re.search(rf'href="{path_of(code, other)}"[^>]*>{words}</a>', page.text)
        for other, words in TABS.items()
    ]
    assert all((found is not None) is (end in TABS) for found in tabs)


async def test_the_way_back_from_a_code_leads_to_the_codes(world, owner):
    code = await owner.make(name="Menu")
    client = await signed_in(world, owner)

    page = await client.get(path_of(code))

    assert '<a class="back" href="/dashboard/codes">' in page.text


@pytest.mark.parametrize(
    ("path", "current"),
    [
        ("/templates/new", ["/templates", "/more"]),
        ("/settings/security", ["/settings", "/more"]),
        ("/export", ["/settings", "/more"]),
        ("/import", ["/bulk", "/more"]),
        ("/codes/new", []),
    ],
)
async def test_a_page_is_found_where_the_navigation_says(world, owner, path, current):
    client = await signed_in(world, owner)

    page = await client.get(f"/dashboard{path}")

    assert current_in(page) == current


async def test_numbers_are_written_as_the_language_writes_them(world, owner):
    client = await signed_in(world, owner)

    page = await client.get("/dashboard/more", headers={"accept-language": "de"})

    assert "0 von 10.000" in words_of(page)


async def test_the_address_of_a_form_alone_says_that_there_is_no_page(world, owner):
    client = await signed_in(world, owner)

    page = await client.get("/dashboard/settings/password")

    assert (page.status_code, page.headers["allow"]) == (405, "POST")
    assert "There is no such page" in words_of(page)


async def test_a_page_that_is_not_there_speaks_the_language_that_its_owner_has_chosen(world, owner):
    client = await signed_in(world, owner)
    await client.post("/dashboard/settings", data={"time_zone": "UTC", "look": "", "language": "de"})

    gone = await client.get("/dashboard/codes/no-such-code")
    stranger = await world.visitor().get("/dashboard/codes/no-such-code/none")

    assert translations("de").page_lost_title in gone.text
    assert translations("en").page_lost_title in stranger.text


async def test_a_list_says_of_what_kind_a_code_is(world, owner):
    await owner.make(name="Menu", type_id=5, ssid="Linden")
    client = await signed_in(world, owner)

    page = await client.get("/dashboard/codes")

    assert '<span class="clip">Wi-Fi</span>' in page.text


@pytest.mark.parametrize(
    ("failure", "status"), [(DatabaseFailed(), 503), (RuntimeError("a fault of ours"), 500)]
)
async def test_a_failure_of_the_server_leads_an_owner_back(world, owner, failure, status):
    client = await signed_in(world, owner)
    client.cookies.set("repoint-look", "dark")

    def fail():
        raise failure

    world.change(clock=fail)
    page = await client.get("/dashboard/codes")
    elsewhere = await client.get("/dashboards")

    assert page.status_code == status
    assert 'data-theme="dark"' in page.text
    assert '<a class="btn primary" href="/dashboard">' in page.text
    assert "The code itself" not in page.text
    assert ("retry-after" in page.headers) == (status == 503)
    assert 'href="/dashboard"' not in elsewhere.text


def test_a_full_plan_is_said_with_the_numbers_of_the_language():
    refusal = PlanLimitReached("qr_codes", limit=10_000, used=10_000)

    assert limit_words(translations("de"), refusal, "plan_full").startswith("10.000 von 10.000 Codes")


async def test_an_account_may_not_ask_without_an_end_however_often_it_is_signed_in(world, owner):
    first, second = await signed_in(world, owner), await signed_in(world, owner)
    world.context = replace(world.context, account_limiter=RateLimiter(3, world.clock.seconds))
    world.app.state.context = world.context

    answers = [await client.get("/dashboard/codes") for client in (first, second, first, second, first)]
    other = await (await signed_in(world, await world.open_account())).get("/dashboard/codes")

    assert [answer.status_code for answer in answers] == [200, 200, 200, 429, 429]
    assert answers[4].headers["retry-after"] == "20"
    assert "Try again in a moment" in answers[4].text
    assert other.status_code == 200
