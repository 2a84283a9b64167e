"""A forgotten password, the first one of an invited account, another address, and what owners are told."""

import asyncio
import logging
from functools import partial
from urllib.parse import parse_qs, urlsplit

import pytest

from app.emails.queued import compose_queued
from domain.accounts.plans import Plan, Subscription
from domain.accounts.secrets import Purpose
from domain.oauth.clients import AuthMethod, Client
from domain.use_cases.accounts.accounts import open_account
from domain.use_cases.oauth.assistants import EmailKind, queue_assistant_email
from domain.use_cases.self_service.links import mint_link
from domain.use_cases.self_service.new_passwords import invite
from storage.mail.outbox import Outbox
from storage.runtime.sweeper import sweep_accounts
from tests.app.dashboard.accounts.mailbox import link_in, mailbox_of
from tests.app.dashboard.signing import SIGN_IN, browser, sign_in, signed_in
from tests.support import NOON, ROOT, SECRET

RESET = "/dashboard/reset"
SETTINGS = "/dashboard/settings"
NEW = "a longer password than before"
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1"
FIREFOX = "Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0"


@pytest.fixture
async def mailbox(world):
    async with mailbox_of(world) as opened:
        yield opened


def token_in(link):
    return parse_qs(urlsplit(link).query)["token"][0]


async def ask(world, email, **headers):
    return await browser(world, **headers).post(RESET, data={"email": email})


async def change_email(client, owner, email="new@example.com", **fields):
    return await client.post(f"{SETTINGS}/email", data={"email": email, "password": owner.password, **fields})


async def test_a_forgotten_password_is_replaced_by_a_link(world, owner, mailbox):
    elsewhere = await signed_in(world, owner)
    await ask(world, owner.account.email.upper())
    link = await mailbox.receive_link()

    page = await browser(world).get(link)
    chosen = await browser(world).post("/dashboard/new-password", data={"token": token_in(link), "new": NEW})

    assert page.status_code == 200
    assert chosen.headers["location"] == f"{SIGN_IN}?said=password_chosen"
    assert (await elsewhere.get("/dashboard")).status_code == 303
    assert (await sign_in(browser(world), owner)).status_code == 422
    assert (await sign_in(browser(world), owner, password=NEW)).status_code == 303
    assert (await browser(world).get(link)).status_code == 404


async def test_an_unknown_address_gets_the_same_answer_after_the_same_work(world, owner, mailbox):
    seen = []
    for email in (owner.account.email, "nobody@example.com"):
        before = await world.rows()
        asked = await ask(world, email)
        after = await world.rows()
        page = await browser(world).get(asked.headers["location"])
        added = {table: len(after[table]) - len(before[table]) for table in after}
        seen.append((asked.status_code, asked.headers["location"], page.text, added))

    assert seen[0] == seen[1]
    assert [one["To"] for one in await mailbox.receive()] == [owner.account.email]


@pytest.mark.both_databases
async def test_of_many_who_use_a_link_one_sets_the_password(world, owner, mailbox):
    await ask(world, owner.account.email)
    token = token_in(await mailbox.receive_link())
    chosen = [f"{NEW} {number}" for number in range(5)]

    answers = await asyncio.gather(
        *(browser(world).post("/dashboard/new-password", data={"token": token, "new": new}) for new in chosen)
    )

    won = [one.status_code == 303 for one in answers]
    let_in = [(await sign_in(browser(world), owner, password=new)).status_code == 303 for new in chosen]
    assert won.count(True) == 1
    assert let_in == won


async def test_a_link_to_a_new_password_ends_after_an_hour_and_with_a_new_password(world, owner, mailbox):
    await ask(world, owner.account.email)
    first = await mailbox.receive_link()
    world.clock.advance(hours=1)
    assert (await browser(world).get(first)).status_code == 404
    await ask(world, owner.account.email)
    second = await mailbox.receive_link()
    client = await signed_in(world, owner)

    await client.post(f"{SETTINGS}/password", data={"current": owner.password, "new": NEW})

    assert (await browser(world).get(second)).status_code == 404


@pytest.mark.parametrize("token", ["", "x", "x" * 43, "\x00", "é" * 5_000])
async def test_an_unknown_link_changes_nothing(world, owner, token):
    before = await world.rows()

    for path in ("confirm", "new-password", "set-up"):
        answer = await browser(world).post(f"/dashboard/{path}", data={"token": token, "new": NEW})
        assert answer.status_code == 404

    assert await world.rows() == before


async def test_a_short_password_uses_nothing_up(world, owner, mailbox):
    await ask(world, owner.account.email)
    token = token_in(await mailbox.receive_link())

    refused = await browser(world).post("/dashboard/new-password", data={"token": token, "new": "short"})

    assert refused.status_code == 422
    assert "Use 10 characters or more." in refused.text
    again = await browser(world).post("/dashboard/new-password", data={"token": token, "new": NEW})
    assert again.status_code == 303


@pytest.mark.parametrize("email", ["", "nobody", "a@b.example\r\nBcc: all@example.com"])
async def test_what_is_no_address_is_said_beside_the_field(world, email):
    refused = await ask(world, email)

    assert refused.status_code == 422
    assert 'aria-describedby="fault-email"' in refused.text


async def test_links_to_an_address_are_limited_alike_with_and_without_an_account(world, owner):
    for email in (owner.account.email, "nobody@example.com"):
        statuses = [(await ask(world, email, address=f"198.51.100.{n}")).status_code for n in range(4)]
        assert statuses == [303, 303, 303, 429]


async def test_an_invited_person_chooses_a_password_and_is_inside(world, mailbox):
    account, token = await invite(
        world.deps, "ada@example.com", plan=Plan.PRO, subscription=Subscription.ACTIVE
    )
    client = browser(world)
    page = await client.get(f"/dashboard/set-up?token={token}")

    chosen = await client.post("/dashboard/set-up", data={"token": token, "new": NEW})

    assert "Welcome" in page.text
    assert account.email in page.text
    assert chosen.headers["location"] == "/dashboard"
    assert (await client.get("/dashboard")).status_code == 200
    assert (await client.post("/dashboard/set-up", data={"token": token, "new": NEW})).status_code == 404


async def test_emails_to_an_invited_person_speak_as_the_page_did(world, mailbox):
    _, token = await invite(world.deps, "ada@example.com", plan=Plan.PRO, subscription=Subscription.ACTIVE)
    client = browser(world)
    german = {"Accept-Language": "de"}

    await client.post("/dashboard/set-up", data={"token": token, "new": NEW}, headers=german)
    await client.post(
        "/dashboard/settings/password", data={"current": NEW, "new": f"{NEW} 2"}, headers=german
    )
    (message,) = await mailbox.receive()

    assert message["Subject"] == "Das Passwort wurde geändert"


async def test_the_owner_is_told_of_each_new_password(world, owner, mailbox):
    client = await signed_in(world, owner)
    await client.post(f"{SETTINGS}/password", data={"current": owner.password, "new": NEW})
    (by_settings,) = await mailbox.receive()
    await ask(world, owner.account.email)
    token = token_in(await mailbox.receive_link())
    await browser(world).post("/dashboard/new-password", data={"token": token, "new": f"{NEW}!"})
    (by_link,) = await mailbox.receive()

    for message in (by_settings, by_link):
        assert (message["To"], message["Subject"]) == (owner.account.email, "The password was changed")
        assert f"{ROOT}/dashboard/reset" in message.get_content()
        assert NEW not in message.get_content()


async def test_another_address_holds_once_its_link_is_opened(world, owner, mailbox):
    client, old = await signed_in(world, owner), owner.account.email

    asked = await change_email(client, owner)
    messages = {one["To"]: one for one in await mailbox.receive()}
    link = link_in(messages["new@example.com"])
    before = await client.get(SETTINGS)
    await client.post("/dashboard/confirm", data={"token": token_in(link)})

    assert asked.status_code == 303
    assert f"{old}, confirmed" in before.text
    assert "new@example.com" in messages[old].get_content()
    assert "token=" not in messages[old].get_content()
    assert "new@example.com, confirmed" in (await client.get(SETTINGS)).text
    assert (await sign_in(browser(world), owner)).status_code == 422
    assert (await sign_in(browser(world), owner, email="new@example.com")).status_code == 303


async def test_no_link_to_the_old_address_outlives_its_change(world, owner, mailbox):
    client = await signed_in(world, owner)
    await ask(world, owner.account.email)
    await change_email(client, owner)
    links = {one["To"]: link_in(one) for one in await mailbox.receive() if "token=" in one.get_content()}

    await client.post("/dashboard/confirm", data={"token": token_in(links["new@example.com"])})

    old = {"token": token_in(links[owner.account.email]), "new": NEW}
    assert (await browser(world).post("/dashboard/new-password", data=old)).status_code == 404


async def test_a_taken_address_is_not_revealed_to_who_wants_it(world, owner, mailbox):
    other = await world.open_account()
    client = await signed_in(world, owner)

    answers = [await change_email(client, owner, email) for email in ("new@example.com", other.account.email)]

    assert answers[0].headers["location"] == answers[1].headers["location"]
    subjects = {one["To"]: one["Subject"] for one in await mailbox.receive()}
    assert subjects[other.account.email] == "You have an account already"


async def test_a_new_password_stops_a_change_of_the_address(world, owner, mailbox):
    stranger, client = await signed_in(world, owner), await signed_in(world, owner)
    await change_email(stranger, owner)
    (link,) = [link_in(one) for one in await mailbox.receive() if one["To"] == "new@example.com"]
    await change_email(stranger, owner, "later@example.com")

    await client.post(f"{SETTINGS}/password", data={"current": owner.password, "new": NEW})

    assert (await browser(world).get(link)).status_code == 404
    assert {one["To"] for one in await mailbox.receive()} == {owner.account.email}


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"password": "wrong"}, "That is not the password."),
        ({"email": "nobody@example"}, "Something like .com is missing after the @."),
    ],
)
async def test_a_wrong_change_of_the_address_sends_nothing(world, owner, mailbox, fields, said):
    client = await signed_in(world, owner)

    refused = await change_email(client, owner, **fields)

    assert refused.status_code == 422
    assert said in refused.text
    assert f'value="{fields.get("email", "new@example.com")}"' in refused.text
    assert await mailbox.receive() == []


async def test_its_own_address_is_no_change(world, owner, mailbox):
    refused = await change_email(await signed_in(world, owner), owner, owner.account.email.upper())

    assert refused.status_code == 422
    assert "This is already the address of your account." in refused.text
    assert await mailbox.receive() == []


async def test_its_own_address_takes_a_change_back_that_waits(world, owner, mailbox):
    client = await signed_in(world, owner)
    await change_email(client, owner)
    (link,) = [link_in(one) for one in await mailbox.receive() if one["To"] == "new@example.com"]

    back = await change_email(client, owner, owner.account.email)

    assert "This is already the address of your account." in back.text
    assert (await client.post("/dashboard/confirm", data={"token": token_in(link)})).status_code == 404


async def test_a_link_changes_no_other_account(world, owner, mailbox):
    other = await world.open_account()
    await ask(world, owner.account.email)
    token = token_in(await mailbox.receive_link())
    client = await signed_in(world, other)

    await client.post("/dashboard/new-password", data={"token": token, "new": NEW})

    assert (await sign_in(browser(world), other)).status_code == 303
    assert (await client.get("/dashboard")).status_code == 200


async def test_an_owner_is_told_of_a_device_that_is_new_to_the_account(world, owner, mailbox):
    await owner.go_by("Europe/Vienna")
    await signed_in(world, owner, user_agent=FIREFOX)
    await signed_in(world, owner, user_agent=FIREFOX)
    assert await mailbox.receive() == []

    await signed_in(world, owner, user_agent=IPHONE)
    await signed_in(world, owner, user_agent=IPHONE)

    (message,) = await mailbox.receive()
    text = message.get_content()
    assert message["To"] == owner.account.email
    assert "iPhone, Safari" in text
    assert "13:00" in text or "1:00" in text
    assert f"{ROOT}{SETTINGS}" in text
    assert "203.0.113.7" not in text


@pytest.mark.parametrize(
    "name", ["<script>alert(1)</script>", "{{7*7}} {email}", "\u202etnatsissa", "a\r\nBcc: all@example.com"]
)
@pytest.mark.parametrize("kind", [EmailKind.NEW_ASSISTANT, EmailKind.ASSISTANT_WRITES])
async def test_what_a_program_calls_itself_is_text_and_nothing_else(world, owner, mailbox, name, kind):
    client = Client(
        id="c",
        name=name,
        uri=None,
        redirect_uris=("https://example.com/cb",),
        auth_method=AuthMethod.NONE,
        secret_hash=None,
        created_at=NOON,
        seen_at=NOON,
        fetched_at=None,
    )
    await queue_assistant_email(world.deps, owner.account.id, kind, client)

    (message,) = await mailbox.receive()

    clean = " ".join("".join(one if one.isprintable() else " " for one in name).split())
    assert clean in message.get_content()
    assert clean in message["Subject"]
    assert f"{ROOT}/dashboard/assistants" in message.get_content().split()
    assert "Bcc" not in message
    assert message.get_content_type() == "text/plain"
    assert "\u202e" not in message.get_content()


async def test_without_a_mail_server_the_link_is_one_line_of_the_log(world, owner, caplog):
    caplog.set_level(logging.INFO)
    compose = partial(compose_queued, world.deps, dashboard_url=f"{ROOT}/dashboard", secret_key=SECRET)
    asked = await ask(world, owner.account.email)
    await signed_in(world, owner, user_agent=FIREFOX)
    await signed_in(world, owner, user_agent=IPHONE)

    await Outbox(None, "repoint@qr.test", compose).send_due(NOON)

    (line,) = [one.getMessage() for one in caplog.records if "token=" in one.getMessage()]
    assert owner.account.email in line
    link = line.partition(ROOT)[2]
    assert (await browser(world).get(link)).status_code == 200
    assert "This service sends no e-mail." in (await browser(world).get(asked.headers["location"])).text
    assert (await world.rows())["mails"] == []


async def test_without_a_mail_server_no_page_promises_an_email(world, owner):
    client, stranger = await signed_in(world, owner), browser(world)

    for page in (await client.get(SETTINGS), await stranger.get(RESET)):
        assert "This service sends no e-mail" in page.text
        assert "We send a link" not in page.text
    again = await client.post("/dashboard/confirm/again")
    assert again.headers["location"] == "/dashboard?said=email_changing_logged"


async def test_the_first_account_gets_a_new_password_by_the_log(world, caplog):
    caplog.set_level(logging.INFO)
    await open_account(world.deps, "owner@localhost", plan=Plan.FREE, subscription=Subscription.NONE)
    compose = partial(compose_queued, world.deps, dashboard_url=f"{ROOT}/dashboard", secret_key=SECRET)

    assert (await ask(world, "owner@localhost")).status_code == 303
    await Outbox(None, "repoint@qr.test", compose).send_due(NOON)

    assert any("owner@localhost" in one.getMessage() for one in caplog.records)


async def test_the_language_is_that_of_the_browser_until_one_is_chosen(world, owner, mailbox):
    client = await signed_in(world, owner, accept_language="fr")
    assert 'lang="fr"' in (await client.get(SETTINGS)).text

    await client.post(SETTINGS, data={"time_zone": "UTC", "language": "ja", "look": ""})

    assert 'lang="ja"' in (await client.get(SETTINGS)).text
    await ask(world, owner.account.email)
    assert (await mailbox.receive())[0]["Subject"] == "新しいパスワードの設定"
    refused = await client.post(SETTINGS, data={"time_zone": "UTC", "language": "tlh", "look": ""})
    assert refused.status_code == 422


async def test_expired_links_are_swept(world, owner):
    await mint_link(world.deps, owner.account, Purpose.SET_UP)

    world.clock.advance(hours=23)
    await sweep_accounts(world.clock.now())
    assert len((await world.rows())["one_time_tokens"]) == 1
    world.clock.advance(hours=1)
    await sweep_accounts(world.clock.now())

    assert (await world.rows())["one_time_tokens"] == []
