"""Deletes rows that are no longer needed. The rollup worker does the same for scans."""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import Final

from tortoise.expressions import Subquery

from domain.accounts.second_steps import LONGEST_PENDING
from domain.accounts.sessions import SESSION_LIFETIME
from domain.jobs.jobs import DRAFTS_KEPT_FOR, EXPORTS_KEPT_FOR
from domain.jobs.jobs import KEPT_FOR as JOBS_KEPT_FOR
from storage.db.models.codes import LogoRow, PagePictureRow, PagePictureUseRow, ShortURLRow
from storage.db.models.scans import VisitorKeyRow
from storage.repositories.accounts.accounts import StoredAccounts
from storage.repositories.accounts.second_steps import StoredPendingSteps
from storage.repositories.accounts.sessions import StoredOneTimeTokens, StoredSessions
from storage.repositories.cache_invalidation import prune_invalidations
from storage.repositories.export_files import StoredExportFiles
from storage.repositories.jobs import StoredJobs
from storage.repositories.oauth import sweep_new_clients, sweep_oauth
from storage.runtime.workers import PeriodicWorker

UNUSED_IMAGE_STAYS: Final = timedelta(hours=1)


class Sweeper(PeriodicWorker):
    """Several processes may sweep at the same time. `purge_trash`: a use case, in transactions of its own."""

    failure = "sweep failed, will retry"

    def __init__(self, purge_trash: Callable[[], Awaitable[None]]) -> None:
        super().__init__()
        self._purge_trash = purge_trash
        self._hourly_due = datetime.min.replace(tzinfo=UTC)

    async def run_once(self) -> None:
        now = datetime.now(UTC)
        await sweep_visitor_keys(now)
        await prune_invalidations()
        await sweep_new_clients(now)
        await StoredPendingSteps().delete_older_than(now - LONGEST_PENDING)
        if now >= self._hourly_due:
            self._hourly_due = now + timedelta(hours=1)
            await sweep_images(now)
            await sweep_oauth(now)
            await sweep_exports(now)
            await StoredSessions().delete_unseen_since(now - SESSION_LIFETIME)
            await StoredOneTimeTokens().delete_expired(now)
            await StoredAccounts().delete_abandoned(created_before=now - SESSION_LIFETIME)
            await StoredJobs().delete_ended_before(now - JOBS_KEPT_FOR)
            await StoredJobs().delete_drafts_before(now - DRAFTS_KEPT_FOR)
            await self._purge_trash()


async def sweep_visitor_keys(now: datetime) -> None:
    """Delete the keys of past days."""
    await VisitorKeyRow.filter(day__lt=now.date()).delete()


async def sweep_exports(now: datetime) -> None:
    """Delete the files of exports; the jobs stay for a while."""
    while await StoredExportFiles().delete_some_ended_before(now - EXPORTS_KEPT_FOR):
        pass


async def sweep_images(now: datetime) -> None:
    """Delete page pictures, logos and backgrounds one hour after their last use."""
    shown = Subquery(PagePictureUseRow.all().values("url_hash"))
    # One statement each: a new use renews the time before it names the picture, so no new use is missed.
    await PagePictureRow.filter(named_at__lt=now - UNUSED_IMAGE_STAYS, url_hash__not_in=shown).delete()
    in_codes = Subquery(ShortURLRow.filter(logo_hash__isnull=False).values("logo_hash"))
    behind_codes = Subquery(ShortURLRow.filter(background_hash__isnull=False).values("background_hash"))
    in_pages = Subquery(PagePictureRow.filter(logo_hash__isnull=False).values("logo_hash"))
    unused = LogoRow.filter(content_hash__not_in=in_codes).filter(content_hash__not_in=behind_codes)
    unused = unused.filter(content_hash__not_in=in_pages)
    await unused.filter(kept_at__lt=now - UNUSED_IMAGE_STAYS).delete()
