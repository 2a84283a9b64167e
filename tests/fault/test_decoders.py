"""Random designs, read by eight decoders. `python -m tests.fault.decoders` does it with thousands."""

from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

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


def test_a_grade_means_the_same_to_eight_decoders_and_its_fixes_lead_to_a_good_one(capsys):
    readers()
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as processes:
        found = processes.map(partial(examine, most_views=_VIEWS), range(_DESIGNS), chunksize=6)
        readings = [one for one in found if one is not None]

    with capsys.disabled():
        print("\n".join(["", *shortfalls(readings), table(readings)]))
    assert {one.grade for one in readings} >= set("ABCDF")
    for grade, (_, share) in AT_LEAST.items():
        assert share_kept(readings, grade) >= share, grade
    assert share_good_after_fixes(readings) >= GOOD_AFTER_FIXES
