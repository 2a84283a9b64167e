"""Charts as places in a drawing."""

from datetime import date, timedelta

import pytest

from app.dashboard.charts import DayChart, axis_top, spark_path
from app.pages.texts import translations

DAYS = [date(2026, 10, 19) + timedelta(days=i) for i in range(28)]


@pytest.mark.parametrize(
    ("most", "top"), [(0, 4), (1, 4), (4, 4), (5, 8), (9, 12), (41, 60), (118, 120), (9_999, 10_000)]
)
def test_an_axis_ends_at_a_round_number_that_no_count_passes(most, top):
    assert axis_top(most) == top


def test_each_step_of_an_axis_is_a_whole_number():
    for most in range(1, 5_000):
        assert most <= axis_top(most) <= max(4, 2.1 * most)
        assert axis_top(most) % 4 == 0, most


def test_a_line_of_no_scans_lies_on_the_ground():
    assert spark_path([0, 0]) == "M0 26L84 26"


def test_the_largest_count_of_a_line_is_at_its_top():
    assert spark_path([0, 7, 14]) == "M0 26L42 15L84 4"


def test_days_are_named_in_the_readers_language():
    chart = DayChart.of(translations("de"), [(day, 1_200) for day in DAYS], "x", marked=DAYS[14])

    assert chart.points[0] == ("Mo., 19. Okt.", "1.200 Scans")
    assert (chart.days[0], chart.days[-1], len(chart.days)) == ("19. Okt.", "15. Nov.", 6)
    assert chart.levels == ["0", "300", "600", "900", "1.200"]
    assert chart.mark == "372.9"
