"""The options of a design as fields of a form. Their names, kinds and bounds follow from the model."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import degrees, radians
from typing import Any, Final, Literal

from domain.drawing.options import Design
from domain.kernel.parsing import merge_patch

Kind = Literal["whole", "share", "angle", "color", "choice", "switch", "words"]
# What a form holds, by the path of the option; an option that is not set is empty.
Texts = dict[str, str]
ON: Final = "on"
BACKGROUND_IMAGE: Final = "backgroundOptions.image"
# A frame that is off, among the kinds of frames.
_FRAME, _NO_FRAME = "frameOptions.type", "frameOptions.enabled"
_CLEAR: Final = "transparent"
# Without a shape there is no plate.
_PLATE, _PLATE_SHAPE = "imageOptions.plate", "imageOptions.plate.shape"
# Beside its field, because a slider is never empty and a colour picker knows no such colour.
_FITTING: Final = {"imageOptions.imageSize": ("imageOptions.imageSize.fits", "")}
_INSTEAD: Final = {**_FITTING, "backgroundOptions.color": ("backgroundOptions.color.clear", _CLEAR)}
MOST_STOPS: Final = 16
_SECOND_COLORS: Final = {"backgroundOptions": "#e4f1eb"}
_SECOND_COLOR: Final = "#0f3d6e"


@dataclass(frozen=True, slots=True)
class OptionField:
    """`least` and `most` are those of the option, a share from 0 to 1."""

    name: str
    kind: Kind
    default: Any
    least: float | None
    most: float | None
    choices: tuple[str, ...]


def _resolve(schema: Mapping[str, Any], defs: Mapping[str, Any]) -> dict[str, Any]:
    for choice in schema.get("anyOf", ()):
        if choice.get("type") != "null":
            return {**_resolve(choice, defs), **{key: schema[key] for key in schema if key != "anyOf"}}
    if "$ref" in schema:
        return {**defs[schema["$ref"].rpartition("/")[2]], **schema}
    return dict(schema)


def _kind_of(name: str, schema: Mapping[str, Any]) -> Kind:
    if "enum" in schema:
        return "choice"
    if schema["type"] == "number":
        return "angle" if name.endswith("rotation") else "share"
    kinds: dict[str, Kind] = {"boolean": "switch", "integer": "whole"}
    return kinds.get(schema["type"]) or ("color" if "pattern" in schema else "words")


def _read_model(
    schema: Mapping[str, Any], defs: Mapping[str, Any], under: str = ""
) -> Iterator[tuple[str, dict[str, Any]]]:
    for key, value in schema["properties"].items():
        name, found = f"{under}{key}", _resolve(value, defs)
        if "properties" in found and found.get("title") != "Gradient":
            yield from _read_model(found, defs, f"{name}.")
        else:
            yield name, found


_SCHEMA: Final = Design.model_json_schema()
_LEAVES: Final = dict(_read_model(_SCHEMA, _SCHEMA["$defs"]))
GRADIENTS: Final = tuple(name for name, one in _LEAVES.items() if "properties" in one)
_WITHIN: Final = dict(_read_model(_SCHEMA["$defs"]["Gradient"], _SCHEMA["$defs"]))
_STOP: Final = dict(_read_model(_SCHEMA["$defs"]["ColorStop"], _SCHEMA["$defs"]))


def _field(name: str, schema: Mapping[str, Any]) -> OptionField:
    kind, choices = _kind_of(name, schema), tuple(schema.get("enum", ()))
    return OptionField(
        name, kind, schema.get("default"), schema.get("minimum"), schema.get("maximum"), choices
    )


# A colour for each of the three corners.
CORNER_COLORS: Final = tuple(name for name, one in _LEAVES.items() if one.get("type") == "array")
_CORNERS: Final = 3
# Images have fields of their own.
OPTION_FIELDS: Final = {
    name: _field(name, one)
    for name, one in _LEAVES.items()
    if name not in ("image", BACKGROUND_IMAGE, *GRADIENTS, *CORNER_COLORS)
}
GRADIENT_FIELDS: Final = {name: _field(name, one) for name, one in _WITHIN.items() if name != "colorStops"}
STOP_FIELDS: Final = {name: _field(name, one) for name, one in _STOP.items()}


def field_named(name: str) -> OptionField | None:
    last = name.rpartition(".")[2]
    within = {**GRADIENT_FIELDS, **STOP_FIELDS} if ".gradient" in name else OPTION_FIELDS
    if name.partition("[")[0] in CORNER_COLORS:
        return STOP_FIELDS["color"]
    return within.get(last if ".gradient" in name else name)


def texts_of(options: Mapping[str, Any]) -> Texts:
    """Every field with the text that the options, or else the defaults, have in it."""
    texts = {
        name: _text_of(field, _found(options, name, field.default)) for name, field in OPTION_FIELDS.items()
    }
    for name, (_, instead) in _FITTING.items():
        if _found(options, name, None) is None:
            texts[name] = instead
    if _found(options, _PLATE, None) is None:
        texts[_PLATE_SHAPE] = ""
    for name in GRADIENTS:
        texts |= _gradient_texts(name, _found(options, name, None), texts)
    for name in CORNER_COLORS:
        texts |= _corner_texts(name, _found(options, name, None), texts)
    return texts


def _corner_texts(name: str, colors: list[str] | None, texts: Texts) -> Texts:
    option = name.partition(".")[0]
    usual = texts[f"{option}.color"] or texts["cornersSquareOptions.color"] or texts["dotsOptions.color"]
    found = colors or [usual] * _CORNERS
    return {name: ON if colors else "", **{f"{name}[{at}]": color for at, color in enumerate(found)}}


def _gradient_texts(name: str, gradient: Mapping[str, Any] | None, texts: Texts) -> Texts:
    option = name.partition(".")[0]
    second = _SECOND_COLORS.get(option, _SECOND_COLOR)
    first = texts[f"{option}.color"] or texts["dotsOptions.color"]
    stops = [{"offset": 0, "color": "#ffffff" if first == _CLEAR else first}, {"offset": 1, "color": second}]
    found: Mapping[str, Any] = gradient or {"colorStops": stops}
    within = {
        f"{name}.{key}": _text_of(field, found.get(key, field.default))
        for key, field in GRADIENT_FIELDS.items()
    }
    rows = {
        _stop_name(name, number, key): _text_of(field, stop[key])
        for number, stop in enumerate(found["colorStops"])
        for key, field in STOP_FIELDS.items()
    }
    return {name: ON if gradient else "", **within, **rows}


def entered_texts(form: Mapping[str, str]) -> Texts:
    """What was entered: a switch that is off is not sent."""
    texts = {name: form.get(name, "") for name in OPTION_FIELDS}
    for name, (switch, instead) in _INSTEAD.items():
        texts[name] = instead if form.get(switch) == ON else texts[name]
    frame = form.get(_FRAME, "")
    texts |= {_FRAME: frame or OPTION_FIELDS[_FRAME].default, _NO_FRAME: ON if frame else ""}
    for name in GRADIENTS:
        texts[name] = form.get(name, "")
        texts |= {f"{name}.{key}": form.get(f"{name}.{key}", "") for key in GRADIENT_FIELDS}
        rows = [
            {key: form.get(_stop_name(name, number, key), "") for key in STOP_FIELDS}
            for number in range(MOST_STOPS)
            if _stop_name(name, number, "color") in form
        ]
        texts |= _stop_texts(name, rows)
    for name in CORNER_COLORS:
        texts |= {field: form.get(field, "") for field in (name, *corner_names(name))}
    return texts


def options_of(texts: Texts, stored: Mapping[str, Any]) -> dict[str, Any]:
    """`stored` with what was changed: a field that has the stored text keeps the stored value."""
    before, patch = texts_of(stored), dict[str, Any]()
    for name, field in OPTION_FIELDS.items():
        is_of_no_plate = name.startswith(_PLATE) and not texts[_PLATE_SHAPE]
        if texts[name] != before[name] and not is_of_no_plate:
            _set(patch, name, _value_of(field, texts[name]))
    if before[_PLATE_SHAPE] and not texts[_PLATE_SHAPE]:
        _set(patch, _PLATE, None)
    for name in (*GRADIENTS, *CORNER_COLORS):
        if _texts_under(name, texts) != _texts_under(name, before) and (texts[name] or before[name]):
            read = _gradient_of if name in GRADIENTS else _corners_of
            _set(patch, name, read(name, texts) if texts[name] else None)
    merged: dict[str, Any] = merge_patch(stored, patch)
    return merged


def corner_names(name: str) -> list[str]:
    return [f"{name}[{at}]" for at in range(_CORNERS)]


def _corners_of(name: str, texts: Texts) -> Any:
    return [_value_of(STOP_FIELDS["color"], texts[field]) for field in corner_names(name)]


def _gradient_of(name: str, texts: Texts) -> Any:
    within = {key: _value_of(field, texts[f"{name}.{key}"]) for key, field in GRADIENT_FIELDS.items()}
    stops = [{key: _value_of(STOP_FIELDS[key], row[key]) for key in row} for row in stops_of(name, texts)]
    return {**within, "colorStops": stops}


def stops_of(gradient: str, texts: Texts) -> list[Texts]:
    """The stops of a gradient by its rows in the form."""
    rows: list[Texts] = []
    while _stop_name(gradient, len(rows), "color") in texts:
        rows.append({key: texts[_stop_name(gradient, len(rows), key)] for key in STOP_FIELDS})
    return rows


def with_stop(texts: Texts, gradient: str) -> Texts:
    """A further colour in the middle; unchanged when there is no such gradient, or no room."""
    if gradient not in GRADIENTS or len(rows := stops_of(gradient, texts)) >= MOST_STOPS:
        return texts
    more = {"offset": "50", "color": rows[-1]["color"] if rows else _SECOND_COLOR}
    return {**texts, gradient: ON, **_stop_texts(gradient, [*rows[:1], more, *rows[1:]])}


def without_stop(texts: Texts, stop: str) -> Texts:
    """The design without one stop. `stop`: its gradient and its number."""
    gradient, _, number = stop.partition(":")
    rows = stops_of(gradient, texts) if gradient in GRADIENTS else []
    if len(rows) <= 2 or number not in map(str, range(len(rows))):
        return texts
    others = [row for index, row in enumerate(rows) if index != int(number)]
    kept = {name: text for name, text in texts.items() if not name.startswith(f"{gradient}.colorStops")}
    return {**kept, **_stop_texts(gradient, others)}


def _stop_texts(gradient: str, rows: list[Texts]) -> Texts:
    return {
        _stop_name(gradient, number, key): row[key] for number, row in enumerate(rows) for key in STOP_FIELDS
    }


def _stop_name(gradient: str, number: int, key: str) -> str:
    return f"{gradient}.colorStops[{number}].{key}"


def _texts_under(gradient: str, texts: Texts) -> Texts:
    return {name: text for name, text in texts.items() if name.startswith(gradient)}


def _found(options: Mapping[str, Any], name: str, default: Any) -> Any:
    value: Any = options
    for key in name.split("."):
        value = value.get(key) if isinstance(value, Mapping) else None
    return default if value is None else value


def _set(patch: dict[str, Any], name: str, value: Any) -> None:
    *path, last = name.split(".")
    for key in path:
        patch = patch.setdefault(key, {})
    patch[last] = value


def _text_of(field: OptionField, value: Any) -> str:
    match field.kind:
        case "switch":
            return ON if value else ""
        # What is no number stays as it was entered.
        case "share" | "angle" if not isinstance(value, str):
            number = 0 if value is None else 100 * value if field.kind == "share" else degrees(value)
            return f"{number:.4f}".rstrip("0").rstrip(".")
        case _:
            return "" if value is None else str(value)


def _value_of(field: OptionField, text: str) -> Any:
    """The value of a text. What is no value stays a text, which the option then refuses."""
    if field.kind == "switch":
        return text == ON
    if field.kind == "words":
        return text
    text = text.strip()
    if not text:
        return None
    if field.kind == "color":
        return f"#{text}" if len(text) in (3, 6, 8) and text.isalnum() and text != _CLEAR else text
    return text if field.kind == "choice" else _number_of(field, text)


def _number_of(field: OptionField, text: str) -> int | float | str:
    try:
        if field.kind == "whole":
            return int(text) if len(text) < 10 else text
        number = float(text.replace(",", "."))
    except ValueError:
        return text
    return round(number / 100, 6) if field.kind == "share" else radians(number)
