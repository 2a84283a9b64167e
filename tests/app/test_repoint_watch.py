"""What another process changes is forgotten at the next look; over the real store."""

import asyncio
from dataclasses import dataclass, replace

import pytest
from tortoise.connection import get_connection

from app import resolver as module
from app.resolver import InvalidationPoller, Resolver
from domain.accounts.plans import Plan, Subscription
from domain.kernel.errors import DatabaseFailed, Unavailable
from domain.scanning.scans import Invalidation
from tests.domain.examples import a_target
from tests.support import URL, Clock, code_id, running_world

pytestmark = pytest.mark.both_databases

NEW_URL = "https://example.com/new"
LANDING = {"type_id": 2, "text": "Meet me at nine"}


@dataclass
class Watched:
    """Another process: its memory, its watch, and what it asks the store."""

    world: object
    resolver: Resolver
    pages: Resolver
    watch: InvalidationPoller
    questions: list

    def destination(self, code):
        known = self.resolver.known("", code["short_id"])
        return known and known.destination


@pytest.fixture
async def watched(world):
    return watched_over(world)


def watched_over(world):
    questions = []

    async def find(domain, short_id):
        questions.append(short_id)
        return await world.store.find_target(domain, short_id)

    resolver = Resolver(find, world.clock.seconds)
    pages = Resolver(world.store.find_page, world.clock.seconds)
    watch = InvalidationPoller(world.store.poll_invalidations, (resolver, pages), world.clock.seconds)
    return Watched(world, resolver, pages, watch, questions)


async def looked(watched):
    """A second look, a moment after the first: what was held before is trusted only because of it."""
    watched.world.clock.advance(seconds=2)
    await watched.watch.poll()


async def test_an_unchanged_code_is_known_for_as_long_as_polling_works(watched, owner):
    code = await owner.make()
    await watched.resolver.find("", code["short_id"])

    known = []
    for _ in range(20):
        await looked(watched)
        known.append(watched.destination(code))

    assert known == [URL["url"]] * 20
    assert watched.questions == [code["short_id"]]


@pytest.mark.parametrize(
    "change",
    [{"url": NEW_URL}, LANDING, {"status": "paused"}, {"scan_limit": 3}, {"link_password": "sesame"}],
)
async def test_a_change_is_forgotten_at_the_next_look_and_nothing_else(watched, owner, change):
    code, other = await owner.make(), await owner.make()
    for one in (code, other):
        await watched.resolver.find("", one["short_id"])
    await looked(watched)

    await owner.change(code, **change)
    before = watched.destination(code)
    await looked(watched)

    assert (before, watched.destination(code), watched.destination(other)) == (URL["url"], None, URL["url"])
    found = await watched.resolver.find("", code["short_id"])
    assert found == await watched.world.store.find_target("", code["short_id"])


async def test_the_page_of_a_change_is_forgotten_too(watched, owner):
    code = await owner.make(**LANDING)
    await watched.pages.find("", code["short_id"])
    await looked(watched)
    assert watched.pages.known("", code["short_id"]) is not None

    await owner.change(code, **LANDING, name="Notice")
    await looked(watched)

    assert watched.pages.known("", code["short_id"]) is None


async def test_a_deletion_is_forgotten_at_the_next_look(watched, owner):
    code = await owner.make()
    await watched.resolver.find("", code["short_id"])
    await looked(watched)

    await owner.api.delete(f"/qr-codes/{code['id']}")
    await looked(watched)

    assert watched.destination(code) is None
    assert await watched.resolver.find("", code["short_id"]) is None


async def test_a_plan_change_is_forgotten_of_the_whole_account_and_of_no_other(watched, owner):
    stranger = await watched.world.open_account()
    codes = [await owner.make(), await owner.make(), await stranger.make()]
    for code in codes:
        await watched.resolver.find("", code["short_id"])
    await looked(watched)

    await owner.subscribe(Plan.FREE, Subscription.NONE)
    await looked(watched)

    assert [watched.destination(code) for code in codes] == [None, None, URL["url"]]
    found = await watched.resolver.find("", codes[0]["short_id"])
    assert found.plan is Plan.FREE


async def test_a_change_that_is_rolled_back_is_not_published(watched, owner):
    code = await owner.make()
    await watched.resolver.find("", code["short_id"])
    await looked(watched)
    store = watched.world.store

    async def change():
        stored = await store.codes.get(owner.account.id, code_id(code))
        await store.codes.save(replace(stored, name="Menu"))
        raise RuntimeError

    with pytest.raises(RuntimeError):
        await store.transact(change)
    await looked(watched)

    assert watched.destination(code) == URL["url"]


async def test_what_was_forgotten_once_is_not_forgotten_at_every_look(watched, owner):
    code = await owner.make()
    await owner.change(code, url=NEW_URL)
    await watched.watch.poll()
    await watched.resolver.find("", code["short_id"])

    for _ in range(5):
        await looked(watched)

    assert watched.destination(code) == NEW_URL
    assert watched.questions == [code["short_id"]]


async def test_a_second_change_is_forgotten_as_the_first_was(watched, owner):
    code = await owner.make()
    seen = []
    for number in range(3):
        await owner.change(code, url=f"{NEW_URL}{number}")
        await looked(watched)
        seen.append((await watched.resolver.find("", code["short_id"])).destination)

    assert seen == [f"{NEW_URL}{number}" for number in range(3)]


async def test_a_look_that_fails_trusts_nothing_new(own_database):
    async with running_world(own_database) as world:
        owner, watched = await world.open_account(), watched_over(world)
        code = await owner.make()
        await watched.resolver.find("", code["short_id"])
        await looked(watched)
        held = watched.destination(code)

        await get_connection("default").execute_script("ALTER TABLE invalidations RENAME TO elsewhere")
        with pytest.raises((DatabaseFailed, Unavailable)):
            await looked(watched)
        deaf = watched.destination(code)
        await get_connection("default").execute_script("ALTER TABLE elsewhere RENAME TO invalidations")
        await looked(watched)

        assert (held, deaf) == (URL["url"], None)
        assert watched.destination(code) == URL["url"]


# Its task


class Polled:
    """What the store tells; `asked` and `may_answer` let a test hold it."""

    def __init__(self):
        self.repoints = []
        self.failures = []
        self.looks = 0
        self.looked = asyncio.Event()

    async def __call__(self):
        self.looks += 1
        self.looked.set()
        if self.failures:
            raise self.failures.pop()
        return list(self.repoints)

    async def next_look(self):
        self.looked.clear()
        async with asyncio.timeout(10):
            await self.looked.wait()


@pytest.fixture
def quick(monkeypatch):
    monkeypatch.setattr(module, "POLL_SECONDS", 0.001)


async def test_the_watch_looks_again_and_again_whatever_fails_and_ends_when_it_is_closed(quick, caplog):
    polled = Polled()
    polled.failures = [Unavailable(), DatabaseFailed(), RuntimeError("a fault of ours")]
    watch = InvalidationPoller(polled, ())

    watch.start()
    for _ in range(6):
        await polled.next_look()
    async with asyncio.timeout(10):
        await watch.close()
    looks = polled.looks
    await asyncio.sleep(0.01)

    assert polled.looks == looks >= 6
    assert [record.exc_info[1].args for record in caplog.records] == [("a fault of ours",)]


async def test_a_poll_counts_from_its_start():
    clock, polled = Clock(), Polled()

    async def find(domain, short_id):
        return a_target()

    async def slow():
        clock.advance(milliseconds=500)
        return await polled()

    resolver = Resolver(find, clock.seconds)
    await resolver.find("", "abc")
    clock.advance(seconds=2)

    await InvalidationPoller(slow, (resolver,), clock.seconds).poll()
    clock.advance(milliseconds=299)
    held = resolver.known("", "abc")
    clock.advance(milliseconds=2)

    assert held is not None
    assert resolver.known("", "abc") is None


async def test_a_repoint_that_names_nothing_forgets_nothing():
    async def polled():
        return [Invalidation(1, None, None, None)]

    async def find(domain, short_id):
        return a_target()

    clock = Clock()
    resolver = Resolver(find, clock.seconds)
    await resolver.find("", "abc")

    await InvalidationPoller(polled, (resolver,), clock.seconds).poll()

    assert resolver.known("", "abc") is not None
