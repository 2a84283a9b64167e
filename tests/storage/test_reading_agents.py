"""What reads user agents is large: it is there while it is needed."""

import asyncio

from storage.analytics import worker
from storage.analytics.agents import UNUSED_SECONDS, Library
from storage.analytics.worker import RollupWorker

SAFARI = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Mobile/15E148 Safari/604.1"


class Clock:
    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


def test_what_reads_user_agents_is_kept_while_new_ones_come():
    clock = Clock()
    library = Library(clock=clock)

    for _ in range(3):
        library.families(SAFARI)
        clock.now += UNUSED_SECONDS
        library.let_go_unused()

    assert library._read


def test_what_reads_user_agents_is_let_go_when_none_came_for_a_while_and_reads_the_same_afterwards():
    clock = Clock()
    library = Library(clock=clock)
    before = library.families(SAFARI)

    clock.now += UNUSED_SECONDS + 1
    library.let_go_unused()
    was_let_go = not library._read
    after = library.families(SAFARI)

    assert was_let_go
    assert before == after == ("Mobile Safari", "iOS")
    assert library._read


def test_an_app_that_has_read_nothing_has_nothing_to_let_go():
    clock = Clock()
    library = Library(clock=clock)

    clock.now += UNUSED_SECONDS + 1
    library.let_go_unused()

    assert not library._read


async def test_the_rollup_worker_lets_go_what_reads_user_agents_once_nothing_new_comes(database, monkeypatch):
    clock = Clock()
    library = Library(clock=clock)
    library.families(SAFARI)
    clock.now += UNUSED_SECONDS + 1
    monkeypatch.setattr(worker, "let_go_unused", library.let_go_unused)
    made = RollupWorker(database)

    await asyncio.to_thread(made.take_turn)
    await made.close()

    assert not library._read
