"""Metadata as lines `key = value`; what they are written for reads back as exactly the same."""

import json
import re
from collections.abc import Mapping
from json import JSONDecoder
from typing import Final

from domain.kernel.errors import ValidationFailed
from domain.kernel.faults import Fault
from domain.kernel.parsing import parse_json
from domain.kernel.reasons import Reason

Value = str | int | float | bool
_CONTROLS: Final = re.compile(r"[\x00-\x1f]")
# What JSON writes without quotation marks (RFC 8259, 6).
_SCALAR: Final = re.compile(r"true|false|-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?", re.ASCII)


def metadata_lines(metadata: Mapping[str, Value]) -> str:
    return "\n".join(f"{_key_text(key)} = {_value_text(value)}".rstrip() for key, value in metadata.items())


def metadata_in(text: str) -> dict[str, Value]:
    """Raises ValidationFailed for a line without a key or `=`, and for a key that is there twice."""
    found: dict[str, Value] = {}
    for number, line in enumerate(text.replace("\r\n", "\n").split("\n"), start=1):
        if not line.strip():
            continue
        key, value = _key_and_rest(line.strip())
        if value is None or key in found:
            raise ValidationFailed([Fault("metadata", Reason.METADATA_LINE, number=number)])
        found[key] = _value_in(value.strip())
    return found


def _key_and_rest(line: str) -> tuple[str, str | None]:
    if not line.startswith('"'):
        key, equals, rest = line.partition("=")
        return key.strip(), rest if equals and key.strip() else None
    try:
        key, end = JSONDecoder().raw_decode(line)
    except ValueError:
        return "", None
    rest = line[end:].lstrip()
    return key, rest[1:] if rest.startswith("=") else None


def _value_in(text: str) -> Value:
    if text.startswith('"') or _SCALAR.fullmatch(text):
        try:
            value: Value = parse_json(text.encode())
        except ValidationFailed:
            return text
        return value
    return text


def _key_text(key: str) -> str:
    return key if _is_plain(key) and key and "=" not in key else json.dumps(key, ensure_ascii=False)


def _value_text(value: Value) -> str:
    is_bare = isinstance(value, str) and _is_plain(value) and _value_in(value) == value
    return str(value) if is_bare else json.dumps(value, ensure_ascii=False)


def _is_plain(text: str) -> bool:
    return text == text.strip() and not text.startswith('"') and not _CONTROLS.search(text)
