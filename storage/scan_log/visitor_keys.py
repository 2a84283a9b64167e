"""The key of the day for visitor hashes."""

import secrets
from datetime import date, datetime

from storage.db.scan_models import VisitorKeyRow


class DailyKey:
    """256 random bits for each UTC day, the same in every process; keys of past days are deleted."""

    def __init__(self) -> None:
        self._today: tuple[date, bytes] | None = None

    async def of(self, moment: datetime) -> bytes:
        day = moment.date()
        if self._today is None or self._today[0] < day:
            await VisitorKeyRow.filter(day__lt=day).delete()
            row, _ = await VisitorKeyRow.get_or_create(day=day, defaults={"key": secrets.token_bytes(32)})
            self._today = day, bytes(row.key)
        return self._today[1]
