"""What reads user agents is large: it is there while it is needed."""

import asyncio

import pytest

from storage.analytics import user_agents as agents
from storage.analytics import worker
from storage.analytics.user_agents import classify_user_agent
from storage.analytics.worker import RollupWorker

SAFARI = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Mobile/15E148 Safari/604.1"


@pytest.fixture
async def run_worker(database, monkeypatch):
    """Run a worker this often; it unloads the library after `seconds` without a new user agent."""
    made = RollupWorker(database)

    async def take(number, seconds):
        monkeypatch.setattr(worker, "UNUSED_SECONDS", seconds)
        for _ in range(number):
            await asyncio.to_thread(made.run_once)

    yield take
    await made.close()


def is_loaded():
    return bool(agents._families.cache_info().currsize)


async def test_what_reads_user_agents_is_kept_while_new_ones_come(run_worker):
    classify_user_agent(f"{SAFARI} kept")

    await run_worker(2, 1_000)

    assert is_loaded()


async def test_it_is_freed_when_no_new_one_came_for_a_while_and_reads_the_same_afterwards(run_worker):
    before = classify_user_agent(f"{SAFARI} freed")

    await run_worker(2, 0)
    was_freed = not is_loaded()
    classify_user_agent.cache_clear()
    after = classify_user_agent(f"{SAFARI} freed")

    assert was_freed
    assert before == after
    assert (after.os, after.browser) == ("iOS", "Safari")
    assert is_loaded()


async def test_a_worker_that_read_nothing_has_nothing_to_free(run_worker):
    agents.forget_library()

    await run_worker(2, 0)

    assert not is_loaded()
