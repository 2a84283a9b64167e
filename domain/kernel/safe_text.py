"""Text and addresses of owners and strangers, made safe to show, to follow, and to pass to a model."""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final
from urllib.parse import quote, unquote, urlsplit

from pydantic import Field

from domain.kernel.faults import valid_if
from domain.kernel.net.destinations import is_refused_scheme
from domain.kernel.reasons import Reason

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*")  # RFC 3986 section 3.1
_WEB_SCHEMES = frozenset(("http", "https"))
_WEB_ADDRESS = re.compile(r"https?://\S+", re.IGNORECASE)
_NAMED_BY_CONTENT = frozenset(("mailto", "tel", "sms", "smsto", "geo"))
# They change the reading direction, so that a text can look like another one (Unicode Standard Annex 9, 2),
# or they have no width. The two joiners are not among them: emoji and Persian need them.
_DISGUISES = frozenset("\u00ad\u061c\u200b\u200e\u200f\ufeff") | frozenset(
    chr(n) for n in (*range(0x202A, 0x202F), *range(0x2060, 0x2065), *range(0x2066, 0x206A))
)
# Control, surrogate, line separator, paragraph separator.
_HIDDEN_CATEGORIES = frozenset(("Cc", "Cs", "Zl", "Zp"))
_NAME_SHOWN = 200
# They enclose a text of the other direction (Unicode Standard Annex 9, 2.4).
ISOLATES: Final = "\u2068\u2069"
# A person does not see these, but a model reads them: formats, private use, unassigned, controls, surrogates.
_INVISIBLE_CATEGORIES = frozenset(("Cf", "Co", "Cn", "Cc", "Cs"))
# Characters without a glyph (Unicode's Default_Ignorable_Code_Point): the grapheme joiner, Hangul and Khmer
# fillers, and the variation selectors except those of emoji; 256 of them can carry any byte.
_BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0") | frozenset(
    chr(n) for n in (*range(0xFE00, 0xFE0E), *range(0xE0100, 0xE01F0))
)
# They have a glyph without ink, or none.
_EMPTY: Final = _BLANKS | frozenset("\u2800\ufe0e\ufe0f")
# Emoji and the scripts of Persian and India need the joiners; line breaks and tabs are visible.
_NEEDED = frozenset("\u200c\u200d\t\n\r")
# More than two joiners and selectors in a row do not join anything: they encode a message.
_ENCODED = re.compile("[\u200c\u200d\ufe0e\ufe0f\u180b-\u180d\u180f]{3,}")
# Letters, digits and marks of scripts that are written from right to left.
_RIGHT_TO_LEFT = frozenset(("R", "AL", "AN"))
# No honest text needs these: controls other than the line break, and characters that reverse whole passages.
# Marks for a single character stay, since right-to-left languages need them.
_UNREADABLE = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
_LINE_ENDS = re.compile("\r\n?|[\x0b\x0c\x85\u2028\u2029]")
_SURROGATES = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Address:
    """A destination in three parts, so that a page can emphasize the host."""

    before: str
    host: str
    after: str


def visible(text: str) -> str:
    """The text with U+FFFD in place of each character that could disguise it."""
    return "".join("\ufffd" if _is_hidden(character) else character for character in text)


def readable(text: str) -> str:
    """The text without characters that could disguise it; lines, emoji and marks stay."""
    # Nothing is in nearly any, and every value of every page comes here.
    if text.isprintable():
        return text
    lines = _LINE_ENDS.sub("\n", text).replace("\t", " ")
    return _UNREADABLE.sub("", _SURROGATES.sub("\ufffd", lines))


def without_invisible(text: str, *, keep: str = "") -> str:
    """The text without characters that a person cannot see, except those in `keep`.

    A model reads them: they can hide instructions in a name ("ASCII smuggling").
    """
    if _is_plain(text):
        return text
    # Even a long text has few different characters.
    invisible = {c for c in set(text) if c not in keep and _is_invisible(c)}
    return _ENCODED.sub("", text.translate(dict.fromkeys(map(ord, invisible))))


def values_without_invisible(value: Any) -> Any:
    """A JSON value with `without_invisible` applied to each text, names of fields included.

    In a web address such characters are percent-encoded: without them it would be another address.
    """
    if isinstance(value, str):
        return without_invisible(visible_link(value) if _WEB_ADDRESS.fullmatch(value) else value)
    if isinstance(value, Mapping):
        return {without_invisible(name): values_without_invisible(item) for name, item in value.items()}
    return [values_without_invisible(item) for item in value] if isinstance(value, list | tuple) else value


def isolated(text: str) -> str:
    """The text as one line for use inside a sentence; isolates enclose right-to-left text."""
    line = without_invisible(readable(text)).replace("\n", " ")
    is_reversed = any(unicodedata.bidirectional(character) in _RIGHT_TO_LEFT for character in line)
    return f"{ISOLATES[0]}{line}{ISOLATES[1]}" if is_reversed else line


def visible_address(destination: str) -> Address:
    start, end = _host_position(destination)
    parts = destination[:start], destination[start:end], destination[end:]
    return Address(*map(_encode, parts))


def visible_link(destination: str) -> str:
    return _encode(destination)


def name_of_destination(destination: str) -> str:
    """The part of a destination that a person recognizes: a host, an address, a number, an app."""
    start, end = _host_position(destination)
    scheme, _, rest = destination.partition(":")
    if start < end:
        name = destination[start:end]
    elif scheme.lower() in _NAMED_BY_CONTENT:
        name = unquote(rest.partition("?")[0]).lstrip("/") or scheme
    else:
        name = f"{scheme}:"
    return visible(name if len(name) <= _NAME_SHOWN else f"{name[:_NAME_SHOWN]}…")


def safe_link(destination: str) -> str | None:
    """The destination as an href, or None if following it could run code.

    A second check: `domain.kernel.net.destinations` has already refused such schemes in the input.
    """
    # Encoded first: browsers drop tabs and line breaks, so "java\tscript:" would run.
    link = _encode(destination.strip())
    scheme, colon, rest = link.partition(":")
    if not (colon and rest and _SCHEME.fullmatch(scheme)):
        return None
    return None if is_refused_scheme(scheme.lower()) else link


def is_blank(text: str) -> bool:
    """Whether a text has only invisible characters: spaces, controls and characters without width."""
    return all(
        character.isspace() or unicodedata.category(character) in ("Cc", "Cf") or character in _EMPTY
        for character in text
    )


def _is_one_line(text: str) -> bool:
    return not _UNREADABLE.search(text) and text.splitlines() == [text]


# With a character that a person can see.
Visible: Final = (
    valid_if(lambda text: not text or not is_blank(text), Reason.BLANK),
    Field(json_schema_extra={"pattern": r"\S"}),
)
_ONE_LINE: Final = valid_if(_is_one_line, Reason.ONE_LINE)
# What an owner calls something. Lists of names must not be made to lie.
ItemName = Annotated[str, Field(min_length=1, max_length=200), *Visible, _ONE_LINE]


def as_name(text: str) -> str:
    """A longer text as an `ItemName`; "" if nothing of it is visible."""
    line = _UNREADABLE.sub("", " ".join(readable(text).split()))[:200]
    return "" if is_blank(line) else line


def _is_hidden(character: str) -> bool:
    return character in _DISGUISES or unicodedata.category(character) in _HIDDEN_CATEGORIES


def _is_plain(text: str) -> bool:
    """Nearly every text is, and all text of every answer to an assistant comes here."""
    return text.isascii() and text.isprintable()


def _is_invisible(character: str) -> bool:
    if character in _NEEDED:
        return False
    return unicodedata.category(character) in _INVISIBLE_CATEGORIES or character in _BLANKS


def _encode(address: str) -> str:
    """Percent-encode hidden characters, as a browser would: %E2%80%AE is visible."""
    if _is_plain(address):
        return address
    hidden = {c for c in set(address) if _is_hidden(c) or _is_invisible(c)}
    return address.translate({ord(c): quote(c, safe="", errors="replace") for c in hidden})


def _host_position(destination: str) -> tuple[int, int]:
    """Start and end of the host in a web address; (0, 0) without a host."""
    # Browsers treat a backslash as a slash: the host of https://good.example\@evil.example is the first one.
    url = destination.replace("\\", "/")
    try:
        parts = urlsplit(url)
    except ValueError:
        return 0, 0
    if parts.scheme not in _WEB_SCHEMES or not parts.hostname or parts.netloc not in url:
        return 0, 0
    end = url.index(parts.netloc) + len(parts.netloc)
    return end - len(parts.netloc.rpartition("@")[2]), end
