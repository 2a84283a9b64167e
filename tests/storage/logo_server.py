"""A real HTTP server on this machine, for logos that are fetched."""

import asyncio
import ssl
from base64 import b64encode
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from io import BytesIO
from ipaddress import ip_network

import pytest
from PIL import Image

from domain.logos import LogoUnavailable

HERE = ip_network("127.0.0.1/32")
LOOPBACK = (ip_network("127.0.0.0/8"), ip_network("::1/128"))


def picture(side: int = 8, kind: str = "PNG") -> bytes:
    file = BytesIO()
    Image.new("RGB", (side, side), (255, 0, 0)).save(file, kind)
    return file.getvalue()


def data_uri(content: bytes) -> str:
    return f"data:;base64,{b64encode(content).decode()}"


class Server:
    """An HTTP server that sends what it is told to, byte by byte, and notes what it was asked."""

    def __init__(self) -> None:
        self.requests: list[str] = []
        self.port = 0
        self.answer: bytes = reply(picture())
        self.held: asyncio.Event | None = None
        self.asked = asyncio.Event()

    def url(self, path: str = "/logo.png", host: str = "127.0.0.1", scheme: str = "http") -> str:
        return f"{scheme}://{host}:{self.port}{path}"

    async def __call__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            self.requests.append((await reader.readuntil(b"\r\n\r\n")).decode())
            self.asked.set()
            writer.write(self.answer)
            await writer.drain()
            if self.held is not None:
                await self.held.wait()
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()


def reply(body: bytes, *headers: str, status: str = "200 OK", length: bool = True) -> bytes:
    lines = [f"HTTP/1.1 {status}", *headers, *([f"Content-Length: {len(body)}"] if length else [])]
    return "\r\n".join([*lines, "Connection: close", "", ""]).encode() + body


def redirect(location: str, status: str = "302 Found") -> bytes:
    return reply(b"", f"Location: {location}", status=status)


@asynccontextmanager
async def serving(*hosts: str, tls: ssl.SSLContext | None = None) -> AsyncIterator[Server]:
    server = Server()
    listening = await asyncio.start_server(server, list(hosts) or "127.0.0.1", 0, ssl=tls)
    server.port = listening.sockets[0].getsockname()[1]
    try:
        yield server
    finally:
        if server.held is not None:
            server.held.set()
        listening.close()


async def refusal(work: Awaitable[object]) -> str:
    with pytest.raises(LogoUnavailable) as caught:
        await work
    return caught.value.reason
