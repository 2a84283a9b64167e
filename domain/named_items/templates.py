"""Templates: named options and themes for new codes."""

from dataclasses import dataclass
from typing import Any

from domain.named_items.owned_item import OwnedItem


@dataclass(frozen=True, kw_only=True, slots=True)
class Template(OwnedItem):
    """`options` and `theme` are those that the owner sent. Codes copy them."""

    name: str
    options: dict[str, Any]
    theme: dict[str, Any] | None
