"""A strict reader of content lines, after RFC 5545 3.1, RFC 6350 3.3 and RFC 6868, that forgives nothing."""

import re
from dataclasses import dataclass
from urllib.parse import unquote

LINE = re.compile(
    r"(?:(?P<group>[A-Za-z0-9-]+)\.)?(?P<name>[A-Z0-9a-z-]+)"
    r'(?P<parameters>(?:;[A-Z-]+=(?:"[^"\x00-\x08\x0a-\x1f\x7f]*"|'
    r'[^";:,\x00-\x08\x0a-\x1f\x7f]+(?:,[^";:,]+)*))*)'
    r":(?P<value>[^\x00-\x08\x0a-\x1f\x7f]*)",
)
PARAMETER = re.compile(r';([A-Z-]+)=("[^"]*"|[^;:]+)')
URI = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:(?:[A-Za-z0-9\-._~:/?#\[\]@!$&'()*+,;=]|%[0-9A-Fa-f]{2})*")


@dataclass(frozen=True)
class Line:
    name: str
    parameters: dict[str, str]
    value: str
    group: str | None = None

    @property
    def parts(self):
        """The parts between semicolons that nothing escapes."""
        return [
            unescaped(part) for part in re.findall(r"((?:[^\\;]|\\.)*)(?:;|\Z)", self.value)[: self._count()]
        ]

    def _count(self):
        return len(re.findall(r"(?<!\\)(?:\\\\)*;", self.value)) + 1

    @property
    def text(self):
        return unescaped(self.value)

    @property
    def uri(self):
        assert URI.fullmatch(self.value), self.value
        return unquote(self.value)


def read_lines(content: str) -> list[Line]:
    assert content.endswith("\r\n")
    physical = content.removesuffix("\r\n").split("\r\n")
    assert all(len(line.encode()) <= 75 for line in physical)
    assert not any("\r" in line or "\n" in line for line in physical)
    return [_read_line(line) for line in content.removesuffix("\r\n").replace("\r\n ", "").split("\r\n")]


def _read_line(line: str) -> Line:
    found = LINE.fullmatch(line)
    assert found, line
    parameters = {name: _parameter(value) for name, value in PARAMETER.findall(found["parameters"])}
    return Line(found["name"], parameters, found["value"], found["group"])


def _parameter(value: str) -> str:
    escapes = {"^^": "^", "^'": '"', "^n": "\n"}
    return re.sub(r"\^[\^'n]", lambda found: escapes[found[0]], value.strip('"'))


def unescaped(value: str) -> str:
    """Only the escapes of the standard; a bare comma or semicolon would have parted the value."""
    assert re.fullmatch(r"(?:[^\\;,]|\\[\\;,n])*", value), value
    return re.sub(r"\\(.)", lambda found: "\n" if found[1] == "n" else found[1], value)
