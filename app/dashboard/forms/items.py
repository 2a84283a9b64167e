"""Items of lists are added, removed and moved: each button sends the whole form."""

from typing import Any, Final

from app.dashboard.forms.controls import Form, control_at
from app.dashboard.forms.entered import Entered, started
from app.dashboard.frame.visits import Fields

ADD: Final = "add"
_ACTIONS: Final = (ADD, "remove", "up", "down")


def action_in(fields: Fields) -> tuple[str, str] | None:
    """The button that was pressed, and the path that it is for."""
    return next(((name, fields[name]) for name in _ACTIONS if name in fields), None)


def items_at(entered: Entered, path: str) -> list[Any] | None:
    """Those of the list at this path; None for a path without a list."""
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
            items.append(_like_last(started(control), items))
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
    """As a form of ours writes it; None for a place that the list does not have."""
    return next((at for at in range(len(items)) if step == str(at)), None)


def _like_last(item: Entered, items: list[Any]) -> Entered:
    """All dishes of a menu have one currency, most likely."""
    if items and "currency" in item:
        item["currency"] = items[-1]["currency"]
    return item
