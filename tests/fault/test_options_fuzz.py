"""Some hundred times whatever may stand in `options`, also in the largest pictures."""

from collections.abc import AsyncIterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from storage.db.config import Database
from tests.app.api.any_options import (
    ANY_JSON,
    DATA,
    UNHURRIED,
    damaged_designs,
    designs,
    require_drawn_or_refused,
)
from tests.support import Owner, running_world


@pytest.fixture
async def owner(sqlite_only: Database) -> AsyncIterator[Owner]:
    """A preview stores nothing: one database says as much as two."""
    async with running_world(sqlite_only) as world:
        yield await world.open_account()


@settings(UNHURRIED, max_examples=60)
@given(data=st.sampled_from(DATA), options=designs(400))
async def test_every_valid_design_is_drawn_and_each_time_the_same(
    owner: Owner, data: str, options: dict[str, object]
) -> None:
    await require_drawn_or_refused(owner, data, options, is_valid=True)


@settings(UNHURRIED, max_examples=6)
@given(data=st.sampled_from(DATA), options=designs(4096))
async def test_so_is_a_large_one(owner: Owner, data: str, options: dict[str, object]) -> None:
    await require_drawn_or_refused(owner, data, options, is_valid=True)


@settings(UNHURRIED, max_examples=75)
@given(options=damaged_designs(400))
async def test_a_design_with_something_wrong_is_refused_by_its_path(owner: Owner, options: object) -> None:
    await require_drawn_or_refused(owner, DATA[0], options, is_valid=False)


@settings(UNHURRIED, max_examples=100)
@given(options=ANY_JSON)
async def test_whatever_else_is_sent_as_options_is_refused_by_its_path(owner: Owner, options: object) -> None:
    await require_drawn_or_refused(owner, DATA[0], options, is_valid=False)
