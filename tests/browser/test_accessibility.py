"""What axe-core finds on the pages beside those of the types, and on those in an owner's own colours."""

import pytest

from domain.content import TYPES
from tests.browser.targets import small_targets
from tests.browser.visits import FORM, GOOD_LAYOUT, TYPE_IDS, make
from tests.cases import in_turn
from tests.fault.processes import Account, admin, scan

URL = {"url": "https://example.com/menu"}
CARD = dict(TYPES[TYPE_IDS["vcard"]].example)
PAST = "2020-01-01T00:00:00Z"
RESTRICTIONS = {
    "password": {"link_password": "open sesame"},
    "expired": {"expires_at": PAST, "expiration_enabled": True},
    "paused": {"status": "paused"},
}
THEMES = {
    "pale on pale": {"primary_color": "#ffffcc", "background_color": "#fffff0", "text_color": "#eeeeaa"},
    "dark on dark": {"primary_color": "#000044", "background_color": "#001122", "text_color": "#112233"},
    "red on green": {"background_color": "#00aa00", "text_color": "#aa0000", "button_color": "#00aa00"},
    "grey": dict.fromkeys(
        ("background_color", "text_color", "button_color", "button_text_color", "primary_color"), "#808080"
    ),
    "always dark": {"dark": "dark", "font": "serif", "button_style": "pill"},
    "always light": {"dark": "light", "font": "mono", "button_style": "square", "primary_color": "#ff6600"},
    "pictures": {"logo_url": "https://example.com/l.png", "cover_url": "https://example.com/c.png"},
}


async def assert_good(visit):
    assert await visit.layout() == GOOD_LAYOUT
    assert await visit.faults() == []
    assert await small_targets(visit.page) == []


@in_turn("restrictions", RESTRICTIONS.values())
async def test_the_page_of_a_restriction_is_accessible(app, account, visit, restrictions):
    short_id = await make(app, account, TYPE_IDS["vcard"], CARD, **restrictions)

    await visit.open(short_id)

    await assert_good(visit)


async def test_the_answer_to_a_wrong_password_is_accessible(app, account, visit):
    short_id = await make(app, account, 1, URL, link_password="open sesame")

    await visit.open(short_id)
    await visit.page.get_by_role("textbox").fill("wrong")
    await visit.page.get_by_role("button").click()
    await visit.page.locator("[aria-invalid]").wait_for()

    await assert_good(visit)


async def test_a_visitor_who_comes_too_late_sees_why(app, account, visit):
    short_id = await make(app, account, 1, URL, scan_limit=1)
    await app.ask(scan(short_id))

    response = await visit.open(short_id)

    assert response.status == 410
    await assert_good(visit)


async def test_the_ad_leads_on_for_everybody(app, visit):
    account = await Account.open(app, "free@example.com", plan="pro")
    short_id = await make(app, account, 1, URL)
    await admin(app, "account", "plan", "free@example.com", "free", "none")

    response = await visit.open(short_id)

    assert response.status == 200
    assert await visit.page.locator("aside").is_visible()
    await assert_good(visit)


async def test_previews_are_for_everybody(app, account, visit):
    for type_id, body in ((1, URL), (TYPE_IDS["vcard"], CARD)):
        short_id = await make(app, account, type_id, body, name="The menu")

        await visit.open(f"{short_id}+")

        await assert_good(visit)


@pytest.mark.parametrize("slug", ["menu", "lead_form"])
async def test_a_page_with_texts_in_two_languages_is_for_everybody(app, visit, slug):
    email = f"{slug}@example.com"
    account = await Account.open(app, email)
    await admin(app, "account", "language", email, "nl")
    short_id = await make(app, account, TYPE_IDS[slug], dict(TYPES[TYPE_IDS[slug]].example))

    await visit.open(short_id)

    assert await visit.page.locator("h1").get_attribute("lang") == "nl"
    await assert_good(visit)


@pytest.mark.parametrize("path", ["nothing-here", ""])
async def test_pages_that_belong_to_no_code_are_for_everybody(visit, path):
    await visit.open(path)

    await assert_good(visit)


async def test_a_form_with_faults_and_its_thanks_are_for_everybody(app, account, visit):
    short_id = await make(app, account, TYPE_IDS["lead_form"], FORM)
    phone = visit.page.get_by_label("Phone")

    await visit.open(short_id)
    await visit.page.get_by_label("Name").fill("Ada")
    await phone.fill("no number")
    await visit.page.get_by_label("You may write to me.").check()
    await visit.page.get_by_role("button").click()
    await visit.page.locator(".summary").wait_for()
    await assert_good(visit)
    await phone.fill("")
    await phone.press_sequentially("+49 30 123456", delay=100)
    await visit.page.get_by_role("button").click()
    await visit.page.locator("form").wait_for(state="detached")

    await assert_good(visit)


async def test_feedback_without_a_rating_is_refused_and_with_one_thanked_for(
    app, account, visit_without_script
):
    body = {"question": "How was it?", "scale": "nps", "ask_comment": True}
    body["review_urls"] = ["https://a.example"]
    short_id = await make(app, account, TYPE_IDS["feedback"], body)
    visit, page = visit_without_script, visit_without_script.page

    await visit.open(short_id)
    # The labels are drawn over the controls, and are what is tapped. The comment is asked for next.
    await page.locator("label[for$='10']").click()
    await page.get_by_role("textbox").press_sequentially("Quiet and clean", delay=80)
    await page.get_by_role("button").click()
    await page.locator("form").wait_for(state="detached")

    assert await page.get_by_role("link", name="a.example").is_visible()
    assert await visit.layout() == GOOD_LAYOUT


@in_turn("theme", THEMES.values())
async def test_whatever_colours_an_owner_wants_the_page_can_be_read(app, account, visit, theme):
    for slug, body in (("vcard", CARD), ("lead_form", FORM)):
        short_id = await make(app, account, TYPE_IDS[slug], body, theme=theme)

        await visit.open(short_id)

        await assert_good(visit)


async def test_axe_would_have_found_something(visit):
    await visit.open("nothing-here")
    await visit.page.evaluate(
        "document.querySelector('h1').outerHTML = '<p>No heading</p><a href=\"/\"></a>'"
    )

    found = {fault[1] for fault in await visit.faults()}

    assert {"link-name", "page-has-heading-one"} <= found
