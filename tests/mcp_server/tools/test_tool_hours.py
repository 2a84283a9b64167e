"""Opening hours through an assistant: made with a code, and changed by the day."""

import pytest

MORNING, NIGHT = {"opens": "08:00", "closes": "12:00"}, {"opens": "18:00", "closes": "02:00"}
HOURS = {"timezone": "Europe/Vienna", "week": {"monday": [MORNING], "friday": [NIGHT]}}


@pytest.fixture
async def connection(assistants, owner):
    return await assistants.connect(owner)


async def make(connection, hours):
    result = await connection.call("create_qr_code", type="business", business_name="Café", hours=hours)
    return result["structuredContent"]


@pytest.mark.parametrize("as_text", [False, True])
async def test_a_code_is_made_with_its_hours(connection, owner, as_text):
    text = '{"timezone": "Europe/Vienna", "week": {"monday": [{"opens": "08:00", "closes": "12:00"}]}}'

    made = await make(connection, text if as_text else HOURS)

    week = {"monday": [MORNING]} if as_text else HOURS["week"]
    assert (await owner.get(made))["hours"] == {**HOURS, "week": week}


async def test_a_single_day_is_repointed_by_its_path(connection, owner):
    made = await make(connection, HOURS)

    result = await connection.call(
        "repoint_qr_code",
        id=made["id"],
        changes={"hours.week.monday[0].closes": "13:00", "hours.week.sunday": [MORNING]},
    )

    assert result["structuredContent"]["changed"] is True
    assert (await owner.get(made))["hours"] == {
        **HOURS,
        "week": {"monday": [{**MORNING, "closes": "13:00"}], "friday": [NIGHT], "sunday": [MORNING]},
    }
