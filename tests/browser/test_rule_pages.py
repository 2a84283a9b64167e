"""Where a code leads, on a phone: for a weekend in four taps, and without script by its rules."""

from playwright.async_api import expect

from tests.browser.axe import COMBINATIONS, faults_of, show_in
from tests.browser.owners import Credentials, come_back, new_owner
from tests.browser.visits import Visit, assert_clean_at
from tests.fault.processes import Account

OWN = "https://cafe.example/menu"


async def open_code(app, visit: Visit, name: str) -> tuple[Credentials, str]:
    owner = await new_owner(app, f"{name}@example.com")
    made = await app.ask(Account(owner.key).request("POST", "/qr-codes", {"type_id": 1, "url": OWN}))
    await come_back(visit, owner)
    await visit.open(f"/dashboard/codes/{made.data['id']}")
    return owner, made.data["id"]


async def code_of(app, owner: Credentials, code_id: str):
    return (await app.ask(Account(owner.key).request("GET", f"/qr-codes/{code_id}"))).data


async def test_four_taps_and_a_paste_lead_a_code_elsewhere_this_weekend(app, visit):
    page, (owner, code_id) = visit.page, await open_code(app, visit, "weekend")

    await page.locator("details.repoint > summary").click()
    await expect(page.locator("#url")).to_be_focused()
    await page.keyboard.insert_text("market.example")
    await page.get_by_text("This weekend").click()
    await assert_clean_at(visit, 320, 390)
    await page.get_by_role("button", name="Point it there").click()
    await expect(page.locator(".way li")).to_have_count(2)

    assert await faults_of(page, "no colors") == []
    for scheme in ("light", "dark"):
        await show_in(page, scheme)
        assert await COMBINATIONS.faults(page) == []
    code = await code_of(app, owner, code_id)
    assert (code["url"], code["rules"][0]["to"]) == (OWN, {"url": "https://market.example"})
    assert "until" in code["rules"][0]["when"]


async def test_a_group_of_fields_with_a_fault_has_the_focus(app, visit):
    page, (_, code_id) = visit.page, await open_code(app, visit, "groups")
    path = f"/dashboard/codes/{code_id}/rule?kind="

    await visit.open(f"{path}country")
    await page.locator("#url").fill("sale.example")
    await save_refused(page, "Say when, or who.")
    await assert_clean_at(visit, 390, 1280)

    await visit.open(f"{path}time")
    await page.locator("#url").fill("sale.example")
    await page.locator("[name=hours_from]").first.fill("11:00")
    await save_refused(page, "Write a time like 08:00.")

    await visit.open(f"{path}language")
    await page.locator("#language0").select_option("de")
    await page.locator("details.opens > summary").first.click()
    await page.locator(".opt:has([value=split])").click()
    for number, share in enumerate(("30", "40")):
        await page.locator("[name=split_url]").nth(number).fill(f"{share}.example")
        await page.locator("[name=split_share]").nth(number).fill(share)
    await save_refused(page, "The shares add up to 70, not to 100.")
    await assert_clean_at(visit, 390, 1280)


async def test_a_rule_page_that_arrives_slowly_moves_nothing_that_was_seen(app, visit):
    page, (_, code_id) = visit.page, await open_code(app, visit, "slowly")
    seen = page.locator("#url, .kinds, .card > [role=group]")
    for kind in ("while", "time", "country"):
        await visit.open(f"/dashboard/codes/{code_id}/rule?kind={kind}")
        whole = [await one.bounding_box() for one in await seen.all()]
        assert len(whole) == 3

        await page.evaluate(
            "document.querySelectorAll('details.opens, .sticky-do').forEach(one => one.remove())"
        )

        assert [await one.bounding_box() for one in await seen.all()] == whole, kind


async def save_refused(page, words) -> None:
    await page.locator(".sticky-do button.primary").click()
    group = page.locator("[aria-invalid]", has_text=words)
    await expect(group).to_be_focused()
    await expect(group).to_have_accessible_description(words)


async def test_without_script_rules_are_made_moved_and_deleted(app, visit_without_script):
    visit, page = visit_without_script, visit_without_script.page
    owner, code_id = await open_code(app, visit, "plainrules")

    for kind, choose in (("country", "AT"), ("language", "de")):
        await page.locator(f"#rules nav a[href$='kind={kind}']").click()
        await page.locator("#url").fill(f"{kind}.example")
        await page.locator(f"#{kind}0").select_option(choose)
        await page.locator(".sticky-do button").click()
        await page.wait_for_url("**said=rule_made")
    await page.locator(".way .menu summary").nth(1).click()
    await page.locator(".way li").nth(1).locator(".menu button[name=move]").click()
    await page.wait_for_url("**said=rule_moved")
    rules = (await code_of(app, owner, code_id))["rules"]
    assert [rule["to"]["url"] for rule in rules] == ["https://country.example", "https://language.example"]

    await page.locator(".way .menu summary").first.click()
    await page.locator(".way .menu button[name=remove]").first.click()
    await page.wait_for_url("**said=rule_gone")
    await page.locator(".toast form button").click()
    await page.wait_for_url("**said=undone")
    assert (await code_of(app, owner, code_id))["rules"] == rules
