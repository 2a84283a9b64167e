"""explain_scan: the same explanation as REST gives, in fewer characters."""

import pytest

from domain.use_cases import tried_scans
from tests.cases import in_turn
from tests.mcp_server.support import ODD_TEXTS, assert_fits, code_in, refusal_in, texts
from tests.rollups import count_all
from tests.support import ROOT, owned_rows

IOS, ELSEWHERE = "https://apps.apple.com/app/id1", "https://example.com/app"
SESAME = "open sesame"


@pytest.fixture
async def connection(assistants, owner):
    return await assistants.connect(owner, scope="mcp:read")


async def rows_but_grants(world):
    """Each call notes when the assistant's grant was used."""
    return {table: rows for table, rows in (await owned_rows(world)).items() if table != "grants"}


async def test_it_explains_what_rest_explains_and_changes_nothing(assistants, owner, connection):
    code = await owner.make(type_id=8, ios_url=IOS, fallback_url=ELSEWHERE, name="App", scan_limit=9)
    asked = {"device": "iphone", "language": "de", "country": "AT", "at": "2026-12-24T18:00:00Z"}
    before = await rows_but_grants(assistants.world)

    result = await connection.call("explain_scan", id=code["id"], **asked)

    assert_fits("explain_scan", result)
    assert await rows_but_grants(assistants.world) == before
    shown = result["structuredContent"]
    rest = (await owner.api.post(f"/qr-codes/{code['id']}/explain", json=asked)).json()["data"]
    same = ("outcome", "status", "location", "leads_to", "language", "is_counted", "at")
    assert {name: shown.get(name) for name in same} == {name: rest[name] for name in same}
    assert shown["steps"] == [f"{one['rule']}, {one['result']}: {one['why']}" for one in rest["steps"]]
    assert [one.partition(":")[0] for one in shown["without_effect"]] == ["language", "country"]
    assert texts(result)[0] == (
        f"“App”: {code['short_url']}. It leads to {IOS}. This is its address for iOS. It would be counted."
    )


async def test_it_says_which_rule_leads_and_until_when(owner, connection):
    await owner.go_by("Europe/Vienna")
    sale = {
        "name": "Sale",
        "when": {"until": "2026-11-21T23:00:00Z"},
        "to": {"url": "https://sale.example"},
    }
    german = {"when": {"language": ["de"]}, "to": {"url": "https://de.example"}}
    code = await owner.make(rules=[sale, german])
    until = "until 2026-11-21 24:00 (Europe/Vienna), then"

    tried = await connection.call("explain_scan", id=code["id"])
    short = {"language": "de", "url": "de.example"}
    drafted = await connection.use("explain_scan", id=code["id"], rules=[short], language="de")
    found = await connection.call("get_qr_code", id=code["id"])

    said = f"So {until} it leads to https://example.com/menu. It would be counted."
    assert "Rule 1 (“Sale”): It leads to https://sale.example." in texts(tried)[0]
    assert said in texts(tried)[0]
    assert (drafted["location"], drafted["past"]) == (
        "https://de.example",
        "0 of 0 scans of the last week would lead elsewhere",
    )
    described = (
        f"A scan leads to https://sale.example by its rule “Sale” {until} leads to https://example.com/menu"
    )
    assert described in texts(found)[0]


async def test_the_page_that_follows_and_the_code_that_it_leads_to_are_called_by_their_names(
    owner, connection
):
    menu = {"type_id": 11, "menu_title": "Lunch", "sections": [{"name": "Soups", "items": []}]}
    card = await owner.make(**menu, name="Breakfast card")
    breakfast = {"when": {"until": "2026-11-20T13:00:00Z"}, "to": {"url": "https://example.com"}}
    code = await owner.make(**menu, rules=[breakfast])
    here = await owner.make(rules=[{"when": {"language": ["de"]}, "to": {"code": card["id"]}}])

    tried = texts(await connection.call("explain_scan", id=code["id"]))[0]
    german = texts(await connection.call("explain_scan", id=here["id"], language="de"))[0]

    assert "then it shows its own page. It would" in tried
    assert f"“Breakfast card”: {card['short_url']}. It would be counted." in german


@pytest.mark.parametrize("name", ["id", "short_id", "short_url"])
@pytest.mark.parametrize("kind", ["qr-codes", "links"])
async def test_codes_and_links_are_found_by_each_of_their_names(assistants, owner, connection, kind, name):
    assistants.world.kind = kind
    made = await owner.make(status="paused")

    shown = await connection.use("explain_scan", **{name: made[name]})

    assert (shown["id"], shown["outcome"], shown["language"]) == (made["id"], "paused", "en")


async def test_a_local_time_beside_a_time_zone_is_understood(owner, connection):
    code = await owner.make(expires_at="2027-10-01T10:30:00Z")

    for at, outcome in (("2027-10-01T12:00", "redirected"), ("2027-10-01 12:30", "expired")):
        shown = await connection.use("explain_scan", id=code["id"], at=at, timezone="Europe/Vienna")
        assert shown["outcome"] == outcome


async def test_the_password_is_a_step_and_is_never_said(owner, connection):
    code = await owner.make(link_password=SESAME)

    asked, given = [
        await connection.call("explain_scan", id=code["id"], password_given=given)
        for given in (False, "true")
    ]

    assert asked["structuredContent"]["outcome"] == "password_asked"
    assert "It would not be counted." in texts(asked)[0]
    assert given["structuredContent"]["outcome"] == "redirected"
    assert SESAME not in str([asked, given])


async def test_a_program_is_named_and_does_not_count(owner, connection):
    code = await owner.make()

    result = await connection.call("explain_scan", id=code["id"], device="bot")

    assert "It would not be counted: this visitor is a program (slackbot-linkexpanding)." in texts(result)[0]


@in_turn("name", ODD_TEXTS)
async def test_an_odd_name_stays_inside_its_sentence(owner, connection, name):
    code = await owner.make()
    await owner.put_name(code, name)

    result = await connection.call("explain_scan", id=code["id"])

    assert "\u202e" not in str(result)
    assert texts(result)[0].endswith(
        f"{ROOT}/{code['short_id']}. It leads to https://example.com/menu. It would be counted."
    )


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"device": "fridge"}, "device"),
        (
            {"country": "Austria"},
            "country: AUSTRIA is no country's code of two letters (ISO 3166-1), like DE",
        ),
        ({"at": "soon"}, "at: must be a date"),
        ({"device": "ipad", "user_agent": "x"}, "user_agent: excludes device"),
        ({"colour": "red"}, "colour"),
    ],
)
async def test_what_is_wrong_is_named(owner, connection, asked, said):
    code = await owner.make()

    result = await connection.call("explain_scan", id=code["id"], **asked)

    assert code_in(result) == "validation_error"
    assert said in refusal_in(result)


async def test_what_is_someone_elses_is_not_found(assistants, connection):
    other = await assistants.world.open_account()
    for kind in ("qr-codes", "links"):
        assistants.world.kind = kind
        theirs = await other.make()
        for name in ("id", "short_id", "short_url"):
            assert code_in(await connection.call("explain_scan", **{name: theirs[name]})) == "not_found"


async def test_what_was_tried_of_many_scans_of_the_last_week_is_told_as_a_sample(
    owner, connection, monkeypatch
):
    """As of 10,000, the most that are tried."""
    monkeypatch.setattr(tried_scans, "_MOST_TRIED", 2)
    code = await owner.make()
    async with owner.world.visitor(accept_language="de") as visitor:
        for _ in range(4):
            await visitor.get(f"/{code['short_id']}")
    await count_all(owner.world.database)
    rules = [{"language": "de", "url": "de.example"}]

    tried = await connection.use("explain_scan", id=code["id"], rules=rules)

    assert tried["past"] == "2 of 2 scans of the last week would lead elsewhere, by a sample of one in 2"
