"""A connected assistant in a real browser: it may write, then only read, then nothing."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import httpx2
import pytest
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from playwright.async_api import Locator, Route

from tests.browser.desks import Memory, desk
from tests.browser.owners import Credentials, sign_in
from tests.browser.visits import Visit
from tests.fault.assistants import AssistantProcess, Person
from tests.fault.processes import App, running

HEADERS = {"Accept": "application/json, text/event-stream", "MCP-Protocol-Version": "2025-11-25"}


@pytest.fixture(scope="module")
async def assistant(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[tuple[App, AssistantProcess]]:
    folder: Path = tmp_path_factory.mktemp("assistants")
    url = f"sqlite://{folder / 'repoint.db'}"
    web = App(folder, url)
    process = AssistantProcess(folder, url, {"REPOINT_PORT": str(web.port)})
    async with running(web, process):
        yield web, process


@pytest.fixture(scope="module")
async def app(assistant: tuple[App, AssistantProcess]) -> App:
    return assistant[0]


async def call(process: App, memory: Memory, tool: str, **arguments: str) -> httpx2.Response:
    """As the client would, but that nobody is asked for more when it is refused."""
    assert memory.tokens is not None
    params = {"name": tool, "arguments": arguments}
    body = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
    headers = {**HEADERS, "Authorization": f"Bearer {memory.tokens.access_token}"}
    async with httpx2.AsyncClient(timeout=30) as http:
        return await http.post(f"http://127.0.0.1:{process.port}/mcp", json=body, headers=headers)


async def connected(browser, process: App, person: Person) -> Memory:
    """The official client has made a code with the token that is kept here."""
    memory = Memory()
    async with desk(browser, person, process.port, memory) as (opened, provider):
        opened.allows_write = True
        async with (
            httpx2.AsyncClient(auth=provider, timeout=30) as http,
            Client(streamable_http_client(provider.context.server_url, http_client=http)) as client,
        ):
            made = await client.call_tool("create_qr_code", {"url": "https://example.com/a", "name": "A"})
            assert not made.is_error, made.content
    return memory


async def test_an_assistant_is_refused_on_its_next_call_and_out_when_disconnected(assistant, browser, visits):
    (app, process), page = assistant, visits.page
    person = await Person.join(app, f"ada-{page.viewport_size['width']}@example.com")
    memory = await connected(browser, process, person)
    await sign_in(visits, Credentials(person.email, person.password, person.account.key))
    await visits.open("/dashboard/assistants")
    await page.wait_for_load_state()

    switch = page.locator("article input[name=write]")
    assert await switch.is_checked()
    async with page.expect_response("**/write"):
        await switch.uncheck()
        if not await page.evaluate("matchMedia('(scripting: enabled)').matches"):
            await page.locator("article form button").click()
    await page.wait_for_load_state()
    refused = await call(process, memory, "create_qr_code", url="https://example.com/b", name="B")
    read = await call(process, memory, "list_qr_codes")
    assert refused.status_code == 403
    assert 'error="insufficient_scope"' in refused.headers["www-authenticate"]
    assert read.status_code == 200, read.text

    await visits.open("/dashboard/assistants")
    assert not await switch.is_checked()
    await page.locator("article a[href$='/disconnect']").click()
    await page.wait_for_url("**/disconnect")
    await page.locator("form.sticky-do button").click()
    await page.wait_for_url("**said=assistant_disconnected")
    assert await page.locator("article").count() == 0
    assert (await call(process, memory, "list_qr_codes")).status_code == 401
    assert await person.account.total(app, search="") == 1


async def test_a_switch_shows_what_is_stored_however_fast_it_is_pressed(assistant, browser, visit):
    (app, process), page = assistant, visit.page
    switch = await switch_of_writing(app, process, browser, visit, "eva@example.com")
    held = asyncio.Event()

    async def hold(route: Route) -> None:
        await held.wait()
        await route.continue_()

    await page.route("**/write", hold)
    for _ in range(2):
        await switch.press("Space")
    held.set()
    await page.locator("article form.htmx-request").wait_for(state="detached")
    assert await switch.is_checked()
    assert await switch.evaluate("one => one === document.activeElement")
    await visit.open("/dashboard/assistants")
    assert await switch.is_checked()


@pytest.mark.parametrize("status", [None, 503])
async def test_a_switch_that_could_not_be_saved_goes_back_and_says_so(assistant, browser, visit, status):
    (app, process), page = assistant, visit.page
    switch = await switch_of_writing(app, process, browser, visit, f"max-{status}@example.com")
    await page.route("**/write", lambda to: to.fulfill(status=status, body="busy") if status else to.abort())

    await switch.press("Space")
    await page.locator("#toast [role=alert]").wait_for()
    # htmx logs the failure as an error.
    visit.complaints.clear()
    assert await switch.is_checked()
    assert await page.locator("article h3").count() == 1
    await visit.open("/dashboard/assistants")
    assert await switch.is_checked()


async def switch_of_writing(app: App, process: App, browser, visit: Visit, email: str) -> Locator:
    person = await Person.join(app, email)
    await connected(browser, process, person)
    await sign_in(visit, Credentials(person.email, person.password, person.account.key))
    await visit.open("/dashboard/assistants")
    return visit.page.locator("article input[name=write]")
