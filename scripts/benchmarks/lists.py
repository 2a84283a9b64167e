"""The CPU time of a page of a list, of an account with few codes and of one with many."""

import asyncio
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, aclosing, contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final
from urllib.parse import urlencode
from uuid import UUID

from domain.codes.codes import QRCode
from domain.codes.restrictions import OPEN, Restrictions
from domain.codes.short_urls import CreatedVia, Status
from domain.content import load_content
from domain.kernel.ids import mint_id
from domain.kernel.short_ids import mint_short_id
from domain.named_items.items import Folder
from domain.named_items.tags import Tag
from domain.ports.codes import ShortURLFilter
from domain.ports.lists import NEWEST_FIRST, SortPosition
from domain.use_cases.cursors import sort_cursor_of
from scripts.benchmarks.servers import (
    Kind,
    RepointServer,
    ServerError,
    app_environment,
    free_port,
    make_account,
    serving,
)
from scripts.postgres import Postgres
from storage.db.config import Database, parse_database_url
from storage.db.models.codes import ShortURLRow, TagUseRow
from storage.db.models.scans import ScanKeyRow
from storage.db.startup_migrations import migrate
from storage.repositories.lists.upkeep import add_to_lists
from storage.repositories.short_urls import CODES, stored_columns
from storage.store import TortoiseStore

FEW: Final = 1_000
MOST_RATIO: Final = 1.5
MOST_RATIO_OF_SEARCH: Final = 3.0
_FOLDERS: Final = 20
_IN_ONE_TRANSACTION: Final = 500
# Codes of each account that a filter or a search finds.
_RARE: Final = 30
# Codes of the last folder; the others have all others.
_IN_LAST_FOLDER: Final = 50
_BEGAN: Final = datetime(2025, 11, 1, tzinfo=UTC)
_DAYS: Final = 365
_LOCKED: Final = Restrictions(password_hash="-", password_enabled=True)


@dataclass(frozen=True, kw_only=True, slots=True)
class Account:
    """`code`: one in the middle; `end`: the cursor of the last page."""

    app: RepointServer
    codes: int
    folder_id: str
    code: QRCode
    end: str


@dataclass(frozen=True, slots=True)
class Page:
    """`path` of an account. `changes`: a code is changed before each call, and that is not counted."""

    name: str
    path: Callable[[Account], str]
    most: float = MOST_RATIO
    changes: bool = False


def _query(**query: str) -> Callable[[Account], str]:
    return lambda _: f"/qr-codes?{urlencode(query)}"


PAGES: Final = (
    Page("list", _query()),
    Page("limit=100", _query(limit="100")),
    Page("the end, by cursor", lambda account: f"/qr-codes?cursor={account.end}"),
    Page("by short ID", lambda account: f"/qr-codes/{account.code.short_id}"),
    Page("expand", _query(expand="folder,template")),
    *(
        Page(f"sort={sign}{key}", _query(sort=f"{sign}{key}"))
        for key in ("created_at", "updated_at", "name", "scan_count")
        for sign in ("", "-")
    ),
    Page("type_id", _query(type_id="2")),
    Page("type, several", _query(type="text,menu")),
    Page("status, several", _query(status="active,paused,blank")),
    Page("tag, several", _query(tag="rare,frequent")),
    Page("oldest", _query(order="oldest")),
    Page("updated_after, oldest", _query(order="oldest", updated_after="2026-02-01T00:00:00Z")),
    Page("domain", _query(domain="go.example.com")),
    Page("metadata", _query(**{"metadata.floor": "1"})),
    Page("folder", lambda account: f"/qr-codes?folder={account.folder_id}"),
    Page("folder, by name", lambda account: f"/qr-codes?folder={account.folder_id}&sort=name"),
    Page("no folder", _query(folder="none")),
    Page("active", _query(status="active")),
    Page("paused, by scans", _query(status="paused", sort="scan_count")),
    Page("has_password", _query(has_password="true")),
    Page("has_password, by name", _query(has_password="true", sort="name")),
    Page("tag, rare", _query(tag="rare")),
    Page("tag, rare, by name", _query(tag="rare", sort="name")),
    Page("tag, frequent", _query(tag="frequent")),
    Page("tag, frequent, by scans", _query(tag="frequent", sort="scan_count")),
    Page("tag and status", _query(tag="frequent", status="active")),
    Page("created_via", _query(created_via="bulk")),
    Page("external_id", lambda account: f"/qr-codes?external_id={account.code.external_id}"),
    Page("ids", lambda account: f"/qr-codes?ids={account.code.id},{account.code.short_id}"),
    Page("expires_before", _query(expires_before="2027-10-01T00:00:00Z")),
    Page("created_after", _query(created_after="2026-02-01T00:00:00Z")),
    Page("a week", _query(created_after="2026-02-01T00:00:00Z", created_before="2026-02-08T00:00:00Z")),
    Page("several", _query(created_after="2026-02-01T00:00:00Z", status="active", type_id="1", sort="name")),
    Page("search, few", _query(search="zeppelin"), MOST_RATIO_OF_SEARCH),
    Page("search, one", lambda account: f"/qr-codes?search={account.code.short_id}", MOST_RATIO_OF_SEARCH),
    Page("search, some", _query(search="batch 07"), MOST_RATIO_OF_SEARCH),
    Page("search, all", _query(search="example.com"), MOST_RATIO_OF_SEARCH),
    Page("search, two characters", _query(search="77"), MOST_RATIO_OF_SEARCH),
    Page("search, none", _query(search="zebra crossing"), MOST_RATIO_OF_SEARCH),
)
# The total of a search that finds thousands is counted anew.
AFTER_A_CHANGE: Final = tuple(
    replace(page, name=f"{page.name} *", changes=True, most=page.most * 2)
    for page in PAGES
    if page.name in ("list", "active", "search, some")
)


@dataclass(frozen=True, kw_only=True, slots=True)
class ListsBench:
    database: Kind = "sqlite"
    codes: int = 100_000
    calls: int = 40
    rounds: int = 3

    def run(self) -> int:
        """Measure and print. Return 1 when the cost of a page grows too much."""
        with _serving(self.database, (min(FEW, self.codes), self.codes)) as (few, many, cpu):
            print(
                f"CPU of a page in ms, {self.database}: of {few.codes:,} codes and of {many.codes:,}; "
                f"medians of {self.rounds} rounds of {self.calls} calls. *: after a change"
            )
            slow = [page for page in (*PAGES, *AFTER_A_CHANGE) if not self._measure(page, few, many, cpu)]
        print(f"too slow     {', '.join(page.name for page in slow) or 'none'}")
        return 1 if slow else 0

    def _measure(self, page: Page, few: Account, many: Account, cpu: Callable[[], float]) -> bool:
        took: dict[int, list[float]] = {0: [], 1: []}
        for _ in range(self.rounds):
            for which, account in enumerate((few, many)):
                took[which].append(self._cost(page, account, cpu))
        before, after = (median(took[which]) * 1_000 for which in (0, 1))
        ratio = after / before if before else 1.0
        print(f"{page.name:<24} {before:>8.2f} {after:>8.2f} {ratio:>7.2f}", flush=True)
        return ratio <= page.most

    def _cost(self, page: Page, account: Account, cpu: Callable[[], float]) -> float:
        path, app = page.path(account), account.app
        # One call alone says nothing of the cost, only that there is an answer: it needs no warm-up.
        if self.calls > 1:
            app.ask("GET", path)
        spent = 0.0
        if not page.changes:
            began = cpu()
            for _ in range(self.calls):
                app.ask("GET", path)
            return (cpu() - began) / self.calls
        for number in range(self.calls):
            app.ask(
                "PATCH", f"/qr-codes/{account.code.id}", {"metadata": {"number": number, "at": time.time()}}
            )
            began = cpu()
            app.ask("GET", path)
            spent += cpu() - began
        return spent / self.calls


@contextmanager
def _serving(kind: Kind, sizes: tuple[int, int]) -> Iterator[tuple[Account, Account, Callable[[], float]]]:
    """A service with two accounts, and the CPU seconds of its processes until now."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="repoint-bench-")))
        postgres = stack.enter_context(Postgres()) if kind == "postgres" else None
        url = postgres.url() if postgres else f"sqlite://{folder / 'repoint.db'}"
        port, database = free_port(), parse_database_url(url)
        environment = app_environment(folder, port, url)
        keys = {f"{size}@example.com": make_account(environment, f"{size}@example.com") for size in sizes}
        filled = asyncio.run(_fill(database, sizes))
        server = stack.enter_context(
            serving(("app",), port, ready_path="/readyz", environment=environment, core=None)
        )
        few, many = (
            account_of(RepointServer(server, keys[f"{size}@example.com"], database), filled[size])
            for size in sizes
        )

        def cpu() -> float:
            return server.cpu_seconds + (postgres.cpu_seconds() if postgres else 0.0)

        yield few, many, cpu


def account_of(app: RepointServer, codes: Sequence[QRCode]) -> Account:
    oldest = sorted(codes, key=lambda code: (code.created_at, code.id))
    last = oldest[min(25, len(oldest) - 1)]
    end = sort_cursor_of(SortPosition(last.created_at, last.id), NEWEST_FIRST, QRCode.noun, ShortURLFilter())
    code = oldest[len(oldest) // 2 + 1]
    if code.folder_id is None or end is None:
        raise ServerError("the code in the middle has no folder")
    return Account(app=app, codes=len(codes), folder_id=str(code.folder_id), code=code, end=end)


async def _fill(database: Database, sizes: tuple[int, int]) -> Mapping[int, list[QRCode]]:
    await migrate(database)
    async with aclosing(await TortoiseStore.connect(database)) as store:
        return {size: await fill_account(store, f"{size}@example.com", size) for size in sizes}


async def fill_account(
    store: TortoiseStore, email: str, size: int, *, folders_wanted: int = _FOLDERS, is_scanned: bool = True
) -> list[QRCode]:
    account = await store.accounts.find_by_email(email)
    if account is None:
        raise ServerError(f"there is no account of {email}")
    rng = Random(size)
    folders = [_folder(account.id, number, rng) for number in range(folders_wanted)]
    for folder in folders:
        await store.folders.add(folder)
    tags = {name: _tag(account.id, name, rng) for name in ("frequent", "rare")}
    owner = await ScanKeyRow.create(id=account.id)
    codes = [_code(account.id, number, size, folders, rng) for number in range(size)]
    if not is_scanned:
        codes = [replace(code, scan_count=0) for code in codes]
    for name, tag in tags.items():
        await store.tags.add(replace(tag, qr_codes=sum(name in code.tags for code in codes)))
    for start in range(0, size, _IN_ONE_TRANSACTION):
        part = codes[start : start + _IN_ONE_TRANSACTION]

        async def add(part: list[QRCode] = part) -> None:
            await ShortURLRow.bulk_create(
                ShortURLRow(kind=CODES.name, **stored_columns(code)) for code in part
            )
            await ScanKeyRow.bulk_create(
                ScanKeyRow(id=code.id, account=owner.key, type_id=code.content.type_id) for code in part
            )
            await TagUseRow.bulk_create(
                TagUseRow(tag_id=tags[name].id, short_url_id=code.id) for code in part for name in code.tags
            )
            await add_to_lists(*(code.id for code in part))

        await store.transact(add)
    return codes


def _folder(account_id: UUID, number: int, rng: Random) -> Folder:
    return Folder(
        id=mint_id(rng),
        account_id=account_id,
        name=f"Folder {number}",
        version=1,
        created_at=_BEGAN,
        updated_at=_BEGAN,
    )


def _tag(account_id: UUID, name: str, rng: Random) -> Tag:
    return Tag(
        id=mint_id(rng),
        account_id=account_id,
        name=name,
        version=1,
        created_at=_BEGAN,
        updated_at=_BEGAN,
    )


def _code(account_id: UUID, number: int, size: int, folders: Sequence[Folder], rng: Random) -> QRCode:
    """Each filter of the pages fits a page at least: a part of the codes, or a few of whatever account."""
    made = _BEGAN + timedelta(days=_DAYS) * number / size
    is_rare = number % max(size // _RARE, 1) == 1
    is_in_last = number % max(size // _IN_LAST_FOLDER, 1) == 10
    expiry = Restrictions(expires_at=made + timedelta(days=400), expiration_enabled=True)
    type_id = 1 if number % 10 else 2
    fields = {"url": f"https://example.com/{number}"} if type_id == 1 else {"text": f"Text {number}"}
    return QRCode(
        id=mint_id(rng),
        account_id=account_id,
        domain="",
        short_id=mint_short_id(rng),
        content=load_content(type_id, fields),
        name=f"Poster {number}{' zeppelin' if is_rare else ''} of batch {number % 25:02}",
        folder_id=None if number % 20 == 0 else folders[-1 if is_in_last else number % (len(folders) - 1)].id,
        status=Status.PAUSED if number % 30 == 0 else Status.ACTIVE,
        restrictions=_LOCKED if is_rare else expiry if number % 30 == 2 else OPEN,
        scan_count=int(rng.paretovariate(0.5)),
        version=1,
        created_via=CreatedVia.BULK if number % 30 == 3 else CreatedVia.API,
        created_at=made,
        updated_at=made + timedelta(days=rng.random() * 30),
        external_id=f"SKU-{number}",
        options={},
        theme=None,
        template_id=None,
        tags=("rare",) if is_rare else ("frequent",) if number % 4 == 0 else (),
    )
