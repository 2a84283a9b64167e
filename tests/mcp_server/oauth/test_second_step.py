"""An account with a second step is not open to assistants with its password alone."""

from html import unescape

import pytest

from domain.use_cases.accounts.accounts import change_password
from storage.credentials.passkeys import LazyCeremonies
from tests.app.dashboard.security.phone import add_key, recovery_codes, switch_on
from tests.app.dashboard.signing import signed_in
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


async def test_with_passkeys_alone_the_page_says_what_to_do(assistants, owner):
    world = assistants.world
    world.change(passkeys=LazyCeremonies(ROOT))
    dashboard = await signed_in(world, owner)
    await add_key(dashboard, owner)
    codes = await recovery_codes(dashboard)

    client, page, form = await second_form(assistants, owner)

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
