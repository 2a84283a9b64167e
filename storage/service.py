"""The whole service, for its operators: sums over all accounts."""

import shutil
import sqlite3
from asyncio import to_thread
from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from time import monotonic
from typing import Any, Final
from uuid import UUID

from tortoise.connection import get_connection
from tortoise.queryset import QuerySet

from domain.accounts.accounts import Account
from domain.accounts.plans import Subscription
from domain.analytics.rollups import MINUTE_MS, Dimension, Grain, milliseconds_of, moment_of
from domain.jobs.jobs import JobStatus
from domain.ports.lists import Position
from domain.ports.service import FAILED_WITHIN, AccountCounts, AccountFilter, AccountUsage, ServiceFacts
from storage.analytics.snapshots import Snapshot, snapshot
from storage.db.failures import repository
from storage.db.mapping import entity_from
from storage.db.models.accounts import AccountRow, MailRow
from storage.db.models.jobs import JobRow
from storage.db.pools import dialect_of, run_statement
from storage.db.startup_migrations import is_current
from storage.db.statements import given_ids
from storage.repositories.lists.paging import filtered, newest_first

# Rollups of a whole account have the subject 0.
_OF_ACCOUNT: Final = f"r.account = k.key AND r.subject = 0 AND r.dimension = {Dimension.TOTAL:d}"
_SCANS: Final = f"""
    SELECT k.id, CAST(SUM(r.scans) AS BIGINT) FROM given g
    JOIN scan_keys k ON k.id = g.id AND k.account IS NULL
    JOIN rollups r ON {_OF_ACCOUNT} AND r.grain = {Grain.DAY:d} AND r.starts >= ? GROUP BY k.id"""
_ALL_SCANS: Final = f"""
    SELECT CAST(COALESCE(SUM(r.scans), 0) AS BIGINT) FROM scan_keys k
    JOIN rollups r ON {_OF_ACCOUNT} AND r.grain = {Grain.QUARTER:d} AND r.starts >= ? AND r.starts < ?
    WHERE k.account IS NULL"""
_TOTALS: Final = """
    SELECT t.account_id, t.kind, CAST(SUM(t.total) AS BIGINT) FROM given g
    JOIN short_url_totals t ON t.account_id = g.id AND t.kind IN ('qr_code', 'link')
    GROUP BY t.account_id, t.kind"""
_DOMAINS: Final = """
    SELECT d.account_id, COUNT(*) FROM given g JOIN domains d ON d.account_id = g.id GROUP BY d.account_id"""
_FIELDS: Final = {"qr_code": "qr_codes", "link": "short_links"}


@repository
class StoredService:
    async def list_accounts(
        self, which: AccountFilter, *, limit: int, after: Position | None
    ) -> list[Account]:
        plan = which.plan.value if which.plan else None
        search = which.search.lower() if which.search else None
        rows = filtered(_open_accounts(), email__contains=search, plan=plan)
        return [entity_from(Account, row) for row in await newest_first(rows, limit=limit, after=after)]

    async def count_accounts(self) -> AccountCounts:
        rows = _open_accounts()
        return AccountCounts(
            await rows.count(),
            await rows.filter(subscription=Subscription.ACTIVE.value).count(),
            await rows.filter(subscription=Subscription.TRIALING.value).count(),
        )

    async def count_usage(
        self, account_ids: Sequence[UUID], *, since: datetime
    ) -> Mapping[UUID, AccountUsage]:
        found: dict[UUID, dict[str, int]] = defaultdict(dict)
        ids, day = given_ids(account_ids), milliseconds_of(since) // MINUTE_MS
        async with snapshot() as read_at_once:
            for account_id, kind, total in await read_at_once.read(_TOTALS, (), ids):
                found[_id(account_id)][_FIELDS[kind]] = total
            for account_id, domains in await read_at_once.read(_DOMAINS, (), ids):
                found[_id(account_id)]["own_domains"] = domains
            for account_id, scans in await read_at_once.read(_SCANS, (day,), ids):
                # After a deletion more may be subtracted than was counted.
                found[_id(account_id)]["scans"] = max(scans, 0)
        return {one: AccountUsage(**found[one]) for one in account_ids}

    async def count_scans(self, starts: datetime, ends: datetime) -> int:
        bounds = [milliseconds_of(moment) // MINUTE_MS for moment in (starts, ends)]
        async with snapshot() as found:
            ((scans,),) = await found.read(_ALL_SCANS, bounds)
        return max(int(scans), 0)

    async def facts(self, now: datetime) -> ServiceFacts:
        began = monotonic()
        await run_statement("default", "SELECT 1 AS one")
        answered_within = monotonic() - began
        async with snapshot(on_primary=True) as found:
            database, scans = await _name_of_database(found), await _waiting_scans(found)
        return ServiceFacts(
            seen_at=now,
            database=database,
            is_current=await is_current(),
            answered_within=answered_within,
            disk_free=await _free_bytes(),
            **scans,
            **await _waiting_work(now),
        )


def _open_accounts() -> QuerySet[AccountRow]:
    """An account that is being deleted has no address any more."""
    return AccountRow.exclude(email="")


def _id(value: object) -> UUID:
    return UUID(str(value))


async def _name_of_database(found: Snapshot) -> str:
    if found.dialect == "sqlite":
        return f"SQLite {sqlite3.sqlite_version}"
    ((version,),) = await found.read("SELECT current_setting('server_version')")
    # The rest of the version names the package.
    return f"PostgreSQL {version.partition(' ')[0]}"


async def _waiting_scans(found: Snapshot) -> dict[str, Any]:
    ((waiting,),) = await found.read("SELECT COUNT(*) FROM scan_inbox")
    oldest = await found.read("SELECT scanned_at FROM scan_inbox ORDER BY id LIMIT 1")
    return {"scans_waiting": waiting, "waiting_since": moment_of(oldest[0][0]) if oldest else None}


async def _waiting_work(now: datetime) -> dict[str, Any]:
    jobs = JobRow.filter(finished_at=None)
    failed = JobRow.filter(status=JobStatus.FAILED.value, finished_at__gte=now - FAILED_WITHIN)
    waiting = await jobs.filter(due_at__lte=now).order_by("due_at").first()
    return {
        "mails_waiting": await MailRow.all().count(),
        "mails_failing": await MailRow.filter(tries__gt=1).count(),
        "jobs_queued": await jobs.filter(status=JobStatus.QUEUED.value).count(),
        "jobs_running": await jobs.filter(status=JobStatus.RUNNING.value).count(),
        "jobs_failed": await failed.count(),
        "job_due_at": waiting.due_at if waiting else None,
    }


async def _free_bytes() -> int | None:
    if dialect_of("default") != "sqlite":
        return None
    pool: Any = get_connection("default")
    return (await to_thread(shutil.disk_usage, Path(pool.filename).parent)).free
