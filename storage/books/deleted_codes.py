"""Deleted codes and links: their scans go, in small steps, and with them what they have added to the sheets of their account and type.

A visitor whose first scan of the day goes was first, from now on, at its next one: sightings say which that was.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from domain.sheet_details import Detail
from domain.sheets import (
    CountedScan,
    Firsts,
    Kind,
    SubjectDay,
    Visit,
    subjects_of,
    tally,
    visit_of,
)
from storage.books.books import Books
from storage.books.connections import Connection, asked
from storage.books.months import open_months
from storage.books.posted_scans import add_firsts, delete_scans, scans_of_code
from storage.books.sheets import Sheets, days_thrown_away
from storage.books.sightings import Sighting, remove_sightings, sightings_of, visits_of_code

STEP: Final = 500
# Until then another process may still answer a scan of it from memory.
SETTLED_AFTER_MS: Final = 60_000


class Deleted(NamedTuple):
    """`id`: as the driver has it."""

    id: object
    code: int
    account: int
    type_id: int


class Heir(NamedTuple):
    """The scan at which a visitor now counts, in the sheets of its account or of its type."""

    visit: Visit
    kind: Kind
    sighting: Sighting


def sweep_deleted_codes(books: Books, now: int, is_over: Callable[[], bool]) -> None:
    """Take away what deleted codes have left. `now` in milliseconds since 1970; `is_over`: whether to stop
    between two steps. Raises LeaseLost.
    """
    for deleted in _deleted_codes(books.connection):
        while not is_over() and _take_scans(books, deleted):
            pass
        while not is_over() and _take_sheet(books, deleted):
            pass
    if not is_over():
        _forget_settled(books, now)


def _deleted_codes(connection: Connection) -> list[Deleted]:
    rows = connection.rows(
        "SELECT deleted_codes.id, scan_keys.key, scan_keys.account, scan_keys.type_id"
        " FROM deleted_codes JOIN scan_keys ON scan_keys.id = deleted_codes.id WHERE scan_keys.account IS NOT NULL"
    )
    return [Deleted(*row) for row in rows]


def _take_scans(books: Books, deleted: Deleted) -> int:
    """How many went."""
    connection = books.connection
    with books.at_work():
        scans = scans_of_code(connection, deleted.code, STEP)
        if not scans:
            return 0
        thrown_away = days_thrown_away(connection, {(scan.account, scan.day) for scan in scans})
        # Of those days the sheets are taken from one another, whatever is left of their scans.
        counted = [scan for scan in scans if (scan.account, scan.day) not in thrown_away]
        heirs = _heirs_of(connection, counted)
        changed = _take_out(books.sheets, counted, heirs)
        rows = books.sheets.written(changed)
        with books.lease.transaction():
            delete_scans(connection, [(scan.id,) for scan in scans])
            remove_sightings(connection, _sightings_that_go(counted))
            add_firsts(connection, _flags(heirs))
            books.sheets.save(rows)
            open_months(connection, {(scan.account, scan.day) for scan in counted})
        books.sheets.keep_few()
        return len(scans)


def _take_sheet(books: Books, deleted: Deleted) -> bool:
    """Take one day's sheet of the code away; whether there was one left."""
    connection = books.connection
    with books.at_work():
        rows = connection.rows(
            "SELECT day FROM sheets WHERE account = ? AND span = 0 AND kind = ? AND subject = ? ORDER BY day LIMIT 1",
            (deleted.account, int(Kind.CODE), deleted.code),
        )
        if not rows:
            return False
        own = SubjectDay(deleted.account, Kind.CODE, deleted.code, rows[0][0])
        visits = visits_of_code(connection, deleted.account, own.day, deleted.code)
        changed: list[SubjectDay] = []
        if days_thrown_away(connection, [(own.account, own.day)]):
            changed = _take_out_sheet(books, own, deleted.type_id, visits)
        written = books.sheets.written(changed)
        with books.lease.transaction():
            books.sheets.delete([own])
            remove_sightings(connection, [(visit, deleted.code) for visit in visits])
            books.sheets.save(written)
            open_months(connection, [(own.account, own.day)])
        books.sheets.keep_few()
        return True


def _forget_settled(books: Books, now: int) -> None:
    """What the journal still holds of them is dropped when it is posted, for want of the key."""
    connection = books.connection
    settled = connection.rows(
        "SELECT deleted_codes.id FROM deleted_codes LEFT JOIN scan_keys ON scan_keys.id = deleted_codes.id"
        f" WHERE {connection.milliseconds('deleted_at')} <= ?"
        " AND NOT EXISTS (SELECT 1 FROM posted_scans WHERE posted_scans.code = scan_keys.key)"
        " AND NOT EXISTS (SELECT 1 FROM sheets WHERE sheets.account = scan_keys.account AND sheets.span = 0"
        f" AND sheets.kind = {int(Kind.CODE)} AND sheets.subject = scan_keys.key)",
        (now - SETTLED_AFTER_MS,),
    )
    if not settled:
        return
    with books.at_work(), books.lease.transaction():
        for statement in (
            "DELETE FROM scan_keys WHERE id IN (SELECT id FROM asked)",
            "DELETE FROM deleted_codes WHERE id IN (SELECT id FROM asked)",
        ):
            connection.change(statement, given=asked(settled, id="uuid"))


def _heirs_of(connection: Connection, scans: Iterable[CountedScan]) -> list[Heir]:
    """Who takes the place of these scans, as their visitors' first of the day in their account and type."""
    losing = {
        visit: scan for scan in scans if scan.firsts & ~Firsts.CODE and (visit := visit_of(scan)) is not None
    }
    if not losing:
        return []
    sightings = sightings_of(connection, losing)
    heirs: list[Heir] = []
    for visit, scan in losing.items():
        others = [one for one in sightings.get(visit, ()) if one.code != scan.code]
        if scan.firsts & Firsts.ACCOUNT and others:
            heirs.append(Heir(visit, Kind.ACCOUNT, others[0]))
        of_type = [one for one in others if one.type_id == scan.type_id]
        if scan.firsts & Firsts.TYPE and of_type:
            heirs.append(Heir(visit, Kind.TYPE, of_type[0]))
    return heirs


def _take_out(sheets: Sheets, scans: Sequence[CountedScan], heirs: Sequence[Heir]) -> list[SubjectDay]:
    """Which sheets that changes."""
    changed = list(dict.fromkeys(subject for scan in scans for subject in subjects_of(scan)))
    sheets.load(changed)
    for scan in scans:
        for subject in subjects_of(scan):
            if subject in sheets.details:
                sheets.details[subject].add(scan, subject.kind, sheets.sheets[subject], sign=-1)
    tally(scans, sign=-1, into=sheets.sheets)
    for heir in heirs:
        _count_visitor(sheets, heir.visit, heir.kind, heir.sighting)
    return changed


def _take_out_sheet(books: Books, own: SubjectDay, type_id: int, visits: Sequence[Visit]) -> list[SubjectDay]:
    """Take the sheet of a code from those of its account and type; which those are."""
    sheets = books.sheets
    changed = {
        Kind.ACCOUNT: own._replace(kind=Kind.ACCOUNT, subject=0),
        Kind.TYPE: own._replace(kind=Kind.TYPE, subject=type_id),
    }
    sheets.load([own, *changed.values()])
    for subject in changed.values():
        sheets.sheets[subject].merge(sheets.sheets[own], -1)
        if subject in sheets.details:
            sheets.details[subject].merge(sheets.details.get(own, Detail()), -1)
    for visit, sightings in sightings_of(books.connection, visits).items():
        for kind in changed:
            _restore(sheets, visit, kind, own.subject, sightings)
    for subject in changed.values():
        sheets.sheets[subject].drop_negative_visitors()
    return list(changed.values())


def _restore(sheets: Sheets, visit: Visit, kind: Kind, code: int, sightings: Sequence[Sighting]) -> None:
    """With its code's sheet a visitor was taken out at its first scan there: put it back where it now counts."""
    own = next(one for one in sightings if one.code == code)
    rivals = [one for one in sightings if kind is Kind.ACCOUNT or one.type_id == own.type_id]
    others = [one for one in rivals if one.code != code]
    if others:
        # Where it counted at another code's scan, it was taken out here without having been counted here.
        _count_visitor(sheets, visit, kind, others[0] if rivals[0].code == code else own)


def _count_visitor(sheets: Sheets, visit: Visit, kind: Kind, at: Sighting) -> None:
    subject = SubjectDay(visit.account, kind, 0 if kind is Kind.ACCOUNT else at.type_id, visit.day)
    sheet = sheets.sheets[subject]
    side = sheet.bots if visit.is_bot else sheet.people
    side.count_visitor(at.scanned_at, at.values)
    if subject in sheets.details:
        sheets.details[subject].count(at.scanned_at, at.values, sheet, 0, 1, is_bot=visit.is_bot)


def _sightings_that_go(scans: Iterable[CountedScan]) -> list[tuple[Visit, int]]:
    return [
        (visit, scan.code)
        for scan in scans
        if scan.firsts & Firsts.CODE and (visit := visit_of(scan)) is not None
    ]


def _flags(heirs: Iterable[Heir]) -> Sequence[tuple[int, int]]:
    flags: dict[int, int] = {}
    for heir in heirs:
        flag = Firsts.ACCOUNT if heir.kind is Kind.ACCOUNT else Firsts.TYPE
        flags[heir.sighting.scan_id] = flags.get(heir.sighting.scan_id, 0) | int(flag)
    return list(flags.items())
