"""What a code may lead to."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Annotated
from urllib.parse import parse_qsl, quote, urlencode

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError, Url

MAX_LENGTH = 2_048
_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*):")
# Whatever a browser would run or read on the spot instead of going somewhere.
REFUSED_SCHEMES = frozenset(
    """
    about blob chrome chrome-extension content data file filesystem intent-data jar javascript livescript
    mhtml mocha moz-extension resource res vbscript view-source wyciwyg
    """.split()
)
DEFAULT_PORTS = {"http": 80, "https": 443}


@dataclass(frozen=True, slots=True)
class Origin:
    """Host and port as a browser understands them (WHATWG URL): lower case, no trailing dot, no 0x7f.1."""

    host: str
    port: int


def origin_of(url: str) -> Origin | None:
    """Where an http(s) URL goes, or None for any other scheme. Raises ValueError when it is no URL."""
    parsed = Url(url)
    if parsed.scheme not in DEFAULT_PORTS:
        return None
    host = (parsed.host or "").rstrip(".").lower()
    return Origin(host, parsed.port or DEFAULT_PORTS[parsed.scheme])


def is_own(url: str, own: frozenset[Origin]) -> bool:
    """Whether `url` leads to one of this service's own short domains, under any of its spellings."""
    # What an app makes of its own scheme is no URL to a browser, and none of ours.
    if not _is_web(url):
        return False
    origin = origin_of(url)
    return origin is not None and any(_is_same(origin, one) for one in own)


def _is_same(origin: Origin, own: Origin) -> bool:
    is_same_host = origin.host == own.host or (_is_loopback(origin.host) and _is_loopback(own.host))
    # A service on one of the two usual ports is on the other, too, if only to lead to the first.
    usual = set(DEFAULT_PORTS.values())
    return is_same_host and (origin.port == own.port or {origin.port, own.port} == usual)


def _is_loopback(host: str) -> bool:
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        address = ip_address(host.strip("[]"))
    except ValueError:
        return False
    mapped = getattr(address, "ipv4_mapped", None) or address
    return bool(mapped.is_loopback or mapped.is_unspecified)


def parse_destination(text: str) -> str:
    """A place a scan may lead to, exactly as typed.

    http(s) with a host, or a scheme that opens an app (mailto:, tel:, geo:, spotify:, …); at most 2,048
    characters; never a scheme that runs or reads something on the spot. Raises ValueError in words for
    the caller.
    """
    scheme = _parse_scheme(text)
    if scheme in REFUSED_SCHEMES:
        raise ValueError(f"must not be a {scheme}: address")
    if scheme in DEFAULT_PORTS:
        return _parse_web(text)
    if len(text) == len(scheme) + 1:
        raise ValueError("must say something after the scheme")
    return text


def parse_web_url(text: str) -> str:
    """An http(s) URL with a host, exactly as typed. Raises ValueError in words for the caller."""
    if _parse_scheme(text) not in DEFAULT_PORTS:
        raise ValueError("must be an http or https URL")
    return _parse_web(text)


def with_parameters(url: str, parameters: dict[str, str]) -> str:
    """`url` with these query parameters; one already there gives way, the rest stays as it was typed."""
    if not parameters:
        return url
    base, hash_, fragment = url.partition("#")
    path, _, query = base.partition("?")
    kept = [pair for pair in query.split("&") if not _names(pair, parameters)] if query else []
    return f"{path}?{'&'.join([*kept, urlencode(parameters, quote_via=quote)])}{hash_}{fragment}"


def forward_query(destination: str, query: str) -> str:
    """`destination` with the scan's own query behind its own; only a web address can take one."""
    if not query or not _is_web(destination):
        return destination
    base, hash_, fragment = destination.partition("#")
    path, _, own = base.partition("?")
    joint = "" if not own or own.endswith("&") else "&"
    return f"{path}?{own}{joint}{query}{hash_}{fragment}"


def location_header(destination: str) -> str:
    """`destination` in ASCII, as RFC 9110 10.2.2 wants it; one that is ASCII stays as it was typed."""
    if destination.isascii():
        return destination
    if _is_web(destination):
        return str(Url(destination))
    return quote(destination, safe="%/:?#[]@!$&'()*+,;=~-._")


def _is_web(url: str) -> bool:
    return url.lower().startswith(("http://", "https://"))


def _parse_scheme(text: str) -> str:
    if len(text) > MAX_LENGTH:
        raise ValueError(f"must have at most {MAX_LENGTH} characters")
    # Browsers drop tabs and newlines inside a URL and spaces around it, so `java\nscript:` would run.
    if any(character <= " " or character in '\x7f\\<>"' for character in text):
        raise ValueError('must not contain spaces, control characters or any of \\ < > "')
    match = _SCHEME.match(text)
    if match is None:
        raise ValueError("must be a full address, like https://example.com/menu")
    return match[1].lower()


def _parse_web(text: str) -> str:
    if not re.match(r"https?://[^/?#]", text, flags=re.IGNORECASE):
        raise ValueError("must have a host, like https://example.com")
    try:
        origin = origin_of(text)
    except ValueError:
        raise ValueError("must be a valid URL, like https://example.com/menu") from None
    if origin is None or not origin.host:
        raise ValueError("must have a host, like https://example.com")
    return text


def _names(pair: str, parameters: dict[str, str]) -> bool:
    return any(name in parameters for name, _ in parse_qsl(pair, keep_blank_values=True))


def _checked(parse: Callable[[str], str]) -> AfterValidator:
    def check(text: str) -> str:
        try:
            return parse(text)
        except ValueError as error:
            raise PydanticCustomError("destination", "{reason}", {"reason": str(error)}) from None

    return AfterValidator(check)


Destination = Annotated[
    str, Field(max_length=MAX_LENGTH, json_schema_extra={"format": "uri"}), _checked(parse_destination)
]
WebURL = Annotated[
    str, Field(max_length=MAX_LENGTH, json_schema_extra={"format": "uri"}), _checked(parse_web_url)
]
