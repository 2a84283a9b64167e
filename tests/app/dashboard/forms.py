"""The forms of a page as a browser reads and sends them."""

import re
from dataclasses import dataclass, field
from html import unescape
from typing import Any

_ATTRIBUTES = r'([^">]*(?:"[^"]*"[^">]*)*)'
# Pages are large, and few of their tags belong to a form: html.parser takes ten times as long.
_TAG = re.compile(rf"<(/?)(form|p|textarea|select|option|input)\b{_ATTRIBUTES}>")
_ATTRIBUTE = re.compile(r'([^\s="/]+)(?:="([^"]*)")?')
_FOCUSED = re.compile(r"<(\w[^<>]*\sautofocus\b[^<>]*)>")


@dataclass
class Form:
    """`fields`: what it would send without a button. `faults`: the sentences by the names of the controls."""

    fields: dict[str, str] = field(default_factory=dict)
    faults: dict[str, str] = field(default_factory=dict)
    focused: str | None = None


def form_in(page: Any, only: str | None = None) -> Form:
    """`only`: the id of the form, where the page has several."""
    form, html, is_inside = Form(), page.text, True
    for tag in _FOCUSED.finditer(html) if "autofocus" in html else ():
        given = _attributes_of(tag[1])
        form.focused = given.get("id") or given.get("value") or given.get("class")
    select, chosen = "", list[str]()
    for tag in _TAG.finditer(html):
        is_end, name = tag[1] == "/", tag[2]
        if name == "form" and only:
            is_inside = not is_end and _attributes_of(tag[3]).get("id") == only
        elif name == "p" and not is_end and ' id="fault-' in tag[3]:
            about = _attributes_of(tag[3])["id"].removeprefix("fault-")
            form.faults[about] = _text_from(html, tag.end(), "p").strip()
        elif not is_inside:
            continue
        elif is_end:
            if name == "select":
                form.fields[select] = chosen[-1]
        elif name == "textarea":
            # The first line break of an area is none of its text.
            entered = _text_from(html, tag.end(), name).removeprefix("\n")
            form.fields[_attributes_of(tag[3])["name"]] = entered
        elif name == "select":
            select, chosen = _attributes_of(tag[3])["name"], []
        elif name == "option":
            given = _attributes_of(tag[3])
            # The first is chosen unless another is.
            if not chosen or "selected" in given:
                text = _text_from(html, tag.end(), name).strip()
                chosen.append(given.get("value", text))
        elif name == "input":
            given = _attributes_of(tag[3])
            if "name" in given and "disabled" not in given and _counts(given):
                form.fields[given["name"]] = given.get("value", "")
    return form


def _attributes_of(text: str) -> dict[str, str]:
    return {name: unescape(value) for name, value in _ATTRIBUTE.findall(text)}


def _text_from(html: str, start: int, tag: str) -> str:
    return unescape(re.sub("<[^>]*>", "", html[start : html.index(f"</{tag}>", start)]))


def _counts(given: dict[str, str]) -> bool:
    return given.get("type") not in ("checkbox", "radio", "file") or "checked" in given


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
