"""Attacks on the authorization server and on the assistant endpoint, each with the rule that it breaks."""

import base64
import hmac
import json
from collections.abc import Awaitable, Callable
from dataclasses import replace
from hashlib import sha256
from typing import Any

import pytest
from joserfc import jwt
from joserfc.jwk import ECKey

from domain.accounts.plans import Plan, Subscription
from domain.kernel.rate_limits import RateLimiter
from domain.use_cases.accounts.accounts import change_password
from tests.mcp_server.assistants import ISSUER, RESOURCE, Assistants, Connection
from tests.mcp_server.oauth_flow import CHALLENGE, VERIFIER, OAuthClient, answer_at, form_in, link_back
from tests.mcp_server.support import claims_of
from tests.support import Owner

Attack = Callable[[Assistants, Owner], Awaitable[None]]
ATTACKS: dict[str, tuple[str, Attack]] = {}


def attack(rule: str) -> Callable[[Attack], Attack]:
    """Puts it in the table under the rule that it breaks."""

    def add(run: Attack) -> Attack:
        ATTACKS[run.__name__] = (rule, run)
        return run

    return add


def refused(response: Any, status: int, error: str) -> None:
    assert (response.status_code, response.json()["error"]) == (status, error), response.text
    assert "no-store" in response.headers["cache-control"]


async def registered(assistants: Assistants, **metadata: Any) -> OAuthClient:
    client = assistants.client()
    assert (await client.register(**metadata)).status_code == 201
    return client


# The redirect URI


@attack("RFC 9700, 2.1; RFC 6749, 3.1.2.4")
async def another_redirect_uri_is_refused_on_a_page_and_not_redirected_to(
    assistants: Assistants, owner: Owner
) -> None:
    client = await registered(assistants)
    for evil in (
        "https://evil.example/callback",
        "https://assistant.example/callback/",
        "https://assistant.example/callback?next=https://evil.example",
        "https://assistant.example.evil.example/callback",
        "https://assistant.example@evil.example/callback",
        "https://assistant.example/callback#x",
        "HTTPS://assistant.example/callback",
        "javascript:alert(1)",
    ):
        page = await client.ask(redirect_uri=evil)

        assert page.status_code == 400
        assert page.headers["content-type"].startswith("text/html")
        assert "location" not in page.headers


@attack("RFC 6749, 4.1.2.1")
async def an_unknown_client_is_refused_on_a_page(assistants: Assistants, owner: Owner) -> None:
    client = assistants.client(client_id="00000000-0000-4000-8000-000000000000")

    for client_id in (client.client_id, "nobody", "", "x" * 5_000, "https://evil.example/client.json"):
        page = await client.ask(client_id=client_id or None)

        assert page.status_code == 400
        assert page.headers["content-type"].startswith("text/html")


@attack("RFC 9700, 4.1.1; RFC 8252, 7.1")
async def a_script_cannot_be_registered_as_redirect_uri(assistants: Assistants, owner: Owner) -> None:
    for evil in (
        "javascript:alert(document.domain)//https://a.example",
        "JaVaScRiPt:alert(1)",
        "data:text/html,<script>",
        "file:///etc/passwd",
        "http://evil.example/callback",
        "http://127.0.0.1.evil.example/",
        "http://localhost.evil.example/",
        "http://[::1].evil.example/cb",
        "https://*.example.com/cb",
        "https://user@example.com/cb",
        "https://example.com/cb#fragment",
        "https:///cb",
        "https://a;style-src/cb",
        "https://a,b/cb",
        "evilapp://cb",
        "goose://extension?cmd=npx&arg=evil",
        "vscode:extension/evil.ext",
        "claude:javascript:alert(1)",
        "cursor:///",
        "//evil.example/cb",
        "",
        "https://exam ple.com/",
        "https://example.com\\@evil.example/",
    ):
        response = await assistants.client().register(redirect_uris=[evil])

        refused(response, 400, "invalid_redirect_uri")


@attack("RFC 7591, 2")
async def of_several_redirect_uris_only_the_good_are_kept(assistants: Assistants, owner: Owner) -> None:
    client = await registered(
        assistants,
        redirect_uris=["javascript:alert(1)", "https://assistant.example/callback", "http://evil.example/"],
    )

    assert client.registered["redirect_uris"] == ["https://assistant.example/callback"]


@attack("RFC 8252, 7.3")
async def only_a_loopback_address_may_change_its_port(assistants: Assistants, owner: Owner) -> None:
    client = await registered(
        assistants, redirect_uris=["http://127.0.0.1:1234/cb", "https://a.example:1234/cb"]
    )

    assert (await client.ask(redirect_uri="http://127.0.0.1:999/cb")).status_code == 200
    for evil in (
        "http://127.0.0.1:999/other",
        "https://a.example:999/cb",
        "http://[::1]:1234/cb",
        "http://127.0.0.2:1/cb",
    ):
        assert (await client.ask(redirect_uri=evil)).status_code == 400


# The request


def refusal_on_page(page: Any) -> dict[str, str]:
    """The parameters of the link back: nobody is sent there before they sign in."""
    assert page.status_code == 400
    assert page.headers["content-type"].startswith("text/html")
    assert "location" not in page.headers
    return answer_at(link_back(page))


@attack("RFC 9700, 4.11.2")
async def before_anybody_has_signed_in_nobody_is_sent_on(assistants: Assistants, owner: Owner) -> None:
    evil = "https://phish.example/login"
    client = await registered(assistants, redirect_uris=[evil])

    for wrong in (
        {"response_type": "nonsense"},
        {"response_type": None},
        {"response_mode": "fragment"},
        {"code_challenge": None},
        {"code_challenge_method": "plain"},
        {"resource": "https://evil.example/mcp"},
    ):
        page = await client.ask(redirect_uri=evil, **wrong)

        answer = refusal_on_page(page)
        assert link_back(page).startswith(f"{evil}?error=")
        assert (answer["state"], answer["iss"]) == ("st&te=1", ISSUER)
        assert ">Back to phish.example</a>" in page.text
        assert "Never type your Repoint password there." in page.text


@attack("RFC 7636, 4.4.1; draft-ietf-oauth-v2-1, 7.5.2")
async def without_pkce_there_is_no_code(assistants: Assistants, owner: Owner) -> None:
    client = await registered(assistants)

    answer = refusal_on_page(await client.ask(code_challenge=None, code_challenge_method=None))

    assert answer["error"] == "invalid_request"
    assert (answer["state"], answer["iss"]) == ("st&te=1", ISSUER)


@attack("RFC 9700, 2.1.1; RFC 7636, 7.2")
async def a_plain_challenge_is_refused(assistants: Assistants, owner: Owner) -> None:
    client = await registered(assistants)

    for changes in (
        {"code_challenge_method": "plain", "code_challenge": VERIFIER},
        {"code_challenge_method": None},
        {"code_challenge": "too-short"},
    ):
        assert refusal_on_page(await client.ask(**changes))["error"] == "invalid_request"


@attack("RFC 6749, 3.1.1")
async def another_response_type_is_refused(assistants: Assistants, owner: Owner) -> None:
    client = await registered(assistants)

    answer = refusal_on_page(await client.ask(response_type="token"))
    assert answer["error"] == "unsupported_response_type"


@attack("RFC 8707, 2")
async def a_foreign_resource_is_refused_when_asking(assistants: Assistants, owner: Owner) -> None:
    client = await registered(assistants)

    page = await client.ask(resource="https://evil.example/mcp")
    assert refusal_on_page(page)["error"] == "invalid_target"


@attack("RFC 6749, 3.3")
async def an_unknown_scope_allows_nothing(assistants: Assistants, owner: Owner) -> None:
    client = await registered(assistants)

    consent = await client.sign_in(owner.account.email, owner.password, scope="admin openid")

    assert form_in(consent).checkboxes().keys() == {"mcp:read", "mcp:write", "mcp:contacts"}


@attack("RFC 6749, 3.1")
async def a_duplicated_parameter_is_refused_on_a_page(assistants: Assistants, owner: Owner) -> None:
    client = await registered(assistants)

    for name in ("client_id", "redirect_uri", "state", "scope", "resource", "code_challenge"):
        pairs = [*client.parameters().items(), (name, client.parameters()[name])]
        page = await client.http.get("/oauth/authorize", params=pairs)

        assert page.status_code == 400
        assert "location" not in page.headers


@attack("RFC 6749, 3.2")
async def a_parameter_given_twice_at_the_token_endpoint_is_refused(
    assistants: Assistants, owner: Owner
) -> None:
    client = await registered(assistants)
    body = "grant_type=authorization_code&grant_type=refresh_token&code=x&client_id=" + client.client_id

    response = await client.http.post(
        "/oauth/token", content=body, headers={"content-type": "application/x-www-form-urlencoded"}
    )

    refused(response, 400, "invalid_request")


# The forms


@attack("RFC 9700, 4.7; RFC 6819, 4.4.1.8")
async def a_form_of_another_browser_is_refused(assistants: Assistants, owner: Owner) -> None:
    client = await registered(assistants)
    victim = assistants.client(client_id=client.client_id)
    consent = form_in(await client.sign_in(owner.account.email, owner.password))
    await victim.ask()

    for http in (victim.http, assistants.http()):
        answer = await http.post(
            consent.action, data={**consent.hidden, "scope": "mcp:write", "decision": "allow"}
        )

        assert answer.status_code == 403
        assert "location" not in answer.headers


@attack("RFC 6819, 5.3.5")
async def a_forged_signature_is_refused(assistants: Assistants, owner: Owner) -> None:
    client = await registered(assistants)
    consent = form_in(await client.sign_in(owner.account.email, owner.password))
    until, account, signature = consent.hidden["signature"].split(".")

    for forged in (
        "",
        "x",
        f"{until}.{account}.{'0' * 64}",
        f"9{until}.{account}.{signature}",
        f"{until}.-.{signature}",
    ):
        answer = await client.http.post(
            consent.action,
            data={**consent.hidden, "signature": forged, "scope": "mcp:read", "decision": "allow"},
        )

        assert answer.status_code == 403, forged


@attack("RFC 6819, 5.3.5")
async def a_forged_signature_on_the_sign_in_form_is_refused(assistants: Assistants, owner: Owner) -> None:
    client = await registered(assistants)
    form = form_in(await client.ask())

    for forged in ("", "x", f"9{form.hidden['signature']}"):
        page = await client.post(
            replace(form, hidden={**form.hidden, "signature": forged}),
            email=owner.account.email,
            password=owner.password,
        )

        assert page.status_code == 403
        assert "decision" not in page.text


@attack("RFC 6819, 5.3.5")
async def the_signature_of_the_sign_in_form_is_not_valid_for_consent(
    assistants: Assistants, owner: Owner
) -> None:
    client = await registered(assistants)
    form = form_in(await client.ask())

    answer = await client.http.post(
        "/oauth/consent", data={**form.hidden, "scope": "mcp:read", "decision": "allow"}
    )

    assert answer.status_code == 403


@attack("RFC 9700, 4.1; SPEC 8")
async def a_consent_form_that_was_changed_is_refused(assistants: Assistants, owner: Owner) -> None:
    client = await registered(
        assistants, redirect_uris=["https://assistant.example/callback", "https://assistant.example/b"]
    )
    other = await registered(assistants)
    consent = form_in(await client.sign_in(owner.account.email, owner.password))

    for name, value in {
        "redirect_uri": "https://assistant.example/b",
        "client_id": other.client_id,
        "code_challenge": "A" * 43,
        "state": "other",
        "asked_scope": "mcp:read",
        "resource": "https://evil.example/mcp",
        "response_type": "token",
        "code_challenge_method": "plain",
        "tab": "AAAAAAAA",
    }.items():
        answer = await client.http.post(
            consent.action, data={**consent.hidden, name: value, "scope": "mcp:read", "decision": "allow"}
        )

        assert answer.status_code == 403, name


@attack("RFC 6749, 3.3")
async def more_than_was_asked_for_cannot_be_ticked(assistants: Assistants, owner: Owner) -> None:
    client = await registered(assistants)

    form = form_in(await client.sign_in(owner.account.email, owner.password, scope="mcp:read"))

    assert form.checkboxes() == {"mcp:read": True}
    for ticked in ("mcp:write", ["mcp:read", "mcp:write"], ["mcp:read", "admin"]):
        answer = await client.post(form, scope=ticked, decision="allow")

        assert answer.status_code == 403
        assert "location" not in answer.headers


@attack("RFC 9700, 4.7.1")
async def a_form_sent_from_another_site_is_refused(assistants: Assistants, owner: Owner) -> None:
    client = await registered(assistants)
    form = form_in(await client.ask())

    for headers in (
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ):
        answer = await client.http.post(
            form.action,
            data={**form.hidden, "email": owner.account.email, "password": owner.password},
            headers=headers,
        )

        assert answer.status_code == 403, headers


# The code


@attack("RFC 7636, 4.6")
async def a_wrong_verifier_gets_no_tokens_and_takes_nothing_away(
    assistants: Assistants, owner: Owner
) -> None:
    client = await registered(assistants)
    code = await client.code(owner.account.email, owner.password)

    for wrong in ("w" * 64, CHALLENGE, "short"):
        refused(await client.exchange(code, code_verifier=wrong), 400, "invalid_grant")
    refused(await client.exchange(code, code_verifier=None), 400, "invalid_request")

    assert (await client.exchange(code)).status_code == 200


@attack("RFC 6749, 4.1.3")
async def a_code_is_bound_to_its_redirect_uri(assistants: Assistants, owner: Owner) -> None:
    client = await registered(assistants)
    code = await client.code(owner.account.email, owner.password)

    refused(await client.exchange(code, redirect_uri="https://assistant.example/b"), 400, "invalid_grant")
    refused(await client.exchange(code, redirect_uri=None), 400, "invalid_grant")


@attack("RFC 6749, 4.1.3")
async def a_code_of_another_client_is_refused(assistants: Assistants, owner: Owner) -> None:
    client, other = await registered(assistants), await registered(assistants)
    code = await client.code(owner.account.email, owner.password)

    refused(await other.exchange(code), 400, "invalid_grant")

    assert (await client.exchange(code)).status_code == 200


@attack("RFC 6749, 4.1.2")
async def a_code_that_comes_back_ends_what_it_gave(assistants: Assistants, owner: Owner) -> None:
    client = await registered(assistants)
    code = await client.code(owner.account.email, owner.password)
    tokens = (await client.exchange(code)).json()
    connection = Connection(assistants, client, tokens)
    assert (await connection.post("tools/list")).status_code == 200

    refused(await client.exchange(code), 400, "invalid_grant")

    assert (await connection.post("tools/list")).status_code == 401
    refused(await client.refresh(tokens["refresh_token"]), 400, "invalid_grant")


@attack("RFC 6749, 4.1.2")
async def a_code_is_worth_nothing_after_a_minute(assistants: Assistants, owner: Owner) -> None:
    client = await registered(assistants)
    code = await client.code(owner.account.email, owner.password)
    assistants.world.clock.advance(seconds=60)

    refused(await client.exchange(code), 400, "invalid_grant")


@attack("RFC 8707, 2.2")
async def a_foreign_resource_is_refused_at_the_token_endpoint(assistants: Assistants, owner: Owner) -> None:
    client = await registered(assistants)
    code = await client.code(owner.account.email, owner.password)

    refused(await client.exchange(code, resource="https://evil.example/mcp"), 400, "invalid_target")
    tokens = (await client.exchange(code)).json()
    refused(
        await client.refresh(tokens["refresh_token"], resource="https://evil.example/mcp"),
        400,
        "invalid_target",
    )


# Clients


@attack("RFC 6749, 2.3.1 and 5.2")
async def a_client_with_a_wrong_secret_is_refused(assistants: Assistants, owner: Owner) -> None:
    client = await registered(assistants, token_endpoint_auth_method="client_secret_post")
    code = await client.code(owner.account.email, owner.password)

    refused(await client.exchange(code, client_secret="wrong"), 401, "invalid_client")
    refused(await client.exchange(code, client_secret=None), 401, "invalid_client")
    basic = base64.b64encode(f"{client.client_id}:wrong".encode()).decode()
    tried = await client.http.post(
        "/oauth/token",
        data={"grant_type": "authorization_code", "code": code},
        headers={"Authorization": f"Basic {basic}"},
    )
    refused(tried, 401, "invalid_client")

    assert tried.headers["www-authenticate"].startswith("Basic")


@attack("RFC 6749, 2.3")
async def a_secret_in_two_places_is_refused(assistants: Assistants, owner: Owner) -> None:
    client = await registered(assistants, token_endpoint_auth_method="client_secret_basic")
    basic = base64.b64encode(f"{client.client_id}:{client.secret}".encode()).decode()

    response = await client.http.post(
        "/oauth/token",
        data={"grant_type": "refresh_token", "refresh_token": "x", "client_secret": client.secret},
        headers={"Authorization": f"Basic {basic}"},
    )

    refused(response, 400, "invalid_request")


@attack("RFC 6749, 2.3 and 5.2")
async def a_client_that_shows_itself_in_a_confusing_way_is_refused(
    assistants: Assistants, owner: Owner
) -> None:
    public = await registered(assistants)
    client = await registered(assistants, token_endpoint_auth_method="client_secret_basic")
    sent = {"grant_type": "refresh_token", "refresh_token": "x"}
    basic = base64.b64encode(f"{client.client_id}:{client.secret}".encode()).decode()

    for data, headers, status in (
        ({**sent, "client_id": public.client_id, "client_secret": "made up"}, [], 401),
        ({**sent, "client_id": public.client_id}, [("Authorization", f"Basic {basic}")], 400),
        (sent, [("Authorization", "Basic no-base64")], 401),
        (sent, [("Authorization", "Bearer x")], 401),
        (sent, [("Authorization", f"Basic {basic}"), ("Authorization", f"Basic {basic}")], 400),
    ):
        answer = await client.http.post("/oauth/token", data=data, headers=headers)

        refused(answer, status, "invalid_client" if status == 401 else "invalid_request")
        assert status == 400 or answer.headers["www-authenticate"].startswith("Basic")


@attack("RFC 9700, 4.13; SPEC 8")
async def guesses_at_clients_are_limited(assistants: Assistants, owner: Owner) -> None:
    strangers = RateLimiter(2, assistants.world.clock.seconds)
    assistants.change(limits=replace(assistants.context.limits, strangers=strangers))
    client = assistants.client(client_id="https://evil.example/client.json")

    answers = [await client.refresh("x", client_id=f"https://evil.example/{number}") for number in range(3)]

    assert [answer.status_code for answer in answers] == [401, 401, 429]


# Refresh tokens


@attack("RFC 9700, 4.14.2")
async def a_refresh_token_that_comes_back_late_ends_its_family(assistants: Assistants, owner: Owner) -> None:
    connection = await assistants.connect(owner)
    stolen = connection.tokens["refresh_token"]
    newer = (await connection.client.refresh(stolen)).json()
    assistants.world.clock.advance(seconds=61)

    refused(await connection.client.refresh(stolen), 400, "invalid_grant")

    refused(await connection.client.refresh(newer["refresh_token"]), 400, "invalid_grant")
    assert (await connection.post("tools/list", token=newer["access_token"])).status_code == 401


@attack("RFC 9700, 4.14.2")
async def a_refresh_token_whose_successor_is_in_use_ends_its_family(
    assistants: Assistants, owner: Owner
) -> None:
    connection = await assistants.connect(owner)
    stolen = connection.tokens["refresh_token"]
    second = (await connection.client.refresh(stolen)).json()
    third = (await connection.client.refresh(second["refresh_token"])).json()

    # Whatever else is wrong with it.
    refused(await connection.client.refresh(stolen, scope="mcp:read mcp:write admin"), 400, "invalid_grant")

    refused(await connection.client.refresh(third["refresh_token"]), 400, "invalid_grant")


@attack("RFC 6749, 6")
async def a_refresh_cannot_widen_the_scope(assistants: Assistants, owner: Owner) -> None:
    connection = await assistants.connect(owner, scope=["mcp:read"])

    answer = await connection.client.refresh(connection.tokens["refresh_token"], scope="mcp:read mcp:write")

    refused(answer, 400, "invalid_scope")
    assert (await connection.client.refresh(connection.tokens["refresh_token"])).status_code == 200


@attack("RFC 6749, 6")
async def a_refresh_token_of_another_client_is_refused(assistants: Assistants, owner: Owner) -> None:
    connection, other = await assistants.connect(owner), await registered(assistants)

    refused(await other.refresh(connection.tokens["refresh_token"]), 400, "invalid_grant")

    assert (await connection.client.refresh(connection.tokens["refresh_token"])).status_code == 200


# Access tokens


def unauthorized(response: Any) -> None:
    assert response.status_code == 401, response.text
    challenge = response.headers["www-authenticate"]
    assert challenge.startswith("Bearer ")
    assert 'error="invalid_token"' in challenge
    assert f'resource_metadata="{ISSUER}/.well-known/oauth-protected-resource/mcp"' in challenge


async def own_key(assistants: Assistants) -> ECKey:
    return await assistants.context.tokens.keys.key_to_sign_with()


def part(content: dict[str, Any]) -> str:
    return base64.urlsafe_b64encode(json.dumps(content).encode()).decode().rstrip("=")


@attack("RFC 8725, 3.1; RFC 9068, 4")
async def a_token_without_signature_is_refused(assistants: Assistants, owner: Owner) -> None:
    connection = await assistants.connect(owner)
    claims, kid = claims_of(connection.tokens["access_token"]), (await own_key(assistants)).kid

    for algorithm in ("none", "None", "NONE"):
        header = {"alg": algorithm, "typ": "at+jwt", "kid": kid}
        unauthorized(await connection.post("tools/list", token=f"{part(header)}.{part(claims)}."))


@attack("RFC 8725, 2.1 and 3.1")
async def a_token_signed_with_the_public_key_as_a_secret_is_refused(
    assistants: Assistants, owner: Owner
) -> None:
    connection = await assistants.connect(owner)
    key = await own_key(assistants)
    header = {"alg": "HS256", "typ": "at+jwt", "kid": key.kid}
    for secret in (key.as_pem(private=False), json.dumps(key.as_dict(private=False)).encode()):
        text = f"{part(header)}.{part(claims_of(connection.tokens['access_token']))}"
        signature = base64.urlsafe_b64encode(hmac.digest(secret, text.encode(), sha256)).decode().rstrip("=")

        unauthorized(await connection.post("tools/list", token=f"{text}.{signature}"))


@attack("RFC 8725, 3.8; RFC 7515, 4.1.2")
async def a_token_signed_with_a_key_of_its_own_is_refused(assistants: Assistants, owner: Owner) -> None:
    connection = await assistants.connect(owner)
    claims, kid = claims_of(connection.tokens["access_token"]), (await own_key(assistants)).kid
    mine = ECKey.generate_key("P-256")
    public = mine.as_dict(private=False)

    for header in (
        {"kid": kid},
        {"kid": "mine"},
        {},
        {"kid": kid, "jwk": public},
        {"kid": kid, "jku": "https://evil.example/jwks"},
    ):
        token = jwt.encode({"alg": "ES256", "typ": "at+jwt", **header}, claims, mine)
        unauthorized(await connection.post("tools/list", token=token))


@attack("RFC 9068, 4; RFC 8725, 3.9 and 3.11")
async def a_token_for_something_else_is_refused(assistants: Assistants, owner: Owner) -> None:
    connection = await assistants.connect(owner)
    claims, key = claims_of(connection.tokens["access_token"]), await own_key(assistants)
    header = {"alg": "ES256", "typ": "at+jwt", "kid": key.kid}
    for changed in (
        {"aud": "https://other.example/mcp"},
        {"aud": ISSUER},
        {"aud": [RESOURCE, "https://other.example/mcp"]},
        {"iss": "https://evil.example"},
        {"exp": claims["iat"]},
        {"exp": None},
        {"exp": "tomorrow"},
        {"sub": "00000000-0000-4000-8000-000000000000"},
        {"client_id": "another"},
        {"sid": "00000000-0000-4000-8000-000000000000"},
        {"sid": 5},
        {"scope": None},
        {"scope": ["mcp:read"]},
    ):
        unauthorized(
            await connection.post("tools/list", token=jwt.encode(header, {**claims, **changed}, key))
        )
    wrong_type = jwt.encode({**header, "typ": "JWT"}, claims, key)
    unauthorized(await connection.post("tools/list", token=wrong_type))

    assert (await connection.post("tools/list", token=jwt.encode(header, claims, key))).status_code == 200


@attack("RFC 6750, 3.1")
async def an_expired_token_is_refused(assistants: Assistants, owner: Owner) -> None:
    connection = await assistants.connect(owner)
    assistants.world.clock.advance(seconds=connection.tokens["expires_in"])

    unauthorized(await connection.post("tools/list"))


@attack("RFC 7009, 2")
async def a_revoked_token_is_refused_at_once(assistants: Assistants, owner: Owner) -> None:
    for kind in ("access_token", "refresh_token"):
        connection = await assistants.connect(owner)
        answer = await connection.client.http.post(
            "/oauth/revoke", data={"token": connection.tokens[kind], "client_id": connection.client.client_id}
        )

        assert answer.status_code == 200
        unauthorized(await connection.post("tools/list"))
        refused(await connection.client.refresh(connection.tokens["refresh_token"]), 400, "invalid_grant")


@attack("RFC 7009, 2.1")
async def another_clients_token_cannot_be_revoked(assistants: Assistants, owner: Owner) -> None:
    connection, other = await assistants.connect(owner), await registered(assistants)

    for kind in ("access_token", "refresh_token"):
        await other.http.post(
            "/oauth/revoke", data={"token": connection.tokens[kind], "client_id": other.client_id}
        )

    assert (await connection.post("tools/list")).status_code == 200


@attack("SPEC 8; RFC 9700, 4.14")
async def after_another_password_no_token_works(assistants: Assistants, owner: Owner) -> None:
    connection = await assistants.connect(owner)
    client = connection.client
    code = await client.code(owner.account.email, owner.password)
    world = assistants.world

    _, owner.password = await change_password(world.deps, owner.account.email)

    unauthorized(await connection.post("tools/list"))
    refused(await client.refresh(connection.tokens["refresh_token"]), 400, "invalid_grant")
    refused(await client.exchange(code), 400, "invalid_grant")
    # A new connection does not revive the old tokens.
    await client.connect(owner.account.email, owner.password)
    unauthorized(await connection.post("tools/list"))
    refused(await client.refresh(connection.tokens["refresh_token"]), 400, "invalid_grant")


@attack("SPEC 8")
async def after_a_downgrade_the_person_learns_what_to_do(assistants: Assistants, owner: Owner) -> None:
    connection = await assistants.connect(owner)
    await owner.subscribe(Plan.FREE, Subscription.NONE)

    answer = await connection.post("tools/call", name="get_account", arguments={})

    assert answer.status_code == 403
    assert "www-authenticate" not in answer.headers
    assert answer.json()["id"] == 7
    assert "plan" in answer.json()["error"]["message"]
    assert "Pro" in answer.json()["error"]["message"]


@attack("RFC 6750, 5.3")
async def a_token_in_the_query_is_no_token(assistants: Assistants, owner: Owner) -> None:
    connection = await assistants.connect(owner)

    answer = await assistants.http().post(
        f"/mcp?access_token={connection.tokens['access_token']}",
        json={"jsonrpc": "2.0", "id": 1, "method": "ping"},
    )

    assert answer.status_code == 401
    assert "error=" not in answer.headers["www-authenticate"]


@attack("SPEC 8")
async def a_rest_key_opens_nothing_here(assistants: Assistants, owner: Owner) -> None:
    connection = await assistants.connect(owner)

    unauthorized(await connection.post("tools/list", token=owner.key))
    by_header = await assistants.http().post("/mcp", json={}, headers={"x-api-key": owner.key})
    assert by_header.status_code == 401


@attack("SPEC 8")
async def an_access_token_opens_nothing_in_rest(assistants: Assistants, owner: Owner) -> None:
    connection = await assistants.connect(owner)

    for headers in (
        {"authorization": f"Bearer {connection.tokens['access_token']}"},
        {"x_api_key": connection.tokens["access_token"]},
    ):
        answer = await assistants.world.client(**headers).get("/v1/qr-codes")

        assert answer.status_code == 401
        assert answer.json()["error"]["code"] == "invalid_api_key"


@attack("MCP 2025-11-25, transports, security warning")
async def a_page_of_another_origin_or_host_is_refused(assistants: Assistants, owner: Owner) -> None:
    connection = await assistants.connect(owner)

    for headers, status in (
        ({"Origin": "https://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Host": "evil.example"}, 421),
        ({"Host": "evil.example", "Origin": "https://evil.example"}, 421),
    ):
        assert (await connection.post("tools/list", headers=headers)).status_code == status


@attack("RFC 6750, 3.1; SPEC 8")
async def a_scope_that_was_not_given_is_refused_also_in_disguise(
    assistants: Assistants, owner: Owner
) -> None:
    connection = await assistants.connect(owner, scope=["mcp:read"])
    write = {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "tools/call",
        "params": {"name": "create_qr_code", "arguments": {}},
    }
    headers = {
        "Authorization": f"Bearer {connection.tokens['access_token']}",
        "Accept": "application/json, text/event-stream",
        "Content-Type": "application/json",
    }
    twice = (
        '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":'
        '{"name":"create_qr_code","arguments":{"url":"https://example.com"},"name":"get_account"}}'
    )
    for body in (
        json.dumps(write),
        json.dumps([write]),
        twice,
        twice.replace('"get_account"', '"create_qr_code"'),
    ):
        answer = await assistants.http().post("/mcp", content=body, headers=headers)

        assert answer.status_code in (400, 403), body
    assert (await owner.api.get("/qr-codes")).json()["meta"]["total"] == 0


@pytest.mark.parametrize("name", ATTACKS)
async def test_an_attack_is_answered_as_its_rule_says(assistants, owner, name):
    _, run = ATTACKS[name]

    await run(assistants, owner)


def test_the_table_names_a_rule_for_each_attack():
    assert len(ATTACKS) >= 30
    assert all(rule.startswith(("RFC ", "draft-", "MCP ", "SPEC ")) for rule, _ in ATTACKS.values())
