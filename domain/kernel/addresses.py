"""The service's own addresses: short URLs, and destinations that would be a loop."""

import re
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from domain.kernel.destinations import Origin, is_own, origin_of

DEFAULT_DOMAIN: Final = ""
_AFTER_SHORT_ID: Final = re.compile(r"[/?#.]")


@dataclass(frozen=True, slots=True)
class Addresses:
    """`root`: scheme and host of the default short domain; `own`: origins that would be a loop.

    `plain_http_logos`: whether logos may also come from http.
    """

    root: str
    own: frozenset[Origin]
    plain_http_logos: bool = False

    @property
    def default_host(self) -> str:
        return urlsplit(self.root).netloc

    def find_domain(self, host: str) -> str | None:
        """The stored form of the `short_link_domain` that a caller sent; None if it is unknown."""
        return DEFAULT_DOMAIN if host.lower() == self.default_host.lower() else None

    def host_of(self, domain: str) -> str:
        return domain or self.default_host

    def short_url(self, domain: str, short_id: str) -> str:
        return f"https://{domain}/{short_id}" if domain else f"{self.root}/{short_id}"

    def reference_in(self, text: str) -> str | None:
        """The id or short ID in a person's input, which may be a short URL with or without its scheme.

        None for an address that is not on a short domain of this service.
        """
        text = text.strip()
        if "/" not in text:
            return text
        scheme, separator, rest = text.partition("://")
        if separator and scheme.lower() not in ("http", "https"):
            return None
        host, _, path = (rest if separator else text).partition("/")
        # Behind the short ID may be a query, a fragment or the format of a picture.
        return _AFTER_SHORT_ID.split(path)[0] if self._is_ours(host) else None

    def _is_ours(self, host: str) -> bool:
        try:
            return self.find_domain(host) is not None or self.is_loop(f"http://{host}/")
        except ValueError:
            return False

    def is_loop(self, url: str) -> bool:
        return is_own(url, self.own)


def service_addresses(
    public_root: str, short_domain: str | None, *, plain_http_logos: bool = False
) -> Addresses:
    """`public_root`: the app's public scheme and host; `short_domain`: that of short URLs if it differs."""
    scheme = urlsplit(public_root).scheme
    root = f"{scheme}://{short_domain}" if short_domain else public_root
    origins = {origin_of(f"{url}/") for url in (public_root, root)}
    return Addresses(root, frozenset(origin for origin in origins if origin), plain_http_logos)
