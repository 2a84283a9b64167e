"""Rate limits of several processes over one database."""

from collections.abc import AsyncIterator

import pytest

from domain.kernel.rate_limits import RateLimiter
from storage.db.config import Database
from storage.db.pools import run_statement
from storage.runtime import limit_exchange
from storage.runtime.limit_exchange import LimitExchange
from tests.support import storing

LIMIT = 60


class Process:
    """The limiters of one process, by a clock that stands still, and their exchange."""

    def __init__(self, name: str = "rest", now: float = 1_000.0) -> None:
        self.now = now
        self.limiter = RateLimiter(LIMIT, lambda: self.now)
        self.exchange = LimitExchange({name: self.limiter})

    def ask(self, times: int, key: str = "key") -> int:
        """How many were allowed."""
        return sum(self.limiter.take(key).is_allowed for _ in range(times))


@pytest.fixture(autouse=True)
async def store(database: Database) -> AsyncIterator[None]:
    async with storing(database):
        yield


async def exchange(*processes: Process) -> None:
    for process in processes:
        await process.exchange.run_once()


async def rows() -> int:
    ((row),) = await run_statement("default", "SELECT COUNT(*) AS found FROM request_counts")
    return int(row["found"])


async def test_what_one_process_has_let_through_the_others_do_not():
    first, second, third = Process(), Process(now=5.0), Process(now=70_000.0)
    await exchange(first, second, third)

    allowed = [first.ask(50)]
    await exchange(first, second, third)
    allowed += [second.ask(50), third.ask(5)]
    await exchange(second, third, first)
    allowed += [first.ask(50), second.ask(50), third.ask(50)]

    # Only what the second and the third let through before they told each other exceeds the limit.
    assert allowed == [50, 10, 5, 0, 0, 0]


async def test_requests_between_two_exchanges_are_counted_by_both_and_taken_off_afterwards():
    first, second = Process(), Process()
    await exchange(first, second, first)

    at_once = [first.ask(1_000), second.ask(1_000)]
    await exchange(first, second, first)
    for process in (first, second):
        process.now += 60
    after_a_minute = [first.ask(1_000), second.ask(1_000)]
    for process in (first, second):
        process.now += 60
    after_two = first.ask(1_000)

    assert (at_once, after_a_minute, after_two) == ([60, 60], [0, 0], 60)


async def test_a_process_that_starts_knows_what_the_others_let_through_in_the_last_minute():
    first, second = Process(), Process()
    await exchange(first, second, first)
    first.ask(40)
    await exchange(first)

    late = Process()
    await exchange(late)

    assert late.ask(100) == 20


async def test_what_a_process_let_through_while_it_was_alone_is_told_to_the_first_other():
    first = Process()
    await exchange(first)
    first.ask(45)
    await exchange(first, first)

    second = Process()
    await exchange(second, first, second)

    assert second.ask(100) == 15


async def test_a_process_that_is_alone_writes_one_row_however_much_it_is_asked():
    alone = Process()

    for _ in range(20):
        alone.ask(3)
        await exchange(alone)

    assert await rows() == 1


async def test_a_process_whose_requests_ceased_writes_nothing():
    first, second = Process(), Process()
    await exchange(first, second, first)
    first.ask(3)
    await exchange(first, second)
    before = await rows()

    for _ in range(10):
        await exchange(first, second)

    assert await rows() == before


async def test_what_was_read_is_added_once():
    first, second = Process(), Process()
    await exchange(first, second, first)
    first.ask(20)
    await exchange(first)

    for _ in range(5):
        await exchange(second)

    assert second.ask(100) == 40


async def test_limits_with_other_names_are_of_other_processes():
    web, assistant = Process("rest"), Process("tools")
    await exchange(web, assistant, web)

    web.ask(60)
    await exchange(web, assistant)

    assert assistant.ask(100) == 60
    # Each is the only one of its kind.
    assert await rows() == 2


async def test_rows_are_deleted_after_two_minutes(monkeypatch):
    monkeypatch.setattr(limit_exchange, "_ANNOUNCED_EVERY", -1)
    process = Process()
    await exchange(process, process)
    await run_statement("default", "UPDATE request_counts SET counted_at = counted_at - 120001")

    await exchange(process)

    assert await rows() == 1
