"""Random designs, read by eight decoders. `python -m tests.fault.decoders` does it with thousands."""

import pytest

from tests.fault.decoders.measuring import (
    AT_LEAST,
    GOOD_AFTER_FIXES,
    examine,
    share_good_after_fixes,
    share_kept,
    shortfalls,
    table,
)
from tests.fault.decoders.readers import readers

_DESIGNS, _VIEWS = 60, 3


@pytest.fixture
def _ending_readers():
    yield
    for reader in readers():
        reader.end()


@pytest.mark.usefixtures("_ending_readers")
def test_a_grade_means_the_same_to_eight_decoders_and_its_fixes_lead_to_a_good_one(capsys):
    readings = [one for seed in range(_DESIGNS) if (one := examine(seed, _VIEWS)) is not None]

    with capsys.disabled():
        print("\n".join(["", *shortfalls(readings), table(readings)]))
    assert {one.grade for one in readings} >= set("ABCDF")
    for grade, (_, share) in AT_LEAST.items():
        assert share_kept(readings, grade) >= share, grade
    assert share_good_after_fixes(readings) >= GOOD_AFTER_FIXES
