"""The rules of a code, by a reference written from the interface alone, and by the clock."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, time, timedelta
from itertools import pairwise, permutations
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.codes.rules.described_scans import DescribedScan
from domain.codes.rules.evaluation import Hours, Rule, Variant, When, chosen_rule
from domain.codes.rules.turning_points import turning_points
from domain.pages.languages import preferred
from domain.scanning.visitors import visitor_hash

VIENNA = ZoneInfo("Europe/Vienna")


@dataclass(frozen=True)
class Visit:
    now: datetime = datetime(2027, 3, 5, 12, tzinfo=UTC)
    zone: ZoneInfo = VIENNA
    accept_language: str | None = None
    system: str | None = None
    device: str | None = None
    country: str | None = None
    query: Mapping[str, str] | None = field(default_factory=dict)
    day_key: bytes | None = None

    @property
    def clock(self) -> datetime:
        return self.now.astimezone(self.zone)


def rule(name: str = "r", **when: object) -> Rule:
    return Rule(id=name, when=When(**when), url=f"https://{name}.example")  # type: ignore[arg-type]


def hours(text: str) -> tuple[Hours, ...]:
    begins, ends = map(time.fromisoformat, text.split("-"))
    return (Hours(begins, ends),)


NIGHT = rule(hours=hours("22:00-06:00"), weekdays=frozenset({5}))


@pytest.mark.parametrize("day", [datetime(2027, 3, 27, tzinfo=VIENNA), datetime(2027, 10, 30, tzinfo=VIENNA)])
def test_a_night_that_began_on_saturday_ends_on_sunday_also_when_the_clock_is_changed(day):
    begin, length = day.astimezone(UTC), 48 * 60
    for minute in range(length):
        now = begin + timedelta(minutes=minute)
        local = now.astimezone(VIENNA)
        is_night = (local.weekday() == 5 and local.hour >= 22) or (local.weekday() == 6 and local.hour < 6)
        assert (chosen_rule([NIGHT], Visit(now)) is not None) is is_night, local


RULES_BY_CLOCK = [
    NIGHT,
    rule("skipped", hours=hours("02:30-04:00")),
    rule("half", hours=hours("02:15-02:45")),
    rule("day", weekdays=frozenset({0, 6})),
    rule("lunch", hours=hours("11:00-00:00"), until=datetime(2027, 10, 31, 15, 20, tzinfo=UTC)),
]


@pytest.mark.parametrize(
    "zone", ["Europe/Vienna", "Pacific/Auckland", "Australia/Lord_Howe", "America/St_Johns", "UTC"]
)
@pytest.mark.parametrize(
    "begin",
    [
        datetime(2027, 3, 26, 23, tzinfo=UTC),
        datetime(2027, 10, 1, tzinfo=UTC),
        datetime(2027, 10, 30, tzinfo=UTC),
    ],
)
def test_between_two_turning_points_nothing_changes(zone, begin):
    for one in RULES_BY_CLOCK:
        points = set(turning_points([one], begin, ZoneInfo(zone)))
        was = chosen_rule([one], Visit(begin, ZoneInfo(zone)))
        for minute in range(1, 8 * 24 * 60):
            now = begin + timedelta(minutes=minute)
            is_now = chosen_rule([one], Visit(now, ZoneInfo(zone)))
            assert is_now == was or now in points, (one.id, now)
            was = is_now


@pytest.mark.parametrize("zone", ["Pacific/Auckland", "America/St_Johns", "UTC"])
def test_turning_points_reach_to_the_last_moment_that_there_is(zone):
    begin, clock = datetime(9999, 12, 30, tzinfo=UTC), ZoneInfo(zone)
    minutes = [begin + timedelta(minutes=minute) for minute in range(2 * 24 * 60)]
    for one in RULES_BY_CLOCK:
        points = [begin, *turning_points([one], begin, clock)]
        led = [chosen_rule([one], DescribedScan(now=now, zone=clock)) for now in minutes]
        changed = {
            now for now, (was, now_led) in zip(minutes[1:], pairwise(led), strict=True) if was != now_led
        }
        assert changed <= set(points)
        assert [*turning_points([one], datetime.min.replace(tzinfo=UTC), clock)]


def test_the_order_of_rules_by_language_does_not_matter():
    named = ["en", "de", "pt-br", "fr", "zh-hant"]
    for header, expected in {
        "de-AT,de;q=0.9,en;q=0.8": "de",
        "en-US,en;q=0.5": "en",
        "pt": "pt-br",
        "pt,en;q=0.1": "en",
        "pt-PT,pt;q=0.9,fr;q=0.2": "fr",
        "zh-Hant-TW,en;q=0.9": "zh-hant",
        "ja": None,
        "*": None,
        "de;q=0,en;q=0.1": "en",
        "fr;q=0.5,de;q=0.5": "fr",
    }.items():
        for order in permutations(named):
            rules = [rule(tag, language=frozenset({tag})) for tag in order]
            found = chosen_rule(rules, Visit(accept_language=header))
            assert (found.id if found else None) == expected, header


def test_what_cannot_be_known_makes_a_condition_false_and_not_true():
    germany = When(country=frozenset({"DE"}))

    assert chosen_rule([rule(country=frozenset({"DE"}))], Visit()) is None
    assert chosen_rule([rule(unless=germany)], Visit()) is not None
    assert chosen_rule([rule(unless=germany)], Visit(country="DE")) is None


def test_a_split_is_as_even_as_its_shares():
    split = Rule(
        id="s", when=When(), split=tuple(Variant(f"https://{n}.example", n, str(n)) for n in (50, 30, 20))
    )
    visitors = [visitor_hash(f"198.51.{n // 256}.{n % 256}", None, b"of the day") for n in range(10_000)]
    labels = [split.variant_for(one.to_bytes(8)).label for one in visitors]

    for share in (50, 30, 20):
        assert abs(labels.count(str(share)) / 100 - share) < 2
    assert split.variant_for(None).label == "50"


TAGS = st.sampled_from(["de", "de-at", "en", "pt", "pt-br", "fr"])


@given(st.lists(st.tuples(TAGS, st.sampled_from([0, 0.1, 0.5, 0.9, 1])), max_size=4), st.frozensets(TAGS))
def test_a_preferred_language_is_one_that_is_named_and_not_refused(ranges, named):
    found = preferred(",".join(f"{tag};q={weight}" for tag, weight in ranges), (named,))

    assert found is None or found in named
    liked = [tag for tag, weight in ranges if weight > 0]
    assert found is None or any(found.split("-")[0] == tag.split("-")[0] for tag in liked)
