"""The path of a scan: pause, end, limit and password, each changed in its place."""

import asyncio
import re

import pytest

from domain.accounts.plans import Plan, Subscription
from domain.codes.short_urls import CreatedVia
from tests.app.dashboard.code.code_pages import after, as_answer, field, path_of, scan, send, words_of
from tests.app.dashboard.signing import signed_in
from tests.cases import in_turn
from tests.support import NOON, ROOT, code_id, owned_rows

OVER = "https://cafe.example/over"
RULES = {
    "expiry": {"expires_at": "2026-12-01T18:00", "expired_redirect_url": "cafe.example/over"},
    "limit": {"scan_limit": "2", "scan_limit_reached_url": OVER},
    "password": {"link_password": "open sesame"},
}


@pytest.fixture
async def world(world_of_both):
    """Links have the same rules, on the same page."""
    return world_of_both


async def restrictions_of(world, owner, code):
    repository = world.store.links if world.kind == "links" else world.store.codes
    return (await repository.get(owner.account.id, code_id(code))).restrictions


async def test_a_pause_stops_the_next_scan_and_undo_lets_it_go_on(world, owner):
    client, code = await signed_in(world, owner), await owner.make()

    page = await after(client, await send(client, code, "status", status="paused"))
    stopped = await scan(world, code)
    back = await send(client, code, "undo", version=field(page, "version"))

    assert "Paused. People who scan it see a page that says so." in words_of(page)
    assert "A scan leads to Paused example.com" in words_of(page)
    assert 'class="halt"' in page.text
    assert stopped.status_code == 410
    assert "Undone." in words_of(await after(client, back))
    assert (await scan(world, code)).status_code == 302


async def test_a_paused_code_goes_on(world, owner):
    client, code = await signed_in(world, owner), await owner.make(status="paused")

    page = await after(client, await send(client, code, "status", status="active"))

    assert "Resumed. The next scan goes to example.com." in words_of(page)
    assert (await scan(world, code)).status_code == 302


async def test_an_end_is_that_of_the_accounts_clock(world, owner):
    await owner.go_by("Europe/Berlin")
    client, code = await signed_in(world, owner), await owner.make()

    page = await after(client, await send(client, code, "expiry", **RULES["expiry"]))

    assert (await owner.get(code))["expires_at"] == "2026-12-01T17:00:00Z"
    assert "Until 1 Dec, 18:00 then it leads to cafe.example/over" in words_of(page)
    assert field(page, "expires_at") == "2026-12-01T18:00"
    world.clock.advance(days=12)
    assert (await scan(world, code)).headers["location"] == OVER
    assert "Ended: yesterday, 18:00" in words_of(await client.get(path_of(code)))


@in_turn("zone", ["America/Los_Angeles", "Pacific/Kiritimati"])
@in_turn("ends", ["9999-12-31T23:59:59Z", "0001-01-01T00:00:00Z"])
async def test_an_end_at_the_ends_of_the_calendar_is_shown_by_every_clock(world, owner, zone, ends):
    """Programs write them for "never" and "always"."""
    code = await owner.make(expires_at=ends, expiration_enabled=True)
    await owner.go_by(zone)
    client = await signed_in(world, owner)

    pages = [await client.get(path_of(code, end)) for end in ("", "/explain", "/history")]

    assert [page.status_code for page in pages] == [200] * 3


async def test_a_limit_lets_so_many_scans_through(world, owner):
    client, code = await signed_in(world, owner), await owner.make()

    await after(client, await send(client, code, "limit", **RULES["limit"]))
    led = [(await scan(world, code)).headers["location"] for _ in range(3)]

    assert led == [code["url"], code["url"], OVER]
    assert f"All 2 scans are used then it leads to {OVER.removeprefix('https://')}" in words_of(
        await client.get(path_of(code))
    )


async def test_a_password_is_asked_for_and_never_seen_again(world, owner):
    client, code = await signed_in(world, owner), await owner.make()

    page = await after(client, await send(client, code, "password", **RULES["password"]))

    assert (await scan(world, code)).status_code == 401
    assert "Asks for the password" in words_of(page)
    assert "open sesame" not in page.text


@pytest.mark.parametrize("part", RULES)
async def test_each_rule_is_taken_away_and_undo_brings_it_back(world, owner, part):
    client, code = await signed_in(world, owner), await owner.make()
    await send(client, code, part, **RULES[part])
    with_rule = await owner.get(code)

    page = await after(client, await send(client, code, part, remove="yes"))

    same = {"updated_at", "scannability"}
    without = await owner.get(code)
    assert {k: v for k, v in without.items() if k not in same} == {
        k: v for k, v in code.items() if k not in same and k in without
    }
    await after(client, await send(client, code, "undo", version=field(page, "version")))
    again = await owner.get(code)
    assert {**again, "updated_at": 0} == {**with_rule, "updated_at": 0}


@pytest.fixture
async def seen_by_owner(world, owner):
    """A browser, and a code with the revision that its page shows."""
    client, code = await signed_in(world, owner), await owner.make()
    return client, code, field(await client.get(path_of(code)), "revision")


@in_turn(
    ("part", "entered", "name", "said"),
    [
        ("expiry", {"expires_at": ""}, "expires_at", "Choose a day and a time."),
        ("expiry", {"expires_at": "soon"}, "expires_at", "Choose a day and a time."),
        ("expiry", {"expires_at": "2027-02-30T10:00"}, "expires_at", "Choose a day and a time."),
        (
            "expiry",
            {"expires_at": "2027-01-01T10:00", "expired_redirect_url": "two words"},
            "expired_redirect_url",
            "An address has no spaces.",
        ),
        (
            "expiry",
            {"expires_at": "2027-01-01T10:00", "expired_redirect_url": "http://qr.test/x"},
            "expired_redirect_url",
            "This leads back to your own codes, in a circle.",
        ),
        ("limit", {"scan_limit": ""}, "scan_limit", "Enter a whole number, 1 or more."),
        ("limit", {"scan_limit": "0"}, "scan_limit", "Enter a whole number, 1 or more."),
        ("limit", {"scan_limit": "many"}, "scan_limit", "Enter a whole number, 1 or more."),
        ("limit", {"scan_limit": "9" * 40}, "scan_limit", "Enter a whole number, 1 or more."),
        (
            "limit",
            {"scan_limit": "5", "scan_limit_reached_url": "javascript:alert(1)"},
            "scan_limit_reached_url",
            "a code cannot open such an address.",
        ),
        ("password", {"link_password": "abc"}, "link_password", "Use 4 to 128 characters."),
        ("password", {"link_password": "x" * 129}, "link_password", "Use 4 to 128 characters."),
        ("password", {"link_password": "a\u202eb"}, "link_password", "Use 4 to 128 characters."),
    ],
)
async def test_a_wrong_value_has_its_sentence_and_nothing_is_lost(
    world, seen_by_owner, part, entered, name, said
):
    client, code, revision = seen_by_owner
    before = await owned_rows(world)

    page = await send(client, code, part, revision=revision, **entered)

    assert page.status_code == 422
    assert said in words_of(page)
    assert f'id="fault-{name}"' in page.text
    assert "<title>Error: " in page.text
    assert [field(page, one) for one in entered] == list(entered.values())
    assert await owned_rows(world) == before


async def test_an_empty_password_keeps_the_one_that_is_there(world, owner):
    client, code = await signed_in(world, owner), await owner.make(link_password="open sesame")

    await send(client, code, "password", link_password="")

    assert (await owner.get(code))["has_password"]
    assert (await scan(world, code)).status_code == 401


@pytest.mark.parametrize("part", RULES)
async def test_what_the_plan_lacks_is_said_before_and_refused_whole(world, part):
    owner = await world.open_account(Plan.FREE)
    client = await signed_in(world, owner)
    made = await owner.make_via(CreatedVia.DASHBOARD)
    code, before = as_answer(made), await owned_rows(world)

    page = await client.get(path_of(code))
    refused = await send(client, code, part, **RULES[part])

    assert "Needs Lite." in words_of(page)
    assert page.text.count(' disabled="disabled"') == 5
    assert refused.status_code == 422
    assert "Your plan does not have this. Nothing was changed." in words_of(refused)
    assert await owned_rows(world) == before


@pytest.mark.parametrize("part", RULES)
async def test_rules_of_a_larger_plan_stay_on_a_smaller_one_and_can_be_taken_away(world, owner, part):
    client, code = await signed_in(world, owner), await owner.make()
    await send(client, code, part, **RULES[part])
    set_before = await restrictions_of(world, owner, code)
    await owner.subscribe(Plan.FREE, Subscription.NONE)

    page = await client.get(path_of(code))
    renamed = await send(client, code, "name", name="Still mine")
    kept = await restrictions_of(world, owner, code)
    removed = await send(client, code, part, remove="yes")

    assert "What is already set keeps working, and you can remove it." in words_of(page)
    assert renamed.status_code == removed.status_code == 303
    assert kept == set_before
    assert await restrictions_of(world, owner, code) != kept
    history = words_of(await client.get(path_of(code, "/history")))
    assert "That version had something that needs Lite, so you cannot go back to it." in history


async def test_a_trial_is_told_that_rules_come_with_paying(world):
    owner = await world.open_account(Plan.PRO, Subscription.TRIALING)
    client = await signed_in(world, owner)
    code = await owner.make()

    assert "Needs Pro, once it is paid." in words_of(await client.get(path_of(code)))


async def test_of_two_tabs_the_second_is_told_and_keeps_what_was_entered(world, owner):
    client, code = await signed_in(world, owner), await owner.make()
    seen = field(await client.get(path_of(code)), "revision")

    first = await send(client, code, "limit", revision=seen, scan_limit="5")
    second = await send(client, code, "limit", revision=seen, scan_limit="7")

    assert (first.status_code, second.status_code) == (303, 409)
    assert "It was changed in the meantime and now leads to example.com." in words_of(second)
    assert field(second, "scan_limit") == "7"
    assert (await owner.get(code))["scan_limit"] == 5
    again = await send(client, code, "limit", revision=field(second, "revision"), scan_limit="7")
    assert again.status_code == 303


async def test_a_free_code_says_that_a_page_comes_first(world):
    owner = await world.open_account(Plan.FREE)
    client = await signed_in(world, owner)
    shows = await owner.make_via(CreatedVia.DASHBOARD)
    never = await owner.make_via(CreatedVia.ASSISTANT)

    pages = [words_of(await client.get(path_of(as_answer(one)))) for one in (shows, never)]
    assert ["A page about Repoint first" in page for page in pages] == [True, False]


async def test_a_switched_off_end_says_so(world, owner):
    client = await signed_in(world, owner)
    code = await owner.make(expires_at=NOON.isoformat(), expiration_enabled=False)

    assert "No end date today, 12:00, kept but switched off" in words_of(await client.get(path_of(code)))


@in_turn(
    ("action", "fields"), [("repoint", {"url": "cafe.example/summer"}), ("status", {"status": "paused"})]
)
async def test_both_presses_of_a_double_click_are_told_of_the_one_change(world, owner, action, fields):
    client, code = await signed_in(world, owner), await owner.make()
    page = await client.get(path_of(code))
    seen = {name: field(page, name) for name in ("revision", "once")}

    presses = await asyncio.gather(*(send(client, code, action, **seen, **fields) for _ in range(2)))
    other = await send(client, code, "repoint", **seen, url="cafe.example/autumn")

    assert [press.status_code for press in presses] == [303, 303]
    assert presses[0].headers["location"] == presses[1].headers["location"]
    assert other.status_code == 409
    changes = (await world.rows("changes"))["changes"]
    assert [row["version"] for row in changes if str(row["short_url_id"]) == code["id"]] == [1, 2]


# With a script

SCRIPT = {"hx_request": "true", "hx_request_type": "partial"}


async def test_a_script_gets_the_parts_that_changed(world, owner):
    client, code = await signed_in(world, owner), await owner.make()
    script = await signed_in(world, owner, **SCRIPT)
    seen = field(await client.get(path_of(code)), "revision")

    done = await after(script, await send(script, code, "status", revision=seen, status="paused"))
    wrong = await send(script, code, "limit", revision=field(done, "revision"), scan_limit="0")

    targets = ["h1", "#notice", "#repoint", "#rules", "#history", "#toast"]
    for part in (done, wrong):
        assert re.findall(r'<hx-partial hx-target="([^"]*)"', part.text) == targets
        assert "<html" not in part.text
        assert len(part.content) < 15_000
    assert "Paused. People who scan it see a page that says so." in done.text
    assert "Enter a whole number, 1 or more." in wrong.text
    assert wrong.text.startswith("<title>Error: ")


async def test_a_script_of_a_page_whose_session_has_ended_goes_to_sign_in(world, owner):
    client, code = world.client(**SCRIPT, origin=ROOT, sec_fetch_site="same-origin"), await owner.make()

    answer = await client.post(path_of(code, "/status"), data={"status": "paused"})

    assert (answer.status_code, answer.headers["hx-redirect"]) == (204, "/dashboard/sign-in")
