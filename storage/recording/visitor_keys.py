"""The key of the day, under which visitors are hashed."""

import secrets
from datetime import date, datetime

from tortoise.exceptions import IntegrityError

from storage.scan_models import VisitorKeyRow


class DailyKey:
    """256 random bits for each day (UTC), the same in every process; those of earlier days are thrown away."""

    def __init__(self) -> None:
        self._today: tuple[date, bytes] | None = None

    async def of(self, moment: datetime) -> bytes:
        day = moment.date()
        if self._today is None or self._today[0] < day:
            self._today = day, await _shared_key(day)
        return self._today[1]


async def _shared_key(day: date) -> bytes:
    await VisitorKeyRow.filter(day__lt=day).delete()
    row = await VisitorKeyRow.get_or_none(day=day)
    if row is None:
        try:
            row = await VisitorKeyRow.create(day=day, key=secrets.token_bytes(32))
        except IntegrityError:
            # Another process was first.
            row = await VisitorKeyRow.get(day=day)
    return bytes(row.key)
