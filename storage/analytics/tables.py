"""The tables of analytics, for statements."""

from collections.abc import Iterable
from typing import Final

from domain.analytics.rollups import StoredScan, visitors_of
from storage.db.config import Dialect
from storage.db.statements import Given, given, looked_up, table


def columns(text: str) -> dict[str, str]:
    return dict(column.split() for column in text.split(", "))


COUNTS: Final = ("scans", "visitors", "bots", "bot_visitors")
KEY: Final = columns("account int, subject int, dimension smallint, grain smallint, starts int, value text")
ROLLUPS: Final = table("rollups", **KEY, **dict.fromkeys(COUNTS, "int"))
INCREASE: Final = f"ON CONFLICT ({', '.join(KEY)}) DO UPDATE SET " + ", ".join(
    f"{name} = rollups.{name} + excluded.{name}" for name in COUNTS
)
# The fields of DailyVisitor.
VISITOR: Final = columns("day int, account int, subject int, visitor bigint")
DAILY_VISITORS: Final = table("daily_visitors", **VISITOR)
AGENTS: Final = table(
    "user_agents", **columns("id bigint, user_agent text, bot text, device text, os text, browser text")
)
# Of distributed tables: those that the servers do not have yet.
NEW_AGENTS: Final = AGENTS._replace(name="new_user_agents")
_SCAN: Final = (
    "id bigint, account int, type_id smallint, code int, scanned_at bigint, outcome smallint, bot text,"
    " visitor bigint, first_seen smallint, agent bigint, place text, language text, referrer text, rule text,"
    " variant text"
)
SCANS: Final = table("scans", **columns(_SCAN))
# Scans with the fields of StoredScan.
STORED_SCANS: Final = """
    SELECT s.id, s.account, s.type_id, s.code, s.scanned_at, s.outcome, s.bot, s.visitor, s.first_seen,
        s.agent, a.device || '/' || a.os || '/' || a.browser, s.place, s.language, s.referrer,
        s.rule, s.variant
    FROM scans s LEFT JOIN user_agents a ON a.id = s.agent"""
# Older single scans are pruned; in milliseconds since 1970.
PRUNED_BEFORE: Final = "SELECT COALESCE(MAX(pruned_before), 0) FROM scan_retention"


def seen_visitors(
    dialect: Dialect, scans: Iterable[StoredScan], account: int | None = None, only: str = ""
) -> tuple[str, tuple[int, ...], Given]:
    """A statement with its values and lists: the stored ones of these scans' daily visitors.

    `account`: that of all these scans. `only`: a further condition for `v`, whose values come last.
    """
    names = ", ".join(f"g.{name}" for name in VISITOR)
    same = " AND ".join(f"v.{name} = g.{name}" for name in VISITOR)
    if account is not None:
        same = same.replace("g.account", "?")
    found = looked_up(dialect, "daily_visitors", "v", same + only)
    statement = f"SELECT {names} FROM given g {found}"
    visitors = {visitor for scan in scans for visitor, _ in visitors_of(scan)}
    return statement, () if account is None else (account,), given(list(visitors), **VISITOR)
