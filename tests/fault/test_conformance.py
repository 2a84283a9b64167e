"""The official conformance suite against two real assistant processes, in both protocol eras.

Only generic scenarios count. Left out are scenarios of the suite's example server (its tools, prompts and
resources), of extensions, and of features that we do not offer: completion, logging, subscriptions.
"""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx2
import pytest

from scripts.benchmarks.servers import free_port
from tests.fault.assistants import AssistantProcess, Person, token_proxy
from tests.fault.node import Node, node_or_skip
from tests.fault.processes import running
from tests.mcp_server.oauth_flow import OAuthClient

HANDSHAKE, STATELESS = "2025-11-25", "2026-07-28"
WITHIN = 120.0
BOTH_ERAS = (
    "tools-list",
    "resources-list",
    "prompts-list",
    "server-sse-multiple-streams",
    "dns-rebinding-protection",
)
SCENARIOS = [
    *((HANDSHAKE, name) for name in (*BOTH_ERAS, "server-initialize", "server-session-lifecycle", "ping")),
    *(
        (STATELESS, name)
        for name in (*BOTH_ERAS, "server-stateless", "sep-2164-resource-not-found", "caching")
    ),
    (STATELESS, "http-header-validation"),
    (STATELESS, "input-required-result-unsupported-methods"),
]
# What the suite only tries with tools of its own example server, and calls "not testable" without them.
NOT_TESTABLE = {
    "sep-2575-server-rejects-undeclared-capability",
    "sep-2575-missing-capability-http-400",
    "sep-2575-http-server-no-independent-requests-on-stream",
    "sep-2575-server-no-log-without-loglevel",
}
# It would like a session to try several streams in; there are none here, and it goes no further.
WITHOUT_SESSIONS = {"server-sse-multiple-streams-session"}


@dataclass(frozen=True)
class Service:
    """`url` is the public one, that of the proxy."""

    node: Node
    url: str
    person: Person

    @property
    def resource(self) -> str:
        return f"{self.url}/mcp"


@pytest.fixture(scope="module")
async def service(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Service]:
    node = node_or_skip("the official MCP conformance suite")
    folder = tmp_path_factory.mktemp("conformance")
    async with AsyncExitStack() as stack:
        proxy = await stack.enter_async_context(token_proxy())
        url = f"http://127.0.0.1:{proxy.port}"
        processes = [_assistant(folder, url) for _ in range(2)]
        await stack.enter_async_context(running(*processes))
        proxy.lead_to(*(process.port for process in processes))
        service = Service(node, url, await Person.join(processes[0], "owner@example.com"))
        proxy.token = await _token(service)
        yield service


def _assistant(folder: Path, url: str) -> AssistantProcess:
    settings = {
        "REPOINT_MCP_URL": f"{url}/mcp",
        "REPOINT_AUTH_URL": url,
        "REPOINT_ALLOW_CLIENT_METADATA": "true",
    }
    return AssistantProcess(folder, f"sqlite://{folder / 'repoint.db'}", settings)


async def _token(service: Service) -> str:
    async with httpx2.AsyncClient(base_url=service.url, headers={"Origin": service.url}) as http:
        client = OAuthClient(http, service.resource)
        tokens = await client.connect(service.person.email, service.person.password)
    token: str = tokens["access_token"]
    return token


@dataclass(frozen=True)
class Results:
    """Of all scenarios of an era: a folder for each in `folder`, and what was printed."""

    folder: Path
    said: str


@pytest.fixture(scope="module")
async def results(service: Service, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Results]:
    """By era. All scenarios run in one process: it takes longer to start than any of them."""
    results = {}
    for era in (HANDSHAKE, STATELESS):
        folder = tmp_path_factory.mktemp(era)
        given = ("--url", service.resource, "--suite", "all", "--spec-version", era, "-o", str(folder))
        results[era] = Results(folder, await _run(service.node.conformance("server", *given)))
    return results


@pytest.mark.parametrize(("era", "scenario"), SCENARIOS)
def test_a_scenario_that_any_server_must_pass_is_passed(
    results: dict[str, Results], era: str, scenario: str
) -> None:
    checks = _checks(results[era].folder, f"server-{scenario}-[0-9]*/checks.json")

    assert checks, results[era].said
    assert [_summary_of(check) for check in checks if not _is_good(check)] == []


@pytest.mark.parametrize("era", [HANDSHAKE, STATELESS])
async def test_the_authorization_server_passes_its_scenarios(
    service: Service, tmp_path: Path, era: str
) -> None:
    port = free_port()
    async with httpx2.AsyncClient(base_url=service.url) as http:
        # RFC 8252, 7.3: registered without a port, used with whichever is free.
        client = OAuthClient(http, service.resource, redirect_uri="http://127.0.0.1/callback")
        assert (await client.register()).status_code == 201

    said = await _run(
        service.node.conformance(
            "authorization",
            *("--url", service.url, "--client-id", client.client_id, "--resource", service.resource),
            *("--port", str(port), "--spec-version", era, "-o", str(tmp_path)),
        ),
        service.person,
    )

    checks = _checks(tmp_path)
    assert {"authorization-server-metadata", "authorization-code-grant"} <= {
        check["id"] for check in checks
    }, said
    assert [_summary_of(check) for check in checks if check["status"] != "SUCCESS"] == [], said


async def _run(command: list[str], person: Person | None = None) -> str:
    """What it prints. An authorization URL in it is opened by `person`, as its reader is asked to."""
    process = await asyncio.create_subprocess_exec(
        *command, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT
    )
    assert process.stdout
    said = []
    try:
        async with asyncio.timeout(WITHIN):
            async for line in process.stdout:
                said.append(line.decode())
                if person and line.startswith(b"http") and b"response_type=code" in line:
                    await _send_back(await person.open(said[-1].strip()))
            await process.wait()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    return "".join(said)


async def _send_back(location: str) -> None:
    async with httpx2.AsyncClient() as browser:
        assert (await browser.get(location)).status_code == 200


def _checks(folder: Path, pattern: str = "checks.json") -> list[dict[str, Any]]:
    """Of every scenario that was run; one that was not has written none."""
    return [check for file in folder.rglob(pattern) for check in json.loads(file.read_text("utf-8"))]


def _is_good(check: dict[str, Any]) -> bool:
    if check["status"] == "FAILURE":
        return check["id"] in NOT_TESTABLE and check["details"].get("untestable") is True
    return check["status"] != "WARNING" or check["id"] in WITHOUT_SESSIONS


def _summary_of(check: dict[str, Any]) -> str:
    seen = json.dumps(check.get("details"))[:1_000]
    return f"{check['status']} {check['id']}: {check.get('errorMessage') or check['description']} {seen}"
