"""What the handlers of this process work with; made once in `main`."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from random import Random
from typing import Final

from starlette.requests import Request

from domain.oauth.ports import MetadataDocuments
from domain.ports import Passwords, Store, Studio
from domain.rate_limits import RateLimiter
from domain.service import Service
from domain.visitors import Network, client_address
from mcp_server.tokens import Tokens

# A minute.
REGISTRATIONS_AN_ADDRESS: Final = 120
PAGES_AN_ADDRESS: Final = 300


@dataclass(frozen=True, kw_only=True, slots=True)
class Limits:
    """Calls a minute: of tools for each connected assistant, of tokens for each client, and from one address."""

    tools: RateLimiter
    tokens: RateLimiter
    registrations: RateLimiter
    pages: RateLimiter


@dataclass(frozen=True, kw_only=True, slots=True)
class Context:
    """`issuer` and `resource`: the public addresses of the authorization server and of the assistant endpoint.

    `documents` is None where the operator does not let this process fetch what a client says of itself.
    """

    service: Service
    store: Store
    passwords: Passwords
    studio: Studio
    tokens: Tokens
    documents: MetadataDocuments | None
    limits: Limits
    chance: Random
    now: Callable[[], datetime]
    secret_key: bytes
    proxies: Sequence[Network]
    plain_http_documents: bool
    private_use_schemes: frozenset[str]
    issuer: str
    resource: str
    dashboard_url: str
    docs_url: str


def context_of(request: Request) -> Context:
    context: Context = request.app.state.context
    return context


def address_of(request: Request, context: Context) -> str:
    peer = request.client.host if request.client else ""
    return client_address(peer, request.scope["headers"], context.proxies)
