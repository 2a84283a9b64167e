"""What a call means that can be read in two ways: names inside content, frames, ends, limits, templates."""

import re

import pytest

from domain.accounts.plans import Plan, Subscription
from tests.mcp_server.assistants import Connection
from tests.mcp_server.support import code_in, refusal_in, texts
from tests.support import NOON, Owner

URL = "https://example.com/menu"
IBAN = "DE89370400440532013000"
EPC = {"scheme": "epc", "iban": IBAN}


@pytest.fixture
async def connection(assistants, owner):
    return await assistants.connect(owner)


async def refused(connection: Connection, tool: str, **arguments: object) -> str:
    said = refusal_in(await connection.call(tool, **arguments))
    assert said.startswith("validation_error: ")
    return said


async def test_a_name_inside_content_is_that_of_the_person_the_app_or_the_payee(connection, owner):
    named = [
        ("vcard", {"name": "Eva Gruber", "phone": "112"}, {"first_name": "Eva", "last_name": "Gruber"}),
        ("vcard", {"name": "Gruber, Eva"}, {"first_name": "Eva", "last_name": "Gruber"}),
        ("vcard", {"name": "Anna Maria Huber"}, {"first_name": "Anna Maria", "last_name": "Huber"}),
        ("vcard", {"name": "山田太郎"}, {"first_name": "山田太郎", "last_name": None}),
        ("vcard", {"name": "Eva Gruber", "first_name": "Eva"}, {"last_name": "Gruber"}),
        ("vcard", {"name": "Post", "company": "Post"}, {"first_name": None, "company": "Post"}),
        ("app_store", {"name": "Tram", "ios_url": "https://x.example/1"}, {"app_name": "Tram"}),
        ("payment", {"name": "Ada", **EPC}, {"payee_name": "Ada"}),
    ]
    for slug, content, means in named:
        made = await connection.use("create_qr_code", type=slug, content=content)

        stored = await owner.get(made)
        assert {name: stored[name] for name in means} == means, content
        called = [name for name in (content["name"], "Eva Gruber") if str(stored["name"]).startswith(name)]
        assert called or (slug == "payment" and stored["name"] is None), content
    card = await owner.make(type_id=4, first_name="Eva", last_name="Gruber")

    await connection.use("repoint_qr_code", id=card["id"], content={"name": "Eva Huber"})

    now = await owner.get(card)
    assert (now["first_name"], now["last_name"], now["name"]) == ("Eva", "Huber", None)


async def test_content_takes_no_setting_of_the_code(connection, owner):
    settings = {"status": "paused", "link_password": "open sesame", "expires_at": "2030-01-01", "tags": ["x"]}

    for name, value in {**settings, "name": "Menu", "options": {}, "scan_limit": 5}.items():
        said = await refused(connection, "create_qr_code", content={"url": URL, name: value})
        assert f"content.{name}: is a setting of the code, not content: send {name} beside" in said
    said = await refused(connection, "create_qr_code", content={"url": URL, "folder": "Spring"})
    assert "folder: is set in the dashboard" in said
    card = {"name": "Eva Gruber", "first_name": "Ada"}
    assert "content.name: " in await refused(connection, "create_qr_code", type="vcard", content=card)
    made = await owner.make()
    for name, value in settings.items():
        said = await refused(connection, "repoint_qr_code", id=made["id"], content={name: value})
        assert f"{name}: is not changed by repointing" in said
    assert "update_qr_code changes" in await refused(connection, "repoint_qr_code", id=made["id"], name="New")
    assert (await owner.get(made))["updated_at"] == made["updated_at"]


async def test_a_card_says_whose_it_is(connection, owner):
    nobodys = {"phone": "+43 1 234", "job_title": "Baker"}

    for arguments in ({"content": nobodys}, {"name": "Eva Gruber", "content": nobodys}):
        said = await refused(connection, "create_qr_code", type="vcard", **arguments)
        assert "first_name: is required, or last_name or company" in said
        assert ("name beside content" in said) == ("name" in arguments)
    card = await owner.make(type_id=4, last_name="Gruber", phone="112")
    said = await refused(connection, "repoint_qr_code", id=card["id"], content={"last_name": None})
    assert "first_name: is required" in said
    website = await owner.make()
    said = await refused(connection, "repoint_qr_code", id=website["id"], type="vcard", content=nobodys)
    assert "first_name: is required" in said
    # It never had a name, and REST accepts that.
    phone = await owner.make(type_id=4, phone="112")
    assert (await connection.use("repoint_qr_code", id=phone["id"], content={"phone": "113"}))["changed"]


async def test_the_name_of_a_code_is_never_a_payee(connection, owner):
    said = await refused(connection, "create_qr_code", type="payment", name="Tip jar", content=EPC)
    assert "payee_name: is required" in said
    assert "name beside content is what the owner calls the code" in said

    content = {**EPC, "payee_name": "Ada Lovelace"}
    two = [
        await connection.use("create_qr_code", type="payment", name=name, content=content)
        for name in ("Tip jar", "Till")
    ]

    assert [one["name"] for one in two] == ["Tip jar", "Till"]
    payloads = [(await owner.get(one))["static_payload"] for one in two]
    assert [payload.split("\n")[5] for payload in payloads] == ["Ada Lovelace"] * 2
    await connection.use("update_qr_code", id=two[0]["id"], name="Jar")
    assert (await owner.get(two[0]))["static_payload"] == payloads[0]


async def test_a_frame_with_words_or_a_type_is_drawn(connection, owner):
    framed = [{"text": "Scan me"}, {"type": "badge"}, {"type": "bottom", "text": "Scan for menu"}]
    for frame in framed:
        result = await connection.call("create_qr_code", url=URL, options={"frameOptions": frame})

        assert result["structuredContent"]["options"]["frameOptions"] == {**frame, "enabled": True}
        words = frame.get("text", "Scan me")
        said = texts(result)[0].replace("\u2068", "").replace("\u2069", "")
        assert f"The picture has a frame ({frame.get('type', 'bottom')}) that says “{words}”." in said
    for frame in ({"type": "badge", "enabled": False}, {"textColor": "#000000"}):
        result = await connection.call("create_qr_code", url=URL, options={"frameOptions": frame})

        assert result["structuredContent"]["options"]["frameOptions"] == frame
        assert "has a frame" not in texts(result)[0]
    options = (await connection.use("list_qr_types", type="options"))["options"]
    assert "left out: true with a type or words" in options["frameOptions.enabled"]
    made = await owner.make()
    changed = await connection.call(
        "update_qr_code", id=made["id"], options={"frameOptions": {"text": "Menu"}}
    )
    assert changed["structuredContent"]["after"]["options.frameOptions"]["enabled"] is True


async def test_a_design_that_is_taken_away_is_said(connection, owner):
    made = await owner.make(options={"dotsOptions": {"color": "#003366"}})

    said = texts(await connection.call("update_qr_code", id=made["id"], options=None))[0]

    assert "Its whole design was taken away" in said
    assert (await owner.get(made))["options"] == {}


@pytest.mark.parametrize("kind", ["code", "link", None])
async def test_a_date_is_the_end_of_that_day(connection, owner, kind):
    await owner.api.patch("/account", json={"time_zone": "Europe/Vienna"})
    if kind is None:
        which = {"id": (await owner.make())["id"]}
        result = await connection.call("update_qr_code", **which, expires_at="2026-12-24")
        assert "Changed: expires_at none → 2026-12-24 24:00 (Europe/Vienna), " in texts(result)[0]
    else:
        result = await connection.call("create_qr_code", kind=kind, url=URL, expires_at="2026-12-24")

    assert "Until 2026-12-24 24:00 (Europe/Vienna), a scan leads to" in texts(result)[0]
    short_url = result["structuredContent"]["short_url"]
    now = await connection.use("get_qr_code", id=short_url)
    assert now["expires_at"] == "2026-12-24T23:00:00Z"
    timed = await connection.use("update_qr_code", id=short_url, expires_at="2026-12-31T23:00")
    assert timed["after"]["expires_at"] == "2026-12-31T22:00:00Z"


async def test_an_end_that_has_passed_is_refused_with_the_moment(connection, owner, assistants):
    made = await owner.make()
    calls = [
        ("create_qr_code", {"url": URL}),
        ("create_qr_code", {"kind": "link", "url": URL}),
        ("update_qr_code", {"id": made["id"]}),
    ]
    for tool, arguments in calls:
        for written, moment in (
            ("2020-01-01", "2020-01-01 24:00 (UTC)"),
            ("2026-11-20T12:00:00Z", "2026-11-20 12:00 (UTC)"),
        ):
            said = await refused(connection, tool, **arguments, expires_at=written)
            assert f"expires_at: is {moment}, which has passed: it is 2026-11-20 12:00 (UTC) now" in said
    assert (await owner.get(made))["expires_at"] is None
    assert (await owner.change(made, expires_at=f"{NOON:%FT%T}Z", expiration_enabled=False)).is_success
    said = await refused(connection, "update_qr_code", id=made["id"], expiration_enabled=True)
    assert "which has passed" in said


async def test_a_limit_that_is_reached_already_is_refused_with_the_number(connection, owner, assistants):
    made = await owner.make()
    for _ in range(3):
        async with assistants.world.visitor() as visitor:
            await visitor.get(f"/{made['short_id']}")

    said = await refused(connection, "update_qr_code", id=made["id"], scan_limit=3)

    assert "scan_limit: must be more than the 3 scans so far" in said
    result = await connection.call("update_qr_code", id=made["id"], scan_limit=4)
    assert "For 1 more scan, a scan leads to" in texts(result)[0]


async def test_a_template_that_there_is_not_is_answered_with_those_there_are(connection, owner):
    for name in ("Brand", "Poster"):
        await owner.api.post("/templates", json={"name": name, "options": {}})
    for wrong in ("brand book", "019f0000-0000-7000-8000-000000000000"):
        result = await connection.call("create_qr_code", url=URL, template_id=wrong)

        assert code_in(result) == "not_found"
        assert re.search("It has (Brand, Poster|Poster, Brand) ", refusal_in(result))
    await owner.subscribe(Plan.BUSINESS, Subscription.ACTIVE)


async def said_after(connection: Connection, owner: Owner, **restrictions: object) -> str:
    made = await owner.make(type_id=5, ssid="Guests", password="12345678")
    result = await connection.call("update_qr_code", id=made["id"], **restrictions)
    return texts(result)[0]


async def test_a_restriction_is_not_said_of_what_it_does_not_reach(connection, owner):
    twins = "Its static twins know nothing of this: they hold the content itself."

    assert twins in await said_after(connection, owner, status="paused")
    assert twins in await said_after(connection, owner, expires_at="2030-01-01")
    assert twins not in await said_after(connection, owner, name="Guests")
    website = await owner.make()
    assert "twin" not in texts(await connection.call("update_qr_code", id=website["id"], status="paused"))[0]


async def test_a_code_in_any_state_promises_no_more_than_it_does(connection, owner):
    """What is printed does what the answer says of a scan: which is not always that it leads on."""
    new, paused = f"{URL}/new", "It is paused by its owner: a scan shows a page that says so."
    states = [
        (
            {"status": "paused", "link_password": "open sesame"},
            f"{paused} Without the pause: a scan asks for the password, then leads to {new}.",
        ),
        (
            {"expires_at": "2026-11-20T11:00:00Z"},
            "It expired at 2026-11-20 11:00 (UTC): a scan shows a page that says so.",
        ),
    ]
    for restrictions, state in states:
        made = await owner.make(url=URL, **restrictions)

        said = texts(await connection.call("repoint_qr_code", id=made["id"], url=new))[0]

        changed_at = (await owner.get(made))["updated_at"]
        undo = f'To undo this: repoint_qr_code with version 1, updated_at "{changed_at}".'
        prints = "Prints with the short URL need no change: they follow within a second."
        before = f"Before, its destination was {URL}."
        assert said == f"The Website code: {made['short_url']}. {state} {before} {undo} {prints}"


async def test_a_code_has_no_static_twin_to_show_but_of_its_types(connection, owner):
    website, text = await owner.make(), await owner.make(type_id=2, text="x" * 4_000)

    for code in (website, text):
        said = await refused(connection, "show_qr_code", id=code["id"], static_twin=True)
        assert "static_twin: is for types and content with a static twin" in said
        assert "static twin" not in texts(await connection.call("show_qr_code", id=code["id"]))[0]


async def test_an_undo_names_all_that_went_back_and_calls_the_first_prints_right(connection, owner):
    wifi = await owner.make(type_id=5, ssid="Guests", password="Alt-2026!", security="WPA", name="Wi-Fi")
    await connection.call("repoint_qr_code", id=wifi["id"], content={"password": "Neu-2027!"})
    site = await owner.make(name="Mat")
    await connection.call("update_qr_code", id=site["id"], name="Beer mat", tags=["bar"])
    await connection.call("repoint_qr_code", id=site["id"], url="https://example.com/2")

    network = texts(await connection.call("repoint_qr_code", id=wifi["id"], version=1))[0]
    mat = texts(await connection.call("repoint_qr_code", id=site["id"], version=1))[0]

    assert "Static twins with the content of version 1 are right; any printed since are wrong." in network
    assert "printed anew" not in network
    assert "Changed: name Beer mat → Mat, tags " in mat


async def test_the_end_of_a_short_url_is_fixed_and_a_new_code_may_have_one(connection, owner):
    said = await refused(connection, "update_qr_code", id=(await owner.make())["id"], short_id="table8")

    assert "short_id: is fixed once the code or link is made" in said
    assert "a new code or link may have one of its own: create_qr_code" in said


async def test_when_an_event_begins_is_said_by_its_clock(connection, owner):
    event = {"title": "Jazz", "start": "2026-11-26T19:00"}

    made = await connection.call("create_qr_code", type="event", content=event)

    assert "It begins 2026-11-26 19:00 (UTC)." in texts(made)[0]


async def test_an_end_that_stayed_where_it_was_is_said(connection, owner):
    party = {"title": "Party", "start": "2027-07-12T18:00", "end": "2027-07-12T23:00"}
    made = await connection.use("create_qr_code", type="event", content=party, name="Party")
    fair = {"title": "Fair", "all_day": True, "start": "2027-05-01", "end": "2027-05-02"}

    moved = await connection.call("repoint_qr_code", id="Party", content={"start": "2027-07-05T18:00"})
    copied = await connection.call(
        "create_qr_code", copy_of=made["id"], content={"title": "Graz", "start": "2027-03-14T18:00"}
    )
    days = await connection.call("create_qr_code", type="event", content=fair)

    assert "It begins 2027-07-05 18:00 (UTC) and ends 2027-07-12 23:00 (UTC)." in texts(moved)[0]
    assert "It begins 2027-03-14 18:00 (UTC) and ends 2027-07-12 23:00 (UTC)." in texts(copied)[0]
    assert "It begins 2027-05-01 and ends 2027-05-02." in texts(days)[0]


async def test_round_dots_have_corners_that_scan_where_none_are_named(connection, owner):
    dots = {"dotsOptions": {"type": "dots", "color": "dark green"}}
    made = await connection.use("create_qr_code", url="example.com", options=dots)
    square = await owner.make(options={"cornersSquareOptions": {"type": "square"}})

    changed = await connection.use("update_qr_code", id=square["id"], options=dots)
    named = await connection.use(
        "update_qr_code", id=made["id"], options={**dots, "cornersDotOptions": {"type": "square"}}
    )
    wrong = await refused(
        connection, "update_qr_code", id=made["id"], options={**dots, "cornersDotOptions": 5}
    )

    assert made["scannability"]["grade"] == "A"
    assert (
        made["options"]["cornersSquareOptions"] == made["options"]["cornersDotOptions"] == {"type": "rounded"}
    )
    assert [*changed["after"]] == ["options.dotsOptions"]
    assert named["after"] == {"options.cornersDotOptions.type": "square"}
    assert "options.cornersDotOptions" in wrong


async def test_sections_that_change_places_lose_nothing(connection, owner):
    mains, sweets = (
        {"name": name, "items": [{"name": f"{name} {n}"} for n in range(count)]}
        for name, count in (("Mains", 3), ("Sweets", 2))
    )
    made = await connection.use(
        "create_qr_code", type="menu", content={"menu_title": "Lunch", "sections": [mains, sweets]}
    )
    fewer = {**mains, "items": mains["items"][:1]}

    swapped = texts(
        await connection.call("repoint_qr_code", id=made["id"], content={"sections": [sweets, mains]})
    )
    lost = texts(
        await connection.call("repoint_qr_code", id=made["id"], content={"sections": [fewer, sweets]})
    )

    assert "Was that not meant?" not in swapped[0]
    assert "sections[0].items: 3 items before, 1 now. Was that not meant?" in lost[0]


async def test_a_pause_is_said_to_last(connection, owner):
    made = await owner.make()

    paused = await connection.call("update_qr_code", id=made["id"], status="paused")
    renamed = await connection.call("update_qr_code", id=made["id"], name="Poster")

    assert "It stays paused until its status is active again: no time ends a pause." in texts(paused)[0]
    assert "It stays paused" not in texts(renamed)[0]


async def test_a_field_that_an_item_lacks_leads_to_the_fields_of_items(connection, owner):
    menu = {"menu_title": "Lunch", "sections": [{"name": "Soups", "items": [{"name": "Pho"}]}]}
    made = await connection.use("create_qr_code", type="menu", content=menu)

    said = await refused(
        connection, "repoint_qr_code", id=made["id"], changes={"sections[0].items[0].sold_out": True}
    )

    assert "list_qr_types with type menu has the fields inside." in said


async def test_a_coupon_is_over_at_the_time_that_is_tried(connection, owner):
    coupon = {"coupon_title": "Wreath", "coupon_code": "KRANZ5", "valid_until": "2026-12-24"}
    made = await connection.use("create_qr_code", type="coupon", content=coupon)

    now, later = [
        texts(await connection.call("explain_scan", id=made["id"], **at))[0]
        for at in ({}, {"at": "2026-12-25"})
    ]
    row = (await connection.use("list_qr_codes", type="coupon"))["qr_codes"][0]
    ending = texts(await connection.call("list_qr_codes", expires_before="2027-01-01"))[0]

    assert "It is valid until 2026-12-24." in now
    assert "It was valid until 2026-12-24." in later
    assert row["valid_until"] == "2026-12-24"
    assert "Not looked at: days of coupons and events (type lists them), ends of rules." in ending


async def test_a_coupon_that_is_over_is_said_to_be(connection, owner):
    coupon = {"coupon_title": "Christmas", "coupon_code": "XMAS", "valid_until": "2025-12-31"}
    await connection.use("create_qr_code", type="coupon", content=coupon, name="Christmas")

    for tool in ("get_qr_code", "explain_scan"):
        assert "It was valid until 2025-12-31." in texts(await connection.call(tool, id="Christmas"))[0]


async def test_dates_that_went_are_asked_about_though_the_list_grew(connection, owner):
    def closed(*dates):
        exceptions = [{"date": date, "periods": []} for date in dates]
        return {"timezone": "Europe/Vienna", "week": {}, "exceptions": exceptions}

    place = {"business_name": "Café", "hours": closed("2026-12-24", "2026-12-25")}
    made = await connection.use("create_qr_code", type="business", content=place)
    hours = closed("2026-11-23", "2026-11-24", "2026-11-25")

    changed = await connection.call("repoint_qr_code", id=made["id"], content={"hours": hours})

    assert (
        "hours.exceptions: 2 items before, 3 now, and some are gone. Was that not meant?" in texts(changed)[0]
    )


async def test_an_address_of_a_place_is_answered_with_what_to_ask_for(connection, owner):
    said = await refused(connection, "create_qr_code", type="location", content={"address": "Ring 1, Wien"})

    assert "No tool looks up where an address is: ask for the coordinates" in said
