"""CPU of an assistant's calls, against those of an empty server of the same SDK; memory of the process."""

import asyncio
import http.client
import json
import time
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, aclosing, closing, contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import count
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple
from uuid import UUID

from domain.accounts.secrets import mint_secret
from domain.oauth.grants import AccessClaims
from domain.oauth.requests import AuthorizationRequest
from domain.oauth.scopes import Scope
from domain.settings import PREFIX
from domain.use_cases.deps import Deps
from domain.use_cases.oauth.authorization import allow
from domain.use_cases.oauth.clients import register_client
from domain.use_cases.oauth.tokens import exchange
from mcp_server.access_tokens import KeyRing, Tokens
from mcp_server.settings import Settings
from scripts.benchmarks.bare_assistant import TOOL, USUAL
from scripts.benchmarks.generated.history import EMAIL, make_history
from scripts.benchmarks.servers import (
    Kind,
    Server,
    ServerError,
    app_environment,
    cpu_seconds_of,
    free_port,
    serving,
)
from scripts.postgres import Postgres
from storage.credentials.secret_key import SIGNING_KEYS, SecretEncryption
from storage.db.config import Database, parse_database_url
from storage.startup import deps_of, migrated
from storage.store import TortoiseStore

# An account of a small business.
CODES: Final = 55
SCANS: Final = 16_000
DAYS: Final = 300
CLIENTS: Final = 50
# Times the CPU of the same call to the empty server, in the handshake era, which most clients speak: in the
# stateless one an empty call costs half as much.
MOST_LIST: Final = 1.5
MOST_READ: Final = 4.0
MOST_WRITE: Final = 6.0
MOST_MIB: Final = 90.0
HANDSHAKE: Final = "2025-11-25"
STATELESS: Final = "2026-07-28"
_REDIRECT_URI: Final = "https://assistant.example/callback"
_VERIFIER: Final = "v" * 64
_CLIENT: Final = {"name": "bench", "version": "1"}


@dataclass(frozen=True, slots=True)
class Call:
    """`arguments` of the nth call, given the codes of the account. `most`: None where a picture is drawn."""

    name: str
    most: float | None
    method: str = "tools/call"
    tool: str = ""
    arguments: Callable[[int, tuple[UUID, ...]], Mapping[str, Any]] = lambda *_: {}

    def body(self, number: int, era: str, codes: tuple[UUID, ...] | None) -> dict[str, Any]:
        """The request; without codes that of the empty server."""
        params: dict[str, Any] = {}
        if self.method == "tools/call":
            arguments = {} if codes is None else self.arguments(number, codes)
            params = {"name": TOOL if codes is None else self.tool, "arguments": arguments}
        if self.method == "initialize":
            params = {"protocolVersion": era, "capabilities": {}, "clientInfo": _CLIENT}
        if era == STATELESS:
            meta = {"protocolVersion": era, "clientInfo": _CLIENT, "clientCapabilities": {}}
            params["_meta"] = {f"io.modelcontextprotocol/{name}": value for name, value in meta.items()}
        return {"jsonrpc": "2.0", "id": number, "method": self.method, "params": params}


def _read(tool: str, most: float | None = MOST_READ, about: str = "", **arguments: Any) -> Call:
    return Call(f"{tool}{about}", most, tool=tool, arguments=lambda *_: arguments)


def _of_code(tool: str, most: float | None, about: str = "", change: str = "", **arguments: Any) -> Call:
    """Each call with another code, in turn. `change`: the argument that is another text in each."""

    def of(number: int, codes: tuple[UUID, ...]) -> dict[str, Any]:
        changed = {change: f"https://example.com/{number}"} if change else {}
        return {"id": str(codes[number % len(codes)]), **arguments, **changed}

    return Call(f"{tool}{about}", most, tool=tool, arguments=of)


def _other_address(number: int, codes: tuple[UUID, ...]) -> Mapping[str, Any]:
    # The first seven of ten codes are websites: generated/history.py.
    websites = [code for place, code in enumerate(codes) if place % 10 < 7]
    return {"id": str(websites[number % len(websites)]), "url": f"https://example.com/{number}"}


def _create(most: float | None, about: str, **arguments: Any) -> Call:
    return Call(
        f"create_qr_code{about}",
        most,
        tool="create_qr_code",
        arguments=lambda number, _: {"url": f"https://example.com/{number}", **arguments},
    )


_TOOLS: Final = (
    _read("get_account"),
    _read("list_qr_codes", about=", 20", limit=20),
    _read("list_qr_codes", about=", search", search="Poster 17"),
    _of_code("get_qr_code", MOST_READ),
    _of_code("show_qr_code", None),
    _of_code("get_scan_stats", MOST_READ, ", 30 days", period="30d"),
    _of_code("get_scan_stats", MOST_READ, ", 90, country", period="90d", group_by="country"),
    _of_code("explain_scan", MOST_READ),
    _create(MOST_WRITE, ", link", kind="link"),
    Call("repoint_qr_code", MOST_WRITE, tool="repoint_qr_code", arguments=_other_address),
    _of_code("update_qr_code", MOST_WRITE, ", name", change="name"),
    _create(None, ""),
    _create(None, ", strict", strict=True),
)
_LISTS: Final = (Call("tools/list", MOST_LIST, "tools/list"),)
CALLS: Final[Mapping[str, tuple[Call, ...]]] = {
    HANDSHAKE: (Call("initialize", MOST_LIST, "initialize"), *_LISTS, *_TOOLS),
    STATELESS: (Call("server/discover", MOST_LIST, "server/discover"), *_LISTS, *_TOOLS),
}


@dataclass(slots=True)
class Endpoint:
    """One connection. `codes`: of the account; None for the empty server."""

    server: Server
    path: str = "/mcp"
    token: str = ""
    codes: tuple[UUID, ...] | None = None
    connection: http.client.HTTPConnection = field(init=False)

    def __post_init__(self) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=120)

    def send(self, call: Call, number: int, era: str) -> int:
        """The bytes of the answer. Raises ServerError unless it is a success."""
        body = call.body(number, era, self.codes)
        headers = {
            "content-type": "application/json",
            "accept": "application/json, text/event-stream",
            "authorization": f"Bearer {self.token}",
        }
        if call.method != "initialize":
            headers["mcp-protocol-version"] = era
        if era == STATELESS:
            headers |= {"mcp-method": call.method, "mcp-name": body["params"].get("name", "")}
        self.connection.request("POST", self.path, json.dumps(body), headers)
        response = self.connection.getresponse()
        answer = response.read()
        result = json.loads(answer).get("result") if response.status == http.HTTPStatus.OK else None
        if result is None or result.get("isError"):
            raise ServerError(f"{call.name}: {response.status} {answer.decode('utf-8', 'replace')[:500]}")
        return len(answer)


class Cost(NamedTuple):
    """CPU in ms: of the empty servers, of ours, and of its children, which draw. Bytes of an answer."""

    empty: float
    usual: float
    ours: float
    children: float
    size: int


class Endpoints(NamedTuple):
    """`empty`: a server of the SDK without what is not needed; `usual`: as its guide makes one."""

    ours: Endpoint
    empty: Endpoint
    usual: Endpoint


@dataclass(frozen=True, kw_only=True, slots=True)
class AssistantsBench:
    database: Kind = "sqlite"
    calls: int = 100
    rounds: int = 3
    only: str = ""

    def run(self) -> int:
        """Measure and print. Return 1 when a call or the memory is above its limit."""
        above: list[str] = []
        with _serving(self.database) as served:
            ours, empty, _ = served
            at_rest, bare_at_rest = ours.server.resident_mib, empty.server.resident_mib
            print(
                f"CPU ms a call, of an empty server, a usual empty one and ours, {self.database}; "
                f"{CODES} codes, {SCANS:,} scans; medians of {self.rounds} rounds of {self.calls} calls"
            )
            numbers = count(1)
            for era, calls in CALLS.items():
                columns = f"{'empty':>7}{'usual':>7}{'ours':>7}{'ratio':>10}{'at most':>9}"
                print(f"{era:<30}{columns}{'drawing':>9}{'bytes':>8}")
                chosen = [call for call in calls if self.only in call.name]
                above += [call.name for call in chosen if not self._measure(call, era, served, numbers)]
            failed = self._at_once(ours, numbers)
            print(f"{CLIENTS} at once  {failed or 'no error'}")
            for when, mib, bare in (
                ("at rest", at_rest, bare_at_rest),
                ("after", ours.server.resident_mib, empty.server.resident_mib),
            ):
                print(f"MiB {when:<9}{mib:>6.1f}, the empty server {bare:.1f}")
        above += ["memory"] if at_rest > MOST_MIB else []
        print(f"above       {', '.join(above) or 'none'}")
        return 1 if above or failed else 0

    def _measure(self, call: Call, era: str, served: Endpoints, numbers: Iterator[int]) -> bool:
        costs = [self._cost(call, era, served, numbers) for _ in range(self.rounds)]
        ratio = median(cost.ours / cost.empty for cost in costs)
        before, usual, took, drawing, size = (median(values) for values in zip(*costs, strict=True))
        most = call.most if era == HANDSHAKE else None
        figures = f"{before:>7.2f}{usual:>7.2f}{took:>7.2f}{ratio:>10.2f}{most or '-':>9}"
        print(f"  {call.name:<28}{figures}{drawing:>9.2f}{size:>8,.0f}", flush=True)
        return most is None or ratio <= most

    def _cost(self, call: Call, era: str, served: Endpoints, numbers: Iterator[int]) -> Cost:
        ours = served.ours
        empty, usual = (self._spent(one, call, era, numbers) for one in (served.empty, served.usual))
        drawn = children_seconds(ours.server)
        size = ours.send(call, next(numbers), era)
        took = self._spent(ours, call, era, numbers)
        drawing = (children_seconds(ours.server) - drawn) / self.calls * 1_000
        return Cost(empty or 0.01, usual, took, drawing, size)

    def _spent(self, on: Endpoint, call: Call, era: str, numbers: Iterator[int]) -> float:
        began = on.server.cpu_seconds
        for _ in range(self.calls):
            on.send(call, next(numbers), era)
        return (on.server.cpu_seconds - began) / self.calls * 1_000

    def _at_once(self, ours: Endpoint, numbers: Iterator[int]) -> str:
        """Clients that each send all calls at the same time; what failed first."""

        def use(client: int) -> str:
            era = (HANDSHAKE, STATELESS)[client % 2]
            one = Endpoint(ours.server, ours.path, ours.token, ours.codes)
            with closing(one.connection):
                for call in CALLS[era]:
                    try:
                        one.send(call, client * 1_000 + next(numbers), era)
                    except (ServerError, OSError, http.client.HTTPException) as error:
                        return f"{call.name}: {error!r}"
            return ""

        with ThreadPoolExecutor(CLIENTS) as pool:
            return next(filter(None, pool.map(use, range(CLIENTS))), "")


def children_seconds(server: Server) -> float:
    """CPU time of the children that are alive, which draw; 0 where the system does not report it."""
    tasks = Path(f"/proc/{server.process.pid}/task")
    found = [
        int(pid)
        for task in (tasks.iterdir() if tasks.exists() else ())
        for pid in (task / "children").read_text("ascii").split()
    ]
    return sum(map(cpu_seconds_of, found))


@contextmanager
def _serving(kind: Kind) -> Iterator[Endpoints]:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="repoint-bench-")))
        postgres = stack.enter_context(Postgres()) if kind == "postgres" else None
        url = postgres.url() if postgres else f"sqlite://{folder / 'repoint.db'}"
        port, database = free_port(), parse_database_url(url)
        environment = {**app_environment(folder, free_port(), url), "REPOINT_MCP_PORT": str(port)}
        history = make_history(database, SCANS, CODES, DAYS)
        token = asyncio.run(_token(database, environment))

        def started(*command: str, at: int) -> Server:
            run = serving(command, at, ready_path="/readyz", environment=environment, core=None)
            return stack.enter_context(run)

        def empty(*kind: str) -> Endpoint:
            at = free_port()
            return Endpoint(started("scripts.benchmarks.bare_assistant", str(at), *kind, at=at))

        ours = Endpoint(started("mcp_server", at=port), token=token, codes=history.codes)
        endpoints = Endpoints(ours, empty(), empty(USUAL))
        # All have finished what they begin with.
        time.sleep(1)
        for one in endpoints:
            stack.callback(one.connection.close)
        yield endpoints


async def _token(database: Database, environment: Mapping[str, str]) -> str:
    """An access token of an assistant that the owner has allowed everything, as the service issues it."""
    settings = Settings.model_validate(
        {
            name.removeprefix(PREFIX).lower(): value
            for name, value in environment.items()
            if name.startswith(PREFIX)
        }
    )
    # As the first start of either process does.
    secret = await migrated(settings, database)
    async with aclosing(await TortoiseStore.connect(database)) as store:
        deps = deps_of(settings, store, secret)
        tokens = Tokens(
            keys=KeyRing(store, SecretEncryption(secret, SIGNING_KEYS), deps.clock),
            issuer=settings.auth_url,
            audience=settings.mcp_url,
            lifetime=86_400,
            now=deps.clock,
        )
        return await tokens.sign(await _connected(deps, settings.mcp_url))


async def _connected(deps: Deps, resource: str) -> AccessClaims:
    """The claims of an assistant that the owner has allowed to read and to write."""
    account = await deps.store.accounts.find_by_email(EMAIL)
    if account is None:
        raise ServerError("the account is gone")
    metadata = {
        "client_name": "bench",
        "redirect_uris": [_REDIRECT_URI],
        "token_endpoint_auth_method": "none",
    }
    client, _ = await register_client(deps, metadata, private_use_schemes=())
    digest = sha256(_VERIFIER.encode()).digest()
    request = AuthorizationRequest(
        client=client,
        redirect_uri=_REDIRECT_URI,
        requested_redirect_uri=_REDIRECT_URI,
        scopes=frozenset({Scope.READ, Scope.WRITE}),
        state=None,
        code_challenge=urlsafe_b64encode(digest).decode().rstrip("="),
        resource=resource,
    )
    code = mint_secret(deps.rng)
    await allow(deps, account, request, request.scopes, authorization_code=code)
    issued = await exchange(
        deps, client, code, redirect_uri=_REDIRECT_URI, code_verifier=_VERIFIER, resource=resource
    )
    return issued.claims
