"""Scans put into the journal as the recorder would, for tests that need many of them, or old ones."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from domain.scans import LET_THROUGH, Verdict
from storage.journal_rows import Details, read_details, write_details
from storage.scan_models import JournalRow, ScanKeyRow

NOTHING = Details(Verdict.REDIRECTED, *[None] * 6)


def milliseconds(moment: datetime) -> int:
    return round(moment.timestamp() * 1_000)


def journal_row(
    code: int, scanned_at: int, *, visitor: int | None = None, is_owed: bool | None = None, **details: Any
) -> dict[str, Any]:
    """By the names of its columns, in their order; a scan of a code without a limit unless `is_owed` is said."""
    written = NOTHING._replace(**details)
    is_counted = written.verdict in LET_THROUGH and written.bot is None
    return {
        "code": code,
        "scanned_at": scanned_at,
        "is_owed": is_counted if is_owed is None else is_owed,
        "visitor": visitor,
        "details": write_details(*written),
    }


def unfolded(row: Mapping[str, Any]) -> dict[str, Any]:
    """A row of the journal with what is in its text by its names."""
    others = {name: value for name, value in row.items() if name != "details"}
    return {**others, "is_owed": bool(row["is_owed"]), **read_details(row["details"])._asdict()}


async def journal(
    code_id: UUID, moments: Iterable[datetime], *, verdict: Verdict = Verdict.REDIRECTED, **columns: Any
) -> None:
    """One scan at each of `moments`; `columns`: as `journal_row` has them, `visitor` and `user_agent` among them."""
    code = await ScanKeyRow.get(id=code_id)
    await JournalRow.bulk_create(
        JournalRow(**journal_row(code.key, milliseconds(moment), verdict=verdict, **columns))
        for moment in moments
    )
