"""Who shares an address: what tries and calls of strangers are counted by."""

import hmac
from hashlib import sha256
from ipaddress import ip_address, ip_network


def hash_address(key: bytes, address: str, purpose: str = "") -> str:
    """An address as the tries keep it for ten minutes: keyed, so that it cannot be guessed back.

    The same address is another for another `purpose`.
    """
    text = f"address\n{ip_prefix_of(address)}" + (f"\n{purpose}" if purpose else "")
    return hmac.new(key, text.encode("utf-8", "replace"), sha256).hexdigest()


def ip_prefix_of(address: str) -> str:
    """An IPv6 address without its last 64 bits: a visitor has all of those to choose from (RFC 6177)."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if parsed.version == 4:
        return address
    # One socket for both (RFC 4291, 2.5.5.2): else everybody on IPv4 would be one household.
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ip_network((parsed, 64), strict=False))
