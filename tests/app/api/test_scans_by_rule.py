"""Numbers about the scans that rules have led: by rule and variant, filtered, listed, as files."""

import csv
from io import StringIO

import pytest

from storage.db.models.codes import ChangeRow, RuleNameRow
from storage.repositories import changes
from tests.app.api.test_scan_filters import asked, counted, rows
from tests.inbox import put_in_inbox
from tests.rollups import count_all
from tests.support import NOON, PERSON, code_id

CSV = {"Accept": "text/csv"}
GERMAN = {"when": {"language": ["de"]}, "to": {"url": "https://de.example"}}
SPLIT = {
    "when": {"country": ["DE"]},
    "to": {"split": [{"url": f"https://{share}.example", "share": share} for share in (60, 40)]},
}


@pytest.fixture(params=["waiting", "counted"])
async def scanned(request, world, owner):
    """A code whose two rules have led three of five scans, and one of a copy with the same rules."""
    code = await owner.make(name="Menu", rules=[{**GERMAN, "name": "German"}, {**SPLIT, "name": "Half"}])
    german, half = (rule["id"] for rule in code["rules"])
    renamed = [{**code["rules"][0], "name": "Deutsch"}, code["rules"][1]]
    copy = await owner.make(name="Copy", rules=renamed)
    await put_in_inbox(code_id(code), [NOON] * 2, visitor=1, user_agent=PERSON)
    await put_in_inbox(code_id(code), [NOON], visitor=2, rule=german)
    for label in "AB":
        await put_in_inbox(code_id(code), [NOON], visitor=3, rule=half, variant=label)
    await put_in_inbox(code_id(copy), [NOON], visitor=2, rule=german)
    if request.param == "counted":
        await count_all(world.database)
    return code, german, half


@pytest.mark.both_databases
async def test_rules_and_variants_have_rows_with_names_also_after_they_are_gone(owner, scanned):
    code, german, half = scanned
    path, last = f"/qr-codes/{code['id']}/analytics", [{**code["rules"][0], "name": "Germans"}]
    await owner.change(code, rules=last)
    await owner.change(code, rules=None)
    await ChangeRow.all().delete()

    assert await rows(owner, "value", "name", path=path, group_by="rule") == {
        (None, None): (2, 1),
        (german, "Germans"): (1, 1),
        (half, "Half"): (2, 1),
    }
    assert await rows(owner, "value", path=path, group_by="variant") == {
        (None,): (3, 2),
        ("A",): (1, 1),
        ("B",): (1, 0),
    }
    pairs = await rows(owner, "value", "name", path=path, group_by="rule,variant")
    assert pairs[f"{half},B", "Half"] == (1, 0)
    of_codes = await rows(owner, "value", "name", group_by="rule,code")
    assert of_codes[f"{german},{code['short_id']}", "Menu"] == (1, 1)
    assert (await rows(owner, "value", group_by="rule"))[german,] == (2, 1)


@pytest.mark.both_databases
async def test_a_filter_takes_the_id_of_a_rule_or_none(owner, scanned):
    code, german, half = scanned

    for query, expected in (
        ({"rule": german}, (2, 1)),
        ({"rule": half.upper()}, (2, 1)),
        ({"rule": "none"}, (2, 1)),
        ({"rule": half, "variant": "a"}, (1, 1)),
        ({"variant": "none"}, (4, 2)),
        ({"rule": "nowhere1"}, (0, 0)),
    ):
        assert await counted(owner, **query) == expected, query
    listed = await asked(owner, f"/qr-codes/{code['id']}/scans", rule=half)
    assert listed["meta"]["total"] == len(listed["data"]) == 2


@pytest.mark.both_databases
async def test_single_scans_and_files_name_the_rule(owner, scanned):
    code, german, half = scanned

    listed = (await asked(owner, "/analytics/scans"))["data"]
    led = {
        (one["qr_code"]["name"], one["rule"] and (one["rule"]["id"], one["rule"]["name"]), one["variant"])
        for one in listed
    }
    assert led == {
        ("Menu", None, None),
        ("Menu", (german, "German"), None),
        ("Menu", (half, "Half"), "A"),
        ("Menu", (half, "Half"), "B"),
        ("Copy", (german, "Deutsch"), None),
    }
    file = await owner.api.get(f"/qr-codes/{code['id']}/scans?rule={half}", headers=CSV)
    of_file = {
        tuple(row[name] for name in ("rule_id", "rule_name", "variant"))
        for row in csv.DictReader(StringIO(file.text))
    }
    assert of_file == {(half, "Half", "A"), (half, "Half", "B")}
    numbers = await owner.api.get("/analytics?group_by=rule", headers=CSV)
    assert numbers.text.splitlines()[0] == "value,name,scans,unique_visitors,share"


async def test_a_code_keeps_the_last_names_of_so_many_rules(monkeypatch, owner):
    monkeypatch.setattr(changes, "_MOST_NAMES", 2)
    code = await owner.make(rules=[{**GERMAN, "name": "First"}])

    for name in ("Second", None, "Third", "Third, renamed"):
        rules = [{**GERMAN, "name": name}] if name else [{**GERMAN}]
        if name == "Third, renamed":
            rules = [{**(await owner.get(code))["rules"][0], "name": name}]
        assert (await owner.change(code, rules=rules)).status_code == 200

    assert await RuleNameRow.all().order_by("id").values_list("name", flat=True) == [
        *("Second", "Third, renamed")
    ]
