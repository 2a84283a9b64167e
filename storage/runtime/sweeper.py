"""What nobody needs any more is taken away: visitor keys of days that are over, repoints that every process has heard of, clients
that nobody signed in to, and, once an hour, pictures of pages and logos that nothing names, and codes, tokens and clients that are over. What scans leave behind, the rollup worker takes away.
"""

import asyncio
import logging
from datetime import UTC, datetime, timedelta
from typing import Final

from tortoise.expressions import Subquery

from storage.db.models import LogoRow, PagePictureRow, PagePictureUseRow, ShortURLRow
from storage.db.scan_models import VisitorKeyRow
from storage.repositories.cache_invalidation import prune_invalidations
from storage.repositories.oauth import sweep_new_clients, sweep_oauth

log = logging.getLogger(__name__)

EVERY_SECONDS: Final = 5.0
LOGO_STAYS: Final = timedelta(hours=1)


class Sweeper:
    """Several processes may sweep at the same time."""

    def __init__(self) -> None:
        self._closing = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._hourly_due = datetime.min.replace(tzinfo=UTC)

    def start(self) -> None:
        self._task = asyncio.create_task(self._sweep_until_closed())

    async def close(self) -> None:
        self._closing.set()
        if self._task is not None:
            await self._task

    async def _sweep_until_closed(self) -> None:
        while not self._closing.is_set():
            try:
                now = datetime.now(UTC)
                await sweep_visitor_keys(now)
                await prune_invalidations()
                await sweep_new_clients(now)
                if now >= self._hourly_due:
                    self._hourly_due = now + LOGO_STAYS
                    await sweep_logos(now)
                    await sweep_oauth(now)
            except Exception:
                log.exception("what is left over was not swept; it will be")
            try:
                await asyncio.wait_for(self._closing.wait(), EVERY_SECONDS)
            except TimeoutError:
                continue


async def sweep_visitor_keys(now: datetime) -> None:
    """Take away those of days that are over."""
    await VisitorKeyRow.filter(day__lt=now.date()).delete()


async def sweep_logos(now: datetime) -> None:
    """Take away pictures of pages that no page shows, and logos that no code and no page names, an hour after they were
    last used for one.
    """
    shown = Subquery(PagePictureUseRow.all().values("url_hash"))
    # In one statement, here and below: what is just being named again renews its stay before it is named.
    await PagePictureRow.filter(named_at__lt=now - LOGO_STAYS, url_hash__not_in=shown).delete()
    in_codes = Subquery(ShortURLRow.filter(logo_hash__isnull=False).values("logo_hash"))
    in_pages = Subquery(PagePictureRow.filter(logo_hash__isnull=False).values("logo_hash"))
    unused = LogoRow.filter(content_hash__not_in=in_codes).filter(content_hash__not_in=in_pages)
    await unused.filter(kept_at__lt=now - LOGO_STAYS).delete()
