"""The service's own addresses: short URLs, and what would be a loop."""

from dataclasses import dataclass
from urllib.parse import urlsplit

from domain.destinations import Origin, is_own, origin_of
from domain.short_urls import DEFAULT_DOMAIN


@dataclass(frozen=True, slots=True)
class Addresses:
    """`root`: scheme and host of the default short domain, no slash behind; `own`: all that would be a loop.

    `plain_http_logos`: whether a logo may come from http, too.
    """

    root: str
    own: frozenset[Origin]
    plain_http_logos: bool = False

    @property
    def default_host(self) -> str:
        return urlsplit(self.root).netloc

    def find_domain(self, host: str) -> str | None:
        """The domain a caller names as `short_link_domain`, as it is stored; None when there is no such."""
        return DEFAULT_DOMAIN if host.lower() == self.default_host.lower() else None

    def host_of(self, domain: str) -> str:
        return domain or self.default_host

    def short_url(self, domain: str, short_id: str) -> str:
        return f"https://{domain}/{short_id}" if domain else f"{self.root}/{short_id}"

    def is_loop(self, url: str) -> bool:
        return is_own(url, self.own)


def service_addresses(
    public_root: str, short_domain: str | None, *, plain_http_logos: bool = False
) -> Addresses:
    """`public_root`: the app's own public scheme and host; `short_domain`: the host of short URLs, if another."""
    scheme = urlsplit(public_root).scheme
    root = f"{scheme}://{short_domain}" if short_domain else public_root
    origins = {origin_of(f"{one}/") for one in (public_root, root)}
    return Addresses(root, frozenset(origin for origin in origins if origin), plain_http_logos)
