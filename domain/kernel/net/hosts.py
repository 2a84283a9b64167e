"""Host names in the one form that is stored: lower case, A-labels, no dot at the end."""

import re
from contextlib import suppress
from ipaddress import ip_address
from typing import Final

from pydantic_core import Url

from domain.kernel.faults import InvalidValue
from domain.kernel.net.fetching import is_public_address, parse_address
from domain.kernel.reasons import Reason

# The longest name of a TXT record in front of it still has 253 characters.
MAX_DOMAIN: Final = 240
# RFC 1035, 2.3.4.
LONGEST_HOST: Final = 253
_OWN_NETWORKS: Final = (".home.arpa", ".internal", ".lan", ".local", ".localhost")
_NOT_IN_A_HOST: Final = re.compile(r"[\x00-\x20\x7f/\\?#@%]")
_LABEL: Final = re.compile(r"(?!-)[a-z0-9-]{1,63}(?<!-)")
# In front of the two letters of a country they belong to everybody: co.uk, com.br, or.jp.
_OF_COUNTRIES: Final = frozenset(
    "ac co com edu firm gen go gob gouv gov govt gv id ind ltd me mil ne net nom or org plc sch web".split()
)


def canonical_host(text: str) -> str | None:
    """The host of a `Host` header or of a person's input, without its port; None if no browser reads it.

    As in the WHATWG URL standard: Unicode becomes A-labels, and 0x7f.1 is 127.0.0.1.
    """
    if not text or _NOT_IN_A_HOST.search(text):
        return None
    try:
        host = Url(f"http://{text}/").host or ""
    except ValueError:
        return None
    host = host.lower().removesuffix(".")
    return host if 0 < len(host) <= LONGEST_HOST else None


def is_address(host: str) -> bool:
    """Whether a canonical host is an IP address."""
    try:
        ip_address(host.strip("[]"))
    except ValueError:
        return False
    return True


def is_host(text: str) -> bool:
    """Whether it is an IP address, or each part between its dots can be one of a name.

    With underscores (RFC 2181, 11), as names in networks of containers have them.
    """
    host = canonical_host(text)
    plain = host.replace("_", "x") if host else ""
    return host is not None and (is_address(host) or all(map(_LABEL.fullmatch, plain.split("."))))


def is_of_own_network(host: str) -> bool:
    """Whether phones reach it in one network at most, by a name or an address that means nothing outside.

    `host`: canonical. Names: RFC 6761 (localhost), 6762 (local), 8375 (home.arpa), `internal`, which ICANN
    reserved, and `lan` of many routers.
    """
    try:
        return not is_public_address(parse_address(host.strip("[]")))
    except ValueError:
        return host == "localhost" or host.endswith(_OWN_NETWORKS)


def parse_domain(text: str) -> str:
    """A DNS name that can be an own domain. Raises InvalidValue."""
    name = text.strip()
    if re.search(r"[/\\?#@%]", name):
        raise InvalidValue(Reason.HOST_ALONE)
    host = canonical_host(name)
    if is_address(name) or (host is not None and is_address(host)):
        raise InvalidValue(Reason.IP_ADDRESS)
    if ":" in name:
        raise InvalidValue(Reason.HOST_PORT)
    if host is None or "_" in host or not is_host(host):
        raise InvalidValue(Reason.HOST)
    if "." not in host or host.endswith(".localhost"):
        raise InvalidValue(Reason.INTERNET_HOST)
    if len(host) > MAX_DOMAIN:
        raise InvalidValue(Reason.TOO_LONG, limit=MAX_DOMAIN, size=len(host))
    return host


def parse_hosts(text: str) -> frozenset[str]:
    """Host names between commas. Raises ValueError that names the wrong one."""
    hosts = set[str]()
    for name in filter(None, map(str.strip, text.split(","))):
        try:
            hosts.add(parse_domain(name))
        except ValueError as error:
            raise ValueError(f"{name} {error}") from None
    return frozenset(hosts)


def unicode_name(domain: str) -> str:
    """The stored name as its readers know it: xn--mnchen-3ya.example is münchen.example."""
    return ".".join(map(_unicode_label, domain.split(".")))


def _unicode_label(label: str) -> str:
    # The URL parser has checked what the label says.
    if label.startswith("xn--"):
        with suppress(UnicodeError):
            return label.removeprefix("xn--").encode().decode("punycode")
    return label


def free_part(host: str) -> str:
    """What the owner of a host could choose freely: `claude.ai.` of claude.ai.evil.example."""
    if is_address(host):
        return ""
    labels = host.lower().removesuffix(".").split(".")
    owned = 3 if len(labels[-1]) == len("uk") and labels[-2:-1] and labels[-2] in _OF_COUNTRIES else 2
    return "".join(f"{label}." for label in host.split(".")[: max(0, len(labels) - owned)])
