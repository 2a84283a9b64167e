"""/metrics of both processes."""

import asyncio
import os
from contextlib import asynccontextmanager, closing
from dataclasses import replace
from uuid import uuid4

import httpx2
import pytest
from prometheus_client.parser import text_string_to_metric_families
from tortoise.connection import get_connection

from app.metrics import Metrics
from domain.kernel.errors import Unavailable
from domain.settings import SharedSettings
from domain.version import VERSION
from mcp_server.main import build_app
from mcp_server.settings import Settings
from storage.analytics.session import open_connection
from storage.backups.files import LAST_BACKUP, note_backup
from storage.db.models.accounts import MailRow
from storage.runtime import metrics as module
from storage.runtime.metrics import ServiceMetrics
from storage.scan_log.geography import Geography
from storage.startup import side_files_of
from tests.support import NOON, ROOT

pytestmark = pytest.mark.both_databases


def values(text):
    """Each sample by its name and labels, as PromQL writes them."""
    return {
        sample.name + "".join(f'{{{name}="{value}"}}' for name, value in sorted(sample.labels.items())): (
            sample.value
        )
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


@asynccontextmanager
async def scraped(world):
    async with world.visitor() as visitor:

        async def scrape():
            response = await visitor.get("/metrics")
            assert response.status_code == 200
            return values(response.text)

        yield visitor, scrape


@pytest.fixture
def watched(world, rollups, tmp_path):
    service = ServiceMetrics(world.database, tmp_path, world.deps, {})
    metrics = Metrics(service.registry, service.refresh, world.recorder, rollups, world.store.lost_scans)
    world.context = replace(world.context, metrics=metrics)
    world.app.state.context = world.context
    return world


async def test_scans_are_counted_by_their_answer(watched, owner):
    code = await owner.make()
    paused = await owner.make(status="paused")
    locked = await owner.make(link_password="sesame")
    async with scraped(watched) as (visitor, scrape):
        for short_id in (code["short_id"], code["short_id"], paused["short_id"], "nobodys"):
            await visitor.get(f"/{short_id}")
        await visitor.head(f"/{code['short_id']}")
        await visitor.post(f"/{locked['short_id']}", data={"password": "wrong"})

        found = await scrape()

    assert {
        name: count for name, count in found.items() if name.startswith("repoint_scan_answers_total")
    } == {
        'repoint_scan_answers_total{method="GET"}{status="302"}': 2.0,
        'repoint_scan_answers_total{method="GET"}{status="404"}': 1.0,
        'repoint_scan_answers_total{method="GET"}{status="410"}': 1.0,
        # There before the first one, or an alert would miss it.
        'repoint_scan_answers_total{method="GET"}{status="500"}': 0.0,
        'repoint_scan_answers_total{method="GET"}{status="503"}': 0.0,
        'repoint_scan_answers_total{method="HEAD"}{status="302"}': 1.0,
        'repoint_scan_answers_total{method="POST"}{status="401"}': 1.0,
    }
    assert found["repoint_scans_recorded_total"] == 4.0
    assert found["repoint_scan_commit_seconds_count"] == found["repoint_scan_batches_total"] == 4.0
    assert found["repoint_scan_wait_seconds_count"] == 4.0
    assert found['repoint_scan_commit_seconds_bucket{le="+Inf"}'] == 4.0


async def test_the_files_of_settings_are_watched(world, rollups, tmp_path):
    plans, places = tmp_path / "plans.toml", tmp_path / "places.mmdb"
    plans.write_text("[free]\nqr_codes = 20\n")
    settings = SharedSettings(plans_file=plans, data=tmp_path)
    side_files = side_files_of(settings, Geography(places))
    service = ServiceMetrics(world.database, tmp_path, world.deps, side_files)

    def found(setting):
        return service.registry.get_sample_value("repoint_side_file_readable", {"setting": setting})

    assert (found("PLANS_FILE"), found("GEOIP_DB")) == (1.0, 0.0)
    plans.unlink()
    assert found("PLANS_FILE") == 0.0
    # Data that is installed is no file of a setting.
    assert side_files_of(SharedSettings(), Geography(None)) == {}


async def test_refused_scans_are_counted(watched, owner):
    code = await owner.make()
    async with scraped(watched) as (visitor, scrape):
        await visitor.get(f"/{code['short_id']}")
        await get_connection("default").execute_script("ALTER TABLE scan_inbox RENAME TO elsewhere")
        try:
            await visitor.get(f"/{code['short_id']}")
        finally:
            await get_connection("default").execute_script("ALTER TABLE elsewhere RENAME TO scan_inbox")

        found = await scrape()

    assert found['repoint_scan_answers_total{method="GET"}{status="503"}'] == 1.0
    assert found["repoint_scans_failed_total"] == 1.0
    assert found["repoint_scans_recorded_total"] == 1.0


async def test_rest_calls_are_counted_by_method_and_status(watched, owner):
    async with scraped(watched) as (_, scrape):
        await owner.api.get("/qr-codes/none")
        await owner.api.request("BREW", "/qr-codes")

        found = await scrape()

    assert found['repoint_rest_requests_total{method="GET"}{status="404"}'] == 1.0
    assert found['repoint_rest_requests_total{method="other"}{status="405"}'] == 1.0
    assert found["repoint_rest_request_seconds_count"] == 2.0


async def test_what_waits_in_the_database_is_measured(watched, owner, tmp_path):
    code = await owner.make()
    async with scraped(watched) as (visitor, scrape):
        await visitor.get(f"/{code['short_id']}")
        watched.clock.advance(seconds=90)
        await MailRow.create(
            id=uuid4(), kind="new_device", email="ada@example.com", details={}, due_at=NOON, tries=2
        )

        found = await scrape()

    assert found["repoint_inbox_scans"] == 1.0
    assert found["repoint_inbox_oldest_seconds"] == 90.0
    assert (found["repoint_mails_waiting"], found["repoint_mails_failing"]) == (1.0, 1.0)
    assert found['repoint_jobs{status="queued"}'] == found['repoint_jobs{status="failed"}'] == 0.0
    assert found["repoint_database_up"] == found["repoint_schema_current"] == 1.0
    assert found["repoint_rollup_worker_active"] == found["repoint_scans_counted_total"] == 0.0
    assert ("repoint_disk_free_bytes" in found) is (watched.database.dialect == "sqlite")


async def test_counted_scans_are_measured(watched, owner, rollups):
    code = await owner.make()
    async with scraped(watched) as (visitor, scrape):
        for _ in range(3):
            await visitor.get(f"/{code['short_id']}")
        await asyncio.to_thread(rollups.run_once)

        found = await scrape()

    assert found["repoint_scans_counted_total"] == 3.0
    assert found["repoint_rollup_worker_active"] == 1.0
    assert not [name for name in found if name.startswith("repoint_slot_oldest_seconds")]
    assert found["repoint_inbox_scans"] == found["repoint_inbox_oldest_seconds"] == 0.0


def run_while_another_counts(database, rollups):
    with closing(open_connection(database)) as another, another.try_lock() as is_ours:
        assert is_ours
        rollups.run_once()


async def test_a_slot_whose_scans_nobody_counts_is_named(watched, owner, rollups):
    code = await owner.make()
    async with scraped(watched) as (visitor, scrape):
        await visitor.get(f"/{code['short_id']}")
        await asyncio.to_thread(run_while_another_counts, watched.database, rollups)

        found = await scrape()

    (oldest,) = [found[name] for name in found if name.startswith("repoint_slot_oldest_seconds{slot=")]
    assert (0 <= oldest < 60, found["repoint_rollup_worker_active"]) == (True, 0.0)


async def test_the_version_and_the_last_backup_are_there_without_a_database(watched, tmp_path, monkeypatch):
    async def facts(_, __):
        raise Unavailable

    monkeypatch.setattr(type(watched.store.service), "facts", facts)
    async with scraped(watched) as (_, scrape):
        never = await scrape()
        note_backup(tmp_path)
        os.utime(tmp_path / LAST_BACKUP, (1_700_000_000, 1_700_000_000))
        once = await scrape()

    (build,) = (name for name in never if name.startswith("repoint_build_info"))
    assert f'{{version="{VERSION}"}}' in build
    assert f'{{database="{watched.database.dialect}"}}' in build
    assert never["repoint_database_up"] == 0.0
    assert "repoint_inbox_scans" not in never
    assert never["repoint_last_backup_timestamp_seconds"] == 0.0
    assert once["repoint_last_backup_timestamp_seconds"] == 1_700_000_000.0


async def test_a_database_that_does_not_answer_holds_no_scrape_up(watched, monkeypatch):
    async def facts(_, __):
        await asyncio.Event().wait()

    monkeypatch.setattr(type(watched.store.service), "facts", facts)
    monkeypatch.setattr(module, "LONGEST_SECONDS", 0.05)
    async with scraped(watched) as (_, scrape), asyncio.timeout(10):
        found = await scrape()

    assert found["repoint_database_up"] == 0.0
    assert found["repoint_scans_waiting"] == 0.0


async def test_many_scrapers_ask_the_database_once_in_a_while(watched, monkeypatch):
    asked, facts = [], type(watched.store.service).facts

    async def counting(self, now):
        asked.append(now)
        return await facts(self, now)

    monkeypatch.setattr(type(watched.store.service), "facts", counting)
    async with scraped(watched) as (_, scrape):
        await asyncio.gather(*(scrape() for _ in range(5)))
        await scrape()
        at_once = len(asked)
        monkeypatch.setattr(module, "FRESH_SECONDS", 0.0)
        watched.context.metrics._refresh.__self__._stale_at = 0.0
        await scrape()

    assert (at_once, len(asked)) == (1, 2)


async def test_there_are_no_metrics_unless_the_operator_wants_them(world):
    async with world.visitor() as visitor:
        assert (await visitor.get("/metrics")).status_code == 404


@pytest.mark.parametrize("wanted", [True, False])
async def test_the_assistant_process_has_metrics_of_its_own(own_database, tmp_path, wanted):
    settings = Settings(_env_file=None, metrics=wanted, data=tmp_path)
    app = build_app(settings, own_database, b"k" * 32)
    transport = httpx2.ASGITransport(app)
    async with (
        asyncio.timeout(30),
        app.router.lifespan_context(app),
        httpx2.AsyncClient(transport=transport, base_url=ROOT) as client,
    ):
        await client.post("/mcp", headers={"Host": "127.0.0.1:8001"})
        await client.get("/healthz")
        shown = await client.get("/metrics")

    assert shown.status_code == (200 if wanted else 404)
    if wanted:
        found = values(shown.text)
        # Not the health checks, and not the scrapes.
        assert found['repoint_assistant_requests_total{method="POST"}{status="401"}'] == 1.0
        assert found["repoint_assistant_request_seconds_count"] == 1.0
        assert found["repoint_database_up"] == 1.0


async def test_scans_of_addresses_without_a_code_are_counted(watched, owner):
    for path in ("/nothing", "/nothing/", "/.env"):
        await watched.visitor().get(path)
    await watched.visitor(host="nobody.example").get("/nothing")

    text = (await watched.client().get("/metrics")).text

    assert 'repoint_lost_scans_total{by="person"} 2.0' in text
    assert 'repoint_lost_scans_total{by="robot"} 1.0' in text
