import asyncio
import json

import pytest

from domain.accounts.plans import Plan, Subscription
from domain.kernel.safe_text import without_invisible
from tests.mcp_server.assistants import ERAS
from tests.mcp_server.support import (
    ODD_TEXTS,
    assert_fits,
    code_in,
    read_by_a_phone,
    refusal_in,
    texts,
)
from tests.support import ROOT, owned_rows

PALE = {"dotsOptions": {"color": "#eeeeee"}}


@pytest.fixture
async def connection(assistants, owner):
    return await assistants.connect(owner)


async def answer_to_a_scan(assistants, code):
    assistants.world.clock.advance(seconds=1)
    async with assistants.world.visitor() as visitor:
        return await visitor.get(f"{ROOT}/{code['short_id']}")


@pytest.mark.parametrize("era", ERAS)
async def test_a_code_gets_another_name(connection, owner, era):
    made = await owner.make(name="Menu")

    result = await connection.call("update_qr_code", era=era, id=made["short_url"], name="Menu of May")

    assert_fits("update_qr_code", result)
    assert result["structuredContent"] == {
        "id": made["id"],
        "name": "Menu of May",
        "short_url": made["short_url"],
        "updated_at": (await owner.get(made))["updated_at"],
        "changed": True,
        "before": {"name": "Menu"},
        "after": {"name": "Menu of May"},
        "undo": {
            "tool": "repoint_qr_code",
            "arguments": {
                "id": made["id"],
                "version": 1,
                "updated_at": (await owner.get(made))["updated_at"],
            },
        },
    }
    assert "Changed: name Menu → Menu of May." in texts(result)[0]
    assert (await owner.get(made))["destination"] == made["destination"]


async def test_everything_that_an_assistant_may_change_is_changed(connection, owner):
    made = await owner.make(tags=["Old"])
    template = await owner.api.post("/templates", json={"name": "House", "options": {"width": 500}})
    asked = {
        "name": "Summer",
        "tags": ["Print", "Summer"],
        "status": "paused",
        "password_enabled": False,
        "expires_at": "2027-01-01T00:00:00Z",
        "expiration_enabled": False,
        "expired_redirect_url": "https://example.com/over",
        "scan_limit": 100,
        "scan_limit_reached_url": "https://example.com/full",
    }

    done = await connection.use(
        "update_qr_code",
        id=made["id"],
        link_password="open sesame",
        template_id="House",
        options={"margin": 30},
        **asked,
    )

    now = await owner.get(made)
    assert {name: now[name] for name in asked} == asked
    assert now["options"] == {"width": 500, "margin": 30}
    assert now["template_id"] == template.json()["data"]["id"]
    assert now["has_password"] is True
    assert (done["before"]["tags"], done["after"]["tags"]) == (["Old"], ["Print", "Summer"])
    assert ("options.margin" in done["before"], done["after"]["options.margin"]) == (False, 30)
    assert "open sesame" not in json.dumps(done)


async def test_null_takes_a_value_away_and_what_is_left_out_stays(connection, owner):
    made = await owner.make(
        name="Menu",
        tags=["Print"],
        options={"width": 500, "margin": 30},
        link_password="open sesame",
        expires_at="2027-01-01T00:00:00Z",
        expired_redirect_url="https://example.com/over",
        scan_limit=5,
        scan_limit_reached_url="https://example.com/full",
    )
    away = ("name", "link_password", "expires_at", "expired_redirect_url")
    more = ("scan_limit", "scan_limit_reached_url")

    done = await connection.use(
        "update_qr_code", id=made["id"], options={"margin": None}, **dict.fromkeys(away + more)
    )

    now = await owner.get(made)
    assert [now[name] for name in ("name", *away[2:], *more)] == [None] * 5
    assert not now["has_password"]
    assert not now["expiration_enabled"]
    assert (now["options"], now["tags"]) == ({"width": 500}, ["Print"])
    assert (done["before"]["scan_limit"], "scan_limit" in done["after"]) == (5, False)
    assert (await connection.use("update_qr_code", id=made["id"], options=None))["changed"] is True
    assert (await owner.get(made))["options"] == {}


async def test_a_program_that_sends_null_for_all_it_does_not_mean_takes_nothing_away(connection, owner):
    made = await owner.make(name="Menu", link_password="open sesame", scan_limit=5)
    before = await owner.get(made)

    for left_out in ({"status": None}, {"strict": None}, {"tags": None, "strict": None}):
        said = refusal_in(
            await connection.call(
                "update_qr_code", id=made["id"], name="New", link_password=None, scan_limit=None, **left_out
            )
        )

        assert "must not be null" in said, said
    assert await owner.get(made) == before


async def test_a_paused_code_stops_and_goes_on(connection, owner, assistants):
    made = await owner.make()

    paused = await connection.use("update_qr_code", id=made["id"], status="paused")
    stopped = await answer_to_a_scan(assistants, made)
    await connection.use("update_qr_code", id=made["id"], status="active")
    goes_on = await answer_to_a_scan(assistants, made)

    assert (paused["before"], paused["after"]) == ({"status": "active"}, {"status": "paused"})
    assert "location" not in stopped.headers
    assert goes_on.headers["location"] == made["destination"]


async def test_a_local_time_is_by_the_clock_of_the_account(connection, owner):
    await owner.go_by("Europe/Vienna")
    made = await owner.make()

    done = await connection.use("update_qr_code", id=made["id"], expires_at="2026-12-31T23:00")

    assert done["after"]["expires_at"] == "2026-12-31T22:00:00Z"
    assert done["after"]["expiration_enabled"] is True


async def test_a_new_design_is_graded_and_shown(connection, owner):
    made = await owner.make(options={"dotsOptions": {"type": "rounded", "color": "#003366"}})

    result = await connection.call(
        "update_qr_code", id=made["id"], options='{"dotsOptions": {"color": "#660033"}}'
    )

    done = result["structuredContent"]
    assert_fits("update_qr_code", result)
    assert done["before"] == {"options.dotsOptions.color": "#003366"}
    assert done["after"] == {"options.dotsOptions.color": "#660033"}
    assert done["scannability"]["grade"] == "A"
    shown = await connection.call("show_qr_code", id=made["id"])
    assert read_by_a_phone(shown) == made["short_url"]
    assert "grade A" in texts(result)[0]
    assert "What is printed keeps its look" in texts(result)[0]


async def test_a_bad_design_is_told_or_with_strict_refused(connection, owner):
    made = await owner.make()
    invisible = {"dotsOptions": {"color": "#ffffff"}}

    refused = await connection.call("update_qr_code", id=made["id"], options=invisible, strict=True)
    unchanged = await owner.get(made)
    told = await connection.call("update_qr_code", id=made["id"], options=PALE)

    assert code_in(refused) == "not_scannable"
    assert unchanged["options"] == {}
    assert all(issue["fix"] for issue in told["structuredContent"]["scannability"]["issues"])
    assert "scannability.issues says what to change." in texts(told)[0]


async def test_content_is_refused_with_the_tool_that_changes_it(connection, owner):
    made = await owner.make(name="Menu")
    before = await owner.get(made)
    new = "https://example.com/new"
    for argument in (
        {"url": new},
        {"content": {"url": new}},
        {"type": "menu"},
        {"type_id": 5},
        {"changes": {"url": new}},
        {"ssid": "Café"},
        {"utm_source": "poster"},
    ):
        (field,) = argument
        said = refusal_in(await connection.call("update_qr_code", id=made["id"], name="New", **argument))

        assert f"{field}: is content, which repoint_qr_code changes" in said
    assert await owner.get(made) == before


async def test_a_new_name_of_a_payment_is_none_of_its_payee(connection, owner):
    payment = {"scheme": "epc", "name": "Ada", "iban": "DE02120300000000202051", "amount": 5}
    made = await owner.make(type_id=24, **payment)

    await connection.use("update_qr_code", id=made["id"], name="Tip jar")

    now = await owner.get(made)
    assert (made["name"], now["name"], now["payee_name"]) == ("Ada", "Tip jar", "Ada")
    assert now["static_payload"] == made["static_payload"]


async def test_wrong_arguments_are_named_and_change_nothing(connection, owner, assistants):
    made = await owner.make(name="Menu")
    wrong = [
        ({}, "arguments"),
        ({"name": ""}, "arguments"),
        ({"name": "x" * 201}, "name"),
        ({"name": 7}, "name"),
        ({"name": "a\x00b"}, "name"),
        ({"tags": "Print"}, "tags"),
        ({"tags": [7]}, "tags[0]"),
        ({"status": "stopped"}, "status"),
        ({"options": {"colour": "red"}}, "options.colour"),
        ({"options": ["red"]}, "options"),
        ({"link_password": "abc"}, "link_password"),
        ({"password_enabled": True}, "password_enabled"),
        ({"expiration_enabled": True}, "expiration_enabled"),
        ({"expires_at": "soon"}, "expires_at"),
        ({"expired_redirect_url": "javascript:alert(1)"}, "expired_redirect_url"),
        ({"scan_limit": 0}, "scan_limit"),
        ({"updated_at": "yesterday", "name": "New"}, "updated_at"),
        ({"strict": "yes", "name": "New"}, "strict"),
        ({"folder": "Flyers"}, "folder"),
        ({"theme": {}}, "theme"),
        ({"external_id": "x"}, "external_id"),
        ({"metadata": {}}, "metadata"),
        ({"colour": "red"}, "colour"),
    ]
    before = await owned_rows(assistants.world)
    for arguments, field in wrong:
        said = refusal_in(await connection.call("update_qr_code", id=made["id"], **arguments))

        assert said.startswith("validation_error: "), arguments
        assert f"{field}: " in said, (arguments, said)
    assert "id: is required" in refusal_in(await connection.call("update_qr_code", name="New"))
    assert (await owned_rows(assistants.world))["short_urls"] == before["short_urls"]


async def test_what_the_domain_refuses_is_said_with_its_code(connection, owner):
    made = await owner.make()
    refusals = [
        await connection.call("update_qr_code", id=made["id"], expired_redirect_url=made["short_url"]),
        await connection.call("update_qr_code", id=made["id"], template_id="None"),
    ]

    assert [code_in(one) for one in refusals] == ["destination_refused", "not_found"]
    assert "It has none" in refusal_in(refusals[1])


async def test_a_restriction_needs_a_paid_subscription_and_taking_it_away_does_not(assistants):
    owner = await assistants.world.open_account(Plan.PRO)
    made = await owner.make(scan_limit=5)
    await owner.subscribe(Plan.PRO, Subscription.TRIALING)
    connection = await assistants.connect(owner)

    said = refusal_in(await connection.call("update_qr_code", id=made["id"], name="New", scan_limit=6))
    freed = await connection.use("update_qr_code", id=made["id"], scan_limit=None)

    assert said.startswith("premium_required: ")
    assert "scan_limit" in said
    assert (freed["before"], freed["after"]) == ({"scan_limit": 5}, {})
    assert freed.get("name") == made["name"]


async def test_another_accounts_code_does_not_exist(connection, assistants):
    theirs = await (await assistants.world.open_account()).make()
    before = await owned_rows(assistants.world)

    for named in (theirs["id"], theirs["short_id"], theirs["short_url"]):
        assert code_in(await connection.call("update_qr_code", id=named, name="Mine")) == "not_found"
    # An unknown code comes before a bad body.
    assert code_in(await connection.call("update_qr_code", id=theirs["id"], url="x")) == "not_found"
    assert (await owned_rows(assistants.world))["short_urls"] == before["short_urls"]


@pytest.mark.parametrize("tool", ["update_qr_code", "repoint_qr_code"])
async def test_whoever_may_only_read_changes_nothing(assistants, owner, tool):
    made = await owner.make()
    reader = await assistants.connect(owner, scope="mcp:read")

    arguments = {"id": made["id"], "name": "New", "version": 1}
    answer = await reader.post("tools/call", name=tool, arguments=arguments)

    assert answer.status_code == 403
    assert "mcp:write" in answer.headers["www-authenticate"]
    assert (await owner.get(made))["name"] == made["name"]


async def test_the_same_call_twice_changes_once(connection, owner, assistants):
    made = await owner.make()
    asked = {"id": made["id"], "name": "New", "tags": ["Print"], "options": {"margin": 30}, "scan_limit": 5}

    first = await connection.use("update_qr_code", **asked)
    before = await owned_rows(assistants.world)
    again = await connection.use("update_qr_code", **asked)

    assert (first["changed"], again["changed"]) == (True, False)
    assert not {"before", "after", "undo"} & again.keys()
    assert again["updated_at"] == first["updated_at"]
    after = await owned_rows(assistants.world)
    assert (after["changes"], after["short_urls"]) == (before["changes"], before["short_urls"])


async def test_a_code_that_changed_since_it_was_read_is_left_alone(connection, owner, assistants):
    made = await owner.make(name="Menu")
    assistants.world.clock.advance(seconds=5)
    done = await connection.use("update_qr_code", id=made["id"], updated_at=made["updated_at"], name="One")
    before = await owner.get(made)

    stale = {"id": made["id"], "updated_at": made["updated_at"], "name": "Two", "status": "paused"}
    said = refusal_in(await connection.call("update_qr_code", **stale))

    assert said.startswith("precondition_failed: ")
    assert "get_qr_code" in said
    assert await owner.get(made) == before
    assert before["name"] == done["name"] == "One"


@pytest.mark.both_databases
async def test_before_is_what_it_was_however_many_change_it_at_once(connection, owner):
    made = await owner.make(name="0")

    results = await asyncio.gather(
        *(connection.use("update_qr_code", id=made["id"], name=f"{number}") for number in range(1, 6))
    )

    steps = {one["before"]["name"]: one["after"]["name"] for one in results}
    way, seen = "0", []
    while way in steps:
        way = steps[way]
        seen.append(way)
    assert sorted(seen) == ["1", "2", "3", "4", "5"]


async def test_odd_names_are_stored_unchanged_and_answered_without_invisible_text(connection, owner):
    made = await owner.make()
    for text in [odd for odd in ODD_TEXTS if "\u202e" not in odd]:
        result = await connection.call("update_qr_code", id=made["id"], name=text, tags=[text[:20]])

        assert result["structuredContent"]["after"]["name"] == without_invisible(text)
        assert without_invisible(text) in texts(result)[0]
        assert (await owner.get(made))["name"] == text


async def test_another_password_is_told_without_a_word_of_it(connection, owner):
    made = await owner.make(link_password="open sesame")

    result = await connection.call("update_qr_code", id=made["id"], link_password="close sesame")
    undone = await connection.call("repoint_qr_code", id=made["id"], version=1)

    assert "undo" not in result["structuredContent"]
    assert result["structuredContent"]["changed"] is True
    assert "password is another one now; the old one cannot come back." in texts(result)[0]
    assert "password is another one" not in texts(undone)[0]
    assert "sesame" not in json.dumps([result, undone])


async def test_the_history_and_the_owner_are_told(connection, owner, assistants):
    made = await owner.make()

    await connection.use("update_qr_code", id=made["id"], status="paused")

    history = (await owner.api.get(f"/qr-codes/{made['id']}/history")).json()["data"]
    assert (history[0]["changed_by"], history[0]["changed_via"]) == (
        "assistant Ada's assistant",
        "assistant",
    )
    kinds = [row["kind"] for row in (await assistants.world.rows())["mails"]]
    assert "assistant_writes" in kinds
