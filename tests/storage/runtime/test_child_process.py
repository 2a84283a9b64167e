"""What the web process tells its child of scans."""

import asyncio

import pytest

from storage.runtime.child_process import Parent


@pytest.fixture
async def told():
    """What a child has heard of its parent, by what the parent wrote into the pipe."""

    async def hear(written):
        parent, reader = Parent(), asyncio.StreamReader()
        # What it believes at its start ends at once.
        parent._scans_until = 0.0
        reader.feed_data(written)
        reader.feed_eof()
        await parent._listen(reader)
        return parent.is_quiet(), parent.is_busy(), parent.ended.is_set()

    return hear


async def test_a_child_knows_whether_there_are_scans_and_whether_they_need_the_machine(told):
    assert await told(b"") == (True, False, True)
    assert await told(b".") == (False, False, True)
    assert await told(b".!") == (False, True, True)


async def test_a_child_takes_it_that_there_are_scans_until_it_has_been_told():
    assert not Parent().is_quiet()
