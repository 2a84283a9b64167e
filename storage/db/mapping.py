"""Entities and their rows: a field has the name of its column."""

from collections.abc import Mapping
from dataclasses import fields
from enum import Enum
from functools import cache
from types import UnionType
from typing import Any, ClassVar, Protocol, TypeVar, get_args, get_type_hints


class Dataclass(Protocol):
    __dataclass_fields__: ClassVar[dict[str, Any]]


Entity = TypeVar("Entity", bound=Dataclass)


def columns_of(entity: Dataclass, *, without: tuple[str, ...] = ()) -> dict[str, Any]:
    """The fields of an entity, enums by their values."""
    values = {one.name: getattr(entity, one.name) for one in fields(entity) if one.name not in without}
    return {name: value.value if isinstance(value, Enum) else value for name, value in values.items()}


def entity_from(kind: type[Entity], row: object, /, **parsed: object) -> Entity:
    """An entity with the columns of `row`; `parsed`: the fields that are stored in another form."""
    stored = {}
    for name, enum in _enums_of(kind).items():
        if name not in parsed:
            value = getattr(row, name)
            stored[name] = value if enum is None or value is None else enum(value)
    return kind(**stored, **parsed)


def found_entity(kind: type[Entity], row: object | None) -> Entity | None:
    """The entity of a row that was looked for; None if there is no such row."""
    return entity_from(kind, row) if row else None


@cache
def _enums_of(kind: type[Dataclass]) -> Mapping[str, type[Enum] | None]:
    """The names of all fields, with the enum of those whose values are members of one, or None."""

    def enum_in(hint: Any) -> type[Enum] | None:
        arms = get_args(hint) if isinstance(hint, UnionType) else (hint,)
        return next((arm for arm in arms if isinstance(arm, type) and issubclass(arm, Enum)), None)

    hints = get_type_hints(kind)
    return {one.name: enum_in(hints[one.name]) for one in fields(kind)}
