"""The operator's mail server, and sending one e-mail through it."""

import smtplib
import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from email.errors import MessageError
from email.headerregistry import Address, BaseHeader, HeaderRegistry, UnstructuredHeader
from email.message import EmailMessage
from email.policy import SMTP, Policy
from email.utils import format_datetime, make_msgid
from socket import gaierror
from types import MappingProxyType
from typing import Final
from urllib.parse import parse_qs, unquote, urlsplit

from domain.accounts.emails import OutgoingEmail

SECONDS: Final = 20.0
_PORTS: Final = {"smtp": 25, "smtps": 465}
_SUBMISSION: Final = 587


class _UrlHeader(UnstructuredHeader, BaseHeader):
    """On one line: a folded URL becomes encoded words (RFC 2047), which no mail program reads as a URL."""

    def fold(self, *, policy: Policy) -> str:
        return f"{self.name}: {self}{policy.linesep}"


_HEADERS: Final = HeaderRegistry()
_HEADERS.map_to_type("list-unsubscribe", _UrlHeader)
_POLICY: Final = SMTP.clone(header_factory=_HEADERS)


@dataclass(frozen=True, kw_only=True, slots=True)
class MailServer:
    """`is_wrapped`: TLS from the first byte (smtps); otherwise STARTTLS, unless `is_plain`."""

    host: str
    port: int
    user: str | None
    password: str | None
    is_wrapped: bool
    is_plain: bool = False

    def __repr__(self) -> str:
        return f"MailServer({self.host}:{self.port})"


class Undeliverable(Exception):
    """No server would accept the e-mail: its address is invalid."""


class Insecure(Exception):
    """The server offers no STARTTLS, and a password must not be sent unencrypted."""


# The first that fits. All but the last three are about REPOINT_SMTP_URL.
_REASONS: Final[Mapping[type[Exception], str]] = MappingProxyType(
    {
        Insecure: "the mail server offers no STARTTLS, and a password is not sent without it",
        gaierror: "the name of the mail server is not known",
        ConnectionRefusedError: "nothing listens at that port of the mail server",
        TimeoutError: f"the mail server did not answer within {SECONDS:.0f} seconds",
        ssl.SSLCertVerificationError: "the certificate of the mail server has another name or issuer",
        ssl.SSLError: "the mail server speaks no TLS at that port: smtps:// is for 465, smtp:// for 587",
        smtplib.SMTPAuthenticationError: "the mail server refuses the user name or the password",
        smtplib.SMTPServerDisconnected: "the mail server closed the connection: port 465 needs smtps://",
        smtplib.SMTPSenderRefused: "the mail server refuses the sender, see REPOINT_MAIL_FROM",
        smtplib.SMTPRecipientsRefused: "the mail server refuses the recipient",
        smtplib.SMTPDataError: "the mail server refuses the e-mail",
        OSError: "the mail server cannot be reached",
    }
)


def parse_mail_server(url: str) -> MailServer:
    """`smtp://user:password@host:port` (STARTTLS) or `smtps://…` (TLS).

    `smtp://…?tls=off` is for a server on this machine: nothing is encrypted. Raises ValueError with a
    message for the operator. It omits the URL, which may hold a password.
    """
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise ValueError(
            "cannot be read; write / ? # [ ] and @ in a user name or password as %2F %3F %23 %5B %5D and %40"
        ) from None
    query = {name: values[-1] for name, values in parse_qs(parts.query, keep_blank_values=True).items()}
    is_plain = query == {"tls": "off"} and parts.scheme == "smtp"
    if parts.scheme not in _PORTS:
        raise ValueError("must begin with smtp:// or smtps://")
    if not parts.hostname or parts.path not in ("", "/") or parts.fragment or (query and not is_plain):
        raise ValueError("must be like smtp://user:password@mail.example.com:587, with ?tls=off at most")
    if (parts.username is None) != (parts.password is None):
        raise ValueError("must have a user name and a password, or neither")
    user, password = (None if text is None else unquote(text) for text in (parts.username, parts.password))
    if not all(text.isascii() for text in (user, password) if text):
        raise ValueError("must have a user name and a password of ASCII characters only")
    default_port = _SUBMISSION if user is not None and parts.scheme == "smtp" else _PORTS[parts.scheme]
    return MailServer(
        host=parts.hostname,
        port=port or default_port,
        user=user,
        password=password,
        is_wrapped=parts.scheme == "smtps",
        is_plain=is_plain,
    )


def send_email(
    server: MailServer,
    sender: str,
    email: OutgoingEmail,
    *,
    sent_at: datetime,
    tls: ssl.SSLContext | None = None,
) -> None:
    """Wait at most 20 s for each reply. `tls` replaces the certificates that this machine trusts.

    Raises Undeliverable, Insecure, or an error of smtplib and sockets.
    """
    message = compose(sender, email, sent_at=sent_at)
    context = tls or ssl.create_default_context()
    with _connected(server, sender, context) as client:
        if not server.is_wrapped and not server.is_plain:
            _encrypt(client, server, context)
        if server.user is not None and server.password is not None:
            client.login(server.user, server.password)
        client.send_message(message)


def reason_of(error: Exception) -> str:
    """The reason for the operator. It is never the error's own text: a server repeats addresses in it."""
    status = _status_of(error)
    sentence = next(
        (text for kind, text in _REASONS.items() if isinstance(error, kind)), type(error).__name__
    )
    return f"{sentence} ({status})" if status else sentence


def _status_of(error: Exception) -> int | str:
    """The server's reply code (RFC 5321, 4.2), if there is one."""
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        return next((code for code, _ in error.recipients.values()), "")
    return error.smtp_code if isinstance(error, smtplib.SMTPResponseException) else ""


def compose(sender: str, email: OutgoingEmail, *, sent_at: datetime) -> EmailMessage:
    """The message (RFC 5322). Raises Undeliverable."""
    message = EmailMessage(policy=_POLICY)
    try:
        message["From"] = Address("Repoint", addr_spec=ascii_domain(sender))
        message["To"] = Address(addr_spec=ascii_domain(email.to))
        message["Subject"] = email.subject
    except (ValueError, LookupError, MessageError) as error:
        # The library also refuses a line break in a header.
        raise Undeliverable from error
    message["Date"] = format_datetime(sent_at)
    message["Message-ID"] = make_msgid(domain=ascii_domain(sender).rpartition("@")[2])
    # RFC 3834: no automatic reply, please.
    message["Auto-Submitted"] = "auto-generated"
    if email.unsubscribe_url is not None:
        message["List-Unsubscribe"] = f"<{email.unsubscribe_url}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content(email.text)
    return message


def ascii_domain(address: str) -> str:
    """The address with its host in ASCII (IDNA). Raises ValueError for an invalid host name."""
    local, _, host = address.rpartition("@")
    return f"{local}@{host if host.isascii() else host.encode('idna').decode()}"


def _connected(server: MailServer, sender: str, context: ssl.SSLContext) -> smtplib.SMTP:
    # Without a name the library looks up this machine's, which may be slow and reveals an internal name.
    name = ascii_domain(sender).rpartition("@")[2]
    if server.is_wrapped:
        return smtplib.SMTP_SSL(server.host, server.port, name, timeout=SECONDS, context=context)
    return smtplib.SMTP(server.host, server.port, name, timeout=SECONDS)


def _encrypt(client: smtplib.SMTP, server: MailServer, context: ssl.SSLContext) -> None:
    client.ehlo_or_helo_if_needed()
    if client.has_extn("starttls"):
        client.starttls(context=context)
        client.ehlo()
    elif server.user is not None:
        raise Insecure
