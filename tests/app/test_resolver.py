"""Targets held in memory: how long, how many, and who asks the database."""

import asyncio
from dataclasses import replace
from uuid import UUID

import pytest

from app import resolver as module
from app.resolver import Resolver, target_resolver
from domain.codes.restrictions import Restrictions
from domain.kernel.errors import Unavailable
from tests.domain.examples import TARGET
from tests.support import Clock

NEW = replace(TARGET, destination="https://example.com/new")


class Source:
    """Where the resolver asks; it answers at once, or when a test lets it."""

    def __init__(self, answer=TARGET):
        self.answer = answer
        self.questions = []
        self.pending = []
        self.waits = False

    async def find(self, domain, short_id):
        self.questions.append((domain, short_id))
        answer = self.answer
        if self.waits:
            asked = asyncio.get_running_loop().create_future()
            self.pending.append(asked)
            await asked
        if isinstance(answer, Exception):
            raise answer
        return answer

    def release(self, index=0):
        self.pending.pop(index).set_result(None)


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def source():
    return Source()


@pytest.fixture
def resolver(source, clock):
    return Resolver(source.find, clock.seconds)


async def started(*finds):
    """The finds as tasks that have come as far as they can."""
    tasks = [asyncio.ensure_future(find) for find in finds]
    await turns()
    return tasks


async def turns():
    for _ in range(5):
        await asyncio.sleep(0)


async def test_a_target_is_held_for_half_a_second_and_no_longer(resolver, source, clock):
    first = await resolver.find("", "abc")
    source.answer = NEW

    clock.advance(milliseconds=499)
    held = await resolver.find("", "abc")
    clock.advance(milliseconds=1)
    fresh = await resolver.find("", "abc")

    assert (first, held, fresh) == (TARGET, TARGET, NEW)
    assert len(source.questions) == 2


async def test_being_asked_for_does_not_prolong_a_targets_life(resolver, source, clock):
    await resolver.find("", "abc")
    source.answer = NEW

    found = []
    for _ in range(6):
        clock.advance(milliseconds=100)
        found.append(await resolver.find("", "abc"))

    assert found == [TARGET] * 4 + [NEW] * 2


async def test_a_targets_life_begins_before_the_question(resolver, source, clock):
    source.waits = True
    (slow,) = await started(resolver.find("", "abc"))
    clock.advance(milliseconds=400)
    source.release()
    await slow
    source.waits, source.answer = False, NEW

    clock.advance(milliseconds=100)

    assert await resolver.find("", "abc") == NEW


async def test_an_answer_that_took_longer_than_its_life_is_asked_for_again(resolver, source, clock):
    source.waits = True
    (slow,) = await started(resolver.find("", "abc"))
    clock.advance(seconds=2)
    source.release()
    assert await slow == TARGET
    source.waits, source.answer = False, NEW

    assert await resolver.find("", "abc") == NEW


async def test_that_there_is_no_such_code_is_held_too(resolver, source, clock):
    source.answer = None

    found = [await resolver.find("", "abc") for _ in range(3)]
    source.answer = TARGET
    clock.advance(milliseconds=500)

    assert found == [None] * 3
    assert await resolver.find("", "abc") == TARGET
    assert len(source.questions) == 2


async def test_codes_of_one_name_on_two_domains_are_two(resolver, source):
    await resolver.find("", "abc")
    source.answer = NEW

    assert await resolver.find("go.example", "abc") == NEW
    assert await resolver.find("", "abc") == TARGET
    assert source.questions == [("", "abc"), ("go.example", "abc")]


async def test_a_hundred_cold_finds_are_one_question(resolver, source):
    source.waits = True
    finds = await started(*(resolver.find("", "abc") for _ in range(100)))

    source.release()

    assert await asyncio.gather(*finds) == [TARGET] * 100
    assert len(source.questions) == 1
    assert source.pending == []


# A scan limit


LIMITED = replace(TARGET, restrictions=Restrictions(scan_limit=2), scan_count=1)
USED_UP = replace(LIMITED, scan_count=2)


async def test_a_code_with_scans_left_is_asked_for_each_time_and_one_without_is_held(source, clock):
    resolver = target_resolver(source.find, clock.seconds)
    source.answer = LIMITED

    before = [await resolver.find("", "abc") for _ in range(2)]
    known = resolver.known("", "abc")
    source.answer = USED_UP
    after = [await resolver.find("", "abc") for _ in range(2)]

    assert (before, known, after) == ([LIMITED] * 2, LIMITED, [USED_UP] * 2)
    assert len(source.questions) == 3


async def test_a_scan_that_joins_a_query_does_not_get_scans_that_were_left_before_it(source, clock):
    resolver = target_resolver(source.find, clock.seconds)
    source.answer, source.waits = LIMITED, True
    finds = await started(resolver.find("", "abc"))
    source.answer = USED_UP
    finds += await started(*(resolver.find("", "abc") for _ in range(99)))

    source.release()
    await turns()
    source.release()

    assert await asyncio.gather(*finds) == [LIMITED] + [USED_UP] * 99
    assert len(source.questions) == 2


async def test_a_question_of_one_code_does_not_hold_up_another(resolver, source):
    source.waits = True
    slow, quick = await started(resolver.find("", "slow"), resolver.find("", "quick"))

    source.release(1)
    await turns()

    assert quick.done()
    assert not slow.done()
    source.release()
    await slow


async def test_a_question_that_fails_fails_all_and_is_asked_again(resolver, source):
    source.waits, source.answer = True, Unavailable()
    finds = await started(*(resolver.find("", "abc") for _ in range(100)))

    source.release()
    failures = await asyncio.gather(*finds, return_exceptions=True)
    source.waits, source.answer = False, TARGET

    assert {type(failure) for failure in failures} == {Unavailable}
    assert await resolver.find("", "abc") == TARGET
    assert len(source.questions) == 2


async def test_a_failure_does_not_bring_back_an_old_answer(resolver, source, clock):
    await resolver.find("", "abc")
    clock.advance(seconds=1)
    source.answer = Unavailable()

    for _ in range(2):
        with pytest.raises(Unavailable):
            await resolver.find("", "abc")

    assert len(source.questions) == 3


async def test_who_goes_away_does_not_hurt_the_others(resolver, source):
    source.waits = True
    finds = await started(*(resolver.find("", "abc") for _ in range(10)))

    finds[0].cancel()
    finds[5].cancel()
    await turns()
    source.release()
    found = await asyncio.gather(*finds, return_exceptions=True)

    assert [isinstance(one, asyncio.CancelledError) for one in found].count(True) == 2
    assert found.count(TARGET) == 8
    assert len(source.questions) == 1


async def test_a_result_that_no_scan_waits_for_any_more_is_kept(resolver, source):
    source.waits = True
    (alone,) = await started(resolver.find("", "abc"))
    alone.cancel()
    await turns()

    source.release()
    await turns()

    assert await resolver.find("", "abc") == TARGET
    assert len(source.questions) == 1


async def test_a_forgotten_target_is_asked_for_at_once(resolver, source):
    await resolver.find("", "abc")
    source.answer = NEW

    resolver.forget("", "abc")

    assert await resolver.find("", "abc") == NEW


async def test_to_forget_one_code_is_to_keep_the_others(resolver, source):
    await resolver.find("", "abc")
    await resolver.find("", "xyz")

    resolver.forget("", "abc")
    resolver.forget("", "never-seen")
    await resolver.find("", "xyz")

    assert len(source.questions) == 2


async def test_an_answer_that_was_forgotten_on_its_way_is_not_kept(resolver, source):
    source.waits = True
    (old,) = await started(resolver.find("", "abc"))

    resolver.forget("", "abc")
    source.release()
    await old
    source.waits, source.answer = False, NEW

    assert await resolver.find("", "abc") == NEW


@pytest.mark.parametrize("order", [(0, 0), (1, 0)], ids=["old answer first", "new answer first"])
async def test_who_comes_after_a_change_does_not_join_the_question_before_it(resolver, source, order):
    source.waits = True
    (before,) = await started(resolver.find("", "abc"))
    resolver.forget("", "abc")
    source.answer = NEW
    (after,) = await started(resolver.find("", "abc"))

    for index in order:
        source.release(index)
        await turns()

    assert await after == NEW
    assert await before == TARGET
    assert await resolver.find("", "abc") == NEW
    assert len(source.questions) == 2


async def test_an_old_question_that_fails_late_leaves_the_new_one_alone(resolver, source):
    source.waits, source.answer = True, Unavailable()
    (before,) = await started(resolver.find("", "abc"))
    resolver.forget("", "abc")
    source.answer = NEW
    (after,) = await started(resolver.find("", "abc"))

    source.release()
    await turns()
    (joined,) = await started(resolver.find("", "abc"))
    source.release()

    with pytest.raises(Unavailable):
        await before
    assert await asyncio.gather(after, joined) == [NEW, NEW]
    assert len(source.questions) == 2


async def test_no_more_than_so_many_are_kept_and_the_oldest_goes_first(source, clock):
    resolver = Resolver(source.find, clock.seconds, max_kept=3)
    for name in ("one", "two", "three", "four"):
        await resolver.find("", name)
    source.questions.clear()

    for name in ("two", "three", "four", "one"):
        await resolver.find("", name)

    assert source.questions == [("", "one")]


async def test_a_target_asked_for_again_is_not_the_oldest_any_more(source, clock):
    resolver = Resolver(source.find, clock.seconds, max_kept=2)
    await resolver.find("", "one")
    await resolver.find("", "two")
    clock.advance(seconds=1)
    await resolver.find("", "one")
    await resolver.find("", "three")
    source.questions.clear()

    await resolver.find("", "one")
    await resolver.find("", "two")

    assert source.questions == [("", "two")]


async def test_the_memory_is_bounded(resolver):
    for number in range(module.MAX_KEPT + 500):
        await resolver.find("", f"code{number}")

    assert len(resolver._kept) == module.MAX_KEPT
    assert resolver._in_flight == {}


# Unknown short IDs


async def test_trying_short_ids_at_random_pushes_out_no_code(source, clock):
    resolver = Resolver(source.find, clock.seconds, max_kept=3)
    for name in ("one", "two", "three"):
        await resolver.find("", name)
    source.answer = None
    for number in range(module.MAX_UNKNOWN_KEPT + 500):
        await resolver.find("", f"guess{number}")
    source.questions.clear()

    found = [resolver.known("", name) for name in ("one", "two", "three")]

    assert found == [TARGET] * 3
    assert len(resolver._unknown) == module.MAX_UNKNOWN_KEPT
    assert source.questions == []


async def test_an_unknown_short_id_is_asked_for_again_after_half_a_second_even_while_changes_are_polled(
    resolver, source, clock
):
    source.answer = None
    await resolver.find("", "abc")
    clock.advance(milliseconds=500)
    resolver.extend_trust(clock.seconds())
    source.answer = TARGET

    assert await resolver.find("", "abc") == TARGET


async def test_a_code_that_was_made_is_not_unknown_any_more_and_one_that_is_gone_is_not_known(
    resolver, source, clock
):
    source.answer = None
    await resolver.find("", "abc")
    resolver.forget("", "abc")
    source.answer = TARGET
    made = await resolver.find("", "abc")

    resolver.forget("", "abc")
    source.answer = None
    gone = await resolver.find("", "abc")

    assert (made, gone, resolver.known("", "abc")) == (TARGET, None, None)
    assert (resolver._kept, list(resolver._unknown)) == ({}, [("", "abc")])


# What is known without a question


async def test_known_asks_nothing_and_says_nothing_of_what_it_does_not_hold(resolver, source, clock):
    before = resolver.known("", "abc")
    await resolver.find("", "abc")
    source.questions.clear()

    held = resolver.known("", "abc")
    clock.advance(milliseconds=500)
    late = resolver.known("", "abc")

    assert (before, held, late) == (None, TARGET, None)
    assert source.questions == []


# While changes are followed


async def test_while_changes_are_polled_a_target_is_held_for_a_minute_and_no_longer(resolver, source, clock):
    await resolver.find("", "abc")

    held = []
    for _ in range(120):
        clock.advance(milliseconds=500)
        resolver.extend_trust(clock.seconds())
        held.append(resolver.known("", "abc"))

    assert held == [TARGET] * 119 + [None]
    assert len(source.questions) == 1


@pytest.mark.parametrize(("seconds", "is_held"), [(15, True), (25, False)])
async def test_memory_is_kept_through_a_gap_of_polling_only_if_no_change_can_be_missing(
    resolver, source, clock, seconds, is_held
):
    resolver.extend_trust(clock.seconds())
    await resolver.find("", "abc")

    clock.advance(seconds=seconds)
    resolver.extend_trust(clock.seconds())

    assert (resolver.known("", "abc") is not None) == is_held


async def test_when_polling_stops_memory_is_trusted_for_half_a_second(resolver, source, clock):
    await resolver.find("", "old")
    clock.advance(seconds=2)
    resolver.extend_trust(clock.seconds())
    clock.advance(milliseconds=700)
    await resolver.find("", "young")

    while_polled = resolver.known("", "old")
    clock.advance(milliseconds=100)
    deaf = resolver.known("", "old"), resolver.known("", "young")
    clock.advance(milliseconds=400)

    assert while_polled == TARGET
    assert deaf == (None, TARGET)
    assert resolver.known("", "young") is None


# All of an account


async def test_all_of_an_account_is_forgotten_and_nothing_of_others(resolver, source):
    theirs = replace(TARGET, account_id=UUID(int=77))
    for name in ("one", "two"):
        await resolver.find("", name)
    source.answer = theirs
    await resolver.find("", "theirs")

    resolver.forget_account(TARGET.account_id)

    known = [resolver.known("", name) for name in ("one", "two", "theirs")]
    assert known == [None, None, theirs]


async def test_an_answer_on_its_way_when_an_account_is_forgotten_is_not_kept(resolver, source):
    source.waits = True
    (old,) = await started(resolver.find("", "abc"))

    resolver.forget_account(TARGET.account_id)
    source.release()
    await old
    source.waits, source.answer = False, NEW

    assert await resolver.find("", "abc") == NEW
