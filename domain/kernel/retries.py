"""When something that could not be sent is tried again: e-mails and webhooks alike."""

from datetime import datetime, timedelta
from typing import Final

# Behind the failed tries, of which the last is after three days (Standard Webhooks 1.0, "Deliverability").
DELAYS: Final = tuple(
    timedelta(seconds=seconds) for seconds in (5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400)
)
# More is not waited for, whatever the other side asks for.
_LONGEST: Final = DELAYS[-1]


def next_try(failures: int, now: datetime, *, asked: timedelta | None = None) -> datetime | None:
    """When it is tried again after so many failed tries, which are at least 1; None: it is given up.

    `asked`: how long the other side asks to wait.
    """
    if failures > len(DELAYS):
        return None
    return now + max(DELAYS[failures - 1], min(asked or timedelta(), _LONGEST))
