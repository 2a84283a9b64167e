"""Deletes rows that are no longer needed. The rollup worker does the same for scans."""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from tortoise.expressions import Q, Subquery

from domain.accounts.second_steps import LONGEST_PENDING
from domain.accounts.sessions import SESSION_LIFETIME
from domain.jobs.jobs import CHANGES_KEPT_FOR, DRAFTS_KEPT_FOR, EXPORTS_KEPT_FOR, JobKind
from domain.jobs.jobs import KEPT_FOR as JOBS_KEPT_FOR
from domain.kernel.net.addresses import DEFAULT_DOMAIN
from domain.ports.files import FileContents
from domain.scanning.lost_scans import KEPT_FOR as LOST_SCANS_KEPT_FOR
from storage.db.models import codes
from storage.db.models.accounts import AccountRow, OneTimeTokenRow, PendingStepRow, SessionRow
from storage.db.models.jobs import JobRow
from storage.db.models.scans import VisitorKeyRow
from storage.repositories.cache_invalidation import prune_invalidations
from storage.repositories.changes import prune_history
from storage.repositories.events import StoredEvents
from storage.repositories.files import sweep_versions
from storage.repositories.jobs import StoredExportFiles
from storage.repositories.oauth import sweep_new_clients, sweep_oauth
from storage.repositories.stored_bytes import recount_bytes
from storage.runtime.workers import PeriodicWorker

UNUSED_IMAGE_STAYS: Final = timedelta(hours=1)
COUNTED_EVERY: Final = timedelta(hours=4)


class Sweeper(PeriodicWorker):
    """Several processes may sweep at the same time. `purge_trash`: a use case, in transactions of its own.

    `contents`: the contents of files; None where another process sweeps them.
    """

    failure = "sweep failed, will retry"

    def __init__(
        self, purge_trash: Callable[[], Awaitable[None]], contents: FileContents | None = None
    ) -> None:
        super().__init__()
        self._contents = contents
        self._purge_trash = purge_trash
        self._hourly_due = datetime.min.replace(tzinfo=UTC)

    async def run_once(self) -> None:
        now = datetime.now(UTC)
        # Of past days.
        await VisitorKeyRow.filter(day__lt=now.date()).delete()
        await prune_invalidations()
        await sweep_new_clients(now)
        await sweep_pending_steps(now)
        if now >= self._hourly_due:
            self._hourly_due = now + timedelta(hours=1)
            await sweep_images(now)
            await sweep_lost_scans(now)
            await sweep_oauth(now)
            await sweep_exports(now)
            await sweep_accounts(now)
            await StoredEvents().sweep(now)
            await sweep_jobs(now)
            await self._purge_trash()
            await sweep_versions(now)
            await self._count_accounts(now)
            # The last: it may be away.
            if self._contents:
                await self._contents.sweep(now)

    async def _count_accounts(self, now: datetime) -> None:
        due = Q(counted_at__isnull=True) | Q(counted_at__lt=now - COUNTED_EVERY)
        account_ids: Any = await AccountRow.filter(due).values_list("id", flat=True)
        for account_id in account_ids:
            if self._closing.is_set():
                return
            await prune_history(account_id, now)
            await recount_bytes(account_id, now)


async def sweep_pending_steps(now: datetime) -> None:
    await PendingStepRow.filter(created_at__lte=now - LONGEST_PENDING).delete()


async def sweep_accounts(now: datetime) -> None:
    """Delete sessions and links, and unverified accounts with no session, no code and no link."""
    await SessionRow.filter(seen_at__lte=now - SESSION_LIFETIME).delete()
    await OneTimeTokenRow.filter(expires_at__lte=now).delete()
    left = AccountRow.filter(verified_email=None, created_at__lt=now - SESSION_LIFETIME)
    left = left.filter(id__not_in=Subquery(SessionRow.all().values("account_id")))
    await left.filter(id__not_in=Subquery(codes.ShortURLRow.all().values("account_id"))).delete()


async def sweep_jobs(now: datetime) -> None:
    await JobRow.filter(finished_at__lt=now - JOBS_KEPT_FOR).delete()
    await JobRow.filter(kind=JobKind.DRAFT.value, finished_at__lt=now - DRAFTS_KEPT_FOR).delete()
    await JobRow.filter(kind=JobKind.CHANGE.value, finished_at__lt=now - CHANGES_KEPT_FOR).delete()


async def sweep_lost_scans(now: datetime) -> None:
    """Delete old ones, and those on domains that are no account's any more."""
    await codes.LostScanRow.filter(last_at__lt=now - LOST_SCANS_KEPT_FOR).delete()
    verified = Subquery(codes.DomainRow.filter(verified_domain__isnull=False).values("verified_domain"))
    await codes.LostScanRow.exclude(domain=DEFAULT_DOMAIN).filter(domain__not_in=verified).delete()


async def sweep_exports(now: datetime) -> None:
    """Delete the files of exports; the jobs stay for a while."""
    while await StoredExportFiles().delete_some_ended_before(now - EXPORTS_KEPT_FOR):
        pass


async def sweep_images(now: datetime) -> None:
    """Delete page pictures, logos and backgrounds one hour after their last use."""
    shown = Subquery(codes.PagePictureUseRow.all().values("url_hash"))
    # One statement each: a new use renews the time before it names the picture, so no new use is missed.
    await codes.PagePictureRow.filter(named_at__lt=now - UNUSED_IMAGE_STAYS, url_hash__not_in=shown).delete()
    in_codes = Subquery(codes.ShortURLRow.filter(logo_hash__isnull=False).values("logo_hash"))
    behind_codes = Subquery(codes.ShortURLRow.filter(background_hash__isnull=False).values("background_hash"))
    in_pages = Subquery(codes.PagePictureRow.filter(logo_hash__isnull=False).values("logo_hash"))
    unused = codes.LogoRow.filter(content_hash__not_in=in_codes).filter(content_hash__not_in=behind_codes)
    unused = unused.filter(content_hash__not_in=in_pages)
    await unused.filter(kept_at__lt=now - UNUSED_IMAGE_STAYS).delete()
