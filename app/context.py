"""The dependencies of this process's handlers; made once in `main`."""

from asyncio import Lock
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING, Annotated, Final
from uuid import UUID
from weakref import WeakValueDictionary

from pydantic import Field
from starlette.applications import Starlette
from starlette.requests import Request

from app.hosts import HostDomains
from app.resolver import Resolver
from domain.accounts.accounts import SignUp
from domain.kernel.rate_limits import RateLimiter
from domain.named_items.own_domains import OwnDomain
from domain.pages.landing_page import Page
from domain.scanning.places import NOWHERE, Place
from domain.scanning.recording import ScanRecorder
from domain.scanning.scans import Target
from domain.scanning.visitors import Network, client_address
from domain.use_cases.deps import Deps
from domain.use_cases.webhooks.deliveries import Compose

# The lock of files that are taken in: each takes memory.
UPLOADS: Final = "uploads"


class KeyLocks:
    """A lock exists only while it is used, because visitors can make any number of keys."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[str, Lock] = WeakValueDictionary()

    def of(self, key: str) -> Lock:
        return self._locks.setdefault(key, Lock())


if TYPE_CHECKING:
    from app.metrics import Metrics


@dataclass(frozen=True, slots=True)
class PlacesData:
    """The source of the geographic data, and the day it was built."""

    source: Annotated[str, Field(description="The name of the data.")]
    date: Annotated[date, Field(description="The day it was built.")]


@dataclass(frozen=True, kw_only=True, slots=True)
class Context:
    deps: Deps
    recorder: ScanRecorder
    resolver: Resolver[Target]
    # The one code that differs from a short ID in capitals alone: for its short ID, since nothing
    # invalidates it. So each is kept for half a second.
    alike: Resolver[Target]
    pages: Resolver[Page]
    # The verified domains, each under the short ID "".
    sites: Resolver[OwnDomain]
    hosts: HostDomains
    limiter: RateLimiter
    account_limiter: RateLimiter
    form_limiter: RateLimiter
    post_limiter: RateLimiter
    secret_key: bytes
    # The body of a webhook's message.
    compose: Compose
    proxies: Sequence[Network]
    rest_url: str
    mcp_url: str
    docs_url: str
    support_url: str | None = None
    metrics: "Metrics | None" = None
    locks: KeyLocks = field(default_factory=KeyLocks)
    # Whether there is a mail server: otherwise links are in the log, and owners hear of no new contact.
    notifies: bool = False
    sign_up: SignUp = SignUp.CLOSED
    # The country and city of an address.
    find_place: Callable[[str], Place] = lambda _: NOWHERE
    # Called each time: the operator can replace the data while this process runs.
    geography_source: Callable[[], PlacesData | None] | None = None

    @property
    def public_root(self) -> str:
        return self.rest_url.removesuffix("/v1")

    def forget_code(self, domain: str, short_id: str) -> None:
        """Invalidate a code in this process, so that its next scan sees the change."""
        self.resolver.forget(domain, short_id)
        self.pages.forget(domain, short_id)

    def forget_pages(self, account_id: UUID) -> None:
        """Invalidate what this process knows of an account's pages: a file that they show was replaced."""
        self.pages.forget_account(account_id)

    def forget_domain(self, domain: OwnDomain) -> None:
        """Drop a domain from this process's memory: its codes and links may be on another one now."""
        self.sites.forget(domain.domain, "")
        self.resolver.forget_account(domain.account_id)
        self.pages.forget_account(domain.account_id)

    def domain_of(self, request: Request) -> str:
        return self.hosts.of(request.scope)


def context_of(request: Request) -> Context:
    return context_in(request.scope["app"])


def context_in(app: Starlette) -> Context:
    # Bypasses the attributes of Starlette's State, which are slow for the scan path.
    context: Context = app.state._state["context"]  # noqa: SLF001
    return context


def visitor_address(request: Request, context: Context) -> str:
    peer = request.client.host if request.client else ""
    return client_address(peer, request.scope["headers"], context.proxies)
