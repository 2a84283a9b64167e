"""JSON Schemas of tools, as small as they can be: every assistant reads all of them, whatever it is asked."""

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel

_NULL = {"type": "null"}
_CUT = {
    "type": "array",
    "items": {"type": "string"},
    "description": "Cut short to fit: never send these back",
}


def arguments_schema(model: type[BaseModel]) -> dict[str, Any]:
    """Whole in itself. That an optional field may also be null goes without saying: it is as if it were left out."""
    schema = model.model_json_schema()
    small = _small(schema, schema.get("$defs", {}), keeps_null=False)
    return _root(small)


def result_schema(model: type[BaseModel]) -> dict[str, Any]:
    """The same for what a tool answers, where null is a value; any result may say what of it was cut."""
    schema = model.model_json_schema(mode="serialization")
    small = _root(_small(schema, schema.get("$defs", {}), keeps_null=True))
    return {**small, "properties": {**small.get("properties", {}), "cut": _CUT}}


def _root(schema: Mapping[str, Any]) -> dict[str, Any]:
    # The docstring of a model is for whoever reads our code.
    return {name: value for name, value in schema.items() if name not in ("$defs", "description")}


def _small(schema: Any, named: Mapping[str, Any], *, keeps_null: bool) -> Any:
    """Without titles, with every reference replaced by what it stands for."""
    if isinstance(schema, list):
        return [_small(one, named, keeps_null=keeps_null) for one in schema]
    if not isinstance(schema, dict):
        return schema
    schema = _without_null(_resolved(schema, named), named, keeps_null=keeps_null)
    small: dict[str, Any] = {}
    for name, value in schema.items():
        if name == "properties":
            small[name] = {key: _small(one, named, keeps_null=keeps_null) for key, one in value.items()}
        elif name not in ("title", "$defs") and not (name == "default" and value is None):
            is_schema = name in ("items", "anyOf", "allOf", "oneOf", "additionalProperties")
            small[name] = _small(value, named, keeps_null=keeps_null) if is_schema else value
    return small


def _resolved(schema: dict[str, Any], named: Mapping[str, Any]) -> dict[str, Any]:
    while "$ref" in schema:
        beside = {name: value for name, value in schema.items() if name != "$ref"}
        meant = named[schema["$ref"].rpartition("/")[2]]
        # As above: what a model says of itself is not for the assistant.
        schema = {**{name: value for name, value in meant.items() if name != "description"}, **beside}
    return schema


def _without_null(schema: dict[str, Any], named: Mapping[str, Any], *, keeps_null: bool) -> dict[str, Any]:
    """`anyOf` of one schema and null, written as that schema."""
    choices = schema.get("anyOf", [])
    others = [one for one in choices if one != _NULL]
    if len(others) != 1 or len(choices) == 1:
        return schema
    only = _resolved(others[0], named)
    beside = {name: value for name, value in schema.items() if name != "anyOf"}
    merged = {**only, **beside}
    if keeps_null:
        if not isinstance(only.get("type"), str) or "enum" in only:
            return schema
        merged["type"] = [only["type"], "null"]
    return merged
