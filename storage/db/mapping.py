"""Entities and their rows: a field has the name of its column."""

from dataclasses import fields
from enum import Enum
from typing import Any, ClassVar, Protocol, TypeVar


class Dataclass(Protocol):
    __dataclass_fields__: ClassVar[dict[str, Any]]


Entity = TypeVar("Entity", bound=Dataclass)


def columns_of(entity: Dataclass, *, without: tuple[str, ...] = ()) -> dict[str, Any]:
    """The fields of an entity, enums by their values."""
    values = {one.name: getattr(entity, one.name) for one in fields(entity) if one.name not in without}
    return {name: value.value if isinstance(value, Enum) else value for name, value in values.items()}


def entity_from(kind: type[Entity], row: object, /, **parsed: object) -> Entity:
    """An entity with the columns of `row`; `parsed`: the fields that are stored in another form."""
    stored = {one.name: getattr(row, one.name) for one in fields(kind) if one.name not in parsed}
    return kind(**stored, **parsed)
