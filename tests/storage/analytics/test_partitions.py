"""Partitions of `scans` by month, on PostgreSQL: made ahead, filled from the rest, dropped when pruned."""

import asyncio
from datetime import UTC, datetime

import pytest

from domain.analytics.rollups import DAY_MS
from scripts.benchmarks.generated.tables import filling, sizes_of
from storage.analytics.partitions import make_months
from storage.analytics.rebuild import _DELETE_SCANS
from storage.analytics.retention import prune_scans
from storage.analytics.worker import RollupWorker
from tests.rollups import NOON_MS, go_through, open_counting

BOUNDS = """
    SELECT c.relname, pg_get_expr(c.relpartbound, c.oid) FROM pg_inherits i
    JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = 'scans'::regclass ORDER BY 1"""


def ms(year, month, day=1):
    return round(datetime(year, month, day, tzinfo=UTC).timestamp() * 1_000)


# Long after every month that the tests are run in.
START = ms(2190, 11, 20)


@pytest.fixture
def counting(postgres, own_postgres):
    with open_counting(postgres.database(own_postgres)) as counting:
        yield counting


def partitions(counting):
    return [name for name, _ in counting.connection.rows(BOUNDS)]


def number_in(counting, name):
    return counting.number(name)


def test_this_month_and_the_next_three_get_a_partition(counting):
    go_through(make_months(counting.session, START))

    bounds = dict(counting.connection.rows(BOUNDS))
    assert sorted(bounds.keys() - {"scans_first", "scans_other"}) == [
        "scans_2190_11",
        "scans_2190_12",
        "scans_2191_01",
        "scans_2191_02",
    ]
    assert bounds["scans_2190_12"] == f"FOR VALUES FROM ('{ms(2190, 12)}') TO ('{ms(2191, 1)}')"


def test_made_again_they_stay_and_later_ones_are_added(counting):
    go_through(make_months(counting.session, START))
    before = partitions(counting)

    go_through(make_months(counting.session, START))
    again = partitions(counting)
    go_through(make_months(counting.session, START + 15 * DAY_MS))

    assert again == before
    assert set(partitions(counting)) - set(before) == {"scans_2191_03"}


def test_the_month_in_which_the_table_was_partitioned_needs_none(counting):
    now = round(datetime.now(UTC).timestamp() * 1_000)

    go_through(make_months(counting.session, now))

    assert f"scans_{datetime.now(UTC):%Y_%m}" not in partitions(counting)
    assert len(partitions(counting)) == 5


def test_scans_of_a_month_without_a_partition_are_kept_and_move_when_it_gets_one(counting):
    code = counting.code(counting.account())
    for moment in (ms(2190, 10, 31), START, ms(2190, 12, 1), ms(2192, 1, 1)):
        counting.record(code, moment)
    counting.count_inbox()
    scans = counting.scans()
    before = number_in(counting, "scans_other")

    go_through(make_months(counting.session, START))

    assert before == 4
    assert counting.scans() == scans
    numbers = [number_in(counting, f"scans_{name}") for name in ("other", "2190_11", "2190_12", "2191_01")]
    assert numbers == [2, 1, 1, 0]
    counting.assert_right()


def test_months_that_are_pruned_are_dropped_whole_and_the_rest_day_by_day(counting):
    code = counting.code(counting.account())
    go_through(make_months(counting.session, START))
    for day in (START, ms(2190, 12, 30), ms(2191, 1, 1), ms(2191, 1, 9), ms(2191, 1, 11)):
        counting.record(code, day)
    counting.count_inbox()
    rollups = counting.rollups()

    go_through(prune_scans(counting.session, 10, ms(2191, 1, 20)))

    assert partitions(counting) == ["scans_2191_01", "scans_2191_02", "scans_other"]
    assert [scan.scanned_at for scan in counting.scans()] == [ms(2191, 1, 11)]
    assert counting.rollups() == rollups


def test_while_a_report_reads_a_month_it_is_dropped_later_and_nothing_is_deleted(counting):
    code = counting.code(counting.account())
    counting.record(code, NOON_MS)
    counting.count_inbox()
    with open_counting(counting.database) as report:
        report.connection.change("BEGIN")
        assert report.number("scans") == 1

        go_through(prune_scans(counting.session, 10, START))
        kept = partitions(counting), number_in(counting, "scans_first")
        report.connection.change("COMMIT")
    go_through(prune_scans(counting.session, 10, START))

    assert kept == (["scans_first", "scans_other"], 1)
    assert partitions(counting) == ["scans_other"]


def test_a_day_is_corrected_in_its_partition_alone(counting):
    go_through(make_months(counting.session, START))
    # EXPLAIN stands before the WITH clause of a list.
    statement = _DELETE_SCANS.replace("FROM given", "FROM scan_inbox")
    plan = counting.connection.rows(f"EXPLAIN {statement}", (1, START, START + DAY_MS))

    others = set(partitions(counting)) - {"scans_2190_11"}
    assert any("scans_2190_11" in line for (line,) in plan)
    assert not any(other in line for (line,) in plan for other in others)


def test_the_planner_knows_of_all_partitions_together(counting):
    known = "SELECT reltuples FROM pg_class WHERE relname = 'scans'"
    before = counting.connection.rows(known)
    for number in range(3):
        counting.record(counting.code(counting.account()), NOON_MS + number)
    counting.count_inbox()

    go_through(make_months(counting.session, START))

    assert (before, counting.connection.rows(known)) == ([(-1,)], [(3,)])


def test_the_rollup_worker_makes_them(counting):
    worker = RollupWorker(counting.database, now=lambda: datetime(2190, 11, 20, tzinfo=UTC))
    try:
        worker.run_once()
    finally:
        asyncio.run(worker.close())

    assert "scans_2191_02" in partitions(counting)


INDEXES = """
    SELECT tablename, replace(replace(indexdef, indexname, ''), ' ON ONLY ', ' ON ') FROM pg_indexes
    WHERE tablename LIKE 'scans%' ORDER BY 1, 2"""


def test_a_benchmark_that_fills_the_table_leaves_every_partition_its_indexes(
    counting, postgres, own_postgres
):
    before = counting.connection.rows(INDEXES)

    with filling(postgres.database(own_postgres), "scans"):
        assert counting.connection.rows("SELECT 1") == [(1,)]

    assert counting.connection.rows(INDEXES) == before
    of_code = "CREATE INDEX  ON public.scans_first USING btree (account, code, scanned_at, id)"
    assert ("scans_first", of_code) in before
    assert sizes_of(counting.connection)["scans"] > 0


def test_each_unique_key_has_the_account_in_it_but_those_of_the_first_partitions(counting):
    go_through(make_months(counting.session, START))
    rows = counting.connection.rows("""
        SELECT c.relname, array_agg(a.attname::text) FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (i.indkey)
        WHERE i.indisunique AND c.relname ~ '^(scans|scans_.*|rollups|daily_visitors)$'
        GROUP BY c.relname, i.indexrelid""")

    without = {name for name, columns in rows if "account" not in columns}
    assert without == {"scans_first", "scans_other"}
    assert {name for name, _ in rows} - without == {
        *(name for name in partitions(counting) if name not in without),
        "daily_visitors",
        "rollups",
    }
