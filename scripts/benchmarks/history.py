"""A long history of scans, made up and put where posted scans are: see `scripts/bench history --help`."""

import asyncio
import json
import time
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache, partial
from itertools import repeat
from multiprocessing import get_context
from random import Random
from typing import Final
from uuid import UUID

import numpy as np
from domain.months import DAY
from domain.sheet_texts import write_sheet
from domain.sheets import DIMENSIONS, CountedScan, tally
from storage.books.books import taken_books
from storage.books.months import close_months

from domain.accounts import Account
from domain.addresses import service_addresses
from domain.agents import Agent, agent_key
from domain.codes import QRCode
from domain.content import TYPES
from domain.plans import Plan, Subscription, override_allowances
from domain.ports import Store
from domain.service import Actor, Service
from domain.short_urls import CreatedVia
from domain.use_cases.accounts import open_account_with_key
from domain.use_cases.codes import create_code
from domain.use_cases.folders import create_folder
from scripts.benchmarks.crowd import LANGUAGES, REFERRERS
from scripts.benchmarks.filling import Filling, Row, filling
from scripts.benchmarks.scan_days import NOTHING, Array, ScanDay, ScanDays
from storage.config import Database, parse_database_url
from storage.logos.source import LogoSources, page_picture_sources
from storage.migrating import migrate
from storage.passwords import argon2_passwords
from storage.scan_keys import key_of_account, keys_of_codes
from storage.store import TortoiseStore
from storage.studio import Studio

EMAIL: Final = "history@example.com"
FOLDERS: Final = 20
# Most codes lead to an address; the others show a page of ours.
_TYPES: Final = (1, 1, 1, 1, 1, 1, 1, 4, 11, 16)
_AHEAD: Final = 4
_BOOKS_WITHIN: Final = 30.0
# From so many on it is worth to start processes.
_MANY: Final = 500_000
_POSTED: Final = tuple(
    "id account code scanned_at verdict bot visitor agent language referrer country city firsts".split()
)
_SHEET: Final = (
    *"account kind subject day span scans visitors bot_scans bot_visitors refused quarters".split(),
    *DIMENSIONS,
)
_SIGHTING: Final = tuple("day account visitor is_bot type_id code scan_id scanned_at scan_values".split())
_SERVICE: Final = Service(
    override_allowances({"business": {"qr_codes": "unlimited"}}),
    service_addresses("https://qr.example.com", None),
)
_json: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


class HistoryError(Exception):
    """One line that says why no history was made."""


@dataclass(frozen=True, kw_only=True, slots=True)
class History:
    """What was made. `codes`: their ids, the most scanned first; `seconds`: how long it took."""

    api_key: str
    account_key: int
    codes: tuple[UUID, ...]
    folders: tuple[UUID, ...]
    scans: int
    seconds: float


@dataclass(frozen=True, slots=True)
class _Owned:
    """An account and its codes, in the history's order; `keys` is what scans call them."""

    account: Account
    api_key: str
    folders: tuple[UUID, ...]
    codes: tuple[QRCode, ...]
    account_key: int
    keys: Array


@dataclass(frozen=True, kw_only=True, slots=True)
class HistoryBench:
    database_url: str
    scans: int = 10_000_000
    codes: int = 1_000
    days: int = 400
    seed: int = 1

    def run(self) -> int:
        """Make it and say what was made. 1 when there is one already."""
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
    """Codes of a new account and their scans, until now, posted and counted as the books would have them.

    Raises HistoryError when the database has one already: nothing is changed then.
    """
    started, now = time.monotonic(), datetime.now(UTC)
    owned = asyncio.run(_make_codes(database, codes, Random(seed), now=now - timedelta(days=days)))  # noqa: S311 - the same each time
    scan_days = ScanDays(
        scans=scans,
        days=days,
        ends=int(now.timestamp() * 1_000),
        types=tuple(code.content.type_id for code in owned.codes),
        seed=seed,
    )
    with filling(database, "posted_scans") as filled:
        _fill(filled, scan_days, owned)
    with taken_books(database, within=_BOOKS_WITHIN) as books:
        close_months(books, scan_days.ends, lambda: False)
    return History(
        api_key=owned.api_key,
        account_key=owned.account_key,
        codes=tuple(code.id for code in owned.codes),
        folders=owned.folders,
        scans=scans,
        seconds=time.monotonic() - started,
    )


async def _make_codes(database: Database, count: int, chance: Random, *, now: datetime) -> _Owned:
    await migrate(database)
    store = await TortoiseStore.connect(database)
    try:
        if await store.accounts.find_by_email(EMAIL):
            raise HistoryError(f"there is a history already: that of {EMAIL}")
        account, _, api_key = await open_account_with_key(
            store, EMAIL, plan=Plan.BUSINESS, subscription=Subscription.ACTIVE,
            passwords=argon2_passwords(), chance=chance, now=now,
        )  # fmt: skip
        actor = Actor(account, "the history", CreatedVia.API)
        folders = [
            await create_folder(store, actor, partial(dict, name=f"Folder {number}"), chance=chance, now=now)
            for number in range(1, FOLDERS + 1)
        ]
        folder_ids = tuple(folder.id for folder in folders)
        codes = [
            await _make_code(store, actor, number, folder_ids, chance, now=now) for number in range(count)
        ]
        keys = await keys_of_codes([code.id for code in codes])
        account_key = await key_of_account(account.id) or 0
    finally:
        await store.close()
    found = np.array([keys[code.id].key for code in codes])
    return _Owned(account, api_key, folder_ids, tuple(codes), account_key, found)


async def _make_code(
    store: Store, actor: Actor, number: int, folders: Sequence[UUID], chance: Random, *, now: datetime
) -> QRCode:
    type_id = _TYPES[number % len(_TYPES)]
    fields = {
        "type_id": type_id,
        "name": f"Poster {number + 1}",
        "folder": str(folders[number % len(folders)]),
        **TYPES[type_id].example,
    }
    return await create_code(
        store, actor, lambda: fields,
        service=_SERVICE, studio=_studio(), passwords=argon2_passwords(), chance=chance, now=now,
    )  # fmt: skip


@cache
def _studio() -> Studio:
    return Studio(
        LogoSources(plain_http=False, networks=()), page_picture_sources(plain_http=False, networks=())
    )


def _fill(filled: Filling, scan_days: ScanDays, owned: _Owned) -> None:
    filled.add(
        "agents",
        ("id", "user_agent", "bot", "device", "os", "browser"),
        [(agent_key(one.user_agent), one.user_agent, *_columns_of(one.agent)) for one in scan_days.senders],
    )
    counted = np.zeros(len(owned.codes), np.int64)
    for number, (sheets, sightings) in enumerate(_counted_days(scan_days, owned)):
        day = scan_days.day(number)
        filled.add("posted_scans", _POSTED, _posted_rows(scan_days, day, owned))
        filled.add("sheets", _SHEET, sheets)
        filled.add("sightings", _SIGHTING, sightings)
        counted += np.bincount(day.code[day.is_counted], minlength=len(counted))
    filled.run(
        "UPDATE short_urls SET scan_count = ? WHERE id = (SELECT id FROM scan_keys WHERE key = ?)",
        zip(counted.tolist(), owned.keys.tolist(), strict=True),
    )
    filled.begin_after("scan_journal", scan_days.scans)


def _counted_days(scan_days: ScanDays, owned: _Owned) -> Iterator[tuple[list[Row], list[Row]]]:
    """Sheets and sightings of each day; of many scans worked out beside us, a few days ahead."""
    work = scan_days, owned.account_key, owned.keys
    if scan_days.scans < _MANY:
        yield from (_count_day(number, work) for number in range(scan_days.days))
        return
    with ProcessPoolExecutor(2, get_context("spawn"), _begin, (work,)) as pool:
        ahead: deque[Future[tuple[list[Row], list[Row]]]] = deque()
        for number in range(scan_days.days):
            ahead.append(pool.submit(_count_day, number))
            if len(ahead) > _AHEAD:
                yield ahead.popleft().result()
        while ahead:
            yield ahead.popleft().result()


_Work = tuple[ScanDays, int, Array]
_begun: list[_Work] = []


def _begin(work: _Work) -> None:
    # Given once, not with each day.
    _begun.append(work)


def _count_day(number: int, work: _Work | None = None) -> tuple[list[Row], list[Row]]:
    scan_days, account, keys = work or _begun[0]
    day = scan_days.day(number)
    scans = scan_days.counted_scans(day, account=account, keys=keys.tolist())
    sheets: list[Row] = [
        (*subject, DAY, *write_sheet(sheet).values()) for subject, sheet in tally(scans).items()
    ]
    # Of a day that is over, visitors of one code are not kept.
    fewest = 1 if number == scan_days.days - 1 else 2
    return sheets, [_sighting(scans[index]) for index in day.first_sightings(fewest)]


def _sighting(scan: CountedScan) -> Row:
    who = (scan.day, scan.account, scan.visitor, scan.bot is not None)
    return *who, scan.type_id, scan.code, scan.id, scan.scanned_at, _json(scan.values)


def _posted_rows(scan_days: ScanDays, day: ScanDay, owned: _Owned) -> Iterator[Row]:
    agents = [*(agent_key(one.user_agent) for one in scan_days.senders), None]
    sender = np.where(day.is_untracked, NOTHING, day.sender)
    return zip(
        day.ids.tolist(),
        repeat(owned.account_key, len(day.ids)),
        owned.keys[day.code].tolist(),
        day.scanned_at.tolist(),
        day.verdict.tolist(),
        scan_days.bots(day),
        scan_days.visitors(day),
        _named(agents, sender),
        _named([*LANGUAGES, None], day.language),
        _named([*REFERRERS, None], day.referrer),
        _named([*(place.country for place in scan_days.places), None], day.place),
        _named([*(place.city for place in scan_days.places), None], day.place),
        day.firsts.tolist(),
        strict=True,
    )


def _named(names: Sequence[object], numbers: Array) -> list[object]:
    """NOTHING is the last."""
    return [names[number] for number in numbers.tolist()]


def _columns_of(agent: Agent) -> Row:
    return agent.bot, agent.device, agent.os, agent.browser
