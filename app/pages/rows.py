"""A fact in a list on a page."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A fact in a list. `url` makes it a link; `copy` is the id of a value that can be copied.

    `kind` is a CSS class of the value; `tail` is the word of what a tap does; `is_owners`: of the words.
    """

    icon: str
    label: str
    value: str
    url: str | None = None
    copy: str | None = None
    kind: str = ""
    tail: str = ""
    is_owners: bool = False
