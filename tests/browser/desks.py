"""Programs on a person's computer that connect as assistants, with a browser to consent in."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import parse_qs, urlsplit

from mcp.client.auth import OAuthClientProvider, TokenStorage
from mcp.shared.auth import (
    AuthorizationCodeResult,
    OAuthClientInformationFull,
    OAuthClientMetadata,
    OAuthToken,
)
from playwright.async_api import Browser, Page

from tests.fault.assistants import Person
from tests.listeners import listening


class Memory(TokenStorage):
    """What the client keeps."""

    def __init__(self) -> None:
        self.tokens: OAuthToken | None = None
        self.registration: OAuthClientInformationFull | None = None

    async def get_tokens(self) -> OAuthToken | None:
        return self.tokens

    async def set_tokens(self, tokens: OAuthToken) -> None:
        self.tokens = tokens

    async def get_client_info(self) -> OAuthClientInformationFull | None:
        return self.registration

    async def set_client_info(self, client_info: OAuthClientInformationFull) -> None:
        self.registration = client_info


class Desk:
    """A program on the person's computer: it opens the browser, and waits on a port for the decision."""

    def __init__(self, page: Page, person: Person) -> None:
        self.page = page
        self.person = person
        self.allows_write = False
        self.asked = 0
        self._answers: asyncio.Queue[AuthorizationCodeResult] = asyncio.Queue()

    async def open_browser(self, url: str) -> None:
        """Sign in and consent, as the person would."""
        self.asked += 1
        await self.page.goto(url)
        await self.page.get_by_label("E-mail").fill(self.person.email)
        await self.page.get_by_label("Password").fill(self.person.password)
        await self.page.get_by_role("button", name="Sign in").click()
        write = self.page.locator("input[name=scope][value='mcp:write']")
        assert not await write.is_checked()
        if self.allows_write:
            await write.check()
        await self.page.locator("button[value=allow]").click()

    async def receive(self) -> AuthorizationCodeResult:
        async with asyncio.timeout(15):
            return await self._answers.get()

    async def called_back(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        request = (await reader.readuntil(b"\r\n\r\n")).decode().split()
        answer = {name: values[0] for name, values in parse_qs(urlsplit(request[1]).query).items()}
        if "code" in answer:
            self._answers.put_nowait(AuthorizationCodeResult(**answer))
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\nDone.")
        await writer.drain()


@asynccontextmanager
async def desk(
    browser: Browser, person: Person, port: int, memory: Memory
) -> AsyncIterator[tuple[Desk, OAuthClientProvider]]:
    """And what signs the program in to the assistant process at that port."""
    context = await browser.new_context()
    page = await context.new_page()
    faults: list[str] = []
    page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
    opened = Desk(page, person)
    async with context, listening(opened.called_back) as own_port:
        redirect_uri = f"http://127.0.0.1:{own_port}/callback"
        yield (
            opened,
            OAuthClientProvider(
                f"http://127.0.0.1:{port}/mcp",
                OAuthClientMetadata(client_name="Ada's assistant", redirect_uris=[redirect_uri]),
                memory,
                redirect_handler=opened.open_browser,
                callback_handler=opened.receive,
            ),
        )
    assert [fault for fault in faults if "favicon" not in fault] == []
