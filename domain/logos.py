"""Where a logo may come from, and what it must keep to."""

import re
from base64 import b64decode
from binascii import Error as Base64Error
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import TYPE_CHECKING, Final, Protocol
from urllib.parse import SplitResult, unquote_to_bytes, urlsplit

if TYPE_CHECKING:
    # At run time this would be a circle: drawing needs the design, and the design what is written here.
    from domain.drawing.shapes import Logo

MAX_BYTES: Final = 2_000_000
MAX_PIXELS: Final = 16_000_000
MAX_SIDE: Final = 1024
FETCH_SECONDS: Final = 3.0
MAX_REDIRECTS: Final = 2
MAX_URL_LENGTH: Final = 2_048

# Bytes written as %XX take three characters each; the rest is room for the media type.
_MAX_DATA_URI_LENGTH = 3 * MAX_BYTES + 1_000
_DATA_URI = re.compile(r"data:(?P<media_type>[^,]*),(?P<content>.*)", re.IGNORECASE | re.DOTALL)
_LOWEST_OPEN_PORT = 1024
_PLAIN_HTTP = re.compile(r"\Ahttp://([^/?#]*?)(?::80)?(?=[/?#]|\Z)", re.IGNORECASE)

Address = IPv4Address | IPv6Address

# IANA's special-purpose registries (RFC 6890) as of 2025, written out: what `is_global` says differs between
# releases of Python.
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


@dataclass(frozen=True, kw_only=True, slots=True)
class PictureLimits:
    """How large a picture may be that comes from elsewhere, and the longer side in px of what is made of it.

    `keeps_jpegs`: a JPEG is a photograph and stays a JPEG, of a smaller file; else edges of colour stay sharp.
    """

    max_bytes: int
    max_jpeg_pixels: int
    max_side: int
    keeps_jpegs: bool = False

    @property
    def too_large(self) -> str:
        """The reason of a LogoUnavailable."""
        return f"is larger than {self.max_bytes // 1_000_000} MB"


LOGO_LIMITS: Final = PictureLimits(max_bytes=MAX_BYTES, max_jpeg_pixels=MAX_PIXELS, max_side=MAX_SIDE)
# As telephones write photographs: those of 50 megapixels have up to 8192 x 6144.
PAGE_PICTURE_LIMITS: Final = PictureLimits(
    max_bytes=12_000_000, max_jpeg_pixels=51_000_000, max_side=1600, keeps_jpegs=True
)


class LogoUnavailable(Exception):
    """`reason` is the rest of a sentence about the logo that is safe to show: "is larger than 2 MB"."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class LogoSource(Protocol):
    async def get(self, image: str) -> "Logo":
        """Raise LogoUnavailable with the reason."""
        ...


def is_data_uri(image: str) -> bool:
    return image[:5].lower() == "data:"


def parse_data_uri(uri: str) -> bytes:
    """The bytes in a `data:` URI (RFC 2397), at most 2 MB; what it says about their type is not read.

    A `#` that is not written as %23 is taken as part of the data, as people write SVGs. Raises ValueError in
    words for the caller.
    """
    if len(uri) > _MAX_DATA_URI_LENGTH:
        raise ValueError("must not be larger than 2 MB")
    match = _DATA_URI.fullmatch(uri)
    if match is None:
        raise ValueError("must be written as data:<media type>;base64,<data>")
    content = unquote_to_bytes(match["content"])
    if match["media_type"].lower().rpartition(";")[2].strip() == "base64":
        content = _from_base64(content)
    if not content:
        raise ValueError("must not be empty")
    if len(content) > MAX_BYTES:
        raise ValueError("must not be larger than 2 MB")
    return content


def _from_base64(text: bytes) -> bytes:
    # Line breaks and left-out padding are common, and browsers forgive both.
    compact = b"".join(text.split()).rstrip(b"=")
    try:
        return b64decode(compact + b"=" * (-len(compact) % 4), validate=True)
    except Base64Error:
        raise ValueError("must have valid base64 after the comma") from None


def logo_url_fault(url: str, *, plain_http: bool) -> str | None:
    """What is wrong with the address of a logo as far as it shows without a look-up, or None."""
    if len(url) > MAX_URL_LENGTH:
        return f"must have at most {MAX_URL_LENGTH} characters"
    # The same characters as in a destination: a browser, a proxy and a client read them differently.
    if any(character <= " " or character in '\x7f\\<>"' for character in url):
        return 'must not contain spaces, control characters or any of \\ < > "'
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return "must be a valid URL, like https://example.com/logo.png"
    if parts.scheme not in ({"http", "https"} if plain_http else {"https"}):
        return "must be an https: URL or a data: URI"
    return _authority_fault(parts, port)


def _authority_fault(parts: SplitResult, port: int | None) -> str | None:
    if "@" in parts.netloc:
        return "must not have a user name or password"
    if not parts.hostname or "%" in parts.hostname:
        return "must have a host, like https://example.com/logo.png"
    if port is not None and port not in {80, 443} and port < _LOWEST_OPEN_PORT:
        # Below lie mail servers and the like, which a request must not reach in this service's name.
        return f"must have port 80, 443 or one from {_LOWEST_OPEN_PORT} on"
    return None


def as_https(url: str) -> str:
    """The same address over https where it is one over plain http, without a port 80; any other as it is."""
    return _PLAIN_HTTP.sub(r"https://\1", url)


def is_public_address(ip: Address) -> bool:
    """Whether `ip` is a unicast address of the public Internet.

    An address that carries an IPv4 address inside (mapped, 6to4, Teredo, NAT64) is as public as that one.
    """
    if isinstance(ip, IPv4Address):
        return not any(ip in network for network in _NOT_PUBLIC_IPV4)
    carried = _carried_addresses(ip)
    if carried:
        return all(is_public_address(one) for one in carried)
    # 64:ff9b:1::/48 (RFC 8215) is not here: where it hides the IPv4 address is each network's own choice.
    return ip in _GLOBAL_UNICAST_IPV6 and not any(ip in network for network in _NOT_PUBLIC_IPV6)


def unmapped(ip: Address) -> Address:
    """The IPv4 address that an IPv4-mapped one stands for (RFC 4291, 2.5.5.2), any other as it is."""
    return (ip.ipv4_mapped or ip) if isinstance(ip, IPv6Address) else ip


def parse_address(text: str) -> Address:
    """Raises ValueError when it is none. A zone (fe80::1%eth0) names an interface of this machine; it is cut off."""
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
