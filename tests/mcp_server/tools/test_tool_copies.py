"""A copy is like another code but for what is sent beside it; a preview makes and changes nothing."""

from base64 import b64encode
from io import BytesIO

import pytest
from PIL import Image

from domain.accounts.plans import Plan, Subscription
from tests.mcp_server.assistants import ERAS
from tests.mcp_server.support import assert_fits, code_in, picture_in, read_by_a_phone, refusal_in, texts
from tests.support import ROOT, owned_rows

MENU = {
    "type_id": 11,
    "menu_title": "Lunch",
    "sections": [{"name": "Soups", "items": [{"name": "Pho", "price": 9}]}],
}
BLUE = {"dotsOptions": {"color": "#003366"}}
PALE = {"dotsOptions": {"color": "#ffccdd"}}


def _red_dot() -> str:
    written = BytesIO()
    Image.new("RGB", (64, 64), "#cc0000").save(written, "PNG")
    return f"data:image/png;base64,{b64encode(written.getvalue()).decode()}"


RED_DOT = _red_dot()


async def rows_of(assistants):
    """All but when an assistant was last there."""
    rows = await owned_rows(assistants.world)
    del rows["grants"]
    return rows


@pytest.fixture
async def connection(assistants, owner):
    return await assistants.connect(owner)


@pytest.mark.parametrize("era", ERAS)
async def test_a_copy_has_content_and_design_and_nothing_else_of_a_code(connection, owner, era):
    folder = (await owner.api.post("/folders", json={"name": "Print"})).json()["data"]["id"]
    made = await owner.make(
        **MENU,
        name="Lunch menu",
        options=BLUE,
        theme={"primary_color": "#112233"},
        tags=["Print"],
        folder=folder,
        external_id="menu-1",
        scan_limit=5,
        link_password="open sesame",
        status="paused",
    )

    result = await connection.call("create_qr_code", era=era, copy_of=made["short_url"])

    assert_fits("create_qr_code", result)
    copy = await owner.get(result["structuredContent"])
    for name in ("type", "menu_title", "sections", "options", "theme"):
        assert copy[name] == made[name], name
    assert (copy["name"], copy["tags"], copy["folder"]) == ("Copy of Lunch menu", [], None)
    assert (copy["external_id"], copy["scan_limit"], copy["has_password"]) == (None, None, False)
    assert (copy["status"], copy["scan_count"]) == ("active", 0)
    assert copy["short_id"] != made["short_id"]
    assert "How its page is headed was copied, too" in texts(result)[0]
    lacks = "Without its password and limit of scans and tags: update_qr_code gives them, if they are meant."
    assert lacks in texts(result)[0]


async def test_a_copy_differs_in_what_is_sent_beside_it(connection, owner):
    made = await owner.make(**MENU, options=BLUE, name="Lunch")

    copied = await connection.call(
        "create_qr_code",
        copy_of=made["id"],
        name="Dinner",
        content={"menu_title": "Dinner"},
        options={"margin": 30},
    )
    dinner = copied["structuredContent"]
    website = await connection.use("create_qr_code", copy_of=made["id"], type="url", url="example.com")

    dinner, website = await owner.get(dinner), await owner.get(website)
    assert (dinner["name"], dinner["menu_title"], dinner["sections"]) == (
        "Dinner",
        "Dinner",
        made["sections"],
    )
    assert dinner["options"] == {**BLUE, "margin": 30}
    assert "How its page is headed" not in texts(copied)[0]
    assert (website["type"], website["url"], website["options"]) == ("url", "https://example.com", BLUE)


async def test_what_is_wrong_in_a_copy_is_not_explained_by_another_type(connection, owner):
    party = {"title": "Party", "start": "2027-07-12T18:00", "end": "2027-07-12T23:00"}
    made = await connection.use("create_qr_code", type="event", content=party)

    said = refusal_in(
        await connection.call("create_qr_code", copy_of=made["id"], content={"start": "2027-08-09T18:00"})
    )

    assert "end: must not be before start" in said
    assert "Its fields are those of the code that is copied: get_qr_code shows them." in said
    assert "Website" not in said


async def test_a_copy_shows_our_name_once_the_account_does_not_pay_for_pages_without_it(connection, owner):
    made = await owner.make(**MENU, theme={"powered_by": False, "font": "mono"})
    await owner.subscribe(Plan.PRO, Subscription.TRIALING)

    copy = await connection.use("create_qr_code", copy_of=made["id"])

    assert (await owner.get(copy))["theme"] == {"font": "mono"}


async def test_a_copy_keeps_a_logo_that_came_from_a_file(connection, owner):
    made = await owner.make(options={"image": RED_DOT})

    copy = await connection.use("create_qr_code", copy_of=made["id"])

    assert (await owner.get(copy))["options"] == made["options"]
    assert (await owner.get(copy))["image_error"] is None


async def test_a_link_is_copied_as_a_link(connection, owner):
    link = await connection.use("create_qr_code", kind="link", url="https://example.com/a", name="Flyer")

    copy = await connection.use("create_qr_code", copy_of=link["short_url"], utm_source="poster")

    assert (copy["kind"], copy["name"]) == ("link", "Copy of Flyer")
    assert copy["destination"] == f"{link['destination']}?utm_source=poster"


async def test_a_short_link_takes_address_and_rules_of_a_code_and_nothing_of_its_look(connection, owner):
    rules = [{"when": {"country": ["DE"]}, "to": {"url": "https://example.com/de"}}]
    code = await owner.make(options=BLUE, theme={"primary_color": "#112233"}, rules=rules, name="Flyer")
    menu = await owner.make(**MENU)

    link = await connection.use("create_qr_code", copy_of=code["id"], kind="link", name="Letter")
    refused = await connection.call("create_qr_code", copy_of=menu["id"], kind="link")

    made = (await owner.api.get(f"/links/{link['short_id']}")).json()["data"]
    assert (made["url"], made["name"]) == (code["url"], "Letter")
    assert [one["when"] for one in made["rules"]] == [one["when"] for one in code["rules"]]
    assert "copy_of: is of QR codes: all short links are addresses" in refused["content"][0]["text"]


async def test_the_same_key_gives_one_copy_and_another_copy_is_another_request(connection, owner):
    one, other = await owner.make(), await owner.make()

    first = await connection.use("create_qr_code", copy_of=one["id"], idempotency_key="k")
    again = await connection.use("create_qr_code", copy_of=one["short_id"], idempotency_key="k")
    third = await connection.call("create_qr_code", copy_of=other["id"], idempotency_key="k")

    assert again["id"] == first["id"]
    assert code_in(third) == "idempotency_conflict"


async def test_a_code_of_another_account_is_not_copied(assistants, connection):
    theirs = await (await assistants.world.open_account(Plan.PRO, Subscription.ACTIVE)).make()

    assert code_in(await connection.call("create_qr_code", copy_of=theirs["short_url"])) == "not_found"


@pytest.mark.parametrize("era", ERAS)
async def test_a_preview_of_a_new_code_shows_and_grades_it_and_makes_nothing(connection, assistants, era):
    before = await rows_of(assistants)

    result = await connection.call(
        "create_qr_code", era=era, url="example.com", options=PALE, name="Pink", preview=True
    )

    assert_fits("create_qr_code", result)
    shown = result["structuredContent"]
    assert (shown["preview"], shown["scannability"]["grade"] > "A") == (True, True)
    assert not {"id", "short_id", "short_url", "image"} & shown.keys()
    assert texts(result)[0].startswith("Nothing was made. This picture is a preview and leads nowhere")
    assert picture_in(result)
    assert await rows_of(assistants) == before


async def test_the_picture_of_a_preview_leads_to_no_code(connection):
    result = await connection.call("create_qr_code", url="example.com", preview=True)

    assert read_by_a_phone(result) == f"{ROOT}/PREVIEWS"


async def test_a_preview_is_refused_as_the_code_would_be(connection, assistants, owner):
    wrong = refusal_in(await connection.call("create_qr_code", url="nowhere", preview=True))
    link = refusal_in(await connection.call("create_qr_code", kind="link", url="a.example", preview=True))
    assert "url: " in wrong
    assert "preview: is for QR codes: a short link has no picture" in link


@pytest.mark.parametrize("era", ERAS)
async def test_a_printed_code_is_graded_in_pink_and_stays_as_it_is(connection, owner, assistants, era):
    made = await owner.get(await owner.make(name="Table 7"))
    before = await rows_of(assistants)

    result = await connection.call(
        "update_qr_code", era=era, id=made["id"], options=PALE, name="Pink", preview=True
    )

    assert_fits("update_qr_code", result)
    shown = result["structuredContent"]
    assert (shown["changed"], shown["preview"], shown["name"]) == (False, True, "Table 7")
    assert shown["after"]["name"] == "Pink"
    assert shown["scannability"]["grade"] > "A"
    assert "undo" not in shown
    said = "It would change: name Table 7 → Pink, options.dotsOptions none → "
    assert texts(result)[0].startswith(f"Nothing was changed. {said}")
    assert picture_in(result)
    assert await rows_of(assistants) == before
    assert await owner.get(made) == made


async def test_a_preview_with_a_logo_shows_it_and_keeps_no_file(connection, owner, assistants):
    made = await owner.make()
    before = await assistants.world.rows()

    result = await connection.call("update_qr_code", id=made["id"], options={"image": RED_DOT}, preview=True)

    assert read_by_a_phone(result) == made["short_url"]
    assert (await assistants.world.rows())["logos"] == before["logos"]
