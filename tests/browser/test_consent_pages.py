"""The pages of the authorization server in a real browser: for everybody, at any width, without script."""

import asyncio
from collections.abc import AsyncIterator
from types import SimpleNamespace

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import RedirectResponse
from starlette.routing import Route

from domain.oauth.installation import claude_code_command, install_links
from domain.oauth.scopes import ALL_SCOPES
from mcp_server.oauth import pages
from tests.browser.visits import GOOD_LAYOUT, PHONE_SIZE, Visit, visiting
from tests.cases import in_turn
from tests.fault.processes import until
from tests.mcp_server.oauth.test_pages import EMAIL, asking

# Another origin, where there is nothing.
CLIENT = "http://127.0.0.1:9"
CARRIED = {"client_id": "c_1", "state": "a b+c&d"}
HOSTILE = asking(
    "Repoint Support — verified ✓ \u202e)detcennoc( <b>" + "a\u0310\u0334\u0489" * 9 + "W" * 150,
    f"https://claude.ai.{'login-' * 9}a.{'secure-' * 8}b.evil.example:8443/cb",
)
STATES = {
    "sign-in": lambda root, language: pages.sign_in_page(pages.FormPage(root, language, asking(), CARRIED)),
    "sign-in-again": lambda root, language: pages.sign_in_page(
        pages.FormPage(root, language, HOSTILE, CARRIED), email=EMAIL, error="No.", status=401
    ),
    "second-step": lambda root, language: pages.second_step_page(
        pages.FormPage(root, language, asking(), CARRIED), has_app=True, dashboard_url=CLIENT
    ),
    "second-step-again": lambda root, language: pages.second_step_page(
        pages.FormPage(root, language, HOSTILE, CARRIED),
        has_app=False,
        dashboard_url=CLIENT,
        error="No.",
        status=401,
    ),
    "consent": lambda root, language: pages.consent_page(
        pages.FormPage(root, language, asking(redirect_uri=f"{CLIENT}/cb"), CARRIED), account_email=EMAIL
    ),
    "consent-again": lambda root, language: pages.consent_page(
        pages.FormPage(root, language, HOSTILE, CARRIED),
        account_email=f"{'a' * 60}@{'b' * 60}.example",
        error="No.",
        ticked=ALL_SCOPES,
    ),
    "published": lambda root, language: pages.consent_page(
        pages.FormPage(
            root, language, asking("Code", "cursor://x/cb", "https://vscode.dev/c.json"), CARRIED
        ),
        account_email=EMAIL,
    ),
    "no-plan": lambda root, language: pages.no_plan_page(
        pages.FormPage(root, language, HOSTILE, CARRIED),
        account_email=EMAIL,
        plan="lite",
        upgrade_url="https://example.com/",
    ),
    "home": lambda root, language: pages.home_page(
        root,
        language,
        address=f"{root}/mcp",
        installs=install_links(f"{root}/mcp"),
        command=claude_code_command(f"https://{'assistants.' * 9}example.com/mcp"),
        dashboard_url=CLIENT,
        links={"home_privacy": CLIENT, "home_terms": CLIENT, "home_support": "mailto:help@example.com"},
    ),
    "refusal": lambda root, language: pages.refusal_page(root, language, "No", "Start again.", status=400),
    "refusal-back": lambda root, language: pages.refusal_page(
        root, language, "This request cannot be answered", "Nothing was given.", detail="No.",
        status=400, back=HOSTILE.redirect_uri,
    ),
}  # fmt: skip


@pytest.fixture(scope="module")
async def server() -> AsyncIterator[SimpleNamespace]:
    """Serves each state under its name, and keeps the sent forms in `sent`."""
    served = SimpleNamespace(port=0, sent=[])

    async def show(request: Request):
        language = request.query_params.get("language", "en")
        return STATES[request.path_params["state"]](f"http://127.0.0.1:{served.port}", language)

    async def take(request: Request):
        async with request.form() as form:
            served.sent.append([pair for pair in form.multi_items() if pair[0] not in CARRIED])
            assert {name: form[name] for name in CARRIED} == CARRIED
        return RedirectResponse(f"{CLIENT}/cb?code=c", 303)

    routes = [
        Route("/show/{state}", show),
        Route("/oauth/consent", take, methods=["POST"]),
        *pages.static_routes(""),
    ]
    config = uvicorn.Config(Starlette(routes=routes), port=0, log_level="warning", lifespan="off")
    running = uvicorn.Server(config)
    task = asyncio.create_task(running.serve())
    await until(lambda: running.started)
    served.port = running.servers[0].sockets[0].getsockname()[1]
    yield served
    running.should_exit = True
    await task


@pytest.fixture
async def visit(server, scripted) -> AsyncIterator[Visit]:
    async with visiting(scripted, server) as opened:
        yield opened


# German has the longest words, Japanese has no spaces between them.
@in_turn("language", ["en", "de", "ja"])
@in_turn("state", STATES)
async def test_everybody_can_use_the_page_at_every_width(visit, state, language):
    await visit.page.set_viewport_size(PHONE_SIZE)
    await visit.open(f"show/{state}?language={language}")

    assert await visit.page.locator("html").get_attribute("lang") == language

    assert await visit.layout() == GOOD_LAYOUT
    # What axe-core looks at is the same in each language but for its length.
    assert language != "de" or await visit.faults() == []
    # 320: a desktop's page at 400 % (WCAG 2.2, 1.4.10).
    for width in (320, 1100):
        await visit.page.set_viewport_size({"width": width, "height": 800})
        layout = await visit.layout()
        assert (layout["sideways"], layout["outside"]) == (0, [])


async def press_and_be_sent_on(visit, button):
    """The browser asks the client's host where the policy lets it, and says that nobody is there."""
    visit.others.append(f"{CLIENT}/")
    async with visit.page.expect_request(f"{CLIENT}/cb?code=c"):
        await visit.page.get_by_role("button", name=button, exact=True).click()
    await visit.page.wait_for_url("chrome-error://**")


async def test_the_answer_is_sent_on_to_the_client_as_the_policy_allows(server, unscripted):
    async with visiting(unscripted, server) as visit:
        await visit.open("show/consent")
        scopes = visit.page.get_by_role("group", name="What it may do")
        await scopes.get_by_role("checkbox", name="Make and change codes", exact=True).check()
        await press_and_be_sent_on(visit, "Allow")

    assert server.sent[-1] == [("scope", "mcp:read"), ("scope", "mcp:write"), ("decision", "allow")]


async def test_consent_is_given_in_the_language_that_the_person_reads(server, unscripted):
    async with visiting(unscripted, server) as visit:
        await visit.open("show/consent?language=fr")
        scopes = visit.page.get_by_role("group", name="Ce qu’il peut faire")
        await scopes.get_by_role("checkbox", name="Voir vos codes", exact=True).uncheck()
        await scopes.get_by_role("checkbox", name="Lire vos contacts", exact=True).check()
        await press_and_be_sent_on(visit, "Autoriser")

    assert server.sent[-1] == [("scope", "mcp:contacts"), ("decision", "allow")]


async def test_the_keyboard_meets_what_is_asked_before_the_answers_and_no_before_yes(server, scripted):
    async with visiting(scripted, server) as visit:
        await visit.open("show/consent")
        met = []
        for _ in range(5):
            await visit.page.keyboard.press("Tab")
            met.append(await visit.page.evaluate("document.activeElement.value"))
        await visit.open("show/consent-again")
        await visit.page.locator("[role=alert]:focus").wait_for()

    assert met == ["mcp:read", "mcp:write", "mcp:contacts", "deny", "allow"]


async def test_no_is_as_large_as_yes_and_beside_it(server, scripted):
    async with visiting(scripted, server) as visit:
        await visit.page.set_viewport_size(PHONE_SIZE)
        await visit.open("show/consent-again")
        no, yes = [await button.bounding_box() for button in await visit.page.get_by_role("button").all()]

    assert (no["width"], no["height"], no["y"]) == (yes["width"], yes["height"], yes["y"])
