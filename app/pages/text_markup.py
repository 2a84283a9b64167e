"""An owner's text as markup: addresses and numbers in it become links, and long words get places to break."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from markupsafe import Markup, escape

from domain.kernel.safe_text import readable, safe_link
from domain.payloads.uris import format_mailto

# Web addresses, e-mail addresses, and telephone numbers with their country.
_LINK: Final = re.compile(
    r"(?P<web>\b(?:https?://|www\.)[^\s<>\"\u2068\u2069]{2,2000})"
    r"|(?P<mail>(?<![\w.+-])[\w.+-]{1,64}@(?:[\w-]{1,63}\.)+[a-zA-Z]{2,24}\b)"
    r"|(?P<tel>(?<![\w+/.-])\+[1-9](?:[ ./-]?\(?[0-9]\)?){6,14}(?![\w-]))"
)
# They end a sentence more often than an address; a bracket belongs to one that has the other bracket, too.
_ENDS: Final = ".,;:!?\"'…。，、！？；：）」』】"
_BREAKS: Final = re.compile(r"(?<=[@.])(?=\w)|(?<=\w)(?=@)")
# Shorter words fit into a line of any phone.
_LONG_WORD: Final = 16


class Link(NamedTuple):
    """`kind`: web, mail or tel. `start`: where it begins in the readable text."""

    kind: str
    text: str
    url: str
    start: int


def _links_in(text: str) -> Iterator[Link]:
    for match in _LINK.finditer(text):
        kind = match.lastgroup or ""
        found = _without_end(match[0]) if kind == "web" else match[0]
        if url := safe_link(_href(kind, found)):
            yield Link(kind, found, url, match.start())


def first_link(text: str) -> Link | None:
    """The first address or telephone number in a text."""
    return next(_links_in(readable(text)), None)


def linked(text: str) -> Markup:
    """The text, escaped, with a link around each address and each international telephone number."""
    shown, end = Markup(""), 0
    text = readable(text)
    for found in _links_in(text):
        rel = Markup(' rel="noopener noreferrer nofollow"') if found.kind == "web" else ""
        link = Markup('<a href="{}"{}>{}</a>').format(found.url, rel, breakable(found.text))
        shown, end = shown + escape(text[end : found.start]) + link, found.start + len(found.text)
    return shown + escape(text[end:])


def breakable(text: str) -> Markup:
    """The text, escaped; its long words may break before an @ and after an @ or a point, and nowhere else."""
    if isinstance(text, Markup):
        return text
    words = re.split(r"(\s+)", readable(text))
    parts = (_BREAKS.split(word) if len(word) > _LONG_WORD else (word,) for word in words)
    return Markup("").join(map(Markup("<wbr>").join, parts))


def _href(kind: str, found: str) -> str:
    if kind == "mail":
        return format_mailto(found)
    if kind == "tel":
        return "tel:+" + re.sub(r"[^0-9]", "", found)
    return found if "://" in found else f"https://{found}"


def _without_end(address: str) -> str:
    while address:
        last = address[-1]
        if last not in _ENDS and not (last == ")" and address.count("(") < address.count(")")):
            break
        address = address[:-1]
    return address
