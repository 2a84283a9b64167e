"""What is pasted on the start page is read below its field, and one press makes it."""

from playwright.async_api import expect

from tests.browser.owners import new_owner, sign_in
from tests.browser.visits import SLUGS, Visit
from tests.fault.processes import Account, App
from tests.pasted import CARD, EVENT

# What is pasted, and the type that Enter makes of it; "" where nothing can be made.
TEXTS = {
    "cafe-linden.example/menu-2026.pdf": "pdf",
    "https://maps.google.com/?q=48.2104,16.3656": "location",
    "WIFI:T:WPA;S:Linden Gäste;P:flat white;;": "wifi",
    "+43 1 555 01 42": "phone",
    "hello@cafe-linden.example": "email",
    "@喫茶店": "url",
    "मेन्यू नीले गमले के नीचे है": "text",
    CARD: "vcard",
    EVENT: "event",
    "javascript:alert(1)": "",
}


async def test_ten_texts_are_read_and_made_by_one_press(app: App, visits: Visit):
    owner, page = await new_owner(app, "pasting@example.com"), visits.page
    await sign_in(visits, owner)
    has_script = await page.evaluate("() => 'htmx' in window")

    for text, slug in TEXTS.items():
        await visits.open("/dashboard")
        await page.locator("#url").fill(text)
        if not has_script:
            await page.locator("#read").click()
        await expect(page.locator(".offer")).to_be_visible()
        await expect(page.locator("#url")).to_be_focused()
        assert await visits.sideways() == 0, text
        if not slug:
            await expect(page.locator(".offer button")).to_have_count(0)
            continue
        if has_script and slug == "pdf":
            assert await visits.faults() == []
        await page.locator("#url").press("Enter")
        await page.wait_for_url("**said=code_made")

    codes = (await app.ask(Account(owner.key).request("GET", "/qr-codes"))).data
    assert [SLUGS[code["type_id"]] for code in reversed(codes)] == [slug for slug in TEXTS.values() if slug]
