"""Every dot style with every ring and eye, each at two levels with one of six pairs of logo and paint.

Five decoders read these 300 designs. With `--every-design` all 3,600 are drawn.
"""

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from tests.drawing.promises import (
    CASES,
    broken_promises,
    examine,
    is_in_half,
    is_in_square,
    rates,
    share_by_square_seekers,
)


def test_what_a_grade_promises_is_kept_by_every_design(capsys, request):
    every = request.config.getoption("every_design")
    cases = [case for case in CASES if every or (is_in_square(case) and is_in_half(case))]

    with ProcessPoolExecutor(mp_context=get_context("spawn")) as processes:
        verdicts = list(processes.map(examine, cases, chunksize=16))

    with capsys.disabled():
        print(f"\n{rates(verdicts)}")
    assert broken_promises(verdicts) == []
    # Grades promise no single view to decoders that look for square corners. The order of the grades holds
    # for them too, and a ring that they do not find is never graded better than C.
    assert share_by_square_seekers(verdicts, "A") > 0.75
    assert share_by_square_seekers(verdicts, "A") > share_by_square_seekers(verdicts, "B") > 0.5
    assert share_by_square_seekers(verdicts, "C", "extra-rounded", "dot") == 0
    assert {verdict.case.ring for verdict in verdicts if verdict.grade < "C"} == {None, "square", "rounded"}
    # A grade that is never given would keep every promise.
    graded = [verdict.grade for verdict in verdicts]
    assert graded.count("A") > len(cases) / 4
    assert graded.count("A") + graded.count("B") > 0.4 * len(cases)
