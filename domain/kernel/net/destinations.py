"""Destinations: the addresses that a code may lead to."""

import re
from collections.abc import Collection
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Annotated
from urllib.parse import quote, unquote, unquote_plus, urlencode

from pydantic import AfterValidator, Field
from pydantic_core import Url

from domain.kernel.net.hosts import LONGEST_HOST

MAX_LENGTH = 2_048
_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*):")
# Schemes whose content a browser would run or read itself, and those that hand the address to a program of a
# desktop with a history of attacks: search, help, scripts, file shares, remote shells.
REFUSED_SCHEMES = frozenset(
    """
    about blob chrome chrome-extension content data file filesystem intent-data jar javascript livescript
    mhtml mocha moz-extension resource res vbscript view-source wyciwyg
    afp applescript cifs hcp help its jnlp jnlps ldap ldaps mk nfs rlogin search search-ms shell smb telnet
    tn3270 ws wss
    """.split()
)
# ms-msdt, ms-officecmd, ms-word and many more, which Windows opens with no more than one question.
_REFUSED_BEGINNING = "ms-"
_FALLBACK = "S.browser_fallback_url"
DEFAULT_PORTS = {"http": 80, "https": 443}
# The group is the last label of the host.
_BARE = re.compile(r"(?:[\w-]+\.)+([^\W\d_]{2,}|xn--[\w-]+)(?::[0-9]{1,5})?(?:[/?#].*)?")
_FILES = frozenset("csv doc docx gif htm html ics jpeg jpg mp3 mp4 pdf png svg txt vcf webp xlsx zip".split())


@dataclass(frozen=True, slots=True)
class Origin:
    """Host and port as a browser normalizes them (WHATWG URL): lower case, no trailing dot, no 0x7f.1."""

    host: str
    port: int


def origin_of(url: str) -> Origin | None:
    """The origin of an http(s) URL, None for any other scheme. Raises ValueError for a malformed URL."""
    parsed = Url(url)
    if parsed.scheme not in DEFAULT_PORTS:
        return None
    host = (parsed.host or "").rstrip(".").lower()
    return Origin(host, parsed.port or DEFAULT_PORTS[parsed.scheme])


def is_own(url: str, own: frozenset[Origin]) -> bool:
    """Whether `url` leads to one of this service's own short domains, in any spelling."""
    # An address with an app's own scheme may be malformed as a URL.
    origin = origin_of(url) if _is_web(url) else None
    return origin is not None and any(_is_same(origin, one) for one in own)


def short_domain_of(url: str) -> str | None:
    """The host of a web address on a usual port, where own domains are; None for any other address."""
    origin = origin_of(url) if _is_web(url) else None
    return origin.host if origin is not None and origin.port in DEFAULT_PORTS.values() else None


def _is_same(origin: Origin, own: Origin) -> bool:
    is_same_host = origin.host == own.host or (is_loopback(origin.host) and is_loopback(own.host))
    # A service on one of the two default ports usually also answers on the other, with a redirect.
    defaults = set(DEFAULT_PORTS.values())
    return is_same_host and (origin.port == own.port or {origin.port, own.port} == defaults)


def is_loopback(host: str) -> bool:
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        address = ip_address(host.strip("[]"))
    except ValueError:
        return False
    mapped = getattr(address, "ipv4_mapped", None) or address
    return bool(mapped.is_loopback or mapped.is_unspecified)


def is_refused_scheme(scheme: str) -> bool:
    """`scheme`: in lower case."""
    return scheme in REFUSED_SCHEMES or scheme.startswith(_REFUSED_BEGINNING)


def parse_destination(text: str) -> str:
    """The destination, unchanged: http(s) with a host, or a scheme that opens an app (mailto:, spotify:, …).

    Raises ValueError, in words for the caller, above 2,048 characters and for the refused schemes.
    """
    scheme = _parse_scheme(text)
    if is_refused_scheme(scheme):
        raise ValueError(f"must not be a {scheme}: address")
    if scheme in ("intent", "android-app"):
        _require_safe_intent(text)
    if scheme in DEFAULT_PORTS:
        return _parse_web(text)
    if len(text) == len(scheme) + 1:
        raise ValueError("must say something after the scheme")
    return text


def _require_safe_intent(text: str) -> None:
    """An address for Android may name another scheme, and a page for phones without the app."""
    _, _, options = text.rpartition("#Intent;")
    fields = dict(option.partition("=")[::2] for option in options.split(";"))
    # android-app://PACKAGE/SCHEME/HOST
    path = text.partition("://")[2].partition("#")[0].split("/")
    named = [fields.get("scheme", ""), path[1] if text[:1] in "aA" and len(path) > 1 else ""]
    for scheme in (unquote(name).lower() for name in named):
        if is_refused_scheme(scheme):
            raise ValueError(f"must not open a {scheme}: address")
    if _FALLBACK in fields:
        try:
            parse_web_url(unquote(fields[_FALLBACK]))
        except ValueError as error:
            raise ValueError(f"has a browser_fallback_url that {error}") from None


def parse_web_url(text: str) -> str:
    """An http(s) URL with a host, unchanged. Raises ValueError in words for the caller."""
    if _parse_scheme(text) not in DEFAULT_PORTS:
        raise ValueError("must be an http or https URL")
    return _parse_web(text)


def with_scheme(text: str) -> str:
    """`https://` before a host with a dot: `example.com/menu`. Any other text stays as it is."""
    bare = _BARE.fullmatch(text)
    # menu.pdf is a file that the sender has.
    return text if bare is None or bare[1].lower() in _FILES else f"https://{text}"


def with_parameters(url: str, parameters: dict[str, str]) -> str:
    """`url` with these query parameters; they replace those of the same name, the rest stays unchanged."""
    if not parameters:
        return url
    base, hash_, fragment = url.partition("#")
    path, _, query = base.partition("?")
    kept = _without(query, parameters)
    return f"{path}?{'&'.join([*kept, urlencode(parameters, quote_via=quote)])}{hash_}{fragment}"


def forward_query(destination: str, query: str, campaign: Collection[str] = ()) -> str:
    """`destination` with the scan's query as sent, which only a web address can take.

    A parameter has the value of one of them: the `campaign`'s, else the scan's, else the destination's own.
    """
    sent = _without(query, campaign)
    if not sent or not _is_web(destination):
        return destination
    base, hash_, fragment = destination.partition("#")
    path, _, own = base.partition("?")
    kept = _without(own.removesuffix("&"), {*map(_name_of, sent)})
    return f"{path}?{'&'.join([*kept, *sent])}{hash_}{fragment}"


def location_header(destination: str) -> str:
    """`destination` in ASCII, as RFC 9110 10.2.2 requires; one that is ASCII stays unchanged."""
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
    # Browsers drop tabs and newlines inside a URL and spaces around it: `java\nscript:` would run.
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
    if len(origin.host) > LONGEST_HOST:
        raise ValueError(f"must have a host of at most {LONGEST_HOST} characters")
    return text


def _without(query: str, names: Collection[str]) -> list[str]:
    """The parameters with other names, each as it is written."""
    return [pair for pair in query.split("&") if _name_of(pair) not in names] if query else []


def _name_of(pair: str) -> str:
    return unquote_plus(pair.partition("=")[0])


_URI = Field(max_length=MAX_LENGTH, json_schema_extra={"format": "uri"})
Destination = Annotated[str, _URI, AfterValidator(parse_destination)]
WebURL = Annotated[str, _URI, AfterValidator(parse_web_url)]
