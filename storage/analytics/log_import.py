"""Scans from a web server's log, into the inbox. Each line is counted once, however often it is read.

The id of such a scan is negative, and made from its line: so it is known which scans these are, and which of
them are there already.
"""

from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from itertools import islice
from typing import Final

from domain.analytics.rollups import milliseconds_of
from domain.codes.restrictions import OPEN
from domain.kernel.net.addresses import Addresses
from domain.scanning.access_logs import LoggedScan, parse_logged_scan
from domain.scanning.scans import Scan, Target
from storage.analytics.session import Connection, Session
from storage.analytics.tables import PRUNED_BEFORE, columns
from storage.db.statements import Row, given, looked_up, of_account
from storage.scan_log.inbox import COLUMNS, InboxReader
from storage.scan_log.visitor_keys import DailyKey

_CHUNK: Final = 500
_OWNERS: Final = "SELECT key, account FROM scan_keys WHERE key IN (SELECT code FROM given)"
# TRUE: without a condition, SQLite would read ON as one of a join.
_ADD: Final = f"""
    INSERT INTO scan_inbox (id, {COLUMNS}) SELECT id, {COLUMNS} FROM given g WHERE TRUE
    ON CONFLICT DO NOTHING"""
_ROW: Final = columns(
    "id bigint, code bigint, scanned_at bigint, is_uncounted boolean, visitor bigint, details text"
)
# A chunk of scans with their ids.
Numbered = Sequence[tuple[int, LoggedScan]]


@dataclass(eq=False)
class LogReader:
    """Turns logged scans into rows of the inbox; those of unknown codes are left out."""

    reader: InboxReader
    addresses: Addresses
    find_target: Callable[[str, str], Awaitable[Target | None]]
    _daily_key: DailyKey = field(default_factory=DailyKey, init=False)
    _targets: dict[tuple[str, str], Target | None] = field(default_factory=dict, init=False)

    async def rows(self, scans: Numbered) -> list[Row]:
        found = []
        for number, scan in scans:
            place = self.addresses.domain_of(scan.host), scan.short_id
            if place not in self._targets:
                self._targets[place] = await self.find_target(*place)
            if (target := self._targets[place]) is None:
                continue
            key = await self._daily_key.of(scan.scanned_at)
            # A limit that the code has got since does not refuse what was answered before.
            one = Scan(replace(target, restrictions=OPEN), *scan[2:])
            found.append((number, *self.reader.read(one, key)))
        return found


def import_log(
    session: Session, lines: Iterable[str], rows_of: Callable[[Numbered], Sequence[Row]]
) -> Counter[str]:
    """The number of scans that were counted or `known` before, and why others were not taken.

    While the session holds the rollup worker's lock, none of them can be on its way from the inbox.
    """
    counts: Counter[str] = Counter()
    ((pruned,),) = session.connection.rows(PRUNED_BEFORE)
    scans = _numbered(lines, pruned, counts)
    while chunk := [*islice(scans, _CHUNK)]:
        rows = rows_of(chunk)
        known = _known(session.connection, rows)
        new = [row for row in rows if row[0] not in known]
        counted = session.connection.change(_ADD, (), given(new, **_ROW))
        counts.update(counted=counted, known=len(rows) - counted, unknown_codes=len(chunk) - len(rows))
    return counts


def _known(connection: Connection, rows: Sequence[Row]) -> set[int]:
    """The ids of those that were counted before."""
    codes = given([(code,) for _, code, *_ in rows], code="bigint")
    owners: dict[int, int] = dict(connection.rows(_OWNERS, (), codes))
    of_accounts = defaultdict[int, list[Row]](list)
    for id_, code, *_ in rows:
        of_accounts[owners.get(code, 0)].append((id_,))
    is_it = f"{of_account('s')} AND s.id = g.id"
    statement = f"SELECT s.id FROM given g {looked_up(connection.dialect, 'scans', 's', is_it)}"
    return {
        id_
        for account, ids in of_accounts.items()
        for (id_,) in connection.rows(statement, (account,), given(ids, id="bigint"))
    }


def _numbered(lines: Iterable[str], pruned: int, counts: Counter[str]) -> Iterator[tuple[int, LoggedScan]]:
    """Equal lines of one moment are different scans, and are numbered."""
    moment, equal = None, Counter[str]()
    for line in lines:
        scan = parse_logged_scan(line)
        if scan is None:
            counts["other_lines"] += 1
        elif milliseconds_of(scan.scanned_at) < pruned:
            # Nobody could tell whether it was counted before.
            counts["too_old"] += 1
        else:
            if scan.scanned_at != moment:
                moment, equal = scan.scanned_at, Counter()
            equal[line] += 1
            text = f"{line.rstrip()}\n{equal[line]}".encode("utf-8", "surrogateescape")
            yield -1 - (int.from_bytes(blake2b(text, digest_size=8).digest()) >> 1), scan
