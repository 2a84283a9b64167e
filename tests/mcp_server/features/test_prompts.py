import re

import pytest

from mcp_server.tools.catalogue import listed_tools
from tests.mcp_server.assistants import ERAS


@pytest.fixture
async def connection(assistants, owner):
    return await assistants.connect(owner, scope="mcp:read")


async def prompt(connection, name, era=ERAS[0], **arguments):
    response = await connection.post("prompts/get", era=era, name=name, arguments=arguments)
    return response.json()


@pytest.mark.parametrize("era", ERAS)
async def test_a_report_is_asked_for_with_what_was_left_out(connection, era):
    answer = await prompt(connection, "scan_report", era, code="Lunch\nmenu", period="May")

    (message,) = answer["result"]["messages"]
    assert message["role"] == "user"
    assert "“Lunch menu” in “May”" in message["content"]["text"]
    assert "get_scan_stats" in message["content"]["text"]
    assert "left out" in message["content"]["text"]


async def test_a_report_without_arguments_is_of_the_whole_account(connection):
    answer = await prompt(connection, "scan_report")

    assert "the whole account in the last 30 days" in answer["result"]["messages"][0]["content"]["text"]


async def test_campaigns_are_compared_by_name(connection):
    answer = await prompt(connection, "campaign_comparison", codes="Poster, Flyer")

    text = answer["result"]["messages"][0]["content"]["text"]
    assert "“Poster, Flyer”" in text
    assert "get_scan_stats" in text
    assert "left out" in text


async def test_prompts_say_what_they_take(connection):
    listed = (await connection.post("prompts/list")).json()["result"]["prompts"]

    taken = {
        one["name"]: {each["name"]: each.get("required", False) for each in one["arguments"]}
        for one in listed
    }
    period = {"period": False}
    assert taken == {
        "scan_report": {"code": False, **period},
        "campaign_comparison": {"codes": True, **period},
        "make_code": {"content": True, "name": False, "type": False},
        "menu_code": {"dishes": True, "restaurant": False},
        "wifi_code": {"network": True, "password": False},
        "event_code": {"event": True, "when": True, "where": False},
        "tidy_up": period,
    }
    assert all(one["title"] and one["description"] for one in listed)


async def test_wrong_arguments_of_a_prompt_are_named(connection):
    wrong = [
        ("scan_report", {"year": "2026"}, "year"),
        ("scan_report", {"code": "x" * 1_001}, "code"),
        ("campaign_comparison", {}, "codes"),
        ("campaign_comparison", {"codes": " "}, "codes"),
        ("sing", {}, "scan_report"),
    ]
    for name, arguments, named in wrong:
        error = (await prompt(connection, name, **arguments))["error"]

        assert error["code"] == -32602
        assert named in error["message"]


NEEDED = {
    "campaign_comparison": {"codes": "Poster, Flyer"},
    "make_code": {"content": "example.com/menu"},
    "menu_code": {"dishes": "Soup 4.50"},
    "wifi_code": {"network": "Guests"},
    "event_code": {"event": "Open day", "when": "9 May, 10 to 16"},
}


async def test_a_prompt_leads_through_tools_and_arguments_that_there_are(connection):
    names = {one["name"] for one in (await connection.post("prompts/list")).json()["result"]["prompts"]}
    tools = {tool.name: tool.input_schema["properties"] for tool in listed_tools()}
    for name in names:
        needed = NEEDED.get(name, {})
        text = (await prompt(connection, name, **needed))["result"]["messages"][0]["content"]["text"]

        # Also those that no prompt may name: nothing is deleted.
        assert set(re.findall(r"\b[a-z]+_(?:[a-z]+_)?(?:code|codes|stats|types|scan)\b", text)) <= {*tools}, (
            name
        )
        assert all(f"“{value}”" in text for value in needed.values())
        assert not re.search("[{}]|None", text)
        if name.endswith("_code"):
            assert {"create_qr_code", "show_qr_code", "repoint_qr_code"} <= set(re.findall(r"\w+", text))
            assert "change no other" in text


async def test_what_a_person_wrote_stays_as_it_was_between_quotation_marks(connection):
    password = "two  spaces {content} {one_code}"

    answer = await prompt(connection, "wifi_code", network="Café\n\u200bGuests", password=password)

    text = answer["result"]["messages"][0]["content"]["text"]
    assert f"network “Café Guests”. The password: “{password}”." in text
