"""The scans of deleted codes, taken away in small steps: all at once would hold SQLite's one write lock for
seconds, and with it everybody's scans."""

import asyncio
import logging
from datetime import UTC, datetime, timedelta
from typing import Final
from uuid import UUID

from storage.models import DeletedCodeRow, ScanRow, VisitorKeyRow

log = logging.getLogger(__name__)

EVERY_SECONDS: Final = 5.0
STEP: Final = 1_000
# Until then another process may still answer a scan of it from memory.
SETTLED_AFTER: Final = timedelta(minutes=1)


class Sweeper:
    """Several processes may sweep the same code; each step is whole in itself."""

    def __init__(self) -> None:
        self._closing = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._sweep_until_closed())

    async def close(self) -> None:
        self._closing.set()
        if self._task is not None:
            await self._task

    async def _sweep_until_closed(self) -> None:
        while not self._closing.is_set():
            try:
                await sweep(datetime.now(UTC), self._closing)
            except Exception:
                log.exception("the scans of deleted codes were not swept; they will be")
            try:
                await asyncio.wait_for(self._closing.wait(), EVERY_SECONDS)
            except TimeoutError:
                continue


async def sweep(now: datetime, closing: asyncio.Event) -> None:
    """Take away what deleted codes have left, and the visitor keys of days that are over."""
    await VisitorKeyRow.filter(day__lt=now.date()).delete()
    for deleted in await DeletedCodeRow.all():
        while not closing.is_set() and await _sweep_step(deleted.id):
            pass
        if not closing.is_set() and now - deleted.deleted_at >= SETTLED_AFTER:
            await deleted.delete()


async def _sweep_step(code_id: UUID) -> int:
    ids = await ScanRow.filter(short_url_id=code_id).limit(STEP).values_list("id", flat=True)
    return await ScanRow.filter(id__in=list(ids)).delete() if ids else 0
