"""Request headers: who scanned, as far as we want to know."""

import re
from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final, NamedTuple

from domain.scanning.bots import why_bot

RawHeaders = Sequence[tuple[bytes, bytes]]
Network = IPv4Network | IPv6Network
MAX_KEPT = 512
MAX_READ = 1_024
# A stranger writes both, and somebody's assistant reads them: nothing but a host and a language passes.
_HOST: Final = re.compile(r"[a-z0-9](?:[a-z0-9._-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\]")
_ADDRESS: Final = re.compile(r"[0-9.]+|\[.*\]")
_LANGUAGE: Final = re.compile("[a-z]{2,3}")
# An end that is missing is the end of the text: to look for it again from every quote would take for ever.
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*(?:"|\\?$)')


class System(StrEnum):
    """The systems that have an app store of their own."""

    IOS = "ios"
    ANDROID = "android"


def system_of(user_agent: str) -> System | None:
    """The system a browser says it runs on; None for any other. An iPad that asks for desktop pages says it is a Mac."""
    text = user_agent[:MAX_READ]
    # Old Windows phones claim to be both, to be shown the mobile web.
    if "Windows" in text:
        return None
    if "iPhone" in text or "iPad" in text or "iPod" in text:
        return System.IOS
    return System.ANDROID if "Android" in text else None


class Visitor(NamedTuple):
    """What is read of one request. `address` is hashed with a daily key, looked up on the map, and never stored."""

    bot: str | None
    address: str | None = None
    user_agent: str | None = None
    language: str | None = None
    referrer: str | None = None


def read_visitor(method: str, headers: RawHeaders, peer: str, trusted: Sequence[Network]) -> Visitor:
    """The visitor behind a request; with DNT: 1 or Sec-GPC: 1 nothing but whether it is a bot.

    `headers` as ASGI has them, `peer` the address of the connection, `trusted` the operator's proxies.
    """
    found = dict(headers)
    user_agent = found.get(b"user-agent", b"").decode("latin-1")
    bot = why_bot(method, found, user_agent)
    if found.get(b"dnt") == b"1" or found.get(b"sec-gpc") == b"1":
        return Visitor(bot)
    address = client_address(peer, headers, trusted)
    if address and address in user_agent:
        # Some apps put it there. It is not kept in any place.
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
    """The language that is asked for first, without its region (RFC 9110, 12.5.4; RFC 5646, 2.1)."""
    first = re.split("[,;_-]", accept_language[:MAX_READ].decode("latin-1"), maxsplit=1)[0].strip().lower()
    return first if _LANGUAGE.fullmatch(first) else None


@lru_cache(maxsize=4096)
def referring_host(referrer: bytes) -> str | None:
    """The host of a URL, or of what stands between its scheme and its path; None where that is none."""
    url = referrer[:MAX_READ].decode("latin-1")
    authority = re.split("[/?#]", url.partition("://")[2] or url, maxsplit=1)[0]
    host = re.sub(r":\d*$", "", authority.rpartition("@")[2]).lower().removesuffix(".")
    # A name alone: where it is an address, it may be that of who scans.
    return host if _HOST.fullmatch(host) and not _ADDRESS.fullmatch(host) else None


def parse_networks(text: str) -> tuple[Network, ...]:
    """Addresses and networks between commas. Raises ValueError naming the one that is none."""
    return tuple(_parse_network(part.strip()) for part in text.split(",") if part.strip())


def _parse_network(text: str) -> Network:
    network = ip_network(text, strict=False)
    mapped = network.network_address.ipv4_mapped if isinstance(network, IPv6Network) else None
    if mapped is not None and network.prefixlen >= 96:
        return IPv4Network((mapped, network.prefixlen - 96))
    return network


def client_address(peer: str, raw_headers: RawHeaders, trusted: Sequence[Network]) -> str:
    """The address of who asks: the peer's own, or what trusted proxies say of the hop before them.

    Reads X-Forwarded-For or else Forwarded (RFC 7239), from the right: each entry is only as good as the
    proxy that wrote it, so the first that is no trusted proxy is the visitor.
    """
    if not trusted or not _is_trusted(peer, trusted):
        return peer
    address = peer
    for hop in reversed(_forwarded_hops(raw_headers)):
        parsed = _parse_hop(hop)
        if parsed is None:
            return address
        address = parsed
        if not _is_trusted(address, trusted):
            return address
    return address


def _forwarded_hops(raw_headers: RawHeaders) -> list[str]:
    # Most proxies add X-Forwarded-For and pass on a Forwarded that the visitor wrote, so the first goes first.
    if listed := _joined(b"x-forwarded-for", raw_headers):
        return listed.split(",")
    return [_hop_of(element) for element in _split(_joined(b"forwarded", raw_headers), ",")]


def _joined(wanted: bytes, raw_headers: RawHeaders) -> str:
    return b",".join(value for name, value in raw_headers if name == wanted).decode("latin-1")


def _hop_of(element: str) -> str:
    pairs = (pair.partition("=") for pair in _split(element, ";"))
    return next((value for name, _, value in pairs if name.strip().lower() == "for"), "")


def _split(text: str, separator: str) -> list[str]:
    """The parts between separators that do not stand in a quoted string (RFC 9110 5.6.4)."""
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


def _parse_address(text: str) -> IPv4Address | IPv6Address | None:
    try:
        address = ip_address(text)
    except ValueError:
        return None
    if isinstance(address, IPv6Address) and address.ipv4_mapped:
        return address.ipv4_mapped
    return address


def _is_trusted(text: str, trusted: Sequence[Network]) -> bool:
    address = _parse_address(text)
    return address is not None and any(address in network for network in trusted)
