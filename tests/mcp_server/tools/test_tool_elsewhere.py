"""What assistants cannot do: the sentence says it, and the address opens where it is done."""

import re

import pytest

from domain.accounts.plans import Plan
from tests.app.dashboard.signing import signed_in
from tests.cases import in_turn
from tests.mcp_server.support import refusal_in, texts
from tests.support import ROOT

URL = "https://example.com"
CODE = "/codes/{id}"


@pytest.fixture
async def connection(assistants, owner):
    return await assistants.connect(owner)


@pytest.fixture
async def made(owner):
    return await owner.make(short_id="menu-26")


@pytest.fixture
async def browser(owner):
    return await signed_in(owner.world, owner)


async def assert_opens(browser, said, page):
    """The sentence has this address, and the owner sees a page there."""
    (address,) = re.findall(rf"{ROOT}/dashboard(\S*?)\.(?= |$)", said)
    assert address == page, said
    assert (await browser.get(f"/dashboard{address}")).status_code == 200, address


@in_turn(
    ("tool", "arguments", "page"),
    [
        ("update_qr_code", {"id": "menu-26", "status": "deleted"}, f"{CODE}/delete"),
        ("update_qr_code", {"id": "menu-26", "folder": "Summer"}, CODE),
        ("update_qr_code", {"id": "menu-26", "short_link_domain": "go.example.com"}, "/domains"),
        ("update_qr_code", {"ids": ["menu-26"], "status": "paused"}, "/codes?ids=menu-26"),
        (
            "update_qr_code",
            {"id": [f"{ROOT}/menu-26", "table-1"], "options": {"dots": "#00f"}},
            "/codes?ids=menu-26,table-1",
        ),
        ("update_qr_code", {"tag": "table", "options": {}}, "/codes?search=table"),
        ("repoint_qr_code", {"search": "table code", "url": URL}, "/codes?search=table%20code"),
        ("create_qr_code", {"urls": [URL, f"{URL}/2"]}, "/bulk"),
        ("create_qr_code", {"url": URL, "folder_id": "Summer"}, "/folders"),
        ("create_qr_code", {"content": {"url": URL, "theme": {}}}, "/templates"),
        ("create_qr_code", {"url": URL, "short_link_domain": "go.example.com"}, "/domains"),
        ("create_qr_code", {"type": "blank", "name": "Table 1"}, "/blank"),
        ("create_qr_code", {"url": URL, "count": 30}, "/bulk"),
        ("list_qr_codes", {"folder": "Summer"}, "/folders"),
        ("create_qr_code", {"type": "pdf", "pdf_title": "Menu"}, "/files"),
        (
            "create_qr_code",
            {"type": "image_gallery", "image_gallery_title": "A", "image_gallery_images": [{"url": "a.png"}]},
            "/files",
        ),
        ("create_qr_code", {"url": URL, "options": {"image": "/mnt/data/logo.png"}}, "/files"),
        ("create_qr_code", {"type": "mp3", "mp3_title": "A", "mp3_file_url": "attachment://a.mp3"}, "/files"),
        ("create_qr_code", {"url": URL, "attachment": "menu.pdf"}, "/files"),
    ],
)
async def test_a_refused_wish_names_the_page_that_does_it(made, browser, connection, tool, arguments, page):
    said = refusal_in(await connection.call(tool, **arguments))

    assert "Assistants " in said
    await assert_opens(browser, said, page.format(**made))


@in_turn(
    ("tool", "arguments", "page"),
    [
        ("delete_qr_code", {"id": "menu-26"}, f"{CODE}/delete"),
        ("restore_qr_code", {"id": "menu-26"}, "/trash"),
        ("create_blank_codes", {"number": 12}, "/blank"),
        ("delete_qr_code", {"id": "not-ours"}, "/codes"),
        ("remove_code", {}, "/codes"),
        ("bulk_create", {}, "/bulk"),
        ("update_all", {"search": "table code"}, "/codes?search=table%20code"),
        ("move_to_folder", {"qr_code": "menu-26"}, CODE),
        ("delete_folder", {}, "/folders"),
        ("set_theme", {}, "/templates"),
        ("upload_file", {"content": "JVBERi0="}, "/files"),
    ],
)
async def test_a_tool_that_there_is_not_leads_on(made, browser, connection, tool, arguments, page):
    response = await connection.post("tools/call", name=tool, arguments=arguments)

    said = response.json()["error"]["message"]
    assert said.startswith("Unknown tool. Assistants ")
    await assert_opens(browser, said, page.format(**made))


async def test_a_type_that_takes_files_names_the_page_that_gives_them_an_address(browser, connection):
    for name, takes_files in (("pdf", True), ("menu", True), ("lead_form", False), ("wifi", False)):
        said, *_ = texts(await connection.call("list_qr_types", type=name))

        assert ("/dashboard/files" in said) is takes_files
        if takes_files:
            await assert_opens(browser, said, "/files")


async def test_a_link_is_found_on_its_own_page(assistants, owner, browser, connection):
    assistants.world.kind = "links"
    made = await owner.make()
    for tool, page in (("delete_link", "/delete"), ("move_to_folder", "")):
        response = await connection.post("tools/call", name=tool, arguments={"id": made["short_url"]})

        await assert_opens(browser, response.json()["error"]["message"], f"/links/{made['id']}{page}")


async def test_the_look_of_a_code_is_set_on_a_page_of_its_own_and_what_leads_on_has_none(
    assistants, owner, browser, connection
):
    shown, leads_on = await owner.make(type_id=23, question="How was it?"), await owner.make()
    assistants.world.kind = "links"
    said = [
        refusal_in(await connection.call("update_qr_code", id=one["id"], theme={}))
        for one in (shown, leads_on, await owner.make())
    ]

    await assert_opens(browser, said[0], f"/codes/{shown['id']}/theme")
    for one in said[1:]:
        assert "It leads on at once, and has no page whose look could be set." in one
        assert "/dashboard" not in one


async def test_that_the_domain_of_a_made_code_is_fixed_is_said(made, connection):
    said = refusal_in(await connection.call("update_qr_code", id=made["id"], short_link_domain="go.example"))

    assert "that of a made code or link is fixed" in said


async def test_another_accounts_code_opens_nothing_of_its_own(assistants, connection):
    theirs = await (await assistants.world.open_account()).make()

    response = await connection.post(
        "tools/call", name="delete_qr_code", arguments={"id": theirs["short_id"]}
    )

    assert theirs["id"] not in response.text


async def test_a_page_that_the_plan_lacks_is_not_promised(assistants):
    owner = await assistants.world.open_account(Plan.PRO)
    connection = await assistants.connect(owner)

    said = refusal_in(await connection.call("create_qr_code", url=URL, count=30))

    assert f"lacks that: {ROOT}/dashboard/plan names those that have it" in said


async def test_what_was_deleted_is_found_in_the_trash(assistants, owner, connection):
    made = await owner.make(name="Spring brunch", short_id="brunch26")
    await owner.api.delete(f"/qr-codes/{made['id']}")
    await owner.make(name="Sunday brunch")
    page = f"{ROOT}/dashboard/trash"

    for reference in ("Spring brunch", "brunch26", f"{ROOT}/brunch26", made["id"], "spring-brunch"):
        refused = refusal_in(await connection.call("get_qr_code", id=reference))
        assert "In the trash: “Spring brunch”" in refused, reference
        assert page in refused
    listed = texts(await connection.call("list_qr_codes", search="Spring brunch"))[0]
    other = await assistants.connect(await assistants.world.open_account())

    assert "In the trash: “Spring brunch”" in listed
    assert page in listed
    assert "trash" not in refusal_in(await other.call("get_qr_code", id="Spring brunch"))


async def test_a_short_link_is_made_by_another_tool(connection):
    for asked in ("create_short_link", "shorten"):
        response = await connection.post("tools/call", name=asked, arguments={})

        assert response.json()["error"]["message"].startswith("Unknown tool. create_qr_code with kind link")
