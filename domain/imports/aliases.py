"""The short IDs of other services: which of them can be kept, and why others cannot."""

import re
from dataclasses import dataclass
from typing import Final
from urllib.parse import unquote

from domain.kernel.faults import InvalidValue
from domain.kernel.net.hosts import canonical_host
from domain.kernel.reasons import Reason
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


def alias_fault(text: str) -> InvalidValue | None:
    """The reason why an alias cannot be a short ID here, or None."""
    if not text:
        return InvalidValue(Reason.NO_SHORT_ID)
    if foreign := _FOREIGN.search(text):
        character = foreign[0]
        shown = character if character.isprintable() and character != " " else f"U+{ord(character):04X}"
        return InvalidValue(Reason.SHORT_ID_CHARACTERS, value=shown)
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
