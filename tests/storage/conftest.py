"""A bench to record scans on, and a session to count them with."""

from collections.abc import AsyncIterator, Iterator

import pytest

from storage.db.config import Database
from tests.rollups import Counting, open_counting
from tests.storage.recording import Bench, bench_over


@pytest.fixture
def counting(database: Database) -> Iterator[Counting]:
    with open_counting(database) as counting:
        yield counting


@pytest.fixture
async def bench(database: Database) -> AsyncIterator[Bench]:
    async with bench_over(database) as made:
        yield made


@pytest.fixture
async def own_bench(own_database: Database) -> AsyncIterator[Bench]:
    """Over a database that is the test's to break."""
    async with bench_over(own_database) as made:
        yield made
