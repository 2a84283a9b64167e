"""The measurements measure: a short run of each."""

import re
import subprocess
import sys

import pytest

from tests.fault.processes import ROOT


def _bench(*arguments: str) -> str:
    command = [sys.executable, "-m", "scripts.benchmarks", *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def _numbers(pattern: str, text: str) -> list[int]:
    match = re.search(pattern, text)
    assert match, text
    return [int(number.replace(",", "")) for number in match.groups()]


@pytest.mark.parametrize("database", ["sqlite", "postgres"])
def test_the_scan_measurement_finds_every_answered_scan_in_the_database(database: str) -> None:
    printed = _bench("scan", "--database", database, "--seconds", "0.3", "--rounds", "1", "--codes", "5")

    answered, counted = _numbers(r"answered +([\d,]+) scans with a destination; ([\d,]+) are", printed)
    assert answered == counted > 0
    assert re.search(r"^ratio +\d+\.\d\d", printed, re.MULTILINE)


def test_the_create_measurement_finds_every_created_code_in_the_database() -> None:
    printed = _bench("create", "--seconds", "0.3")

    answered, counted = _numbers(r"answered +([\d,]+) codes; ([\d,]+) are", printed)
    assert answered == counted > 2
