"""What assistants write almost right, made right where nobody could mean anything else.

A JSON text where its value belongs, and 5.0 for 5. Never where a text is possible.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from pydantic import BaseModel

from domain.kernel.errors import ValidationFailed
from domain.kernel.parsing import Fields, parse_json

Schema = Mapping[str, Any]
_KINDS: Final = {bool: "boolean", int: "integer", float: "number", list: "array", dict: "object"}


def coerce(model: type[BaseModel], fields: Fields, *, under: str = "") -> dict[str, Any]:
    """The fields, those of the model made right; `under` is their path in what the caller sent.

    Raises ValidationFailed for a text that begins like a list or an object and is broken.
    """
    schema = schema_of(model)
    known, named = schema.get("properties", {}), schema.get("$defs", {})
    return {
        name: _right(value, known[name], named, f"{under}.{name}" if under else name)
        if name in known
        else value
        for name, value in fields.items()
    }


@lru_cache(maxsize=64)
def schema_of(model: type[BaseModel]) -> Schema:
    return model.model_json_schema()


def _right(value: Any, schema: Schema, named: Mapping[str, Schema], path: str) -> Any:
    arms = {str(arm.get("type")): arm for arm in _arms(schema, named)}
    if isinstance(value, str) and not arms.keys() & {"string", "None"}:
        value = _read(value, arms.keys(), path)
    if isinstance(value, float) and value.is_integer() and "integer" in arms and "number" not in arms:
        return int(value)
    if isinstance(value, dict):
        known = arms.get("object", {}).get("properties", {})
        return {
            name: _right(one, known[name], named, f"{path}.{name}") if name in known else one
            for name, one in value.items()
        }
    if isinstance(value, list) and "items" in arms.get("array", {}):
        items = arms["array"]["items"]
        return [_right(one, items, named, f"{path}[{index}]") for index, one in enumerate(value)]
    return value


def _arms(schema: Schema, named: Mapping[str, Schema]) -> list[Schema]:
    if "$ref" in schema:
        return _arms(named[schema["$ref"].rpartition("/")[2]], named)
    if "anyOf" in schema:
        return [arm for one in schema["anyOf"] for arm in _arms(one, named)]
    return [schema]


def _read(text: str, kinds: Any, path: str) -> Any:
    begins_like_one = text.lstrip()[:1] in ("{", "[")
    try:
        value = parse_json(text.encode("utf-8", "replace"))
    except ValidationFailed as refusal:
        if not begins_like_one or not {"object", "array"} & set(kinds):
            return text
        named = [replace(one, field=_under(path, one.field)) for one in refusal.faults]
        raise ValidationFailed(named) from None
    kind = _KINDS.get(type(value), "")
    is_number = kind in ("integer", "number") and bool({"integer", "number"} & set(kinds))
    return value if kind in kinds or is_number else text


def _under(path: str, field: str) -> str:
    if field == "body":
        return path
    return f"{path}{field}" if field.startswith("[") else f"{path}.{field}"
