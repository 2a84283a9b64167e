"""One thread that does one errand after another for the event loop."""

import asyncio
from threading import Event, current_thread

import pytest

from storage.recording.errands import Errands


@pytest.fixture
def errands():
    made = Errands("test")
    yield made
    made.end()


async def test_errands_are_done_one_after_another_in_one_thread_of_their_own(errands):
    done = []

    def note(number):
        done.append((number, current_thread().name))
        return number

    answers = await asyncio.gather(*(errands.run(lambda number=number: note(number)) for number in range(50)))

    assert answers == list(range(50))
    assert done == [(number, "test") for number in range(50)]


async def test_an_error_reaches_who_asked_and_the_next_errand_is_done(errands):
    def fail():
        raise ValueError("of the errand")

    failure, answer = await asyncio.gather(
        errands.run(fail), errands.run(lambda: "done"), return_exceptions=True
    )

    assert (str(failure), answer) == ("of the errand", "done")


async def test_who_goes_away_does_not_stop_the_errand(errands):
    may_go_on, done, faults = Event(), [], []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: faults.append(context))
    asked = asyncio.create_task(errands.run(lambda: done.append(may_go_on.wait(10))))
    failing = asyncio.create_task(errands.run(lambda: 1 / 0))
    await asyncio.sleep(0)

    asked.cancel()
    failing.cancel()
    await asyncio.wait([asked, failing])
    may_go_on.set()
    answer = await errands.run(lambda: "next")

    assert (asked.cancelled(), failing.cancelled()) == (True, True)
    assert (done, answer, faults) == ([True], "next", [])


async def test_the_loop_goes_on_while_an_errand_is_done(errands):
    may_go_on = Event()
    asked = asyncio.create_task(errands.run(lambda: may_go_on.wait(10)))
    for _ in range(10):
        await asyncio.sleep(0)

    assert not asked.done()
    may_go_on.set()
    assert await asked is True


async def test_end_waits_for_what_was_asked_for():
    errands, may_go_on, done = Errands("test"), Event(), []
    asked = [
        asyncio.create_task(errands.run(lambda number=number: done.append(may_go_on.wait(10) and number)))
        for number in range(3)
    ]
    await asyncio.sleep(0)

    ending = asyncio.create_task(asyncio.to_thread(errands.end))
    await asyncio.sleep(0)
    assert not ending.done()
    may_go_on.set()
    await ending

    assert done == [0, 1, 2]
    assert await asyncio.gather(*asked) == [None] * 3
