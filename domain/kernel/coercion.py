"""Coerce what assistants send almost right: a JSON text for a list, an object or a number, and 5.0 for 5.

A value is coerced only where the schema allows no text, so that its meaning is certain.
"""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from pydantic import BaseModel

from domain.kernel.errors import ValidationFailed
from domain.kernel.parsing import Fields, parse_json

Schema = Mapping[str, Any]
_NUMBERS: Final = frozenset({"integer", "number"})
_TYPES: Final[Mapping[type, frozenset[str]]] = {
    bool: frozenset({"boolean"}),
    int: _NUMBERS,
    float: _NUMBERS,
    list: frozenset({"array"}),
    dict: frozenset({"object"}),
}


def coerce(model: type[BaseModel], fields: Fields, *, under: str = "") -> dict[str, Any]:
    """Raise ValidationFailed for a text that begins like a list or an object and is broken.

    `under`: the path of the fields in the request.
    """
    schema = schema_of(model)
    return _coerce_object(fields, schema, schema.get("$defs", {}), under)


@lru_cache(maxsize=64)
def schema_of(model: type[BaseModel]) -> Schema:
    return model.model_json_schema()


def _coerce_object(fields: Fields, schema: Schema, definitions: Schema, path: str) -> dict[str, Any]:
    known = schema.get("properties", {})
    return {
        name: _coerce_value(value, known[name], definitions, f"{path}.{name}" if path else name)
        if name in known
        else value
        for name, value in fields.items()
    }


def _coerce_value(value: Any, schema: Schema, definitions: Schema, path: str) -> Any:
    choices = {str(choice.get("type")): choice for choice in _choices(schema, definitions)}
    if isinstance(value, str) and not choices.keys() & {"string", "None"}:
        value = _parse_text(value, choices.keys(), path)
    if isinstance(value, float) and value.is_integer() and "integer" in choices and "number" not in choices:
        return int(value)
    if isinstance(value, dict):
        return _coerce_object(value, choices.get("object", {}), definitions, path)
    if isinstance(value, list) and "items" in choices.get("array", {}):
        items = choices["array"]["items"]
        return [
            _coerce_value(item, items, definitions, f"{path}[{index}]") for index, item in enumerate(value)
        ]
    return value


def _choices(schema: Schema, definitions: Schema) -> list[Schema]:
    if "$ref" in schema:
        return _choices(definitions[schema["$ref"].rpartition("/")[2]], definitions)
    if "anyOf" in schema:
        return [choice for option in schema["anyOf"] for choice in _choices(option, definitions)]
    return [schema]


def _parse_text(text: str, types: AbstractSet[str], path: str) -> Any:
    """The JSON value in a text, or the text itself if it holds no value of these types."""
    try:
        value = parse_json(text.encode("utf-8", "replace"))
    except ValidationFailed as refusal:
        if text.lstrip()[:1] not in ("{", "[") or not types & {"object", "array"}:
            return text
        faults = [replace(fault, field=_path_under(path, fault.field)) for fault in refusal.faults]
        raise ValidationFailed(faults) from None
    return value if _TYPES.get(type(value), frozenset()) & types else text


def _path_under(path: str, field: str) -> str:
    if field == "body":
        return path
    return f"{path}{field}" if field.startswith("[") else f"{path}.{field}"
