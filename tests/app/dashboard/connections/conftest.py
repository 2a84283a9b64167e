"""The assistant process, beside the web process over the same database."""

from collections.abc import AsyncIterator

import pytest

from tests.mcp_server.assistants import Assistants, assistant_process
from tests.support import World


@pytest.fixture
async def assistants(world: World) -> AsyncIterator[Assistants]:
    async with assistant_process(world) as running:
        yield running
