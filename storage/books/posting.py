"""Posting: scans leave the journal and are counted in the sheets, in one transaction and so exactly once.

All that takes time is worked out before the write lock is taken: nobody but the keeper of the books changes what it is worked out from.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Final, NamedTuple

from domain.sheet_details import Detail
from domain.sheets import (
    VERDICT_NUMBERS,
    CountedScan,
    SubjectDay,
    Values,
    firsts_of,
    subjects_of,
    tally,
)
from storage.books.books import Books
from storage.books.connections import Connection, Row, asked
from storage.books.lease import LeaseLost
from storage.books.months import open_months
from storage.books.posted_scans import POSTED
from storage.books.sheets import days_thrown_away
from storage.books.sightings import add_sightings, first_sightings, sighted_before
from storage.journal_rows import Details, read_details

_JOURNAL: Final = "SELECT id, code, scanned_at, visitor, details FROM scan_journal ORDER BY id LIMIT ?"


class CodeKey(NamedTuple):
    """`id`: as the driver has it."""

    account: int
    type_id: int
    id: object


class Chunk(NamedTuple):
    """What one transaction writes."""

    journal_ids: Sequence[Row]
    posted: Sequence[Row]
    sightings: Sequence[Row]
    agents: Sequence[Row]
    sheets: Sequence[Row]
    codes: Mapping[int, CodeKey]
    # The (account, day) whose sheets change.
    days: AbstractSet[tuple[int, int]]


def post_some(books: Books, limit: int) -> int:
    """Post the oldest `limit` scans of the journal; how many were taken from it. Raises LeaseLost."""
    with books.at_work():
        rows = books.connection.rows(_JOURNAL, (limit,))
        if rows:
            _write(books, _prepared(books, rows))
            books.sheets.keep_few()
        else:
            # Nobody scans: an app at rest is to be small.
            books.sheets.forget()
        return len(rows)


def _prepared(books: Books, rows: Sequence[Row]) -> Chunk:
    keys = _code_keys(books.connection, {row[1] for row in rows})
    # A code that was deleted has no scans any more.
    kept = [(row, read_details(row[4])) for row in rows if row[1] in keys]
    new_agents = books.agents.learn({details.user_agent for _, details in kept if details.user_agent})
    scans = [_counted(books, row, details, keys[row[1]]) for row, details in kept]
    sighted = sighted_before(books.connection, scans)
    # In a third of the time of _replace.
    scans = [CountedScan(*scan[:-1], firsts_of(scan, sighted)) for scan in scans]
    subjects = list(dict.fromkeys(subject for one in _one_of_each(scans) for subject in subjects_of(one)))
    days = {(scan.account, scan.day) for scan in _one_of_each(scans)}
    thrown_away = days_thrown_away(books.connection, days)
    _count(books, scans, subjects, thrown_away)
    return Chunk(
        [(row[0],) for row in rows],
        [
            _posted(books, scan, details.user_agent)
            for (_, details), scan in zip(kept, scans, strict=True)
            if not thrown_away or (scan.account, scan.day) not in thrown_away
        ],
        first_sightings(scans),
        new_agents,
        books.sheets.written(subjects),
        keys,
        days,
    )


def _count(
    books: Books,
    scans: Sequence[CountedScan],
    subjects: Sequence[SubjectDay],
    thrown_away: AbstractSet[tuple[int, int]],
) -> None:
    sheets = books.sheets
    sheets.load(subjects)
    tally(scans, into=sheets.sheets)
    if thrown_away:
        for subject in subjects:
            if (subject.account, subject.day) in thrown_away:
                # A code's first scan of such a day has no other trace.
                sheets.details.setdefault(subject, Detail())
    if any(subject in sheets.details for subject in subjects):
        for scan in scans:
            for subject in subjects_of(scan):
                if subject in sheets.details:
                    sheets.details[subject].add(scan, subject.kind, sheets.sheets[subject])


def _write(books: Books, chunk: Chunk) -> None:
    connection = books.connection
    with books.lease.transaction():
        # Whoever gives a code a limit counts its scans in the journal: whether they are owed is read with the lock held.
        taken = connection.rows(
            "DELETE FROM scan_journal WHERE id IN (SELECT id FROM asked) RETURNING code, is_owed",
            given=asked(chunk.journal_ids, id="bigint"),
        )
        if len(taken) != len(chunk.journal_ids):
            raise LeaseLost
        connection.insert(POSTED, chunk.posted)
        add_sightings(connection, chunk.sightings)
        books.agents.save(chunk.agents)
        books.sheets.save(chunk.sheets)
        open_months(connection, chunk.days)
        owed = Counter(code for code, is_owed in taken if is_owed and code in chunk.codes)
        move_scan_counts(connection, [(chunk.codes[code].id, scans) for code, scans in owed.items()])


def move_scan_counts(connection: Connection, counts: Sequence[tuple[object, int]]) -> None:
    """Add to the `scan_count` of these codes and links. Last in its transaction: scans with a limit wait for these rows."""
    if not counts:
        return
    connection.lock_short_urls([code_id for code_id, _ in counts])
    connection.change(
        "UPDATE short_urls SET scan_count = scan_count + asked.scans FROM asked WHERE short_urls.id = asked.id",
        given=asked(counts, id="uuid", scans="bigint"),
    )


def _code_keys(connection: Connection, codes: set[int]) -> Mapping[int, CodeKey]:
    """Of those that have not been deleted."""
    rows = connection.rows(
        "SELECT scan_keys.key, scan_keys.account, scan_keys.type_id, scan_keys.id FROM asked"
        " CROSS JOIN scan_keys CROSS JOIN short_urls"
        " WHERE scan_keys.key = asked.code AND short_urls.id = scan_keys.id",
        given=asked([(code,) for code in codes], code="bigint"),
    )
    return {key: CodeKey(*rest) for key, *rest in rows}


def _counted(books: Books, row: Row, details: Details, key: CodeKey) -> CountedScan:
    id_, code, scanned_at, visitor, _ = row
    verdict, bot, language, referrer, country, city, user_agent = details
    if user_agent is None:
        values = Values(country, city, None, None, None, language, referrer)
    else:
        agent = books.agents.of(user_agent).agent
        values = Values(country, city, agent.device, agent.os, agent.browser, language, referrer)
    return CountedScan(id_, key.account, key.type_id, code, scanned_at, verdict, bot, visitor, values)


def _posted(books: Books, scan: CountedScan, user_agent: str | None) -> Row:
    values = scan.values
    return (
        scan.id,
        scan.account,
        scan.code,
        scan.scanned_at,
        VERDICT_NUMBERS[scan.verdict],
        scan.bot,
        scan.visitor,
        None if user_agent is None else books.agents.of(user_agent).key,
        values.language,
        values.referrer,
        values.country,
        values.city,
        int(scan.firsts),
    )


def _one_of_each(scans: Sequence[CountedScan]) -> Sequence[CountedScan]:
    """One scan of each code and day."""
    return list({(scan.code, scan.day): scan for scan in scans}.values())


def backlog(connection: Connection) -> int:
    """How many scans the journal holds, or some more: ids may have gaps."""
    ((lowest, highest),) = connection.rows(
        "SELECT (SELECT MIN(id) FROM scan_journal), (SELECT MAX(id) FROM scan_journal)"
    )
    return 0 if lowest is None else int(highest - lowest + 1)
