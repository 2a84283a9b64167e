"""IP prefixes: attempts and calls of strangers are counted by them."""

from dataclasses import dataclass
from ipaddress import ip_address, ip_network

from domain.kernel.net.fetching import unmapped
from domain.kernel.signing import sign


@dataclass(frozen=True, slots=True)
class Guesser:
    """The guesser of a password or a code: a network address, and our key to hash it with.

    `device_cookie`: of the browser, which an account may know.
    """

    address: str
    key: bytes
    device_cookie: str = ""

    def hashed(self, purpose: str) -> str:
        return hash_address(self.key, self.address, purpose)


def hash_address(key: bytes, address: str, purpose: str = "") -> str:
    """A keyed hash under which attempts are kept for ten minutes. It differs for each `purpose`."""
    return sign(key, f"address\n{ip_prefix_of(address)}" + (f"\n{purpose}" if purpose else ""))


def ip_prefix_of(address: str) -> str:
    """The first 56 bits of an IPv6 address: the networks of one line are often a /56 (RFC 6177, 2)."""
    try:
        # A socket for both protocols maps IPv4 addresses: all of them would share one prefix.
        parsed = unmapped(ip_address(address))
    except ValueError:
        return address
    return str(parsed if parsed.version == 4 else ip_network((parsed, 56), strict=False))
