"""Real processes of the assistant, the person who lets assistants in, and a proxy that has been let in."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import cycle
from typing import Any, Self
from urllib.parse import urlsplit

import httpx2

from tests.fault.processes import DESTINATION, Account, App, admin
from tests.listeners import listening
from tests.mcp_server.oauth_flow import BOTH, OAuthClient, answer_in, form_in

HEADERS = {"Accept": "application/json, text/event-stream", "MCP-Protocol-Version": "2025-11-25"}


@dataclass
class AssistantProcess(App):
    """`python -m mcp_server`; `port` is where it listens."""

    module: str = "mcp_server"

    def environment(self) -> dict[str, str]:
        return {**super().environment(), "REPOINT_MCP_PORT": str(self.port)}


@dataclass(frozen=True)
class Person:
    """An owner in a browser without script."""

    email: str
    password: str
    account: Account

    @classmethod
    async def join(cls, app: App, email: str, *, plan: str = "business") -> Self:
        printed = await admin(app, "account", "create", email, "--plan", plan)
        lines = dict(line.rsplit(maxsplit=1) for line in printed)
        return cls(email, lines["Password"], Account(lines["API key"]))

    async def open(self, url: str, *, scope: Sequence[str] = BOTH, decision: str = "allow") -> str:
        """Sign in at an authorization URL and decide; the address that the browser is sent on to."""
        async with httpx2.AsyncClient(headers={"Origin": _origin(url)}) as browser:
            sign_in = form_in(await browser.get(url))
            parsed = {**sign_in.hidden, "email": self.email, "password": self.password}
            consent = form_in(await browser.post(_joined(url, sign_in.action), data=parsed))
            decided = {**consent.hidden, "scope": list(scope), "decision": decision}
            answer = await browser.post(_joined(url, consent.action), data=decided)
        answer_in(answer)
        location: str = answer.headers["location"]
        return location


@dataclass
class Assistant:
    """A program that its owner has let in. `sent`: the calls that make a code; `made`: those answered."""

    account: Account
    browser: httpx2.AsyncClient
    client: OAuthClient
    tokens: dict[str, Any]
    sent: int = 0
    made: list[str] = field(default_factory=list)

    async def call(self, tool: str, /, at: str = "/mcp", **arguments: object) -> httpx2.Response:
        params = {"name": tool, "arguments": arguments}
        return await self.browser.post(
            at,
            json={"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params},
            headers={**HEADERS, "Authorization": f"Bearer {self.tokens['access_token']}"},
        )

    async def find(self, tool: str, /, **arguments: object) -> dict[str, Any]:
        answer = await self.call(tool, **arguments)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()["result"]["structuredContent"]
        return found

    async def make_codes(self) -> None:
        """Until the process is gone."""
        try:
            while True:
                self.sent += 1
                self.made.append((await self.find("create_qr_code", url=DESTINATION))["id"])
        except httpx2.TransportError:
            pass


@asynccontextmanager
async def let_in(process: AssistantProcess) -> AsyncIterator[Assistant]:
    url = f"http://127.0.0.1:{process.port}"
    async with httpx2.AsyncClient(base_url=url, headers={"Origin": url}, timeout=30) as browser:
        person = await Person.join(process, "owner@example.com")
        client = OAuthClient(browser, f"{url}/mcp")
        yield Assistant(person.account, browser, client, await client.connect(person.email, person.password))


def _origin(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


def _joined(url: str, action: str) -> str:
    return str(httpx2.URL(url).join(action))


class TokenProxy:
    """In front of assistant processes, to each in turn: what goes to /mcp gets the token, if it has none.

    It changes no other byte, but that each connection ends after one answer.
    """

    def __init__(self) -> None:
        self.port = 0
        self.token = ""
        self._next: Callable[[], int] = lambda: 0

    def lead_to(self, *ports: int) -> None:
        self._next = cycle(ports).__next__

    async def __call__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        first, *lines = head[:-4].split(b"\r\n")
        body = await reader.readexactly(_length(lines))
        await self._pass_on(b"\r\n".join([first, *self._headers(first, lines), b"", b""]) + body, writer)

    async def _pass_on(self, request: bytes, writer: asyncio.StreamWriter) -> None:
        answering, asking = await asyncio.open_connection("127.0.0.1", self._next())
        try:
            asking.write(request)
            while part := await answering.read(65_536):
                writer.write(part)
                await writer.drain()
        finally:
            asking.close()

    def _headers(self, first: bytes, lines: list[bytes]) -> list[bytes]:
        kept = [line for line in lines if _name(line) != b"connection"]
        if first.split()[1].startswith(b"/mcp") and b"authorization" not in map(_name, lines):
            kept.append(f"Authorization: Bearer {self.token}".encode())
        return [*kept, b"Connection: close"]


def _name(line: bytes) -> bytes:
    return line.partition(b":")[0].lower()


def _length(lines: list[bytes]) -> int:
    headers = {_name(line): line.partition(b":")[2].strip() for line in lines}
    assert b"transfer-encoding" not in headers
    return int(headers.get(b"content-length", 0))


@asynccontextmanager
async def token_proxy() -> AsyncIterator[TokenProxy]:
    proxy = TokenProxy()
    async with listening(proxy) as proxy.port:
        yield proxy
