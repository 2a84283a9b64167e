"""Traversal of models by their annotations, so that no type has to list its own addresses and pictures."""

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from types import UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel

Model = TypeVar("Model", bound=BaseModel)


def load_model(model: type[Model], stored: Mapping[str, Any]) -> Model:
    """A model and the models in it, all unchecked; pydantic's model_construct leaves dicts in a model."""
    hints = _hints(model)
    loaded = {name: _load(hints[name], value) for name, value in stored.items() if name in hints}
    return model.model_construct(_fields_set=set(loaded), **loaded)


def texts_of(model: BaseModel, kinds: Collection[Any]) -> Iterator[tuple[str, str]]:
    """Every text that is annotated as one of `kinds`, by its path."""
    for name, hint in _hints(type(model)).items():
        yield from _texts(getattr(model, name, None), hint, kinds, name)


def paths_of(model: type[BaseModel], kinds: Collection[Any]) -> Iterator[str]:
    """The paths of the fields that are annotated as one of `kinds`. Items of lists have no numbers."""
    for name, hint in _hints(model).items():
        yield from _paths(hint, kinds, name)


@cache
def _hints(model: type[BaseModel]) -> Mapping[str, Any]:
    hints = get_type_hints(model, include_extras=True)
    return {name: hints[name] for name in model.model_fields}


def _load(hint: Any, value: Any) -> Any:
    if not isinstance(value, dict | list):
        # Nearly every value: to read its annotation takes longer than all else.
        return value
    for kind in map(_plain, _members(hint)):
        if isinstance(value, dict) and isinstance(kind, type) and issubclass(kind, BaseModel):
            return load_model(kind, value)
        if isinstance(value, list) and get_origin(kind) is list:
            return [_load(get_args(kind)[0], item) for item in value]
    return value


def _texts(value: Any, hint: Any, kinds: Collection[Any], path: str) -> Iterator[tuple[str, str]]:
    for member in () if value is None else _members(hint):
        if isinstance(value, str) and member in kinds:
            yield path, value
        elif isinstance(value, list) and get_origin(_plain(member)) is list:
            for index, item in enumerate(value):
                yield from _texts(item, get_args(_plain(member))[0], kinds, f"{path}[{index}]")
        elif isinstance(value, BaseModel) and _plain(member) is type(value):
            yield from ((f"{path}.{inner}", text) for inner, text in texts_of(value, kinds))


def _paths(hint: Any, kinds: Collection[Any], path: str) -> Iterator[str]:
    for member in _members(hint):
        plain = _plain(member)
        if member in kinds:
            yield path
        elif get_origin(plain) is list:
            yield from _paths(get_args(plain)[0], kinds, path)
        elif isinstance(plain, type) and issubclass(plain, BaseModel):
            yield from (f"{path}.{inner}" for inner in paths_of(plain, kinds))


def _members(hint: Any) -> Iterator[Any]:
    """The members of a union, however it is annotated; any other hint is its own only member."""
    if get_origin(_plain(hint)) in (Union, UnionType):
        for member in get_args(_plain(hint)):
            yield from _members(member)
    else:
        yield hint


def _plain(hint: Any) -> Any:
    """The hint without its annotations."""
    return get_args(hint)[0] if get_origin(hint) is Annotated else hint
