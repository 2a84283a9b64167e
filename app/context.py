"""What the handlers of this process work with; made once in `main`."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from random import Random

from starlette.requests import Request

from app.api.rate_limit import RateLimiter
from app.metrics import Metrics
from app.resolver import Resolver
from app.turns import Turns
from domain.ports import Passwords, ScanRecorder, Store, Studio
from domain.service import Service
from domain.visitors import Network, client_address


@dataclass(frozen=True, kw_only=True, slots=True)
class Context:
    service: Service
    store: Store
    recorder: ScanRecorder
    resolver: Resolver
    passwords: Passwords
    studio: Studio
    limiter: RateLimiter
    chance: Random
    now: Callable[[], datetime]
    secret_key: bytes
    proxies: Sequence[Network]
    rest_url: str
    docs_url: str
    metrics: Metrics | None = None
    turns: Turns = field(default_factory=Turns)

    def repointed(self, domain: str, short_id: str) -> None:
        """Forget what this process holds of a code, so that its very next scan sees the change."""
        self.resolver.forget(domain, short_id)


def context_of(request: Request) -> Context:
    context: Context = request.app.state.context
    return context


def visitor_address(request: Request, context: Context) -> str:
    peer = request.client.host if request.client else ""
    return client_address(peer, request.scope["headers"], context.proxies)
