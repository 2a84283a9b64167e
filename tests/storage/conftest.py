"""A bench to record scans on."""

import pytest

from tests.storage.recording import bench_over


@pytest.fixture
async def bench(database):
    async with bench_over(database) as made:
        yield made


@pytest.fixture
async def own_bench(own_database):
    """Over a database that is the test's to break."""
    async with bench_over(own_database) as made:
        yield made
