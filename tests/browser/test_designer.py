"""The designer in a real browser: from a C to an A, with a script and without; for everybody."""

import base64
import re
from io import BytesIO

import pytest
from playwright.async_api import expect

from tests.browser.owners import Credentials, come_back, new_owner
from tests.browser.visits import assert_clean_at
from tests.fault.processes import Account
from tests.support import decoded

BROWN = {"dotsOptions": {"color": "#bf7148"}, "cornersSquareOptions": {"type": "extra-rounded"}}
LOGO = b"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><circle r='9' fill='red'/></svg>"


@pytest.fixture(scope="module")
async def designer(app) -> Credentials:
    return await new_owner(app, "designer@example.com")


async def make(app, owner, **fields):
    answer = await app.ask(Account(owner.key).create(url="https://cafe-linden.example/menu", **fields))
    return answer.data


async def grade(page):
    return (await page.locator(".grade.big").inner_text())[-1]


async def text_in_picture(page):
    source = await page.locator("#picture img").get_attribute("src")
    return decoded(BytesIO(base64.b64decode(source.partition(",")[2])))


async def open_group(page, name):
    await page.locator(f"#group-{name} > summary").click()


async def test_from_c_to_a_and_saved(app, designer, visits):
    page, code = visits.page, await make(app, designer, options=BROWN)
    await come_back(visits, designer)
    await visits.open(f"/dashboard/codes/{code['id']}/design")

    assert await grade(page) == "C"
    await page.locator("button[value=low_contrast]").click()
    await page.locator("button[value=low_contrast]").wait_for(state="detached")
    await page.locator("button[value=risky_corners]").click()
    await page.locator(".grade.big:not(.c)").wait_for()
    assert await grade(page) == "A"
    assert await text_in_picture(page) == code["short_url"]
    await page.locator("button[value=design]").click()
    await page.wait_for_url("**said=design_saved**")
    saved = (await app.ask(Account(designer.key).request("GET", f"/qr-codes/{code['id']}"))).data
    assert saved["scannability"]["grade"] == "A"
    await page.locator(".toast form button").click()
    await page.wait_for_url("**said=design_undone**")
    assert await grade(page) == "C"


async def test_the_picture_follows_what_is_entered(app, designer, visit):
    page, code = visit.page, await make(app, designer, name="Live")
    await come_back(visit, designer)
    await visit.open(f"/dashboard/codes/{code['id']}/design")

    await open_group(page, "colors")
    picker = page.locator("input[data-picks='dotsOptions.color']")
    await picker.fill("#bf7148")
    await page.locator(".grade.big.c").wait_for()
    assert await page.locator("[id='dotsOptions.color']").input_value() == "#bf7148"
    await page.locator("[id='dotsOptions.color']").fill("#0b6b50")
    await page.locator(".grade.big:not(.c)").wait_for()
    assert await picker.input_value() == "#0b6b50"
    await page.locator("#logo_file").set_input_files(
        {"name": "leaf.svg", "mimeType": "image/svg+xml", "buffer": LOGO}
    )
    await page.locator("input[name=logo_off]").wait_for()
    assert await text_in_picture(page) == code["short_url"]
    # The logo moves at once; the drawing follows.
    async with page.expect_response("**/design"):
        await page.locator("[id='imageOptions.imageSize']").fill("10")
        moved = page.locator(".drawn img + span + img")
        assert await moved.evaluate("logo => getComputedStyle(logo).scale") == "0.5"
    await expect(moved).to_have_count(0)
    assert await page.locator("#picture img").get_attribute("data-size") == "10"
    await page.keyboard.press("Control+s")
    await page.wait_for_url("**said=design_saved**")


async def test_a_new_template_is_designed_before_it_has_a_name(designer, visits):
    page, has_script = visits.page, visits.page.viewport_size["width"] == 1280
    await come_back(visits, designer)
    await visits.open("/dashboard/templates/new")

    await open_group(page, "colors")
    if has_script:
        await page.locator("[id='dotsOptions.color']").fill("#bf7148")
        await page.locator(".grade.big.c").wait_for()
    await page.locator("button[name=preset][value=sea]").click()
    await expect(page.locator("[id='dotsOptions.color']")).not_to_have_value(
        re.compile("^(#bf7148|#000000)$")
    )
    assert await grade(page) == "A"
    await page.locator("button[value=design]").click()
    await expect(page.locator("#fault-name")).to_be_visible()
    await expect(page.locator("#name")).to_be_focused()


async def test_the_issues_of_a_design_and_a_refusal_are_for_everybody(app, designer, visit):
    code = await make(app, designer, options=BROWN, name="W" * 100)
    await visit.page.emulate_media(reduced_motion="reduce")
    await come_back(visit, designer)

    await visit.open(f"/dashboard/codes/{code['id']}/design")
    await assert_clean_at(visit, 390, 1280)
    assert await visit.sideways(at={"width": 320, "height": 844}) == 0
    await open_group(visit.page, "colors")
    await visit.page.locator(".gradient .switch").first.click()
    await visit.page.locator("[id='dotsOptions.color']").fill("blue")
    await visit.page.locator("button[value=design]").click()
    # The old page is still there while the new one comes.
    await expect(visit.page).to_have_title(re.compile("^Error: "))
    await visit.page.wait_for_load_state()
    await expect(visit.page.locator("[id='dotsOptions.color']")).to_be_focused()
    await assert_clean_at(visit, 390, 1280)


async def test_a_preset_leaves_the_page_where_it_was(app, designer, visit):
    page, code = visit.page, await make(app, designer, name="Stays")
    await come_back(visit, designer)
    await visit.open(f"/dashboard/codes/{code['id']}/design")

    for preset in ("sea", "berry", "mint"):
        button = page.locator(f"button[name=preset][value={preset}]")
        await button.scroll_into_view_if_needed()
        at = await page.evaluate("scrollY")
        async with page.expect_response("**/design"):
            await button.click()
        # Not by wait_for_function: where it has to wait it evaluates a text, which the page's policy forbids.
        await expect(page.locator(".htmx-request")).to_have_count(0)
        assert abs(await page.evaluate("scrollY") - at) < 100
