"""A row of `scan_journal`: who writes and who reads one has its form from here.

SQLite takes time by the number of values, not by their length, and whoever scans waits for it. So what no statement asks for is
one text.
"""

from typing import Final, NamedTuple

from domain.scans import Verdict
from domain.sheets import VERDICT_NUMBERS, VERDICTS

COLUMNS: Final = "code, scanned_at, is_owed, visitor, details"
# In the order of COLUMNS. `scanned_at` in milliseconds since 1970.
Entry = tuple[int, int, bool, int | None, str]
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
    number, bot, language, referrer, country, city, user_agent = details.split(_BETWEEN, 6)
    return Details(
        VERDICTS[int(number)],
        bot or None,
        language or None,
        referrer or None,
        country or None,
        city or None,
        user_agent or None,
    )


def with_verdict(details: str, verdict: Verdict) -> str:
    """The same of a scan that was answered in another way."""
    return _NUMBERS[verdict] + details[details.index(_BETWEEN) :]
