"""Passkeys: added, used in place of a password and after it, renamed, removed; which answers are refused."""

import asyncio

import pytest

from domain.accounts.second_steps import MAX_PASSKEYS
from storage.credentials.passkeys import LazyCeremonies, passkeys_of
from tests.app.dashboard.accounts.mailbox import mailbox_of
from tests.app.dashboard.security.phone import (
    PASSKEY,
    PRESENT,
    SECOND,
    SECURITY,
    VERIFIED,
    Key,
    add_key,
    ask_key,
    begin_key,
    is_inside,
    password_right,
    recovery_codes,
    switch_on,
)
from tests.app.dashboard.signing import SIGN_IN, browser, sign_in, signed_in
from tests.cases import in_turn
from tests.support import ROOT


@pytest.fixture
async def world(world):
    """Where browsers have passkeys."""
    world.change(passkeys=LazyCeremonies(ROOT))
    return world


async def answer(client, content, **fields):
    return await client.post(f"{PASSKEY}/answer", data={"answer": content, **fields})


async def test_a_passkey_signs_in_without_a_password(world, owner):
    client = await signed_in(world, owner)
    key = await add_key(client, owner)
    codes = await recovery_codes(client)
    before, elsewhere = (await client.get(SECURITY)).text, browser(world)
    options = await ask_key(elsewhere)

    entered = await answer(elsewhere, key.used(options), next="/dashboard/settings")

    assert len(codes) == 10
    assert (options["rpId"], options["allowCredentials"]) == ("qr.test", [])
    assert options["userVerification"] == "required"
    assert entered.headers["location"] == "/dashboard/settings"
    assert await is_inside(elsewhere)
    assert "Not used yet" in before
    assert "Last used 20 November 2026" in (await client.get(SECURITY)).text


async def test_after_a_password_it_is_the_second_step(world, owner):
    key = await add_key(await signed_in(world, owner), owner)
    client = await password_right(world, owner)
    page = await client.get(SECOND)
    options = await ask_key(client)

    entered = await answer(client, key.used(options))

    assert "Now use your passkey." in page.text
    assert len(options["allowCredentials"]) == 1
    assert entered.status_code == 303
    assert await is_inside(client)


async def test_with_a_passkey_a_password_alone_is_not_enough_and_a_recovery_code_will_do(world, owner):
    client = await signed_in(world, owner)
    await add_key(client, owner)
    codes = await recovery_codes(client)
    other = await password_right(world, owner)

    assert not await is_inside(other)
    assert (await other.post(SECOND, data={"code": "000000"})).status_code == 422
    assert (await other.post(SECOND, data={"recovery": codes[0]})).status_code == 303


async def test_a_pending_step_takes_no_passkey_of_another_account(world, owner):
    other = await world.open_account()
    await add_key(await signed_in(world, owner), owner)
    theirs = await add_key(await signed_in(world, other), other, Key(b"theirs"))
    client = await password_right(world, owner)

    refused = await answer(client, theirs.used(await ask_key(client)))

    assert refused.status_code == 422
    assert "Nobody has signed in." in refused.text
    assert not await is_inside(client)


WRONG = {
    "another origin": {"origin": "https://qr.test"},
    "a host that begins with ours": {"origin": "http://qr.test.evil.example"},
    "another RP ID": {"host": "evil.example"},
    "nobody was there": {"flags": VERIFIED},
    "nobody was verified": {"flags": PRESENT},
}


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
async def test_a_wrong_answer_signs_nobody_in(world, owner, wrong):
    key = await add_key(await signed_in(world, owner), owner)
    client = browser(world)

    refused = await answer(client, key.used(await ask_key(client), **wrong))

    assert refused.status_code == 422
    assert not await is_inside(client)


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
async def test_a_wrong_answer_adds_no_passkey(world, owner, wrong):
    client = await signed_in(world, owner)
    made = Key().made(await begin_key(client, owner), **wrong)

    refused = await client.post(f"{SECURITY}/passkeys/new", data={"answer": made, "name": "x"})

    assert refused.status_code == 422
    assert "The passkey was not added." in refused.text
    assert (await world.rows())["passkeys"] == []


async def test_a_passkey_that_says_it_is_of_another_account_is_refused(world, owner):
    other = await world.open_account()
    key = await add_key(await signed_in(world, owner), owner)
    client = browser(world)

    refused = await answer(client, key.used(await ask_key(client), user=other.account.id.bytes))

    assert refused.status_code == 422


async def test_a_signature_of_another_key_is_refused(world, owner):
    key = await add_key(await signed_in(world, owner), owner)
    client, copy = browser(world), Key()
    copy.user = key.user

    assert copy.id == key.id
    assert (await answer(client, copy.used(await ask_key(client)))).status_code == 422


async def test_a_challenge_counts_once(world, owner):
    key = await add_key(await signed_in(world, owner), owner)
    client = browser(world)
    options = await ask_key(client)
    token, content = client.cookies["repoint-passkey-sign-in"], key.used(options)
    await answer(client, content)
    again = browser(world)
    again.cookies.set("repoint-passkey-sign-in", token, domain="qr.test")

    late = await answer(again, key.used(options))

    assert late.status_code == 422
    assert "Begin again" in late.text
    assert not await is_inside(again)


async def test_a_challenge_is_used_up_by_a_wrong_answer_too(world, owner):
    key = await add_key(await signed_in(world, owner), owner)
    client = browser(world)
    options = await ask_key(client)
    token = client.cookies["repoint-passkey-sign-in"]
    await answer(client, "{}")
    client.cookies.set("repoint-passkey-sign-in", token, domain="qr.test")

    assert (await answer(client, key.used(options))).status_code == 422
    assert not await is_inside(client)


async def test_a_challenge_ends_after_five_minutes_and_is_of_one_browser(world, owner):
    key = await add_key(await signed_in(world, owner), owner)
    client, other = browser(world), browser(world)
    options = await ask_key(client)
    await ask_key(other)

    assert (await answer(other, key.used(options))).status_code == 422
    world.clock.advance(minutes=5)
    assert (await answer(client, key.used(options))).status_code == 422
    assert (await client.get(PASSKEY)).headers["location"] == SIGN_IN


async def test_a_counter_that_goes_back_is_of_a_copy(world, owner):
    key = await add_key(await signed_in(world, owner), owner)
    client = browser(world)
    key.count = 41
    assert (await answer(client, key.used(await ask_key(client)))).status_code == 303

    for count in (41, 7, -1):
        key.count, copy = count, browser(world)
        assert (await answer(copy, key.used(await ask_key(copy)))).status_code == 422
        assert not await is_inside(copy)
    key.count = 42
    assert (await answer(client, key.used(await ask_key(client)))).status_code == 303


async def test_a_passkey_that_does_not_count_is_taken_each_time(world, owner):
    key = await add_key(await signed_in(world, owner), owner)

    for _ in range(3):
        key.count, client = -1, browser(world)
        assert (await answer(client, key.used(await ask_key(client)))).status_code == 303


@pytest.mark.both_databases
async def test_of_two_answers_with_one_count_one_is_taken(world, owner):
    key = await add_key(await signed_in(world, owner), owner)
    clients = [browser(world) for _ in range(3)]
    contents = []
    for client in clients:
        key.count = 4
        contents.append(key.used(await ask_key(client)))

    answers = await asyncio.gather(*map(answer, clients, contents))

    assert [one.status_code for one in answers].count(303) == 1


@in_turn(
    "content",
    [
        "",
        "{}",
        "[]",
        "null",
        "x",
        '{"id": 1}',
        '{"id":"é","rawId":"é","response":{},"type":"x"}',
        "[" * 9_000,
    ],
)
async def test_what_is_no_answer_is_refused(world, owner, content):
    client = await signed_in(world, owner)
    stranger = browser(world)
    await begin_key(client, owner)
    await ask_key(stranger)

    assert (await answer(stranger, content)).status_code == 422
    added = await client.post(f"{SECURITY}/passkeys/new", data={"answer": content, "name": "x"})
    assert added.status_code == 422


async def test_a_credential_id_that_is_too_long_is_refused(world, owner):
    client, key = await signed_in(world, owner), Key()
    key.id = bytes(1_024)

    made = key.made(await begin_key(client, owner))
    added = await client.post(f"{SECURITY}/passkeys/new", data={"answer": made, "name": "x"})

    assert (added.status_code, (await world.rows())["passkeys"]) == (422, [])
    key.id = bytes(1_023)
    await add_key(client, owner, key)


async def test_it_is_renamed_and_removed(world, owner):
    client = await signed_in(world, owner)
    key = await add_key(client, owner, name="My phone")
    (row,) = (await world.rows())["passkeys"]
    path = f"{SECURITY}/passkeys/{row['id']}"

    await client.post(f"{path}/name", data={"name": "  The old  phone <b> "})
    renamed = (await client.get(SECURITY)).text
    wrong = await client.post(f"{path}/remove", data={f"password_{row['id']}": "wrong"})
    gone = await client.post(f"{path}/remove", data={f"password_{row['id']}": owner.password})

    assert "The old phone &lt;b&gt;" in renamed
    assert "That is not the password." in wrong.text
    assert gone.headers["location"] == f"{SECURITY}?said=passkey_removed"
    stranger = browser(world)
    assert (await answer(stranger, key.used(await ask_key(stranger)))).status_code == 422
    assert (await sign_in(browser(world), owner)).headers["location"] == "/dashboard"
    assert (await world.rows())["recovery_codes"] == []


async def test_an_owner_is_told_of_a_passkey_that_is_added_or_removed(world, owner):
    client, name = await signed_in(world, owner), "{{7*7}} {email} <b>"
    await add_key(client, owner, name=name)
    (row,) = (await world.rows())["passkeys"]
    await client.post(
        f"{SECURITY}/passkeys/{row['id']}/remove", data={f"password_{row['id']}": owner.password}
    )

    async with mailbox_of(world) as mailbox:
        messages = await mailbox.receive()

    assert [one["Subject"] for one in messages] == [f"New passkey: {name}", f"Passkey removed: {name}"]
    assert name in messages[0].get_content()


@pytest.mark.parametrize("name", ["", "   ", "x" * 101, "a\x00b", "\u202eevil"])
async def test_a_name_that_is_none_is_refused_beside_its_field(world, owner, name):
    client = await signed_in(world, owner)
    await add_key(client, owner)
    (row,) = (await world.rows())["passkeys"]
    options = await begin_key(client, owner)

    renamed = await client.post(f"{SECURITY}/passkeys/{row['id']}/name", data={"name": name})
    made = Key(b"second").made(options)
    added = await client.post(f"{SECURITY}/passkeys/new", data={"answer": made, "name": name})

    for refused in (renamed, added):
        assert refused.status_code == 422
        assert "Use 1 to 100 characters." in refused.text
    # The challenge is still good.
    again = await client.post(f"{SECURITY}/passkeys/new", data={"answer": made, "name": "Another"})
    assert again.headers["location"] == f"{SECURITY}?said=passkey_added"


async def test_nobody_renames_or_removes_the_passkey_of_another(world, owner):
    other = await world.open_account()
    await add_key(await signed_in(world, other), other)
    client = await signed_in(world, owner)
    (row,) = (await world.rows())["passkeys"]

    for reference in (row["id"], "x", "0" * 36):
        path = f"{SECURITY}/passkeys/{reference}"
        assert (await client.post(f"{path}/name", data={"name": "Mine"})).status_code == 404
        fields = {f"password_{reference}": owner.password}
        assert (await client.post(f"{path}/remove", data=fields)).status_code == 404
    assert (await world.rows())["passkeys"] == [row]


async def test_adding_asks_for_the_password_and_ends_with_the_browsers_challenge(world, owner):
    client, other = await signed_in(world, owner), await signed_in(world, owner)
    refused = await client.post(f"{SECURITY}/passkeys", data={"password_passkey": "wrong"})
    options = await begin_key(client, owner)

    elsewhere = await other.post(
        f"{SECURITY}/passkeys/new", data={"answer": Key().made(options), "name": "x"}
    )

    assert "That is not the password." in refused.text
    assert (elsewhere.status_code, (await world.rows())["passkeys"]) == (422, [])


async def test_one_passkey_is_of_one_account(world, owner):
    other, key = await world.open_account(), Key()
    await add_key(await signed_in(world, owner), owner, key)
    client = await signed_in(world, other)
    made = key.made(await begin_key(client, other))

    refused = await client.post(f"{SECURITY}/passkeys/new", data={"answer": made, "name": "x"})

    assert refused.status_code == 422
    assert len((await world.rows())["passkeys"]) == 1


async def test_the_browser_is_told_which_passkeys_it_has_already(world, owner):
    client = await signed_in(world, owner)
    await add_key(client, owner)

    options = await begin_key(client, owner)

    assert len(options["excludeCredentials"]) == 1
    assert options["attestation"] == "none"
    assert options["authenticatorSelection"]["residentKey"] == "required"


async def test_twenty_passkeys_are_enough(world, owner):
    client = await signed_in(world, owner)
    for number in range(MAX_PASSKEYS):
        await add_key(client, owner, Key(str(number).encode()))

    page = await client.post(f"{SECURITY}/passkeys", data={"password_passkey": owner.password})

    assert "Add a passkey" not in page.text
    assert len((await world.rows())["passkeys"]) == MAX_PASSKEYS


async def test_an_app_and_a_passkey_have_the_same_recovery_codes(world, owner):
    client = await signed_in(world, owner)
    await switch_on(client, owner)
    before = (await world.rows())["recovery_codes"]

    await add_key(client, owner)

    assert (await world.rows())["recovery_codes"] == before
    page = await (await password_right(world, owner)).get(SECOND)
    assert "Use a passkey" in page.text
    assert "Use a recovery code" in page.text


async def test_at_another_address_of_the_service_there_are_none(world, owner):
    client = await signed_in(world, owner)
    client.headers["host"] = "127.0.0.1"
    client.headers["origin"] = "http://127.0.0.1"

    for path in (PASSKEY, f"{SECURITY}/passkeys/new"):
        assert (await client.get(path)).status_code == 404
    assert (await client.post(PASSKEY)).status_code == 404


async def test_without_https_there_are_none(world, owner):
    client = await signed_in(world, owner)
    key = await add_key(client, owner)
    options = await ask_key(client)
    world.change(passkeys=passkeys_of(ROOT))

    assert world.deps.passkeys is None
    assert "passkey" not in (await browser(world).get(SIGN_IN)).text
    assert "Passkeys work only over https" in (await client.get(SECURITY)).text
    assert (await answer(browser(world), key.used(options))).status_code == 404
    other = await password_right(world, owner)
    assert "use a recovery code" in (await other.get(SECOND)).text


@in_turn(
    ("root", "origin"),
    [
        ("https://qr.example.com", "https://qr.example.com"),
        ("https://qr.example.com:8443", "https://qr.example.com:8443"),
        ("http://localhost:8000", "http://localhost:8000"),
        ("http://127.0.0.1:8000", None),
        ("http://qr.example.com", None),
    ],
)
def test_passkeys_are_of_the_dashboards_origin(root, origin):
    passkeys = passkeys_of(root)

    assert (passkeys.origin if passkeys else None) == origin


@in_turn(
    ("root", "pages", "is_possible"),
    [
        ("https://example.com", "https://example.com/auth", True),
        ("https://example.com", "https://assistants.example.com:8443", True),
        ("http://localhost:8000", "http://localhost:8001", True),
        ("https://qr.example.com", "https://mcp.example.com", False),
        ("https://qr.example.com", "https://example.com", False),
        ("https://example.com", "https://notexample.com", False),
        ("https://example.com", "http://example.com", False),
        ("http://127.0.0.1:8000", "http://127.0.0.1:8001", False),
    ],
)
def test_they_are_asked_for_at_the_dashboards_host_and_below_it(root, pages, is_possible):
    assert (passkeys_of(root, pages) is not None) == is_possible


async def test_whoever_asks_for_challenges_without_end_waits(world):
    client = browser(world)
    statuses = {(await client.post(PASSKEY)).status_code for _ in range(130)}

    assert statuses == {303, 429}
    assert len((await world.rows())["pending_steps"]) == 120
