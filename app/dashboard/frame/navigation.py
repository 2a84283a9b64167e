"""The navigation: at the side on a desktop, at the bottom and in "More" on a phone."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

HOME: Final = "/dashboard"
SIGN_IN: Final = f"{HOME}/sign-in"
SETTINGS: Final = f"{HOME}/settings"
SECURITY: Final = f"{SETTINGS}/security"


@dataclass(frozen=True, slots=True)
class NavItem:
    """`section`: the folder of its templates. `title`: the name of its text."""

    section: str
    path: str
    icon: str
    title: str


@dataclass(frozen=True, slots=True)
class Group:
    """`title`: the name of its text; None for the first group."""

    title: str | None
    items: Sequence[NavItem]


_HOME: Final = NavItem("home", HOME, "home", "nav_home")
_CODES: Final = NavItem("codes", f"{HOME}/codes", "codes", "nav_codes")
_SCANS: Final = NavItem("scans", f"{HOME}/scans", "scans", "nav_scans")
_GROUPS: Final = (
    Group(
        None,
        (
            _HOME,
            _CODES,
            NavItem("links", f"{HOME}/links", "link", "nav_links"),
            _SCANS,
            NavItem("contacts", f"{HOME}/contacts", "contacts", "nav_contacts"),
        ),
    ),
    Group(
        "nav_make",
        (
            NavItem("templates", f"{HOME}/templates", "palette", "templates_title"),
            NavItem("files", f"{HOME}/files", "file", "nav_files"),
            NavItem("blank", f"{HOME}/blank", "print", "nav_blank"),
            NavItem("bulk", f"{HOME}/bulk", "upload", "nav_bulk"),
            NavItem("campaigns", f"{HOME}/campaigns", "flag", "nav_campaigns"),
        ),
    ),
    Group(
        "nav_connect",
        (
            NavItem("assistants", f"{HOME}/assistants", "bot", "nav_assistants"),
            NavItem("keys", f"{HOME}/keys", "key", "nav_keys"),
            NavItem("webhooks", f"{HOME}/webhooks", "plug", "nav_webhooks"),
            NavItem("domains", f"{HOME}/domains", "globe", "nav_domains"),
            NavItem("docs", "/v1/docs", "book", "nav_docs"),
        ),
    ),
)
_OPERATORS: Final = Group(
    "nav_operator", (NavItem("operator", f"{HOME}/operator", "server", "operator_title"),)
)
_ACCOUNT: Final = Group(
    "nav_own_account",
    (
        NavItem("plan", f"{HOME}/plan", "star", "nav_plan"),
        NavItem("settings", SETTINGS, "gear", "settings_title"),
        NavItem("keyboard", f"{HOME}/keyboard", "keyboard", "keys_title"),
    ),
)
_AT_THE_BOTTOM: Final = (_HOME, _CODES, _SCANS)
# Templates and folders whose item in the navigation has another name.
_SECTIONS: Final = {
    **dict.fromkeys(("lists", "code", "numbers", "editor/edit", "editor/type", "editor/theme"), "codes"),
    **dict.fromkeys(("accounts", "security", "keyboard", "bulk/export"), "settings"),
    "bulk/blank": "blank",
    "design/designer": "codes",
    "design": "templates",
}


def with_query(path: str, **query: str | None) -> str:
    """The path with what is not empty of `query`, behind the query that it has."""
    added = urlencode({name: text for name, text in query.items() if text})
    return f"{path}{'&' if '?' in path else '?'}{added}" if added else path


def groups(*, is_operator: bool = False) -> Sequence[Group]:
    return (*_GROUPS, _OPERATORS) if is_operator else _GROUPS


def groups_of_more(*, is_operator: bool = False) -> Sequence[Group]:
    """The groups of "More", without the items of the bar at the bottom."""
    return [
        Group(group.title, items)
        for group in (*groups(is_operator=is_operator), _ACCOUNT)
        if (items := [item for item in group.items if item not in _AT_THE_BOTTOM])
    ]


def section_of(template: str) -> str:
    """The item that a page belongs to, by its template."""
    folder = template.partition("/")[0]
    return _SECTIONS.get(template) or _SECTIONS.get(folder, folder)
