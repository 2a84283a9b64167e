"""Contacts and the e-mails about them in a real browser, with and without a script."""

import sqlite3
from collections.abc import AsyncIterator
from io import BytesIO
from pathlib import Path
from uuid import UUID
from zipfile import ZipFile

import pytest
from playwright.async_api import expect

from domain.accounts.weekly_reports import unsubscribe_token
from scripts.benchmarks.servers import free_port
from storage.credentials.secret_key import load_secret_key
from tests.browser.owners import Credentials, new_owner, sign_in
from tests.browser.visits import TYPE_IDS, Visit, downloaded, has_script, job_ended, make, visiting
from tests.fault.processes import Account, App, admin, running

CONTACTS = "/dashboard/contacts"
FORM = {
    "form_title": "Ask us",
    "fields": [
        {"key": "name", "label": "Name", "type": "text"},
        {"key": "email", "label": "E-mail", "type": "email"},
    ],
}


@pytest.fixture(scope="module")
async def app(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[App]:
    """With a plan that opens one contact a month, and a mail server that is not there: e-mails wait."""
    folder: Path = tmp_path_factory.mktemp("contacts")
    plans = folder / "plans.toml"
    plans.write_text("[lite]\ncontacts_a_month = 1\napi = true\n")
    settings = {
        "REPOINT_SMTP_URL": f"smtp://127.0.0.1:{free_port()}",
        "REPOINT_PLANS_FILE": str(plans),
    }
    served = App(folder, f"sqlite://{folder / 'repoint.db'}", settings)
    async with running(served):
        yield served


@pytest.fixture
async def visitor(app, desktop) -> AsyncIterator[Visit]:
    """Another browser than that of the owner."""
    async with visiting(desktop, app) as opened:
        yield opened


@pytest.fixture(scope="module")
async def operator(app) -> Credentials:
    made = await new_owner(app, "operator@example.com")
    await admin(app, "account", "operator", made.email, "on")
    return made


async def new_form(app: App, owner: Credentials) -> str:
    return await make(app, Account(owner.key), TYPE_IDS["lead_form"], FORM, name="Catering")


async def send(visitor: Visit, short_id: str, name: str, email: str) -> None:
    page = visitor.page
    await visitor.open(short_id)
    # As slowly as people type: a faster sender is refused as a program.
    await page.get_by_label("Name").press_sequentially(name, delay=100)
    await page.get_by_label("E-mail").fill(email)
    await page.locator("form button[type=submit]").click()
    await page.locator("form").wait_for(state="detached")


def waiting_mails(app: App) -> set[str]:
    """The contacts that they are about."""
    rows = sqlite3.connect(app.folder / "repoint.db", timeout=10)
    try:
        return {contact for (contact,) in rows.execute("SELECT contact_id FROM mails")}
    finally:
        rows.close()


async def exported(visit: Visit) -> str:
    """All text in the ZIP of an export that is made now."""
    page = visit.page
    await visit.open("/dashboard/export")
    await page.locator("form[action='/dashboard/export'] button").click()
    await job_ended(visit, page.locator("a[href$='/file']"))
    archive = await downloaded(visit, page.locator("a[href$='/file']"))
    with ZipFile(BytesIO(archive)) as files:
        return "\n".join(files.read(name).decode("utf-8", "replace") for name in files.namelist())


async def search(visit: Visit, text: str) -> None:
    """With a script it begins while one writes, else by its button."""
    await visit.page.locator("#search").fill(text)
    if not await has_script(visit):
        await visit.page.locator("form.find button").click()


async def test_a_locked_contact_opens_with_the_operators_change_of_the_plan(app, operator, visits, visitor):
    owner = await new_owner(app, f"locked-{visits.page.viewport_size['width']}@example.com", plan="lite")
    short_id, page = await new_form(app, owner), visits.page
    await send(visitor, short_id, "Bo Christensen", "bo@example.com")
    await send(visitor, short_id, "Ada Üñal Lovelace", "ada@example.com")
    await sign_in(visits, owner)
    await visits.open(CONTACTS)
    locked = await page.locator("li.locked a.row").get_attribute("href")
    for path in (CONTACTS, f"{CONTACTS}?search=ada", locked, "/dashboard"):
        await visits.open(path)
        source = await page.content()
        assert "Üñal" not in source, path
        assert "ada@example.com" not in source, path
    await visits.open(f"{CONTACTS}?search=ada")
    assert await page.locator("ul.contacts li").count() == 0

    await sign_in(visitor, operator)
    await visitor.open(f"/dashboard/operator?search={owner.email}")
    await visitor.page.locator("td.act a").click()
    await visitor.page.locator("#plan").select_option("pro")
    await visitor.page.locator("form:has(#plan) button").click()
    await visitor.page.wait_for_url("**/plan?**")
    assert "1 locked contact opens." in await visitor.page.locator("ul.effects").inner_text()
    await visits.open(locked)
    assert "Üñal" not in await page.content()
    await visitor.page.locator("form.sticky-do button").click()
    await visitor.page.wait_for_url("**said=operator_plan_changed")

    await visits.open(locked)
    assert "ada@example.com" in await page.locator("dl.entered").inner_text()
    await visits.open(f"{CONTACTS}?search=ada")
    assert "Ada Üñal Lovelace" in await page.locator("ul.contacts").inner_text()
    assert await page.locator(".locked").count() == 0


async def test_an_erased_person_is_in_no_search_no_export_and_no_waiting_email(app, visits, visitor):
    owner = await new_owner(app, "erasing@example.com")
    short_id, page = await new_form(app, owner), visits.page
    await send(visitor, short_id, "Ada Üñal Lovelace", "ada@example.com")
    await send(visitor, short_id, "Bo Christensen", "bo@example.com")
    await sign_in(visits, owner)
    before = waiting_mails(app)

    await visits.open(f"{CONTACTS}/erase")
    await page.locator("#person").fill("ADA@example.com")
    await page.locator("form:has(#person) button").click()
    await page.locator("form.sticky-do button").wait_for()
    ada = await page.locator("ul.contacts a.row", has_text="Ada Üñal Lovelace").get_attribute("href")
    await page.locator("form.sticky-do button").click()
    await page.wait_for_url("**said=person_erased")
    assert {f"{CONTACTS}/{one}" for one in before - waiting_mails(app)} == {ada}

    await search(visits, "ada")
    await expect(page.locator("ul.contacts li")).to_have_count(0)
    await search(visits, "")
    await expect(page.locator("ul.contacts li")).to_have_count(1)
    export = await exported(visits)
    assert "bo@example.com" in export
    assert "ada@example.com" not in export
    assert "Üñal" not in export


async def test_the_weekly_report_is_switched_on_and_its_link_switches_it_off(app, visits, visitor):
    owner, page = await new_owner(app, "report@example.com"), visits.page
    await sign_in(visits, owner)

    async def press(*, is_on: bool) -> None:
        await visits.open("/dashboard/settings")
        await page.locator("#weekly-report label.switch").click()
        await page.locator("#weekly-report button").click()
        await page.wait_for_url(f"**said=report_is_{'on' if is_on else 'off'}")
        assert await page.locator(".toast").is_visible()
        assert await page.locator("#weekly-report input").is_checked() is is_on

    await press(is_on=True)
    await press(is_on=False)
    await press(is_on=True)
    account = (await app.ask(Account(owner.key).request("GET", "/account"))).data["id"]
    path = f"/dashboard/unsubscribe/{unsubscribe_token(load_secret_key(app.folder), UUID(account))}"
    await visitor.open(path)
    await visits.open("/dashboard/settings")
    assert await page.locator("#weekly-report input").is_checked()

    await visitor.page.locator("main form button").click()
    await visitor.page.locator("main section a.btn").wait_for()
    await visits.open("/dashboard/settings")
    assert not await page.locator("#weekly-report input").is_checked()
