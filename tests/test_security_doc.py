"""docs/security.md names for each threat the test that shows its guard, and each of these tests exists."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOCUMENT = (ROOT / "docs" / "security.md").read_text("utf-8").partition("## Threats and tests")[2]
ROWS = [
    cells
    for line in DOCUMENT.splitlines()
    if line.startswith("|")
    and len(cells := [cell.strip() for cell in line.strip("|").split(" | ")]) == 3
    and cells[0] != "threat"
]


@pytest.mark.parametrize("row", ROWS, ids=[row[0][:50] for row in ROWS])
def test_each_threat_has_a_guard_and_a_test_that_exists(row):
    _, guard, tests = row
    named = re.findall(r"`(tests/[\w/]+\.py)::(test_\w+)`", tests)

    assert guard
    assert named
    assert ", ".join(f"`{path}::{name}`" for path, name in named) == tests
    for path, name in named:
        assert re.search(rf"^(async )?def {name}\(", (ROOT / path).read_text("utf-8"), re.MULTILINE), name


def test_there_is_a_row_for_each_line_of_the_tables():
    lines = [line for line in DOCUMENT.splitlines() if line.startswith("|") and not line.startswith("|---")]

    assert len(ROWS) == len(lines) - lines.count("| threat | what stops it | test |") > 50
