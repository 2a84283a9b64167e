"""Counts of durations by size."""

from math import inf

from hypothesis import given
from hypothesis import strategies as st

from domain.kernel.histograms import DURATIONS, Histogram


def test_a_value_counts_in_each_bucket_that_is_not_below_it():
    histogram = Histogram((0.1, 0.5))

    for value in (0.1, 0.2, 0.5, 9.0):
        histogram.observe(value)
    histogram.observe(0.05, times=3)

    assert histogram.cumulative() == [(0.1, 4), (0.5, 6), (inf, 7)]
    assert round(histogram.sum, 6) == 9.95


@given(st.lists(st.floats(0, 100)))
def test_all_values_are_counted_and_buckets_never_fall(values):
    histogram = Histogram()
    for value in values:
        histogram.observe(value)

    counts = [count for _, count in histogram.cumulative()]

    assert [bound for bound, _ in histogram.cumulative()] == [*DURATIONS, inf]
    assert counts == sorted(counts)
    assert counts[-1] == len(values)
    assert counts == [*(sum(value <= bound for value in values) for bound in DURATIONS), len(values)]
