"""What the tests share: real databases, a whole web process in memory, and a clock that stands still."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from copy import copy
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import lru_cache, partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any
from uuid import UUID

import httpx2
import numpy as np
import zxingcpp
from argon2 import PasswordHasher
from PIL import Image
from starlette.applications import Starlette
from starlette.datastructures import State

from app.api.resources.feed import compose
from app.context import Context, KeyLocks
from app.hosts import HostDomains
from app.main import page_picture_worker
from app.resolver import Resolver, target_resolver
from app.routes import create_app, scan_fast_path
from app.scan.forms import FORMS_AN_ADDRESS, FORMS_WINDOW_SECONDS
from app.scan.submissions import POSTS_AN_ADDRESS
from domain.accounts.accounts import Account
from domain.accounts.api_keys import hash_api_key
from domain.accounts.plans import DEFAULT_ALLOWANCES, Allowances, Limit, Plan, Subscription
from domain.codes.codes import QRCode, ShortLink
from domain.codes.short_urls import CreatedVia
from domain.contacts.contacts import Consent
from domain.kernel.net.addresses import service_addresses
from domain.kernel.rate_limits import RateLimiter
from domain.ports.accounts import Passwords
from domain.ports.codes import DomainProofs
from domain.scanning.places import NOWHERE
from domain.scanning.visitors import Network
from domain.settings import SharedSettings
from domain.use_cases.accounts.accounts import open_account, set_language, set_time_zone, subscribe
from domain.use_cases.accounts.api_keys import KeyLimits, make_api_key
from domain.use_cases.codes.codes import create_code
from domain.use_cases.codes.links import create_link
from domain.use_cases.contacts import submit
from domain.use_cases.deps import Actor, Deps
from storage.credentials.one_time_codes import AppCodes
from storage.credentials.passwords import Argon2Passwords
from storage.credentials.secret_key import SecretEncryption
from storage.db.config import Database
from storage.files.contents import FolderContents
from storage.net.domain_proofs import FetchedDomainProofs
from storage.net.fetching import HTTPClient
from storage.net.name_server import NameServer
from storage.net.page_titles import FetchedPageTitles
from storage.net.webhook_sender import SECONDS, WebhookSender
from storage.pictures.logo_source import LogoSources
from storage.pictures.own_files import own_file_of
from storage.pictures.page_file_source import PageFileSources
from storage.repositories.lists.short_url_lists import ShortURLLists
from storage.scan_log.inbox import InboxReader
from storage.scan_log.lost_scans import LostScanCounter
from storage.scan_log.recorder import GroupCommitRecorder, scan_recorder
from storage.store import TortoiseStore
from tests.databases import OPEN_STORES, TABLES, stored_rows
from tests.opened import opened
from tests.pictures import renderer_of
from tests.recorded_scans import recorded_scans

ROOT = "http://qr.test"
NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
PERSON = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148"
# Chrome says no more than this.
ANDROID_PHONE = (
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) "
    "Chrome/141.0.0.0 Mobile Safari/537.36"
)
SECRET = b"k" * 32
HOME = "203.0.113.7"
URL = {"type_id": 1, "url": "https://example.com/menu"}


# A name server at which nobody listens.
NOBODY = NameServer(("127.0.0.1", 9), seconds=0.2)


class Clock:
    """Time that moves only when a test moves it; also for what counts seconds."""

    def __init__(self) -> None:
        self.moment = NOON

    def now(self) -> datetime:
        return self.moment

    def seconds(self) -> float:
        return self.moment.timestamp()

    def advance(self, **duration: float) -> None:
        self.moment += timedelta(**duration)


@dataclass(kw_only=True)
class World:
    """One web process over one database."""

    database: Database
    store: TortoiseStore
    recorder: GroupCommitRecorder
    clock: Clock
    rng: Random
    context: Context
    app: Starlette
    # What its owners make: codes, or links in the tests that hold for both.
    kind: str = "qr-codes"

    @property
    def deps(self) -> Deps:
        return self.context.deps

    def change(self, **changes: Any) -> None:
        """Other dependencies from now on."""
        self.context = replace(self.context, deps=replace(self.deps, **changes))
        self.app.state.context = self.context

    def client(self, *, address: str = HOME, **headers: str) -> httpx2.AsyncClient:
        transport = httpx2.ASGITransport(
            scan_fast_path(self.app), raise_app_exceptions=False, client=(address, 49152)
        )
        return httpx2.AsyncClient(transport=transport, base_url=ROOT, headers=named(headers))

    def visitor(self, *, address: str = HOME, user_agent: str = PERSON, **headers: str) -> httpx2.AsyncClient:
        """Somebody who scans."""
        return self.client(address=address, user_agent=user_agent, **headers)

    def with_key(self, key: str, **headers: str) -> httpx2.AsyncClient:
        client = self.client(x_api_key=key, **headers)
        client.base_url = f"{ROOT}/v1"
        return client

    async def open_account(
        self, plan: Plan = Plan.BUSINESS, subscription: Subscription = Subscription.ACTIVE
    ) -> "Owner":
        if plan is Plan.FREE:
            subscription = Subscription.NONE
        account, password = await open_account(
            self.deps,
            f"{self.rng.getrandbits(64):x}@example.com",
            plan=plan,
            subscription=subscription,
        )
        _, key = await make_api_key(self.deps, account, "test")
        return Owner(self, account, key, self.with_key(key), password)

    def limit_calls(self, limit: int, *, of_account: int | None = None) -> None:
        """So many a minute from now on, by the clock of this world."""
        self.context = replace(
            self.context,
            limiter=RateLimiter(limit, self.clock.seconds),
            account_limiter=RateLimiter(of_account or limit, self.clock.seconds),
        )
        self.app.state.context = self.context

    def limit_codes(self, limit: int) -> None:
        """So many to an account, on any plan."""
        self.change(
            allowances={plan: replace(one, qr_codes=limit) for plan, one in DEFAULT_ALLOWANCES.items()}
        )

    def limit_contacts(self, **limits: Limit) -> None:
        """So many unlocked a month, by the plan's name."""
        allowances = dict(self.deps.allowances)
        for plan, limit in limits.items():
            allowances[Plan(plan)] = replace(allowances[Plan(plan)], contacts_a_month=limit)
        self.change(allowances=allowances)

    async def fetch_page_pictures(self) -> None:
        """Fetch those that are due by this world's clock, as the web process does every second."""
        await page_picture_worker(self.deps).fetch_due()

    async def rows(self, *tables: str) -> dict[str, list[dict[str, Any]]]:
        """Those of every table, where none is named."""
        return await stored_rows(self.database, tables or TABLES)

    async def scans(self) -> list[dict[str, Any]]:
        return recorded_scans(await self.rows())


@dataclass
class Owner:
    """An account and its client; `api` carries the key and begins at /v1."""

    world: World
    account: Account
    key: str
    api: httpx2.AsyncClient
    password: str

    def body_of(self, fields: dict[str, Any]) -> dict[str, Any]:
        if "type_id" in fields:
            return fields
        return {**(URL if self.world.kind == "qr-codes" else {"url": URL["url"]}), **fields}

    async def make(self, **fields: Any) -> dict[str, Any]:
        """The data of a new code, or link; without a `type_id` it leads to an address."""
        response = await self.api.post(f"/{self.world.kind}", json=self.body_of(fields))
        assert response.status_code == 201, response.text
        made: dict[str, Any] = response.json()["data"]
        return made

    async def make_many(self, *bodies: dict[str, Any]) -> list[dict[str, Any]]:
        """As `make` for each, in one call: half as dear, where the making is not the subject."""
        calls = [{"method": "create", "body": self.body_of(body)} for body in bodies]
        response = await self.api.post(f"/{self.world.kind}/batch", json=calls)
        assert response.status_code == 200, response.text
        made = response.json()["data"]
        assert {one["status"] for one in made} == {201}, made
        return [one["data"] for one in made]

    async def change(self, code: dict[str, Any], **fields: Any) -> httpx2.Response:
        return await self.api.patch(f"/{self.world.kind}/{code['id']}", json=fields)

    async def put_name(self, code: dict[str, Any], name: str) -> None:
        """A name from before a rule about names."""
        kept = await self.world.store.codes.get(self.account.id, UUID(code["id"]))
        assert kept is not None
        await self.world.store.codes.save(replace(kept, name=name))

    async def get(self, code: dict[str, Any]) -> dict[str, Any]:
        response = await self.api.get(f"/{self.world.kind}/{code['id']}")
        assert response.status_code == 200, response.text
        shown: dict[str, Any] = response.json()["data"]
        return shown

    async def subscribe(self, plan: Plan, subscription: Subscription) -> None:
        self.account = await subscribe(self.world.deps, self.account.email, plan, subscription)
        # What a process holds in memory is half a second old at most.
        self.world.clock.advance(seconds=1)

    async def make_via(self, via: CreatedVia, **fields: Any) -> QRCode | ShortLink:
        """One made by the use case, as another way in would: no plan has to allow the API for it."""
        actor = Actor(self.account, "somebody", via)
        if self.world.kind == "links":
            return await create_link(self.world.deps, actor, lambda: self.body_of(fields))
        return await create_code(self.world.deps, actor, lambda: self.body_of(fields))

    async def receive(
        self,
        code: dict[str, Any],
        entered: dict[str, Any] | None = None,
        *,
        consent: Consent | None = None,
        notify: bool = False,
    ) -> str:
        """The id of a new contact that somebody left on the code's page."""
        submission_id = UUID(int=self.world.rng.getrandbits(128), version=4)
        was_new = await submit(
            self.world.deps,
            account_id=self.account.id,
            code_id=code_id(code),
            entered=entered or {"email": "ada@example.com"},
            consent=consent,
            submission_id=submission_id,
            notify=notify,
        )
        assert was_new
        return str(submission_id)

    async def go_by(self, time_zone: str) -> None:
        self.account = await set_time_zone(self.world.deps, self.account.email, time_zone)

    async def speak(self, language: str | None) -> None:
        self.account = await set_language(self.world.deps, self.account.email, language)
        # What a process holds in memory is half a second old at most.
        self.world.clock.advance(seconds=1)

    async def new_key(self, **limits: Any) -> httpx2.AsyncClient:
        """A client with another key of this account; `limits`: those of KeyLimits."""
        world = self.world
        _, key = await make_api_key(world.deps, self.account, "another", KeyLimits(**limits))
        return world.with_key(key)

    async def own_domain(self, host: str, **fields: Any) -> dict[str, Any]:
        """A verified domain, without the Internet: tests of proofs have a name server."""
        response = await self.api.post("/domains", json={"domain": host, **fields})
        assert response.status_code == 201, response.text
        domains, domain_id = self.world.store.own_domains, UUID(response.json()["data"]["id"])
        (added,) = await domains.get_all(self.account.id, [domain_id])
        await domains.verify(replace(added, verified_at=self.world.clock.now()))
        # What a process holds in memory is half a second old at most.
        self.world.clock.advance(seconds=1)
        answer: dict[str, Any] = (await self.api.get(f"/domains/{domain_id}")).json()["data"]
        return answer

    async def deactivate_key(self) -> None:
        found = await self.world.store.api_keys.find_caller(hash_api_key(self.key))
        assert found is not None
        await self.world.store.api_keys.save(replace(found[0], is_active=False))


@asynccontextmanager
async def empty_folder() -> AsyncIterator[Path]:
    with TemporaryDirectory(prefix="repoint-files-") as folder:
        yield Path(folder)


@asynccontextmanager
async def running_world(
    database: Database,
    *,
    allowances: Allowances = DEFAULT_ALLOWANCES,
    rate_limit: int = 100_000,
    passwords: Passwords | None = None,
    proxies: Sequence[Network] = (),
    logo_networks: Sequence[Network] = (),
    plain_http_logos: bool = False,
    notifies: bool = False,
    domain_proofs: DomainProofs | None = None,
    most_items: Mapping[str, int] | None = None,
) -> AsyncIterator[World]:
    clock, rng = Clock(), Random(7)
    async with storing(database, proxies) as (store, recorder), empty_folder() as folder:
        # Tests share a store, and ids are the same in each: no scans and totals of others are this world's.
        store.lost_scans = LostScanCounter()
        for repository in (store.codes, store.links):
            repository.lists = ShortURLLists(repository.kind.name)
        contents = FolderContents(folder)
        addresses = service_addresses(ROOT, None, plain_http_logos=plain_http_logos)
        fetching: dict[str, Any] = {
            "plain_http": plain_http_logos,
            "networks": logo_networks,
            "own_file": own_file_of(addresses, contents),
            "clock": clock.seconds,
        }
        deps = Deps(
            store=store,
            file_contents=contents,
            renderer=renderer_of(LogoSources(**fetching), PageFileSources(**fetching)),
            passwords=passwords or cheap_passwords(),
            rng=rng,
            clock=clock.now,
            allowances=allowances,
            addresses=addresses,
            domain_proofs=domain_proofs or FetchedDomainProofs(networks=(), name_server=NOBODY),
            page_titles=FetchedPageTitles(networks=logo_networks),
            webhook_sender=WebhookSender(
                HTTPClient(plain_http=plain_http_logos, networks=logo_networks, seconds=SECONDS)
            ),
            encryption=SecretEncryption(SECRET),
            one_time_codes=AppCodes(),
            passkeys=None,
            most_items=most_items or SharedSettings().most_items,
        )
        context = Context(
            deps=deps,
            recorder=recorder,
            resolver=target_resolver(store.find_target, clock.seconds),
            alike=Resolver(store.find_alike, clock.seconds),
            pages=Resolver(store.find_page, clock.seconds),
            sites=Resolver(store.find_site, clock.seconds),
            hosts=HostDomains(deps.addresses),
            limiter=RateLimiter(rate_limit, clock.seconds),
            account_limiter=RateLimiter(rate_limit, clock.seconds),
            form_limiter=RateLimiter(FORMS_AN_ADDRESS, clock.seconds, window=FORMS_WINDOW_SECONDS),
            post_limiter=RateLimiter(POSTS_AN_ADDRESS, clock.seconds),
            locks=KeyLocks(),
            secret_key=SECRET,
            compose=partial(compose, deps, SECRET),
            proxies=proxies,
            rest_url=f"{ROOT}/v1",
            mcp_url="http://assistant.test/mcp",
            docs_url=f"{ROOT}/v1/docs",
            notifies=notifies,
        )
        app = app_with(context)
        yield World(
            database=database,
            store=store,
            recorder=recorder,
            clock=clock,
            rng=rng,
            context=context,
            app=app,
        )


@lru_cache(maxsize=1)
def shared_app() -> Starlette:
    return create_app(f"{ROOT}/v1")


def app_with(context: Context) -> Starlette:
    """Its own state over shared routes: building the API documentation takes longer than a test."""
    app = copy(shared_app())
    app.state = State({"context": context})
    app.middleware_stack = None
    return app


@asynccontextmanager
async def storing(
    database: Database, proxies: Sequence[Network] = ()
) -> AsyncIterator[tuple[TortoiseStore, GroupCommitRecorder]]:
    async with OPEN_STORES.store(database) as store:
        recorder = scan_recorder(database, InboxReader(lambda _: NOWHERE, proxies))
        recorder.start()
        try:
            yield store, recorder
        finally:
            # A worker thread that hangs fails its own test, not the whole session.
            async with asyncio.timeout(10):
                await recorder.close()


def cheap_passwords() -> Argon2Passwords:
    return Argon2Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))


async def owned_rows(world: World) -> dict[str, list[dict[str, Any]]]:
    """What a refused call must not have changed: all but when a key was used and an account locked."""
    rows = await world.rows()
    for row in rows["accounts"]:
        del row["revision"]
    for row in rows["api_keys"]:
        del row["last_used_at"]
    return {table: sorted(found, key=str) for table, found in rows.items()}


def named(headers: dict[str, str]) -> dict[str, str]:
    return {name.replace("_", "-"): value for name, value in headers.items()}


def decoded(picture: Any) -> str:
    """The address that a QR reader that is not ours opens, or the text that it sees, in a picture file."""
    with Image.open(picture) as image:
        (found,) = zxingcpp.read_barcodes(np.asarray(image.convert("L")))
    return opened(found.text)


def code_id(code: dict[str, Any]) -> UUID:
    return UUID(code["id"])


def fault_fields(response: httpx2.Response) -> set[str]:
    return {detail["field"] for detail in response.json()["error"]["details"]}


def refusal(response: httpx2.Response) -> tuple[int, str]:
    return response.status_code, response.json()["error"]["code"]
