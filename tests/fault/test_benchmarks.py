"""The measurements measure: a short run of each, of analytics on PostgreSQL and of the others on SQLite."""

import os
import re

from scripts.benchmarks.assistants import CALLS, CLIENTS
from scripts.benchmarks.bodies import heavy_bodies
from scripts.benchmarks.lists import AFTER_A_CHANGE, PAGES
from scripts.benchmarks.soak import PAUSES
from tests.programs import run_program


def _bench(*arguments: str) -> str:
    printed, status = _run(*arguments, within=240)
    assert status == 0, printed
    return printed


def _run(*arguments: str, within: int) -> tuple[str, int]:
    done = run_program("scripts.benchmarks", arguments, os.environ, within=within)
    assert done.stderr == ""
    return done.stdout, done.returncode


def _numbers(pattern: str, text: str) -> list[int]:
    match = re.search(pattern, text)
    assert match, text
    return [int(number.replace(",", "")) for number in match.groups()]


def test_the_scan_measurement_finds_every_answered_scan_in_the_database() -> None:
    short = ("--seconds", "0.1", "--rounds", "1", "--connections", "64")
    printed = _bench("scan", *short, "--codes", "5", "--scans", "2000")

    answered, counted = _numbers(r"answered +([\d,]+) scans with a destination; ([\d,]+) are", printed)
    assert answered == counted > 0
    assert re.search(r"^ratio +\d+\.\d\d", printed, re.MULTILINE)
    for cpu in _numbers(r"CPU +(\d+) µs a request, (\d+) µs a scan", printed):
        assert cpu > 0
    assert re.search(r"^ingested +[\d,]+ in the rush; then [\d,]+ scans a second", printed, re.MULTILINE)


def test_the_create_measurement_finds_every_created_code_in_the_database() -> None:
    printed = _bench("create", "--seconds", "0.2")

    answered, counted = _numbers(r"answered +([\d,]+) codes; ([\d,]+) are", printed)
    assert answered == counted > 2


def test_the_lists_measurement_compares_each_page_of_two_accounts() -> None:
    printed, status = _run("lists", "--codes", "1100", "--calls", "1", "--rounds", "1", within=240)

    assert len(re.findall(r"^\S.* +\d+\.\d\d +\d+\.\d\d +\d+\.\d\d$", printed, re.MULTILINE)) == len(
        (*PAGES, *AFTER_A_CHANGE)
    ), printed
    assert status == int("too slow     none" not in printed)


def test_the_scale_measurement_compares_each_read_of_rest_and_each_page_of_two_accounts() -> None:
    small = ("--codes", "20", "--scans", "1000", "--calls", "1", "--rounds", "1")
    printed, status = _run("scale", *small, within=400)

    reads = re.findall(r"^(REST|page) \S.* +\d+\.\d\d +\d+\.\d\d +\d+\.\d\d$", printed, re.MULTILINE)
    assert (reads.count("REST") > 80, reads.count("page") > 40) == (True, True), printed
    # One round on a busy machine may cost too much, and only that.
    assert status == int(not printed.endswith("above 3 x  none\n"))


def test_the_batch_measurement_compares_each_write_of_codes_and_of_links() -> None:
    printed, status = _run("batch", "--rounds", "1", "--items", "10", within=240)

    ratios = re.findall(
        r"^(?:qr-codes|links) (?:create|update|delete) .* (\d+\.\d\d)$", printed, re.MULTILINE
    )
    assert len(ratios) == 6, printed
    # One round on a busy machine may cost too much, and only that.
    assert status == int(max(map(float, ratios)) > 0.6)


def test_the_bulk_measurement_makes_and_draws_each_row() -> None:
    printed, status = _run("bulk", "--rows", "24", "--rounds", "1", "--seconds", "0.1", within=240)

    assert re.search(r"^pictures +[\d,]+ a second$", printed, re.MULTILINE), printed
    # One short round on a busy machine may be too slow, and only that.
    assert status == int("not what is owed" in printed)


def test_the_bodies_measurement_finds_each_body_refused_and_each_scan_answered() -> None:
    printed, status = _run("bodies", "--seconds", "0.1", "--rounds", "1", within=300)

    ratios = re.findall(r"^\w.* +\d+\.\d +(\d+\.\d\d) +\d+\.\d$", printed, re.MULTILINE)
    assert len(ratios) == len(heavy_bodies()), printed
    # One short round on a busy machine may be too slow, and only that.
    assert status == int("not what is owed" in printed)


def test_the_analytics_measurement_makes_a_history_as_the_rollup_worker_would_have_it() -> None:
    small = ("--scans", "4000", "--codes", "10", "--days", "40", "--waiting", "2000")
    small += ("--rounds", "1", "--every", "18")
    printed, status = _run("analytics", "--database", "postgres", *small, within=400)

    wrong = re.findall(
        r"^a day of ([\d,]+) scans rebuilt in [\d.]+ s: (\d+) rows were wrong$",
        printed,
        re.MULTILINE,
    )
    assert wrong == [("4,000", "0"), ("400", "0")]
    # One round on a busy machine may be too slow, and only that.
    assert status == int("over its limit" in printed or "more than it may" in printed)
    (questions,) = _numbers(r"; ([\d,]+) questions", printed)
    assert questions > 30
    for of in ("the most scanned code", "a typical code", "the account", "one type", "one folder"):
        assert re.search(rf"^{of}: breakdown +\d+\.\d", printed, re.MULTILINE)
    assert re.search(r"^while 2,000 scans wait: \d+\.\d\d x as long", printed, re.MULTILINE)
    for chunk in ("500", "1,000"):
        (ingested, cpu) = _numbers(
            rf"ingested ([\d,]+) in chunks of {chunk}: (\d+) µs of CPU a scan", printed
        )
        assert ingested == 1_000
        assert cpu > 0
    assert len(re.findall(r"bytes a scan: rollups \d+, scans \d+", printed)) == 2


def test_the_measurement_of_processes_finds_every_answered_scan_of_all_of_them() -> None:
    printed = _bench("processes", "--seconds", "0.1", "--rounds", "1", "--codes", "10", "--counts", "1", "2")

    answered, counted = _numbers(r"answered +([\d,]+) scans with a destination; ([\d,]+) are", printed)
    assert answered == counted > 0
    assert len(re.findall(r"^[12] +[\d,]+ +\d+\.\d\d ", printed, re.MULTILINE)) == 2


def test_the_counting_measurement_counts_what_waits_with_one_process_and_with_two() -> None:
    small = ("--accounts", "3", "--codes", "2", "--scans", "300", "--rounds", "1", "--counts", "1", "2")
    printed = _bench("counting", *small)

    assert _numbers(r"waited +([\d,]+) scans; ([\d,]+) are counted", printed) == [600, 600]
    assert len(re.findall(r"^[12] +[\d,]+ +\d+\.\d\d +\d+$", printed, re.MULTILINE)) == 2


def test_no_scan_of_two_processes_is_early_or_late_when_a_rule_begins_and_none_reads_the_code() -> None:
    short = ("--rounds", "1", "--seconds", "0.1", "--a-second", "100")
    printed = _bench("rules", "--database", "postgres", *short)

    assert len(re.findall(r"^(?:0|1|20) +\d+\.\d +\d+\.\d\d", printed, re.MULTILINE)) == 3
    assert _numbers(r"on time +([\d,]+) scans; (\d+) early or late", printed) == [450, 0]
    before, then = _numbers(r"read +the code (\d+) times before, (\d+) in those two seconds", printed)
    assert (before >= 2, then) == (True, 0)


def test_the_assistants_measurement_compares_each_call_with_that_of_an_empty_server() -> None:
    printed, status = _run("assistants", "--calls", "1", "--rounds", "1", within=240)

    figures = re.findall(
        r"^  \S.* +\d+\.\d\d +\d+\.\d\d +\d+\.\d\d +[\d.-]+ +\d+\.\d\d +[\d,]+$", printed, re.MULTILINE
    )
    assert len(figures) == sum(map(len, CALLS.values())), printed
    assert re.search(rf"^{CLIENTS} at once +no error$", printed, re.MULTILINE), printed
    # One round on a busy machine may cost too much, and only that.
    assert status == int(not re.search(r"^above +none$", printed, re.MULTILINE))


def test_in_a_short_soak_no_call_fails_and_none_is_left_out() -> None:
    printed, _ = _run("soak", "0.1", within=120)

    failed, calls = _numbers(r"failed +([\d,]+) of ([\d,]+) calls", printed)
    assert (failed, calls > 50) == (0, True), printed
    assert all(f" {kind}" in printed.splitlines()[0] for kind in PAUSES), printed
    assert re.search(r"^resident +[+-]\d+\.\d MiB", printed, re.MULTILINE)
