"""What both processes export for Prometheus: the process itself, its version, and what the database knows."""

import asyncio
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from time import monotonic
from typing import Final

from prometheus_client import CollectorRegistry, ProcessCollector
from prometheus_client.core import GaugeMetricFamily, InfoMetricFamily, Metric
from prometheus_client.registry import Collector

from domain.kernel.errors import DatabaseFailed, Unavailable
from domain.ports.service import ServiceFacts
from domain.use_cases.deps import Deps
from domain.version import VERSION
from storage.backups.files import last_backup_at
from storage.db.config import Database
from storage.db.startup_migrations import known_versions
from storage.runtime.side_files import SideFiles

# The database is asked at most this often, however many scrapers there are.
FRESH_SECONDS: Final = 5.0
# Below the ten seconds that Prometheus waits.
LONGEST_SECONDS: Final = 3.0


class ServiceMetrics(Collector):
    """`refresh` reads, and Prometheus's own `collect` cannot wait for a database."""

    def __init__(self, database: Database, data: Path, deps: Deps, side_files: SideFiles) -> None:
        schema = max(int(name.partition("_")[0]) for name in known_versions(database.dialect))
        self._build = {"version": VERSION, "database": database.dialect, "schema": str(schema)}
        self._data = data
        self._deps = deps
        self._side_files = side_files
        self._facts: ServiceFacts | None = None
        self._is_disk_low = False
        self._stale_at = 0.0
        self._reading = asyncio.Lock()
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self.registry.register(self)

    async def refresh(self) -> None:
        """Read new numbers. Without an answer of the database, those that it knows are left out."""
        async with self._reading:
            if monotonic() < self._stale_at:
                return
            self._is_disk_low = await self._deps.store.is_disk_low()
            try:
                async with asyncio.timeout(LONGEST_SECONDS):
                    self._facts = await self._deps.store.service.facts(self._deps.clock())
            except (Unavailable, DatabaseFailed, TimeoutError):
                self._facts = None
            self._stale_at = monotonic() + FRESH_SECONDS

    def collect(self) -> Iterator[Metric]:
        yield InfoMetricFamily("repoint_build", "The version, and that of the database's schema", self._build)
        facts = self._facts
        for name, text, value in (
            (
                "last_backup_timestamp_seconds",
                "The last backup; 0 if none is known",
                last_backup_at(self._data),
            ),
            ("disk_low", "Whether only scans, contacts and deletions are stored", float(self._is_disk_low)),
            ("database_up", "Whether the database answers in time", float(facts is not None)),
            *(() if facts is None else _known_by_database(facts)),
        ):
            yield GaugeMetricFamily(f"repoint_{name}", text, value)
        yield self._side_files_readable()
        if facts is not None:
            yield _jobs(facts)

    def _side_files_readable(self) -> Metric:
        found = GaugeMetricFamily(
            "repoint_side_file_readable", "Whether the file of a setting can be read", labels=["setting"]
        )
        for setting, is_readable in self._side_files.items():
            found.add_metric([setting], is_readable())
        return found


def _known_by_database(facts: ServiceFacts) -> Iterator[tuple[str, str, float]]:
    yield "schema_current", "Whether every migration is applied", facts.is_current
    yield "database_answer_seconds", "The time of one short statement", facts.answered_within
    if facts.disk_free is not None:
        yield "disk_free_bytes", "Free space on the disk of the SQLite file", facts.disk_free
    yield "inbox_scans", "Scans stored and not counted yet", facts.scans_waiting
    yield "inbox_oldest_seconds", "The age of the oldest of them", _seconds_since(facts.waiting_since, facts)
    yield "mails_waiting", "E-mails to be sent", facts.mails_waiting
    yield "mails_failing", "Those of them that were tried before", facts.mails_failing
    yield "job_delay_seconds", "How long a job that is due waits", _seconds_since(facts.job_due_at, facts)


def _seconds_since(moment: datetime | None, facts: ServiceFacts) -> float:
    return max((facts.seen_at - moment).total_seconds(), 0.0) if moment else 0.0


def _jobs(facts: ServiceFacts) -> Metric:
    """Failed ones: of the last seven days."""
    jobs = GaugeMetricFamily("repoint_jobs", "Bulk files, imports, exports, deletions", labels=["status"])
    jobs.add_metric(["queued"], facts.jobs_queued)
    jobs.add_metric(["running"], facts.jobs_running)
    jobs.add_metric(["failed"], facts.jobs_failed)
    return jobs
