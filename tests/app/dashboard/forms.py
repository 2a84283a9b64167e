"""The forms of a page as a browser reads and sends them."""

from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any


@dataclass
class Form(HTMLParser):
    """`fields`: what it would send without a button. `faults`: the sentences by the names of the controls.

    `only`: the id of the form, where the page has several.
    """

    only: str | None = None
    fields: dict[str, str] = field(default_factory=dict)
    faults: dict[str, str] = field(default_factory=dict)
    focused: str | None = None
    _fault: str | None = None
    _area: str | None = None
    _select: tuple[str, list[tuple[str | None, bool]]] | None = None
    _text: str = ""
    _is_inside: bool = True

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given: dict[str, Any] = dict(attrs)
        if tag == "form" and self.only:
            self._is_inside = given.get("id") == self.only
        if "autofocus" in given:
            self.focused = given.get("id") or given.get("value")
        if tag == "p" and str(given.get("id", "")).startswith("fault-"):
            self._fault, self._text = given["id"].removeprefix("fault-"), ""
        elif not self._is_inside:
            return
        elif tag == "textarea":
            self._area, self._text = given["name"], ""
        elif tag == "select":
            self._select = (given["name"], [])
        elif tag == "option" and self._select:
            self._select[1].append((given.get("value"), "selected" in given))
            self._text = ""
        elif tag == "input" and "name" in given and "disabled" not in given and _counts(given):
            self.fields[given["name"]] = given.get("value") or ""

    def handle_data(self, data: str) -> None:
        self._text += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "form" and self.only:
            self._is_inside = False
        elif tag == "p" and self._fault:
            self.faults[self._fault], self._fault = self._text.strip(), None
        elif tag == "textarea" and self._area:
            # The first line break of an area is none of its text.
            self.fields[self._area], self._area = self._text.removeprefix("\n"), None
        elif tag == "option" and self._select:
            value, is_chosen = self._select[1][-1]
            self._select[1][-1] = (self._text.strip() if value is None else value, is_chosen)
        elif tag == "select" and self._select:
            name, options = self._select
            chosen = [value for value, is_chosen in options if is_chosen] or [options[0][0]]
            self.fields[name], self._select = chosen[-1] or "", None


def _counts(given: dict[str, Any]) -> bool:
    return given.get("type") not in ("checkbox", "radio", "file") or "checked" in given


def form_in(page: Any, only: str | None = None) -> Form:
    form = Form(only)
    form.feed(page.text)
    return form


def entered_of(values: dict[str, Any], path: str = "") -> dict[str, str]:
    """The fields of a REST body, as a person enters them."""
    entered: dict[str, str] = {}
    for name, value in values.items():
        here = f"{path}{name}"
        if isinstance(value, list) and (name == "socials" or any(isinstance(one, dict) for one in value)):
            for place, item in enumerate(value):
                inner = item if isinstance(item, dict) else {"url": item}
                entered |= entered_of(inner, f"{here}.{place}.")
        elif isinstance(value, dict):
            entered |= entered_of(value, f"{here}.")
        elif isinstance(value, list):
            entered[here] = "\n".join(value)
        elif isinstance(value, bool):
            entered |= {here: "on"} if value else {}
        else:
            entered[here] = str(value)
    return entered
