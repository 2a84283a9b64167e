"""Texts in formats of lines. Content lines are those of vCard and iCalendar.

RFC 2425 5.8, RFC 5545 3.1, RFC 6350 3.2.
"""

import re
from collections.abc import Iterable
from urllib.parse import quote

# Some readers break lines at those of Unicode as well.
_BREAK = re.compile("\r\n|[\n\v\f\r\x1c-\x1e\x85\u2028\u2029]")
_CONTROL = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x9f]")


def with_line_breaks(text: str, line_break: str) -> str:
    """Each line break becomes `line_break`; all other control characters but the tab are removed."""
    return line_break.join(_CONTROL.sub("", line) for line in _BREAK.split(text))


def on_one_line(text: str) -> str:
    """Line breaks and tabs become spaces, other control characters are removed, and the ends are trimmed."""
    return with_line_breaks(text, " ").replace("\t", " ").strip()


_OCTETS = 75
_BARE_PERCENT = re.compile("%(?![0-9A-Fa-f]{2})")
# The special characters that RFC 3986 allows in a URI. The percent sign belongs to parts already encoded.
_URI_CHARACTERS = "!#$%&'()*+,/:;=?@[]~"


def fold_lines(lines: Iterable[str]) -> str:
    """Fold each line and end it with CRLF. The values must be escaped already."""
    return "".join(f"{_fold(line)}\r\n" for line in lines)


def escape_text(text: str) -> str:
    """A value of type text, or one part of a structured one: RFC 2426 4, RFC 5545 3.3.11, RFC 6350 3.4."""
    for special in ("\\", ";", ","):
        text = text.replace(special, f"\\{special}")
    return with_line_breaks(text, "\\n")


def quote_parameter(text: str) -> str:
    """The value of a parameter, in quotes; quotes and line breaks inside are escaped (RFC 6868)."""
    escaped = with_line_breaks(text.replace("^", "^^").replace('"', "^'"), "^n")
    return f'"{escaped}"'


def escape_uri(uri: str) -> str:
    """A value of type URI has no escapes, so all that a URI must not contain is percent-encoded."""
    return quote(_BARE_PERCENT.sub("%25", on_one_line(uri)), safe=_URI_CHARACTERS)


def _fold(line: str) -> str:
    """Fold lines to at most 75 octets before each CRLF; no character is split (RFC 5545 3.1)."""
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
