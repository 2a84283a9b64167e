"""The scans that the database holds, whether they are posted already or not, with names in place of keys and numbers."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

from domain.sheets import VERDICTS
from tests.journal import unfolded

Row = Mapping[str, Any]
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_AS_STORED = ("id", "bot", "visitor", "language", "referrer", "country", "city", "user_agent", "is_owed")


def recorded_scans(rows: Mapping[str, Sequence[Row]]) -> list[dict[str, Any]]:
    """By their ids; `rows` of every table. A posted scan is not owed; the `code_id` of a deleted code may be None."""
    codes = {row["key"]: UUID(str(row["id"])) for row in rows["scan_keys"]}
    agents = {row["id"]: row["user_agent"] for row in rows["agents"]}
    posted = [
        {
            **row,
            "verdict": VERDICTS[row["verdict"]],
            "is_owed": False,
            "user_agent": agents.get(row["agent"]),
        }
        for row in rows["posted_scans"]
    ]
    return [
        {
            **{name: row[name] for name in _AS_STORED},
            "code_id": codes.get(row["code"]),
            "scanned_at": _EPOCH + timedelta(milliseconds=row["scanned_at"]),
            "verdict": row["verdict"].value,
        }
        for row in sorted([*map(unfolded, rows["scan_journal"]), *posted], key=lambda row: row["id"])
    ]
