"""A rule that is said to do nothing does nothing, whoever scans and whenever."""

from datetime import UTC, datetime, time, timedelta
from random import Random
from zoneinfo import ZoneInfo

from domain.codes.rules.evaluation import Hours, Rule, When, chosen_rule
from domain.codes.rules.warnings import RuleWarningCode, rule_warnings
from tests.domain.codes.rules.test_rules import Visit

ZONE = ZoneInfo("Europe/Vienna")
BEGIN = datetime(2027, 3, 22, tzinfo=UTC)
LISTS, VISITS = 200, 300


def some(rng: Random, values: str, likely: float = 0.3) -> frozenset[str]:
    named = values.split()
    return frozenset(rng.sample(named, rng.randint(1, len(named)))) if rng.random() < likely else frozenset()


def some_hours(rng: Random) -> tuple[Hours, ...]:
    if rng.random() < 0.6:
        return ()
    clocks = [time(hour) for hour in (0, 2, 6, 11, 18, 22)]
    return tuple(Hours(rng.choice(clocks), rng.choice(clocks)) for _ in range(rng.randint(1, 2)))


def some_when(rng: Random, *, has_unless: bool = True) -> When:
    starts = BEGIN + timedelta(hours=rng.randrange(0, 400)) if rng.random() < 0.2 else None
    until = (starts or BEGIN) + timedelta(hours=rng.randrange(1, 200)) if rng.random() < 0.3 else None
    return When(
        starts=starts,
        until=until,
        weekdays=frozenset(map(int, some(rng, "0 1 2 3 4 5 6"))),
        hours=some_hours(rng),
        system=some(rng, "ios android windows"),
        device=some(rng, "phone tablet", 0.2),
        query=rng.choice([None, None, None, {"t": None}, {"t": "1"}, {"t": "1", "u": None}]),
        country=some(rng, "DE AT"),
        language=some(rng, "de de-at en", 0.2),
        unless=some_when(rng, has_unless=False) if has_unless and rng.random() < 0.25 else None,
    )


def some_visit(rng: Random) -> Visit:
    return Visit(
        now=BEGIN + timedelta(minutes=rng.randrange(0, 28 * 24 * 60)),
        zone=ZONE,
        accept_language=rng.choice([None, "de", "de-AT,en;q=0.5", "en-GB", "fr,de;q=0.2"]),
        system=rng.choice([None, "ios", "android", "windows"]),
        device=rng.choice([None, "phone", "tablet"]),
        country=rng.choice([None, "DE", "AT", "FR"]),
        query=rng.choice([None, {}, {"t": "1"}, {"t": "2"}, {"t": "1", "u": "x"}]),
    )


def test_a_rule_with_a_warning_takes_no_scan():
    found = dict.fromkeys(RuleWarningCode, 0)
    for seed in range(LISTS):
        rng = Random(seed)
        rules = [
            Rule(id=str(n), is_enabled=rng.random() < 0.9, when=some_when(rng), url="https://a.example")
            for n in range(rng.randint(2, 8))
        ]
        now = BEGIN + timedelta(hours=rng.randrange(0, 300))
        warnings = list(rule_warnings(rules, ZONE, now))
        dead = {one.rule for one in warnings}
        for one in warnings:
            found[one.code] += 1
        for _ in range(VISITS if dead else 0):
            visit = some_visit(rng)
            chosen = chosen_rule(rules, visit)
            is_later = visit.now >= now
            assert chosen is None or chosen.id not in dead or not is_later, (seed, warnings, visit)

    assert all(found.values()), found


def test_rules_that_do_nothing_are_found():
    week = frozenset(range(7))
    over = When(until=BEGIN - timedelta(days=1))
    monday, friday = datetime(2027, 3, 22, tzinfo=UTC), datetime(2027, 3, 26, tzinfo=UTC)
    for rules, expected in [
        ([When(country=frozenset({"DE"}))] * 2, [("1", "shadowed", (0,))]),
        (
            [When(weekdays=frozenset({0, 1})), When(weekdays=week - {0, 1}), When(system=frozenset({"ios"}))],
            [("2", "shadowed", (0, 1))],
        ),
        (
            [When(hours=(Hours(time(22), time(6)),)), When(hours=(Hours(time(23), time(5)),))],
            [("1", "shadowed", (0,))],
        ),
        ([When(starts=monday, until=friday, weekdays=frozenset({5}))], [("0", "never_holds", ())]),
        (
            [When(country=frozenset({"DE"}), unless=When(country=frozenset({"DE", "AT"})))],
            [("0", "never_holds", ())],
        ),
        ([over], [("0", "past", ())]),
        (
            [When(language=frozenset({"de"})), When(language=frozenset({"de"}), device=frozenset({"phone"}))],
            [("1", "shadowed", (0,))],
        ),
        ([When(language=frozenset({"de"})), When(language=frozenset({"de", "en"}))], []),
        ([When(country=frozenset({"DE"})), When(country=frozenset({"DE", "AT"}))], []),
    ]:
        made = [Rule(id=str(n), when=when, url="https://a.example") for n, when in enumerate(rules)]
        found = [(one.rule, one.code, one.by) for one in rule_warnings(made, ZONE, BEGIN)]
        assert found == expected
