"""The official TypeScript SDK, from the first 401 to a new code, over real processes."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from scripts.benchmarks.servers import free_port
from tests.fault.assistants import AssistantProcess, Person
from tests.fault.node import Node, node_or_skip
from tests.fault.processes import DESTINATION, App, running

CLIENT = Path(__file__).parent / "typescript/client.mjs"
# Nobody listens there: the test is the browser, and reads where it would be sent.
CALLBACK = "http://127.0.0.1:53682/callback"
WITHIN = 60.0


@dataclass(frozen=True)
class Sdk:
    process: asyncio.subprocess.Process

    async def ask(self, command: str, **fields: Any) -> dict[str, Any]:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps({"command": command, **fields}).encode() + b"\n")
        async with asyncio.timeout(WITHIN):
            line = await self.process.stdout.readline()
        answer: dict[str, Any] = json.loads(line)
        return answer

    async def call(self, tool: str, /, **arguments: Any) -> dict[str, Any]:
        return await self.ask("call", name=tool, args=arguments)

    async def let_in(self, person: Person, url: str, *scope: str) -> None:
        """The person allows these, and the SDK fetches its tokens."""
        sent_to = _query(await person.open(url, scope=scope))
        assert sent_to["state"] == _query(url)["state"]
        assert await self.ask("finish", code=sent_to["code"]) == {"finished": True}


@dataclass(frozen=True)
class Service:
    node: Node
    web: App
    assistant: AssistantProcess
    person: Person

    @asynccontextmanager
    async def sdk(self) -> AsyncIterator[Sdk]:
        script = self.node.own_script(CLIENT)
        url = f"http://127.0.0.1:{self.assistant.port}/mcp"
        # More than the default 64 KiB, because the list of tools is one line.
        process = await asyncio.create_subprocess_exec(
            *self.node.command(script, url, CALLBACK),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=2**22,
        )
        try:
            yield Sdk(process)
        finally:
            process.kill()
            await process.wait()


@pytest.fixture(scope="module")
async def service(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Service]:
    node = node_or_skip("the official TypeScript SDK as a client")
    folder = tmp_path_factory.mktemp("typescript")
    web_port, assistant_port = free_port(), free_port()
    ports = {"REPOINT_PORT": str(web_port), "REPOINT_MCP_PORT": str(assistant_port)}
    database = f"sqlite://{folder / 'repoint.db'}"
    web = App(folder, database, ports, web_port)
    assistant = AssistantProcess(folder, database, ports, assistant_port)
    async with running(web, assistant):
        yield Service(node, web, assistant, await Person.join(web, "owner@example.com"))


def _query(url: str) -> dict[str, str]:
    return {name: values[0] for name, values in parse_qs(urlsplit(url).query).items()}


async def test_the_sdk_finds_its_way_in_reads_is_held_back_and_writes_once_the_person_allows_it(
    service: Service,
) -> None:
    async with service.sdk() as sdk:
        # 401, metadata, registration; then the person is asked.
        asked = (await sdk.ask("connect"))["authorize"]
        assert _query(asked)["scope"].split() == ["mcp:read", "mcp:write"]
        assert _query(asked)["resource"] == f"http://127.0.0.1:{service.assistant.port}/mcp"
        await sdk.let_in(service.person, asked, "mcp:read")

        connected = await sdk.ask("connect")
        tools = await sdk.ask("tools")
        account = await sdk.call("get_account")

        assert connected["connected"]["name"] == "repoint"
        assert {"get_account", "create_qr_code"} <= {tool["name"] for tool in tools["tools"]}
        assert account["structuredContent"]["plan"] == "business"

        # 403 insufficient_scope: this version of the SDK fetches new tokens, tries once more, and gives up.
        before = await sdk.ask("tokens")
        refused = await sdk.call("create_qr_code", **new_code("Menu"))
        after = await sdk.ask("tokens")

        assert refused["code"] == 403
        assert after["refresh"] != before["refresh"]
        assert await codes(service) == []

        # Connected anew, with both scopes asked for.
        await sdk.ask("forgetTokens")
        asked = (await sdk.call("create_qr_code", **new_code("Menu")))["authorize"]
        assert _query(asked)["scope"].split() == ["mcp:read", "mcp:write"]
        await sdk.let_in(service.person, asked, "mcp:read", "mcp:write")
        made = await sdk.call("create_qr_code", **new_code("Menu"))

        assert not made.get("isError"), made
        assert await codes(service) == [("Menu", "assistant")]


async def test_a_person_who_does_not_allow_it_gives_nothing(service: Service) -> None:
    async with service.sdk() as sdk:
        asked = (await sdk.ask("connect"))["authorize"]
        sent_to = _query(await service.person.open(asked, decision="deny"))

        assert sent_to["error"] == "access_denied"
        assert sent_to["state"] == _query(asked)["state"]
        assert "code" not in sent_to
        assert "authorize" in await sdk.ask("connect")


def new_code(name: str) -> dict[str, Any]:
    return {"name": name, "url": DESTINATION}


async def codes(service: Service) -> list[tuple[str, str]]:
    """Name and origin of each, as REST has them."""
    answer = await service.web.ask(service.person.account.request("GET", "/qr-codes"))
    assert answer.status == 200
    return [(code["name"], code["created_via"]) for code in answer.data]
