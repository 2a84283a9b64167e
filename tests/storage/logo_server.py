"""A real HTTP server on this machine, for what is fetched: logos, and what clients say of themselves."""

import asyncio
import ssl
from base64 import b64encode
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from io import BytesIO
from ipaddress import ip_network
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from PIL import Image

from domain.drawing.logo_limits import ImageUnavailable
from domain.kernel.net.fetching import Unfetchable
from tests.listeners import listening

HERE = ip_network("127.0.0.1/32")
LOOPBACK = (ip_network("127.0.0.0/8"), ip_network("::1/128"))


def picture(side: int = 8, kind: str = "PNG") -> bytes:
    file = BytesIO()
    Image.new("RGB", (side, side), (255, 0, 0)).save(file, kind)
    return file.getvalue()


def data_uri(content: bytes) -> str:
    return f"data:;base64,{b64encode(content).decode()}"


class Server:
    """An HTTP server that sends the given bytes and records its requests."""

    def __init__(self) -> None:
        self.requests: list[str] = []
        self.port = 0
        self.answer: bytes = reply(picture())
        self.held: asyncio.Event | None = None
        self.asked = asyncio.Event()

    def url(self, path: str = "/logo.png", host: str = "127.0.0.1", scheme: str = "http") -> str:
        return f"{scheme}://{host}:{self.port}{path}"

    async def __call__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.requests.append((await reader.readuntil(b"\r\n\r\n")).decode())
        self.asked.set()
        writer.write(self.answer)
        await writer.drain()
        if self.held is not None:
            await self.held.wait()


def reply(body: bytes, *headers: str, status: str = "200 OK", length: bool = True) -> bytes:
    lines = [f"HTTP/1.1 {status}", *headers, *([f"Content-Length: {len(body)}"] if length else [])]
    return "\r\n".join([*lines, "Connection: close", "", ""]).encode() + body


def redirect(location: str, status: str = "302 Found") -> bytes:
    return reply(b"", f"Location: {location}", status=status)


@asynccontextmanager
async def serving(*hosts: str, tls: ssl.SSLContext | None = None) -> AsyncIterator[Server]:
    server = Server()
    async with listening(server, *hosts, tls=tls) as server.port:
        yield server


async def refusal(work: Awaitable[object]) -> str:
    with pytest.raises((ImageUnavailable, Unfetchable)) as caught:
        await work
    return caught.value.reason


def certificates(folder: Path, name: str) -> tuple[ssl.SSLContext, ssl.SSLContext]:
    """What a server with a certificate for `name` uses, and what a client that trusts it uses."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder(subject, subject, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(hours=1))
        .not_valid_after(now + timedelta(hours=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )
    pem = certificate.public_bytes(serialization.Encoding.PEM)
    file = folder / "server.pem"
    file.write_bytes(
        pem
        + key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
    )
    serving_side = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    serving_side.load_cert_chain(file)
    return serving_side, ssl.create_default_context(cadata=pem.decode())
