"""Every dot style with every ring, eye, level, logo and paint: 2,304 designs, read by three decoders."""

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from tests.drawing.promises import CASES, broken_promises, judge, rates


def test_what_a_grade_promises_is_kept_by_every_design(capsys):
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as processes:
        verdicts = list(processes.map(judge, CASES, chunksize=16))

    with capsys.disabled():
        print(f"\n{rates(verdicts)}")  # noqa: T201 - the rates are for reading
    assert broken_promises(verdicts) == []
    # A grade that is never given would keep every promise.
    graded = [verdict.grade for verdict in verdicts]
    assert graded.count("A") > len(CASES) / 4
    assert graded.count("A") + graded.count("B") > len(CASES) / 2
