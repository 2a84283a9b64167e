"""Single scans of an export, into `scans` and `rollups`: each once, however often it is imported."""

from asyncio import to_thread
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from operator import attrgetter
from random import SystemRandom
from time import monotonic, sleep
from typing import Any, Final
from uuid import UUID

from domain.analytics.rollups import (
    VERDICT_NUMBERS,
    Dimension,
    Grain,
    StoredScan,
    milliseconds_of,
    tally,
    visitors_of,
)
from domain.content.qr_type import BlankContent
from domain.imports.scans import OwnScan
from domain.kernel.errors import Unavailable
from domain.scanning.outcomes import Verdict
from storage.analytics import tables
from storage.analytics.ingest import add_to_scan_counts, find_agents, is_counted, rows_of, scan_row
from storage.analytics.session import Session, open_connection
from storage.db.config import Database
from storage.db.failures import repository
from storage.db.statements import Given, Row, given, looked_up
from storage.repositories.scan_keys import ADD_KEY_OF_TYPE
from storage.scan_log.inbox import Details, incoming_scan, parse_details

# They are of many days, each with rows of its own: so scans that are being recorded wait no longer than for a
# chunk of the rollup worker.
_CHUNK: Final = 100
_PATIENCE_SECONDS: Final = 30.0
# An id is the time and random bits: ids are in the order of time, and larger than those of recorded scans.
_BITS: Final = 21
_RNG: Final = SystemRandom()
_KEYS: Final = """
    SELECT u.id, u.type_id, k.account, k.type_id, k.key FROM given g JOIN short_urls u ON u.id = g.id
    JOIN scan_keys k ON k.id = u.id WHERE u.account_id = ?"""
_AT_ONCE: Final = "s.code = g.code AND s.scanned_at = g.scanned_at"
_WAITING: Final = f"""
    SELECT s.code, s.scanned_at, s.visitor, s.details FROM scan_inbox s JOIN given g ON {_AT_ONCE}"""
_ID_OF: Final = "SELECT key, id FROM scan_keys WHERE key IN (SELECT key FROM given)"
_COUNTS: Final = "SELECT u.id, u.scan_count FROM short_urls u WHERE u.id IN (SELECT id FROM given)"
_RECORDED: Final = (
    f"r.account = ? AND r.subject = k.key AND r.dimension = {Dimension.TOTAL:d} AND r.grain = {Grain.MONTH:d}"
)


@repository
class StoredScanImports:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, account_id: UUID, scans: Sequence[OwnScan]) -> int:
        return await to_thread(self._add, account_id, scans)

    def _add(self, account_id: UUID, scans: Sequence[OwnScan]) -> int:
        left = 0
        with closing(open_connection(self._database)) as connection:
            session = Session(connection)
            for chunk in _chunks(scans):
                began = monotonic()
                with connection.wait_for_lock(_PATIENCE_SECONDS) as is_ours:
                    if not is_ours:
                        raise Unavailable
                    left += add_scans(session, account_id, chunk)
                # Others have as long.
                sleep(monotonic() - began)
        return left


def _chunks(scans: Sequence[OwnScan]) -> Iterator[Sequence[OwnScan]]:
    """Each has all of a moment, as equal ones are told from those that are here by their number."""
    begin = 0
    while begin < len(scans):
        end = begin + _CHUNK
        while end < len(scans) and scans[end].scanned_at == scans[end - 1].scanned_at:
            end += 1
        yield scans[begin:end]
        begin = end


def add_scans(session: Session, account_id: UUID, scans: Sequence[OwnScan]) -> int:
    """Add those that are not here yet. Returns how many cannot be: their codes are not of the account, or
    single scans of their time are pruned.

    While the session holds the rollup worker's lock, none of them can be on its way from the inbox.
    """
    ((pruned,),) = session.connection.rows(tables.PRUNED_BEFORE)
    found = [one for one in _with_keys(session, account_id, scans) if one.scanned_at >= pruned]
    here, new = _known(session, found) if found else Counter(), list[StoredScan]()
    for scan in found:
        here[_same(scan)] -= 1
        if here[_same(scan)] < 0:
            new.append(scan)
    if new:
        _store(session, new)
    return len(scans) - len(found)


def _with_keys(session: Session, account_id: UUID, scans: Sequence[OwnScan]) -> list[StoredScan]:
    connection = session.connection
    codes = _ids(scan.short_url_id for scan in scans)
    rows = connection.rows(_KEYS, (str(account_id),), codes)
    owners = {UUID(str(row[0])): (row[2], row[1]) for row in rows}
    with_types = [
        (scan, owners[scan.short_url_id][1] if scan.type_id is None else scan.type_id)
        for scan in scans
        if scan.short_url_id in owners
    ]
    # A blank code lets nobody through.
    with_types = [
        one for one in with_types if one[1] != BlankContent.type_id or one[0].outcome is Verdict.BLANK
    ]
    wanted = {(scan.short_url_id, type_id) for scan, type_id in with_types}
    missing = wanted - {(UUID(str(row[0])), row[3]) for row in rows}
    agents, new_agents = find_agents(connection, {scan.user_agent for scan in scans if scan.user_agent})
    if new_agents:
        session.add_agents(sorted(new_agents))
    if missing:
        with session.transaction():
            for code_id, type_id in missing:
                connection.rows(ADD_KEY_OF_TYPE, (type_id, type_id, str(code_id)))
        rows = connection.rows(_KEYS, (str(account_id),), codes)
    keys = {(UUID(str(code_id)), type_id): key for code_id, _, _, type_id, key in rows}
    # Scans of one moment keep their order: the newest is the first, here as in lists.
    bits = sorted(_RNG.sample(range(2**_BITS), len(with_types)), reverse=True)
    return [
        _stored(scan, owners[scan.short_url_id][0], type_id, keys[scan.short_url_id, type_id], agents, low)
        for (scan, type_id), low in zip(with_types, bits, strict=True)
    ]


def _ids(ids: Any) -> Given:
    return given([(str(one),) for one in {*ids}], id="uuid")


def _stored(scan: OwnScan, account: int, type_id: int, key: int, agents: Any, low: int) -> StoredScan:
    scanned_at = milliseconds_of(scan.scanned_at)
    number = scanned_at << _BITS | low
    visitor = None if scan.visitor is None else int(scan.visitor, 16)
    place = scan.country, scan.city, scan.user_agent
    details = Details(
        scan.outcome, scan.bot, scan.language, scan.referrer, *place, scan.rule_id, scan.variant
    )
    row = -number if scan.source == "lifeboat" else number, key, scanned_at, visitor
    stored = incoming_scan(row, account, type_id, details, agents.get(scan.user_agent))
    return stored._replace(first_seen=scan.first_seen if visitors_of(stored) else 0)


def _same(scan: StoredScan) -> Row:
    """What tells it apart: a code may be scanned by several in one millisecond."""
    return scan.code, scan.scanned_at, scan.visitor, scan.outcome


def _known(session: Session, scans: Sequence[StoredScan]) -> Counter[Row]:
    """How many of each are here."""
    connection, moments = session.connection, {(one.code, one.scanned_at) for one in scans}
    asked = given([*moments], code="bigint", scanned_at="bigint")
    waiting = connection.rows(_WAITING, (), asked)
    found = Counter((*one, VERDICT_NUMBERS[parse_details(text).verdict]) for *one, text in waiting)
    same = looked_up(connection.dialect, "scans", "s", f"s.account = ? AND {_AT_ONCE}")
    statement = f"SELECT s.code, s.scanned_at, s.visitor, s.outcome FROM given g {same}"
    return found + Counter(connection.rows(statement, (scans[0].account,), asked))


def _store(session: Session, scans: Sequence[StoredScan]) -> None:
    """A code's `scan_count` came with it, and is never less than what is recorded."""
    connection, account = session.connection, scans[0].account
    codes = given([(key,) for key in {scan.code for scan in scans}], key="bigint")
    ids: dict[int, Any] = dict(connection.rows(_ID_OF, (), codes))
    people = [scan for scan in sorted(scans, key=attrgetter("scanned_at")) if is_counted(scan)]
    more, last = (
        Counter(ids[scan.code] for scan in people),
        {ids[scan.code]: scan.scanned_at for scan in people},
    )
    wanted = _ids(map(str, more))
    rollups = looked_up(connection.dialect, "rollups", "r", _RECORDED)
    statement = (
        f"SELECT k.id, SUM(r.scans) FROM given g JOIN scan_keys k ON k.id = g.id {rollups} GROUP BY k.id"
    )
    more.update(dict(connection.rows(statement, (account,), wanted)))
    counts = connection.rows(_COUNTS, (), wanted)
    lacking = [(one, max(more[one] - count, 0), last[one]) for one, count in counts]
    cap = session.cap_of(scans)
    more_rollups = rows_of(tally(scans, cap))
    with session.transaction():
        session.end_turn(None, cap)
        connection.insert(tables.SCANS, [scan_row(scan) for scan in scans])
        connection.insert(tables.ROLLUPS, more_rollups, tables.INCREASE)
        add_to_scan_counts(connection, lacking)
