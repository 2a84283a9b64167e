"""The navigation: at the side on a desktop, at the bottom and in "More" on a phone."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

HOME: Final = "/dashboard"
SIGN_IN: Final = f"{HOME}/sign-in"
SETTINGS: Final = f"{HOME}/settings"
SECURITY: Final = f"{SETTINGS}/security"


@dataclass(frozen=True, slots=True)
class Place:
    """`room`: the folder of its templates. `title`: the name of its text."""

    room: str
    path: str
    icon: str
    title: str


@dataclass(frozen=True, slots=True)
class Group:
    """`title`: the name of its text; None for the first group."""

    title: str | None
    places: Sequence[Place]


_HOME: Final = Place("home", HOME, "home", "nav_home")
_CODES: Final = Place("codes", f"{HOME}/codes", "codes", "nav_codes")
_SCANS: Final = Place("scans", f"{HOME}/scans", "scans", "nav_scans")
_GROUPS: Final = (
    Group(
        None,
        (
            _HOME,
            _CODES,
            Place("links", f"{HOME}/links", "link", "nav_links"),
            _SCANS,
            Place("contacts", f"{HOME}/contacts", "contacts", "nav_contacts"),
        ),
    ),
    Group(
        "nav_make",
        (
            Place("templates", f"{HOME}/templates", "palette", "templates_title"),
            Place("bulk", f"{HOME}/bulk", "upload", "nav_bulk"),
            Place("campaigns", f"{HOME}/campaigns", "flag", "nav_campaigns"),
        ),
    ),
    Group(
        "nav_connect",
        (
            Place("assistants", f"{HOME}/assistants", "bot", "nav_assistants"),
            Place("keys", f"{HOME}/keys", "key", "nav_keys"),
            Place("domains", f"{HOME}/domains", "globe", "nav_domains"),
            Place("docs", "/v1/docs", "book", "nav_docs"),
        ),
    ),
)
_OPERATORS: Final = Group(
    "nav_operator", (Place("operator", f"{HOME}/operator", "server", "operator_title"),)
)
_ACCOUNT: Final = Group(
    "nav_own_account",
    (
        Place("plan", f"{HOME}/plan", "star", "nav_plan"),
        Place("settings", SETTINGS, "gear", "settings_title"),
        Place("keyboard", f"{HOME}/keyboard", "keyboard", "keys_title"),
    ),
)
_AT_THE_BOTTOM: Final = (_HOME, _CODES, _SCANS)
# Templates and folders whose place in the navigation has another name.
_ROOMS: Final = {
    **dict.fromkeys(("lists", "code", "numbers", "making/edit", "making/kind", "making/theme"), "codes"),
    **dict.fromkeys(("accounts", "security", "keyboard", "bulk/export"), "settings"),
    "design/designer": "codes",
    "design": "templates",
}


def groups(*, is_operator: bool = False) -> Sequence[Group]:
    """The groups at the side."""
    return (*_GROUPS, _OPERATORS) if is_operator else _GROUPS


def groups_of_more(*, is_operator: bool = False) -> Sequence[Group]:
    """The groups of "More", without the places of the bar at the bottom."""
    return [
        Group(group.title, places)
        for group in (*groups(is_operator=is_operator), _ACCOUNT)
        if (places := [place for place in group.places if place not in _AT_THE_BOTTOM])
    ]


def room_of(template: str) -> str:
    """The place that a page belongs to, by its template."""
    folder = template.partition("/")[0]
    return _ROOMS.get(template) or _ROOMS.get(folder, folder)
