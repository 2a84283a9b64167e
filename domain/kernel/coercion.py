"""Coercion of input that assistants send almost right, where it can have one meaning only.

A JSON text in place of its value, and 5.0 in place of 5. A field that accepts text is never coerced.
"""

from collections.abc import Collection, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from pydantic import BaseModel

from domain.kernel.errors import ValidationFailed
from domain.kernel.parsing import Fields, parse_json

Schema = Mapping[str, Any]
_TYPES: Final = {bool: "boolean", int: "integer", float: "number", list: "array", dict: "object"}


def coerce(model: type[BaseModel], fields: Fields, *, under: str = "") -> dict[str, Any]:
    """The fields, those of the model coerced; `under` is their path in the caller's input.

    Raises ValidationFailed for a broken text that begins like a list or an object.
    """
    schema = schema_of(model)
    return _coerce_members(fields, schema, schema.get("$defs", {}), f"{under}." if under else "")


@lru_cache(maxsize=64)
def schema_of(model: type[BaseModel]) -> Schema:
    return model.model_json_schema()


def _coerce_members(fields: Fields, schema: Schema, definitions: Schema, prefix: str) -> dict[str, Any]:
    known = schema.get("properties", {})
    return {
        name: _coerce(value, known[name], definitions, f"{prefix}{name}") if name in known else value
        for name, value in fields.items()
    }


def _coerce(value: Any, schema: Schema, definitions: Schema, path: str) -> Any:
    # A schema without a type accepts any value.
    arms = {arm.get("type", "string"): arm for arm in _arms(schema, definitions)}
    if isinstance(value, str) and "string" not in arms:
        value = _parse_text(value, arms.keys(), path)
    if isinstance(value, float) and value.is_integer() and "integer" in arms and "number" not in arms:
        return int(value)
    if isinstance(value, dict):
        return _coerce_members(value, arms.get("object", {}), definitions, f"{path}.")
    if isinstance(value, list) and "items" in arms.get("array", {}):
        items = arms["array"]["items"]
        return [_coerce(item, items, definitions, f"{path}[{index}]") for index, item in enumerate(value)]
    return value


def _arms(schema: Schema, definitions: Schema) -> list[Schema]:
    if "$ref" in schema:
        return _arms(definitions[schema["$ref"].rpartition("/")[2]], definitions)
    if "anyOf" in schema:
        return [arm for member in schema["anyOf"] for arm in _arms(member, definitions)]
    return [schema]


def _parse_text(text: str, types: Collection[str], path: str) -> Any:
    begins_like_one = text.lstrip()[:1] in ("{", "[")
    try:
        value = parse_json(text.encode("utf-8", "replace"))
    except ValidationFailed as refusal:
        if not begins_like_one or {"object", "array"}.isdisjoint(types):
            return text
        raise ValidationFailed(
            [replace(one, field=_join(path, one.field)) for one in refusal.faults]
        ) from None
    found = _TYPES.get(type(value), "")
    matching = {"integer", "number"} if found in ("integer", "number") else {found}
    return text if matching.isdisjoint(types) else value


def _join(path: str, field: str) -> str:
    if field == "body":
        return path
    return f"{path}{field}" if field.startswith("[") else f"{path}.{field}"
