"""Somebody makes an account, and confirms its address."""

import asyncio
from dataclasses import replace
from types import SimpleNamespace

import pytest

from domain.accounts.accounts import SignUp
from domain.accounts.plans import Plan, Subscription, without_ads
from domain.kernel.errors import ValidationFailed
from domain.use_cases.accounts.accounts import subscribe
from tests.app.dashboard.accounts.mailbox import mailbox_of
from tests.app.dashboard.forms import form_in
from tests.app.dashboard.security.phone import switch_on
from tests.app.dashboard.signing import SIGN_IN, browser
from tests.cases import in_turn
from tests.support import cheap_passwords

SIGN_UP = "/dashboard/sign-up"
MARTA = {"email": "Marta@cafe-linden.example", "password": "linden-blossom"}
BANNER = "Confirm your address"


@pytest.fixture
def world(world):
    world.context = replace(world.context, sign_up=SignUp.OPEN, notifies=True)
    world.app.state.context = world.context
    return world


@pytest.fixture
async def mailbox(world):
    async with mailbox_of(world) as opened:
        yield opened


async def signed_up(world, language="", **fields):
    client = browser(world)
    client.headers["accept-language"] = language
    response = await client.post(SIGN_UP, data={**MARTA, **fields})
    assert (response.status_code, response.headers["location"]) == (303, "/dashboard"), response.text
    return client


async def test_who_signs_up_makes_a_code_at_once(world, owner):
    client = await signed_up(world)

    made = await client.post("/dashboard", data={"url": "cafe-linden.example"})
    home = await client.get("/dashboard")

    assert made.status_code == 303
    assert BANNER in home.text
    (row,) = [one for one in (await world.rows())["accounts"] if one["verified_email"] is None]
    assert (row["email"], row["plan"], row["subscription"]) == ("marta@cafe-linden.example", "free", "none")
    assert MARTA["password"] not in str(await world.rows())


async def test_the_link_in_the_email_confirms_the_address(world, mailbox):
    client = await signed_up(world)
    link = await mailbox.receive_link()
    # Scanners of e-mails open links.
    pages = [await browser(world).get(link) for _ in range(2)]
    token = link.partition("token=")[2]
    before = await browser(world).post(SIGN_IN, data=MARTA)

    confirmed = await client.post("/dashboard/confirm", data={"token": token})

    assert [page.status_code for page in pages] == [200, 200]
    assert "marta@cafe-linden.example" in pages[0].text
    assert before.status_code == 422
    assert confirmed.headers["location"] == "/dashboard?said=email_confirmed"
    assert BANNER not in (await client.get("/dashboard")).text
    assert (await browser(world).post(SIGN_IN, data=MARTA)).status_code == 303
    assert token not in str(await world.rows())


async def test_the_right_password_is_told_that_the_address_comes_first(world, mailbox):
    await signed_up(world)
    await mailbox.receive_link()
    elsewhere = browser(world)

    right = await elsewhere.post(SIGN_IN, data=MARTA)
    wrong = await elsewhere.post(SIGN_IN, data={**MARTA, "password": "linden-leaves"})

    assert (right.status_code, wrong.status_code) == (422, 422)
    assert "Confirm your address first: a link is on its way to marta@cafe-linden.example" in right.text
    assert "The e-mail address or the password is not right." in wrong.text
    assert "Confirm your address" not in wrong.text
    # The link that was sent again confirms it.
    token = (await mailbox.receive_link()).partition("token=")[2]
    fields = {"token": token, "password": MARTA["password"]}
    assert (await elsewhere.post("/dashboard/confirm", data=fields)).status_code == 303
    assert (await elsewhere.post(SIGN_IN, data=MARTA)).status_code == 303


async def test_the_zone_of_the_first_browser_is_that_of_the_account(world, owner, mailbox):
    async def zone_of(email):
        return [row["time_zone"] for row in (await world.rows())["accounts"] if row["email"] == email]

    await signed_up(world, time_zone="Europe/Vienna")
    await signed_up(world, email="made@up.example", time_zone="Mars/Base\0")
    # Without a script.
    await signed_up(world, "pt-BR,pt;q=0.9", email="quiet@cafe.example")
    # The operator's first account, which a script has made.
    for device in ("Mozilla/5.0 (iPhone) Safari", "Mozilla/5.0 (Windows NT 10.0) Firefox/150.0"):
        fields = {"email": owner.account.email, "password": owner.password}
        zone = "Asia/Tokyo" if "iPhone" in device else "America/Lima"
        await browser(world, user_agent=device).post(SIGN_IN, data={**fields, "time_zone": zone})

    assert await zone_of("marta@cafe-linden.example") == ["Europe/Vienna"]
    assert await zone_of("made@up.example") == ["UTC"]
    assert await zone_of("quiet@cafe.example") == ["America/Sao_Paulo"]
    assert await zone_of(owner.account.email) == ["Asia/Tokyo"]


async def test_the_page_before_each_scan_is_told_before_the_account_is_made(world):
    shown = await browser(world).get(SIGN_UP)
    world.change(allowances=without_ads(world.context.deps.allowances))
    hidden = await browser(world).get(SIGN_UP)

    assert "On Free, people first see a page of ours for a moment, “Almost there”" in shown.text
    assert "Almost there" not in hidden.text


@pytest.mark.both_databases
async def test_a_link_works_once_however_many_use_it_at_the_same_time(world, mailbox):
    client = await signed_up(world)
    token = (await mailbox.receive_link()).partition("token=")[2]

    answers = await asyncio.gather(
        *(client.post("/dashboard/confirm", data={"token": token}) for _ in range(6))
    )

    assert sorted(one.status_code for one in answers) == [303, *[404] * 5]
    assert "does not work any more" in (await client.get(f"/dashboard/confirm?token={token}")).text


async def test_a_link_ends_after_a_day_and_for_another_purpose(world, mailbox):
    client = await signed_up(world)
    token = (await mailbox.receive_link()).partition("token=")[2]

    for path in ("new-password", "set-up"):
        fields = {"token": token, "new": "a long password"}
        assert (await client.post(f"/dashboard/{path}", data=fields)).status_code == 404
    world.clock.advance(hours=24)

    assert (await client.post("/dashboard/confirm", data={"token": token})).status_code == 404


async def test_a_taken_address_gets_the_same_answer_after_the_same_work(world, owner, mailbox):
    hashed = []
    passwords = cheap_passwords()

    class Counting:
        matches = passwords.matches

        async def hash(self, password):
            hashed.append(password)
            return await passwords.hash(password)

    world.change(passwords=Counting())
    texts, rows, cookies = [], [], []
    # Its initials are those of the owner, which the frame shows.
    free = f"{owner.account.email[:2]}-nobody@example.com"
    for email in (free, owner.account.email):
        before = {table: len(found) for table, found in (await world.rows()).items()}
        client = await signed_up(world, email=email)
        after = {table: len(found) for table, found in (await world.rows()).items()}
        page = await client.get("/dashboard")
        (row,) = [
            one
            for one in (await world.rows())["accounts"]
            if one["email"] == email and not one["verified_email"]
        ]
        text = page.text.replace(form_in(page).fields["once"], "…").replace(str(row["id"]), "…")
        texts.append(text.replace(email, "…"))
        rows.append({table: number - before[table] for table, number in after.items()})
        cookies.append([*client.cookies.keys()])

    assert texts[0] == texts[1]
    assert rows[0] == rows[1]
    assert cookies[0] == cookies[1]
    assert len(hashed) == 2
    to = {one["To"]: one["Subject"] for one in await mailbox.receive()}
    assert to[free] == "Confirm your e-mail address"
    assert to[owner.account.email] == "You have an account already"
    assert (await owner.api.get("/account")).status_code == 200


async def test_a_link_opened_in_the_browser_of_another_says_nothing_of_their_address(world, mailbox):
    await signed_up(world)
    token = (await mailbox.receive_link()).partition("token=")[2]
    other = await signed_up(world, email="berta@cafe.example")

    fields = {"token": token, "password": MARTA["password"]}
    done = await other.post("/dashboard/confirm", data=fields)
    home = await other.get(done.headers["location"])

    assert BANNER in home.text
    assert "The address is confirmed." in home.text


async def test_of_two_accounts_of_an_address_the_first_to_confirm_has_it(world, mailbox):
    first, second = await signed_up(world), await signed_up(world)
    tokens = {}
    for message in await mailbox.receive():
        token = message.get_content().partition("token=")[2].split()[0]
        tokens[token] = (await browser(world).get(f"/dashboard/confirm?token={token}")).status_code

    password = MARTA["password"]
    answers = [
        await first.post("/dashboard/confirm", data={"token": token, "password": password})
        for token in tokens
    ]

    assert sorted(one.status_code for one in answers) == [303, 409]
    assert "Another account has this address" in next(one for one in answers if one.status_code == 409).text
    assert (await second.get("/dashboard")).status_code == 200


@pytest.mark.both_databases
async def test_who_signed_up_first_is_known_beside_a_stranger_with_the_same_address(world, mailbox):
    first = await signed_up(world)
    assert (await first.post("/dashboard", data={"url": "cafe-linden.example"})).status_code == 303
    world.clock.advance(minutes=20)
    await signed_up(world, password="made by a stranger")
    await mailbox.receive()
    world.clock.advance(minutes=20)

    for password in (MARTA["password"], "made by a stranger"):
        known = await browser(world).post(SIGN_IN, data={**MARTA, "password": password})
        assert "Confirm your address first" in known.text
    await mailbox.receive()
    await browser(world).post("/dashboard/reset", data={"email": MARTA["email"]})
    token = (await mailbox.receive_link()).partition("token=")[2]
    fields = {"token": token, "new": "my own blossom"}
    assert (await browser(world).post("/dashboard/new-password", data=fields)).status_code == 303
    inside = browser(world)
    await inside.post(SIGN_IN, data={**MARTA, "password": "my own blossom"})
    assert "cafe-linden.example" in (await inside.get("/dashboard")).text


async def test_a_wrong_password_costs_the_same_however_many_accounts_have_the_address(world, owner, mailbox):
    checked, passwords = [], world.deps.passwords

    class Counting:
        hash = passwords.hash

        async def matches(self, password_hash, password):
            checked.append(password)
            return await passwords.matches(password_hash, password)

    world.change(passwords=Counting())
    await signed_up(world)
    await signed_up(world)

    costs = []
    for email in (MARTA["email"], owner.account.email, "nobody@example.com"):
        checked.clear()
        await browser(world).post(SIGN_IN, data={"email": email, "password": "linden-leaves"})
        costs.append(len(checked))

    assert costs == [3, 3, 3]


async def test_the_operator_names_one_of_several_accounts_by_its_id(world, mailbox):
    await signed_up(world)
    await signed_up(world)

    with pytest.raises(ValidationFailed) as refused:
        await subscribe(world.deps, MARTA["email"], Plan.PRO, Subscription.ACTIVE)

    ids = [row["id"] for row in (await world.rows())["accounts"] if row["verified_email"] is None]
    assert all(str(one) in refused.value.message for one in ids)
    changed = await subscribe(world.deps, str(ids[0]), Plan.PRO, Subscription.ACTIVE)
    assert (str(changed.id), changed.plan) == (str(ids[0]), Plan.PRO)


async def test_a_mistyped_address_is_replaced_at_once_before_it_is_confirmed(world, mailbox):
    client = await signed_up(world, email="marta@cafe-lindn.example")
    old = (await mailbox.receive_link()).partition("token=")[2]

    changed = await client.post("/dashboard/settings/email", data=MARTA)
    page = await client.get(changed.headers["location"])
    new = (await mailbox.receive_link()).partition("token=")[2]

    assert "cafe-lindn" not in page.text
    assert "We sent a link to marta@cafe-linden.example" in page.text
    elsewhere = await browser(world).post(SIGN_IN, data=MARTA)
    assert "Confirm your address first" in elsewhere.text
    assert (await client.post("/dashboard/confirm", data={"token": old})).status_code == 404
    assert (await client.post("/dashboard/confirm", data={"token": new})).status_code == 303
    assert (await browser(world).post(SIGN_IN, data=MARTA)).status_code == 303


async def test_who_opens_the_link_on_another_device_gives_the_password_of_the_account(world, mailbox):
    await signed_up(world)
    token = (await mailbox.receive_link()).partition("token=")[2]
    other = browser(world)
    page = await other.get(f"/dashboard/confirm?token={token}")

    wrong = await other.post("/dashboard/confirm", data={"token": token, "password": "linden-leaf"})
    right = await other.post("/dashboard/confirm", data={"token": token, "password": MARTA["password"]})

    assert 'autocomplete="current-password"' in page.text
    assert (wrong.status_code, "That is not the password." in wrong.text) == (422, True)
    assert right.headers["location"] == f"{SIGN_IN}?said=email_confirmed"
    assert (await browser(world).post(SIGN_IN, data=MARTA)).status_code == 303


async def test_guesses_at_the_password_behind_a_link_are_slowed(world, mailbox):
    await signed_up(world)
    token = (await mailbox.receive_link()).partition("token=")[2]
    guess = {"token": token, "password": "linden-leaf"}

    answers = [await browser(world).post("/dashboard/confirm", data=guess) for _ in range(11)]

    assert [one.status_code for one in answers] == [*[422] * 10, 429]


async def test_a_stranger_who_signed_up_with_the_address_of_another_keeps_nothing_of_it(world, mailbox):
    stranger = await signed_up(world)
    await switch_on(stranger, SimpleNamespace(world=world, password=MARTA["password"]))
    token = (await mailbox.receive_link()).partition("token=")[2]
    holder = browser(world)

    pressed = await holder.post("/dashboard/confirm", data={"token": token})
    await holder.post("/dashboard/reset", data={"email": MARTA["email"]})
    link = await mailbox.receive_link()
    fields = {"token": link.partition("token=")[2], "new": "my own blossom"}
    await holder.post("/dashboard/new-password", data=fields)
    inside = await holder.post(SIGN_IN, data={**MARTA, "password": "my own blossom"})

    assert pressed.status_code == 422
    assert (inside.status_code, inside.headers["location"]) == (303, "/dashboard")
    assert (await stranger.get("/dashboard")).headers["location"] == SIGN_IN
    assert (await browser(world).post(SIGN_IN, data=MARTA)).status_code == 422
    rows = await world.rows()
    assert rows["authenticators"] == rows["recovery_codes"] == []


@pytest.mark.parametrize(
    ("mode", "said"),
    [(SignUp.CLOSED, "No new accounts here"), (SignUp.INVITED, "Accounts are by invitation")],
)
async def test_where_nobody_may_sign_up_the_page_says_so(world, mode, said):
    world.context = replace(world.context, sign_up=mode)
    world.app.state.context = world.context
    before = await world.rows()

    page, sent = await browser(world).get(SIGN_UP), await browser(world).post(SIGN_UP, data=MARTA)

    assert said in page.text
    assert "<form" not in page.text
    assert f'href="{SIGN_IN}"' in page.text
    assert (sent.status_code, await world.rows()) == (403, before)
    assert SIGN_UP not in (await browser(world).get(SIGN_IN)).text


@in_turn(
    ("fields", "said"),
    [
        ({"email": "marta@cafe-linden"}, "Something like .com is missing after the @."),
        ({"email": "<marta@cafe.example>"}, "This is not an e-mail address."),
        ({"email": "mailto:marta@cafe.example"}, "This is not an e-mail address."),
        ({"email": "marta@cafe..example"}, "This is not an e-mail address."),
        ({"email": "marta"}, "This is not an e-mail address."),
        ({"email": "marta@cafe.example\r\nBcc: all@example.com"}, "This is not an e-mail address."),
        ({"email": ""}, "This is not an e-mail address."),
        ({"password": "short"}, "Use 10 characters or more."),
        ({"password": "x" * 2_000}, "Use 1,024 characters or fewer."),
    ],
)
async def test_a_fault_is_said_beside_its_field_and_nothing_is_lost(world, fields, said):
    refused = await browser(world).post(SIGN_UP, data={**MARTA, **fields})

    assert refused.status_code == 422
    assert said in refused.text
    assert "<title>Error: " in refused.text
    assert 'aria-invalid="true"' in refused.text
    assert "password" in fields or 'value="linden-blossom"' in refused.text
    assert "email" in fields or 'value="Marta@cafe-linden.example"' in refused.text
    assert (await world.rows())["accounts"] == []


async def test_an_address_gets_three_emails_in_ten_minutes_whoever_asks(world, mailbox):
    for number in range(3):
        await signed_up(world, password=f"linden blossom {number}")

    refused = await browser(world, address="198.51.100.9").post(SIGN_UP, data=MARTA)

    assert refused.status_code == 429
    assert "Too many tries." in refused.text
    assert len(await mailbox.receive()) == 3
    world.clock.advance(minutes=11)
    await signed_up(world)


async def test_a_network_address_starts_twenty_accounts_in_ten_minutes(world):
    for number in range(20):
        await signed_up(world, email=f"{number}@example.com")

    refused = await browser(world).post(SIGN_UP, data=MARTA)

    assert (refused.status_code, refused.headers["retry-after"]) == (429, "600")


async def test_the_link_is_sent_again(world, mailbox):
    client = await signed_up(world)
    first = await mailbox.receive_link()

    asked = await client.post("/dashboard/confirm/again")

    second = await mailbox.receive_link()
    assert asked.headers["location"] == "/dashboard?said=email_sent"
    assert first != second
    assert {(await client.get(link)).status_code for link in (first, second)} == {200}
    await client.post("/dashboard/confirm/again")
    asked = await client.post("/dashboard/confirm/again")
    assert asked.headers["location"] == "/dashboard?said=email_wait"


async def test_pages_and_emails_have_the_language_of_the_browser(world, mailbox):
    client = browser(world, accept_language="de-AT")
    page = await client.get(SIGN_UP)
    await client.post(SIGN_UP, data=MARTA)

    (message,) = await mailbox.receive()

    assert "Ihr erster Code in zwei Minuten" in page.text
    assert message["Subject"] == "Bestätigen Sie Ihre E-Mail-Adresse"
    client.headers["accept-language"] = "fr"
    assert 'lang="de"' in (await client.get("/dashboard")).text


async def test_a_contact_of_an_unconfirmed_account_is_announced_to_nobody(world, owner, mailbox):
    await signed_up(world, email="other@example.com")
    await mailbox.receive()
    await world.store.accounts.save(replace(owner.account, verified_email=None), "email", "verified_email")
    await owner.receive(await owner.make(), notify=True)

    assert await mailbox.receive() == []
