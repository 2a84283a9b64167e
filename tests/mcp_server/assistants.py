"""A whole assistant process in memory, over the database of a web process in memory."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import Any

import httpx2
from mcp.server.streamable_http_manager import StreamableHTTPASGIApp, StreamableHTTPSessionManager
from starlette.applications import Starlette
from starlette.routing import Route

from domain.kernel.rate_limits import RateLimiter
from mcp_server.access_tokens import KeyRing, Tokens
from mcp_server.context import Context, Limits
from mcp_server.http.allowed_hosts import allowed_of
from mcp_server.http.auth_middleware import AuthMiddleware
from mcp_server.http.cached_answers import CachedAnswers
from mcp_server.protocol import protocol
from mcp_server.routes import create_app
from mcp_server.settings import Settings
from mcp_server.tools.catalogue import scope_of_tool
from storage.credentials.secret_key import SIGNING_KEYS, SecretEncryption
from tests.mcp_server.oauth_flow import BOTH, OAuthClient
from tests.support import HOME, ROOT, Owner, World

ISSUER = "http://assistant.test"
RESOURCE = f"{ISSUER}/mcp"
HANDSHAKE = "2025-11-25"
STATELESS = "2026-07-28"
ERAS = (HANDSHAKE, STATELESS)


@dataclass(kw_only=True)
class Assistants:
    """One assistant process and its clients."""

    world: World
    context: Context
    app: Starlette

    def http(self, *, address: str = HOME, **headers: str) -> httpx2.AsyncClient:
        transport = httpx2.ASGITransport(self.app, raise_app_exceptions=False, client=(address, 49152))
        return httpx2.AsyncClient(transport=transport, base_url=ISSUER, headers=headers)

    def client(self, **fields: Any) -> OAuthClient:
        return OAuthClient(self.http(), RESOURCE, **fields)

    def paths(self) -> list[str]:
        """Those of all routes."""
        return [route.path for route in self.app.routes if isinstance(route, Route)]

    async def connect(
        self, owner: Owner, *, scope: Any = BOTH, asks_for: tuple[str, ...] = BOTH
    ) -> "Connection":
        """An assistant that the owner has let in."""
        client = self.client(asks_for=asks_for)
        tokens = await client.connect(owner.account.email, owner.password, scope=scope)
        return Connection(self, client, tokens)

    def change(self, **fields: Any) -> None:
        """Another context from now on."""
        self.context = replace(self.context, **fields)
        self.app.state.context = self.context

    def change_settings(self, **fields: Any) -> None:
        self.change(settings=self.context.settings.model_copy(update=fields))


@dataclass
class Connection:
    """A connected assistant: it posts JSON-RPC with the access token it has."""

    assistants: Assistants
    client: OAuthClient
    tokens: dict[str, Any]
    # What the client declares, since 2026-07-28 with each request.
    capabilities: dict[str, Any] = field(default_factory=dict)

    async def post(
        self,
        method: str,
        *,
        era: str = HANDSHAKE,
        token: str | None = None,
        headers: Any = None,
        **params: Any,
    ) -> httpx2.Response:
        sent = {
            "Authorization": f"Bearer {token or self.tokens['access_token']}",
            **rpc_headers(method, params, era),
            **(headers or {}),
        }
        body = rpc(method, params, era, self.capabilities)
        return await self.client.http.post("/mcp", json=body, headers=sent)

    async def call(self, name: str, /, *, era: str = HANDSHAKE, **arguments: Any) -> dict[str, Any]:
        """The result of a tool that was let through."""
        response = await self.post("tools/call", era=era, name=name, arguments=arguments)
        assert response.status_code == 200, response.text
        result: dict[str, Any] = response.json()["result"]
        return result

    async def use(self, name: str, /, *, era: str = HANDSHAKE, **arguments: Any) -> dict[str, Any]:
        """The structured content of a tool that did what it was asked."""
        result = await self.call(name, era=era, **arguments)
        assert not result.get("isError"), result
        structured: dict[str, Any] = result["structuredContent"]
        return structured


def rpc(
    method: str, params: dict[str, Any], era: str = HANDSHAKE, capabilities: dict[str, Any] | None = None
) -> dict[str, Any]:
    if era == STATELESS:
        meta = {
            "io.modelcontextprotocol/protocolVersion": era,
            "io.modelcontextprotocol/clientInfo": {"name": "test", "version": "1"},
            "io.modelcontextprotocol/clientCapabilities": capabilities or {},
        }
        params = {**params, "_meta": meta}
    return {"jsonrpc": "2.0", "id": 7, "method": method, "params": params}


def rpc_headers(method: str, params: dict[str, Any], era: str = HANDSHAKE) -> dict[str, str]:
    headers = {"Accept": "application/json, text/event-stream", "MCP-Protocol-Version": era}
    if era == STATELESS:
        headers["Mcp-Method"] = method
        if named := params.get("name") or params.get("uri"):
            headers["Mcp-Name"] = named
    return headers


@asynccontextmanager
async def assistant_process(world: World) -> AsyncIterator[Assistants]:
    clock = world.clock

    def limiter() -> RateLimiter:
        return RateLimiter(100_000, clock.seconds)

    context = Context(
        deps=world.deps,
        tokens=Tokens(
            keys=KeyRing(world.store, SecretEncryption(world.context.secret_key, SIGNING_KEYS), clock.now),
            issuer=ISSUER,
            audience=RESOURCE,
            lifetime=3_600,
            now=clock.now,
        ),
        documents=None,
        limits=Limits(
            tools=limiter(),
            accounts=limiter(),
            tokens=limiter(),
            strangers=limiter(),
            registrations=(limiter(),),
            pages=limiter(),
        ),
        secret_key=world.context.secret_key,
        proxies=(),
        settings=Settings(_env_file=None, base_url=f"{ROOT}/v1"),
        issuer=ISSUER,
        resource=RESOURCE,
    )
    manager = StreamableHTTPSessionManager(protocol(), json_response=True, stateless=True)
    allowed = allowed_of(ISSUER, RESOURCE, port=8001, host="127.0.0.1")
    endpoint = AuthMiddleware(CachedAnswers(StreamableHTTPASGIApp(manager)), allowed.origins, scope_of_tool)
    app = create_app(ISSUER, RESOURCE, endpoint, hosts=allowed.hosts)
    app.state.context = context
    async with _running(manager):
        yield Assistants(world=world, context=context, app=app)


@asynccontextmanager
async def _running(manager: StreamableHTTPSessionManager) -> AsyncIterator[None]:
    """In a task of its own: its scopes must be left by the task that entered them, and fixtures have two."""
    ready, over = asyncio.Event(), asyncio.Event()

    async def run() -> None:
        async with manager.run():
            ready.set()
            await over.wait()

    task = asyncio.create_task(run())
    await ready.wait()
    try:
        yield
    finally:
        over.set()
        await task
