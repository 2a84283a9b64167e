"""Each statement over the tables of scans names one account, as a value, or is on the list below.

So the tables can be spread over servers by account. Here they are over four partitions, and EXPLAIN shows
which of them a statement reads.
"""

import ast
import asyncio
import re
import sys
from contextlib import closing
from datetime import UTC, datetime, timedelta
from itertools import product
from pathlib import Path
from uuid import UUID

import asyncpg
import pytest

import storage
from domain.accounts.api_keys import FULL_ACCESS
from domain.analytics.reports import ScanScope
from domain.analytics.rollups import DAY_MS
from domain.codes.serialization import format_time
from domain.exports.rows import scan_row
from domain.imports.scans import OwnScan
from domain.scanning.outcomes import Verdict
from domain.scanning.places import NOWHERE
from storage.analytics.log_import import LogReader, import_log
from storage.analytics.partitions import make_months
from storage.analytics.rebuild import _DELETE_SCANS, rebuild, reclassify
from storage.analytics.retention import _OLD_SCANS, prune_scans, prune_visitors, sweep_deleted_codes
from storage.analytics.session import open_connection
from storage.db import statements
from storage.scan_log.inbox import InboxReader
from tests.inbox import milliseconds, put_in_inbox
from tests.rollups import PHONE, count_all, go_through, with_session
from tests.support import NOON, code_id, running_world

# Why a statement reads all parts of a table, and what it is known by. Months are made and dropped as tables.
OF_ALL = {
    "a batch to count is of many accounts": [
        ("daily_visitors", "v.account = g.account"),
        ("rollups", "r.account = g.account"),
    ],
    "visitors are deleted by their day": [("daily_visitors", "WHERE day < ?")],
    "operators see sums of all accounts": [("rollups", "r.account = k.key AND r.subject = 0")],
    "user agents are classified for all accounts": [("scans", "WHERE g.agent = s.agent")],
    "user agents without scans have none in any account": [("scans", "EXCEPT SELECT agent FROM scans")],
}
ON_LIST = {one for ones in OF_ALL.values() for one in ones}
TABLES = ("scans", "rollups", "daily_visitors")
NAMED = re.compile(rf"\b(FROM|JOIN|UPDATE|INTO) ({'|'.join(TABLES)})\b")
GROUPINGS = (
    "country city device os browser language referrer hour_of_day weekday day code tag rule variant".split()
)


class Recording:
    """Every statement that is sent, as it is written and for the driver, and who looks rows up."""

    def __init__(self, monkeypatch):
        self.sent, self.lookups = {}, set()
        for name, recorded in (("for_driver", self._for_driver), ("looked_up", self._looked_up)):
            for module in [one for one in sys.modules.values() if one.__name__.startswith("storage.")]:
                if getattr(module, name, None) is getattr(statements, name) and module is not statements:
                    monkeypatch.setattr(module, name, recorded)

    def _for_driver(self, dialect, statement, values, lists):
        text, all_values = statements.for_driver(dialect, statement, values, lists)
        if NAMED.search(text):
            self.sent.setdefault(text, (statement, all_values))
        return text, all_values

    def _looked_up(self, dialect, name, alias, condition):
        caller = sys._getframe(1).f_code
        if name in TABLES:
            self.lookups.add((Path(caller.co_filename), caller.co_name))
        return statements.looked_up(dialect, name, alias, condition)


async def fill(world):
    """An account with scans of all kinds, counted ones and such that wait."""
    owner = await world.open_account()
    folder = (await owner.api.post("/folders", json={"name": "Fair"})).json()["data"]["id"]
    menu = await owner.make(name="Menu", tags=["Fair", "Bar"], folder_id=folder)
    poster = await owner.make(name="Poster", tags=["Fair"])
    gone = [await owner.make(name=name) for name in ("Old", "Never scanned")]
    for are_counted in (True, False):
        for code, verdict in product((menu, poster, gone[0]), (Verdict.REDIRECTED, Verdict.PAUSED)):
            moments = [NOON - timedelta(days=days, minutes=7) for days in (0, 1, 40)]
            scan = {"visitor": 1, "user_agent": PHONE, "country": "DE", "city": "Berlin", "rule": "k3m8x2pa"}
            await put_in_inbox(code_id(code), moments, verdict=verdict, **scan)
            await put_in_inbox(code_id(code), moments, verdict=verdict, **scan, bot="head")
        if are_counted:
            await count_all(world.database)
    await owner.change(poster, type_id=2, text="Hello")
    return owner, menu, poster, gone, folder


async def read(world, owner, menu, poster, gone, folder):
    """What owners and their tools ask for, and what is done when a code is deleted."""
    more = [{"period": period} for period in ("today", "7d", "30d", "12m", "all")]
    more += [{"group_by": one, "period": "12m"} for one in GROUPINGS]
    more += [{"group_by": one, "period": "30d", "country": "DE"} for one in ("code", "tag", "country,device")]
    more += [{"group_by": "code", "include_bots": "true"}, {"group_by": "code", "type_id": 1}]
    more += [{"type_id": 1}, {"type_id": 1, "country": "DE"}, {"folder": folder}, {"tag": "fair"}]
    more += [{"folder": folder, "tag": "fair", "group_by": "code"}, {"include_bots": "true"}]
    more += [{"compare": "previous"}, {"timezone": "Asia/Kolkata", "group_by": "code", "period": "12m"}]
    asked = [("/analytics", one) for one in more]
    asked += [("/analytics/scans", one) for one in ({}, {"type_id": 1}, {"tag": "fair"}, {"country": "DE"})]
    asked += [
        ("/analytics/scans", {"order": "oldest"}),
        ("/events", {}),
        ("/qr-codes", {"sort": "scan_count"}),
    ]
    for code in (menu, poster):
        asked += [(f"/qr-codes/{code['id']}{path}", {}) for path in ("/analytics", "/scans")]
    for path, query in asked:
        response = await owner.api.get(path, params=query)
        assert response.status_code == 200, response.text
    reports, lists, account = world.store.scan_reports, world.store.scan_lists, owner.account.id
    scope = ScanScope(account_id=account, access=FULL_ACCESS)
    bounds = [NOON - timedelta(days=days) for days in (300, 1, 0)]
    await reports.steps_of_codes(scope, bounds)
    await reports.end_scans(scope)
    for verdict in (None, Verdict.PAUSED, Verdict.LIMIT_REACHED):
        await reports.most_scanned(scope, bounds, limit=3, verdict=verdict)
    scans = await lists.list_of(scope, (None, None), limit=100, after=None)
    parts = await lists.unlisted(account, scans)
    await world.store.scan_imports.add(account, [own_scan(one, parts[one.id]) for one in scans])
    await lists.count(scope, (None, None))
    await lists.count_bots(scope, (None, None))
    await lists.find_kept(code_id(menu), 1)
    await lists.sample_kept(code_id(menu), bounds[0], most=5)
    for code in gone:
        kept = await world.store.codes.get(account, UUID(code["id"]))
        await world.store.codes.delete(kept, now=NOON, if_scanned=True)


def own_scan(scan, parts):
    """As an export has it, a second later."""
    row = scan_row(scan, parts) | {"scanned_at": format_time(scan.scanned_at.replace(second=1))}
    return OwnScan.model_validate(row)


async def keep_right(world, short_id):
    """What the rollup worker and the operator's commands do."""
    loop = asyncio.get_running_loop()
    logged = (
        f'127.0.0.1 - - [20/Nov/2026:12:00:00 +0000] "GET /{short_id} HTTP/1.1" 302 138'
        f' "-" "Firefox" qr.test "de-AT" "--" "--" {7:032x}\n'
    )
    reader = LogReader(InboxReader(lambda _: NOWHERE, ()), world.deps.addresses, world.store.find_target)
    now = milliseconds(NOON) + DAY_MS

    def rows_of(scans):
        return asyncio.run_coroutine_threadsafe(reader.rows(scans), loop).result()

    def work(session):
        # After the first partition, which ends with the month of the migration.
        go_through(make_months(session, milliseconds(datetime.now(UTC))))
        import_log(session, [logged], rows_of)
        go_through(sweep_deleted_codes(session, now))
        session.connection.change("UPDATE user_agents SET browser = 'Old'")
        rebuild(session)
        reclassify(session)
        go_through(prune_visitors(session, now + 9 * DAY_MS))
        go_through(prune_scans(session, 10, now))

    await with_session(world.database, work)
    await world.store.service.count_scans(NOON - timedelta(days=9), NOON)
    accounts = (await world.rows("accounts"))["accounts"]
    await world.store.service.count_usage([one["id"] for one in accounts], since=NOON)


@pytest.fixture
async def recorded(postgres, own_postgres, monkeypatch):
    """The statements, and a connection on which the tables are spread over four partitions."""
    database = postgres.database(own_postgres)
    async with running_world(database) as world:
        recording = Recording(monkeypatch)
        await read(world, *(filled := await fill(world)))
        known = set(recording.sent)
        await read(world, *await fill(world))
        assert set(recording.sent) == known, "those of another account are the same"
        await keep_right(world, filled[1]["short_id"])
    connection = await asyncpg.connect(**{**database.credentials, "command_timeout": None})
    try:
        await connection.execute("CREATE SCHEMA spread; SET search_path = spread, public")
        for name in TABLES:
            copy = f"CREATE TABLE {name} (LIKE public.{name} INCLUDING ALL) PARTITION BY HASH (account)"
            await connection.execute(copy)
            for number in range(4):
                values = f"FOR VALUES WITH (MODULUS 4, REMAINDER {number})"
                await connection.execute(f"CREATE TABLE {name}_{number} PARTITION OF {name} {values}")
        yield recording, connection
    finally:
        await connection.close()


async def test_each_statement_names_one_account_or_is_on_the_list(recorded):
    recording, connection = recorded
    used = set()

    for text, (statement, values) in recording.sent.items():
        ((plan,),) = await connection.fetch(f"EXPLAIN (FORMAT JSON) {text}", *values)
        parts = set(re.findall(r'"Relation Name": "(\w+_[0-3])"', plan))
        for table in TABLES:
            if sum(f"{table}_{number}" in parts for number in range(4)) > 1:
                known = {one for one in ON_LIST if one[0] == table and one[1] in statement}
                assert known, f"{table}: {statement}"
                used |= known
    assert used == ON_LIST
    # Months are the sixth reason.
    assert len(OF_ALL) < 6
    assert_all_were_sent(recording)


def assert_all_were_sent(recording):
    """By what the source has of statements, and by who looks up rows of these tables."""
    sent = " ".join(f"{statement} {text}" for text, (statement, _) in recording.sent.items())
    written, lookups = set(), set()
    for path in Path(storage.__file__).parent.rglob("*.py"):
        if {"migrations", "postgres_move", "backups"}.isdisjoint(path.parts):
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    written |= {one for one in re.split(r"\{\w*\}", node.value) if NAMED.search(one)}
                if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                    lookups |= {(path, node.name) for one in ast.walk(node) if looks_up(one)}
    assert {one for one in written if one not in sent} == set()
    assert lookups == recording.lookups


def looks_up(node):
    is_call = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "looked_up"
    return is_call and isinstance(node.args[1], ast.Constant) and node.args[1].value in TABLES


def test_sqlite_finds_rows_by_their_ids_and_not_among_all_of_the_account(sqlite_only):
    with closing(open_connection(sqlite_only)) as connection:
        for statement, values in (
            (_DELETE_SCANS.replace("FROM given", "FROM scan_inbox"), (1, 0, DAY_MS)),
            (_OLD_SCANS, (1, DAY_MS, 500, 1, DAY_MS)),
        ):
            first, *_ = connection.rows(f"EXPLAIN QUERY PLAN {statement}", values)
            assert first[-1] == "SEARCH scans USING INTEGER PRIMARY KEY (rowid=?)"
