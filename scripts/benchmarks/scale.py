"""REST reads and pages of the dashboard: their CPU time with few codes and with many."""

import asyncio
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, replace
from functools import partial
from itertools import product
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

from scripts.benchmarks.dashboard import Browser, fill_service, pages_of, scan_codes, sign_in
from scripts.benchmarks.generated.history import Owned
from scripts.benchmarks.generated.tables import sizes_of
from scripts.benchmarks.lists import FEW, PAGES, account_of
from scripts.benchmarks.servers import Kind, RepointServer, app_environment, free_port, make_owner, serving
from scripts.postgres import Postgres
from storage.analytics.session import open_connection
from storage.db.config import parse_database_url

MOST_RATIO: Final = 3.0
_EMAIL: Final = "scale@example.com"
_DOMAIN: Final = "go.example.com"
_PERIODS: Final = ("today", "30d", "12m", "all")
_GROUPINGS: Final = ("country", "city", "device", "language", "referrer", "hour_of_day", "weekday", "tag")


@dataclass(frozen=True, slots=True)
class Service:
    """`reads`: a call of each, by its name. `cpu`: the seconds of all its processes until now."""

    codes: int
    reads: Mapping[str, Callable[[], object]]
    cpu: Callable[[], float]


@dataclass(frozen=True, slots=True)
class Filled:
    owned: Owned
    api_key: str
    password: str


@dataclass(frozen=True, kw_only=True, slots=True)
class ScaleBench:
    """`scans`: in a year, of the few codes and of the many; `scans_a_code`: so many for each code instead."""

    database: Kind = "sqlite"
    codes: int = 100_000
    scans: int = 400_000
    scans_a_code: int = 0
    calls: int = 15
    rounds: int = 3
    only: str = ""

    def run(self) -> int:
        """Measure and print. Return 1 when a read costs too much more with many codes."""
        with ExitStack() as stack:
            few, many = (
                stack.enter_context(_service(self.database, size, self.scans_a_code * size or self.scans))
                for size in (min(FEW, self.codes), self.codes)
            )
            scans = f"{self.scans_a_code} scans a code" if self.scans_a_code else f"{self.scans:,} scans"
            print(
                f"CPU of a read in ms, {self.database}, {scans} in a year: of {few.codes:,} codes and of"
                f" {many.codes:,}; medians of {self.rounds} rounds of {self.calls} calls"
            )
            names = [name for name in few.reads if self.only in name]
            slow = [name for name in names if not self._measure(name, few, many)]
        print(f"above {MOST_RATIO:.0f} x  {', '.join(slow) or 'none'}")
        return 1 if slow else 0

    def _measure(self, name: str, few: Service, many: Service) -> bool:
        took: dict[int, list[float]] = {0: [], 1: []}
        for _ in range(self.rounds):
            for which, service in enumerate((few, many)):
                took[which].append(self._cost(service.reads[name], service.cpu))
        before, after = (median(took[which]) * 1_000 for which in (0, 1))
        ratio = after / before if before else 1.0
        print(f"{name:<44}{before:>8.2f}{after:>9.2f}{ratio:>7.2f}", flush=True)
        return ratio <= MOST_RATIO

    def _cost(self, read: Callable[[], object], cpu: Callable[[], float]) -> float:
        # One call alone says nothing of the cost, only that there is an answer: it needs no warm-up.
        if self.calls > 1:
            read()
        began = cpu()
        for _ in range(self.calls):
            read()
        return (cpu() - began) / self.calls


@contextmanager
def _service(kind: Kind, codes: int, scans: int) -> Iterator[Service]:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="repoint-bench-")))
        postgres = stack.enter_context(Postgres()) if kind == "postgres" else None
        url = postgres.url() if postgres else f"sqlite://{folder / 'repoint.db'}"
        port = free_port()
        environment = app_environment(folder, port, url)
        filled = fill(environment, codes, scans)
        service = stack.enter_context(served(environment, port, filled))
        cpu = service.cpu
        if postgres:
            service = replace(service, cpu=lambda: cpu() + postgres.cpu_seconds())
        yield service


def fill(environment: Mapping[str, str], codes: int, scans: int) -> Filled:
    database = parse_database_url(environment["REPOINT_DATABASE_URL"])
    printed = make_owner(environment, _EMAIL)
    owned = asyncio.run(fill_service(database, _EMAIL, codes))
    scan_codes(database, owned, scans)
    with closing(open_connection(database)) as connection:
        sizes = ", ".join(f"{name} {size / scans:.0f}" for name, size in sizes_of(connection).items())
    print(f"{codes:,} codes, {scans:,} scans; bytes a scan: {sizes}", flush=True)
    return Filled(owned, printed["API key"], printed["Password"])


@contextmanager
def served(environment: Mapping[str, str], port: int, filled: Filled) -> Iterator[Service]:
    owned, database = filled.owned, parse_database_url(environment["REPOINT_DATABASE_URL"])
    with serving(("app",), port, ready_path="/readyz", environment=environment, core=None) as server:
        app = RepointServer(server, filled.api_key, database)
        _fill_settings(app)
        browser = Browser(port, sign_in(port, _EMAIL, filled.password))
        reads = {**_rest(app, owned), **_dashboard(browser, owned)}
        yield Service(len(owned.codes), reads, lambda: server.cpu_seconds)


def _fill_settings(app: RepointServer) -> None:
    """A tenth of the codes is on an own domain, and a tenth follows a UTM template."""
    if app.ask("GET", "/domains")["data"]:
        return
    app.ask("POST", "/domains", {"domain": _DOMAIN})
    campaign = app.ask("POST", "/utm-templates", {"name": "Campaign", "utm_source": "poster"})["data"]["id"]
    with closing(open_connection(app.database)) as connection:
        connection.change("UPDATE domains SET verified_domain = domain, verified_at = created_at")
        connection.change("UPDATE short_urls SET domain = ? WHERE external_id LIKE '%5'", (_DOMAIN,))
        connection.change(
            "UPDATE short_urls SET utm_template_id = ? WHERE external_id LIKE '%7'", (campaign,)
        )


def _rest(app: RepointServer, owned: Owned) -> dict[str, Callable[[], object]]:
    account = account_of(app, owned.codes)
    paths = {page.name: page.path(account) for page in PAGES}
    paths |= {
        "code by UUID": f"/qr-codes/{account.code.id}",
        "history": f"/qr-codes/{account.code.id}/history",
        "links": "/links",
        "links, by scans": "/links?sort=scan_count",
        "links, search": "/links?search=zeppelin",
        "account": "/account",
        "tags": "/tags",
        "folders": "/folders",
        "folder itself": f"/folders/{account.folder_id}",
        "templates": "/templates",
        "UTM templates": "/utm-templates",
        "domains": "/domains",
        "contacts": "/contacts",
        "contacts of a code": f"/contacts?qr_code={owned.codes[3].id}",
        "single scans": "/analytics/scans",
        "single scans of a code": f"/qr-codes/{owned.codes[0].id}/scans",
        "single scans of a day": "/analytics/scans?startDate=2026-10-01&endDate=2026-10-01",
        **_analytics(owned),
    }
    return {f"REST {name}": partial(app.ask, "GET", path) for name, path in paths.items()}


def _analytics(owned: Owned) -> dict[str, str]:
    of_code = f"/qr-codes/{owned.codes[len(owned.codes) // 100].id}/analytics?period="
    small, large = owned.codes[10].folder_id, owned.codes[3].folder_id
    found = {f"analytics {period}": f"/analytics?period={period}" for period in _PERIODS}
    found |= {f"of a code {period}": f"{of_code}{period}" for period in _PERIODS}
    for period, grouping in product(("30d", "12m"), _GROUPINGS):
        found[f"by {grouping} {period}"] = f"/analytics?period={period}&group_by={grouping}"
    of_codes = {
        "by code": "",
        "by code, with bots": "&include_bots=true",
        "by code of a type": "&type_id=1",
        "by code, zone": "&timezone=Asia/Kolkata",
    }
    for (name, more), period in product(of_codes.items(), ("7d", "30d", "12m", "all")):
        found[f"{name} {period}"] = f"/analytics?period={period}&group_by=code{more}"
    wholes = {
        "compared": "&compare=previous",
        "with bots": "&include_bots=true",
        "of a type": "&type_id=2",
        "of a folder": f"&folder={small}",
        "of a large folder": f"&folder={large}",
        "of a rare tag": "&tag=rare",
        "of a frequent tag": "&tag=frequent",
    }
    for (name, more), period in product(wholes.items(), ("30d", "12m")):
        found[f"{name} {period}"] = f"/analytics?period={period}{more}"
    found["of a country 30d"] = "/analytics?period=30d&country=DE"
    found["by two 30d"] = "/analytics?period=30d&group_by=country,device"
    return found


def _dashboard(browser: Browser, owned: Owned) -> dict[str, Callable[[], object]]:
    pages = {f"page {page.name}": page for page in pages_of(browser, owned.codes)}
    return {name: partial(browser.ask, page.path, is_part=page.is_fragment) for name, page in pages.items()}
