"""Rules for fetching from an address that a stranger chose."""

import re
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final
from urllib.parse import SplitResult, urlsplit

from domain.kernel.faults import InvalidValue
from domain.kernel.reasons import Reason

MAX_URL_LENGTH: Final = 8_192

_LOWEST_OPEN_PORT = 1024

Address = IPv4Address | IPv6Address
Networks = tuple[IPv4Network | IPv6Network, ...]

# IANA's special-purpose registries (RFC 6890) as of 2025. `is_global` differs between releases of Python.
_NOT_PUBLIC_IPV4 = tuple(
    ip_network(network)
    for network in """
    0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
    192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15
    198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4
    """.split()
)
_GLOBAL_UNICAST_IPV6 = ip_network("2000::/3")
_NOT_PUBLIC_IPV6 = tuple(
    ip_network(network) for network in ("2001::/23", "2001:db8::/32", "2620:4f:8000::/48", "3fff::/20")
)
_NAT64 = ip_network("64:ff9b::/96")


class Unfetchable(Exception):
    """`reason`: the predicate of a sentence about the wanted file, safe to show: "is larger than 2 MB"."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Unreachable(Unfetchable):
    """The server itself was not reached: its name, a connection, a certificate, or an answer in time."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Wanted:
    """A request for a file, and its limits.

    `accept` and the header line `condition` go into the request. `media_type`: pattern of the answer's
    type, in lower case and without parameters; None where the content decides. `too_large` is a reason.
    `kind` describes the address to people.
    """

    accept: str
    media_type: re.Pattern[str] | None
    max_bytes: int
    too_large: str
    max_redirects: int
    kind: str
    condition: str | None = None


def url_fault(url: str, wanted: Wanted, *, plain_http: bool) -> InvalidValue | None:
    """The fault of an address, as far as it can be found without a look-up, or None."""
    if len(url) > MAX_URL_LENGTH:
        return InvalidValue(Reason.TOO_LONG, limit=MAX_URL_LENGTH, size=len(url))
    # The same characters as in a destination: browsers, proxies and clients interpret them differently.
    if any(character <= " " or character in '\x7f\\<>"' for character in url):
        return InvalidValue(Reason.URL_CHARACTERS)
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return InvalidValue(Reason.URL)
    if parts.scheme not in ({"http", "https"} if plain_http else {"https"}):
        return InvalidValue(Reason.FETCHED_URL, value=wanted.kind)
    return _authority_fault(parts, port)


def _authority_fault(parts: SplitResult, port: int | None) -> InvalidValue | None:
    if "@" in parts.netloc:
        return InvalidValue(Reason.USER_IN_URL)
    if not parts.hostname or "%" in parts.hostname:
        return InvalidValue(Reason.NO_HOST)
    if port is not None and port not in {80, 443} and port < _LOWEST_OPEN_PORT:
        # Mail servers and the like use low ports; a request must not reach them in this service's name.
        return InvalidValue(Reason.PORT, least=_LOWEST_OPEN_PORT)
    return None


def is_public_address(ip: Address) -> bool:
    """Whether `ip` is a unicast address of the public Internet.

    An address that contains an IPv4 address (mapped, 6to4, Teredo, NAT64) is as public as that one.
    """
    if isinstance(ip, IPv4Address):
        return not any(ip in network for network in _NOT_PUBLIC_IPV4)
    carried = _carried_addresses(ip)
    if carried:
        return all(is_public_address(one) for one in carried)
    # 64:ff9b:1::/48 (RFC 8215) is not public here: each network chooses where it puts the IPv4 address.
    return ip in _GLOBAL_UNICAST_IPV6 and not any(ip in network for network in _NOT_PUBLIC_IPV6)


def unmapped(ip: Address) -> Address:
    """The IPv4 address in an IPv4-mapped one (RFC 4291, 2.5.5.2); any other address unchanged."""
    return (ip.ipv4_mapped or ip) if isinstance(ip, IPv6Address) else ip


def parse_address(text: str) -> Address:
    """Raises ValueError. A zone (fe80::1%eth0) names an interface of this machine and is cut off."""
    return ip_address(text.partition("%")[0])


def _carried_addresses(ip: IPv6Address) -> tuple[IPv4Address, ...]:
    if ip.ipv4_mapped is not None:
        return (ip.ipv4_mapped,)
    if ip.sixtofour is not None:
        return (ip.sixtofour,)
    if ip.teredo is not None:
        return ip.teredo
    if ip in _NAT64:
        return (IPv4Address(int(ip) & 0xFFFF_FFFF),)
    return ()
