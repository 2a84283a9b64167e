"""Rows of second steps: each use counts once, and all of them go with their account."""

from dataclasses import replace
from uuid import UUID

import pytest
from tortoise.exceptions import IntegrityError

from domain.accounts.second_steps import Authenticator, Passkey, PendingStep, Purpose
from domain.kernel.errors import DatabaseFailed
from storage.db.models.accounts import AccountRow

TABLES = ("authenticators", "recovery_codes", "passkeys", "pending_steps")


def passkey_of(owner, number=1, **fields):
    return replace(
        Passkey(
            id=UUID(int=number),
            account_id=owner.account.id,
            credential_id=f"credential {number}",
            public_key=bytes(range(256)),
            sign_count=0,
            name="🔑 Ünïcode",
            created_at=owner.account.created_at,
        ),
        **fields,
    )


def step_of(owner, number=1, **fields):
    return replace(
        PendingStep(
            id=UUID(int=number),
            purpose=Purpose.PASSKEY_SIGN_IN,
            token_hash=f"{number}" * 64,
            account_id=owner.account.id,
            content="a challenge",
            created_at=owner.account.created_at,
        ),
        **fields,
    )


async def fill(world, owner):
    store, account_id = world.store, owner.account.id
    authenticator = Authenticator(
        account_id=account_id, encrypted_secret="e" * 400, last_step=5, created_at=owner.account.created_at
    )
    await store.authenticators.save(authenticator)
    await store.recovery_codes.replace_all(account_id, [f"{number}" * 64 for number in range(10)])
    await store.passkeys.add(passkey_of(owner))
    await store.pending_steps.add(step_of(owner))
    return authenticator


async def test_what_is_stored_comes_back_as_it_was(world, owner):
    authenticator = await fill(world, owner)

    assert await world.store.authenticators.find(owner.account.id) == authenticator
    assert await world.store.passkeys.find("credential 1") == passkey_of(owner)
    assert await world.store.passkeys.list_of(owner.account.id) == [passkey_of(owner)]
    assert await world.store.pending_steps.find("1" * 64) == step_of(owner)
    assert await world.store.recovery_codes.count(owner.account.id) == 10


async def test_a_step_of_an_app_counts_once_and_none_before_it(world, owner):
    await fill(world, owner)
    use = world.store.authenticators.use_step

    assert [await use(owner.account.id, step) for step in (5, 6, 6, 4, 60_000_000)] == [
        False,
        True,
        False,
        False,
        True,
    ]


async def test_a_recovery_code_is_used_once_and_by_its_account_alone(world, owner):
    await fill(world, owner)
    other = await world.open_account()
    use = world.store.recovery_codes.use

    assert not await use(other.account.id, "3" * 64)
    assert [await use(owner.account.id, "3" * 64) for _ in range(2)] == [True, False]


async def test_a_passkey_is_used_from_the_count_that_was_read(world, owner):
    await fill(world, owner)
    read, now = passkey_of(owner), world.clock.now()

    uses = [await world.store.passkeys.use(read, sign_count=7, used_at=now) for _ in range(2)]

    assert uses == [True, False]
    found = await world.store.passkeys.find("credential 1")
    assert (found.sign_count, found.last_used_at) == (7, now)


async def test_a_credential_is_stored_once(world, owner):
    await fill(world, owner)

    with pytest.raises((DatabaseFailed, IntegrityError)):
        await world.store.passkeys.add(passkey_of(owner, 2, credential_id="credential 1"))


async def test_the_longest_credential_fits(world, owner):
    longest = passkey_of(owner, credential_id="x" * 1_364)
    await world.store.passkeys.add(longest)

    assert await world.store.passkeys.find("x" * 1_364) == longest


async def test_a_pending_step_takes_the_place_of_one_with_its_token_and_is_deleted_once(world, owner):
    steps = world.store.pending_steps
    await steps.add(step_of(owner))
    await steps.add(step_of(owner, 2, token_hash="1" * 64, account_id=None))

    assert (await steps.find("1" * 64)).account_id is None
    assert [await steps.delete(UUID(int=number)) for number in (1, 2, 2)] == [False, True, False]


async def test_all_of_it_goes_with_the_account(world, owner):
    other = await world.open_account()
    await fill(world, owner)
    await world.store.passkeys.add(passkey_of(other, 9))

    await AccountRow.filter(id=owner.account.id).delete()

    rows = await world.rows()
    assert [len(rows[table]) for table in TABLES] == [0, 0, 1, 0]
