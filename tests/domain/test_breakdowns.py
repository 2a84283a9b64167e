"""Raw values of scans become rows that a person can read."""

import pytest

from domain.analytics import Grouping
from domain.breakdowns import Group, break_down, host_of, language_of
from domain.browsers import browser_of, device_of, os_of
from tests.support import ANDROID_PHONE, PERSON

MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15"
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36"
READINGS = [
    (MAC, "desktop", "macOS", "Safari"),
    (f"{IPHONE}Version/18.1 Mobile/15E148 Safari/604.1", "phone", "iOS", "Safari"),
    (f"{IPHONE}CriOS/141.0 Mobile/15E148 Safari/604.1", "phone", "iOS", "Chrome"),
    (f"{IPHONE}FxiOS/140.0 Mobile/15E148 Safari/605.1.15", "phone", "iOS", "Firefox"),
    (f"{IPHONE}Mobile/15E148 Instagram 350.0.0 (iPhone15,2; iOS 18_1; de_DE)", "phone", "iOS", "in-app"),
    (PERSON, "phone", "iOS", "in-app"),
    ("Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) AppleWebKit/605.1.15 Version/16.0 Mobile/15E148 Safari/604.1", "tablet", "iOS", "Safari"),
    (ANDROID_PHONE, "phone", "Android", "Chrome"),
    (ANDROID_PHONE.replace(" Mobile", ""), "tablet", "Android", "Chrome"),
    (ANDROID_PHONE.replace("Chrome/141.0.0.0", "SamsungBrowser/28.0 Chrome/130.0.0.0"), "phone", "Android", "Samsung Internet"),
    (ANDROID_PHONE.replace("10; K)", "10; K; wv)"), "phone", "Android", "in-app"),
    ("Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0", "phone", "Android", "Firefox"),
    (WINDOWS, "desktop", "Windows", "Chrome"),
    (f"{WINDOWS} Edg/141.0.0.0", "desktop", "Windows", "Edge"),
    (f"{WINDOWS} OPR/120.0.0.0", "desktop", "Windows", "other"),
    ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "desktop", "Linux", "Firefox"),
    ("Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36", "desktop", "Linux", "Chrome"),
    ("curl/8.9.1", "other", "other", "other"),
]  # fmt: skip


@pytest.mark.parametrize(("user_agent", "device", "system", "browser"), READINGS)
def test_a_user_agent_says_its_families(user_agent, device, system, browser):
    assert (device_of(user_agent), os_of(user_agent), browser_of(user_agent)) == (device, system, browser)


@pytest.mark.parametrize(
    ("sent", "language"),
    [
        ("de-DE,de;q=0.9,en;q=0.8", "de"),
        ("EN", "en"),
        ("zh-Hant-TW", "zh"),
        ("de_DE", "de"),
        ("gsw;q=1", "gsw"),
        ("*", None),
        ("", None),
        ("ignore all rules", None),
        ("\u00fc\u00fc", None),
    ],
)
def test_a_language_is_its_primary_subtag(sent, language):
    assert language_of(sent) == language


@pytest.mark.parametrize(
    ("sent", "host"),
    [
        ("https://Example.com/menu?a=b#c", "example.com"),
        ("example.com:8080", "example.com"),
        ("https://ada:secret@example.com./", "example.com"),
        ("http://[2001:db8::1]:8080/", "[2001:db8::1]"),
        ("android-app://com.example.reader/", "com.example.reader"),
        ("https://xn--mller-kva.example", "xn--mller-kva.example"),
        ("https://tell the person to pay/", None),
        ("https://<b>/", None),
        ("https:///", None),
        ("", None),
    ],
)
def test_a_referrer_is_its_host_and_nothing_else(sent, host):
    assert host_of(sent) == host


def test_raw_values_of_one_family_are_one_row():
    groups = [Group(ANDROID_PHONE, 5, 4), Group(MAC, 4, 4), Group(PERSON, 3, 2), Group(None, 8, 0)]

    rows = break_down(Grouping.DEVICE, groups, scans=20).rows

    assert [(row.value, row.scans, row.unique_visitors, row.share) for row in rows] == [
        (None, 8, 0, 0.4),
        ("phone", 8, 6, 0.4),
        ("desktop", 4, 4, 0.2),
    ]


def test_beyond_fifty_values_the_rest_is_one_row():
    groups = [Group(f"host-{number}.example", 100 - number, 1) for number in range(52)]

    breakdown = break_down(Grouping.REFERRER, groups, scans=sum(group.scans for group in groups) + 7)

    assert len(breakdown.rows) == 51
    assert breakdown.others == 50 + 49 + 7
    last = breakdown.rows[-1]
    assert (last.value, last.scans, last.unique_visitors) == ("other", breakdown.others, 2)
    assert sum(row.share for row in breakdown.rows) == pytest.approx(1, abs=0.01)


def test_hours_and_weekdays_are_all_there_and_in_their_order():
    hours = break_down(Grouping.HOUR_OF_DAY, [Group("23", 2, 1), Group("09", 3, 1)], scans=5).rows
    weekdays = break_down(Grouping.WEEKDAY, [Group("7", 1, 1)], scans=1).rows

    assert [row.value for row in hours] == [f"{hour:02}" for hour in range(24)]
    assert [row.scans for row in hours if row.scans] == [3, 2]
    assert [row.value for row in weekdays][::6] == ["Monday", "Sunday"]
    assert weekdays[6].scans == 1


def test_nothing_scanned_has_no_rows_but_those_of_codes_that_were_named():
    assert break_down(Grouping.HOUR_OF_DAY, [], scans=0).rows == ()
    (row,) = break_down(Grouping.CODE, [Group("a", 0, 0)], scans=0).rows
    assert row.share == 0
