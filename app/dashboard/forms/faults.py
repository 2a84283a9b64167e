"""What is wrong with a form: a plain sentence at the control that it is about."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from app.dashboard.forms.controls import Form
from app.pages.texts import Translations
from app.pages.words import fault_words
from app.types.code_type import Entered
from app.types.fields import Control
from domain.kernel.faults import Fault

_STEP: Final = re.compile(r"[^.\[\]]+")


@dataclass(frozen=True, slots=True)
class _Place:
    """`path`: of a control on the page. `rest`: what follows it in the fault's own. `order`: on the page."""

    path: str
    control: Control
    entered: Any
    rest: tuple[str, ...]
    order: tuple[int, ...]


def sentences_by_control(
    t: Translations, form: Form, entered: Entered, faults: Iterable[Fault]
) -> dict[str, str]:
    """The sentences by the paths of controls, in the order of the page. Other fields are left out."""
    found: dict[str, tuple[tuple[int, ...], str]] = {}
    for fault in faults:
        place = _within(form.controls, entered, tuple(steps_of(fault)))
        if place is not None:
            is_shared = place.control.name in form.code_type.reading.shared and not place.entered
            path = place.control.name if is_shared else place.path
            found.setdefault(path, (place.order, _sentence(t, place, fault)))
    return {path: sentence for path, (_, sentence) in sorted(found.items(), key=lambda item: item[1][0])}


def steps_of(fault: Fault) -> list[str]:
    """`sections`, `0`, `name` for the field `sections[0].name`."""
    return _STEP.findall(fault.field)


def opened_by(paths: Iterable[str]) -> frozenset[str]:
    """The paths with all that they lie in, so that no fault is behind a closed part."""
    ways = [path.split(".") for path in paths]
    return frozenset(".".join(way[:length]) for way in ways for length in range(1, len(way) + 1))


def _within(
    controls: tuple[Control, ...],
    entered: Mapping[str, Any],
    steps: tuple[str, ...],
    path: str = "",
    order: tuple[int, ...] = (),
) -> _Place | None:
    """The innermost control on the way; for an item, or a group, its first one or its plain one."""
    if not steps:
        return None
    index = next((index for index, one in enumerate(controls) if one.name == steps[0]), None)
    if index is None:
        return None
    control, value = controls[index], entered[steps[0]]
    path, order, rest = f"{path}{control.name}", (*order, index), steps[1:]
    if control.widget == "list":
        if not rest or not rest[0].isdecimal() or not int(rest[0]) < len(value):
            return _Place(path, control, value, rest, order)
        place = int(rest[0])
        path, order, value, rest = f"{path}.{place}", (*order, place), value[place], rest[1:]
    if control.controls:
        first = (control.plain or control.controls[0].name,)
        inner = _within(control.controls, value, rest, f"{path}.", order)
        return inner or _within(control.controls, value, first, f"{path}.", order)
    return _Place(path, control, value, rest, order)


def _sentence(t: Translations, place: _Place, fault: Fault) -> str:
    words = fault_words(t, fault, place.control.name)
    is_line = place.control.widget in ("lines", "urls") and place.rest and place.rest[0].isdecimal()
    return t.wrong_in_line.format(number=int(place.rest[0]) + 1, what=words) if is_line else words
