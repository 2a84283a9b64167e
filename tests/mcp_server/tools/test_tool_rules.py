"""Rules as people ask an assistant for them: made, changed, for a while, taken back."""

import pytest

from domain.kernel.time_zones import zone_named
from tests.mcp_server.assistants import ERAS
from tests.mcp_server.support import assert_fits, code_in, refusal_in, texts
from tests.support import NOON, ROOT

HOME = "https://example.com/menu"
GERMAN = {"language": "de", "url": "example.com/de"}


@pytest.fixture
async def connection(assistants, owner):
    assert (await owner.api.patch("/account", json={"timezone": "Europe/Vienna"})).status_code == 200
    return await assistants.connect(owner)


async def leads_to(assistants, code, **visitor):
    async with assistants.world.visitor(**visitor) as phone:
        return (await phone.get(f"{ROOT}/{code['short_id']}")).headers["location"]


@pytest.mark.parametrize("era", ERAS)
async def test_send_germans_to_the_german_page(connection, owner, assistants, era):
    code = await owner.make(url=HOME)

    changed = await connection.call("repoint_qr_code", era=era, id=code["short_url"], rules=[GERMAN])

    assert_fits("repoint_qr_code", changed)
    assert "1. language de: https://example.com/de" in texts(changed)[0]
    assert "Its destination was" not in texts(changed)[0]
    assistants.world.clock.advance(seconds=1)
    assert await leads_to(assistants, code, accept_language="de-AT") == "https://example.com/de"
    assert await leads_to(assistants, code, accept_language="en") == HOME

    again = await connection.call("repoint_qr_code", era=era, id=code["short_url"], rules=[GERMAN])
    assert again["structuredContent"]["changed"] is False

    undo = changed["structuredContent"]["undo"]
    await connection.call(undo["tool"], era=era, **undo["arguments"])
    assert (await owner.get(code))["rules"] == []


async def test_a_new_code_has_rules_with_their_moments_by_the_clock_of_the_account(connection, owner):
    sale = {"from": "2026-12-04", "until": "2026-12-06", "url": "sale.example", "name": "Sale"}
    lunch = {"weekdays": "mon-fri", "hours": "11:00-15:00", "to": "https://lunch.example"}

    made = await connection.call("create_qr_code", url=HOME, rules=[sale, lunch])

    assert_fits("create_qr_code", made)
    said = texts(made)[0]
    assert (
        "from 2026-12-04 00:00 (Europe/Vienna), until 2026-12-06 24:00 (Europe/Vienna): https://sale.example"
        in said
    )
    assert "2. weekdays mon, tue, wed, thu, fri, hours 11:00–15:00: https://lunch.example" in said
    code = await owner.get(made["structuredContent"])
    assert code["rules"][0]["when"] == {"from": "2026-12-03T23:00:00Z", "until": "2026-12-06T23:00:00Z"}
    assert code["rules"][0]["name"] == "Sale"
    assert code["rules"][1]["when"]["hours"] == [{"from": "11:00", "to": "15:00"}]

    copy = await connection.call("create_qr_code", copy_of=code["short_url"])
    copied = (await owner.get(copy["structuredContent"]))["rules"]
    without_ids = [{**rule, "id": None} for rule in copied]
    assert without_ids == [{**rule, "id": None} for rule in code["rules"]]
    assert {rule["id"] for rule in copied}.isdisjoint(rule["id"] for rule in code["rules"])


async def test_for_a_while_is_a_rule_and_a_later_repoint_says_that_it_goes_first(
    connection, owner, assistants
):
    code, today = await owner.make(url=HOME), f"{NOON.astimezone(zone_named('Europe/Vienna')):%Y-%m-%d}"

    call = {"id": code["id"], "url": "sale.example", "until": today}
    changed = await connection.call("repoint_qr_code", **call)
    again = await connection.call("repoint_qr_code", **call)

    end = f"until {today} 24:00 (Europe/Vienna)"
    assert f"1. until {today} 24:00 (Europe/Vienna): https://sale.example" in texts(changed)[0]
    assert again["structuredContent"]["changed"] is False
    assistants.world.clock.advance(seconds=1)
    assert await leads_to(assistants, code) == "https://sale.example"
    later = await connection.call("repoint_qr_code", id=code["id"], url="https://example.com/winter")
    assert f"Rule 1 goes before it for the scans that meet it {end}." in texts(later)[0]
    assistants.world.clock.advance(hours=24)
    assert await leads_to(assistants, code) == "https://example.com/winter"
    connection = await assistants.connect(owner)
    await connection.call("repoint_qr_code", id=code["id"], url="b.example", until="2026-12-24T18:00")
    (rule,) = (await owner.get(code))["rules"]
    assert rule["when"] == {"until": "2026-12-24T17:00:00Z"}


async def test_a_rule_leads_to_another_code_by_its_name_or_short_url(connection, owner):
    code, other = await owner.make(url=HOME), await owner.make(name="German menu", type_id=2, text="Hallo")

    for to in ({"code": "German menu"}, {"url": other["short_url"]}, {"to": {"code": other["short_id"]}}):
        changed = await connection.call("repoint_qr_code", id=code["id"], rules=[{"country": ["de"], **to}])
        assert not changed.get("isError"), texts(changed)
        assert (await owner.get(code))["rules"][0]["to"] == {"code": other["id"]}
    circle = await connection.call(
        "repoint_qr_code", id=other["id"], rules=[{"country": ["DE"], "code": code["id"]}]
    )
    assert code_in(circle) == "destination_refused"


@pytest.mark.parametrize(
    ("sent", "field"),
    [
        ({"until": "2020-01-01", "url": "a.example"}, "until: is 2020-01-01 24:00 (Europe/Vienna)"),
        ({"until": "soon", "url": "a.example"}, "until: "),
        ({"until": "2030-01-01"}, "url: is required"),
        ({"until": "2030-01-01", "url": "a.example", "changes": {"url": "b.example"}}, "changes: cannot"),
        (
            {"rules": [{"language": "German", "url": "a.example"}]},
            "rules[0].when.language[0]: is no language tag, like de",
        ),
        (
            {"rules": [{"country": "Germany", "url": "a.example"}]},
            "rules[0].when.country[0]: GERMANY is no country's code of two letters (ISO 3166-1), like DE",
        ),
        ({"rules": [{"url": "a.example"}]}, "rules[0].when: must have at least one condition"),
        ({"rules": [{"country": "DE"}]}, "rules[0].to: is required, or one of url, code, split"),
        ({"rules": ["DE"]}, "rules[0]: "),
    ],
)
async def test_what_is_no_rule_is_refused_in_words(connection, owner, sent, field):
    code = await owner.make(url=HOME)

    refused = await connection.call("repoint_qr_code", id=code["id"], **sent)

    assert field in texts(refused)[0]
    assert (await owner.get(code))["rules"] == []


async def test_everybody_is_split_among_addresses_as_they_are_said(connection, owner):
    addresses = ["https://a.example", "https://b.example", "https://c.example"]
    parts = [{"url": addresses[0], "weight": 70}, {"url": addresses[1], "weight": 30}]
    code = await owner.make(url=HOME)

    alone = await connection.call("repoint_qr_code", id=code["id"], rules=[{"split": addresses}])
    weighed = await connection.call("repoint_qr_code", id=code["id"], rules=[{"to": {"split": parts}}])

    said = [f"{share} % {url}" for share, url in zip((34, 33, 33), addresses, strict=True)]
    assert "; ".join(said) in texts(alone)[0]
    assert "70 % https://a.example; 30 % https://b.example" in texts(weighed)[0]
    assert (await owner.get(code))["rules"][0]["when"].keys() == {"from"}


async def test_another_code_for_everybody_is_a_rule_without_a_condition(connection, owner, assistants):
    form = await owner.make(name="Feedback form", url=f"{HOME}/form")
    table = await owner.make(url=HOME)

    refused = await connection.call("repoint_qr_code", id=table["short_url"], url=form["short_url"])
    changed = await connection.call(
        "repoint_qr_code", id=table["short_url"], rules=[{"code": form["short_url"]}]
    )

    assert "by a rule: its short URL as code" in refusal_in(refused)
    assert f"1. everybody: “Feedback form”: {form['short_url']}." in texts(changed)[0]
    assistants.world.clock.advance(seconds=1)
    assert await leads_to(assistants, table) == f"{HOME}/form"


async def test_what_is_not_so_may_be_said_beside_the_conditions(connection, owner, assistants):
    abroad = {"language": "de", "not": True, "url": f"{HOME}/abroad"}
    code = await connection.use("create_qr_code", url=HOME, rules=[abroad])

    assistants.world.clock.advance(seconds=1)
    assert await leads_to(assistants, code, accept_language="de") == HOME
    assert await leads_to(assistants, code, accept_language="en") == f"{HOME}/abroad"


async def test_a_split_of_everybody_is_the_same_request_whenever_it_is_sent(assistants, connection, owner):
    asked = {"url": HOME, "rules": [{"split": ["https://a.example", "https://b.example"]}]}

    first = await connection.use("create_qr_code", idempotency_key="split", **asked)
    assistants.world.clock.advance(seconds=5)
    again = await connection.use("create_qr_code", idempotency_key="split", **asked)

    assert (again["id"], again["replayed"]) == (first["id"], True)


async def test_a_repoint_under_a_rule_without_end_says_who_gets_the_new_address(connection, owner):
    always = {"when": {"from": "2026-11-01T00:00:00Z"}, "to": {"url": "https://example.com/winter"}}
    code = await owner.make(url=HOME, rules=[always])

    said = texts(await connection.call("repoint_qr_code", id=code["id"], url="https://example.com/punch"))[0]

    assert "A scan leads to https://example.com/winter by a rule" in said
    assert "https://example.com/punch is for scans that meet none of its rules." in said


async def test_a_fault_in_rules_is_answered_without_the_fields_of_content(connection, owner):
    code = await owner.make(url=HOME)
    italy = {"country": "Italy", "url": "https://example.com/it"}

    said = refusal_in(await connection.call("repoint_qr_code", id=code["id"], rules=[italy]))

    assert "rules[0].when.country[0]" in said
    assert "utm_source" not in said
