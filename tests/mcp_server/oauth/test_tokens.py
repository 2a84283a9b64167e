"""The token endpoint: what is given, rotated, held to less, and raced for."""

import asyncio

import pytest
from joserfc import jwt
from joserfc.jwk import KeySet

from domain.use_cases.oauth.assistants import disconnect_assistant, list_assistants
from tests.mcp_server.assistants import ISSUER, RESOURCE, Connection
from tests.mcp_server.support import claims_of, may_write


async def test_an_access_token_is_what_rfc_9068_says(assistants, owner):
    connection = await assistants.connect(owner)
    keys = KeySet.import_key_set((await assistants.http().get("/oauth/jwks")).json())

    token = jwt.decode(connection.tokens["access_token"], keys, algorithms=["ES256"])

    assert token.header["typ"] == "at+jwt"
    assert token.claims["iss"] == ISSUER
    assert token.claims["aud"] == RESOURCE
    assert token.claims["sub"] == str(owner.account.id)
    assert token.claims["client_id"] == connection.client.client_id
    assert token.claims["scope"] == "mcp:read mcp:write"
    assert token.claims["exp"] - token.claims["iat"] == 3_600
    assert connection.tokens | {"access_token": 0, "refresh_token": 0} == {
        "access_token": 0,
        "refresh_token": 0,
        "token_type": "Bearer",
        "expires_in": 3_600,
        "scope": "mcp:read mcp:write",
    }


async def test_what_is_stored_is_hashed(assistants, owner):
    connection = await assistants.connect(owner)

    rows = str(await assistants.world.rows())

    for secret in (connection.tokens["refresh_token"], connection.tokens["access_token"]):
        assert secret not in rows


async def test_a_refresh_token_is_replaced_and_its_successor_works(assistants, owner):
    connection = await assistants.connect(owner)

    first = (await connection.client.refresh(connection.tokens["refresh_token"])).json()
    second = (await connection.client.refresh(first["refresh_token"])).json()

    assert len({connection.tokens["refresh_token"], first["refresh_token"], second["refresh_token"]}) == 3
    assert (await connection.post("tools/list", token=second["access_token"])).status_code == 200


async def test_after_a_lost_answer_the_refresh_token_gives_the_same_successor(assistants, owner):
    connection = await assistants.connect(owner)
    sent = connection.tokens["refresh_token"]
    lost = (await connection.client.refresh(sent)).json()
    assistants.world.clock.advance(seconds=59)

    again = [(await connection.client.refresh(sent)).json() for _ in range(3)]

    assert {one["refresh_token"] for one in again} == {lost["refresh_token"]}
    assert (await connection.post("tools/list", token=again[-1]["access_token"])).status_code == 200
    assert (await connection.client.refresh(lost["refresh_token"])).status_code == 200
    # Its successor has been used: whoever still has it has a copy.
    assert (await connection.client.refresh(sent)).status_code == 400
    assert (await connection.post("tools/list", token=lost["access_token"])).status_code == 401


async def test_under_another_secret_key_every_refresh_token_goes_on(assistants, owner):
    used, unused = await assistants.connect(owner), await assistants.connect(owner)
    before = (await used.client.refresh(used.tokens["refresh_token"])).json()["refresh_token"]

    assistants.change(secret_key=b"another key" * 3)
    again = (await used.client.refresh(used.tokens["refresh_token"])).json()["refresh_token"]
    fresh = await unused.client.refresh(unused.tokens["refresh_token"])

    assert fresh.status_code == 200
    # The answer to the first use may be kept, or lost: both work, as neither is a copy.
    assert again != before
    for token in (before, again):
        assert (await used.client.refresh(token)).status_code == 200


async def test_a_refresh_token_unused_for_ninety_days_has_expired(assistants, owner):
    connection = await assistants.connect(owner)
    assistants.world.clock.advance(days=90)

    assert (await connection.client.refresh(connection.tokens["refresh_token"])).status_code == 400


async def test_a_client_can_hold_a_token_to_less_than_was_allowed(assistants, owner):
    connection = await assistants.connect(owner)
    held = (await connection.client.refresh(connection.tokens["refresh_token"], scope="mcp:read")).json()

    refused = await connection.post(
        "tools/call", token=held["access_token"], name="create_qr_code", arguments={}
    )

    assert held["scope"] == "mcp:read"
    assert refused.status_code == 403
    whole = (await connection.client.refresh(held["refresh_token"])).json()
    assert whole["scope"] == "mcp:read mcp:write"


async def test_an_access_token_that_was_held_to_less_stays_so_and_a_refresh_gives_the_whole(
    assistants, owner
):
    connection = await assistants.connect(owner)
    held = (await connection.client.refresh(connection.tokens["refresh_token"], scope="mcp:read")).json()
    await connection.client.refresh(held["refresh_token"])

    assert claims_of(held["access_token"])["scope"] == "mcp:read"
    assert await may_write(connection, held["access_token"]) is False


@pytest.mark.both_databases
async def test_of_twenty_that_send_one_code_one_gets_tokens_and_they_are_ended(assistants, owner):
    client = assistants.client()
    await client.register()
    code = await client.code(owner.account.email, owner.password)

    answers = await asyncio.gather(*(client.exchange(code) for _ in range(20)))

    won = [answer for answer in answers if answer.status_code == 200]
    assert len(won) == 1
    assert {answer.status_code for answer in answers} == {200, 400}
    ended = await Connection(assistants, client, won[0].json()).post("tools/list")
    assert ended.status_code == 401


@pytest.mark.both_databases
async def test_twenty_that_send_one_refresh_token_get_the_same_successor(assistants, owner):
    connection = await assistants.connect(owner)
    sent = connection.tokens["refresh_token"]

    answers = [
        answer.json()
        for answer in await asyncio.gather(*(connection.client.refresh(sent) for _ in range(20)))
    ]

    (successor,) = {answer["refresh_token"] for answer in answers}
    rows = (await assistants.world.rows())["refresh_tokens"]
    assert (len(rows), len({row["family_id"] for row in rows})) == (2, 1)
    for answer in answers:
        assert (await connection.post("tools/list", token=answer["access_token"])).status_code == 200
    assert (await connection.client.refresh(successor)).status_code == 200
    # Now it is a copy, and ends the family.
    assert (await connection.client.refresh(sent)).status_code == 400
    assert (await connection.client.refresh(successor)).status_code == 400


async def test_what_is_revoked_in_the_moment_of_a_refresh_is_revoked(assistants, owner):
    for _ in range(5):
        connection = await assistants.connect(owner)
        sent = {"token": connection.tokens["refresh_token"], "client_id": connection.client.client_id}

        refreshed, revoked = await asyncio.gather(
            connection.client.refresh(connection.tokens["refresh_token"]),
            connection.client.http.post("/oauth/revoke", data=sent),
        )

        assert revoked.status_code == 200
        if refreshed.status_code == 200:
            again = await connection.client.refresh(refreshed.json()["refresh_token"])
            assert again.status_code == 400


async def test_who_is_disconnected_in_the_moment_of_a_refresh_is_out(assistants, owner):
    deps = assistants.world.deps
    for _ in range(5):
        connection = await assistants.connect(owner)
        (connected,) = await list_assistants(deps, owner.account.id)

        refreshed, _ = await asyncio.gather(
            connection.client.refresh(connection.tokens["refresh_token"]),
            disconnect_assistant(deps, owner.account.id, connected.grant.id),
        )

        token = refreshed.json().get("access_token", connection.tokens["access_token"])
        assert (await connection.post("tools/list", token=token)).status_code == 401


async def test_a_confidential_client_may_show_its_secret_in_either_place(assistants, owner):
    for method in ("client_secret_basic", "client_secret_post"):
        client = assistants.client()
        registered = await client.register(token_endpoint_auth_method=method)
        code = await client.code(owner.account.email, owner.password)
        secret, client.secret = client.secret, None
        answer = await client.http.post(
            "/oauth/token",
            data={
                "grant_type": "authorization_code",
                "code": code,
                "redirect_uri": client.redirect_uri,
                "code_verifier": "v" * 64,
            },
            auth=(client.client_id, secret),
        )

        assert registered.json()["client_secret_expires_at"] == 0
        assert answer.status_code == 200, answer.text


async def test_a_public_client_may_show_itself_with_an_empty_secret(assistants, owner):
    connection = await assistants.connect(owner)
    sent = {"grant_type": "refresh_token", "refresh_token": connection.tokens["refresh_token"]}

    answer = await connection.client.http.post(
        "/oauth/token", data=sent, auth=(connection.client.client_id, "")
    )

    assert answer.status_code == 200, answer.text


async def test_a_token_of_another_connection_of_the_same_client_goes_on_when_one_is_revoked(
    assistants, owner
):
    first = await assistants.connect(owner)
    second = Connection(
        assistants, first.client, await first.client.connect(owner.account.email, owner.password)
    )

    await first.client.http.post(
        "/oauth/revoke", data={"token": first.tokens["refresh_token"], "client_id": first.client.client_id}
    )

    assert (await first.post("tools/list")).status_code == 401
    assert (await second.post("tools/list")).status_code == 200


async def test_what_is_wrong_with_a_token_request_is_named(assistants, owner):
    client = assistants.client()
    await client.register()

    for sent, error in (
        ({"client_id": client.client_id}, "invalid_request"),
        ({"client_id": client.client_id, "grant_type": "password"}, "unsupported_grant_type"),
        ({"client_id": client.client_id, "grant_type": "client_credentials"}, "unsupported_grant_type"),
        ({"client_id": client.client_id, "grant_type": "refresh_token"}, "invalid_request"),
        ({"grant_type": "refresh_token", "refresh_token": "x"}, "invalid_client"),
        ({"client_id": "nobody", "grant_type": "refresh_token", "refresh_token": "x"}, "invalid_client"),
    ):
        answer = await client.token(sent)

        assert answer.json()["error"] == error, sent
        assert answer.status_code == (401 if error == "invalid_client" else 400)
        assert answer.json()["error_description"]
    as_json = await client.http.post("/oauth/token", json={"grant_type": "refresh_token"})
    assert (as_json.status_code, as_json.json()["error"]) == (400, "invalid_request")


async def test_a_scope_that_nobody_knows_is_as_none(assistants, owner):
    client = assistants.client()
    assert (await client.register(scope="openid profile")).status_code == 201
    code = await client.code(owner.account.email, owner.password, scope=("mcp:read",))

    tokens = (await client.exchange(code, scope="openid")).json()
    again = (await client.refresh(tokens["refresh_token"], scope="openid offline_access")).json()

    assert tokens["scope"] == again["scope"] == "mcp:read"


async def test_the_origin_is_the_one_resource_at_it(assistants, owner):
    for asked in (ISSUER, f"{ISSUER}/", RESOURCE, f"{RESOURCE}/"):
        client = assistants.client()
        await client.register()
        code = await client.code(owner.account.email, owner.password, resource=asked)

        tokens = (await client.exchange(code, resource=asked)).json()
        again = (await client.refresh(tokens["refresh_token"], resource=asked)).json()

        assert claims_of(tokens["access_token"])["aud"] == claims_of(again["access_token"])["aud"] == RESOURCE
