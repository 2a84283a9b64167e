"""Generate a long history of ingested scans: see `scripts/bench history --help`."""

import asyncio
import time
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import aclosing
from dataclasses import astuple, dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Final
from uuid import UUID

import numpy as np

from domain.accounts.accounts import Account
from domain.accounts.plans import Plan, Subscription, override_allowances
from domain.analytics.rollups import (
    DAY,
    VERDICTS,
    DailyVisitor,
    Grain,
    StoredScan,
    Tally,
    ValueCap,
    add,
    new_tally,
    start_of,
    tally,
    visitors_of,
)
from domain.codes.codes import QRCode
from domain.codes.short_urls import CreatedVia
from domain.content import TYPES
from domain.kernel.net.addresses import service_addresses
from domain.ports.store import Store
from domain.scanning.outcomes import LET_THROUGH
from domain.scanning.user_agents import user_agent_key
from domain.settings import SharedSettings
from domain.use_cases.accounts.accounts import open_account_with_key
from domain.use_cases.codes.codes import create_code
from domain.use_cases.deps import Actor, Deps
from domain.use_cases.named_items import items
from domain.use_cases.named_items.items import create_item
from scripts.benchmarks.generated.scan_days import Array, ScanDays
from scripts.benchmarks.generated.tables import begin_after, filling
from storage.analytics.ingest import add_to_scan_counts, rows_of, scan_row
from storage.analytics.session import Connection, Session
from storage.analytics.tables import AGENTS, DAILY_VISITORS, ROLLUPS, SCANS
from storage.credentials.one_time_codes import AppCodes
from storage.credentials.passwords import argon2_passwords
from storage.credentials.secret_key import SecretEncryption
from storage.db.config import Database, parse_database_url
from storage.db.models.scans import ScanKeyRow
from storage.db.startup_migrations import migrate
from storage.db.statements import Row, table
from storage.files.contents import FolderContents
from storage.net.domain_proofs import FetchedDomainProofs
from storage.net.page_titles import FetchedPageTitles
from storage.net.webhook_sender import webhook_sender_of
from storage.pictures.logo_source import LogoSources
from storage.pictures.page_file_source import PageFileSources
from storage.pictures.renderer import Renderer
from storage.repositories.scan_keys import key_of_account
from storage.scan_log.inbox import format_details
from storage.store import TortoiseStore

EMAIL: Final = "history@example.com"
FOLDERS: Final = 20
# Most codes redirect; the others show a landing page.
_TYPES: Final = (1, 1, 1, 1, 1, 1, 1, 4, 11, 16)
_AHEAD: Final = 4
# Above this many scans, worker processes are faster.
_MANY: Final = 500_000
_INBOX: Final = table(
    "scan_inbox",
    code="bigint",
    scanned_at="bigint",
    is_uncounted="boolean",
    visitor="bigint",
    details="text",
)


class HistoryError(Exception):
    """The message is one line: why no history was made."""


@dataclass(frozen=True, kw_only=True, slots=True)
class History:
    """`codes`: ids, the most scanned first. `code_keys`: their keys in the scan tables."""

    api_key: str
    account_key: int
    codes: tuple[UUID, ...]
    code_keys: tuple[int, ...]
    types: tuple[int, ...]
    folders: tuple[UUID, ...]
    scans: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Owned:
    """An account and its codes, in the history's order. `code_keys`: their keys in the scan tables."""

    account: Account
    api_key: str
    folders: tuple[UUID, ...]
    codes: tuple[QRCode, ...]
    account_key: int
    code_keys: Array

    @property
    def types(self) -> tuple[int, ...]:
        return tuple(code.content.type_id for code in self.codes)


@dataclass(frozen=True, kw_only=True, slots=True)
class HistoryBench:
    database_url: str
    scans: int = 10_000_000
    codes: int = 1_000
    days: int = 400
    seed: int = 1

    def run(self) -> int:
        """Generate and print. Return 1 when the database has a history already."""
        try:
            database = parse_database_url(self.database_url)
            history = make_history(database, self.scans, self.codes, self.days, seed=self.seed)
        except (HistoryError, ValueError) as error:
            print(error)
            return 1
        print(
            f"{history.scans:,} scans of {len(history.codes):,} codes over {self.days} days "
            f"in {history.seconds:.0f} s; API key {history.api_key}"
        )
        return 0


def make_history(database: Database, scans: int, codes: int, days: int, *, seed: int = 1) -> History:
    """Create codes of a new account and their scans, until now, with the rollups of the rollup worker.

    Raises HistoryError, and changes nothing, when the database has a history already.
    """
    started, now = time.monotonic(), datetime.now(UTC)
    rng = Random(seed)
    owned = asyncio.run(make_codes(database, codes, rng, now=now - timedelta(days=days)))
    scan_days = ScanDays(
        scans=scans,
        days=days,
        ends=int(now.timestamp() * 1_000),
        types=owned.types,
        seed=seed,
    )
    with filling(database, "scans") as connection:
        fill_scans(connection, scan_days, owned)
    return History(
        api_key=owned.api_key,
        account_key=owned.account_key,
        codes=tuple(code.id for code in owned.codes),
        code_keys=tuple(owned.code_keys.tolist()),
        types=scan_days.types,
        folders=owned.folders,
        scans=scans,
        seconds=time.monotonic() - started,
    )


def add_waiting(connection: Connection, history: "History | Owned", count: int, *, seed: int = 2) -> None:
    """Put scans of today and yesterday into the inbox."""
    now = int(datetime.now(UTC).timestamp() * 1_000)
    scan_days = ScanDays(scans=count, days=2, ends=now, types=history.types, seed=seed)
    texts = {user_agent_key(one.user_agent): one.user_agent for one in scan_days.senders}
    for number in range(scan_days.days):
        scans = scan_days.stored_scans(
            scan_days.day(number), account=history.account_key, keys=np.array(history.code_keys)
        )
        with Session(connection).transaction():
            connection.insert(_INBOX, [_inbox_row(scan, texts) for scan in scans])


def _inbox_row(scan: StoredScan, texts: Mapping[int, str]) -> Row:
    country, _, city = (scan.place or "").partition("/")
    verdict, user_agent = VERDICTS[scan.outcome], texts.get(scan.agent or 0)
    details = format_details(verdict, scan.bot, scan.language, scan.referrer, country, city, user_agent)
    is_uncounted = scan.bot is None and verdict in LET_THROUGH
    return scan.code, scan.scanned_at, is_uncounted, scan.visitor, details


async def make_codes(
    database: Database, count: int, rng: Random, *, now: datetime, email: str = EMAIL
) -> Owned:
    """Raises HistoryError when there is an account of this e-mail address."""
    await migrate(database)
    async with aclosing(await TortoiseStore.connect(database)) as store:
        if await store.accounts.find_by_email(email):
            raise HistoryError(f"there is a history already: that of {email}")
        deps = _deps(store, rng, now)
        account, _, api_key = await open_account_with_key(
            deps, email, plan=Plan.BUSINESS, subscription=Subscription.ACTIVE
        )
        actor = Actor(account, "the history", CreatedVia.API)
        made = [
            await create_item(items.FOLDERS, deps, actor, partial(dict, name=f"Folder {number}"))
            for number in range(1, FOLDERS + 1)
        ]
        folder_ids = tuple(folder.id for folder in made)
        codes = [await _make_code(deps, actor, number, folder_ids) for number in range(count)]
        keys = {row.id: row.key for row in await ScanKeyRow.all()}
        account_key = await key_of_account(account.id) or 0
    found = np.array([keys[code.id] for code in codes])
    return Owned(account, api_key, folder_ids, tuple(codes), account_key, found)


async def _make_code(deps: Deps, actor: Actor, number: int, folders: Sequence[UUID]) -> QRCode:
    type_id = _TYPES[number % len(_TYPES)]
    fields = {
        "type_id": type_id,
        "name": f"Poster {number + 1}",
        "folder": str(folders[number % len(folders)]),
        **TYPES[type_id].example,
    }
    return await create_code(deps, actor, lambda: fields)


def _deps(store: Store, rng: Random, now: datetime) -> Deps:
    return Deps(
        store=store,
        file_contents=FolderContents(Path("files")),
        renderer=Renderer(
            LogoSources(plain_http=False, networks=()), PageFileSources(plain_http=False, networks=())
        ),
        passwords=argon2_passwords(),
        rng=rng,
        clock=lambda: now,
        allowances=override_allowances({"business": {"qr_codes": "unlimited"}}),
        addresses=service_addresses("https://qr.example.com", None),
        domain_proofs=FetchedDomainProofs(networks=()),
        page_titles=FetchedPageTitles(networks=()),
        webhook_sender=webhook_sender_of(SharedSettings()),
        encryption=SecretEncryption(b""),
        one_time_codes=AppCodes(),
        passkeys=None,
        most_items=SharedSettings().most_items,
    )


def fill_scans(connection: Connection, scan_days: ScanDays, owned: Owned) -> None:
    connection.insert(
        AGENTS,
        [(user_agent_key(one.user_agent), one.user_agent, *astuple(one.agent)) for one in scan_days.senders],
    )
    scan_counts = np.zeros(len(owned.codes), np.int64)
    months = new_tally()
    for number, (rollups, of_months, visitors) in enumerate(_counted_days(scan_days, owned)):
        day = scan_days.day(number)
        scans = scan_days.stored_scans(day, account=owned.account_key, keys=owned.code_keys)
        connection.insert(SCANS, [scan_row(scan) for scan in scans])
        connection.insert(ROLLUPS, rollups)
        connection.insert(DAILY_VISITORS, visitors)
        starts = (scan_days.first_day + number) * DAY
        if starts == start_of(Grain.MONTH, starts):
            connection.insert(ROLLUPS, rows_of(months))
            months.clear()
        add(months, of_months)
        scan_counts += np.bincount(day.code[day.is_counted], minlength=len(scan_counts))
    connection.insert(ROLLUPS, rows_of(months))
    # SQLite stores ids as text.
    ids = [code.id if connection.dialect == "postgres" else str(code.id) for code in owned.codes]
    add_to_scan_counts(connection, [(*one, 0) for one in zip(ids, scan_counts.tolist(), strict=True)])
    begin_after(connection, "scan_inbox", scan_days.scans)


# Rollups of quarters, hours and days; their part of the months; and their visitors, if retained.
_Counted = tuple[list[Row], Tally, list[DailyVisitor]]


def _counted_days(scan_days: ScanDays, owned: Owned) -> Iterator[_Counted]:
    """The tallies of days, computed in other processes a few days ahead."""
    work = scan_days, owned.account_key, owned.code_keys
    if scan_days.scans < _MANY:
        yield from (_count_day(number, work) for number in range(scan_days.days))
        return
    with ProcessPoolExecutor(2, get_context("spawn"), _begin, (work,)) as pool:
        ahead: deque[Future[_Counted]] = deque()
        for number in range(scan_days.days):
            ahead.append(pool.submit(_count_day, number))
            if len(ahead) > _AHEAD:
                yield ahead.popleft().result()
        while ahead:
            yield ahead.popleft().result()


_Work = tuple[ScanDays, int, Array]
_begun: list[_Work] = []


def _begin(work: _Work) -> None:
    # Sent once to each process, not with each day.
    _begun.append(work)


def _count_day(number: int, work: _Work | None = None) -> _Counted:
    scan_days, account, keys = work or _begun[0]
    scans = scan_days.stored_scans(scan_days.day(number), account=account, keys=keys)
    counted = tally(scans, ValueCap())
    months = {key: counts for key, counts in counted.items() if key[3] == Grain.MONTH}
    others = rows_of({key: counts for key, counts in counted.items() if key not in months})
    is_kept = number >= scan_days.days - 2
    return others, months, _visitors(scans) if is_kept else []


def _visitors(scans: Sequence[StoredScan]) -> list[DailyVisitor]:
    found = [visitor for scan in scans for visitor, first in visitors_of(scan) if scan.first_seen & first]
    return sorted(found)
