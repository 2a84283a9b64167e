"""An account with a second step is not open to assistants with its password alone."""

from dataclasses import replace
from html import unescape

import pytest

from domain.use_cases.accounts.accounts import change_password
from storage.credentials.passkeys import LazyCeremonies
from tests.app.dashboard.security.phone import Key, add_key, options_in, recovery_codes, switch_on
from tests.app.dashboard.signing import signed_in
from tests.mcp_server.assistants import ISSUER
from tests.mcp_server.oauth_flow import answer_in, form_in
from tests.support import ROOT


@pytest.fixture
async def app(assistants, owner):
    found, _ = await switch_on(await signed_in(assistants.world, owner), owner)
    return found


async def second_form(assistants, owner):
    """A client, and the form that asks for the code."""
    client = assistants.client()
    await client.register(client_name="Ada's assistant")
    page = await client.sign_in(owner.account.email, owner.password)
    return client, page, form_in(page)


async def test_after_the_password_it_asks_for_the_digits_and_then_for_consent(assistants, owner, app):
    client, page, form = await second_form(assistants, owner)

    consent = await client.post(form, code=app.next_code())
    answer = await client.post(form_in(consent), scope="mcp:read", decision="allow")

    assert (page.status_code, form.action.endswith("/oauth/second-step")) == (200, True)
    assert 'name="code"' in page.text
    assert "Ada's assistant" in unescape(page.text)
    assert form_in(consent).checkboxes() == {"mcp:read": True, "mcp:write": False}
    assert "code" in answer_in(answer)
    assert (await client.exchange(answer_in(answer)["code"])).status_code == 200


async def test_the_form_that_asks_for_digits_gives_no_consent(assistants, owner, app):
    client, _, form = await second_form(assistants, owner)

    skipped = await client.http.post(
        "/oauth/consent", data={**form.hidden, "scope": "mcp:read", "decision": "allow"}
    )

    assert skipped.status_code == 403
    assert (await assistants.world.rows())["grants"] == []


async def test_wrong_digits_ask_again_and_ten_are_enough(assistants, owner, app):
    client, _, form = await second_form(assistants, owner)

    for _ in range(10):
        page = await client.post(form, code="000000")
        assert page.status_code == 401
        assert "That is not right." in page.text
        form = form_in(page)
    late = await client.post(form, code=app.next_code())

    assert late.status_code == 429
    assert late.headers["retry-after"] == "600"


async def test_digits_count_once_also_between_dashboard_and_assistants(assistants, owner, app):
    client, _, form = await second_form(assistants, owner)
    other, _, their_form = await second_form(assistants, owner)
    code = app.next_code()

    assert (await client.post(form, code=code)).status_code == 200
    assert (await other.post(their_form, code=code)).status_code == 401


async def test_a_recovery_code_will_do(assistants, owner):
    dashboard = await signed_in(assistants.world, owner)
    _, codes = await switch_on(dashboard, owner)
    client, _, form = await second_form(assistants, owner)

    assert (await client.post(form, code=codes[0])).status_code == 200
    again, _, form = await second_form(assistants, owner)
    assert (await again.post(form, code=codes[0])).status_code == 401


async def key_of(assistants, owner, name=b"a passkey"):
    """A passkey that the owner has made in the dashboard, and the recovery codes."""
    world = assistants.world
    world.change(passkeys=LazyCeremonies(ROOT))
    dashboard = await signed_in(world, owner)
    return await add_key(dashboard, owner, Key(name)), await recovery_codes(dashboard)


def with_passkeys(assistants):
    """As on one host with the dashboard, or below it."""
    deps = assistants.context.deps
    assistants.change(deps=replace(deps, passkeys=LazyCeremonies(ISSUER, "qr.test")))


async def press_passkey(client, page):
    """The page that asks for it, and what it asks."""
    asked = await client.http.post("/oauth/passkey", data=form_in(page).hidden)
    return form_in(asked), options_in(asked)


async def test_with_a_passkey_one_signs_in_and_gives_no_password(assistants, owner):
    key, _ = await key_of(assistants, owner)
    with_passkeys(assistants)
    client = assistants.client()
    await client.register()
    page = await client.ask()

    form, options = await press_passkey(client, page)
    answer = key.used(options, origin=ISSUER)
    consent = await client.post(form, answer=answer)
    given = await client.post(form_in(consent), scope="mcp:read", decision="allow")

    assert "Sign in with a passkey" in page.text
    assert (options["rpId"], options["allowCredentials"]) == ("qr.test", [])
    assert owner.account.email in unescape(consent.text)
    assert (await client.exchange(answer_in(given)["code"])).status_code == 200
    # Its answer counts once.
    assert (await client.post(form, answer=answer)).status_code == 401


async def test_a_passkey_is_a_second_step_of_its_own_account(assistants, owner):
    key, _ = await key_of(assistants, owner)
    other = await assistants.world.open_account()
    their_key, _ = await key_of(assistants, other, b"another")
    with_passkeys(assistants)
    client, page, _ = await second_form(assistants, owner)

    form, options = await press_passkey(client, page)
    refused = await client.post(form, answer=their_key.used(options, origin=ISSUER))
    again, options = await press_passkey(client, refused)
    consent = await client.post(again, answer=key.used(options, origin=ISSUER))

    assert "Use a passkey" in page.text
    assert len(options["allowCredentials"]) == 1
    assert (refused.status_code, form_in(consent).action.endswith("/oauth/consent")) == (401, True)
    assert "That passkey is not known here" in refused.text


async def test_an_answer_for_another_page_or_another_browser_is_refused(assistants, owner):
    key, _ = await key_of(assistants, owner)
    with_passkeys(assistants)
    client = assistants.client()
    await client.register()
    stranger = assistants.client(client_id=client.client_id)
    page, theirs = await client.ask(), await stranger.ask()

    form, options = await press_passkey(client, page)
    their_form, _ = await press_passkey(stranger, theirs)
    assert (await stranger.post(their_form, answer=key.used(options, origin=ISSUER))).status_code == 401
    assert (await client.post(form, answer=key.used(options, origin=ROOT))).status_code == 401
    form, options = await press_passkey(client, page)
    assistants.world.clock.advance(minutes=5)
    assert (await client.post(form, answer=key.used(options, origin=ISSUER))).status_code == 401


async def test_with_passkeys_alone_that_are_of_another_host_the_page_says_what_to_do(assistants, owner):
    _, codes = await key_of(assistants, owner)

    client, page, form = await second_form(assistants, owner)
    assert "passkey" not in (await client.ask()).text
    assert (await client.http.post("/oauth/passkey", data=form.hidden)).status_code == 401

    assert "Passkeys cannot be used on this page." in page.text
    assert f'href="{ROOT}/dashboard"' in page.text
    assert (await client.post(form, code=codes[0])).status_code == 200


async def test_a_form_is_of_its_browser_and_its_account(assistants, owner, app):
    other = await assistants.world.open_account()
    their_app, _ = await switch_on(await signed_in(assistants.world, other), other)
    client, _, form = await second_form(assistants, owner)
    stranger = assistants.client(client_id=client.client_id)

    assert (await client.post(form, code=their_app.next_code())).status_code == 401
    assert (await stranger.post(form, code=app.next_code())).status_code == 403
    # Its own sign-in form, whose password was never right.
    unasked = form_in(await stranger.ask())
    skipped = await stranger.http.post("/oauth/second-step", data={**unasked.hidden, "code": app.code()})
    assert skipped.status_code == 403


async def test_a_code_is_taken_for_ten_minutes_and_not_after_a_new_password(assistants, owner, app):
    client, _, form = await second_form(assistants, owner)
    other, _, their_form = await second_form(assistants, owner)
    await change_password(assistants.world.deps, owner.account.email)

    assert (await client.post(form, code=app.next_code())).status_code == 403
    assistants.world.clock.advance(minutes=10)
    assert (await other.post(their_form, code=app.next_code())).status_code == 403


async def test_a_pending_step_of_the_dashboard_is_none_here(assistants, owner, app):
    """And the other way round: each form is of its own page."""
    client, _, _ = await second_form(assistants, owner)
    rows = (await assistants.world.rows())["pending_steps"]

    assert sorted(row["purpose"] for row in rows) == ["consent", "new_recovery_codes"]
    dashboard = assistants.world.client(origin=ROOT, sec_fetch_site="same-origin")
    for cookie in client.http.cookies.jar:
        dashboard.cookies.set("repoint-sign-in", cookie.value, domain="qr.test")
    refused = await dashboard.post("/dashboard/sign-in/second", data={"code": app.next_code()})
    assert "Begin again with the password." in refused.text
