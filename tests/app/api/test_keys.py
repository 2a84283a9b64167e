"""API keys: who is calling, and what is kept of a key."""

import pytest

from domain.accounts.api_keys import mint_api_key
from domain.use_cases.accounts.api_keys import switch_api_key
from tests.cases import in_turn
from tests.support import refusal


async def test_a_key_is_kept_as_a_hash_and_its_first_eight_characters(world, owner):
    await owner.api.get("/qr-codes")

    rows = await world.rows()

    (kept,) = rows["api_keys"]
    assert kept["prefix"] == owner.key[:8]
    assert owner.key not in str(rows)
    assert owner.key[8:] not in str(rows)


@pytest.mark.both_databases
async def test_the_last_use_of_a_key_is_noted_once_a_minute(world, owner):
    noted = []
    for seconds in (0, 59, 1):
        world.clock.advance(seconds=seconds)
        await owner.api.get("/qr-codes")
        (key,) = await world.store.api_keys.list_of(owner.account.id)
        noted.append((key.last_used_at - key.created_at).total_seconds())

    assert noted == [0, 0, 60]


async def test_a_key_can_be_deactivated_and_activated_again(world, owner):
    async def switch(*, is_active):
        await switch_api_key(world.deps, owner.account, owner.key[:8], is_active=is_active)
        return (await owner.api.get("/qr-codes")).status_code

    assert [await switch(is_active=False), await switch(is_active=True)] == [401, 200]


@in_turn(
    "key",
    ["x", "rp_", "rp_" + "0" * 38, "Basic abc", "rp_\xe4", "rp_" + "x" * 5000, "' OR 1=1 --"],
)
async def test_a_malformed_key_is_unknown(world, key):
    client = world.client()

    response = await client.get("/v1/qr-codes", headers={"x-api-key": key.encode("latin-1")})

    assert refusal(response) == (401, "invalid_api_key")


async def test_a_well_formed_key_that_was_never_made_is_unknown(world, owner):
    response = await world.with_key(mint_api_key(world.rng)).get("/qr-codes")

    assert refusal(response) == (401, "invalid_api_key")


@pytest.mark.parametrize("slip", [0, 3, 20, 40])
async def test_a_key_with_a_slip_is_unknown(world, owner, slip):
    wrong = owner.key[:slip] + ("A" if owner.key[slip] != "A" else "B") + owner.key[slip + 1 :]

    assert refusal(await world.with_key(wrong).get("/qr-codes")) == (401, "invalid_api_key")


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"x-api-key": ""},
        {"Authorization": ""},
        {"Authorization": "Bearer"},
        {"Authorization": "Bearer "},
        {"Authorization": "Basic cnA6cnA="},
    ],
)
async def test_without_a_key_one_is_asked_for(world, headers):
    response = await world.client().get("/v1/qr-codes", headers=headers)

    assert refusal(response) == (401, "missing_api_key")
    assert response.headers["WWW-Authenticate"].startswith("Bearer")


async def test_two_different_keys_are_a_fault(world, owner):
    other = await world.open_account()

    response = await world.with_key(owner.key, authorization=f"Bearer {other.key}").get("/qr-codes")

    assert refusal(response) == (400, "validation_error")


@pytest.mark.parametrize("scheme", ["Bearer", "bearer", "BEARER"])
async def test_the_key_may_be_a_bearer_token(world, owner, scheme):
    response = await world.client(authorization=f"{scheme} {owner.key}").get("/v1/qr-codes")

    assert response.status_code == 200


async def test_the_same_key_in_both_headers_is_no_fault(world, owner):
    response = await world.with_key(owner.key, authorization=f"Bearer {owner.key}").get("/qr-codes")

    assert response.status_code == 200


async def test_a_key_in_the_address_is_no_key(world, owner):
    response = await world.client().get(f"/v1/qr-codes?x-api-key={owner.key}&api_key={owner.key}")

    assert refusal(response) == (401, "missing_api_key")


@in_turn(
    ("sent", "kept"),
    [
        ("abc-123", True),
        ("x" * 128, True),
        ("a b~!", True),
        ("x" * 129, False),
        ("", False),
        ("\xe4", False),
        ("a\x01b", False),
        ("a\x7fb", False),
    ],
)
async def test_a_request_id_that_is_fit_is_kept_and_any_other_replaced(world, sent, kept):
    answers = [
        await world.client().get(path, headers={"X-Request-Id": sent.encode("latin-1")})
        for path in ("/v1/qr-codes", "/v1/openapi.json")
    ]

    for answer in answers:
        assert (answer.headers["X-Request-Id"] == sent) is kept
        assert 0 < len(answer.headers["X-Request-Id"]) <= 128
