"""The hosts that this process answers for (RFC 9110, 7.4), and the web origins that may call it.

In an attack by DNS rebinding, the requests have another `Host`. They reach neither the assistant endpoint
nor the authorization server.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from pydantic_core import Url
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from domain.kernel.net.destinations import DEFAULT_PORTS
from domain.oauth.redirects import LOOPBACK_HOSTS

# Load balancers call these by address. They hold nothing that helps an attacker.
_ANY_HOST: Final = frozenset({"/healthz", "/readyz", "/metrics"})
_REFUSAL: Final = (
    "This host is not served here. The operator sets its public addresses in REPOINT_MCP_URL and "
    "REPOINT_AUTH_URL; a proxy in front has to pass the Host header on.\n"
)


@dataclass(frozen=True, slots=True)
class Allowed:
    """Lower case."""

    hosts: frozenset[str]
    origins: frozenset[str]


class AllowedHosts:
    """421 for a request to any other host, whatever its path."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str]) -> None:
        self._app = app
        self._hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and not self._is_allowed(scope):
            await PlainTextResponse(_REFUSAL, 421, {"Cache-Control": "no-store"})(scope, receive, send)
            return
        await self._app(scope, receive, send)

    def _is_allowed(self, scope: Scope) -> bool:
        if scope["path"] in _ANY_HOST:
            return True
        sent = [value for name, value in scope["headers"] if name == b"host"]
        return len(sent) == 1 and sent[0].decode("latin-1").lower() in self._hosts


def allowed_of(
    issuer: str, resource: str, *, port: int, host: str, origins: frozenset[str] = frozenset()
) -> Allowed:
    """The public addresses and, for a process that listens only on loopback, all names of loopback."""
    urls = {issuer, resource}
    if host in LOOPBACK_HOSTS:
        urls |= {f"http://{name}:{port}" for name in ("127.0.0.1", "localhost", "[::1]")}
    own = {spelling for url in urls for spelling in _spellings(Url(url))}
    return Allowed(frozenset(one.partition("://")[2] for one in own), frozenset(own) | origins)


def _spellings(url: Url) -> Iterator[str]:
    """The origin with its port, and also without a default port: clients send either."""
    yield f"{url.scheme}://{url.host}:{url.port}"
    if url.port == DEFAULT_PORTS[url.scheme]:
        yield f"{url.scheme}://{url.host}"
