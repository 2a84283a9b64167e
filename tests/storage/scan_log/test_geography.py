"""Where an address is, by the data that is installed or by the operator's own, and how that is replaced."""

import logging
import os
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from storage.scan_log.geography import LOOK_SECONDS, MAX_CITY, Geography, Place
from tests.cases import in_turn
from tests.storage.mmdb import BUILT_AT, mmdb

LONDON = {"country": {"iso_code": "GB"}, "city": {"names": {"de": "London (DE)", "en": "London"}}}
INSTALLED = Geography(None)


class Clock:
    def __init__(self):
        self.now = 1_000.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def path(tmp_path):
    return tmp_path / "places.mmdb"


def opened(path, clock, records, **written):
    path.write_bytes(mmdb(records, **written))
    return Geography(path, clock=clock)


def put(path, content):
    """In one step, as one replaces a file that others read."""
    new = path.with_suffix(".new")
    new.write_bytes(content)
    new.replace(path)


# What is installed


@in_turn(
    ("address", "country"),
    [
        ("8.8.8.8", "US"),
        ("85.214.132.117", "DE"),
        ("2001:4860:4860::8888", "US"),
        ("2001:4860:4860:0:0:0:0:8888", "US"),
        ("::ffff:85.214.132.117", "DE"),
        ("::FFFF:55d6:8475", "DE"),
        ("2001:4860:4860::8888%eth0", "US"),
    ],
)
def test_the_installed_data_knows_countries_of_both_kinds_of_addresses(address, country):
    assert INSTALLED.find(address) == Place(country, None)


@in_turn(
    "address",
    [
        "127.0.0.1", "::1", "10.0.0.1", "192.168.1.1", "172.16.0.1", "100.64.0.1", "169.254.1.1",
        "fe80::1%eth0", "fd00::1", "203.0.113.7", "2001:db8::1", "0.0.0.0", "255.255.255.255",
        "", "testclient", "8.8.8", "8.8.8.8 ", "8.8.8.8:80", "８.8.8.8", "\x00", "8.8.8.8\x00",
        "1" * 5_000, "%", "[::1]", "\ud800",
    ],
)  # fmt: skip
def test_a_private_address_or_none_at_all_is_nowhere(address):
    assert INSTALLED.find(address) == Place(None, None)


@given(st.text() | st.ip_addresses().map(str))
def test_whatever_is_asked_there_is_an_answer(address):
    place = INSTALLED.find(address)

    assert place.city is None
    assert place.country is None or (len(place.country) == 2 and place.country.isupper())


def test_the_installed_data_says_what_it_is_and_when_it_was_made():
    assert INSTALLED.name == "Geoacumen-Country"
    assert INSTALLED.built_at.date().isoformat() == "2024-06-23"


# Layouts


@pytest.mark.parametrize(
    ("record", "place"),
    [
        (LONDON, Place("GB", "London")),
        ({"country": {"iso_code": "GB"}}, Place("GB", None)),
        ({"country": {"iso_code": "GB"}, "city": {"names": {"de": "London"}}}, Place("GB", None)),
        ({"country": "GB", "country_name": "United Kingdom"}, Place("GB", None)),
        ({"country": "GB", "city": "London", "region": "England"}, Place("GB", "London")),
        ({"country": "United Kingdom", "country_code": "GB"}, Place("GB", None)),
        ({"country_code": "gb", "city": "London"}, Place("GB", "London")),
    ],
    ids=["MaxMind and DB-IP, city", "country", "no English name", "IPinfo, country", "city", "lite", "flat"],
)
def test_countries_and_cities_are_read_in_the_layouts_of_their_publishers(path, clock, record, place):
    geography = opened(path, clock, {"81.2.69.0/24": record})

    assert geography.find("81.2.69.142") == place
    assert geography.find("81.2.70.1") == Place(None, None)


@pytest.mark.parametrize(
    "record",
    [
        {"country": {"iso_code": "None"}},
        {"country": {"iso_code": "G1"}},
        {"country": {"iso_code": "ßß"}},
        {"country": {"iso_code": 44}},
        {"country": ["GB"], "city": ["London"]},
        {"city": {"names": "London"}},
        {"city": "\x00\n \u202e"},
        "GB",
        7,
    ],
    ids=repr,
)
def test_what_is_no_code_of_two_letters_and_no_name_is_nowhere(path, clock, record):
    geography = opened(path, clock, {"81.2.69.0/24": record, "81.2.70.0/24": LONDON})

    assert geography.find("81.2.69.142") == Place(None, None)


def test_a_citys_name_is_short_and_without_control_characters(path, clock):
    geography = opened(
        path,
        clock,
        {
            "81.2.69.0/24": {"city": "Lon\x00\ndon\u202e "},
            "81.2.70.0/24": {"city": {"names": {"en": "x" * 200}}},
        },
    )

    assert geography.find("81.2.69.1").city == "London"
    assert geography.find("81.2.70.1").city == "x" * MAX_CITY


def test_data_of_ipv4_alone_says_nothing_of_ipv6(path, clock):
    geography = opened(path, clock, {"81.2.69.0/24": LONDON}, ip_version=4)

    assert geography.find("::ffff:81.2.69.1") == Place("GB", "London")
    assert geography.find("2001:db8::1") == Place(None, None)


# The operator's file


def test_a_new_file_is_read_within_seconds_and_nothing_of_the_old_is_remembered(path, clock):
    geography = opened(path, clock, {"81.2.69.0/24": LONDON})
    before = geography.find("81.2.69.142")

    put(path, mmdb({"81.2.69.0/24": {"country": "FR"}}, database_type="New", build_epoch=BUILT_AT + 86_400))
    at_once = geography.find("81.2.69.142")
    clock.now += LOOK_SECONDS

    assert (before, at_once) == (Place("GB", "London"), Place("GB", "London"))
    assert geography.find("81.2.69.142") == Place("FR", None)
    assert geography.name == "New"
    assert geography.built_at == datetime.fromtimestamp(BUILT_AT + 86_400, UTC)


def test_a_file_that_is_written_over_in_its_place_is_read_anew_too(path, clock):
    geography = opened(path, clock, {"81.2.69.0/24": LONDON})

    path.write_bytes(mmdb({"81.2.69.0/24": {"country": "FR"}, "81.2.70.0/24": LONDON}))
    clock.now += LOOK_SECONDS

    assert geography.find("81.2.69.142") == Place("FR", None)


@pytest.mark.parametrize("broken", ["cut short", "empty", "words", "no places", "gone"])
def test_a_broken_new_file_changes_nothing_and_is_said_once(path, clock, caplog, broken):
    geography = opened(path, clock, {f"81.2.{third}.0/24": LONDON for third in range(200)})
    whole = path.read_bytes()
    contents = {
        "cut short": whole[: len(whole) // 2],
        "empty": b"",
        "words": b"<html>Not found</html>",
        "no places": mmdb({"81.2.69.0/24": {"autonomous_system_number": 64500}}),
    }

    # Cut in its place: what is mapped from the file itself would end with it.
    path.unlink() if broken == "gone" else path.write_bytes(contents[broken])
    with caplog.at_level(logging.WARNING):
        for _ in range(5):
            clock.now += LOOK_SECONDS
            found = [geography.find(f"81.2.{third}.142") for third in range(200)]
            if broken != "gone":
                os.utime(path, (clock.now, clock.now))

    assert set(found) == {Place("GB", "London")}
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert "stays in use" in caplog.text


def test_after_a_broken_file_a_good_one_is_read(path, clock):
    geography = opened(path, clock, {"81.2.69.0/24": LONDON})
    path.unlink()
    clock.now += LOOK_SECONDS
    geography.find("81.2.69.142")

    put(path, mmdb({"81.2.69.0/24": {"country": "FR"}}))
    clock.now += LOOK_SECONDS

    assert geography.find("81.2.69.142") == Place("FR", None)


def test_many_threads_ask_while_the_file_is_replaced(path, clock):
    geography = opened(path, clock, {"81.2.69.0/24": LONDON})
    one, other = mmdb({"81.2.69.0/24": LONDON}), mmdb({"81.2.69.0/24": {"country": "FR"}})

    def ask(number):
        if number % 20 == 0:
            put(path.with_name(f"{number}.mmdb"), other if number % 40 else one)
            path.with_name(f"{number}.mmdb").replace(path)
            clock.now += LOOK_SECONDS
        return geography.find(f"81.2.69.{number % 250}")

    with ThreadPoolExecutor(4) as threads:
        places = set(threads.map(ask, range(2_000)))

    assert places <= {Place("GB", "London"), Place("FR", None)}


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (None, "cannot be read: No such file or directory"),
        (b"", "is not a MaxMind DB file"),
        (b"words", "is not a MaxMind DB file"),
        (mmdb({"81.2.69.0/24": LONDON})[:-20], "is not a MaxMind DB file"),
        (mmdb({"81.2.69.0/24": {"autonomous_system_number": 64500}}), "has no countries and no cities"),
        (mmdb({"81.2.69.0/24": LONDON}, build_epoch=2**62), "is not a MaxMind DB file"),
    ],
    ids=["missing", "empty", "words", "cut", "another kind", "made in no year"],
)
def test_a_file_that_cannot_serve_at_a_start_is_named_and_read_once_it_can(
    path, clock, caplog, content, words
):
    if content is not None:
        path.write_bytes(content)

    geography = Geography(path, clock=clock)
    places = geography.find("81.2.69.142"), geography.find("8.8.8.8")
    fault = geography.fault
    path.write_bytes(mmdb({"81.2.69.0/24": LONDON}))
    clock.now += LOOK_SECONDS

    assert places == (INSTALLED.find("81.2.69.142"), INSTALLED.find("8.8.8.8"))
    assert fault.startswith(words)
    assert [line for line in caplog.messages if "REPOINT_GEOIP_DB" in line] == [
        f"REPOINT_GEOIP_DB: the file {fault}; the installed data is used"
    ]
    assert geography.find("81.2.69.142").city == "London"
    assert geography.fault is None


@pytest.mark.slow
def test_a_file_with_a_wrong_bit_anywhere_is_used_or_refused_and_never_ends_the_process(path):
    whole = mmdb({"81.2.69.0/24": LONDON, "2001:db8::/32": {"country": {"iso_code": "DE"}}})

    for at in range(len(whole)):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 0xFF]) + whole[at + 1 :])
        Geography(path).find("81.2.69.142")


def test_a_folder_is_no_file(tmp_path):
    assert Geography(tmp_path).fault == "cannot be read: Is a directory"


def test_the_data_in_use_is_logged(path, clock, caplog):
    with caplog.at_level(logging.INFO):
        opened(path, clock, {"81.2.69.0/24": LONDON}).log_source()

    assert "Test-City of 2025-10-09" in caplog.text
