"""Every refusal of a tool ends with a step that helps there."""

from dataclasses import replace

import pytest

from domain.accounts.plans import Plan, Subscription
from storage.store import TortoiseStore
from tests.cases import in_turn
from tests.mcp_server.assistants import STATELESS
from tests.mcp_server.support import refusal_in

NOBODYS = "00000000-0000-4000-8000-000000000000"
URL = "https://example.com"


@pytest.fixture
async def connection(assistants, owner):
    return await assistants.connect(owner)


@in_turn(
    ("tool", "arguments", "steps"),
    [
        ("get_account", {"verbose": True}, ["It takes no arguments."]),
        ("list_qr_types", {"slug": "wifi"}, ["The arguments of list_qr_types are type."]),
        (
            "list_qr_codes",
            {"folder": "x"},
            ["The arguments of list_qr_codes are kind, search, type, status, tag"],
        ),
        ("get_scan_stats", {"since": "x"}, ["arguments of get_scan_stats are codes, from, to, period"]),
        ("show_qr_code", {"size": 5}, ["The arguments of show_qr_code are id, static_twin."]),
        ("get_qr_code", {"id": NOBODYS}, ["list_qr_codes shows what there is."]),
        ("repoint_qr_code", {"id": NOBODYS, "url": URL}, ["list_qr_codes shows what there is."]),
        (
            "create_qr_code",
            {"url": URL, "template_id": NOBODYS},
            ["(field template_id)", "It has none", "leave template_id out"],
        ),
        (
            "create_qr_code",
            {"url": URL, "template_id": "None"},
            ["(field template_id)", "It has none", "leave template_id out"],
        ),
        ("create_qr_code", {"type": "fax"}, ["list_qr_types names the types."]),
        (
            "create_qr_code",
            {"type": "menu", "url": URL, "menu_title": "Lunch"},
            [
                "url: is not a field here",
                "Menu codes lead to no address: those of type url do.",
                "Menu codes take menu_title*, sections*, hours (* is required).",
                "list_qr_types with type menu",
                "For every type: kind, type, content, copy_of, rules, name",
            ],
        ),
        ("create_qr_code", {}, ["Website codes take url*, utm_source"]),
        (
            "create_qr_code",
            {"url": URL, "options": {"colour": "red"}},
            ["options.colour: is not a field here", "list_qr_types with type options", "repoint://options"],
        ),
    ],
)
async def test_a_refusal_says_the_step_that_helps(connection, tool, arguments, steps):
    said = refusal_in(await connection.call(tool, **arguments))

    for step in steps:
        assert step in said, said
    assert ".." not in said
    sentences = said.split(". ")
    assert len(set(sentences)) == len(sentences)
    if tool != "create_qr_code":
        assert "list_qr_types shows" not in said


@in_turn(
    ("tool", "arguments"),
    [
        ("list_qr_codes", {"sort": "best"}),
        ("get_scan_stats", {"period": "2d"}),
        ("get_scan_stats", {"group_by": ["colour"]}),
        ("get_scan_stats", {"weekday": "Caturday"}),
        ("explain_scan", {"id": "x", "device": "fridge"}),
        ("list_qr_types", {"type": "fax"}),
    ],
)
async def test_a_wrong_value_is_answered_with_those_that_there_are(owner, connection, tool, arguments):
    made = await owner.make()
    if "id" in arguments:
        arguments = {**arguments, "id": made["id"]}

    said = refusal_in(await connection.call(tool, **arguments))

    assert "must be one of " in said
    assert "The arguments of" not in said


async def test_without_reading_a_refusal_names_no_codes_and_no_templates(assistants, owner):
    """Reading contacts, or writing, does not show what else there is."""
    await owner.make(name="Table secret")
    for _ in range(2):
        await owner.make(name="Twice", url="https://secret.example")
    await owner.api.post("/templates", json={"name": "Style secret", "options": {}})
    everything = ("mcp:read", "mcp:write", "mcp:contacts")
    blind = await assistants.connect(owner, scope=everything[1:], asks_for=everything)
    blind.capabilities = {"elicitation": {"form": {}}}
    said = [
        refusal_in(await blind.call(tool, era=STATELESS, **arguments))
        for tool, arguments in (
            ("list_contacts", {"qr_code": "Table secre"}),
            ("list_contacts", {"qr_code": "Twice"}),
            ("update_qr_code", {"id": "Table secre", "name": "A"}),
            ("create_qr_code", {"url": URL, "rules": [{"language": "de", "code": "Twice"}]}),
            ("create_qr_code", {"url": URL, "template_id": "Style"}),
            ("create_qr_code", {"copy_of": "Table secret"}),
        )
    ]

    assert [one.partition(":")[0] for one in said] == [
        "not_found",
        "validation_error",
        "not_found",
        "validation_error",
        "not_found",
        "insufficient_scope",
    ]
    for one in said:
        assert not [word for word in ("secret", "://", "It has") if word in one], one
    assert "qr_code: fits 2 codes and links: give more of it." in said[1]
    assert "Leave template_id out" in said[4]
    assert "mcp:read" in said[5]


async def test_the_day_after_is_offered_to_whoever_asks_for_one_day(connection):
    said = refusal_in(await connection.call("get_scan_stats", **{"from": "2026-11-01", "to": "2026-11-01"}))

    assert "to is the day after" in said


async def test_a_limit_that_no_plan_lifts_is_not_answered_with_a_plan(assistants, connection):
    assistants.change(deps=replace(assistants.world.deps, most_items={"tag": 0}))

    said = refusal_in(await connection.call("create_qr_code", url=URL, tags=["new"]))

    assert "An account can have 0 tags" in said
    assert "plan at" not in said
    assert "Take those that there are, or have the owner delete some" in said


async def test_a_premium_field_is_named_once(assistants):
    trying = await assistants.world.open_account(Plan.PRO, Subscription.TRIALING)
    connection = await assistants.connect(trying)

    said = refusal_in(await connection.call("create_qr_code", url=URL, short_id="menu-26", scan_limit=5))

    assert said.startswith("premium_required: A paid subscription is needed for: short_id, scan_limit. Leave")


async def test_below_the_reserve_of_the_disk_an_assistant_reads_and_changes_nothing(assistants, owner):
    code = await owner.make()
    connection = await assistants.connect(owner)
    store = TortoiseStore(assistants.world.database, 10**9)
    assistants.change(deps=replace(assistants.context.deps, store=store))

    refused = [
        await connection.call("create_qr_code", type_id=1, content={"url": URL}),
        await connection.call("repoint_qr_code", code=code["short_id"], content={"url": "https://b.example"}),
    ]

    for result in refused:
        said = refusal_in(result)
        assert said.startswith("unavailable: The disk of this service is full. Nothing was stored.")
        assert said.endswith("has to give it more disk.")
    assert await connection.use("get_account")
    assert (await owner.get(code))["url"] == code["url"]
