"""Counts that are kept until their account changes."""

import pytest

from storage.repositories.lists.totals import KeptCounts


async def test_a_count_is_kept_until_the_account_changes(world, owner):
    kept, counted = KeptCounts(), []

    async def count():
        counted.append(await world.store.codes.count(owner.account.id))
        return counted[-1]

    found = [await kept.of(owner.account.id, count) for _ in range(2)]
    await owner.make()
    found += [await kept.of(owner.account.id, count) for _ in range(2)]

    assert found == [0, 0, 1, 1]
    assert counted == [0, 1]


async def test_what_a_transaction_counted_is_not_kept_after_it_is_rolled_back(world, owner):
    kept, store, account_id = KeptCounts(), world.store, owner.account.id

    async def count():
        return await store.codes.count(account_id)

    async def change_and_fail():
        await store.accounts.lock(account_id)
        await kept.of(account_id, count)
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await store.transact(change_and_fail)
    # The account has the revision of the change that was rolled back.
    await owner.make()

    assert await kept.of(account_id, count) == 1
