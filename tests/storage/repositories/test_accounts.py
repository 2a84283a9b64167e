"""Accounts over the real databases."""

from dataclasses import replace
from uuid import UUID

import pytest

from domain.kernel.errors import ValidationFailed


@pytest.mark.both_databases
async def test_each_refusal_of_a_taken_address_is_an_error_of_its_own(world, owner):
    # One that is raised again holds the frames of every request that it refused, with their passwords.
    refusals = []
    for number in (7, 8):
        with pytest.raises(ValidationFailed) as refused:
            await world.store.accounts.add(replace(owner.account, id=UUID(int=number)))
        refusals.append(refused.value)

    assert refusals[0] is not refusals[1]
    assert [fault.message for one in refusals for fault in one.faults] == ["is that of another account"] * 2
