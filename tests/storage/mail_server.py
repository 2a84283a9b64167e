"""A real SMTP server on this machine (RFC 5321, STARTTLS, AUTH) with the faults that a test asks for."""

import asyncio
import ssl
from base64 import b64decode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import SMTP
from ipaddress import ip_address
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from tests.listeners import listening


@dataclass(frozen=True)
class Received:
    sender: str
    recipients: list[str]
    message: EmailMessage
    was_encrypted: bool


class SMTPServer:
    """`replies`: what to answer to a command, in capitals, or to a whole line, in lower case."""

    def __init__(self, tls: ssl.SSLContext | None) -> None:
        self.port = 0
        self.received: list[Received] = []
        self.logins: list[tuple[str, str]] = []
        self.connections = 0
        self.replies: dict[str, str] = {}
        self.has_received = asyncio.Event()
        self._tls = tls

    async def __call__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        # What begins with TLS where none is spoken is hung up on.
        with suppress(UnicodeDecodeError):
            await _Conversation(self, reader, writer, self._tls).hold()


class _Conversation:
    def __init__(self, server, reader, writer, tls):
        self._server, self._reader, self._writer, self._tls = server, reader, writer, tls
        self._sender, self._recipients = "", []

    @property
    def _is_encrypted(self):
        return self._writer.get_extra_info("ssl_object") is not None

    async def hold(self):
        await self._say("220 mail.test")
        while line := (await self._reader.readline()).decode().rstrip("\r\n"):
            verb, _, rest = line.partition(" ")
            verb = verb.upper()
            if reply := self._server.replies.get(line.lower(), self._server.replies.get(verb)):
                await self._say(reply)
            elif verb == "QUIT":
                await self._say("221 bye")
                return
            else:
                await getattr(self, f"_{verb.lower()}", self._noop)(rest)

    async def _say(self, text):
        self._writer.write(f"{text}\r\n".encode())
        await self._writer.drain()

    async def _noop(self, _):
        await self._say("250 fine")

    async def _ehlo(self, _):
        offered = ["AUTH PLAIN"] if self._is_encrypted or self._tls is None else ["STARTTLS"]
        lines = ["mail.test", *offered, "8BITMIME"]
        await self._say("\r\n".join(f"250{' ' if line == lines[-1] else '-'}{line}" for line in lines))

    async def _starttls(self, _):
        await self._say("220 go on")
        await self._writer.start_tls(self._tls)

    async def _auth(self, rest):
        _, user, password = b64decode(rest.partition(" ")[2]).decode().split("\0")
        self._server.logins.append((user, password))
        await self._say("235 welcome")

    async def _mail(self, rest):
        self._sender, self._recipients = rest.partition("<")[2].partition(">")[0], []
        await self._say("250 fine")

    async def _rcpt(self, rest):
        self._recipients.append(rest.partition("<")[2].partition(">")[0])
        await self._say("250 fine")

    async def _data(self, _):
        await self._say("354 go on")
        text = (
            (await self._reader.readuntil(b"\r\n.\r\n")).removesuffix(b".\r\n").replace(b"\r\n..", b"\r\n.")
        )
        message = message_from_bytes(text, policy=SMTP)
        self._server.received.append(Received(self._sender, self._recipients, message, self._is_encrypted))
        self._server.has_received.set()
        await self._say("250 taken")


@asynccontextmanager
async def serving(tls: ssl.SSLContext | None = None, *, wrapped: bool = False) -> AsyncIterator[SMTPServer]:
    """With `tls` it offers STARTTLS, or, `wrapped`, speaks nothing else."""
    server = SMTPServer(tls)
    async with listening(server, tls=tls if wrapped else None) as server.port:
        yield server


def make_identity(folder: Path) -> tuple[ssl.SSLContext, ssl.SSLContext]:
    """A server's own certificate for 127.0.0.1, and what a client that trusts it alone works with."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "mail.test")])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))]), critical=False)
        .sign(key, hashes.SHA256())
    )
    pem = certificate.public_bytes(serialization.Encoding.PEM)
    secret = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    file = folder / "identity.pem"
    file.write_bytes(pem + secret)
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(file)
    return server, ssl.create_default_context(cadata=pem.decode())
