"""What is offered to a person who fills in a prompt or the URI of a resource."""

import pytest

from domain.analytics.periods import Preset
from domain.content import SLUGS
from tests.cases import in_turn
from tests.mcp_server.assistants import ERAS, HANDSHAKE


@pytest.fixture
async def connection(assistants, owner):
    return await assistants.connect(owner)


def prompt(name):
    return {"type": "ref/prompt", "name": name}


def resource(uri):
    return {"type": "ref/resource", "uri": uri}


async def complete(connection, ref, name, value="", era=HANDSHAKE):
    response = await connection.post(
        "completion/complete", era=era, ref=ref, argument={"name": name, "value": value}
    )
    assert response.status_code == 200, response.text
    return response.json()


async def values(*asked, **also):
    return (await complete(*asked, **also))["result"]["completion"]["values"]


async def made(owner, **fields):
    response = await owner.api.post("/qr-codes", json={"type_id": 1, "url": "https://example.com/", **fields})
    assert response.status_code == 201, response.text
    return response.json()["data"]


@pytest.mark.parametrize("era", ERAS)
async def test_codes_of_the_account_are_offered_by_their_names(connection, owner, assistants, era):
    await made(owner, name="Spring flyer")
    await made(owner, name="Lunch \u200bmenu")
    nameless = await made(owner, name=None, url="https://example.com/lunch-map")
    other = await assistants.world.open_account()
    await made(other, name="Lunch of somebody else")

    asked = connection, prompt("scan_report"), "code"

    assert set(await values(*asked, era=era)) == {"Spring flyer", "Lunch menu", nameless["short_id"]}
    assert set(await values(*asked, " lunch", era=era)) == {"Lunch menu", nameless["short_id"]}
    assert await values(*asked, "x" * 201, era=era) == []


async def test_of_several_names_the_last_is_completed(connection, owner):
    await made(owner, name="Poster")
    await made(owner, name="Flyer")

    asked = connection, prompt("campaign_comparison"), "codes"

    assert await values(*asked, "Poster, fly") == ["Poster, Flyer"]
    assert await values(*asked, "Pos") == ["Poster"]


async def test_at_most_a_hundred_are_offered_each_name_once(connection, owner):
    for number in range(102):
        await made(owner, name=f"Table {max(number, 1)}")

    found = (await complete(connection, prompt("scan_report"), "code", "table"))["result"]["completion"]

    assert 99 <= len(found["values"]) == len(set(found["values"])) <= 100
    assert found["hasMore"] is True


async def test_periods_and_types_are_offered_in_words(connection):
    periods = connection, prompt("tidy_up"), "period"

    assert len(await values(*periods)) == len(Preset)
    assert await values(*periods, "last 9") == ["last 90 days"]
    # Those that begin so come first.
    assert await values(connection, prompt("make_code"), "type", "e") == sorted(
        [slug for slug in SLUGS if "e" in slug], key=lambda slug: slug[0] != "e"
    )
    for ref in (resource("repoint://types/{slug}"), prompt("make_code")):
        name = "slug" if "uri" in ref else "type"
        assert await values(connection, ref, name) == list(SLUGS)


@pytest.mark.parametrize("era", ERAS)
async def test_templates_are_found_by_their_names(connection, owner, assistants, era):
    mine = (await owner.api.post("/templates", json={"name": "House style", "options": {}})).json()["data"]
    await owner.api.post("/templates", json={"name": "Christmas", "options": {}})
    other = await assistants.world.open_account()
    await other.api.post("/templates", json={"name": "House of others", "options": {}})

    asked = connection, resource("repoint://templates/{id}"), "id"

    assert await values(*asked, "house", era=era) == [mine["id"]]
    assert len(await values(*asked, era=era)) == 2


async def test_without_the_scope_to_read_nothing_of_the_account_is_offered(assistants, owner):
    await made(owner, name="Spring flyer")
    await owner.api.post("/templates", json={"name": "House style", "options": {}})
    connection = await assistants.connect(owner, scope="mcp:contacts", asks_for=("mcp:contacts",))

    assert await values(connection, prompt("scan_report"), "code") == []
    assert await values(connection, prompt("campaign_comparison"), "codes", "Spring flyer, spr") == []
    assert await values(connection, resource("repoint://templates/{id}"), "id") == []
    assert await values(connection, prompt("make_code"), "type", "ment") == ["payment"]


@in_turn(
    ("ref", "name", "found"),
    [
        (prompt("make_code"), "content", []),
        (resource("repoint://templates{?cursor}"), "cursor", []),
        (resource("file:///etc"), "passwd", []),
        (prompt("make_code"), "code", "make_code has no such argument."),
        (prompt("sing"), "code", "Unknown prompt. There are: scan_report"),
    ],
)
async def test_what_nothing_completes_is_empty_and_what_there_is_not_is_an_error(
    connection, ref, name, found
):
    answer = await complete(connection, ref, name, "a")

    if isinstance(found, str):
        assert answer["error"]["code"] == -32602
        assert answer["error"]["message"].startswith(found)
    else:
        assert answer["result"]["completion"]["values"] == found
