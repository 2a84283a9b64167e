"""Filters: only the scans with certain values."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from domain.analytics.periods import Grouping
from domain.kernel.errors import ValidationFailed
from domain.kernel.faults import Fault
from domain.kernel.reasons import Reason
from domain.scanning.outcomes import LET_THROUGH, Verdict

# In the place of a value: scans of which it is not known.
UNKNOWN: Final = "none"
# Filters, and two groupings at once, are answered from this many single scans at most.
MAX_SINGLE_SCANS: Final = 1_000_000


@dataclass(frozen=True, kw_only=True, slots=True)
class ScanFilter:
    """A filter of scans; each part that is given restricts them. A value of None: it is not known.

    Without an `outcome` a report counts the scans that were let through, and a list has all.
    """

    values: Mapping[Grouping, str | None] = field(default_factory=dict)
    outcome: Verdict | None = None
    is_bot: bool | None = None

    def __bool__(self) -> bool:
        return bool(self.values) or self.outcome is not None or self.is_bot is not None

    @property
    def asks_for_refused(self) -> bool:
        return self.outcome is not None and self.outcome not in LET_THROUGH


def folded(value: str) -> str:
    """The form in which values are compared, like SQL's LOWER: other letters differ between databases."""
    return "".join(letter.lower() if letter.isascii() else letter for letter in value)


def require_few_scans(count: int) -> None:
    """Raises ValidationFailed with the way out when a question would read too many single scans."""
    if count > MAX_SINGLE_SCANS:
        raise ValidationFailed([Fault("from", Reason.TOO_MANY_SCANS, size=count, limit=MAX_SINGLE_SCANS)])
