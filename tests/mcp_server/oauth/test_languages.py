"""Which language the pages of the authorization server speak, from the first to the last."""

import re
from dataclasses import replace

from domain.accounts.plans import Plan, Subscription
from tests.cases import in_turn
from tests.mcp_server.oauth_flow import form_in


def language_in(page):
    (language,) = re.findall(r'<html lang="([\w-]+)">', page.text)
    assert page.headers["content-language"] == language
    return language


@in_turn(
    ("ui_locales", "accepted", "language"),
    [
        ("fr-CA fr en", "de", "fr"),
        ("tlh pt-BR", "de", "pt"),
        ("EN-us", "de", "en"),
        ("tlh", "de-AT", "de"),
        ("tlh", "tlh", "en"),
        (None, "ja,en;q=0.5", "ja"),
        (None, "", "en"),
        (f"{'x ' * 500}fr", "de", "de"),
    ],
)
async def test_the_clients_wish_comes_before_the_browsers(assistants, ui_locales, accepted, language):
    client = assistants.client()
    await client.register()
    client.http.headers["Accept-Language"] = accepted

    page = await client.ask(ui_locales=ui_locales)

    assert page.status_code == 200
    assert language_in(page) == language


async def test_the_language_stays_over_the_whole_flow(assistants, owner):
    client = assistants.client()
    await client.register()
    client.http.headers["Accept-Language"] = "de"

    asked = form_in(await client.ask(ui_locales="es fr"))
    wrong = await client.post(asked, email=owner.account.email, password="wrong")
    consent = await client.post(form_in(wrong), email=owner.account.email, password=owner.password)
    nothing = await client.post(form_in(consent), decision="allow")
    too_old = await client.post(form_in(nothing), decision="perhaps")
    mistaken = await client.ask(ui_locales="es", code_challenge=None)
    answered = await client.post(form_in(nothing), scope="mcp:read", decision="allow")

    pages = [asked.page, wrong, consent, nothing, too_old, mistaken]
    assert [page.status_code for page in pages] == [200, 401, 200, 400, 403, 400]
    assert {language_in(page) for page in pages} == {"es"}
    assert answered.status_code == 303


async def test_an_account_that_has_signed_in_has_its_own_language(assistants):
    poor = await assistants.world.open_account(Plan.FREE, Subscription.NONE)
    account = replace(poor.account, dashboard_language="zh")
    await assistants.world.store.accounts.save(account, "dashboard_language")
    client = assistants.client()
    await client.register()
    client.http.headers["Accept-Language"] = "de"

    asked = await client.ask()
    no_plan = await client.post(form_in(asked), email=account.email, password=poor.password)
    wished = await client.sign_in(account.email, poor.password, ui_locales="fr")

    assert [language_in(page) for page in (asked, no_plan, wished)] == ["de", "zh", "fr"]


async def test_the_languages_of_the_pages_are_published(assistants):
    metadata = (await assistants.client().http.get("/.well-known/oauth-authorization-server")).json()

    assert metadata["ui_locales_supported"] == ["de", "en", "es", "fr", "ja", "pt", "zh"]


async def test_a_refusal_without_a_request_speaks_the_browsers_language(assistants):
    client = assistants.client()
    client.http.headers["Accept-Language"] = "ja"

    wrong_method = await client.http.post("/oauth/authorize")
    unknown = await client.http.get("/oauth/authorize?client_id=x")

    assert (wrong_method.status_code, unknown.status_code) == (405, 400)
    assert language_in(wrong_method) == language_in(unknown) == "ja"
