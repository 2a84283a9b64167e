"""Scans put into the inbox as the recorder would, for tests that need many of them, or old ones."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from domain.codes.rules.evaluation import Via
from domain.scanning.outcomes import LET_THROUGH, Verdict
from storage.db.models.scans import InboxRow, ScanKeyRow
from storage.scan_log.inbox import Details, format_details, parse_details, with_via

NOTHING = Details(Verdict.REDIRECTED, *[None] * 6)


def milliseconds(moment: datetime) -> int:
    return round(moment.timestamp() * 1_000)


def inbox_row(
    code: int,
    scanned_at: int,
    *,
    visitor: int | None = None,
    is_uncounted: bool | None = None,
    **details: Any,
) -> dict[str, Any]:
    """The columns of a row, in their order. Without `is_uncounted`, the scanned code has no scan limit."""
    written = NOTHING._replace(**details)
    via = Via(written.rule, written.variant) if written.rule else None
    is_counted = written.verdict in LET_THROUGH and written.bot is None
    return {
        "code": code,
        "scanned_at": scanned_at,
        "is_uncounted": is_counted if is_uncounted is None else is_uncounted,
        "visitor": visitor,
        "details": format_details(*written[:6], with_via(written.user_agent, via)),
    }


def unfolded(row: Mapping[str, Any]) -> dict[str, Any]:
    """A row of the inbox with what is in its text by its names."""
    others = {name: value for name, value in row.items() if name != "details"}
    return {**others, "is_uncounted": bool(row["is_uncounted"]), **parse_details(row["details"])._asdict()}


async def put_in_inbox(
    code_id: UUID, moments: Iterable[datetime], *, verdict: Verdict = Verdict.REDIRECTED, **columns: Any
) -> None:
    """One scan at each of `moments`. `columns` are those of `inbox_row`, such as `visitor`."""
    code = await ScanKeyRow.get(id=code_id)
    await InboxRow.bulk_create(
        InboxRow(**inbox_row(code.key, milliseconds(moment), verdict=verdict, **columns))
        for moment in moments
    )
