"""Clients that four generators make from openapi.json work, and schemathesis finds it to be true."""

import asyncio
import shutil
import sys
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from scripts.benchmarks.servers import free_port
from tests.fault.assistants import AssistantProcess
from tests.fault.node import Node, node_or_skip
from tests.fault.processes import PHONE, ROOT, Account, App, get, running
from tests.fault.python_tools import CLIENTS, python_tools_or_skip
from tests.fault.tools import TOOLS, not_run

WITHIN = 300.0


@dataclass(frozen=True)
class Service:
    """Both processes. `document`: openapi.json as the web process serves it."""

    document: Path
    url: str
    account: Account

    @property
    def arguments(self) -> tuple[str, str, str]:
        return self.url, self.account.key, PHONE


@pytest.fixture(scope="module")
async def service(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Service]:
    folder = tmp_path_factory.mktemp("clients")
    web_port, assistant_port = free_port(), free_port()
    ports = {"REPOINT_PORT": str(web_port), "REPOINT_MCP_PORT": str(assistant_port)}
    database = f"sqlite://{folder / 'repoint.db'}"
    web = App(folder, database, ports, web_port)
    assistant = AssistantProcess(folder, database, ports, assistant_port)
    async with running(web, assistant):
        document = folder / "openapi.json"
        document.write_bytes((await web.ask(get("/v1/openapi.json"))).body)
        account = await Account.open(web, "owner@example.com")
        yield Service(document, f"http://127.0.0.1:{web_port}/v1", account)


async def run(folder: Path, *command: object) -> str:
    """What it prints. Fails with all of that if its status is not 0."""
    process = await asyncio.create_subprocess_exec(
        *map(str, command),
        cwd=folder,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    async with asyncio.timeout(WITHIN):
        printed, _ = await process.communicate()
    assert process.returncode == 0, printed.decode()
    return printed.decode()


@dataclass(frozen=True)
class Compiled:
    """`folder` has the programs in `built`."""

    node: Node
    folder: Path


@pytest.fixture(scope="module")
async def compiled(service: Service, tmp_path_factory: pytest.TempPathFactory) -> Compiled:
    """Both TypeScript clients: generated, checked by the compiler, and turned into JavaScript."""
    node = node_or_skip("the generated TypeScript clients")
    folder = tmp_path_factory.mktemp("typescript-clients")
    for file in (
        *CLIENTS.glob("*.ts"),
        *CLIENTS.glob("*.js*"),
        service.document,
        node.folder / "package.json",
    ):
        shutil.copy(file, folder)
    (folder / "node_modules").symlink_to(node.packages)
    for tool, *arguments in (
        ("@hey-api/openapi-ts/bin/run.js", "-f", "hey_api.config.js"),
        ("openapi-typescript/bin/cli.js", "openapi.json", "-o", "openapi-typescript.ts"),
        ("typescript-native/bin/tsc", "-p", "."),
    ):
        await run(folder, *node.command(node.packages / tool, *arguments))
    return Compiled(node, folder)


@pytest.mark.parametrize("program", ["openapi_fetch", "hey_api"])
async def test_a_typescript_client_creates_finds_repoints_and_counts(
    service: Service, compiled: Compiled, program: str
) -> None:
    await run(
        compiled.folder,
        *compiled.node.command(compiled.folder / "built" / f"{program}.js", *service.arguments),
    )


async def test_a_python_client_lacks_nothing_and_creates_finds_repoints_and_counts(
    service: Service, tmp_path: Path
) -> None:
    tools = python_tools_or_skip("the generated Python client")
    shutil.copy(CLIENTS / "python_client.py", tmp_path)
    config = CLIENTS / "openapi_python_client.yaml"
    options = ("--path", service.document, "--output-path", "openapi_client", "--config", config)

    # A schema or an operation that it cannot read is a warning.
    await run(
        tmp_path,
        *tools.command("openapi_python_client", "generate", "--meta=none", "--fail-on-warning", *options),
    )
    strict = ("--strict", "--config-file=", "--cache-dir", ROOT / ".mypy_cache/clients")
    interpreter = ("--python-executable", tools.python)
    checked = ("python_client.py", "openapi_client")
    await run(tmp_path, sys.executable, "-m", "mypy", *strict, *interpreter, *checked)
    await run(tmp_path, tools.python, "python_client.py", *service.arguments)


async def test_a_go_client_compiles_and_creates_finds_repoints_and_counts(
    service: Service, tmp_path: Path
) -> None:
    what = "the generated Go client"
    tools = python_tools_or_skip(what)
    if not shutil.which("java"):
        raise not_run(what, "java is not on PATH", "a Java runtime (apt-get install default-jre-headless)")
    shutil.copytree(CLIENTS / "go", tmp_path, dirs_exist_ok=True)
    generator = (tools.python, "-c", "from openapi_generator_cli import cli; cli()")
    go = (tools.python, "-c", "from go import main; main()")
    config = ("-c", CLIENTS / "openapi_generator_go.yaml")
    # Both run for seconds, and ask no registry. Go's own library is kept; the client is compiled each time.
    quickly = "JAVA_TOOL_OPTIONS=-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
    cache = f"GOCACHE={TOOLS}/go-build"
    settings = ("GOTOOLCHAIN=local", "GOPROXY=off", "CGO_ENABLED=0", "GOGC=400", cache)
    without = ("-gcflags=all=-N -l -dwarf=false", "-ldflags=-s -w")

    generate = ("generate", *config, "-i", service.document, "-o", "client")
    await run(tmp_path, "env", quickly, *generator, *generate)
    await run(tmp_path, "env", *settings, *go, "build", *without, "-o", "built")
    await run(tmp_path, tmp_path / "built", *service.arguments)


async def test_no_made_up_request_is_answered_other_than_the_document_says(
    service: Service, tmp_path: Path
) -> None:
    """With a key: what is sent without one is refused unread (tests/app/api/test_openapi.py)."""
    tools = python_tools_or_skip("schemathesis")
    # Some rules are about several values, or about what is stored: no schema can say them.
    checks = ("--checks=all", "--exclude-checks=positive_data_acceptance")
    # The coverage phase takes an hour for the 24 types. Without links between its operations the document
    # has nothing for a stateful one, nor for warnings about their data.
    extent = ("--phases=examples,fuzzing", "--max-examples=2", "--seed=1", "--warnings=off")
    settings = ("--generation-database=none", "--suppress-health-check=all", "--no-color")

    await run(
        tmp_path,
        *tools.command("schemathesis.cli", "--config-file", CLIENTS / "schemathesis.toml"),
        *("run", service.document, "--url", service.url, "--header", f"x-api-key: {service.account.key}"),
        *(*checks, *extent, *settings),
    )
