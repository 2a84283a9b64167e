"""Sign in in two steps: digits of an app, recovery codes, and what the step in between is worth."""

import asyncio
import re
from dataclasses import replace
from datetime import datetime

import pyotp
import pytest

from domain.accounts.second_steps import LIFETIMES, Purpose
from domain.use_cases.accounts.accounts import change_password
from domain.use_cases.second_steps.recovery_codes import take_second_steps_off
from storage.credentials.one_time_codes import AppCodes
from storage.runtime.sweeper import sweep_pending_steps
from tests.app.dashboard.accounts.mailbox import mailbox_of
from tests.app.dashboard.security.phone import (
    SECOND,
    SECURITY,
    is_inside,
    password_right,
    recovery_codes,
    set_up_app,
    switch_on,
)
from tests.app.dashboard.signing import SIGN_IN, browser, sign_in, signed_in
from tests.cases import in_turn
from tests.support import ROOT

NEW = "a longer password than before"
TABLES = ("authenticators", "recovery_codes", "passkeys", "pending_steps")


@pytest.fixture
async def mailbox(world):
    async with mailbox_of(world) as opened:
        yield opened


# RFC 6238, appendix B, the last six of its eight digits.
@in_turn(
    ("seconds", "code"),
    [(59, "287082"), (1111111109, "081804"), (1234567890, "005924"), (20000000000, "353130")],
)
def test_the_digits_are_those_of_the_standard(seconds, code):
    secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
    moment = datetime.fromtimestamp(seconds).astimezone()

    assert list(AppCodes().steps_of(secret, code, moment)) == [seconds // 30]


async def test_an_app_counts_once_its_first_digits_were_right(world, owner):
    client = await signed_in(world, owner)
    app = await set_up_app(client, owner)
    before = await sign_in(browser(world), owner)

    confirmed = await client.post(f"{SECURITY}/authenticator/code", data={"code": app.code()})

    page = await client.get(confirmed.headers["location"])
    codes = re.findall(r"\b(?:[2-9a-z]{4}-){3}[2-9a-z]{4}\b", page.text)
    assert before.headers["location"] == "/dashboard"
    assert "On. From now on we ask for six digits, too." in page.text
    assert len(set(codes)) == 10
    assert "10 of 10 are left" in (await client.get(SECURITY)).text
    assert not await is_inside(await password_right(world, owner))


async def test_the_digits_begin_a_session_and_lead_where_one_wanted_to_go(world, owner):
    app, _ = await switch_on(await signed_in(world, owner), owner)
    client = browser(world)
    asked = await sign_in(client, owner, next="/dashboard/settings")
    page = await client.get(asked.headers["location"])

    entered = await client.post(SECOND, data={"code": app.next_code(), "next": "/dashboard/settings"})

    assert asked.headers["location"] == f"{SECOND}?next=%2Fdashboard%2Fsettings"
    assert 'name="next" value="/dashboard/settings"' in page.text
    assert entered.headers["location"] == "/dashboard/settings"
    assert await is_inside(client)
    assert [row["purpose"] for row in (await world.rows())["pending_steps"]] == ["new_recovery_codes"]


@pytest.mark.parametrize("off", [-1, 0, 1])
async def test_a_clock_may_be_one_step_off(world, owner, off):
    app, _ = await switch_on(await signed_in(world, owner), owner)
    client = await password_right(world, owner)
    world.clock.advance(seconds=90)

    assert (await client.post(SECOND, data={"code": app.code(off=off)})).status_code == 303


@pytest.mark.parametrize("off", [-2, 2])
async def test_and_not_two(world, owner, off):
    app, _ = await switch_on(await signed_in(world, owner), owner)
    client = await password_right(world, owner)
    world.clock.advance(seconds=90)

    refused = await client.post(SECOND, data={"code": app.code(off=off)})

    assert refused.status_code == 422
    assert "These digits are not right." in refused.text
    assert 'aria-invalid="true"' in refused.text
    assert "<title>Error: " in refused.text


async def test_digits_count_once(world, owner):
    app, _ = await switch_on(await signed_in(world, owner), owner)
    first, second = await password_right(world, owner), await password_right(world, owner)
    of_set_up, code = app.code(), app.next_code()

    assert (await first.post(SECOND, data={"code": of_set_up})).status_code == 422
    assert (await first.post(SECOND, data={"code": code})).status_code == 303
    assert (await second.post(SECOND, data={"code": code})).status_code == 422
    assert not await is_inside(second)
    # Those of a step before count no more, either.
    assert (await second.post(SECOND, data={"code": app.code(off=-1)})).status_code == 422


@pytest.mark.both_databases
async def test_of_ten_browsers_with_the_same_digits_one_comes_in(world, owner):
    app, _ = await switch_on(await signed_in(world, owner), owner)
    clients = [await password_right(world, owner, user_agent=str(number)) for number in range(8)]
    code = app.next_code()

    answers = await asyncio.gather(*(client.post(SECOND, data={"code": code}) for client in clients))

    assert sorted(one.status_code for one in answers) == [303, *[422] * 7]


async def test_the_same_form_sent_twice_at_once_is_one_session(world, owner):
    app, _ = await switch_on(await signed_in(world, owner), owner)
    client, code = await password_right(world, owner), app.next_code()
    before = len((await world.rows())["sessions"])

    answers = await asyncio.gather(*(client.post(SECOND, data={"code": code}) for _ in range(5)))

    assert [one.status_code for one in answers].count(303) == 1
    assert len((await world.rows())["sessions"]) == before + 1


async def test_after_ten_wrong_digits_one_waits_and_with_right_ones_too(world, owner):
    app, _ = await switch_on(await signed_in(world, owner), owner)
    client = await password_right(world, owner)
    for _ in range(10):
        assert (await client.post(SECOND, data={"code": "000000"})).status_code == 422

    refused = await client.post(SECOND, data={"code": app.next_code()})

    assert (refused.status_code, refused.headers["retry-after"]) == (429, "600")
    assert "Too many tries." in refused.text
    elsewhere = world.client(address="198.51.100.9", origin=ROOT, sec_fetch_site="same-origin")
    await sign_in(elsewhere, owner)
    assert (await elsewhere.post(SECOND, data={"code": app.next_code()})).status_code == 303


async def test_thirty_wrong_digits_of_many_addresses_are_the_end_for_all_of_them(world, owner):
    app, _ = await switch_on(await signed_in(world, owner), owner)
    clients = []
    for number in range(4):
        client = world.client(address=f"198.51.100.{number}", origin=ROOT, sec_fetch_site="same-origin")
        await sign_in(client, owner)
        clients.append(client)
    for client in clients[:3]:
        for _ in range(10):
            await client.post(SECOND, data={"code": "000000"})

    assert (await clients[3].post(SECOND, data={"code": app.next_code()})).status_code == 429


async def test_of_many_guesses_at_once_ten_are_looked_at(world, owner):
    await switch_on(await signed_in(world, owner), owner)
    client = await password_right(world, owner)

    answers = await asyncio.gather(*(client.post(SECOND, data={"code": "000000"}) for _ in range(25)))

    assert [one.status_code for one in answers].count(422) <= 10
    assert {one.status_code for one in answers} <= {422, 429}


async def test_a_recovery_code_counts_once_and_the_settings_say_how_many_are_left(world, owner):
    _, codes = await switch_on(await signed_in(world, owner), owner)
    client, again = await password_right(world, owner), await password_right(world, owner)
    as_people_write = codes[3].upper().replace("-", " ")

    entered = await client.post(SECOND, data={"recovery": as_people_write})
    page = await client.get(entered.headers["location"])
    twice = await again.post(SECOND, data={"recovery": codes[3]})

    assert entered.headers["location"] == f"{SECURITY}?said=recovery_code_used"
    assert "9 of 10 are left" in page.text
    assert "that recovery code is used up" in page.text
    assert (twice.status_code, await is_inside(again)) == (422, False)
    assert "it was used already" in twice.text


async def test_days_of_a_zone_that_this_machine_does_not_have_are_those_of_utc(world, owner):
    client = await signed_in(world, owner)
    await switch_on(client, owner)
    await world.deps.store.accounts.save(replace(owner.account, time_zone="Mars/Olympus"), "time_zone")

    page = await client.get(SECURITY)

    assert page.status_code == 200


async def test_of_two_browsers_with_one_recovery_code_one_comes_in(world, owner):
    _, codes = await switch_on(await signed_in(world, owner), owner)
    clients = [await password_right(world, owner) for _ in range(4)]

    answers = await asyncio.gather(*(client.post(SECOND, data={"recovery": codes[0]}) for client in clients))

    assert [one.status_code for one in answers].count(303) == 1


@pytest.mark.parametrize("entered", ["", "-", "0" * 60_000, "０００００００", "\x00", "12345", "' OR 1=1"])
@pytest.mark.parametrize("field", ["code", "recovery"])
async def test_what_is_no_code_is_wrong(world, owner, field, entered):
    await switch_on(await signed_in(world, owner), owner)
    client = await password_right(world, owner)

    assert (await client.post(SECOND, data={field: entered})).status_code == 422
    assert not await is_inside(client)


async def test_new_recovery_codes_end_the_old_ones_and_are_shown_once(world, owner):
    client = await signed_in(world, owner)
    _, old = await switch_on(client, owner)
    made = await client.post(f"{SECURITY}/recovery-codes", data={"password_codes": owner.password})
    new = await recovery_codes(client)
    page = await client.get(made.headers["location"])

    put_away = await client.post(f"{SECURITY}/recovery-codes/kept")

    assert len(new) == 10
    assert not set(new) & set(old)
    assert all(code in page.text for code in new)
    assert put_away.headers["location"] == SECURITY
    assert (await client.get(f"{SECURITY}/recovery-codes")).headers["location"] == SECURITY
    assert (await client.get(f"{SECURITY}/recovery-codes/file")).status_code == 404
    somebody = await password_right(world, owner)
    assert (await somebody.post(SECOND, data={"recovery": old[0]})).status_code == 422
    assert (await somebody.post(SECOND, data={"recovery": new[0]})).status_code == 303


async def test_recovery_codes_are_shown_for_ten_minutes_in_the_browser_that_made_them(world, owner):
    client, other = await signed_in(world, owner), await signed_in(world, owner)
    await switch_on(client, owner)

    assert (await other.get(f"{SECURITY}/recovery-codes")).status_code == 303
    world.clock.advance(minutes=10)
    assert (await client.get(f"{SECURITY}/recovery-codes")).status_code == 303


async def test_the_file_of_recovery_codes_is_kept_by_no_cache(world, owner):
    client = await signed_in(world, owner)
    await switch_on(client, owner)

    file = await client.get(f"{SECURITY}/recovery-codes/file")

    assert file.headers["cache-control"] == "no-store"
    assert file.headers["content-disposition"].startswith("attachment")
    assert owner.account.email in file.text


@pytest.mark.parametrize(
    ("path", "field"),
    [
        ("authenticator", "password_app"),
        ("authenticator/off", "password_off"),
        ("recovery-codes", "password_codes"),
    ],
)
async def test_each_change_asks_for_the_password(world, owner, path, field):
    client = await signed_in(world, owner)
    await switch_on(client, owner)
    before = {table: (await world.rows())[table] for table in TABLES}

    refused = await client.post(f"{SECURITY}/{path}", data={field: "wrong"})

    assert refused.status_code == 422
    assert "That is not the password." in refused.text
    assert f'id="{field}"' in refused.text
    assert {table: (await world.rows())[table] for table in TABLES} == before


async def test_switched_off_a_password_is_enough_again_and_nothing_is_left(world, owner):
    client = await signed_in(world, owner)
    await switch_on(client, owner)

    gone = await client.post(f"{SECURITY}/authenticator/off", data={"password_off": owner.password})

    assert gone.headers["location"] == f"{SECURITY}?said=authenticator_is_off"
    assert (await sign_in(browser(world), owner)).headers["location"] == "/dashboard"
    rows = await world.rows()
    assert (rows["authenticators"], rows["recovery_codes"]) == ([], [])
    no_more = await client.post(f"{SECURITY}/recovery-codes", data={"password_codes": owner.password})
    assert no_more.status_code == 200
    assert (await world.rows())["recovery_codes"] == []


async def test_another_app_takes_over_with_its_first_digits(world, owner):
    client = await signed_in(world, owner)
    old, codes = await switch_on(client, owner)
    new = await set_up_app(client, owner)
    wrong = await client.post(f"{SECURITY}/authenticator/code", data={"code": old.next_code()})
    right = await client.post(f"{SECURITY}/authenticator/code", data={"code": new.code()})
    somebody = await password_right(world, owner)

    assert "Is the clock of your phone right?" in wrong.text
    assert right.headers["location"] == f"{SECURITY}?said=authenticator_is_on"
    assert (await somebody.post(SECOND, data={"code": old.next_code()})).status_code == 422
    assert (await somebody.post(SECOND, data={"code": new.code()})).status_code == 303
    assert (await (await password_right(world, owner)).post(SECOND, data={"recovery": codes[0]})).is_redirect


async def test_an_owner_is_told_of_each_change_of_the_second_steps(world, owner, mailbox):
    client, password = await signed_in(world, owner), owner.password

    await switch_on(client, owner)
    await client.post(f"{SECURITY}/recovery-codes", data={"password_codes": password})
    await client.post(f"{SECURITY}/authenticator/off", data={"password_off": "wrong"})
    for _ in range(2):
        await client.post(f"{SECURITY}/authenticator/off", data={"password_off": password})

    messages = await mailbox.receive()
    assert [one["Subject"] for one in messages] == [
        "Sign-in now asks for an authenticator app",
        "New recovery codes were made",
        "Sign-in no longer asks for an authenticator app",
    ]
    assert {one["To"] for one in messages} == {owner.account.email}
    assert all(f"{ROOT}{SECURITY}" in one.get_content() for one in messages)
    assert all(f": {one['Subject']}." in one.get_content() for one in messages)


async def test_a_set_up_that_took_too_long_begins_again(world, owner):
    client = await signed_in(world, owner)
    app = await set_up_app(client, owner)
    world.clock.advance(minutes=10)

    late = await client.post(f"{SECURITY}/authenticator/code", data={"code": app.code()})

    assert late.status_code == 422
    assert "Begin again." in late.text
    assert (await client.get(f"{SECURITY}/authenticator")).headers["location"] == SECURITY


async def test_a_set_up_is_of_one_browser_and_one_account(world, owner):
    client, other = await signed_in(world, owner), await world.open_account()
    app = await set_up_app(client, owner)
    theirs = await signed_in(world, other)
    name = "repoint-new-authenticator"
    theirs.cookies.set(name, client.cookies[name], domain="qr.test")

    refused = await theirs.post(f"{SECURITY}/authenticator/code", data={"code": app.code()})

    assert refused.status_code == 422
    assert (await theirs.get(f"{SECURITY}/authenticator")).headers["location"] == SECURITY
    assert (await world.rows())["authenticators"] == []


# What is pending after the password


async def test_the_step_in_between_opens_nothing(world, owner):
    await switch_on(await signed_in(world, owner), owner)
    client = await password_right(world, owner)
    pending = client.cookies["repoint-sign-in"]
    client.cookies.set("repoint-session", pending, domain="qr.test")

    for path in ("/dashboard", "/dashboard/settings", SECURITY, f"{SECURITY}/recovery-codes/file"):
        assert (await client.get(path)).headers["location"].startswith(SIGN_IN)
    assert (await client.post("/dashboard", data={"url": "https://example.com"})).headers[
        "location"
    ] == SIGN_IN
    assert pending not in str(await world.rows())


async def test_no_session_of_a_stranger_survives_the_second_step(world, owner):
    """A stranger may have put it into the browser, before or between the steps."""
    app, _ = await switch_on(await signed_in(world, owner), owner)
    stranger = await world.open_account()
    client = await password_right(world, owner)
    planted = (await signed_in(world, stranger)).cookies["repoint-session"]
    client.cookies.set("repoint-session", planted, domain="qr.test")

    entered = await client.post(SECOND, data={"code": app.next_code()})

    cookie = re.search(r"repoint-session=([^;]+)", str(entered.headers.get_list("set-cookie")))[1]
    assert cookie not in (planted, client.cookies.get("repoint-sign-in"))
    sessions = (await world.rows())["sessions"]
    assert {str(row["account_id"]) for row in sessions} == {str(owner.account.id)}


async def test_a_pending_step_is_of_its_account(world, owner):
    other = await world.open_account()
    await switch_on(await signed_in(world, owner), owner)
    their_app, their_codes = await switch_on(await signed_in(world, other), other)
    client = await password_right(world, owner)

    assert (await client.post(SECOND, data={"code": their_app.next_code()})).status_code == 422
    assert (await client.post(SECOND, data={"recovery": their_codes[0]})).status_code == 422
    assert not await is_inside(client)


async def test_a_pending_step_ends_after_ten_minutes(world, owner):
    app, _ = await switch_on(await signed_in(world, owner), owner)
    client = await password_right(world, owner)
    world.clock.moment += LIFETIMES[Purpose.SIGN_IN]

    late = await client.post(SECOND, data={"code": app.code()})

    assert late.status_code == 422
    assert "Begin again with the password." in late.text
    assert 'name="password"' in late.text
    assert (await client.get(SECOND)).headers["location"] == SIGN_IN


async def test_a_new_password_ends_what_was_pending_and_keeps_the_second_step(world, owner):
    here = await signed_in(world, owner)
    app, _ = await switch_on(here, owner)
    client = await password_right(world, owner)
    await here.post("/dashboard/settings/password", data={"current": owner.password, "new": NEW})

    late = await client.post(SECOND, data={"code": app.next_code()})

    assert (late.status_code, await is_inside(client)) == (422, False)
    again = browser(world)
    assert (await sign_in(again, owner, password=NEW)).headers["location"] == SECOND
    assert (await again.post(SECOND, data={"code": app.next_code()})).status_code == 303


async def test_a_new_password_of_the_operator_keeps_the_second_step(world, owner):
    await switch_on(await signed_in(world, owner), owner)

    _, password = await change_password(world.deps, owner.account.email)

    assert (await sign_in(browser(world), owner, password=password)).headers["location"] == SECOND


async def test_without_a_pending_step_there_is_no_second_page(world, owner):
    assert (await browser(world).get(SECOND)).headers["location"] == SIGN_IN
    client = browser(world)
    client.cookies.set("repoint-sign-in", "x" * 43, domain="qr.test")
    assert (await client.get(SECOND)).headers["location"] == SIGN_IN
    assert (await client.post(SECOND, data={"code": "000000"})).status_code == 422


async def test_a_wrong_password_says_nothing_of_a_second_step(world, owner):
    await switch_on(await signed_in(world, owner), owner)
    client = browser(world)

    refused = await sign_in(client, owner, password="wrong")

    assert (refused.status_code, "set-cookie" in refused.headers) == (422, False)
    assert (await world.rows())["pending_steps"][1:] == []


async def test_the_cookie_of_the_step_is_for_this_browser_and_ten_minutes(world, owner):
    await switch_on(await signed_in(world, owner), owner)

    cookie = (await sign_in(browser(world), owner)).headers["set-cookie"]

    assert cookie.startswith("repoint-sign-in=")
    assert all(part in cookie for part in ("HttpOnly", "SameSite=lax", "Path=/", "Max-Age=600"))


async def test_nothing_secret_is_readable_in_the_database(world, owner):
    client = await signed_in(world, owner)
    app = await set_up_app(client, owner)
    pending = str(await world.rows())
    await client.post(f"{SECURITY}/authenticator/code", data={"code": app.code()})
    codes = await recovery_codes(client)

    stored = pending + str(await world.rows())

    assert app.totp.secret not in stored
    assert not [code for code in codes if code in stored or code.replace("-", "") in stored]


async def test_under_another_secret_the_app_is_of_no_use_and_a_recovery_code_is(world, owner):
    app, codes = await switch_on(await signed_in(world, owner), owner)
    client = await password_right(world, owner)
    world.change(encryption=type(world.deps.encryption)(b"another" * 8))

    assert (await client.post(SECOND, data={"code": app.next_code()})).status_code == 422
    assert (await client.post(SECOND, data={"recovery": codes[0]})).status_code == 303


async def test_the_operator_takes_the_second_steps_off_and_all_sessions_end(world, owner):
    client, other = await signed_in(world, owner), await world.open_account()
    await switch_on(client, owner)
    await switch_on(await signed_in(world, other), other)
    await password_right(world, owner)

    await take_second_steps_off(world.deps, owner.account.email)

    assert not await is_inside(client)
    rows = await world.rows()
    assert [row["kind"] for row in rows["mails"]][-1:] == ["second_steps_off"]
    kept = {str(row["account_id"]) for table in TABLES for row in rows[table]}
    assert kept == {str(other.account.id)}
    assert (await sign_in(browser(world), owner)).headers["location"] == "/dashboard"


async def test_what_is_pending_is_pruned(world, owner):
    await switch_on(await signed_in(world, owner), owner)
    await password_right(world, owner)
    longest = max(LIFETIMES.values())

    await sweep_pending_steps(world.clock.now())
    kept = len((await world.rows())["pending_steps"])
    world.clock.moment += longest
    await sweep_pending_steps(world.clock.now())

    assert (kept, (await world.rows())["pending_steps"]) == (2, [])


async def test_the_picture_leads_an_app_to_the_same_secret(world, owner):
    client = await signed_in(world, owner)
    app = await set_up_app(client, owner)

    page = await client.get(f"{SECURITY}/authenticator")

    uri = re.search(r'href="(otpauth://[^"]+)"', page.text)[1].replace("&amp;", "&")
    assert pyotp.parse_uri(uri).secret == app.totp.secret
    assert owner.account.email in pyotp.parse_uri(uri).name
    assert 'src="data:image/svg+xml,' in page.text
    assert page.headers["cache-control"] == "no-store"


async def test_pages_of_second_steps_are_not_for_strangers(world):
    client = browser(world)

    for path in ("", "/authenticator", "/recovery-codes", "/recovery-codes/file"):
        assert (await client.get(f"{SECURITY}{path}")).headers["location"].startswith(SIGN_IN)
