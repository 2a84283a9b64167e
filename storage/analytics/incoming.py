"""Rows of the inbox as scans that can be counted."""

from collections.abc import Sequence
from typing import Any

from domain.agents import Agent
from domain.analytics.rollups import VERDICT_NUMBERS, StoredScan
from storage.analytics.statements import Dialect, looked_up
from storage.analytics.tables import VISITOR
from storage.recording.inbox import Details

_NAMES = ", ".join(f"g.{name}" for name in VISITOR)
_SAME_VISITOR = " AND ".join(f"v.{name} = g.{name}" for name in VISITOR)


def incoming_scan(
    row: Sequence[Any],
    account: int,
    type_id: int,
    details: Details,
    agent: tuple[int | None, Agent] | None,
) -> StoredScan:
    """`row`: id, code, scanned_at, visitor; `agent` with its key, where one is known. It is nobody's first yet."""
    id_, code, scanned_at, visitor = row
    key, client = (None, None) if agent is None else (agent[0], agent[1].client)
    return StoredScan(
        id_,
        account,
        type_id,
        code,
        scanned_at,
        VERDICT_NUMBERS[details.verdict],
        details.bot,
        visitor,
        0,
        key,
        client,
        details.place,
        details.language,
        details.referrer,
    )


def seen_visitors(dialect: Dialect) -> str:
    """The statement that reads which of the daily visitors in `given g` are stored."""
    return f"SELECT {_NAMES} FROM given g {looked_up(dialect, 'daily_visitors', 'v', _SAME_VISITOR)}"
