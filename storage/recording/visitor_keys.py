"""The key of the day, under which visitors are hashed."""

import secrets
from datetime import date, datetime

from storage.scan_models import VisitorKeyRow


class DailyKey:
    """256 random bits for each day (UTC), the same in every process; those of earlier days are deleted."""

    def __init__(self) -> None:
        self._today: tuple[date, bytes] | None = None

    async def of(self, moment: datetime) -> bytes:
        day = moment.date()
        if self._today is None or self._today[0] < day:
            self._today = day, await _shared_key(day)
        return self._today[1]


async def _shared_key(day: date) -> bytes:
    await VisitorKeyRow.filter(day__lt=day).delete()
    row, _ = await VisitorKeyRow.get_or_create(day=day, defaults={"key": secrets.token_bytes(32)})
    return bytes(row.key)
