"""What a caller typed: JSON text to plain values, plain values to models, and every fault by its path.

Strict throughout: nothing is guessed, converted or dropped, so that a slip is answered and not stored.
"""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from math import isinf
from types import UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, BeforeValidator, ConfigDict, ValidationError, WithJsonSchema
from pydantic_core import ErrorDetails, PydanticCustomError

from domain.errors import Fault, ValidationFailed

MAX_DEPTH = 32
_RFC3339 = re.compile(
    r"(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d:\d\d)(\.\d+)?([Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)", flags=re.ASCII
)

Fields = Mapping[str, Any]
# The body is read when the use case asks for it, so that an unknown object is a 404 before a bad body is a 400.
ReadFields = Callable[[], Fields]
Model = TypeVar("Model", bound=BaseModel)


class Strict(BaseModel):
    """A model of something typed: unknown fields and wrong types are faults."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, allow_inf_nan=False)


def parse_json_object(text: bytes) -> Fields:
    """The object in a JSON text. Raises ValidationFailed for anything else, and as `parse_json`."""
    value = _decoded(text)
    if not isinstance(value, dict):
        raise ValidationFailed([Fault("body", "must be a JSON object")])
    _require_storable(value)
    return value


def parse_json(text: bytes) -> Any:
    """The value in a JSON text (RFC 8259, UTF-8).

    Raises ValidationFailed for a broken text, a duplicate key, NaN, a NUL or a lone surrogate in a string
    (neither database can hold one), or nesting deeper than 32.
    """
    value = _decoded(text)
    _require_storable(value)
    return value


def _decoded(text: bytes) -> Any:
    if text.startswith(b"\xef\xbb\xbf"):
        raise ValidationFailed([Fault("body", "must not begin with a byte order mark (RFC 8259, 8.1)")])
    try:
        return json.loads(
            text.decode("utf-8"),
            object_pairs_hook=_object,
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
    if faults := list(_unstorable(value, "")):
        raise ValidationFailed([Fault(one.field or "body", one.message) for one in faults[:50]])


def storable_faults(fields: Fields) -> list[Fault]:
    """What of values that somebody else has read from JSON neither database can hold, or is nested too deep."""
    return list(_unstorable(fields, ""))


def parse_model(model: type[Model], fields: Fields, *, under: str = "") -> tuple[Model | None, list[Fault]]:
    """The model, or every fault; `under` is the path of `fields` in what the caller sent."""
    try:
        return model.model_validate(fields), []
    except ValidationError as error:
        return None, [_fault(detail, under) for detail in error.errors(include_url=False)]


def parse_patched(
    model: type[Model], stored: Fields, patch: Fields
) -> tuple[Model | None, Fields, list[Fault]]:
    """The model of `stored` after a merge patch, what it was made from, and every fault.

    A field that is none is named also where its null would take away nothing.
    """
    patched: Fields = merge_patch(stored, patch)
    parsed, faults = parse_model(model, patched)
    strays = stray_faults(model, patch)
    known = [fault for fault in faults if fault.field not in {stray.field for stray in strays}]
    return (None if strays else parsed), patched, [*strays, *known]


def stray_faults(model: type[BaseModel], patch: Fields, *, under: str = "") -> list[Fault]:
    """The fields of a merge patch that the model does not have, at any depth, their nulls included."""
    faults = []
    for name, value in patch.items():
        path = _at(under, name)
        if name not in model.model_fields:
            faults.append(Fault(path, UNKNOWN_FIELD))
        elif isinstance(value, Mapping) and (inner := _model_in(model.model_fields[name].annotation)):
            faults += stray_faults(inner, value, under=path)
    return faults


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


def _typed_time(value: object) -> datetime:
    try:
        return parse_time(value)
    except ValueError as error:
        raise PydanticCustomError("time", "{reason}", {"reason": str(error)}) from None


Time = Annotated[
    datetime, BeforeValidator(_typed_time), WithJsonSchema({"type": "string", "format": "date-time"})
]


class _Repetitive(dict[str, Any]):
    """An object in which keys stand twice."""

    twice: tuple[str, ...] = ()


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
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


def _at(path: str, key: str) -> str:
    named = repr(key) if unstorable_text(key) else key
    return f"{path}.{named}" if path else named


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is no JSON number")


def _unstorable(value: object, path: str, depth: int = 0) -> Iterator[Fault]:
    if isinstance(value, dict | list) and depth >= MAX_DEPTH:
        yield Fault(path, f"must not be nested deeper than {MAX_DEPTH}")
    elif isinstance(value, str):
        if reason := unstorable_text(value):
            yield Fault(path, reason)
    elif isinstance(value, dict):
        if isinstance(value, _Repetitive):
            yield from (Fault(_at(path, key), "stands twice in the same object") for key in value.twice)
        for key, item in value.items():
            if reason := unstorable_text(key):
                yield Fault(_at(path, key), reason)
            else:
                yield from _unstorable(item, _at(path, key), depth + 1)
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _unstorable(item, f"{path}[{index}]", depth + 1)


def unstorable_text(text: str) -> str | None:
    """Why neither database can hold `text`, or None when they can."""
    if "\x00" in text:
        return "must not contain a NUL character"
    if any("\ud800" <= character <= "\udfff" for character in text):
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
    path = under
    for part in detail["loc"]:
        path += f"[{part}]" if isinstance(part, int) else f".{part}" if path else str(part)
    return Fault(path or "body", _worded(detail))


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
