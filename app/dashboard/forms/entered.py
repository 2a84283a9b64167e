"""What stands in the controls of a form: texts, as a browser sends and shows them."""

import re
from collections.abc import Mapping
from datetime import UTC, datetime, tzinfo
from decimal import Decimal
from typing import Any, Final

from app.dashboard.forms.controls import Form, control_at
from app.dashboard.frame.requests import Fields
from app.types.code_type import Entered
from app.types.fields import GROUPS, Control
from app.types.opening_hours import clock_in_field, members_of, with_days_alike
from domain.content.moments import parse_moment

CLOCK: Final = "-time"
ON: Final = "on"
_LONGEST_INDEX: Final = 6
_DAY_LENGTH: Final = len("2026-11-20")
_DAY: Final = re.compile(r"\d{4}-\d\d-\d\d", flags=re.ASCII)
_CLOCK: Final = re.compile(r"\d\d:\d\d(:\d\d(\.\d{1,6})?)?", flags=re.ASCII)
ADD: Final = "add"
_ACTIONS: Final = (ADD, "remove", "up", "down")


def entered_in(form: Form, fields: Fields) -> Entered:
    """What a form has sent: `sections.0.items.2.price` is the price of a dish."""
    sent: Entered = {}
    for name, value in fields.multi_items():
        _put(sent, name.split("."), value)
    return _item(form, sent)


def entered_of(of: Form | Control, values: Mapping[str, Any], zone: tzinfo) -> Entered:
    """The entered texts of the values that a code or a part of it has; times are local to `zone`."""
    return {control.name: _stored(control, values.get(control.name), zone) for control in of.controls}


def starting(form: Form, zone: str) -> Entered:
    """The texts of an empty form: each list that a code needs has its first item. `zone`: the account's."""
    return {
        control.name: zone if control.widget == "zone" else _start(control, is_item=control.required)
        for control in form.controls
    }


def started(control: Control) -> Entered:
    """A new item of a list."""
    return {one.name: _start(one, is_item=True) for one in control.controls}


def with_first_items(form: Form, entered: Entered) -> Entered:
    """Each list that a code cannot be without has an item to fill in, as in an empty form."""
    return {
        control.name: _with_first(control, entered[control.name], is_item=control.required)
        for control in form.controls
    }


def _with_first(control: Control, entered: Any, *, is_item: bool) -> Any:
    if control.widget != "list":
        return entered
    if not entered:
        return _start(control, is_item=is_item)
    return [
        {one.name: _with_first(one, item[one.name], is_item=True) for one in control.controls}
        for item in entered
    ]


def _start(control: Control, *, is_item: bool) -> Any:
    if control.widget == "list":
        return [started(control)] if is_item else []
    if control.widget in GROUPS:
        return {one.name: _start(one, is_item=False) for one in control.controls}
    return control.starts


def _put(sent: Entered, steps: list[str], value: str) -> None:
    for step in steps[:-1]:
        sent = sent.setdefault(step, {})
        if not isinstance(sent, dict):
            return
    sent.setdefault(steps[-1], value)


def _sent(control: Control, sent: Entered) -> Any:
    value = sent.get(control.name)
    if control.controls:
        inner = value if isinstance(value, dict) else {}
        if control.widget in GROUPS:
            item = _item(control, inner)
            return with_days_alike(item) if control.widget == "hours" else item
        places = sorted(int(key) for key in inner if key.isdecimal() and len(key) <= _LONGEST_INDEX)
        items = (inner.get(str(place)) for place in places)
        return [_item(control, item) for item in items if isinstance(item, dict)]
    text = value if isinstance(value, str) else ""
    if control.widget == "moment" and isinstance(clock := sent.get(control.name + CLOCK), str) and clock:
        return f"{text}T{clock}"
    return text.replace("\r\n", "\n")


def _item(of: Form | Control, sent: Entered) -> Entered:
    return {control.name: _sent(control, sent) for control in of.controls}


def _stored(control: Control, value: Any, zone: tzinfo) -> Any:
    if control.widget == "hours":
        value = members_of(value)
    if control.widget in GROUPS:
        return entered_of(control, value or {}, zone)
    if control.controls:
        items = (item if isinstance(item, Mapping) else {control.plain: item} for item in value or ())
        return [entered_of(control, item, zone) for item in items]
    if value is None:
        return control.starts if control.widget in ("switch", "choice", "pick") else ""
    if control.widget == "switch":
        return ON if value else ""
    if control.widget == "moment":
        return _local(value, zone)
    if control.widget == "clock":
        value = clock_in_field(value)
    return text_of(value, "\n" if control.widget in ("lines", "urls") else ", ").replace("\r\n", "\n")


def text_of(value: Any, between: str = ", ") -> str:
    """A value as people write it: a price is 6.50."""
    if isinstance(value, list):
        return between.join(value)
    if not isinstance(value, int | float):
        return str(value)
    exact = Decimal(repr(value))
    return f"{exact:.2f}" if -2 <= int(exact.as_tuple().exponent) < 0 else f"{exact:f}"


def _local(text: str, zone: tzinfo) -> str:
    """A moment as the two fields of a date and a time have it."""
    try:
        moment = parse_moment(text)
        if not isinstance(moment, datetime):
            return text
        local = moment.astimezone(zone if moment.tzinfo else UTC).replace(tzinfo=None)
    except (ValueError, OverflowError):
        return text
    return local.isoformat(timespec="auto" if local.second or local.microsecond else "minutes")


def day_and_clock(text: str) -> tuple[str, str, str, str]:
    """The two fields of a moment and their types. What is no date would not stay in a field of dates."""
    day, _, clock = text.rpartition("T")
    if text[_DAY_LENGTH:][:1] == "T":
        day, clock = text[:_DAY_LENGTH], text[_DAY_LENGTH + 1 :]
    elif not _CLOCK.fullmatch(clock):
        day, clock = text, ""
    is_day, is_clock = _DAY.fullmatch(day), _CLOCK.fullmatch(clock)
    return day, clock, "date" if is_day or not day else "text", "time" if is_clock or not clock else "text"


def action_in(fields: Fields) -> tuple[str, str] | None:
    """The button that was pressed, and the path that it is for."""
    return next(((name, fields[name]) for name in _ACTIONS if name in fields), None)


def items_at(entered: Entered, path: str) -> list[Any] | None:
    """The items of the list at this path; None for a path without a list."""
    found: Any = entered
    for step in path.split("."):
        if isinstance(found, list):
            at = _index_in(found, step)
            found = None if at is None else found[at]
        else:
            found = found.get(step) if isinstance(found, dict) else None
    return found if isinstance(found, list) else None


def carry_out(form: Form, entered: Entered, action: str, path: str) -> tuple[str, str] | None:
    """Changes `entered`. The path of the list and of the control to go on with; None for a wrong path."""
    whole, place = (path, "") if action == ADD else path.rpartition(".")[::2]
    control, items = control_at(form, whole), items_at(entered, whole)
    if control is None or items is None or control.widget != "list":
        return None
    if action == ADD:
        if len(items) < (control.most or 0):
            items.append(started(control))
        return whole, f"{whole}.{len(items) - 1}.{control.controls[0].name}"
    if (at := _index_in(items, place)) is None:
        return None
    if action == "remove":
        del items[at]
        at = min(at, len(items) - 1)
        return whole, f"{whole}.{at}.{control.controls[0].name}" if items else f"{whole}.{ADD}"
    to = at - 1 if action == "up" else at + 1
    if 0 <= to < len(items):
        items[at], items[to] = items[to], items[at]
        at = to
    # At the end of the way there is the other button alone.
    action = {0: "down", len(items) - 1: "up"}.get(at, action)
    return whole, f"{whole}.{at}.{action}"


def _index_in(items: list[Any], step: str) -> int | None:
    """The index as a form of ours writes it; None for a place that the list does not have."""
    return next((at for at in range(len(items)) if step == str(at)), None)
