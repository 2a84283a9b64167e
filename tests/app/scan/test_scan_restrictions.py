"""The restrictions of a code in scans: their order, the moment of expiry, the last scan, the house ad."""

import asyncio
from collections import Counter
from dataclasses import replace
from html import unescape
from itertools import product

import pytest
from tortoise.connection import get_connection

from app.resolver import target_resolver
from domain.accounts.plans import Plan, Subscription
from domain.codes.short_urls import CreatedVia
from storage.repositories.scan_keys import scan_counts
from tests.support import URL, app_with, code_id, running_world

PAST = "2026-11-20T11:59:59Z"
SOON = "2026-11-20T13:00:00Z"
LATE = "https://late.example/"
FULL = "https://full.example/"
# In the order of the document, each with what shuts it and how a scan is then answered and recorded.
RESTRICTIONS = {
    "paused": ({"status": "paused"}, (410, None, "paused")),
    "expired": ({"expires_at": PAST}, (410, None, "expired")),
    "limit": ({"scan_limit": 1}, (410, None, "limit_reached")),
    "password": ({"link_password": "sesame"}, (401, None, "password_asked")),
    "ad": ({}, (200, None, "ad_shown")),
    "destination": ({}, (302, URL["url"], "redirected")),
}
REDIRECTS = {"expired_redirect_url": LATE, "scan_limit_reached_url": FULL}


@pytest.fixture
def world(world_of_both):
    """Links have the restrictions of codes: every test here is of both."""
    return world_of_both


# Links pass no query on.
of_codes_alone = pytest.mark.parametrize("world_of_both", ["qr-codes"], indirect=True)


def path_of(code):
    return f"/{code['short_id']}"


async def follow(world, code, **visitor):
    return await world.visitor(**visitor).get(path_of(code))


async def follow_at_once(world, *codes):
    return await asyncio.gather(*(follow(world, code) for code in codes))


def answers_of(responses):
    return Counter((response.status_code, response.headers.get("Location")) for response in responses)


async def verdicts(world):
    return Counter(scan["verdict"] for scan in await world.scans())


# The order


@pytest.mark.slow
@pytest.mark.parametrize("redirects", [{}, REDIRECTS], ids=["pages", "redirects"])
async def test_a_scan_meets_the_restrictions_in_the_order_of_the_document(world, redirects):
    combinations = list(product([True, False], repeat=5))
    owners = {True: await world.open_account(), False: await world.open_account()}
    codes = {}
    for is_free, owner in owners.items():
        shut_alike = [shut for shut in combinations if shut[4] == is_free]
        codes |= await made_with(world, owner, shut_alike, redirects)
    await owners[True].subscribe(Plan.FREE, Subscription.NONE)
    before = len(await world.scans())

    answered = {shut: await follow(world, code) for shut, code in codes.items()}

    rows = (await world.scans())[before:]
    met = {
        shut: (response.status_code, response.headers.get("Location"), row["verdict"])
        for (shut, response), row in zip(answered.items(), rows, strict=True)
    }
    assert met == {shut: expected_of(shut, redirects) for shut in combinations}
    assert {response.headers["Cache-Control"] for response in answered.values()} == {"no-store"}


async def made_with(world, owner, combinations, redirects):
    """A code for each of these, its one scan used up if the limit is among its restrictions."""
    wanted = [restrictions_of(shut) | redirects for shut in combinations]
    made = await owner.make_many(*({"scan_limit": one.pop("scan_limit", None)} for one in wanted))
    for shut, code in zip(combinations, made, strict=True):
        if shut[2]:
            await follow(world, code)
    changes = [
        {"method": "update", "id": code["id"], "body": body} for code, body in zip(made, wanted, strict=True)
    ]
    changed = await owner.api.post(f"/{world.kind}/batch", json=changes)
    assert {one["status"] for one in changed.json()["data"]} == {200}
    return dict(zip(combinations, made, strict=True))


def restrictions_of(shut):
    fields = [
        restriction
        for (restriction, _), is_shut in zip(RESTRICTIONS.values(), [*shut, True], strict=True)
        if is_shut
    ]
    return {name: value for restriction in fields for name, value in restriction.items()}


def expected_of(shut, redirects):
    first = next(name for name, is_shut in zip(RESTRICTIONS, [*shut, True], strict=True) if is_shut)
    status, location, verdict = RESTRICTIONS[first][1]
    if redirects and first in ("expired", "limit"):
        return 302, LATE if first == "expired" else FULL, verdict
    return status, location, verdict


@pytest.mark.parametrize("name", ["paused", "expired", "limit", "password"])
async def test_a_scan_that_met_a_restriction_is_recorded_and_does_not_count(world, owner, name):
    code = await owner.make(**RESTRICTIONS[name][0])
    if name == "limit":
        await follow(world, code)
    before = (await owner.get(code))["scan_count"]

    await follow_at_once(world, *[code] * 3)

    assert (await verdicts(world))[RESTRICTIONS[name][1][2]] == 3
    assert (await owner.get(code))["scan_count"] == before


@pytest.mark.parametrize("name", ["paused", "expired", "limit"])
async def test_a_shut_code_is_a_page_in_the_visitors_language(world, owner, name):
    code = await owner.make(**RESTRICTIONS[name][0])
    if name == "limit":
        await follow(world, code)

    response = await follow(world, code, accept_language="es")

    assert response.status_code == 410
    assert response.headers["Content-Language"] == "es"
    assert response.headers["Content-Type"].startswith("text/html")
    assert "example.com" not in response.text


# Expiry


async def test_a_code_expires_exactly_at_its_moment(world, owner):
    code = await owner.make(expires_at=SOON)
    world.clock.advance(minutes=59, seconds=59, milliseconds=999, microseconds=999)

    last = await follow(world, code)
    world.clock.advance(microseconds=1)
    first_too_late = await follow(world, code)

    assert (last.status_code, first_too_late.status_code) == (302, 410)
    assert "20 November 2026" in first_too_late.text


@pytest.mark.parametrize(
    ("parsed", "location"),
    [
        (LATE, LATE),
        ("https://grün.example/spät", "https://xn--grn-ioa.example/sp%C3%A4t"),
        ("mailto:a@example.com", "mailto:a@example.com"),
    ],
)
async def test_an_expired_code_leads_where_its_owner_says(world, owner, parsed, location):
    code = await owner.make(expires_at=PAST, expired_redirect_url=parsed)

    response = await follow(world, code)

    assert (response.status_code, response.headers["Location"]) == (302, location)
    assert response.headers["Cache-Control"] == "no-store"


@of_codes_alone
async def test_the_way_of_an_expired_code_gets_no_query_of_the_scan(world, owner):
    code = await owner.make(expires_at=PAST, expired_redirect_url=LATE, forward_query=True)

    response = await world.visitor().get(f"{path_of(code)}?a=1")

    assert response.headers["Location"] == LATE


async def test_an_expiry_that_is_switched_off_or_moved_lets_the_very_next_scan_through(world, owner):
    code = await owner.make(expires_at=PAST)
    shut = await follow(world, code)

    await owner.change(code, expiration_enabled=False)
    switched_off = await follow(world, code)
    await owner.change(code, expiration_enabled=True)
    switched_on = await follow(world, code)
    await owner.change(code, expires_at=SOON)
    moved = await follow(world, code)

    assert [one.status_code for one in (shut, switched_off, switched_on, moved)] == [410, 302, 410, 302]


# The scan limit


@pytest.mark.slow
@pytest.mark.both_databases
@pytest.mark.parametrize("way", [None, FULL])
async def test_of_sixty_scans_at_once_exactly_five_are_admitted(world, owner, way):
    code = await owner.make(scan_limit=5, scan_limit_reached_url=way)

    responses = await follow_at_once(world, *[code] * 60)

    too_late = (302, FULL) if way else (410, None)
    assert answers_of(responses) == {(302, URL["url"]): 5, too_late: 55}
    assert {response.headers["Cache-Control"] for response in responses} == {"no-store"}
    assert await verdicts(world) == {"redirected": 5, "limit_reached": 55}
    assert (await owner.get(code))["scan_count"] == 5


@pytest.mark.both_databases
async def test_the_last_scan_is_admitted_once_scan_by_scan(world, owner):
    code = await owner.make(scan_limit=3)

    statuses = [(await follow(world, code)).status_code for _ in range(5)]

    assert statuses == [302, 302, 302, 410, 410]
    assert (await owner.get(code))["scan_count"] == 3


async def test_a_raised_limit_lets_as_many_more_through(world, owner):
    code = await owner.make(scan_limit=5)
    await follow_at_once(world, *[code] * 20)

    await owner.change(code, scan_limit=8)
    responses = await follow_at_once(world, *[code] * 20)

    assert answers_of(responses) == {(302, URL["url"]): 3, (410, None): 17}
    assert (await owner.get(code))["scan_count"] == 8


async def test_a_limit_that_is_taken_away_lets_all_through(world, owner):
    code = await owner.make(scan_limit=1)
    await follow_at_once(world, *[code] * 5)

    await owner.change(code, scan_limit=None)
    responses = await follow_at_once(world, *[code] * 5)

    assert answers_of(responses) == {(302, URL["url"]): 5}


async def test_a_limit_below_what_has_been_scanned_shuts_at_once(world, owner):
    code = await owner.make()
    await follow_at_once(world, *[code] * 5)

    await owner.change(code, scan_limit=3)
    response = await follow(world, code)

    assert response.status_code == 410
    assert (await owner.get(code))["scan_count"] == 5


def beside(world, owner):
    """The owner at another process, over the same database."""
    context = replace(world.context, resolver=target_resolver(world.store.find_target, world.clock.seconds))
    other = replace(world, context=context, app=app_with(context))
    return replace(owner, world=other, api=other.with_key(owner.key))


@pytest.mark.both_databases
async def test_a_limit_that_another_process_changes_is_exact_before_this_one_has_polled_it(world, owner):
    code = await owner.make(scan_limit=100)
    await follow(world, code)

    assert (await beside(world, owner).change(code, scan_limit=3)).status_code == 200
    responses = await follow_at_once(world, *[code] * 20)

    assert answers_of(responses) == {(302, URL["url"]): 2, (410, None): 18}
    assert (await owner.get(code))["scan_count"] == 3


@pytest.mark.both_databases
async def test_a_limit_that_another_process_sets_is_exact_once_this_one_has_polled_it(world, owner):
    code = await owner.make()
    await follow(world, code)

    assert (await beside(world, owner).change(code, scan_limit=3)).status_code == 200
    world.clock.advance(seconds=1)
    responses = await follow_at_once(world, *[code] * 20)

    assert answers_of(responses) == {(302, URL["url"]): 2, (410, None): 18}
    assert (await owner.get(code))["scan_count"] == 3


@pytest.mark.both_databases
async def test_codes_of_one_batch_do_not_use_up_each_others_limits(world, owner):
    three = await owner.make(scan_limit=3)
    seven = await owner.make(scan_limit=7)
    plenty = await owner.make(scan_limit=20)
    endless = await owner.make()

    responses = await follow_at_once(world, *[three, endless, seven, plenty] * 20)

    let_through = [sum(response.status_code == 302 for response in responses[start::4]) for start in range(4)]
    assert let_through == [3, 20, 7, 20]
    counted = [(await owner.get(code))["scan_count"] for code in (three, endless, seven, plenty)]
    assert counted == let_through


@pytest.mark.both_databases
async def test_a_limit_is_exact_when_bots_are_in_the_batch(world, owner):
    code = await owner.make(scan_limit=5)

    people = [follow(world, code) for _ in range(20)]
    bots = [follow(world, code, user_agent="Googlebot/2.1") for _ in range(20)]
    mixed = [scan for pair in zip(bots, people, strict=True) for scan in pair]
    responses = await asyncio.gather(*mixed)

    assert answers_of(responses[1::2]) == {(302, URL["url"]): 5, (410, None): 15}
    assert (await owner.get(code))["scan_count"] == 5


async def test_the_right_password_uses_up_a_scan_and_the_form_does_not(world, owner):
    code = await owner.make(scan_limit=1, link_password="sesame")
    visitor = world.visitor()

    asked = [(await visitor.get(path_of(code))).status_code for _ in range(3)]
    await visitor.post(path_of(code), data={"password": "sesame"})
    let_through = [(await visitor.get(path_of(code))).status_code for _ in range(2)]

    assert asked == [401] * 3
    assert let_through == [302, 410]
    assert (await owner.get(code))["scan_count"] == 1


USED_UP = [({}, (410, None)), ({"scan_limit_reached_url": FULL}, (302, FULL))]


@pytest.mark.both_databases
@pytest.mark.parametrize(("way", "met"), USED_UP, ids=["page", "redirect"])
async def test_a_used_up_limit_is_met_before_the_password_at_once_and_in_every_process(
    world, owner, way, met
):
    code = await owner.make(scan_limit=1, link_password="sesame", **way)
    other, visitor = beside(world, owner).world, world.visitor()
    asked = [(await follow(process, code)).status_code for process in (world, other)]
    await visitor.post(path_of(code), data={"password": "sesame"})
    last = await visitor.get(path_of(code))

    after = [await follow(process, code) for process in (other, world)]
    parsed = await other.visitor().post(path_of(code), data={"password": "sesame"})

    assert (asked, last.status_code) == ([401, 401], 302)
    assert answers_of(after) == {met: 2}
    # No password is asked for or checked when it is too late for one.
    assert (parsed.status_code, parsed.headers["Location"]) == (303, path_of(code))
    assert "Set-Cookie" not in parsed.headers
    assert await verdicts(world) == {"password_asked": 2, "redirected": 1, "limit_reached": 2}


@pytest.mark.parametrize(("way", "met"), USED_UP, ids=["page", "redirect"])
async def test_a_bot_and_a_preview_meet_a_used_up_limit_at_once_and_in_every_process(world, owner, way, met):
    code = await owner.make(scan_limit=1, **way)
    other = beside(world, owner).world
    await follow(other, code, user_agent="Googlebot/2.1")
    await follow(world, code)

    answers = [
        await follow(other, code, user_agent="Googlebot/2.1"),
        await other.visitor().head(path_of(code)),
        await world.visitor().head(path_of(code)),
    ]
    preview = await other.visitor().get(f"{path_of(code)}+")

    assert answers_of(answers) == {met: 3}
    assert URL["url"] not in preview.text


@pytest.mark.both_databases
async def test_two_processes_share_the_limit_of_a_code(database):
    async with running_world(database) as world:
        owner = await world.open_account()
        code = await owner.make(scan_limit=5)
        await follow_at_once(world, *[code] * 3)
    async with running_world(database) as another:
        responses = await follow_at_once(another, *[code] * 10)

    assert answers_of(responses) == {(302, URL["url"]): 2, (410, None): 8}


# The house ad


@pytest.mark.parametrize("plan", Plan)
async def test_only_the_free_plan_shows_an_ad(world, plan):
    owner = await world.open_account()
    code = await owner.make()
    await owner.subscribe(plan, Subscription.NONE if plan is Plan.FREE else Subscription.ACTIVE)

    response = await follow(world, code)

    assert response.status_code == (200 if plan is Plan.FREE else 302)


@of_codes_alone
async def test_the_ad_leads_on_and_counts_as_a_scan(world, owner):
    destination = 'https://example.com/menu?a=1&b="2"#top'.replace('"', "%22")
    code = await owner.make(url=destination, forward_query=True)
    await owner.subscribe(Plan.FREE, Subscription.NONE)

    response = await world.visitor().get(f"{path_of(code)}?table=7")

    expected = "https://example.com/menu?a=1&b=%222%22&table=7#top"
    assert response.status_code == 200
    assert response.headers["Cache-Control"] == "no-store"
    assert f'href="{expected}"' in unescape(response.text)
    assert "Location" not in response.headers
    assert await verdicts(world) == {"ad_shown": 1}
    assert await count_of(world, code) == 1


async def test_the_ad_uses_up_a_scan(world, owner):
    code = await owner.make(scan_limit=2)
    await owner.subscribe(Plan.FREE, Subscription.NONE)

    responses = await follow_at_once(world, *[code] * 10)

    assert Counter(response.status_code for response in responses) == {200: 2, 410: 8}
    assert await count_of(world, code) == 2


@pytest.mark.parametrize("via", CreatedVia)
async def test_a_code_made_by_an_assistant_shows_no_ad(world, via):
    free = await world.open_account(Plan.FREE)
    code = await free.make_via(via)

    response = await world.visitor().get(f"/{code.short_id}")

    is_by_assistant = via is CreatedVia.ASSISTANT
    assert response.status_code == (302 if is_by_assistant else 200)
    assert await verdicts(world) == {"redirected" if is_by_assistant else "ad_shown": 1}


async def count_of(world, code):
    """What an owner on the free plan cannot ask for over REST."""
    return (await scan_counts([code_id(code)]))[code_id(code)][0]


async def test_spaces_around_a_password_do_not_count(world, owner):
    code = await owner.make(link_password=" ge heim+ü\u00a0")

    for entered in ("ge heim+ü", "ge heim+ü ", "\tge heim+ü\u3000", " ge heim+ü\u00a0"):
        answer = await world.visitor().post(f"/{code['short_id']}", data={"password": entered})
        assert answer.status_code == 303, entered
    for entered in ("geheim+ü", "ge heim", "  "):
        answer = await world.visitor().post(f"/{code['short_id']}", data={"password": entered})
        assert answer.status_code == 401, entered


async def test_an_older_password_with_a_space_at_its_end_still_opens(world, owner):
    code = await owner.make(link_password="open sesame")
    older = await world.deps.passwords.hash("open sesame ")
    await get_connection("default").execute_query(f"UPDATE short_urls SET password_hash = '{older}'")

    right = await world.visitor().post(f"/{code['short_id']}", data={"password": "open sesame "})
    wrong = await world.visitor().post(f"/{code['short_id']}", data={"password": "open sesame"})

    assert (right.status_code, wrong.status_code) == (303, 401)


async def test_every_page_in_place_of_a_code_has_its_owners_title_and_logo(world, owner):
    if world.kind == "links":
        return
    look = {"theme": {"logo_url": "https://cafe.example/logo.png"}}
    for rule in ("paused", "expired", "limit"):
        changes = RESTRICTIONS[rule][0]
        code = await owner.make(type_id=18, coupon_title="Lunch at Linden", coupon_code="A1", **look)
        if rule == "limit":
            await world.visitor().get(f"/{code['short_id']}")
        await owner.change(code, **changes)

        page = await world.visitor().get(f"/{code['short_id']}")

        assert page.status_code == 410
        assert '<p class="kick" dir="auto" lang="">Lunch at Linden</p>' in page.text, rule
        assert 'rel="apple-touch-icon"' in page.text, rule
