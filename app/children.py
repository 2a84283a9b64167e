"""Composition root of the web process's children: jobs, and the lifeboat."""

import asyncio
import logging
import os
import signal
import sys
from collections.abc import Awaitable, Callable, Mapping
from contextlib import aclosing
from functools import partial
from typing import Final

from app.request_ids import request_id
from app.settings import Settings, read_settings
from domain.jobs.jobs import JobKind
from domain.kernel.errors import DomainError, cause_of
from domain.settings import SettingsError
from domain.use_cases.deps import Deps
from domain.use_cases.exports.exports import run_export
from domain.use_cases.jobs.bulk import run_bulk
from domain.use_cases.jobs.imports import run_import
from domain.use_cases.jobs.many_changes import run_change
from domain.use_cases.self_service.deletion import run_deletion
from storage.backups.in_use import hold_open
from storage.db.config import Database
from storage.default_hosts import DefaultHosts
from storage.lifeboat.writer import LifeboatWriter
from storage.runtime.child_process import Parent
from storage.runtime.job_worker import JobWorker
from storage.runtime.logs import set_log_level
from storage.runtime.workers import running
from storage.startup import database_of, deps_of, lifeboat_of, prepare_process, secret_of
from storage.store import TortoiseStore

log = logging.getLogger(__name__)

ChildWork = Callable[[Settings, Deps, Parent], Awaitable[None]]


async def keep_lifeboat(settings: Settings, deps: Deps, parent: Parent) -> None:
    # Jobs do without the pages.
    from app.kept_pages import notice_files, page_files

    if folder := lifeboat_of(settings.lifeboat):
        async with running(LifeboatWriter(deps, folder, partial(page_files, deps), notice_files())):
            await parent.ended.wait()


async def work_off_jobs(_: Settings, deps: Deps, parent: Parent) -> None:
    runs = {
        JobKind.BULK: partial(run_bulk, deps),
        JobKind.IMPORT: partial(run_import, deps),
        JobKind.EXPORT: partial(run_export, deps),
        JobKind.CHANGE: partial(run_change, deps),
        JobKind.DELETION: partial(run_deletion, deps),
    }
    worker = JobWorker(
        deps.store.jobs,
        runs,
        deps.clock,
        parent.is_busy,
        parent.is_quiet,
        deps.store.is_disk_low,
        parent.ended,
        held=lambda: deps.store.held,
    )
    await worker.run_until_idle()


# By the argument of `python -m app`: see `ChildWorker`.
CHILDREN: Final[Mapping[str, ChildWork]] = {"lifeboat": keep_lifeboat, "jobs": work_off_jobs}


async def _work(settings: Settings, database: Database, work: ChildWork) -> None:
    store = await TortoiseStore.connect(database, disk_reserve_mb=settings.disk_reserve_mb)
    async with aclosing(store), Parent.watched() as parent:
        deps = deps_of(settings, store, secret_of(settings))
        hosts = DefaultHosts(deps.addresses)
        await hosts.run_once()
        async with running(hosts):
            await work(settings, deps, parent)


def main() -> None:
    """Run the child, as `python -m app NAME`."""
    prepare_process(request_id.get)
    # Scans come first.
    os.nice(5)
    # The web process ends it.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    try:
        settings = read_settings()
        set_log_level(settings.log_level)
        database = database_of(settings)
        with hold_open(database):
            asyncio.run(_work(settings, database, CHILDREN[sys.argv[1]]))
    except (SettingsError, DomainError) as error:
        # Beside a service that runs, whose log is JSON.
        log.error("the child process cannot run: %s: %s", sys.argv[1], cause_of(error))  # noqa: TRY400
        sys.exit(1)
