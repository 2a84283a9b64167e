"""Request headers: who scanned, as far as we want to know."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

Headers = Mapping[bytes, bytes]
Network = IPv4Network | IPv6Network
MAX_KEPT = 512
MAX_READ = 1_024
MAX_BOT = 64

# Each name is one that its operator publishes. `bot` must end a word and not follow "cu": CUBOT makes phones.
_BOTS = re.compile(
    r"""
    (?<!cu)bot(?![a-z_]) | crawl | spider(?!man) | slurp | fetcher | archiver | heritrix |
    facebookexternalhit | facebookcatalog | meta-external | whatsapp/ | skypeuripreview | slack-imgproxy |
    embedly | outbrain | vkshare | bitlybot | flipboardproxy | iframely | mastodon/ |
    pleroma | misskey | google-inspectiontool | google-safety | google-read-aloud | googleother |
    google-extended | apis-google | mediapartners-google | adsbot | feedfetcher | bingpreview |
    microsoftpreview | ms-office | microsoft\ office | outlook-ios | teams-\ ?preview | skypeteams | yahoo!\ slurp |
    duckduckgo-favicons | w3c_validator | w3c-checklink | lighthouse | chrome-lighthouse | pagespeed |
    headlesschrome | phantomjs | prerender | uptimerobot | pingdom | statuscake | site24x7 | newrelicpinger |
    datadog | nagios | check_http | zabbix | safelinks | proofpoint | mimecast | barracuda | urldefense |
    symantec | trendmicro | virustotal | urlscan | censys | zgrab | nmap | masscan | nuclei | nikto | sqlmap |
    gptbot | chatgpt-user | oai-searchbot | claudebot | claude-web | anthropic-ai | perplexity | ccbot |
    bytespider | petalbot | cardyb | link\ preview | yandex(?:images|media|video|direct|metrika|mobilebot) | baiduspider |
    ia_archiver | 360spider | snapchat\ preview | line-poker | kakaotalk-scrap | telegrambot | discordbot |
    linkedinbot | twitterbot | pinterest/0 | redditbot | tumblr/ | viber\ preview | signal-preview | nuzzel
    """,
    flags=re.IGNORECASE | re.VERBOSE,
)
# An end that is missing is the end of the text: to look for it again from every quote would take for ever.
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*(?:"|\\?$)')
_PREFETCH_HEADERS = (b"sec-purpose", b"purpose", b"x-purpose", b"x-moz")
_PREFETCH_WORDS = (b"prefetch", b"preview", b"prerender")


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


@dataclass(frozen=True, slots=True)
class Visitor:
    """What is kept of one request. `identity` is hashed with a daily key and never stored itself."""

    bot: str | None
    identity: bytes | None
    user_agent: str | None
    referrer: str | None
    language: str | None


def read_visitor(method: str, headers: Headers, address: str) -> Visitor:
    """The visitor behind a request; with DNT: 1 or Sec-GPC: 1 nothing but whether it is a bot."""
    user_agent = headers.get(b"user-agent", b"").decode("latin-1")
    bot = why_bot(method, headers, user_agent)
    if headers.get(b"dnt") == b"1" or headers.get(b"sec-gpc") == b"1":
        return Visitor(bot, None, None, None, None)
    return Visitor(
        bot,
        f"{address}\n{user_agent[:MAX_READ]}".encode(),
        user_agent[:MAX_KEPT] or None,
        headers.get(b"referer", b"").decode("latin-1")[:MAX_KEPT] or None,
        headers.get(b"accept-language", b"").decode("latin-1")[:MAX_KEPT] or None,
    )


def why_bot(method: str, headers: Headers, user_agent: str) -> str | None:
    """Why this is no person, in one word or the name it gives itself, or None for a person."""
    if method == "HEAD":
        return "head"
    for name in _PREFETCH_HEADERS:
        if name in headers and any(word in headers[name].lower() for word in _PREFETCH_WORDS):
            return "prefetch"
    # A user agent of several kB is no browser's: not worth a search, nor a place in the cache.
    return _named_bot(user_agent[:MAX_READ])


@lru_cache(maxsize=4096)
def _named_bot(user_agent: str) -> str | None:
    match = _BOTS.search(user_agent)
    return match[0].lower().strip("/ ")[:MAX_BOT] if match else None


def parse_networks(text: str) -> tuple[Network, ...]:
    """Addresses and networks between commas. Raises ValueError naming the one that is none."""
    return tuple(_parse_network(part.strip()) for part in text.split(",") if part.strip())


def _parse_network(text: str) -> Network:
    network = ip_network(text, strict=False)
    mapped = network.network_address.ipv4_mapped if isinstance(network, IPv6Network) else None
    if mapped is not None and network.prefixlen >= 96:
        return IPv4Network((mapped, network.prefixlen - 96))
    return network


def client_address(peer: str, raw_headers: Sequence[tuple[bytes, bytes]], trusted: Sequence[Network]) -> str:
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


def _forwarded_hops(raw_headers: Sequence[tuple[bytes, bytes]]) -> list[str]:
    # Most proxies add X-Forwarded-For and pass on a Forwarded that the visitor wrote, so the first goes first.
    if listed := _joined(b"x-forwarded-for", raw_headers):
        return listed.split(",")
    return [_hop_of(element) for element in _split(_joined(b"forwarded", raw_headers), ",")]


def _joined(wanted: bytes, raw_headers: Sequence[tuple[bytes, bytes]]) -> str:
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
