"""An empty text in an optional field means null: the schemas of inputs allow it."""

from typing import Any

_NULL = {"type": "null"}
# No text of a format is empty.
_EMPTY = {"type": "string", "maxLength": 0}


def with_empty_texts(schema: Any) -> Any:
    """The schema, in which each text that may also be null may be empty."""
    if isinstance(schema, list):
        return [with_empty_texts(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    inner = {name: with_empty_texts(value) for name, value in schema.items()}
    choices = inner.get("anyOf", [])
    if _NULL not in choices:
        return inner
    has_format = any("format" in choice for choice in choices)
    return {**inner, "anyOf": [*map(_or_empty, choices), *([_EMPTY] if has_format else [])]}


def _or_empty(choice: dict[str, Any]) -> dict[str, Any]:
    if choice.get("type") != "string" or not choice.keys().isdisjoint({"enum", "const"}):
        return choice
    kept = {name: value for name, value in choice.items() if name not in ("minLength", "pattern")}
    least, pattern = choice.get("minLength", 0), choice.get("pattern")
    if pattern is None and least > 1:
        pattern = rf"^[\s\S]{{{least},}}$"
    return kept if pattern is None else {**kept, "pattern": f"^$|{pattern}"}
