"""Links instead of codes."""

import pytest

from tests.app.dashboard.signing import signed_in


@pytest.fixture
async def world(world):
    world.kind = "links"
    return world


@pytest.fixture
async def client(world, owner):
    return await signed_in(world, owner)
