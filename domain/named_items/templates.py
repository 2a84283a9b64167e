"""Templates: named options and themes for new codes."""

from dataclasses import dataclass
from typing import Any

from domain.kernel.revisions import Versioned


@dataclass(frozen=True, kw_only=True, slots=True)
class Template(Versioned):
    """`options` and `theme` are those that the owner sent. Codes copy them."""

    name: str
    options: dict[str, Any]
    theme: dict[str, Any] | None
