"""All stored scans, counted or not, with names in place of keys and numbers."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

from domain.analytics.rollups import VERDICTS
from tests.inbox import unfolded

Row = Mapping[str, Any]
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_AS_STORED = (
    *("id", "bot", "visitor", "language", "referrer", "country", "city", "user_agent", "is_uncounted"),
    *("rule", "variant"),
)


def recorded_scans(rows: Mapping[str, Sequence[Row]]) -> list[dict[str, Any]]:
    """Sorted by ID; `rows` holds every table.

    A counted scan is not uncounted. The `code_id` of a deleted code may be None.
    """
    codes = {row["key"]: UUID(str(row["id"])) for row in rows["scan_keys"]}
    agents = {row["id"]: row["user_agent"] for row in rows["user_agents"]}
    counted = [
        {
            **row,
            "verdict": VERDICTS[row["outcome"]],
            "country": (row["place"] or "").partition("/")[0] or None,
            "city": (row["place"] or "").partition("/")[2] or None,
            "is_uncounted": False,
            "user_agent": agents.get(row["agent"]),
        }
        for row in rows["scans"]
    ]
    return [
        {
            **{name: row[name] for name in _AS_STORED},
            "code_id": codes.get(row["code"]),
            "scanned_at": _EPOCH + timedelta(milliseconds=row["scanned_at"]),
            "verdict": row["verdict"].value,
        }
        for row in sorted([*map(unfolded, rows["scan_inbox"]), *counted], key=lambda row: row["id"])
    ]
