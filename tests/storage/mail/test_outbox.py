"""The outbox: every e-mail arrives, once, also when the server is away for a while."""

import asyncio
import logging
from dataclasses import replace
from datetime import timedelta
from functools import partial
from uuid import uuid4

import pytest
from tortoise.expressions import F

from app.emails.queued import compose_queued
from app.main import running_context
from app.settings import Settings
from domain.kernel.retries import DELAYS
from storage.db.models.accounts import MailRow
from storage.mail.outbox import LEASE, Outbox
from storage.mail.smtp import parse_mail_server
from storage.scan_log.geography import Geography
from tests.storage.mail_server import serving
from tests.support import NOON

SECRET = "ada.lovelace@example.com"
NOWHERE = 9


def outbox_of(world, port):
    write = partial(
        compose_queued, world.deps, dashboard_url="https://qr.test/dashboard", secret_key=b"k" * 32
    )
    return Outbox(parse_mail_server(f"smtp://127.0.0.1:{port}"), "repoint@qr.test", write)


@pytest.fixture
async def server():
    async with serving() as running:
        yield running


@pytest.fixture
def outbox(world, server):
    return outbox_of(world, server.port)


async def receive(owner, code=None, **entered):
    code = code or await owner.make(name="Table 7")
    return await owner.receive(code, entered or {"email": SECRET}, notify=True)


async def waiting(world):
    """How often each e-mail in the outbox has been tried."""
    return sorted([row["tries"] for row in (await world.rows("mails"))["mails"]])


async def test_an_owner_is_notified_of_a_new_contact_once(world, owner, server, outbox):
    code = await owner.make(name="Table 7")
    await receive(owner, code)

    await outbox.send_due(NOON)
    await outbox.send_due(NOON + timedelta(days=1))

    (received,) = server.received
    assert received.recipients == [owner.account.email]
    assert received.message["Subject"] == "New contact: Table 7"
    assert SECRET in received.message.get_content()
    assert code["short_url"] in received.message.get_content()
    assert await waiting(world) == []


@pytest.mark.slow
async def test_two_processes_send_each_email_once(world, owner, server, outbox):
    code = await owner.make()
    for number in range(25):
        await receive(owner, code, name=f"number {number}.")

    await asyncio.gather(outbox.send_due(NOON), outbox_of(world, server.port).send_due(NOON))

    texts = [received.message.get_content() for received in server.received]
    assert len(texts) == 25
    assert all(sum(f"number {number}." in text for text in texts) == 1 for number in range(25))
    assert await waiting(world) == []


async def test_a_locked_contact_is_announced_without_what_is_in_it(world, owner, server, outbox):
    world.limit_contacts(business=1)
    code = await owner.make()
    await receive(owner, code, email="first@example.com")
    await receive(owner, code)

    await outbox_of(world, server.port).send_due(NOON)

    texts = sorted((received.message.get_content() for received in server.received), key=len)
    assert len(texts) == 2
    assert SECRET not in "".join(texts)
    assert sum("It is waiting" in text for text in texts) == 1


async def test_nothing_is_sent_of_a_contact_that_was_erased(world, owner, server, outbox):
    contact_id = await receive(owner)
    await owner.api.delete(f"/contacts/{contact_id}")

    await outbox.send_due(NOON)

    assert server.connections == 0


async def test_an_email_outlives_its_code(world, owner, server, outbox):
    code = await owner.make(name="Table 7")
    await receive(owner, code)
    await owner.api.delete(f"/qr-codes/{code['id']}")

    await outbox.send_due(NOON)

    (received,) = server.received
    assert SECRET in received.message.get_content()
    assert received.message["Subject"] == "New contact: a QR code"


async def test_an_email_is_tried_again_until_the_server_takes_it(world, owner, server, outbox):
    await receive(owner)
    server.replies["DATA"] = "451 come back later"

    await outbox.send_due(NOON)
    await outbox.send_due(NOON + timedelta(seconds=4))
    assert await waiting(world) == [1]
    await outbox.send_due(NOON + timedelta(seconds=5))
    assert await waiting(world) == [2]
    server.replies.clear()
    await outbox.send_due(NOON + timedelta(minutes=5, seconds=4))
    assert server.received == []
    await outbox.send_due(NOON + timedelta(minutes=5, seconds=5))

    assert len(server.received) == 1
    assert await waiting(world) == []


@pytest.mark.slow
async def test_an_email_is_given_up_after_three_days(world, owner, server, outbox, caplog):
    await receive(owner)
    server.replies["RCPT"] = f"550 {owner.account.email} is nobody here"

    now = NOON
    for wait in DELAYS:
        await outbox.send_due(now)
        assert len(await waiting(world)) == 1
        now += wait
    await outbox.send_due(now)

    assert await waiting(world) == []
    assert timedelta(days=3) < now - NOON < timedelta(days=4)
    assert [record.levelno for record in caplog.records][-1] == logging.ERROR
    assert "550" in caplog.text


def failing(world, server, failure):
    """An outbox that fails unexpectedly: before it connects to the server, or while it sends."""
    outbox = outbox_of(world, server.port)
    if failure == "composing":

        async def compose(*_):
            raise LookupError(SECRET)

        return Outbox(outbox._server, "repoint@qr.test", compose)
    unsendable = replace(outbox._server, user="user", password="pässword", is_plain=True)
    return Outbox(unsendable, "repoint@qr.test", outbox._compose)


@pytest.mark.slow
@pytest.mark.parametrize("failure", ["composing", "sending"])
async def test_whatever_goes_wrong_an_email_is_given_up_after_three_days(
    world, owner, server, caplog, failure
):
    await receive(owner)
    outbox = failing(world, server, failure)

    now = NOON
    for number, wait in enumerate(DELAYS):
        assert await waiting(world) == [number]
        await outbox.send_due(now)
        now += wait
    await outbox.send_due(now)

    assert await waiting(world) == []
    assert server.received == []
    assert "given up" in caplog.text
    assert SECRET not in caplog.text


async def test_an_email_that_cannot_be_composed_holds_up_no_other(world, owner, server):
    code = await owner.make()
    await receive(owner, code)
    await receive(owner, code)
    outbox = outbox_of(world, server.port)
    write, written = outbox._compose, []

    async def write_all_but_the_first(*ids):
        written.append(ids)
        if len(written) == 1:
            raise LookupError
        return await write(*ids)

    await Outbox(outbox._server, "repoint@qr.test", write_all_but_the_first).send_due(NOON)

    assert len(server.received) == 1
    assert await waiting(world) == [1]


async def test_while_the_server_is_away_one_email_at_a_time_is_tried(world, owner):
    code = await owner.make()
    for _ in range(3):
        await receive(owner, code)

    await outbox_of(world, NOWHERE).send_due(NOON)

    assert await waiting(world) == [0, 0, 1]


async def test_an_email_that_nobody_takes_holds_up_no_other(world, owner, server, outbox):
    other = await world.open_account()
    await receive(owner)
    await receive(other)
    server.replies[f"rcpt to:<{owner.account.email}>"] = "550 nobody here"

    await outbox.send_due(NOON)

    assert [received.recipients for received in server.received] == [[other.account.email]]
    assert await waiting(world) == [1]


async def test_an_email_whose_process_died_on_the_way_is_sent_by_another(world, owner, server, outbox):
    await receive(owner)
    await MailRow.all().update(tries=F("tries") + 1, due_at=NOON + LEASE)

    await outbox.send_due(NOON + LEASE - timedelta(seconds=1))
    assert server.received == []
    await outbox.send_due(NOON + LEASE)

    assert len(server.received) == 1


async def test_an_email_to_what_is_no_address_is_given_up_at_once(world, owner, server, outbox, caplog):
    owner.account = replace(owner.account, id=uuid4()).verified("a..b@example.com")
    await world.store.accounts.add(owner.account)
    await receive(owner, {"id": "00000000-0000-4000-8000-000000000000"})

    await outbox.send_due(NOON)

    assert (server.received, await waiting(world)) == ([], [])
    assert "given up" in caplog.text


async def test_no_address_and_nothing_that_was_entered_is_in_the_log(world, owner, server, outbox, caplog):
    caplog.set_level(logging.INFO)
    code = await owner.make()
    for verb in ("MAIL", "RCPT", "DATA", "EHLO"):
        await receive(owner, code)
        server.replies = {verb: f"450 {SECRET} {owner.account.email}"}
        await outbox.send_due(NOON)
    server.replies = {}
    await outbox.send_due(NOON + timedelta(hours=1))

    assert len(server.received) == 4
    assert "will retry" in caplog.text
    assert SECRET not in caplog.text
    assert owner.account.email not in caplog.text


async def test_it_runs_by_itself_until_it_is_stopped(world, owner, server, outbox):
    await receive(owner)

    outbox.start()
    async with asyncio.timeout(5):
        await server.has_received.wait()
        await outbox.close()

    assert await waiting(world) == []


async def test_the_process_tells_owners_where_a_mail_server_is_set_up(database, tmp_path):
    for url, notifies in (("smtp://127.0.0.1:9", True), (None, False)):
        settings = Settings(data=tmp_path, smtp_url=url)
        async with running_context(settings, database, b"k" * 32, Geography(None)) as context:
            assert context.notifies is notifies
