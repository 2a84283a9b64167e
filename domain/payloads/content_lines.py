"""Content lines, which vCard and iCalendar are made of: RFC 2425 5.8, RFC 5545 3.1, RFC 6350 3.2."""

import re
from collections.abc import Iterable
from urllib.parse import quote

from domain.payloads.line_breaks import on_one_line, with_line_breaks

_OCTETS = 75
_STRAY_PERCENT = re.compile("%(?![0-9A-Fa-f]{2})")
# What RFC 3986 lets stand in a URI, and the percent sign of what is encoded already.
_OF_A_URI = "!#$%&'()*+,/:;=?@[]~"


def write_lines(lines: Iterable[str]) -> str:
    """Each folded and ended by CRLF. Their values are escaped already."""
    return "".join(f"{_fold(line)}\r\n" for line in lines)


def escape_text(text: str) -> str:
    """A value of type text, or one part of a structured one: RFC 2426 4, RFC 5545 3.3.11, RFC 6350 3.4."""
    for special in ("\\", ";", ","):
        text = text.replace(special, f"\\{special}")
    return with_line_breaks(text, "\\n")


def quote_parameter(text: str) -> str:
    """The value of a parameter, in quotes. A quote and a line break in it are written as RFC 6868 says."""
    escaped = with_line_breaks(text.replace("^", "^^").replace('"', "^'"), "^n")
    return f'"{escaped}"'


def write_uri(uri: str) -> str:
    """A value of type URI has no escapes: whatever cannot stand in one is percent-encoded, letters too."""
    return quote(_STRAY_PERCENT.sub("%25", on_one_line(uri)), safe=_OF_A_URI)


def _fold(line: str) -> str:
    """At most 75 octets before each CRLF; no character is cut in two (RFC 5545 3.1)."""
    folded, octets = [], 0
    for character in line:
        width = len(character.encode())
        if octets + width > _OCTETS:
            folded.append("\r\n ")
            # The space counts as well.
            octets = 1
        folded.append(character)
        octets += width
    return "".join(folded)
