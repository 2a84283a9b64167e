"""What a caller typed: JSON text to plain values, plain values to models, and every fault by its path.

Strict throughout: nothing is guessed, converted or dropped, so that a slip is answered and not stored.
"""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from itertools import islice
from math import isinf
from types import UnionType
from typing import Annotated, Any, Final, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, BeforeValidator, ConfigDict, ValidationError, WithJsonSchema
from pydantic_core import ErrorDetails, PydanticCustomError

from domain.kernel.errors import MAX_FAULTS, Fault, ValidationFailed

MAX_DEPTH = 32
# Counted by commas and opening brackets. The 64 KiB that the content of a code may have hold 16,000 of them.
MAX_VALUES: Final = 20_000
_STRINGS_AND_VALUES = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"|[,\[{]', flags=re.DOTALL)
_QUOTE: Final = ord('"')
# From so many faults on, putting each into words takes longer than finding them.
_MANY_FAULTS: Final = 1_000
# Of a body with so many faults so much is looked at again, in each object and each list.
_FIELDS_LOOKED_AT: Final = 2 * MAX_FAULTS
_ITEMS_LOOKED_AT: Final = 10
_ESCAPED_NUL: Final = b"\\u0000"
_ESCAPED_SURROGATE = re.compile(rb"\\u[dD][89a-fA-F]")
_SURROGATE = re.compile("[\ud800-\udfff]")
_RFC3339 = re.compile(
    r"(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d:\d\d)(\.\d+)?([Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)", flags=re.ASCII
)

Fields = Mapping[str, Any]
# Where a value lies in another: names of fields and numbers of items.
_Path = tuple[str | int, ...]
# The body is read when the use case asks for it, so that an unknown object is a 404 before a bad body is a 400.
ReadFields = Callable[[], Fields]
Model = TypeVar("Model", bound=BaseModel)


class Strict(BaseModel):
    """A model of something typed: unknown fields and wrong types are faults."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, allow_inf_nan=False)


def parse_json_object(text: bytes) -> Fields:
    """The object in a JSON text. Raises ValidationFailed for anything else, and as `parse_json`."""
    value = parse_json(text)
    if not isinstance(value, dict):
        raise ValidationFailed([Fault("body", "must be a JSON object")])
    return value


def parse_json(text: bytes) -> Any:
    """The value in a JSON text (RFC 8259, UTF-8).

    Raises ValidationFailed for a broken text, a duplicate key, NaN, a NUL or a lone surrogate in a string
    (neither database can hold one), nesting deeper than 32, or more than 20,000 values.
    """
    require_few_values(text)
    objects = _Objects()
    value = _decoded(text, objects)
    if objects.repeat_keys or _has_escapes(text) or _is_too_deep(value):
        _require_storable(value)
    return value


def require_few_values(text: bytes) -> None:
    """Raises ValidationFailed for a JSON text with too many values, before it is parsed: nothing else runs meanwhile."""
    if sum(map(text.count, (b",", b"[", b"{"))) <= MAX_VALUES:
        return
    # Those in strings do not count: a picture in a data: URI is full of commas.
    between = (1 for token in _STRINGS_AND_VALUES.finditer(text) if token[0][0] != _QUOTE)
    if sum(islice(between, MAX_VALUES + 1)) > MAX_VALUES:
        raise ValidationFailed([Fault("body", f"must have at most {MAX_VALUES:,} values, lists and objects")])


def _decoded(text: bytes, objects: "_Objects") -> Any:
    if text.startswith(b"\xef\xbb\xbf"):
        raise ValidationFailed([Fault("body", "must not begin with a byte order mark (RFC 8259, 8.1)")])
    try:
        return json.loads(
            text.decode("utf-8"),
            object_pairs_hook=objects.read,
            parse_constant=_no_constant,
            parse_float=_finite,
            parse_int=_bounded,
        )
    except UnicodeDecodeError:
        raise ValidationFailed([Fault("body", "must be UTF-8")]) from None
    except RecursionError:
        raise ValidationFailed([Fault("body", f"must not be nested deeper than {MAX_DEPTH}")]) from None
    except ValueError as error:
        raise ValidationFailed([Fault("body", f"must be JSON: {error}"[:200])]) from None


def _require_storable(value: object) -> None:
    if faults := _first_faults(_unstorable(value, ())):
        raise ValidationFailed([replace(one, field=one.field or "body") for one in faults])


def _has_escapes(text: bytes) -> bool:
    """Whether a string may hold what no database can: JSON has such characters as escapes alone (RFC 8259, 7), nor does UTF-8."""
    return _ESCAPED_NUL in text or _ESCAPED_SURROGATE.search(text) is not None


def _is_too_deep(value: object) -> bool:
    level = [value] if isinstance(value, dict | list) else []
    for _ in range(MAX_DEPTH):
        within = (one.values() if isinstance(one, dict) else one for one in level)
        level = [one for inner in within for one in inner if isinstance(one, dict | list)]
    return bool(level)


def storable_faults(fields: Fields) -> list[Fault]:
    """What of values that somebody else has read from JSON neither database can hold, or is nested too deep."""
    return _first_faults(_unstorable(fields, ()))


def parse_model(model: type[Model], fields: Fields, *, under: str = "") -> tuple[Model | None, list[Fault]]:
    """The model, or every fault; `under` is the path of `fields` in what the caller sent."""
    looked_at = _without_flood(model, fields)
    try:
        return model.model_validate(looked_at), []
    except ValidationError as error:
        found = error.error_count() + len(fields) - len(looked_at)
        return None, _faults_of(error, found, model, looked_at, under)


def _without_flood(model: type[BaseModel], fields: Fields) -> Fields:
    """The fields, of thousands of unknown ones the first fifty."""
    if len(fields) <= len(model.model_fields) + _MANY_FAULTS or model.model_config.get("extra") != "forbid":
        return fields
    unknown = (name for name in fields if name not in model.model_fields)
    names = [*(name for name in model.model_fields if name in fields), *islice(unknown, MAX_FAULTS)]
    return {name: fields[name] for name in names}


def _faults_of(
    error: ValidationError, found: int, model: type[Model], fields: Fields, under: str
) -> list[Fault]:
    if found <= _MANY_FAULTS:
        return [_fault(detail, under) for detail in error.errors(include_url=False)]
    named = [_fault(detail, under) for detail in _first_errors(model, fields)[:MAX_FAULTS]]
    return _with_others(named or [Fault(under or "body", "has faults in its later items")], found)


def _first_errors(model: type[Model], fields: Fields) -> list[ErrorDetails]:
    """What is wrong with the first fields of each object and the first items of each list."""
    known = {name: _few(fields[name]) for name in model.model_fields if name in fields}
    try:
        model.model_validate({**_few(fields), **known})
    except ValidationError as error:
        details = error.errors(include_url=False)
        # What is not looked at here is not missing.
        return [detail for detail in details if detail["type"] != "missing" or len(detail["loc"]) == 1]
    return []


def _few(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {name: _few(value[name]) for name in islice(value, _FIELDS_LOOKED_AT)}
    return [_few(item) for item in value[:_ITEMS_LOOKED_AT]] if isinstance(value, list) else value


def parse_patched(
    model: type[Model], stored: Fields, patch: Fields
) -> tuple[Model | None, Fields, list[Fault]]:
    """The model of `stored` after a merge patch, what it was made from, and every fault.

    A field that is none is named also where its null would take away nothing.
    """
    strays = unknown_field_faults(model, patch)
    if has_others(strays):
        return None, {}, strays
    patched: Fields = merge_patch(stored, patch)
    parsed, faults = parse_model(model, patched)
    known = [fault for fault in faults if fault.field not in {stray.field for stray in strays}]
    return (None if strays else parsed), patched, [*strays, *known]


def unknown_field_faults(model: type[BaseModel], patch: Fields, *, under: str = "") -> list[Fault]:
    """The fields of a merge patch that the model does not have, at any depth, their nulls included."""
    faults = unknown_fields([name for name in patch if name not in model.model_fields], under=under)
    for name, field in model.model_fields.items():
        value = patch.get(name)
        if isinstance(value, Mapping) and (inner := _model_in(field.annotation)):
            faults += unknown_field_faults(inner, value, under=_at(under, name))
    return faults


def unknown_fields(names: Sequence[str], *, under: str = "") -> list[Fault]:
    return _with_others([Fault(_at(under, name), UNKNOWN_FIELD) for name in names[:MAX_FAULTS]], len(names))


def has_others(faults: Iterable[Fault]) -> bool:
    """Whether there are more than can be named: what else is wrong can wait until these are mended."""
    return any(fault.others for fault in faults)


def _with_others(named: list[Fault], found: int) -> list[Fault]:
    others = found - len(named)
    return [*named[:-1], replace(named[-1], others=others)] if others else named


def _model_in(annotation: Any) -> type[BaseModel] | None:
    """The one model that a field may hold, be it optional or annotated; None for lists and plain values."""
    if isinstance(annotation, type):
        return annotation if issubclass(annotation, BaseModel) else None
    if get_origin(annotation) not in (Annotated, Union, UnionType):
        return None
    found = {_model_in(one) for one in get_args(annotation)} - {None}
    return found.pop() if len(found) == 1 else None


def merge_patch(target: Any, patch: Any) -> Any:
    """RFC 7396, section 2: null removes, objects merge, anything else replaces."""
    if not isinstance(patch, Mapping):
        return patch
    merged = dict(target) if isinstance(target, Mapping) else {}
    for key, value in patch.items():
        if value is None:
            merged.pop(key, None)
        else:
            merged[key] = merge_patch(merged.get(key), value)
    return merged


def parse_time(text: object) -> datetime:
    """An RFC 3339 time with an offset (section 5.6), in UTC. Raises ValueError in words for the caller."""
    match = _RFC3339.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        raise ValueError("must be a time with its offset, like 2026-11-20T18:00:00Z (RFC 3339)")
    date, time, fraction, offset = match.groups()
    try:
        moment = datetime.fromisoformat(f"{date}T{time}{(fraction or '.0')[:7]}{offset.upper()}")
        return moment.astimezone(UTC)
    except (ValueError, OverflowError):
        raise ValueError("must be a time that exists (RFC 3339)") from None


def _parse_time(value: object) -> datetime:
    try:
        return parse_time(value)
    except ValueError as error:
        raise PydanticCustomError("time", "{reason}", {"reason": str(error)}) from None


Time = Annotated[
    datetime, BeforeValidator(_parse_time), WithJsonSchema({"type": "string", "format": "date-time"})
]


class _Repetitive(dict[str, Any]):
    """An object in which keys stand twice."""

    twice: tuple[str, ...] = ()


class _Objects:
    """The objects of one text, and whether any of them repeats a key."""

    repeat_keys = False

    def read(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs):
            self.repeat_keys = True
            found = _Repetitive(found)
            found.twice = tuple(key for key, count in Counter(key for key, _ in pairs).items() if count > 1)
        return found


def _finite(text: str) -> float:
    number = float(text)
    if isinf(number):
        raise ValueError("a number is too large")
    return number


def _bounded(text: str) -> int:
    if len(text) > 1_000:
        raise ValueError("a number has too many digits")
    return int(text)


def _written(path: _Path, under: str = "") -> str:
    for part in path:
        under = f"{under}[{part}]" if isinstance(part, int) else _at(under, part)
    return under


def _at(path: str, key: str) -> str:
    named = repr(key) if unstorable_text(key) else key
    return f"{path}.{named}" if path else named


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is no JSON number")


def _first_faults(found: Iterator[tuple[_Path, str]]) -> list[Fault]:
    named = [Fault(_written(path), reason) for path, reason in islice(found, MAX_FAULTS)]
    return _with_others(named, len(named) + sum(1 for _ in found))


def _unstorable(value: object, path: _Path) -> Iterator[tuple[_Path, str]]:
    """Where something cannot be stored, and why."""
    if isinstance(value, dict | list) and len(path) >= MAX_DEPTH:
        yield path, f"must not be nested deeper than {MAX_DEPTH}"
    elif isinstance(value, str):
        if reason := unstorable_text(value):
            yield path, reason
    elif isinstance(value, dict):
        if isinstance(value, _Repetitive):
            yield from (((*path, key), "stands twice in the same object") for key in value.twice)
        for key, item in value.items():
            if reason := unstorable_text(key):
                yield (*path, key), reason
            else:
                yield from _unstorable(item, (*path, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _unstorable(item, (*path, index))


def unstorable_text(text: str) -> str | None:
    """Why neither database can hold `text`, or None when they can."""
    if "\x00" in text:
        return "must not contain a NUL character"
    if not text.isascii() and _SURROGATE.search(text):
        return "must not contain half of a surrogate pair"
    return None


UNKNOWN_FIELD = "is not a field here"
_WORDS = {
    "missing": "is required",
    "extra_forbidden": UNKNOWN_FIELD,
    "string_type": "must be a string",
    "int_type": "must be a whole number",
    "float_type": "must be a number",
    "bool_type": "must be true or false",
    "dict_type": "must be an object",
    "model_type": "must be an object",
    "list_type": "must be a list",
    "none_required": "must be null",
}


def _fault(detail: ErrorDetails, under: str) -> Fault:
    return Fault(_written(detail["loc"], under) or "body", _worded(detail))


def _worded(detail: ErrorDetails) -> str:
    if detail["type"] in ("too_long", "too_short"):
        limits = detail["ctx"]
        most = detail["type"] == "too_long"
        return f"must have at {'most' if most else 'least'} {limits['max_length' if most else 'min_length']} items"
    return _WORDS.get(detail["type"], _uncapitalised(detail["msg"]))


def _uncapitalised(message: str) -> str:
    """Pydantic's sentence as the end of ours: `options.width: should be greater than …`."""
    message = message.removeprefix("Value error, ").removeprefix("Input ").removeprefix("String ")
    return message[:1].lower() + message[1:]
