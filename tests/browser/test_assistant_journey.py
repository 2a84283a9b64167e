"""The official Python client, a person in a browser, and both processes: from a 401 to a printed code."""

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path

import httpx2
import pytest
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from mcp_types import ElicitRequestFormParams, ElicitResult

from tests.browser.desks import Memory, desk
from tests.fault.assistants import AssistantProcess, Person
from tests.fault.processes import App, running, scan

ERAS = {"2025-11-25": "legacy", "2026-07-28": "2026-07-28"}


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


@pytest.mark.parametrize("era", ERAS)
async def test_from_a_refusal_to_a_printed_code_that_is_repointed(browser, processes, era):
    app, assistant = processes
    person = await Person.join(app, f"ada-{era}@example.com")
    memory, questions = Memory(), list[str]()

    async def agree(_: object, asked: ElicitRequestFormParams) -> ElicitResult:
        questions.append(asked.message)
        return ElicitResult(action="accept", content={"answer": True})

    async with (
        desk(browser, person, assistant.port, memory) as (opened, provider),
        httpx2.AsyncClient(auth=provider, timeout=30) as http,
        Client(
            streamable_http_client(provider.context.server_url, http_client=http),
            mode=ERAS[era],
            elicitation_callback=agree,
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
        made = await client.call_tool("create_qr_code", {"url": "https://example.com/menu", "name": "Menu"})
        assert not made.is_error, made.content
        assert (opened.asked, memory.tokens.scope) == (2, "mcp:read mcp:write")

        short_id = made.structured_content["short_id"]
        await app.ask(scan(short_id))
        moved = await client.call_tool(
            "repoint_qr_code", {"id": short_id, "url": "https://example.com/summer"}
        )
        assert not moved.is_error, moved.content
        # Before 2026-07-28 a question would need a session: the same is said afterwards.
        says = " ".join(questions) if era == "2026-07-28" else moved.content[0].text
        assert "People scanned it 1 time in the last 7 days." in says
        assert len(questions) == (era == "2026-07-28")

        shown = await client.call_tool("show_qr_code", {"id": short_id})
        assert {block.type for block in shown.content} == {"text", "image"}
        assert await client.list_resources()
        assert await client.list_prompts()

    # The web process has it in memory since the first scan, and hears of the change within a second.
    async with asyncio.timeout(10):
        while (await app.ask(scan(short_id))).headers["location"] != "https://example.com/summer":
            pass
    stored = await app.ask(person.account.request("GET", f"/qr-codes/{short_id}"))
    assert json.loads(stored.body)["data"]["created_via"] == "assistant"
