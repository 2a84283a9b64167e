"""So many calls a minute for each key: the counting, with a clock of our own."""

import sys
from uuid import UUID

from hypothesis import example, given
from hypothesis import strategies as st

from domain.kernel.rate_limits import A_MINUTE, RateLimiter, shared_key

KEY, OTHER = UUID(int=1), UUID(int=2)
limits = st.integers(1, 40) | st.sampled_from([60, 100, 600, 997])
# A clock that counts from the machine's start, from the epoch, or from nothing.
starts = st.just(0.0) | st.floats(0, 2e9)
pauses = st.lists(st.floats(0, 70) | st.just(0.0), max_size=150)


class Watch:
    def __init__(self, now=0.0):
        self.now = now

    def __call__(self):
        return self.now


@given(limits, starts)
@example(600, 100_000.123)
@example(997, 1e8 + 0.1)
def test_exactly_the_limit_passes_in_one_instant(limit, start):
    limiter = RateLimiter(limit, Watch(start))

    passed = [limiter.take(KEY).is_allowed for _ in range(limit + 5)]

    assert passed == [True] * limit + [False] * 5


@given(limits, starts)
@example(600, 100_000.123)
def test_what_remains_is_counted_down_by_one(limit, start):
    limiter = RateLimiter(limit, Watch(start))

    remaining = [limiter.take(KEY).remaining for _ in range(limit)]

    assert remaining == list(range(limit - 1, -1, -1))


@given(st.integers(1, 10), pauses)
def test_never_more_than_twice_the_limit_passes_in_any_minute(limit, pauses):
    watch = Watch()
    limiter = RateLimiter(limit, watch)
    passed = []

    for pause in pauses:
        watch.now += pause
        passed += [watch.now for _ in range(limit + 1) if limiter.take(KEY).is_allowed]

    # Of any 2 * limit + 1 in a row the last is a minute or more behind the first.
    for first, last in zip(passed, passed[2 * limit :], strict=False):
        assert last - first >= A_MINUTE - 1e-6


@given(limits, starts, pauses)
def test_in_the_long_run_no_more_than_the_limit_passes_in_a_minute(limit, start, pauses):
    watch = Watch(start)
    limiter = RateLimiter(limit, watch)
    passed = 0

    for pause in pauses:
        watch.now += pause
        passed += limiter.take(KEY).is_allowed

    assert passed <= limit + (watch.now - start) * limit / A_MINUTE + 1


@given(limits, starts, st.lists(st.floats(0, 5), max_size=30))
def test_waiting_as_long_as_was_said_is_enough(limit, start, pauses):
    watch = Watch(start)
    limiter = RateLimiter(limit, watch)
    for _ in range(limit):
        limiter.take(KEY)

    for pause in pauses:
        watch.now += pause
        answer = limiter.take(KEY)
        if not answer.is_allowed:
            assert 1 <= answer.retry_after <= A_MINUTE
            watch.now += answer.retry_after
            assert limiter.take(KEY).is_allowed


@given(limits, st.lists(st.floats(0, 5), max_size=30))
def test_as_many_pass_at_once_as_were_said_to_remain(limit, pauses):
    watch = Watch()
    limiter = RateLimiter(limit, watch)

    for pause in pauses:
        watch.now += pause
        answer = limiter.take(KEY)
        if answer.is_allowed:
            more = [limiter.take(KEY).is_allowed for _ in range(answer.remaining + 1)]
            assert more == [True] * answer.remaining + [False]


@given(limits, st.integers(1, 40))
def test_after_the_reset_what_was_used_up_is_there_again(limit, taken):
    watch = Watch()
    limiter = RateLimiter(limit, watch)
    answers = [limiter.take(KEY) for _ in range(taken)]

    watch.now += answers[-1].reset

    again = limit if answers[-1].remaining else 1
    assert all(limiter.take(KEY).is_allowed for _ in range(again))


def test_a_wait_that_is_said_is_not_a_second_too_long():
    watch = Watch()
    limiter = RateLimiter(2, watch)
    limiter.take(KEY)
    limiter.take(KEY)

    assert limiter.take(KEY).retry_after == 30
    watch.now = 29.5
    assert limiter.take(KEY).retry_after == 1
    watch.now = 30
    assert limiter.take(KEY).is_allowed


def test_a_refused_call_uses_nothing_up():
    watch = Watch()
    limiter = RateLimiter(1, watch)
    limiter.take(KEY)

    for second in range(60):
        watch.now = second
        assert not limiter.take(KEY).is_allowed
    watch.now = 60

    assert limiter.take(KEY).is_allowed


def test_one_key_takes_nothing_from_another():
    limiter = RateLimiter(1, Watch())
    limiter.take(KEY)

    assert limiter.take(OTHER).is_allowed
    assert not limiter.take(KEY).is_allowed


def test_memory_is_bounded_and_keys_that_are_over_their_limit_are_not_forgotten():
    watch = Watch()
    limiter = RateLimiter(1, watch)
    for number in range(99_999):
        limiter.take(UUID(int=number + 10))
    watch.now = 59.5
    limiter.take(KEY)
    watch.now = 60.5

    limiter.take(OTHER)

    assert len(limiter._due) <= 3
    assert not limiter.take(KEY).is_allowed


def test_where_all_keys_are_remembered_for_good_reason_the_one_longest_unused_is_forgotten():
    limiter = RateLimiter(2, Watch())
    limiter.take(KEY)
    limiter.take(OTHER)
    for number in range(99_997):
        limiter.take(UUID(int=number + 10))
    limiter.take(KEY)

    for number in range(2):
        limiter.take(UUID(int=number + 200_000))

    assert len(limiter._due) == 100_000
    assert limiter.take(OTHER).remaining == 1
    assert not limiter.take(KEY).is_allowed


def test_a_call_costs_no_more_when_as_many_keys_as_there_may_be_are_remembered():
    limiter = RateLimiter(2, Watch())

    def steps_of_a_thousand_calls(first):
        steps = 0

        def count(*_):
            nonlocal steps
            steps += 1
            return count

        sys.settrace(count)
        try:
            for number in range(first, first + 1_000):
                limiter.take(number)
        finally:
            sys.settrace(None)
        return steps

    empty = steps_of_a_thousand_calls(0)
    for number in range(1_000, 100_000):
        limiter.take(number)
    full = steps_of_a_thousand_calls(100_000)

    assert full < 2 * empty


def test_what_another_process_allowed_counts_here_as_of_when_it_was():
    watch = Watch(100)
    limiter = RateLimiter(10, watch)

    limiter.add(repr(KEY), 8, age=6)

    # One has become available again in the six seconds.
    passed = [limiter.take(KEY).is_allowed for _ in range(4)]
    assert passed == [True] * 3 + [False]


def test_what_the_others_allowed_beyond_the_limit_is_taken_off_afterwards():
    watch = Watch()
    limiter = RateLimiter(10, watch)
    for _ in range(10):
        limiter.take(KEY)
    limiter.add(repr(KEY), 5, age=0)

    watch.now = 30
    early = limiter.take(KEY)
    watch.now = 36
    later = limiter.take(KEY)

    assert (early.is_allowed, early.retry_after, later.is_allowed) == (False, 6, True)


def test_what_is_drained_is_what_was_allowed_since_the_last_time():
    limiter = RateLimiter(3, Watch())
    for _ in range(5):
        limiter.take(KEY)
    limiter.take(OTHER)
    limiter.add(repr(OTHER), 2, age=0)

    drained = [limiter.drain(), limiter.drain()]

    assert drained == [{repr(KEY): 3, repr(OTHER): 1}, {}]


def test_what_still_counts_is_what_has_not_become_available_again():
    watch = Watch()
    limiter = RateLimiter(10, watch)
    for _ in range(4):
        limiter.take(KEY)
    limiter.take(OTHER)

    watch.now = 11

    assert limiter.in_use() == {repr(KEY): 3}


@given(limits, st.lists(st.tuples(st.floats(0, 5), st.booleans()), max_size=60))
def test_two_processes_that_tell_each_other_at_once_let_no_more_through_than_one(limit, requests):
    watch = Watch(50)
    both, alone = [RateLimiter(limit, watch) for _ in range(2)], RateLimiter(limit, watch)

    for pause, number in requests:
        watch.now += pause
        allowed = both[number].take(KEY).is_allowed
        for key, taken in both[number].drain().items():
            both[not number].add(key, taken, age=0)

        assert allowed == alone.take(KEY).is_allowed


def test_a_key_is_named_alike_in_every_process_and_says_nothing_of_itself():
    names = [shared_key(secret)(("client", "203.0.113.9")) for secret in (b"a" * 32, b"a" * 32, b"b" * 32)]

    assert names[0] == names[1] != names[2]
    assert "203" not in names[0]
    assert len(names[0]) == 16
