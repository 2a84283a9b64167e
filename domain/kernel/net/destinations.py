"""Destinations: the addresses that a code may lead to."""

import re
import string
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Annotated
from urllib.parse import quote, unquote, unquote_plus, urlencode

from pydantic import AfterValidator, Field
from pydantic_core import Url

from domain.kernel.faults import InvalidValue
from domain.kernel.net.hosts import LONGEST_HOST
from domain.kernel.net.pasted_addresses import clean_address, require_address, with_scheme, wrong_address
from domain.kernel.reasons import Reason

MAX_LENGTH = 8_192
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
_MAX_PORT = 65_535
# Scheme and user name, host, port, and the rest of a web address.
_PARTS = re.compile(r"(https?://(?:[^/?#]*@)?)([^/?#:]*)((?::[0-9]*)?)(.*)", flags=re.IGNORECASE | re.DOTALL)
_HOST = re.compile(r"[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*|\[.*")


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
    """The destination: http(s) with a host that can exist, or a scheme that opens an app (mailto:, …).

    What pasting leaves around it is dropped; it is unchanged otherwise. Raises InvalidValue above
    8,192 characters, for the refused schemes, and for texts that are no address.
    """
    text, scheme = _parse_scheme(text)
    if is_refused_scheme(scheme):
        raise InvalidValue(Reason.REFUSED_SCHEME, value=scheme)
    if scheme in ("intent", "android-app"):
        _require_safe_intent(text)
    if scheme in DEFAULT_PORTS:
        return _parse_web(text)
    if len(text) == len(scheme) + 1:
        raise InvalidValue(Reason.ONLY_SCHEME)
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
            raise InvalidValue(Reason.REFUSED_INTENT, value=scheme)
    if _FALLBACK in fields:
        try:
            parse_web_url(unquote(fields[_FALLBACK]))
        except InvalidValue:
            raise InvalidValue(Reason.FALLBACK_URL) from None


def parse_web_url(text: str) -> str:
    """Parse an http(s) address as `parse_destination` does."""
    text, scheme = _parse_scheme(text)
    if scheme not in DEFAULT_PORTS:
        raise InvalidValue(Reason.WEB_URL)
    return _parse_web(text)


def with_parameters(url: str, parameters: Mapping[str, str]) -> str:
    """`url` with these query parameters; they replace those of the same name, the rest stays unchanged."""
    if not parameters:
        return url
    base, hash_, fragment = url.partition("#")
    path, _, query = base.partition("?")
    kept = _without(query, parameters)
    return f"{path}?{'&'.join([*kept, urlencode(parameters, quote_via=quote)])}{hash_}{fragment}"


def parameter_names(url: str) -> set[str]:
    return {_name_of(pair) for pair in url.partition("#")[0].partition("?")[2].split("&")}


def query_as_sent(raw: bytes) -> str:
    """The query of a request, with raw bytes percent-encoded."""
    return quote(raw, safe=string.punctuation)


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


def _parse_scheme(text: str) -> tuple[str, str]:
    """The address without what pasting leaves around it, and its scheme in lower case."""
    text = clean_address(text)
    if len(text) > MAX_LENGTH:
        raise InvalidValue(Reason.TOO_LONG, limit=MAX_LENGTH, size=len(text))
    require_address(text)
    # Browsers drop tabs and newlines inside a URL and spaces around it: `java\nscript:` would run.
    if any(character <= " " or character in '\x7f\\<>"' for character in text):
        has_spaces = any(map(str.isspace, text))
        raise InvalidValue(Reason.URL_SPACES if has_spaces else Reason.URL_CHARACTERS)
    completed = with_scheme(text)
    if completed != text or (match := _SCHEME.match(text)) is None:
        meant = "" if completed == text else completed
        raise wrong_address(Reason.FULL_URL, meant)
    return text, match[1].lower()


def _parse_web(text: str) -> str:
    parts = _PARTS.fullmatch(text)
    if parts is None or not re.match(r"https?://[^/?#]", text, flags=re.IGNORECASE):
        raise InvalidValue(Reason.NO_HOST)
    head, host, port, rest = parts.groups()
    if port[1:].isdigit() and int(port[1:]) > _MAX_PORT:
        raise wrong_address(Reason.PORT_TOO_LARGE, head + host + rest, limit=_MAX_PORT)
    try:
        canonical = (Url(text).host or "").lower().removesuffix(".")
    except ValueError:
        is_number = re.fullmatch("[0-9.]+", host)
        raise InvalidValue(Reason.NO_IPV4 if is_number else Reason.URL) from None
    if not canonical.strip("."):
        raise InvalidValue(Reason.NO_HOST)
    if len(canonical) > LONGEST_HOST:
        raise InvalidValue(Reason.HOST_TOO_LONG, limit=LONGEST_HOST)
    if not _HOST.fullmatch(canonical):
        mended = re.sub("[.,]+", ".", host).strip(".")
        meant = head + mended + port + rest if mended not in ("", host) else ""
        raise wrong_address(Reason.HOST_FORM, meant)
    return text


def _without(query: str, names: Collection[str]) -> list[str]:
    """The parameters with other names, each as it is written."""
    return [pair for pair in query.split("&") if _name_of(pair) not in names] if query else []


def _name_of(pair: str) -> str:
    return unquote_plus(pair.partition("=")[0])


_URI = Field(max_length=MAX_LENGTH, json_schema_extra={"format": "uri"})
Destination = Annotated[str, _URI, AfterValidator(parse_destination)]
WebURL = Annotated[str, _URI, AfterValidator(parse_web_url)]
