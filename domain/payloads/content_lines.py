"""Texts in formats of lines. Content lines are those of vCard and iCalendar.

RFC 2425 5.8, RFC 5545 3.1, RFC 6350 3.2.
"""

import re
from binascii import a2b_qp
from collections.abc import Iterable, Iterator
from urllib.parse import quote

# Some readers break lines at those of Unicode as well.
_BREAK = re.compile("\r\n|[\n\v\f\r\x1c-\x1e\x85\u2028\u2029]")
_CONTROL = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x9f]")
# RFC 5545 3.1: at most 75 octets before each CRLF, with the space of a folded line; no character is split.
_FOLDED = re.compile(rb"\A.{1,75}(?![\x80-\xbf])|.{1,74}(?![\x80-\xbf])", re.DOTALL)
_BARE_PERCENT = re.compile("%(?![0-9A-Fa-f]{2})")
# The special characters that RFC 3986 allows in a URI. The percent sign belongs to parts already encoded.
_URI_CHARACTERS = "!#$%&'()*+,/:;=?@[]~"


def with_line_breaks(text: str, line_break: str) -> str:
    """Each line break becomes `line_break`; all other control characters but the tab are removed."""
    return line_break.join(_CONTROL.sub("", line) for line in _BREAK.split(text))


def on_one_line(text: str) -> str:
    """Line breaks and tabs become spaces, other control characters are removed, and the ends are trimmed."""
    return with_line_breaks(text, " ").replace("\t", " ").strip()


def fold_lines(lines: Iterable[str]) -> str:
    """Fold each line and end it with CRLF. The values must be escaped already."""
    folded = [b"\r\n ".join(_FOLDED.findall(line.encode())) for line in lines]
    return b"\r\n".join([*folded, b""]).decode()


def escape_text(text: str) -> str:
    """A value of type text, or one part of a structured one: RFC 2426 4, RFC 5545 3.3.11, RFC 6350 3.4."""
    for special in ("\\", ";", ","):
        text = text.replace(special, f"\\{special}")
    return with_line_breaks(text, "\\n")


def read_lines(text: str) -> Iterator[tuple[str, dict[str, str], str]]:
    """Name, parameters and value of each content line; the value is unescaped only by its reader.

    A field of one line has spaces for the line breaks of what was pasted into it.
    """
    lines = re.sub(r"\r?\n[ \t]|=\r?\n(?=\S)", "", text.strip())
    ends = r"[\r\n]+" if "\n" in lines else r"\s(?=(?:item\d+\.)?[A-Z][A-Z-]*(?:;[^:\s]*)?:)"
    for line in re.split(ends, lines):
        head, _, value = line.partition(":")
        name, *parameters = head.split(";")
        # vCard 2.1 has `TEL;CELL:`.
        pairs = (one.partition("=") for one in parameters)
        named = {key.upper() if value else "TYPE": value or key for key, _, value in pairs}
        if named.get("ENCODING", named.get("TYPE", "")).upper() == "QUOTED-PRINTABLE":
            value = a2b_qp(value.encode()).decode(errors="replace")
        yield name.rpartition(".")[2].upper(), named, value


def read_fields(text: str) -> dict[str, str]:
    r"""The fields of `WIFI:S:Caf\;e;P:secret;;` and of MECARD, by their names in capitals."""
    pairs = (one.partition(":") for one in split_escaped(text.partition(":")[2]))
    return {key.strip().upper(): unescape_text(value) for key, _, value in pairs if value}


def split_escaped(text: str, separator: str = ";") -> list[str]:
    """The parts of a text between separators without a backslash before them; they stay escaped."""
    return re.findall(rf"((?:\\.?|[^\\{separator}])*)(?:{separator}|\Z)", text, re.DOTALL)


def unescape_text(text: str) -> str:
    return re.sub(r"\\(.)", lambda escape: "\n" if escape[1] in "nN" else escape[1], text, flags=re.DOTALL)


def quote_parameter(text: str) -> str:
    """The value of a parameter, in quotes; quotes and line breaks inside are escaped (RFC 6868)."""
    escaped = with_line_breaks(text.replace("^", "^^").replace('"', "^'"), "^n")
    return f'"{escaped}"'


def escape_uri(uri: str) -> str:
    """A value of type URI has no escapes, so all that a URI must not contain is percent-encoded."""
    return quote(_BARE_PERCENT.sub("%25", on_one_line(uri)), safe=_URI_CHARACTERS)
