"""The rules that may lead a visitor are found once for all visitors of a country, a device and a system."""

from itertools import product

from domain.codes.rules.described_scans import DescribedScan
from domain.codes.rules.evaluation import Rule, When, chosen_rule
from domain.kernel.time_zones import zone_named
from tests.domain.examples import NOW, a_target

COUNTRIES = [f"{one}{two}" for one, two in product("ABCDEFGHIJ", repeat=2)]
DEVICES = ("phone", "tablet", None)


def lead(number, **when):
    return Rule(id=f"r{number}", when=When(**when), url=f"https://example.com/{number}")


def visit(country, device):
    return DescribedScan(now=NOW, zone=zone_named("UTC"), country=country, device=device)


def test_visitors_of_all_countries_meet_the_rules_that_they_would_meet_among_all_of_them():
    by_country = [lead(number, country=frozenset({one})) for number, one in enumerate(COUNTRIES[::3])]
    off = Rule(id="off", is_enabled=False, when=When(), url="https://example.com/off")
    target = a_target(rules=(off, lead(1_000, device=frozenset({"tablet"}), until=NOW), *by_country))

    for country, device in [*product(COUNTRIES, DEVICES)] * 2:
        asked = visit(country, device)
        found = target.rules_for(asked)

        assert chosen_rule(found, asked) is chosen_rule(target.rules, asked)
        assert len(found) == (device == "tablet") + (country in COUNTRIES[::3])
    assert len(target.fitting) <= 64
