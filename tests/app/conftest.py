"""What several tests of the web process share: an own domain that can be proved, and a worker that rests."""

from collections.abc import AsyncIterator

import pytest

from scripts.benchmarks.servers import free_port
from storage.analytics.worker import RollupWorker
from storage.net.domain_proofs import FetchedDomainProofs
from tests.storage.logo_server import LOOPBACK, Server, reply, serving
from tests.storage.name_server import Zone, name_server


@pytest.fixture
async def zone() -> AsyncIterator[Zone]:
    async with name_server() as running:
        running.records["go.example.com"] = [("A", "127.0.0.1")]
        yield running


@pytest.fixture
async def web() -> AsyncIterator[Server]:
    async with serving() as running:
        running.answer = reply(b"", status="404 Not Found")
        yield running


@pytest.fixture
def proofs(zone: Zone, web: Server) -> FetchedDomainProofs:
    return FetchedDomainProofs(
        networks=LOOPBACK, name_server=zone.server(seconds=0.3), ports=(free_port(), web.port), seconds=2.0
    )


@pytest.fixture
async def rollups(world) -> AsyncIterator[RollupWorker]:
    """One that is not started."""
    worker = RollupWorker(world.database)
    yield worker
    await worker.close()
