import pytest

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
    assert taken == {
        "scan_report": {"code": False, "period": False},
        "campaign_comparison": {"codes": True, "period": False},
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
