"""An owner is told of a new assistant, and of the first time that it writes."""

from tortoise.connection import get_connection

from tests.mcp_server.support import refusal_in, texts

NEW = "https://example.com/summer"


async def queued(world):
    """Kinds of the e-mails that wait."""
    return sorted(row["kind"] for row in (await world.rows())["mails"])


async def test_a_first_consent_is_announced_and_a_later_one_is_not(world, owner, assistants):
    connection = await assistants.connect(owner)
    assert await queued(world) == ["new_assistant"]

    await connection.client.code(owner.account.email, owner.password)

    assert await queued(world) == ["new_assistant"]


async def test_the_first_write_is_announced_and_what_only_reads_is_not(world, owner, assistants):
    connection = await assistants.connect(owner)
    code = await owner.make()
    await connection.use("get_account")
    refused = await connection.call("repoint_qr_code", id=code["id"], url="not an address")
    assert refusal_in(refused)
    assert await queued(world) == ["new_assistant"]

    for number in range(2):
        await connection.use("repoint_qr_code", id=code["id"], url=f"{NEW}/{number}")

    assert await queued(world) == ["assistant_writes", "new_assistant"]


async def test_a_call_that_changes_nothing_is_not_announced_and_the_first_write_still_is(
    world, owner, assistants
):
    connection = await assistants.connect(owner)
    asked = {"url": NEW, "idempotency_key": "once"}
    await connection.use("create_qr_code", **asked)
    other = await assistants.connect(owner)
    code = await owner.make()

    same = [
        await other.call("update_qr_code", id=code["id"], name=code["name"]),
        await other.call("repoint_qr_code", id=code["id"], url=code["destination"]),
        await other.call("create_qr_code", **asked),
    ]
    before = await queued(world)
    await other.use("update_qr_code", id=code["id"], name="Dinner")

    assert [texts(one)[0].partition(".")[0] for one in same] == [
        "Nothing changed",
        "Nothing changed",
        "Made before, with this idempotency_key",
    ]
    assert before == ["assistant_writes", "new_assistant", "new_assistant"]
    assert await queued(world) == ["assistant_writes", *before]


async def test_a_write_whose_announcement_fails_is_answered_and_the_next_one_is_announced(
    world, owner, assistants, caplog
):
    connection = await assistants.connect(owner)
    code = await owner.make()
    await get_connection("default").execute_script("ALTER TABLE mails RENAME TO elsewhere")

    try:
        answer = await connection.call("repoint_qr_code", id=code["id"], url=f"{NEW}/1")
    finally:
        await get_connection("default").execute_script("ALTER TABLE elsewhere RENAME TO mails")
    await connection.use("repoint_qr_code", id=code["id"], url=f"{NEW}/2")

    assert not answer.get("isError"), answer
    assert "could not be announced" in caplog.text
    assert await queued(world) == ["assistant_writes", "new_assistant"]
