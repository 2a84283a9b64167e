"""docs/reliability.md: each row names a test that is there."""

import re
from pathlib import Path

TESTS = Path(__file__).parent
TEXT = (TESTS.parent / "docs" / "reliability.md").read_text("utf-8")
ROW = re.compile(r"\| (?P<fault>[^|]+) \| (?P<behaviour>[^|]+) \| `(?P<file>[\w/]+\.py)::(?P<name>\w+)` \|")


def rows():
    lines = [line for line in TEXT.splitlines() if line.startswith("| ")]
    return [line for line in lines if not line.startswith("| fault |")]


def test_each_row_is_a_fault_a_behaviour_and_a_test():
    assert len(rows()) > 30
    assert [row for row in rows() if not ROW.fullmatch(row)] == []


def test_each_test_of_a_row_is_there():
    named = [ROW.fullmatch(row) for row in rows()]
    missing = [
        found["name"]
        for found in named
        if f"def {found['name']}(" not in (TESTS / found["file"]).read_text("utf-8")
    ]

    assert missing == []
