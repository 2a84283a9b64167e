"""The pages of the 24 types as people meet them: on a phone, by day and by night, with script and without."""

from collections import Counter

import pytest

from domain.content import TYPES
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.targets import small_targets
from tests.browser.visits import FORM, GOOD_LAYOUT, MOST_BYTES, SLUGS, TYPE_IDS, make, visiting
from tests.cases import in_turn
from tests.domain.content.bodies import WHOLE
from tests.fault.processes import get

HEADERS = {
    "iphone": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 "
    "(KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
    "android": PHONE,
    "desktop": DESKTOP,
}
# By slug and whose headers: where the type's example leads. All others have a page.
LEADS_TO = {
    ("url", "any"): "https://example.com/menu?utm_source=flyer",
    # On a computer it shows a code to go on with the phone.
    ("whatsapp", "iphone"): "https://wa.me/491701234567?text=Hello%21",
    ("whatsapp", "android"): "https://wa.me/491701234567?text=Hello%21",
    ("app_store", "iphone"): "https://apps.apple.com/app/id1234567890",
    ("app_store", "android"): "https://play.google.com/store/apps/details?id=com.example",
    ("pdf", "any"): "https://example.com/prices.pdf",
}
NUMBER_OF_BODIES = Counter(type_id for type_id, _ in WHOLE)
WITH_PAGE = [
    (type_id, body)
    for type_id, body in WHOLE
    # The page of the app stores is for visitors without either store.
    if SLUGS[type_id] not in ("url", "whatsapp", "app_store")
    # The examples are looked at without script; here only those that stand for their type.
    and (body != TYPES[type_id].example or NUMBER_OF_BODIES[type_id] == 1)
]
# What the page is there for, in an element that anybody sees who has no script.
MAIN_THING = {
    "text": ":is(h1, .prose) >> text=blue pot",
    "email": "a[href^='mailto:ada@example.com?']",
    "vcard": "a[href*='.vcf']",
    "wifi": ".value >> text=flat white",
    "phone": "a[href='tel:+4930123456']",
    "event": "a[href*='.ics']",
    "video": "video[controls][src='https://example.com/made.mp4']",
    "menu": ".dishes >> text=Lentil",
    "sms": "a[href^='sms:+4930123456']",
    "location": "a[href^='geo:52.5163,13.3777']",
    "image_gallery": "li img[alt='Room 1']",
    "business": "a[href='https://example.com/book']",
    "image": "img[alt='Floor plan']",
    "coupon": ".value >> text=HELLO10",
    "file": "a[href='https://example.com/pattern.zip']",
    "links": "a[href='https://example.com/tour']",
    "mp3": "audio[controls][src='https://example.com/4.mp3']",
    "lead_form": "form[method='post'] button[type='submit']",
    # The rest comes with the first tap.
    "feedback": "form[method='post'] .stars label",
    "payment": "a[download][href*='static']",
}


@pytest.fixture(scope="module")
async def examples(app, account):
    """A code of each type, by slug."""
    return {
        model.slug: await make(app, account, type_id, dict(model.example)) for type_id, model in TYPES.items()
    }


@pytest.mark.parametrize("headers_of", HEADERS)
async def test_each_type_leads_where_it_should_or_has_a_small_page(app, examples, headers_of):
    for slug, short_id in examples.items():
        answer = await app.ask(get(f"/{short_id}", user_agent=HEADERS[headers_of]))

        leads_to = LEADS_TO.get((slug, headers_of)) or LEADS_TO.get((slug, "any"))
        assert (slug, answer.status, answer.headers.get("location")) == (
            slug,
            302 if leads_to else 200,
            leads_to,
        )
        # After a form, the browser's Back shows what was entered.
        kept = "private, no-cache" if slug in ("lead_form", "feedback") else "no-store"
        assert answer.headers["cache-control"] == kept
        assert len(answer.body) <= MOST_BYTES


@in_turn(("type_id", "body"), WITH_PAGE)
async def test_a_page_is_whole_on_a_phone_by_day_and_by_night(app, account, visit, type_id, body):
    short_id = await make(app, account, type_id, body)

    response = await visit.open(short_id)

    assert response.status == 200
    assert len(await response.body()) <= MOST_BYTES
    assert await visit.layout() == GOOD_LAYOUT
    assert await visit.faults() == []
    assert await small_targets(visit.page) == []


async def test_who_has_no_app_store_sees_both_of_them(app, desktop, examples):
    async with visiting(desktop, app) as visit:
        await visit.open(examples["app_store"])

        assert await visit.layout() == GOOD_LAYOUT
        assert await visit.faults() == []
        stores = visit.page.locator("main a")
        links = await stores.evaluate_all("links => links.map(link => link.host)")
        heights = await stores.evaluate_all("links => links.map(link => link.offsetHeight)")

    assert links == ["apps.apple.com", "play.google.com"]
    # Each in one line.
    assert heights == [56, 56]


@pytest.mark.parametrize(
    ("slug", "body"),
    [("lead_form", {**FORM, "form_title": "حفلة"}), ("feedback", {"question": "كيف كانت زيارتك؟"})],
)
async def test_a_form_from_right_to_left_is_as_wide_as_its_window(app, account, visit, slug, body):
    short_id = await make(app, account, TYPE_IDS[slug], body)

    await visit.open(short_id)

    assert await visit.page.locator("html").get_attribute("dir") == "rtl"
    assert await visit.layout() == GOOD_LAYOUT


@in_turn("slug", MAIN_THING)
async def test_a_page_serves_without_script(examples, visit_without_script, slug):
    await visit_without_script.open(examples[slug])

    assert await visit_without_script.page.locator(MAIN_THING[slug]).first.is_visible()
    assert await visit_without_script.layout() == GOOD_LAYOUT
    # A button that does nothing without script is not there.
    assert not await visit_without_script.page.locator("[data-copy] >> visible=true").count()


@in_turn("slug", MAIN_THING)
async def test_a_page_fits_a_phone_that_shows_it_at_twice_its_size(examples, visit_without_script, slug):
    visit = visit_without_script
    await visit.page.set_viewport_size({"width": 195, "height": 422})

    await visit.open(examples[slug])

    assert (await visit.layout())["sideways"] == 0


@in_turn("slug", MAIN_THING)
async def test_a_page_fits_a_small_phone_with_letters_twice_as_large(examples, visit_without_script, slug):
    visit = visit_without_script
    session = await visit.page.context.new_cdp_session(visit.page)
    await visit.page.set_viewport_size({"width": 320, "height": 568})
    await session.send("Page.setFontSizes", {"fontSizes": {"standard": 32}})

    await visit.open(examples[slug])

    assert (await visit.layout())["sideways"] == 0
    await session.send("Page.setFontSizes", {"fontSizes": {"standard": 16}})


def test_every_type_is_looked_at():
    assert {*MAIN_THING, "url", "whatsapp", "app_store", "pdf"} == set(TYPE_IDS)
    assert {SLUGS[type_id] for type_id, _ in WITH_PAGE} == {*MAIN_THING, "pdf"}


@pytest.mark.parametrize(
    ("slug", "ending", "begins"),
    [
        ("vcard", "vcf", "BEGIN:VCARD"),
        ("event", "ics", "BEGIN:VCALENDAR"),
        ("business", "vcf", "BEGIN:VCARD"),
    ],
)
async def test_a_tap_downloads_the_card_or_the_date(examples, visit_without_script, slug, ending, begins):
    await visit_without_script.open(examples[slug])

    async with visit_without_script.page.expect_download() as waiting:
        await visit_without_script.page.locator(f"a[href*='.{ending}']").click()
    path = await (await waiting.value).path()

    assert path.read_text("utf-8").startswith(begins)


async def test_a_tap_copies_the_password_of_a_network(app, examples, scripted, visit):
    await scripted.grant_permissions(["clipboard-read", "clipboard-write"], origin=visit.root)
    await visit.open(examples["wifi"])

    await visit.page.locator(".act [data-copy]").click()
    await visit.page.locator("#said:not(:empty)").wait_for(state="attached")

    assert await visit.page.evaluate("navigator.clipboard.readText()") == "flat white"
    assert await visit.faults() == []
