from datetime import UTC, date, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import icalendar
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.payloads.icalendar import Event, format_icalendar
from tests.domain.payloads.reading import read_lines
from tests.domain.payloads.scanning import LONG, OPEN, TEXTS, WILD, scanned

STAMP = datetime(2026, 11, 21, 15, tzinfo=UTC)
PARTY = {
    "uid": "1@qr.test",
    "stamp": STAMP,
    "title": "Party",
    "start": datetime(2026, 12, 24, 18, tzinfo=UTC),
}
ZONES = st.sampled_from([UTC, ZoneInfo("Asia/Kathmandu"), timezone(timedelta(hours=-9, minutes=-30))])
BARE = STAMP.replace(tzinfo=None)
MOMENTS = st.datetimes(BARE.replace(year=1900), BARE.replace(year=9000), timezones=ZONES).map(
    lambda moment: moment.replace(microsecond=0)
)
DAYS = st.dates(date(1900, 1, 1), date(9000, 1, 1))


def read_event(payload):
    (event,) = icalendar.Calendar.from_ical(payload).events
    return event


@settings(max_examples=60)
@given(TEXTS | LONG, OPEN, OPEN, MOMENTS, st.timedeltas(timedelta(seconds=1), timedelta(days=400)))
def test_a_scanned_event_is_read_as_it_was_filled_in(title, location, description, start, length):
    end = (start.astimezone(UTC) + length).replace(microsecond=0)
    event = Event(
        uid="x;1@qr.test",
        stamp=STAMP,
        title=title,
        start=start,
        end=end,
        location=location,
        description=description,
    )

    read = read_event(scanned(format_icalendar(event)))

    assert str(read["uid"]) == "x;1@qr.test"
    assert str(read["summary"]) == title
    assert str(read.get("location", "")) == (location or "")
    assert str(read.get("description", "")) == (description or "")
    assert (read["dtstamp"].dt, read["dtstart"].dt) == (STAMP, start)
    assert ("dtend" in read) == (end > start)
    assert read.end == max(end, start)


@settings(max_examples=60)
@given(DAYS, st.none() | st.integers(0, 500))
def test_an_event_of_whole_days_ends_before_the_day_after_its_last(first, more):
    last = None if more is None else first + timedelta(days=more)
    event = Event(uid="1", stamp=STAMP, title="Fair", start=first, end=last)

    read = read_event(scanned(format_icalendar(event)))

    assert read["dtstart"].dt == first
    assert read["dtstart"].params["VALUE"] == "DATE"
    assert read.end == first + timedelta(days=1 + (more or 0))


@settings(max_examples=60)
@given(TEXTS.filter(str.strip))
def test_an_organizer_without_an_address_has_a_name(name):
    payload = scanned(format_icalendar(Event(**PARTY, organizer=f"{name} Ltd")))

    (organizer,) = [line for line in read_lines(payload) if line.name == "ORGANIZER"]
    assert (organizer.parameters, organizer.value) == ({"CN": f"{name} Ltd"}, "invalid:nomail")
    # icalendar takes a backslash in a parameter for an escape, which RFC 5545 does not know.
    if "\\" not in name:
        assert read_event(payload)["organizer"].params["CN"] == f"{name} Ltd"


@settings(max_examples=100)
@given(WILD)
def test_no_text_adds_a_line_to_an_event(text):
    texts = dict.fromkeys(("title", "location", "description", "organizer"), f"x{text}")
    event = Event(**{**PARTY, **texts, "uid": text}, url=f"https://example.com/{text}")

    lines = read_lines(format_icalendar(event))

    assert [line.name for line in lines] == (
        "BEGIN VERSION PRODID METHOD BEGIN UID DTSTAMP DTSTART DURATION SUMMARY LOCATION DESCRIPTION"
        " ORGANIZER URL END END"
    ).split()
    assert lines[-3].uri.startswith("https://example.com/")


def test_a_party_in_another_zone():
    start = datetime(2026, 7, 1, 20, tzinfo=ZoneInfo("Europe/Berlin"))
    event = Event(**{**PARTY, "start": start}, end=start + timedelta(hours=3), organizer="ann+b@example.com")

    assert format_icalendar(event).split("\r\n") == [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Repoint//Repoint//EN",
        "METHOD:PUBLISH",
        "BEGIN:VEVENT",
        "UID:1@qr.test",
        "DTSTAMP:20261121T150000Z",
        "DTSTART:20260701T180000Z",
        "DTEND:20260701T210000Z",
        "SUMMARY:Party",
        "ORGANIZER:mailto:ann%2Bb@example.com",
        "END:VEVENT",
        "END:VCALENDAR",
        "",
    ]


def test_a_plain_event_has_no_organizer_and_so_no_method():
    text = format_icalendar(Event(**PARTY))

    assert "METHOD" not in text
    assert "ORGANIZER" not in text


def test_an_event_without_an_end_takes_an_hour():
    event = read_event(format_icalendar(Event(**PARTY)))
    whole_day = format_icalendar(Event(**{**PARTY, "start": date(2026, 7, 1)}))

    assert event.duration == timedelta(hours=1)
    assert "DURATION" not in whole_day


def test_a_later_version_takes_the_place_of_an_earlier_one():
    event = read_event(format_icalendar(Event(**PARTY, version=7, changed=STAMP)))

    assert (event["sequence"], event["last-modified"].dt) == (7, STAMP)


def test_an_end_that_is_not_later_is_left_out():
    assert "DTEND" not in format_icalendar(Event(**PARTY, end=PARTY["start"]))


def test_a_year_has_four_digits():
    text = format_icalendar(Event(**{**PARTY, "start": date(987, 6, 5)}))

    assert "DTSTART;VALUE=DATE:09870605\r\n" in text


def test_a_moment_without_a_zone_is_no_moment():
    with pytest.raises(ValueError, match="time zone"):
        format_icalendar(Event(**{**PARTY, "start": BARE}))
