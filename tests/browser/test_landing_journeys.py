"""What people do on the pages: fill in a form, give stars by keyboard, play a video, unlock a card."""

import json

import pytest

from tests.browser.visits import FORM, GOOD_LAYOUT, TYPE_IDS, make

YOUTUBE = "https://www.youtube-nocookie.com"
VIMEO = "https://player.vimeo.com"


async def contacts_of(app, account, short_id):
    """The submissions of a code, as its owner sees them."""
    code = await app.ask(account.request("GET", f"/qr-codes/{short_id}"))
    answer = await app.ask(account.request("GET", f"/contacts?qr_code={code.data['id']}"))
    return [(contact["fields"], contact["consent"]) for contact in json.loads(answer.body)["data"]]


async def test_a_form_needs_neither_script_nor_cookies_and_loses_nothing(app, account, visit_without_script):
    short_id = await make(app, account, TYPE_IDS["lead_form"], FORM)
    visit, page = visit_without_script, visit_without_script.page

    await visit.open(short_id)
    # As slowly as people type: who is faster is taken for a machine.
    await page.get_by_label("Name").press_sequentially("Ada Lovelace", delay=100)
    await page.get_by_label("Phone").fill("no number")
    await page.get_by_label("What").select_option("A house")
    await page.get_by_label("Evening").check()
    await page.get_by_label("Message").fill("After five,\nplease.")
    await page.get_by_label("You may write to me.").check()
    await page.get_by_role("button").click()

    await page.locator("[aria-invalid]").wait_for()
    fault = await page.get_by_label("Phone").get_attribute("aria-describedby")
    assert await page.locator(f"[id='{fault}']").is_visible()
    assert await page.get_by_label("Phone").get_attribute("aria-invalid") == "true"
    assert await page.get_by_label("Phone").input_value() == "no number"
    assert await page.get_by_label("Name").input_value() == "Ada Lovelace"
    assert await page.get_by_label("What").input_value() == "A house"
    assert await page.get_by_label("Evening").is_checked()
    assert not await page.get_by_label("Morning").is_checked()
    assert await page.get_by_label("Message").input_value() == "After five,\nplease."
    assert await visit.layout() == GOOD_LAYOUT
    assert await contacts_of(app, account, short_id) == []

    await page.get_by_label("Phone").fill("")
    await page.get_by_label("Phone").press_sequentially("+49 30 123456", delay=100)
    await page.get_by_role("button").click()

    await page.get_by_text("We will call you.").wait_for()
    assert await page.context.cookies() == []
    fields, consent = (await contacts_of(app, account, short_id))[0]
    assert fields == {
        "name": "Ada Lovelace",
        "phone": "+49 30 123456",
        "what": "A house",
        "when": ["Evening"],
        "message": "After five,\nplease.",
    }
    assert consent is not None


async def test_back_from_the_thanks_and_sending_again_makes_no_second_contact(app, account, keeping_visit):
    short_id = await make(app, account, TYPE_IDS["lead_form"], FORM)
    visit, page = keeping_visit, keeping_visit.page

    await visit.open(short_id)
    await page.get_by_label("Name").press_sequentially("Ada Lovelace", delay=100)
    await page.get_by_label("Phone").fill("no number")
    await page.get_by_label("You may write to me.").check()
    await page.get_by_role("button").click()
    await page.locator("[aria-invalid]").wait_for()
    await page.get_by_label("Phone").fill("")
    await page.get_by_label("Phone").press_sequentially("+49 30 123456", delay=100)
    await page.get_by_role("button").click()
    await page.get_by_text("We will call you.").wait_for()
    await page.go_back()

    assert await page.get_by_label("Name").input_value() == "Ada Lovelace"
    await page.get_by_role("button").click()
    await page.get_by_text("We will call you.").wait_for()
    assert len(await contacts_of(app, account, short_id)) == 1


async def test_stars_are_given_by_keyboard_and_one_sees_where_one_is(app, account, visit_without_script):
    body = {"question": "How was your stay?", "scale": "stars", "ask_comment": True}
    short_id = await make(app, account, TYPE_IDS["feedback"], body)
    page = visit_without_script.page

    await visit_without_script.open(short_id)
    # The first one is the sign for sharing.
    await page.keyboard.press("Tab")
    await page.keyboard.press("Tab")
    await page.keyboard.press("Space")
    for _ in range(3):
        await page.keyboard.press("ArrowRight")
    label = page.locator(":focus-visible + label")
    ring = await label.evaluate("label => getComputedStyle(label).outline")
    await page.keyboard.press("Tab")
    await page.keyboard.type("Quiet and clean", delay=80)
    await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    await page.locator("form").wait_for(state="detached")

    assert "solid 3px" in ring
    ((fields, _),) = await contacts_of(app, account, short_id)
    assert (fields["rating"], fields["comment"]) == (4, "Quiet and clean")


@pytest.mark.parametrize(
    ("slug", "body"),
    [
        ("vcard", {"first_name": "Ada", "phones": [{"number": "112"}], "email": "a@example.com"}),
        ("links", {"links_title": "The band", "links_list": [{"url": "https://a.example", "text": "Tour"}]}),
        ("wifi", {"ssid": "x", "password": "flat white"}),
        ("lead_form", FORM),
        ("video", {"video_title": "Bread", "video_url": "https://youtu.be/dQw4w9WgXcQ"}),
        ("coupon", {"coupon_title": "Hello", "coupon_code": "HELLO10", "terms": "One each."}),
    ],
)
async def test_the_keyboard_reaches_everything_and_shows_where_it_is(app, account, visit, slug, body):
    short_id = await make(app, account, TYPE_IDS[slug], body)
    await visit.open(short_id)
    number = (
        await visit.page.locator(
            "a[href], button, summary, input:not([tabindex], [type=hidden]), select, textarea"
        )
        .locator("visible=true")
        .count()
    )

    reached = []
    for _ in range(number):
        await visit.page.keyboard.press("Tab")
        reached.append(await visit.page.evaluate(_FOCUS))

    assert len({place for place, _ in reached}) == number
    assert [place for place, is_seen in reached if not is_seen] == []


# A ring around the element itself, around its whole line, or around the label that is drawn for it.
_FOCUS = """() => {
  const element = document.activeElement
  const rings = [getComputedStyle(element), getComputedStyle(element, "::after")]
  const box = element.getBoundingClientRect()
  return [
    [element.outerHTML.slice(0, 80), box.top + scrollY, box.left].join(" "),
    rings.some(style => style.outlineStyle != "none" && parseFloat(style.outlineWidth) >= 2),
  ]
}"""


@pytest.mark.parametrize(
    ("url", "host", "player"),
    [
        ("https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42", YOUTUBE, f"{YOUTUBE}/embed/dQw4w9WgXcQ?"),
        ("https://youtube.com/shorts/dQw4w9WgXcQ", YOUTUBE, f"{YOUTUBE}/embed/dQw4w9WgXcQ?"),
        ("https://vimeo.com/76979871", VIMEO, f"{VIMEO}/video/76979871?"),
    ],
)
async def test_a_video_site_is_asked_after_a_tap_and_not_before(app, account, visit, url, host, player):
    body = {"video_title": "Bread", "video_url": url, "poster_url": "https://example.com/poster.jpg"}
    short_id = await make(app, account, TYPE_IDS["video"], body)

    before = await visit.open(short_id)
    assert "frame-src" not in before.headers["content-security-policy"]
    assert await visit.faults() == []
    assert visit.strangers() == []
    await visit.answer_for(host, "the player")
    async with visit.page.expect_navigation() as waiting:
        await visit.page.locator("a.play").click()
    after = await waiting.value

    assert f"frame-src {host};" in after.headers["content-security-policy"]
    assert [url for url in visit.asked if url.startswith(player)]
    assert await visit.page.frame_locator("iframe").get_by_text("the player").is_visible()
    assert await visit.layout() == GOOD_LAYOUT
    assert await app.ask(account.request("GET", f"/qr-codes/{short_id}"))
    assert await account.scan_count(app, short_id) == 1


@pytest.mark.parametrize(
    ("slug", "body", "tag"),
    [
        ("mp3", {"mp3_title": "Organ", "mp3_file_url": "https://media.example/4.mp3"}, "audio"),
        ("video", {"video_title": "Bread", "video_url": "https://media.example/4.mp4"}, "video"),
    ],
)
async def test_a_file_is_asked_for_when_it_is_played_and_not_before(app, account, visit, slug, body, tag):
    short_id = await make(app, account, TYPE_IDS[slug], body)

    await visit.open(short_id)
    await visit.page.wait_for_load_state("networkidle")
    assert visit.strangers() == []
    await visit.answer_for("https://media.example", b"", "audio/mpeg")
    async with visit.page.expect_request("https://media.example/**"):
        await visit.page.evaluate(f"document.querySelector('{tag}').play().catch(() => null)")


async def test_behind_a_password_there_is_a_card_and_its_download(app, account, visit_without_script):
    body = {"first_name": "Ada", "last_name": "Lovelace", "phone": "112"}
    short_id = await make(app, account, TYPE_IDS["vcard"], body, link_password="open sesame")
    visit, page = visit_without_script, visit_without_script.page

    locked = await visit.open(short_id)
    await page.get_by_role("textbox").fill("open sesame")
    await page.get_by_role("button").click()
    await page.get_by_role("heading", name="Ada Lovelace").wait_for()
    async with page.expect_download() as waiting:
        await page.locator("a[href*='.vcf']").click()
    card = await waiting.value

    assert locked.status == 401
    assert card.suggested_filename == "Ada Lovelace.vcf"
    assert "FN:Ada Lovelace" in (await card.path()).read_text("utf-8")
    # No other visitor has passed: neither the page nor the card is there without the password.
    await page.context.clear_cookies()
    again = await visit.open(short_id)
    assert again.status == 401
