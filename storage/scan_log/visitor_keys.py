"""The key of the day for visitor hashes."""

import secrets
from datetime import date, datetime

from tortoise.connection import get_connection

from storage.db.models.scans import VisitorKeyRow


class DailyKey:
    """256 random bits for each UTC day, the same in every process; keys of past days are deleted."""

    def __init__(self) -> None:
        self._today: tuple[date, bytes] | None = None

    async def of(self, moment: datetime) -> bytes:
        day = moment.date()
        if self._today is None or self._today[0] < day:
            # Scans wait for it, so it may not take longer than a lookup.
            pool = get_connection("lookups")
            await VisitorKeyRow.filter(day__lt=day).using_db(pool).delete()
            new = {"key": secrets.token_bytes(32)}
            row, _ = await VisitorKeyRow.get_or_create(day=day, defaults=new, using_db=pool)
            self._today = day, bytes(row.key)
        return self._today[1]
