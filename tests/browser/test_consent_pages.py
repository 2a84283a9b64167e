"""The pages of the authorization server in a real browser: for everybody, at any width, without script."""

import asyncio
from collections.abc import AsyncIterator
from types import SimpleNamespace

import pytest
import uvicorn
from playwright.async_api import expect
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import RedirectResponse
from starlette.routing import Route

from domain.oauth.installation import claude_code_command, install_links
from domain.oauth.scopes import ALL_SCOPES, Scope
from domain.pages.languages import PAGE_LANGUAGES
from mcp_server.oauth import pages
from tests.browser.targets import small_targets
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
LONG = asking(
    "Marketing Assistant for Restaurants & Cafés of the Northern Region, Enterprise Edition 2026 (Preview)",
    "https://claude.ai.evil.example/cb",
)
LOOKALIKE = asking("\u0421laude", "https://claude.ai.evil.example/cb")


def form_page(template, asked, **shown):
    return lambda root, language: pages.form_page(template, root, language, asked, CARRIED, **shown)


def consent(asked, **shown):
    shown = {"email": EMAIL, "ticked": {Scope.READ}, **shown}
    return form_page("consent.html", asked, leads_back=True, **shown)


STATES = {
    "sign-in": form_page("sign_in.html", asking(), email=""),
    "sign-in-again": form_page(
        "sign_in.html", HOSTILE, email=EMAIL, scripted=True, error="No.", status=401
    ),
    "second-step": form_page("second_step.html", asking(), has_app=True, dashboard_url=CLIENT),
    "second-step-again": form_page(
        "second_step.html",
        HOSTILE,
        has_app=False,
        scripted=True,
        dashboard_url=CLIENT,
        error="No.",
        status=401,
    ),
    "consent": consent(asking(redirect_uri=f"{CLIENT}/cb")),
    "consent-long": consent(LONG),
    "consent-lookalike": consent(LOOKALIKE),
    "passkey": form_page(
        "passkey.html", asking(), options=None, start=CLIENT, scripted=True, error="No.", status=401
    ),
    "consent-again": consent(
        HOSTILE, email=f"{'a' * 60}@{'b' * 60}.example", error="No.", ticked=ALL_SCOPES
    ),
    "published": consent(asking("Code", "cursor://x/cb", "https://vscode.dev/c.json")),
    "no-plan": form_page(
        "no_plan.html",
        HOSTILE,
        status=403,
        leads_back=True,
        email=EMAIL,
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
    assert await small_targets(visit.page) == []
    # What axe-core looks at is the same in each language but for its length.
    assert language != "de" or await visit.faults() == []
    # 320: a desktop's page at 400 % (WCAG 2.2, 1.4.10).
    for width in (320, 1100):
        await visit.page.set_viewport_size({"width": width, "height": 800})
        layout = await visit.layout()
        assert (layout["sideways"], layout["outside"]) == (0, [])


# Of what a person must know before the answer, and of both answers: what is out of sight, or under something.
_OUT_OF_SIGHT = """() => {
  const isCovered = element => {
    const {left, right, top, bottom} = element.getBoundingClientRect()
    const places = [[left + 3, top + 3], [right - 3, bottom - 3], [(left + right) / 2, (top + bottom) / 2]]
    return places.some(([x, y]) => {
      const met = document.elementFromPoint(x, y)
      return !met || !(element.contains(met) || met.contains(element))
    })
  }
  const known = document.querySelectorAll(".name, .place, .doubt, .note, .scope, .both, .answers button")
  return [...known].filter(isCovered).map(element => element.outerHTML)
}"""


@in_turn("language", PAGE_LANGUAGES.values())
async def test_on_a_phone_both_answers_and_what_is_asked_are_in_sight_at_first(visit, language):
    await visit.page.set_viewport_size(PHONE_SIZE)
    for state in ("consent", "consent-long", "consent-lookalike"):
        await visit.open(f"show/{state}?language={language}")

        assert await visit.page.locator(".answers button").count() == 2
        for scheme in ("light", "dark"):
            await visit.page.emulate_media(color_scheme=scheme)
            assert await visit.page.evaluate(_OUT_OF_SIGHT) == []

    # Whatever a program calls itself, and wherever the page is scrolled to, both answers stay.
    await visit.open(f"show/consent-again?language={language}")
    await visit.page.locator("summary").click()
    await visit.page.evaluate("scrollTo(0, 0)")
    for button in await visit.page.locator(".answers button").all():
        await expect(button).to_be_in_viewport(ratio=1)


_UNDER_THE_ANSWERS = """() => {
  const bar = document.querySelector(".answers"), covered = []
  document.querySelector("details").open = true
  for (const one of document.querySelectorAll("input[name=scope], summary")) {
    scrollTo(0, 0)
    one.focus()
    if (one.getBoundingClientRect().bottom > bar.getBoundingClientRect().top) covered.push(one.outerHTML)
  }
  return covered
}"""


async def test_what_has_the_focus_is_never_under_the_answers(visit):
    await visit.open("show/consent-long?language=de")
    for height in range(520, 860, 20):
        await visit.page.set_viewport_size({"width": 390, "height": height})

        assert await visit.page.evaluate(_UNDER_THE_ANSWERS) == []


async def test_what_the_scopes_mean_is_one_press_away_on_a_phone_and_open_on_a_computer(server, unscripted):
    async with visiting(unscripted, server) as visit:
        await visit.open("show/consent")
        folded = [visit.page.locator("#write-text"), visit.page.get_by_text("Delete codes", exact=True)]
        await visit.page.set_viewport_size(PHONE_SIZE)
        for text in folded:
            await expect(text).to_be_hidden()
        await visit.page.get_by_text("What that means, and what it can never do").click()
        for text in folded:
            await expect(text).to_be_visible()
        await visit.page.set_viewport_size({"width": 1280, "height": 900})
        await visit.open("show/consent")
        assert await visit.page.evaluate(
            "[...document.querySelectorAll('#write-text, .never li')].every(one => one.checkVisibility())"
        )
        for button in await visit.page.locator(".answers button").all():
            await expect(button).to_be_in_viewport(ratio=1)


async def test_without_script_there_is_no_button_for_passkeys_but_every_other_way(server, unscripted):
    async with visiting(unscripted, server) as visit:
        await visit.open("show/sign-in-again")
        assert await visit.page.get_by_role("button").all_inner_texts() == ["Sign in"]
        await visit.open("show/second-step-again")
        assert await visit.page.get_by_role("button").all_inner_texts() == ["Continue"]
        await expect(visit.page.get_by_label("Recovery code")).to_be_focused()


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
        for _ in range(6):
            await visit.page.keyboard.press("Tab")
            met.append(await visit.page.evaluate("document.activeElement.value ?? 'what it means'"))
        await visit.open("show/consent-again")
        await visit.page.locator("[role=alert]:focus").wait_for()

    assert met == ["mcp:read", "mcp:write", "mcp:contacts", "what it means", "deny", "allow"]


async def test_no_is_as_large_as_yes_and_beside_it(server, scripted):
    async with visiting(scripted, server) as visit:
        await visit.page.set_viewport_size(PHONE_SIZE)
        await visit.open("show/consent-again")
        no, yes = [await button.bounding_box() for button in await visit.page.get_by_role("button").all()]

    assert (no["width"], no["height"], no["y"]) == (yes["width"], yes["height"], yes["y"])
