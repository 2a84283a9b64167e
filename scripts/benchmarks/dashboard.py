"""The pages of the dashboard: their bytes and their time, for an account with many codes and scans."""

import asyncio
import gzip
import http.client
import re
import time
from collections.abc import Iterator
from contextlib import aclosing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from html import unescape
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple
from urllib.parse import urlencode

import numpy as np

from domain.codes.codes import QRCode
from domain.ports.lists import NEWEST_FIRST, SortPosition
from domain.use_cases.cursors import sort_cursor_of
from scripts.benchmarks.generated.history import Owned, fill_scans
from scripts.benchmarks.generated.rooms import fill_rooms
from scripts.benchmarks.generated.scan_days import ScanDays
from scripts.benchmarks.generated.tables import filling
from scripts.benchmarks.lists import fill_account
from scripts.benchmarks.servers import ServerError, app_environment, free_port, make_owner, serving
from storage.db.config import Database, parse_database_url
from storage.db.models.scans import ScanKeyRow
from storage.db.startup_migrations import migrate
from storage.repositories.scan_keys import key_of_account
from storage.store import TortoiseStore

EMAIL: Final = "dashboard@example.com"
LIST: Final = "/dashboard/codes"
PART: Final = {"hx-request": "true", "hx-request-type": "partial"}
FOLDERS: Final = 40
_ROWS: Final = 25
# Budgets of the design: server time in ms; bytes.
MOST_MS: Final = 100
MOST_PLAIN: Final = 100_000
MOST_COMPRESSED: Final = 50_000
MOST_FRAGMENT: Final = 15_000


class Page(NamedTuple):
    name: str
    path: str
    is_fragment: bool = False


class Answer(NamedTuple):
    body: bytes
    headers: http.client.HTTPMessage
    seconds: float


@dataclass(frozen=True, slots=True)
class Browser:
    """Signed in."""

    port: int
    cookie: str = ""

    def ask(self, path: str, *, form: dict[str, str] | None = None, is_part: bool = False) -> Answer:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        sent = {"origin": f"http://127.0.0.1:{self.port}", "sec-fetch-site": "same-origin"}
        sent |= PART if is_part else {}
        if form is not None:
            sent["content-type"] = "application/x-www-form-urlencoded"
        try:
            began = time.perf_counter()
            connection.request(
                "GET" if form is None else "POST",
                path,
                urlencode(form) if form is not None else None,
                {"cookie": self.cookie, "accept-language": "en", **sent},
            )
            response = connection.getresponse()
            body = response.read()
        finally:
            connection.close()
        if response.status >= 400:
            raise ServerError(f"{path}: {response.status}")
        return Answer(body, response.headers, time.perf_counter() - began)


@dataclass(frozen=True, kw_only=True, slots=True)
class DashboardBench:
    codes: int = 10_000
    scans: int = 400_000
    calls: int = 15

    def run(self) -> int:
        """Measure and print. Return 1 when a page is over its budget."""
        with _serving(self.codes, self.scans) as (browser, pages):
            print(f"{self.codes:,} codes in {FOLDERS} folders, {self.scans:,} scans in a year; on SQLite")
            print(f"{'page':<26}{'server ms':>10}{'HTML':>9}{'+ CSS':>9}{'sent':>8}{'all sent':>10}")
            over = [page.name for page in pages if not self._measure(browser, page)]
        print(f"over budget  {', '.join(over) or 'none'}")
        return 1 if over else 0

    def _measure(self, browser: Browser, page: Page) -> bool:
        html = browser.ask(page.path, is_part=page.is_fragment).body
        answers = [browser.ask(page.path, is_part=page.is_fragment) for _ in range(self.calls)]
        took = median(answer.seconds for answer in answers) * 1_000
        sent = len(gzip.compress(html, 5))
        css, everything = _assets(browser, html)
        print(
            f"{page.name:<26}{took:>10.1f}{len(html):>9,}{len(html) + css:>9,}"
            f"{sent:>8,}{sent + everything:>10,}",
            flush=True,
        )
        if page.is_fragment:
            return took <= MOST_MS and sent <= MOST_FRAGMENT
        is_small = len(html) + css <= MOST_PLAIN and sent + everything <= MOST_COMPRESSED
        return took <= MOST_MS and is_small


def _assets(browser: Browser, html: bytes) -> tuple[int, int]:
    """The bytes of the style sheet, and those of all styles, scripts and icons as they are sent."""
    paths = set(re.findall(rb'"(/dashboard/assets/[^"#]+\.(?:css|js)|/dashboard/assets/icons[^"#]+)', html))
    plain, sent = 0, 0
    for path in sorted(paths):
        body = browser.ask(path.decode()).body
        plain += len(body) if path.endswith(b".css") else 0
        sent += len(gzip.compress(body, 5))
    return plain, sent


@contextmanager
def _serving(codes: int, scans: int) -> Iterator[tuple[Browser, list[Page]]]:
    with TemporaryDirectory(prefix="repoint-bench-") as name:
        folder = Path(name)
        url, port = f"sqlite://{folder / 'repoint.db'}", free_port()
        environment = app_environment(folder, port, url)
        printed = make_owner(environment, EMAIL)
        owned = asyncio.run(fill_service(parse_database_url(url), EMAIL, codes))
        scan_codes(parse_database_url(url), owned, scans)
        app = ("app",)
        with serving(app, port, ready_path="/readyz", environment=environment, core=None):
            browser = Browser(port, sign_in(port, EMAIL, printed["Password"]))
            yield browser, pages_of(browser, owned.codes)


def sign_in(port: int, email: str, password: str) -> str:
    """The cookie."""
    form = {"email": email, "password": password}
    answer = Browser(port).ask("/dashboard/sign-in", form=form)
    # The first one is that of the session.
    return str(answer.headers["set-cookie"]).partition(";")[0]


async def fill_service(database: Database, email: str, codes: int) -> Owned:
    await migrate(database)
    async with aclosing(await TortoiseStore.connect(database)) as store:
        made = await fill_account(store, email, codes, folders_wanted=FOLDERS, is_scanned=False)
        account = await store.accounts.find_by_email(email)
        if account is None:
            raise ServerError("the account is gone")
        await fill_rooms(store, account, made)
        keys = {row.id: row.key for row in await ScanKeyRow.all()}
        account_key = await key_of_account(account.id) or 0
        found = np.array([keys[code.id] for code in made])
        return Owned(account, "", (), tuple(made), account_key, found)


def scan_codes(database: Database, owned: Owned, scans: int) -> None:
    days = ScanDays(
        scans=scans,
        days=365,
        ends=int(datetime.now(UTC).timestamp() * 1_000),
        types=tuple(code.content.type_id for code in owned.codes),
        seed=1,
    )
    with filling(database, "scans") as connection:
        fill_scans(connection, days, owned)


def pages_of(browser: Browser, codes: tuple[QRCode, ...]) -> list[Page]:
    oldest = sorted(codes, key=lambda code: (code.created_at, code.id))
    last = oldest[min(_ROWS, len(oldest) - 1)]
    cursor = sort_cursor_of(SortPosition(last.created_at, last.id), NEWEST_FIRST, QRCode.noun, LIST)
    page = browser.ask(LIST).body.decode()
    folder = unescape(re.search(rf'"({LIST}\?folder=[^"]+)"', page)[1])  # type: ignore[index]
    return [
        Page("home", "/dashboard"),
        Page("list", LIST),
        Page("list, fragment", LIST, is_fragment=True),
        Page("search, few", f"{LIST}?search=zeppelin"),
        Page("search, many", f"{LIST}?search=poster"),
        Page("search, fragment", f"{LIST}?search=zeppelin", is_fragment=True),
        Page("folder", folder),
        Page("paused, most scanned", f"{LIST}?state=paused&sort=scans"),
        Page("needs care, by name", f"{LIST}?state=care&sort=name"),
        Page("ended", f"{LIST}?state=ended"),
        Page("the last page, by cursor", f"{LIST}?cursor={cursor}"),
        Page("show more, fragment", f"{LIST}?cursor={cursor}", is_fragment=True),
        Page("folders and tags", "/dashboard/folders"),
        *_pages_of(_first(browser, "scans", LIST), "code"),
        *_pages_of(_first(browser, "links", "/dashboard/links"), "link"),
        *_pages_of_rooms(browser),
    ]


def _pages_of(path: str, name: str) -> Iterator[Page]:
    """The pages of one code or link."""
    yield Page(name, path)
    yield Page(f"{name}: scans", f"{path}/scans")
    yield Page(f"{name}: single scans", f"{path}/scans/every")
    yield Page(f"{name}: explain", f"{path}/explain")
    yield Page(f"{name}: public numbers", f"{path}/numbers")


def _pages_of_rooms(browser: Browser) -> Iterator[Page]:
    rooms = "links contacts bulk import export campaigns assistants keys domains plan operator more settings"
    yield Page("scans, a year", "/dashboard/scans?period=12m")
    yield Page("scans, the fullest", "/dashboard/scans?period=90d&all=country")
    yield Page("scans, fragment", "/dashboard/scans", is_fragment=True)
    yield Page("scans", "/dashboard/scans")
    yield Page("single scans", "/dashboard/scans/every")
    yield Page("links, search", "/dashboard/links?search=zeppelin")
    yield Page("contacts, search", "/dashboard/contacts?search=visitor-77")
    yield Page("contact", _first(browser, "contacts", "/dashboard/contacts"))
    yield Page("operator, one account", _first(browser, "operator", "/dashboard/operator"))
    yield from (Page(room, f"/dashboard/{room}") for room in rooms.split())


def _first(browser: Browser, room: str, leads_to: str) -> str:
    """The page of the first one that a room leads to: of scans, the most scanned code."""
    text = browser.ask(f"/dashboard/{room}").body.decode()
    return re.search(rf'"({leads_to}/[0-9a-f-]{{36}})', text)[1]  # type: ignore[index]
