"""What an owner asks about scans, answered over a real store."""

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest
from tortoise.connection import get_connection

from domain.accounts.api_keys import KeyAccess
from domain.analytics.periods import Comparison, Grouping, Interval, Preset
from domain.analytics.queries import ReportRequest
from domain.analytics.reports import ScanScope
from domain.codes.short_urls import CreatedVia
from domain.kernel.errors import NotFound
from domain.scanning.outcomes import Verdict
from domain.use_cases.analytics import scan_stats
from domain.use_cases.deps import Actor
from domain.use_cases.named_items.items import FOLDERS, create_item
from storage.analytics import reports as scan_reports
from storage.analytics.ingest import ingest
from storage.analytics.reports import StoredScanReports
from storage.analytics.retention import prune_scans
from storage.db.config import parse_database_url
from tests.inbox import milliseconds, put_in_inbox
from tests.rollups import count_all, go_through, with_session
from tests.support import NOON

DAY = timedelta(days=1)


@pytest.fixture
async def code(owner):
    return await owner.make_via(CreatedVia.ASSISTANT, name="Menu")


async def ask(owner, **asked):
    return await scan_stats(owner.world.deps, owner.account, ReportRequest(**asked))


async def folder_of(owner, **codes):
    actor = Actor(owner.account, "somebody", CreatedVia.API)
    return await create_item(FOLDERS, owner.world.deps, actor, lambda: {"name": "Summer"})


async def test_an_account_is_asked_about_one_type_or_one_folder(owner):
    folder = await folder_of(owner)
    inside = await owner.make_via(
        CreatedVia.ASSISTANT, type_id=1, url="https://example.com", folder=str(folder.id)
    )
    text = await owner.make_via(CreatedVia.ASSISTANT, type_id=2, text="Hello", folder=str(folder.id))
    outside = await owner.make_via(CreatedVia.ASSISTANT)
    for number, code in enumerate((inside, text, outside), 1):
        await put_in_inbox(code.id, [NOON] * number, visitor=7)
    await count_all(owner.world.database)

    async def counted(**asked):
        report = await ask(owner, **asked)
        return report.totals.scans, report.totals.unique_visitors

    assert await counted() == (6, 1)
    assert await counted(type_id=(1,)) == (4, 1)
    # Of several codes each has its own visitors.
    assert await counted(folder=str(folder.id)) == (3, 2)
    assert await counted(folder=str(folder.id), type_id=(2,)) == (2, 1)
    assert await counted(type_id=(24,)) == (0, 0)


async def test_further_breakdowns_say_what_each_says_alone(owner, code):
    await put_in_inbox(code.id, [NOON - DAY], country="DE", language="de", visitor=1)
    await put_in_inbox(code.id, [NOON, NOON - DAY / 2], country="FR", visitor=2)
    await count_all(owner.world.database)
    groupings = (Grouping.COUNTRY, Grouping.LANGUAGE, Grouping.HOUR_OF_DAY, Grouping.CODE)

    for asked in ({}, {"country": "FR"}, {"preset": Preset.TODAY, "compare": Comparison.PREVIOUS}):
        request = ReportRequest(**asked)
        report = await scan_stats(owner.world.deps, owner.account, request, also_by=groupings)

        assert report.totals == (await ask(owner, **asked)).totals
        for one in groupings:
            assert report.breakdowns[one] == (await ask(owner, group_by=one, **asked)).breakdown, one


async def test_only_an_answer_that_needs_many_rows_is_kept_and_only_for_a_while(monkeypatch, owner, code):
    seconds = [0.0]
    deps = owner.world.deps
    # The store is that of all tests.
    monkeypatch.setattr(deps.store, "scan_reports", StoredScanReports(now=lambda: seconds[0]))
    folder = await folder_of(owner)
    limited = deps.store.limited_to(KeyAccess(folders=frozenset([folder.id])))

    async def counted(store=deps.store, **asked):
        return (
            await scan_stats(replace(deps, store=store), owner.account, ReportRequest(**asked))
        ).totals.scans

    found = []
    for most in (5_000, 0):
        monkeypatch.setattr(scan_reports, "_MANY_ROWS", most)
        for wait in (0, 0, 120):
            seconds[0] += wait
            await put_in_inbox(code.id, [NOON])
            found.append(await counted())

    assert found == [1, 2, 3, 4, 4, 6]
    assert await counted(type_id=(24,)) == await counted(limited) == 0
    assert await counted(include_bots=True) == 6


@pytest.mark.parametrize("is_counted", [True, False])
@pytest.mark.parametrize("ahead", [DAY, 400 * DAY, 4_000 * DAY])
async def test_scans_of_a_clock_that_was_ahead_are_among_all_scans(owner, code, is_counted, ahead):
    await put_in_inbox(code.id, [NOON - 3 * DAY, NOON, NOON + ahead, NOON + ahead + DAY])
    if is_counted:
        await count_all(owner.world.database)

    report = await ask(owner, code=code.short_id, preset=Preset.ALL, group_by=Grouping.COUNTRY)
    today = await ask(owner, code=code.short_id, preset=Preset.TODAY)

    assert report.totals.scans == sum(row.scans for row in report.breakdown) == 4
    # The chart ends now: its last step has them.
    assert [step.scans for step in report.series] == [1, 0, 0, 3]
    assert today.totals.scans == 1


async def test_another_accounts_folder_is_not_found(owner):
    stranger = await owner.world.open_account()
    folder = await folder_of(stranger)

    for reference in (str(folder.id), "nothing"):
        with pytest.raises(NotFound) as refused:
            await ask(owner, folder=reference, group_by=Grouping.CODE, preset=Preset.ALL)
        assert [fault.field for fault in refused.value.faults] == ["folder"]


async def test_another_accounts_scans_are_in_no_number(owner, code):
    stranger = await owner.world.open_account()
    theirs = await stranger.make_via(CreatedVia.ASSISTANT)
    await put_in_inbox(theirs.id, [NOON] * 3)
    await count_all(owner.world.database)
    await put_in_inbox(theirs.id, [NOON])

    report = await ask(owner, preset=Preset.ALL, group_by=Grouping.CODE)

    assert (report.totals.scans, report.breakdown) == (0, ())
    assert report.period.starts == NOON.replace(hour=0)


async def test_an_earlier_period_has_its_own_totals_and_series(owner, code):
    await put_in_inbox(code.id, [NOON, NOON - 7 * DAY, NOON - 8 * DAY], visitor=7)

    report = await ask(owner, preset=Preset.DAYS_7, compare=Comparison.PREVIOUS)

    compared = report.compared
    assert [bucket.scans for bucket in report.series] == [0] * 6 + [1]
    assert (compared.totals.scans, compared.change.scans) == (2, -50.0)
    assert sum(bucket.scans for bucket in compared.series) == 2
    assert compared.series[0].start == compared.period.starts


async def test_all_time_begins_with_the_first_scan_wherever_it_stands(owner, code):
    for moment in (NOON, NOON - 100 * DAY, NOON - 400 * DAY):
        await put_in_inbox(code.id, [moment], verdict=Verdict.PAUSED, bot="head")
        for whose in ((), (code.short_id,)):
            before = await ask(owner, codes=whose, preset=Preset.ALL)
            await count_all(owner.world.database)
            after = await ask(owner, codes=whose, preset=Preset.ALL)

            assert before.period == after.period
            assert after.period.starts == moment.replace(hour=0)


async def test_ten_thousand_hours_are_one_series(owner, code):
    await put_in_inbox(code.id, [NOON, NOON - 400 * DAY])
    await count_all(owner.world.database)

    report = await ask(owner, starts="2025-10-01", interval=Interval.HOUR, time_zone="Europe/Berlin")

    assert len(report.series) > 9_900
    assert [bucket.start for bucket in report.series if bucket.scans] == [NOON - 400 * DAY, NOON]


async def test_a_period_of_a_pruned_day_is_counted_by_full_quarters_and_that_is_said(owner, code):
    moments = [NOON - 40 * DAY + timedelta(minutes=minute) for minute in (0, 10, 20, 40)]
    await put_in_inbox(code.id, moments, country="DE")
    await count_all(owner.world.database)
    await with_session(
        owner.world.database, lambda session: go_through(prune_scans(session, 30, milliseconds(NOON)))
    )

    report = await ask(
        owner, starts="2026-10-11T12:05:00Z", ends="2026-10-11T12:35:00Z", group_by=Grouping.COUNTRY
    )
    whole = await ask(owner, starts="2026-10-11T12:15:00Z", ends="2026-10-11T12:30:00Z")

    # From 12:15 to before 12:30.
    assert report.totals.scans == whole.totals.scans == 1
    # Of parts of days the values are gone with the single scans.
    assert [(row.value, row.scans) for row in report.breakdown] == [(None, 1)]
    assert [one.what for one in report.excluded if one.what == "pruned"] == ["pruned"]
    assert "pruned" not in [one.what for one in whole.excluded]


async def test_reports_while_scans_are_counted_have_each_once(owner, code):
    database, is_counted = owner.world.database, asyncio.Event()
    await put_in_inbox(code.id, [NOON - timedelta(minutes=number) for number in range(200)], visitor=7)

    async def count_slowly():
        counted = await with_session(database, lambda session: [ingest(session, 5) for _ in range(40)])
        is_counted.set()
        return counted

    async def report_on():
        found = set()
        while not is_counted.is_set():
            for report in await asyncio.gather(*(ask(owner, group_by=Grouping.CODE) for _ in range(3))):
                found.add((report.totals.scans, report.totals.unique_visitors))
                found |= {(row.scans, row.unique_visitors) for row in report.breakdown}
        return found

    counted, found = await asyncio.gather(count_slowly(), report_on())

    assert counted == [5] * 40
    assert found == {(200, 1)}


async def test_reports_wait_for_no_pool_but_their_own(owner, code):
    await put_in_inbox(code.id, [NOON])
    scope = ScanScope(account_id=owner.account.id)

    async with asyncio.timeout(5):
        async with (
            get_connection("default").acquire_connection(),
            get_connection("lookups").acquire_connection(),
        ):
            ends = await owner.world.store.scan_reports.end_scans(scope)

    assert ends == (NOON, NOON)


def test_a_report_may_take_longer_than_anything_else_on_postgresql():
    connections = parse_database_url("postgres://db/codes").tortoise()["connections"]

    seconds = {pool: one["credentials"]["command_timeout"] for pool, one in connections.items()}
    assert seconds == {"default": 15, "lookups": 4, "reports": 60}
