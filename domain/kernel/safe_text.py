"""What an owner or a stranger typed, made fit to be shown and followed, and to be read by a model."""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import quote, unquote, urlsplit

from domain.kernel.destinations import REFUSED_SCHEMES

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*")  # RFC 3986 section 3.1
_WEB_SCHEMES = frozenset(("http", "https"))
_WEB_ADDRESS = re.compile(r"https?://\S+", re.IGNORECASE)
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
# They frame a text that is written in the other direction (Unicode Standard Annex 9, 2.4).
ISOLATES: Final = "\u2068\u2069"
# A person sees nothing of these, and a model reads them: formats (tag characters and bidi marks are among them), private
# use, unassigned, controls, halves of surrogate pairs.
_INVISIBLE_CATEGORIES = frozenset(("Cf", "Co", "Cn", "Cc", "Cs"))
# Letters, marks and selectors that show nothing (Unicode's Default_Ignorable_Code_Point): the joiner of graphemes, Hangul and
# Khmer fillers, and the variation selectors but those of emoji, 256 of which can carry any byte.
_BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0") | frozenset(
    chr(n) for n in (*range(0xFE00, 0xFE0E), *range(0xE0100, 0xE01F0))
)
# Emoji and the scripts of Persian and India need the joiners; line breaks and tabs are seen.
_NEEDED = frozenset("\u200c\u200d\t\n\r")
# More than two joiners and selectors in a row join nothing: they spell something.
_SPELLING = re.compile("[\u200c\u200d\ufe0e\ufe0f\u180b-\u180d\u180f]{3,}")
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


def without_invisible(text: str, *, keep: str = "") -> str:
    """The text without what a person cannot see and a model reads all the same; `keep`: characters that stay.

    Such characters can hide orders to a model in a name ("ASCII smuggling").
    """
    # A long text has few different characters.
    unseen = {c for c in set(text) if c not in keep and _is_invisible(c)}
    seen = "".join(c for c in text if c not in unseen) if unseen else text
    return _SPELLING.sub("", seen)


def values_without_invisible(value: Any) -> Any:
    """The same of every text in a JSON value, names of fields included.

    In a web address they are percent-encoded, as a browser would send them: without them it would be another address.
    """
    if isinstance(value, str):
        return without_invisible(visible_link(value) if _WEB_ADDRESS.fullmatch(value) else value)
    if isinstance(value, Mapping):
        return {without_invisible(name): values_without_invisible(one) for name, one in value.items()}
    return [values_without_invisible(one) for one in value] if isinstance(value, list | tuple) else value


def isolated(text: str) -> str:
    """The text as one line inside a sentence, where it cannot turn around what stands beside it, or hide anything.

    One that is written from right to left stands between isolates.
    """
    line = without_invisible(readable(text)).replace("\n", " ")
    turns = any(unicodedata.bidirectional(character) in _TURNING for character in line)
    return f"{ISOLATES[0]}{line}{ISOLATES[1]}" if turns else line


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

    The second look: domain.kernel.destinations has refused such schemes when they were typed.
    """
    # Encoded first: a browser drops tabs and line breaks, so that "java\tscript:" would run.
    link = _encoded(destination.strip())
    scheme, colon, rest = link.partition(":")
    if not (colon and rest and _SCHEME.fullmatch(scheme)):
        return None
    return None if scheme.lower() in REFUSED_SCHEMES else link


def _is_hidden(character: str) -> bool:
    return character in _DISGUISES or unicodedata.category(character) in _HIDDEN_CATEGORIES


def _is_invisible(character: str) -> bool:
    if character in _NEEDED:
        return False
    return unicodedata.category(character) in _INVISIBLE_CATEGORIES or character in _BLANKS


def _encoded(part: str) -> str:
    """As a browser would send it: the disguise becomes %E2%80%AE, for everyone to see."""
    hides = [_is_hidden(c) or _is_invisible(c) for c in part]
    return "".join(
        quote(c, safe="", errors="replace") if hidden else c for c, hidden in zip(part, hides, strict=True)
    )


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
