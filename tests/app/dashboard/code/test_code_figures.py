"""The figures of a code, its chart, and what its page says of where it leads."""

import re
from datetime import timedelta

import pytest

from tests.app.dashboard.code.code_pages import after, path_of, scan, scan_as_android, send, words_of
from tests.app.dashboard.signing import signed_in
from tests.cases import in_turn
from tests.domain.content.bodies import WHOLE
from tests.support import NOON

BOT = "WhatsApp/2.23.20.0"


async def page_of(client, code):
    return words_of(await client.get(path_of(code)))


async def test_a_code_without_scans_says_what_to_do(world, owner):
    client, code = await signed_in(world, owner), await owner.make()

    page = await client.get(path_of(code))

    assert "No scans yet. Print it, hang it up, scan it once yourself." in words_of(page)
    assert '<svg class="lines"' not in page.text


async def test_four_figures_say_how_often_it_was_scanned(world, owner):
    world.clock.moment = NOON - timedelta(days=10)
    client, code = await signed_in(world, owner), await owner.make()
    for _ in range(2):
        await scan(world, code)
    world.clock.moment = NOON - timedelta(days=1)
    for _ in range(4):
        await scan(world, code)
    await scan_as_android(world, code)
    await scan(world, code, user_agent=BOT)
    world.clock.moment = NOON

    page = await page_of(client, code)

    assert "Last 7 days 5 ▲ 150% on the week before" in page
    assert "People 2 each counted once a day" in page
    assert "Since 10 November 7 Bots, not included: 1" in page
    assert "Last scan 1 day ago yesterday, 12:00 · Android" in page
    assert "Scans of example.com a day, between 0 and 5" in (await client.get(path_of(code))).text


async def test_days_are_those_of_the_accounts_clock(world, owner):
    await owner.go_by("Asia/Tokyo")
    client, code = await signed_in(world, owner), await owner.make()
    world.clock.moment = NOON.replace(hour=14, minute=59)
    await scan(world, code)
    world.clock.advance(minutes=2)
    await scan(world, code)
    world.clock.advance(minutes=2)

    page = await client.get(path_of(code))

    rows = re.findall(r'<th scope="row">([^<]*)</th><td>([^<]*)</td>', page.text)
    assert len(rows) == 28
    assert [count for _, count in rows[-2:]] == ["1", "1"]


async def test_the_chart_marks_the_day_of_a_repoint(world, owner):
    client, code = await signed_in(world, owner), await owner.make()
    world.clock.advance(days=3)
    await owner.change(code, url="https://a.example/new")
    world.clock.advance(days=2)
    await scan(world, code)
    world.clock.advance(minutes=2)

    page = await client.get(path_of(code))

    assert "repointed on 23 November 2026" in words_of(page)
    assert 'class="mark"' in page.text
    assert "since 23 Nov, 12:00, by key “test”" in words_of(page)


async def test_whose_visitors_asked_not_to_be_followed_have_no_place(world, owner):
    client, code = await signed_in(world, owner), await owner.make()
    await scan(world, code, dnt="1")
    world.clock.advance(minutes=2)

    assert "Last scan 2 minutes ago today, 12:00 The" not in await page_of(client, code)
    assert "iPhone" not in await page_of(client, code)


@in_turn(
    ("type_id", "body", "said"),
    [
        (5, {"ssid": "Guests"}, "Guests Its own page"),
        (2, {"text": "Hello"}, "Hello Its own page"),
        (4, {"first_name": "Ada", "last_name": "Lovelace"}, "Ada Lovelace Its own page"),
        (13, {"latitude": 52.5, "longitude": 13.4}, "52.5, 13.4 Its own page"),
        (
            11,
            {
                "menu_title": "Lunch",
                "sections": [{"name": "A", "items": [{"name": "B"}, {"name": "C"}]}, {"name": "D"}],
            },
            "Lunch Its own page: 2 sections, 2 dishes",
        ),
        (
            20,
            {"links_title": "Band", "links_list": [{"url": "https://a.b", "text": "c"}]},
            "Band Its own page: 1 link",
        ),
    ],
)
async def test_a_page_of_its_own_is_summed_up(world, owner, type_id, body, said):
    client, code = await signed_in(world, owner), await owner.make(type_id=type_id, **body)

    page = await client.get(path_of(code))

    assert f"People who scan it get {said}" in words_of(page)
    assert f'href="{path_of(code)}/edit"' in page.text


@pytest.mark.slow
async def test_every_type_has_its_page(world, owner):
    client = await signed_in(world, owner)
    for code in await owner.make_many(*({"type_id": type_id, **body} for type_id, body in WHOLE)):
        assert (await client.get(path_of(code))).status_code == 200, code


async def test_the_page_speaks_every_language(world, owner, subtests):
    client = await signed_in(world, owner)
    code = await owner.make(scan_limit=5, expires_at="2027-01-01T00:00:00Z", link_password="1234")
    await scan(world, code)
    world.clock.advance(minutes=2)
    await after(client, await send(client, code, "status", status="paused"))

    for language in ("en", "de", "es", "fr", "pt", "ja", "zh"):
        with subtests.test(language):
            for end in ("", "/history", "/delete"):
                page = await client.get(path_of(code, end), headers={"accept-language": language})
                assert page.status_code == 200
                assert f'lang="{language}' in page.text
