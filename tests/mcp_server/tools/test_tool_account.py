from domain.accounts.plans import Plan, Subscription
from tests.mcp_server.support import assert_fits, code_in, texts

LEAD_FORM = {
    "type_id": 22,
    "form_title": "Call me",
    "fields": [{"key": "email", "label": "E-mail", "type": "email"}],
}


async def test_an_account_shows_its_plan_and_what_is_used(assistants, owner):
    await owner.make()
    form = await owner.make(**LEAD_FORM)
    for _ in range(3):
        await owner.receive(form)
    assistants.world.limit_contacts(business=2)
    assistants.change(deps=assistants.world.deps)
    connection = await assistants.connect(owner)

    result = await connection.call("get_account")

    shown = result["structuredContent"]
    assert_fits("get_account", result)
    assert (shown["email"], shown["plan"], shown["subscription"]) == (
        owner.account.email,
        "business",
        "active",
    )
    assert ("name" in shown, shown["time_zone"]) == (False, "UTC")
    assert shown["now"] == "2026-11-20T12:00:00+00:00"
    await owner.api.patch("/account", json={"time_zone": "Europe/Vienna"})
    assert (await connection.use("get_account"))["now"] == "2026-11-20T13:00:00+01:00"
    assert shown["limits"]["contacts_a_month"] == 2
    assert shown["used"] == {
        "qr_codes": 2,
        "short_links": 0,
        "files_mb": 0,
        "own_domains": 0,
        "webhooks": 0,
        "contacts_this_month": 3,
        "contacts_a_month": 2,
    }
    # Each that is used is that of the limit with the same name.
    assert shown["used"].keys() - {"contacts_this_month"} <= shown["limits"].keys()
    assert shown["scopes"] == ["mcp:read", "mcp:write"]
    assert shown["not_allowed"] == [
        "1 contacts of this month are locked: the plan shows 2.",
        "This assistant may not read contacts: its owner has not allowed it.",
    ]


async def test_one_that_may_do_everything_lacks_nothing(assistants, owner):
    scopes = ("mcp:read", "mcp:write", "mcp:contacts")
    connection = await assistants.connect(owner, scope=scopes, asks_for=scopes)

    assert (await connection.use("get_account"))["not_allowed"] == []


async def test_contacts_of_another_month_do_not_count(assistants, owner):
    form = await owner.make(**LEAD_FORM)
    await owner.receive(form)
    assistants.world.clock.advance(days=30)
    connection = await assistants.connect(owner)

    shown = await connection.use("get_account")

    assert shown["used"]["contacts_this_month"] == 0


async def test_what_the_plan_does_not_allow_is_said_in_words(assistants):
    owner = await assistants.world.open_account(Plan.PRO, Subscription.TRIALING)
    assistants.world.limit_codes(0)
    assistants.change(deps=assistants.world.deps)
    connection = await assistants.connect(owner, scope="mcp:read")

    result = await connection.call("get_account")

    said = " ".join(result["structuredContent"]["not_allowed"])
    assert "Another QR code cannot be made: all 0" in said
    assert "need a paid subscription" in said
    assert "Bulk upload" in said
    assert "may only read" in said
    assert said in texts(result)[0]


async def test_it_takes_no_arguments(assistants, owner):
    connection = await assistants.connect(owner)

    assert code_in(await connection.call("get_account", plan="free")) == "validation_error"
