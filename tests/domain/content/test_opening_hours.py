"""Opening hours as data: what is wrong with them, and whether a place is open."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as st

from domain.content import load_content
from domain.content.opening_hours import DAYS, OpeningHours, opening_at, with_time_zone
from domain.content.types.people import BusinessContent
from domain.kernel.time_zones import zone_named
from tests.cases import in_turn
from tests.domain.content.bodies import HOURS
from tests.domain.content.parsed import content_of, faults_of

VIENNA = ZoneInfo("Europe/Vienna")
NIGHT = {"opens": "18:00", "closes": "02:00"}
MORNING = {"opens": "08:00", "closes": "12:00"}
AFTERNOON = {"opens": "13:00", "closes": "18:00"}
ALWAYS = {"opens": "00:00", "closes": "00:00"}


def hours_of(zone="Europe/Vienna", exceptions=(), **week):
    found = content_of(
        16, business_name="B", hours={"timezone": zone, "week": week, "exceptions": list(exceptions)}
    )
    return found.hours


def every_day(period):
    return {day: [period] for day in DAYS}


def faults_in(hours):
    return faults_of(16, business_name="B", hours=hours)


def at(day, clock, zone=VIENNA):
    """Of November 2026, which begins on a Sunday: 2 is a Monday."""
    return datetime.fromisoformat(f"2026-11-{day:02}T{clock}").replace(tzinfo=zone)


CLOCK = "must be a time of day, like 08:00"
CLOSING = "must be a time of day, like 18:00, or 24:00"
OVERLAP = "must not overlap another period"


@in_turn(
    ("hours", "faults"),
    [
        ({}, {"hours.week": "is required"}),
        (5, {"hours": "must be a text, or an object with a week"}),
        ([], {"hours": "must be a text, or an object with a week"}),
        ({"week": {"mon": [MORNING]}}, {"hours.week.mon": "is not a field here; the nearest is monday"}),
        ({"week": {"monday": MORNING}}, {"hours.week.monday": "must be a list"}),
        ({"week": {"monday": ["08:00-12:00"]}}, {"hours.week.monday[0]": "must be an object"}),
        ({"week": {"monday": [{"opens": "08:00"}]}}, {"hours.week.monday[0].closes": "is required"}),
        ({"week": {"monday": [{**MORNING, "opens": "8:00"}]}}, {"hours.week.monday[0].opens": CLOCK}),
        ({"week": {"monday": [{**MORNING, "opens": "24:00"}]}}, {"hours.week.monday[0].opens": CLOCK}),
        ({"week": {"sunday": [{**MORNING, "closes": "12:60"}]}}, {"hours.week.sunday[0].closes": CLOSING}),
        ({"week": {"monday": [MORNING] * 11}}, {"hours.week.monday": "must have at most 10 items"}),
        ({"week": {"monday": [MORNING, {**AFTERNOON, "opens": "11:59"}]}}, {"hours.week.monday[1]": OVERLAP}),
        (
            {"week": {"monday": [AFTERNOON, {**MORNING, "closes": "13:01"}]}},
            {"hours.week.monday[0]": OVERLAP},
        ),
        (
            {"week": {"monday": [NIGHT], "tuesday": [{"opens": "01:00", "closes": "03:00"}]}},
            {"hours.week.tuesday[0]": OVERLAP},
        ),
        (
            {"week": {"sunday": [NIGHT], "monday": [{"opens": "01:59", "closes": "03:00"}]}},
            {"hours.week.monday[0]": OVERLAP},
        ),
        ({"week": {"monday": [ALWAYS, MORNING]}}, {"hours.week.monday[1]": OVERLAP}),
        ({"week": {}, "timezone": "Vienna"}, {"hours.timezone": "is no IANA time zone, like Europe/Berlin"}),
        (
            {"week": {}, "exceptions": [{"date": "2026-02-30"}]},
            {"hours.exceptions[0].date": "must be a date, like 2026-12-24"},
        ),
        (
            {"week": {}, "exceptions": [{"date": "2026-12-24"}, {"date": "2026-12-24", "note": "twice"}]},
            {"hours.exceptions[1].date": "must not be the date of another exception"},
        ),
        (
            {"week": {}, "exceptions": [{"date": "2026-12-24", "periods": [MORNING, MORNING]}]},
            {"hours.exceptions[0].periods[1]": OVERLAP},
        ),
    ],
)
def test_what_is_wrong_is_named_by_its_path(hours, faults):
    assert faults_in(hours) == faults


@in_turn(
    "week",
    [
        {"monday": [MORNING, AFTERNOON], "tuesday": [AFTERNOON, MORNING]},
        {"monday": [{"opens": "08:00", "closes": "13:00"}, AFTERNOON]},
        {"sunday": [NIGHT], "monday": [{"opens": "02:00", "closes": "03:00"}]},
        {"monday": [{"opens": "18:00", "closes": "24:00"}], "tuesday": [ALWAYS]},
        every_day(ALWAYS),
        every_day({"opens": "07:00", "closes": "07:00"}),
    ],
)
def test_breaks_nights_and_whole_days_can_be_said(week):
    assert faults_in({"week": week}) == {}


def test_the_same_rules_hold_for_a_location_and_a_menu():
    twice = {"week": {"monday": [MORNING, MORNING]}}

    assert faults_of(13, latitude=0, longitude=0, hours=twice) == {"hours.week.monday[1]": OVERLAP}
    assert faults_of(11, menu_title="M", sections=[{}], hours=twice) == {"hours.week.monday[1]": OVERLAP}


WEEK = {
    "monday": [MORNING, AFTERNOON],
    "friday": [NIGHT],
    "saturday": [{"opens": "18:00", "closes": "24:00"}],
}


@in_turn(
    ("now", "is_open", "changes_at"),
    [
        (at(2, "07:59:59"), False, at(2, "08:00")),
        (at(2, "08:00"), True, at(2, "12:00")),
        (at(2, "11:59:59"), True, at(2, "12:00")),
        (at(2, "12:00"), False, at(2, "13:00")),
        (at(2, "18:00"), False, at(6, "18:00")),
        (at(6, "23:30"), True, at(7, "02:00")),
        (at(7, "01:59"), True, at(7, "02:00")),
        (at(7, "02:00"), False, at(7, "18:00")),
        (at(7, "23:59"), True, at(8, "00:00")),
        (at(8, "00:00"), False, at(9, "08:00")),
        (datetime(2026, 11, 2, 7, 30, tzinfo=UTC), True, at(2, "12:00")),
    ],
)
def test_whether_a_place_is_open_and_what_comes_next(now, is_open, changes_at):
    found = opening_at(hours_of(**WEEK), now)

    assert (found.is_open, found.changes_at) == (is_open, changes_at)
    assert found.changes_at.tzinfo == VIENNA


def test_days_that_touch_are_one():
    always, nights = hours_of(**every_day(ALWAYS)), hours_of(monday=[ALWAYS], tuesday=[MORNING])

    assert opening_at(always, at(2, "12:00")).is_open
    assert opening_at(always, at(2, "12:00")).changes_at is None
    assert opening_at(nights, at(2, "12:00")).changes_at == at(3, "00:00")


def test_a_week_without_any_hours_is_closed():
    found = opening_at(hours_of(), at(2, "12:00"))

    assert (found.is_open, found.changes_at) == (False, None)


def test_an_exception_takes_the_place_of_its_day():
    hours = hours_of(
        exceptions=[
            {"date": "2026-11-02", "note": "Holiday"},
            {"date": "2026-11-03", "periods": [AFTERNOON]},
            {"date": "2026-11-09", "periods": []},
        ],
        monday=[MORNING],
    )

    assert opening_at(hours, at(2, "09:00")).changes_at == at(3, "13:00")
    assert opening_at(hours, at(3, "13:00")).is_open
    assert opening_at(hours, at(3, "18:00")).changes_at == at(16, "08:00")


def test_a_night_that_began_before_an_exception_goes_on():
    hours = hours_of(exceptions=[{"date": "2026-11-07"}], friday=[NIGHT], saturday=[NIGHT])

    assert opening_at(hours, at(7, "01:00")).is_open
    assert not opening_at(hours, at(7, "23:00")).is_open
    assert not opening_at(hours, at(8, "01:00")).is_open


def test_a_place_that_is_closed_for_weeks_still_says_when_it_opens():
    closed = [{"date": f"2026-11-{day:02}"} for day in range(2, 31)]

    found = opening_at(hours_of(exceptions=closed, monday=[MORNING]), at(1, "12:00"))

    assert found.changes_at == datetime(2026, 12, 7, 8, tzinfo=VIENNA)


# In 2026, clocks in Vienna skip 02:00 to 03:00 on 29 March, and repeat it on 25 October. Both are Sundays.
@in_turn(
    ("period", "now", "is_open", "changes_at"),
    [
        # The night is an hour shorter, and an hour longer.
        (("22:00", "06:00"), "2026-03-29T00:30Z", True, "2026-03-29T04:00Z"),
        (("22:00", "06:00"), "2026-10-25T00:30Z", True, "2026-10-25T05:00Z"),
        # 02:30 does not exist: it is an hour and a half after 01:00, whatever the clocks say.
        (("22:00", "02:30"), "2026-03-29T01:15Z", True, "2026-03-29T01:30Z"),
        # Of two, the first is meant.
        (("22:00", "02:30"), "2026-10-25T00:15Z", True, "2026-10-25T00:30Z"),
        (("22:00", "02:30"), "2026-10-25T00:30Z", False, "2026-10-25T21:00Z"),
        # The day after a change opens by the new clock.
        (("08:00", "18:00"), "2026-03-28T17:30Z", False, "2026-03-29T06:00Z"),
        (("08:00", "18:00"), "2026-10-24T17:30Z", False, "2026-10-25T07:00Z"),
    ],
)
def test_hours_are_those_of_the_clocks_when_they_change(period, now, is_open, changes_at):
    opens, closes = period
    hours = hours_of(**every_day({"opens": opens, "closes": closes}))

    found = opening_at(hours, datetime.fromisoformat(now))

    assert (found.is_open, found.changes_at.astimezone(UTC)) == (is_open, datetime.fromisoformat(changes_at))


def test_a_period_within_the_hour_that_the_clocks_skip_keeps_no_place_open():
    hours = hours_of(sunday=[{"opens": "02:45", "closes": "03:15"}])

    found = opening_at(hours, datetime(2026, 3, 29, 0, 0, tzinfo=UTC))

    assert not found.is_open
    assert found.changes_at == datetime(2026, 4, 5, 2, 45, tzinfo=VIENNA)


def test_hours_without_a_zone_are_read_as_utc():
    hours = load_content(16, {"business_name": "B", "hours": {"week": {"monday": [{**MORNING}]}}}).hours

    assert opening_at(hours, datetime(2026, 11, 2, 8, tzinfo=UTC)).is_open
    assert not opening_at(hours, datetime(2026, 11, 2, 7, 59, tzinfo=UTC)).is_open


def test_what_an_older_rule_accepted_breaks_no_page():
    stored = {
        "timezone": "Europe/Gone",
        "week": {"monday": [{"opens": "8", "closes": ""}, {"opens": None, "closes": "x:y"}, MORNING]},
        "exceptions": [{"date": "someday"}, {"date": "2026-11-09"}],
    }

    hours = load_content(16, {"business_name": "B", "hours": stored}).hours

    assert isinstance(hours, OpeningHours)
    assert opening_at(hours, at(2, "09:00", UTC)).is_open


def test_new_hours_get_the_time_zone_of_the_account():
    tokyo, week = zone_named("Asia/Tokyo"), {"monday": [MORNING]}
    before = BusinessContent.model_construct(business_name="B", hours=hours_of(monday=[MORNING]))

    assert with_time_zone({"hours": {"week": week}}, None, tokyo) == {
        "hours": {"timezone": "Asia/Tokyo", "week": week}
    }
    assert with_time_zone({"hours": {"timezone": None}}, before, tokyo) == {
        "hours": {"timezone": "Asia/Tokyo"}
    }
    assert with_time_zone({"hours": {"week": week}}, before, tokyo) == {"hours": {"week": week}}
    assert with_time_zone({"hours": "9-5"}, before, tokyo) == {"hours": "9-5"}
    assert with_time_zone({"hours": None}, before, tokyo) == {"hours": None}
    assert with_time_zone({"name": "N"}, before, tokyo) == {"name": "N"}
    assert with_time_zone({"hours": {**HOURS}}, None, tokyo) == {"hours": HOURS}


CLOCKS = st.tuples(st.integers(0, 23), st.integers(0, 59)).map(lambda clock: "{:02}:{:02}".format(*clock))
PERIODS = st.lists(st.builds(dict, opens=CLOCKS, closes=CLOCKS), max_size=3)
WEEKS = st.dictionaries(st.sampled_from(DAYS), PERIODS)
EXCEPTIONS = st.dictionaries(
    st.integers(-2, 9).map(
        lambda day: (datetime(2026, 3, 27, tzinfo=UTC) + timedelta(day)).date().isoformat()
    ),
    PERIODS,
)
ZONES = st.sampled_from(["UTC", "Europe/Vienna", "America/New_York", "Australia/Lord_Howe"])
# Around the change of clocks in Europe.
MOMENTS = st.integers(-3 * 24 * 60, 6 * 24 * 60).map(
    lambda minute: datetime(2026, 3, 28, tzinfo=UTC) + timedelta(minutes=minute)
)


def loaded(zone, week, exceptions):
    dated = [{"date": day, "periods": periods} for day, periods in exceptions.items()]
    stored = {"timezone": zone, "week": week, "exceptions": dated}
    return load_content(16, {"business_name": "B", "hours": stored}).hours


def is_open_by_the_clock(week, exceptions, now):
    """By what the clock shows: of today, or of the night of yesterday."""
    clock = f"{now:%H:%M}"

    def periods_of(moment):
        return exceptions.get(moment.date().isoformat(), week.get(DAYS[moment.weekday()], []))

    today = any(
        one["opens"] <= clock and (clock < one["closes"] or one["closes"] <= one["opens"])
        for one in periods_of(now)
    )
    return today or any(clock < one["closes"] <= one["opens"] for one in periods_of(now - timedelta(days=1)))


@given(WEEKS, EXCEPTIONS, MOMENTS)
def test_where_clocks_never_change_they_alone_decide(week, exceptions, now):
    assert opening_at(loaded("UTC", week, exceptions), now).is_open == is_open_by_the_clock(
        week, exceptions, now
    )


@given(ZONES, WEEKS, EXCEPTIONS, MOMENTS)
def test_nothing_changes_before_the_next_change(zone, week, exceptions, now):
    hours = loaded(zone, week, exceptions)

    found = opening_at(hours, now)

    if found.changes_at is not None:
        assert now < found.changes_at
        after = opening_at(hours, found.changes_at)
        before = opening_at(hours, found.changes_at - timedelta(seconds=1))
        between = opening_at(hours, now + (found.changes_at - now) / 2)
        assert (after.is_open, before, between) == (not found.is_open, found, found)
