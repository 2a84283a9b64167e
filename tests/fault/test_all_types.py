"""Every type becomes every other, and comes back: of each pair one way is a change, the other its undoing."""

from domain.content import TYPES
from tests.app.api.test_changing_type import references, require_ways

__all__ = ["references"]


async def test_every_type_becomes_every_other_and_comes_back(world, owner, references):
    await require_ways(world, owner, references, steps=range(1, len(TYPES) // 2 + 1))
