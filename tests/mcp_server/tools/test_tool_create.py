import asyncio
import json

import pytest

from domain.accounts.plans import Plan, Subscription
from domain.content import TYPES
from domain.kernel.safe_text import without_invisible
from tests.cases import in_turn
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

PNG_START = b"\x89PNG"
PALE = {"dotsOptions": {"color": "#eeeeee"}}


@pytest.fixture
async def connection(assistants, owner):
    return await assistants.connect(owner)


@pytest.mark.parametrize("era", ERAS)
async def test_a_website_needs_no_more_than_its_address(connection, owner, era):
    result = await connection.call("create_qr_code", era=era, url="https://example.com/menu", name="Menu")

    made = result["structuredContent"]
    assert_fits("create_qr_code", result)
    assert (made["type"], made["destination"]) == ("url", "https://example.com/menu")
    assert "grade A" in texts(result)[0]
    stored = await owner.get(made)
    assert stored["created_via"] == "assistant"
    assert made.items() <= stored.items()
    shown = await connection.call("show_qr_code", era=era, id=made["id"])
    assert read_by_a_phone(shown) == made["short_url"]


@pytest.mark.slow
@in_turn("model", TYPES.values())
async def test_every_type_can_be_made_from_its_example(connection, owner, model):
    example = dict(model.example)

    flat = await connection.use("create_qr_code", type_id=model.type_id, **example)
    nested = await connection.use(
        "create_qr_code", type=model.slug, content={"type_id": model.type_id, **example}
    )
    as_text = await connection.use(
        "create_qr_code", content=json.dumps({"type_id": model.type_id, **example})
    )

    assert {one["type"] for one in (flat, nested, as_text)} == {model.slug}
    stored = [await owner.get(one) for one in (flat, nested, as_text)]
    for name, value in example.items():
        assert [one[name] for one in stored] == [value] * 3


async def test_everything_that_an_assistant_may_set_is_set(connection, owner):
    asked = {
        "options": {"dotsOptions": {"type": "rounded", "color": "#003366"}},
        "external_id": "ad-7",
        "tags": ["Print", "Summer"],
        "status": "paused",
        "short_id": "summer-26",
        "expires_at": "2027-01-01T00:00:00Z",
        "expired_redirect_url": "https://example.com/over",
        "scan_limit": 100,
        "scan_limit_reached_url": "https://example.com/full",
    }

    made = await connection.use(
        "create_qr_code", url="https://example.com", link_password="open sesame", **asked
    )

    stored = await owner.get(made)
    assert {name: stored[name] for name in asked} == {name: made[name] for name in asked} == asked
    assert stored["has_password"] is stored["password_enabled"] is stored["expiration_enabled"] is True
    assert "open sesame" not in json.dumps(made)


async def test_a_template_gives_its_design(connection, owner):
    options = {"dotsOptions": {"color": "#112233"}}
    response = await owner.api.post("/templates", json={"name": "House style", "options": options})

    made = await connection.use(
        "create_qr_code", url="https://example.com", template_id=response.json()["data"]["id"]
    )

    assert (await owner.get(made))["options"] == options


@pytest.mark.parametrize("era", ERAS)
async def test_a_template_may_be_called_by_its_name(connection, owner, era):
    options = {"dotsOptions": {"color": "#112233"}}
    for number in range(102):
        named = {"name": f"Style {number}", "options": options if number == 0 else {}}
        assert (await owner.api.post("/templates", json=named)).status_code == 201

    made = await connection.use("create_qr_code", era=era, url="https://example.com", template_id="style 0")

    assert (await owner.get(made))["options"] == options


async def test_a_name_of_two_templates_or_of_anothers_is_refused(connection, owner, assistants):
    theirs = await assistants.world.open_account()
    await theirs.api.post("/templates", json={"name": "Theirs", "options": {}})
    for _ in range(2):
        await owner.api.post("/templates", json={"name": "Twice", "options": {}})

    twice = await connection.call("create_qr_code", url="https://example.com", template_id="Twice")
    foreign = await connection.call("create_qr_code", url="https://example.com", template_id="Theirs")

    assert "template_id: is the name of 2 templates" in refusal_in(twice)
    assert code_in(foreign) == "not_found"


async def test_a_code_without_a_name_is_called_as_its_page_is(connection):
    titled = {
        "menu": {"menu_title": "L" * 200, "sections": [{"name": "Soups"}]},
        "event": {"title": "Concert", "start": "2026-12-01"},
        "business": {"business_name": "Café"},
        "vcard": {"company": "Bakery", "phone": "112"},
        "wifi": {"ssid": "Guest"},
    }

    for slug, content in titled.items():
        unnamed = await connection.use("create_qr_code", type=slug, content=content)
        again = await connection.use("create_qr_code", type=slug, content=content)
        named = await connection.use("create_qr_code", type=slug, name="Mine", content=content)

        assert unnamed["name"] == next(iter(content.values()))[:80]
        assert again["name"] == f"{unnamed['name']} · {again['short_id']}"
        assert named["name"] == "Mine"
    result = await connection.call("create_qr_code", url="https://example.com")
    assert "name" not in result["structuredContent"]
    assert "The Website code: " in texts(result)[0]


async def test_what_can_mean_one_thing_alone_is_understood(connection):
    made = await connection.use(
        "create_qr_code",
        type="List of Links",
        name="",
        idempotency_key="",
        scan_limit="5",
        strict="true",
        options='{"width": "500", "frameOptions": {"enabled": "true"}}',
        links_title="Links",
        links_list='[{"url": "https://example.com", "text": "One"}]',
    )
    place = await connection.use("create_qr_code", type="LOCATION", latitude="48.1", longitude=11)
    by_number = await connection.use("create_qr_code", type_id=5.0, ssid="12", hidden="false")

    assert (made["type"], made["name"], made["scan_limit"]) == ("links", "Links", 5)
    assert made["options"] == {"width": 500, "frameOptions": {"enabled": True}}
    assert made["links_list"] == [{"url": "https://example.com", "text": "One"}]
    assert (place["type"], place["latitude"]) == ("location", 48.1)
    assert (by_number["type"], by_number["ssid"], by_number["hidden"]) == ("wifi", "12", False)


async def test_nothing_is_guessed(connection):
    wrong = [
        ({"type": "location", "latitude": "north", "longitude": 11}, "latitude"),
        ({"type": "location", "latitude": "[48.1]", "longitude": 11}, "latitude"),
        ({"type": "location", "latitude": "true", "longitude": 11}, "latitude"),
        ({"type": "wifi", "ssid": 12}, "ssid"),
        ({"type": "wifi", "ssid": "x", "hidden": "yes"}, "hidden"),
        ({"type": "links", "links_title": "x", "links_list": "https://example.com"}, "links_list"),
        ({"type": "links", "links_title": "x", "links_list": '[{"url": 1, "url": 2}]'}, "links_list[0].url"),
        ({"type": "text", "text": ""}, "text"),
        ({"url": "https://example.com", "scan_limit": 5.5}, "scan_limit"),
    ]
    for arguments, field in wrong:
        said = refusal_in(await connection.call("create_qr_code", **arguments))

        assert f"{field}: " in said, (arguments, said)


async def test_the_history_names_the_assistant(connection, owner):
    made = await connection.use("create_qr_code", url="https://example.com")

    history = (await owner.api.get(f"/qr-codes/{made['id']}/history")).json()["data"]

    assert [(one["changed_by"], one["changed_via"]) for one in history] == [
        ("assistant Ada's assistant", "assistant")
    ]


async def test_a_bad_design_is_made_and_what_to_change_is_said(connection):
    result = await connection.call("create_qr_code", url="https://example.com", options=PALE)

    graded = result["structuredContent"]["scannability"]
    said = texts(result)[0]
    assert graded["grade"] not in "AB"
    for issue in graded["issues"]:
        assert issue["fix"] not in said
    assert "scannability.issues says what to change." in said
    assert f"grade {graded['grade']}" in said


async def test_strict_makes_nothing_that_does_not_scan(connection, assistants):
    invisible = {"dotsOptions": {"color": "#ffffff"}}
    before = await owned_rows(assistants.world)

    said = refusal_in(
        await connection.call("create_qr_code", url="https://example.com", options=invisible, strict=True)
    )

    assert said.startswith("not_scannable: ")
    assert "options.dotsOptions.color" in said
    assert (await owned_rows(assistants.world))["short_urls"] == before["short_urls"]


async def test_wrong_arguments_are_named_all_at_once(connection, assistants):
    wrong = [
        ({}, {"url"}),
        ({"url": "javascript:alert(1)", "name": 7, "scan_limit": 0}, {"url", "name", "scan_limit"}),
        ({"url": "https://example.com", "colour": "red"}, {"colour"}),
        ({"type_id": 99, "url": "https://example.com"}, {"type_id"}),
        ({"type_id": "one", "url": "https://example.com"}, {"type_id"}),
        ({"type": "wifi", "type_id": 1, "ssid": "x"}, {"type"}),
        ({"type": "fax", "url": "https://example.com"}, {"type"}),
        ({"type": "wifi", "url": "https://example.com"}, {"url", "ssid"}),
        ({"url": "https://example.com", "content": {"url": "https://example.org"}}, {"content.url"}),
        ({"content": "{broken"}, {"content"}),
        ({"content": '{"url": "https://example.com", "url": "https://example.org"}'}, {"content.url"}),
        ({"content": ["https://example.com"]}, {"content"}),
        (
            {"url": "https://example.com", "options": {"dotsOptions": {"color": "reddish"}}},
            {"options.dotsOptions.color"},
        ),
        ({"url": "https://example.com", "name": "a\x00b"}, {"name"}),
        ({"url": "https://example.com", "name": "a" * 201}, {"name"}),
        ({"type": "text", "text": "a" * 4_001}, {"text"}),
        ({"url": "https://example.com", "folder": "x", "theme": {}}, {"folder", "theme"}),
        ({"url": "https://example.com", "short_link_domain": "example.org"}, {"short_link_domain"}),
        ({"url": "https://example.com", "idempotency_key": "ключ"}, {"idempotency_key"}),
        ({"url": "https://example.com", "strict": "yes"}, {"strict"}),
        ({"type": "text", "text": [["a"] * 40]}, {"text"}),
    ]
    before = await owned_rows(assistants.world)

    for arguments, fields in wrong:
        said = refusal_in(await connection.call("create_qr_code", **arguments))

        assert said.startswith("validation_error: "), arguments
        for field in fields:
            assert f"{field}: " in said, (arguments, said)
        assert "list_qr_types" in said
    assert (await owned_rows(assistants.world))["short_urls"] == before["short_urls"]


async def test_what_the_domain_refuses_is_said_with_its_code(connection, owner):
    taken = await owner.make(short_id="menu-26")
    url = "https://example.com"

    refusals = [
        await connection.call("create_qr_code", url=url, short_id=taken["short_id"]),
        await connection.call("create_qr_code", url=taken["short_url"]),
        await connection.call("create_qr_code", url=url, template_id="00000000-0000-4000-8000-000000000000"),
    ]

    assert [code_in(one) for one in refusals] == ["short_id_taken", "destination_refused", "not_found"]
    assert "template_id" in refusal_in(refusals[2])


async def test_a_premium_field_needs_a_paid_subscription(assistants):
    trying = await assistants.world.open_account(Plan.PRO, Subscription.TRIALING)
    connection = await assistants.connect(trying)

    said = refusal_in(
        await connection.call("create_qr_code", url="https://example.com", short_id="menu-26", scan_limit=5)
    )

    assert said.startswith("premium_required: ")
    assert "short_id" in said
    assert "scan_limit" in said
    assert assistants.context.settings.dashboard_url in said


async def test_a_full_plan_makes_no_more(assistants, owner):
    assistants.world.limit_codes(1)
    assistants.change(deps=assistants.world.deps)
    connection = await assistants.connect(owner)
    await connection.use("create_qr_code", url="https://example.com/1")

    said = refusal_in(await connection.call("create_qr_code", url="https://example.com/2"))

    assert said.startswith("plan_limit_reached: ")
    assert (await connection.use("list_qr_codes"))["total"] == 1


async def test_the_same_key_gives_the_same_code_once(connection, assistants, owner):
    asked = {"url": "https://example.com/menu", "name": "Menu", "idempotency_key": "menu 1"}

    first = await connection.use("create_qr_code", **asked)
    again = await connection.call("create_qr_code", **asked)
    other = await connection.call("create_qr_code", **{**asked, "name": "Other"})
    assistants.world.clock.advance(hours=25)
    a_day_later = await (await assistants.connect(owner)).use("create_qr_code", **asked)

    assert again["structuredContent"] == {**first, "replayed": True}
    assert "Made before" in texts(again)[0]
    assert code_in(other) == "idempotency_conflict"
    assert "replayed" not in a_day_later
    assert len((await assistants.world.rows())["short_urls"]) == 2


async def test_one_request_in_other_words_is_the_same_one(connection):
    spellings = [
        {"type": "wifi", "ssid": "Café", "hidden": True},
        {"type": "Wi-Fi", "ssid": "Café", "hidden": "true", "strict": False},
        {"type_id": 5, "content": {"ssid": "Café", "hidden": True}},
        {"content": '{"type_id": 5, "ssid": "Café", "hidden": true}', "strict": None, "name": ""},
    ]

    made = [await connection.use("create_qr_code", idempotency_key="k", **one) for one in spellings]

    assert len({one["id"] for one in made}) == 1
    assert [one.get("replayed", False) for one in made] == [False, True, True, True]


async def test_a_code_that_was_made_and_deleted_is_said_to_be(connection, owner):
    asked = {"url": "https://example.com/menu", "idempotency_key": "k"}
    made = await connection.use("create_qr_code", **asked)
    await owner.api.delete(f"/qr-codes/{made['id']}")

    said = refusal_in(await connection.call("create_qr_code", **asked))

    assert said == (
        "not_found: The QR code that was made with this idempotency_key has been deleted since. "
        "Use a new idempotency_key to make another one."
    )


async def test_a_refused_call_leaves_its_key_free(connection):
    refused = await connection.call("create_qr_code", url="nowhere", idempotency_key="k")
    made = await connection.use("create_qr_code", url="https://example.com", idempotency_key="k")

    assert code_in(refused) == "validation_error"
    assert "replayed" not in made


async def test_a_key_of_rest_is_another_one(connection, owner):
    headers = {"Idempotency-Key": "k"}
    await owner.api.post("/qr-codes", json={"type_id": 1, "url": "https://example.com/1"}, headers=headers)

    made = await connection.use("create_qr_code", url="https://example.com/2", idempotency_key="k")

    assert "replayed" not in made


@pytest.mark.both_databases
async def test_of_ten_calls_with_one_key_one_makes_a_code(connection, assistants):
    asked = {"url": "https://example.com", "idempotency_key": "race"}

    results = await asyncio.gather(*(connection.call("create_qr_code", **asked) for _ in range(10)))

    made = [one["structuredContent"] for one in results if not one.get("isError")]
    assert {code_in(one) for one in results if one.get("isError")} <= {"in_flight"}
    assert ["replayed" in one for one in made].count(False) == 1
    assert len({one["id"] for one in made}) == 1
    assert len((await assistants.world.rows())["short_urls"]) == 1


async def test_odd_texts_are_stored_unchanged_and_answered_without_invisible_text(connection, owner):
    for text in ODD_TEXTS:
        made = await connection.use("create_qr_code", type="text", text=text)

        assert made["text"] == without_invisible(text)
        assert (await owner.get(made))["text"] == text


async def test_a_code_of_an_assistant_shows_no_ad_after_a_downgrade(connection, owner, assistants):
    made = await connection.use("create_qr_code", url="https://example.com/menu")
    await owner.subscribe(Plan.FREE, Subscription.NONE)

    async with assistants.world.visitor() as visitor:
        response = await visitor.get(f"{ROOT}/{made['short_id']}")

    assert (response.status_code, response.headers["location"]) == (302, "https://example.com/menu")
