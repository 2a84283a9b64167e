"""The service's own addresses: short URLs, and destinations that would be a loop."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import unquote, urlsplit
from uuid import UUID

from domain.kernel.net.destinations import DEFAULT_PORTS, MAX_LENGTH, Origin, is_own, origin_of
from domain.kernel.net.hosts import canonical_host, is_address, parse_domain
from domain.kernel.net.pasted_addresses import clean_address, narrow, with_right_scheme
from domain.kernel.short_ids import may_be_short_id, path_of

DEFAULT_DOMAIN: Final = ""
# No code is on it: the domain of a `Host` that is no host name.
NO_DOMAIN: Final = "."
# A domain that waits for its proof has this behind it, and its account: no `Host` does.
_WAITS: Final = "/"
# Before the name of a file in its address, with its id.
FILE_PATH: Final = "/f/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/"
_FILE: Final = re.compile(f"{FILE_PATH}[^/?#]+")
_AFTER_PATH: Final = re.compile(r"/?[?#]")
_AFTER_SHORT_ID: Final = re.compile(r"[/?#.+]")


@dataclass(frozen=True, slots=True)
class Addresses:
    """`root`: scheme and host of the default short domain; `own`: origins that would be a loop.

    `others`: hosts of the service on which no code is. `plain_http_logos`: whether logos may also come from
    http. `aliases`: further hosts of the default domain. `former`: those that it had before; they are in the
    database, and each process adds to this set what it reads there.
    """

    root: str
    own: frozenset[Origin]
    plain_http_logos: bool = False
    others: frozenset[str] = frozenset()
    aliases: frozenset[str] = frozenset()
    former: set[str] = field(default_factory=set, compare=False)

    @property
    def default_host(self) -> str:
        return urlsplit(self.root).netloc

    @property
    def default_hosts(self) -> frozenset[str]:
        """All on which the codes of the default domain lead on."""
        return self.aliases.union(self.former, (origin.host for origin in self.own))

    def domain_named(self, host: str) -> str | None:
        """The stored form of the `short_link_domain` that a caller sent; None if it can be none.

        Whether it is a domain of the account is for the store to say.
        """
        default = self.default_host.lower()
        if host.lower() == default:
            return DEFAULT_DOMAIN
        try:
            domain = parse_domain(host)
        except ValueError:
            return None
        return DEFAULT_DOMAIN if domain in self.default_hosts else domain

    def domain_of(self, host: str) -> str:
        """The domain that a `Host` header names: without case, port and trailing dot.

        IP addresses, names without a dot and the hosts of the service itself are the default domain.
        """
        name = canonical_host(host) if host else "localhost"
        if name is None:
            return NO_DOMAIN
        is_default = "." not in name or is_address(name) or name in self.default_hosts
        return DEFAULT_DOMAIN if is_default else name

    def is_of_service(self, host: str) -> bool:
        """Whether a canonical host is one of the service's own."""
        return host in self.default_hosts or host in self.others

    def host_of(self, domain: str) -> str:
        return proved_form(domain) or self.default_host

    def hosts_beside(self, host: str) -> list[str]:
        """All hosts of the domain that has this one in its pictures."""
        return sorted(self.default_hosts) if host == self.default_host else [host]

    def short_url(self, domain: str, short_id: str) -> str:
        root = f"https://{self.host_of(domain)}" if domain else self.root
        return f"{root}{path_of(short_id)}"

    def short_urls_in(self, text: str) -> list[tuple[str, str]]:
        """Domain and short ID in a person's input, if it may be a short URL, in any spelling.

        The whole path, and its beginning. Whether there is such a domain is for the store to say.
        """
        if len(text) > MAX_LENGTH:
            return []
        text = with_right_scheme(narrow(clean_address(text))).removeprefix("//")
        scheme, separator, rest = text.partition("://")
        if separator and scheme.lower() not in ("http", "https"):
            return []
        host, _, path = (rest if separator else scheme).partition("/")
        domain = DEFAULT_DOMAIN if self._leads_here(host) else self.domain_named(host)
        # Behind the short ID may be a query, a fragment or the format of a picture.
        found = [ends.split(path.strip("/"))[0] for ends in (_AFTER_PATH, _AFTER_SHORT_ID)]
        short_ids = dict.fromkeys(filter(may_be_short_id, map(unquote, found)))
        return [(domain, one) for one in short_ids if domain is not None]

    def _leads_here(self, host: str) -> bool:
        try:
            return self.is_loop(f"http://{host}/")
        except ValueError:
            return False

    def file_url(self, file_id: UUID, slug: str) -> str:
        return f"{self.root}/f/{file_id}/{slug}"

    def file_in(self, url: str) -> UUID | None:
        """The file that an address of the service itself names."""
        named = _FILE.match(urlsplit(url).path)
        return UUID(named[1]) if named and self._is_own(url) else None

    def is_loop(self, url: str) -> bool:
        """Whether it leads to the service itself. A file that is kept there leads no further."""
        return self._is_own(url) and self.file_in(url) is None

    def _is_own(self, url: str) -> bool:
        ports = {DEFAULT_PORTS["https"], *(origin.port for origin in self.own)}
        further = (Origin(host, port) for host in self.aliases | self.former for port in ports)
        return is_own(url, self.own.union(further))


def proved_form(domain: str) -> str:
    """The stored form once a domain that waits is proved; any other is the same."""
    return domain.partition(_WAITS)[0]


def waiting_domain(domain: str, account_id: UUID) -> str:
    """The stored form for codes that an account has brought, until it has proved the domain.

    No scan finds it, and it takes no short ID from whom the domain is. The longest fits into its column.
    """
    return f"{domain}{_WAITS}{account_id.hex[-12:]}"


def with_waiting(domain: str, account_id: UUID) -> tuple[str, ...]:
    """Both stored forms for the codes of an account on a domain: some may wait after its proof, too."""
    domain = proved_form(domain)
    return (domain, waiting_domain(domain, account_id)) if domain else (domain,)


def is_waiting(domain: str) -> bool:
    return _WAITS in domain


def service_addresses(
    public_root: str,
    short_domain: str | None,
    *,
    others: Iterable[str] = (),
    plain_http_logos: bool = False,
    aliases: frozenset[str] = frozenset(),
) -> Addresses:
    """`public_root`: the app's public scheme and host; `short_domain`: that of short URLs if it differs.

    `others`: the public addresses of the assistant process.
    """
    scheme = urlsplit(public_root).scheme
    root = f"{scheme}://{short_domain}" if short_domain else public_root
    hosts = frozenset(origin.host for origin in _origins(others))
    return Addresses(root, _origins((public_root, root)), plain_http_logos, hosts, aliases)


def _origins(urls: Iterable[str]) -> frozenset[Origin]:
    return frozenset(filter(None, map(origin_of, (f"{url}/" for url in urls))))
