"""The books made anew from the single scans, day by day, and scans judged anew.

A day whose single scans were thrown away stays as it is. Each account's day is one transaction, and what is right already is not written.
Months are made anew after their days.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, field, replace
from typing import Final, NamedTuple

from domain.agents import Agent
from domain.sheets import DAY_MS, CountedScan, Sheet, Sighted, SubjectDay, firsts_of, tally
from domain.visitors import MAX_KEPT
from storage.books.agents import judge_agent
from storage.books.books import Books
from storage.books.connections import Connection, Row, asked
from storage.books.months import close_months, has_months, open_all_months, open_months
from storage.books.posted_scans import accounts_of, days_of, rewrite_scans, scans_of_day
from storage.books.posting import move_scan_counts
from storage.books.sheets import days_thrown_away, sheets_of_day
from storage.books.sightings import (
    add_sightings,
    first_sightings,
    is_day_settled,
    remove_by_id,
    stored_sightings,
)

# Scans are looked at so many at a time, and the lease is renewed between.
SLICE: Final = 5_000
IDS_AT_ONCE: Final = 100_000
AGENTS_AT_ONCE: Final = 1_000
# A scan is a bot's for one of these reasons whatever its user agent says.
_OF_HEADERS: Final = ("head", "prefetch")


class Judgement(NamedTuple):
    """`is_of_whole`: whether a bot's name could not have stood behind what was kept of the user agent."""

    agent: Agent
    is_of_whole: bool

    @property
    def tells_bots(self) -> bool:
        return self.is_of_whole or self.agent.bot is not None


# By the key of the user agent.
Judged = Mapping[int, Judgement]


class Rebuilt(NamedTuple):
    """How much was not right before."""

    scans: int = 0
    sheets: int = 0


class Reclassified(NamedTuple):
    agents: int
    scans: int
    days: int


@dataclass
class _Day:
    """An account's day, worked out anew."""

    rewritten: list[tuple[int, str | None, int]] = field(default_factory=list)
    sheets: dict[SubjectDay, Sheet] = field(default_factory=dict)
    # Of each visitor's first scan on each code.
    sightings: list[Row] = field(default_factory=list)
    sighted: Sighted = field(default_factory=dict)
    # How many more scans count, by code.
    moved: dict[int, int] = field(default_factory=dict)


def rebuild(books: Books, now: int, account: int | None = None) -> tuple[int, Rebuilt]:
    """All days, of one account or of all: how many there are, and what was wrong. Raises LeaseLost."""
    days = scans = sheets = 0
    for one in accounts_of(books.connection) if account is None else [account]:
        _open_all_months(books, one)
        for day in _days_with_scans(books, one):
            rebuilt = rebuild_day(books, one, day, now)
            days, scans, sheets = days + 1, scans + rebuilt.scans, sheets + rebuilt.sheets
    close_months(books, now, lambda: False)
    return days, Rebuilt(scans, sheets)


def rebuild_day(books: Books, account: int, day: int, now: int, judged: Judged | None = None) -> Rebuilt:
    """Work out one day of an account anew. `judged`: user agents, by their keys, that are now taken for something else.

    Raises LeaseLost.
    """
    with books.at_work():
        connection = books.connection
        books.sheets.forget()
        if days_thrown_away(connection, [(account, day)]):
            return Rebuilt()
        worked_out = _work_out(books, account, day, judged or {})
        stored = sheets_of_day(connection, account, day)
        books.sheets.load(stored)
        wrong = [subject for subject, sheet in worked_out.sheets.items() if _differs(books, subject, sheet)]
        left_over = [subject for subject in stored if subject not in worked_out.sheets]
        written = _replaced(books, worked_out, wrong)
        superfluous, missing, tell_month = _sightings_that_differ(connection, account, day, worked_out, now)
        counts = _moved(connection, worked_out.moved)
        if written or left_over or superfluous or missing or worked_out.rewritten:
            with books.lease.transaction():
                rewrite_scans(connection, worked_out.rewritten)
                books.sheets.delete(left_over)
                books.sheets.save(written)
                if written or left_over or tell_month:
                    open_months(connection, [(account, day)])
                remove_by_id(connection, superfluous)
                add_sightings(connection, missing)
                move_scan_counts(connection, counts)
        books.sheets.forget()
        return Rebuilt(len(worked_out.rewritten), len(wrong) + len(left_over))


def reclassify(books: Books, now: int) -> Reclassified:
    """Judge every user agent anew, and what its scans have been counted as. Raises LeaseLost.

    The agents themselves are changed last: whatever ends this on the way, the next time finds the same to do.
    """
    judged = _judged_anew(books)
    changed = 0
    days = sorted(_days_concerned(books, judged))
    for account, day in days:
        changed += rebuild_day(books, account, day, now, judged.all).scans
    _save_agents(books, judged.changed)
    return Reclassified(len(judged.changed), changed, len(days))


class _Judged(NamedTuple):
    all: Judged
    changed: Judged


def _open_all_months(books: Books, account: int) -> None:
    """Made of the days they are, and wrong themselves perhaps: they are made anew after the days."""
    with books.at_work():
        if has_months(books.connection, account):
            with books.lease.transaction():
                open_all_months(books.connection, account)


def _work_out(books: Books, account: int, day: int, judged: Judged) -> _Day:
    found = _Day()
    part: list[CountedScan] = []
    for scan, agent in scans_of_day(books.connection, account, day):
        anew = _judge(scan, judged.get(agent)) if agent is not None else scan
        firsts = firsts_of(anew, found.sighted)
        if firsts != scan.firsts or anew.bot != scan.bot:
            found.rewritten.append((scan.id, anew.bot, int(firsts)))
            _move_count(found, scan, anew)
        part.append(anew._replace(firsts=firsts))
        if len(part) == SLICE:
            _add_part(books, found, part)
            part = []
    _add_part(books, found, part)
    return found


def _add_part(books: Books, found: _Day, part: Sequence[CountedScan]) -> None:
    books.go_on()
    tally(part, into=found.sheets)
    found.sightings += first_sightings(part)


def _judge(scan: CountedScan, judgement: Judgement | None) -> CountedScan:
    if judgement is None:
        return scan
    agent = judgement.agent
    bot = agent.bot if scan.bot not in _OF_HEADERS and judgement.tells_bots else scan.bot
    values = scan.values._replace(device=agent.device, os=agent.os, browser=agent.browser)
    return scan._replace(bot=bot, values=values)


def _move_count(found: _Day, scan: CountedScan, anew: CountedScan) -> None:
    if scan.was_let_through:
        more = int(anew.bot is None) - int(scan.bot is None)
        if more:
            found.moved[scan.code] = found.moved.get(scan.code, 0) + more


def _differs(books: Books, subject: SubjectDay, sheet: Sheet) -> bool:
    stored = books.sheets.sheets.get(subject)
    return stored is None or subject in books.sheets.details or stored != sheet


def _replaced(books: Books, worked_out: _Day, wrong: Iterable[SubjectDay]) -> Sequence[Row]:
    for subject in wrong:
        books.sheets.sheets[subject] = worked_out.sheets[subject]
        books.sheets.details.pop(subject, None)
    return books.sheets.written(wrong)


def _sightings_that_differ(
    connection: Connection, account: int, day: int, worked_out: _Day, now: int
) -> tuple[Sequence[Row], Sequence[Row], bool]:
    """The ids of those that should not be there, the rows that should, and whether a sheet of the month tells of any."""
    wanted = set(worked_out.sightings)
    if is_day_settled(connection, day, now):
        several = {visit for visit, codes in worked_out.sighted.items() if len(codes) > 1}
        # A row begins as a visit does.
        wanted = {row for row in wanted if tuple(row[:4]) in several}
    stored = {row[1:]: row[0] for row in stored_sightings(connection, account, day)}
    superfluous = [(id_, tuple(row[:4])) for row, id_ in stored.items() if row not in wanted]
    missing = [row for row in wanted if row not in stored]
    # It tells of visitors of several codes alone; the others may only be still to be swept.
    on_codes = Counter(tuple(row[:4]) for row in stored)
    tell_month = bool(missing) or any(on_codes[visit] > 1 for _, visit in superfluous)
    return [(id_,) for id_, _ in superfluous], missing, tell_month


def _moved(connection: Connection, moved: Mapping[int, int]) -> Sequence[tuple[object, int]]:
    rows = connection.rows(
        "SELECT scan_keys.id, asked.scans FROM asked CROSS JOIN scan_keys WHERE scan_keys.key = asked.code",
        given=asked(list(moved.items()), code="bigint", scans="bigint"),
    )
    return [(id_, scans) for id_, scans in rows]


def _days_with_scans(books: Books, account: int) -> Iterator[int]:
    """Those of the sheets too: a day may have a sheet that no scan is left of."""
    books.go_on()
    with_sheets = books.connection.rows(
        "SELECT day FROM sheets WHERE account = ? AND span = 0 AND kind = 0 AND subject = 0", (account,)
    )
    yield from sorted({day for (day,) in with_sheets} | set(days_of(books.connection, account)))


def _judged_anew(books: Books) -> _Judged:
    every: dict[int, Judgement] = {}
    changed: dict[int, Judgement] = {}
    last = -1
    while True:
        books.go_on()
        rows = books.connection.rows(
            "SELECT id, user_agent, bot, device, os, browser FROM agents WHERE id > ? ORDER BY id LIMIT ?",
            (last, AGENTS_AT_ONCE),
        )
        if not rows:
            return _Judged(every, changed)
        for key, user_agent, *stored in rows:
            judgement = Judgement(judge_agent(user_agent), len(user_agent) < MAX_KEPT)
            if not judgement.tells_bots:
                judgement = judgement._replace(agent=replace(judgement.agent, bot=stored[0]))
            every[key] = judgement
            if judgement.agent != Agent(*stored):
                changed[key] = judgement
        last = rows[-1][0]


def _days_concerned(books: Books, judged: _Judged) -> set[tuple[int, int]]:
    """The (account, day) with a scan of an agent that is judged otherwise now, or that was recorded otherwise."""
    connection = books.connection
    (highest,) = connection.rows("SELECT COALESCE(MAX(id), 0) FROM posted_scans")[0]
    given = asked(
        [
            (key, one.agent.bot or "", one.tells_bots, key in judged.changed)
            for key, one in judged.all.items()
        ],
        agent="bigint",
        bot="text",
        tells_bots="boolean",
        has_changed="boolean",
    )
    found: set[tuple[int, int]] = set()
    for start in range(0, highest, IDS_AT_ONCE):
        books.go_on()
        rows = connection.rows(
            f"SELECT DISTINCT posted_scans.account, posted_scans.scanned_at / {DAY_MS}"
            # In this order: SQLite would else look for the scans of each agent, and has no index for that.
            " FROM posted_scans CROSS JOIN asked WHERE asked.agent = posted_scans.agent"
            " AND posted_scans.id > ? AND posted_scans.id <= ? AND (asked.has_changed"
            " OR (asked.tells_bots AND COALESCE(posted_scans.bot, '') NOT IN ('head', 'prefetch')"
            " AND COALESCE(posted_scans.bot, '') <> asked.bot))",
            (start, start + IDS_AT_ONCE),
            given,
        )
        found.update((account, day) for account, day in rows)
    return found


def _save_agents(books: Books, changed: Judged) -> None:
    rows = [(key, *astuple(one.agent)) for key, one in changed.items()]
    with books.at_work():
        books.agents.forget()
        for start in range(0, len(rows), AGENTS_AT_ONCE):
            with books.lease.transaction():
                books.connection.change(
                    "UPDATE agents SET bot = asked.bot, device = asked.device, os = asked.os,"
                    " browser = asked.browser FROM asked WHERE agents.id = asked.id",
                    given=asked(
                        rows[start : start + AGENTS_AT_ONCE],
                        id="bigint",
                        bot="text",
                        device="text",
                        os="text",
                        browser="text",
                    ),
                )
