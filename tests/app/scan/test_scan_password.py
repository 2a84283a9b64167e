"""The password in front of a code: the form, the cookie, and how often an address may try."""

import asyncio
import re
from collections import Counter
from dataclasses import replace
from http.cookies import SimpleCookie

import pytest

from app.context import KeyLocks
from domain.scanning.visitors import parse_networks
from tests.cases import in_turn
from tests.support import URL, app_with, running_world

SESAME = "sesame"
OTHER = "198.51.100.23"
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


@pytest.fixture
def world(world_of_both):
    """Links have the restrictions of codes: every test here is of both."""
    return world_of_both


# Links pass no query on.
of_codes_alone = pytest.mark.parametrize("world_of_both", ["qr-codes"], indirect=True)


def path_of(code):
    return f"/{code['short_id']}"


async def locked(owner, **fields):
    return await owner.make(link_password=SESAME, **fields)


async def follow(world, code, cookie=None, query=""):
    headers = {"Cookie": cookie} if cookie else {}
    return await world.visitor().get(path_of(code) + query, headers=headers)


async def attempt(world, code, password, query="", **visitor):
    return await world.visitor(**visitor).post(path_of(code) + query, data={"password": password})


async def statuses_of(world, code, passwords, **visitor):
    return [(await attempt(world, code, password, **visitor)).status_code for password in passwords]


def cookie_of(response):
    """The cookie as a browser sends it back."""
    return response.headers["Set-Cookie"].partition(";")[0]


# The form


async def test_a_locked_code_asks_for_its_password(world, owner):
    code = await locked(owner)

    response = await world.visitor(accept_language="fr").get(f"{path_of(code)}?a=1&b=%22")

    assert response.status_code == 401
    assert response.headers["Content-Type"].startswith("text/html")
    assert response.headers["Cache-Control"] == "no-store"
    assert response.headers["Content-Language"] == "fr"
    assert f'<form method="post" action="{path_of(code)}?a=1&amp;b=%22">' in response.text
    assert 'type="password"' in response.text
    assert "error" not in re.sub(r"<style.*?</style>", "", response.text, flags=re.DOTALL)
    assert URL["url"] not in response.text
    assert "Set-Cookie" not in response.headers


async def test_a_wrong_password_is_said_beside_its_field(world, owner):
    code = await locked(owner)

    response = await attempt(world, code, "Sesame")

    (field,) = re.findall(r'<input id="password"[^>]*>', response.text)
    assert response.status_code == 401
    assert response.headers["Cache-Control"] == "no-store"
    assert 'aria-invalid="true"' in field
    assert 'aria-describedby="error hint"' in field
    assert '<p class="error" id="error">That is not the password.' in response.text
    assert "Sesame" not in response.text
    assert "Set-Cookie" not in response.headers


async def test_the_right_password_sends_back_to_the_same_address_with_a_cookie(world, owner):
    code = await locked(owner)

    response = await attempt(world, code, SESAME, query="?table=7&x=%20")

    (cookie,) = SimpleCookie(response.headers["Set-Cookie"]).values()
    assert response.status_code == 303
    assert response.headers["Location"] == f"{path_of(code)}?table=7&x=%20"
    assert response.headers["Cache-Control"] == "no-store"
    assert (cookie["httponly"], cookie["samesite"].lower()) == (True, "lax")
    assert (cookie["path"], cookie["max-age"]) == (path_of(code), "3600")
    assert (cookie["secure"], cookie["domain"]) == ("", "")
    assert SESAME not in response.headers["Set-Cookie"]
    assert URL["url"] not in str(response.headers)


@of_codes_alone
async def test_a_browser_gets_through_with_one_form_and_keeps_its_query(world, owner):
    code = await locked(owner, forward_query=True)
    browser = world.visitor()

    asked = await browser.get(f"{path_of(code)}?table=7")
    sent = await browser.post(f"{path_of(code)}?table=7", data={"password": SESAME})
    through = await browser.get(sent.headers["Location"])

    assert (asked.status_code, sent.status_code, through.status_code) == (401, 303, 302)
    assert through.headers["Location"] == f"{URL['url']}?table=7"
    assert [scan["verdict"] for scan in await world.scans()] == ["password_asked", "redirected"]
    assert (await owner.get(code))["scan_count"] == 1


async def test_the_cookie_is_for_secure_connections_when_the_public_address_is_one(world, owner):
    code = await locked(owner)
    world.app.state.context = replace(world.context, rest_url="https://qr.test/v1")

    response = await attempt(world, code, SESAME)

    (cookie,) = SimpleCookie(response.headers["Set-Cookie"]).values()
    assert cookie["secure"] is True


@in_turn("password", ["pässwörd 🔑", "a+b&c=d%20;e", "\N{NO-BREAK SPACE}" * 4, "🔑" * 128])
async def test_a_password_may_be_any_text(world, owner, password):
    code = await owner.make(link_password=password)

    assert (await attempt(world, code, password)).status_code == 303
    assert (await attempt(world, code, password + "x")).status_code == 401


async def test_a_password_that_is_switched_off_is_not_asked_for(world, owner):
    code = await locked(owner, password_enabled=False)

    sent = await attempt(world, code, "whatever", query="?a=1")

    assert (await follow(world, code)).status_code == 302
    assert (sent.status_code, sent.headers["Location"]) == (303, f"{path_of(code)}?a=1")
    assert (await world.rows())["password_tries"] == []


async def test_a_form_sent_to_no_code_is_not_found(world):
    response = await world.visitor().post("/nothing", data={"password": SESAME})

    assert response.status_code == 404
    assert (await world.rows())["password_tries"] == []


ODD_BODIES = {
    "nothing": b"",
    "another field": b"passwort=sesame",
    "an empty one": b"password=",
    "the second of two": b"password=wrong&password=sesame",
    "no text": b"\xff\xfe\x00password",
    "broken escapes": b"password=%zz%",
    "a nul": b"password=sesame%00",
    "JSON": b'{"password": "sesame"}',
    "a thousand fields": b"&".join([b"a=1"] * 1_000) + b"&password=sesame",
    "nine fields": b"a=1&" * 8 + b"password=sesame",
    "huge": b"password=" + b"a" * 1_000_000,
    "huge, with the right one": b"password=sesame&a=" + b"a" * 5_000,
}


async def test_a_form_that_is_none_is_a_wrong_password(world, owner):
    code = await locked(owner)

    answers = {
        name: await world.visitor(address=f"192.0.2.{index}").post(path_of(code), content=body, headers=FORM)
        for index, (name, body) in enumerate(ODD_BODIES.items())
    }

    assert {name: answer.status_code for name, answer in answers.items()} == dict.fromkeys(ODD_BODIES, 401)
    assert not any("Set-Cookie" in answer.headers for answer in answers.values())


async def test_a_multipart_form_and_one_sent_in_pieces_do_no_harm(world, owner):
    code = await locked(owner)

    async def endless():
        for _ in range(100):
            yield b"password=sesame&" + b"a" * 1_000

    in_parts = await world.visitor().post(path_of(code), files={"password": ("", SESAME)})
    in_pieces = await world.visitor().post(path_of(code), content=endless(), headers=FORM)

    assert (in_parts.status_code, in_pieces.status_code) == (401, 401)


# The cookie


async def test_the_cookie_of_one_code_opens_no_other(world, owner):
    code, other = await locked(owner), await locked(owner)

    cookie = cookie_of(await attempt(world, code, SESAME))

    assert (await follow(world, code, cookie)).status_code == 302
    assert (await follow(world, other, cookie)).status_code == 401


@pytest.mark.parametrize("password", ["another", SESAME])
async def test_a_new_password_makes_the_cookie_useless(world, owner, password):
    code = await locked(owner)
    cookie = cookie_of(await attempt(world, code, SESAME))
    before = await follow(world, code, cookie)

    await owner.change(code, link_password=password)

    assert before.status_code == 302
    assert (await follow(world, code, cookie)).status_code == 401
    assert (await attempt(world, code, password)).status_code == 303


async def test_the_cookie_is_good_for_one_hour(world, owner):
    code = await locked(owner)
    cookie = cookie_of(await attempt(world, code, SESAME))

    world.clock.advance(minutes=59, seconds=59)
    last = await follow(world, code, cookie)
    world.clock.advance(seconds=1)
    first_too_late = await follow(world, code, cookie)

    assert (last.status_code, first_too_late.status_code) == (302, 401)


async def test_a_cookie_of_another_making_opens_nothing(world, owner):
    code = await locked(owner)
    name, _, value = cookie_of(await attempt(world, code, SESAME)).partition("=")
    until, _, signature = value.partition(".")
    forged = [
        *(
            "",
            ".",
            until,
            f"{until}.",
            f".{signature}",
            f"{int(until) + 1}.{signature}",
            f"-{until}.{signature}",
        ),
        *(f"{until}.{signature[:-1]}", f"{until}.{signature.upper()}", f"{until}.{signature}é", "9" * 5_000),
        *(f"{until}.{'0' * 64}", "١٢٣.x", "1e99.x", "nan.x", "99999999999.x"),
    ]

    statuses = {one: (await follow(world, code, f"{name}={one}".encode())).status_code for one in forged}

    assert statuses == dict.fromkeys(forged, 401)
    assert (await follow(world, code, f"{name}={value}")).status_code == 302


async def test_a_cookie_signed_with_another_key_opens_nothing(world, owner):
    code = await locked(owner)
    world.app.state.context = replace(world.context, secret_key=b"x" * 32)
    cookie = cookie_of(await attempt(world, code, SESAME))
    world.app.state.context = world.context

    assert (await follow(world, code, cookie)).status_code == 401


async def test_the_cookie_opens_no_restriction_but_the_password(world, owner):
    code = await locked(owner)
    cookie = cookie_of(await attempt(world, code, SESAME))

    await owner.change(code, status="paused")

    assert (await follow(world, code, cookie)).status_code == 410


# How often an address may try


async def test_after_ten_wrong_tries_no_more_are_checked_not_even_the_right_one(world, owner):
    code = await locked(owner)

    wrong = await statuses_of(world, code, ["wrong"] * 10)
    eleventh = await attempt(world, code, "wrong")
    right = await attempt(world, code, SESAME)

    assert wrong == [401] * 10
    for refused in (eleventh, right):
        assert refused.status_code == 429
        assert 1 <= int(refused.headers["Retry-After"]) <= 600
        assert refused.headers["Cache-Control"] == "no-store"
        assert refused.headers["Content-Type"].startswith("text/html")
        assert "Set-Cookie" not in refused.headers


async def test_ten_slips_at_one_code_leave_the_codes_of_other_owners_open(world, owner):
    code, of_another = await locked(owner), await locked(await world.open_account())

    await statuses_of(world, code, ["wrong"] * 10)

    assert await statuses_of(world, of_another, ["wrong"] * 9 + [SESAME]) == [401] * 9 + [303]
    assert await statuses_of(world, code, [SESAME]) == [429]


@pytest.mark.slow
async def test_after_a_hundred_wrong_tries_at_all_codes_no_more_are_checked_at_any(world, owner):
    codes = [await locked(owner) for _ in range(11)]
    before = [await statuses_of(world, code, ["wrong"] * 10) for code in codes[:10]]
    world.clock.advance(minutes=1)

    refused = await attempt(world, codes[10], SESAME)

    assert before == [[401] * 10] * 10
    assert (refused.status_code, refused.headers["Retry-After"]) == (429, "540")
    assert await statuses_of(world, codes[10], [SESAME], address=OTHER) == [303]


async def test_the_page_says_when_the_oldest_of_ten_tries_is_forgotten(world, owner):
    code = await locked(owner)
    await statuses_of(world, code, ["wrong"] * 3)
    world.clock.advance(minutes=4)
    await statuses_of(world, code, ["wrong"] * 7)

    refused = await attempt(world, code, SESAME)
    world.clock.advance(seconds=359)
    too_early = await attempt(world, code, SESAME)
    world.clock.advance(seconds=1)

    assert (refused.status_code, refused.headers["Retry-After"]) == (429, "360")
    assert "6 minutes" in refused.text
    assert (too_early.status_code, too_early.headers["Retry-After"]) == (429, "1")
    assert await statuses_of(world, code, [SESAME]) == [303]


@pytest.mark.parametrize(
    ("another", "status"),
    [("2001:db8:1:2:ffff::9", 429), ("2001:db8:1:ff::1", 429), ("2001:db8:1:100::1", 303)],
    ids=["same /64", "same /56", "other"],
)
async def test_the_addresses_of_one_ipv6_prefix_share_their_tries(world, owner, another, status):
    code = await locked(owner)
    await statuses_of(world, code, ["wrong"] * 10, address="2001:db8:1:2::1")

    assert await statuses_of(world, code, [SESAME], address=another) == [status]


async def test_another_address_is_not_held_up(world, owner):
    code = await locked(owner)
    await statuses_of(world, code, ["wrong"] * 11)

    assert await statuses_of(world, code, ["wrong", SESAME], address=OTHER) == [401, 303]


async def test_whoever_has_the_cookie_is_not_held_up(world, owner):
    code = await locked(owner)
    cookie = cookie_of(await attempt(world, code, SESAME))
    await statuses_of(world, code, ["wrong"] * 11)

    assert (await follow(world, code, cookie)).status_code == 302


async def test_the_right_password_is_no_wrong_try(world, owner):
    code = await locked(owner)

    statuses = await statuses_of(world, code, ["wrong"] * 9 + [SESAME] * 5 + ["wrong", SESAME])

    assert statuses == [401] * 9 + [303] * 5 + [401, 429]


async def test_ten_minutes_later_an_address_is_free_again(world, owner):
    code = await locked(owner)
    await statuses_of(world, code, ["wrong"] * 10)

    world.clock.advance(minutes=9, seconds=59)
    too_early = await attempt(world, code, SESAME)
    world.clock.advance(seconds=2)
    in_time = await attempt(world, code, SESAME)

    assert (too_early.status_code, in_time.status_code) == (429, 303)
    assert (await world.rows())["password_tries"] == []


async def test_tries_that_were_not_checked_do_not_prolong_the_wait(world, owner):
    code = await locked(owner)
    await statuses_of(world, code, ["wrong"] * 10)
    world.clock.advance(minutes=9)
    await statuses_of(world, code, ["wrong"] * 20)

    world.clock.advance(minutes=1, seconds=1)

    assert await statuses_of(world, code, ["wrong"] * 11) == [401] * 10 + [429]


@pytest.mark.both_databases
async def test_the_window_slides(world, owner):
    code = await locked(owner)
    await statuses_of(world, code, ["wrong"] * 5)
    world.clock.advance(minutes=6)
    await statuses_of(world, code, ["wrong"] * 5)

    world.clock.advance(minutes=4, seconds=1)

    assert await statuses_of(world, code, ["wrong"] * 6) == [401] * 5 + [429]


async def test_the_address_is_the_one_behind_a_trusted_proxy(database):
    async with running_world(database, proxies=parse_networks("10.0.0.0/8")) as world:
        code = await locked(await world.open_account())
        behind = {"address": "10.0.0.1", "x_forwarded_for": "192.0.2.1"}

        statuses = await statuses_of(world, code, ["wrong"] * 11, **behind)
        by_another_proxy = await attempt(world, code, SESAME, **{**behind, "address": "10.0.0.2"})
        with_a_made_up_hop = await attempt(
            world, code, SESAME, address="10.0.0.1", x_forwarded_for="203.0.113.99, 192.0.2.1"
        )
        another_behind = await attempt(world, code, SESAME, address="10.0.0.1", x_forwarded_for=OTHER)

    assert statuses == [401] * 10 + [429]
    assert by_another_proxy.status_code == 429
    assert with_a_made_up_hop.status_code == 429
    assert another_behind.status_code == 303


@pytest.mark.parametrize("name", ["x_forwarded_for", "forwarded"])
async def test_no_visitor_escapes_by_claiming_another_address(world, owner, name):
    code = await locked(owner)

    prefix = "for=192.0.2." if name == "forwarded" else "192.0.2."

    answers = [await attempt(world, code, "wrong", **{name: f"{prefix}{n}"}) for n in range(11)]

    assert [answer.status_code for answer in answers] == [401] * 10 + [429]


@pytest.mark.both_databases
async def test_of_thirty_wrong_tries_at_once_at_most_ten_are_checked(world, owner):
    code = await locked(owner)

    responses = await asyncio.gather(*(attempt(world, code, "wrong") for _ in range(30)))

    graded = Counter(response.status_code for response in responses)
    assert graded == {401: 10, 429: 20}


@pytest.mark.both_databases
async def test_of_twenty_wrong_tries_at_once_through_two_processes_exactly_ten_are_checked(world, owner):
    code = await locked(owner)
    other = replace(world, app=app_with(replace(world.context, locks=KeyLocks())))

    responses = await asyncio.gather(
        *(attempt(process, code, "wrong") for process in [world, other] for _ in range(10))
    )

    assert Counter(response.status_code for response in responses) == {401: 10, 429: 10}


@pytest.mark.both_databases
async def test_twenty_right_passwords_at_once_behind_nine_slips_are_all_taken(world, owner):
    code = await locked(owner)
    await statuses_of(world, code, ["wrong"] * 9)

    responses = await asyncio.gather(*(attempt(world, code, SESAME) for _ in range(20)))

    assert {response.status_code for response in responses} == {303}


@pytest.mark.slow
@pytest.mark.both_databases
async def test_of_thirty_guesses_at_once_the_right_one_is_not_found_behind_ten(world, owner):
    code = await locked(owner)
    await statuses_of(world, code, ["wrong"] * 10)

    responses = await asyncio.gather(*(attempt(world, code, SESAME) for _ in range(30)))

    assert {response.status_code for response in responses} == {429}


async def test_the_address_of_a_try_is_kept_only_as_a_keyed_hash(world, owner):
    code = await locked(owner)

    await attempt(world, code, "wrong", address=OTHER)

    kept = (await world.rows())["password_tries"]
    assert OTHER not in str(kept)
    assert len({row["address_hash"] for row in kept}) == 2
    assert all(re.fullmatch("[0-9a-f]{64}", row["address_hash"]) for row in kept)
