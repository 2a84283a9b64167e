"""Coerce what people's tools send almost right. REST and assistants have the same rules.

A list or an object may come as a text of JSON, an empty text means null, and a local time or a date is read
in a time zone. Assistants may also send numbers as text, 5.0 for 5, addresses without a scheme, and one of
a few words in any spelling. A value is coerced only where its meaning is certain: JSON is read where the
schema allows no text, and an object of JSON where it allows both.
"""

import re
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from datetime import tzinfo
from functools import lru_cache
from typing import Any, Final

from pydantic import BaseModel

from domain.kernel.errors import ValidationFailed
from domain.kernel.faults import Fault
from domain.kernel.net.pasted_addresses import with_scheme
from domain.kernel.parsing import MAX_VALUES, Fields, parse_json
from domain.kernel.reasons import Reason
from domain.kernel.time_zones import with_offset

Schema = Mapping[str, Any]
_NUMBERS: Final = frozenset({"integer", "number"})
_TYPES: Final[Mapping[type, frozenset[str]]] = {
    bool: frozenset({"boolean"}),
    int: _NUMBERS,
    float: _NUMBERS,
    list: frozenset({"array"}),
    dict: frozenset({"object"}),
}
_CONTAINERS: Final = frozenset({"array", "object"})
# "None": a schema without a type.
_TEXTS: Final = frozenset({"string", "None"})
_BOOLEANS: Final = {"true": True, "false": False}
_CHOSEN: Final = frozenset({"enum", "const"})
# No text that people write begins like this.
_OBJECT: Final = re.compile(r'\s*\{\s*["}]')
_BETWEEN_WORDS: Final = re.compile(r"[\s_-]+")
_DATE_LENGTH: Final = len("2026-11-20")


def coerce(
    model: type[BaseModel],
    fields: Fields,
    *,
    under: str = "",
    zone: tzinfo | None = None,
    numbers: bool = False,
    addresses: bool = False,
) -> dict[str, Any]:
    """Raise ValidationFailed for a text that begins like a list or an object and is broken.

    `under`: the path of the fields in the request. `zone`: that of local times; without it they stay as they
    are. `numbers`: whether numbers and booleans may come as text, and one of a few words in any spelling.
    `addresses`: whether an address may come without its scheme.
    """
    schema = schema_of(model)
    return _Coercion(schema.get("$defs", {}), zone, numbers, addresses).object(fields, schema, under)


@lru_cache(maxsize=64)
def schema_of(model: type[BaseModel]) -> Schema:
    return model.model_json_schema()


@dataclass(frozen=True, slots=True)
class _Kind:
    """What a schema allows: types, the formats of texts, and the schemas of an object and a list.

    `words`: where it allows no other text, by their folded spelling.
    """

    types: frozenset[str]
    formats: frozenset[str | None]
    words: Mapping[str, str]
    object: Schema
    array: Schema
    may_be_empty: bool

    @classmethod
    def of(cls, choices: list[Schema]) -> "_Kind":
        by_type = {str(choice.get("type")): choice for choice in choices}
        texts = [choice for choice in choices if choice.get("type") == "string"]
        is_free = any(text.keys().isdisjoint(_CHOSEN) for text in texts)
        words = [word for text in texts for word in text.get("enum", [text.get("const")])]
        return cls(
            types=frozenset(by_type),
            formats=frozenset(text.get("format") for text in texts),
            words={} if is_free else {_folded(word): str(word) for word in words},
            object=by_type.get("object", {}),
            array=by_type.get("array", {}),
            may_be_empty="null" in by_type and is_free,
        )


@dataclass(slots=True)
class _Coercion:
    """`values`: roughly how many values the texts of JSON had so far. `kinds`: of schemas, by their ids."""

    definitions: Schema
    zone: tzinfo | None
    numbers: bool
    addresses: bool
    values: int = 0
    kinds: dict[int, _Kind] = field(default_factory=dict)

    def object(self, fields: Fields, schema: Schema, path: str) -> dict[str, Any]:
        known = schema.get("properties", {})
        return {
            name: self._value(value, known[name], f"{path}.{name}" if path else name)
            if name in known
            else value
            for name, value in fields.items()
        }

    def _value(self, value: Any, schema: Schema, path: str) -> Any:
        kind = self._kind_of(schema)
        if isinstance(value, str):
            value = self._text(value, kind, path)
        if isinstance(value, float) and self.numbers and value.is_integer():
            return int(value) if _NUMBERS & kind.types == {"integer"} else value
        if isinstance(value, dict):
            return self.object(value, kind.object, path)
        if isinstance(value, list) and "items" in kind.array:
            items = kind.array["items"]
            # A longer list is refused anyway.
            first = value[: kind.array.get("maxItems", len(value))]
            read = [self._value(item, items, f"{path}[{index}]") for index, item in enumerate(first)]
            return [*read, *value[len(read) :]]
        return value

    def _text(self, text: str, kind: _Kind, path: str) -> Any:
        if kind.types.isdisjoint(_TEXTS):
            return self._json(text, kind.types if self.numbers else kind.types & _CONTAINERS, path)
        if "object" in kind.types and _OBJECT.match(text):
            return self._json(text, frozenset({"object"}), path)
        if not text:
            return None if kind.may_be_empty else text
        if self.numbers and kind.words:
            return kind.words.get(_folded(text), text)
        if self.addresses and "uri" in kind.formats:
            return with_scheme(text)
        if self.zone is None or "date-time" not in kind.formats:
            return text
        return text if "date" in kind.formats and len(text) == _DATE_LENGTH else with_offset(text, self.zone)

    def _kind_of(self, schema: Schema) -> _Kind:
        if (known := self.kinds.get(id(schema))) is None:
            known = self.kinds[id(schema)] = _Kind.of(self._choices(schema))
        return known

    def _choices(self, schema: Schema) -> list[Schema]:
        if "$ref" in schema:
            return self._choices(self.definitions[schema["$ref"].rpartition("/")[2]])
        if "anyOf" in schema:
            return [choice for option in schema["anyOf"] for choice in self._choices(option)]
        return [schema]

    def _json(self, text: str, types: AbstractSet[str], path: str) -> Any:
        """The JSON value in a text, or the text itself if it holds no value of these types."""
        is_container = text.lstrip()[:1] in ("{", "[")
        if not types or not (is_container or self.numbers):
            return text
        # As spreadsheets write them.
        if "boolean" in types and text.strip().lower() in _BOOLEANS:
            return _BOOLEANS[text.strip().lower()]
        # Together, as those of a body: parsing and checking many would block the event loop.
        self.values += sum(map(text.count, ",[{"))
        if self.values > MAX_VALUES:
            raise ValidationFailed([Fault(path, Reason.TOO_MANY_VALUES, limit=MAX_VALUES)])
        try:
            value = parse_json(text.encode("utf-8", "replace"))
        except ValidationFailed as refusal:
            if not is_container or not types & _CONTAINERS:
                return text
            faults = [fault.at(_path_under(path, fault.field)) for fault in refusal.faults]
            raise ValidationFailed(faults) from None
        return value if _TYPES.get(type(value), frozenset()) & types else text


def _folded(text: str) -> str:
    """`Last week` and `last-week` are last_week."""
    return _BETWEEN_WORDS.sub("_", text.strip()).casefold()


def _path_under(path: str, field: str) -> str:
    if field == "body":
        return path
    return f"{path}{field}" if field.startswith("[") else f"{path}.{field}"
