"""Second steps in a real browser: a passkey of Chromium's virtual authenticator, and digits by keyboard."""

import re
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import urlencode

import httpx2
import pyotp
import pytest
from playwright.async_api import expect

from tests.browser.visits import Visit, visiting
from tests.fault.assistants import AssistantProcess
from tests.fault.processes import App, admin, running
from tests.mcp_server.oauth_flow import OAuthClient

SECURITY = "/dashboard/settings/security"
AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@dataclass
class Credentials:
    email: str
    password: str


@pytest.fixture(scope="module")
async def local(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[App]:
    """A browser has passkeys at `localhost`, and none at an IP address."""
    folder: Path = tmp_path_factory.mktemp("passkeys")
    served = App(folder, f"sqlite://{folder / 'repoint.db'}", {})
    served.settings["REPOINT_BASE_URL"] = f"http://localhost:{served.port}/v1"
    async with running(served):
        yield served


@pytest.fixture(scope="module")
async def assistant(local: App) -> AsyncIterator[AssistantProcess]:
    """At another port of the same host."""
    served = AssistantProcess(local.folder, local.database_url)
    root = f"http://localhost:{served.port}"
    served.settings |= {**local.settings, "REPOINT_AUTH_URL": root, "REPOINT_MCP_URL": f"{root}/mcp"}
    async with running(served):
        yield served


@pytest.fixture
async def owner(local, request) -> Credentials:
    email = f"{request.node.originalname}@example.com"
    lines = await admin(local, "account", "create", email, "--plan", "business")
    password = next(line.split()[-1] for line in lines if line.startswith("Password"))
    return Credentials(email, password)


@pytest.fixture
async def visit(local, scripted) -> AsyncIterator[Visit]:
    async with visiting(scripted, local) as opened:
        opened.root = f"http://localhost:{local.port}"
        await opened.page.emulate_media(reduced_motion="reduce")
        yield opened


async def sign_in(visit: Visit, owner: Credentials, *, to: str = "/dashboard") -> None:
    await visit.open("/dashboard/sign-in")
    await visit.page.locator("#email").fill(owner.email)
    await visit.page.locator("#password").fill(owner.password)
    await visit.page.keyboard.press("Enter")
    await visit.page.wait_for_url(f"**{to}")


async def assert_clean(visit: Visit) -> None:
    for width in (320, 390, 1280):
        await visit.page.set_viewport_size({"width": width, "height": 860})
        assert (await visit.layout())["sideways"] == 0
    assert await visit.faults() == []


async def address_that_asks(assistant: AssistantProcess) -> str:
    """Of the sign-in page for a new client."""
    root = f"http://localhost:{assistant.port}"
    async with httpx2.AsyncClient(base_url=root) as http:
        client = OAuthClient(http, f"{root}/mcp", redirect_uri="http://127.0.0.1:9/cb")
        assert (await client.register()).status_code == 201
        return f"{root}/oauth/authorize?{urlencode(client.parameters())}"


async def test_a_passkey_is_added_and_signs_in(visit, owner, assistant):
    page = visit.page
    devtools = await page.context.new_cdp_session(page)
    await devtools.send("WebAuthn.enable")
    added = await devtools.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    await sign_in(visit, owner)
    await visit.open(SECURITY)

    await page.get_by_text("Add a passkey").click()
    await page.locator("#password_passkey").fill(owner.password)
    await page.keyboard.press("Enter")
    await page.wait_for_url("**/passkeys/new")
    await assert_clean(visit)
    await page.get_by_role("button", name="Make the passkey").click()
    await page.wait_for_url("**/recovery-codes?**")
    await assert_clean(visit)
    await page.get_by_role("button", name="I have saved them").click()
    await page.wait_for_url(f"**{SECURITY}")
    await page.locator("details.keys summary").click()
    await assert_clean(visit)

    await page.context.clear_cookies()
    await visit.open("/dashboard/sign-in")
    await page.get_by_role("button", name="Sign in with a passkey").click()
    await page.wait_for_url("**/dashboard")

    # And as the second step.
    await page.context.clear_cookies()
    await sign_in(visit, owner, to="/second")
    await assert_clean(visit)
    await page.get_by_role("button", name="Use a passkey").click()
    await page.wait_for_url("**/dashboard")

    # For an assistant, in place of the password, and behind it.
    asking = await address_that_asks(assistant)
    visit.others.append(f"http://localhost:{assistant.port}/")
    await page.goto(asking)
    await assert_clean(visit)
    await page.get_by_role("button", name="Sign in with a passkey").click()
    await page.get_by_role("button", name="Allow", exact=True).wait_for()
    await page.get_by_text(owner.email).wait_for()
    await page.goto(asking)
    await page.locator("#email").fill(owner.email)
    await page.locator("#password").fill(owner.password)
    await page.keyboard.press("Enter")
    await page.get_by_role("button", name="Use a passkey").wait_for()
    await assert_clean(visit)
    await page.get_by_role("button", name="Use a passkey").click()
    await page.get_by_role("button", name="Allow", exact=True).wait_for()

    # A device without it: the browser says no, and the page says what to do.
    await devtools.send("WebAuthn.removeVirtualAuthenticator", {"authenticatorId": added["authenticatorId"]})
    await devtools.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    await page.context.clear_cookies()
    await visit.open("/dashboard/sign-in")
    await page.get_by_role("button", name="Sign in with a passkey").click()
    await page.get_by_text("Nothing happened").wait_for()
    await assert_clean(visit)
    await page.goto(asking)
    await page.get_by_role("button", name="Sign in with a passkey").click()
    await page.get_by_text("Nothing happened").wait_for()
    await assert_clean(visit)
    await devtools.send("WebAuthn.disable")
    await devtools.detach()


async def test_an_app_is_switched_on_and_its_digits_entered_by_keyboard(visit, owner):
    page, keyboard = visit.page, visit.page.keyboard
    await sign_in(visit, owner)
    await visit.open(SECURITY)
    await page.locator("#password_app").focus()
    await keyboard.type(owner.password)
    await keyboard.press("Enter")
    await page.wait_for_url("**/authenticator")
    await assert_clean(visit)
    totp = pyotp.TOTP((await page.locator(".copy code").inner_text()).replace(" ", ""))

    await page.locator("#code").focus()
    async with page.expect_navigation():
        await keyboard.type("12345")
        await keyboard.press("Enter")
    await expect(page.locator("#code")).to_be_focused()
    assert (await page.title()).startswith("Error: ")
    await assert_clean(visit)
    await keyboard.press("Control+A")
    await keyboard.type(totp.now())
    await keyboard.press("Enter")
    await page.wait_for_url("**/recovery-codes?**")
    codes = (await page.locator(".copy code").inner_text()).split()
    async with page.expect_download() as download:
        await page.get_by_text("Download as text").click()
    kept = (await (await download.value).path()).read_text()
    assert [code for code in codes if code in kept] == codes

    await page.context.clear_cookies()
    await sign_in(visit, owner, to="/second")
    await expect(page.locator("#code")).to_be_focused()
    # The digits of the set-up are used up: those of the next step, which a clock may be ahead by, are not.
    await keyboard.type(re.sub(r"(\d{3})", r"\1 ", totp.at(datetime.now(UTC), counter_offset=1)))
    await keyboard.press("Enter")
    await page.wait_for_url("**/dashboard")


async def test_without_script_a_recovery_code_signs_in(local, unscripted, owner, visit):
    await sign_in(visit, owner)
    await visit.open(SECURITY)
    await visit.page.locator("#password_app").fill(owner.password)
    await visit.page.keyboard.press("Enter")
    await visit.page.wait_for_url("**/authenticator")
    totp = pyotp.TOTP((await visit.page.locator(".copy code").inner_text()).replace(" ", ""))
    await visit.page.locator("#code").fill(totp.now())
    await visit.page.keyboard.press("Enter")
    await visit.page.wait_for_url("**/recovery-codes?**")
    codes = (await visit.page.locator(".copy code").inner_text()).split()

    async with visiting(unscripted, local) as plain:
        plain.root = visit.root
        await sign_in(plain, owner, to="/second")
        assert await plain.page.get_by_role("button", name="Passkey").count() == 0
        await plain.page.locator("summary").click()
        await plain.page.locator("#recovery").fill("nothing")
        async with plain.page.expect_navigation():
            await plain.page.locator("details button").click()
        await expect(plain.page.locator("#recovery")).to_be_focused()
        await plain.page.locator("#recovery").fill(codes[0])
        await plain.page.locator("details button").click()
        await plain.page.wait_for_url("**said=recovery_code_used")
        assert (await plain.layout())["sideways"] == 0
