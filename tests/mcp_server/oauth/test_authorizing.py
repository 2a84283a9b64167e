"""Sign in, decide, and go back: what the person at the browser meets (RFC 6749, 4.1)."""

import asyncio
from dataclasses import replace
from html import unescape

import pytest

from domain.accounts.plans import Plan, Subscription
from domain.use_cases.accounts.accounts import change_password
from tests.app.dashboard.signing import sign_in as sign_in_at
from tests.mcp_server.assistants import ISSUER
from tests.mcp_server.oauth_flow import answer_at, answer_in, form_in, link_back
from tests.support import ROOT

OTHER_PLANS = [(Plan.FREE, Subscription.NONE), (Plan.LITE, Subscription.ACTIVE)]


async def test_the_consent_form_has_reading_ticked_and_writing_not(assistants, owner):
    client = assistants.client()
    await client.register(client_name="Ada's assistant")

    page = await client.sign_in(owner.account.email, owner.password)

    assert page.status_code == 200
    assert form_in(page).checkboxes() == {"mcp:read": True, "mcp:write": False}
    for words in ("Ada's assistant", "assistant.example", owner.account.email, "API key"):
        assert words in unescape(page.text)


@pytest.mark.parametrize(
    ("asked", "offered"),
    [
        (None, {"mcp:read": True, "mcp:write": False, "mcp:contacts": False}),
        ("mcp:contacts mcp:read", {"mcp:read": True, "mcp:contacts": False}),
        ("openid", {"mcp:read": True, "mcp:write": False, "mcp:contacts": False}),
        ("openid mcp:read", {"mcp:read": True}),
        ("mcp:contacts", {"mcp:contacts": False}),
        ("mcp:read mcp:write", {"mcp:read": True, "mcp:write": False}),
    ],
)
async def test_reading_contacts_is_offered_to_who_asks_for_it_or_for_nothing_and_never_ticked(
    assistants, owner, asked, offered
):
    client = assistants.client()
    await client.register()

    page = await client.sign_in(owner.account.email, owner.password, scope=asked)

    assert form_in(page).checkboxes() == offered


async def test_a_yes_sends_the_person_back_with_code_state_and_issuer(assistants, owner):
    client = assistants.client()
    await client.register()

    answer = await client.decide(owner.account.email, owner.password)

    assert answer.status_code == 303
    assert answer.headers["location"].startswith("https://assistant.example/callback?")
    assert answer_in(answer).keys() == {"code", "state", "iss"}
    assert (answer_in(answer)["state"], answer_in(answer)["iss"]) == ("st&te=1", ISSUER)
    assert "no-store" in answer.headers["cache-control"]


async def test_a_no_sends_the_person_back_without_a_code(assistants, owner):
    client = assistants.client()
    await client.register()

    answer = answer_in(await client.decide(owner.account.email, owner.password, decision="deny"))

    assert answer.keys() == {"error", "error_description", "state", "iss"}
    assert (answer["error"], answer["iss"]) == ("access_denied", ISSUER)
    assert (await assistants.world.rows())["grants"] == []


async def test_a_query_of_the_redirect_uri_is_kept(assistants, owner):
    client = assistants.client(redirect_uri="https://assistant.example/callback?tenant=7")
    await client.register()

    answer = await client.decide(owner.account.email, owner.password)

    assert answer.headers["location"].startswith("https://assistant.example/callback?tenant=7&code=")


async def test_a_stored_redirect_uri_that_holds_a_part_of_the_answer_never_gets_one(assistants, owner):
    uri = "https://assistant.example/cb?iss=https://evil.example&code=mine&state=theirs"
    client = assistants.client(redirect_uri=uri)
    await client.register(redirect_uris=["https://assistant.example/cb"])
    kept = await assistants.world.store.clients.get(client.client_id)
    await assistants.world.store.clients.keep(replace(kept, redirect_uris=(uri,)))

    for named in (uri, None):
        page = await client.ask(redirect_uri=named)

        assert page.status_code == 400
        assert "redirect_uri has iss in its query" in page.text
        assert "<a " not in page.text


async def test_consent_is_asked_for_every_time(assistants, owner):
    client = assistants.client()
    await client.connect(owner.account.email, owner.password)

    page = await client.ask()

    assert page.status_code == 200
    assert 'name="password"' in page.text


async def test_two_tabs_do_not_disturb_each_other(assistants, owner):
    client = assistants.client()
    await client.register()
    first = form_in(await client.sign_in(owner.account.email, owner.password, state="first"))
    second = form_in(await client.sign_in(owner.account.email, owner.password, state="second"))

    answers = [await client.post(form, scope="mcp:read", decision="allow") for form in (first, second)]

    assert [answer_in(answer)["state"] for answer in answers] == ["first", "second"]


async def test_two_tabs_opened_at_once_do_not_disturb_each_other(assistants, owner):
    client = assistants.client()
    await client.register()
    forms = [form_in(page) for page in (await client.ask(state="first"), await client.ask(state="second"))]

    pages = [await client.post(form, email=owner.account.email, password=owner.password) for form in forms]

    assert [page.status_code for page in pages] == [200, 200]


@pytest.mark.slow
@pytest.mark.both_databases
async def test_of_forty_wrong_passwords_at_once_ten_are_looked_at(assistants, owner):
    client = assistants.client()
    await client.register()
    form = form_in(await client.ask())

    pages = await asyncio.gather(
        *(client.post(form, email=owner.account.email, password="wrong") for _ in range(40))
    )

    looked_at = [page for page in pages if page.status_code == 401]
    assert len(looked_at) <= 10
    assert {page.status_code for page in pages} <= {401, 429}
    assert (await client.post(form, email=owner.account.email, password="wrong")).status_code in (401, 429)
    elsewhere = assistants.client(client_id=client.client_id)
    elsewhere.http = assistants.http(address="198.51.100.9")
    assert (await elsewhere.sign_in(owner.account.email, owner.password)).status_code == 200


async def test_guesses_from_many_addresses_are_slowed_for_all_but_browsers_that_the_account_knows(
    assistants, owner
):
    world, client = assistants.world, assistants.client()
    await client.register()
    assert (await client.sign_in(owner.account.email, owner.password)).status_code == 200

    async def sign_in(number, password):
        browser = assistants.client(client_id=client.client_id)
        browser.http = assistants.http(address=f"198.51.100.{number}")
        return await browser.sign_in(owner.account.email, password)

    statuses = [(await sign_in(number, "wrong")).status_code for number in range(13) for _ in range(9)]
    stranger = await sign_in(50, owner.password)
    at_the_dashboard = world.client(address="198.51.100.51", origin=ROOT, sec_fetch_site="same-origin")

    assert statuses == [401] * 20 + [429] * 97
    assert (stranger.status_code, stranger.headers["retry-after"]) == (429, "180")
    assert "Please wait 3 minutes" in stranger.text
    assert (await sign_in_at(at_the_dashboard, owner)).status_code == 429
    assert [row["kind"] for row in (await world.rows())["mails"]] == ["password_guessed"]
    assert (await client.sign_in(owner.account.email, owner.password)).status_code == 200


async def test_addresses_of_one_ipv6_prefix_are_counted_as_one(assistants, owner):
    tries = []
    for number in range(11):
        client = assistants.client()
        client.http = assistants.http(address=f"2001:db8::{number:x}")
        await client.register()
        tries.append((await client.sign_in(owner.account.email, "wrong")).status_code)

    assert tries == [401] * 10 + [429]


async def test_a_password_changed_before_the_decision_undoes_the_form(assistants, owner):
    client = assistants.client()
    await client.register()
    form = form_in(await client.sign_in(owner.account.email, owner.password))
    world = assistants.world

    await change_password(world.deps, owner.account.email)
    page = await client.post(form, scope="mcp:read", decision="allow")

    assert page.status_code == 403
    assert (await world.rows())["authorization_codes"] == []


async def test_a_query_that_cannot_be_read_is_explained_to_the_person(assistants):
    for query in ("client_id=%ff%fe", "client_id=x&state=%ff", "client_id=%ed%a0%80", "a=1&" * 5_000):
        page = await assistants.http().get(f"/oauth/authorize?{query}")

        assert page.status_code == 400
        assert page.headers["content-type"].startswith("text/html")


async def test_an_app_gets_its_answer_at_exactly_the_address_it_registered(assistants, owner):
    for uri, location in (
        ("cursor://anysphere.cursor-mcp/cb", "cursor://anysphere.cursor-mcp/cb?code="),
        ("https://assistant.example/cb?", "https://assistant.example/cb?code="),
        ("https://assistant.example", "https://assistant.example?code="),
    ):
        client = assistants.client(redirect_uri=uri)
        await client.register()

        answer = await client.decide(owner.account.email, owner.password)

        assert answer.headers["location"].startswith(location)


async def test_allowing_nothing_asks_again(assistants, owner):
    client = assistants.client()
    await client.register()

    page = await client.decide(owner.account.email, owner.password, scope=[])

    assert page.status_code == 400
    assert "at least one" in page.text
    assert (await client.post(form_in(page), scope="mcp:read", decision="allow")).status_code == 303


async def test_a_wrong_password_and_an_unknown_address_are_answered_alike(assistants, owner):
    client = assistants.client()
    await client.register()

    wrong = await client.sign_in(owner.account.email, "wrong")
    unknown = await client.sign_in("nobody@example.com", "wrong")

    assert (wrong.status_code, unknown.status_code) == (401, 401)
    assert "do not match" in wrong.text
    assert without_sent_values(wrong, owner.account.email) == without_sent_values(
        unknown, "nobody@example.com"
    )
    assert "location" not in wrong.headers
    assert form_in(wrong).hidden["client_id"] == client.client_id


async def test_the_right_password_of_an_address_that_is_not_confirmed_is_told_so(assistants, owner):
    unconfirmed = replace(owner.account, verified_email=None)
    await assistants.world.store.accounts.save(unconfirmed, "verified_email")
    client = assistants.client()
    await client.register()

    right = await client.sign_in(owner.account.email, owner.password)
    wrong = await client.sign_in(owner.account.email, "wrong")

    assert (right.status_code, wrong.status_code) == (401, 401)
    assert "Confirm your address first" in right.text
    assert "do not match" in wrong.text


def without_sent_values(page, email):
    hidden = form_in(page).hidden
    return page.text.replace(email, "").replace(hidden["signature"], "").replace(hidden["tab"], "")


async def test_ten_wrong_passwords_are_enough_for_ten_minutes(assistants, owner):
    client = assistants.client()
    await client.register()
    form = form_in(await client.ask())
    for _ in range(10):
        assert (await client.post(form, email=owner.account.email, password="wrong")).status_code == 401

    page = await client.post(form, email=owner.account.email, password=owner.password)

    assert page.status_code == 429
    assert int(page.headers["retry-after"]) > 0
    assistants.world.clock.advance(minutes=10, seconds=1)
    assert (await client.post(form, email=owner.account.email, password=owner.password)).status_code == 200


async def test_a_plan_without_assistants_gets_words_and_no_code(assistants, owner):
    client = assistants.client()
    await client.register()
    for plan, subscription in OTHER_PLANS:
        await owner.subscribe(plan, subscription)

        page = await client.sign_in(owner.account.email, owner.password)

        assert page.status_code == 403
        assert "/dashboard/plan" in page.text
        assert plan.value.capitalize() in page.text
        forced = await client.post(form_in(page), scope="mcp:read", decision="allow")
        assert forced.status_code == 403
        assert answer_in(await client.post(form_in(page), decision="deny"))["error"] == "access_denied"
    assert (await assistants.world.rows())["authorization_codes"] == []


async def test_a_trial_of_pro_has_assistants(assistants, owner):
    await owner.subscribe(Plan.PRO, Subscription.TRIALING)

    connection = await assistants.connect(owner)

    assert (await connection.post("tools/list")).status_code == 200


@pytest.mark.both_databases
async def test_a_double_click_on_yes_gives_one_code_that_the_second_answer_leads_to(assistants, owner):
    client = assistants.client()
    await client.register()
    form = form_in(await client.sign_in(owner.account.email, owner.password))

    answers = await asyncio.gather(*(client.post(form, scope="mcp:read", decision="allow") for _ in range(5)))

    (code,) = {answer_in(answer)["code"] for answer in answers}
    assert len((await assistants.world.rows())["authorization_codes"]) == 1
    assert (await client.exchange(code)).status_code == 200


async def test_a_form_that_has_given_its_code_says_so_and_takes_nothing_back(assistants, owner):
    connection = await assistants.connect(owner)
    client, clock = connection.client, assistants.world.clock
    form = form_in(await client.sign_in(owner.account.email, owner.password))
    allowed = await client.post(form, scope="mcp:read", decision="allow")

    # Another choice in the same form is no second answer, nor is one that comes when the code has expired.
    widened = await client.post(form, scope=["mcp:read", "mcp:write"], decision="allow")
    tokens = (await client.exchange(answer_in(allowed)["code"])).json()
    used = await client.post(form, scope="mcp:read", decision="allow")
    late_form = form_in(await client.sign_in(owner.account.email, owner.password))
    await client.post(late_form, scope="mcp:read", decision="allow")
    clock.advance(seconds=61)
    late = await client.post(late_form, scope="mcp:read", decision="allow")

    for page in (widened, used, late):
        assert (page.status_code, "You have answered this already" in page.text) == (409, True)
        assert "location" not in page.headers
    assert (await connection.post("tools/list", token=tokens["access_token"])).status_code == 200
    again = form_in(await client.sign_in(owner.account.email, owner.password))
    assert (await client.post(again, scope="mcp:read", decision="allow")).status_code == 303


async def test_the_cookie_lives_as_long_as_the_form_that_it_goes_with(assistants, owner):
    client = assistants.client()
    await client.register()

    for page in (await client.ask(), await client.sign_in(owner.account.email, owner.password)):
        tab = form_in(page).hidden["tab"]
        cookies = page.headers.get_list("set-cookie")
        assert [one for one in cookies if f"consent-{tab}=" in one and "Max-Age=900" in one]


async def test_however_many_tabs_are_opened_eight_cookies_are_kept(assistants, owner):
    client = assistants.client()
    await client.register()

    for _ in range(20):
        last = form_in(await client.ask())

    assert len(client.http.cookies) <= 8
    assert (await client.post(last, email=owner.account.email, password=owner.password)).status_code == 200


async def test_a_request_that_nobody_signed_in_to_says_what_is_wrong_and_opens_nothing(assistants):
    for uri, words in (
        ("https://assistant.example/callback", "a site that we have not checked"),
        ("http://127.0.0.1:33418/cb", "a program on this computer"),
        ("http://[::1]:9000/cb", "a program on this computer"),
    ):
        client = assistants.client(redirect_uri=uri)
        await client.register()

        page = await client.ask(code_challenge=None)

        assert page.status_code == 400
        assert "made a mistake in its request." in page.text
        assert '<p lang="en">code_challenge is missing' in page.text
        assert words in page.text
        assert link_back(page).startswith(f"{uri}?error=invalid_request&")


async def test_an_app_is_not_even_linked_to_for_a_request_that_nobody_signed_in_to(assistants):
    client = assistants.client(redirect_uri="cursor://anysphere.cursor-mcp/cb")
    await client.register()

    page = await client.ask(code_challenge=None)

    assert page.status_code == 400
    assert "code_challenge" in page.text
    assert "cursor:" not in page.text
    assert "<a " not in page.text


async def test_a_form_that_nobody_has_signed_in_to_sends_nobody_on(assistants, owner):
    client = assistants.client()
    await client.register()
    form = form_in(await client.ask())
    # The operator has moved the endpoint in the meantime: the request has become wrong.
    assistants.change(resource="http://assistant.test/other")

    page = await client.post(form, email=owner.account.email, password=owner.password)

    assert page.status_code == 400
    assert answer_at(link_back(page))["error"] == "invalid_target"


async def test_an_error_after_the_sign_in_goes_back_to_the_client(assistants, owner):
    client = assistants.client()
    await client.register()
    form = form_in(await client.sign_in(owner.account.email, owner.password))
    assistants.change(resource="http://assistant.test/other")

    answer = await client.post(form, scope="mcp:read", decision="allow")

    assert answer.headers["location"].startswith("https://assistant.example/callback?error=invalid_target&")
    assert answer_in(answer).keys() == {"error", "error_description", "state", "iss"}
    assert (await assistants.world.rows())["authorization_codes"] == []


async def test_a_form_left_open_too_long_is_refused(assistants, owner):
    client = assistants.client()
    await client.register()
    form = form_in(await client.sign_in(owner.account.email, owner.password))
    assistants.world.clock.advance(minutes=16)

    page = await client.post(form, scope="mcp:read", decision="allow")

    assert page.status_code == 403
    assert "too old" in page.text


async def test_a_client_with_one_redirect_uri_need_not_name_it(assistants, owner):
    client = assistants.client()
    await client.register()
    answer = await client.decide(owner.account.email, owner.password, redirect_uri=None)

    tokens = await client.exchange(answer_in(answer)["code"], redirect_uri=None)

    assert tokens.status_code == 200


async def test_the_pages_cannot_be_framed_stored_or_led_astray(assistants, owner):
    client = assistants.client()
    await client.register()
    consent = await client.sign_in(owner.account.email, owner.password)

    for page in (await client.ask(), consent):
        policy = page.headers["content-security-policy"]
        assert "frame-ancestors 'none'" in policy
        assert "default-src 'none'" in policy
        assert page.headers["referrer-policy"] == "same-origin"
        assert "no-store" in page.headers["cache-control"]
    assert "form-action 'self' https://assistant.example" in consent.headers["content-security-policy"]


async def test_the_cookie_is_the_browsers_alone(assistants, owner):
    client = assistants.client()
    await client.register()

    cookie = (await client.ask()).headers["set-cookie"].lower()

    assert "httponly" in cookie
    assert "samesite=lax" in cookie


async def test_a_page_asked_for_in_another_way_says_so(assistants, owner):
    http = assistants.http()

    for method, path in (("POST", "/oauth/authorize"), ("GET", "/oauth/sign-in"), ("GET", "/oauth/consent")):
        page = await http.request(method, path)

        assert page.status_code == 405
        assert page.headers["allow"] in ("GET", "POST")
        assert page.headers["content-type"].startswith("text/html")


async def test_hostile_parameters_never_break_the_endpoint(assistants, owner):
    client = assistants.client()
    await client.register()
    for value in ("\x00", "\ud800", "🦊" * 10, "\u202egnp", "<script>alert(1)</script>", "x" * 9_000):
        for name in ("state", "scope", "client_id", "redirect_uri", "resource", "code_challenge"):
            query = {**client.parameters(), name: value.encode("utf-8", "surrogatepass")}
            page = await client.http.get("/oauth/authorize", params=query)

            assert page.status_code in (200, 400), (name, value)
            assert "location" not in page.headers
            assert "<script>" not in page.text


@pytest.mark.parametrize("is_announced", [True, False])
async def test_a_body_that_is_too_large_is_refused_as_all_else_is(assistants, is_announced):
    async def parts():
        for _ in range(70):
            yield b"a" * 1_000

    async def send(path, media_type="application/x-www-form-urlencoded"):
        content, headers = b"a" * 70_000 if is_announced else parts(), {"Content-Type": media_type}
        return await assistants.http().post(path, content=content, headers=headers)

    for answer in (
        await send("/oauth/token"),
        await send("/oauth/revoke"),
        await send("/oauth/register", "application/json"),
    ):
        assert (answer.status_code, answer.json()["error"]) == (413, "invalid_request")  # RFC 6749, 5.2
        assert "65536 bytes" in answer.json()["error_description"]
        assert answer.headers["access-control-allow-origin"] == "*"
        assert answer.headers["cache-control"] == "no-store"
    for page in ("sign-in", "second-step", "passkey", "consent"):
        answer = await send(f"/oauth/{page}")
        assert answer.status_code == 413
        assert answer.headers["cache-control"] == "no-store"
        assert "This form cannot be read" in answer.text
