"""The context of all handlers; made once in `main`."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from starlette.requests import Request

from domain.kernel.net.ip_prefix import ip_prefix_of
from domain.kernel.rate_limits import RateLimiter
from domain.ports.oauth import MetadataDocuments
from domain.scanning.visitors import Network, client_address
from domain.use_cases.deps import Deps
from mcp_server.access_tokens import Tokens
from mcp_server.settings import Settings

if TYPE_CHECKING:
    from mcp_server.metrics import Metrics

# Registered clients stay in the database for a while, so that an hour has a limit, too.
REGISTRATIONS_A_MINUTE: Final = 120
REGISTRATIONS_AN_HOUR: Final = 600
PAGES_A_MINUTE: Final = 300


@dataclass(frozen=True, kw_only=True, slots=True)
class Limits:
    """`tools`: for each assistant; `accounts`: for all of an account. `tokens`: for each client and address.
    `strangers` (refused token requests), `registrations` (a minute, an hour), `pages`: for each address."""

    tools: RateLimiter
    accounts: RateLimiter
    tokens: RateLimiter
    strangers: RateLimiter
    registrations: tuple[RateLimiter, ...]
    pages: RateLimiter

    def by_name(self) -> dict[str, RateLimiter]:
        registrations = {f"registrations {number}": one for number, one in enumerate(self.registrations)}
        names = ("tools", "accounts", "tokens", "strangers", "pages")
        return {name: getattr(self, name) for name in names} | registrations


@dataclass(frozen=True, kw_only=True, slots=True)
class Context:
    """`issuer` and `resource`: the public URLs of the authorization server and of the MCP endpoint.

    `documents` is None when the operator has switched the fetching of client metadata off.
    """

    deps: Deps
    tokens: Tokens
    documents: MetadataDocuments | None
    limits: Limits
    secret_key: bytes
    proxies: Sequence[Network]
    settings: Settings
    issuer: str
    resource: str
    metrics: "Metrics | None" = None


def context_of(request: Request) -> Context:
    context: Context = request.app.state.context
    return context


def address_of(request: Request, context: Context) -> str:
    peer = request.client.host if request.client else ""
    return client_address(peer, request.scope["headers"], context.proxies)


def ip_prefix_of_request(request: Request, context: Context) -> str:
    """The key of the limits for anonymous callers."""
    return ip_prefix_of(address_of(request, context))
