"""Whatever stands in `options`: a picture, the same each time, or a refusal that names what is wrong.

The longer run of the same is in tests/fault/test_options_fuzz.py.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.app.api.any_options import (
    ANY_JSON,
    DATA,
    UNHURRIED,
    damaged_designs,
    designs,
    require_drawn_or_refused,
)
from tests.support import running_world

LARGEST = 400


@pytest.fixture
async def drawing_owner(sqlite_only):
    """A preview stores nothing: one database says as much as two."""
    async with running_world(sqlite_only) as world:
        yield await world.open_account()


@pytest.mark.slow
@settings(UNHURRIED, max_examples=40)
@given(data=st.sampled_from(DATA), options=designs(LARGEST))
async def test_every_valid_design_is_drawn_and_each_time_the_same(drawing_owner, data, options):
    await require_drawn_or_refused(drawing_owner, data, options, is_valid=True)


@settings(UNHURRIED, max_examples=30)
@given(options=damaged_designs(LARGEST))
async def test_a_design_with_something_wrong_is_refused_by_its_path(drawing_owner, options):
    await require_drawn_or_refused(drawing_owner, DATA[0], options, is_valid=False)


@settings(UNHURRIED, max_examples=30)
@given(options=ANY_JSON)
async def test_whatever_else_is_sent_as_options_is_refused_by_its_path(drawing_owner, options):
    await require_drawn_or_refused(drawing_owner, DATA[0], options, is_valid=False)
