"""Scans put into the journal as the recorder would, for tests that need many of them, or old ones."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any
from uuid import UUID

from domain.scans import Verdict
from domain.sheets import VERDICT_NUMBERS
from storage.models import JournalRow, ScanKeyRow


def milliseconds(moment: datetime) -> int:
    return round(moment.timestamp() * 1_000)


async def journal(
    code_id: UUID, moments: Iterable[datetime], *, verdict: Verdict = Verdict.REDIRECTED, **columns: Any
) -> None:
    """One scan at each of `moments`; `columns`: those of the journal, `visitor` and `user_agent` among them."""
    code = await ScanKeyRow.get(id=code_id)
    await JournalRow.bulk_create(
        JournalRow(
            code=code.key,
            scanned_at=milliseconds(moment),
            verdict=VERDICT_NUMBERS[verdict],
            is_counted=False,
            **columns,
        )
        for moment in moments
    )
