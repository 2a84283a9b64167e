"""Sends events on to webhooks, beside the scans of a web process. Each webhook is served by one process."""

import asyncio
import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final
from uuid import UUID

from domain.feed.webhooks import Webhook
from domain.use_cases.webhooks.deliveries import Deliverer
from storage.db.failures import translated
from storage.db.found_rows import rows_where
from storage.db.models.accounts import WebhookRow
from storage.repositories.webhooks import webhook_from
from storage.runtime.workers import PeriodicWorker

log = logging.getLogger(__name__)

# At the same time, of all accounts: most of them wait for a slow receiver.
MOST: Final = 128
# Lease on a webhook, longer than a turn; when it expires, another process goes on.
LEASE: Final = timedelta(seconds=90)
# After a failure of our own.
PAUSE: Final = timedelta(minutes=1)
# The ones that have waited the longest are first.
_DUE: Final = """
    r.is_enabled AND r.due_at <= ? AND (
        r.position < (SELECT a.events FROM accounts a WHERE a.id = r.account_id)
        OR EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d.webhook_id = r.id AND d.due_at <= ?))
    ORDER BY r.due_at LIMIT ?"""


class WebhookWorker(PeriodicWorker):
    every_seconds = 1.0
    failure = "webhooks failed, will retry"

    def __init__(self, deliverer: Deliverer, clock: Callable[[], datetime]) -> None:
        super().__init__()
        self._deliverer = deliverer
        self._clock = clock
        self._served: dict[UUID, asyncio.Task[None]] = {}

    async def run_once(self) -> None:
        """Begin to serve those that have something to be sent, and are served by nobody."""
        now = self._clock()
        with translated():
            # What is kept of each delivery takes room.
            if await self._deliverer.deps.store.is_disk_low():
                return
            for row in await rows_where(WebhookRow, _DUE, now, now, MOST - len(self._served)):
                if await self._change_lease(row.id, row.due_at, now + LEASE):
                    task = asyncio.create_task(self._serve(webhook_from(row), now + LEASE))
                    self._served[row.id] = task
                    task.add_done_callback(partial(self._end, row.id))

    async def serve_due(self) -> None:
        """Begin, and wait for the end."""
        await self.run_once()
        await asyncio.gather(*self._served.values())

    async def close(self) -> None:
        """What is on its way is sent again by the process that comes next."""
        await super().close()
        for task in self._served.values():
            task.cancel()
        await asyncio.gather(*self._served.values(), return_exceptions=True)

    def _end(self, webhook_id: UUID, _: asyncio.Task[None]) -> None:
        del self._served[webhook_id]

    async def _serve(self, webhook: Webhook, until: datetime) -> None:
        pause = timedelta()
        try:
            async with asyncio.TaskGroup() as tasks:
                for send in (self._deliverer.send_new, self._deliverer.send_due):
                    tasks.create_task(send(webhook, self._closing.is_set))
        except Exception:
            log.exception("webhook %s failed, will retry", webhook.id)
            pause = PAUSE
        finally:
            await self._change_lease(webhook.id, until, self._clock() + pause)

    async def _change_lease(self, webhook_id: UUID, known: datetime, until: datetime) -> int:
        """0 if another process has it."""
        with translated():
            leased: Any = WebhookRow.filter(id=webhook_id, due_at=known)
            changed: int = await leased.update(due_at=until)
            return changed
