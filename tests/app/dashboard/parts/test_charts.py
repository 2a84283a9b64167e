"""Charts as places in a drawing."""

from datetime import date, timedelta

from app.dashboard.parts.numbers.charts import LineChart, Point, Step, axis_top, spark_path
from app.pages.texts import translations
from tests.cases import in_turn

DAYS = [date(2026, 10, 19) + timedelta(days=i) for i in range(28)]


@in_turn(("most", "top"), [(0, 4), (1, 4), (4, 4), (5, 8), (9, 12), (41, 60), (118, 120), (9_999, 10_000)])
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
    counts = [(day, 1_200) for day in DAYS]
    chart = LineChart.of_days(translations("de"), counts, "x", marked=[DAYS[14], DAYS[0]])

    assert chart.points[0] == Point("Mo., 19. Okt.", "1.200", is_marked=True)
    assert (chart.ticks[0], chart.ticks[-1], len(chart.ticks)) == ("19. Okt.", "15. Nov.", 6)
    assert chart.levels == ["0", "300", "600", "900", "1.200"]
    assert chart.marks == ["12.9", "372.9"]
    assert chart.before == ""


def test_ticks_of_days_have_few_signs_where_a_date_in_words_is_wide():
    for language in ("ja", "zh"):
        chart = LineChart.of_days(translations(language), [(day, 1) for day in DAYS], "x")

        assert (chart.ticks[0], chart.ticks[-1]) == ("10/19", "11/15")
        assert "月" in chart.points[0].name


def test_a_comparison_is_a_second_line_on_the_same_axis():
    steps = [Step("a", "a", 1, 100), Step("b", "b", 2), Step("c", "c", 3, 0)]

    chart = LineChart.of(translations("en"), steps, "x")

    assert chart.levels[-1] == "100"
    assert chart.before == "M120.0 0.0L600.0 200.0"
    assert [point.before for point in chart.points] == ["100", "", "0"]


def test_one_step_alone_is_drawn():
    chart = LineChart.of(translations("en"), [Step("a", "a", 0)], "x")

    assert (chart.line, chart.ticks) == ("M360.0 200.0", ["a"])
