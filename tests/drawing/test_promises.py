"""A sample of what tests/fault/test_promises.py does for every design."""

from tests.drawing.promises import CASES, broken_promises, judge, rates

# Has no factor in common with the numbers of styles, levels and paints, so that all of them come.
STEP = 23


def test_what_a_grade_promises_is_kept():
    verdicts = [judge(case) for case in CASES[::STEP]]

    print(rates(verdicts))  # noqa: T201 - the rates are for reading
    assert broken_promises(verdicts) == []
    assert {"A", "B", "C"} <= {verdict.grade for verdict in verdicts}


def test_a_promise_that_is_not_kept_is_seen():
    verdict = judge(CASES[0])

    missed = verdict._replace(reads={**verdict.reads, ("full", "zbar"): False})

    assert broken_promises([verdict]) == []
    assert len(broken_promises([verdict, missed])) == 1
