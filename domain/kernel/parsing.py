"""Input of a caller: JSON text to plain values, plain values to models, and every fault by its path.

All of it is strict: nothing is guessed, converted or dropped, so that a mistake is answered and not stored.
"""

import json
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from difflib import get_close_matches
from itertools import islice
from math import isinf
from types import UnionType
from typing import Annotated, Any, Final, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, BeforeValidator, ConfigDict, ValidationError, WithJsonSchema
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails

from domain.kernel.errors import MAX_FAULTS, ValidationFailed
from domain.kernel.faults import Fault, InvalidValue
from domain.kernel.model_faults import wrong_in
from domain.kernel.reasons import Reason

MAX_DEPTH = 32
# Counted by commas and opening brackets. The 64 KiB that the content of a code may have hold 16,000 of them.
MAX_VALUES: Final = 20_000
_STRINGS_AND_VALUES = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"|[,\[{]', flags=re.DOTALL)
_QUOTE: Final = ord('"')
# Above this count, messages take longer than a second validation of a small part.
_MANY_FAULTS: Final = 1_000
_FIRST_FIELDS: Final = 2 * MAX_FAULTS
_FIRST_ITEMS: Final = 10
_ESCAPED_NUL: Final = b"\\u0000"
_ESCAPED_SURROGATE = re.compile(rb"\\u[dD][89a-fA-F]")
_NOT_COMPARED: Final = dict.fromkeys(map(ord, " _-\t\n"))
_LONGEST_NAME: Final = 100
_LEAST_END: Final = 3
_SURROGATE = re.compile("[\ud800-\udfff]")
_RFC3339 = re.compile(
    r"\d{4}-\d\d-\d\d[Tt ](?:[01]\d|2[0-3]):\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)",
    flags=re.ASCII,
)

Fields = Mapping[str, Any]
# The path of a value: names of fields and indexes of items.
_Path = tuple[str | int, ...]
# The use case reads the body, so that an unknown object is a 404 before a bad body is a 400.
ReadFields = Callable[[], Fields]
Model = TypeVar("Model", bound=BaseModel)


class Strict(BaseModel):
    """A model of input: unknown fields and wrong types are faults."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, allow_inf_nan=False)


def parse_json_object(text: bytes) -> Fields:
    """Raises ValidationFailed as `parse_json` does, and for any other value than an object."""
    return require_json_object(parse_json(text))


def require_json_object(value: object) -> Fields:
    if not isinstance(value, dict):
        raise ValidationFailed([Fault("body", Reason.JSON_OBJECT)])
    return value


def parse_json(text: bytes) -> Any:
    """The value in a JSON text (RFC 8259, UTF-8).

    Raises ValidationFailed for a broken text, a duplicate key, NaN, a NUL or a lone surrogate in a string
    (neither database can hold one), nesting deeper than 32, or more than 20,000 values.
    """
    require_few_values(text)
    objects = _Objects()
    value = _decode(text, objects)
    # JSON, like UTF-8, has such characters as escapes alone (RFC 8259, 7).
    has_escapes = _ESCAPED_NUL in text or _ESCAPED_SURROGATE.search(text)
    is_suspect = objects.repeat_keys or has_escapes or _is_too_deep(value)
    if is_suspect and (faults := storable_faults(value)):
        raise ValidationFailed([fault.at(fault.field or "body") for fault in faults])
    return value


def require_few_values(text: bytes, most: int = MAX_VALUES) -> None:
    """Raises ValidationFailed for a JSON text with too many values; parsing it would block the event loop."""
    if sum(map(text.count, (b",", b"[", b"{"))) <= most:
        return
    # Commas in strings do not count: a picture in a data: URI is full of them.
    between = (1 for token in _STRINGS_AND_VALUES.finditer(text) if token[0][0] != _QUOTE)
    if sum(islice(between, most + 1)) > most:
        raise ValidationFailed([Fault("body", Reason.TOO_MANY_VALUES, limit=most)])


def _decode(text: bytes, objects: "_Objects") -> Any:
    if text.startswith(b"\xef\xbb\xbf"):
        raise ValidationFailed([Fault("body", Reason.BYTE_ORDER_MARK)])
    try:
        return json.loads(
            text.decode("utf-8"),
            object_pairs_hook=objects.read,
            parse_constant=_refuse_constant,
            parse_float=_parse_float,
            parse_int=_parse_int,
        )
    except UnicodeDecodeError:
        raise ValidationFailed([Fault("body", Reason.NOT_UTF8)]) from None
    except RecursionError:
        raise ValidationFailed([Fault("body", Reason.TOO_DEEP, limit=MAX_DEPTH)]) from None
    except ValueError as error:
        raise ValidationFailed([Fault("body", Reason.JSON, cause=str(error)[:200])]) from None


def _is_too_deep(value: object) -> bool:
    level = [value] if isinstance(value, dict | list) else []
    for _ in range(MAX_DEPTH):
        within = (one.values() if isinstance(one, dict) else one for one in level)
        level = [one for inner in within for one in inner if isinstance(one, dict | list)]
    return bool(level)


def json_size(value: object) -> int:
    """The size of the compact JSON in bytes."""
    return len(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode())


def storable_faults(value: object) -> list[Fault]:
    """The parts of a parsed JSON value that neither database can hold, or that are nested too deep."""
    found = _unstorable(value, ())
    named = [wrong.at(_format_path(path)) for path, wrong in islice(found, MAX_FAULTS)]
    return _with_others(named, len(named) + sum(1 for _ in found))


def parse_model(
    model: type[Model], fields: Fields, *, under: str = "", also_known: Collection[str] = ()
) -> tuple[Model | None, list[Fault]]:
    """The model, or every fault; `under` is the path of `fields` in the caller's input.

    `also_known`: fields of another model, one of which may be meant by an unknown one.
    """
    try:
        return model.model_validate(fields), []
    except ValidationError as error:
        found = error.error_count()
        details = _first_errors(model, fields) if found > _MANY_FAULTS else _details_of(error)
    named = [_fault(detail, under, model, also_known) for detail in details[:MAX_FAULTS]]
    return None, _with_others(named or [Fault(under or "body", Reason.LATER_ITEMS)], found)


def well_formed(fields: Fields, faults: Iterable[Fault]) -> dict[str, Any]:
    """The values without a fault of their model, which may have others."""
    bad = {re.split(r"[.\[]", fault.field, maxsplit=1)[0] for fault in faults}
    return {name: value for name, value in fields.items() if name not in bad}


@contextmanager
def as_fault_of(field: str) -> Iterator[None]:
    """Raise ValidationFailed for an InvalidValue."""
    try:
        yield
    except InvalidValue as wrong:
        raise ValidationFailed([wrong.at(field)]) from None


def parse_valid(model: type[Model], fields: Fields) -> Model:
    """The model. Raises ValidationFailed."""
    parsed, faults = parse_model(model, fields)
    if parsed is None:
        raise ValidationFailed(faults)
    return parsed


def _details_of(error: ValidationError) -> list[ErrorDetails]:
    return error.errors(include_url=False)


def _first_errors(model: type[Model], fields: Fields) -> list[ErrorDetails]:
    """The faults in the first fields of each object and the first items of each list (decision 0026)."""
    known = {name: _first_parts(fields[name]) for name in names_of(model) if name in fields}
    try:
        model.model_validate({**_first_parts(fields), **known})
    except ValidationError as error:
        # A nested field may only be missing here because it was cut off.
        details = _details_of(error)
        return [detail for detail in details if detail["type"] != "missing" or len(detail["loc"]) == 1]
    return []


def _first_parts(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {name: _first_parts(value[name]) for name in islice(value, _FIRST_FIELDS)}
    return [_first_parts(item) for item in value[:_FIRST_ITEMS]] if isinstance(value, list) else value


def parse_patched(
    model: type[Model], stored: Fields, patch: Fields
) -> tuple[Model | None, Fields, list[Fault]]:
    """The model of `stored` after a merge patch, its fields, and every fault.

    An unknown field is a fault even if the patch would remove it.
    """
    unknown = unknown_field_faults(model, patch)
    if has_others(unknown):
        return None, {}, unknown
    patched: Fields = merge_patch(stored, patch)
    parsed, faults = parse_model(model, patched)
    known = [fault for fault in faults if fault.field not in {one.field for one in unknown}]
    return (None if unknown else parsed), patched, [*unknown, *known]


def unknown_field_faults(
    model: type[BaseModel], patch: Fields, *, under: str = "", also_known: Collection[str] = ()
) -> list[Fault]:
    """The fields of a merge patch that the model does not have, at any depth, nulls included."""
    known = names_of(model)
    faults = unknown_fields(patch, known, under=under, also_known=also_known)
    for name, field in known.items():
        value = patch.get(name)
        if isinstance(value, Mapping) and (inner := _model_in(field.annotation)):
            faults += unknown_field_faults(inner, value, under=_join(under, name))
    return faults


def names_of(model: type[BaseModel]) -> dict[str, FieldInfo]:
    """Its fields by the names that callers send."""
    return {field.alias or name: field for name, field in model.model_fields.items()}


def unknown_fields(
    sent: Iterable[str], known: Collection[str], *, under: str = "", also_known: Collection[str] = ()
) -> list[Fault]:
    """The names that are not known, each with the nearest one of the known and the `also_known`."""
    names, near = [name for name in sent if name not in known], [*known, *also_known]
    named = [
        Fault(_join(under, name), Reason.UNKNOWN_FIELD, **nearest(name, near)) for name in names[:MAX_FAULTS]
    ]
    return _with_others(named, len(names))


def nearest(name: str, known: Collection[str]) -> dict[str, Any]:
    """The value `nearest` of a fault: the known name that `name` is probably meant to be, if one is near."""
    by_form = {name_form(one): one for one in reversed([*known])}
    form = name_form(name)[:_LONGEST_NAME]
    # Fewer letters are the end of some name by chance.
    longer = [one for one in by_form if one.endswith(form)] if len(form) >= _LEAST_END else []
    near = longer if len(longer) == 1 else get_close_matches(form, by_form, n=1)
    return {"nearest": by_form[near[0]]} if near else {}


def name_form(name: str) -> str:
    """The form in which names are compared: case, spaces, `_` and `-` do not matter."""
    return name.lower().translate(_NOT_COMPARED)


def has_others(faults: Iterable[Fault]) -> bool:
    """Whether there are more faults than an answer names; further checks can wait."""
    return any(fault.others for fault in faults)


def _with_others(named: list[Fault], found: int) -> list[Fault]:
    others = found - len(named)
    return [*named[:-1], named[-1].at(others=others)] if others else named


def _model_in(annotation: Any, *containers: type) -> type[BaseModel] | None:
    """The one model in an annotation, optional or not, and in these containers; None for plain values."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    if get_origin(annotation) not in (Annotated, Union, UnionType, *containers):
        return None
    found = {_model_in(arm, *containers) for arm in get_args(annotation)} - {None}
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


def patch_between(before: Fields, after: Fields) -> dict[str, Any]:
    """The merge patch that makes `after` of `before`; `after` has no null in an object."""
    patch: dict[str, Any] = {name: None for name in before if name not in after}
    for name, value in after.items():
        known = before.get(name)
        if isinstance(known, Mapping) and isinstance(value, Mapping):
            if inner := patch_between(known, value):
                patch[name] = inner
        # 1 is not true.
        elif name not in before or value != known or type(value) is not type(known):
            patch[name] = value
    return patch


def parse_time(text: object) -> datetime:
    """An RFC 3339 time with an offset (section 5.6), in UTC. Raises InvalidValue."""
    if not isinstance(text, str) or not _RFC3339.fullmatch(text):
        raise InvalidValue(Reason.TIME)
    try:
        return datetime.fromisoformat(text.upper()).astimezone(UTC)
    except (ValueError, OverflowError):
        raise InvalidValue(Reason.NO_SUCH_TIME) from None


def _several(value: object) -> object:
    if isinstance(value, str):
        return tuple(re.split(r",(?! )", value))
    return (value,) if isinstance(value, int) else tuple(value) if isinstance(value, list) else value


# A query parameter with several values, with commas between. A comma before a space is part of a value.
Commas: Final = BeforeValidator(_several)
Time = Annotated[
    datetime, BeforeValidator(parse_time), WithJsonSchema({"type": "string", "format": "date-time"})
]


class _ObjectWithDuplicates(dict[str, Any]):
    duplicates: tuple[str, ...] = ()


class _Objects:
    """The hook that builds the objects of one text and notes whether any of them repeats a key."""

    repeat_keys = False

    def read(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs):
            self.repeat_keys = True
            counts = Counter(key for key, _ in pairs)
            found = _ObjectWithDuplicates(found)
            found.duplicates = tuple(key for key, count in counts.items() if count > 1)
        return found


def _parse_float(text: str) -> float:
    number = float(text)
    if isinf(number):
        raise ValueError("a number is too large")
    return number


def _parse_int(text: str) -> int:
    if len(text) > 1_000:
        raise ValueError("a number has too many digits")
    return int(text)


def _format_path(path: _Path, under: str = "") -> str:
    for part in path:
        under = f"{under}[{part}]" if isinstance(part, int) else _join(under, part)
    return under


def _join(path: str, key: str) -> str:
    name = repr(key) if unstorable_text(key) else key
    return f"{path}.{name}" if path else name


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is not a JSON number")


def _unstorable(value: object, path: _Path) -> Iterator[tuple[_Path, InvalidValue]]:
    """The path of each value that cannot be stored, and the reason."""
    if isinstance(value, dict | list) and len(path) >= MAX_DEPTH:
        yield path, InvalidValue(Reason.TOO_DEEP, limit=MAX_DEPTH)
    elif isinstance(value, str):
        if wrong := unstorable_text(value):
            yield path, wrong
    elif isinstance(value, dict):
        if isinstance(value, _ObjectWithDuplicates):
            yield from (((*path, key), InvalidValue(Reason.DUPLICATE_KEY)) for key in value.duplicates)
        for key, item in value.items():
            if wrong := unstorable_text(key):
                yield (*path, key), wrong
            else:
                yield from _unstorable(item, (*path, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _unstorable(item, (*path, index))


def unstorable_text(text: str) -> InvalidValue | None:
    """The reason why no database can hold `text`, or None."""
    if "\x00" in text:
        return InvalidValue(Reason.NUL)
    if not text.isascii() and _SURROGATE.search(text):
        return InvalidValue(Reason.SURROGATE)
    return None


def _fault(detail: ErrorDetails, under: str, model: type[BaseModel], also_known: Collection[str]) -> Fault:
    field = _format_path(detail["loc"], under) or "body"
    if detail["type"] != "extra_forbidden":
        return wrong_in(detail).at(field)
    near = [*_names_at(model, detail), *(also_known if len(detail["loc"]) == 1 else ())]
    return Fault(field, Reason.UNKNOWN_FIELD, **nearest(str(detail["loc"][-1]), near))


def _names_at(model: type[BaseModel], detail: ErrorDetails) -> Collection[str]:
    """The fields of the model that a path leads into, as far as plain objects and lists of them go."""
    within: type[BaseModel] | None = model
    for step in detail["loc"][:-1]:
        if isinstance(step, str):
            field = names_of(within).get(step) if within else None
            within = _model_in(field.annotation, list) if field else None
    return names_of(within) if within else ()
