"""Which secret key a database was made with."""

import secrets

import pytest

from storage.credentials.secret_key import SIGNING_KEYS, SecretEncryption, fits, keep
from storage.db.connections import one_connection

OURS, OTHER = b"our key" * 8, b"another key" * 8


@pytest.fixture
async def run(own_database):
    async with one_connection(own_database) as run:
        yield run


async def put_signing_key(run, key):
    encrypted = await SecretEncryption(key, SIGNING_KEYS).encrypt("{}")
    await run(
        "INSERT INTO signing_keys (kid, public_jwk, encrypted_jwk, created_at)"
        " VALUES (?, '{}', ?, CURRENT_TIMESTAMP)",
        (secrets.token_hex(8), encrypted),
    )


async def test_a_database_keeps_to_the_key_that_was_first(run):
    assert await fits(run, None)

    await keep(run, OURS)
    await keep(run, OTHER)

    assert await fits(run, OURS)
    assert not await fits(run, OTHER)
    assert not await fits(run, None)
    assert OURS.decode() not in str(await run("SELECT * FROM service_hashes"))


async def test_another_key_is_taken_when_it_is_asked_for(run):
    await keep(run, OURS)

    await keep(run, OTHER, instead=True)

    assert await fits(run, OTHER)
    assert not await fits(run, OURS)


async def test_what_was_encrypted_before_there_were_hashes_tells_the_key(run):
    await put_signing_key(run, OTHER)
    assert not await fits(run, OURS)

    # Signing keys of a key that was lost once stay where they are.
    await put_signing_key(run, OURS)
    assert await fits(run, OURS)


@pytest.mark.both_databases
async def test_a_database_that_has_an_account_is_not_without_a_key(world, owner):
    async with one_connection(world.database) as run:
        assert not await fits(run, None)
