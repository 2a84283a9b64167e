"""Which domain a request is for, by its `Host`."""

from typing import Final

from starlette.types import Scope

from domain.kernel.net.addresses import DEFAULT_DOMAIN, Addresses

MAX_KEPT: Final = 10_000
# A longer one is no host of ours, and would take memory.
_LONGEST_KEPT: Final = 300


class HostDomains(dict[bytes, str]):
    """The domain of each `Host` header, worked out once."""

    def __init__(self, addresses: Addresses) -> None:
        super().__init__()
        self._addresses = addresses

    def __missing__(self, host: bytes) -> str:
        domain = self._addresses.domain_of(_text_of(host))
        if len(host) <= _LONGEST_KEPT:
            if len(self) >= MAX_KEPT:
                self.clear()
            self[host] = domain
        return domain

    def of_only(self, scope: Scope) -> str | None:
        """The value, or None if there is not exactly one `Host`."""
        hosts, host = 0, b""
        for name, value in scope["headers"]:
            if name == b"host":
                hosts, host = hosts + 1, value
        return self[host] if hosts == 1 else None

    def of(self, scope: Scope) -> str:
        return self.of_only(scope) or DEFAULT_DOMAIN


def _text_of(host: bytes) -> str:
    """The header as text. Some clients send the name in UTF-8."""
    try:
        return host.decode()
    except UnicodeDecodeError:
        return host.decode("latin-1")
