"""Which hosts this process answers for, and which web origins may call it from a browser.

RFC 9110, 7.4. A page whose name was pointed at this address (DNS rebinding) sends another `Host`: it must read neither the
assistant endpoint nor the pages of the authorization server.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from pydantic_core import Url
from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from domain.kernel.destinations import DEFAULT_PORTS
from domain.oauth.redirects import LOOPBACK_HOSTS

# Load balancers ask by address; there is nothing in these that a page could use.
_ANY_HOST: Final = frozenset({"/healthz", "/readyz", "/metrics"})
_REFUSAL: Final = (
    "This host is not served here. Whoever runs this service names its public addresses in REPOINT_MCP_URL and "
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
        sent = Headers(scope=scope).getlist("host")
        return len(sent) == 1 and sent[0].lower() in self._hosts


def allowed_of(
    issuer: str, resource: str, *, port: int, host: str, origins: frozenset[str] = frozenset()
) -> Allowed:
    """The public addresses and, where only this machine listens, all its names for itself."""
    urls = {issuer, resource}
    if host in LOOPBACK_HOSTS:
        urls |= {f"http://{name}:{port}" for name in ("127.0.0.1", "localhost", "[::1]")}
    own = {spelling for url in urls for spelling in _spellings(Url(url))}
    return Allowed(frozenset(one.partition("://")[2] for one in own), frozenset(own) | origins)


def _spellings(url: Url) -> Iterator[str]:
    """An origin with its port, and without it where that is the usual one: programs write either."""
    yield f"{url.scheme}://{url.host}:{url.port}"
    if url.port == DEFAULT_PORTS[url.scheme]:
        yield f"{url.scheme}://{url.host}"
