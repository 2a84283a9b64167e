"""The statements that docs/storage.md offers to operators say what was scanned."""

import re
from datetime import UTC, datetime, time, timedelta
from pathlib import Path

import pytest

from domain.scanning.outcomes import Verdict
from tests.rollups import Counting

DOCS = Path(__file__).parents[3] / "docs" / "storage.md"
NOW = datetime.now(UTC)
TODAY = datetime.combine(NOW, time(), UTC)
LAST_MONTH = TODAY.replace(day=1) - timedelta(days=9)


@pytest.fixture
def statement(counting):
    """Each statement for this database, by the words of its first line."""
    heading = {"sqlite": "SQLite", "postgres": "PostgreSQL"}[counting.connection.dialect]
    section = DOCS.read_text("utf-8").partition("## Numbers in SQL")[2].partition(f"\n### {heading}\n")[2]
    blocks = re.findall(r"```sql\n-- (.*)\n([^`]*)```", section.partition("\n#")[0])
    return dict(blocks)


@pytest.fixture
def codes(counting):
    """Two codes of an account with known names, and one of another account."""
    account, other = counting.account(), counting.account()
    made = [counting.code(account, type_id=1), counting.code(account, type_id=2), counting.code(other)]
    for code, short_id in zip(made, ("menu", "poster", "theirs"), strict=True):
        counting.connection.change(
            "UPDATE short_urls SET short_id = ?, name = ? "
            "WHERE id = (SELECT id FROM scan_keys WHERE key = ?)",
            (short_id, short_id.title(), code),
        )
    counting.connection.change(
        "UPDATE accounts SET email = 'owner@example.com' WHERE id = (SELECT id FROM scan_keys WHERE key = ?)",
        (account,),
    )
    return made


def record(counting: Counting, code, moment, *visitors, **columns):
    for visitor in visitors:
        counting.record(code, round(moment.timestamp() * 1_000), visitor=visitor, **columns)


def ask(counting, statement):
    return [tuple(row) for row in counting.connection.rows(statement)]


def test_there_are_three_statements(statement):
    assert list(statement) == [
        "Scans a day of a code",
        "Countries of last month, of an account",
        "The busiest codes of the last 30 days",
    ]


def test_the_scans_a_day_of_a_code(counting, codes, statement):
    menu, poster, _ = codes
    days = [TODAY - timedelta(days=days) for days in (400, 2, 1)]
    record(counting, menu, days[0], 1)
    record(counting, menu, days[1] + timedelta(hours=23, minutes=59), 1, 2, 2, country="DE")
    record(counting, menu, days[2], 1)
    record(counting, menu, days[2], 1, bot="head")
    record(counting, menu, days[2], 3, verdict=Verdict.PAUSED)
    record(counting, poster, days[2], 1)
    counting.count_inbox()

    rows = ask(counting, statement["Scans a day of a code"])

    is_sqlite = counting.connection.dialect == "sqlite"
    named = [day.date().isoformat() if is_sqlite else day for day in days]
    numbers = [(1, 1, 0), (3, 2, 0), (1, 1, 1)]
    assert rows == [(day, *row) for day, row in zip(named, numbers, strict=True)]


def test_the_countries_of_last_month(counting, codes, statement):
    menu, poster, theirs = codes
    record(counting, menu, LAST_MONTH, 1, country="DE", city="Berlin")
    record(counting, poster, LAST_MONTH + timedelta(days=2), 1, 2, country="DE", city="Bonn")
    record(counting, poster, LAST_MONTH, 3, country="AT")
    record(counting, poster, LAST_MONTH, 4)
    record(counting, poster, TODAY, 5, country="FR")
    record(counting, poster, LAST_MONTH - timedelta(days=31), 6, country="IT")
    record(counting, theirs, LAST_MONTH, 7, country="ES")
    counting.count_inbox()

    rows = ask(counting, statement["Countries of last month, of an account"])

    assert rows == [("DE", 3, 3), ("AT", 1, 1)]


def test_the_busiest_codes_of_the_last_30_days(counting, codes, statement):
    menu, poster, theirs = codes
    for code, scans in ((menu, 2), (poster, 5), (theirs, 3)):
        for number in range(scans):
            record(counting, code, TODAY - timedelta(days=10 * number // 2), number % 2)
    record(counting, menu, TODAY - timedelta(days=31), *range(9))
    record(counting, menu, TODAY, *range(9), bot="head")
    counting.count_inbox()

    rows = ask(counting, statement["The busiest codes of the last 30 days"])

    assert rows == [
        ("qr.test", "poster", "Poster", 5, 5),
        ("qr.test", "theirs", "Theirs", 3, 3),
        ("qr.test", "menu", "Menu", 2, 2),
    ]
