"""Visitors: the part of a request's headers that we use."""

import re
from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache
from hashlib import blake2b
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Final, NamedTuple

from domain.kernel.net.fetching import Address, unmapped
from domain.scanning.bots import why_bot

RawHeaders = Sequence[tuple[bytes, bytes]]
Network = IPv4Network | IPv6Network
MAX_KEPT = 512
MAX_READ = 1_024
# Strangers choose both, and an owner's assistant reads them: only a host name and a language are accepted.
_HOST: Final = re.compile(r"[a-z0-9](?:[a-z0-9._-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\]")
_ADDRESS: Final = re.compile(r"[0-9.]+|\[.*\]")
_LANGUAGE: Final = re.compile("[a-z]{2,3}")
# A quoted string without an end lasts to the end of the text; otherwise the search would take quadratic time.
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*(?:"|\\?$)')


class System(StrEnum):
    """The systems that scans are led and pages are made by. MAC: a Mac, or an iPad with desktop pages."""

    IOS = "ios"
    ANDROID = "android"
    MAC = "mac"
    COMPUTER = "computer"

    @property
    def is_phone(self) -> bool:
        return self in (System.IOS, System.ANDROID)


# As they name themselves in a browser's user agent; a phone's comes before a computer's.
_COMPUTERS: Final = ("Windows NT", "X11;", "CrOS")


def system_of(user_agent: str) -> System | None:
    """The system of a browser; None for any other and for what is no browser."""
    text = user_agent[:MAX_READ]
    # Old Windows phones claim both systems to get the mobile web.
    if "Windows Phone" in text:
        return None
    if "iPhone" in text or "iPad" in text or "iPod" in text:
        return System.IOS
    if "Android" in text:
        return System.ANDROID
    if not text.startswith("Mozilla/"):
        return None
    if "Macintosh" in text:
        return System.MAC
    return System.COMPUTER if any(name in text for name in _COMPUTERS) else None


_SYSTEMS_OF_COMPUTERS: Final = (
    *(("Windows NT", "windows"), ("Macintosh", "macos")),
    *(("CrOS", "other"), ("Linux", "linux")),
)
_TABLETS: Final = ("iPad", "Tablet", "Silk/", "Kindle")


def system_and_device(user_agent: str) -> tuple[str, str | None]:
    """As rules name them; without a device where the browser does not say it."""
    text = user_agent[:MAX_READ]
    is_tablet, is_phone = any(name in text for name in _TABLETS), "Mobi" in text
    if "Windows Phone" in text:
        return "other", "phone"
    if "iPhone" in text or "iPod" in text or "iPad" in text:
        return "ios", "tablet" if is_tablet else "phone"
    if "Android" in text:
        # Google's advice: browsers say Mobile on phones, not on tablets.
        return "android", "phone" if is_phone and not is_tablet else "tablet"
    for name, system in _SYSTEMS_OF_COMPUTERS:
        if name in text:
            return system, "computer"
    return "other", "tablet" if is_tablet else "phone" if is_phone else None


def visitor_hash(address: str, user_agent: str | None, key: bytes) -> int:
    """63 bits by the day's key: of a million visitors a day, two are one once in ten million days."""
    text = f"{address}\n{user_agent}".encode("utf-8", "replace")
    return int.from_bytes(blake2b(text, key=key, digest_size=8).digest()) >> 1


class Visitor(NamedTuple):
    """The used part of a request. `address` is hashed with a daily key and looked up on the map."""

    bot: str | None
    address: str | None = None
    user_agent: str | None = None
    language: str | None = None
    referrer: str | None = None


def read_visitor(method: str, headers: RawHeaders, peer: str, trusted: Sequence[Network]) -> Visitor:
    """The visitor of a request; with DNT: 1 or Sec-GPC: 1 only `bot`.

    `headers` as ASGI has them, `peer` the address of the connection, `trusted` the operator's proxies.
    """
    found = dict(headers)
    user_agent = found.get(b"user-agent", b"").decode("latin-1")
    bot = why_bot(method, found, user_agent)
    if found.get(b"dnt") == b"1" or found.get(b"sec-gpc") == b"1":
        return Visitor(bot)
    address = client_address(peer, headers, trusted)
    if address and address in user_agent:
        # Some apps put the address there; it is never stored.
        user_agent = user_agent.replace(address, "")
    return Visitor(
        bot,
        address,
        user_agent[:MAX_KEPT],
        language_asked(found[b"accept-language"]) if b"accept-language" in found else None,
        referring_host(found[b"referer"]) if b"referer" in found else None,
    )


@lru_cache(maxsize=4096)
def language_asked(accept_language: bytes) -> str | None:
    """The first language, without its region (RFC 9110, 12.5.4; RFC 5646, 2.1)."""
    first = re.split("[,;_-]", accept_language[:MAX_READ].decode("latin-1"), maxsplit=1)[0].strip().lower()
    return first if _LANGUAGE.fullmatch(first) else None


@lru_cache(maxsize=4096)
def referring_host(referrer: bytes) -> str | None:
    """The host name of a URL, or None."""
    url = referrer[:MAX_READ].decode("latin-1")
    authority = re.split("[/?#]", url.partition("://")[2] or url, maxsplit=1)[0]
    host = re.sub(r":\d*$", "", authority.rpartition("@")[2]).lower().removesuffix(".")
    # Not an IP address: it could be that of the visitor.
    return host if _HOST.fullmatch(host) and not _ADDRESS.fullmatch(host) else None


def parse_networks(text: str) -> tuple[Network, ...]:
    """Addresses and networks between commas. Raises ValueError that names the wrong one."""
    return tuple(_parse_network(part.strip()) for part in text.split(",") if part.strip())


def _parse_network(text: str) -> Network:
    network = ip_network(text, strict=False)
    mapped = network.network_address.ipv4_mapped if isinstance(network, IPv6Network) else None
    if mapped is not None and network.prefixlen >= 96:
        return IPv4Network((mapped, network.prefixlen - 96))
    return network


def client_address(peer: str, raw_headers: RawHeaders, trusted: Sequence[Network]) -> str:
    """The address of the visitor: that of the peer, or the one that trusted proxies report.

    X-Forwarded-For, otherwise Forwarded (RFC 7239), is read from the right: a hop is only as reliable as the
    proxy that added it, so the first address that is not a trusted proxy is the visitor's.
    """
    address = peer
    if not trusted or not is_trusted(peer, trusted):
        return address
    for hop in reversed(_forwarded_hops(raw_headers)):
        parsed = _parse_hop(hop)
        if parsed is None:
            return address
        address = parsed
        if not is_trusted(address, trusted):
            return address
    return address


def _forwarded_hops(raw_headers: RawHeaders) -> list[str]:
    # Most proxies add X-Forwarded-For, but pass on a Forwarded that the visitor sent.
    if listed := _joined(b"x-forwarded-for", raw_headers):
        return listed.split(",")
    return [_hop_of(element) for element in _split(_joined(b"forwarded", raw_headers), ",")]


def _joined(wanted: bytes, raw_headers: RawHeaders) -> str:
    return b",".join(value for name, value in raw_headers if name == wanted).decode("latin-1")


def _hop_of(element: str) -> str:
    pairs = (pair.partition("=") for pair in _split(element, ";"))
    return next((value for name, _, value in pairs if name.strip().lower() == "for"), "")


def _split(text: str, separator: str) -> list[str]:
    """The parts between separators outside of quoted strings (RFC 9110 5.6.4)."""
    masked = _QUOTED.sub(lambda quoted: "." * len(quoted[0]), text)
    ends = [index for index, character in enumerate(masked) if character == separator]
    starts = [0, *(end + 1 for end in ends)]
    return [text[start:end] for start, end in zip(starts, [*ends, len(text)], strict=True)]


def _parse_hop(hop: str) -> str | None:
    text = hop.strip().strip('"')
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    parsed = _parse_address(text)
    return str(parsed) if parsed else None


def _parse_address(text: str) -> Address | None:
    try:
        return unmapped(ip_address(text))
    except ValueError:
        return None


def is_trusted(text: str, trusted: Sequence[Network]) -> bool:
    address = _parse_address(text)
    return address is not None and any(address in network for network in trusted)
