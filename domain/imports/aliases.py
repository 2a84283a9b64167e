"""The short IDs of other services: which of them can be kept, and why others cannot."""

import re
from dataclasses import dataclass
from typing import Final
from urllib.parse import unquote

from domain.kernel.net.hosts import canonical_host
from domain.kernel.short_ids import short_id_fault

_SHOWN: Final = 80
_FOREIGN: Final = re.compile(r"[^A-Za-z0-9_-]")
_PUNYCODE: Final = "xn--"


@dataclass(frozen=True, slots=True)
class Alias:
    """A short ID as its service has it. `host`: in lower case, or empty if the row names none."""

    text: str
    host: str
    column: str


def alias_of_url(short_url: str, column: str) -> Alias:
    """The alias of `https://bit.ly/3xY`, with or without the scheme."""
    host, _, path = short_url.strip().rpartition("://")[2].partition("/")
    text = unquote(re.split("[?#]", path)[0]).rstrip("/")
    return Alias(_without_punycode(text), normal_host(host), column)


def alias_of_text(text: str, host: str, column: str) -> Alias:
    """The plugin of YOURLS writes slashes around it."""
    return Alias(text.strip().strip("/"), normal_host(host), column)


def normal_host(host: str) -> str:
    """The host with A-labels, or as it is written if it is not one."""
    return canonical_host(host.strip()) or host.strip().lower()


def alias_fault(alias: Alias) -> str | None:
    """The reason, with the alias in it, why it cannot be a short ID here, or None."""
    reason = _reason(alias.text)
    return f"{alias.text[:_SHOWN]!r} {reason}" if reason else None


def _reason(text: str) -> str | None:
    if not text:
        return "is the root of its domain, which has no short ID: a domain has its root_url for that"
    if foreign := _FOREIGN.search(text):
        character = foreign[0]
        shown = character if character.isprintable() and character != " " else f"U+{ord(character):04X}"
        return f"has the character {shown}: short IDs here are of A-Z a-z 0-9 - _"
    return short_id_fault(text)


def _without_punycode(text: str) -> str:
    """Dub exports `/🚀` as `/xn--158h`, which is not what people have scanned."""
    return "/".join(_decoded(part) for part in text.split("/"))


def _decoded(part: str) -> str:
    if not part.lower().startswith(_PUNYCODE):
        return part
    try:
        return part[len(_PUNYCODE) :].encode("ascii").decode("punycode") or part
    except UnicodeError:
        return part
