"""Questions to the person, where the client asks them; everybody else is told the same in words."""

import pytest

from tests.mcp_server.assistants import HANDSHAKE, STATELESS
from tests.mcp_server.support import refusal_in, texts
from tests.support import ROOT

NEW = "https://example.com/new"
ASKS = ({"elicitation": {}}, {"elicitation": {"form": {}, "url": {}}})
ASKS_NOT = ({}, {"elicitation": {"url": {}}}, {"sampling": {}})


@pytest.fixture
async def connection(assistants, owner):
    return await assistants.connect(owner)


@pytest.fixture
async def printed(owner, assistants):
    made = await owner.get(await owner.make(name="Menu"))
    for _ in range(3):
        async with assistants.world.visitor() as visitor:
            await visitor.get(f"{ROOT}/{made['short_id']}")
    return made


async def result_of(connection, tool, arguments, answers=None):
    more = {} if answers is None else {"inputResponses": answers}
    response = await connection.post("tools/call", era=STATELESS, name=tool, arguments=arguments, **more)
    assert response.status_code == 200, response.text
    return response.json()["result"]


async def question_of(connection, tool, arguments):
    """The key of the only question, and what it asks."""
    result = await result_of(connection, tool, arguments)
    assert result["resultType"] == "input_required", result
    ((key, asked),) = result["inputRequests"].items()
    assert asked["method"] == "elicitation/create"
    return key, asked["params"]


def said(action, **content):
    return {"action": action, **({"content": content} if content else {})}


async def test_before_a_scanned_code_leads_elsewhere_the_person_is_asked(connection, owner, printed):
    asked = {"id": printed["id"], "url": NEW}
    for connection.capabilities in ASKS:
        key, question = await question_of(connection, "repoint_qr_code", asked)

        assert "People scanned it 3 times in the last 7 days." in question["message"]
        assert question["requestedSchema"]["properties"]["answer"]["type"] == "boolean"
        assert await owner.get(printed) == {**printed, "scan_count": 3}

    done = await result_of(connection, "repoint_qr_code", asked, {key: said("accept", answer=True)})

    assert done["structuredContent"]["after"]["destination"] == NEW
    assert (await owner.get(printed))["destination"] == NEW


async def test_a_no_changes_nothing(connection, owner, printed):
    connection.capabilities, asked = ASKS[0], {"id": printed["id"], "url": NEW}
    key, _ = await question_of(connection, "repoint_qr_code", asked)

    for answer in (said("decline"), said("cancel"), said("accept"), said("accept", answer=False)):
        refused = await result_of(connection, "repoint_qr_code", asked, {key: answer})

        assert refusal_in(refused).startswith("declined: The person was asked and did not agree")
    assert (await owner.get(printed))["destination"] == printed["destination"]


async def test_an_answer_is_for_the_call_that_it_was_asked_for(connection, owner, printed):
    connection.capabilities = ASKS[0]
    key, _ = await question_of(connection, "repoint_qr_code", {"id": printed["id"], "url": NEW})

    elsewhere = {"id": printed["id"], "url": "https://evil.example"}
    result = await result_of(connection, "repoint_qr_code", elsewhere, {key: said("accept", answer=True)})

    assert result["resultType"] == "input_required"
    assert key not in result["inputRequests"]
    assert (await owner.get(printed))["destination"] == printed["destination"]


async def test_who_cannot_be_asked_is_told_afterwards(connection, owner, printed):
    for number, connection.capabilities in enumerate(ASKS_NOT):
        done = await result_of(connection, "repoint_qr_code", {"id": printed["id"], "url": f"{NEW}/{number}"})

        assert "People scanned it 3 times in the last 7 days." in texts(done)[0]
    connection.capabilities = ASKS[0]
    earlier = await connection.call("repoint_qr_code", era=HANDSHAKE, id=printed["id"], url=NEW)
    assert "People scanned it 3 times in the last 7 days." in texts(earlier)[0]


async def test_nobody_is_asked_about_what_leads_nobody_elsewhere(connection, owner, printed):
    connection.capabilities, unscanned = ASKS[0], await owner.make()
    menu = await owner.make(type_id=11, menu_title="Lunch", sections=[{"name": "Soups"}])

    undone = await result_of(connection, "repoint_qr_code", {"id": printed["id"], "version": 1})
    same = await result_of(connection, "repoint_qr_code", {"id": printed["id"], "url": printed["url"]})
    new = await result_of(connection, "repoint_qr_code", {"id": unscanned["id"], "url": NEW})
    content = await result_of(connection, "repoint_qr_code", {"id": menu["id"], "menu_title": "Dinner"})
    wrong = await result_of(connection, "repoint_qr_code", {"id": printed["id"], "url": "nowhere"})

    assert [one["structuredContent"]["changed"] for one in (undone, same, new, content)] == [
        False,
        False,
        True,
        True,
    ]
    assert "url: " in refusal_in(wrong)


@pytest.mark.parametrize(
    ("limit", "warning"),
    [
        ({"scan_limit": 2}, "It was scanned 3 times already: with this limit it leads nowhere at once."),
        ({"expires_at": "2020-01-01T00:00:00Z"}, "2019-12-31 24:00 (UTC) has passed"),
    ],
)
async def test_a_limit_that_is_over_at_once_is_asked_about_or_refused(
    connection, owner, printed, limit, warning
):
    asked = {"id": printed["id"], **limit}
    refused = refusal_in(await result_of(connection, "update_qr_code", asked))
    connection.capabilities = ASKS[0]

    key, question = await question_of(connection, "update_qr_code", asked)
    done = await result_of(connection, "update_qr_code", asked, {key: said("accept", answer=True)})

    assert refused.startswith(f"validation_error: {next(iter(limit))}: ")
    assert warning in question["message"]
    assert done["structuredContent"]["changed"] is True
    now = await owner.get(printed)
    assert {name: now[name] for name in limit} == limit


async def test_a_code_that_is_over_from_the_beginning_is_asked_about(connection):
    connection.capabilities, asked = ASKS[0], {"url": NEW, "expires_at": "2020-01-01"}

    key, question = await question_of(connection, "create_qr_code", asked)
    made = await result_of(connection, "create_qr_code", asked, {key: said("accept", answer=True)})

    assert "has passed" in question["message"]
    assert "expired" in texts(made)[0]


async def test_which_of_several_with_one_name_is_meant_is_asked(connection, owner, printed):
    other = await owner.make(name="Menu")
    connection.capabilities = ASKS[0]

    key, question = await question_of(connection, "get_qr_code", {"id": "menu"})
    chosen = {key: said("accept", answer=other["short_url"])}
    shown = await result_of(connection, "get_qr_code", {"id": "menu"}, chosen)
    nobodys = await result_of(
        connection, "get_qr_code", {"id": "menu"}, {key: said("accept", answer="https://x.example")}
    )
    connection.capabilities = {}
    refused = await result_of(connection, "get_qr_code", {"id": "menu"})

    choices = question["requestedSchema"]["properties"]["answer"]["oneOf"]
    assert [one["const"] for one in choices] == [printed["short_url"], other["short_url"]]
    assert "3 scans" in choices[0]["title"]
    assert shown["structuredContent"]["id"] == other["id"]
    for result in (nobodys, refused):
        assert "is the name of 2" in refusal_in(result)
        assert printed["short_url"] in refusal_in(result)
