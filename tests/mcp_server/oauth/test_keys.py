"""Signing keys: encrypted where they are kept, and changed without a break."""

import asyncio

import pytest

from mcp_server.access_tokens import KeyRing
from storage.credentials.secret_key import SIGNING_KEYS, SecretEncryption
from tests.mcp_server.assistants import Connection


async def published(assistants):
    return {key["kid"] for key in (await assistants.http().get("/oauth/jwks")).json()["keys"]}


def ring(assistants, secret=None):
    """Another process."""
    encryption = SecretEncryption(secret or assistants.context.secret_key, SIGNING_KEYS)
    return KeyRing(assistants.world.store, encryption, assistants.world.clock.now)


async def test_a_new_key_is_published_before_it_signs(assistants, owner):
    keys = assistants.context.tokens.keys
    old = await keys.key_to_sign_with()
    assistants.world.clock.advance(seconds=1)

    new = await keys.rotate()

    assert await published(assistants) == {old.kid, new.kid}
    assert (await keys.key_to_sign_with()).kid == old.kid
    assistants.world.clock.advance(minutes=10)
    assert (await keys.key_to_sign_with()).kid == new.kid


async def test_tokens_of_the_old_key_live_on(assistants, owner):
    connection = await assistants.connect(owner)
    keys = assistants.context.tokens.keys
    await keys.rotate()
    assistants.world.clock.advance(minutes=11)

    newer = Connection(
        assistants,
        connection.client,
        (await connection.client.refresh(connection.tokens["refresh_token"])).json(),
    )

    assert (await connection.post("tools/list")).status_code == 200
    assert (await newer.post("tools/list")).status_code == 200


async def test_an_old_key_goes_once_its_last_token_has_expired(assistants):
    keys = assistants.context.tokens.keys
    first = await keys.rotate()
    assistants.world.clock.advance(seconds=1)
    second = await keys.rotate()
    assistants.world.clock.advance(days=2)

    assert await published(assistants) == {second.kid}
    assert first.kid not in {key.kid for key in await assistants.world.store.signing_keys.list_all()}


@pytest.mark.both_databases
async def test_a_key_that_was_removed_is_worth_nothing_at_once_and_its_tokens_are_renewed(assistants, owner):
    connection = await assistants.connect(owner)
    keys = assistants.context.tokens.keys
    leaked = (await keys.key_to_sign_with()).kid
    assert (await connection.post("tools/list")).status_code == 200
    assistants.world.clock.advance(seconds=1)

    await ring(assistants).rotate()
    await keys.remove(leaked)

    assert (await connection.post("tools/list")).status_code == 401
    renewed = (await connection.client.refresh(connection.tokens["refresh_token"])).json()
    assert (await connection.post("tools/list", token=renewed["access_token"])).status_code == 200


async def test_after_ninety_days_a_new_key_is_made(assistants):
    keys = assistants.context.tokens.keys
    old = await keys.key_to_sign_with()
    assistants.world.clock.advance(days=90)

    await keys.key_to_sign_with()

    assert len(await published(assistants)) == 2
    assert old.kid in await published(assistants)


@pytest.mark.both_databases
async def test_a_key_that_another_process_made_is_known_at_once(assistants, owner):
    connection = await assistants.connect(owner)
    made = await ring(assistants).rotate()
    # Not yet the minute after which the list is read again in any case.
    assistants.world.clock.advance(seconds=2)

    assert await assistants.context.tokens.keys.find(made.kid) is not None
    assert (await connection.post("tools/list")).status_code == 200


@pytest.mark.both_databases
async def test_twenty_that_start_at_once_make_one_key(assistants):
    keys = assistants.context.tokens.keys

    made = await asyncio.gather(*(keys.key_to_sign_with() for _ in range(20)))

    assert len({key.kid for key in made}) == 1
    assert len(await assistants.world.store.signing_keys.list_all()) == 1


async def test_the_private_half_is_encrypted_under_the_secret(assistants):
    key = await assistants.context.tokens.keys.key_to_sign_with()

    (kept,) = await assistants.world.store.signing_keys.list_all()

    assert key.as_dict(private=True)["d"] not in kept.encrypted_jwk + kept.public_jwk
    assert '"d"' not in kept.public_jwk


async def test_under_another_secret_the_key_is_of_no_use_and_a_new_one_is_made(assistants):
    old = await assistants.context.tokens.keys.key_to_sign_with()

    other = ring(assistants, b"another secret of thirty-two bytes")

    assert (await other.key_to_sign_with()).kid != old.kid
    assert await other.find(old.kid) is None


async def test_going_back_to_the_first_secret_finds_its_key_as_it_was(assistants):
    old = await assistants.context.tokens.keys.key_to_sign_with()
    assistants.world.clock.advance(seconds=1)
    await ring(assistants, b"another secret of thirty-two bytes").key_to_sign_with()
    assistants.world.clock.advance(days=2)

    assert (await ring(assistants).key_to_sign_with()).kid == old.kid
    assert await published(assistants) == {old.kid}
