"""Every dot style with every ring and eye, and any two values of two options, error correction among them.

Five decoders read these 150 designs: one of them in every view that is promised, the others in every
other one. With `--every-design` all 3,600 are drawn, and all five read every view.
"""

from concurrent.futures import ProcessPoolExecutor
from itertools import combinations, product
from multiprocessing import get_context

from tests.drawing.promises import (
    CASES,
    HELD,
    Case,
    broken_promises,
    examine,
    is_in_cover,
    is_read_by_all,
    rates,
    share_by_square_seekers,
)


def test_any_two_values_of_two_options_meet_in_a_design():
    chosen = [case for case in CASES if is_in_cover(case)]

    assert len(chosen) == 150
    for names in [("dots", "ring", "eye"), *combinations(Case._fields, 2)]:
        meetings = [
            {tuple(getattr(case, name) for name in names) for case in cases} for cases in (chosen, CASES)
        ]
        assert meetings[0] == meetings[1], names


def test_any_value_of_an_option_is_read_by_all_decoders_in_each_view():
    chosen = [case for case in CASES if is_in_cover(case)]

    for view, name in product(HELD, Case._fields):
        read = {getattr(case, name) for case in chosen if is_read_by_all(case, view)}
        assert read == {getattr(case, name) for case in CASES}, (view, name)


def test_what_a_grade_promises_is_kept_by_every_design(capsys, request):
    every = request.config.getoption("every_design")
    if every:
        cases = CASES
        with ProcessPoolExecutor(mp_context=get_context("spawn")) as processes:
            verdicts = list(processes.map(examine, cases, chunksize=16))
    else:
        cases = tuple(filter(is_in_cover, CASES))
        verdicts = [examine(case, every_view=False) for case in cases]

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
