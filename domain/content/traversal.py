"""Models walked by their annotations, so that no type has to list its own addresses and pictures."""

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from types import UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel

Model = TypeVar("Model", bound=BaseModel)


def load_model(model: type[Model], stored: Mapping[str, Any]) -> Model:
    """A model with the models in it, unchecked: pydantic's own model_construct leaves those as they lie."""
    hints = _hints(model)
    loaded = {name: _load(hints[name], value) for name, value in stored.items() if name in hints}
    return model.model_construct(_fields_set=set(loaded), **loaded)


def texts_of(model: BaseModel, kinds: Collection[Any]) -> Iterator[tuple[str, str]]:
    """Every text that is annotated as one of `kinds`, by its path."""
    for name, hint in _hints(type(model)).items():
        yield from _texts(getattr(model, name, None), hint, kinds, name)


@cache
def _hints(model: type[BaseModel]) -> Mapping[str, Any]:
    hints = get_type_hints(model, include_extras=True)
    return {name: hints[name] for name in model.model_fields}


def _load(hint: Any, value: Any) -> Any:
    if isinstance(value, dict):
        model = next((kind for kind in _plain_kinds(hint) if _is_model(kind)), None)
        return load_model(model, value) if model is not None else value
    if isinstance(value, list):
        item = next((get_args(kind)[0] for kind in _plain_kinds(hint) if get_origin(kind) is list), Any)
        return [_load(item, one) for one in value]
    return value


def _texts(value: Any, hint: Any, kinds: Collection[Any], path: str) -> Iterator[tuple[str, str]]:
    for kind in _kinds(hint):
        if isinstance(value, str) and kind in kinds:
            yield path, value
        elif isinstance(value, list) and get_origin(_plain(kind)) is list:
            for index, item in enumerate(value):
                yield from _texts(item, get_args(_plain(kind))[0], kinds, f"{path}[{index}]")
        elif isinstance(value, BaseModel) and _plain(kind) is type(value):
            yield from ((f"{path}.{inner}", text) for inner, text in texts_of(value, kinds))


def _kinds(hint: Any) -> Iterator[Any]:
    """The arms of a union, however it is annotated; what is no union is its only arm."""
    if get_origin(_plain(hint)) in (Union, UnionType):
        for arm in get_args(_plain(hint)):
            yield from _kinds(arm)
    else:
        yield hint


def _plain_kinds(hint: Any) -> Iterator[Any]:
    return (_plain(kind) for kind in _kinds(hint))


def _plain(hint: Any) -> Any:
    return get_args(hint)[0] if get_origin(hint) is Annotated else hint


def _is_model(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, BaseModel)
