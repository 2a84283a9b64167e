from datetime import UTC, date, datetime, timedelta, timezone
from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st
from starlette.requests import Request

from app.pages.formats import (
    format_day,
    format_moment,
    format_money,
    format_month,
    format_span,
    format_wait,
)
from app.pages.language import dashboard_language_of, pick_language, usual_zone
from app.pages.texts import page_catalogues, translations
from tests.cases import in_turn


@in_turn(
    ("header", "language"),
    [
        ("", "en"),
        ("en-AU", "en"),
        ("en-US", "en-us"),
        ("de", "de"),
        ("de-AT", "de"),
        ("DE-at,en;q=0.5", "de"),
        ("zh-Hant-TW", "zh"),
        ("pt-BR, pt;q=0.9", "pt"),
        ("fi, ja;q=0.4, fr;q=0.8", "fr"),
        ("fi, sv", "en"),
        ("fr;q=0.5, es;q=0.5", "fr"),
        ("fr;q=0, es;q=0.1", "es"),
        ("es;q=0.001", "es"),
        ("*", "en"),
        ("*;q=0.1, ja;q=0.2", "ja"),
        ("en;q=0, *", "de"),
        ("fi, *;q=0.1", "en"),
        ("de;q=nonsense, fr;q=0.2", "fr"),
        ("de;q=nan, fr", "fr"),
        ("de;q=inf, fr;q=0.9", "fr"),
        ("de;q=9, fr;q=1", "de"),
        ("de ; q = 0.3, fr;q=0.2", "de"),
        (";;;,,,q=1", "en"),
        ("english", "en"),
        ("ar-SA, en;q=0.5", "ar"),
        ("nl-BE", "nl"),
        ("\x00\u202e", "en"),
        ("fi," * 10_000 + "de", "en"),
    ],
)
def test_the_language_is_the_one_the_visitor_likes_best(header, language):
    assert pick_language(header) == language


@in_turn(
    ("header", "owner_language", "language"),
    [
        ("", "de", "de"),
        ("fi, sv", "de", "de"),
        ("fi, sv", "de-AT", "de"),
        ("fi, sv", "pt-BR", "pt"),
        ("fi, fr;q=0.1", "de", "fr"),
        ("*", "de", "de"),
        ("fi, *;q=0.1", "de", "de"),
        ("fi, de;q=0", "de", "en"),
        ("*, de;q=0", "de", "en"),
        ("fi", "tlh", "en"),
        ("fi", 'de"><script>', "en"),
        ("fi", None, "en"),
    ],
)
def test_a_visitor_whose_language_is_not_spoken_gets_the_owners_then_english(
    header, owner_language, language
):
    assert pick_language(header, owner_language) == language


@in_turn("header", ["nl", "ar-SA", "it;q=0.9"])
def test_the_dashboard_speaks_the_languages_with_a_whole_catalogue(header):
    request = Request({"type": "http", "headers": [(b"accept-language", header.encode())]})

    assert dashboard_language_of(request) == "en"


@given(st.text())
def test_any_header_gives_a_spoken_language(header):
    assert pick_language(header) in page_catalogues()


def test_an_unknown_language_is_answered_in_english():
    assert translations("tlh") is translations("en")


@in_turn(
    ("language", "expected"),
    [
        ("en", "1 March 2026, 23:05 UTC"),
        ("en-us", "March 1, 2026, 11:05\u202fPM UTC"),
        ("de", "1. März 2026, 23:05 UTC"),
        ("fr", "1 mars 2026, 23:05 UTC"),
        ("es", "1 de marzo de 2026, 23:05 UTC"),
        ("pt", "1 de março de 2026 23:05 UTC"),
        ("zh", "2026年3月1日 23:05 UTC"),
        ("ja", "2026年3月1日 23:05 UTC"),
        ("tlh", "1 March 2026, 23:05 UTC"),
    ],
)
def test_a_moment_is_in_utc_and_in_the_format_of_the_language(language, expected):
    assert format_moment(language, datetime(2026, 3, 1, 23, 5, tzinfo=UTC)) == expected


def test_a_moment_of_another_zone_is_turned_into_utc():
    moment = datetime(2026, 1, 1, 0, 30, tzinfo=timezone(timedelta(hours=1)))

    assert format_moment("en", moment) == "31 December 2025, 23:30 UTC"


@in_turn(
    ("seconds", "expected"),
    [
        (0, "Try again in about a minute."),
        (60, "Try again in about a minute."),
        (61, "Try again in about 2 minutes."),
        (600, "Try again in about 10 minutes."),
    ],
)
def test_a_wait_is_never_shown_shorter_than_it_is(seconds, expected):
    assert format_wait("en", seconds) == expected


@in_turn(
    ("language", "expected", "month"),
    [
        ("en", "Monday, 1 March 2027", "March"),
        ("de", "Montag, 1. März 2027", "März"),
        ("fr", "lundi 1 mars 2027", "mars"),
        ("es", "lunes, 1 de marzo de 2027", "marzo"),
        ("pt", "segunda-feira, 1 de março de 2027", "março"),
        ("zh", "2027年3月1日星期一", "三月"),
        ("ja", "2027年3月1日月曜日", "3月"),
    ],
)
def test_a_day_has_the_format_of_the_language(language, expected, month):
    day = date(2027, 3, 1)

    assert format_day(language, day, weekday=True) == expected
    assert format_day(language, day) in expected
    assert format_month(language, day) == month


@in_turn(
    ("start", "end", "lines"),
    [
        (date(2027, 3, 1), None, ("Monday, 1 March 2027",)),
        (date(2027, 3, 1), date(2027, 3, 1), ("Monday, 1 March 2027",)),
        (date(2027, 3, 1), date(2027, 3, 2), ("Monday, 1 March 2027", "\u2013\u00a0Tuesday, 2 March 2027")),
        (datetime(2027, 3, 1, 9, 5, tzinfo=UTC), None, ("Monday, 1 March 2027", "09:05 (UTC)")),
        (
            datetime(2027, 3, 1, 9, 5, tzinfo=timezone(timedelta(hours=5, minutes=30))),
            datetime(2027, 3, 1, 10, 5, tzinfo=timezone(timedelta(hours=5, minutes=30))),
            ("Monday, 1 March 2027", "09:05 \u2013 10:05 (UTC+05:30)"),
        ),
        (
            datetime(2027, 3, 1, 22, tzinfo=timezone(timedelta(hours=-3))),
            datetime(2027, 3, 2, 2, tzinfo=timezone(timedelta(hours=-3))),
            ("Monday, 1 March 2027, 22:00", "\u2013\u00a0Tuesday, 2 March 2027, 02:00 (UTC-03:00)"),
        ),
    ],
)
def test_a_span_is_shown_once_with_its_offset_from_utc(start, end, lines):
    assert format_span("en", start, end) == lines


@in_turn(
    ("language", "currency", "expected"),
    [
        ("en", "EUR", "€1,234.50"),
        ("en", "USD", "US$1,234.50"),
        ("en-us", "USD", "$1,234.50"),
        ("en", "$", "$1,234.50"),
        ("de", "EUR", "1.234,50\u00a0€"),
        ("fr", "EUR", "1\u202f234,50\u00a0€"),
        ("pt", "BRL", "R$\u00a01.234,50"),
        ("ja", "JPY", "￥1,234.50"),
        ("en", "BTC", "BTC\u00a01,234.50"),
    ],
)
def test_money_has_the_format_of_the_language(language, currency, expected):
    assert format_money(language, Decimal("1234.50"), currency) == expected


@in_turn("amount", ["1e308", "1234567890.123456789012345678", "5e-324"])
def test_money_of_any_size_can_be_formatted(amount):
    expected = format_money("en", Decimal(amount), "ETH").removeprefix("ETH\u00a0")

    assert Decimal(expected.replace(",", "")) == Decimal(amount)


def test_a_language_says_where_nearly_all_of_its_speakers_are():
    zones = {
        "de": "Europe/Berlin",
        "de-AT,de;q=0.9": "Europe/Vienna",
        "fr": "Europe/Paris",
        "it": "Europe/Rome",
        "ja": "Asia/Tokyo",
        "ko": "Asia/Seoul",
        "zh-CN": "Asia/Shanghai",
        "zh": "Asia/Shanghai",
        "pt-BR": "America/Sao_Paulo",
        "en-GB": "Europe/London",
        "es-ES": "Europe/Madrid",
        **dict.fromkeys(("", "*", "en", "es", "pt", "ar", "en-US", "es-MX", "ru", "de-XX", "x" * 40), ""),
    }

    for language, zone in zones.items():
        request = Request({"type": "http", "headers": [(b"accept-language", language.encode())]})
        assert usual_zone(request) == zone, language
