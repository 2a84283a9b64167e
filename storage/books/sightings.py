"""Whom a code was scanned by on a day, and when first."""

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import Final, NamedTuple

from domain.repeat_visits import Repeated
from domain.sheets import DAY_MS, CountedScan, Firsts, Sighted, Values, Visit, visit_of
from storage.books.connections import Connection, Row, asked, table

HOUR_MS: Final = 3_600_000
_SIGHTINGS: Final = table(
    "sightings",
    day="int",
    account="bigint",
    visitor="bigint",
    is_bot="boolean",
    type_id="smallint",
    code="bigint",
    scan_id="bigint",
    scanned_at="bigint",
    scan_values="text",
)
_VISIT: Final = {"day": "int", "account": "bigint", "visitor": "bigint", "is_bot": "boolean"}
_OF_VISIT: Final = " AND ".join(f"sightings.{name} = asked.{name}" for name in _VISIT)
# In this order: those of one code are few, and an index leads on from each. Bots are told apart, as visitors are.
_REPEATED: Final = """
    SELECT o.code, s.scan_id, s.scanned_at, s.is_bot, s.scan_values
    FROM sightings s CROSS JOIN sightings o
    WHERE s.account = ? AND s.code = ? AND s.day >= ? AND s.day < ? AND o.day = s.day AND o.account = s.account
        AND o.visitor = s.visitor AND o.is_bot = s.is_bot AND o.scan_id < s.scan_id
    ORDER BY s.scan_id, o.scan_id"""


class Sighting(NamedTuple):
    type_id: int
    code: int
    scan_id: int
    scanned_at: int
    values: Values


def sighted_before(connection: Connection, scans: Iterable[CountedScan]) -> Sighted:
    """On which codes the visitors of `scans` were seen on the same days."""
    visits = {visit for scan in scans if (visit := visit_of(scan)) is not None}
    if not visits:
        return {}
    sighted: Sighted = {}
    for day, account, visitor, is_bot, type_id, code in connection.rows(
        "SELECT sightings.day, sightings.account, sightings.visitor, sightings.is_bot, type_id, code"
        f" FROM asked CROSS JOIN sightings WHERE {_OF_VISIT}",
        given=asked(list(visits), **_VISIT),
    ):
        sighted.setdefault(Visit(day, account, visitor, bool(is_bot)), set()).add((type_id, code))
    return sighted


def sightings_of(connection: Connection, visits: Collection[Visit]) -> Mapping[Visit, list[Sighting]]:
    """Each visitor's, the first in the order of scans first."""
    found: dict[Visit, list[Sighting]] = {}
    for day, account, visitor, is_bot, type_id, code, scan_id, scanned_at, scan_values in connection.rows(
        "SELECT sightings.day, sightings.account, sightings.visitor, sightings.is_bot, type_id, code, scan_id,"
        f" scanned_at, scan_values FROM asked CROSS JOIN sightings WHERE {_OF_VISIT} ORDER BY scan_id",
        given=asked(list(visits), **_VISIT),
    ):
        visit = Visit(day, account, visitor, bool(is_bot))
        found.setdefault(visit, []).append(
            Sighting(type_id, code, scan_id, scanned_at, Values(*json.loads(scan_values)))
        )
    return found


def repeated_sightings(connection: Connection, account: int, code: int, days: range) -> list[Repeated]:
    """Those of a code's sightings whose visitors other codes of the account had seen earlier on that day."""
    found = connection.rows(_REPEATED, (account, code, days.start, days.stop))
    return [
        Repeated(scanned_at, bool(is_bot), Values(*json.loads(scan_values)), [row[0] for row in rows])
        for (_, scanned_at, is_bot, scan_values), rows in groupby(found, key=itemgetter(1, 2, 3, 4))
    ]


def first_sightings(scans: Iterable[CountedScan]) -> Sequence[Row]:
    """The rows of those scans that are their visitor's first on their code, as `add_sightings` takes them."""
    return [
        (
            scan.day,
            scan.account,
            scan.visitor,
            scan.bot is not None,
            scan.type_id,
            scan.code,
            scan.id,
            scan.scanned_at,
            f"[{','.join(map(_quoted, scan.values))}]",
        )
        for scan in scans
        if scan.firsts & Firsts.CODE
    ]


@lru_cache(maxsize=8_192)
def _quoted(value: str | None) -> str:
    return json.dumps(value, ensure_ascii=False)


def add_sightings(connection: Connection, rows: Sequence[Row]) -> None:
    connection.insert(_SIGHTINGS, rows, "ON CONFLICT DO NOTHING")


def remove_sightings(connection: Connection, visits: Sequence[tuple[Visit, int]]) -> None:
    """Those of these visitors on these codes."""
    connection.change(
        "DELETE FROM sightings WHERE id IN"
        f" (SELECT sightings.id FROM asked CROSS JOIN sightings WHERE {_OF_VISIT} AND sightings.code = asked.code)",
        given=asked([(*visit, code) for visit, code in visits], **_VISIT, code="bigint"),
    )


def visits_of_code(connection: Connection, account: int, day: int, code: int) -> Sequence[Visit]:
    rows = connection.rows(
        "SELECT day, account, visitor, is_bot FROM sightings WHERE day = ? AND account = ? AND code = ?",
        (day, account, code),
    )
    return [Visit(row[0], row[1], row[2], bool(row[3])) for row in rows]


def is_day_settled(connection: Connection, day: int, now: int) -> bool:
    """Whether it is over for an hour and the journal holds no scan of it any more, nor an older one."""
    end = (day + 1) * DAY_MS
    if now < end + HOUR_MS:
        return False
    return not connection.rows("SELECT 1 FROM scan_journal WHERE scanned_at < ? LIMIT 1", (end,))


def days_sighted(connection: Connection, before: int) -> Iterator[int]:
    """The days before `before` of which there are sightings."""
    day = -1
    while True:
        rows = connection.rows("SELECT MIN(day) FROM sightings WHERE day > ?", (day,))
        if rows[0][0] is None or rows[0][0] >= before:
            return
        day = rows[0][0]
        yield day


def lone_sightings(connection: Connection, day: int, limit: int) -> Sequence[Row]:
    """The ids of the sightings of visitors who were seen on one code alone."""
    return connection.rows(
        "SELECT MIN(id) FROM sightings WHERE day = ? GROUP BY account, visitor, is_bot HAVING COUNT(*) = 1 LIMIT ?",
        (day, limit),
    )


def remove_by_id(connection: Connection, ids: Sequence[Row]) -> None:
    connection.change(
        "DELETE FROM sightings WHERE id IN (SELECT id FROM asked)", given=asked(ids, id="bigint")
    )


def stored_sightings(connection: Connection, account: int, day: int) -> list[Row]:
    """The rows of an account's day, each with its id before what `add_sightings` takes."""
    rows = connection.rows(
        f"SELECT id, {_SIGHTINGS.names} FROM sightings WHERE day = ? AND account = ?", (day, account)
    )
    return [(*row[:4], bool(row[4]), *row[5:]) for row in rows]
