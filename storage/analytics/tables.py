"""The tables of counting, as statements write them."""

from typing import Final

from domain.analytics.rollups import DailyVisitor
from storage.analytics.statements import table

COUNTS: Final = ("scans", "visitors", "bots", "bot_visitors")
KEY: Final = {
    "account": "int",
    "subject": "int",
    "dimension": "smallint",
    "grain": "smallint",
    "starts": "int",
    "value": "text",
}
ROLLUPS: Final = table("rollups", **KEY, **dict.fromkeys(COUNTS, "int"))
INCREASE: Final = f"ON CONFLICT ({', '.join(KEY)}) DO UPDATE SET " + ", ".join(
    f"{name} = rollups.{name} + excluded.{name}" for name in COUNTS
)
VISITOR: Final = dict(zip(DailyVisitor._fields, ("int", "int", "int", "bigint"), strict=True))
DAILY_VISITORS: Final = table("daily_visitors", **VISITOR)
SCANS: Final = table(
    "scans",
    id="bigint",
    account="int",
    type_id="smallint",
    code="int",
    scanned_at="bigint",
    outcome="smallint",
    bot="text",
    visitor="bigint",
    firsts="smallint",
    agent="bigint",
    place="text",
    language="text",
    referrer="text",
)
# Scans as StoredScan has them.
STORED_SCANS: Final = """
    SELECT s.id, s.account, s.type_id, s.code, s.scanned_at, s.outcome, s.bot, s.visitor, s.firsts, s.agent,
        a.device || '/' || a.os || '/' || a.browser, s.place, s.language, s.referrer
    FROM scans s LEFT JOIN agents a ON a.id = s.agent"""
AGENTS: Final = table(
    "agents", id="bigint", user_agent="text", **dict.fromkeys(("bot", "device", "os", "browser"), "text")
)
# Single scans before are deleted, in milliseconds since 1970.
PRUNED_BEFORE: Final = "SELECT COALESCE(MAX(pruned_before), 0) FROM scan_retention"
