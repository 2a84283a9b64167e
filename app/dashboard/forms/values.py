"""What was entered, as the fields of a code; what nobody changed keeps its exact value."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import tzinfo
from typing import Any, Final

from app.dashboard.forms.controls import Form
from app.dashboard.forms.entered import ON, entered_of
from app.types.code_type import Entered
from app.types.fields import GROUPS, Control, Widget
from app.types.opening_hours import hours_in
from domain.kernel.net.pasted_addresses import with_scheme
from domain.kernel.time_zones import parse_time_zone, zone_named

_DECIMAL: Final = re.compile(r"-?[0-9]{1,12}(?:[.][0-9]{1,15})?", flags=re.ASCII)
_PRICE: Final = re.compile(r"-?[0-9]{1,12}(?:[.][0-9]{1,2})?", flags=re.ASCII)
# Of a control: its path, the zone of its time, and what stands in it, in the order of the layout.
Key = tuple[str, str | None, str]


@dataclass(frozen=True, slots=True)
class Known:
    """Values that a code has, by their control and by what stands in it.

    `6.5` and `"6.50"` look the same in a form: what is entered as it was keeps its value.
    """

    values: dict[Key, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, form: Form, values: Mapping[str, Any], zone: tzinfo) -> "Known":
        known, entered = cls(), entered_of(form, values, zone)
        for control in form.controls:
            known._keep(control, control.name, values.get(control.name), entered[control.name], entered)
        return known

    def _keep(self, control: Control, path: str, value: Any, entered: Any, whole: Entered) -> None:
        if value is None:
            return
        self.values[_key(control, path, entered, whole)] = value
        items = zip(value, entered, strict=True) if control.widget == "list" else ()
        for item, inner in items:
            self.values[_item_key(path, inner)] = item
            if isinstance(item, Mapping):
                for one in control.controls:
                    self._keep(one, f"{path}.{one.name}", item.get(one.name), inner[one.name], whole)


def zone_of(entered: Mapping[str, Any], otherwise: str) -> tzinfo:
    try:
        return zone_named(parse_time_zone(entered.get("timezone") or otherwise))
    except ValueError:
        return zone_named(otherwise)


def without_blanks(of: Form | Control, entered: Entered, known: Known, under: str = "") -> Entered:
    """The form, or a part of it, without the items of lists in which nothing was entered."""
    return {
        one.name: _without_blanks(one, f"{under}{one.name}", entered[one.name], known) for one in of.controls
    }


def values_of(form: Form, entered: Entered, known: Known) -> dict[str, Any]:
    """The fields of the content: None for one that is empty, or that does not belong to the chosen scheme."""
    entered = form.code_type.reading.complete(entered)
    values = {
        control.name: _value(control, control.name, entered[control.name], entered, known)
        if not control.only_for or entered.get("scheme") in control.only_for
        else None
        for control in form.controls
    }
    form.code_type.reading.finish(values)
    return {name: value for name, value in values.items() if name in form.model.model_fields}


def _without_blanks(control: Control, path: str, entered: Any, known: Known) -> Any:
    if control.widget in GROUPS:
        return without_blanks(control, entered, known, f"{path}.")
    if control.widget != "list":
        return entered
    kept = []
    for item in entered:
        pruned = without_blanks(control, item, known, f"{path}.")
        if not _is_blank(control, pruned) or _item_key(path, item) in known.values:
            kept.append(pruned)
    return kept


def _is_blank(control: Control, entered: Entered) -> bool:
    """Whether nothing was entered. How an item starts is no entry."""
    return all(
        _is_blank(one, entered[one.name])
        if one.widget == "group"
        else not entered[one.name].strip()
        if isinstance(entered[one.name], str)
        else not entered[one.name]
        for one in control.controls
        if not one.starts and one.widget != "switch"
    )


def _value(control: Control, path: str, entered: Any, whole: Entered, known: Known) -> Any:
    key = _key(control, path, entered, whole)
    if key in known.values:
        return known.values[key]
    if control.widget == "list":
        return [_item(control, path, item, whole, known) for item in entered] or None
    if control.widget == "hours":
        return hours_in(_members(control, path, entered, whole, known))
    if control.widget == "group":
        return None if _is_blank(control, entered) else _members(control, path, entered, whole, known)
    return _PARSERS.get(control.widget, _text)(entered)


def _item(control: Control, path: str, entered: Entered, whole: Entered, known: Known) -> Any:
    """The item without what is empty, and without switches that stand as in a new item."""
    key = _item_key(path, entered)
    if key in known.values:
        return known.values[key]
    values = _members(control, path, entered, whole, known)
    starts = {one.name: one.starts == ON for one in control.controls if one.widget == "switch"}
    kept = {name: value for name, value in values.items() if value is not None and value != starts.get(name)}
    return kept[control.plain] if control.plain and kept.keys() == {control.plain} else kept


def _members(control: Control, path: str, entered: Entered, whole: Entered, known: Known) -> dict[str, Any]:
    return {
        one.name: _value(one, f"{path}.{one.name}", entered[one.name], whole, known)
        for one in control.controls
    }


def _text(entered: str) -> str | None:
    return entered if entered.strip() else None


def _word(entered: str) -> str | None:
    return entered.strip() or None


def _lines(entered: str) -> list[str] | None:
    return [line.strip() for line in entered.split("\n") if line.strip()] or None


def _number(entered: str, form: re.Pattern[str] = _DECIMAL) -> float | str | None:
    """A number if it is one: 6,50 as well. Anything else stays a text."""
    text = entered.strip().replace(",", ".")
    if not form.fullmatch(text):
        return entered.strip() or None
    return float(text) if "." in text else int(text)


_PARSERS: Final[Mapping[Widget, Callable[[str], Any]]] = {
    "switch": lambda entered: entered == ON,
    "lines": _lines,
    "urls": lambda entered: [with_scheme(line) for line in _lines(entered) or ()] or None,
    **dict.fromkeys(("url", "file"), lambda entered: with_scheme(entered) or None),
    "email": _word,
    "tel": _word,
    "number": _number,
    "price": lambda entered: _number(entered, _PRICE),
    "amount": lambda entered: "".join(entered.split()).replace(",", ".") or None,
}


def _key(control: Control, path: str, entered: Any, whole: Entered) -> Key:
    # The same clock in another zone is another time.
    zone = whole.get("timezone") if control.widget == "moment" else None
    return path, zone, repr(entered)


def _item_key(path: str, entered: Entered) -> Key:
    return path, "item", repr(entered)
