"""A row of `scan_inbox`: who writes and who reads one has its form from here.

SQLite takes time by the number of values, not by their length, and each visitor waits for it. So what no statement asks for is
one text.
"""

from typing import Final, NamedTuple

from domain.analytics.rollups import VERDICT_NUMBERS, VERDICTS
from domain.scans import Verdict

COLUMNS: Final = "code, scanned_at, is_uncounted, visitor, details"
# In the order of COLUMNS. `scanned_at` in milliseconds since 1970.
InboxRow = tuple[int, int, bool, int | None, str]
_BETWEEN: Final = "\n"
_NUMBERS: Final = {verdict: str(number) for verdict, number in VERDICT_NUMBERS.items()}


class Details(NamedTuple):
    """In the order of the text. The user agent is a stranger's, and last: none of the others can hold a line's end."""

    verdict: Verdict
    bot: str | None
    language: str | None
    referrer: str | None
    country: str | None
    city: str | None
    user_agent: str | None

    @property
    def place(self) -> str | None:
        """As rollups have it: "DE/Berlin", "DE/"."""
        if self.country is None and self.city is None:
            return None
        return f"{self.country or ''}/{self.city or ''}"


def write_details(
    verdict: Verdict,
    bot: str | None,
    language: str | None,
    referrer: str | None,
    country: str | None,
    city: str | None,
    user_agent: str | None,
) -> str:
    """What `read_details` reads; "" is None there."""
    # Several times as fast as JSON.
    return _BETWEEN.join(
        (
            _NUMBERS[verdict],
            bot or "",
            language or "",
            referrer or "",
            country or "",
            city or "",
            user_agent or "",
        )
    )


def read_details(details: str) -> Details:
    number, *rest = details.split(_BETWEEN, 6)
    return Details(VERDICTS[int(number)], *(part or None for part in rest))


def with_verdict(details: str, verdict: Verdict) -> str:
    """The same of a scan that was answered in another way."""
    return _NUMBERS[verdict] + details[details.index(_BETWEEN) :]
