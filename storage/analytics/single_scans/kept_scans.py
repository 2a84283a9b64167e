"""What is kept of single scans of one code, to explain them and to try draft rules on them."""

from collections.abc import Mapping, Sequence
from typing import Any, Final
from uuid import UUID

from domain.analytics.reports import KeptScan, ListedScan, UnlistedParts
from domain.analytics.rollups import REFUSED_FROM, VERDICT_NUMBERS, VERDICTS, moment_of
from storage.analytics.snapshots import committed_turns
from storage.analytics.waiting_scans import WINDOW
from storage.db.pools import run_statement
from storage.db.statements import given, of_account
from storage.repositories.scan_keys import key_of_account
from storage.scan_log.inbox import parse_details

_KEYS: Final = "(SELECT key FROM scan_keys WHERE id = ?)"
_SCANS: Final = """
    SELECT s.id, s.scanned_at, s.outcome, s.visitor, s.place, s.language, a.user_agent, s.rule, s.variant
    FROM scans s LEFT JOIN user_agents a ON a.id = s.agent"""
_UNLISTED: Final = f"""
    SELECT s.id, s.type_id, s.first_seen, s.visitor, a.user_agent
    FROM scans s LEFT JOIN user_agents a ON a.id = s.agent
    WHERE {of_account("s")} AND s.scanned_at >= ? AND s.scanned_at <= ? AND s.id IN (SELECT id FROM given)"""
_UNLISTED_WAITING: Final = """
    SELECT j.id, k.type_id, j.visitor, j.details FROM scan_inbox j JOIN scan_keys k ON k.key = j.code
    WHERE j.id IN (SELECT id FROM given)"""
_OWNER: Final = "SELECT account FROM scan_keys WHERE id = ? LIMIT 1"
_FIND: Final = f"{_SCANS} WHERE s.id = ? AND s.account = ? AND s.code IN {_KEYS}"
_WAITING: Final = "SELECT j.id, j.scanned_at, j.visitor, j.details FROM"
_FIND_WAITING: Final = f"{_WAITING} scan_inbox j WHERE j.id = ? AND j.code IN {_KEYS}"
# The index of a code's scans has all that these two read: the number of scans does not make the rest slow.
_OF_CODE: Final = f"FROM scans WHERE account = ? AND code IN {_KEYS} AND scanned_at >= ?"
_COUNT: Final = f"SELECT COUNT(*) AS scans {_OF_CODE}"
_SAMPLE: Final = f"""
    {_SCANS} JOIN (SELECT code, scanned_at, id {_OF_CODE} AND id % ? = 0) g
        ON s.code = g.code AND s.scanned_at = g.scanned_at AND s.id = g.id
    WHERE s.account = ? AND s.bot IS NULL AND s.outcome < {REFUSED_FROM}"""
_SAMPLE_WAITING: Final = f"""
    {_WAITING} (SELECT * FROM scan_inbox ORDER BY id LIMIT {WINDOW}) j
    WHERE j.code IN {_KEYS} AND j.scanned_at >= ? AND j.id % ? = 0"""


async def unlisted(account_id: UUID, scans: Sequence[ListedScan]) -> dict[int, UnlistedParts]:
    """The inbox first, as in `find`. A waiting scan is nobody's first one yet."""
    asked = given([(one.id,) for one in scans], id="bigint")
    times = sorted(one.position.scanned_at for one in scans) or [0]
    rows: list[Mapping[str, Any]] = [
        {**row, "first_seen": 0, "user_agent": parse_details(row["details"]).user_agent}
        for row in await run_statement("reports", _UNLISTED_WAITING, (), asked)
    ]
    await committed_turns(account_id)
    values = (await key_of_account(account_id) or 0, times[0], times[-1])
    rows += await run_statement("reports", _UNLISTED, values, asked)
    found = {}
    for row in rows:
        visitor = None if row["visitor"] is None else f"{row['visitor']:x}"
        found[row["id"]] = UnlistedParts(row["type_id"], row["first_seen"], visitor, row["user_agent"])
    return found


async def find(code_id: UUID, scan_id: int) -> KeptScan | None:
    one = str(code_id)
    # The inbox first: its scans become counted ones meanwhile.
    found = [_waiting(row) for row in await run_statement("reports", _FIND_WAITING, (scan_id, one))]
    await committed_turns(code_id)
    counted = await run_statement("reports", _FIND, (scan_id, await _account_of(one), one))
    found += [_counted(row) for row in counted]
    return found[0] if found else None


async def sample(code_id: UUID, since: int, most: int) -> tuple[list[KeptScan], int]:
    one = str(code_id)
    account = await _account_of(one)
    (counted,) = await run_statement("reports", _COUNT, (account, one, since))
    one_in = -(-max(counted["scans"], 1) // most)
    found = {}
    for row in await run_statement("reports", _SAMPLE_WAITING, (one, since, one_in)):
        if not parse_details(row["details"]).bot:
            found[row["id"]] = _waiting(row)
    await committed_turns(code_id)
    for row in await run_statement("reports", _SAMPLE, (account, one, since, one_in, account)):
        found[row["id"]] = _counted(row)
    return [one for one in found.values() if VERDICT_NUMBERS[one.verdict] < REFUSED_FROM], one_in


async def _account_of(code_id: str) -> int:
    """Its key; 0 if it has none."""
    return next((row["account"] for row in await run_statement("reports", _OWNER, (code_id,))), 0)


def _counted(row: Mapping[str, Any]) -> KeptScan:
    return KeptScan(
        scanned_at=moment_of(row["scanned_at"]),
        verdict=VERDICTS[row["outcome"]],
        country=(row["place"] or "").partition("/")[0] or None,
        **{name: row[name] for name in ("visitor", "language", "user_agent", "rule", "variant")},
    )


def _waiting(row: Mapping[str, Any]) -> KeptScan:
    details = parse_details(row["details"])
    names = ("verdict", "country", "language", "user_agent", "rule", "variant")
    return KeptScan(
        scanned_at=moment_of(row["scanned_at"]),
        visitor=row["visitor"],
        **{name: getattr(details, name) for name in names},
    )
