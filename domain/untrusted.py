"""What an owner or a stranger typed, made fit to be shown and followed."""

import re
import unicodedata
from dataclasses import dataclass
from urllib.parse import quote, unquote, urlsplit

from domain.destinations import REFUSED_SCHEMES

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*")  # RFC 3986 section 3.1
_WEB_SCHEMES = frozenset(("http", "https"))
_NAMED_BY_CONTENT = frozenset(("mailto", "tel", "sms", "smsto", "geo"))
# They turn the reading direction of what follows, so that a text can pass for another one
# (Unicode Standard Annex 9, section 2), or they take no room at all. The two joiners stay: emoji and
# Persian need them.
_DISGUISES = frozenset("\u00ad\u061c\u200b\u200e\u200f\ufeff") | frozenset(
    chr(n) for n in (*range(0x202A, 0x202F), *range(0x2060, 0x2065), *range(0x2066, 0x206A))
)
# Control, surrogate, line separator, paragraph separator.
_HIDDEN_CATEGORIES = frozenset(("Cc", "Cs", "Zl", "Zp"))
_PLACE_SHOWN = 200
# Letters and digits of scripts that are written from right to left, and their mark.
_TURNING = frozenset(("R", "AL", "AN"))
# What an owner's own text cannot need: controls but the line break, and what turns whole passages around.
# Marks for a single character stay, right-to-left languages are written with them.
_UNREADABLE = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
_LINE_ENDS = re.compile("\r\n?|[\x0b\x0c\x85\u2028\u2029]")
_SURROGATES = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Address:
    """A destination in three parts, so that the host that really answers can stand out."""

    before: str
    host: str
    after: str


def visible(text: str) -> str:
    """The text without what could disguise it: each such character becomes U+FFFD."""
    return "".join("\ufffd" if _is_hidden(character) else character for character in text)


def readable(text: str) -> str:
    """A text of any length as its writer meant it: lines, emoji and marks stay, what could disguise it goes."""
    lines = _LINE_ENDS.sub("\n", text).replace("\t", " ")
    return _UNREADABLE.sub("", _SURROGATES.sub("\ufffd", lines))


def isolated(text: str) -> str:
    """The text as one line inside a sentence, where it cannot turn around what stands beside it.

    One that is written from right to left stands between isolates (Unicode Standard Annex 9, 2.4).
    """
    line = readable(text).replace("\n", " ")
    turns = any(unicodedata.bidirectional(character) in _TURNING for character in line)
    return f"\u2068{line}\u2069" if turns else line


def visible_address(destination: str) -> Address:
    start, end = _host_position(destination)
    return Address(
        before=_encoded(destination[:start]),
        host=_encoded(destination[start:end]),
        after=_encoded(destination[end:]),
    )


def visible_link(destination: str) -> str:
    """The same in one piece, for a sentence."""
    address = visible_address(destination)
    return f"{address.before}{address.host}{address.after}"


def place_of(destination: str) -> str:
    """The part of a destination by which a person knows it: a host, an address, a number, an app."""
    start, end = _host_position(destination)
    scheme, _, rest = destination.partition(":")
    if start < end:
        place = destination[start:end]
    elif scheme.lower() in _NAMED_BY_CONTENT:
        place = unquote(rest.partition("?")[0]).lstrip("/") or scheme
    else:
        place = f"{scheme}:"
    return visible(place if len(place) <= _PLACE_SHOWN else f"{place[:_PLACE_SHOWN]}…")


def safe_link(destination: str) -> str | None:
    """The destination as an href, or None if following it could run something.

    The second look: domain.destinations has refused such schemes when they were typed.
    """
    # Encoded first: a browser drops tabs and line breaks, so that "java\tscript:" would run.
    link = _encoded(destination.strip())
    scheme, colon, rest = link.partition(":")
    if not (colon and rest and _SCHEME.fullmatch(scheme)):
        return None
    return None if scheme.lower() in REFUSED_SCHEMES else link


def _is_hidden(character: str) -> bool:
    return character in _DISGUISES or unicodedata.category(character) in _HIDDEN_CATEGORIES


def _encoded(part: str) -> str:
    """As a browser would send it: the disguise becomes %E2%80%AE, for everyone to see."""
    return "".join(quote(c, safe="", errors="replace") if _is_hidden(c) else c for c in part)


def _host_position(destination: str) -> tuple[int, int]:
    """Where the host stands in a web address; (0, 0) if it has none."""
    # Browsers take a backslash for a slash: the host of https://good.example\@evil.example is the first one.
    read = destination.replace("\\", "/")
    try:
        parts = urlsplit(read)
    except ValueError:
        return 0, 0
    if parts.scheme not in _WEB_SCHEMES or not parts.hostname or parts.netloc not in read:
        return 0, 0
    start = read.index(parts.netloc) + parts.netloc.rfind("@") + 1
    end = start + len(parts.netloc) - parts.netloc.rfind("@") - 1
    return start, end
