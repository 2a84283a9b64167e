"""The official Python client, a person in a browser, and both processes: from a 401 to a printed code."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import httpx2
import pytest
from mcp import Client
from mcp.client.auth import OAuthClientProvider, TokenStorage
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.auth import (
    AuthorizationCodeResult,
    OAuthClientInformationFull,
    OAuthClientMetadata,
    OAuthToken,
)
from playwright.async_api import Browser, Page

from tests.fault.assistants import AssistantProcess, Person
from tests.fault.processes import App, running, scan

ERAS = {"2025-11-25": "legacy", "2026-07-28": "2026-07-28"}


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
        """What the person does with the two pages."""
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
        writer.close()


@pytest.fixture(scope="module")
async def processes(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[tuple[App, AssistantProcess]]:
    folder: Path = tmp_path_factory.mktemp("assistant")
    url = f"sqlite://{folder / 'repoint.db'}"
    app = App(folder, url)
    # Tokens that live a minute, so that the client has to refresh as soon as its clock says so.
    assistant = AssistantProcess(
        folder, url, {"REPOINT_PORT": str(app.port), "REPOINT_ACCESS_TOKEN_TTL": "60"}
    )
    async with running(app, assistant):
        yield app, assistant


@asynccontextmanager
async def desk(browser: Browser, person: Person) -> AsyncIterator[tuple[Desk, str]]:
    """And the redirect URI that leads to it."""
    context = await browser.new_context()
    page = await context.new_page()
    faults: list[str] = []
    page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
    opened = Desk(page, person)
    server = await asyncio.start_server(opened.called_back, "127.0.0.1", 0)
    try:
        yield opened, f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/callback"
    finally:
        server.close()
        await context.close()
    assert [fault for fault in faults if "favicon" not in fault] == []


@pytest.mark.parametrize("era", ERAS)
async def test_from_a_refusal_to_a_printed_code_that_is_repointed(browser, processes, era):
    app, assistant = processes
    person = await Person.join(app, f"ada-{era}@example.com")
    memory = Memory()
    async with desk(browser, person) as (opened, redirect_uri):
        provider = OAuthClientProvider(
            f"http://127.0.0.1:{assistant.port}/mcp",
            OAuthClientMetadata(client_name="Ada's assistant", redirect_uris=[redirect_uri]),
            memory,
            redirect_handler=opened.open_browser,
            callback_handler=opened.receive,
        )
        async with (
            httpx2.AsyncClient(auth=provider, timeout=30) as http,
            Client(
                streamable_http_client(provider.context.server_url, http_client=http), mode=ERAS[era]
            ) as client,
        ):
            # 401, metadata, registration, consent to reading alone.
            account = await client.call_tool("get_account", {})
            assert account.structured_content["email"] == person.email
            assert (opened.asked, memory.tokens.scope) == (1, "mcp:read")
            assert {tool.name for tool in (await client.list_tools()).tools} >= {
                "create_qr_code",
                "show_qr_code",
            }

            # The access token expires, and no person is asked.
            before = memory.tokens
            provider.context.token_expiry_time = 1
            await client.call_tool("list_qr_codes", {})
            assert memory.tokens.access_token != before.access_token
            assert memory.tokens.refresh_token != before.refresh_token
            assert opened.asked == 1

            # More is needed: the person is asked again, and the same call goes through.
            opened.allows_write = True
            made = await client.call_tool(
                "create_qr_code", {"url": "https://example.com/menu", "name": "Menu"}
            )
            assert not made.is_error, made.content
            assert (opened.asked, memory.tokens.scope) == (2, "mcp:read mcp:write")

            short_id = made.structured_content["short_id"]
            moved = await client.call_tool(
                "repoint_qr_code", {"id": short_id, "url": "https://example.com/summer"}
            )
            assert not moved.is_error, moved.content

            shown = await client.call_tool("show_qr_code", {"id": short_id})
            assert {block.type for block in shown.content} == {"text", "image"}
            assert await client.list_resources()
            assert await client.list_prompts()

    scanned = await app.ask(scan(short_id))
    assert scanned.headers["location"] == "https://example.com/summer"
    stored = await app.ask(person.account.request("GET", f"/qr-codes/{short_id}"))
    assert json.loads(stored.body)["data"]["created_via"] == "assistant"
