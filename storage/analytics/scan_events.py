"""Events of scans and of reached scan limits, in the transaction that counts the scans."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from itertools import chain
from typing import Any, Final
from uuid import uuid4

from domain.analytics.rollups import REFUSED_FROM, VERDICT_NUMBERS, StoredScan, moment_of
from domain.feed.events import MOST_SCANS, Event, EventType, RecordedScans
from domain.named_items.tags import sorted_names
from storage.analytics.session import LOCK_TIMEOUT, PATIENCE, Connection
from storage.db.access import LIVE
from storage.db.found_rows import columns_in, made_rows
from storage.db.models.codes import ShortURLRow
from storage.db.statements import given
from storage.repositories.events import EVENTS, event_rows
from storage.repositories.short_urls import CODES, LINKS
from storage.scan_log.inbox import parse_details

_OWNERS: Final = "SELECT k.key, k.id FROM given g JOIN scan_keys k ON k.key = g.key"
# In the order of their ids, so that two transactions cannot deadlock.
_LOCK: Final = "SELECT id FROM accounts WHERE id IN (SELECT id FROM given) ORDER BY id FOR NO KEY UPDATE"
_TAKE: Final = """
    UPDATE accounts SET events = accounts.events + g.number FROM given g WHERE accounts.id = g.id
    RETURNING accounts.id, accounts.events"""
_FULL: Final = f"""
    SELECT {{columns}} FROM given g JOIN short_urls u ON u.id = g.id
    WHERE u.scan_limit IS NOT NULL AND u.scan_count >= u.scan_limit AND {LIVE}"""
_WAITING: Final = """
    SELECT k.id, i.details FROM scan_inbox i JOIN scan_keys k ON k.key = i.code
    WHERE k.id IN (SELECT id FROM given) AND NOT i.is_uncounted"""
_TAGS: Final = "SELECT t.name FROM tag_uses u JOIN tags t ON t.id = u.tag_id WHERE u.short_url_id = ?"


def add_scan_events(connection: Connection, scans: Sequence[StoredScan]) -> None:
    """First in its transaction: it locks the accounts, as use cases do before they lock rows of the inbox."""
    of_accounts = defaultdict[int, list[StoredScan]](list)
    for scan in scans:
        of_accounts[scan.account].append(scan)
    keys = given([(key,) for key in of_accounts], key="bigint")
    owners = connection.rows(_OWNERS, (), keys)
    _add(connection, {str(owner): [*_events_of(of_accounts[key])] for key, owner in owners})


def add_limit_events(connection: Connection, last: Mapping[str, int]) -> None:
    """`last`: the codes whose scans were counted for a limit, each with the time of the last one of them.

    A limit is reached with the last scan that it admits: none of them is left in the inbox then.
    """
    columns = ", ".join(f'u."{name}"' for name in columns_in(ShortURLRow))
    rows = connection.rows(_FULL.format(columns=columns), (), given([(one,) for one in last], id="uuid"))
    found: Any = [made_rows(ShortURLRow, row)[0] for row in rows]
    full = given([(str(row.id),) for row in found], id="uuid")
    left = connection.rows(_WAITING, (), full) if found else []
    waiting = {str(code_id) for code_id, details in left if _is_admitted(details)}
    events = defaultdict[str, list[Event]](list)
    for row in found:
        if (code_id := str(row.id)) not in waiting:
            row.tags = sorted_names(name for (name,) in connection.rows(_TAGS, (code_id,)))
            entity = (CODES if row.kind == CODES.name else LINKS).load(row, row.scan_count)
            event = Event(uuid4(), EventType.SCAN_LIMIT_REACHED, moment_of(last[code_id]), entity)
            events[str(row.account_id)].append(event)
    _add(connection, events)


def _events_of(scans: Sequence[StoredScan]) -> Iterator[Event]:
    for start in range(0, len(scans), MOST_SCANS):
        part = scans[start : start + MOST_SCANS]
        times = [scan.scanned_at for scan in part]
        recorded = RecordedScans(min(times), max(times), [scan.id for scan in part])
        yield Event(uuid4(), EventType.SCANS_RECORDED, datetime.now(UTC), recorded)


def _is_admitted(details: str) -> bool:
    found = parse_details(details)
    return found.bot is None and VERDICT_NUMBERS[found.verdict] < REFUSED_FROM


def _add(connection: Connection, events: Mapping[str, Sequence[Event]]) -> None:
    """`events`: by the ids of their accounts."""
    if not events:
        return
    wanted = given([(owner, len(ones)) for owner, ones in events.items()], id="uuid", number="bigint")
    if connection.dialect == "postgres":
        # No lock is held yet for which scans wait: a long change of one account is waited for.
        connection.rows(PATIENCE, ("10s",))
        connection.rows(_LOCK, (), wanted)
        connection.rows(PATIENCE, (LOCK_TIMEOUT,))
    # An account that is deleted meanwhile has no row.
    taken = [(str(owner), last) for owner, last in connection.rows(_TAKE, (), wanted)]
    rows = [event_rows(connection.dialect, owner, events[owner], last=last) for owner, last in taken]
    connection.insert(EVENTS, [*chain(*rows)])
