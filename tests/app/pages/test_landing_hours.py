"""Opening hours on landing pages: right when they are scanned, by the clock of the place."""

import re
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from app.pages.texts import translations
from tests.app.pages.landings import LANGUAGES, content_of, elements, page
from tests.cases import in_turn

VIENNA = ZoneInfo("Europe/Vienna")
OTHERS = {
    "business": {"business_name": "Café Linden"},
    "location": {"latitude": 48.2, "longitude": 16.3},
    "menu": {"menu_title": "Lunch", "sections": [{"items": [{"name": "Soup"}]}]},
}
DAY, BROKEN = (
    [{"opens": "07:30", "closes": "19:00"}],
    [{"opens": "07:30", "closes": "12:00"}, {"opens": "14:00", "closes": "19:00"}],
)
WEEK = {
    "monday": DAY,
    "tuesday": DAY,
    "wednesday": DAY,
    "thursday": DAY,
    "friday": BROKEN,
    "saturday": [{"opens": "18:00", "closes": "02:00"}],
}
EXCEPTIONS = [
    {"date": "2026-11-03"},
    {"date": "2026-12-24", "periods": [{"opens": "08:00", "closes": "12:00"}], "note": "Christmas Eve"},
    {"date": "2026-10-26", "note": "National holiday"},
]
HOURS = {"timezone": "Europe/Vienna", "week": WEEK, "exceptions": EXCEPTIONS}
every_place = pytest.mark.parametrize("slug", OTHERS)


def at(day, clock, zone=VIENNA):
    """Of November 2026: 2 is a Monday."""
    return datetime.fromisoformat(f"2026-11-{day:02}T{clock}").replace(tzinfo=zone)


def shown(slug, now, language="en", hours=HOURS, **more):
    return page(content_of(slug, hours=hours, **OTHERS[slug]), language, now=now, **more)


def words(answer):
    return " ".join(elements(answer).text.split())


def rows(answer):
    """The cells of the tables, by row."""
    text = answer.body.decode().partition("<table>")[2]
    lines = text.split("<tr")[1:]
    return [" ".join(elements_text(line).split()) for line in lines]


def elements_text(line):
    cell = line.replace("</th>", "</th> ").replace("<small", " <small")
    inside = cell.partition(">")[2].partition("</tr>")[0]
    while "<" in inside:
        before, _, rest = inside.partition("<")
        inside = before + rest.partition(">")[2]
    return inside


@every_place
@in_turn(
    ("now", "said"),
    [
        (at(2, "14:20"), "Open until 19:00"),
        (at(2, "18:30"), "Open closes soon, 19:00"),
        (at(2, "06:00"), "Closed opens 07:30"),
        (at(5, "20:00"), "Closed opens tomorrow 07:30"),
        # Tuesday is an exception.
        (at(2, "19:00"), "Closed opens Wednesday 07:30"),
        (at(6, "13:00"), "Closed opens 14:00"),
        (at(8, "01:59"), "Open closes soon, 02:00"),
        (at(8, "02:00"), "Closed opens tomorrow 07:30"),
        # An hour later than in London.
        (at(2, "06:30", ZoneInfo("UTC")), "Open until 19:00"),
    ],
)
def test_a_page_says_whether_a_place_is_open_at_the_moment_of_the_scan(slug, now, said):
    assert said in words(shown(slug, now))


@in_turn(
    ("language", "open_now", "closed_now"),
    [
        ("en", "Open until 19:00", "Closed opens tomorrow 07:30"),
        ("en-US", "Open until 7:00 PM", "Closed opens tomorrow 7:30 AM"),
        ("de", "Geöffnet bis 19:00 Uhr", "Geschlossen öffnet morgen um 07:30 Uhr"),
        ("fr", "Ouvert jusqu’à 19:00", "Fermé ouvre demain à 07:30"),
        ("es", "Abierto hasta las 19:00", "Cerrado abre mañana a las 7:30"),
        ("pt", "Aberto até 19:00", "Fechado abre amanhã às 07:30"),
        ("zh", "营业中 至 19:00", "已打烊 明天 07:30 开始营业"),
        ("ja", "営業中 19:00まで", "営業時間外 明日7:30に開店"),
    ],
)
def test_it_says_so_in_the_language_of_the_visitor(language, open_now, closed_now):
    assert open_now in words(shown("business", at(4, "14:00"), language))
    assert closed_now in words(shown("business", at(4, "20:00"), language))


def test_a_place_that_never_closes_is_open_around_the_clock():
    always = {"week": {day: [{"opens": "00:00", "closes": "24:00"}] for day in (*WEEK, "sunday")}}

    text = words(shown("business", at(2, "14:00"), hours=always))

    assert "Open around the clock" in text
    assert "Monday24 hours" in text.replace(" Monday", "Monday")


def test_a_place_that_is_far_from_opening_names_the_date():
    winter = {"timezone": "Europe/Vienna", "week": {}, "exceptions": [{"date": "2027-01-04", "periods": DAY}]}

    assert "Closed opens Mon, 4 Jan 2027 07:30" in words(shown("business", at(2, "14:00"), hours=winter))


def test_a_place_that_opens_nowhere_in_sight_is_only_closed():
    answer = shown("business", at(2, "14:00"), hours={"week": {}})

    assert re.search(r'<b class="shut">Closed</b>\s*</p>', answer.body.decode())


@every_place
def test_the_week_has_seven_rows_with_today_in_bold(slug):
    answer = shown(slug, at(6, "14:20"))

    assert rows(answer)[:7] == [
        "Monday 07:30–19:00",
        "Tuesday 07:30–19:00",
        "Wednesday 07:30–19:00",
        "Thursday 07:30–19:00",
        "Friday 07:30–12:00, 14:00–19:00",
        "Saturday 18:00–02:00",
        "Sunday Closed",
    ]
    assert [row.get("class") for row in elements(answer).all("tr")[:7]] == [None] * 4 + ["now", None, None]


@in_turn(
    ("language", "first"),
    [("en", "Monday"), ("en-US", "Sunday"), ("de", "Montag"), ("ja", "日曜日"), ("pt", "domingo")],
)
def test_the_week_begins_as_in_the_country_of_the_language(language, first):
    assert rows(shown("business", at(6, "14:20"), language))[0].startswith(first)


def test_the_next_exceptions_stand_below_with_the_note_of_the_owner():
    answer = shown("business", at(2, "14:20"), owner_language="de")

    assert rows(answer)[7:] == ["Tue 3 Nov Closed", "Thu 24 Dec Christmas Eve 08:00–12:00"]
    assert '<small dir="auto" lang="de">Christmas Eve</small>' in answer.body.decode()


def test_an_exception_of_today_stands_in_its_row():
    found = rows(shown("business", at(3, "10:00")))

    assert found[1] == "Tuesday Closed"
    assert found[7] == "Tue 3 Nov Closed"


def test_today_is_that_of_the_place():
    sydney = {**HOURS, "timezone": "Australia/Sydney"}

    answer = shown("business", at(2, "20:00", ZoneInfo("UTC")), hours=sydney)

    assert [row.get("class") for row in elements(answer).all("tr")[:3]] == [None, "now", None]


def test_the_strip_says_what_it_shows():
    strip = elements(shown("business", at(2, "14:20"))).all("svg")
    labels = [one["aria-label"] for one in strip if "aria-label" in one]

    assert labels == ["Today 07:30–19:00. It is 14:20."]


@in_turn(
    ("now", "place", "ends"),
    [
        ("14:20", "at6", ["06:00", "21:00"]),
        ("07:40", "at2", ["", "21:00"]),
        ("20:30", "at8", ["06:00", ""]),
    ],
)
def test_the_clock_stands_below_the_tick_of_the_strip(now, place, ends):
    body = shown("business", at(2, now)).body.decode()

    _, below = body.split('<p class="ends" aria-hidden="true">', 1)
    line = below.partition("</p>")[0]
    assert f'<b class="{place}">{now} now</b>' in line
    assert re.findall("<span>([^<]*)</span>", line) == ends


def test_the_strip_shows_the_night_before_and_lies_within_its_picture():
    always = {"week": {day: [{"opens": "18:00", "closes": "02:00"}] for day in WEEK}}

    for hour in range(24):
        found = elements(shown("business", at(6, f"{hour:02}:59"), hours=always))
        parts = [one for one in found.all("rect") if one["class"] == "part"]
        assert len(parts) == 2
        for part in (*parts, *(one for one in found.all("rect") if one["class"] == "tick")):
            assert int(part["x"]) >= 0
            assert int(part["x"]) + int(part["width"]) <= 336


@every_place
@in_turn("language", LANGUAGES)
def test_a_page_with_hours_stays_small_and_needs_no_script_for_them(slug, language):
    full = [{"date": f"2027-01-{day:02}", "note": "n" * 200, "periods": BROKEN} for day in range(1, 32)]
    week = {day: [{"opens": f"{h:02}:00", "closes": f"{h:02}:30"} for h in range(8, 18)] for day in WEEK}

    answer = shown(slug, at(6, "14:20"), language, hours={"week": week, "exceptions": full})

    assert len(answer.body) < 30_000
    assert elements(answer).only("h1")
    assert translations(language).hours in words(answer)


@every_place
def test_hours_as_a_text_keep_their_lines_and_columns(slug):
    text = "Mon–Fri  7:30–19:00\nSat      8:00–20:00"

    answer = shown(slug, at(2, "14:20"), hours=text)

    assert f'<b class="columns"><bdi>{text}</bdi></b>' in answer.body.decode()
    assert ".row b.columns{white-space:pre-wrap" in answer.body.decode()
    assert "<table>" not in answer.body.decode()


@every_place
def test_a_place_without_hours_says_nothing_of_them(slug):
    answer = page(content_of(slug, **OTHERS[slug]))

    assert translations("en").hours not in words(answer)
    assert 'class="facts"' not in answer.body.decode()
