"""E-mails over a real SMTP server: encrypted, to one address, with no injected header."""

import asyncio
import smtplib
import ssl
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from domain.accounts.emails import OutgoingEmail
from storage.mail.smtp import (
    Insecure,
    MailServer,
    Undeliverable,
    compose,
    parse_mail_server,
    reason_of,
    send_email,
)
from tests.cases import in_turn
from tests.storage.mail_server import make_identity, serving

SENT_AT = datetime(2026, 11, 20, 12, tzinfo=UTC)
SENDER = "repoint@qr.test"
EMAIL = OutgoingEmail(
    to="owner@example.com",
    subject="New form submission: Café",
    text="name: Ada\n.hidden\n" + "x" * 5_000 + "\n",
)


@pytest.fixture(scope="module")
def identity(tmp_path_factory):
    return make_identity(tmp_path_factory.mktemp("identity"))


async def send(url, message=EMAIL, *, tls=None, sender=SENDER):
    await asyncio.to_thread(send_email, parse_mail_server(url), sender, message, sent_at=SENT_AT, tls=tls)


async def test_an_email_arrives_as_it_was_written():
    async with serving() as server:
        await send(f"smtp://127.0.0.1:{server.port}")

    (received,) = server.received
    message = received.message
    assert (received.sender, received.recipients) == (SENDER, [EMAIL.to])
    assert message.get_content().replace("\r\n", "\n") == EMAIL.text
    assert message["Subject"] == EMAIL.subject
    assert (message["From"], message["To"]) == (f"Repoint <{SENDER}>", EMAIL.to)
    assert message["Date"].datetime == SENT_AT
    assert message["Message-ID"].strip().endswith("@qr.test>")
    assert message["Auto-Submitted"] == "auto-generated"


def test_the_url_that_unsubscribes_is_on_one_line_as_it_is():
    url = f"https://qr.test/dashboard/unsubscribe/{'x' * 300}"

    sent = compose(SENDER, replace(EMAIL, unsubscribe_url=url), sent_at=SENT_AT).as_bytes()

    assert f"\r\nList-Unsubscribe: <{url}>\r\n".encode() in sent


@in_turn("end", ["\r\nBcc: a@example.com", "\nx", "\r x"])
def test_a_url_that_would_begin_another_header_is_refused(end):
    with pytest.raises(ValueError):
        compose(SENDER, replace(EMAIL, unsubscribe_url=f"https://qr.test/{end}"), sent_at=SENT_AT)


async def test_starttls_is_used_where_it_is_offered_and_then_the_password_is_given(identity):
    tls, trust = identity
    async with serving(tls) as server:
        await send(f"smtp://us%40er:p%2Fw%3A@127.0.0.1:{server.port}", tls=trust)

    assert [received.was_encrypted for received in server.received] == [True]
    assert server.logins == [("us@er", "p/w:")]


async def test_smtps_is_encrypted_from_the_first_byte(identity):
    tls, trust = identity
    async with serving(tls, wrapped=True) as server:
        await send(f"smtps://user:secret@127.0.0.1:{server.port}", tls=trust)

    assert [received.was_encrypted for received in server.received] == [True]
    assert server.logins == [("user", "secret")]


@pytest.mark.parametrize("wrapped", [False, True])
async def test_a_server_that_nobody_vouches_for_gets_nothing(identity, wrapped):
    async with serving(identity[0], wrapped=wrapped) as server:
        scheme = "smtps" if wrapped else "smtp"
        with pytest.raises(ssl.SSLCertVerificationError):
            await send(f"{scheme}://user:secret@127.0.0.1:{server.port}")

    assert (server.received, server.logins) == ([], [])


async def test_a_password_never_goes_over_the_wire_as_it_is():
    async with serving() as server:
        with pytest.raises(Insecure):
            await send(f"smtp://user:secret@127.0.0.1:{server.port}")

    assert (server.received, server.logins) == ([], [])


async def test_on_this_machine_the_operator_may_do_without_encryption(identity):
    async with serving() as server:
        await send(f"smtp://user:secret@127.0.0.1:{server.port}?tls=off")

    assert [received.was_encrypted for received in server.received] == [False]
    assert server.logins == [("user", "secret")]


@in_turn(("verb", "kind"), [("MAIL", smtplib.SMTPSenderRefused), ("RCPT", smtplib.SMTPRecipientsRefused)])
async def test_what_the_server_refuses_is_raised(verb, kind):
    async with serving() as server:
        server.replies[verb] = "451 later"
        with pytest.raises(kind):
            await send(f"smtp://127.0.0.1:{server.port}")


@in_turn(
    "message",
    [
        OutgoingEmail(to="owner@example.com", subject="Hello\r\nBcc: everybody@example.com", text=""),
        OutgoingEmail(to="owner@example.com\r\nBcc: everybody@example.com", subject="", text=""),
        OutgoingEmail(to="owner@example.com, everybody@example.com", subject="", text=""),
        OutgoingEmail(to="<everybody@example.com>owner@example.com", subject="", text=""),
        OutgoingEmail(to="a..b@example.com", subject="", text=""),
        OutgoingEmail(to="nobody", subject="", text=""),
        OutgoingEmail(to=f"owner@{'ü' * 64}.example", subject="", text=""),
    ],
)
def test_nothing_in_an_email_becomes_a_header_or_another_address(message):
    with pytest.raises(Undeliverable):
        compose(SENDER, message, sent_at=SENT_AT)


def test_a_host_of_any_script_is_written_as_it_stands_in_the_dns():
    message = compose(
        "repoint@bücher.example",
        OutgoingEmail(to="owner@bücher.example", subject="", text=""),
        sent_at=SENT_AT,
    )

    assert message["To"] == "owner@xn--bcher-kva.example"
    assert message["From"] == "Repoint <repoint@xn--bcher-kva.example>"


@in_turn(
    ("url", "expected"),
    [
        ("smtp://localhost", ("localhost", 25, None, None, False, False)),
        ("smtp://user:p%40w@mail.example.com", ("mail.example.com", 587, "user", "p@w", False, False)),
        ("smtp://user:x@mail.example.com:2525/", ("mail.example.com", 2525, "user", "x", False, False)),
        ("smtps://user:x@mail.example.com", ("mail.example.com", 465, "user", "x", True, False)),
        ("smtp://[::1]:1025?tls=off", ("::1", 1025, None, None, False, True)),
    ],
)
def test_a_mail_server_is_read_from_its_url(url, expected):
    host, port, user, password, is_wrapped, is_plain = expected

    server = parse_mail_server(url)

    assert server == MailServer(
        host=host, port=port, user=user, password=password, is_wrapped=is_wrapped, is_plain=is_plain
    )
    assert "p@w" not in repr(server)


@in_turn(
    "url",
    [
        "mail.example.com",
        "http://user:hunter2@mail.example.com",
        "smtp://",
        "smtp://user:hunter2@",
        "smtp://user@mail.example.com",
        "smtp://user:hunter2@mail.example.com:port",
        "smtp://user:hunter2@mail.example.com:99999",
        "smtp://user:hunt/er2@mail.example.com",
        "smtp://user:hunter2@mail.example.com/inbox",
        "smtp://user:hunter2@mail.example.com?tls=maybe",
        "smtp://user:hunter2@mail.example.com?tls=off&x=1",
        "smtps://user:hunter2@mail.example.com?tls=off",
        "smtp://user:hunter2@[mail.example.com",
        "smtp://user:hunter%C3%A9@mail.example.com",
        "smtp://us%C3%A9r:hunter2@mail.example.com",
        "smtps://user:huntérx@mail.example.com",
    ],
)
def test_a_url_that_names_no_mail_server_is_refused_without_its_password(url):
    with pytest.raises(ValueError) as raised:
        parse_mail_server(url)

    assert "hunt" not in str(raised.value)
    assert "\n" not in str(raised.value)


async def reason(url, *, tls=None):
    try:
        await send(url, tls=tls)
    except Exception as error:  # noqa: BLE001 - whatever it is, it has words
        return reason_of(error)
    raise AssertionError("it was sent")


async def test_each_failure_of_a_mail_server_has_words_that_lead_on(identity, unused_tcp_port):
    tls, trust = identity
    async with serving(tls) as secure, serving() as plain:
        plain.replies.update(RCPT=f"550 {EMAIL.to} is nobody here")
        secure.replies["AUTH"] = "535 5.7.8 no"
        told = {
            await reason("smtp://mail.invalid"),
            await reason(f"smtp://127.0.0.1:{unused_tcp_port}"),
            await reason(f"smtps://127.0.0.1:{plain.port}"),
            await reason(f"smtp://127.0.0.1:{secure.port}"),
            await reason(f"smtp://user:word@127.0.0.1:{plain.port}"),
            await reason(f"smtp://user:word@127.0.0.1:{secure.port}", tls=trust),
            await reason(f"smtp://127.0.0.1:{plain.port}"),
        }

    assert told == {
        "the name of the mail server is not known",
        "nothing listens at that port of the mail server",
        "the mail server speaks no TLS at that port: smtps:// is for 465, smtp:// for 587",
        "the certificate of the mail server has another name or issuer",
        "the mail server offers no STARTTLS, and a password is not sent without it",
        "the mail server refuses the user name or the password (535)",
        "the mail server refuses the recipient (550)",
    }
