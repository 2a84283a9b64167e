"""Guesses at one account from many addresses: slowed, reported, and of no harm to known devices."""

import asyncio
from collections import Counter

import pytest

from domain.scanning.visitors import parse_networks
from tests.app.dashboard.accounts.mailbox import mailbox_of
from tests.app.dashboard.security.phone import SECOND, password_right, switch_on
from tests.app.dashboard.signing import browser, sign_in, signed_in
from tests.support import ROOT, running_world

IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1"
FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0"
PROXY = "10.0.0.1"
COOKIE = "repoint-device"


@pytest.fixture
async def world(database):
    async with running_world(database, proxies=parse_networks(f"{PROXY}/32")) as running:
        yield running


@pytest.fixture
async def mailbox(world):
    async with mailbox_of(world) as opened:
        yield opened


def at(world, number, **headers):
    """A browser behind the proxy, in an IPv6 /56 or at an IPv4 address of its own."""
    address = f"2001:db8:0:{number:x}00::1" if number % 2 else f"192.0.2.{number}"
    return browser(world, address=PROXY, x_forwarded_for=address, **headers)


async def guess(world, owner, addresses, *, each=9, **fields):
    """Wrong passwords from so many addresses, and how many got each answer."""
    statuses = Counter()
    for number in range(addresses):
        client = at(world, number, user_agent=fields.get("user_agent", FIREFOX))
        for _ in range(each):
            answer = await sign_in(
                client, owner, password="wrong", email=fields.get("email", owner.account.email)
            )
            statuses[answer.status_code] += 1
    return statuses


async def test_117_guesses_of_thirteen_addresses_are_slowed_and_reported_and_the_owners_phone_gets_in(
    world, owner, mailbox
):
    phone = await signed_in(world, owner, user_agent=IPHONE)

    statuses = await guess(world, owner, 13)

    assert statuses == {422: 20, 429: 97}
    (message,) = await mailbox.receive()
    assert (message["To"], message["Subject"]) == (
        owner.account.email,
        "Many wrong passwords for your account",
    )
    assert f"{ROOT}/dashboard/settings/security" in message.get_content()
    stranger = await sign_in(at(world, 50, user_agent=FIREFOX), owner)
    assert (stranger.status_code, stranger.headers["retry-after"]) == (429, "180")
    assert (await sign_in(phone, owner)).status_code == 303


async def test_a_new_device_waits_three_minutes_for_one_try_and_a_day_for_the_rest(world, owner, mailbox):
    await guess(world, owner, 3)
    world.clock.advance(minutes=3)

    # However many try at once, one is looked at.
    answers = await asyncio.gather(
        *(sign_in(at(world, number), owner, password="wrong") for number in range(10))
    )
    world.clock.advance(minutes=3)
    right = await sign_in(at(world, 50), owner)
    world.clock.advance(days=1)
    next_day = await guess(world, owner, 3)

    assert Counter(answer.status_code for answer in answers) == {422: 1, 429: 9}
    assert right.status_code == 303
    assert next_day == {422: 20, 429: 7}
    assert len(await mailbox.receive()) == 2


@pytest.mark.both_databases
async def test_of_forty_guesses_at_once_from_forty_addresses_twenty_are_looked_at(world, owner):
    answers = await asyncio.gather(
        *(sign_in(at(world, number), owner, password="wrong") for number in range(40))
    )

    assert Counter(answer.status_code for answer in answers) == {422: 20, 429: 20}
    assert [row["kind"] for row in (await world.rows())["mails"]] == ["password_guessed"]


async def test_an_unknown_address_is_slowed_in_the_same_way_and_nobody_is_told(world, owner, mailbox):
    await signed_in(world, owner, user_agent=IPHONE)
    known, unknown = owner.account.email, "nobody@example.com"

    for user_agent in (FIREFOX, IPHONE, FIREFOX):
        # Its devices, too, are not to be found out.
        first, second = [
            await guess(world, owner, 4, email=email, user_agent=user_agent) for email in (known, unknown)
        ]
        assert first == second

    pages = [await sign_in(at(world, 50), owner, email=one, password="x") for one in (known, unknown)]
    assert [page.status_code for page in pages] == [429, 429]
    assert pages[0].headers["retry-after"] == pages[1].headers["retry-after"]
    assert pages[0].text.replace(known, "") == pages[1].text.replace(unknown, "")
    assert [message["To"] for message in await mailbox.receive()] == [known]


async def test_guesses_that_name_the_phones_browser_do_not_hold_the_phone_up(world, owner):
    phone = await signed_in(world, owner, user_agent=IPHONE)

    await guess(world, owner, 13, user_agent=IPHONE)

    assert (await sign_in(at(world, 50, user_agent=IPHONE), owner)).status_code == 429
    assert (await sign_in(phone, owner)).status_code == 303


async def test_a_known_device_has_tries_of_its_own_and_not_without_end(world, owner):
    phone = await signed_in(world, owner, user_agent=IPHONE)

    for expected in ([422] * 10 + [429], [422] * 10 + [429], [422, 429]):
        for status in expected:
            assert (await sign_in(phone, owner, password="wrong")).status_code == status
        world.clock.advance(minutes=11)

    assert (await sign_in(at(world, 50), owner)).status_code == 303


async def test_no_cookie_but_that_of_a_sign_in_to_the_account_makes_a_device_known(world, owner):
    own = (await signed_in(world, owner)).cookies[COOKIE]
    other = (await signed_in(world, await world.open_account())).cookies[COOKIE]
    await guess(world, owner, 3)
    until, name, signature = own.split(".")
    later = str(int(until) + 1)

    for value in (other, "", "..", f"{later}.{name}.{signature}", f"{until}.x.{signature}", f"{own[:-1]}g"):
        client = at(world, 50)
        client.cookies.set(COOKIE, value, domain="qr.test")
        assert (await sign_in(client, owner)).status_code == 429
    client.cookies.set(COOKIE, own, domain="qr.test")
    assert (await sign_in(client, owner)).status_code == 303
    world.clock.advance(days=401)
    await guess(world, owner, 3)
    assert (await sign_in(client, owner)).status_code == 429


async def test_somebody_who_knows_the_password_and_guesses_codes_is_slowed_and_reported(
    world, owner, mailbox
):
    phone = await signed_in(world, owner)
    app, _ = await switch_on(phone, owner)
    await mailbox.receive()
    statuses = Counter()

    for number in range(3):
        stranger = await password_right(world, owner, address=PROXY, x_forwarded_for=f"192.0.2.{number}")
        for _ in range(9):
            statuses[(await stranger.post(SECOND, data={"code": "000000"})).status_code] += 1

    assert statuses == {422: 20, 429: 7}
    (message,) = await mailbox.receive()
    assert message["Subject"] == "Many wrong codes after your password"
    assert f"{ROOT}/dashboard/reset" in message.get_content()
    await sign_in(phone, owner)
    assert (await phone.post(SECOND, data={"code": app.next_code()})).status_code == 303
