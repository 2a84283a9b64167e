"""Rules of a code: made, scanned, recorded, taken back."""

from dataclasses import replace
from datetime import timedelta

import pytest

from tests.support import NOON, code_id

HOME_PAGE = "https://example.com/menu"
COMPUTER = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36"
SALE = {"when": {"language": ["de"]}, "to": {"url": "https://de.example"}}


def moment(**after):
    return f"{NOON + timedelta(**after):%FT%TZ}"


async def leads_to(world, code, suffix="", **visitor):
    answer = await world.visitor(**visitor).get(f"/{code['short_id']}{suffix}")
    return answer.headers.get("location") or answer.status_code


@pytest.mark.both_databases
async def test_the_first_rule_that_holds_leads_and_is_recorded(world, owner):
    phones = {"name": "Phones", "when": {"device": ["phone"]}, "to": {"url": "https://m.example"}}
    off = {**phones, "enabled": False, "to": {"url": "https://off.example"}}
    code = await owner.make(rules=[off, SALE, phones])
    ids = [rule["id"] for rule in code["rules"]]

    assert code["rule_warnings"] == []
    assert await leads_to(world, code, user_agent=COMPUTER) == HOME_PAGE
    assert await leads_to(world, code, accept_language="de-AT,en;q=0.5") == "https://de.example"
    assert await leads_to(world, code) == "https://m.example"
    rules = {(scan.get("rule"), scan.get("variant")) for scan in await world.scans()}
    assert rules == {(None, None), (ids[1], None), (ids[2], None)}
    assert len(set(ids)) == 3


async def test_a_rule_with_times_holds_to_the_second_and_writes_nothing(world, owner):
    weekend = {
        "when": {"from": moment(hours=1), "until": moment(hours=2)},
        "to": {"url": "https://a.example"},
    }
    code = await owner.make(rules=[weekend])

    before = (await owner.get(code))["updated_at"]
    found = []
    for seconds in (3599, 1, 3599, 1):
        world.clock.advance(seconds=seconds)
        found.append(await leads_to(world, code))
    assert found == [HOME_PAGE, "https://a.example", "https://a.example", HOME_PAGE]
    shown = await owner.get(code)
    assert shown["updated_at"] == before
    assert [(one["rule"], one["code"]) for one in shown["rule_warnings"]] == [
        (code["rules"][0]["id"], "past")
    ]


async def test_a_split_gives_a_visitor_the_same_all_day_and_who_opts_out_the_first(world, owner):
    split = [{"url": f"https://{n}.example", "share": n} for n in (50, 30, 20)]
    code = await owner.make(rules=[{"when": {"query": {"t": None}}, "to": {"split": split}}])

    seen = {await leads_to(world, code, "?t=1", address=f"198.51.100.{host}") for host in range(30)}
    assert seen == {"https://50.example", "https://30.example", "https://20.example"}
    for address in ("198.51.100.1", "198.51.100.2"):
        assert len({await leads_to(world, code, "?t=1", address=address) for _ in range(5)}) == 1
    unmeasured = {await leads_to(world, code, "?t=1", address=f"198.51.100.{n}", dnt="1") for n in range(9)}
    assert unmeasured == {"https://50.example"}
    assert await leads_to(world, code) == HOME_PAGE
    assert {scan["variant"] for scan in await world.scans()} == {None, "A", "B", "C"}


@pytest.mark.parametrize(
    ("sent", "stored"),
    [("B-", "BA"), ("B--", "BAC"), ("-A", "BA"), ("--", "AB"), ("x-", "xB"), ("B-A-", "BCAD")],
)
async def test_a_share_without_a_label_gets_one_that_no_other_has(world, owner, sent, stored):
    shares = [100 - 10 * (len(sent) - 1), *[10] * (len(sent) - 1)]
    split = [{"url": f"https://{at}.example", "share": share} for at, share in enumerate(shares)]
    labelled = [
        one if label == "-" else {**one, "label": label} for one, label in zip(split, sent, strict=True)
    ]
    code = await owner.make(rules=[{"when": {"query": {"t": None}}, "to": {"split": labelled}}])

    assert [one["label"] for one in code["rules"][0]["to"]["split"]] == [*stored]


async def test_shares_of_one_label_that_are_stored_lead_each_to_its_address(world, owner):
    split = [{"url": f"https://{n}.example", "share": 50} for n in ("one", "two")]
    rule = {"when": {"query": {"t": None}}, "to": {"split": split}}
    code = await owner.make(rules=[rule])
    stored = await world.store.codes.get(owner.account.id, code_id(code))
    alike = {**code["rules"][0], "to": {"split": [{**one, "label": "B"} for one in split]}}
    await world.store.codes.save(replace(stored, rules=(alike,)))

    seen = {await leads_to(world, code, "?t=1", address=f"198.51.100.{host}") for host in range(30)}
    assert seen == {"https://one.example", "https://two.example"}


async def test_a_rule_leads_to_another_code_and_is_counted_on_the_scanned_one(world, owner):
    other = await owner.make(type_id=2, text="Hello")
    limited = await owner.make(url="https://other.example", scan_limit=1)
    rules = [
        {"when": {"query": {"page": None}}, "to": {"code": other["id"]}},
        {"when": {"query": {"limited": None}}, "to": {"code": limited["id"]}},
    ]
    code = await owner.make(rules=rules)

    page = await leads_to(world, code, "?page=1")
    assert page.startswith(f"{other['short_url']}?visit=")
    shown = await world.visitor().get(page)
    assert shown.status_code == 200
    for _ in range(2):
        assert await leads_to(world, code, "?limited=1") == "https://other.example"
    counts = [(await owner.get(one))["scan_count"] for one in (code, other, limited)]
    assert counts == [3, 0, 0]
    await owner.api.delete(f"/qr-codes/{limited['id']}")
    assert await leads_to(world, code, "?limited=1") == HOME_PAGE


async def test_circles_and_unknown_codes_are_refused(world, owner):
    stranger = await (await world.open_account()).make()
    first, second, third = await owner.make(), await owner.make(), await owner.make()

    def rules_to(code):
        return [{"when": {"language": ["de"]}, "to": {"code": code["id"]}}]

    assert (await owner.change(first, rules=rules_to(second))).status_code == 200
    assert (await owner.change(second, rules=rules_to(third))).status_code == 200
    for code, led_to in ((third, first), (third, third), (second, first)):
        refused = await owner.change(code, rules=rules_to(led_to))
        assert refused.status_code == 409, refused.text
        assert refused.json()["error"]["code"] == "destination_refused"
        assert refused.json()["error"]["details"][0]["field"] == "rules[0].to.code"
    for unknown in (stranger, {"id": "no"}):
        assert (await owner.change(third, rules=rules_to(unknown))).status_code == 404


@pytest.mark.both_databases
async def test_rules_are_sent_whole_kept_in_history_and_come_back(world, owner):
    code = await owner.make(rules=[SALE])
    rule = code["rules"][0]

    same = (await owner.change(code, rules=[rule, {**SALE, "name": "Second"}])).json()["data"]
    assert same["rules"][0] == rule
    assert (await owner.change(code, rules=None)).json()["data"]["rules"] == []
    history = (await owner.api.get(f"/qr-codes/{code['id']}/history")).json()["data"]
    assert [len(one["after"]["rules"]) for one in history] == [0, 2, 1]
    reverted = await owner.api.post(f"/qr-codes/{code['id']}/revert", json={"version": 2})
    assert reverted.json()["data"]["rules"] == same["rules"]
    assert await leads_to(world, code, accept_language="de") == "https://de.example"


async def test_a_plan_has_so_many_rules_and_those_in_force_go_on(world, owner):
    code = await owner.make(rules=[{**SALE, "when": {"query": {"n": str(n)}}} for n in range(20)])
    assert (await owner.change(code, rules=[SALE] * 21)).status_code == 400
    fewer = {plan: replace(one, rules=5) for plan, one in world.deps.allowances.items()}
    world.change(allowances=fewer)
    assert await leads_to(world, code, "?n=19") == "https://de.example"
    assert (await owner.change(code, rules=code["rules"][:19])).status_code == 200
    refused = await owner.change(code, rules=code["rules"])
    assert (refused.status_code, refused.json()["error"]["code"]) == (403, "plan_limit_reached")
    assert (await owner.api.post("/qr-codes", json=owner.body_of({"rules": [SALE] * 6}))).status_code == 403


async def test_under_strict_a_rule_that_never_holds_is_refused(owner):
    never = {**SALE, "when": {"country": ["DE"], "not": {"country": ["DE", "AT"]}}}
    code = await owner.make(rules=[never])

    assert [one["code"] for one in code["rule_warnings"]] == ["never_holds"]
    refused = await owner.api.post("/qr-codes?strict=true", json=owner.body_of({"rules": [SALE, never]}))
    assert refused.status_code == 409
    assert refused.json()["error"]["code"] == "rule_never_holds"
    assert refused.json()["error"]["details"][0]["field"] == "rules[1]"


TO = {"url": "https://a.example"}
GERMAN = {"language": ["de"]}
HALF = {"url": "https://a.example", "share": 40}
WRONG = [
    ({"when": {}, "to": TO}, "rules[0].when"),
    ({"when": {"language": ["x"]}, "to": TO}, "rules[0].when.language[0]"),
    ({"when": {"hours": [{"from": "8", "to": "9:00"}]}, "to": TO}, "rules[0].when.hours[0].from"),
    ({"when": {"country": ["D"]}, "to": TO}, "rules[0].when.country[0]"),
    ({"when": {"from": moment(hours=1), "until": moment(hours=1)}, "to": TO}, "rules[0].when.from"),
    ({"when": GERMAN, "to": {}}, "rules[0].to"),
    ({"when": GERMAN, "to": {"url": "javascript:1"}}, "rules[0].to.url"),
    ({"when": GERMAN, "to": {"url": "http://qr.test/x"}}, "rules[0].to.url"),
    ({"when": GERMAN, "to": {"split": [HALF, HALF]}}, "rules[0].to"),
    ({**SALE, "id": "no id"}, "rules[0].id"),
    ({**SALE, "more": 1}, "rules[0].more"),
]


@pytest.mark.parametrize(("rule", "field"), WRONG)
async def test_a_wrong_rule_is_refused_with_its_field(owner, rule, field):
    refused = await owner.api.post("/qr-codes", json=owner.body_of({"rules": [rule]}))

    assert refused.status_code in (400, 409)
    assert [one["field"] for one in refused.json()["error"]["details"]][:1] == [field]
