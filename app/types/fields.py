"""Controls and parts of forms. Labels and hints are names of texts; `=IBAN` is a word itself."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Literal

from app.pages.texts import Translations

Widget = Literal[
    "amount",
    "area",
    "choice",
    "clock",
    "color",
    "day",
    "email",
    "file",
    "group",
    "hours",
    "line",
    "lines",
    "list",
    "moment",
    "number",
    "pick",
    "price",
    "switch",
    "tel",
    "url",
    "urls",
    "zone",
]


# Those whose own controls stand for the members of one object.
GROUPS: Final = ("group", "hours")


@dataclass(frozen=True, slots=True, kw_only=True)
class Control:
    """`controls`: those of a group, or of each item of a list. `most`: characters, or items.

    `only_for`: values of `scheme`, or of the `type` beside it; with others it is hidden. `starts`: how it
    stands in a new item; alone it makes no item. `plain`: an item with nothing else is this value alone.
    `is_more`: behind "Details". `item`: the word for one of a list.
    """

    name: str
    label: str
    widget: Widget = "line"
    hint: str = ""
    placeholder: str = ""
    autocomplete: str = ""
    options: tuple[tuple[str, str], ...] = ()
    only_for: tuple[str, ...] = ()
    starts: str = ""
    plain: str = ""
    is_more: bool = False
    is_half: bool = False
    is_tall: bool = False
    item: str = ""
    controls: tuple["Control", ...] = ()
    required: bool = False
    most: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A part with a `title` is closed until it is opened, or has a fault or a value."""

    controls: tuple[Control, ...]
    title: str = ""
    hint: str = ""


def words_in(t: Translations) -> Callable[[str], str]:
    """A label: the name of a text, or `=IBAN`, which is the same in all languages."""
    return lambda name: name.removeprefix("=") if name.startswith("=") else str(getattr(t, name))


def one(name: str, label: str, widget: Widget = "line", **more: Any) -> Control:
    return Control(name=name, label=label, widget=widget, **more)


def half(name: str, label: str, widget: Widget = "line", **more: Any) -> Control:
    """Two of them stand beside each other where there is room."""
    return one(name, label, widget, is_half=True, **more)


def url(name: str, label: str = "web_address", *, placeholder: str = "example.com", **more: Any) -> Control:
    return one(name, label, "url", placeholder=placeholder, **more)


def file(name: str, label: str, hint: str = "hint_file", **more: Any) -> Control:
    return one(name, label, "file", hint=hint, placeholder="https://", **more)


def picture(name: str, label: str, **more: Any) -> Control:
    return file(name, label, "hint_picture", **more)


def area(name: str, label: str, **more: Any) -> Control:
    return one(name, label, "area", **more)


def group(name: str, label: str, *controls: Control) -> Control:
    return one(name, label, "group", controls=controls)


def many(name: str, label: str, item: str, *controls: Control, **more: Any) -> Control:
    return one(name, label, "list", item=item, controls=controls, **more)


def more(title: str, *controls: Control, hint: str = "") -> Part:
    return Part(controls=controls, title=title, hint=hint)


PHONE_NUMBER: Final = one("phone", "phone", "tel", autocomplete="tel", placeholder="+49 30 123456")
EMAIL_ADDRESS: Final = one(
    "email", "type_email", "email", autocomplete="email", placeholder="ada@example.com"
)
